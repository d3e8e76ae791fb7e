import type { Db } from '../db/database.ts'
import { gather } from '../db/gather.ts'
import { findGateFacts, type GateAsk, type GateRow } from './gate.store.ts'

/** Asked anew for every read, by a statement that begins after the request came in: nothing of it is ever cached. */
export type Gate = { findFacts: (ask: GateAsk) => Promise<GateRow | undefined> }

/** Two under way keep the database busy while the answers of one are dealt with; more only makes smaller groups. */
const AT_ONCE = 2
const MOST_IN_A_GROUP = 200

export function openGate(db: Db, timeZone: string): Gate {
  const findFacts = gather((asks: GateAsk[]) => findGateFacts(db, asks, timeZone), {
    most: MOST_IN_A_GROUP,
    atOnce: AT_ONCE,
  })
  return { findFacts }
}
