/**
 * Money is decimal text, exactly as given. No amount becomes a JavaScript number: a double cannot hold the 18 digits
 * that banks may send, nor a third of a dinar.
 */

const MAX_DIGITS = 18
const MAX_PLACES = 10
const ZERO = 48

/**
 * At most 18 digits before and 10 after the point: more than any statement format allows. Written by hand, because it
 * is called a dozen times for each line of each file, and a regular expression takes several times as long.
 */
export function isDecimal(text: string): boolean {
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  const point = endOfDigits(text, start)
  const whole = point - start
  if (whole < 1 || whole > MAX_DIGITS || (whole > 1 && text.charCodeAt(start) === ZERO)) return false
  if (point === text.length) return true
  if (text.charCodeAt(point) !== 46) return false
  const places = text.length - point - 1
  return places >= 1 && places <= MAX_PLACES && endOfDigits(text, point + 1) === text.length
}

function endOfDigits(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) break
    at += 1
  }
  return at
}

/** Two places, rounded half away from zero: `-0.005` → `-0.01`, `1200` → `1200.00`, `-0.001` → `0.00`. */
export function toTwoPlaces(text: string): string {
  if (!isDecimal(text)) throw new TypeError('not a decimal')
  // Most amounts of most banks already have two places.
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

/** The same text for the same value, so that `1.50`, `1.5` and `-0` do not look like changes. */
export function canonicalDecimal(text: string): string {
  if (!isDecimal(text)) throw new TypeError('not a decimal')
  let end = text.length
  if (text.includes('.')) {
    while (text.charCodeAt(end - 1) === ZERO) end -= 1
    if (text.charCodeAt(end - 1) === 46) end -= 1
  }
  const trimmed = text.slice(0, end)
  return trimmed === '-0' ? '0' : trimmed
}

export const isNegative = (text: string): boolean => text.charCodeAt(0) === 45 && canonicalDecimal(text) !== '0'

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
