import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Counterparty, SourceRecord } from '@vitrine/bank-statements'
import { mergeTold } from './content.ts'

const payment: SourceRecord = { status: 'booked', booked: '2026-01-06', amount: '-3', currency: 'EUR' }
const hold: SourceRecord = { status: 'pending', amount: '-3', currency: 'EUR' }
const exchange = { source: 'USD', target: 'EUR', unit: 'USD', rate: '1.1' }
const categorization = { code: '5462', description: 'Bakeries', groupId: 1, groupDescription: 'Food' }

type Fields = Partial<SourceRecord>
const named = (fields: unknown): string => JSON.stringify(fields)

/** What a source says of a payment after it told it again; each side is a payment with these fields. */
const merged = (known: Fields, told: Fields, from: SourceRecord = payment): SourceRecord =>
  mergeTold({ ...from, ...known }, { ...from, ...told })

test('a balance that is left out stays as it was, unless the amount or the status has changed', () => {
  const table: [known: Fields, reported: Fields, expected: string | undefined][] = [
    [{ balance: '10' }, {}, '10'],
    [{ balance: '10' }, { amount: '-3.00' }, '10'],
    [{ balance: '10' }, { balance: '11' }, '11'],
    [{}, { balance: '11' }, '11'],
    [{ balance: '10' }, { amount: '-4' }, undefined],
    [{ balance: '10', status: 'pending' }, {}, undefined],
    [{}, {}, undefined],
  ]
  for (const [known, reported, balance] of table) {
    const expected = { ...payment, ...reported, ...(balance !== undefined && { balance }) }
    assert.deepEqual(merged(known, reported), expected, named([known, reported]))
  }
})

test('a text that is left out, cut off or spelled worse stays as it was, and any other text is the new one', () => {
  const table: [why: string, known: string | undefined, reported: string | undefined, expected: string | undefined][] =
    [
      ['in neither', undefined, undefined, undefined],
      ['left out', 'Coffee bar Ana', undefined, 'Coffee bar Ana'],
      ['first stated now', undefined, 'Coffee bar Ana', 'Coffee bar Ana'],
      ['repeated', 'Coffee bar Ana', 'Coffee bar Ana', 'Coffee bar Ana'],
      ['cut off', 'Coffee bar Ana', 'Coffee ba', 'Coffee bar Ana'],
      ['completed', 'Coffee ba', 'Coffee bar Ana', 'Coffee bar Ana'],
      ['another, shorter text', 'Rent for January', 'Coffee', 'Coffee'],
      ['another, longer text', 'Coffee', 'Rent for January', 'Rent for January'],
      ['some words in common', 'Coffee bar Ana', 'Coffee Bor', 'Coffee Bor'],
      ['the same words in capitals', 'Coffee -- bar!', 'COFFEE BAR', 'Coffee -- bar!'],
      ['no longer in capitals', 'COFFEE BAR', 'Coffee -- bar!', 'Coffee -- bar!'],
      ['without accents', 'Račun', 'Racun', 'Račun'],
      ['with accents now', 'Racun', 'Račun', 'Račun'],
      ['a letter is missing', 'Račun', 'Ra?un', 'Račun'],
      ['more words in the same length', 'Taxi Taxi Ana', 'Taxi ride Ana', 'Taxi ride Ana'],
    ]
  for (const [why, known, reported, expected] of table) {
    for (const field of ['description', 'additional', 'reference'] as const) {
      const having = (text: string | undefined): Fields => (text === undefined ? {} : { [field]: text })
      assert.deepEqual(merged(having(known), having(reported)), { ...payment, ...having(expected) }, `${field}: ${why}`)
    }
  }
})

test('any other detail that is left out stays as it was, and a stated one is the new one', () => {
  const table: [known: Fields, reported: Fields][] = [
    [{ valueDate: '2026-01-06' }, { valueDate: '2026-01-07' }],
    [{ exchange }, { exchange: { ...exchange, rate: '1.2' } }],
    [{ bankCode: 'PMNT' }, { bankCode: 'CARD' }],
    [{ merchantCode: '5462' }, { merchantCode: '5411' }],
    [{ categorization }, { categorization: { ...categorization, code: '5411' } }],
    [{ endToEndId: 'E1' }, { endToEndId: 'E2' }],
  ]
  for (const [known, reported] of table) {
    assert.deepEqual(merged(known, {}), { ...payment, ...known }, named(known))
    assert.deepEqual(merged(known, reported), { ...payment, ...reported }, named(known))
    assert.deepEqual(merged({}, reported), { ...payment, ...reported }, named(known))
  }
  assert.deepEqual(merged({}, {}), payment)
})

test('names that the new line leaves out are not taken over', () => {
  assert.deepEqual(merged({ sourceId: 'P1', bankReferences: ['K1'], batchReferences: ['B1'] }, {}), payment)
})

test('a hold keeps the time of its authorisation where it is left out; a booking does not take it over', () => {
  const [authorised, later] = ['2026-01-06T10:00:00Z', '2026-01-06T12:00:00Z']
  assert.deepEqual(merged({ authorised }, {}, hold), { ...hold, authorised })
  assert.deepEqual(merged({ authorised }, { authorised: later }, hold), { ...hold, authorised: later })
  assert.deepEqual(merged({}, { authorised }, hold), { ...hold, authorised })
  assert.deepEqual(merged({}, {}, hold), hold)
  assert.deepEqual(merged({ authorised }, {}), payment)
  assert.deepEqual(merged({ authorised, status: 'pending' }, {}), payment)
})

test('a counterparty is what both deliveries say about it, the new one first, but with the name that is not cut off', () => {
  const iban = 'SI56263300012039086'
  const other = 'NO9386011117947'
  const table: [
    known: Counterparty | undefined,
    reported: Counterparty | undefined,
    expected: Counterparty | undefined,
  ][] = [
    [undefined, undefined, undefined],
    // Too short to be known as one that was cut off.
    [{ name: 'Ana Novak' }, { name: 'Ana Nov' }, { name: 'Ana Nov' }],
    [undefined, { name: 'Ana' }, { name: 'Ana' }],
    [{ name: 'Ana' }, undefined, { name: 'Ana' }],
    [{ iban }, undefined, { iban }],
    [{ iban }, { iban: other }, { iban: other }],
    [{ iban }, { name: 'Ana' }, { iban, name: 'Ana' }],
    [{ name: 'Ana' }, { iban }, { iban, name: 'Ana' }],
    [{ name: 'Ana Novak Kos' }, { name: 'Ana Novak K' }, { name: 'Ana Novak Kos' }],
    [{ name: 'Ana Novak K', iban }, { name: 'Ana Novak Kos' }, { name: 'Ana Novak Kos', iban }],
    [
      { name: 'Ana Novak', iban },
      { name: 'Bor', iban: other },
      { name: 'Bor', iban: other },
    ],
  ]
  for (const [known, reported, expected] of table) {
    const having = (counterparty: Counterparty | undefined): Fields => (counterparty ? { counterparty } : {})
    const record = merged(having(known), having(reported))
    assert.deepEqual(record, { ...payment, ...having(expected) }, named([known, reported]))
  }
})

test('the instant of a booking stays where the same day is told without a time', () => {
  const noon = '2026-01-06T12:00:00Z'
  const table: [known: string, reported: string, expected: string][] = [
    [noon, '2026-01-06', noon],
    [noon, '2026-01-07', '2026-01-07'],
    [noon, '2026-01-06T13:00:00Z', '2026-01-06T13:00:00Z'],
    ['2026-01-06', noon, noon],
    ['2026-01-06', '2026-01-06', '2026-01-06'],
    ['2026-01-06', '2026-01-07', '2026-01-07'],
  ]
  for (const [known, reported, expected] of table) {
    for (const from of [payment, hold]) {
      const record = merged({ booked: known }, { booked: reported }, from)
      assert.deepEqual(record, { ...from, booked: expected }, named([known, reported, from.status]))
    }
  }
})

test('what is told with nothing left out is taken as it is', () => {
  const told = { ...payment, description: 'Coffee bar Ana' }
  assert.equal(mergeTold({ ...payment, description: 'Coffee ba' }, told), told)
})

test('whether a hold has a time of booking is what the new line says', () => {
  const noon = '2026-01-06T12:00:00Z'
  assert.deepEqual(merged({ booked: noon }, {}, hold), hold)
  assert.deepEqual(merged({}, { booked: noon }, hold), { ...hold, booked: noon })
  assert.deepEqual(merged({ authorised: noon }, { booked: '2026-01-06' }, hold), {
    ...hold,
    authorised: noon,
    booked: '2026-01-06',
  })
})
