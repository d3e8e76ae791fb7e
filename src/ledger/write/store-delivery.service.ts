import { setImmediate } from 'node:timers/promises'
import { openRuleBook } from '@vitrine/categorizer'
import { findHousehold, type LockedAccount, setBalance, setRevision } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import {
  balanceTime,
  bankTime,
  type DeliveryFacts,
  openLines,
  type StatedBalance,
  type Survey,
} from '../matching/delivery.ts'
import { foldDelivery } from '../reconcile/fold.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { type ToldFacts, toldFacts } from '../reconcile/told.ts'
import { type CoveredDays, newView } from '../reconcile/view.ts'
import { recordAccountEvents } from './account-event.store.ts'
import { type BlockCounts, type BlockWork, type PlacedPlan, placeAndRender } from './block-plan.ts'
import { carryOver } from './carry-over.store.ts'
import { type Categoriser, categoriser } from './categorised.ts'
import { findCorrections } from './correction.store.ts'
import { hasDelivery, insertDelivery, type NewDelivery, nextDelivery } from './delivery.store.ts'
import { type AccountViews, findTouched, loadPart, NO_PART, openViews, toToldLines } from './ledger-part.service.ts'
import { writeBlock } from './ledger.store.ts'
import { loadCategorizer } from './min-confidence.ts'
import { planRows } from './row-plan.ts'
import type { StagedLines } from './staged-lines.store.ts'
import { openVersions } from './version.ts'
import { listStatements, listViews, saveView, type StoredView } from './view.store.ts'

/** A delivery whose lines have all arrived, with its survey. */
export type ReceivedDelivery = { facts: DeliveryFacts; survey: Survey; staged: StagedLines }

export type DeliveryReport = {
  revision: number
  added: number
  booked: number
  corrected: number
  removed: number
  unchanged: number
  /** Doubtful matches, which were left separate. */
  reviews: number
}

/** Also the number of collective entries that the ledger has in another form: as one, or in parts. */
export type StoredReport = DeliveryReport & { keptBatches: number }

export type Storing = {
  /** Called and awaited after each batch, with the number of further stored lines. */
  onStored?: (lines: number) => Promise<unknown>
}

/** A delivery with its account's views: what holds for all of its lines. */
type DeliveryContext = {
  facts: DeliveryFacts
  survey: Survey
  told: ToldFacts
  views: AccountViews
  number: number
  /** The revision that its changes belong to. */
  revision: number
}

/**
 * Stores a received delivery: folds its lines into the view of its source, reconciles the rows that they touch with all
 * other views, and writes what differs. The account is locked, so the ledger does not change meanwhile.
 */
export async function storeDelivery(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  received: ReceivedDelivery,
  storing: Storing = {},
): Promise<StoredReport> {
  const { facts, survey } = received
  const { number, isRepeated, isCarriedOver } = await findEarlier(tx, account.id, survey.digest)
  if (!isCarriedOver) await carryOver(tx, account.id)
  const created = bankTime(facts, survey, account.timeZone, account.now)
  const told = toldFacts(facts, survey, created ?? account.now)
  if (isRepeated && !isState(told, facts)) return unchanged(account.revision, survey.lines)
  const views = findViews(await listViews(tx, account.id), told)
  const { own, numbers } = views
  if (told.statement) own.statements = await listStatements(tx, account.id, numbers.get(own)!, told.booked!)
  const delivery: DeliveryContext = { facts, survey, told, views, number, revision: account.revision + 1 }
  const counts = await storeBlocks(deps, tx, account, { delivery, staged: received.staged, ...storing })
  const changes = counts.added + counts.booked + counts.corrected + counts.removed
  const revision = changes > 0 ? delivery.revision : account.revision
  if (changes > 0) await setRevision(tx, account.id, revision)
  await saveView(tx, account.id, toStoredView(delivery))
  // A poll that changes nothing leaves only its time.
  if (changes > 0 || !isState(told, facts)) await insertDelivery(tx, account.id, toNewDelivery(delivery, created, revision))
  const balance = await keepBalance(tx, account, created ?? account.now, facts.closing ?? facts.interim)
  await recordAccountEvents(tx, account, { parts: balance ? ['balance'] : [], ...(changes > 0 && { revision }) })
  return { revision, ...counts }
}

/**
 * The same message again changes nothing, whatever came after it. But without a time, records and polls are a state at
 * the time at which they were received: the same lines may be another state.
 */
const isState = ({ authority }: ToldFacts, { nature, created }: DeliveryFacts): boolean =>
  created === undefined && (authority === 'poll' || nature === 'records')

/** The views of the account, with that of the delivery, which may be new. */
function findViews(stored: StoredView[], { view, authority }: ToldFacts): AccountViews {
  const views = openViews(stored)
  const own = views.get(view) ?? newView(view, authority)
  const numbers = new Map([...views.values()].map((one, at) => [one, stored[at]!.number]))
  if (!numbers.has(own)) numbers.set(own, Math.max(0, ...numbers.values()) + 1)
  return { own, all: [...numbers.keys()], numbers }
}

type BlocksToStore = Storing & { delivery: DeliveryContext; staged: StagedLines }

/** Stores the lines block by block; in an empty ledger each one is written while the next one is being prepared. */
async function storeBlocks(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { delivery, staged, onStored }: BlocksToStore,
): Promise<BlockCounts> {
  const { facts, survey, told, number, revision } = delivery
  const toLines = openLines(account, survey.proven ? facts.opening?.amount : undefined)
  const work: BlockWork = {
    delivery,
    newId: () => deps.newId('transaction'),
    seen: new Set(),
    written: new Set(),
  }
  const counts: BlockCounts = { added: 0, booked: 0, corrected: 0, removed: 0, unchanged: 0, reviews: 0, keptBatches: 0 }
  const row = { source: facts.source, delivery: number, revision }
  const isEmpty = account.revision === 0
  let render: RenderVersion | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let from = told.booked?.from
  for await (const { block, isLast } of withLast(staged.blocks(survey.order, { wholeDays: !isEmpty }))) {
    const lines = toLines(block)
    if (!isEmpty) await writing
    const to = isLast ? told.booked?.to : lines.at(-1)?.day
    const missing = from === undefined || to === undefined ? undefined : { from, to }
    const plan = await prepareBlock(tx, account, work, lines, missing)
    if (to !== undefined) from = to + 1
    await writing
    addCounts(counts, plan?.counts ?? { unchanged: count(block) })
    if (plan) {
      render ??= openVersions(account, await loadAccountCategoriser(tx, account.id))
      writing = writeBlock(tx, account.id, row, await renderPlan(plan, render))
      // The failure reaches the caller that awaits it.
      writing.catch(() => {})
    }
    await onStored?.(count(block))
  }
  await writing
  return counts
}

const count = (block: StagedLine[]): number => block.reduce((sum, { line }) => sum + (line.parts?.length ?? 1), 0)

function addCounts(counts: BlockCounts, more: Partial<BlockCounts>): void {
  for (const [key, value] of Object.entries(more)) counts[key as keyof BlockCounts] += value
}

/** A delivery without lines is one empty block: it may say that everything is gone. */
async function* withLast(blocks: AsyncGenerator<StagedLine[]>): AsyncGenerator<{ block: StagedLine[]; isLast: boolean }> {
  let held: StagedLine[] = []
  for await (const block of blocks) {
    if (held.length > 0) yield { block: held, isLast: false }
    held = block
  }
  yield { block: held, isLast: true }
}

/** Reads what the lines of a block touch, and decides what the ledger gets from them; undefined for nothing. */
async function prepareBlock(
  tx: Tx,
  account: LockedAccount,
  work: BlockWork,
  lines: Line[],
  missing: CoveredDays | undefined,
): Promise<BlockPlan | undefined> {
  const { told, views, facts } = work.delivery
  const all = toToldLines(lines, facts.ids)
  const touched = account.revision === 0 ? NOTHING : await findTouched(tx, account, views, told, { lines: all, missing })
  const part = account.revision === 0 || !touched ? emptyPart(views) : await loadPart(tx, account, views, touched)
  // Of what is known, only lines that could be a loaded track have to be compared again.
  const amounts = new Set([...(touched?.amounts ?? []), ...[...part.stored.keys()].map(({ amount }) => amount)])
  const compared = account.revision === 0 ? all : all.filter(({ amount }) => amounts.has(amount))
  foldDelivery(views.own, { ...told, missing, lines: compared, seen: work.seen })
  if (!touched) return undefined
  const result = reconcile(views.all)
  const revived = await findRevived(tx, account.id, result.rows, part)
  const rows = planRows(result, part, openIds(work, result.rows, part), revived)
  return planBlock(tx, account, work, { all, part, rows })
}

/** Rows that were joined into others, and whose tracks are a payment of their own again. */
async function findRevived(
  tx: Tx,
  accountId: Id<'account'>,
  rows: PaymentRow[],
  { stored }: LedgerPart,
): Promise<Map<string, LedgerRow>> {
  const ids = rows.flatMap(({ id, tracks, holds }) =>
    id === undefined ? [...tracks, ...holds].flatMap((track) => stored.get(track)?.joinedFrom ?? []) : [],
  )
  const found = ids.length === 0 ? [] : await listLedgerRows(tx, accountId, [...new Set(ids)])
  return new Map(found.map((row) => [row.id, row]))
}

/** New ids in the order of the lines: a client that replays the feed sorts by booked time and id. */
function openIds(
  { newId }: BlockWork,
  rows: PaymentRow[],
  { stored }: LedgerPart,
  revived: Map<string, LedgerRow>,
): (row: PaymentRow) => string {
  const fresh = rows.filter(({ id }) => id === undefined).toSorted((a, b) => firstOf(a) - firstOf(b))
  const ids = fresh.map(() => newId()).sort()
  const idOf = new Map<PaymentRow, string>(fresh.map((row, at) => [row, ids[at]!]))
  const used = new Set<string>()
  return (row) => {
    for (const track of [...row.tracks, ...row.holds]) {
      const earlier = stored.get(track)?.joinedFrom
      if (earlier == null || used.has(earlier) || !revived.has(earlier)) continue
      used.add(earlier)
      return earlier
    }
    return idOf.get(row)!
  }
}

const firstOf = ({ tracks, holds }: PaymentRow): number => Math.min(...[...tracks, ...holds].map(({ number }) => number))

const NOTHING: Touched = { amounts: [], days: undefined, ids: [], rows: [] }

function toStoredView({ facts, survey, told, views }: DeliveryContext, before: StoredView | undefined): StoredView {
  const { own, numbers } = views
  const { authority, newest, newestPending, nextNumber, coverage } = own
  return {
    number: numbers.get(own)!,
    source: facts.source,
    nature: facts.nature,
    authority,
    newest: new Date(newest),
    newestPending: newestPending === undefined ? null : new Date(newestPending),
    digest: told.made === newest ? survey.digest : (before?.digest ?? null),
    nextTrack: nextNumber,
    coverage,
  }
}

const toNewDelivery = (
  { facts, survey, told, views, number }: DeliveryContext,
  created: Date | null,
  revision: number,
): NewDelivery => ({
  number,
  view: views.numbers.get(views.own)!,
  source: facts.source,
  nature: facts.nature,
  statementId: facts.covers === 'sequence' ? (facts.statementId ?? null) : null,
  created,
  pendingComplete: facts.pending === 'complete',
  complete: told.booked,
  opening: facts.opening?.amount ?? null,
  closing: told.statement ? facts.closing!.amount : null,
  firstDay: survey.firstDay ?? null,
  lastDay: survey.lastDay ?? null,
  digest: survey.digest,
  revision,
})

const unchanged = (revision: number, lines: number): StoredReport => ({
  revision,
  added: 0,
  booked: 0,
  corrected: 0,
  removed: 0,
  unchanged: lines,
  reviews: 0,
  keptBatches: 0,
})

/** The account is locked: a recategorisation runs either before or after this change. */
export async function loadAccountCategoriser(tx: Tx, accountId: Id<'account'>): Promise<Categoriser> {
  const rules = openRuleBook(await listRules(tx, 'operator', await findRuleVersion(tx, 'operator')))
  const [household, corrections] = await Promise.all([findHousehold(tx, accountId), findCorrections(tx, accountId)])
  return categoriser(await loadCategorizer(), household, rules, corrections)
}

/** The account's balance is the newest that any source states, with its time. Returns whether it is another one now. */
async function keepBalance(
  tx: Tx,
  account: LockedAccount,
  created: Date,
  stated: StatedBalance | undefined,
): Promise<boolean> {
  if (!stated) return false
  const at = balanceTime(stated, account.timeZone, created)
  if (account.balanceAt !== null && at < account.balanceAt) return false
  await setBalance(tx, account.id, stated.amount, at)
  return account.balance !== stated.amount || account.balanceAt?.getTime() !== at.getTime()
}
