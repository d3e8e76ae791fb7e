import { findHousehold, type LockedAccount, lockAccount, setRevision } from '../accounts/account.store.ts'
import { loadEngine } from '../categorization/engine.service.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import { openRuleBook } from '../categorization/rule-book.ts'
import { Declined } from '../core/declined.ts'
import type { Id } from '../core/id.ts'
import type { Deps } from '../db/deps.ts'
import { categoriser } from './categorised.ts'
import { keyOf, type SourceIds } from './identity.ts'
import { findKnown, findPending } from './ingest.store.ts'
import { type Incoming, openContradictions, plan, toIncoming } from './matching.ts'
import { normalise, type RecordFault, tidy } from './normalise.ts'
import type { SourceRecord } from './source-record.ts'
import type { ChangeReason } from './transaction.ts'
import { writePlan } from './write.service.ts'

export type SourceBatch = {
  /** Who says it; a bank's ids and its pending set are its own. */
  source: string
  /** Whether its ids may be relied on; they may, unless told otherwise. */
  ids?: SourceIds
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
    const withdrawnKeys = (batch.withdrawn ?? []).map((sourceId) =>
      keyOf(batch.source, { sourceId: tidy(sourceId) ?? '' } as SourceRecord),
    )
    const keys = [...new Set([...incoming.map(({ key }) => key), ...withdrawnKeys])]
    const decided = plan(
      { source: batch.source, incoming, pendingIsComplete: batch.pending === 'complete', withdrawnKeys },
      await findKnown(tx, accountId, keys),
      await findPending(tx, accountId, account.revision),
    )
    const changes = decided.add.length + decided.change.length + decided.remove.length
    const revision = account.revision + (changes > 0 ? 1 : 0)
    if (changes > 0) {
      // Read now that the account is locked: work that decides anew comes after this batch, or came before it.
      const rules = openRuleBook(await listRules(tx, 'operator', await findRuleVersion(tx, 'operator')))
      const categorise = categoriser(await loadEngine(), await findHousehold(tx, accountId), rules)
      await writePlan(deps, tx, account, batch.source, revision, decided, categorise)
      await setRevision(tx, accountId, revision)
    }
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
  const findEarlier = openContradictions()
  batch.records.forEach((record, index) => {
    const normal = normalise(record, account, account.now)
    if (typeof normal === 'string') {
      faults.push({ index, why: normal })
      return
    }
    const next = toIncoming(batch.source, normal, batch.ids)
    const earlier = findEarlier(next, index)
    if (earlier !== undefined) {
      faults.push({
        index,
        why: `sourceId "${normal.record.sourceId}" is used by record ${earlier} with other content`,
      })
      return
    }
    incoming.push(next)
  })
  if (faults.length > 0) throw new BatchRefused(faults)
  return incoming
}
