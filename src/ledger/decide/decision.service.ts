import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { Track } from '../reconcile/view.ts'
import {
  type DecidedRows,
  decideRows,
  findLastDecision,
  openDecision,
  undecideRows,
} from '../write/decide-rows.service.ts'
import { requireLocked } from '../write/delivery.service.ts'
import { insertMatches, insertRemovals, supersede } from '../write/ledger.store.ts'
import type { LedgerRow } from '../write/ledger-part.ts'
import { advanceRevision } from '../write/revision.service.ts'
import {
  findAccountOf,
  findTarget,
  listJoined,
  listKeptVersions,
  listMatches,
  type StoredMatch,
  setWithdrawn,
} from './decision.store.ts'
import { deleteReview } from './review.store.ts'

type TransactionId = Id<'transaction'>

export type OperatorDecision = { transactionId: TransactionId; accountId: Id<'account'>; revision: number }
export type DecisionAboutTwo = OperatorDecision & { otherId: TransactionId }

/** The context of an operator's decision about some rows of one account: locked, as one new revision. */
type DecisionContext = { tx: Tx; account: LockedAccount; revision: number; newId: () => TransactionId }

async function decide<T extends object>(
  deps: Deps,
  by: Actor,
  {
    action,
    id,
    accountId,
  }: { action: 'join' | 'separate' | 'withdraw'; id: TransactionId; accountId: Id<'account'> | null },
  work: (context: DecisionContext) => Promise<T>,
): Promise<OperatorDecision & T> {
  const found = await findAccountOf(deps.db, id, accountId)
  if (!found) throw unknown(id)
  return deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, found)
    const revision = account.revision + 1
    const decided = await work({ tx, account, revision, newId: () => deps.newId('transaction') })
    await advanceRevision(tx, account, revision)
    const after = { accountId: found, revision, ...decided }
    const answer = { transactionId: id, accountId: found, revision, ...decided }
    await recordChange(tx, by, { action: `transaction.${action}`, subject: id, before: {}, after }, answer)
    return answer
  })
}

const unknown = (id: string, accountId?: string) =>
  new OperatorError(`There is no transaction ${id}${accountId ? ` on account ${accountId}` : ''}. Check the id.`)

/**
 * Joins two transactions that are one payment: `otherId` leaves the list, and later reports of it count for `keepId`.
 */
export async function joinTransactions(
  deps: Deps,
  by: Actor,
  keepId: TransactionId,
  otherId: TransactionId,
  accountId: Id<'account'> | null = null,
): Promise<DecisionAboutTwo> {
  if (keepId === otherId)
    throw new OperatorError(`${keepId} is named twice. Name the two transactions that are one payment.`)
  return decide(deps, by, { action: 'join', id: keepId, accountId }, async (context) => {
    const { tx, account } = context
    const decision = await openDecision(tx, account, [keepId, otherId])
    requireListed(decision, account, keepId)
    requireListed(decision, account, otherId)
    const [joined] = await listJoined(tx, account.id, otherId)
    if (joined) {
      throw new OperatorError(
        `${joined.id} was joined into ${otherId}. Keep ${otherId} instead, or separate it first.`,
        { terminal: `Run: vitrine transaction separate ${otherId}` },
      )
    }
    for (const track of decision.tracksOf(otherId)) track.joinedTold = track.told
    for (const track of decision.tracksOf(keepId, otherId)) pin(track, keepId, !track.isPinned || track.isJoined)
    await decideRows(context, decision, [keepId, otherId], { [otherId]: 'joined' })
    await note(context, keepId, [`joined ${otherId}`])
    await deleteReview(tx, account.id, keepId, otherId)
    return { otherId }
  })
}

const pin = (track: Track, row: string, isJoined = false): void => {
  Object.assign(track, { row, isPinned: true, isJoined, isTouched: true })
}

/**
 * Separates a transaction that is two payments. The last one that was joined into it is listed again under its own id;
 * where none was, what the last source told becomes a transaction of its own, and this one is again what it was before.
 */
export async function separateTransaction(
  deps: Deps,
  by: Actor,
  id: TransactionId,
  accountId: Id<'account'> | null = null,
): Promise<DecisionAboutTwo> {
  return decide(deps, by, { action: 'separate', id, accountId }, async (context) => {
    const { tx, account } = context
    const [last] = await listJoined(tx, account.id, id)
    const decision = await openDecision(tx, account, [id, ...(last ? [last.id] : [])])
    requireListed(decision, account, id)
    const all = decision.tracksOf(id)
    const leaving = last
      ? all.filter((track) => decision.part.stored.get(track)?.joinedFrom === last.id)
      : await lastTold(context, decision, id, all)
    const otherId = last?.id ?? context.newId()
    for (const track of decision.tracksOf(id)) pin(track, leaving.includes(track) ? otherId : id)
    await decideRows(context, decision, [id, otherId], { [id]: 'separated', [otherId]: 'separated' })
    await note(context, id, [`separated ${otherId}`])
    return { otherId }
  })
}

/** The tracks that joined a row last: a booking before its hold, the newest source, else what one source told last. */
async function lastTold(
  { tx, account }: DecisionContext,
  decision: DecidedRows,
  id: TransactionId,
  all: Track[],
): Promise<Track[]> {
  const [booked, holds] = [
    all.filter(({ status }) => status === 'booked'),
    all.filter(({ status }) => status === 'pending'),
  ]
  if (booked.length > 0 && holds.length > 0) return booked
  const views = [...new Set(all.map(({ view }) => view))]
  if (views.length > 1) {
    const since = (view: Track['view']) =>
      Math.min(...all.filter((one) => one.view === view).map((one) => one.firstSeen))
    const [newest] = views.toSorted((a, b) => since(b) - since(a))
    return all.filter(({ view }) => view === newest)
  }
  const versions = await listKeptVersions(tx, account.id, id)
  const told = versions.filter(({ reason }) => reason !== 'recategorised')
  const last = told[0]
  if (last && last.reason !== 'booked' && last.reason !== 'corrected')
    throw new OperatorError(
      `No record with other content was matched into ${id}, so there is nothing to separate. ${sendItself(account)}`,
    )
  const earlier = versions.find(({ until }) => until === last?.since)
  if (!earlier)
    throw new OperatorError(
      `The earlier version of ${id} is no longer kept, so it cannot be separated. ${sendItself(account)}`,
    )
  if (!earlier.listed)
    throw new OperatorError(`${id} had left the list before it was reported as it is now: there is only one payment.`)
  return [decision.split(all[0]!, earlier.record)]
}

/** The bank took it back: it leaves the list, and reporting it again with the same content does not restore it. */
export async function withdrawTransaction(
  deps: Deps,
  by: Actor,
  id: TransactionId,
  accountId: Id<'account'> | null = null,
): Promise<OperatorDecision> {
  return decide(deps, by, { action: 'withdraw', id, accountId }, async (context) => {
    const { tx, account, revision } = context
    const decision = await openDecision(tx, account, [id])
    const row = requireOpen(decision, account, id)
    for (const track of decision.tracksOf(id)) pin(track, id)
    decision.part.rows.set(id, { ...row, listed: false, withdrawn: true })
    await decideRows(context, decision, [id, id], { [id]: null })
    if (row.listed) {
      await supersede(tx, account.id, revision, [id])
      await insertRemovals(tx, account.id, revision, account.now, [{ id, reason: 'bank_withdrew' }])
    }
    await setWithdrawn(tx, account.id, id)
    await deleteReview(tx, account.id, id, id)
    await note(context, id, ['withdrawn'])
    return {}
  })
}

/** Dismisses a doubt: the two are separate payments, or the one that no statement has is a payment. */
export async function dismissReview(
  deps: Deps,
  by: Actor,
  accountId: Id<'account'>,
  id: TransactionId,
  candidateId: TransactionId,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, accountId)
    if (!(await deleteReview(tx, accountId, id, candidateId)))
      throw new OperatorError(`${id} and ${candidateId} are not listed for review.`, {
        terminal: `See: vitrine account reviews ${accountId}`,
      })
    const decision = await openDecision(tx, account, [id, candidateId])
    for (const row of [id, candidateId]) for (const track of decision.tracksOf(row)) pin(track, row)
    const context = { tx, account, revision: account.revision + 1, newId: () => deps.newId('transaction') }
    const { isChanged } = await decideRows(context, decision, [id, candidateId], {})
    if (isChanged) await advanceRevision(tx, account, context.revision)
    await recordChange(tx, by, { action: 'transaction.dismiss', subject: id, before: {}, after: { candidateId } })
  })
}

/**
 * Takes the last decision about two transactions back: a join, a separation or a dismissal; about one where both are the
 * same. The list and its doubts are what they would be without it, and what was listed before it has its id again.
 */
export async function undoDecision(
  deps: Deps,
  by: Actor,
  accountId: Id<'account'>,
  id: TransactionId,
  otherId: TransactionId,
): Promise<DecisionAboutTwo> {
  return deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, accountId)
    const about = [id, otherId] as const
    const found = findLastDecision(await openDecision(tx, account, [...about]), about)
    if (found.tracks.size === 0)
      throw new OperatorError(`Nothing is decided about ${id} and ${otherId} that could be taken back.`)
    if (!found.isLast)
      throw new OperatorError(`There is a later decision about ${id} or ${otherId}. Take that back first.`)
    const rows = new Set<string>([...about, ...[...found.tracks.values()].map(({ row }) => row)])
    const decision = await openDecision(tx, account, [...rows])
    const context = { tx, account, revision: account.revision + 1, newId: () => deps.newId('transaction') }
    const { isChanged } = await undecideRows(context, decision, findLastDecision(decision, about).tracks)
    const revision = isChanged ? context.revision : account.revision
    if (isChanged) {
      await note(context, id, [`decision about ${otherId} taken back`])
      await advanceRevision(tx, account, revision)
    }
    const answer = { transactionId: id, accountId, revision, otherId }
    const after = { accountId, revision, otherId }
    await recordChange(tx, by, { action: 'transaction.undo', subject: id, before: {}, after }, answer)
    return answer
  })
}

export type StoredEvidence = { matches: StoredMatch[]; joined: TransactionId[]; joinedInto: string | null }

/** The matches and decisions that made a transaction what it is. */
export async function findEvidence(deps: Deps, accountId: Id<'account'>, id: TransactionId): Promise<StoredEvidence> {
  return {
    matches: await listMatches(deps.db, accountId, id),
    joined: (await listJoined(deps.db, accountId, id)).map((one) => one.id),
    joinedInto: await findTarget(deps.db, accountId, id),
  }
}

const sendItself = ({ id }: LockedAccount): string =>
  `Where a payment is missing, send it with a sourceId of its own: POST /manage/accounts/${id}/transactions`

function requireStanding({ part }: DecidedRows, account: LockedAccount, id: string): LedgerRow {
  const row = part.rows.get(id)
  if (!row) throw unknown(id, account.id)
  return row
}

function requireListed(decision: DecidedRows, account: LockedAccount, id: string): LedgerRow {
  const row = requireStanding(decision, account, id)
  if (row.listed) return row
  const why = row.joinedInto === null ? `has left the list (${row.reason})` : `was joined into ${row.joinedInto}`
  throw new OperatorError(`${id} ${why}, so there is nothing to decide about it.`, {
    terminal: `See: vitrine transaction show ${id}`,
  })
}

/** Listed, or hidden because no statement has it. */
function requireOpen(decision: DecidedRows, account: LockedAccount, id: string): LedgerRow {
  const row = requireStanding(decision, account, id)
  return !row.withdrawn && decision.tracksOf(id).some(({ isGone }) => !isGone)
    ? row
    : requireListed(decision, account, id)
}

/** Recorded, so that the decision can be traced later. */
const note = ({ tx, account, revision }: DecisionContext, id: string, evidence: string[]): Promise<void> =>
  insertMatches(tx, account.id, { revision, delivery: 0 }, [{ id, rule: 'operator', evidence }])
