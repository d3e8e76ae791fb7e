import type { Line } from './delivery.ts'
import { compare } from './evidence.ts'
import { daysBetween, type Known } from './known.ts'
import { isTwinById } from './match-ids.ts'
import type { MatchFacts, Pairing, Rival } from './pairing.ts'
import { reportsOtherBalance } from './repetition.ts'

const MAX_RIVALS = 5

/** The transactions that an unmatched line may be nevertheless. */
export function rivalsOf(
  line: Line,
  known: Known[],
  pairing: Pairing,
  facts: MatchFacts,
  isOfOtherStatement: (known: Known) => boolean,
): Rival[] {
  const rivals: Rival[] = []
  for (const one of known) {
    if (one.amount !== line.amount || daysBetween(line, one)! > 1 || pairing.isUsed(one)) continue
    if (isTwinById(line, one, facts)) continue
    const { veto, text, iban, sharesWord, days } = compare(line, one, facts.source)
    if (veto !== undefined) continue
    const isAlike = text === 'equal' || text === 'extends'
    if (days !== 0) {
      if (isAlike && mayHaveLeft(line, one, facts)) rivals.push({ known: one, reason: 'is on the day before' })
    } else if (isAlike && isOfOtherStatement(one)) rivals.push({ known: one, reason: 'stands in another statement' })
    else if (isAlike && reportsOtherBalance(line, one, facts))
      rivals.push({ known: one, reason: 'has another balance' })
    else if (isAlike && facts.nature === 'notification')
      rivals.push({ known: one, reason: 'was reported by another notice' })
    else if (isAlike && [facts.nature, one.nature].includes('report'))
      rivals.push({ known: one, reason: 'was in another report' })
    else if (!isAlike && (iban === 'same' || sharesWord)) rivals.push({ known: one, reason: 'says something else' })
  }
  return rivals.slice(0, MAX_RIVALS)
}

/**
 * On the day before the first that the delivery covers: if it moved from there, it would not be reported there any
 * more. Where the balances of the delivery go on from it, it is outside the delivery and not doubtful.
 */
const mayHaveLeft = (line: Line, { day }: Known, { covers, from = -Infinity }: MatchFacts): boolean =>
  covers === 'period' && day < from && line.day === day + 1
