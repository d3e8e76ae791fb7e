import { randomInt } from 'node:crypto'

/** The seed of this run: SEED=… repeats a run, otherwise each has its own. */
export const SEED = process.env.SEED === undefined ? randomInt(2 ** 31) : Number(process.env.SEED)

/** Called once by a test file, so that a failure can be reproduced. */
export function printSeed(file: string, folder = 'test/ledger'): void {
  console.log(`seed ${SEED}; to repeat it: SEED=${SEED} npm test -- ${folder}/${file}`)
}

/** Deterministic pseudo-random numbers for a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** From 0 up to `end`, exclusive. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  chance(of: number): boolean {
    return this.below(1_000) < of * 1_000
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
}
