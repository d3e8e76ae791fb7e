import { REMEDY_CURRENCY, REMEDY_DATE_ORDER, REMEDY_DECIMAL_MARK } from '../remedies.ts'
import type { ReadOptions } from '../statement.ts'
import { amountReader, type MoneyFormat } from './amounts.ts'
import { commonFormat, currencyOfSigns, decimalMarkOf, findBalance, pairOf } from './guess-money.ts'
import { type Cells, oneColumn, twoColumns } from './guess-sign.ts'
import { type CellKind, codes, isInformative, kindOf } from './kinds.ts'
import type { Column, Profile } from './profile.ts'
import type { CsvRow } from './tokenizer.ts'

/** The guessed profile of a CSV file of an unknown bank. The file is read with it only if no question is left. */
export type ProfileGuess = {
  delimiter: string
  /** Undefined where there is no header row. */
  header?: { line: number; names: string[] }
  findings: { column: Column; role: ColumnRole; why: string }[]
  /** What the file leaves open. The draft has a question mark there, and is refused until it is answered. */
  questions: string[]
  /** Profiles that would fit, but whose header is too common to use them unasked. */
  candidates: { id: string; bank: string }[]
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
  | 'description'

const HINTS: Record<string, RegExp> = {
  valueDate: /valut|value|wert|rente|interest/i,
  balance: /balance|saldo|kontostand|zůstatek|stand|solde/i,
  amount: /amount|betrag|bedrag|montant|import|částka|kwota|belopp|beløb|summ?a|umsatz/i,
  ownAccount: /auftragskonto|own|^rekening|^account|^konto|^iban/i,
  name: /name|payee|empf|begünst|beguenst|naam|merchant|counter|tegenpartij|partner|benefici/i,
  description: /descr|omschr|verwendung|detail|memo|text|message|zpráva|purpose|mededeling|particular/i,
}

const FEE = /fee|charge|gebühr|entgelt|kosten|provis|frais|díj/i
/** Then not every row may be a movement. */
const NOT_BOOKED = /^\s*(?:pending|reverted|declined|failed|cancell?ed|rejected|vorgemerkt|reserved|authori[sz]ed)\s*$/i
const IN_PROFILE = 'Answer it in the profile below'

type SampleTable = {
  column: (index: number) => Column
  title: (index: number) => string
  rows: string[][]
  kinds: CellKind[]
}

export function guessProfile(
  rowsBy: Map<string, CsvRow[]>,
  fitting: Profile[],
  options: ReadOptions = {},
): ProfileGuess | undefined {
  const looks = [...rowsBy].map(([delimiter, rows]) => ({ delimiter, rows, score: score(rows) }))
  const best = looks.reduce((a, b) => (b.score > a.score ? b : a))
  if (best.score === 0) return undefined
  const first = best.rows.findIndex(isData)
  const width = Math.max(...best.rows.filter(isData).map(({ cells }) => cells.length))
  const above = best.rows[first - 1]
  const header = above && above.cells.length > 1 && !above.cells.some(isInformative) ? above : undefined
  const names = header?.cells.map((cell) => cell.trim())
  const data = best.rows.slice(first).filter(isData)
  const table: SampleTable = {
    column: (index) => names?.[index] || index + 1,
    title: (index) => names?.[index] ?? '',
    rows: data.map(({ cells }) => cells),
    kinds: Array.from({ length: width }, (_, index) => kindOf(data.map(({ cells }) => cells[index] ?? ''))),
  }
  const guess: ProfileGuess = {
    delimiter: best.delimiter,
    ...(header && { header: { line: header.line, names: names! } }),
    findings: [],
    questions: [],
    candidates: fitting.map(({ id, bank }) => ({ id, bank })),
    draft: {},
  }
  fill(guess, table, options)
  return guess
}

const isData = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => isInformative(cell) === 'date') && cells.some((cell) => isInformative(cell) === 'number')

/** With a wrong delimiter dates and amounts stay joined to their neighbours. */
const score = (rows: CsvRow[]): number =>
  rows.filter(isData).reduce((sum, { cells }) => sum + cells.filter((cell) => isInformative(cell)).length, 0)

function fill(guess: ProfileGuess, table: SampleTable, options: ReadOptions): void {
  const { findings, questions } = guess
  const taken = new Set<number>()
  const of = (kind: CellKind['kind']) =>
    [...table.kinds.keys()].filter((i) => table.kinds[i]!.kind === kind && !taken.has(i))
  const take = (index: number, role: ColumnRole, why: string): Column => {
    taken.add(index)
    findings.push({ column: table.column(index), role, why })
    return table.column(index)
  }
  const hinted = (list: number[], role: string) => list.find((index) => HINTS[role]!.test(table.title(index)))
  const columns: Record<string, unknown> = {}

  const dates = of('date')
  const valueDate = dates.length > 1 ? (hinted(dates, 'valueDate') ?? dates[1]!) : undefined
  const date = dates.find((index) => index !== valueDate)
  let dateFormat = '?'
  if (date === undefined) questions.push('columns: no column of dates was found')
  else {
    const all = (table.kinds[date] as { formats: string[] }).formats
    const stated = all.filter((format) => orderOf(format) === options.dateOrder)
    const formats = stated.length > 0 ? stated : all
    dateFormat = formats.length === 1 ? formats[0]! : `${formats.join(' or ')}?`
    if (formats.length > 1) {
      const fit = `every day is below 13, so ${formats.join(' and ')} both fit`
      questions.push(`dateFormat: ${fit}; say which comes first with ${REMEDY_DATE_ORDER}`)
    }
    columns.date = take(date, 'date', `every cell is a date, ${formats.join(' or ')}`)
    if (valueDate !== undefined) columns.valueDate = take(valueDate, 'valueDate', 'a second column of dates')
  }

  const numbers = of('number')
  const written = numbers.flatMap((index) => (table.kinds[index] as { texts: string[] }).texts)
  const { mark, doubt } = decimalMarkOf(written, options.decimalMark)
  const fitting = numbers.map((index) => (table.kinds[index] as { formats: MoneyFormat[] }).formats)
  const money = commonFormat(
    fitting.map((list) => list.filter(({ decimalMark }) => decimalMark === (mark ?? decimalMark))),
  )
  if (doubt !== undefined) {
    const { decimal, thousands } = doubt.readings
    const both = `${JSON.stringify(doubt.text)} can be ${decimal} or ${thousands}, and no other amount shows which`
    questions.push(`decimalMark: ${both}; say it with ${REMEDY_DECIMAL_MARK}`)
  } else if (numbers.length > 0 && !money) questions.push('decimalMark: the amounts are not all written in one way')
  const read = amountReader(money ?? { decimalMark: '.' }, true)
  const value = (cell: string | undefined) => {
    const amount = read(cell ?? '', '')
    return 'amount' in amount ? amount.amount : undefined
  }
  const balance = findBalance(table, numbers, value) ?? (numbers.length > 1 ? hinted(numbers, 'balance') : undefined)
  const amounts = numbers.filter((index) => index !== balance)
  const pair = pairOf(table, amounts)
  const named = amounts.filter((index) => HINTS.amount!.test(table.title(index)))
  const amount = named[0] ?? amounts[0]
  if (!pair && amounts.length > 1) {
    const titles = (list: number[]) => list.map((index) => JSON.stringify(table.column(index))).join(', ')
    const fees = amounts.filter((index) => index !== amount && FEE.test(table.title(index)))
    if (named.length !== 1) questions.push(`columns: which of ${titles(amounts)} is the amount? ${IN_PROFILE}`)
    else if (fees.length > 0) questions.push(`columns: is ${titles(fees)} charged on top of the amount? ${IN_PROFILE}`)
  }
  const cells: Cells = { ...table, value }
  const { sign, roles, question } = pair
    ? twoColumns(cells, pair)
    : oneColumn(cells, amount, balance, of('flag'), options.sign)
  for (const [role, index, why] of roles) columns[role] = take(index, role, why)
  if (question !== undefined) questions.push(question)
  if (balance !== undefined)
    columns.balance = take(
      balance,
      'balance',
      'each value follows from the one before it and the amount, or the name says so',
    )

  const [currency] = of('currency')
  const inTitle = roles
    .flatMap(([, index]) => table.title(index).match(/\b[A-Z]{3}\b/g) ?? [])
    .find((code) => codes.has(code))
  const stated = options.currency ?? inTitle ?? currencyOfSigns(written)
  if (currency !== undefined) columns.currency = take(currency, 'currency', 'every cell is a currency code')
  else if (stated === undefined) questions.push(`currency: no column has it; say it with ${REMEDY_CURRENCY}`)

  const ibans = of('iban')
  const distinct = (index: number) => (table.kinds[index] as { distinct: number }).distinct
  const own = ibans.find(
    (index) => distinct(index) === 1 && (table.rows.length > 1 || HINTS.ownAccount!.test(table.title(index))),
  )
  if (own !== undefined) columns.ownAccount = take(own, 'ownAccount', 'the same IBAN in every row')
  const [account] = of('iban')
  if (account !== undefined) columns.account = take(account, 'account', 'IBANs that change from row to row')

  const statuses = [...table.kinds.keys()].filter((index) =>
    table.rows.some((row) => NOT_BOOKED.test(row[index] ?? '')),
  )
  for (const index of statuses) {
    questions.push(`status: what do the words of ${JSON.stringify(table.column(index))} mean? ${IN_PROFILE}`)
  }

  const texts = of('text')
  const name = hinted(texts, 'name')
  if (name !== undefined) columns.name = [take(name, 'name', 'by its name')]
  const rest = of('text')
  const length = (index: number) => (table.kinds[index] as { length: number }).length
  const longest = rest.reduce<number | undefined>(
    (a, b) => (a !== undefined && length(a) >= length(b) ? a : b),
    undefined,
  )
  const description = hinted(rest, 'description') ?? longest
  if (description !== undefined)
    columns.description = [take(description, 'description', 'the longest texts, or by its name')]

  guess.draft = {
    id: 'my-bank',
    bank: 'My bank',
    country: 'XX',
    delimiter: guess.delimiter,
    header: guess.header ? guess.header.names.filter((cell) => cell !== '') : false,
    columns,
    dateFormat,
    decimalMark: doubt === undefined ? (money?.decimalMark ?? '?') : '. or ,?',
    ...(doubt === undefined && money?.thousandsMark && { thousandsMark: money.thousandsMark }),
    sign,
    ...(currency === undefined && { currency: stated ?? '?' }),
  }
}

const orderOf = (format: string): string =>
  format
    .replace(/[^YMD]/g, '')
    .replace(/(.)\1+/g, '$1')
    .toLowerCase()
