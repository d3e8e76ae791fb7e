import type { SourceRecord } from '@vitrine/bank-statements'
import type { Line } from '../../src/ledger/deliveries/delivery.ts'
import type { Known } from '../../src/ledger/matching/known.ts'
import { namesOf } from '../../src/ledger/matching/names.ts'
import type { MatchFacts } from '../../src/ledger/matching/pairing.ts'

/** Days of these tests are in January 2026: `JANUARY + 7` is the 7th, counted from 1970-01-01. */
export const JANUARY = 20_453
export const momentOf = (day: number): Date => new Date(Date.UTC(2026, 0, 1, 11) + (day - 1) * 86_400_000)
export const dateOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`

type Times = { bookedTime: Date; day: number }

/** When a payment of this day is booked; 7.5 is half a day after 7. */
export const timesOn = (day: number): Times => ({ bookedTime: momentOf(day), day: JANUARY + Math.floor(day) })

/** A booked payment in euro, with what a test is about. */
export const recordWith = (given: Partial<SourceRecord> & Pick<SourceRecord, 'amount'>): SourceRecord => ({
  status: 'booked',
  currency: 'EUR',
  ...given,
})

/** The only line of a delivery, with what a test is about. */
export const lineWith = (record: SourceRecord, given: Partial<Line> & Pick<Line, 'bookedTime' | 'day'>): Line => ({
  position: 1,
  record,
  amount: record.amount,
  ...given,
})

/** The names by which the ledger knows a payment that a source reported like this. */
export const knownNames = (source: string, record: SourceRecord): Known['names'] =>
  namesOf(source, record).map((name) => ({ name, pending: record.status === 'pending' }))

/** A payment of the ledger as a first statement brings it, with what a test is about. */
export const knownWith = (record: SourceRecord, given: Partial<Known> & Times): Known => ({
  id: 'a',
  source: 'bank',
  record,
  status: record.status,
  listed: true,
  reason: 'new',
  place: 1,
  amount: record.amount,
  created: given.bookedTime,
  listedSince: 1,
  reportedAt: null,
  names: knownNames(given.source ?? 'bank', record),
  delivery: 1,
  nature: 'statement',
  statement: null,
  joinedInto: null,
  setAside: false,
  ...given,
})

/** A payment as a source reports it; what a test leaves out is that of a coffee on the 7th. */
export type Reported = Partial<SourceRecord> & { day?: number }

const recordOf = ({ day = 7, ...reported }: Reported): SourceRecord =>
  recordWith({ booked: dateOf(day), amount: '-3', description: 'Coffee Central', ...reported })

export const lineOf = (reported: Reported = {}): Line => lineWith(recordOf(reported), timesOn(reported.day ?? 7))

export const knownOf = (reported: Reported = {}, more: Partial<Known> = {}): Known =>
  knownWith(recordOf(reported), { ...timesOn(reported.day ?? 7), ...more })

/** Facts about a statement that covers no days completely, with what a test is about. */
export const matchFactsWith = (given: Partial<MatchFacts>): MatchFacts => ({
  source: 'bank',
  nature: 'statement',
  covers: 'increment',
  ids: undefined,
  timeZone: 'Europe/Ljubljana',
  created: null,
  statement: undefined,
  opening: undefined,
  period: false,
  from: undefined,
  to: undefined,
  ...given,
})
