import { randomInt } from 'node:crypto'

/** The seed of this run: SEED=… repeats one, otherwise every run has its own. */
export const SEED = process.env.SEED === undefined ? randomInt(2 ** 31) : Number(process.env.SEED)

/** To be called once by a test file, so that whatever it finds can be found again. */
export function printSeed(file: string, folder = 'test/ledger'): void {
  console.log(`seed ${SEED}; the same again: SEED=${SEED} npm test -- ${folder}/${file}`)
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** From 0 up to, and without, `end`. */
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
