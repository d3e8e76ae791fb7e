/**
 * Money is decimal text, exactly as given. No JavaScript number touches an amount: a double cannot hold
 * the 18 digits that banks may send, nor a third of a dinar.
 */

/** At most 18 digits before and 10 after the point: more than any statement format allows. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,10})?$/

export const isDecimal = (text: string): boolean => DECIMAL.test(text)

/** Two places, rounded half away from zero: `-0.005` → `-0.01`, `1200` → `1200.00`, `-0.001` → `0.00`. */
export function toTwoPlaces(text: string): string {
  if (!isDecimal(text)) throw new TypeError('not a decimal')
  // Most amounts of most banks stand as they should already.
  if (text.at(-3) === '.' && text !== '-0.00') return text
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const thirdPlace = fraction.charCodeAt(2) - 48
  let cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  if (thirdPlace >= 5) cents += 1n
  const digits = cents.toString().padStart(3, '0')
  const sign = negative && cents !== 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The same value always in the same text, so that `1.50`, `1.5` and `-0` do not look like changes. */
export function canonicalDecimal(text: string): string {
  if (!isDecimal(text)) throw new TypeError('not a decimal')
  const trimmed = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return trimmed === '-0' ? '0' : trimmed
}

export const isNegative = (text: string): boolean => text.startsWith('-') && canonicalDecimal(text) !== '0'

/** Exact, at the finer of the two scales: `1.5` and `-0.25` make `1.25`. */
export function addDecimals(a: string, b: string): string {
  if (!isDecimal(a) || !isDecimal(b)) throw new TypeError('not a decimal')
  const places = Math.max(placesOf(a), placesOf(b))
  const sum = scaled(a, places) + scaled(b, places)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return sum < 0n ? `-${text}` : text
}

const placesOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

const scaled = (text: string, places: number): bigint =>
  BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text)))
