import { setImmediate } from 'node:timers/promises'
import { openRuleBook } from '@vitrine/categorizer'
import { dayNumber, toUnits } from '@vitrine/money'
import { findHousehold, type LockedAccount, setBalance, setRevision } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import { isEarlier } from '../matching/changes.ts'
import {
  balanceTime,
  bankTime,
  type Days,
  type DeliveryFacts,
  type Line,
  openLines,
  type StatedBalance,
  type Survey,
} from '../matching/delivery.ts'
import type { ToPlace } from '../matching/places.ts'
import { recordAccountEvents } from './account-event.store.ts'
import { matchBlock } from './block-match.ts'
import { addBlock, linesToPlace, planBlock, type RenderedPlan } from './block-plan.ts'
import { type Categoriser, categoriser } from './categorised.ts'
import { findCorrections } from './correction.store.ts'
import {
  findLastComplete,
  hasDelivery,
  insertDelivery,
  listIssues,
  listReportedLater,
  type NewDelivery,
  nextDelivery,
  type StoredDelivery,
} from './delivery.store.ts'
import { beginState, type DeliveryContext, type DeliveryState, provenOpening } from './delivery-context.ts'
import { type KnownLines, openKnownLines } from './known-lines.service.ts'
import { findLastPlaces } from './known-lines.store.ts'
import { insertRemovals, type Removal, supersede, writeBlock } from './ledger.store.ts'
import { loadCategorizer } from './min-confidence.ts'
import { findMissing } from './missing.service.ts'
import type { StagedLines } from './staged-lines.store.ts'
import { type NewVersion, openVersions, type PlannedVersion, type RenderVersion } from './version.ts'

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
 * Stores a received delivery in the ledger, from its lines to its rows. The account is locked, so the ledger does not
 * change meanwhile.
 */
export async function storeDelivery(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  received: ReceivedDelivery,
  storing: Storing = {},
): Promise<StoredReport> {
  const { facts, survey, staged } = received
  // Repeating a file changes nothing, whatever came after it. Records are current each time that they are sent.
  if (facts.nature !== 'records' && (await hasDelivery(tx, account.id, survey.digest)))
    return unchanged(account.revision, survey.lines)
  const { issues, ...delivery } = await readContext(tx, account, received)
  const { source, closing, interim } = facts
  const known = openKnownLines(tx, account, { source, lines: survey.lines, forgets: !delivery.complete })
  const blocks = { delivery, known, staged, ...storing }
  const { counts, repeated, lastBalance, isReferred } = await storeBlocks(deps, tx, account, blocks)
  const gone = await findMissing(tx, account, { ...delivery, ...known, issues, repeated })
  if (gone.length > 0) await removeMissing(tx, account.id, delivery, gone)
  const changes = counts.added + counts.booked + counts.corrected + gone.length
  const revision = changes > 0 ? delivery.revision : account.revision
  if (changes > 0) await setRevision(tx, account.id, revision)
  const idle = facts.nature === 'records' && changes === 0 && !isReferred
  await insertDelivery(tx, account.id, toNewDelivery(delivery, revision, idle))
  const balance = await keepBalance(tx, account, delivery.created ?? account.now, closing ?? interim ?? lastBalance)
  await recordAccountEvents(tx, account, { parts: balance ? ['balance'] : [], ...(changes > 0 && { revision }) })
  return { revision, ...counts, removed: gone.length }
}

/** What the account's earlier deliveries mean for this one. */
async function readContext(
  tx: Tx,
  account: LockedAccount,
  { facts, survey }: ReceivedDelivery,
): Promise<DeliveryContext & { issues: StoredDelivery[] }> {
  const { source } = facts
  const { timeZone, now } = account
  const created = bankTime(facts, survey, timeZone, now)
  // Reports and notifications have ids too, but are never reissued.
  const statement = facts.covers === 'sequence' ? facts.statementId : undefined
  const alike = statement === undefined ? [] : await listIssues(tx, account.id, source, statement)
  const issues = alike.filter((issue) => isSameStatement(issue, facts, survey))
  return {
    facts,
    survey,
    number: await nextDelivery(tx, account.id),
    created,
    statement,
    issues,
    isSuperseded: issues.some((issue) => isEarlier(created, issue.created)),
    pendingIsOld: isEarlier(created, await findLastComplete(tx, account.id, source)),
    complete: completeDays(facts),
    reportedLater: created ? await listReportedLater(tx, account.id, source, created) : [],
    revision: account.revision + 1,
    timeZone,
    now,
  }
}

/** Days of which the delivery states that it has all booked lines. */
const completeDays = ({ booked, period }: DeliveryFacts): Days | undefined =>
  booked === 'complete' && period ? { from: dayNumber(period.from), to: dayNumber(period.to) } : undefined

/**
 * Numbers restart each year, and some banks use one id for all statements: it is the same only with the same opening
 * balance and time.
 */
function isSameStatement(
  { opening, firstDay, lastDay }: StoredDelivery,
  facts: DeliveryFacts,
  survey: Survey,
): boolean {
  const own = facts.opening?.amount
  const isSameOpening =
    opening === null || own === undefined ? opening === null && own === undefined : toUnits(opening) === toUnits(own)
  const hasDays = firstDay !== null && lastDay !== null && survey.firstDay !== undefined && survey.lastDay !== undefined
  return isSameOpening && (!hasDays || (firstDay <= survey.lastDay! && lastDay >= survey.firstDay!))
}

type BlocksToStore = Storing & { delivery: DeliveryContext; known: KnownLines; staged: StagedLines }

/** Stores the lines block by block: each one is written while the next one is being prepared. */
async function storeBlocks(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { delivery, known, staged, onStored }: BlocksToStore,
): Promise<DeliveryState> {
  const { facts, survey, number, revision } = delivery
  const toLines = openLines(account, provenOpening(delivery))
  const render = openVersions(account, await loadAccountCategoriser(tx, account.id))
  const state = beginState(delivery)
  const work: BlockWork = { delivery, known, state, render, newId: () => deps.newId('transaction') }
  const row = { source: facts.source, delivery: number, revision }
  let writing: Promise<void> = Promise.resolve()
  // In an empty ledger nothing has to be compared by day.
  for await (const block of staged.blocks(survey.order, { wholeDays: account.revision > 0 })) {
    const lines = toLines(block)
    if (account.revision > 0) await writing
    const prepared = await prepareBlock(tx, account, work, lines)
    await writing
    writing = writeBlock(tx, account.id, row, prepared)
    // The failure reaches the caller that awaits it.
    writing.catch(() => {})
    await onStored?.(block.reduce((sum, { line }) => sum + (line.parts?.length ?? 1), 0))
  }
  await writing
  return state
}

type BlockWork = {
  delivery: DeliveryContext
  known: KnownLines
  state: DeliveryState
  render: RenderVersion
  newId: () => Id<'transaction'>
}

/**
 * Looks up what the ledger knows around the lines, decides which line is which payment (`matchBlock`) and what the
 * ledger gets from that (`planBlock`), and renders it.
 */
async function prepareBlock(
  tx: Tx,
  account: LockedAccount,
  { delivery, known, state, render, newId }: BlockWork,
  lines: Line[],
): Promise<RenderedPlan> {
  const { id, revision } = account
  const matched = matchBlock(delivery, state, lines, await known.findAround(lines))
  const toPlace = linesToPlace(delivery, matched)
  const lasts = revision === 0 ? new Map() : await findLastPlaces(tx, id, revision, timesOf(toPlace))
  const plan = planBlock(delivery, state, matched, { toPlace, lasts }, newId)
  known.use(plan.reported)
  addBlock(state, matched, plan)
  return { ...plan, versions: await renderAll(plan.versions, render) }
}

const timesOf = (all: ToPlace[]): Date[] => [
  ...new Map(all.map(({ bookedTime }) => [bookedTime.getTime(), bookedTime])).values(),
]

const VERSIONS_AT_A_STRETCH = 20

async function renderAll(planned: PlannedVersion[], render: RenderVersion): Promise<NewVersion[]> {
  const versions: NewVersion[] = []
  for (const [at, one] of planned.entries()) {
    // Yields, so that the rows of the previous block can be sent to PostgreSQL before this one is complete.
    if (at % VERSIONS_AT_A_STRETCH === 0) await setImmediate()
    versions.push(render(one))
  }
  return versions
}

async function removeMissing(
  tx: Tx,
  accountId: Id<'account'>,
  { revision, created }: DeliveryContext,
  gone: Removal[],
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  const ended = await supersede(tx, accountId, revision, ids)
  if (ended !== ids.length) throw new Error('a transaction is removed and changed by one delivery')
  await insertRemovals(tx, accountId, revision, created, gone)
}

const toNewDelivery = (
  { facts, survey, number, statement, created, complete }: DeliveryContext,
  revision: number,
  idle: boolean,
): NewDelivery => ({
  number,
  source: facts.source,
  nature: facts.nature,
  statementId: statement ?? null,
  created,
  pendingComplete: facts.pending === 'complete',
  complete,
  opening: facts.opening?.amount ?? null,
  firstDay: survey.firstDay ?? null,
  lastDay: survey.lastDay ?? null,
  digest: survey.digest,
  revision,
  idle,
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
