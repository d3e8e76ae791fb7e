import { readFileSync } from 'node:fs'
import { openTokenizer } from '@vitrine/bank-statements'
import type { TransactionFacts } from '@vitrine/categorizer'

/** Rows of a CSV file with a header, as objects. */
export function readRows(path: string): Record<string, string>[] {
  const rows: string[][] = []
  const reader = openTokenizer({ delimiter: ',', quotes: true }, ({ cells }) => void rows.push(cells))
  reader.write(readFileSync(path, 'utf8'))
  reader.end()
  const [header = [], ...body] = rows
  return body.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** The columns that the command line reads too; an empty cell counts as absent. */
export function factsOf({ descriptor = '', ...others }: Record<string, string>): TransactionFacts {
  const known = (['counterparty', 'amount', 'currency', 'country', 'mcc'] as const).filter((name) => others[name])
  return { descriptor, ...Object.fromEntries(known.map((name) => [name, others[name]!])) }
}
