import type { ConsoleFault } from '../api/manage-rows.ts'
import type { UploadSettings } from '../api/upload.ts'
import type { FileOnItsWay } from './uploads.ts'

/** An account that files wait for: as they name it, if they do. */
export type WantedAccount = {
  key: string
  number?: string | undefined
  currency?: string | undefined
  /** An account with the same number in another currency: the new one has the same owner and bank. */
  sibling?: string | undefined
  /** The file that the account has no number in. */
  fileName?: string | undefined
  uploads: number[]
}

type WantedFault = Pick<WantedAccount, 'number' | 'currency' | 'sibling'>

/** The accounts that would settle a fault; none where another answer does. */
export function wantedBy(fault: ConsoleFault): WantedFault[] {
  const { code, number, currency, accountIds } = fault
  if (code === 'no_account') return [{ number, currency, sibling: accountIds?.[0] }]
  if (code === 'account_not_named' || code === 'other_iban' || code === 'other_currency') return [{ number, currency }]
  if (code === 'one_for_several') return (fault.numbers ?? []).map((each) => ({ number: each, currency }))
  return code === 'account_gone' ? [{}] : []
}

/** One for each account, however many files wait for it. What has no number is of its own file. */
export function wantedAccounts(uploads: readonly FileOnItsWay[]): WantedAccount[] {
  const wanted = new Map<string, WantedAccount>()
  for (const { key: upload, file, step, faults = [] } of uploads) {
    if (step !== 'refused') continue
    for (const one of faults.flatMap(wantedBy)) {
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
  { number = '', currency = '' }: WantedFault,
  accountId: string,
): Partial<UploadSettings> =>
  // A comma stands between the numbers of several accounts.
  number.includes(',') ? { accountId } : { accounts: { [`${number} ${currency}`.trim()]: accountId } }

/** What each file is told about the accounts that it waits for: there may be several. */
export function settingsByUpload(
  wanted: WantedAccount[],
  idOf: (one: WantedAccount) => string | undefined,
): Map<number, Partial<UploadSettings>> {
  const answers = new Map<number, Partial<UploadSettings>>()
  for (const one of wanted) {
    const id = idOf(one)
    if (id === undefined) continue
    const named = accountSetting(one, id)
    for (const upload of one.uploads) {
      const before = answers.get(upload)
      answers.set(upload, { ...before, ...named, accounts: { ...before?.accounts, ...named.accounts } })
    }
  }
  return answers
}
