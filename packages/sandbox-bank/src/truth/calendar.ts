import { dateOfDay, dayNumber, parseLocalTime, startOfDay } from '@vitrine/money'

const DAY_MS = 86_400_000

/** By zone and day: its midnight, or undefined where clocks change on it. */
const midnights = new Map<string, Map<string, number | undefined>>()
const MAX_DAYS = 20_000

/** The instant at which clocks of the zone show this time on this day. */
export function instantOf(date: string, minutes: number, timeZone: string): number {
  let known = midnights.get(timeZone)
  if (!known || known.size > MAX_DAYS) {
    known = new Map()
    midnights.set(timeZone, known)
  }
  if (!known.has(date)) {
    const start = startOfDay(date, timeZone).getTime()
    const isWhole = startOfDay(addDays(date, 1), timeZone).getTime() - start === DAY_MS
    known.set(date, isWhole ? start : undefined)
  }
  const midnight = known.get(date)
  if (midnight !== undefined) return midnight + minutes * 60_000
  return parseLocalTime(`${date}T${timeOf(minutes)}`, timeZone)!.getTime()
}

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const dates = new Map<number, string>()

/** As text; the days of a few years are asked for millions of times. */
export function dateOf(day: number): string {
  let date = dates.get(day)
  if (date === undefined) {
    date = dateOfDay(day)
    if (dates.size > MAX_DAYS) dates.clear()
    dates.set(day, date)
  }
  return date
}

export const addDays = (date: string, days: number): string => (days === 0 ? date : dateOf(dayNumber(date) + days))

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (dayNumber(date) + 3) % 7

/** Saturday and Sunday become the Monday after them. */
export function nextBankingDay(date: string): string {
  const weekday = weekdayOf(date)
  return weekday < 5 ? date : addDays(date, 7 - weekday)
}

/** The local date of an instant: the day between whose midnights it is. */
export function dateAt(ms: number, timeZone: string): string {
  let date = dateOfDay(Math.floor(ms / DAY_MS))
  while (ms < startOfDay(date, timeZone).getTime()) date = addDays(date, -1)
  while (ms >= startOfDay(addDays(date, 1), timeZone).getTime()) date = addDays(date, 1)
  return date
}

/** `2026-02-11T17:40:00+01:00` */
export function withOffset(ms: number, timeZone: string): string {
  const local = localText(ms, timeZone)
  const offset = Math.round((Date.parse(`${local}Z`) - Math.floor(ms / 1000) * 1000) / 60_000)
  return `${local}${offset < 0 ? '-' : '+'}${timeOf(Math.abs(offset))}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-02-11T17:40:00`, as clocks of the zone show it. */
export function localText(ms: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish way of writing a time is almost that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(ms).replace(' ', 'T')
}

export const lastDayOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const earliest = (...dates: string[]): string => dates.sort()[0]!
export const latest = (...dates: string[]): string => dates.sort().at(-1)!
