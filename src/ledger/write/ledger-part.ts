import type { SourceRecord } from '@vitrine/bank-statements'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import type { Line } from '../deliveries/delivery.ts'
import type { CoveredDays, SourceView, Track, TrackedLine } from '../reconcile/view.ts'

/** One payment as one source sees it, as it is stored. */
export type StoredTrack = {
  row: string
  view: number
  number: number
  isPending: boolean
  day: number
  amount: string
  line: string
  ids: string[] | null
  firstSeen: Date
  told: Date
  missed: Date[] | null
  isGone: boolean
  statement: number | null
  isPinned: boolean
  isJoined: boolean
  joinedFrom: string | null
  joinedTold: Date | null
  /** Null where it is the record that the row shows. */
  record: SourceRecord | null
  whole: SourceRecord | null
  /** What it was before each decision about it or beside it, the last decision at the end. */
  decisions: BeforeDecision[] | null
}

/** The two rows that an operator decided about; twice the same where it was about one. */
export type DecidedPair = readonly [id: string, otherId: string]

/** What a track was before a decision of an operator. */
export type BeforeDecision = Pick<StoredTrack, 'row' | 'isPinned' | 'isJoined' | 'joinedFrom'> & {
  about: DecidedPair
  revision: number
  joinedTold: string | null
  /** It was two payments: the track that has what was told last, and what this one had until then. */
  split?: { number: number; line: string; told: string; statement: number | null }
}

/** A transaction in its current state. */
export type LedgerRow = {
  id: string
  source: string
  record: SourceRecord
  status: SourceRecord['status']
  /** Whether clients see it. */
  listed: boolean
  reason: ChangeReason
  bookedTime: Date
  place: number
  created: Date
  listedSince: number | null
  reportedAt: Date | null
  joinedInto: string | null
  /** By an operator. */
  withdrawn: boolean
}

export type HeldLine = { amount: string; day: number }

/** What a delivery touches: rows with one of these amounts near these days, or with one of these ids. */
export type Touched = {
  amounts: string[]
  days: CoveredDays | undefined
  ids: string[]
  rows: string[]
  /** What is pending in it; without a date, that of the day on which it was told. */
  held: HeldLine[]
  /** Of the only source, with stable ids: nothing but an id can make a line a known payment. */
  isNamed: boolean
}

export const NOTHING_TOUCHED: Touched = { amounts: [], days: undefined, ids: [], rows: [], held: [], isNamed: false }

export type Removal = { id: string; reason: ChangeReason }

/** A line of a delivery, as the fold gets it, with its digest and where it came from. */
export type ToldLine = TrackedLine & { digest: string; line: Line }

/** The view that a delivery is folded into, with the others of its account. */
export type AccountViews = { own: SourceView; all: SourceView[]; numbers: Map<SourceView, number> }

/** The part of an account that a delivery touches; the views have its tracks. */
export type LedgerPart = {
  rows: Map<string, LedgerRow>
  /** What is stored of a track; missing for a new one. */
  stored: Map<Track, StoredTrack>
  /** A track as it was. */
  before: Map<Track, Track>
}
