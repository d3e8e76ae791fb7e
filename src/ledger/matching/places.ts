import { areChained, type BalanceRange } from './balance-range.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'

/** A line with its booked time, and the transaction that it matches where that keeps its place. */
export type ToPlace = { line: Line; bookedTime: Date; keeps: Known | undefined }

/**
 * The order of lines with one booked time, which is the bank's order. A new line goes between its neighbours in the
 * delivery, or after all others. Known ones keep their places, unless a statement's balances prove another order.
 */
export class Places {
  readonly #isProven: boolean
  /** The greatest place at each time, as far as it is known from blocks. */
  readonly #last = new Map<number, number>()

  /** `isProven`: whether the lines lead from the opening balance that is stated to the closing one. */
  constructor(isProven: boolean) {
    this.#isProven = isProven
  }

  /** `known`: what the ledger lists around these times. `lasts`: the greatest place at each of them. */
  assign(
    lines: ToPlace[],
    known: Known[],
    range: BalanceRange | undefined,
    lasts: Map<number, number>,
  ): Map<Line, number> {
    const placed = new Map<Line, number>()
    // Pending and booked lines have no common order, whatever the order in the delivery.
    const groups = [
      ...Map.groupBy(lines, ({ line, bookedTime }) => `${bookedTime.getTime()} ${line.record.status}`).values(),
    ]
    for (const reported of groups) {
      const group = this.#isProven && isChained(reported) ? keepInOrder(reported) : reported
      const time = group[0]!.bookedTime.getTime()
      const taken = known.filter((one) => one.bookedTime.getTime() === time).map(({ place }) => place)
      taken.sort((a, b) => a - b)
      const last = Math.max(this.#last.get(time) ?? 0, lasts.get(time) ?? 0, taken.at(-1) ?? 0)
      const before = placeAt(range?.earlier.at(-1), time)
      const after = group.some(({ keeps }) => keeps) ? undefined : placeAt(range?.later[0], time)
      const places = placesBetween(group, taken, before, after, last)
      for (const [at, { line }] of group.entries()) placed.set(line, places[at]!)
      this.#last.set(time, Math.max(last, ...places))
    }
    return placed
  }
}

/** Whether the balances of the lines leave no other order. */
const isChained = (group: ToPlace[]): boolean =>
  group.every(({ line }) => line.record.balance !== undefined) && areChained(group.map(({ line }) => line))

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

const placeAt = (known: Known | undefined, time: number): number | undefined =>
  known?.bookedTime.getTime() === time ? known.place : undefined

function placesBetween(
  group: ToPlace[],
  taken: number[],
  before: number | undefined,
  after: number | undefined,
  last: number,
): number[] {
  const places: number[] = []
  let lower = before
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
  closeRun(after)
  return places
}
