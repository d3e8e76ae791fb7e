import type { Habits, ReadOptions } from './statement.ts'

export type ProfiledFormat = 'berlin-group' | 'uk-open-banking' | 'ofx'

/** How one bank fills a format that does not describe itself. CSV has profiles of its own: csv/profile.ts. */
export type BankProfile = {
  /** Lower case, the name to ask for: `de-hypovereinsbank`. */
  id: string
  bank: string
  formats: ProfiledFormat[]
  /**
   * Its names in files, in lower case: the first six characters of its BIC, the ORG of OFX, the host of its interface.
   */
  names: string[]
  habits: Habits & Pick<ReadOptions, 'sign'>
}

/**
 * Seen in recorded answers of the bank or described by other readers of its files; `profile=` and `ids=` override it.
 */
export const BANK_PROFILES: BankProfile[] = [
  {
    id: 'de-hypovereinsbank',
    bank: 'UniCredit (HypoVereinsbank)',
    formats: ['berlin-group'],
    names: ['hyvede'],
    // Outgoing money has no minus: the account itself is the debtor.
    habits: { sign: 'unsigned' },
  },
  {
    id: 'gb-nationwide',
    bank: 'Nationwide Building Society',
    formats: ['berlin-group', 'uk-open-banking'],
    names: ['naiagb'],
    // Ids change after a movement was reported.
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

/** The requested profile, else that of the bank that the file names. */
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

/** Bank and country of a BIC; some countries put the bank's letters into their IBANs. */
export const bankOfBic = (bic: string | undefined): string | undefined => bic?.slice(0, 6)
export const bankOfIban = (iban: string | undefined): string | undefined =>
  iban !== undefined && /^[A-Z]{2}\d\d[A-Z]{4}/.test(iban) ? `${iban.slice(4, 8)}${iban.slice(0, 2)}` : undefined

/** The host of an address in the answer. */
export const hostOf = (href: string | undefined): string | undefined => /^https?:\/\/([^/:?#]+)/i.exec(href ?? '')?.[1]
