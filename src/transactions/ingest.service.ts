import { type LockedAccount, lockAccount, setRevision } from '../accounts/account.store.ts'
import { Declined } from '../core/declined.ts'
import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { keyOf } from './identity.ts'
import {
  findKnown,
  findLives,
  findPending,
  insertKeys,
  insertRemovals,
  insertReviews,
  insertTransactions,
  insertVersions,
  type NewKey,
  type NewVersion,
  supersede,
} from './ingest.store.ts'
import { type Incoming, type Plan, plan, toIncoming } from './matching.ts'
import { normalise, type RecordFault } from './normalise.ts'
import { renderTransaction } from './render.ts'
import type { SourceRecord } from './source-record.ts'
import type { ChangeReason } from './transaction.ts'

export type SourceBatch = {
  /** Who says it; a bank's ids and its pending set are its own. */
  source: string
  records: SourceRecord[]
  /** `complete`: these are all that the source holds pending on the account. */
  pending?: 'partial' | 'complete'
  /** The source's ids of movements that the bank withdrew. */
  withdrawn?: string[]
}

export type IngestReport = {
  revision: number
  added: number
  booked: number
  corrected: number
  removed: number
  unchanged: number
  /** Doubtful matches that were left separate. */
  reviews: number
}

/** Nothing of a batch is stored when something in it is wrong, and everything that is wrong is told. */
export class BatchRefused extends Error {
  readonly faults: RecordFault[]
  constructor(faults: RecordFault[]) {
    super(`${faults.length} of the records cannot be taken; the first is record ${faults[0]!.index}: ${faults[0]!.why}`)
    this.faults = faults
  }
}

const MOST_RECORDS = 100_000

/** Takes a batch into the ledger: all of it, as at most one new revision, or nothing. */
export async function ingest(deps: Deps, accountId: Id<'account'>, batch: SourceBatch): Promise<IngestReport> {
  if (batch.records.length > MOST_RECORDS) throw new Declined(`A batch takes at most ${MOST_RECORDS} records; split it`)
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Declined(`There is no account ${accountId}. See: vitrine account list`)
    const incoming = readBatch(batch, account)
    const withdrawnKeys = (batch.withdrawn ?? []).map((sourceId) => keyOf(batch.source, { sourceId } as SourceRecord))
    const keys = [...new Set([...incoming.map(({ key }) => key), ...withdrawnKeys])]
    const decided = plan(
      { source: batch.source, incoming, pendingIsComplete: batch.pending === 'complete', withdrawnKeys },
      await findKnown(tx, accountId, keys),
      await findPending(tx, accountId),
    )
    const changes = decided.add.length + decided.change.length + decided.remove.length
    const revision = account.revision + (changes > 0 ? 1 : 0)
    if (changes > 0) await write(deps, tx, account, batch.source, revision, decided)
    const changed = (reason: ChangeReason) => decided.change.filter((change) => change.reason === reason).length
    return {
      revision,
      added: decided.add.length + changed('reappeared'),
      booked: changed('booked'),
      corrected: changed('corrected'),
      removed: decided.remove.length,
      unchanged: decided.unchanged,
      reviews: decided.review.length,
    }
  })
}

function readBatch(batch: SourceBatch, account: LockedAccount): Incoming[] {
  const faults: RecordFault[] = []
  const incoming: Incoming[] = []
  const seen = new Map<string, { index: number; incoming: Incoming }>()
  batch.records.forEach((record, index) => {
    const normal = normalise(record, account, account.now)
    if (typeof normal === 'string') {
      faults.push({ index, why: normal })
      return
    }
    const next = toIncoming(batch.source, normal)
    const earlier = normal.record.sourceId === undefined ? undefined : seen.get(next.key)
    // A bank that uses one id for two movements would have one of them disappear: better to say so.
    if (
      earlier &&
      earlier.incoming.record.status === next.record.status &&
      !earlier.incoming.fingerprint.equals(next.fingerprint)
    ) {
      faults.push({
        index,
        why: `sourceId "${normal.record.sourceId}" is used by record ${earlier.index} with other content`,
      })
      return
    }
    if (!earlier) seen.set(next.key, { index, incoming: next })
    incoming.push(next)
  })
  if (faults.length > 0) throw new BatchRefused(faults)
  return incoming
}

async function write(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  source: string,
  revision: number,
  decided: Plan,
): Promise<void> {
  const created = decided.add.map(() => ({ id: deps.newId('transaction'), created: account.now }))
  const keys: NewKey[] = decided.add.map(({ incoming, occurrence }, index) => ({
    key: incoming.key,
    occurrence,
    transactionId: created[index]!.id,
    matchedBy: 'first_seen',
  }))
  const versions = decided.add.map(({ incoming }, index) =>
    version(account, { ...created[index]!, listedSince: revision }, incoming, 'new'),
  )

  const changedIds = decided.change.map(({ id }) => id)
  const lives = new Map((await findLives(tx, account.id, changedIds)).map((life) => [life.id as string, life]))
  for (const { id, incoming, reason, alsoKnownAs } of decided.change) {
    const life = lives.get(id)!
    versions.push(version(account, { ...life, listedSince: life.listedSince ?? revision }, incoming, reason))
    if (alsoKnownAs) keys.push({ ...alsoKnownAs, transactionId: id, matchedBy: 'pending_booked' })
  }

  const ended = [...changedIds, ...decided.remove.map(({ id }) => id)]
  if (ended.length > 0 && (await supersede(tx, account.id, revision, ended)) !== ended.length) {
    throw new Error('a transaction was planned to change twice in one batch')
  }
  if (created.length > 0) await insertTransactions(tx, account.id, source, revision, created)
  if (keys.length > 0) await insertKeys(tx, account.id, keys)
  if (versions.length > 0) await insertVersions(tx, account.id, revision, versions)
  if (decided.remove.length > 0) await insertRemovals(tx, account.id, revision, decided.remove)
  if (decided.review.length > 0) {
    const reviews = decided.review.map(({ added, candidateId }) => ({ id: created[added]!.id, candidateId }))
    await insertReviews(tx, account.id, revision, reviews)
  }
  await setRevision(tx, account.id, revision)
}

function version(
  account: LockedAccount,
  life: { id: Id<'transaction'>; created: Date; listedSince: number },
  incoming: Incoming,
  reason: ChangeReason,
): NewVersion {
  const { record, bookedTime, fingerprint } = incoming
  return {
    id: life.id,
    listedSince: life.listedSince,
    reason,
    status: record.status,
    bookedTime,
    amount: record.amount,
    currency: record.currency,
    record: JSON.stringify(record),
    fingerprint,
    body: renderTransaction(record, { id: life.id, created: life.created, bookedTime, account }),
  }
}
