import type { SourceRecord } from '@vitrine/bank-statements'
import { toUnits } from '@vitrine/money'
import { saysTheSame } from './text.ts'
import type { Fold } from './track.ts'
import type { SourceView, Track, TrackedLine } from './view.ts'

/** Whether the lines begin or end with a balance that is known: then they may be other payments, in the same words. */
export function goesOn({ booked }: SourceView, lines: TrackedLine[]): boolean {
  const [stated, known] = [balancesOf(lines), balancesOf(booked)]
  const [first, ...others] = stated.before.difference(stated.after)
  const [last] = stated.after.difference(stated.before)
  if (first === undefined || last === undefined || others.length > 0) return false
  return known.after.has(first) || known.before.has(last)
}

/** The balances before and after lines. */
function balancesOf(lines: { record: SourceRecord }[]): { before: Set<bigint>; after: Set<bigint> } {
  const stated = lines.flatMap(({ record: { balance, amount } }) =>
    balance === undefined ? [] : [{ after: toUnits(balance), amount: toUnits(amount) }],
  )
  return {
    before: new Set(stated.map(({ after, amount }) => after - amount)),
    after: new Set(stated.map(({ after }) => after)),
  }
}

/**
 * The one begins with the balance that the other ended with: two payments of 3.00 with 97.00 and 94.00 after them. Not
 * where one payment was pushed on by a line that was inserted before it: the delivery has another line in between, or the
 * line after it was pushed on as far.
 */
export function areConsecutive(
  { told: { lines }, view }: Fold,
  { record: a }: TrackedLine,
  { record: b, day }: Track,
): boolean {
  if (a.balance === undefined || b.balance === undefined) return false
  const [first, second] = [toUnits(a.balance), toUnits(b.balance)]
  if (second - toUnits(b.amount) === first) return true
  if (first - toUnits(a.amount) !== second) return false
  const between = lines.filter(({ record: { balance } }) => balance !== undefined && toUnits(balance) === second)
  const areEqual = (one: TrackedLine) =>
    one.day === day && toUnits(one.record.amount) === toUnits(b.amount) && saysTheSame(one.record, b)
  if (!between.every(areEqual)) return false
  const next = lines.find(({ record: { balance, amount } }) => balance && toUnits(balance) - toUnits(amount) === first)
  if (!next || areEqual(next)) return true
  const wasAt = toUnits(next.record.balance!) - toUnits(a.amount)
  return !view.booked.some(
    ({ record, day: itsDay }) =>
      itsDay === next.day &&
      record.balance !== undefined &&
      toUnits(record.balance) === wasAt &&
      toUnits(record.amount) === toUnits(next.record.amount) &&
      saysTheSame(record, next.record),
  )
}
