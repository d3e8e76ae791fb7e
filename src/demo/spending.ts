import type { CardDraft, Draft } from './books.ts'
import { type Day, isWeekend } from './calendar.ts'
import { cardDraft } from './card.ts'
import type { Habit } from './merchants.ts'
import { downTo } from './money.ts'
import type { DemoAccountKey } from './person.ts'
import { random, type SeededRandom } from './random.ts'
import { type DemoPlace, placesOn } from './whereabouts.ts'

export type Spending = CardDraft & {
  /** The goods are returned: the shop refunds the money this many days later. */
  refundAfter?: number
}

/** All card payments of one day, in order of time. */
export function spendingOn(day: Day): { account: DemoAccountKey; spending: Spending }[] {
  return placesOn(day)
    .flatMap((place) => spendingIn(place, day).map((spending) => ({ account: place.account, spending })))
    .sort((a, b) => a.spending.second - b.spending.second)
}

function spendingIn(place: DemoPlace, day: Day): Spending[] {
  const spending: Spending[] = []
  const roll = random(`${place.name}|${day.iso}`)
  const partOfWeek = isWeekend(day) ? 1 : 0
  for (const habit of place.habits) {
    if (roll.chance(habit.chance[partOfWeek])) spending.push(...purchases(day, place, habit, roll))
  }
  if (place.holds.length > 0 && day.n % 2 === 0) spending.push(...purchases(day, place, roll.pick(place.holds), roll))
  return spending
}

function purchases(day: Day, place: DemoPlace, habit: Habit, roll: SeededRandom): Spending[] {
  const { code, hours } = habit
  const shop = roll.pick(habit.shops)
  const price = priceOf(habit, roll)
  const second = roll.int(hours[0] * 3600, hours[1] * 3600)
  const final: Draft = cardDraft(day, place, { code, shop, price })
  const first: Spending = { second, final }
  if (habit.hold) {
    first.held = cardDraft(day, place, { code, shop, price: downTo(habit.hold, price) + habit.hold })
  }
  if (roll.chance(habit.returned ?? 0)) first.refundAfter = roll.int(5, 15)
  if (!roll.chance(habit.twice ?? 0)) return [first]
  return [first, { second: second + roll.int(40, 2400), final }]
}

/** The lower of two draws, because small purchases are more frequent than large ones. */
function priceOf({ prices }: Habit, roll: SeededRandom): number {
  if ('low' in prices) {
    const steps = downTo(prices.step, prices.high - prices.low) / prices.step
    return prices.low + prices.step * Math.min(roll.int(0, steps), roll.int(0, steps))
  }
  return roll.pick(prices)
}
