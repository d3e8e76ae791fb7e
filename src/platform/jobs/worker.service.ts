import type { Deps } from '../db/deps.ts'
import { MAX_OF_LANE, releaseJob } from './job.store.ts'
import { type Job, Stopped } from './job.ts'
import { claimFree, type JobKinds, type OnError, runJob } from './run.service.ts'

export type Worker = {
  /** Called after a transaction that enqueued a job. */
  readonly wake: () => void
  /**
   * Claims no more jobs; finishes what it can in a few seconds, and releases the rest. Returns whether all have ended.
   */
  readonly stop: (finishMs?: number) => Promise<boolean>
}

const POLL_MS = 1_000
/** Taken with one statement. */
const MAX_CLAIMED = 32
/** How long running jobs may take to end, and how much longer once they were asked to stop. */
const FINISH_MS = 5_000
const ABORT_MS = 1_000

/**
 * Claims jobs and runs them, each kind in its own slots: a message never waits behind a file. Any number of workers may
 * work on one database. They poll for new jobs, and look at once when they are woken.
 */
export function startWorker(deps: Deps, kinds: JobKinds, onError: OnError): Worker {
  const running = new Map<Job, Promise<void>>()
  const stop = new AbortController()
  let stopping = false
  let pumping = Promise.resolve()
  let busy = false
  let again = false
  // An unreachable database is reported once, not every second.
  let away = false

  const freeSlots = (): Map<string, number> => {
    const taken = (kind: string) => [...running.keys()].filter((job) => job.kind === kind).length
    const free = Object.entries(kinds).map(([kind, { slots }]): [string, number] => [kind, slots - taken(kind)])
    return new Map(free.filter(([, slots]) => slots > 0))
  }

  async function claimAll(): Promise<void> {
    try {
      do {
        again = false
        for (let free = freeSlots(); !stopping && free.size > 0; free = freeSlots()) {
          const jobs = await claimFree(deps, kinds, free, MAX_CLAIMED)
          away = false
          for (const job of jobs) start(job)
          if (jobs.length < MAX_OF_LANE) break
        }
        // A wake-up in the meantime may mean a job that was enqueued after the last look.
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
      // Jobs that do not stop end with this process, and can commit nothing once another worker has claimed them.
      const left = [...running.keys()]
      for (const job of left) await releaseJob(deps.db, job).catch((error) => onError(error, job))
      return left.length === 0
    },
  }
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
