import { isLocalDate, parseInstant } from '@vitrine/money'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Ample for a time, its fractions and its offset, with blanks around them. */
const MAX_DATE_LENGTH = 100

const PARTS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<short>\\d{2})',
  MMM: `(?<name>${MONTHS.join('|')})`,
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})(?:[.,]\\d+)?',
  ZZ: '(?<zone>Z|[+-]\\d{2}:?\\d{2})',
}

/**
 * Reads `YYYY-MM-DD`; or an instant, where the bank gives a time with its offset. A time without an offset is left out:
 * its instant is unknown, and the bank books by the day. Undefined for an invalid format.
 */
export function dateReader(format: string): ((text: string) => string | undefined) | undefined {
  const seen: string[] = []
  const source = format.replace(/YYYY|YY|MMM|MM|M|DD|D|HH|mm|ss|ZZ|./gs, (part) => {
    const pattern = PARTS[part]
    if (pattern === undefined) return /[A-Za-z]/.test(part) && part !== 'T' ? '\0' : literal(part)
    seen.push(
      part
        .replace(/YYYY|YY/, 'year')
        .replace(/M+/, 'month')
        .replace(/D+/, 'day'),
    )
    return pattern
  })
  const isWhole = ['year', 'month', 'day'].every((part) => seen.includes(part))
  if (!isWhole || source.includes('\0') || new Set(seen).size !== seen.length) return undefined
  const pattern = new RegExp(`^${source}$`, 'i')
  return (text) => {
    if (text.length > MAX_DATE_LENGTH) return undefined
    const groups = pattern.exec(text.trim())?.groups
    if (!groups) return undefined
    const { year = longYear(groups.short!), name, hour, minute, second = '00', zone } = groups
    const month = name === undefined ? groups.month! : String(MONTHS.indexOf(name.toLowerCase()) + 1)
    const date = `${year}-${month.padStart(2, '0')}-${groups.day!.padStart(2, '0')}`
    if (!isLocalDate(date)) return undefined
    if (hour === undefined || minute === undefined || zone === undefined) return date
    const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
    const instant = `${date}T${hour}:${minute}:${second}${offset}`
    return parseInstant(instant) ? instant : undefined
  }
}

/** 80 to 99 are of the last century, as in SWIFT. */
const longYear = (short: string): string => `${short >= '80' ? '19' : '20'}${short}`

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
