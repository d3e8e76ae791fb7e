import type { Line } from './delivery.ts'
import { compare, describe, type Evidence, isReportedBy } from './evidence.ts'
import { daysBetween, type Known } from './known.ts'
import { isTwinById, novelty } from './match-ids.ts'
import { referenceName } from './names.ts'
import { type IsOtherPayment, isCovered, MAX_MOVE_DAYS, type MatchFacts, type Pairing } from './pairing.ts'

/** Matches one bank reference with one amount; the day may have moved. */
export function matchReferences(pairing: Pairing, lines: Line[], known: Known[], facts: MatchFacts): void {
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    for (const { name } of one.names) {
      if (name.startsWith('ref:')) byName.set(name, [...(byName.get(name) ?? []), one])
    }
  }
  if (byName.size === 0) return
  for (const line of lines) {
    const found = (line.record.bankReferences ?? [])
      .flatMap((reference) => byName.get(referenceName(reference)) ?? [])
      .filter((one) => !pairing.isUsed(one) && one.amount === line.amount)
      .sort(
        (a, b) => daysBetween(line, a)! - daysBetween(line, b)! || novelty(line, a, facts) - novelty(line, b, facts),
      )
      .find((one) => isSameReferred(line, one, facts))
    if (found) pairing.link(line, found, 'reference', ['amount', 'bank reference'])
  }
}

/** Banks use one reference for every month of a standing order, and for a payment and its fee. */
function isSameReferred(line: Line, known: Known, facts: MatchFacts): boolean {
  const { veto, days, text } = compare(line, known, facts.source)
  const isNear = days === 0 || (days !== undefined && days <= MAX_MOVE_DAYS && text !== 'conflicts')
  return veto === undefined && isNear && !isTwinById(line, known, facts)
}

/** Matches near days with texts of which one completes the other; from another source also with different words. */
export function matchSimilar(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOtherPayment: IsOtherPayment,
): void {
  const scored: { line: Line; known: Known; evidence: Evidence; score: number }[] = []
  for (const { line, known: one } of pairsOf(pairing, lines, known, 1)) {
    const evidence = compare(line, one, facts.source)
    if (evidence.veto !== undefined || isTwinById(line, one, facts) || isOtherPayment(line, one, evidence)) continue
    const score = similarity(evidence, line, one)
    if (score > 0) scored.push({ line, known: one, evidence, score })
  }
  scored.sort((a, b) => b.score - a.score || novelty(a.line, a.known, facts) - novelty(b.line, b.known, facts))
  for (const { line, known: one, evidence } of scored) {
    if (pairing.isDone(line) || pairing.isUsed(one)) continue
    pairing.link(line, one, 'similar', describe(evidence))
  }
}

function similarity(
  { text, party, days, iban, reference, endToEnd, payment, sameSource, sharesWord }: Evidence,
  line: Line,
  known: Known,
): number {
  const isNamed = reference === 'same' || endToEnd === 'same'
  const hasSameText = text === 'equal' || text === 'extends'
  const isSilent = text === 'absent' && (isNamed || iban === 'same' || payment === 'same' || !sameSource)
  const isReworded =
    !sameSource &&
    party !== 'conflicts' &&
    (text === 'overlaps' || (text === 'conflicts' && (iban === 'same' || sharesWord)))
  if (!hasSameText && !isSilent && !isReworded && !isNamed) return 0
  // A day apart may be the next payment of the same kind, unless a moment in another zone explains it.
  if (days !== 0 && !isNamed && !(hasSameText && (hasTime(line.record) || hasTime(known.record)))) return 0
  return (
    (isNamed ? 8 : 0) +
    (hasSameText ? 4 : 0) +
    (iban === 'same' ? 2 : 0) +
    (payment === 'same' ? 1 : 0) +
    (days === 0 ? 2 : 0)
  )
}

const hasTime = ({ booked = '' }: Line['record']): boolean => booked.length > 10

/** Matches a booking that the bank moved to another day: new here, and missing where the ledger has it. */
export function matchMoved(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOtherPayment: IsOtherPayment,
): void {
  // Another source's transaction of the first day may be in the previous statement or in one still to come.
  const mayMiss = (one: Known) => facts.covers === 'period' || isReportedBy(one, facts.source)
  const missing = known.filter((one) => !pairing.isUsed(one) && isCovered(one, facts) && mayMiss(one))
  const pairs = pairsOf(pairing, lines, missing, MAX_MOVE_DAYS).filter(({ line, known: one }) => {
    const evidence = compare(line, one, facts.source)
    const { veto, text, days } = evidence
    if (veto !== undefined || days === 0 || isTwinById(line, one, facts) || isOtherPayment(line, one, evidence))
      return false
    return text === 'equal' || text === 'extends'
  })
  pairs.sort((a, b) => daysBetween(a.line, a.known)! - daysBetween(b.line, b.known)!)
  for (const { line, known: one } of pairs) {
    if (pairing.isDone(line) || pairing.isUsed(one)) continue
    pairing.link(line, one, 'moved', describe(compare(line, one, facts.source)))
  }
}

/** Within the balances of the delivery, an amount that is left over on both sides is one payment. */
export function matchPlaced(pairing: Pairing, lines: Line[], inside: Known[], facts: MatchFacts): void {
  const byAmount = Map.groupBy(inside, ({ amount }) => amount)
  for (const line of lines) {
    const found = byAmount.get(line.amount)?.find((one) => {
      if (pairing.isUsed(one) || daysBetween(line, one)! > MAX_MOVE_DAYS || isTwinById(line, one, facts)) return false
      return compare(line, one, facts.source).veto === undefined
    })
    if (found) pairing.link(line, found, 'balance', ['amount', 'place among the balances'])
  }
}

const MAX_COMPARED_PAIRS = 200_000

/** Lines and transactions of one amount, at most `maxDays` apart. */
function pairsOf(pairing: Pairing, lines: Line[], known: Known[], maxDays: number): { line: Line; known: Known }[] {
  const byAmount = Map.groupBy(known, ({ amount }) => amount)
  const pairs: { line: Line; known: Known }[] = []
  for (const line of lines) {
    if (pairing.isDone(line) || pairs.length > MAX_COMPARED_PAIRS) continue
    for (const one of byAmount.get(line.amount) ?? []) {
      if (!pairing.isUsed(one) && daysBetween(line, one)! <= maxDays) pairs.push({ line, known: one })
    }
  }
  return pairs
}
