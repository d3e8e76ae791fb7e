import { openRuleBook } from '@vitrine/categorizer'
import { dayNumber } from '@vitrine/money'
import { findHousehold, type LockedAccount, setDelivered } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import { type AccountBalance, balancesOf, newestBalance } from '../deliveries/account-balance.ts'
import {
  bankTime,
  type DeliveryFacts,
  openLines,
  type StagedLine,
  type StatedBalance,
  type Survey,
} from '../deliveries/delivery.ts'
import { type ToldFacts, toldFacts } from '../reconcile/told.ts'
import { newView, type StatementSpan } from '../reconcile/view.ts'
import { recordAccountEvents } from './account-event.store.ts'
import { type BlockCounts, noCounts } from './block-plan.ts'
import { listCarriedViews } from './carry-over.service.ts'
import { type Categoriser, categoriser } from './categorised.ts'
import { findCorrections } from './correction.store.ts'
import { findEarlier, insertDelivery, type NewDelivery } from './delivery.store.ts'
import { writeBlock } from './ledger.store.ts'
import { openViews } from './ledger-part.service.ts'
import type { AccountViews } from './ledger-part.ts'
import { loadCategorizer } from './min-confidence.ts'
import { type DeliveryContext, openBlocks, prepareBlock, renderPlan } from './prepare-block.service.ts'
import type { StagedLines } from './staged-lines.store.ts'
import { openVersions, type RenderVersion } from './version.ts'
import { listStatements, type StoredView, saveView } from './view.store.ts'

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
  const stored = await listCarriedViews(tx, account, isCarriedOver)
  const created = bankTime(facts, account.timeZone, account.now)
  const told = toldFacts(facts, survey, created ?? receivedAfter(stored, account.now))
  if (isRepeated && !isState(told, facts)) return unchanged(account.revision, survey.lines)
  const views = findViews(stored, told)
  const { own, numbers } = views
  // Of messages of one second the one that came later is the later one.
  if (told.made <= own.newest && toSecond(told.made) === toSecond(own.newest)) told.made = own.newest + 1
  if (told.statement && told.booked)
    own.statements = await listStatements(tx, account.id, numbers.get(own)!, told.booked)
  const delivery: DeliveryContext = { facts, survey, told, views, number, revision: account.revision + 1 }
  const { counts, hidden, isKnown, lastBalance } = await storeBlocks(deps, tx, account, {
    delivery,
    staged: received.staged,
    ...storing,
  })
  const changes = counts.added + counts.booked + counts.corrected + counts.removed + hidden
  const revision = changes > 0 ? delivery.revision : account.revision
  await saveView(tx, account.id, toStoredView(delivery))
  // A poll that changes nothing leaves only its time.
  if (!isKnown || !isPoll(told, facts)) await insertDelivery(tx, account.id, toNewDelivery(delivery, created, revision))
  const made = created ?? account.now
  const balance = newerBalance(
    account,
    balancesOf({ ...facts, last: lastBalance }, { timeZone: account.timeZone, made }),
  )
  await setDelivered(tx, account.id, { was: account.revision, revision, balance, made })
  const isOther =
    balance && (account.balance !== balance.amount || account.balanceAt?.getTime() !== balance.at.getTime())
  await recordAccountEvents(tx, account, { parts: isOther ? ['balance'] : [], ...(changes > 0 && { revision }) })
  return { revision, ...counts }
}

const toSecond = (ms: number): number => Math.floor(ms / 1000)

/**
 * The same message again changes nothing, whatever came after it. But without a time, records and polls are a state at
 * the time at which they were received: the same lines may be another state.
 */
const isState = (told: ToldFacts, facts: DeliveryFacts): boolean => facts.created === undefined && isPoll(told, facts)

const isPoll = ({ authority }: ToldFacts, { nature }: DeliveryFacts): boolean =>
  authority === 'poll' || nature === 'records'

/** What does not state its time was made when it was received, after all that was received before it. */
const receivedAfter = (views: StoredView[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...views.map(({ newest }) => (newest ? newest.getTime() + 1 : 0))))

/** The views of the account, with that of the delivery, which may be new. */
function findViews(stored: StoredView[], { view, authority }: ToldFacts): AccountViews {
  const views = openViews(stored)
  const own = views.get(view) ?? newView(view, authority)
  const numbers = new Map([...views.values()].map((one, at) => [one, stored[at]!.number]))
  if (!numbers.has(own)) numbers.set(own, Math.max(0, ...numbers.values()) + 1)
  return { own, all: [...numbers.keys()], numbers }
}

type BlocksToStore = Storing & { delivery: DeliveryContext; staged: StagedLines }

/** `isKnown`: nothing of it was new to its view. `lastBalance`: after the newest booked line, where it is stated. */
type StoredBlocks = { counts: BlockCounts; hidden: number; isKnown: boolean; lastBalance: StatedBalance | undefined }

/** Stores the lines block by block; in an empty ledger each one is written while the next one is being prepared. */
async function storeBlocks(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { delivery, staged, onStored }: BlocksToStore,
): Promise<StoredBlocks> {
  const { facts, survey, told, number, revision } = delivery
  const toLines = openLines(account, survey.proven ? facts.opening?.amount : undefined)
  const work = openBlocks(delivery, account, () => deps.newId('transaction'))
  const stored: StoredBlocks = { counts: noCounts(), hidden: 0, isKnown: true, lastBalance: undefined }
  const row = { source: facts.source, delivery: number, revision }
  const isEmpty = account.revision === 0
  let render: RenderVersion | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let from = told.booked?.from
  for await (const { block, isLast } of withLast(staged.blocks(survey.order, { wholeDays: !isEmpty }))) {
    const lines = toLines(block)
    stored.lastBalance = balanceAfter(block) ?? stored.lastBalance
    if (!isEmpty) await writing
    const to = isLast ? told.booked?.to : lines.at(-1)?.day
    const missing = from === undefined || to === undefined || !told.isComplete ? undefined : { from, to }
    const plan = await prepareBlock(tx, work, lines, missing)
    // What is no list of some days lacks nothing.
    if (from !== undefined && to !== undefined) from = to + 1
    await writing
    addCounts(stored.counts, plan?.counts ?? { unchanged: count(block) })
    if (plan) {
      stored.isKnown = false
      // Their versions begin at the revision, too.
      stored.hidden += plan.hidden.length
      render ??= openVersions(account, await loadAccountCategoriser(tx, account.id))
      writing = writeBlock(tx, account.id, row, await renderPlan(plan, render)).then((reviews) => {
        stored.counts.reviews += reviews
      })
      // The failure reaches the caller that awaits it.
      writing.catch(() => {})
    }
    await onStored?.(count(block))
  }
  await writing
  return stored
}

/** As the source states it: none is computed. */
function balanceAfter(block: StagedLine[]): StatedBalance | undefined {
  const last = block.findLast(({ line: { record } }) => record.status === 'booked')?.line.record
  if (last?.balance === undefined) return undefined
  return { amount: last.balance, ...(last.booked !== undefined && { date: last.booked }), isWithinDay: true }
}

const count = (block: StagedLine[]): number => block.reduce((sum, { line }) => sum + (line.parts?.length ?? 1), 0)

function addCounts(counts: BlockCounts, more: Partial<BlockCounts>): void {
  for (const [key, value] of Object.entries(more)) counts[key as keyof BlockCounts] += value
}

/** A delivery without lines is one empty block: it may say that everything is gone. */
async function* withLast(
  blocks: AsyncGenerator<StagedLine[]>,
): AsyncGenerator<{ block: StagedLine[]; isLast: boolean }> {
  let held: StagedLine[] = []
  for await (const block of blocks) {
    if (held.length > 0) yield { block: held, isLast: false }
    held = block
  }
  yield { block: held, isLast: true }
}

function toStoredView({ facts, views }: DeliveryContext): StoredView {
  const { own, numbers } = views
  const { authority, newest, newestPending, hasStableIds = false, nextNumber, coverage } = own
  return {
    number: numbers.get(own)!,
    source: facts.source,
    nature: facts.nature,
    authority,
    newest: new Date(newest),
    newestPending: newestPending === undefined ? null : new Date(newestPending),
    hasStableIds,
    nextTrack: nextNumber,
    coverage,
  }
}

const toNewDelivery = (
  { facts, survey, told, views, number }: DeliveryContext,
  created: Date | undefined,
  revision: number,
): NewDelivery => ({
  number,
  view: views.numbers.get(views.own)!,
  source: facts.source,
  nature: facts.nature,
  statementId: facts.covers === 'sequence' ? (facts.statementId ?? null) : null,
  created: created ?? null,
  pendingComplete: told.hasAllPending,
  complete: told.booked,
  opening: facts.opening?.amount ?? null,
  openingDay: told.statement?.opened ?? null,
  statement: statementOf(told, views)?.number ?? null,
  closing: closingOf(facts, told),
  firstDay: survey.firstDay ?? null,
  lastDay: survey.lastDay ?? null,
  digest: survey.digest,
  revision,
})

/** A poll may state that of the evening before: its own days have none yet. */
function closingOf({ closing }: DeliveryFacts, { authority, booked }: ToldFacts): string | null {
  const day = closing?.date === undefined ? undefined : dayNumber(closing.date.slice(0, 10))
  const isEarlier = authority === 'poll' && day !== undefined && booked !== undefined && day < booked.to
  return isEarlier ? null : (closing?.amount ?? null)
}

/** The fold has placed it among the others of its view. */
const statementOf = ({ statement, made }: ToldFacts, { own }: AccountViews): StatementSpan | undefined =>
  statement &&
  own.statements.find(
    (one) =>
      one.id === statement.id &&
      one.opening === statement.opening &&
      one.closing === statement.closing &&
      one.made >= made,
  )

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

/** Undefined where the account keeps its balance. */
function newerBalance(account: LockedAccount, stated: AccountBalance[]): AccountBalance | undefined {
  const { timeZone, balance: amount, balanceAt: at, balanceIsClosing: isClosing, balanceMade: made } = account
  const known = amount === null || at === null ? undefined : { amount, at, isClosing, made }
  const newest = newestBalance(timeZone, known, ...stated)
  return newest === known ? undefined : newest
}
