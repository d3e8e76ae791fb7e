import { LRUCache } from 'lru-cache'
import type { GateAsk, GateRow, Guess } from './gate.ts'

export type GuessMemory = {
  guess: (ask: GateAsk) => Guess | undefined
  remember: (ask: GateAsk, facts: GateRow) => void
  forget: (ask: GateAsk) => void
}

/**
 * What the gate found the last time, for the next to be prepared on. It spares a read the way to the database and back
 * that the gate would take first; what leaves was decided all the same, by the statement that recorded it.
 */
export function guessMemory(most: number): GuessMemory {
  const known = new LRUCache<string, GateRow>({ max: most })
  return {
    guess(ask) {
      const facts = known.get(keyOf(ask))
      return facts && { ask, facts }
    },
    remember: (ask, facts) => void known.set(keyOf(ask), facts),
    forget: (ask) => void known.delete(keyOf(ask)),
  }
}

const keyOf = ({ tokenHash, accountId, consentId, need }: GateAsk): string =>
  `${tokenHash} ${accountId} ${consentId} ${need}`
