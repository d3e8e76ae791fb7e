import { rungOf } from './balance-range.ts'
import type { Line } from './delivery.ts'
import { byPlace } from './known.ts'
import { wordsKey, wordsOfRecord } from './likeness.ts'
import type { Link, MatchFacts, Pairing } from './pairing.ts'
import type { SourceRecord } from './source-record.ts'

/**
 * Equal lines of one day differ in their balances only. A line that the bank put in before them shifts the balances of all,
 * and one gets the balance that its twin had. Where a balance has changed, their order says which is which.
 */
export function uncross(pairing: Pairing, lines: Line[], { covers, ids }: MatchFacts): void {
  if (covers !== 'period') return
  const order = new Map(lines.map((line, at) => [line, at]))
  const isEqual = ({ line, known, rule }: Link) =>
    (rule === 'balance' || rule === 'content') && line.day === known.day && !isNamed(line.record, ids)
  const byContent = Map.groupBy(
    pairing.links.filter(isEqual),
    ({ line: { day, amount, record } }) => `${day} ${amount} ${wordsKey(wordsOfRecord(record))}`,
  )
  for (const links of byContent.values()) {
    if (links.length < 2 || !links.some(isShifted)) continue
    const known = links.map((link) => link.known).sort(byPlace)
    links.sort((a, b) => order.get(a.line)! - order.get(b.line)!)
    for (const [at, link] of links.entries())
      Object.assign(link, { known: known[at]!, rule: 'content', evidence: ['amount', 'day', 'text', 'order'] })
  }
}

const isNamed = ({ sourceId, bankReferences }: SourceRecord, ids: MatchFacts['ids']): boolean =>
  bankReferences !== undefined || (sourceId !== undefined && ids !== 'volatile' && ids !== 'reused')

const isShifted = ({ line, known }: Link): boolean =>
  line.record.balance !== undefined &&
  known.record.balance !== undefined &&
  rungOf(line.record) !== rungOf(known.record)
