import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Db } from '../../platform/db/database.ts'
import { bucketsOf, type Shards, shardOf } from '../../platform/db/shards.ts'
import { findGateFacts } from './gate.store.ts'
import type { GateAsk, GateRow } from './gate.ts'

/** Decides every read by a statement that begins after the request arrived: no decision is ever cached. */
export type Gate = { findFacts: (ask: GateAsk) => Promise<GateRow | undefined> }

/** Two in flight keep the database busy while the answers of one are processed; more only makes smaller batches. */
const AT_ONCE = 2
const MAX_IN_A_BATCH = 200

export function openGate(db: Db, timeZone: string, shards: Shards): Gate {
  const findAll = (asks: GateAsk[]) => {
    const accountIds = asks.map(({ accountId }) => accountId)
    return findGateFacts(db, asks, timeZone, bucketsOf(shards, accountIds))
  }
  return {
    findFacts: batchCalls(findAll, {
      most: MAX_IN_A_BATCH,
      atOnce: AT_ONCE,
      groupOf: ({ accountId }) => shardOf(shards, accountId),
    }),
  }
}
