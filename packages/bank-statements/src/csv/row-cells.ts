import type { StatedOption } from '../remedies.ts'
import { Unreadable } from '../statement.ts'
import { type amountReader, quote } from './amounts.ts'
import type { dateReader } from './dates.ts'
import type { ColumnPlaces } from './header.ts'
import type { Column } from './profile.ts'
import type { CsvRow } from './tokenizer.ts'

/** How the cells of a file are found and read. */
export type CellFormat = {
  at: ColumnPlaces['at']
  dateFormat: string
  readDate: NonNullable<ReturnType<typeof dateReader>>
  readAmount: ReturnType<typeof amountReader>
}

/** The cells of one row, by their columns. Strict about dates and amounts: a wrong one refuses the row. */
export class RowCells {
  readonly line: number
  readonly #cells: string[]
  readonly #format: CellFormat

  constructor({ line, cells }: CsvRow, format: CellFormat) {
    this.line = line
    this.#cells = cells
    this.#format = format
  }

  /** Empty where there is no such column. */
  text(column: Column | undefined): string {
    return this.#cells[this.#format.at(column) ?? -1]?.trim() ?? ''
  }

  /** Those that are not empty. */
  texts(columns: Column[] | undefined): string[] {
    return (columns ?? []).map((column) => this.text(column)).filter((text) => text !== '')
  }

  /** Undefined where the cell is empty. */
  date(column: Column): string | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    const read = this.#format.readDate(text)
    if (read !== undefined) return read
    throw this.wrong(column, `${quote(text)} is not a date of the form ${this.#format.dateFormat}`)
  }

  amount(column: Column, currency: string): string {
    const read = this.#format.readAmount(this.text(column), currency)
    if ('amount' in read) return read.amount
    throw this.wrong(column, read.why, read.option)
  }

  wrong(column: Column, why: string, option?: StatedOption): Unreadable {
    return new Unreadable(this.line, `column ${columnName(column)}: ${why}`, option)
  }
}

export const columnName = (column: Column): string =>
  typeof column === 'number' ? String(column) : JSON.stringify(column)
