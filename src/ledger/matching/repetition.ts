import { balanceKeyOf } from './balance-range.ts'
import type { Line } from './delivery.ts'
import { type Evidence, isReportedBy } from './evidence.ts'
import type { Known } from './known.ts'
import { noticeName } from './names.ts'
import type { MatchFacts } from './pairing.ts'

/**
 * Whether a delivery may repeat known transactions. Some banks repeat in each report all that no statement has yet,
 * others report only new lines: a report that leaves out a line of an earlier one is of the second kind. A bank does
 * not report lines that are already in a statement, so a statement has no line that was first reported after it was
 * made.
 */
export function openRepetition(lines: Line[], known: Known[], { nature, covers, source, created }: MatchFacts) {
  if (covers === 'sequence') {
    return (_: Line, one: Known, { reference, endToEnd }: Evidence): boolean =>
      reference === 'same' ||
      endToEnd === 'same' ||
      one.nature !== 'report' ||
      one.source !== source ||
      created === null ||
      one.reportedAt === null ||
      created >= one.reportedAt
  }
  if (nature !== 'report') return () => true
  const reported = new Set(lines.map(({ day, amount }) => `${day} ${amount}`))
  const isLeftOut = (one: Known) =>
    one.source === source && one.nature === 'report' && !reported.has(`${one.day} ${one.amount}`)
  const partial = new Set(known.filter(isLeftOut).map(({ day }) => day))
  const newest = Math.max(
    ...known.flatMap((one) => (one.source === source && one.nature === 'report' ? one.delivery : [])),
  )
  return (line: Line, one: Known, { reference, endToEnd }: Evidence): boolean => {
    if (reference === 'same' || endToEnd === 'same' || !isReportedBy(one, source)) return true
    if (created !== null && one.reportedAt !== null && created < one.reportedAt) return true
    const isInStatement = one.statement !== null || (one.nature === 'statement' && one.source === source)
    // The last report has left it out: it belongs to a statement that has not arrived yet.
    const isOver = one.nature === 'report' && one.source === source && one.delivery < newest
    return !isInStatement && !isOver && !partial.has(line.day ?? Number.NaN)
  }
}

/** A notification is about one payment; a second one with the same words may be the next payment. */
export const isOtherNotice = (
  known: Known,
  { reference, endToEnd }: Evidence,
  { nature, source }: MatchFacts,
): boolean =>
  nature === 'notification' &&
  known.names.some(({ name }) => name === noticeName(source)) &&
  reference !== 'same' &&
  endToEnd !== 'same'

/**
 * Both state the balance after the line, and the ledger knows neither the opening nor the closing balance of the
 * delivery: it is the next payment of the same kind, unless all lines of that day have to be in the delivery.
 */
export const reportsOtherBalance = ({ record }: Line, known: Known, { covers, source }: MatchFacts): boolean =>
  record.balance !== undefined &&
  known.record.balance !== undefined &&
  balanceKeyOf(record) !== balanceKeyOf(known.record) &&
  covers !== 'period' &&
  known.source === source
