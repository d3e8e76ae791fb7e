import { toUnits } from '@vitrine/money'
import type { Line } from './delivery.ts'
import { byPlace, type Known } from './known.ts'
import { contentKey } from './likeness.ts'
import type { MatchFacts } from './pairing.ts'

/** The part of the ledger that a delivery covers according to its balances: no line of it is a transaction outside. */
export type BalanceRange = {
  inside: Set<Known>
  /** Transactions that lead to its opening balance, and those that go on from its closing one. */
  earlier: Known[]
  later: Known[]
  /** Whether both ends were found, so that the transactions inside add up to the delivery's lines. */
  closed: boolean
}

/** How many days apart two deliveries may date the same line. */
const MAX_DAY_SHIFT = 3
/** Of one balance in the chain, the latest; all pairs of them are compared. */
const MAX_PLACES = 1_000

/**
 * Finds the delivery's place in the chain of known balances: it begins where the ledger had its opening balance and
 * ends where the ledger has its closing one. A balance that recurs gives several candidates; the one whose lines agree
 * best is taken. `isOfOtherStatement` marks lines that belong to another statement of the same sequence.
 */
export function findRange(
  lines: Line[],
  known: Known[],
  openingStated: string | undefined,
  isOfOtherStatement: (known: Known) => boolean,
): BalanceRange | undefined {
  const reported = lines.filter(({ record }) => record.status === 'booked' && record.balance !== undefined)
  const chain = known.filter(
    ({ record, status, listed }) => listed && status === 'booked' && record.balance !== undefined,
  )
  const [first, last] = [reported[0], reported.at(-1)]
  if (!first || !last || chain.length === 0) return undefined
  chain.sort(byPlace)
  const opening = openingStated === undefined ? beforeOf(first.record) : toUnits(openingStated)
  const closing = toUnits(last.record.balance!)
  const begins = positionsOf(chain, opening).filter((at) => isNear(chain, at, first.day!))
  const ends = positionsOf(chain, closing).filter((at) => isNear(chain, at, last.day!))
  const balanceKeys = new Set(reported.map(({ record }) => balanceKeyOf(record)))
  const agreeing = chain.map(({ record }) => (balanceKeys.has(balanceKeyOf(record)) ? 1 : -1))
  const dayKeys = new Set(reported.map(({ day, record }) => `${day} ${balanceKeyOf(record)}`))
  const repeated = chain.map(({ day, record }) => Number(dayKeys.has(`${day} ${balanceKeyOf(record)}`)))
  const range = choose(begins, ends, chain, { agreeing, repeated }, first.day!, isOfOtherStatement)
  if (!range) return undefined
  const [from, until] = range
  const inside = new Set(chain.slice(from, until))
  const earlier = joinedBefore(chain, from, opening)
  const later = joinedAfter(chain, until, closing)
  // Lines in another order than the books have no first and last balance: a range from them would exclude their own lines.
  const inKeys = new Set(chain.slice(from, until).map(({ record }) => balanceKeyOf(record)))
  const isOutside = ({ record }: Known) => balanceKeys.has(balanceKeyOf(record)) && !inKeys.has(balanceKeyOf(record))
  if (!areChained(lines) && [...earlier, ...later].some(isOutside)) return undefined
  const closed = begins.includes(from) && ends.includes(until)
  return { closed, inside, earlier, later }
}

/** Whether the balances of the lines follow from their amounts, in the order in which they are reported. */
export function areChained(lines: Line[]): boolean {
  let balance: bigint | undefined
  for (const { record } of lines) {
    if (record.status !== 'booked') continue
    const next: bigint | undefined = balance === undefined ? undefined : balance + toUnits(record.amount)
    balance = record.balance === undefined ? next : toUnits(record.balance)
    if (next !== undefined && balance !== next) return false
  }
  return true
}

/**
 * A window has all lines of its days, so none of them is before or after it, even if its balances say so: an inserted
 * line has shifted them. Only lines reported after it was made may come after it. Where its days are not stated, its
 * first and last day may be incomplete, unless it repeats some lines of a day and has all that are known.
 */
export function limitToDays(
  range: BalanceRange | undefined,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
): BalanceRange | undefined {
  const { covers, period, created, from = Infinity, to = -Infinity } = facts
  if (covers !== 'period' || !range || range.earlier.length + range.later.length === 0) return range
  const isWhole = period || (range.inside.size > 0 && reportsAll(lines, known, facts))
  const isNewer = ({ reportedAt }: Known) => created !== null && reportedAt !== null && created < reportedAt
  const earlier = range.earlier.filter(({ day }) => day < from || (day === from && !isWhole))
  const later = range.later.filter((one) => one.day > to || isNewer(one) || (one.day === to && !isWhole))
  return { ...range, earlier, later }
}

/** Whether the delivery has all that is known of its first and last day. */
function reportsAll(lines: Line[], known: Known[], { source, from, to }: MatchFacts): boolean {
  const reported = Map.groupBy(lines, (line) => contentKey(line))
  const ofEnds = known.filter(
    (one) => one.status === 'booked' && one.listed && one.source === source && (one.day === from || one.day === to),
  )
  return [...Map.groupBy(ofEnds, (one) => contentKey(one))].every(
    ([key, equal]) => equal.length <= (reported.get(key)?.length ?? 0),
  )
}

/** The transactions that lead to the opening balance without a gap. Nothing is known beyond a gap. */
function joinedBefore(chain: Known[], from: number, opening: bigint): Known[] {
  let [at, balance] = [from, opening]
  while (at > 0 && toUnits(chain[at - 1]!.record.balance!) === balance) {
    at -= 1
    balance = beforeOf(chain[at]!.record)
  }
  return chain.slice(at, from)
}

/** The transactions that go on from the closing balance. */
function joinedAfter(chain: Known[], until: number, closing: bigint): Known[] {
  let [at, balance] = [until, closing]
  while (at < chain.length && beforeOf(chain[at]!.record) === balance) {
    balance = toUnits(chain[at]!.record.balance!)
    at += 1
  }
  return chain.slice(until, at)
}

function choose(
  begins: number[],
  ends: number[],
  chain: Known[],
  { agreeing, repeated }: { agreeing: number[]; repeated: number[] },
  firstDay: number,
  isOfOtherStatement: (known: Known) => boolean,
): [from: number, until: number] | undefined {
  if (begins.length === 0 && ends.length === 0) return undefined
  if (ends.length === 0) return [closestToDay(begins, chain, firstDay, isOfOtherStatement), chain.length]
  if (begins.length === 0) return [0, ends[0]!]
  const [agree, repeat] = [prefixSums(agreeing), prefixSums(repeated)]
  const other = prefixSums(chain.map((known) => Number(isOfOtherStatement(known))))
  let best: { from: number; until: number; score: number } | undefined
  for (const from of begins.slice(-MAX_PLACES)) {
    for (const until of ends.slice(-MAX_PLACES)) {
      if (until < from) continue
      // Statements of one sequence never repeat a line, unless a monthly one follows the daily ones; the days are the same then.
      const isForeign = until > from && other[until]! - other[from]! === until - from
      const repeats = repeat[until]! - repeat[from]!
      if (isForeign && repeats === 0) continue
      // Worse than a place with one line that does not agree; the better, the more it repeats.
      const score = isForeign ? -1 - 1 / (1 + repeats) : agree[until]! - agree[from]!
      if (!best || score > best.score || (score === best.score && from > best.from)) best = { from, until, score }
    }
  }
  return best ? [best.from, best.until] : [closestToDay(begins, chain, firstDay, isOfOtherStatement), chain.length]
}

/** A statement of a sequence starts where the previous one ended; a window starts with a day. */
function closestToDay(
  begins: number[],
  chain: Known[],
  day: number,
  isOfOtherStatement: (known: Known) => boolean,
): number {
  const last = begins.at(-1)!
  if (last > 0 && isOfOtherStatement(chain[last - 1]!)) return last
  const boundary = begins.find((at) => (chain[at]?.day ?? Infinity) >= day && (chain[at - 1]?.day ?? -Infinity) < day)
  return boundary ?? last
}

function prefixSums(values: number[]): number[] {
  const sums = [0]
  for (const value of values) sums.push(sums.at(-1)! + value)
  return sums
}

/** The positions in the chain at which the account had this balance. */
function positionsOf(chain: Known[], balance: bigint): number[] {
  const positions: number[] = []
  for (let at = 0; at <= chain.length; at++) {
    const isBefore = at < chain.length && beforeOf(chain[at]!.record) === balance
    const isAfter = at > 0 && toUnits(chain[at - 1]!.record.balance!) === balance
    if (isBefore || isAfter) positions.push(at)
  }
  return positions
}

const isNear = (chain: Known[], at: number, day: number): boolean =>
  (at === 0 || chain[at - 1]!.day <= day + MAX_DAY_SHIFT) &&
  (at === chain.length || chain[at]!.day >= day - MAX_DAY_SHIFT)

type Balanced = { amount: string; balance?: string }

/** The balance before a movement. */
const beforeOf = ({ amount, balance }: Balanced): bigint => toUnits(balance!) - toUnits(amount)

/** Amount and balance after it: equal for one line reported twice, different for two equal payments in a row. */
export const balanceKeyOf = ({ amount, balance }: Balanced): string => `${toUnits(amount)} ${toUnits(balance!)}`
