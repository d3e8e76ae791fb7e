import type { LockedAccount } from '../accounts/account.store.ts'
import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import type { Categoriser } from './categorised.ts'
import {
  findLives,
  insertKeys,
  insertRemovals,
  insertReviews,
  insertTransactions,
  insertVersions,
  type NewKey,
  type NewVersion,
  supersede,
} from './ingest.store.ts'
import type { Incoming, Plan } from './matching.ts'
import { openRenderer } from './render.ts'
import type { ChangeReason } from './transaction.ts'

/** Turns a plan into versions of one revision. Raising the account's revision is the caller's last step. */
export async function writePlan(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  source: string,
  revision: number,
  decided: Plan,
  categorise: Categoriser,
): Promise<void> {
  const version = versionOf(account, categorise)
  const created = decided.add.map(() => ({ id: deps.newId('transaction'), created: account.now }))
  const keys: NewKey[] = decided.add.map(({ incoming, occurrence }, index) => ({
    key: incoming.key,
    occurrence,
    transactionId: created[index]!.id,
    matchedBy: 'first_seen',
  }))
  const versions = decided.add.map(({ incoming }, index) =>
    version({ ...created[index]!, listedSince: revision }, incoming, 'new'),
  )

  const changedIds = decided.change.map(({ id }) => id)
  const lives = new Map((await findLives(tx, account.id, changedIds)).map((life) => [life.id as string, life]))
  for (const { id, incoming, reason, alsoKnownAs } of decided.change) {
    const life = lives.get(id)!
    versions.push(version({ ...life, listedSince: life.listedSince ?? revision }, incoming, reason))
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
}

type LifeSoFar = { id: Id<'transaction'>; created: Date; listedSince: number }

function versionOf(account: LockedAccount, categorise: Categoriser) {
  const render = openRenderer(account)
  return (life: LifeSoFar, incoming: Incoming, reason: ChangeReason): NewVersion => {
    const { record, fingerprint } = incoming
    // What tells no time at all keeps the time at which we first saw it, also when it is told anew.
    const isTimeless = record.booked === undefined && record.authorised === undefined
    const bookedTime = isTimeless ? life.created : incoming.bookedTime
    const categorised = incoming.categorised ?? categorise(record)
    const { category } = categorised
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
      body: render(record, { id: life.id, created: life.created, bookedTime, category }),
      categorised,
    }
  }
}
