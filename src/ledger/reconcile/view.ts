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
  /** Its amount in one spelling: only lines of one amount are compared. */
  amount: string
  /** Of a part of a collective entry: the entry. */
  whole?: SourceRecord
}

/** One delivery, or one block of a long one, as far as reconciliation depends on it. */
export type Told = {
  /** The source: its ids, its pending set and its silence are its own. */
  view: string
  authority: Authority
  /** When the bank made it, in milliseconds; where it does not say, when it was received. */
  made: number
  /** Tells deliveries of one moment apart. */
  digest: string
  ids: 'stable' | 'volatile' | 'reused' | undefined
  /** The days of which it has every booked line. */
  booked: CoveredDays | undefined
  /** The days among them whose unseen tracks are missing: those of this block. */
  missing: CoveredDays | undefined
  /** Whether it has every pending line. */
  hasAllPending: boolean
  /** Only with those before it of its day has it every pending line: the reports MT942 go on from one another. */
  isContinued?: boolean
  /** Of a statement: what tells its issues and its neighbours. */
  statement?: Pick<StatementSpan, 'id' | 'opening' | 'opened' | 'closing'>
  /** Ids of lines that the bank withdrew. */
  withdrawn: string[]
  lines: TrackedLine[]
  /** Whether a statement that was made before this report has the payment, so that it is no line of the report. */
  isSettled?: (track: Track) => boolean
  /** Whether the payment was booked before this delivery, in the eyes of any source. */
  isBooked?: (track: Track) => boolean
  /** How many further lines with ids it has that are as they were. */
  known?: number
  /** Numbers of the tracks that this delivery has told: one set for all its blocks. The fold adds to it. */
  seen?: Set<number>
}

/** One payment as one source sees it. */
export type Track = {
  view: SourceView
  /** Within its view, in the order of creation. */
  number: number
  status: 'booked' | 'pending'
  amount: string
  day: number | undefined
  record: SourceRecord
  /** The collective entry that it is a part of. */
  whole?: SourceRecord
  /** The source's ids of it, the newest last. */
  ids: string[]
  /** When the oldest delivery that has it was made. */
  firstSeen: number
  /** When the delivery that `record` is from was made; of a hold that is gone, the last one that had it. */
  told: number
  /** When deliveries were made that should have it and did not, since it was last seen: the first and the newest. */
  missed: number[]
  /** It is no longer booked or pending in the eyes of its source. */
  isGone: boolean
  /** The number of the statement that it was last seen in. */
  statement: number | undefined
  /** The row that it belongs to; undefined for a new one. */
  row?: string
  /** An operator decided that it belongs to this row. */
  isPinned: boolean
  /** The pin says that the row is one payment, not that it is there. */
  isJoined?: boolean
  /** Of one that an operator joined to it: `told` at that time. It has no say until its source tells otherwise. */
  joinedTold?: number
  /** The line that it was told by last, while the delivery is folded. */
  line?: TrackedLine
  /** Set by the fold when anything that is stored of it changed. */
  isTouched?: boolean
}

/**
 * When the newest delivery that covers these days was made, and the one before it. The two are equal where the newest one
 * says of itself that what it lacks is gone; a list that may have been filtered has none before it.
 */
export type Coverage = CoveredDays & { made: number; before: number | undefined }

/** A statement that adds up. */
export type StatementSpan = CoveredDays & {
  number: number
  id: string | undefined
  opening: bigint | undefined
  /** The day of its opening balance, where that is stated. */
  opened?: number | undefined
  closing: bigint | undefined
  made: number
}

/** An account as one source sees it. */
export type SourceView = {
  name: string
  authority: Authority
  /** When its newest delivery was made. */
  newest: number
  /** When its newest delivery with every pending line was made. */
  newestPending?: number
  /** It promises that one id is one movement for ever. */
  hasStableIds?: boolean
  /** For the next track or statement. */
  nextNumber: number
  /** Disjoint, in ascending order. */
  coverage: Coverage[]
  /** Those near the days of the delivery. */
  statements: StatementSpan[]
  booked: Track[]
  holds: Track[]
}

export const MAX_IDS = 4
export const ONE_DAY_MS = 86_400_000

export const newView = (name: string, authority: Authority): SourceView => ({
  name,
  authority,
  newest: Number.NEGATIVE_INFINITY,
  nextNumber: 0,
  coverage: [],
  statements: [],
  booked: [],
  holds: [],
})

/** Views join in the order of their authority; those of one authority by name, so that arrival makes no difference. */
export const byAuthority = (a: SourceView, b: SourceView): number =>
  AUTHORITIES.indexOf(a.authority) - AUTHORITIES.indexOf(b.authority) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

export const isWithin = ({ from, to }: CoveredDays, day: number | undefined): boolean =>
  day !== undefined && day >= from && day <= to

/** Saturday and Sunday belong to the next Monday: banks that do not book on them date such lines then. */
export function bankingDay(day: number): number {
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}

export const nextBankingDay = (day: number): number => bankingDay(day + 1)
