import { type Day, dayOf, firstSaturdayOfAugust, isWeekend } from './calendar.ts'
import { type Habit, HOME, HOME_HOLDS } from './merchants.ts'
import {
  SWISS_ONLINE,
  UNITED_KINGDOM,
  UNITED_KINGDOM_HOLDS,
  UNITED_STATES,
  UNITED_STATES_HOLDS,
  ZURICH,
  ZURICH_HOLDS,
} from './merchants-abroad.ts'
import type { DemoAccountKey } from './person.ts'

/** Where Ana is: her purchases there, their currency, and the account. */
export type DemoPlace = {
  name: string
  account: DemoAccountKey
  currency: 'EUR' | 'CHF' | 'USD' | 'GBP'
  habits: readonly Habit[]
  /** One of these every other day, so that there is always a pending amount that will still change. */
  holds: readonly Habit[]
}

const AT_HOME: DemoPlace = { name: 'home', account: 'main', currency: 'EUR', habits: HOME, holds: HOME_HOLDS }
const IN_ZURICH: DemoPlace = { name: 'zurich', account: 'swiss', currency: 'CHF', habits: ZURICH, holds: ZURICH_HOLDS }
const IN_NEW_YORK: DemoPlace = {
  name: 'new-york',
  account: 'main',
  currency: 'USD',
  habits: UNITED_STATES,
  holds: UNITED_STATES_HOLDS,
}
const IN_EDINBURGH: DemoPlace = {
  name: 'edinburgh',
  account: 'main',
  currency: 'GBP',
  habits: UNITED_KINGDOM,
  holds: UNITED_KINGDOM_HOLDS,
}
const ONLINE: DemoPlace = { name: 'online', account: 'swiss', currency: 'CHF', habits: SWISS_ONLINE, holds: [] }

const HOLIDAY_DAYS = 14

/** Two weeks from the first Saturday of August: 0 on that day, negative before. */
export function daysIntoHoliday(day: Day): number {
  return day.n - firstSaturdayOfAugust(day.year)
}

/** The places whose habits apply on a day. */
export function placesOn(day: Day): DemoPlace[] {
  const days = daysIntoHoliday(day)
  if (days >= 0 && days < HOLIDAY_DAYS) return [day.year % 2 === 0 ? IN_NEW_YORK : IN_EDINBURGH, ONLINE]
  return [isZurichDay(day) ? IN_ZURICH : AT_HOME, ONLINE]
}

/** Monday to Thursday in the weeks of the second and the fourth Monday of a month, but not over Christmas. */
function isZurichDay(day: Day): boolean {
  if (isWeekend(day) || day.weekday === 5) return false
  const monday = dayOf(day.n - day.weekday + 1)
  if (monday.date >= 8 && monday.date <= 14) return true
  return monday.date >= 22 && monday.date <= 28 && monday.month !== 12
}
