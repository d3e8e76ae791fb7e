import { batchCalls } from '../db/batch-calls.ts'
import type { Db } from '../db/database.ts'
import type { ReadLog } from '../reads/read.service.ts'
import type { Read } from '../reads/read.ts'
import { findGateFacts, stillHold } from './gate.store.ts'
import type { GateAsk, GateRow, Guess } from './gate.ts'
import { guessMemory } from './guess-memory.ts'

/** Asked anew for every read, by a statement that begins after the request came in: no decision is ever cached. */
export type Gate = {
  findFacts: (ask: GateAsk) => Promise<GateRow | undefined>
  /** What was found for the same ask the last time, if it was good for a read. Worth nothing until it is confirmed. */
  guess: (ask: GateAsk) => Guess | undefined
  /** Remembers what a read was admitted on. */
  remember: (ask: GateAsk, facts: GateRow) => void
  /** A wrong guess is made once: a client that was refused must not go on sending its neighbours the longer way. */
  forget: (ask: GateAsk) => void
  /** Decides and records in one statement: true when the guess was right, and the read is then recorded for good. */
  confirm: (guessed: Guessed) => Promise<boolean>
}

type Guessed = { guess: Guess; read: Read }

/** Two under way keep the database busy while the answers of one are dealt with; more only makes smaller groups. */
const AT_ONCE = 2
const MAX_IN_A_GROUP = 200
const MAX_GUESSES = 20_000

export function openGate(db: Db, timeZone: string, readLog: ReadLog): Gate {
  const memory = guessMemory(MAX_GUESSES)
  const findFacts = batchCalls((asks: GateAsk[]) => findGateFacts(db, asks, timeZone), {
    most: MAX_IN_A_GROUP,
    atOnce: AT_ONCE,
  })
  const confirmAll = async (guessed: Guessed[]): Promise<boolean[]> => {
    const condition = stillHold(
      guessed.map(({ guess }) => guess),
      timeZone,
    )
    // All of them or none: one that was wrong sends its neighbours the longer way, once.
    const right = await readLog.recordIf(
      condition,
      guessed.map(({ read }) => read),
    )
    return guessed.map(() => right)
  }
  return { findFacts, ...memory, confirm: batchCalls(confirmAll, { most: MAX_IN_A_GROUP, atOnce: 1 }) }
}
