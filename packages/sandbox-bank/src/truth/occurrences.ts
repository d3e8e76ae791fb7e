import { dateOfDay, dayNumber } from '@vitrine/money'
import { type StoryPayment, WEEKDAYS } from '../stories/story.ts'
import { lastDayOfMonth, weekdayOf } from './calendar.ts'

/** The days on which a payment of a story is made, up to a last one. */
export function occurrencesOf(payment: StoryPayment, begins: string, last: string): string[] {
  const first = dayNumber(begins)
  if (payment.date !== undefined) return payment.date <= last ? [payment.date] : []
  if (payment.day !== undefined) {
    const date = dateOfDay(first + payment.day)
    return date <= last ? [date] : []
  }
  const until = Math.min(dayNumber(last), payment.untilDay === undefined ? Infinity : first + payment.untilDay)
  const dates: string[] = []
  for (let day = first + (payment.fromDay ?? 0); day <= until; day++) {
    const date = dateOfDay(day)
    if (isDue(payment, date)) dates.push(date)
  }
  return dates
}

function isDue({ every, on }: StoryPayment, date: string): boolean {
  if (every === 'day') return true
  if (every === 'weekday') return weekdayOf(date) < 5
  if (every === 'week') return WEEKDAYS[weekdayOf(date)] === on
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return day === Math.min(on as number, lastDayOfMonth(year, month))
}
