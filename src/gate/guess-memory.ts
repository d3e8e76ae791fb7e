import { LRUCache } from 'lru-cache'
import type { GateAsk, GateRow, Guess } from './gate.ts'

export type GuessMemory = {
  guess: (ask: GateAsk) => Guess | undefined
  remember: (ask: GateAsk, facts: GateRow) => void
  forget: (ask: GateAsk) => void
}

/**
 * Remembers what the gate found last time, so that the next read is prepared on it. It saves a read one round trip to
 * the database; the statement that records the read still decides.
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
