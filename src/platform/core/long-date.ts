/** A date is in the genitive in Slovenian, after "until" as well as alone; Intl has only the nominative. */
const SLOVENIAN_MONTHS = [
  'januarja',
  'februarja',
  'marca',
  'aprila',
  'maja',
  'junija',
  'julija',
  'avgusta',
  'septembra',
  'oktobra',
  'novembra',
  'decembra',
]

/** Writes a day with the name of its month, as within a sentence; without a time zone, on the clocks of this machine. */
export function longDateWriter(locale: string, timeZone?: string): (at: Date) => string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone })
  if (locale !== 'sl' && locale !== 'fr') return (at) => format.format(at)
  const monthNumbers = new Intl.DateTimeFormat('en', { month: 'numeric', ...zone })
  const text = (at: Date, { type, value }: Intl.DateTimeFormatPart): string => {
    if (locale === 'sl' && type === 'month') return SLOVENIAN_MONTHS[Number(monthNumbers.format(at)) - 1]!
    // The first of a month is an ordinal number.
    return locale === 'fr' && type === 'day' && value === '1' ? '1er' : value
  }
  return (at) =>
    format
      .formatToParts(at)
      .map((part) => text(at, part))
      .join('')
}
