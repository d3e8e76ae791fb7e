import { csvCell } from '@vitrine/bank-statements'
import { type Language, spreadsheetMarks } from '../../platform/core/language.ts'
import { TABLE_WORDS, type TableField } from './table-words.ts'

const NUMBERS: readonly TableField[] = ['amount', 'balance']

/** A line of a table. */
export function lineOf<Column extends TableField>(
  columns: readonly Column[],
  cells: Partial<Record<Column, string | number | undefined>>,
  language: Language,
): string {
  const { between, decimal } = spreadsheetMarks(language)
  const texts = columns.map((column) => {
    const text = String(cells[column] ?? '')
    return csvCell(NUMBERS.includes(column) ? text.replace('.', decimal) : text)
  })
  return `${texts.join(between)}\r\n`
}

/** The names of the columns, after the mark by which spreadsheets recognise UTF-8. */
export const headOf = (columns: readonly TableField[], language: Language): string =>
  `\uFEFF${lineOf(columns, TABLE_WORDS[language].columns, language)}`
