/** Time on the wire is UTC with milliseconds; incoming time states its offset. A date alone is not an instant. */

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const isRealDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

let lastDate = ''

export function isLocalDate(text: string): boolean {
  // Lines of a statement repeat the day of the line before.
  if (text === lastDate) return true
  const match = DATE.exec(text)
  const isDate = match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]))
  if (isDate) lastDate = text
  return isDate
}

let lastTime = Number.NaN
let lastText = ''

/** As on the wire. Lines of a statement repeat the instant of the line before. */
export function toWireTime(date: Date): string {
  const time = date.getTime()
  if (time !== lastTime) {
    lastText = date.toISOString()
    lastTime = time
  }
  return lastText
}

/**
 * A strict RFC 3339 date-time with an offset, to the millisecond (finer digits are cut); undefined when it is not one.
 */
export function parseInstant(text: string): Date | undefined {
  // A line is asked for its time more than once.
  if (text !== lastInstant.text) lastInstant = { text, ms: readInstant(text) }
  return lastInstant.ms === undefined ? undefined : new Date(lastInstant.ms)
}

let lastInstant: { text: string; ms: number | undefined } = { text: '', ms: undefined }

/** From the places of its digits, because every line of every file has a time. */
function readInstant(text: string): number | undefined {
  if (!RFC3339.test(text)) return undefined
  const two = (at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - ZERO * 11
  const [year, month, day] = [two(0) * 100 + two(2), two(5), two(8)]
  const [hour, minute, second] = [two(11), two(14), two(17)]
  if (!isRealDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return undefined
  const zone = text.length - OFFSET
  const isUtc = text.endsWith('Z') || text.endsWith('z')
  const [offsetHours, offsetMinutes] = isUtc ? [0, 0] : [two(zone + 1), two(zone + 4)]
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const offset = (offsetHours * 60 + offsetMinutes) * (text[zone] === '-' ? -MINUTE_MS : MINUTE_MS)
  const ms =
    text[FRACTION - 1] === '.'
      ? Number(
          text
            .slice(FRACTION, isUtc ? -1 : zone)
            .slice(0, 3)
            .padEnd(3, '0'),
        )
      : 0
  // Four centuries later and back, because Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const midnight = Date.UTC(year + 400, month - 1, day) - DAYS_OF_400_YEARS * DAY_MS
  // A leap second is the last millisecond of its minute: the order is kept.
  const inMinute = second === 60 ? MINUTE_MS - 1 : second * 1_000 + ms
  return midnight + (hour * 60 + minute) * MINUTE_MS + inMinute - offset
}

const ZERO = 48
/** The lengths of +00:00, and of what is before the digits of a fraction. */
const OFFSET = 6
const FRACTION = 20
const MINUTE_MS = 60_000
const DAYS_OF_400_YEARS = 146_097

/**
 * As a bound of a list: finer digits than ours are rounded up, because a time between two of our milliseconds comes
 * after the first of them.
 */
export function parseBound(text: string): Date | undefined {
  const instant = parseInstant(text)
  const finer = RFC3339.exec(text)?.[7]?.slice(3) ?? ''
  return instant && /[1-9]/.test(finer) ? new Date(instant.getTime() + 1) : instant
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    zoneFormats.set(timeZone, format)
  }
  return format
}

export function isTimeZone(timeZone: string): boolean {
  try {
    zoneFormat(timeZone)
    return true
  } catch {
    return false
  }
}

const MAX_KNOWN_DAYS = 20_000
const offsets = new Map<string, Map<number, number | undefined>>()

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, ms: number): number {
  return offsetOfDay(timeZone, Math.floor(ms / DAY_MS)) ?? readOffset(timeZone, ms)
}

/** Of a whole day of UTC; undefined for one on which clocks change. */
function offsetOfDay(timeZone: string, day: number): number | undefined {
  const known = offsets.get(timeZone) ?? new Map<number, number | undefined>()
  offsets.set(timeZone, known)
  if (known.has(day)) return known.get(day)
  const first = readOffset(timeZone, day * DAY_MS)
  const offset = first === readOffset(timeZone, (day + 1) * DAY_MS) ? first : undefined
  if (known.size > MAX_KNOWN_DAYS) known.clear()
  known.set(day, offset)
  return offset
}

function readOffset(timeZone: string, ms: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of zoneFormat(timeZone).formatToParts(ms)) parts[type] = Number(value)
  const local = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!)
  return local - Math.floor(ms / 1000) * 1000
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/

/** A date, or a date and time without offset, on the clocks of a zone; undefined when it is not one. */
export function parseLocalTime(text: string, timeZone: string): Date | undefined {
  const match = LOCAL_TIME.exec(text)
  if (!match || !isLocalDate(match[1]!)) return undefined
  const [hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0)) as [number, number, number]
  if (hours > 24 || minutes > 59 || seconds > 60) return undefined
  if (match[2] === undefined) return startOfDay(match[1]!, timeZone)
  const local = Date.parse(`${match[1]}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000
  // The offset of a moment nearby, then that of the moment itself: clocks may have changed in between.
  const near = local - offsetAt(timeZone, local)
  return new Date(local - offsetAt(timeZone, near))
}

const midnights = new Map<string, Map<string, number>>()

/** Midnight at the beginning of a day in a zone; the day's first moment where clocks skip midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  let known = midnights.get(timeZone)
  if (!known) {
    known = new Map()
    midnights.set(timeZone, known)
  }
  let ms = known.get(date)
  if (ms === undefined) {
    const utc = Date.parse(`${date}T00:00:00Z`)
    // The offset is taken at the guess and again at the result: around a clock change they differ.
    const guess = utc - offsetAt(timeZone, utc)
    const again = utc - offsetAt(timeZone, guess)
    ms = Math.max(again, utc - offsetAt(timeZone, again))
    if (known.size > MAX_KNOWN_DAYS) known.clear()
    known.set(date, ms)
  }
  return new Date(ms)
}

/** The time zone of a country's banks: that of the capital, and UTC for unknown countries. */
const ZONES: Record<string, string> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  UA: 'Europe/Kyiv',
}

export const zoneOfCountry = (country: string | undefined): string => ZONES[country ?? ''] ?? 'UTC'

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a local date, so that days can be compared and counted. */
export function dayNumber(date: string): number {
  // Lines of a statement repeat the day of the line before.
  if (date !== lastCounted.date) {
    lastCounted = { date, day: Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS) }
  }
  return lastCounted.day
}

let lastCounted = { date: '', day: Number.NaN }

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The local date of an instant in a zone, as a day number. */
export function localDay(instant: Date, timeZone: string): number {
  const ms = instant.getTime()
  return Math.floor((ms + offsetAt(timeZone, ms)) / DAY_MS)
}
