import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal } from '@vitrine/money'
import type { ChangeReason } from './change-reason.ts'
import { dayOf, type Line, type Nature } from './delivery.ts'

/** A transaction of the ledger in its current state, with its keys for comparison. */
export type Known = {
  id: string
  /** The source that reported it first. */
  source: string
  record: SourceRecord
  status: SourceRecord['status']
  /** Whether clients see it; a removed one is known by its names only. */
  listed: boolean
  reason: ChangeReason
  bookedTime: Date
  day: number
  place: number
  amount: string
  created: Date
  listedSince: number | null
  /** When the bank made the delivery that its content is from. */
  reportedAt: Date | null
  names: { name: string; pending: boolean }[]
  /** The number of the delivery that it belongs to; 0 where that is not recorded. */
  delivery: number
  nature: Nature | null
  statement: string | null
  /** The transaction that an operator joined it into. */
  joinedInto: string | null
  /** An operator joined or withdrew it: it is not listed, but can still be matched by its content. */
  setAside: boolean
}

export type KnownRow = Omit<Known, 'day' | 'amount'>

export const toKnown = (row: KnownRow, timeZone: string): Known => ({
  ...row,
  day: dayOf(row.record, timeZone) ?? Math.floor(row.bookedTime.getTime() / 86_400_000),
  amount: canonicalDecimal(row.record.amount),
})

/** In the bank's order, oldest first. */
export const byPlace = (a: Known, b: Known): number =>
  a.bookedTime.getTime() - b.bookedTime.getTime() || a.place - b.place || (a.id < b.id ? -1 : 1)

/** The distance in days; undefined where the line has no day. */
export const daysBetween = (line: Line, known: Known): number | undefined =>
  line.day === undefined ? undefined : Math.abs(line.day - known.day)
