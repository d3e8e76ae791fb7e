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
  const known = new Map<string, GateRow>()
  return {
    guess(ask) {
      const facts = known.get(keyOf(ask))
      return facts && { ask, facts }
    },
    remember(ask, facts) {
      const key = keyOf(ask)
      // The latest last: a map keeps the order of insertion, and the first ones go.
      known.delete(key)
      known.set(key, facts)
      if (known.size > most) known.delete(known.keys().next().value!)
    },
    forget: (ask) => void known.delete(keyOf(ask)),
  }
}

const keyOf = ({ tokenHash, accountId, consentId, need }: GateAsk): string =>
  `${tokenHash} ${accountId} ${consentId} ${need}`
