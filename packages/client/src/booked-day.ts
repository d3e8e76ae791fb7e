const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of a booking as the bank writes it, such as `2026-02-27`. `executed` is an instant, and a bank that gives only
 * a date means midnight where it is: in UTC that is often the day before.
 */
export function bookedDay({ executed }: { executed: string }, { timeZone }: { timeZone: string }): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(executed)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}
