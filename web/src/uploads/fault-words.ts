import type { ConsoleFault } from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import { inFours } from '../terms/iban.ts'
import { readerText } from './reader-words.ts'

/** An account as a file names it: an IBAN in groups, or a number of the bank. */
export const accountText = ({ t, fill }: ConsoleI18n, number: string, currency?: string | undefined): string => {
  const account = /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(number) ? inFours(number) : number
  return currency === undefined ? account : fill(t.uploads.inCurrency, { account, currency })
}

/** What is wrong with a file, in the words of the console: what to do about it is offered beside. */
export function faultText(i18n: ConsoleI18n, fault: ConsoleFault): string {
  const { t, fill } = i18n
  const { code, number = '', currency = '', accountIds = [], accountIban = '', accountCurrency = '' } = fault
  const words = t.uploads.fault
  const account = accountText(i18n, number)
  switch (code) {
    case 'no_account':
      return accountIds.length > 0
        ? fill(words.no_account_currency, { account, currency })
        : fill(words.no_account, { account })
    case 'several_accounts':
      return fill(words.several_accounts, { account })
    case 'account_not_named':
      return number === '' ? words.account_not_named : fill(words.account_not_named_number, { number })
    case 'other_iban':
      return fill(words.other_iban, { account, chosen: accountText(i18n, accountIban) })
    case 'other_currency':
      return fill(words.other_currency, { currency, chosen: accountCurrency })
    case 'not_stated':
      return words.not_stated[fault.option as keyof typeof words.not_stated] ?? words.unreadable
    default:
      return words[code]
  }
}

/** Where in the file it is and what is there, where that says more than the words above. */
export const lineText = (i18n: ConsoleI18n, fault: ConsoleFault): string | undefined => {
  const { t, fill, number } = i18n
  const { code, option, line, why } = fault
  const isSaid = option === 'currency' || (code === 'csv_unknown' && line === 1)
  return isSaid || line === undefined || why === undefined
    ? undefined
    : fill(t.uploads.fault.line, { line: number(line), why: readerText(i18n, why) })
}
