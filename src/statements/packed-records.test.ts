import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalise } from '../transactions/normalise.ts'
import type { SourceRecord } from '../transactions/source-record.ts'
import { packRecords, unpackRecords } from './packed-records.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const anyRecord = fc.record(
  {
    sourceId: text,
    status: fc.constantFrom('booked', 'pending'),
    booked: fc.constantFrom('2026-02-11', '2026-02-11T09:30:00+01:00'),
    authorised: fc.constant('2026-02-10T09:30:00Z'),
    valueDate: fc.constant('2026-02-12'),
    amount: fc.constantFrom('-12.30', '0', '7'),
    currency: fc.constant('EUR'),
    balance: fc.constantFrom('1200.00', '-3'),
    description: text,
    reference: text,
    additional: text,
    counterparty: fc.record(
      { name: text, iban: fc.constant('SI56192001234567892'), paymentPointer: text },
      { requiredKeys: [] },
    ),
    exchange: fc.constant({ source: 'EUR', target: 'USD', rate: '1.0842' }),
    bankCode: text,
    merchantCode: text,
    categorization: fc.record({
      code: fc.constant('5462'),
      description: text,
      groupId: fc.nat(),
      groupDescription: text,
    }),
  },
  { requiredKeys: ['status', 'booked', 'amount', 'currency'] },
)

test('a record that was packed, copied and unpacked is stored as it would be without', () => {
  const account = { currency: 'EUR', timeZone: 'Europe/Ljubljana' }
  const stored = (record: SourceRecord) => normalise(record, account, new Date(0))
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 3 }), (records) => {
      const told = records.map((record, line) => ({ record: record as SourceRecord, line }))
      const other = unpackRecords(structuredClone(packRecords(told)))
      assert.deepEqual(
        other.map(({ record, line }) => [stored(record), line]),
        told.map(({ record, line }) => [stored(record), line]),
      )
    }),
    { numRuns: 500 },
  )
})
