import type { Habits } from '../statement.ts'

/**
 * What has to be known about one bank's CSV export to read it. Data, no code: a person can write one as JSON for
 * `--profile FILE`, and every profile of ours could be written that way too. Of its habits, the pending rows
 * are `complete` unless said, where it knows any; `ids` are what the column `id` is worth, left open unless the bank is
 * known for it; `order` is which row comes first, where the bank always does it so.
 */
export type Profile = {
  /** Lower case, by which a person asks for it: `nl-rabobank`. */
  id: string
  bank: string
  /** ISO 3166, two letters: where the bank is at home. */
  country: string
  /** What the bank writes where it does not write UTF-8; windows-1252 unless said. */
  charset?: ProfileCharset
  delimiter: Delimiter
  /** False where the bank takes `"` for a character like any other. */
  quotes?: boolean
  /**
   * Names that the header row has, in any order and among others: by them it is found and the bank recognised.
   * `false`: there is no header row, and columns are numbers counted from 1.
   */
  header: string[] | false
  /** Too many banks write this header. It is used only where a person asks for it by id. */
  onlyWhenAsked?: boolean
  columns: Columns
  /** Built of `YYYY YY MM M MMM DD D HH mm ss ZZ` and whatever stands between them. */
  dateFormat: string
  decimalMark: '.' | ','
  thousandsMark?: '.' | ',' | ' ' | "'"
  /** Written before or after each amount, and passed over: `€`. */
  currencySign?: string
  sign: Sign
  /** Where no column says it, or its cell is empty. */
  currency?: string
  /** Words that stand in the date column of rows that are not booked yet. */
  pendingDates?: string[]
  /** What the cells of the column `status` mean. A value that is not here is a fault. */
  status?: { booked: string[]; pending?: string[]; dropped?: string[] }
  /** Rows that are no movements: totals, balances, remarks at the end. */
  skip?: Skip[]
  /** A row without date and amount goes on with the description of the row above it. */
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
  /** The day of the purchase: what a row that is not booked yet is sorted by. */
  started?: Column
  /** Either one column for the amount, or one for each direction. */
  amount?: Column
  debit?: Column
  credit?: Column
  /** Says which direction, where the amount does not. */
  flag?: Column
  /** Charged on top of the amount. */
  fee?: Column
  /** The currency of amount and balance. */
  currency?: Column
  /** The account's, where an amount may be in another: such a row cannot be taken, and is refused alone. */
  accountCurrency?: Column
  balance?: Column
  /** The counterparty: the first of these that is not empty. */
  name?: Column[]
  /** Where the bank names both sides: who pays (asked for money in) and who is paid (for money out). */
  payer?: Column
  payee?: Column
  /** The counterparty's. */
  account?: Column
  /** Joined, in this order. */
  description?: Column[]
  additional?: Column[]
  /** The first of these that is not empty. */
  reference?: Column[]
  /** What the payer's bank passes through to the payee's. */
  endToEnd?: Column
  /** The bank's own id of the row; `ids` says what it is worth. */
  id?: Column
  bankCode?: Column
  merchantCode?: Column
  status?: Column
  /** Whose statement it is; another value begins another statement. */
  ownAccount?: Column
  /** The other side of an exchange, and its rate. */
  originalAmount?: Column
  originalCurrency?: Column
  rate?: Column
}

/**
 * `signed`: minus leaves the account. `reversed`: plus does, as on cards. `debit-plus` and `debit-minus`: two columns,
 * of which debits are written without or with a minus. Or what the column `flag` says for money in and out; an empty
 * text is an empty cell.
 */
export type Sign = 'signed' | 'reversed' | 'debit-plus' | 'debit-minus' | { in: string[]; out: string[] }

/** All of what is given has to be so. Without `column` it is about the row's first cell that is not empty. */
export type Skip = { column?: Column; is?: string[]; isNot?: string[]; startsWith?: string }

export const CHARSETS = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1257', 'iso-8859-2'] as const
export type ProfileCharset = (typeof CHARSETS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
