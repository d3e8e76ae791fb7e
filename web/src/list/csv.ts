import type { Language } from '../../../src/people/messages/message.ts'

/** A cell that begins like this is a formula in a spreadsheet; text from banks and tenants must never be one. */
const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+([.,]\d+)?$/

/** One cell: formulas become text, quotes are doubled. Plain numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvCell = string | { number: string }

/**
 * With a byte order mark, by which spreadsheets recognise UTF-8. Except in English, Excel expects decimal commas in all
 * of our languages, and so semicolons between cells.
 */
export function toCsv(rows: CsvCell[][], language: Language): string {
  const hasCommas = language !== 'en'
  const textOf = (cell: CsvCell) =>
    typeof cell === 'string' ? cell : hasCommas ? cell.number.replace('.', ',') : cell.number
  const lines = rows.map((cells) => `${cells.map((cell) => csvCell(textOf(cell))).join(hasCommas ? ';' : ',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}
