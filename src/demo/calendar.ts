const MS_PER_DAY = 86_400_000

/** One calendar day; `n` counts days since 1970-01-01, so that days can be added and compared. */
export type Day = {
  n: number
  iso: string
  year: number
  month: number
  date: number
  /** 0 is Sunday. */
  weekday: number
}

export function dayOf(n: number): Day {
  const utc = new Date(n * MS_PER_DAY)
  const year = utc.getUTCFullYear()
  const month = utc.getUTCMonth() + 1
  const date = utc.getUTCDate()
  return { n, iso: `${year}-${twoDigits(month)}-${twoDigits(date)}`, year, month, date, weekday: utc.getUTCDay() }
}

export function dayNumber(iso: string): number {
  const ms = Date.parse(`${iso}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(ms)) throw new RangeError(`not a YYYY-MM-DD date: ${iso}`)
  return ms / MS_PER_DAY
}

function numberOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / MS_PER_DAY
}

/** Public holidays with a fixed date that stop bank work in Slovenia; movable ones do not matter to a demo. */
const HOLIDAYS = new Set(['1-1', '1-2', '2-8', '4-27', '5-1', '5-2', '6-25', '8-15', '10-31', '11-1', '12-25', '12-26'])

export function isWeekend(day: Day): boolean {
  return day.weekday === 0 || day.weekday === 6
}

function isWorking(day: Day): boolean {
  return !isWeekend(day) && !HOLIDAYS.has(`${day.month}-${day.date}`)
}

/** Whether this is the given date of its month, or the last working day before it. */
export function isWorkingDayUpTo(day: Day, date: number): boolean {
  if (day.date > date || day.date < date - 7) return false
  let last = dayOf(numberOf(day.year, day.month, date))
  while (!isWorking(last)) last = dayOf(last.n - 1)
  return last.n === day.n
}

export function isLastDayOfQuarter(day: Day): boolean {
  return day.month % 3 === 0 && dayOf(day.n + 1).date === 1
}

/** The days whose direct debits run today: today and the days off right before it; none on a day off. */
export function collectedOn(day: Day): Day[] {
  if (!isWorking(day)) return []
  const days = [day]
  for (let before = dayOf(day.n - 1); !isWorking(before); before = dayOf(before.n - 1)) days.push(before)
  return days
}

/** The instant at a local time of day in Ljubljana or Zürich. Only for times after 03:00: clocks change before it. */
export function instantAt(day: Day, second: number): string {
  const seconds = second % 60
  const minutes = ((second - seconds) / 60) % 60
  const hours = (second - seconds - minutes * 60) / 3600
  return `${day.iso}T${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}${isSummerTime(day) ? '+02:00' : '+01:00'}`
}

/** From the last Sunday of March to the last of October: in both, the Sunday on the 25th or later. */
function isSummerTime({ month, date, weekday }: Day): boolean {
  if (month === 3) return date - weekday >= 25
  if (month === 10) return date - weekday < 25
  return month > 3 && month < 10
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

/** Day 2 was a Saturday, and so was every seventh after it. */
export function firstSaturdayOfAugust(year: number): number {
  const seventh = numberOf(year, 8, 7)
  return seventh - ((seventh - 2) % 7)
}
