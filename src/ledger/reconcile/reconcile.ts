import { contentCost, dayCost } from './cost.ts'
import { coverageAt } from './coverage.ts'
import { absorbHolds, joinHolds } from './holds.ts'
import { assignIds } from './ids.ts'
import { dayOf, expected, firstSeenOf, isLive, isPinned, joinBooked, type PaymentRow, pinnedRows } from './rows.ts'
import { findSums, type Sum } from './sums.ts'
import { AUTHORITIES, nextBankingDay, type SourceView } from './view.ts'

/** What nobody but a person can decide: two rows that may be one payment, or a row that is hidden. */
export type Doubt = { row: PaymentRow; other?: PaymentRow; reason: string }

/** The list of an account as all of its sources together tell it. */
export type Reconciliation = { rows: PaymentRow[]; doubts: Doubt[] }

/** The list is computed from what each source says, not from the order of arrival. */
export function reconcile(views: SourceView[]): Reconciliation {
  const pinned = pinnedRows(views)
  const isBooked = ({ tracks }: PaymentRow) => tracks.some(isLive)
  const booked = joinBooked(views, pinned.filter(isBooked))
  for (const sum of findSums(booked, views)) hideForm(sum)
  for (const row of booked)
    if (!row.hiddenBecause && isUnconfirmed(row, views)) row.hiddenBecause = 'no statement has it'
  const shown = booked.filter(({ hiddenBecause }) => !hiddenBecause)
  const holds = joinHolds(views, pinned)
  const ended = pinned.filter((row) => !isBooked(row) && row.tracks.length > 0)
  const { left, doubts: holdDoubts } = absorbHolds(shown, holds)
  const rows = assignIds([...booked, ...ended, ...left], views)
  for (const row of rows) show(row)
  const doubts: Doubt[] = [
    ...findDoubts(shown, views),
    ...booked.filter(isListed).map((row) => ({
      row,
      ...(row.inFormOf && { other: row.inFormOf[0]! }),
      reason: row.hiddenBecause!,
    })),
    ...holdDoubts.flatMap(({ row, holds: some, reason }) =>
      some.filter((hold) => left.includes(hold)).map((other) => ({ row, other, reason })),
    ),
  ]
  return { rows, doubts }
}

/** Whether a person should know that a row is hidden: not where a statement has the other form of it. */
const isListed = ({ hiddenBecause, inFormOf }: PaymentRow): boolean =>
  hiddenBecause === 'no statement has it' ||
  (inFormOf !== undefined && !inFormOf.every(({ tracks }) => tracks.some(({ view }) => view.authority === 'statement')))

function show(row: PaymentRow): void {
  if (row.hiddenBecause) return
  if (row.tracks.some(isLive)) row.shown = 'booked'
  else if (row.holds.some(isLive)) row.shown = 'pending'
  else row.hiddenBecause = row.tracks.length > 0 ? 'gone' : 'expired'
}

/** The form that the source of the higher authority has is shown. */
function hideForm({ whole, parts }: Sum): void {
  const rank = ({ tracks }: PaymentRow) => AUTHORITIES.indexOf(tracks[0]!.view.authority)
  const isWhole = rank(whole) < Math.min(...parts.map(rank))
  for (const row of isWhole ? parts : [whole]) {
    row.hiddenBecause = 'in another form'
    row.inFormOf = isWhole ? [whole] : parts
  }
}

/** Statements from the day before to two banking days after it do not have it. */
function isUnconfirmed(row: PaymentRow, views: SourceView[]): boolean {
  const statements = views.filter(({ authority }) => authority === 'statement')
  if (statements.length === 0 || row.tracks.some((one) => isPinned(one) || one.view.authority === 'statement'))
    return false
  const day = dayOf(row)
  const last = nextBankingDay(nextBankingDay(day))
  const since = firstSeenOf(row)
  const covers = (one: number) =>
    statements.some((view) => (coverageAt(view, one)?.made ?? Number.NEGATIVE_INFINITY) >= since)
  for (let one = day; one <= last; one++) if (!covers(one)) return false
  return true
}

/** Alike enough to be one: listed, where the sources do not decide it. */
const DOUBTFUL = 7

function findDoubts(rows: PaymentRow[], views: SourceView[]): Doubt[] {
  if (views.length < 2) return []
  const doubts: Doubt[] = []
  for (const some of Map.groupBy(rows, ({ tracks }) => tracks[0]!.amount).values()) {
    for (const [at, row] of some.entries()) {
      for (const other of some.slice(at + 1)) {
        if (row.tracks.some(({ view }) => other.tracks.some((one) => one.view === view))) continue
        if (row.tracks.some(isPinned) && other.tracks.some(isPinned)) continue
        const cost =
          dayCost(row.tracks[0]!.day, other.tracks[0]!.day) +
          contentCost(row.tracks[0]!.record, other.tracks[0]!.record)
        const lacks = (one: PaymentRow, two: PaymentRow) =>
          two.tracks.some(({ view }) => expected(view, one.tracks[0]!.day!, firstSeenOf(one)) > 0)
        const isLackedByBoth = Number.isFinite(cost) && lacks(row, other) && lacks(other, row)
        if (cost < DOUBTFUL || isLackedByBoth) doubts.push({ row, other, reason: 'may be the same payment' })
      }
    }
  }
  return doubts
}
