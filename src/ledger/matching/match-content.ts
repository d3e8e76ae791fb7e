import { align } from './align.ts'
import { balanceKeyOf } from './balance-range.ts'
import { contentOf, hasSameContent } from './content.ts'
import type { Line } from './delivery.ts'
import { compare, describe, type Evidence } from './evidence.ts'
import { daysBetween, type Known } from './known.ts'
import { contentKey } from './likeness.ts'
import { isTwinById, novelty } from './match-ids.ts'
import { idName, referenceName } from './names.ts'
import { type IsOtherPayment, MAX_MOVE_DAYS, type MatchFacts, type Pairing } from './pairing.ts'

/** Matches equal amounts with equal balances after them. Several equal ones are matched in their order. */
export function matchBalances(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  accepts: (evidence: Evidence) => boolean,
): void {
  const withBalance = known.filter(({ record }) => record.balance !== undefined)
  const byBalanceKey = Map.groupBy(withBalance, ({ record }) => balanceKeyOf(record))
  for (const line of lines) {
    if (line.record.balance === undefined) continue
    const [near] = (byBalanceKey.get(balanceKeyOf(line.record)) ?? [])
      .filter((one) => !pairing.isUsed(one) && daysBetween(line, one)! <= MAX_MOVE_DAYS)
      .filter((one) => !isTwinById(line, one, facts))
      .filter((one) => {
        const evidence = compare(line, one, facts.source)
        return evidence.veto === undefined && accepts(evidence)
      })
      .sort((a, b) => novelty(line, a, facts) - novelty(line, b, facts))
    if (near) pairing.link(line, near, 'balance', ['amount', 'balance'])
  }
}

export const isSameText = ({ days, text }: Evidence): boolean => days === 0 && (text === 'equal' || text === 'extends')

/**
 * Matches the same day, amount and words. Lines with equal references are matched first; then equal lines of a day in
 * their order, because nothing else distinguishes them; then the rest, exact content before equal words.
 */
export function matchContent(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOtherPayment: IsOtherPayment,
): void {
  const byKey = Map.groupBy(known, (one) => contentKey(one))
  const mayBe = (line: Line, one: Known): boolean => {
    if (pairing.isUsed(one) || isTwinById(line, one, facts)) return false
    const evidence = compare(line, one, facts.source)
    return evidence.veto === undefined && !isOtherPayment(line, one, evidence)
  }
  const link = (line: Line, one: Known) =>
    pairing.link(line, one, 'content', describe(compare(line, one, facts.source)))
  const linkFirst = (isSame: (line: Line, one: Known) => boolean) => {
    for (const line of lines) {
      if (pairing.isDone(line)) continue
      const found = byKey.get(contentKey(line))?.find((one) => isSame(line, one) && mayBe(line, one))
      if (found) link(line, found)
    }
  }
  const isRepeat = (line: Line, one: Known) => novelty(line, one, facts) === 0
  const isNamed = (line: Line, one: Known) => isNamedAlike(line, one, facts)
  linkFirst((line, one) => isNamed(line, one) && isRepeat(line, one))
  linkFirst(isNamed)
  for (const [line, one] of alignDays(pairing, lines, known, mayBe, isRepeat)) link(line, one)
  // A shorter record also repeats a fuller one, and must not take it from the line with the full content.
  linkFirst((line, one) => hasSameContent(line.record, one.record))
  linkFirst(isRepeat)
  linkFirst(() => true)
}

/** Two pairs weigh more than one that agrees in everything. */
const PAIR_WEIGHT = 4

/**
 * Equal lines of a day are distinguished by their neighbours, and by their balances unless an inserted line shifts all.
 */
function alignDays(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  mayBe: (line: Line, known: Known) => boolean,
  isRepeat: (line: Line, known: Known) => boolean,
): [Line, Known][] {
  const keyed = <T extends Line | Known>(one: T): Keyed<T> => ({
    one,
    key: contentKey(one),
    letters: contentOf(one.record),
  })
  const knownByDay = Map.groupBy(
    known.filter((one) => !pairing.isUsed(one)),
    ({ day }) => day,
  )
  const reported = Map.groupBy(
    lines.filter((line) => !pairing.isDone(line)),
    ({ day }) => day,
  )
  return [...reported].flatMap(([day, ofDay]) => {
    const [left, right] = [ofDay.map(keyed), (knownByDay.get(day!) ?? []).map(keyed)]
    if (!hasTwins(left) && !hasTwins(right)) return []
    const letters = { left: new Set(left.map((a) => a.letters)), right: new Set(right.map((b) => b.letters)) }
    const byKey = { left: Map.groupBy(left, ({ key }) => key), right: Map.groupBy(right, ({ key }) => key) }
    const isRepeating = once((a: Keyed<Line>) => byKey.right.get(a.key)!.some(({ one }) => isRepeat(a.one, one)))
    const isRepeated = once((b: Keyed<Known>) => byKey.left.get(b.key)!.some(({ one }) => isRepeat(one, b.one)))
    /** This pair would change a transaction, and another pair of this day would not. */
    const changesNeedlessly = (a: Keyed<Line>, b: Keyed<Known>): boolean =>
      a.letters !== b.letters &&
      (letters.right.has(a.letters) ||
        letters.left.has(b.letters) ||
        ((isRepeating(a) || isRepeated(b)) && !isRepeat(a.one, b.one)))
    const pairs = align(left, right, (a, b) => {
      if (a.key !== b.key || changesNeedlessly(a, b)) return 0
      return mayBe(a.one, b.one) ? PAIR_WEIGHT + (hasSameBalanceKey(a.one, b.one) ? 1 : 0) : 0
    })
    return pairs.map(([a, b]): [Line, Known] => [a.one, b.one])
  })
}

type Keyed<T> = { one: T; key: string; letters: string }

function once<T>(test: (one: T) => boolean): (one: T) => boolean {
  const results = new Map<T, boolean>()
  return (one) => {
    const result = results.get(one) ?? test(one)
    results.set(one, result)
    return result
  }
}

const hasTwins = (all: { key: string }[]): boolean => new Set(all.map(({ key }) => key)).size < all.length

const hasSameBalanceKey = ({ record: a }: Line, { record: b }: Known): boolean =>
  a.balance !== undefined && b.balance !== undefined && balanceKeyOf(a) === balanceKeyOf(b)

function isNamedAlike(line: Line, known: Known, { source, ids }: MatchFacts): boolean {
  const { sourceId, bankReferences = [] } = line.record
  const isId = sourceId !== undefined && ids !== 'reused' && ids !== 'volatile'
  const names = [...(isId ? [idName(source, sourceId)] : []), ...bankReferences.map(referenceName)]
  return names.some((name) => known.names.some((one) => one.name === name))
}
