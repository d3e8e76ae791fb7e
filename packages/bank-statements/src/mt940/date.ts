export type ReadDate = { date: string /** The day does not exist; this is the last of its month. */; clamped: boolean }

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Between 1980 and 2079 every fourth year is a leap year, without an exception. */
const daysInMonth = (year: number, month: number): number => (month === 2 && year % 4 === 0 ? 29 : DAYS[month - 1]!)

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** `YYMMDD`. Undefined where it has no valid month or day. */
export function readDate(text: string): ReadDate | undefined {
  const year = Number(text.slice(0, 2))
  return dayOf(year >= 80 ? 1900 + year : 2000 + year, text.slice(2))
}

/** `MMDD` in the year in which it is nearest to the value date: 1229 beside 2014-01-01 is of 2013. */
export function readEntryDate(text: string, valueDate: string): ReadDate | undefined {
  const year = Number(valueDate.slice(0, 4))
  // Less than half a year apart, no other year can be nearer.
  if (Math.abs(Number(text.slice(0, 2)) - Number(valueDate.slice(5, 7))) < 5) return dayOf(year, text)
  const distance = (day: ReadDate): number => Math.abs(Date.parse(day.date) - Date.parse(valueDate))
  return [year, year - 1, year + 1]
    .map((candidate) => dayOf(candidate, text))
    .filter((day) => day !== undefined)
    .sort((a, b) => distance(a) - distance(b))[0]
}

/** `YYMMDDhhmm`, with or without its offset: `2603021130+0100`. */
export function readCreated(text: string): string | undefined {
  const match = /^(\d{6})([01]\d|2[0-3])([0-5]\d)(?:([+-])([01]\d)([0-5]\d))?$/.exec(text)
  const day = match && readDate(match[1]!)
  if (!day || day.clamped) return undefined
  const [, , hours, minutes, sign, zoneHours, zoneMinutes] = match
  return `${day.date}T${hours}:${minutes}:00${sign === undefined ? '' : `${sign}${zoneHours}:${zoneMinutes}`}`
}

function dayOf(year: number, text: string): ReadDate | undefined {
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4))]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const last = daysInMonth(year, month)
  return { date: `${year}-${two(month)}-${two(Math.min(day, last))}`, clamped: day > last }
}
