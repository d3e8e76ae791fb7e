import type { CardDraft, Draft } from './books.ts'
import { type Day, isWeekend } from './calendar.ts'
import { cardDraft } from './card.ts'
import type { Habit } from './merchants.ts'
import { downTo } from './money.ts'
import type { DemoAccountKey } from './person.ts'
import { random, type SeededRandom } from './random.ts'
import { type DemoPlace, ONLINE, type Stay, staysOn } from './whereabouts.ts'

export type Spending = CardDraft & {
  /** The goods are returned: the shop refunds the money this many days later. */
  refundAfter?: number
}

/** All card payments of one day, in order of time. */
export function spendingOn(day: Day): { account: DemoAccountKey; spending: Spending }[] {
  const stays = staysOn(day)
  const last = stays.at(-1)!
  const online = ONLINE.map((place) => ({ place, from: 0, until: 24 }))
  return [...stays, ...online]
    .flatMap((stay) =>
      spendingDuring(stay, day, stay === last).map((spending) => ({ account: stay.place.account, spending })),
    )
    .sort((a, b) => a.spending.second - b.spending.second)
}

function spendingDuring(stay: Stay, day: Day, withHolds: boolean): Spending[] {
  const { town, account, habits, holds } = stay.place
  const spending: Spending[] = []
  const roll = random(`${town ?? account}|${stay.from}|${day.iso}`)
  const partOfWeek = isWeekend(day) ? 1 : 0
  for (const habit of habits) {
    if (roll.chance(habit.chance[partOfWeek])) spending.push(...purchases(day, stay, habit, roll))
  }
  if (withHolds && holds.length > 0 && day.n % 2 === 0) spending.push(...purchases(day, stay, roll.pick(holds), roll))
  return spending
}

/** Nothing where the shop is closed while she is there. */
function purchases(day: Day, { place, from, until }: Stay, habit: Habit, roll: SeededRandom): Spending[] {
  const opens = Math.max(from, habit.hours[0] + (place.hoursBehind ?? 0))
  const closes = Math.min(until, habit.hours[1] + (place.hoursBehind ?? 0))
  if (opens >= closes) return []
  const second = roll.int(opens * 3600, closes * 3600 - 1)
  const price = priceOf(habit, roll)
  const shop = shopIn(place, roll.pick(habit.shops))
  const final: Draft = cardDraft(day, place, { ...shop, isCash: habit.code === 6011, price })
  const first: Spending = { second, final }
  if (habit.hold) first.held = cardDraft(day, place, { ...shop, price: downTo(habit.hold, price) + habit.hold })
  if (roll.chance(habit.returned ?? 0)) first.refundAfter = roll.int(5, 15)
  const again = second + roll.int(40, 2400)
  return roll.chance(habit.twice ?? 0) && again < closes * 3600 ? [first, { second: again, final }] : [first]
}

export const shopIn = ({ town }: DemoPlace, name: string) => ({ name, ...(town !== undefined && { town }) })

/** The lower of two draws, because small purchases are more frequent than large ones. */
export function priceOf({ prices }: Habit, roll: SeededRandom): number {
  if ('low' in prices) {
    const steps = downTo(prices.step, prices.high - prices.low) / prices.step
    return prices.low + prices.step * Math.min(roll.int(0, steps), roll.int(0, steps))
  }
  return roll.pick(prices)
}
