import { setTimeout as delay } from 'node:timers/promises'
import { DataDirectoryLost, type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded.ts'

export type SupervisorEvents = {
  /** A line for the operator: the server ended, why it does not start, that it runs again. */
  log: (line: string) => void
  /** The data is gone, and no restart will restore it. The process should end with this error. */
  onDataLost: (error: Error) => void
}

/** The delay before each try. Disk space or memory may be freed at any moment, so the delay stays short. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000]
/** An unchanged reason is repeated once in this many tries. */
const TRIES_A_LINE = 150

/**
 * The embedded PostgreSQL, restarted whenever it ends unexpectedly: killed, out of memory, out of disk. Only the
 * process that started it does that; other processes of the service find it at the same address, or wait until it runs.
 */
export async function superviseEmbedded(
  options: EmbeddedOptions,
  { log, onDataLost }: SupervisorEvents,
): Promise<EmbeddedPostgres> {
  let current = await startEmbedded(options)
  if (!current.started) return current
  const stopping = new AbortController()
  const { signal } = stopping

  async function keep(): Promise<void> {
    for (;;) {
      await current.ended
      if (signal.aborted) return
      log('the embedded PostgreSQL ended by itself; restarting')
      const began = performance.now()
      current = await restart()
      if (signal.aborted) return current.stop()
      log(`the embedded PostgreSQL runs again after ${Math.round(performance.now() - began)} ms`)
    }
  }

  async function restart(): Promise<EmbeddedPostgres> {
    let stated = ''
    for (let tries = 0; ; tries++) {
      await delay(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)], undefined, { signal })
      try {
        const next = await startEmbedded({ ...options, mustExist: true, signal })
        if (next.started) return next
        // A command started it first, and will stop it when it is done.
      } catch (error) {
        const { message } = error as Error
        if (signal.aborted || error instanceof DataDirectoryLost) throw error
        if (message !== stated || tries % TRIES_A_LINE === 0) log(`the embedded PostgreSQL does not start: ${message}`)
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
