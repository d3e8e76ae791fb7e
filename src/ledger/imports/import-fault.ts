import {
  type ProfileCandidate,
  type StatedOption,
  UnknownCsv,
  type Unreadable,
  UnreadableRow,
} from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError, type Remedies } from '../../platform/core/operator-error.ts'

/**
 * Why a file was refused, as facts. They are stored with the import, so that each surface can say it in its own words,
 * and a page can offer what would settle it. `number`: the account as the file names it, an IBAN or a number of the bank.
 */
export type ImportFault =
  /** `accountIds`: accounts with the same IBAN in another currency. */
  | { code: 'no_account'; number: string; currency?: string; accountIds: Id<'account'>[] }
  | { code: 'several_accounts'; number: string; currency?: string; accountIds: Id<'account'>[] }
  /** The file names its account by no IBAN. */
  | { code: 'account_not_named'; number?: string; currency?: string }
  /** One account was named for a file that is of several. */
  | { code: 'one_for_several'; numbers: string[]; accountIds: Id<'account'>[] }
  | { code: 'other_iban'; number: string; currency?: string; accountIban: string; accountIds: Id<'account'>[] }
  | { code: 'other_currency'; number?: string; currency: string; accountIds: Id<'account'>[]; accountCurrency: string }
  | { code: 'account_gone'; accountIds: Id<'account'>[] }
  /** The sender can say what the file does not. */
  | { code: 'not_stated'; line: number; why: string; option: StatedOption | 'period' }
  /** `description`: what the file looks like, for a person at a terminal. */
  | {
      code: 'csv_unknown'
      line: number
      why: string
      description: string
      candidates: ProfileCandidate[]
      questions: string[]
    }
  /** `begins`: it is one row of a table that can be left out. */
  | { code: 'unreadable'; line: number; why: string; begins?: string }

export const FAULT_CODES = [
  'no_account',
  'several_accounts',
  'account_not_named',
  'one_for_several',
  'other_iban',
  'other_currency',
  'account_gone',
  'not_stated',
  'csv_unknown',
  'unreadable',
] as const satisfies ImportFault['code'][]

type Surface = keyof Remedies

const quote = (text: string) => JSON.stringify(text.slice(0, 64))
const inCurrency = (currency: string | undefined) => (currency === undefined ? '' : ` in ${currency}`)
const NAME_IT: Record<Surface, string> = {
  terminal: 'say which it is: --account ACCOUNT_ID. See: vitrine account list',
  api: 'say which it is: accountId=ACCOUNT_ID in the address',
}
const OPTIONS: Record<StatedOption | 'period', Record<Surface, string>> = {
  currency: { terminal: 'say it with --currency EUR', api: 'say it with currency=EUR in the address' },
  dateOrder: {
    terminal: 'say the order of day, month and year with --date-order dmy',
    api: 'say the order of day, month and year with dateOrder=dmy in the address',
  },
  decimalMark: {
    terminal: 'say what the decimal mark is with --decimal-mark "," or "."',
    api: 'say what the decimal mark is with decimalMark=. or decimalMark=%2C in the address',
  },
  charset: {
    terminal: 'say what it is with --charset windows-1252',
    api: 'say what it is with charset=windows-1252 in the address',
  },
  period: {
    terminal: 'say its first and last day with --from 2026-02-01 --to 2026-02-28',
    api: 'say its first and last day with from=2026-02-01&to=2026-02-28 in the address',
  },
}

type Words<Fault> = (fault: Fault, surface: Surface) => string

const WORDS: { [Code in ImportFault['code']]: Words<Extract<ImportFault, { code: Code }>> } = {
  no_account({ number, currency }, surface) {
    const what = `There is no account ${number}${inCurrency(currency)}. Add it:`
    return surface === 'api'
      ? `${what} POST /manage/accounts`
      : `${what} vitrine account add --iban ${number} --currency ${currency ?? 'EUR'} and what else vitrine account add --help asks for`
  },
  several_accounts: ({ number, accountIds }, surface) =>
    `${number} is ${accountIds.length} accounts, ${accountIds.join(' and ')}; ${NAME_IT[surface]}`,
  account_not_named: ({ number }, surface) =>
    `The statement names its account${number === undefined ? '' : ` ${quote(number)}`} by no IBAN; ${NAME_IT[surface]}`,
  one_for_several({ numbers, accountIds }, surface) {
    const what = `The file is of several accounts, ${numbers.map(quote).join(' and ')}, and ${accountIds.join()} would take them all; say which is which:`
    return surface === 'api'
      ? `${what} accountId=NUMBER=ACCOUNT_ID,… in the address`
      : `${what} --account NUMBER=ACCOUNT_ID for each`
  },
  other_iban: ({ number, accountIban, accountIds }) =>
    `The statement is of ${number}, and account ${accountIds.join()} is ${accountIban}`,
  other_currency: ({ currency, accountCurrency, accountIds }) =>
    `The statement is in ${currency}, and account ${accountIds.join()} in ${accountCurrency}`,
  account_gone: ({ accountIds }, surface) =>
    `There is no account ${accountIds.join()}${surface === 'terminal' ? '. See: vitrine account list' : ''}`,
  not_stated: ({ line, why, option }, surface) => `line ${line}: ${why}: ${OPTIONS[option][surface]}`,
  csv_unknown({ line, why, description, candidates, questions }, surface) {
    if (surface === 'terminal')
      return `line ${line}: ${description.startsWith(why) ? description : `${why}\n\n${description}`}`
    const fits = candidates.length === 0 ? '' : `, or say which it is, such as profile=${candidates[0]!.id}`
    const open = questions.length === 0 ? '' : ` Open: ${questions.join(' ')}`
    return `line ${line}: ${why}; describe its columns with POST /manage/csv-profiles${fits}.${open}`
  },
  unreadable: ({ line, why }) => `line ${line}: ${why}`,
}

const wordsOf = (fault: ImportFault, surface: Surface, file: string | undefined): string => {
  const words = (WORDS[fault.code] as Words<ImportFault>)(fault, surface)
  return 'line' in fault && file !== undefined ? `${file}, ${words}` : words
}

const MAX_NAMED = 20

/** What is wrong with a file, and what to do about it there. All accounts are named, so that nobody adds one by one. */
export function faultWords(faults: readonly ImportFault[], surface: Surface, file?: string): string {
  const texts = faults.map((fault) => wordsOf(fault, surface, file))
  if (texts.length === 1) return texts[0]!
  const more = texts.length > MAX_NAMED ? [`and ${texts.length - MAX_NAMED} more`] : []
  const listed = [...texts.slice(0, MAX_NAMED), ...more].map((text) => `\n- ${text}`)
  return `${texts.length} accounts of this file are not known:${listed.join('')}`
}

const MAX_FAULTS = 100

/** The file cannot be imported; nothing of it was stored. A fault is listed once, however many statements have it. */
export class FileRefused extends OperatorError {
  readonly faults: readonly ImportFault[]
  readonly file: string | undefined
  constructor(faults: readonly ImportFault[], file?: string) {
    const known = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
    const listed = [...known.values()].slice(0, MAX_FAULTS)
    super(faultWords(listed, 'api', file))
    this.faults = listed
    this.file = file
  }

  override wordsFor(surface: Surface): string {
    return faultWords(this.faults, surface, this.file)
  }
}

/** What a reader says about a file. */
export function faultOfReader(error: Unreadable): ImportFault {
  const { line, fact: why, option } = error
  if (error instanceof UnknownCsv) {
    const { description, candidates, questions } = error
    return { code: 'csv_unknown', line, why, description, candidates: [...candidates], questions: [...questions] }
  }
  if (error instanceof UnreadableRow) return { code: 'unreadable', line, why, begins: error.begins }
  return option === undefined ? { code: 'unreadable', line, why } : { code: 'not_stated', line, why, option }
}
