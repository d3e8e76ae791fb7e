/**
 * For work that shares its processors with requests. Whoever answers one goes through half a dozen steps, each on a
 * thread or a process that has to be woken, and each may find the processors taken. So nobody should have to wait
 * longer than for one short stretch of work.
 */
const WORK_MS = 1
export const PAUSE_MS = 1

export type Breath = { take: () => void }

/** Stands still for a moment when it has worked for a moment. It blocks its thread: for threads with nothing else to do. */
export function openBreath(): Breath {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let began = performance.now()
  return {
    take() {
      if (performance.now() - began < WORK_MS) return
      Atomics.wait(never, 0, 0, PAUSE_MS)
      began = performance.now()
    },
  }
}
