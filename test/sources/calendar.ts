/** The time of a world: minutes since Monday, 5 January 2026, in the bank's time zone, which has no change of clocks. */

export const DAY = 24 * 60

export const dayAt = (at: number): number => Math.floor(at / DAY)
export const dateOn = (day: number): string => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10)
export const clockAt = (at: number): string => {
  const minutes = ((at % DAY) + DAY) % DAY
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
export const instantAt = (at: number): string => `${dateOn(dayAt(at))}T${clockAt(at)}:00+01:00`
export const minutesOf = (day: number, hour: number, minute = 0): number => day * DAY + hour * 60 + minute

export const isBankingDay = (day: number): boolean => day % 7 < 5
export const nextBankingDay = (day: number): number => (isBankingDay(day) ? day : nextBankingDay(day + 1))
