import { dayNumber } from '@vitrine/money'
import { MONTHS, type StoryPayment, type StorySeason, WEEKDAYS } from '../stories/story.ts'
import { dateOf, lastDayOfMonth } from './calendar.ts'
import type { Customer } from './customer.ts'
import { drawFor } from './random.ts'

/** The days on which a payment of a story is made, up to a last one. */
export function occurrencesOf(payment: StoryPayment, { begins, story, seed }: Customer, last: string): string[] {
  const { during, except, chance } = payment
  const days = daysOf(payment, begins, last)
  if (!during && !except && chance === undefined) return days
  const isWithin = (date: string) => (name: string) => isInSeason(date, name, story.seasons?.[name])
  return days.filter(
    (date) =>
      (!during || during.some(isWithin(date))) &&
      !except?.some(isWithin(date)) &&
      (chance === undefined || drawFor('chance', seed, story.story, payment.name, date).between(1, 100) <= chance),
  )
}

/** A season may begin in one year, or month, and end in the next. */
function isInSeason(date: string, name: string, season: StorySeason | undefined): boolean {
  if (!season) return MONTHS.indexOf(name) + 1 === Number(date.slice(5, 7))
  const { from, to } = season
  const day = date.slice(-from.length)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

function daysOf(payment: StoryPayment, begins: string, last: string): string[] {
  const first = dayNumber(begins)
  if (payment.date !== undefined) return payment.date <= last ? [payment.date] : []
  if (payment.day !== undefined) {
    const date = dateOf(first + payment.day)
    return date <= last ? [date] : []
  }
  const from = first + (payment.fromDay ?? 0)
  const until = Math.min(dayNumber(last), payment.untilDay === undefined ? Infinity : first + payment.untilDay)
  if (payment.every === 'month') return monthly(payment.on as number, from, until)
  const days: number[] = []
  const step = payment.every === 'week' ? 7 : 1
  const start = payment.every === 'week' ? nextWeekday(from, WEEKDAYS.indexOf(payment.on as 'monday')) : from
  for (let day = start; day <= until; day += step) {
    const isWeekend = weekdayOfNumber(day) > 4
    if (!(isWeekend ? payment.every === 'weekday' : payment.every === 'weekend')) days.push(day)
  }
  return days.map((day) => dateOf(day))
}

/** 0 is Monday. */
const weekdayOfNumber = (day: number): number => (day + 3) % 7

const nextWeekday = (from: number, weekday: number): number => from + ((weekday - weekdayOfNumber(from) + 7) % 7)

function monthly(on: number, from: number, until: number): string[] {
  const dates: string[] = []
  const [start, end] = [dateOf(from), until === Infinity ? '9999-12-31' : dateOf(until)]
  let [year, month] = start.split('-').map(Number) as [number, number]
  for (;;) {
    const day = Math.min(on, lastDayOfMonth(year, month))
    const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    if (date > end) return dates
    if (date >= start) dates.push(date)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}
