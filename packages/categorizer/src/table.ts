import { readFileSync } from 'node:fs'

const FOLDER = new URL('../data/', import.meta.url)

/** The columns of a table in order, with the pattern of their cells. */
export type TableColumns = Readonly<Record<string, RegExp>>

export type TableRow<C extends TableColumns> = Record<keyof C & string, string>

/** Reads a table of `data/`: one row per line, tabs between the cells, the column names first. */
export const readTable = <C extends TableColumns>(file: string, columns: C): TableRow<C>[] =>
  parseTable(readFileSync(new URL(file, FOLDER), 'utf8'), file, columns)

/** A malformed row is refused with its file and line. Empty cells at the end of a row are left out. */
export function parseTable<C extends TableColumns>(text: string, file: string, columns: C): TableRow<C>[] {
  const names = Object.keys(columns)
  const [header, ...lines] = text.split('\n')
  const refuse = (at: number, why: string): never => {
    throw new Error(`${file}, line ${at + 2}: ${why}`)
  }
  if (header !== names.join('\t')) refuse(-1, `the columns are ${names.join(', ')}, with tabs between them`)
  if (lines.pop() !== '') refuse(lines.length, 'the last line does not end with a line break')
  const seen = new Set<string>()
  return lines.map((line, at) => {
    if (seen.has(line)) refuse(at, 'the row is there already')
    seen.add(line)
    const cells = line.split('\t')
    if (line.trimEnd() !== line) refuse(at, 'the row ends with a blank or a tab')
    if (cells.length > names.length) refuse(at, `${cells.length} cells, and ${names.length} columns`)
    const row: Record<string, string> = {}
    for (const [column, name] of names.entries()) {
      const cell = cells[column] ?? ''
      if (cell.trim() !== cell) refuse(at, `${name} has blanks around it`)
      if (!columns[name]!.test(cell)) refuse(at, `${name} cannot be "${cell}"`)
      row[name] = cell
    }
    return row as TableRow<C>
  })
}

/** Several values in one cell, or none. */
export const LIST = /^([^,]+(, [^,]+)*)?$/
export const listIn = (cell: string): string[] => (cell === '' ? [] : cell.split(', '))
