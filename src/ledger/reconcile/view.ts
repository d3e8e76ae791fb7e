import type { SourceRecord } from '@vitrine/bank-statements'

/** Counted from 1970-01-01, both included. */
export type CoveredDays = { from: number; to: number }

/**
 * What a delivery knows, from the most to the least. A statement adds up from its opening to its closing balance. A
 * list has every booked line of its days. A poll is the state of the account at a time. A report is what was booked
 * since the last statement. Records are lines that somebody sends, and sends again. A notice is one message about
 * payments that no other message repeats.
 */
export const AUTHORITIES = ['statement', 'list', 'poll', 'report', 'records', 'notice'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** One line of a delivery. */
export type TrackedLine = {
  record: SourceRecord
  /** Its local day; undefined for a pending line without any date. */
  day: number | undefined
  /** Its amount in one spelling, with its currency: only lines of one amount are compared. */
  amount: string
}

/** One delivery as far as reconciliation depends on it. */
export type Told = {
  /** The source: its ids, its pending set and its silence are its own. */
  view: string
  authority: Authority
  /** When the bank made it, in milliseconds; where it does not say, when it was received. */
  made: number
  /** Tells deliveries of one moment apart, whatever the order of their arrival. */
  digest: string
  ids: 'stable' | 'volatile' | 'reused' | undefined
  /** The days of which it has every booked line. */
  booked: CoveredDays | undefined
  /** Whether it has every pending line. */
  hasAllPending: boolean
  /** Of a statement: what tells its issues and its neighbours. */
  statement?: { id: string | undefined; opening: bigint | undefined; closing: bigint | undefined }
  lines: TrackedLine[]
}

/** One payment as one source sees it. */
export type Track = {
  view: SourceView
  status: 'booked' | 'pending'
  amount: string
  day: number | undefined
  record: SourceRecord
  /** As it was first reported. */
  origin: SourceRecord
  /** The source's ids of it, the newest last. */
  ids: string[]
  firstSeen: number
  lastSeen: number
  /** When deliveries that should have it did not, since it was last seen. */
  missed: number[]
  /** It is no longer booked or pending in the eyes of its source. */
  isGone: boolean
  /** The statement that it was last seen in, by its place in the order of the view's statements. */
  statement: number | undefined
  /** The row that it belonged to. */
  row?: string
}

export type Coverage = CoveredDays & { made: number }

/** An account as one source sees it. */
export type SourceView = {
  name: string
  authority: Authority
  coverage: Coverage[]
  booked: Track[]
  holds: Track[]
}

export const isWithin = ({ from, to }: CoveredDays, day: number | undefined): boolean =>
  day !== undefined && day >= from && day <= to

const DAY_MS = 86_400_000
export const ONE_DAY_MS = DAY_MS

/** Saturday and Sunday belong to the next Monday: banks that do not book on them date such lines then. */
export function bankingDay(day: number): number {
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}
