import { listKeysOfTokens } from '../../clients/keys/key.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Database } from '../../platform/db/database.ts'
import { bucketsOf, type Shards, shardOf } from '../../platform/db/shards.ts'
import { type AccessRule, isAccessOpen, openAccess } from '../consents/access.store.ts'
import { findConsentFacts, findGateFacts } from './gate.store.ts'
import type { ConsentAsk, ConsentRow, GateAsk, GateRow } from './gate.ts'

/** Decides every read by a statement that begins after the request arrived: no decision is ever cached. */
export type Gate = {
  findFacts: (ask: GateAsk) => Promise<GateRow | undefined>
  findConsentFacts: (ask: ConsentAsk) => Promise<ConsentRow | undefined>
  /** Opens the access of a consent for a read that was admitted; false if the consent has ended since. */
  openAccess: (admission: ConsentRow & { consentId: Id<'consent'> }) => Promise<boolean>
}

/** Two in flight keep the database busy while the answers of one are processed; more only makes smaller batches. */
const AT_ONCE = 2
const MAX_IN_A_BATCH = 200

export function openGate(db: Database, rule: AccessRule, shards: Shards): Gate {
  const { timeZone } = rule
  const keysOf = async (asks: ConsentAsk[]) =>
    shards
      ? listKeysOfTokens(
          db.quick,
          asks.map(({ tokenHash }) => tokenHash),
        )
      : null
  const findAll = async (asks: GateAsk[]) => {
    const accountIds = asks.map(({ accountId }) => accountId)
    const found = { buckets: bucketsOf(shards, accountIds), keys: await keysOf(asks) }
    return findGateFacts(db.quick, asks, timeZone, found)
  }
  /** First reads at once wait for one of them: each was admitted by itself, and there is one access to open. */
  const opening = new Map<Id<'consent'>, Promise<boolean>>()
  const open = async (admission: ConsentRow & { consentId: Id<'consent'> }) => {
    const own = db.forTenant(admission)
    // Behind the record of the read, and as briefly: on the pool it would wait for a connection.
    await openAccess(own.serial, admission.consentId, rule)
    return isAccessOpen(own.quick, admission.consentId)
  }
  return {
    findFacts: batchCalls(findAll, {
      most: MAX_IN_A_BATCH,
      atOnce: AT_ONCE,
      groupOf: ({ accountId }) => shardOf(shards, accountId),
    }),
    findConsentFacts: async (ask) => findConsentFacts(db.quick, ask, timeZone, await keysOf([ask])),
    openAccess: (admission) => {
      const { consentId } = admission
      const known = opening.get(consentId)
      if (known) return known
      const opened = open(admission).finally(() => opening.delete(consentId))
      opening.set(consentId, opened)
      return opened
    },
  }
}
