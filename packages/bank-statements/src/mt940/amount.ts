import { isDecimal } from '@vitrine/money'

/**
 * The format has a decimal comma and no thousands separator. A point counts as the comma only with up to two digits
 * after it: `1.234` could be either.
 */
const AMOUNT = /^(\d+)(?:,(\d*)|\.(\d{0,2}))?$/

/** Unsigned `1234,5` as `1234.5`; undefined when it is no amount. */
export function readAmount(text: string): string | undefined {
  const match = AMOUNT.exec(text)
  if (!match) return undefined
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  const fraction = match[2] || match[3]
  const amount = fraction ? `${whole}.${fraction}` : whole
  return isDecimal(amount) ? amount : undefined
}

export const withSign = (amount: string, negative: boolean): string =>
  negative && /[1-9]/.test(amount) ? `-${amount}` : amount

export const placesOf = (amount: string): number => {
  const point = amount.indexOf('.')
  return point < 0 ? 0 : amount.length - point - 1
}

/** Times ten to the tenth: a whole number for every possible decimal. */
export function toUnits(amount: string): bigint {
  return BigInt(amount.replace('.', '') + '0'.repeat(10 - placesOf(amount)))
}
