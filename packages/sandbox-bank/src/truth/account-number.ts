import { digitsFor, drawFor } from './random.ts'

/** `n` is a digit. The letters name no bank that exists. */
const SHAPES: Record<string, string> = {
  AT: '99999nnnnnnnnnnn',
  CH: '99999nnnnnnnnnnnn',
  DE: '99999999nnnnnnnnnn',
  NL: 'VTRNnnnnnnnnnn',
  SI: '99000nnnnnnnnnn',
}

/** A valid IBAN of a bank code that is not assigned. */
export function ibanFor(country: string, ...names: (string | number)[]): string {
  const digits = digitsFor(20, 'iban', country, ...names)
  let used = 0
  const bban = (SHAPES[country] ?? SHAPES.DE!).replace(/n/g, () => digits[used++]!)
  return withCheckDigits(country, bban)
}

function withCheckDigits(country: string, bban: string): string {
  let rest = 0
  for (const character of `${bban}${country}00`) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return `${country}${String(98 - rest).padStart(2, '0')}${bban}`
}

/** `999944xxxxxx1234`: of a range that no card scheme issues. */
export const maskedPanFor = (...names: (string | number)[]): string =>
  `999944xxxxxx${String(drawFor('pan', ...names).between(0, 9999)).padStart(4, '0')}`

export const bicOf = (country: string): string => `VTRN${country}22XXX`
