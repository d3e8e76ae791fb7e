import type { Habits } from '../statement.ts'

/**
 * The description of one bank's CSV export. Data, no code: it can be written as JSON for `--profile FILE`, and so could
 * every built-in profile. Of its habits, `pending` is `complete` by default where it has pending rows; `ids` is the
 * reliability of the column `id`, left open unless known; `order` is which row comes first, if that is always the same.
 */
export type Profile = {
  /** Lower case, the name to ask for: `nl-rabobank`. */
  id: string
  bank: string
  /** ISO 3166, two letters: the country of the bank. */
  country: string
  /** The charset where the bank does not write UTF-8; windows-1252 by default. */
  charset?: ProfileCharset
  delimiter: Delimiter
  /** False where the bank uses `"` as an ordinary character. */
  quotes?: boolean
  /**
   * Names in the header row, in any order and among others: they identify the row and the bank. `false`: there is no
   * header row, and columns are numbers counted from 1.
   */
  header: string[] | false
  /** The header is too common to identify the bank: the profile is used only when requested by id. */
  onlyWhenAsked?: boolean
  columns: Columns
  /** Built of `YYYY YY MM M MMM DD D HH mm ss ZZ` and the characters between them. */
  dateFormat: string
  decimalMark: '.' | ','
  thousandsMark?: '.' | ',' | ' ' | "'"
  /** How many decimals the bank writes, where these are more than the currency has: `29.000` is 29. */
  decimals?: 3 | 4
  /** Written before or after each amount, and ignored: `€`. */
  currencySign?: string
  sign: Sign
  /** Where no column has it, or its cell is empty. */
  currency?: string
  /** Words in the date column of rows that are not booked yet. */
  pendingDates?: string[]
  /** Meaning of the cells of the column `status`. Any other value is a fault. */
  status?: { booked: string[]; pending?: string[]; dropped?: string[] }
  /** Rows that are no movements: totals, balances, remarks at the end. */
  skip?: Skip[]
  /** A row without date and amount continues the description of the row above it. */
  continuation?: boolean
  /** In the rows above the header: the cell after this label names the account. */
  preamble?: { account: string }
} & Pick<Habits, 'ids' | 'order' | 'pending'>

/** The name in the header row, or the number of the column, counted from 1. */
export type Column = string | number

export type Columns = {
  /** The day of booking. */
  date: Column
  valueDate?: Column
  /** The day of the purchase; a row that is not booked yet is sorted by it. */
  started?: Column
  /** Either one column for the amount, or one for each direction. */
  amount?: Column
  debit?: Column
  credit?: Column
  /** The direction, where the amount does not show it. */
  flag?: Column
  /** Charged on top of the amount. */
  fee?: Column
  /** The currency of amount and balance. */
  currency?: Column
  /** The account's, where an amount may be in another: such a row is refused alone. */
  accountCurrency?: Column
  balance?: Column
  /** The counterparty: the first of these that is not empty. */
  name?: Column[]
  /** Where the bank names both sides: the payer (used for incoming money) and the payee (for outgoing). */
  payer?: Column
  payee?: Column
  /** The account of the counterparty. */
  account?: Column
  /** Joined, in this order. */
  description?: Column[]
  additional?: Column[]
  /** The first of these that is not empty. */
  reference?: Column[]
  /** The id that the payer's bank passes through to the payee's. */
  endToEnd?: Column
  /** The bank's own id of the row; `ids` states how reliable it is. */
  id?: Column
  bankCode?: Column
  merchantCode?: Column
  status?: Column
  /** The account of the statement; another value begins another statement. */
  ownAccount?: Column
  /** The other side of an exchange, and its rate. */
  originalAmount?: Column
  originalCurrency?: Column
  rate?: Column
}

/**
 * `signed`: minus leaves the account. `reversed`: plus does, as on cards. `debit-plus` and `debit-minus`: two columns,
 * with debits written without or with a minus. Or the values of the column `flag` for money in and out; an empty text
 * is an empty cell.
 */
export type Sign = 'signed' | 'reversed' | 'debit-plus' | 'debit-minus' | { in: string[]; out: string[] }

/** All given conditions have to hold. Without `column` they apply to the row's first cell that is not empty. */
export type Skip = { column?: Column; is?: string[]; isNot?: string[]; startsWith?: string }

export const CHARSETS = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1257', 'iso-8859-2'] as const
export type ProfileCharset = (typeof CHARSETS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
