import { batchCalls } from '../db/batch-calls.ts'
import type { Db } from '../db/database.ts'
import type { ReadLog } from '../reads/read.service.ts'
import type { Read } from '../reads/read.ts'
import { findGateFacts, stillHold } from './gate.store.ts'
import type { GateAsk, GateRow, Guess } from './gate.ts'
import { guessMemory } from './guess-memory.ts'

/** Decides every read by a statement that begins after the request arrived: no decision is ever cached. */
export type Gate = {
  findFacts: (ask: GateAsk) => Promise<GateRow | undefined>
  /** The facts found for the same ask last time, if they allowed a read. Not valid until confirmed. */
  guess: (ask: GateAsk) => Guess | undefined
  /** Remembers the facts on which a read was allowed. */
  remember: (ask: GateAsk, facts: GateRow) => void
  /**
   * Drops a guess after it was wrong, so that a refused client does not keep sending the rest of its batch the longer
   * way.
   */
  forget: (ask: GateAsk) => void
  /** Decides and records in one statement: true when the guess was right, and the read is then stored durably. */
  confirm: (guessed: Guessed) => Promise<boolean>
}

type Guessed = { guess: Guess; read: Read }

/** Two in flight keep the database busy while the answers of one are processed; more only makes smaller batches. */
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
    // All of them or none: a wrong one sends the rest of its batch the longer way, once.
    const right = await readLog.recordIf(
      condition,
      guessed.map(({ read }) => read),
    )
    return guessed.map(() => right)
  }
  return { findFacts, ...memory, confirm: batchCalls(confirmAll, { most: MAX_IN_A_GROUP, atOnce: 1 }) }
}
