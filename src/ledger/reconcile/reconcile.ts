import { coverageAt } from './coverage.ts'
import { type Doubt, findDoubts } from './doubts.ts'
import { absorbHolds, holdDoubtDue, isOver, joinHolds } from './holds.ts'
import { assignIds } from './ids.ts'
import { dayOf, firstSeenOf, isLive, isPinned, joinBooked, type PaymentRow, pinnedRows } from './rows.ts'
import { hideForms } from './sums.ts'
import { nextBankingDay, type SourceView, type Track } from './view.ts'

/** The list of an account as all of its sources together tell it. */
export type Reconciliation = { rows: PaymentRow[]; doubts: Doubt[] }

/** The list is computed from what each source says, not from the order of arrival. */
export function reconcile(views: SourceView[]): Reconciliation {
  const pinned = pinnedRows(views)
  const isBooked = ({ tracks }: PaymentRow) => tracks.some(isLive)
  const booked = joinBooked(views, pinned.filter(isBooked))
  const inForms = hideForms(booked, views)
  for (const row of booked)
    if (!inForms.has(row) && isUnconfirmed(row, views)) row.hiddenBecause = 'no statement has it'
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
      some.flatMap((other) => {
        const due = other.shown === 'pending' ? holdDoubtDue(row, other) : undefined
        return due ? [{ row, other, reason, ...due }] : []
      }),
    ),
  ]
  return { rows, doubts: doubts.filter(isUndecided) }
}

/** Between two rows that an operator has decided about there is no doubt. */
const isUndecided = ({ row, other }: Doubt): boolean =>
  !other || ![row, other].every(({ tracks, holds }) => [...tracks, ...holds].some(isPinned))

/** Whether a person should know that a row is hidden: not where a statement has one of its forms. */
const isListed = ({ hiddenBecause, inFormOf, tracks }: PaymentRow): boolean =>
  hiddenBecause === 'no statement has it' ||
  (inFormOf !== undefined && !isStated(tracks) && !inFormOf.every((row) => isStated(row.tracks)))

const isStated = (tracks: Track[]): boolean => tracks.some(({ view }) => view.authority === 'statement')

function show(row: PaymentRow): void {
  if (row.hiddenBecause) return
  if (row.tracks.some(isLive)) row.shown = 'booked'
  // An operator said that the hold is this booking, which is gone.
  else if (row.tracks.some(isPinned)) row.hiddenBecause = 'gone'
  else if (row.holds.length > 0 && !isOver(row)) row.shown = 'pending'
  else row.hiddenBecause = row.tracks.length > 0 ? 'gone' : 'expired'
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
