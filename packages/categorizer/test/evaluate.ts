/**
 * Scores the categoriser on our own rows: `npm run evaluate -w @vitrine/categorizer`, with `-- --wrong` for the rows that are wrong
 * and `-- FILE` for another file with the same columns, such as `unseen.csv`, whose single rows have not been looked
 * at. A row's `accept` holds the codes a reasonable acquirer would give; empty means that there is no merchant, and a
 * category would be wrong.
 */
import { join, relative } from 'node:path'
import { categorise, DATA_VERSION } from '../src/categorise.ts'
import { findCategory } from '../src/category.ts'
import type { CategoryDecision } from '../src/decision.ts'
import { factsOf, readRows } from './rows.ts'

const asked = process.argv.slice(2)
const path = asked.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, 'evaluation.csv')

type Scored = {
  row: Record<string, string>
  decision: CategoryDecision
  code: boolean
  group: boolean
  merchant: boolean
}

const scored: Scored[] = readRows(path).map((row) => {
  const decision = categorise(factsOf(row))
  const accepted = (row.accept ?? '').split(' ').filter(Boolean)
  const groups = accepted.map((code) => findCategory(code)?.groupId)
  const { category } = decision
  return {
    row,
    decision,
    merchant: accepted.length > 0,
    code: category !== undefined && accepted.includes(category.code),
    group: category !== undefined && groups.includes(category.groupId),
  }
})

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const count = <T>(items: readonly T[], test: (item: T) => boolean): number => items.filter(test).length

const merchants = scored.filter(({ merchant }) => merchant)
const others = scored.filter(({ merchant }) => !merchant)
const answered = merchants.filter(({ decision }) => decision.category)

console.log(
  `${relative('', path)}: ${merchants.length} rows with a merchant, ${others.length} without. Data: ${DATA_VERSION}\n`,
)
console.log(`coverage                     ${share(answered.length, merchants.length)}`)
console.log(
  `code accepted, end to end    ${share(
    count(merchants, ({ code }) => code),
    merchants.length,
  )}`,
)
console.log(
  `group right, end to end      ${share(
    count(merchants, ({ group }) => group),
    merchants.length,
  )}`,
)
console.log(
  `group right where answered   ${share(
    count(answered, ({ group }) => group),
    answered.length,
  )}`,
)
console.log(
  `category without a merchant  ${count(others, ({ decision }) => decision.category !== undefined)} of ${others.length}`,
)

function table(title: string, keyOf: (scored: Scored) => string): void {
  console.log(`\n${title.padEnd(16)}  rows  coverage    code   group`)
  for (const key of [...new Set(merchants.map(keyOf))].sort()) {
    const part = merchants.filter((item) => keyOf(item) === key)
    const figures = [
      share(
        count(part, ({ decision }) => decision.category !== undefined),
        part.length,
      ),
      share(
        count(part, ({ code }) => code),
        part.length,
      ),
      share(
        count(part, ({ group }) => group),
        part.length,
      ),
    ]
    console.log(
      `${key.padEnd(16)}  ${String(part.length).padStart(4)}  ${figures.map((text) => text.padStart(8)).join('')}`,
    )
  }
}

table('country', ({ row }) => row.country || '(none)')
table('layer', ({ decision }) => decision.layer)
table('kind', ({ decision }) => (decision.category && decision.kind) || '(none)')

if (asked.includes('--wrong')) {
  console.log()
  for (const { row, decision, code, group, merchant } of scored) {
    if (merchant ? code : !decision.category) continue
    const got = decision.category?.code ?? '----'
    console.log(
      `${merchant && group ? 'code ' : 'group'}  ${got}  want ${row.accept || 'none'}  ${row.country}  ${row.descriptor} | ${row.counterparty}  (${decision.reason})`,
    )
  }
}
