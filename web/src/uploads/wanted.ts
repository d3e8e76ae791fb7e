import type { ConsoleFault } from '../api/manage-rows.ts'
import type { UploadSettings } from '../api/upload.ts'
import type { FileOnItsWay } from './uploads.ts'

/** An account that files wait for: as they name it, if they do. */
export type WantedAccount = {
  key: string
  number?: string | undefined
  currency?: string | undefined
  /** The accounts with the same number in other currencies: the new one has their owner and bank. */
  siblings?: string[] | undefined
  /** The file does not say its currency: it is that of the account. */
  saysCurrency?: boolean
  /** The file that the account has no number in. */
  fileName?: string | undefined
  uploads: number[]
}

type WantedFault = Pick<WantedAccount, 'number' | 'currency' | 'siblings' | 'saysCurrency'>
export type FoundAccount = { id: string; currency: string }

/** The accounts that would settle a fault; none where another answer does. */
export function wantedBy(fault: ConsoleFault): WantedFault[] {
  const { code, number, currency, accountIds, option } = fault
  if (code === 'no_account') return [{ number, currency, siblings: accountIds }]
  if (code === 'account_not_named' || code === 'other_iban' || code === 'other_currency') return [{ number, currency }]
  if (code === 'one_for_several') return (fault.numbers ?? []).map((each) => ({ number: each, currency }))
  if (code === 'not_stated' && option === 'currency') return [{ saysCurrency: true }]
  return code === 'account_gone' ? [{}] : []
}

/** One for each account, however many files wait for it. What has no number is of its own file. */
export function wantedAccounts(uploads: readonly FileOnItsWay[]): WantedAccount[] {
  const wanted = new Map<string, WantedAccount>()
  for (const { key: upload, file, step, settings, faults = [] } of uploads) {
    if (step !== 'refused') continue
    const isNamed = settings.accountId !== undefined || settings.accounts !== undefined
    // Where its account is named already, the file may be in another currency.
    for (const one of faults.flatMap(wantedBy).filter(({ saysCurrency }) => !saysCurrency || !isNamed)) {
      const fileName = one.number === undefined ? file.name : undefined
      const key = `${one.number ?? `file ${upload}`} ${one.currency ?? ''}`
      const known = wanted.get(key)
      if (known) known.uploads.push(upload)
      else wanted.set(key, { key, ...one, fileName, uploads: [upload] })
    }
  }
  return [...wanted.values()]
}

/** How a file says that its account of this number, or its account without one, is that one. */
export const accountSetting = (
  { number = '', currency = '', saysCurrency }: WantedFault,
  account: FoundAccount,
): Partial<UploadSettings> => ({
  // A comma stands between the numbers of several accounts.
  ...(number.includes(',')
    ? { accountId: account.id }
    : { accounts: { [`${number} ${currency}`.trim()]: account.id } }),
  ...(saysCurrency && { currency: account.currency }),
})

/** What each file is told about the accounts that it waits for: there may be several. */
export function settingsByUpload(
  wanted: WantedAccount[],
  accountOf: (one: WantedAccount) => FoundAccount | undefined,
): Map<number, Partial<UploadSettings>> {
  const answers = new Map<number, Partial<UploadSettings>>()
  for (const one of wanted) {
    const account = accountOf(one)
    if (account === undefined) continue
    const named = accountSetting(one, account)
    for (const upload of one.uploads) {
      const before = answers.get(upload)
      answers.set(upload, { ...before, ...named, accounts: { ...before?.accounts, ...named.accounts } })
    }
  }
  return answers
}

/** What all of them have by the accounts of their numbers: nothing where one has no such account, or another. */
export async function sharedBySiblings<T extends { id: string }>(
  wanted: Pick<WantedAccount, 'siblings'>[],
  find: (id: string) => Promise<T>,
  of: (account: T) => string,
): Promise<string> {
  const siblings = wanted.map((one) => one.siblings ?? [])
  if (siblings.length === 0 || siblings.some((ids) => ids.length === 0)) return ''
  const values = new Set((await Promise.all([...new Set(siblings.flat())].map(find))).map(of))
  return values.size === 1 ? [...values][0]! : ''
}
