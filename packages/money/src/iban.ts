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
