import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { claimJobs, deleteJob, failJob, releaseJob, renewLease, retryJob } from './job.store.ts'
import { errorCode, type Job, LEASE_SECONDS, LeaseLost, retrySeconds } from './job.ts'
import { recordRun } from './job-run.store.ts'

/** A kind of job: how many run at once in one worker, how often one is tried, and the work itself. */
export type JobKind = {
  slots: number
  /** How many of one lane run at once, in all workers together; else only the slots limit them. */
  laneSlots?: number
  maxAttempts: number
  leaseSeconds?: number
  /** The delays after failures, where they differ from the default. */
  retries?: readonly number[]
  /**
   * The work. It finishes the job in its own transaction (`finishJob`), reschedules it (`rescheduleJob`, `retryJob`),
   * or just returns. It stops as soon as it can when `signal` aborts. Returning
   * 'concluded' saves the look whether it has.
   */
  run: (deps: Deps, job: Job, signal: AbortSignal) => Promise<unknown>
  /** Called when the job will not be tried again, in the transaction that marks it as failed. */
  giveUp?: (tx: Tx, job: Job, error: string) => Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

/**
 * Where the clock can be moved: each run is recorded before it begins, so that an advance can say what was done. A worker
 * looks at the clock first, unless its own process is the one that moves it.
 */
export const withRecordedRuns = (kinds: JobKinds, lookAtClock?: () => Promise<void>): JobKinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]): [string, JobKind] => [
      name,
      {
        ...kind,
        run: async (deps, job, signal) => {
          await lookAtClock?.()
          await recordRun(deps.db, job)
          return kind.run(deps, job, signal)
        },
      },
    ]),
  )

export type OnError = (error: unknown, job?: Job) => void

/** Claims as many due jobs as are free of each kind. Uses a connection with a short timeout: PINs wait for it. */
export const claimFree = (deps: Deps, kinds: JobKinds, free: ReadonlyMap<string, number>, most: number) =>
  claimJobs(
    deps.db.quick,
    [...free].map(([kind, free]) => ({
      kind,
      leaseSeconds: kinds[kind]!.leaseSeconds ?? LEASE_SECONDS,
      laneSlots: kinds[kind]!.laneSlots ?? null,
      free,
    })),
    most,
  )

/** One due job of any of these kinds. */
export async function claimFrom(deps: Deps, kinds: JobKinds): Promise<Job | undefined> {
  const [job] = await claimFree(deps, kinds, new Map(Object.keys(kinds).map((kind) => [kind, 1])), 1)
  return job
}

/** Runs a claimed job and records the outcome. `stop` ends it early, and it counts as not tried. */
export async function runJob(
  deps: Deps,
  kind: JobKind,
  job: Job,
  { onError, stop }: { onError: OnError; stop?: AbortSignal },
): Promise<void> {
  if (job.lost && job.failures >= kind.maxAttempts) return giveUp(deps, kind, job, 'lost with its worker')
  const lease = keepLease(deps, job, kind.leaseSeconds ?? LEASE_SECONDS, onError)
  try {
    const outcome = await kind.run(deps, job, stop ? AbortSignal.any([stop, lease.signal]) : lease.signal)
    // If the work has finished or rescheduled the job itself, this finds nothing.
    if (outcome !== 'concluded') await deleteJob(deps.db, job)
  } catch (error) {
    if (stop?.aborted) await releaseJob(deps.db, job)
    else if (!lease.signal.aborted && !(error instanceof LeaseLost)) await recover(deps, kind, job, error, onError)
  } finally {
    lease.end()
  }
}

async function recover(deps: Deps, kind: JobKind, job: Job, error: unknown, onError: OnError): Promise<void> {
  onError(error, job)
  const failures = job.failures + 1
  if (failures >= kind.maxAttempts) await giveUp(deps, kind, job, errorCode(error))
  else await retryJob(deps.db, job, errorCode(error), retrySeconds(failures, kind.retries))
}

async function giveUp(deps: Deps, kind: JobKind, job: Job, error: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await failJob(tx, job, error)
    await kind.giveUp?.(tx, job, error)
  })
}

/** Renews a lease while the work runs. The signal aborts when it was lost. */
function keepLease({ db }: Deps, job: Job, seconds: number, onError: OnError) {
  const lost = new AbortController()
  let renewed = performance.now()
  let ended = false
  const renew = async () => {
    try {
      const began = performance.now()
      if (await renewLease(db, job, seconds)) renewed = began
      else lost.abort(new LeaseLost(job.id))
    } catch (error) {
      // A brief outage of the database is no reason to stop; after a longer one the lease has expired.
      if (performance.now() - renewed > seconds * 1000) lost.abort(new LeaseLost(job.id))
      else if (!ended) onError(error, job)
    }
  }
  const timer = setInterval(renew, (seconds * 1000) / 3).unref()
  return {
    signal: lost.signal,
    end: () => {
      ended = true
      clearInterval(timer)
    },
  }
}

/** Runs everything that is due, one after the other: for commands that wait, and for tests. */
export async function runDueJobs(deps: Deps, kinds: JobKinds, onError: OnError = throwIt): Promise<number> {
  for (let done = 0; ; done++) {
    const job = await claimFrom(deps, kinds)
    if (!job) return done
    await runJob(deps, kinds[job.kind]!, job, { onError })
  }
}

const throwIt: OnError = (error) => {
  throw error
}
