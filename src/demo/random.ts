/** Seeded random numbers: the same seed text gives the same numbers on every machine and for ever. */
export type SeededRandom = {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** True in `permille` of a thousand calls. */
  chance(permille: number): boolean
  pick<T>(items: readonly T[]): T
}

export function random(seed: string): SeededRandom {
  let state = fnv1a(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const int = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    int,
    chance: (permille) => int(0, 999) < permille,
    pick: (items) => items[int(0, items.length - 1)]!,
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
