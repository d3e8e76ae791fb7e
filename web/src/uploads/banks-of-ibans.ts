import { bankCodeOf } from '@vitrine/money'
import { findAccount, listProviders } from '../api/manage.ts'
import { asNew } from '../chooser/with-new.ts'
import { nameOfBank } from './bank-names.ts'
import { sharedBySiblings, type WantedAccount } from './wanted.ts'

/** Accounts of one bank: by the code in their IBANs, or all that have none. `bank` is what its field begins with. */
export type BankGroup = { key: string; country: string | undefined; accounts: WantedAccount[]; bank: string }

/** Each bank of these accounts once, not filled in. */
export function banksByHand(wanted: WantedAccount[]): (BankGroup & { code: string | undefined })[] {
  const groups = new Map<string, BankGroup & { code: string | undefined }>()
  for (const one of wanted) {
    const { country, code } = bankCodeOf(one.number ?? '') ?? { country: countryOf(one.number), code: undefined }
    const key = code === undefined ? (country ?? '') : `${country} ${code}`
    const group = groups.get(key) ?? { key, country, code, accounts: [], bank: '' }
    group.accounts.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Filled in, as the accounts that are here already say, or its own name does. `word`: how banks are called. */
export const banksOfIbans = (wanted: WantedAccount[], word: string): Promise<BankGroup[]> =>
  Promise.all(banksByHand(wanted).map(async (group) => ({ ...group, bank: await bankOf(group, word) })))

async function bankOf({ accounts, country, code }: BankGroup & { code: string | undefined }, word: string) {
  const own = await sharedBySiblings(accounts, findAccount, ({ providerId }) => providerId)
  if (own !== '' || country === undefined || code === undefined) return own
  const known = await listProviders({ iban: accounts[0]!.number!, limit: 1 })
  if (known.data[0]) return known.data[0].id
  const name = nameOfBank(country, code) ?? `${word} ${code} (${country})`
  const called = await listProviders({ text: name, limit: 20 })
  return called.data.find((one) => one.name === name && one.country === country)?.id ?? asNew(name)
}

/** Where an IBAN says it, even one with wrong check digits. */
export const countryOf = (number = ''): string | undefined =>
  /^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(number) ? number.slice(0, 2) : undefined
