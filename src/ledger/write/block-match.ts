import { dayNumber } from '@vitrine/money'
import type { BalanceRange } from '../matching/balance-range.ts'
import { type ResolvedBatches, resolveBatches } from '../matching/batches.ts'
import { isPending, type LedgerChange } from '../matching/changes.ts'
import { isOn, type Line } from '../matching/delivery.ts'
import type { Known } from '../matching/known.ts'
import { match } from '../matching/match.ts'
import type { Link, MatchFacts, Rival } from '../matching/pairing.ts'
import type { DeliveryContext, DeliveryState } from './delivery-context.ts'

/** What the ledger has around the lines of a block, as it was before their delivery. */
export type KnownAround = {
  /** All candidates for the lines, without those that an earlier block matched. */
  found: Known[]
  /** Transactions that others were joined into. */
  targets: Map<string, Known>
  /** Whether a line of an earlier block is this transaction. */
  isUsed: (id: string) => boolean
}

/** Which line of a block is which payment. */
export type MatchedBlock = {
  /** As the delivery has them. */
  reported: Line[]
  around: KnownAround
  /** A collective entry is one line or several, as the ledger has it. */
  lines: Line[]
  /** Those that are a payment of the ledger, and what they change in it. */
  links: Link[]
  changes: LedgerChange[]
  /** Those that are new payments, and payments of the ledger that they may be instead. */
  fresh: Line[]
  rivals: Map<Line, Rival[]>
  /** Further lines, whose money the ledger already has in another form; and how many it has as one. */
  inParts: ResolvedBatches['inParts']
  asOne: number
  /** The part of the ledger that the balances of the lines belong to. */
  range: BalanceRange | undefined
}

/**
 * Decides which line is which payment; nothing is read or written. This is all that the writing of deliveries knows of
 * the matcher.
 */
export function matchBlock(
  delivery: DeliveryContext,
  { changes, ledgerBalance }: Pick<DeliveryState, 'changes' | 'ledgerBalance'>,
  reported: Line[],
  around: KnownAround,
): MatchedBlock {
  const { found, targets, isUsed } = around
  const { lines, asOne, inParts } = resolveBatches(reported, found)
  const { pairing, range } = match(lines, found, matchFacts(delivery, reported, ledgerBalance))
  const { links, rivals } = pairing
  const inOtherForm = new Set(inParts.flatMap(({ parts }) => parts.map(({ id }) => id)))
  return {
    reported,
    around,
    lines,
    links,
    changes: changes.decide(links, targets, (id) => inOtherForm.has(id) || isUsed(id)),
    fresh: pairing.free().filter((line) => !isTooLate(delivery, line)),
    rivals,
    inParts,
    asOne: asOne.length,
    range,
  }
}

function matchFacts(delivery: DeliveryContext, lines: Line[], opening: string | undefined): MatchFacts {
  const { facts, survey, timeZone, statement, created } = delivery
  const { source, nature, covers, ids, period } = facts
  const to = lines.at(-1)!.day ?? survey.lastDay
  const isLast = to === survey.lastDay
  return {
    source,
    nature,
    covers,
    ids,
    timeZone,
    statement,
    created,
    opening,
    period: period !== undefined,
    from: period ? Math.min(dayNumber(period.from), survey.firstDay ?? Infinity) : survey.firstDay,
    to: isLast && period ? Math.max(dayNumber(period.to), to ?? -Infinity) : to,
  }
}

/** A newer delivery does not have the line: it is no payment any more. */
function isTooLate({ pendingIsOld, isSuperseded, reportedLater }: DeliveryContext, line: Line): boolean {
  if (isPending(line)) return pendingIsOld
  return isSuperseded || reportedLater.some((days) => days.isComplete && isOn(days, line.day))
}
