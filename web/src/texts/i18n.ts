import type { Language } from '../../../src/messages/message.ts'
import type { Plural, Texts } from './en.ts'

type Values = Record<string, string | number>

/** One language: its texts, plurals, dates and numbers. */
export type I18n = ReturnType<typeof createI18n>

/** European date order for English; the other languages have their own region. */
const tagOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

export function createI18n(language: Language, texts: Texts) {
  const tag = tagOf(language)
  const plurals = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  // Slovenian would need the month in another case after "until"; the short month has only one form.
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: language === 'sl' ? 'medium' : 'long' })
  const shortDates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const utcDays = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    language,
    t: texts,
    fill,
    number: (value: number): string => numbers.format(value),
    count: (plural: Plural, count: number): string =>
      fill(plural[plurals.select(count)] ?? plural.other, { count: numbers.format(count) }),
    date: (at: string | Date): string => dates.format(new Date(at)),
    shortDate: (at: string | Date): string => shortDates.format(new Date(at)),
    time: (at: string | Date): string => times.format(new Date(at)),
    /** A calendar day as the service counts them, whatever the person's time zone. */
    day: (day: string): string => utcDays.format(new Date(`${day}T00:00:00Z`)),
  }
}

/** Inserts values into the placeholders of a text. A missing value is a bug, so it throws. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`)
    return String(value)
  })
}
