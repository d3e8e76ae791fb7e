import type { SourceRecord } from '@vitrine/bank-statements'
import { addDecimals, startOfDay } from '@vitrine/money'
import { dayNumber, dayOf } from './calendar.ts'
import { cardDraft } from './card.ts'
import type { Habit } from './merchants.ts'
import { decimal, downTo } from './money.ts'
import type { DemoAccountKey } from './person.ts'
import { random } from './random.ts'
import { priceOf, shopIn } from './spending.ts'
import { type DemoPlace, ONLINE, staysOn } from './whereabouts.ts'

/** What a running demo does next. */
export type LiveStep = 'hold' | 'book' | 'correct'

/** Begins of the ids of payments that are made while a demo runs; the made-up history has others. */
export const LIVE_PREFIX = 'LIVE-'

/** In turn: a newcomer sees each kind within the first minutes, and at most three holds are open. */
const STEPS: readonly LiveStep[] = ['hold', 'book', 'hold', 'hold', 'book', 'correct', 'book']
/** A demo that is left running over a weekend does not pile up payments. */
const MAX_A_DAY = 30
/** Like the history: no purchases below this balance. */
const LOWEST = '-50.00'
const PAUSE_SECONDS = { low: 50, high: 110, whenDone: 3600 }

export const liveStep = (number: number): LiveStep => STEPS[number % STEPS.length]!

/** How long until the next step. */
export const livePause = (number: number, madeToday: number): number =>
  madeToday >= MAX_A_DAY ? PAUSE_SECONDS.whenDone : random(`pause|${number}`).int(PAUSE_SECONDS.low, PAUSE_SECONDS.high)

export const mayBuy = (madeToday: number, balance: string): boolean =>
  madeToday < MAX_A_DAY && !addDecimals(balance, LOWEST).startsWith('-')

/** A card payment of this moment, in the town where Ana is, or online; whole amounts are reserved first. */
export function liveHold(now: Date): { account: DemoAccountKey; record: SourceRecord } {
  const today = now.toISOString().slice(0, 10)
  const day = dayOf(dayNumber(today))
  const hour = (now.getTime() - startOfDay(today, 'Europe/Ljubljana').getTime()) / 3_600_000
  const sourceId = `${LIVE_PREFIX}${now.toISOString().slice(0, 23).replace(/\D/g, '')}`
  const roll = random(sourceId)
  const open = staysOn(day)
    .filter(({ from, until }) => hour >= from && hour < until)
    .flatMap(({ place }) => openNow(place, hour))
  // At night, and on the way, only shops online are open.
  const { place, habit } = roll.pick(open.length > 0 ? open : ONLINE.flatMap((place) => openNow(place, undefined)))
  const price = downTo(100, priceOf(habit, roll)) + 100
  const { cents, details } = cardDraft(day, place, { ...shopIn(place, roll.pick(habit.shops)), price })
  const currency = place.account === 'swiss' ? 'CHF' : 'EUR'
  const authorised = `${now.toISOString().slice(0, 19)}Z`
  const record = { sourceId, status: 'pending' as const, authorised, amount: decimal(cents), currency, ...details }
  return { account: place.account, record }
}

/** Nobody reserves an amount for a coffee, and cash is paid out at once. */
const MIN_RESERVED = 500
const isReserved = ({ code, prices }: Habit): boolean =>
  code !== 6011 && ('low' in prices ? prices.low : Math.min(...prices)) >= MIN_RESERVED

const openNow = (place: DemoPlace, hour: number | undefined) =>
  [...place.habits.filter(isReserved), ...place.holds]
    .filter(({ hours: [opens, closes] }) => {
      const there = hour === undefined ? opens : hour - (place.hoursBehind ?? 0)
      return there >= opens && there < closes
    })
    .map((habit) => ({ place, habit }))

/** The same payment, booked: a little less than was reserved, where that was a whole amount. */
export function bookedLive(record: SourceRecord, balance: string, now: Date): SourceRecord {
  const less = record.amount.endsWith('.00') ? decimal(random(`book|${record.sourceId}`).int(5, 95)) : '0.00'
  const amount = addDecimals(record.amount, less)
  const booked = record.currency === 'CHF' ? `${now.toISOString().slice(0, 19)}Z` : now.toISOString().slice(0, 10)
  const valueDate = (record.authorised ?? booked).slice(0, 10)
  return { ...record, status: 'booked', booked, valueDate, amount, balance: addDecimals(balance, amount) }
}

/** The bank had booked a wrong amount: it is more by up to a unit, as is the balance after it. */
export function correctedLive(record: SourceRecord): { record: SourceRecord; difference: string } {
  const difference = decimal(-random(`correct|${record.sourceId}|${record.amount}`).int(10, 99))
  const corrected = { ...record, amount: addDecimals(record.amount, difference) }
  if (record.balance !== undefined) corrected.balance = addDecimals(record.balance, difference)
  return { record: corrected, difference }
}

/**
 * The history with the payments that a running demo added: balances of later days include them, and their holds are
 * still open.
 */
export function withLive(records: SourceRecord[], live: SourceRecord[]): SourceRecord[] {
  if (live.length === 0) return records
  const booked = live.filter(({ status }) => status === 'booked')
  const sums = new Map<string, string>()
  const before = (day: string): string => {
    const known = sums.get(day)
    if (known !== undefined) return known
    const sum = booked
      .filter((one) => one.booked!.slice(0, 10) < day)
      .reduce((sum, one) => addDecimals(sum, one.amount), '0.00')
    sums.set(day, sum)
    return sum
  }
  const shifted = records.map((record) =>
    record.balance === undefined
      ? record
      : { ...record, balance: addDecimals(record.balance, before(record.booked!.slice(0, 10))) },
  )
  return [...shifted, ...live.filter(({ status }) => status === 'pending')]
}
