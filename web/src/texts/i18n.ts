import type { Language } from '../../../src/people/messages/message.ts'
import { longDateWriter } from '../../../src/platform/core/long-date.ts'
import type { Plural } from './console/like.ts'
import type { Texts } from './en.ts'

type Values = Record<string, string | number>

/** One language: its texts, plurals, dates and numbers. */
export type I18n = ReturnType<typeof createI18n>

/** European date order for English; the other languages have their own region. */
const tagOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

export function createI18n(language: Language, texts: Texts) {
  const tag = tagOf(language)
  const plurals = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  const dates = longDateWriter(tag)
  const shortDates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const clockTimes = new Intl.DateTimeFormat(tag, { timeStyle: 'short' })
  const utcDays = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  const amounts = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 20 })
  const filled = (text: string, values: Values): string => elided(language, fill(text, values))
  return {
    language,
    t: texts,
    fill: filled,
    number: (value: number): string => numbers.format(value),
    /** `Last fetch: today`: French has a space before the colon, too. */
    pair: (name: string, value: string): string => `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`,
    /** As the bank wrote it, in the language's notation. The text is passed on as it is, so that no digit is lost. */
    amount: (value: string | number, currency: string): string =>
      `${amounts.format(String(value) as `${number}`)} ${currency}`,
    count: (plural: Plural, count: number, values: Values = {}): string =>
      filled(plural[plurals.select(count)] ?? plural.other, { ...values, count: numbers.format(count) }),
    date: (at: string | Date): string => dates(new Date(at)),
    shortDate: (at: string | Date): string => shortDates.format(new Date(at)),
    time: (at: string | Date): string => times.format(new Date(at)),
    clockTime: (at: string): string => clockTimes.format(new Date(at)),
    /** The day, or the time, on the clocks of another place: the day of a booking is that of the bank. */
    dayIn: (at: string, timeZone: string): string => bankFormat(tag, timeZone, false).format(new Date(at)),
    timeIn: (at: string, timeZone: string): string => bankFormat(tag, timeZone, true).format(new Date(at)),
    /** The month of a calendar day. */
    month: (day: string): string => months.format(new Date(`${day}T00:00:00Z`)),
    /** On whose clocks `time` and `date` are. */
    timeZone: times.resolvedOptions().timeZone,
    /** A calendar day as the service counts them, whatever the person's time zone. */
    day: (day: string): string => utcDays.format(new Date(`${day}T00:00:00Z`)),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function bankFormat(tag: string, timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${withTime}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeZone,
    ...(withTime && { timeStyle: 'short' }),
  })
  formats.set(key, format)
  return format
}

/** Inserts values into the placeholders of a text. A missing value is a bug, so it throws. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`)
    return String(value)
  })
}

/** In Italian an article before 8 and 11 loses its vowel: al 10 marzo, all’8 marzo. */
const elided = (language: Language, text: string): string =>
  language === 'it' ? text.replace(/\b(al|dal|del) (?=(?:8|11) )/gi, '$1l’') : text
