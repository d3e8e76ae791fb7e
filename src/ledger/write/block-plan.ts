import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { isPending, type LedgerChange } from '../matching/changes.ts'
import { type Line, NO_DAY } from '../matching/delivery.ts'
import { byPlace, type Known } from '../matching/known.ts'
import { namesOf, noticeName, reportedName } from '../matching/names.ts'
import { bookedTimeOf } from '../matching/normalise.ts'
import type { Link } from '../matching/pairing.ts'
import type { ToPlace } from '../matching/places.ts'
import type { MatchedBlock } from './block-match.ts'
import type { DeliveryContext, DeliveryCounts, DeliveryState } from './delivery-context.ts'
import type { NewVersion, PlannedVersion } from './version.ts'

export type NewTransaction = {
  id: Id<'transaction'>
  created: Date
  /** The first of its names, if it has any. */
  name: string | null
  namePending: boolean
}

export type NewName = { name: string; transactionId: string; pending: boolean }

export type NewMatch = { id: string; rule: string; evidence: string[] }

export type NewReview = { id: string; candidateId: string; reason: string }

/** What a block of lines adds to the ledger. */
export type BlockPlan = {
  transactions: NewTransaction[]
  versions: PlannedVersion[]
  names: NewName[]
  /** Why lines match the transactions that they change. */
  changed: NewMatch[]
  reviews: NewReview[]
  /** For known transactions: further names, the matches behind them, and which ones belong to this delivery now. */
  furtherNames: NewName[]
  found: NewMatch[]
  moved: { id: string; from: number }[]
  /** Known transactions that the lines are. */
  reported: Known[]
  counts: DeliveryCounts
}

/** A plan that can be written: its versions have their category and JSON text. */
export type RenderedPlan = Omit<BlockPlan, 'versions'> & { versions: NewVersion[] }

const COUNTED_AS = { booked: 'booked', corrected: 'corrected', reappeared: 'added' } as const

/** New lines, changed ones, and the unchanged ones between which others are placed; in the bank's order. */
export function linesToPlace(delivery: DeliveryContext, { fresh, changes, links, inParts }: MatchedBlock): ToPlace[] {
  const changeOf = new Map(changes.map((change) => [change.link.line, change]))
  const all: ToPlace[] = [
    ...fresh.map((line) => ({ line, bookedTime: line.bookedTime, keeps: undefined })),
    ...inParts.map(({ line, parts }) => {
      const last = parts.toSorted(byPlace).at(-1)!
      return { line, bookedTime: last.bookedTime, keeps: last }
    }),
    ...links.flatMap(({ line, known }) => {
      const change = changeOf.get(line)
      const one = change?.known ?? known
      if (!one.listed && !change) return []
      const bookedTime = change ? bookedTimeOf(change.record, delivery, one.created) : one.bookedTime
      // A hold had the place of its authorisation; once booked, it gets the place of its booking.
      const isPlaced = one.listed && one.bookedTime.getTime() === bookedTime.getTime() && change?.reason !== 'booked'
      return [{ line, bookedTime, keeps: isPlaced ? one : undefined }]
    }),
  ]
  const direction = delivery.survey.order === 'oldest-first' ? 1 : -1
  // Days first, because lines of one block may be out of order.
  return all.sort(
    ({ line: a }, { line: b }) => (a.day ?? NO_DAY) - (b.day ?? NO_DAY) || direction * (a.position - b.position),
  )
}

/**
 * Decides what the ledger gets from the lines of a block; nothing is read or written. `lasts`: the greatest place that
 * the ledger has at each time of the lines to place.
 */
export function planBlock(
  delivery: DeliveryContext,
  { changes: soFar, places }: Pick<DeliveryState, 'changes' | 'places'>,
  matched: MatchedBlock,
  { toPlace, lasts }: { toPlace: ToPlace[]; lasts: Map<number, number> },
  newId: () => Id<'transaction'>,
): BlockPlan {
  const { around, lines, links, fresh, inParts, asOne, range } = matched
  const placed = places.assign(toPlace, around.found, range, lasts)
  const changes = [...matched.changes, ...soFar.move(links, matched.changes, placed, around.targets)]
  const plan: BlockPlan = {
    transactions: [],
    versions: [],
    names: [],
    changed: [],
    reviews: [],
    furtherNames: [],
    found: [],
    moved: [],
    reported: [...inParts.flatMap(({ parts }) => parts), ...links.map(({ known }) => known)],
    counts: {
      added: fresh.length,
      booked: 0,
      corrected: 0,
      unchanged: lines.length - fresh.length - changes.length + inParts.length,
      reviews: 0,
      keptBatches: asOne + inParts.length,
    },
  }
  // In the order of the lines: a client that replays the feed sorts by booked time and id.
  const ids = fresh.map(() => newId()).sort()
  for (const [at, line] of fresh.entries()) planNew(plan, delivery, matched, line, ids[at]!, placed.get(line)!)
  for (const change of changes) planChange(plan, delivery, change, placed.get(change.link.line)!)
  for (const link of links) planLink(plan, delivery, link)
  plan.counts.reviews = plan.reviews.length
  return plan
}

function planNew(
  plan: BlockPlan,
  delivery: DeliveryContext,
  { rivals }: MatchedBlock,
  line: Line,
  id: Id<'transaction'>,
  place: number,
): void {
  const { now, revision, created: reportedAt } = delivery
  const { record } = line
  const pending = isPending(line)
  const [name = null, ...further] = namesFor(delivery, record)
  plan.transactions.push({ id, created: now, name, namePending: pending })
  plan.versions.push({ id, created: now, listedSince: revision, reason: 'new', record, place, reportedAt })
  for (const other of further) plan.names.push({ name: other, transactionId: id, pending })
  for (const { known, reason } of rivals.get(line) ?? []) {
    if (known.listed) plan.reviews.push({ id, candidateId: known.id, reason })
  }
}

function planChange(
  plan: BlockPlan,
  { revision, created: reportedAt }: DeliveryContext,
  { link, known, record, reason }: LedgerChange,
  place: number,
): void {
  const { id, created } = known
  plan.versions.push({ id, created, listedSince: known.listedSince ?? revision, reason, record, place, reportedAt })
  plan.changed.push({ id, rule: link.rule, evidence: link.evidence })
  plan.counts[COUNTED_AS[reason]] += 1
}

/** Names of a joined transaction stay with it, so that they lead to its own record. */
function planLink(plan: BlockPlan, delivery: DeliveryContext, { line, known, rule, evidence }: Link): void {
  const { statement, number, facts } = delivery
  const { id } = known
  const pending = isPending(line)
  const hasName = (name: string) => known.names.some((had) => had.name === name && (!had.pending || pending))
  const reported = known.source === facts.source ? [] : [reportedName(facts.source)]
  const further = [...namesFor(delivery, line.record), ...reported].filter((name) => !hasName(name))
  for (const name of further) plan.furtherNames.push({ name, transactionId: id, pending })
  if (further.length > 0) plan.found.push({ id, rule, evidence })
  // A line of a statement is in no other statement; a repeated line of a report moves to the newest report.
  const isFree = known.statement === null || known.statement === statement
  const isReport = facts.nature === 'report' && known.nature === 'report'
  if ((statement === undefined ? isReport : isFree) && !pending && known.delivery !== number) {
    plan.moved.push({ id, from: known.delivery })
  }
}

/** Ids that are new on each fetch match nothing later. */
function namesFor({ facts: { source, nature, ids } }: DeliveryContext, record: SourceRecord): string[] {
  const names = namesOf(source, record)
  // Without this name, the next notice with the same words could not be distinguished from this one.
  if (nature === 'notification') names.push(noticeName(source))
  const kept = ids === 'volatile' ? names.filter((name) => !name.startsWith('id:')) : names
  return [...new Set(kept)]
}

/** Adds a planned block to what those before it came to. */
export function addBlock(state: DeliveryState, matched: MatchedBlock, plan: BlockPlan): void {
  for (const { parts } of matched.inParts) for (const one of parts) state.repeated.add(one.delivery)
  for (const { from } of plan.moved) state.repeated.add(from)
  for (const key of Object.keys(plan.counts) as (keyof DeliveryCounts)[]) state.counts[key] += plan.counts[key]
  state.isReferred ||= plan.transactions.length + plan.changed.length + plan.found.length + plan.moved.length > 0
  for (const { known, line } of matched.links) {
    if (!isPending(line)) state.ledgerBalance = known.record.balance ?? state.ledgerBalance
  }
  for (const { record } of matched.reported) {
    const { status, balance, booked } = record
    if (status !== 'booked' || balance === undefined) continue
    state.lastBalance = { amount: balance, ...(booked !== undefined && { date: booked }) }
  }
}
