import type { Deps } from '../db/deps.ts'
import { releaseJob } from './job.store.ts'
import { type Job, Stopped } from './job.ts'
import { claimFrom, type JobKinds, type OnError, runJob } from './run.service.ts'

export type Worker = {
  /** Something was enqueued: called after the transaction that did it. */
  readonly wake: () => void
  /** Claims nothing any more; finishes what it can in a few seconds, and releases the rest. Says whether all has ended. */
  readonly stop: (finishMs?: number) => Promise<boolean>
}

const POLL_MS = 1_000
/** What is under way may take this long to end, and this much longer once it was asked to stop. */
const FINISH_MS = 5_000
const ABORT_MS = 1_000

/**
 * Claims jobs and runs them, each kind in slots of its own: a message never waits behind a file. Any number of workers
 * may do that on one database. They find new jobs by looking, and at once where somebody wakes them.
 */
export function startWorker(deps: Deps, kinds: JobKinds, onError: OnError): Worker {
  const running = new Map<Job, Promise<void>>()
  const stop = new AbortController()
  let stopping = false
  let pumping = Promise.resolve()
  let busy = false
  let again = false
  // A database that is away is reported once, not every second.
  let away = false

  const freeKinds = (): string[] => {
    const taken = (kind: string) => [...running.keys()].filter((job) => job.kind === kind).length
    return Object.keys(kinds).filter((kind) => taken(kind) < kinds[kind]!.slots)
  }

  async function claimAll(): Promise<void> {
    try {
      do {
        again = false
        for (let free = freeKinds(); !stopping && free.length > 0; free = freeKinds()) {
          const job = await claimFrom(deps, kinds, free)
          away = false
          if (!job) break
          start(job)
        }
        // Whoever called in the meantime may have enqueued something after our last look.
      } while (again && !stopping)
    } catch (error) {
      if (!away) onError(error)
      away = true
    } finally {
      busy = false
    }
  }

  function start(job: Job): void {
    const work = runJob(deps, kinds[job.kind]!, job, { onError, stop: stop.signal })
      .catch((error) => onError(error, job))
      .then(() => {
        running.delete(job)
        wake()
      })
    running.set(job, work)
  }

  function wake(): void {
    again = true
    if (busy || stopping) return
    busy = true
    pumping = claimAll()
  }

  const timer = setInterval(wake, POLL_MS).unref()
  wake()
  return {
    wake,
    async stop(finishMs = FINISH_MS) {
      stopping = true
      clearInterval(timer)
      await pumping
      const ended = () => Promise.all(running.values())
      await Promise.race([ended(), sleep(finishMs)])
      if (running.size === 0) return true
      stop.abort(new Stopped())
      await Promise.race([ended(), sleep(ABORT_MS)])
      // What does not end by itself ends with this process, and can commit nothing once somebody else has claimed it.
      const left = [...running.keys()]
      for (const job of left) await releaseJob(deps.db, job).catch((error) => onError(error, job))
      return left.length === 0
    },
  }
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
