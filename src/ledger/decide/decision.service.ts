import type { SourceRecord } from '@vitrine/bank-statements'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { ChangeReason } from '../matching/change-reason.ts'
import { type Known, toKnown } from '../matching/known.ts'
import { separateNames, sourceOf } from '../matching/separation.ts'
import { requireLocked } from '../write/delivery.service.ts'
import { findListed } from '../write/known-lines.store.ts'
import {
  addNames,
  insertMatches,
  insertRemovals,
  insertRows,
  moveToDelivery,
  supersede,
} from '../write/ledger.store.ts'
import { advanceRevision } from '../write/revision.service.ts'
import { loadAccountCategoriser } from '../write/store-delivery.service.ts'
import { type NewVersion, openVersions, type RenderVersion } from '../write/version.ts'
import {
  type EarlierVersion,
  findAccountOf,
  findTarget,
  listJoined,
  listKeptVersions,
  listMatches,
  type StoredMatch,
  setJoined,
  setWithdrawn,
  trimNames,
} from './decision.store.ts'
import { deleteReview } from './review.store.ts'

type TransactionId = Id<'transaction'>

export type OperatorDecision = { transactionId: TransactionId; accountId: Id<'account'>; revision: number }
export type DecisionAboutTwo = OperatorDecision & { otherId: TransactionId }

/** The context of an operator's decision about one account: locked, as one new revision. */
type DecisionContext = {
  tx: Tx
  account: LockedAccount
  revision: number
  render: RenderVersion
}

/** In evidence: the hold took over the booked content of the other one. */
const HOLD_BOOKED = 'the hold is booked by it'

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
    const render = openVersions(account, await loadAccountCategoriser(tx, found))
    const decided = await work({ tx, account, revision, render })
    await advanceRevision(tx, account, revision)
    const after = { accountId: found, revision, ...decided }
    await recordChange(tx, by, { action: `transaction.${action}`, subject: id, before: {}, after })
    return { transactionId: id, accountId: found, revision, ...decided }
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
    const keep = await requireListed(context, keepId)
    const other = await requireListed(context, otherId)
    const [joined] = await listJoined(tx, account.id, otherId)
    if (joined) {
      throw new OperatorError(
        `${joined.id} was joined into ${otherId}. Keep ${otherId} instead, or separate it first: vitrine transaction separate ${otherId}`,
      )
    }
    await setJoined(tx, account.id, otherId, { from: null, to: keepId })
    const isBooking = keep.status === 'pending' && other.status === 'booked'
    await remove(context, other, 'joined', other.reportedAt ?? account.now)
    if (isBooking) {
      await supersede(tx, account.id, context.revision, [keepId])
      const { record, place, reportedAt } = other
      await insertVersions(context, [
        versionOf(context, keep, { record, place, reportedAt }, 'booked', keep.listedSince!),
      ])
      if (other.delivery > 0) await moveToDelivery(tx, account.id, other.delivery, [keepId])
      await addNames(
        tx,
        account.id,
        other.names.map((one) => ({ ...one, transactionId: keepId })),
      )
    }
    await note(context, keepId, [`joined ${otherId}`, ...(isBooking ? [HOLD_BOOKED] : [])])
    await deleteReview(tx, account.id, keepId, otherId)
    return { otherId }
  })
}

/**
 * Separates a transaction that is two payments. The last one that was joined into it is listed again under its own id;
 * where none was, the last record matched into it becomes a transaction of its own, and this one is again what it was
 * before.
 */
export async function separateTransaction(
  deps: Deps,
  by: Actor,
  id: TransactionId,
  accountId: Id<'account'> | null = null,
): Promise<DecisionAboutTwo> {
  return decide(deps, by, { action: 'separate', id, accountId }, async (context) => {
    const { tx, account } = context
    const known = await requireListed(context, id)
    const [last] = await listJoined(tx, account.id, id)
    if (!last) return { otherId: await separateMatched(deps, context, known) }
    const other = await requireStanding(context, last.id)
    await setJoined(tx, account.id, last.id, { from: id, to: null })
    const matches = await listMatches(tx, account.id, id)
    const isBooking = matches.some(
      ({ revision, evidence }) => revision === last.revision && evidence.includes(HOLD_BOOKED),
    )
    const earlier = isBooking ? await requireEarlier(context, known, last.revision) : undefined
    await supersede(tx, account.id, context.revision, [last.id, ...(earlier ? [id] : [])])
    const back = earlier ? known : other
    const versions = [versionOf(context, other, back, 'separated', context.revision)]
    if (earlier) {
      versions.push(versionOf(context, known, earlier, 'separated', known.listedSince!))
      await divideNames(context, known, earlier.record, other)
      await leaveDelivery(context, known, other.delivery)
    }
    await insertVersions(context, versions)
    await note(context, id, [`separated ${last.id}`])
    return { otherId: last.id }
  })
}

/** The bank took it back: it leaves the list, and reporting it again with the same content does not restore it. */
export async function withdrawTransaction(
  deps: Deps,
  by: Actor,
  id: TransactionId,
  accountId: Id<'account'> | null = null,
): Promise<OperatorDecision> {
  return decide(deps, by, { action: 'withdraw', id, accountId }, async (context) => {
    const known = await requireListed(context, id)
    await remove(context, known, 'bank_withdrew', context.account.now)
    await setWithdrawn(context.tx, context.account.id, id)
    await note(context, id, ['withdrawn'])
    return {}
  })
}

/** Dismisses a pair: the two are separate payments. */
export async function dismissReview(
  deps: Deps,
  by: Actor,
  accountId: Id<'account'>,
  id: TransactionId,
  candidateId: TransactionId,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteReview(tx, accountId, id, candidateId)))
      throw new OperatorError(
        `${id} and ${candidateId} are not listed for review. See: vitrine account reviews ${accountId}`,
      )
    await recordChange(tx, by, { action: 'transaction.dismiss', subject: id, before: {}, after: { candidateId } })
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

async function separateMatched(deps: Deps, context: DecisionContext, known: Known): Promise<TransactionId> {
  const { tx, account, revision } = context
  const versions = await listKeptVersions(tx, account.id, known.id)
  const last = versions.find(({ reason }) => reason !== 'recategorised')
  if (last && last.reason !== 'booked' && last.reason !== 'corrected') {
    throw new OperatorError(
      `No record with other content was matched into ${known.id}, so there is nothing to separate. ${sendItself(account)}`,
    )
  }
  const earlier = await requireEarlier(context, known, last?.since)
  if (!earlier.listed) {
    throw new OperatorError(
      `${known.id} had left the list before it was reported as it is now: there is only one payment.`,
    )
  }
  const matched = (await listMatches(tx, account.id, known.id)).find((one) => one.revision === last!.since)
  const delivery = matched?.delivery ?? 0
  const source = matched?.source ?? sourceOf(known, known.record) ?? known.source
  const id = deps.newId('transaction')
  const fresh = { id, created: account.now }
  await supersede(tx, account.id, revision, [known.id])
  const back = versionOf(context, known, earlier, 'separated', known.listedSince!)
  const own = versionOf(context, fresh, known, 'separated', revision)
  await insertRows(
    tx,
    account.id,
    { source, delivery, revision },
    { transactions: [{ ...fresh, name: null, namePending: false }], versions: [back, own], names: [] },
  )
  await divideNames(context, known, earlier.record, { id, names: [] })
  await leaveDelivery(context, known, delivery)
  await note(context, known.id, [`separated ${id}`])
  return id
}

/** Names of the newer record move with it; names of both records stay with both. */
async function divideNames(
  { tx, account }: DecisionContext,
  known: Known,
  older: SourceRecord,
  other: Pick<Known, 'id' | 'names'>,
): Promise<void> {
  const { moved, shared } = separateNames(known, older, known.record, other)
  const pending = known.record.status === 'pending'
  await addNames(
    tx,
    account.id,
    [...moved, ...shared].map((name) => ({ name, transactionId: other.id, pending })),
  )
  await trimNames(tx, account.id, known.id, { gone: moved, kept: shared, pending: older.status === 'pending' })
}

/** It no longer belongs to the statement that reported the other one. */
async function leaveDelivery({ tx, account }: DecisionContext, known: Known, delivery: number): Promise<void> {
  if (delivery > 0 && known.delivery === delivery) await moveToDelivery(tx, account.id, 0, [known.id])
}

/** The version of a transaction before the change at a revision. */
async function requireEarlier(
  { tx, account }: DecisionContext,
  known: Known,
  at: number | undefined,
): Promise<EarlierVersion> {
  const versions = await listKeptVersions(tx, account.id, known.id)
  const earlier = versions.find(({ until }) => until === at)
  if (earlier) return earlier
  throw new OperatorError(
    `The earlier version of ${known.id} is no longer kept, so it cannot be separated. ${sendItself(account)}`,
  )
}

const sendItself = ({ id }: LockedAccount): string =>
  `Where a payment is missing, send it with a sourceId of its own: POST /manage/accounts/${id}/transactions`

async function requireStanding({ tx, account }: DecisionContext, id: string): Promise<Known> {
  const [row] = await findListed(tx, account.id, account.revision, [id])
  if (!row) throw unknown(id, account.id)
  return toKnown(row, account.timeZone)
}

async function requireListed(context: DecisionContext, id: string): Promise<Known> {
  const known = await requireStanding(context, id)
  if (known.listed) return known
  const why = known.joinedInto === null ? `has left the list (${known.reason})` : `was joined into ${known.joinedInto}`
  throw new OperatorError(`${id} ${why}, so there is nothing to decide about it. See: vitrine transaction show ${id}`)
}

async function remove(
  { tx, account, revision }: DecisionContext,
  { id }: Known,
  reason: ChangeReason,
  at: Date,
): Promise<void> {
  await supersede(tx, account.id, revision, [id])
  await insertRemovals(tx, account.id, revision, at, [{ id, reason }])
}

const versionOf = (
  { account, render }: DecisionContext,
  { id, created }: { id: string; created: Date },
  { record, place, reportedAt }: { record: SourceRecord; place: number; reportedAt: Date | null },
  reason: ChangeReason,
  listedSince: number,
): NewVersion => render({ id, created, listedSince, reason, record, place, reportedAt: reportedAt ?? account.now })

const insertVersions = ({ tx, account, revision }: DecisionContext, versions: NewVersion[]): Promise<void> =>
  insertRows(tx, account.id, { source: '', delivery: 0, revision }, { transactions: [], versions, names: [] })

/** Recorded, so that the decision can be traced later. */
const note = ({ tx, account, revision }: DecisionContext, id: string, evidence: string[]): Promise<void> =>
  insertMatches(tx, account.id, { revision, delivery: 0 }, [{ id, rule: 'operator', evidence }])
