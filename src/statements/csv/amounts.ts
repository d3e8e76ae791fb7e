import { isDecimal } from '../../core/decimal.ts'
import { fromUnits, PLACES, toUnits } from '../units.ts'

export type MoneyFormat = { decimalMark: '.' | ','; thousandsMark?: string; currencySign?: string }

export type Amount = { amount: string } | { why: string }

/** ISO 4217 gives these three places; no other currency of a bank account has more than two. */
const THREE_PLACES = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** How many places an amount may have; banks that write any write all of them. */
export const placesOfCurrency = (currency: string): number => (THREE_PLACES.has(currency) ? 3 : 2)

const THOUSANDS: Record<string, string> = { '.': '\\.', ',': ',', ' ': '[ \\u00a0\\u202f]', "'": "['’]" }

/** Reads what the format allows and nothing else: `1.234` is a thousand or a bit more than one, and nobody guesses. */
export function amountReader(format: MoneyFormat): (text: string, currency: string) => Amount {
  const { decimalMark, thousandsMark, currencySign } = format
  const plain = '\\d+'
  const grouped = thousandsMark === undefined ? '' : `|\\d{1,3}(?:${THOUSANDS[thousandsMark]}\\d{3})+`
  const pattern = new RegExp(`^([+\\-−])?\\s*(${plain}${grouped})?(?:[${decimalMark}](\\d*))?\\s*([+\\-−])?$`, 'u')
  const example = `-${thousandsMark === undefined ? '1234' : `1${thousandsMark}234`}${decimalMark}50`
  return (text, currency) => {
    const bare = withoutSign(text.trim(), currencySign)
    const match = pattern.exec(bare)
    const [, before, whole = '', places = '', behind] = match ?? []
    if (!match || whole + places === '' || (before && behind)) {
      return { why: `${quote(text)} is not an amount such as ${example}` }
    }
    const most = placesOfCurrency(currency)
    if (places.length > most) {
      return {
        why: `${quote(text)} has ${places.length} decimals and ${currency} has ${most}: is it a thousands mark?`,
      }
    }
    const sign = (before ?? behind ?? '+') === '+' ? '' : '-'
    const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
    const amount = `${sign}${digits}${places === '' ? '' : `.${places}`}`
    return isDecimal(amount) ? { amount } : { why: `${quote(text)} has more digits than an amount can have` }
  }
}

/** A rate of exchange: any number of places that can be kept, no grouping, above zero. */
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
 * In which of two currencies a rate is told. Banks leave it out or get it wrong, so that only arithmetic counts:
 * to half a percent, one unit of it times the rate makes the other.
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

function withoutSign(text: string, sign: string | undefined): string {
  if (sign === undefined) return text
  if (text.endsWith(sign)) return text.slice(0, -sign.length).trimEnd()
  return text.startsWith(sign) ? text.slice(sign.length).trimStart() : text
}

export const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
