import type { BalanceRange } from './balance-range.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'

/** A line with its booked time, and the transaction that it matches where that keeps its place. */
export type ToPlace = { line: Line; bookedTime: Date; keeps: Known | undefined }

/**
 * The order of lines with one booked time, which is the bank's order. A new line goes between its neighbours in the
 * delivery, or after all others.
 */
export class Places {
  /** The greatest place at each time, as far as it is known from blocks. */
  readonly #last = new Map<number, number>()

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
    for (const group of groups) {
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
