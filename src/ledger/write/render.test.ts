import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { toTwoPlaces } from '@vitrine/money'
import fc from 'fast-check'
import { codePoint } from '../../../test/support/code-point.ts'
import { openRenderer, type RenderFacts, withCategory } from './render.ts'

const OWN = 'SI56192001234567892'
const OTHER = 'SI56020170014356205'
const facts: RenderFacts = {
  id: 'tx_1',
  created: new Date('2026-02-11T05:12:09.337Z'),
  bookedTime: new Date('2026-02-10T23:00:00Z'),
  category: undefined,
}
const account = { id: 'acc_1', iban: OWN, holder: 'Ana Novak' } as const
const least: SourceRecord = { status: 'booked', booked: '2026-02-11', amount: '-12.3', currency: 'EUR' }
const render = (record: Partial<SourceRecord> = {}, more: Partial<RenderFacts> = {}) =>
  openRenderer(account)({ ...least, ...record }, { ...facts, ...more })

test('outgoing money goes from the account to the counterparty, with everything that is known', () => {
  const record: Partial<SourceRecord> = {
    description: 'PEKARNA ZRNO',
    reference: 'SI00 1',
    additional: 'Card 4411',
    balance: '1187.705',
    counterparty: { name: 'Pekarna Zrno', iban: OTHER },
    exchange: { source: 'EUR', target: 'USD', unit: 'EUR', rate: '1.08420' },
  }
  const category = { code: '5462', description: 'Bakeries', groupId: 6, groupDescription: 'Retail outlets' }
  const text =
    `{"id":"tx_1","created":"2026-02-11T05:12:09.337Z","executed":"2026-02-10T23:00:00.000Z","accountId":"acc_1",` +
    `"description":"PEKARNA ZRNO","details":{"reference":"SI00 1","description":"Card 4411","source":"Ana Novak",` +
    `"target":"Pekarna Zrno","exchange":{"source":"EUR","target":"USD","unit":"EUR","exchangeRate":1.08420}},` +
    `"amount":-12.30,"balance":1187.71,"currency":"EUR","status":"booked","source":"${OWN}","target":"${OTHER}",` +
    `"sourceAccount":{"type":"iban","identifier":"${OWN}","name":"Ana Novak"},` +
    `"targetAccount":{"type":"iban","identifier":"${OTHER}","name":"Pekarna Zrno"},` +
    `"categorization":{"code":"5462","description":"Bakeries","groupId":6,"groupDescription":"Retail outlets"}}`
  assert.equal(render(record, { category }), text)
})

test('incoming money goes the other way; zero counts as incoming', () => {
  for (const amount of ['12.30', '0', '-0', '-0.00']) {
    const { source, target, details } = JSON.parse(render({ amount, counterparty: { name: 'Zrno', iban: OTHER } }))
    assert.deepEqual([source, target, details.source, details.target], [OTHER, OWN, 'Zrno', 'Ana Novak'], amount)
  }
})

test('fields without a value are left out, not null', () => {
  const text = openRenderer({ ...account, iban: null })(least, facts)
  assert.deepEqual(Object.keys(JSON.parse(text)), [
    ...['id', 'created', 'executed', 'accountId', 'details', 'amount', 'currency', 'status'],
  ])
  assert.ok(!text.includes('null') && !text.includes('undefined'))
})

test('a payment pointer is an account, too; a name alone is none', () => {
  const { target, targetAccount } = JSON.parse(render({ counterparty: { paymentPointer: 'https://w.example/a' } }))
  assert.deepEqual([target, targetAccount], [undefined, { type: 'payment_pointer', identifier: 'https://w.example/a' }])
  assert.equal(JSON.parse(render({ counterparty: { name: 'Zrno' } })).targetAccount, undefined)
})

test('for any texts and numbers the result is JSON, and the amount has exactly two decimals', () => {
  const word = fc.option(fc.string({ unit: codePoint, maxLength: 40 }), { nil: undefined })
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.option(fc.nat({ max: 999_999 })))
    .map(([whole, places]) => (places === null ? `${whole}` : `${whole}.${String(places).padStart(6, '0')}`))
  const record = fc.record({ description: word, reference: word, additional: word, name: word, amount: decimal })
  fc.assert(
    fc.property(record, ({ name, amount, ...texts }) => {
      const text = render({ ...(texts as Partial<SourceRecord>), amount, ...(name && { counterparty: { name } }) })
      const row = JSON.parse(text)
      assert.equal(row.details.reference, texts.reference)
      assert.equal(row.details.description, texts.additional)
      assert.ok(text.includes(`"amount":${toTwoPlaces(amount)},"currency"`))
      assert.match(toTwoPlaces(amount), /^-?\d+\.\d\d$/)
    }),
    { numRuns: 500 },
  )
})

test('another category in the same text is the text that would be rendered with it', () => {
  const word = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 30 }),
    fc.constantFrom(',"categorization":{', '"categorization":{"code":"1"}}', '}', '\\"'),
  )
  const category = fc.option(
    fc.record({ code: word, description: word, groupId: fc.integer(), groupDescription: word }),
    { nil: undefined },
  )
  const record = fc.record({ description: word, reference: word, additional: word, name: word })
  fc.assert(
    fc.property(record, category, category, ({ name, ...texts }, before, after) => {
      const reported = { ...texts, counterparty: { name, iban: OTHER } }
      assert.equal(withCategory(render(reported, { category: before }), after), render(reported, { category: after }))
    }),
    { numRuns: 2_000 },
  )
})
