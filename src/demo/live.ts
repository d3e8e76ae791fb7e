import { addDecimals, startOfDay, zoneOfCountry } from '@vitrine/money'
import type { Story, StoryPayment } from '@vitrine/sandbox-bank'
import type { DemoLine } from './demo-bank.ts'

/** What a running demo does next. */
export type LiveStep = 'hold' | 'book' | 'correct'

/** In turn: a newcomer sees each kind within the first minutes, and at most three holds are open. */
const STEPS: readonly LiveStep[] = ['hold', 'book', 'hold', 'hold', 'book', 'correct', 'book']
/** A demo that is left running over a weekend does not pile up payments. */
const MAX_A_DAY = 30
/** No purchases below this balance. */
const LOWEST = '-50.00'
const PAUSE_SECONDS = { low: 50, high: 110, whenDone: 3600 }

export const liveStep = (number: number): LiveStep => STEPS[number % STEPS.length]!

/** How long until the next step. */
export const livePause = (number: number, madeToday: number): number =>
  madeToday >= MAX_A_DAY
    ? PAUSE_SECONDS.whenDone
    : PAUSE_SECONDS.low + ((number * 37) % (PAUSE_SECONDS.high - PAUSE_SECONDS.low))

export const mayBuy = (madeToday: number, balance: string): boolean =>
  madeToday < MAX_A_DAY && !addDecimals(balance, LOWEST).startsWith('-')

/** As `DemoLine`, of a payment that was made while the demo ran. */
export const isLive = ({ movement }: DemoLine): boolean => movement.startsWith('live-')

export const liveOf = (live: StoryPayment[], { movement }: DemoLine): StoryPayment =>
  live.find(({ name }) => movement.startsWith(`${name}/`))!

const HOUR_MS = 3_600_000
/** Nobody reserves an amount for a coffee. */
const MIN_RESERVED = 5

/** A card payment as others of these weeks at an hour like this, of a whole amount that is reserved first. */
export function nextPurchase(story: Story, lines: DemoLine[], number: number, now: Date): Omit<StoryPayment, 'name'> {
  const zone = zoneOfCountry(story.country)
  const hourOf = (at: Date) => (at.getTime() - startOfDay(at.toISOString().slice(0, 10), zone).getTime()) / HOUR_MS
  const bought = lines.flatMap(({ movement, authorised, amount, counterparty }) => {
    const payment = story.payments.find(({ name }) => movement.startsWith(`${name}/`))
    if (payment?.type !== 'card' || payment.foreign || Number(amount) > -MIN_RESERVED) return []
    return [{ at: Number(authorised.slice(11, 13)), amount, with: counterparty, place: payment.place }]
  })
  const atThisHour = bought.filter(({ at }) => Math.abs(at - hourOf(now)) <= 2)
  // At night somebody shops online.
  const choice = atThisHour.length > 0 ? atThisHour : bought.filter(({ place }) => place === undefined)
  const { amount, with: shop, place } = choice[(number * 7919) % choice.length] ?? NOTHING_YET
  const reserved = `${amount.split('.')[0]}.00`
  return {
    type: 'card',
    with: shop,
    ...(place !== undefined && { place }),
    amount: reserved,
    holdAmount: reserved,
    holdDays: 2,
  }
}

const NOTHING_YET = { amount: '-12.00', with: 'Spletna trgovina Vrabec', place: undefined }

const secondsSince = (time: string, now: Date): number => Math.floor((now.getTime() - Date.parse(time)) / 1000)

/** Up to a unit, the same for the same payment. */
const fraction = (number: number): string => `0.${String(5 + ((number * 31) % 90)).padStart(2, '0')}`

/** The same payment, booked now: a little less than was reserved. */
export const bookedNow = (payment: StoryPayment, line: DemoLine, now: Date): StoryPayment => ({
  ...payment,
  amount: addDecimals(payment.holdAmount!, fraction(Number(payment.name.slice(5)))),
  bookedAfterSeconds: secondsSince(line.changed, now),
})

/** The bank had booked a wrong amount: it is more by up to a unit. */
export const correctedNow = (payment: StoryPayment, line: DemoLine, now: Date): StoryPayment => ({
  ...payment,
  amount: line.amount,
  correctedAmount: addDecimals(line.amount, `-${fraction(Number(payment.name.slice(5)) + 3)}`),
  correctedAfterSeconds: secondsSince(line.booked!, now),
})
