import { REMEDY_CURRENCY, REMEDY_DATE_ORDER, REMEDY_DECIMAL_MARK } from '../remedies.ts'
import type { ProfileCandidate, ReadOptions } from '../statement.ts'
import { amountReader, type MoneyFormat, quote } from './amounts.ts'
import { findAmount, IN_PROFILE } from './guess-amount.ts'
import { findDates } from './guess-dates.ts'
import { commonFormat, currencyOfSigns, decimalMarkOf } from './guess-money.ts'
import { type Cells, oneColumn, twoColumns } from './guess-sign.ts'
import { type CellKind, codes, isInformative, kindOf } from './kinds.ts'
import type { Column, Profile } from './profile.ts'
import { isAmountTitle, sensesOf, type TitleSense } from './titles.ts'
import type { CsvRow } from './tokenizer.ts'

/** The guessed profile of a CSV file of an unknown bank. The file is read with it only if no question is left. */
export type ProfileGuess = {
  delimiter: string
  /** Undefined where there is no header row. */
  header?: { line: number; names: string[] }
  findings: { column: Column; role: ColumnRole; why: string }[]
  /** What the file leaves open. The draft has a question mark there, and is refused until it is answered. */
  questions: string[]
  /** Cells of a column with a role that are not of its kind: the file is refused because of them. */
  faults: { line: number; why: string }[]
  /** Profiles that would fit, but whose header is too common to use them unasked. */
  candidates: ProfileCandidate[]
  draft: Record<string, unknown>
}

export type ColumnRole =
  | 'date'
  | 'valueDate'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'flag'
  | 'currency'
  | 'balance'
  | 'ownAccount'
  | 'account'
  | 'name'
  | 'bankCode'
  | 'description'

const OWN_ACCOUNT = /auftragskonto|own|^rekening|^account|^konto|^iban/i

/** Then not every row may be a movement. */
const NOT_BOOKED = /^\s*(?:pending|reverted|declined|failed|cancell?ed|rejected|vorgemerkt|reserved|authori[sz]ed)\s*$/i

type SampleTable = {
  column: (index: number) => Column
  title: (index: number) => string
  rows: string[][]
  lines: number[]
  kinds: CellKind[]
  senses: ReadonlySet<TitleSense>[]
}

/** More would fill the screen; the first one shows what is wrong. */
const MAX_FAULTS = 10
const WHAT = { date: 'a date', number: 'a number', currency: 'a currency such as EUR' }

export function guessProfile(
  rowsBy: Map<string, CsvRow[]>,
  fitting: Profile[],
  options: ReadOptions = {},
): ProfileGuess | undefined {
  const looks = [...rowsBy].map(([delimiter, rows]) => ({ delimiter, rows, score: score(rows) }))
  const best = looks.reduce((a, b) => (b.score > a.score ? b : a))
  if (best.score === 0) return undefined
  const width = Math.max(...best.rows.filter(isData).map(({ cells }) => cells.length))
  let first = best.rows.findIndex(isData)
  // A row with a typing error above it is none that names the columns.
  while (first > 0 && best.rows[first - 1]!.cells.length === width && best.rows[first - 1]!.cells.some(isInformative))
    first -= 1
  const above = best.rows[first - 1]
  const header = above && above.cells.length > 1 && !above.cells.some(isInformative) ? above : undefined
  const names = header?.cells.map((cell) => cell.trim())
  const data = best.rows.slice(first).filter(isData)
  const senses = Array.from({ length: width }, (_, index) => sensesOf(names?.[index] ?? ''))
  const table: SampleTable = {
    column: (index) => names?.[index] || index + 1,
    title: (index) => names?.[index] ?? '',
    rows: data.map(({ cells }) => cells),
    lines: data.map(({ line }) => line),
    kinds: senses.map((said, index) =>
      kindOf(
        data.map(({ cells }) => cells[index] ?? ''),
        isMoneyTitle(said),
      ),
    ),
    senses,
  }
  const guess: ProfileGuess = {
    delimiter: best.delimiter,
    ...(header && { header: { line: header.line, names: names! } }),
    findings: [],
    questions: [],
    faults: [],
    candidates: fitting.map(({ id, bank }) => ({ id, bank })),
    draft: {},
  }
  fill(guess, table, options)
  guess.faults.sort((a, b) => a.line - b.line).splice(MAX_FAULTS)
  return guess
}

const isMoneyTitle = (senses: ReadonlySet<TitleSense>): boolean =>
  isAmountTitle(senses) || senses.has('balance') || senses.has('debit') !== senses.has('credit')

const isData = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => isInformative(cell) === 'date') && cells.some((cell) => isInformative(cell) === 'number')

/** With a wrong delimiter dates and amounts stay joined to their neighbours. */
const score = (rows: CsvRow[]): number =>
  rows.filter(isData).reduce((sum, { cells }) => sum + cells.filter((cell) => isInformative(cell)).length, 0)

/** Gives each column at most one role: dates first, then amounts, currency, accounts, and texts from what is left. */
function fill(guess: ProfileGuess, table: SampleTable, options: ReadOptions): void {
  const roles = new ColumnRoles(guess, table)
  const dateFormat = fillDates(roles, options)
  const { sign, money, doubt, written, amounts } = fillAmounts(roles, options)
  const currency = fillCurrency(roles, options, written, amounts)
  fillAccounts(roles)
  askStatuses(roles)
  fillTexts(roles)
  guess.draft = {
    id: 'my-bank',
    bank: 'My bank',
    country: 'XX',
    delimiter: guess.delimiter,
    header: guess.header ? guess.header.names.filter((cell) => cell !== '') : false,
    columns: roles.columns,
    dateFormat,
    decimalMark: doubt ? '. or ,?' : (money?.decimalMark ?? '?'),
    ...(!doubt && money?.thousandsMark && { thousandsMark: money.thousandsMark }),
    sign,
    ...(currency !== undefined && { currency }),
  }
}

/** The columns of a sample, those that have a role, and what is open about them. */
class ColumnRoles {
  readonly table: SampleTable
  readonly questions: string[]
  /** Of the draft. */
  readonly columns: Record<string, unknown> = {}
  readonly #guess: ProfileGuess
  readonly #taken = new Set<number>()

  constructor(guess: ProfileGuess, table: SampleTable) {
    this.table = table
    this.questions = guess.questions
    this.#guess = guess
  }

  /** The columns of a kind that have no role yet. */
  of(kind: CellKind['kind']): number[] {
    return [...this.table.kinds.keys()].filter((i) => this.table.kinds[i]!.kind === kind && !this.#taken.has(i))
  }

  take(index: number, role: ColumnRole, why: string): Column {
    const { table } = this
    this.#taken.add(index)
    const kind = table.kinds[index]!
    const odd = 'odd' in kind ? kind.odd.map((row) => ({ row, what: WHAT[kind.kind] })) : []
    this.#guess.findings.push({
      column: table.column(index),
      role,
      why: odd.length > 0 ? 'by its name or by most of its cells' : why,
    })
    for (const { row, what } of odd) {
      const cell = table.rows[row]![index]!.trim()
      const fault = `column ${this.named(index)}: ${quote(cell)} is not ${what}`
      this.#guess.faults.push({ line: table.lines[row]!, why: fault })
    }
    return table.column(index)
  }

  named(index: number): string {
    return JSON.stringify(this.table.column(index))
  }

  called(indexes: number[], sense: TitleSense): number | undefined {
    return indexes.find((index) => this.table.senses[index]!.has(sense))
  }
}

/** Returns the format, with a question mark where it is open. */
function fillDates(roles: ColumnRoles, options: ReadOptions): string {
  const { table, questions, columns } = roles
  const { date, valueDate, doubt, unread } = findDates(table)
  if (date === undefined) {
    questions.push('columns: no column of dates was found')
    return '?'
  }
  const all = (table.kinds[date] as { formats: string[] }).formats
  const stated = all.filter((format) => orderOf(format) === options.dateOrder)
  const formats = stated.length > 0 ? stated : all
  if (formats.length > 1) {
    const fit = `every day is below 13, so ${formats.join(' and ')} both fit`
    questions.push(`dateFormat: ${fit}; say which comes first with ${REMEDY_DATE_ORDER}`)
  }
  columns.date = roles.take(date, 'date', `every cell is a date, ${formats.join(' or ')}`)
  if (valueDate !== undefined) columns.valueDate = roles.take(valueDate, 'valueDate', 'a second column of dates')
  if (doubt === 'value') {
    const named = roles.named(date)
    questions.push(`columns: ${named} is called a day of value; is it the day of booking too? ${IN_PROFILE}`)
  }
  if (unread !== undefined) {
    const named = roles.named(unread)
    questions.push(`columns: ${named} is called a day of booking, and has no dates that can be read. ${IN_PROFILE}`)
  }
  return formats.length === 1 ? formats[0]! : `${formats.join(' or ')}?`
}

/** How amounts are written, as far as all columns of numbers agree. */
function findMoney({ table, questions }: ColumnRoles, numbers: number[], options: ReadOptions) {
  const written = numbers.flatMap((index) => (table.kinds[index] as { texts: string[] }).texts)
  const { mark, doubt } = decimalMarkOf(written, options.decimalMark)
  const fitting = numbers
    .map((index) => (table.kinds[index] as { formats: MoneyFormat[] }).formats)
    .filter((formats) => formats.length > 0)
  const money = commonFormat(
    fitting.map((list) => list.filter(({ decimalMark }) => decimalMark === (mark ?? decimalMark))),
  )
  if (doubt !== undefined) {
    const { decimal, thousands } = doubt.readings
    const both = `${JSON.stringify(doubt.text)} can be ${decimal} or ${thousands}, and no other amount shows which`
    questions.push(`decimalMark: ${both}; say it with ${REMEDY_DECIMAL_MARK}`)
  } else if (numbers.length > 0 && !money) questions.push('decimalMark: the amounts are not all written in one way')
  return { money, doubt: doubt !== undefined, written }
}

function fillAmounts(roles: ColumnRoles, options: ReadOptions) {
  const { table, questions, columns } = roles
  const { money, doubt, written } = findMoney(roles, roles.of('number'), options)
  const read = amountReader(money ?? { decimalMark: '.' }, true)
  const value = (cell: string | undefined) => {
    const amount = read(cell ?? '', '')
    return 'amount' in amount ? amount.amount : undefined
  }
  const cells: Cells = { ...table, value }
  const { amount, balance, pair, questions: open } = findAmount({ ...table, value })
  questions.push(...open)
  const found = pair ? twoColumns(cells, pair) : oneColumn(cells, amount, balance, roles.of('flag'), options.sign)
  for (const [role, index, why] of found.roles) columns[role] = roles.take(index, role, why)
  if (found.question !== undefined) questions.push(found.question)
  if (balance !== undefined) {
    const why = 'each value follows from the one before it and the amount, or the name says so'
    columns.balance = roles.take(balance, 'balance', why)
  }
  return { sign: found.sign, money, doubt, written, amounts: found.roles.map(([, index]) => index) }
}

/** Returns the currency of the whole file, with a question mark where it is open; undefined if a column has it. */
function fillCurrency(
  roles: ColumnRoles,
  options: ReadOptions,
  written: string[],
  amounts: number[],
): string | undefined {
  const { table, questions, columns } = roles
  const units = roles.of('currency').filter((index) => !table.senses[index]!.has('foreign'))
  const [currency] = units
  if (units.some((index) => table.rows.some((row) => row[index]?.trim() !== row[currency!]?.trim()))) {
    const all = units.map((index) => roles.named(index)).join(', ')
    questions.push(`columns: which of ${all} is the currency of the amount? ${IN_PROFILE}`)
  }
  if (currency !== undefined) {
    columns.currency = roles.take(currency, 'currency', 'every cell is a currency code')
    return undefined
  }
  const inTitle = amounts
    .flatMap((index) => table.title(index).match(/\b[A-Z]{3}\b/g) ?? [])
    .find((code) => codes.has(code))
  const stated = options.currency ?? inTitle ?? currencyOfSigns(written)
  if (stated === undefined) questions.push(`currency: no column has it; say it with ${REMEDY_CURRENCY}`)
  return stated ?? '?'
}

function fillAccounts(roles: ColumnRoles): void {
  const { table, columns } = roles
  const distinct = (index: number) => (table.kinds[index] as { distinct: number }).distinct
  const own = roles
    .of('iban')
    .find((index) => distinct(index) === 1 && (table.rows.length > 1 || OWN_ACCOUNT.test(table.title(index))))
  if (own !== undefined) columns.ownAccount = roles.take(own, 'ownAccount', 'the same IBAN in every row')
  const [account] = roles.of('iban')
  if (account !== undefined) columns.account = roles.take(account, 'account', 'IBANs that change from row to row')
}

function askStatuses({ table, questions }: ColumnRoles): void {
  for (const index of table.kinds.keys()) {
    if (!table.rows.some((row) => NOT_BOOKED.test(row[index] ?? ''))) continue
    questions.push(`status: what do the words of ${JSON.stringify(table.column(index))} mean? ${IN_PROFILE}`)
  }
}

function fillTexts(roles: ColumnRoles): void {
  const { table, columns } = roles
  // Two words that repeat are a text too, where they are no direction.
  const open = () => [...roles.of('text'), ...roles.of('flag')]
  const kind = roles.called(open(), 'kind')
  if (kind !== undefined && open().length > 1) columns.bankCode = roles.take(kind, 'bankCode', 'by its name')
  const varies = (index: number) =>
    table.rows.length < 3 || table.rows.some((row) => row[index] !== table.rows[0]![index])
  const name = roles.called(open().filter(varies), 'party')
  if (name !== undefined) columns.name = [roles.take(name, 'name', 'by its name')]
  const length = (index: number) => (table.kinds[index] as { length?: number }).length ?? 0
  const longest = open().reduce<number | undefined>(
    (a, b) => (a !== undefined && length(a) >= length(b) ? a : b),
    undefined,
  )
  const description = roles.called(open(), 'purpose') ?? roles.called(open(), 'description') ?? longest
  if (description === undefined) return
  columns.description = [roles.take(description, 'description', 'the longest texts, or by its name')]
}

const orderOf = (format: string): string =>
  format
    .replace(/[^YMD]/g, '')
    .replace(/(.)\1+/g, '$1')
    .toLowerCase()
