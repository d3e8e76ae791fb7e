import { amountReader, type MoneyFormat } from './amounts.ts'
import { openChain } from './chain.ts'
import { isTelling, type Kind, kindOf } from './kinds.ts'
import type { Column, Profile } from './profile.ts'
import type { Row } from './tokenizer.ts'

/** What a CSV file of an unknown bank looks like. For a person to read, finish and use: never imported by itself. */
export type Guess = {
  delimiter: string
  /** Undefined where the rows begin without one. */
  header?: { line: number; names: string[] }
  findings: { column: Column; role: Role; why: string }[]
  /** What the file does not say. The draft has a question mark there, and is refused until it is answered. */
  questions: string[]
  /** Profiles that would fit, but whose header says too little to use them unasked. */
  candidates: { id: string; bank: string }[]
  draft: Record<string, unknown>
}

export type Role =
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
  debit: /debit|debet|soll|belast|withdraw|paid out|money out|lastschrift|úhrad/i,
  credit: /credit|haben|gutschrift|deposit|paid in|money in|kredit/i,
  ownAccount: /auftragskonto|own|^rekening|^account|^konto|^iban/i,
  name: /name|payee|empf|begünst|beguenst|naam|merchant|counter|tegenpartij|partner|benefici/i,
  description: /descr|omschr|verwendung|detail|memo|text|message|zpráva|purpose|mededeling|particular/i,
}

/** Words for the direction that mean the same at every bank. */
const IN = ['bij', 'c', 'cr', 'credit', 'h', 'haben', 'k', 'kredit', '+', 'in']
const OUT = ['af', 'd', 'dr', 'debit', 's', 'soll', 'debet', '-', 'out']

type Table = { column: (index: number) => Column; title: (index: number) => string; rows: string[][]; kinds: Kind[] }

export function guessProfile(rowsBy: Map<string, Row[]>, fitting: Profile[]): Guess | undefined {
  const looks = [...rowsBy].map(([delimiter, rows]) => ({ delimiter, rows, score: score(rows) }))
  const best = looks.reduce((a, b) => (b.score > a.score ? b : a))
  if (best.score === 0) return undefined
  const first = best.rows.findIndex(isData)
  const width = Math.max(...best.rows.filter(isData).map(({ cells }) => cells.length))
  const above = best.rows[first - 1]
  const header = above && above.cells.length > 1 && !above.cells.some(isTelling) ? above : undefined
  const names = header?.cells.map((cell) => cell.trim())
  const data = best.rows.slice(first).filter(isData)
  const table: Table = {
    column: (index) => names?.[index] || index + 1,
    title: (index) => names?.[index] ?? '',
    rows: data.map(({ cells }) => cells),
    kinds: Array.from({ length: width }, (_, index) => kindOf(data.map(({ cells }) => cells[index] ?? ''))),
  }
  const guess: Guess = {
    delimiter: best.delimiter,
    ...(header && { header: { line: header.line, names: names! } }),
    findings: [],
    questions: [],
    candidates: fitting.map(({ id, bank }) => ({ id, bank })),
    draft: {},
  }
  fill(guess, table)
  return guess
}

const isData = ({ cells }: Row): boolean =>
  cells.some((cell) => isTelling(cell) === 'date') && cells.some((cell) => isTelling(cell) === 'number')

/** A wrong delimiter leaves dates and amounts stuck to their neighbours. */
const score = (rows: Row[]): number =>
  rows.filter(isData).reduce((sum, { cells }) => sum + cells.filter((cell) => isTelling(cell)).length, 0)

function fill(guess: Guess, table: Table): void {
  const { findings, questions } = guess
  const taken = new Set<number>()
  const of = (kind: Kind['kind']) =>
    [...table.kinds.keys()].filter((i) => table.kinds[i]!.kind === kind && !taken.has(i))
  const take = (index: number, role: Role, why: string): Column => {
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
  if (date !== undefined) {
    const formats = (table.kinds[date] as { formats: string[] }).formats
    dateFormat = formats.length === 1 ? formats[0]! : `${formats.join(' or ')}?`
    if (formats.length > 1) questions.push(`dateFormat: every day is below 13, so ${formats.join(' and ')} both fit`)
    columns.date = take(date, 'date', `every cell is a date, ${formats.join(' or ')}`)
    if (valueDate !== undefined) columns.valueDate = take(valueDate, 'valueDate', 'a second column of dates')
  }

  const numbers = of('number')
  const money = commonFormat(numbers.map((index) => (table.kinds[index] as { formats: MoneyFormat[] }).formats))
  const read = amountReader(money ?? { decimalMark: '.' })
  const value = (cell: string | undefined) => {
    const amount = read(cell ?? '', 'EUR')
    return 'amount' in amount ? amount.amount : undefined
  }
  const balance = findBalance(table, numbers, value) ?? (numbers.length > 1 ? hinted(numbers, 'balance') : undefined)
  const amounts = numbers.filter((index) => index !== balance)
  const pair = pairOf(table, amounts)
  const amount = hinted(amounts, 'amount') ?? amounts[0]
  const { sign, roles, question } = pair ? twoColumns(table, pair) : oneColumn(table, amount, of('flag'))
  for (const [role, index, why] of roles) columns[role] = take(index, role, why)
  if (question !== undefined) questions.push(question)
  if (balance !== undefined)
    columns.balance = take(
      balance,
      'balance',
      'each value follows from the one before it and the amount, or the name says so',
    )

  const [currency] = of('currency')
  const inTitle = roles.map(([, index]) => /\b([A-Z]{3})\b/.exec(table.title(index))?.[1]).find((code) => code)
  if (currency !== undefined) columns.currency = take(currency, 'currency', 'every cell is a currency code')
  else if (inTitle === undefined) questions.push('currency: no column has it')

  const ibans = of('iban')
  const distinct = (index: number) => (table.kinds[index] as { distinct: number }).distinct
  const own = ibans.find(
    (index) => distinct(index) === 1 && (table.rows.length > 1 || HINTS.ownAccount!.test(table.title(index))),
  )
  if (own !== undefined) columns.ownAccount = take(own, 'ownAccount', 'the same IBAN in every row')
  const [account] = of('iban')
  if (account !== undefined) columns.account = take(account, 'account', 'IBANs that change from row to row')

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
    decimalMark: money?.decimalMark ?? '?',
    ...(money?.thousandsMark && { thousandsMark: money.thousandsMark }),
    sign,
    ...(currency === undefined && { currency: inTitle ?? '?' }),
  }
}

type Direction = {
  sign: string | { in: string[]; out: string[] }
  roles: [Role, number, string][]
  question?: string
}

function oneColumn(table: Table, amount: number | undefined, flags: number[]): Direction {
  const open = {
    sign: 'signed or reversed?',
    question:
      'sign: no amount has a minus. "signed" if all are credits, "reversed" if plus leaves the account, as on cards',
  }
  if (amount === undefined) return { ...open, roles: [] }
  const roles: Direction['roles'] = [['amount', amount, 'every cell is a number with decimals']]
  if ((table.kinds[amount] as { hasMinus: boolean }).hasMinus) return { sign: 'signed', roles }
  const [flag] = flags
  if (flag === undefined) return { ...open, roles }
  const words = (table.kinds[flag] as { words: string[] }).words
  roles.push(['flag', flag, `every cell is ${words.join(' or ')}, and no amount has a sign`])
  const into = words.filter((word) => IN.includes(word.toLowerCase()))
  const out = words.filter((word) => OUT.includes(word.toLowerCase()))
  if (into.length === 1 && out.length === 1) return { sign: { in: into, out }, roles }
  const question = `sign: which of ${words.join(' and ')} means money in, and which out`
  return { sign: { in: ['?'], out: ['?'] }, roles, question }
}

function twoColumns(table: Table, [one, two]: [number, number]): Direction {
  const isOut = (index: number) => HINTS.debit!.test(table.title(index))
  const isIn = (index: number) => HINTS.credit!.test(table.title(index))
  const [debit, credit] = isOut(two) || isIn(one) ? [two, one] : [one, two]
  const why = 'each row has an amount in one of two columns'
  const roles: Direction['roles'] = [
    ['debit', debit, why],
    ['credit', credit, why],
  ]
  const sign = (table.kinds[debit] as { hasMinus: boolean }).hasMinus ? 'debit-minus' : 'debit-plus'
  if (isOut(debit) || isIn(credit)) return { sign, roles }
  const question = `sign: "${sign}" if debit is money out and credit money in as below; else change them over`
  return { sign: `${sign}?`, roles, question }
}

function pairOf(table: Table, numbers: number[]): [number, number] | undefined {
  const isFilled = (row: string[], index: number) => (row[index] ?? '').trim() !== ''
  for (const one of numbers) {
    for (const two of numbers) {
      if (one < two && table.rows.every((row) => isFilled(row, one) !== isFilled(row, two))) return [one, two]
    }
  }
  return undefined
}

/** By arithmetic, which needs three rows to be more than chance. */
function findBalance(table: Table, numbers: number[], value: (cell: string | undefined) => string | undefined) {
  if (table.rows.length < 3) return undefined
  return numbers.find((balance) =>
    numbers.some((amount) => {
      if (amount === balance) return false
      const chain = openChain()
      for (const row of table.rows) chain.add(1, value(row[amount]) ?? '0', value(row[balance]))
      return chain.verdict() === undefined
    }),
  )
}

const commonFormat = (lists: MoneyFormat[][]): MoneyFormat | undefined =>
  lists[0]?.find((format) => lists.every((list) => list.some((other) => sameFormat(format, other))))

const sameFormat = (a: MoneyFormat, b: MoneyFormat): boolean =>
  a.decimalMark === b.decimalMark && a.thousandsMark === b.thousandsMark
