import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Counterparty, SourceRecord } from '@vitrine/bank-statements'
import {
  contentDigest,
  contentOf,
  hasSameContent,
  type MergeContext,
  mergeLine,
  mergeReported,
  repeats,
} from './content.ts'

const timeZone = 'Europe/Ljubljana'
const payment: SourceRecord = { status: 'booked', booked: '2026-01-06', amount: '-3', currency: 'EUR' }
const hold: SourceRecord = { status: 'pending', amount: '-3', currency: 'EUR' }
const exchange = { source: 'USD', target: 'EUR', unit: 'USD', rate: '1.1' }
const categorization = { code: '5462', description: 'Bakeries', groupId: 1, groupDescription: 'Food' }

type Fields = Partial<SourceRecord>
const named = (fields: unknown): string => JSON.stringify(fields)

test('two records have the same content where only numbers or times are spelled differently', () => {
  const table: [one: Fields, other: Fields][] = [
    [{}, {}],
    [{ amount: '-3' }, { amount: '-3.00' }],
    [{ balance: '10' }, { balance: '10.0' }],
    [{ booked: '2026-01-06T10:00:00Z' }, { booked: '2026-01-06T11:00:00.000+01:00' }],
    [{ authorised: '2026-01-06T10:00:00Z' }, { authorised: '2026-01-06T11:00:00+01:00' }],
    [{ exchange }, { exchange: { ...exchange } }],
    [{ categorization }, { categorization: { ...categorization } }],
  ]
  for (const [one, other] of table) {
    const [a, b] = [
      { ...payment, ...one },
      { ...payment, ...other },
    ]
    assert.ok(hasSameContent(a, b), named([one, other]))
    assert.equal(contentDigest(a), contentDigest(b), named([one, other]))
  }
  assert.ok(hasSameContent(hold, { ...hold }), 'a hold without any time')
})

test('names of a movement are no content', () => {
  const names = { sourceId: 'P1', bankReferences: ['K1'], endToEndId: 'E1', batchReferences: ['B1'] }
  assert.ok(hasSameContent(payment, { ...payment, ...names }))
})

test('two records that differ in any field differ in their content', () => {
  const table: [one: Fields, other: Fields][] = [
    [{}, { status: 'pending' }],
    [{}, { booked: '2026-01-07' }],
    [{}, { booked: '2026-01-06T00:00:00Z' }],
    [{ booked: '2026-01-06T10:00:00Z' }, { booked: '2026-01-06T10:00:01Z' }],
    // Without an offset it is no instant, so it counts as it is written.
    [{ booked: '2026-01-06T10:00:00' }, { booked: '2026-01-06T11:00:00' }],
    [{ authorised: '2026-01-06T10:00:00Z' }, {}],
    [{ authorised: '2026-01-06T10:00:00Z' }, { authorised: '2026-01-05T10:00:00Z' }],
    [{ valueDate: '2026-01-06' }, { valueDate: '2026-01-07' }],
    [{}, { amount: '-3.01' }],
    [{}, { currency: 'USD' }],
    [{ description: 'Coffee' }, { description: 'Tea' }],
    [{ reference: 'R1' }, { reference: 'R2' }],
    [{ additional: 'Card 1' }, { additional: 'Card 2' }],
    [{ counterparty: { name: 'Ana' } }, { counterparty: { name: 'Bor' } }],
    [{ counterparty: { iban: 'SI56263300012039086' } }, { counterparty: { iban: 'NO9386011117947' } }],
    [
      { counterparty: { paymentPointer: 'https://wallet.example/ana' } },
      { counterparty: { paymentPointer: 'https://wallet.example/bor' } },
    ],
    [{ exchange }, {}],
    [{ exchange }, { exchange: { ...exchange, source: 'CHF' } }],
    [{ exchange }, { exchange: { ...exchange, target: 'CHF' } }],
    [{ exchange }, { exchange: { ...exchange, unit: 'EUR' } }],
    [{ exchange }, { exchange: { ...exchange, rate: '1.2' } }],
    [{ bankCode: 'PMNT' }, { bankCode: 'CARD' }],
    [{ merchantCode: '5462' }, { merchantCode: '5411' }],
    [{ categorization }, {}],
    [{ categorization }, { categorization: { ...categorization, code: '5411' } }],
    [{ categorization }, { categorization: { ...categorization, groupId: 2 } }],
    [{ balance: '10' }, {}],
    [{ balance: '10' }, { balance: '11' }],
    // The same text in another field is another content.
    [{ description: 'Coffee' }, { reference: 'Coffee' }],
    [{ description: 'Rent', reference: 'May' }, { description: 'RentMay' }],
  ]
  for (const [one, other] of table) {
    const [a, b] = [
      { ...payment, ...one },
      { ...payment, ...other },
    ]
    assert.ok(!hasSameContent(a, b), named([one, other]))
    assert.ok(!hasSameContent(b, a), named([other, one]))
    assert.notEqual(contentDigest(a), contentDigest(b), named([one, other]))
  }
})

test('the content of a record as one text leaves its balance out', () => {
  assert.equal(contentOf({ ...payment, balance: '10' }), contentOf(payment))
})

test('the digest of a content is short, and stays what it was', () => {
  const fields = ['booked', '2026-01-06', '', '', '-3', 'EUR', ...Array<string>(10).fill('')].join('\u001f')
  const digestOf = (balance: string) =>
    createHash('sha256').update(`${fields}\u001f${balance}`).digest('base64url').slice(0, 22)
  assert.equal(contentDigest(payment), digestOf(''))
  assert.equal(contentDigest({ ...payment, balance: '10.0' }), digestOf('10'))
})

/** What is known after a delivery without stable ids reported it again; each side is a payment with these fields. */
const merged = (known: Fields, reported: Fields, from: SourceRecord = payment): SourceRecord =>
  mergeReported({ ...from, ...known }, { ...from, ...reported }, timeZone, false)

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
    for (const isComplete of [false, true]) {
      const record = mergeReported({ ...payment, ...known }, { ...payment, ...reported }, timeZone, isComplete)
      assert.deepEqual(record, expected, named([known, reported, isComplete]))
    }
  }
})

test('a text that is left out or cut off stays as it was, and any other text is the new one', () => {
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
      ['another spelling of the same words', 'Coffee -- bar!', 'COFFEE BAR', 'COFFEE BAR'],
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
    [undefined, { name: 'Ana' }, { name: 'Ana' }],
    [{ name: 'Ana' }, undefined, { name: 'Ana' }],
    [{ iban }, undefined, { iban }],
    [{ iban }, { iban: other }, { iban: other }],
    [{ iban }, { name: 'Ana' }, { iban, name: 'Ana' }],
    [{ name: 'Ana' }, { iban }, { iban, name: 'Ana' }],
    [{ name: 'Ana Novak' }, { name: 'Ana Nov' }, { name: 'Ana Novak' }],
    [{ name: 'Ana Nov', iban }, { name: 'Ana Novak' }, { name: 'Ana Novak', iban }],
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

test('the instant of a booking stays where the same day at the bank is reported without a time', () => {
  // Half past eleven at night in UTC is the seventh in Ljubljana.
  const late = '2026-01-06T23:30:00Z'
  const noon = '2026-01-06T12:00:00Z'
  const table: [known: string, reported: string, expected: string][] = [
    [late, '2026-01-07', late],
    [late, '2026-01-06', '2026-01-06'],
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
    const record = merged({ booked: known, status: 'pending' }, { booked: reported })
    assert.deepEqual(record, { ...payment, booked: reported }, 'the time of a hold is not that of its booking')
  }
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

test('a complete correction replaces the whole record', () => {
  const known: SourceRecord = {
    ...payment,
    booked: '2026-01-06T12:00:00Z',
    valueDate: '2026-01-06',
    description: 'Coffee bar Ana',
    counterparty: { name: 'Ana Novak' },
  }
  const reported: SourceRecord = { ...payment, description: 'Coffee' }
  assert.deepEqual(mergeReported(known, reported, timeZone, true), reported)
})

test('only a line with a stable id of the source that first reported the payment replaces what it leaves out', () => {
  const table: [ids: MergeContext['ids'], sourceId: string | undefined, source: string, isReplaced: boolean][] = [
    ['stable', 'P1', 'bank', true],
    ['stable', 'P1', 'other', false],
    ['stable', undefined, 'bank', false],
    ['stable', undefined, 'other', false],
    ['reused', 'P1', 'bank', false],
    [undefined, 'P1', 'bank', false],
    [undefined, undefined, 'bank', false],
    [undefined, 'P1', 'other', false],
  ]
  const known = { source: 'bank', record: { ...payment, description: 'Coffee' } }
  for (const [ids, sourceId, source, isReplaced] of table) {
    const reported = { ...payment, ...(sourceId !== undefined && { sourceId }) }
    const context = { source, ids, timeZone }
    const row = named([ids, sourceId, source])
    const expected = isReplaced ? reported : { ...reported, description: 'Coffee' }
    assert.deepEqual(mergeLine(known, reported, context), expected, row)
    // A description that is taken away is news.
    assert.equal(repeats(reported, known, context), !isReplaced, row)
  }
})

test('a line with less detail repeats a payment, and one with more or other detail does not', () => {
  const known = { source: 'bank', record: { ...payment, description: 'Coffee bar Ana', balance: '10' } }
  const table: [reported: Fields, expected: boolean][] = [
    [{ description: 'Coffee bar Ana', balance: '10.00' }, true],
    [{ description: 'Coffee ba' }, true],
    [{}, true],
    [{ sourceId: 'P9' }, true],
    [{ description: 'Tea' }, false],
    [{ reference: 'R1' }, false],
    [{ balance: '11' }, false],
    [{ amount: '-4' }, false],
    [{ booked: '2026-01-07' }, false],
  ]
  for (const [reported, expected] of table) {
    assert.equal(repeats({ ...payment, ...reported }, known, { source: 'bank', timeZone }), expected, named(reported))
  }
})
