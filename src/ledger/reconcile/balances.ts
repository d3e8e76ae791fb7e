import { toUnits } from '@vitrine/money'
import { saysTheSame } from './text.ts'
import type { SourceView, TrackedLine } from './view.ts'

type DatedLine = Pick<TrackedLine, 'record' | 'day'>

/** How the balances of a delivery meet those that its source has told before. */
export type BalanceChain = {
  /** Whether a line is the next payment after a known one, or the one before it, in the same words. */
  areConsecutive: (line: DatedLine, track: DatedLine) => boolean
  /** Numbers of the tracks that lead to its first balance: it begins after them, so it does not lack them. */
  before: ReadonlySet<number>
}

/**
 * The one begins with the balance that the other ended with: two payments of 3.00 with 97.00 and 94.00 after them. Not
 * where one payment was pushed on by a line that was inserted before it, or back by one that was withdrawn: another line
 * is between them, or the line after it was pushed on as far. Undefined where the balances do not meet.
 */
export function chainOf({ booked }: SourceView, lines: TrackedLine[]): BalanceChain | undefined {
  const stated = byBalance(lines)
  const starts = startsOf(stated)
  const [first, ...others] = [...starts.keys()].filter((one) => !stated.has(one))
  const [last] = [...stated.keys()].filter((one) => !starts.has(one))
  if (first === undefined || last === undefined || others.length > 0) return undefined
  // As they are now: the fold changes them.
  const live = booked.filter(({ isGone }) => !isGone)
  const known = byBalance(live.map(({ record, day, number }) => ({ record, day, number })))
  if (!known.has(first) && !startsOf(known).has(last)) return undefined
  function areConsecutive({ record: a }: DatedLine, { record: b, day }: DatedLine): boolean {
    if (a.balance === undefined || b.balance === undefined) return false
    const [end, knownEnd] = [toUnits(a.balance), toUnits(b.balance)]
    const isEqual = (one: DatedLine) => isSame(one, { record: b, day })
    if (knownEnd - toUnits(b.amount) === end) return (known.get(end) ?? []).every(isEqual)
    if (end - toUnits(a.amount) !== knownEnd || !(stated.get(knownEnd) ?? []).every(isEqual)) return false
    const [next] = starts.get(end) ?? []
    if (!next || isEqual(next)) return true
    const wasAt = toUnits(next.record.balance!) - toUnits(a.amount)
    return !(known.get(wasAt) ?? []).some((one) => isSame(one, next))
  }
  const before = new Set<number>()
  const [begin] = starts.get(first)!
  for (let at = first, one = known.get(at)?.[0]; one && !before.has(one.number); one = known.get(at)?.[0]) {
    if (before.size === 0 && isSame(begin!, one) && !areConsecutive(begin!, one)) break
    before.add(one.number)
    at -= toUnits(one.record.amount)
  }
  return { areConsecutive, before }
}

const isSame = (a: DatedLine, b: DatedLine): boolean =>
  a.day === b.day && toUnits(a.record.amount) === toUnits(b.record.amount) && saysTheSame(a.record, b.record)

const byBalance = <T extends DatedLine>(lines: T[]): Map<bigint, T[]> =>
  Map.groupBy(
    lines.filter(({ record }) => record.balance !== undefined),
    ({ record }) => toUnits(record.balance!),
  )

/** Those with a balance by the one before them. */
const startsOf = <T extends DatedLine>(some: Map<bigint, T[]>): Map<bigint, T[]> =>
  Map.groupBy([...some.values()].flat(), ({ record }) => toUnits(record.balance!) - toUnits(record.amount))
