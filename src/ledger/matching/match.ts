import { type BalanceRange, balanceKeyOf, findRange, limitToDays } from './balance-range.ts'
import type { Line } from './delivery.ts'
import type { Evidence } from './evidence.ts'
import { byPlace, type Known } from './known.ts'
import { isSameText, matchBalances, matchContent } from './match-content.ts'
import { matchHolds, matchPending } from './match-holds.ts'
import { dropRepeated, haveProvenIds, knownById, matchIds } from './match-ids.ts'
import { matchMoved, matchPlaced, matchReferences, matchSimilar } from './match-similar.ts'
import { type MatchFacts, Pairing } from './pairing.ts'
import { isOtherNotice, openRepetition, reportsOtherBalance } from './repetition.ts'
import { rivalsOf } from './rivals.ts'

/**
 * Decides for each line of a delivery which transaction it is, or that it is new. Pure: the same lines on the same
 * ledger give the same pairs. The strongest evidence goes first; a matched transaction is no candidate for weaker
 * evidence. Doubtful pairs are not matched and are reported as rivals.
 */
export function match(
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
): { pairing: Pairing; range: BalanceRange | undefined } {
  const pairing = new Pairing(lines)
  dropRepeated(pairing, facts)
  if (known.length === 0) return { pairing, range: undefined }
  const booked = () => pairing.free().filter(({ record }) => record.status === 'booked')
  const isOfOtherStatement = (one: Known) =>
    facts.covers === 'sequence' && one.statement !== null && one.statement !== (facts.statement ?? one.statement)
  const range = limitToDays(findRange(booked(), known, facts.opening, isOfOtherStatement), booked(), known, facts)
  const outside = new Set(range && [...range.earlier, ...range.later])
  const candidates = known.filter((one) => one.status === 'booked' && (one.listed || one.setAside)).sort(byPlace)
  // A reissued statement may have lost lines, and with them the balances of its other lines.
  const isOfSameStatement = (one: Known) => one.statement === facts.statement
  // In another statement of the same part of the books: banks may issue a monthly statement after the daily ones.
  const balanceKeys = new Set(lines.flatMap(({ record }) => (record.balance === undefined ? [] : balanceKeyOf(record))))
  const inside = range?.inside ?? new Set<Known>()
  const isInBoth = (one: Known) => inside.has(one) && (range?.closed || balanceKeys.has(balanceKeyOf(one.record)))
  const isPlaced = (one: Known) => !outside.has(one) && (!isOfOtherStatement(one) || isInBoth(one))
  const fitting = candidates.filter((one) => isOfSameStatement(one) || isPlaced(one))

  const byId = knownById(known, facts)
  const areProven = facts.ids === undefined && haveProvenIds(lines, byId, facts)
  if (facts.ids === 'stable' || areProven) matchIds(pairing, byId, facts, areProven)
  if (facts.covers !== 'period') matchBalances(pairing, booked(), fitting, facts, isSameText)
  // Also of the lines that are matched already: a payment that they repeat is not left out.
  const isRepeated = openRepetition(
    lines.filter(({ record }) => record.status === 'booked'),
    candidates,
    facts,
  )
  const isOtherPayment = (line: Line, one: Known, evidence: Evidence): boolean =>
    isOtherNotice(one, evidence, facts) ||
    !isRepeated(line, one, evidence) ||
    (range === undefined && reportsOtherBalance(line, one, facts))
  matchContent(pairing, booked(), fitting, facts, isOtherPayment)
  if (facts.ids === undefined && !areProven) matchIds(pairing, byId, facts, false)
  matchReferences(pairing, booked(), fitting, facts)
  matchBalances(pairing, booked(), fitting, facts, () => true)
  matchSimilar(pairing, booked(), fitting, facts, isOtherPayment)
  matchMoved(pairing, booked(), fitting, facts, isOtherPayment)
  if (range?.closed && facts.covers !== 'increment') {
    matchPlaced(
      pairing,
      booked(),
      candidates.filter((one) => inside.has(one)),
      facts,
    )
  }

  matchPending(pairing, known, facts)
  matchHolds(pairing, booked(), known, facts)
  const doubtful = candidates.filter((one) => !outside.has(one))
  for (const line of booked()) pairing.doubt(line, rivalsOf(line, doubtful, pairing, facts, isOfOtherStatement))
  return { pairing, range }
}
