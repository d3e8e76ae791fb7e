import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { amountReader, MAX_AMOUNT_LENGTH, type MoneyFormat } from './amounts.ts'
import { dateReader } from './dates.ts'

/**
 * The kind of value that the cells of a column have in common. `odd`: the rows whose cell is of another kind, as by a
 * typing error. A column is what most of its cells are: else one such cell would give its role to another column.
 */
export type CellKind =
  | { kind: 'empty' }
  | { kind: 'date'; formats: string[]; odd: number[] }
  | { kind: 'number'; formats: MoneyFormat[]; hasMinus: boolean; texts: string[]; odd: number[] }
  | { kind: 'currency'; odd: number[] }
  | { kind: 'iban'; distinct: number }
  | { kind: 'flag'; words: string[] }
  | { kind: 'text'; length: number; distinct: number }

const DATES = [
  ...['YYYY-MM-DD', 'DD.MM.YYYY', 'DD.MM.YY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY/MM/DD'],
  ...['YYYY.MM.DD', 'YYYY.MM.DD.', 'YYYYMMDD', 'DD/MM/YY', 'MM/DD/YY', 'DD MMM YYYY', 'DD MMM YY', 'DD-MMM-YYYY'],
  ...['DD-MMM-YY', 'D.M.YYYY', 'D/M/YYYY', 'M/D/YYYY', 'MMM DD, YYYY', 'MMM D, YYYY', 'D MMM YYYY'],
].flatMap((day) => [
  day,
  `${day} HH:mm`,
  `${day} HH:mm:ss`,
  `${day} HH:mm:ss ZZ`,
  `${day}THH:mm:ss`,
  `${day}THH:mm:ssZZ`,
])

const NUMBERS: MoneyFormat[] = [
  { decimalMark: '.' },
  { decimalMark: ',' },
  { decimalMark: '.', thousandsMark: ',' },
  { decimalMark: ',', thousandsMark: '.' },
  { decimalMark: ',', thousandsMark: ' ' },
  { decimalMark: '.', thousandsMark: "'" },
  { decimalMark: '.', thousandsMark: ' ' },
]

const readDates = DATES.map((format) => ({ format, read: dateReader(format)! }))
/** With three decimals too: their meaning is asked once all columns are known. */
const readNumbers = NUMBERS.map((format) => {
  const read = amountReader(format, true)
  const isNumber = (text: string): boolean => {
    const amount = read(text, '')
    return 'amount' in amount && !/\.\d{4}/.test(amount.amount)
  }
  return { format, isNumber }
})
export const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A cheap check of one cell, for finding the rows and the delimiter. */
export function isInformative(cell: string): 'date' | 'number' | undefined {
  const text = cell.trim()
  if (text.length < 3 || text.length > 40 || !/\d/.test(text)) return undefined
  if (readDates.some(({ read }) => read(text) !== undefined)) return 'date'
  return isMoney(text) ? 'number' : undefined
}

/** Plain digits may be any number; money has a mark or a sign. */
const isMoney = (text: string): boolean =>
  /[.,]\d{1,3}\b|^[+\-−]|[+\-−]$|\p{Sc}/u.test(text) && readNumbers.some(({ isNumber }) => isNumber(text))

/** @param isNamedAmount the name of the column says so: then it is one, even if few of its cells are numbers. */
export function kindOf(cells: string[], isNamedAmount = false): CellKind {
  const filled = cells.map((cell, row) => ({ text: cell.trim(), row })).filter(({ text }) => text !== '')
  const texts = filled.map(({ text }) => text)
  if (texts.length === 0) return { kind: 'empty' }
  const isMost = (count: number) => count * 2 > texts.length
  const others = (is: (text: string) => boolean) => filled.filter(({ text }) => !is(text)).map(({ row }) => row)

  const dates = mostFitting(readDates, texts, ({ read }, text) => read(text) !== undefined)
  const numbers = mostFitting(readNumbers, texts, ({ isNumber }, text) => isNumber(text))
  const isEvery = numbers.hits === texts.length
  const hasNumbers = isNamedAmount ? numbers.hits > 0 : isEvery ? texts.some(isMoney) : isMost(count(texts, isMoney))
  if (isMost(dates.hits) && (dates.hits >= numbers.hits || !hasNumbers)) {
    const { read } = dates.best[0]!
    const formats = orders(dates.best.map(({ format }) => format))
    return { kind: 'date', formats, odd: others((text) => read(text) !== undefined) }
  }
  if (hasNumbers) {
    const { isNumber } = numbers.best[0]!
    const good = texts.filter(isNumber)
    const hasMinus = good.some((text) => /^\p{Sc}?\s*[-−]|[-−]\s*\p{Sc}?$/u.test(text))
    const formats = numbers.best.map(({ format }) => format)
    return { kind: 'number', formats, hasMinus, texts: [...new Set(good)], odd: others(isNumber) }
  }
  const isCode = (text: string) => codes.has(text)
  if (isMost(count(texts, isCode))) return { kind: 'currency', odd: others(isCode) }
  const distinct = new Set(texts)
  if (texts.every((text) => hasIbanShape(normaliseIban(text)))) return { kind: 'iban', distinct: distinct.size }
  const words = commonWords(texts)
  if (words.length === 2 && texts.length > 2) return { kind: 'flag', words }
  if (isNamedAmount) return { kind: 'number', formats: [], hasMinus: false, texts: [], odd: others(() => false) }
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  return { kind: 'text', length, distinct: distinct.size }
}

const count = (texts: string[], is: (text: string) => boolean): number => texts.filter(is).length

/** The ways of writing that fit most of the texts. */
function mostFitting<T>(ways: T[], texts: string[], fits: (way: T, text: string) => boolean) {
  const short = texts.filter((text) => text.length <= MAX_AMOUNT_LENGTH && /\d/.test(text))
  const counted = ways.map((way) => ({ way, hits: count(short, (text) => fits(way, text)) }))
  const hits = Math.max(...counted.map((one) => one.hits))
  return { hits, best: counted.filter((one) => one.hits === hits).map(({ way }) => way) }
}

/** The few short words that make up nearly all cells. */
function commonWords(texts: string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) if (/^[\p{L}+-]{1,12}$/u.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [one, two] = [...counts].sort((a, b) => b[1] - a[1])
  if (!one || !two || (one[1] + two[1]) * 10 < texts.length * 9) return []
  return [one[0], two[0]]
}

/** `D.M.YYYY` reads everything that `DD.MM.YYYY` reads: only a different order is a question. */
function orders(formats: string[]): string[] {
  const seen = new Set<string>()
  return formats.filter((format) => {
    const order = format.replace(/[^YMD]/g, '').replace(/(.)\1+/g, '$1')
    return !seen.has(order) && seen.add(order)
  })
}
