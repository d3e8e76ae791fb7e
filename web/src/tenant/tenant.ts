import type { AskView } from '../../../src/access/consents/ask.schema.ts'

export type AskTenant = AskView['tenant']

/** The postal address on one line; the country in the reader's language. */
export function addressOf(tenant: AskTenant, language: string): string {
  const { addressStreet, addressStreetNumber, addressZipCode, addressCity, addressCountry } = tenant
  const together = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ')
  return [
    together(addressStreet, addressStreetNumber),
    together(addressZipCode, addressCity),
    addressCountry && countryName(addressCountry, language),
  ]
    .filter(Boolean)
    .join(', ')
}

function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
