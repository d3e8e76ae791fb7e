import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import { codePoint } from '../../../test/support/code-point.ts'
import { bookedTimeOf, normalise } from '../deliveries/normalise.ts'
import { openRenderer, withCategory } from './render.ts'
import { toRecord, toStored } from './stored-record.ts'

const OWN = 'SI56192001234567892'
const OTHER = 'SI56020170014356205'
const SEEN = new Date('2026-02-11T05:12:09.337Z')
const TIME_ZONE = 'Europe/Ljubljana'

const word = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 20 }),
  fc.constantFrom('"', '\\', ',"amount":1.00,"currency":', '","amount":1.00,"currency":"', 'null', ' ', 'Ana Novak'),
)
const decimal = fc.oneof(
  fc.constantFrom('0', '-0', '-0.00', '0.00', '-0.001', '12', '-12.3', '-12.30', '12.305', '-999999999999999999.99'),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const time = fc.constantFrom(
  '2026-02-11',
  '2026-02-11T10:00:00Z',
  '2026-02-11T10:00:00.000Z',
  '2026-02-11T11:00:00+01:00',
)

const anyRecord: fc.Arbitrary<SourceRecord> = fc
  .record({
    sourceId: maybe(word),
    bankReferences: maybe(fc.array(word, { maxLength: 2 })),
    endToEndId: maybe(word),
    batchReferences: maybe(fc.array(word, { maxLength: 2 })),
    status: fc.constantFrom('booked', 'pending'),
    booked: maybe(time),
    authorised: maybe(fc.constantFrom('2026-02-11T10:00:00Z', '2026-02-11T10:00:00.000Z')),
    valueDate: maybe(fc.constant('2026-02-12')),
    amount: decimal,
    currency: fc.constant('EUR'),
    balance: maybe(decimal),
    description: maybe(word),
    reference: maybe(word),
    additional: maybe(word),
    counterparty: maybe(
      fc.record({
        name: maybe(word),
        iban: maybe(fc.constantFrom(OTHER, 'no IBAN')),
        paymentPointer: maybe(fc.constantFrom('https://w.example/a', 'no pointer')),
      }),
    ),
    exchange: maybe(
      fc.record({
        source: fc.constant('EUR'),
        target: fc.constant('USD'),
        unit: maybe(fc.constant('EUR')),
        rate: fc.constant('1.0840'),
      }),
    ),
    bankCode: maybe(word),
    merchantCode: maybe(word),
    categorization: maybe(fc.record({ code: word, description: word, groupId: fc.integer(), groupDescription: word })),
  })
  .map((record) => record as SourceRecord)

test('whatever a source says is stored: body and short record give the record back exactly', () => {
  let stored = 0
  fc.assert(
    fc.property(anyRecord, maybe(fc.constant(OWN)), ({ booked, ...given }, iban) => {
      const record = { ...given, ...(given.status === 'booked' || booked ? { booked: booked ?? '2026-02-11' } : {}) }
      const normal = normalise(record, { currency: 'EUR', timeZone: TIME_ZONE }, SEEN)
      fc.pre(typeof normal !== 'string')
      const reported = (normal as { record: SourceRecord }).record
      const bookedTime = bookedTimeOf(reported, { timeZone: TIME_ZONE }, SEEN)
      const render = openRenderer({ id: 'acc_1', iban: iban ?? null, holder: 'Ana Novak' })
      const body = render(reported, { id: 'tx_1', created: SEEN, bookedTime, category: undefined })
      const text = JSON.stringify(toStored(reported, bookedTime))
      const other = { code: '1', description: 'x', groupId: 1, groupDescription: 'x' }
      for (const beside of [body, withCategory(body, other)]) {
        assert.deepEqual(toRecord(JSON.parse(text), beside), reported)
        assert.deepEqual(toRecord({ ...JSON.parse(text), body: beside }, null), reported, 'of a removal')
      }
      stored += 1
    }),
    { numRuns: 3_000 },
  )
  assert.ok(stored > 1_000, `only ${stored} of the records could be stored at all`)
})

test('a usual record is stored without what its body says', () => {
  const record: SourceRecord = {
    sourceId: 'b1',
    status: 'booked',
    booked: '2026-02-11T10:00:00.000Z',
    amount: '-12.30',
    currency: 'EUR',
    balance: '100.00',
    description: 'Bread',
    reference: 'RF1',
    additional: 'Card 4411',
    counterparty: { name: 'Pekarna', iban: OTHER },
    bankCode: 'PMNT',
  }
  assert.deepEqual(toStored(record, new Date(record.booked!)), { sourceId: 'b1', bankCode: 'PMNT' })
})

test('a record that was stored in full is read as it is', () => {
  const record: SourceRecord = { status: 'booked', booked: '2026-02-11', amount: '-1', currency: 'EUR' }
  assert.equal(toRecord(record, '{"description":"another"}'), record)
  assert.equal(toRecord(record, null), record)
})
