/** An amount is never rounded on its way to the caller. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseExact } from '../src/exact-json.ts'

test('every decimal number has its exact text beside it', () => {
  const json =
    '{"amount":-999999999999999999.99,"balance":0.10,"details":{"exchange":{"exchangeRate":1.08420}},"currency":"EUR"}'
  assert.deepEqual(parseExact(json), {
    amount: Number('-999999999999999999.99'),
    amountText: '-999999999999999999.99',
    balance: 0.1,
    balanceText: '0.10',
    details: { exchange: { exchangeRate: 1.0842, exchangeRateText: '1.08420' } },
    currency: 'EUR',
  })
})

test('text that looks like an amount stays as it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('"amount":1', '\\"amount":1', '{"amount":1.00}')),
      (description) => {
        assert.deepEqual(parseExact(JSON.stringify({ description })), { description })
      },
    ),
  )
})

test('the names are those of the document', () => {
  const { components } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
  const decimals = new Set<string>()
  for (const schema of Object.values<{ properties?: Record<string, { format?: string }> }>(components.schemas))
    for (const [name, { format }] of Object.entries(schema.properties ?? {}))
      if (format === 'decimal') decimals.add(name)
  for (const name of decimals) assert.ok(`${name}Text` in (parseExact(`{"${name}":1.00}`) as object), name)
})
