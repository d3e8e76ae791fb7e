import type { Day } from './calendar.ts'
import { random } from './random.ts'

/** `-1205` cents are `-12.05`. Cents are safe integers everywhere in the demo. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The largest multiple of `step` that is not above `cents`: 1,234 in steps of 50 is 1,200. For zero and more. */
export function downTo(step: number, cents: number): number {
  return cents - (cents % step)
}

const RATE_SCALE = 10_000

/** The mean of each rate in ten-thousandths: the price of one unit of the first currency in the second. */
const MIDDLE = {
  'CHF/EUR': 10_620,
  'EUR/CHF': 9_370,
  'USD/EUR': 8_930,
  'GBP/EUR': 11_580,
  'PLN/EUR': 2_340,
  'DKK/EUR': 1_340,
}

export type Pair = keyof typeof MIDDLE

/** The day's rate in ten-thousandths: drifts from month to month and varies from day to day. */
export function rateOn(day: Day, pair: Pair): number {
  const middle = MIDDLE[pair]
  const [far, near] = [downTo(70, middle) / 70, downTo(400, middle) / 400]
  const drift = random(`${pair}|${day.year}-${day.month}`).int(-far, far)
  return middle + drift + random(`${pair}|${day.iso}`).int(-near, near)
}

export function rateText(rate: number): string {
  const digits = String(rate).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Converts an amount of zero and more at a rate, rounding half a cent up; in integer arithmetic. */
export function convert(cents: number, rate: number): number {
  return downTo(RATE_SCALE, cents * rate + RATE_SCALE / 2) / RATE_SCALE
}
