import type { Habits, ReadOptions } from './statement.ts'

export type ProfiledFormat = 'berlin-group' | 'uk-open-banking' | 'ofx'

/** What is known of how one bank fills a format that says nothing of itself. CSV has profiles of its own: csv/profile.ts. */
export type BankProfile = {
  /** Lower case, by which a person asks for it: `de-hypovereinsbank`. */
  id: string
  bank: string
  formats: ProfiledFormat[]
  /** How its files name it, in lower case: the first six of its BIC, the ORG of OFX, the host of its interface. */
  names: string[]
  habits: Habits & Pick<ReadOptions, 'sign'>
}

/** What was seen in recorded answers of the bank or described by others who read its files; `profile=` and `ids=` override it. */
export const BANK_PROFILES: BankProfile[] = [
  {
    id: 'de-hypovereinsbank',
    bank: 'UniCredit (HypoVereinsbank)',
    formats: ['berlin-group'],
    names: ['hyvede'],
    // Money out has no minus: the account itself is the debtor.
    habits: { sign: 'unsigned' },
  },
  {
    id: 'gb-nationwide',
    bank: 'Nationwide Building Society',
    formats: ['berlin-group', 'uk-open-banking'],
    names: ['naiagb'],
    // Ids change after a movement was told.
    habits: { ids: 'volatile' },
  },
  {
    id: 'be-belfius',
    bank: 'Belfius',
    formats: ['berlin-group'],
    names: ['gkccbe'],
    habits: { ids: 'reused' },
  },
  {
    id: 'br-banco-do-brasil',
    bank: 'Banco do Brasil',
    formats: ['ofx'],
    names: ['banco do brasil', 'banco do brasil s/a'],
    habits: { ids: 'reused' },
  },
  {
    id: 'us-chase',
    bank: 'Chase',
    formats: ['ofx'],
    names: ['b1'],
    // A fee has the id of the payment that it is charged for.
    habits: { ids: 'reused' },
  },
]

export const findBankProfile = (id: string): BankProfile | undefined => BANK_PROFILES.find((one) => one.id === id)

/** The profile that was asked for, else the one of the bank that the file names. */
export function bankProfile(
  format: ProfiledFormat,
  asked: ReadOptions['bank'],
  names: (string | undefined)[],
): BankProfile['habits'] {
  const isNamed = ({ names: known }: BankProfile) => names.some((name) => name && known.includes(name.toLowerCase()))
  const found = BANK_PROFILES.find((one) =>
    asked === undefined ? one.formats.includes(format) && isNamed(one) : one.id === asked,
  )
  return found?.habits ?? {}
}

/** Bank and country of a BIC; some countries write the bank's letters into their IBANs. */
export const bankOfBic = (bic: string | undefined): string | undefined => bic?.slice(0, 6)
export const bankOfIban = (iban: string | undefined): string | undefined =>
  iban !== undefined && /^[A-Z]{2}\d\d[A-Z]{4}/.test(iban) ? `${iban.slice(4, 8)}${iban.slice(0, 2)}` : undefined

/** Of an address that the answer gives of itself. */
export const hostOf = (href: string | undefined): string | undefined => /^https?:\/\/([^/:?#]+)/i.exec(href ?? '')?.[1]
