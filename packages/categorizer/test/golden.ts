/**
 * Rewrites the answers in the golden files after a change of data or rules that was meant: `npm run golden -w
 * @vitrine/categorizer`. The difference in git is what the change did.
 */
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { categorise } from '../src/categorise.ts'
import { factsOf, readRows } from './rows.ts'

const COLUMNS = ['descriptor', 'counterparty', 'amount', 'currency', 'country', 'code', 'reason']
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

for (const path of globSync(join(import.meta.dirname, 'golden/*.csv')).sort()) {
  const rows = readRows(path).map((row) => {
    const { category, reason } = categorise(factsOf(row))
    return { ...row, code: category?.code ?? '', reason } as Record<string, string>
  })
  const lines = rows.map((row) => COLUMNS.map((name) => quoted(row[name] ?? '')).join(','))
  writeFileSync(path, `${[COLUMNS.join(','), ...lines].join('\n')}\n`)
}
