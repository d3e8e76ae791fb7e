import { parseInstant } from '@vitrine/money'

/** A date or time, as precise as the bank states it. */
export type When = {
  /** As in the file: a date is no instant, and is never moved to another zone. */
  date: string
  /** RFC 3339, only where the file has time and offset, and the time is not the midnight of a bare date. */
  instant?: string
  /** The day in the file does not exist, such as 30 February; this is the last one of the month. */
  moved?: true
}

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?\d*)?(?:(Z)|([+-]\d\d):?(\d\d))?$/i

/** A statement repeats few dates many times. */
const known = new Map<string, When | undefined>()

/** Reads both xs:date and xs:dateTime, because banks put either into Dt and DtTm. */
export function readWhen(text: string): When | undefined {
  if (text.length !== 10) return parse(text)
  if (!known.has(text)) {
    if (known.size > 5_000) known.clear()
    known.set(text, parse(text))
  }
  return known.get(text)
}

function parse(text: string): When | undefined {
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [, year, month, day, minutes, seconds = ':00', fraction = '', zulu, hours, rest] = match
  const last = lastDay(Number(year), Number(month))
  if (last === undefined || Number(day) < 1 || Number(day) > 31 || Number(year) < 1) return undefined
  if (Number(day) > last) return { date: `${year}-${month}-${last}`, moved: true }
  const date = `${year}-${month}-${day}`
  if (minutes === undefined || (zulu === undefined && hours === undefined)) return { date }
  // As an instant it would be the day before in every zone west of the bank's.
  if (!/[1-9]/.test(minutes + seconds + fraction)) return { date }
  const instant = `${date}T${minutes}${seconds}${fraction}${zulu ? 'Z' : `${hours}:${rest}`}`
  return parseInstant(instant) ? { date, instant } : { date }
}

/** When a message was made, as precise as it states: an instant, else a local time, else a day. */
export function readCreated(text: string): string | undefined {
  const match = DATE_TIME.exec(text)
  const when = parse(text)
  if (!match || !when || when.moved) return undefined
  const [, , , , minutes, seconds = ':00', fraction = '', zulu, hours, rest] = match
  if (minutes === undefined) return when.date
  const local = `${when.date}T${minutes}${seconds}`
  if (zulu === undefined && hours === undefined) return local
  const instant = `${local}${fraction}${zulu ? 'Z' : `${hours}:${rest}`}`
  return parseInstant(instant) ? instant : undefined
}

/**
 * The days from one to the other, both included. A period from midnight to midnight does not include the day that it
 * ends with.
 */
export function readPeriod(since: string, until: string): { from: string; to: string } | undefined {
  const from = readWhen(since)?.date
  const to = readWhen(until)?.date
  if (from === undefined || to === undefined || from > to) return undefined
  return { from, to: from < to && isMidnight(since) && isMidnight(until) ? dayBefore(to) : to }
}

const isMidnight = (text: string): boolean => /[T ]00:00(?::00(?:[.:]0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i.test(text)

const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function lastDay(year: number, month: number): number | undefined {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return leap ? 29 : DAYS[month - 1]
}
