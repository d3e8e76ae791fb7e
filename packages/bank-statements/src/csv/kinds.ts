import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { amountReader, type MoneyFormat } from './amounts.ts'
import { dateReader } from './dates.ts'

/** The kind of value that the cells of a column have in common. */
export type CellKind =
  | { kind: 'empty' }
  | { kind: 'date'; formats: string[] }
  | { kind: 'number'; formats: MoneyFormat[]; hasMinus: boolean; texts: string[] }
  | { kind: 'currency'; codes: string[] }
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

export function kindOf(cells: string[]): CellKind {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (texts.length === 0) return { kind: 'empty' }
  const distinct = new Set(texts)
  const formats = readDates.filter(({ read }) => texts.every((text) => read(text) !== undefined))
  if (formats.length > 0) return { kind: 'date', formats: orders(formats.map(({ format }) => format)) }
  const numbers = readNumbers.filter(({ isNumber }) => texts.every(isNumber))
  if (numbers.length > 0 && texts.some(isMoney)) {
    const hasMinus = texts.some((text) => /^\p{Sc}?\s*[-−]|[-−]\s*\p{Sc}?$/u.test(text))
    return { kind: 'number', formats: numbers.map(({ format }) => format), hasMinus, texts: [...distinct] }
  }
  if (texts.every((text) => codes.has(text))) return { kind: 'currency', codes: [...distinct] }
  if (texts.every((text) => hasIbanShape(normaliseIban(text)))) return { kind: 'iban', distinct: distinct.size }
  const words = commonWords(texts)
  if (words.length === 2 && texts.length > 2) return { kind: 'flag', words }
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  return { kind: 'text', length, distinct: distinct.size }
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
