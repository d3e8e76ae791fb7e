/** Decimals have at most ten places. */
export const PLACES = 10

/** Integer units of the smallest place that a decimal may have, so that sums are exact. */
export function toUnits(decimal: string): bigint {
  const point = decimal.indexOf('.')
  if (point < 0) return BigInt(`${decimal}0000000000`)
  return BigInt(decimal.slice(0, point) + decimal.slice(point + 1).padEnd(PLACES, '0'))
}

/** Back to a decimal, with at least `minPlaces` places. */
export function fromUnits(units: bigint, minPlaces: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0')
  let end = digits.length
  while (end > digits.length - PLACES + minPlaces && digits[end - 1] === '0') end -= 1
  const fraction = digits.slice(-PLACES).slice(0, end - digits.length + PLACES)
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Zero has no sign: the opposite of 0.00 is 0.00. */
export const negate = (decimal: string): string =>
  decimal.startsWith('-') ? decimal.slice(1) : /[1-9]/.test(decimal) ? `-${decimal}` : decimal

/** Rounded half away from zero to `places` places, as banks do. */
export function multiply(amount: string, rate: string, places: number): string {
  const product = toUnits(amount) * toUnits(rate)
  const step = 10n ** BigInt(2 * PLACES - places)
  const half = product < 0n ? -step / 2n : step / 2n
  return fromUnits(((product + half) / step) * 10n ** BigInt(PLACES - places), places)
}
