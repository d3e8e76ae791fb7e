import type { SourceRecord } from '@vitrine/bank-statements'
import type { Line } from '../../src/ledger/deliveries/delivery.ts'

/** Days of these tests are in January 2026: `JANUARY + 7` is the 7th, counted from 1970-01-01. */
export const JANUARY = 20_453
export const momentOf = (day: number): Date => new Date(Date.UTC(2026, 0, 1, 11) + (day - 1) * 86_400_000)

/** A booked payment in euro, with what a test is about. */
export const recordWith = (given: Partial<SourceRecord> & Pick<SourceRecord, 'amount'>): SourceRecord => ({
  status: 'booked',
  currency: 'EUR',
  ...given,
})

/** The only line of a delivery, with what a test is about. */
export const lineWith = (record: SourceRecord, given: Partial<Line> & Pick<Line, 'bookedTime' | 'day'>): Line => ({
  position: 1,
  order: 0,
  record,
  amount: record.amount,
  ...given,
})
