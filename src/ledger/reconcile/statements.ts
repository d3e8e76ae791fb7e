import { toUnits } from '@vitrine/money'
import { identifierCost } from './cost.ts'
import { cover } from './coverage.ts'
import type { CoveredDays, SourceView, StatementSpan, Told, Track, TrackedLine } from './view.ts'

/** A statement among the others of its view. */
export type PlacedStatement = {
  span: StatementSpan
  covers: CoveredDays
  /** Without its first day, where lines of that are in another statement that is not here yet. */
  complete: CoveredDays
  /** Those that it goes on from, or that go on from it: they have none of its lines. */
  neighbours: Set<number>
  /** Those that no balance connects with it: they may have some of its lines where their days meet. */
  unrelated: Set<number>
  /** Those whose lines it has, too. */
  included: Set<number>
  /** Of a statement without balances, which nothing but its number tells: other issues of it. */
  issues: Set<number> | undefined
}

/** Finds a statement's place, in whatever order statements arrive; the days between two neighbours are covered too. */
export function placeStatement(view: SourceView, told: Told): PlacedStatement | undefined {
  if (!told.statement || !told.booked) return undefined
  const span = spanOf(view, told)
  const others = view.statements.filter((one) => one !== span)
  const covers = { from: span.from, to: span.to }
  for (const one of others) {
    if (follows(span, one) && one.to < covers.from) covers.from = one.to + 1
    // A further issue has the days of the first, too, where it has lost all lines of some.
    if (isSameNumber(one, span) && includes(span, one)) {
      covers.from = Math.min(covers.from, one.from)
      covers.to = Math.max(covers.to, one.to)
    }
    if (follows(one, span) && span.to < one.from) cover(view, { from: span.to + 1, to: one.from }, one.made)
  }
  if (told.authority === 'statement') renew(view, [span, ...others])
  const numbersOf = (some: StatementSpan[]) => new Set(some.map(({ number }) => number))
  const isNeighbour = (one: StatementSpan) => follows(span, one) || follows(one, span)
  const apart = others.filter((one) => isApart(one, span))
  const included = numbersOf([span, ...others.filter((one) => includes(span, one))])
  return {
    span,
    covers,
    complete: covers.from === span.from && hasGap(span, others) ? { ...covers, from: covers.from + 1 } : covers,
    neighbours: numbersOf(apart.filter(isNeighbour)),
    unrelated: numbersOf(apart.filter((one) => !isNeighbour(one))),
    included,
    issues: told.authority === 'statement' ? undefined : issuesOf(span, others),
  }
}

/**
 * A statement that begins with the closing balance of another one says again that nothing was added to the days of that
 * one: what a poll tells of them the morning after is among their lines.
 */
function renew(view: SourceView, all: StatementSpan[]): void {
  const inOrder = all.toSorted((a, b) => b.to - a.to)
  const renewed = new Map<StatementSpan, number>()
  for (const one of inOrder) {
    const next = inOrder.filter((other) => other !== one && other.from > one.to && follows(other, one))
    const made = Math.max(one.made, ...next.map((other) => renewed.get(other) ?? other.made))
    renewed.set(one, made)
    if (made > one.made) cover(view, one, made, 'exact')
  }
}

/** The days that a statement says something about: its own, those up to its neighbours, and those of the one before it. */
export function daysSettledBy({ statements }: SourceView, { statement }: Pick<Told, 'statement'>, days: CoveredDays) {
  const all = { ...days }
  for (const one of statement ? statements : []) {
    if (one.closing !== undefined && one.closing === statement!.opening && one.to < days.from)
      all.from = Math.min(all.from, one.from)
    if (one.opening !== undefined && one.opening === statement!.closing && one.from > days.to)
      all.to = Math.max(all.to, one.from)
  }
  return all
}

/** Numbers restart each year, and some banks use one for all statements: only those of the same time are the same. */
const issuesOf = (span: StatementSpan, others: StatementSpan[]): Set<number> =>
  new Set(
    [span, ...others]
      .filter(({ id, opening, from, to }) => {
        return id === span.id && opening === span.opening && from <= span.to && to >= span.from
      })
      .map(({ number }) => number),
  )

/** A further block of the same statement, or the same statement again, is the same one. */
function spanOf(view: SourceView, { statement, booked, made }: Told): StatementSpan {
  const { id, opening, opened, closing } = statement!
  const { from, to } = booked!
  const known = view.statements.find(
    (one) => one.id === id && one.from === from && one.to === to && one.opening === opening && one.closing === closing,
  )
  if (known) {
    known.made = Math.max(known.made, made)
    return known
  }
  const span: StatementSpan = { number: view.nextNumber++, id, from, to, opening, opened, closing, made }
  view.statements.push(span)
  return span
}

/** They have one number, which may be that of all statements of the bank. */
export const isSameNumber = (one: StatementSpan, other: StatementSpan): boolean =>
  one.id !== undefined && one.id === other.id

/** `next` begins with the balance that `one` ended with, and is not another issue of it. */
function follows(next: StatementSpan, one: StatementSpan): boolean {
  if (next.opening === undefined || one.closing !== next.opening) return false
  const isReissue = one.opening === next.opening && one.from === next.from && one.to === next.to && one.id === next.id
  return one.from <= next.from && one.to <= next.to && !isReissue
}

/** The days and the sum of what is in no statement: one ends with another balance than the next one begins with. */
export function gapsOf({ statements }: SourceView): (CoveredDays & { amount: bigint })[] {
  const lasts = statements.filter((one) => !statements.some((next) => follows(next, one)))
  return statements.flatMap((next) => {
    if (next.opening === undefined || statements.some((one) => follows(next, one))) return []
    const ended = lasts.filter((one) => one.closing !== undefined && one.to <= next.from && isApart(one, next))
    const last = Math.max(...ended.map(({ to }) => to))
    return ended
      .filter(({ to }) => to === last)
      .map(({ to, closing }) => ({ from: to, to: next.from, amount: next.opening! - closing! }))
  })
}

const isApart = (one: StatementSpan, other: StatementSpan): boolean => !includes(one, other) && !includes(other, one)

/** Another statement ended on its first day, with another balance than it begins with. */
const hasGap = (span: StatementSpan, others: StatementSpan[]): boolean =>
  span.opening !== undefined &&
  others.some((one) => one.to === span.from && one.from <= span.from && isApart(one, span)) &&
  !others.some((one) => follows(span, one))

/**
 * Whether a statement has the lines of another one: it is another issue of it, or that is a part of its time. Two of one
 * day that begin and end with different balances have none in common.
 */
export function includes(long: StatementSpan, one: StatementSpan): boolean {
  if (one.number === long.number) return true
  const hasBalances = one.opening !== undefined && long.opening !== undefined && one.closing !== undefined
  if (!hasBalances) return one.id === long.id && one.from <= long.to && one.to >= long.from
  if (one.from > long.from && one.to < long.to) return true
  if (one.from < long.from || one.to > long.to) return one.id === long.id && isSameOpening(one, long)
  return one.opening === long.opening || one.closing === long.closing
}

/** Some banks give all their lists one number, and a later window may begin with the same balance: on another day. */
const isSameOpening = (one: StatementSpan, other: StatementSpan): boolean =>
  one.opening === other.opening &&
  (one.opened === undefined || other.opened === undefined || one.opened === other.opened)

/**
 * Whether another statement has the track, and this one cannot: where only their days meet, as of two windows of a fortnight,
 * the bank's reference tells, or the balance after the line. What was taken back does not return with another reference.
 */
export function isElsewhere({ neighbours, unrelated }: PlacedStatement, line: TrackedLine, track: Track): boolean {
  if (track.statement === undefined) return false
  if (neighbours.has(track.statement)) return true
  if (hasSameReference(line, track)) return false
  const isOther = identifierCost(line.record, track.record) > 0
  return unrelated.has(track.statement) ? isOther || !hasSameBalance(line, track) : isOther && track.isGone
}

export const hasSameReference = ({ record: a }: TrackedLine, { record: b }: Track): boolean =>
  (a.bankReferences ?? []).some((one) => b.bankReferences?.includes(one))

const hasSameBalance = ({ record: a }: TrackedLine, { record: b }: Track): boolean =>
  a.balance !== undefined && b.balance !== undefined && toUnits(a.balance) === toUnits(b.balance)
