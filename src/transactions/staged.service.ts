import { findRevision, type LockedAccount, lockAccount, setRevision } from '../accounts/account.store.ts'
import { canonicalDecimal } from '../core/decimal.ts'
import { Declined } from '../core/declined.ts'
import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import type { IngestReport } from './ingest.service.ts'
import { findKnown, findPending } from './ingest.store.ts'
import { type Incoming, openContradictions, type Pending, type Plan, plan } from './matching.ts'
import { chooseLanes, insertFresh, insertFreshNames, listHard, listSamePending } from './staged.store.ts'
import type { ChangeReason } from './transaction.ts'
import { writePlan } from './write.service.ts'

export type StagedBatch = {
  source: string
  pendingIsComplete: boolean
  /** How many of its lines wait in the stage, and how many are written already, as of this revision. */
  waiting: number
  written: number
  revision: number
}

/** What the ledger knew of an account when the reading of a file began. */
export type Outlook = { revision: number; pendingAmounts: string[] }

/** The revision first: whatever changes after it is noticed by it in the end. */
export async function lookAhead(tx: Tx, accountId: Id<'account'>): Promise<Outlook> {
  const revision = await findRevision(tx, accountId)
  const pending = revision === 0 ? [] : await findPending(tx, accountId, revision)
  return { revision, pendingAmounts: pending.map(({ record }) => canonicalDecimal(record.amount)) }
}

/** Lines were written as if nobody else changed the account meanwhile and no id came twice, and it was not so. */
export class Overtaken extends Error {}

/** More than this needing thought at once is not a statement any more. */
const MOST_HARD = 200_000

/** Takes what is staged for an account into the ledger, as at most one new revision. The same rules as `ingest`. */
export async function takeStaged(
  deps: Deps,
  tx: Tx,
  accountId: Id<'account'>,
  batch: StagedBatch,
): Promise<IngestReport> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Declined(`There is no account ${accountId}. See: vitrine account list`)
  if (batch.written > 0 && account.revision !== batch.revision) throw new Overtaken('the account has changed meanwhile')
  const pending = await findPending(tx, accountId, account.revision)
  const amounts = pending.map(({ record }) => record.amount)
  const lanes =
    batch.waiting > 0 ? await chooseLanes(tx, accountId, amounts) : { fresh: batch.written, same: 0, hard: 0 }
  if (lanes.hard > MOST_HARD) throw new Declined(`${lanes.hard} lines differ from what is known; split the file`)
  const decided = await think(tx, account, batch, pending)
  const changes = lanes.fresh + decided.add.length + decided.change.length + decided.remove.length
  const revision = account.revision + (changes > 0 ? 1 : 0)
  if (changes > 0) {
    if (lanes.fresh > batch.written) await insertFresh(tx, accountId, batch.source, revision, account.now)
    if (lanes.fresh > 0) await insertFreshNames(tx, accountId)
    await writePlan(deps, tx, account, batch.source, revision, decided, decidedBefore)
    await setRevision(tx, accountId, revision)
  }
  const changed = (reason: ChangeReason) => decided.change.filter((change) => change.reason === reason).length
  return {
    revision,
    added: lanes.fresh + decided.add.length + changed('reappeared'),
    booked: changed('booked'),
    corrected: changed('corrected'),
    removed: decided.remove.length,
    unchanged: lanes.same + decided.unchanged,
    reviews: decided.review.length,
  }
}

/** Lines of the stage have their category with them. */
const decidedBefore = (): never => {
  throw new Error('a staged line has no category')
}

async function think(tx: Tx, account: LockedAccount, batch: StagedBatch, pending: Pending[]): Promise<Plan> {
  const incoming = batch.waiting > 0 ? await listHard(tx, account.id, MOST_HARD) : []
  refuseContradictions(incoming)
  // Pending lines that are told again, unchanged, took the short lane: they are neither booked nor gone.
  const toldAgain = new Set(batch.waiting > 0 ? await listSamePending(tx, account.id) : [])
  return plan(
    { source: batch.source, incoming, pendingIsComplete: batch.pendingIsComplete, withdrawnKeys: [] },
    await findKnown(tx, account.id, [...new Set(incoming.map(({ key }) => key))]),
    pending.filter(({ id }) => !toldAgain.has(id)),
  )
}

function refuseContradictions(incoming: Incoming[]): void {
  const findEarlier = openContradictions()
  for (const [index, one] of incoming.entries()) {
    if (findEarlier(one, index) === undefined) continue
    throw new Declined(
      `sourceId ${JSON.stringify(one.record.sourceId)} is used by two records with different content; each movement has an id of its own`,
    )
  }
}
