import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../support/service.ts'
import { OTHER_IBAN, rendering } from './rendering.ts'

const service = await testService()
const { wireOf } = await rendering(service)

let ibanNumber = 0

test('a debit has the account as its source, a credit has it as its target', async (t) => {
  const counterparty = { name: 'Hotel Aurora', iban: OTHER_IBAN }
  const own = { type: 'iban', name: 'Ana Novak' }
  const other = { type: 'iban', identifier: OTHER_IBAN, name: 'Hotel Aurora' }
  for (const amount of ['-10.00', '-0.001', '10.00', '0.001', '0', '-0']) {
    await t.test(amount, async () => {
      const iban = nextIban()
      const { transaction } = await wireOf({ amount, counterparty }, { iban })
      const sides = [transaction.sourceAccount, transaction.targetAccount]
      const ibans = [transaction.source, transaction.target]
      const names = [transaction.details.source, transaction.details.target]
      const leaves = amount.startsWith('-') && amount !== '-0'
      const order = <T>(pair: T[]): T[] => (leaves ? pair : pair.toReversed())
      assert.deepEqual(ibans, order([iban, OTHER_IBAN]))
      assert.deepEqual(sides, order([{ ...own, identifier: iban }, other]))
      assert.deepEqual(names, order(['Ana Novak', 'Hotel Aurora']))
    })
  }
})

/** A fresh valid Norwegian IBAN, the shortest kind. */
function nextIban(): string {
  const bban = String(10_000_000_000 + ++ibanNumber)
  const rest = BigInt(`${bban}232400`) % 97n
  return `NO${String(98n - rest).padStart(2, '0')}${bban}`
}

test('source and target are IBANs of 15 to 34 characters, and never anything else', async (t) => {
  const cases: [about: string, iban: string, expected: string | undefined][] = [
    ['15 characters', 'NO9386011117947', 'NO9386011117947'],
    ['34 characters', `MT84${'A1'.repeat(15)}`, `MT84${'A1'.repeat(15)}`],
    ['14 characters', 'NO938601111794', undefined],
    ['35 characters', `MT84${'A1'.repeat(15)}B`, undefined],
    ['spaces and small letters', 'de89 3704 0044 0532 0130 00', OTHER_IBAN],
    ['no country prefix', '1289370400440532013000', undefined],
    ['not an IBAN', 'see invoice 2026/17', undefined],
  ]
  for (const [about, iban, expected] of cases) {
    await t.test(about, async () => {
      const { transaction } = await wireOf({ counterparty: { name: 'Shop', iban } })
      assert.equal(transaction.target, expected)
      const account = expected && { type: 'iban', identifier: expected, name: 'Shop' }
      assert.deepEqual(transaction.targetAccount, account)
    })
  }
})

test('an account without an IBAN is not a party, but its holder is named', async () => {
  const { transaction } = await wireOf({})
  assert.equal('source' in transaction || 'sourceAccount' in transaction, false)
  assert.equal(transaction.details.source, 'Ana Novak')
})

test('a payment pointer is a party by its URL and never an IBAN', async (t) => {
  const cases: [given: string, kept: boolean][] = [
    ['https://wallet.example/alice', true],
    ['https://wallet.example', true],
    ['http://wallet.example/alice', false],
    ['javascript:alert(1)', false],
    ['https://wallet.example/alice?x=1', false],
  ]
  for (const [paymentPointer, kept] of cases) {
    await t.test(paymentPointer, async () => {
      const { transaction } = await wireOf({ counterparty: { name: 'Alice', paymentPointer } })
      assert.equal('target' in transaction, false)
      const expected = { type: 'payment_pointer', identifier: paymentPointer, name: 'Alice' }
      assert.deepEqual(transaction.targetAccount, kept ? expected : undefined)
    })
  }
})

test('a party without a name has none', async () => {
  const { transaction } = await wireOf({ counterparty: { iban: OTHER_IBAN } })
  assert.deepEqual(transaction.targetAccount, { type: 'iban', identifier: OTHER_IBAN })
  assert.equal('target' in transaction.details, false)
})
