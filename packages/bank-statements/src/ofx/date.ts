import { isLocalDate, parseInstant } from '@vitrine/money'

/**
 * The day is the first eight digits, whatever time and zone follow: banks fill those in (noon, midnight, their server's
 * zone), and such an offset would move a date to the day before. A 31 February becomes the month's last day, as banks
 * that count thirty days a month mean it.
 */
export function readDay(text: string): { date: string; moved: boolean } | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)/.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = ''] = match
  if (year < '1900' || day > '31') return undefined
  for (let last = Number(day); last >= 28 || last === Number(day); last -= 1) {
    const date = `${year}-${month}-${String(last).padStart(2, '0')}`
    if (isLocalDate(date)) return { date, moved: last !== Number(day) }
  }
  return undefined
}

const ZONE = /^\d{14}(?:\.\d+)?\s*\[([+-]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\]$/
/** `[+5.5:IST]` in hours as in the standard, `[+5.30:IST]` as some write it. */
const MINUTES: Record<string, string> = { 5: '30', 50: '30', 30: '30', 25: '15', 15: '15', 75: '45', 45: '45' }

const SERVER_TIME = /^(\d{8})(\d\d)(\d\d)(\d\d)/

/** When the answer was made: an instant where it has a zone, else a local time or a day. */
export function readCreated(text: string): string | undefined {
  const day = readDay(text)
  if (!day || day.moved) return undefined
  const [, , hour, minute, second] = SERVER_TIME.exec(text) ?? []
  if (hour === undefined) return day.date
  const zone = zoneOf(text)
  const local = `${day.date}T${hour}:${minute}:${second}`
  if (!parseInstant(`${local}Z`)) return undefined
  return zone === undefined ? local : `${local}${zone}`
}

/** An instant only where time and zone are both given and the time is not the noon or midnight of a bare date. */
export function readMoment(text: string): string | undefined {
  const [, , hour, minute, second] = SERVER_TIME.exec(text) ?? []
  const zone = zoneOf(text)
  const day = readDay(text)
  if (!day || day.moved || zone === undefined) return undefined
  if (`${minute}${second}` === '0000' && (hour === '00' || hour === '12')) return undefined
  const moment = `${day.date}T${hour}:${minute}:${second}${zone}`
  return parseInstant(moment) && moment
}

/** `[-5:EST]` as an offset. */
function zoneOf(text: string): string | undefined {
  const match = ZONE.exec(text)
  if (!match) return undefined
  const [, sign, hours = '', part = '0'] = match
  const minutes = Number(part) === 0 ? '00' : MINUTES[part]
  return minutes === undefined || Number(hours) > 14 ? undefined : `${sign || '+'}${hours.padStart(2, '0')}:${minutes}`
}
