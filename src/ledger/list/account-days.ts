import { toUnits } from '@vitrine/money'

/** Days as numbers, both ends included. */
type Days = { from: number; to: number }

/** What one delivery says of days and balances. */
export type DeliveredDays = {
  /** It has every booked line of these days. */
  complete: Days | null
  /** It has lines of these days. */
  lines: Days | null
  opening: string | null
  closing: string | null
}

export type DayCoverage = 'complete' | 'partial' | 'gap' | 'none'

const holds = (days: Days | null, day: number): boolean => days !== null && day >= days.from && day <= days.to

/**
 * The days between two statements of which the later one begins with the balance that the earlier one ended with: nothing
 * was booked there, so nothing is missing.
 */
function bridges(delivered: readonly DeliveredDays[]): Days[] {
  const statements = delivered
    .filter(({ complete, closing }) => complete !== null && closing !== null)
    .toSorted((a, b) => a.complete!.from - b.complete!.from)
  return statements.flatMap(({ complete, opening }, at) => {
    const before = statements[at - 1]
    if (!before || opening === null || toUnits(before.closing!) !== toUnits(opening)) return []
    const between = { from: before.complete!.to + 1, to: complete!.from - 1 }
    return between.from > between.to ? [] : [between]
  })
}

/** Each day: all of it is here, some of it, or nothing though there is something before it. Today may still come. */
export function daysOf(delivered: readonly DeliveredDays[], { from, to }: Days, today: number): DayCoverage[] {
  const complete = [...delivered.flatMap((one) => one.complete ?? []), ...bridges(delivered)]
  const lines = delivered.flatMap((one) => one.lines ?? [])
  const first = Math.min(...[...complete, ...lines].map((days) => days.from))
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const day = from + at
    if (complete.some((days) => holds(days, day))) return 'complete'
    if (lines.some((days) => holds(days, day))) return 'partial'
    return day > first && day < today ? 'gap' : 'none'
  })
}

/** The balances that statements closed with, one for each day that has one; of several the newest delivery's. Oldest first. */
export function closingsOf(delivered: readonly DeliveredDays[], { from, to }: Days): { day: number; amount: string }[] {
  const byDay = new Map<number, string>()
  for (const { complete, lines, closing } of delivered) {
    const day = (complete ?? lines)?.to
    if (closing !== null && day !== undefined && day >= from && day <= to) byDay.set(day, closing)
  }
  return [...byDay].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day - b.day)
}
