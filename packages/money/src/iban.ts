/** The shape of an IBAN on the wire: country prefix, 15 to 34 characters. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Most are already written that way, and a statement has one on every line. */
export const normaliseIban = (text: string): string =>
  SHAPE.test(text) ? text : text.replace(/[\s.-]/g, '').toUpperCase()

export const hasIbanShape = (text: string): boolean => SHAPE.test(text)

/** ISO 7064 mod 97-10. Checked for own accounts only: a bank's line is not refused for its counterparty's typo. */
export function isIban(text: string): boolean {
  if (!hasIbanShape(text)) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/**
 * How many characters after the check digits name the bank, and after how many others; not its branch. By the registry of
 * IBANs, and in SI and PL by how their banks are numbered.
 */
const BANK_CODES: Record<string, number | [after: number, length: number]> = {
  ...{ AD: 4, AE: 3, AT: 5, BA: 3, BE: 3, BG: 4, CH: 5, CY: 3, CZ: 4, DE: 8, DK: 4, EE: 2, ES: 4, FI: 3, FO: 4, FR: 5 },
  ...{ GB: 4, GE: 2, GI: 4, GR: 3, HR: 7, HU: 3, IE: 4, IS: 2, IT: [1, 5], LI: 5, LT: 5, LU: 3, LV: 4, MC: 5, MD: 2 },
  ...{ ME: 3, MK: 3, MT: 4, NL: 4, NO: 4, PL: 3, PT: 4, RO: 4, RS: 3, SA: 2, SE: 3, SI: 2, SK: 4, SM: [1, 5], TR: 5 },
}

/** Country and bank of an IBAN, without the check digits between them: NL91ABNA0417164300 is of NLABNA. */
export function bankCodeOf(iban: string): { country: string; code: string; pattern: string } | undefined {
  const country = iban.slice(0, 2)
  const place = hasIbanShape(iban) && Object.hasOwn(BANK_CODES, country) ? BANK_CODES[country] : undefined
  if (place === undefined) return undefined
  const [after, length] = typeof place === 'number' ? [0, place] : place
  const code = iban.slice(4 + after, 4 + after + length)
  return { country, code, pattern: `${country}${'_'.repeat(after)}${code}%` }
}
