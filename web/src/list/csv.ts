import { csvCell } from '@vitrine/bank-statements'
import type { Language } from '../../../src/people/messages/message.ts'
import { spreadsheetMarks } from '../../../src/platform/core/language.ts'

export type CsvCell = string | { number: string }

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv(rows: CsvCell[][], language: Language): string {
  const { between, decimal } = spreadsheetMarks(language)
  const textOf = (cell: CsvCell) => (typeof cell === 'string' ? cell : cell.number.replace('.', decimal))
  const lines = rows.map((cells) => `${cells.map((cell) => csvCell(textOf(cell))).join(between)}\r\n`)
  return `\uFEFF${lines.join('')}`
}
