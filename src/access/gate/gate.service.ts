import type { Id } from '../../platform/core/id.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Db } from '../../platform/db/database.ts'
import { bucketsOf, type Shards, shardOf } from '../../platform/db/shards.ts'
import { type AccessRule, openAccess } from '../consents/access.store.ts'
import { findGateFacts } from './gate.store.ts'
import type { GateAsk, GateRow } from './gate.ts'

/** Decides every read by a statement that begins after the request arrived: no decision is ever cached. */
export type Gate = {
  findFacts: (ask: GateAsk) => Promise<GateRow | undefined>
  /** Simultaneous first reads under a consent wait for one insert, instead of each for a connection of its own. */
  openAccess: (own: Db, consentId: Id<'consent'>) => Promise<void>
}

/** Two in flight keep the database busy while the answers of one are processed; more only makes smaller batches. */
const AT_ONCE = 2
const MAX_IN_A_BATCH = 200

export function openGate(db: Db, rule: AccessRule, shards: Shards): Gate {
  const findAll = (asks: GateAsk[]) => {
    const accountIds = asks.map(({ accountId }) => accountId)
    return findGateFacts(db, asks, rule.timeZone, bucketsOf(shards, accountIds))
  }
  const opening = new Map<Id<'consent'>, Promise<void>>()
  return {
    openAccess: (own, consentId) => {
      const opened = opening.get(consentId) ?? openAccess(own, consentId, rule).finally(() => opening.delete(consentId))
      opening.set(consentId, opened)
      return opened
    },
    findFacts: batchCalls(findAll, {
      most: MAX_IN_A_BATCH,
      atOnce: AT_ONCE,
      groupOf: ({ accountId }) => shardOf(shards, accountId),
    }),
  }
}
