import { readFileSync } from 'node:fs'
import type { TransactionFacts } from '../src/facts.ts'

/** A cell and its separator; a cell with a comma or a quote is quoted. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

function cellsOf(line: string): string[] {
  const cells: string[] = []
  CELL.lastIndex = 0
  for (;;) {
    const found = CELL.exec(line)
    if (!found) throw new Error(`not a row of a CSV file: ${line}`)
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '') return cells
  }
}

/** Rows of a CSV file with a header, as objects. No cell has a line break. */
export function readRows(path: string): Record<string, string>[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const [header = [], ...body] = lines.filter((line) => line !== '').map(cellsOf)
  return body.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** The columns that the command line also reads; an empty cell counts as absent. */
export function factsOf({ descriptor = '', ...others }: Record<string, string>): TransactionFacts {
  const known = (['counterparty', 'amount', 'currency', 'country', 'mcc'] as const).filter((name) => others[name])
  return { descriptor, ...Object.fromEntries(known.map((name) => [name, others[name]!])) }
}
