import { coverageAt } from './coverage.ts'
import { type Doubt, findDoubts } from './doubts.ts'
import { absorbHolds, holdDoubtDue, isOver, longAfter } from './holds.ts'
import { assignIds } from './ids.ts'
import { joinHolds } from './join-holds.ts'
import {
  dayOf,
  firstSeenOf,
  hasPins,
  isKept,
  isLive,
  isOfOtherRow,
  isStated,
  isStatedBefore,
  isTakenBackBy,
  joinBooked,
  lastWordOf,
  newRow,
  type PaymentRow,
  pinnedRows,
  type TakenBack,
} from './rows.ts'
import { hideForms, namedSums } from './sums.ts'
import { nextBankingDay, ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** The list of an account as all of its sources together tell it. */
export type Reconciliation = { rows: PaymentRow[]; doubts: Doubt[] }

/**
 * From a delivery to the rows of the list, in the order of the work:
 *
 * 1. `fold.ts` merges a delivery into the view of its source: one track for each payment as this source sees it.
 *    `trust.ts` says what its ids are worth, `statements.ts` which statements are its neighbours, `coverage.ts` which days
 *    it has in full, `track.ts` what seeing and missing a track means. "Saturday in the first poll, gone in the third."
 * 2. `rows.ts` joins the tracks of all views, amount by amount, in the order of authority. `cost.ts` names what speaks for
 *    and against a pair, `text.ts` compares words, `solve.ts` pairs. A source that should have a payment and has another
 *    one pulls the two together; numbers, names or times that contradict keep them apart.
 * 3. `sums.ts` hides one form of what is there as a whole and in parts. Here, a row that statements around its day do not
 *    have is hidden.
 * 4. `join-holds.ts` joins holds likewise, and `holds.ts` gives each booking its own.
 * 5. `ids.ts` keeps each id with its payment: tracks vote for the row that they belonged to.
 * 6. `doubts.ts` lists what nobody but a person can decide. Doubts are computed anew, so they close by themselves.
 *
 * Nothing depends on the order of arrival, only on when the bank made each delivery. What an operator decided is pinned:
 * pinned tracks of one row stay together, and those of two rows apart. `content.ts` says what is shown of a row,
 * `evidence.ts` why a track belongs to it.
 */
export function reconcile(views: SourceView[]): Reconciliation {
  const pinned = pinnedRows(views)
  const isBooked = ({ tracks }: PaymentRow) => tracks.some(isLive)
  const gone = goneOf(views)
  const takenBack = takenBackOf(gone, views)
  const booked = joinBooked(views, pinned.filter(isBooked), takenBack)
  const inForms = hideForms(booked, views)
  for (const row of booked) {
    if (row.hiddenBecause) continue
    const track = takenBackBy(row, takenBack)
    if (track) row.hiddenBecause = isToldAfter(row, track) ? 'no statement has it' : 'gone'
    else if (!inForms.has(row) && isUnconfirmed(row, views)) row.hiddenBecause = 'no statement has it'
  }
  hideFormsTakenBack(
    booked.filter(({ hiddenBecause }) => !hiddenBecause),
    gone,
  )
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
      ...(row.isGuess && !isUnstated(row) && { due: dueAfter(row, ...row.inFormOf!) }),
      reason: row.hiddenBecause!,
    })),
    ...shown.flatMap((row) => {
      const other = row.mayBePartOf
      return other && !other.hiddenBecause
        ? [{ row, other, reason: 'may be a part of it', due: dueAfter(row, other) }]
        : []
    }),
    ...holdDoubts.flatMap(({ row, holds: some, reason }) =>
      some.flatMap((other) => {
        const due = other.shown === 'pending' ? holdDoubtDue(row, other) : undefined
        return due ? [{ row, other, reason, ...due }] : []
      }),
    ),
  ].filter(isUndecided)
  const asked = new Set(doubts.flatMap(({ row, other }) => (other ? [row, other] : [row])))
  const stale = rows
    .filter((row) => row.shown === 'pending' && !isKept(row) && !asked.has(row))
    .map((row) => ({ row, reason: 'still pending', due: longAfter(row) }))
  return { rows, doubts: [...doubts, ...stale] }
}

/** A source that has all may settle it within a day. */
const dueAfter = (...rows: PaymentRow[]): number => Math.max(...rows.map(firstSeenOf)) + ONE_DAY_MS

/** Between two rows that an operator has decided about there is no doubt. */
const isUndecided = ({ row, other }: Doubt): boolean => !other || !(hasPins(row) && hasPins(other))

/** Whether a person should know that a row is hidden: not where a statement has one of its forms. */
const isListed = (row: PaymentRow): boolean =>
  row.hiddenBecause === 'no statement has it' ||
  (row.inFormOf !== undefined && (row.isGuess === true || isUnstated(row)))

/** No statement has either form. */
const isUnstated = (row: PaymentRow): boolean => !isStated(row) && !row.inFormOf!.every(isStated)

function show(row: PaymentRow): void {
  if (row.hiddenBecause) return
  if (row.tracks.some(isLive)) row.shown = 'booked'
  // An operator said that the hold is this booking, which is gone.
  else if (row.tracks.length > 0 && hasPins(row)) row.hiddenBecause = 'gone'
  else if (row.holds.length > 0 && !isOver(row)) row.shown = 'pending'
  else row.hiddenBecause = row.tracks.length > 0 ? 'gone' : 'expired'
}

/** Lines that a statement or a complete list had and that it was issued again without. */
const goneOf = (views: SourceView[]): Track[] =>
  views.flatMap(({ booked, authority }) =>
    booked.filter(({ isGone, statement }) => isGone && (statement !== undefined || authority === 'list')),
  )

/** The same by amount. */
function takenBackOf(gone: Track[], views: SourceView[]): Map<string, TakenBack[]> {
  const isToldStill = (one: Track) =>
    one.row !== undefined && views.some((view) => view !== one.view && view.booked.some((other) => isSame(one, other)))
  const isSame = (one: Track, other: Track) =>
    isLive(other) && other.row === one.row && other.amount === one.amount && isTakenBackBy(one, other)
  return Map.groupBy(
    gone.map((track) => ({ track, row: isToldStill(track) ? track.row : undefined })),
    ({ track }) => track.amount,
  )
}

/** One of them is this payment, and nobody has told of it since. */
function takenBackBy(row: PaymentRow, takenBack: Map<string, TakenBack[]>): Track | undefined {
  const [track] = row.tracks
  const possible = takenBack.get(track!.amount) ?? []
  if (possible.length === 0 || isKept(row)) return undefined
  const lastWord = lastWordOfRow(row)
  const at = possible.findIndex(
    (gone) =>
      isByOthers(row, gone.track) &&
      row.tracks.some((one) => !isOfOtherRow(one, gone)) &&
      isTakenBackBy(gone.track, track!, lastWord),
  )
  // Of several equal payments it takes back one.
  return at < 0 ? undefined : possible.splice(at, 1)[0]!.track
}

/** In whichever form. */
const lastWordOfRow = (row: PaymentRow): number =>
  Math.max(...[row, ...(row.standsFor ?? [])].flatMap(({ tracks }) => tracks.map(lastWordOf)))

/** By other sources, and not since the statement that had the line. */
const isByOthers = ({ tracks }: PaymentRow, gone: Track): boolean =>
  tracks.every((one) => one.view !== gone.view && !isStatedBefore(one, gone))

/** A list that may be filtered was made since: nobody knows whether it has the payment still, or the next one like it. */
const isToldAfter = ({ tracks }: PaymentRow, gone: Track): boolean =>
  tracks.some(({ view, day }) => (coverageAt(view, day)?.made ?? Number.NEGATIVE_INFINITY) > gone.missed.at(-1)!)

/**
 * A total that another source tells, of a batch that was taken back; and parts of a total that was. If only some parts
 * were, the total does not count the others again, whenever it was told.
 */
function hideFormsTakenBack(rows: PaymentRow[], gone: Track[]): void {
  if (gone.length === 0) return
  const takenBack = new Map(gone.map((track) => [newRow([track]), track]))
  for (const { whole, parts } of namedSums([...rows, ...takenBack.keys()])) {
    const tracks = [whole, ...parts].flatMap((row) => takenBack.get(row) ?? [])
    const left = parts.filter((row) => !takenBack.has(row))
    const told = takenBack.has(whole) ? left : [whole]
    const isInPart = told[0] === whole && left.length > 0
    const isBefore = (row: PaymentRow) => tracks.every(({ missed }) => missed.at(-1)! >= lastWordOfRow(row))
    const isPossible = (row: PaymentRow) =>
      !isKept(row) && !isStated(row) && (isInPart || isBefore(row)) && tracks.every((track) => isByOthers(row, track))
    if (tracks.length > 0 && told.every(isPossible)) for (const row of told) row.hiddenBecause = 'no statement has it'
  }
}

/** Statements from its day to two banking days after it do not have it. */
function isUnconfirmed(row: PaymentRow, views: SourceView[]): boolean {
  const statements = views.filter(({ authority }) => authority === 'statement')
  if (statements.length === 0 || isKept(row) || isStated(row)) return false
  const day = dayOf(row)
  const last = nextBankingDay(nextBankingDay(day))
  const since = firstSeenOf(row)
  const covers = (one: number) =>
    statements.some((view) => (coverageAt(view, one)?.made ?? Number.NEGATIVE_INFINITY) >= since)
  for (let one = day; one <= last; one++) if (!covers(one)) return false
  return true
}
