import { isIban } from './iban.ts'

/** Country, two check digits, a business code of three, and the national number. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/
const IN_TEXT = /\b[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}\b/g

export const normaliseCreditorId = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/**
 * Whether this is a SEPA creditor identifier with right check digits. They do not cover the business code, so an IBAN
 * does not pass.
 */
export function isCreditorId(text: string): boolean {
  if (!SHAPE.test(text)) return false
  let rest = 0
  for (const character of text.slice(7) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Most formats have no field for it, and banks write it within other text. */
export const findCreditorId = (text: string): string | undefined =>
  text.match(IN_TEXT)?.find((word) => isCreditorId(word) && !isIban(word))
