import { toUnits } from '@vitrine/money'
import type { Line } from '../deliveries/delivery.ts'

export type Placed = { bookedTime: Date; place: number }

/** A line with its booked time, and the place that it has and keeps. */
export type ToPlace = { line: Line; bookedTime: Date; keeps: Placed | undefined }

/**
 * The order of lines with one booked time, which is the bank's order. A new line goes between its neighbours in the
 * delivery, or after all others. Known ones keep their places, unless a statement's balances prove another order.
 * `lines`: in the bank's order. `taken`: places that the ledger has at these times; `lasts`: the greatest one at each.
 * `isProven`: whether the lines lead from the opening balance that is stated to the closing one.
 */
export function assignPlaces(
  lines: ToPlace[],
  { taken, lasts, isProven }: { taken: Placed[]; lasts: Map<number, number>; isProven: boolean },
): Map<Line, number> {
  const placed = new Map<Line, number>()
  // Pending and booked lines have no common order, whatever the order in the delivery.
  const groups = Map.groupBy(lines, ({ line, bookedTime }) => `${bookedTime.getTime()} ${line.record.status}`)
  const takenAt = Map.groupBy(taken, ({ bookedTime }) => bookedTime.getTime())
  for (const reported of groups.values()) {
    const group = isProven && isChained(reported) ? keepInOrder(reported) : reported
    const time = group[0]!.bookedTime.getTime()
    const own = (takenAt.get(time) ?? []).map(({ place }) => place).sort((a, b) => a - b)
    const last = Math.max(lasts.get(time) ?? 0, own.at(-1) ?? 0)
    const places = placesBetween(group, own, last)
    for (const [at, { line }] of group.entries()) placed.set(line, places[at]!)
    lasts.set(
      time,
      places.reduce((a, b) => Math.max(a, b), last),
    )
  }
  return placed
}

/** Whether the balances of the lines leave no other order. */
function isChained(group: ToPlace[]): boolean {
  let before: bigint | undefined
  for (const { line } of group) {
    const { amount, balance } = line.record
    if (balance === undefined) return false
    const after = toUnits(balance)
    if (before !== undefined && before + toUnits(amount) !== after) return false
    before = after
  }
  return true
}

/** As many as possible keep their places; the others get new ones between them. */
function keepInOrder(group: ToPlace[]): ToPlace[] {
  const known = group.filter(({ keeps }) => keeps)
  const inOrder = new Set(longestIncreasing(known, ({ keeps }) => keeps!.place))
  return group.map((one) => (inOrder.has(one) ? one : { ...one, keeps: undefined }))
}

/** The longest subsequence whose values increase. */
function longestIncreasing<T>(items: T[], value: (item: T) => number): T[] {
  type Tail = { item: T; value: number; before: Tail | undefined }
  /** For each length, the subsequence with the smallest last value. */
  const tails: Tail[] = []
  for (const item of items) {
    const own = value(item)
    const found = tails.findIndex((tail) => tail.value >= own)
    const at = found < 0 ? tails.length : found
    tails[at] = { item, value: own, before: tails[at - 1] }
  }
  const longest: T[] = []
  for (let tail = tails.at(-1); tail; tail = tail.before) longest.unshift(tail.item)
  return longest
}

function placesBetween(group: ToPlace[], taken: number[], last: number): number[] {
  const places: number[] = []
  let lower: number | undefined
  let run = 0
  const closeRun = (upper: number | undefined): void => {
    if (run === 0) return
    const end = upper ?? (lower === undefined ? undefined : taken.find((place) => place > lower!))
    const start = lower ?? (end === undefined ? last : (taken.findLast((place) => place < end) ?? end - 1 - run))
    for (let at = 1; at <= run; at++) {
      places.push(end === undefined ? Math.max(start, last) + at : start + ((end - start) * at) / (run + 1))
    }
    run = 0
  }
  for (const { keeps } of group) {
    if (!keeps) {
      run += 1
      continue
    }
    closeRun(lower === undefined || keeps.place > lower ? keeps.place : undefined)
    places.push(keeps.place)
    lower = keeps.place
  }
  closeRun(undefined)
  return places
}
