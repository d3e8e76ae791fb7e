import { hasIbanShape, isIban, normaliseIban } from '@vitrine/money'
import { trimSlashes } from './details.ts'

export type Mt940Account = { iban?: string; other?: string }

/**
 * `:25:` is an IBAN, a bank and a number, or a number; with or without the currency after it, with or without blanks.
 */
export function readAccount(text: string, currency: string | undefined): Mt940Account {
  const whole = text.trim()
  const candidates = [whole, whole.slice(whole.lastIndexOf('/') + 1)].flatMap((part) => {
    const iban = normaliseIban(part)
    const bare = currency !== undefined && iban.endsWith(currency) ? iban.slice(0, -3) : iban
    return [bare, iban]
  })
  const iban = candidates.find(isIban) ?? candidates.find(hasIbanShape)
  if (iban !== undefined) return { iban }
  const number = currency !== undefined && whole.endsWith(currency) ? trimSlashes(whole.slice(0, -3)) : whole
  return { other: number === '' ? whole : number }
}

/** The currency that a bank writes after the number: `1234.56.789EUR`, `BANKHUHB/123/HUF`. */
export const currencyInAccount = (text: string): string | undefined => /[\d\s/]([A-Z]{3})\s*$/.exec(text)?.[1]
