/** What the work below takes on two idle cores, where everything else in the tests was measured too. */
const IDLE_MS = 250
const ROUNDS = 180_000_000

/** How many times slower than that machine this one is now. run.ts asks once, and passes it on to every process. */
export function measureSlowness(): number {
  const began = performance.now()
  let mixed = 1
  for (let round = 0; round < ROUNDS; round++) mixed = Math.imul(mixed ^ round, 0x9e3779b1)
  const ms = performance.now() - began
  // Used, so that no compiler leaves the loop out.
  return mixed === 0 ? 1 : Math.max(1, ms / IDLE_MS)
}

const SLOWNESS = Number(process.env.VITRINE_TEST_SLOWNESS ?? 1)

/**
 * How long a test waits for what must happen: reaching it is a failure. Every limit of a test is one of these, so that none
 * is reached because the machine is slow; by default far longer than anything takes beside other tests.
 */
export const deadline = (ms = 120_000): number => Math.ceil(ms * SLOWNESS)
