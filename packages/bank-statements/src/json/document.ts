import { hasIbanShape, isDecimal, isLocalDate, normaliseIban, parseInstant } from '@vitrine/money'
import { groupBy } from '../group-by.ts'
import type { NoteCounter } from '../note-counter.ts'
import type { CurrencyExchange } from '../source-record.ts'
import { type Reader, type StatementScope, Unreadable } from '../statement.ts'
import { type Json, JsonNumber, type JsonObject, lineOf, parseJson } from './parse.ts'

/** A bank's answer is one document, and nothing of it can be emitted before its end. */
const MAX_DOCUMENT_LENGTH = 64 * 1024 * 1024
const MAX_DEPTH = 32

export function openDocument(read: (document: Json) => void): Reader {
  const pieces: string[] = []
  let size = 0
  return {
    write(text) {
      size += text.length
      if (size > MAX_DOCUMENT_LENGTH)
        throw new Unreadable(1, `the document is longer than ${MAX_DOCUMENT_LENGTH} characters`)
      pieces.push(text)
    },
    end() {
      const text = pieces.join('')
      if (text.trim() === '') throw new Unreadable(1, 'the file is empty')
      read(parseJson(text, MAX_DEPTH))
    },
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)

export const objectAt = (value: Json | undefined, key: string): JsonObject | undefined => {
  const inner = isObject(value) ? value[key] : undefined
  return isObject(inner) ? inner : undefined
}

/** Text, or the digits of a number, trimmed; undefined if it is empty. */
export function textOf(value: Json | undefined): string | undefined {
  const text = value instanceof JsonNumber ? value.digits : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

export const textAt = (object: JsonObject | undefined, key: string): string | undefined => textOf(object?.[key])

/** `{"amount": "-12.30", "currency": "EUR"}`, with the given names. */
export function moneyAt(object: JsonObject, line: number, what: string, keys: [amount: string, currency: string]) {
  const amount = textAt(object, keys[0])?.replace(/^\+/, '')
  const currency = textAt(object, keys[1])
  if (amount === undefined || !isDecimal(amount)) {
    throw new Unreadable(line, `${what}: ${shown(amount)} is not a decimal such as -12.30`)
  }
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    throw new Unreadable(line, `${what}: ${shown(currency)} is not a currency such as EUR`)
  }
  return { amount, currency }
}

/** Whether this is an id, and not a placeholder for none. */
export const isId = (text: string | undefined): text is string =>
  text !== undefined && !/^(?:NOTPROVIDED|NONREF|NONE|0+)$/i.test(text)

/**
 * A bank may give one id to a payment and its fee, or to every month of a standing order. The id is kept, because a
 * line is identified by it together with its day and amount: without it, an entry would get another name in each answer
 * with another subset of those that share it, and be stored again.
 */
export function noteSharedIds(items: { id: string | undefined; line: number }[], tally: NoteCounter): void {
  for (const [id, group] of groupBy(items, (item) => item.id)) {
    if (id === undefined || group.length === 1) continue
    for (const { line } of group) tally.add(line, 'several entries share an id: their day and amount distinguish them')
  }
}

/**
 * The time of booking, if it is one. Midnight stands for a bare date: as an instant it would be the day before in every
 * zone west of the bank's. So for midnight, and without an offset, only the day counts.
 */
export function bookedOf(dateTime: string | undefined, date: string | undefined): string | undefined {
  const day = date?.slice(0, 10)
  const moment = dateTime === undefined ? undefined : parseInstant(dateTime)
  const isAnother = moment && day !== undefined && isLocalDate(day) && !isOn(day, moment)
  if (moment && !isAnother && !/T00:00:00(?:\.0+)?(?:Z|[+-])/i.test(dateTime!)) return dateTime
  const found = day ?? dateTime?.slice(0, 10)
  return found !== undefined && isLocalDate(found) ? found : undefined
}

const HOUR = 3_600_000

/** In any time zone. An instant outside of the booking day is another one, such as that of the purchase. */
function isOn(day: string, moment: Date): boolean {
  const after = moment.getTime() - Date.parse(`${day}T00:00:00Z`)
  return after >= -14 * HOUR && after < 36 * HOUR
}

/** When the answer was made, as precise as it states: an instant, or a day. */
export function createdOf(text: string | undefined): string | undefined {
  if (text === undefined || parseInstant(text)) return text
  const day = text.slice(0, 10)
  return isLocalDate(day) ? day : undefined
}

/** The requested days, where the answer repeats its own address. */
export function periodOf(href: string | undefined, fromKey: string, toKey: string): StatementScope['period'] {
  const query = new URLSearchParams(href?.slice(href.indexOf('?') + 1))
  const [from, to] = [fromKey, toKey].map((key) => query.get(key)?.slice(0, 10) ?? '') as [string, string]
  return isLocalDate(from) && isLocalDate(to) && from <= to ? { from, to } : undefined
}

/** Value dates are stored and never sorted by: an unreadable one is left out, instead of refusing the file. */
export function valueDateOf(text: string | undefined, line: number, tally: NoteCounter): string | undefined {
  const day = text?.slice(0, 10)
  if (day === undefined || isLocalDate(day)) return day
  tally.add(line, 'a value date that is no date is left out')
  return undefined
}

/** As the bank states it. Half an exchange is none. */
export function exchangeOf(
  stated: {
    source?: string | undefined
    target?: string | undefined
    unit?: string | undefined
    rate?: string | undefined
  },
  currency: string,
  line: number,
  tally: NoteCounter,
): CurrencyExchange | undefined {
  const { source, target = currency, unit, rate } = stated
  const isCode = (code: string | undefined) => code !== undefined && /^[A-Z]{3}$/.test(code)
  const isRate = rate !== undefined && isDecimal(rate) && !rate.startsWith('-') && /[1-9]/.test(rate)
  if (!isCode(source) || !isCode(target) || !isRate || source === target) {
    if (Object.values(stated).some((part) => part !== undefined)) {
      tally.add(line, 'an exchange without two currencies and a rate above zero is left out')
    }
    return undefined
  }
  return { source: source!, target, ...(isCode(unit) && { unit: unit! }), rate }
}

/** UK Open Banking allows three characters, which is four without the leading zero. */
export const merchantCodeOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{3,4}$/.test(text) ? text.padStart(4, '0') : undefined

export function ibanOf(text: string | undefined): string | undefined {
  const iban = text === undefined ? '' : normaliseIban(text)
  return hasIbanShape(iban) ? iban : undefined
}

/** The same object without undefined fields. */
export const compact = <T extends Record<string, unknown>>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never

export const objectsOf = (list: Json, what: string): JsonObject[] => {
  if (!Array.isArray(list)) throw new Unreadable(1, `${what} is not a list`)
  return list.map((item, index) => {
    if (isObject(item)) return item
    throw new Unreadable(lineOf(list), `${what}, number ${index + 1}, is not an object`)
  })
}

export const shown = (value: string | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value.slice(0, 40))
