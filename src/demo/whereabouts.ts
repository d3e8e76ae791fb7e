import { type Day, dayOf, firstSaturdayOfAugust, isWeekend } from './calendar.ts'
import { type Habit, HOME, HOME_HOLDS } from './merchants.ts'
import { COPENHAGEN, EDINBURGH, KRAKOW, LISBON, SWISS_ONLINE, ZURICH, ZURICH_HOLDS } from './merchants-abroad.ts'
import { EURO_ONLINE, OUTINGS } from './merchants-outings.ts'
import type { DemoAccountKey } from './person.ts'
import { random } from './random.ts'

/** Where Ana is: her purchases there, their currency, and the account. */
export type DemoPlace = {
  /** None for shops online: they can be paid from anywhere. */
  town?: string
  account: DemoAccountKey
  currency: 'EUR' | 'CHF' | 'GBP' | 'PLN' | 'DKK' | 'USD'
  /** How many hours its clocks are behind those of Ljubljana. */
  hoursBehind?: number
  habits: readonly Habit[]
  /** One of these every other day, so that there is always a pending amount that will still change. */
  holds: readonly Habit[]
}

/** A place for a part of a day, in hours of Ljubljana; between two of them she travels and pays nothing. */
export type Stay = { place: DemoPlace; from: number; until: number }

const AT_HOME: DemoPlace = { town: 'Ljubljana', account: 'main', currency: 'EUR', habits: HOME, holds: HOME_HOLDS }
const IN_ZURICH: DemoPlace = {
  town: 'Zürich',
  account: 'swiss',
  currency: 'CHF',
  habits: ZURICH,
  holds: ZURICH_HOLDS,
}
const abroad = (place: Pick<DemoPlace, 'town' | 'currency' | 'hoursBehind' | 'habits' | 'holds'>): DemoPlace => ({
  account: 'main',
  ...place,
})
/** In even and in odd years. */
const SUMMERS = [
  abroad({ town: 'Kraków', currency: 'PLN', ...KRAKOW }),
  abroad({ town: 'Edinburgh', currency: 'GBP', hoursBehind: 1, ...EDINBURGH }),
]
const AUTUMNS = [
  abroad({ town: 'København', currency: 'DKK', ...COPENHAGEN }),
  abroad({ town: 'Lisboa', currency: 'EUR', hoursBehind: 1, ...LISBON }),
]

export const ONLINE: readonly DemoPlace[] = [
  { account: 'main', currency: 'EUR', habits: EURO_ONLINE, holds: [] },
  { account: 'swiss', currency: 'CHF', habits: SWISS_ONLINE, holds: [] },
]

/** All of them. */
export const PLACES: readonly DemoPlace[] = [
  AT_HOME,
  IN_ZURICH,
  ...SUMMERS,
  ...AUTUMNS,
  ...OUTINGS.map((outing) => ({ ...AT_HOME, ...outing })),
  ...ONLINE,
]

const HOLIDAY_DAYS = 14
/** She has breakfast where she woke up, is on her way, and arrives in the afternoon. */
const [LEAVES, ARRIVES] = [9, 14]
const OUTING = { leaves: 9, arrives: 11, leavesAgain: 17, isBack: 19 }

/** Two weeks from the first Saturday of August: 0 on that day, negative before. */
export function daysIntoHoliday(day: Day): number {
  return day.n - firstSaturdayOfAugust(day.year)
}

/** Where she is in the course of a day, in order: in one place, or in one after the other. */
export function staysOn(day: Day): [Stay, ...Stay[]] {
  const place = placeOn(day)
  const before = placeOn(dayOf(day.n - 1))
  if (before !== place) {
    return [
      { place: before, from: 0, until: LEAVES },
      { place, from: ARRIVES, until: 24 },
    ]
  }
  const roll = random(`outing|${day.iso}`)
  if (place !== AT_HOME || !isWeekend(day) || !roll.chance(300)) return [{ place, from: 0, until: 24 }]
  return [
    { place: AT_HOME, from: 0, until: OUTING.leaves },
    { place: { ...AT_HOME, ...roll.pick(OUTINGS) }, from: OUTING.arrives, until: OUTING.leavesAgain },
    { place: AT_HOME, from: OUTING.isBack, until: 24 },
  ]
}

/** Where she spends the night. */
function placeOn(day: Day): DemoPlace {
  const days = daysIntoHoliday(day)
  if (days >= 0 && days < HOLIDAY_DAYS) return SUMMERS[day.year % 2]!
  const monday = dayOf(day.n - ((day.weekday + 6) % 7))
  const isMidOctober = monday.month === 10 && monday.date >= 15 && monday.date <= 21
  if (isMidOctober && day.n - monday.n >= 3) return AUTUMNS[day.year % 2]!
  return day.n - monday.n <= 3 && isZurichWeek(monday) ? IN_ZURICH : AT_HOME
}

/** Monday to Thursday in the weeks of the second and the fourth Monday of a month, but not over Christmas. */
const isZurichWeek = (monday: Day): boolean =>
  (monday.date >= 8 && monday.date <= 14) || (monday.date >= 22 && monday.date <= 28 && monday.month !== 12)
