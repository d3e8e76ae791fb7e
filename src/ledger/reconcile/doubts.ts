import { toUnits } from '@vitrine/money'
import { contentCost, dayCost, FORBIDDEN, identifierCost } from './cost.ts'
import { coverageAt } from './coverage.ts'
import { dayOf, expected, firstSeenOf, hasPins, isLive, isStated, type PaymentRow } from './rows.ts'
import { MAX_COMPARED } from './solve.ts'
import { gapsOf } from './statements.ts'
import { comparedTexts, likeness } from './text.ts'
import { isWithin, ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** What nobody but a person can decide: two rows that may be one payment, or a row that is hidden. */
export type Doubt = {
  row: PaymentRow
  other?: PaymentRow
  reason: string
  /** From when on a person should see it: until then a complete source may settle it. */
  due?: number
}

/** Alike enough to be one: listed, where the sources do not decide it. */
const DOUBTFUL = 7
/** With other names, but no other number. */
const CONTRADICTED = 12
const MAX_DAYS_APART = 4
/** What another banking day costs at least. */
const NEXT_DAY = 1

/** Pairs of rows that may be one payment. Where a complete source may still settle it, it gets a day to do so. */
export function findDoubts(rows: PaymentRow[], views: SourceView[]): Doubt[] {
  const mayBeSettled = views.some(({ coverage }) => coverage.length > 0)
  const dueOf = (a: PaymentRow, b: PaymentRow) =>
    mayBeSettled ? { due: Math.max(firstSeenOf(a), firstSeenOf(b)) + ONE_DAY_MS } : {}
  const gaps = views.flatMap(gapsOf)
  const doubts: Doubt[] = []
  for (const some of Map.groupBy(rows, ({ tracks }) => tracks[0]!.amount).values()) {
    if (some.length < 2) continue
    for (const row of joinedTooEarly(some, gaps))
      doubts.push({ row, reason: 'may be in a statement that is not here yet' })
    for (const [row, other] of movedPairs(some)) doubts.push({ row, other, reason: 'may have moved to another day' })
    let compared = 0
    for (const [row, other] of pairsOf(some)) {
      if (++compared > MAX_COMPARED) {
        doubts.push({ row, reason: 'too many of one amount to compare' })
        break
      }
      if (isReplacedBy(row, other) || isReplacedBy(other, row))
        doubts.push({ row, other, reason: 'one is missing where the other is new' })
      else if (maySame(row, other)) doubts.push({ row, other, reason: 'may be the same payment', ...dueOf(row, other) })
    }
  }
  return doubts
}

/**
 * The balances say that a statement with one more payment of this amount is still to come, and all are in a later one: of
 * two that a list had before that was made, one may be in the other.
 */
function joinedTooEarly(rows: PaymentRow[], gaps: ReturnType<typeof gapsOf>): PaymentRow[] {
  const amount = toUnits(rows[0]!.tracks[0]!.record.amount)
  return gaps
    .filter((gap) => gap.amount === amount)
    .flatMap((gap) => {
      const near = rows.filter((row) => isWithin(gap, dayOf(row)))
      return near.every(isStated) ? near.filter(isToldBefore) : []
    })
}

/** Another source told it before the statement that has it. */
const isToldBefore = ({ tracks }: PaymentRow): boolean =>
  tracks.some(({ statement, firstSeen }) => {
    return statement !== undefined && tracks.some((one) => one.statement === undefined && one.firstSeen < firstSeen)
  })

/** Pairs near each other of which the source with the most of them lacks one: two rows of one source are two payments. */
function* pairsOf(rows: PaymentRow[]): Generator<[PaymentRow, PaymentRow]> {
  const odd = new Set(rows.filter(oddOnes(rows)))
  const byDay = Map.groupBy(rows, dayOf)
  for (const row of odd) {
    for (let day = dayOf(row) - MAX_DAYS_APART; day <= dayOf(row) + MAX_DAYS_APART; day++) {
      for (const other of byDay.get(day) ?? [])
        if (other !== row && !(odd.has(other) && isBefore(other, row))) yield [row, other]
    }
  }
}

/**
 * Lines of one source with one reference of the bank, or one balance after them, and two days, of which no delivery has
 * said both or one: the next one that covers the earlier day will. What a numbered statement has does not move.
 */
function* movedPairs(rows: PaymentRow[]): Generator<[PaymentRow, PaymentRow]> {
  const known = new Map<string, { row: PaymentRow; track: Track }>()
  for (const row of rows.toSorted((a, b) => dayOf(a) - dayOf(b))) {
    for (const track of row.tracks) {
      if (track.statement !== undefined || track.isGone || track.view.hasStableIds) continue
      const { bankReferences = [], balance } = track.record
      for (const mark of [...bankReferences, ...(balance === undefined ? [] : [`= ${balance}`])]) {
        const key = `${track.view.name} ${mark}`
        const earlier = known.get(key)
        known.set(key, { row, track })
        if (earlier && earlier.row !== row && mayHaveMoved(earlier.track, track)) yield [row, earlier.row]
      }
    }
  }
}

const mayHaveMoved = (earlier: Track, { day, firstSeen }: Track): boolean =>
  day !== earlier.day &&
  day! - earlier.day! <= MAX_DAYS_APART &&
  firstSeen > earlier.told &&
  (coverageAt(earlier.view, earlier.day)?.made ?? firstSeen) < firstSeen

const isBefore = (a: PaymentRow, b: PaymentRow): boolean =>
  dayOf(a) < dayOf(b) || (dayOf(a) === dayOf(b) && orderOf(a) < orderOf(b))
const orderOf = ({ tracks: [one] }: PaymentRow): string => `${one!.view.name} ${String(one!.number).padStart(12, '0')}`

function oddOnes(rows: PaymentRow[]): (row: PaymentRow) => boolean {
  const counts = new Map<SourceView, number>()
  for (const { tracks } of rows)
    for (const view of new Set(tracks.map((one) => one.view))) counts.set(view, (counts.get(view) ?? 0) + 1)
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a)[0]!
  return ({ tracks }) => !tracks.some(({ view }) => view === main) || tracks.some(isWanting)
}

/** It was missing, and is not gone yet. */
const isWanting = ({ missed, isGone }: Track): boolean => missed.length > 0 && !isGone

function maySame(row: PaymentRow, other: PaymentRow): boolean {
  if (hasPins(row) && hasPins(other)) return false
  if (row.tracks.some(({ view }) => other.tracks.some((one) => one.view === view))) return false
  const days = dayCost(dayOf(row), dayOf(other))
  const cost = days + contentCost(row.tracks[0]!.record, other.tracks[0]!.record)
  if (cost === FORBIDDEN) return false
  const lacks = (one: PaymentRow, two: PaymentRow) =>
    two.tracks.some(({ view }) => expected(view, dayOf(one), firstSeenOf(one)) > 0)
  const isAlike = cost < DOUBTFUL && !(days >= NEXT_DAY && hasNothingInCommon(row, other))
  if (isAlike) return true
  // Two names of one day: a source that was asked too early may have the other one since.
  return days === 0 && cost < CONTRADICTED
    ? lacks(row, other) || lacks(other, row)
    : lacks(row, other) && lacks(other, row)
}

/** Lunch on the second and water on the third: an amount by itself is no reason to ask. */
function hasNothingInCommon({ tracks: [one] }: PaymentRow, { tracks: [two] }: PaymentRow): boolean {
  const [a, b] = [one!.record, two!.record]
  return likeness(...comparedTexts(a, b)) === 'none' && identifierCost(a, b) >= 0
}

/** A source no longer has the one, has the other since, and no other source speaks for the first. */
function isReplacedBy(row: PaymentRow, other: PaymentRow): boolean {
  const live = row.tracks.filter(isLive)
  return (
    live.every(isWanting) &&
    live.some(({ view, missed }) => other.tracks.some((one) => one.view === view && one.firstSeen >= missed[0]!)) &&
    dayCost(dayOf(row), dayOf(other)) !== FORBIDDEN
  )
}
