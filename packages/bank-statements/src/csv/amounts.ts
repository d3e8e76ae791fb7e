import { fromUnits, isDecimal, PLACES, toUnits } from '@vitrine/money'
import { placesOfCurrency } from '../currency-places.ts'
import type { StatedOption } from '../remedies.ts'

export type MoneyFormat = { decimalMark: '.' | ','; thousandsMark?: string; decimals?: number; currencySign?: string }

export type Amount = { amount: string } | { why: string; option?: StatedOption }

/** How many decimals an amount may have. Some banks write two even if the currency has none. */
export const maxPlaces = (currency: string): number => Math.max(2, placesOfCurrency(currency))

/** Ample for any amount with the blanks that banks put around it; a longer cell is none. */
export const MAX_AMOUNT_LENGTH = 100

const THOUSANDS: Record<string, string> = { '.': '\\.', ',': ',', ' ': '[ \\u00a0\\u202f]', "'": "['’]" }

/** Currencies with a distinct symbol. Any other symbol says nothing. */
const OF_SIGN: Record<string, RegExp> = {
  '€': /^EUR$/,
  '£': /^(?:GBP|GIP|FKP|SHP|EGP|LBP|SYP|SSP|SDG)$/,
  $: /^(?:..D|MXN|ARS|CLP|COP|UYU|CUP|DOP|NIO|BRL)$/,
  '¥': /^(?:JPY|CNY)$/,
}

/**
 * Reads exactly the given format: `1.234` is a thousand or a bit more than one, and is not guessed.
 * @param sure the caller or the other amounts have settled the marks, so that three decimals are decimals.
 */
export function amountReader(format: MoneyFormat, sure = false): (text: string, currency: string) => Amount {
  const { decimalMark, thousandsMark, currencySign } = format
  const plain = '\\d+'
  const grouped = thousandsMark === undefined ? '' : `|\\d{1,3}(?:${THOUSANDS[thousandsMark]}\\d{3})+`
  const pattern = new RegExp(`^([+\\-−])?\\s*(${plain}${grouped})?(?:[${decimalMark}](\\d*))?\\s*([+\\-−])?$`, 'u')
  const example = `-${thousandsMark === undefined ? '1234' : `1${thousandsMark}234`}${decimalMark}50`
  return (text, currency) => {
    if (text.length > MAX_AMOUNT_LENGTH) return { why: `${quote(text)} is not an amount such as ${example}` }
    const { bare, sign: mark } = withoutCurrency(text.trim(), currencySign, currency)
    if (currency !== '' && mark !== undefined && OF_SIGN[mark]?.test(currency) === false) {
      return { why: `${quote(text)} is not in ${currency}` }
    }
    const match = pattern.exec(bare)
    const [, before, whole = '', places = '', behind] = match ?? []
    if (!match || whole + places === '' || (before && behind)) {
      return { why: `${quote(text)} is not an amount such as ${example}` }
    }
    const most = Math.max(maxPlaces(currency), format.decimals ?? 0)
    if (places.length > most && !sure) {
      return { why: `${quote(text)} has ${places.length} decimals and ${currency} has ${most}`, option: 'decimalMark' }
    }
    const sign = (before ?? behind ?? '+') === '+' ? '' : '-'
    const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
    const amount = `${sign}${digits}${places === '' ? '' : `.${places}`}`
    return isDecimal(amount) ? { amount } : { why: `${quote(text)} has more digits than an amount can have` }
  }
}

/** `-£5.00`, `5,00 €`, `CHF 5.00`: the currency beside the number, and the number. */
export function withoutCurrency(
  text: string,
  ownSign: string | undefined,
  currency: string,
): { bare: string; sign?: string } {
  const written = [ownSign, currency].find((one) => one && text.includes(one)) ?? /\p{Sc}/u.exec(text)?.[0]
  if (written === undefined) return { bare: text }
  // Only at one end, or between the sign and the digits: `12€50` is not 1250.
  const [before, behind] = text.split(written) as [string, string]
  if (/^[+\-−]?\s*$/u.test(before)) return { bare: `${before}${behind}`.trim(), sign: written }
  return /^\s*[+\-−]?$/u.test(behind) ? { bare: `${before.trimEnd()}${behind.trim()}`, sign: written } : { bare: text }
}

/** An exchange rate: any number of decimals that can be stored, no grouping, above zero. */
export function readRate(text: string, decimalMark: '.' | ','): string | undefined {
  const rate = text.trim().replace(decimalMark, '.')
  return isDecimal(rate) && !rate.startsWith('-') && /[1-9]/.test(rate) ? rate : undefined
}

const SCALE = 10n ** BigInt(PLACES)

export function minus(amount: string, other: string): string {
  const places = Math.max(amount.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0)
  return fromUnits(toUnits(amount) - toUnits(other), places)
}

/**
 * The currency that a rate is quoted in. Banks leave it out or get it wrong, so only arithmetic counts: to half a
 * percent, one unit of it times the rate gives the other.
 */
export function unitOf(rate: string, original: [string, string], booked: [string, string]): string | undefined {
  const [a, b, r] = [magnitude(original[0]), magnitude(booked[0]), toUnits(rate)]
  const near = (value: bigint, other: bigint) => value !== 0n && magnitudeOf(value - other) * 200n <= other
  const isOriginal = near((a * r) / SCALE, b)
  const isBooked = near((b * r) / SCALE, a)
  if (isOriginal === isBooked) return undefined
  return isOriginal ? original[1] : booked[1]
}

const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value)
const magnitude = (amount: string): bigint => magnitudeOf(toUnits(amount))

export const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
