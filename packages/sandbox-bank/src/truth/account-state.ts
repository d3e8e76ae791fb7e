import { fromUnits, startOfDay, toUnits } from '@vitrine/money'
import { addDays, dateAt, nextBankingDay } from './calendar.ts'
import type { Customer, CustomerAccount } from './customer.ts'
import type { Movement } from './movement.ts'
import { timelineOf } from './timeline.ts'

/** A movement as it stands at a time. */
export type TruthLine = {
  movement: Movement
  status: 'booked' | 'pending'
  amount: string
  text: string
  bookingDay: string
  valueDay: string
  /** When it was last told differently: authorised, booked or corrected. */
  changed: number
  /** Balance of the account after a booked line. */
  balance: string
  /** Of a booked line: counts up on the account, from 1; that of a removed line is not given again. */
  number: number
}

/** An account as it stands at a time; lines with the oldest first. */
export type AccountState = {
  customer: Customer
  account: CustomerAccount
  at: number
  today: string
  booked: TruthLine[]
  pending: TruthLine[]
  balance: string
  /** Lines that were booked before and are gone. */
  removed: { movement: Movement; at: number }[]
}

/** Timelines are made again from story and seed when they are not here, so forgetting one costs only time. */
export type TimelineCache = Map<string, { until: string; version: number; movements: Movement[] }>

/** A year of a lively account is 500 movements of some 500 bytes. */
const MAX_CACHED = 20
const AHEAD_DAYS = 62

/** Every movement of an account up to a day and some time after it. */
export function cachedTimeline(
  cache: TimelineCache,
  customer: Customer,
  account: CustomerAccount,
  today: string,
): Movement[] {
  const key = `${customer.id} ${account.key}`
  const known = cache.get(key)
  cache.delete(key)
  if (known && known.version === customer.version && known.until >= today) {
    cache.set(key, known)
    return known.movements
  }
  const until = addDays(today, AHEAD_DAYS)
  const movements = timelineOf(customer, account, until)
  cache.set(key, { until, version: customer.version, movements })
  const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  return movements
}

export function accountStateAt(
  cache: TimelineCache,
  customer: Customer,
  account: CustomerAccount,
  at: number,
  weekends: 'as-is' | 'monday' = 'as-is',
): AccountState {
  const today = dateAt(at, customer.timeZone)
  const state: AccountState = { customer, account, at, today, booked: [], pending: [], balance: '', removed: [] }
  let units = toUnits(account.opening)
  let number = 0
  const truth = cachedTimeline(cache, customer, account, today)
  for (const movement of weekends === 'monday' ? onBankingDays(truth, customer.timeZone) : truth) {
    const isBooked = movement.booked !== undefined && movement.booked <= at
    if (isBooked) number += 1
    if (movement.ended !== undefined && movement.ended <= at) {
      if (isBooked) state.removed.push({ movement, at: movement.ended })
    } else if (isBooked) {
      const line = lineOf(movement, 'booked', at)
      units += toUnits(line.amount)
      state.booked.push({ ...line, balance: fromUnits(units, 2), number })
    } else if (movement.held !== undefined && movement.authorised <= at) {
      state.pending.push({ ...lineOf(movement, 'pending', at), amount: movement.held })
    }
  }
  state.balance = fromUnits(units, 2)
  // The timeline has them as they will be booked, which nobody knows yet.
  state.pending.sort((a, b) => a.movement.authorised - b.movement.authorised)
  return state
}

/** What falls on a weekend is booked on Monday morning, in the same order; its value date stays. */
function onBankingDays(movements: Movement[], timeZone: string): Movement[] {
  const moved = movements.map((movement) => {
    const bookingDay = nextBankingDay(movement.bookingDay)
    if (movement.booked === undefined || bookingDay === movement.bookingDay) return movement
    return { ...movement, bookingDay, booked: startOfDay(bookingDay, timeZone).getTime() }
  })
  return moved.sort((a, b) => (a.booked ?? a.authorised) - (b.booked ?? b.authorised))
}

function lineOf(movement: Movement, status: TruthLine['status'], at: number): TruthLine {
  const made = movement.corrections.filter((correction) => correction.at <= at)
  return {
    movement,
    status,
    amount: made.findLast(({ amount }) => amount !== undefined)?.amount ?? movement.amount,
    text: made.findLast(({ text }) => text !== undefined)?.text ?? movement.text,
    bookingDay: movement.bookingDay,
    valueDay: movement.valueDay,
    changed: made.at(-1)?.at ?? (status === 'booked' ? movement.booked! : movement.authorised),
    balance: '',
    number: 0,
  }
}
