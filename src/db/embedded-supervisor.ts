import { setTimeout as delay } from 'node:timers/promises'
import { DataDirectoryLost, type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded.ts'

export type SupervisorEvents = {
  /** A line for the operator: it ended, why it does not start, it runs again. */
  say: (line: string) => void
  /** The data is gone, and no start will bring it back. Whoever keeps the server should end, and say why. */
  onDataLost: (error: Error) => void
}

/** How long to wait before each try. Space is freed and memory comes back at any moment, so it never waits for long. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000]
/** A reason that stays the same is said once in so many tries. */
const TRIES_A_LINE = 150

/**
 * The embedded PostgreSQL, which is started again whenever it ends by itself: killed, out of memory, out of disk. Only
 * the process that started it does that; others of the same service find it at the same address, or wait until it is there.
 */
export async function superviseEmbedded(
  options: EmbeddedOptions,
  { say, onDataLost }: SupervisorEvents,
): Promise<EmbeddedPostgres> {
  let current = await startEmbedded(options)
  if (!current.started) return current
  const stopping = new AbortController()
  const { signal } = stopping

  async function keep(): Promise<void> {
    for (;;) {
      await current.ended
      if (signal.aborted) return
      say('the embedded PostgreSQL ended by itself; it is started again')
      const began = performance.now()
      current = await restart()
      if (signal.aborted) return current.stop()
      say(`the embedded PostgreSQL runs again after ${Math.round(performance.now() - began)} ms`)
    }
  }

  async function restart(): Promise<EmbeddedPostgres> {
    let stated = ''
    for (let tries = 0; ; tries++) {
      await delay(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)], undefined, { signal })
      try {
        const next = await startEmbedded({ ...options, mustExist: true, signal })
        if (next.started) return next
        // A command was quicker, and will stop it when it is done.
      } catch (error) {
        const { message } = error as Error
        if (signal.aborted || error instanceof DataDirectoryLost) throw error
        if (message !== stated || tries % TRIES_A_LINE === 0) say(`the embedded PostgreSQL does not start: ${message}`)
        stated = message
      }
    }
  }

  const kept = keep().catch((error: Error) => {
    if (!signal.aborted) onDataLost(error)
  })
  return {
    ...current,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await kept
    },
  }
}
