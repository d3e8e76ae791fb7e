import type { Id } from '../core/id.ts'

/** A job as the worker that claimed it sees it. Every kind of job is listed in src/worker/job-kinds.ts. */
export type Job = {
  id: Id<'job'>
  kind: string
  /** Ids only: the data of a job is in the tables of its noun. */
  payload: Record<string, string>
  /** The number of this claim. It guards every change to the job. */
  attempt: number
  /** How often it failed before, or was lost with its worker. */
  failures: number
  /** Whether an earlier worker held it and never finished. */
  lost: boolean
}

/** How long a claim lasts unless it is renewed: after a crash the job waits that long. */
export const LEASE_SECONDS = 60

/** The delay after the first, second, … failure; the last one applies to all that follow. */
export const RETRY_SECONDS = [5, 30, 120, 600, 3600]

export const retrySeconds = (failures: number, waits: readonly number[] = RETRY_SECONDS): number =>
  waits[Math.min(failures, waits.length) - 1] ?? 0

/** The job was claimed by another worker, or is finished: nothing more may be committed for it. */
export class LeaseLost extends Error {
  constructor(id: Id<'job'>) {
    super(`the lease of ${id} was lost`)
    this.name = 'LeaseLost'
  }
}

/** The worker is stopping: the job is released, and counts as not tried. */
export class Stopped extends Error {
  constructor() {
    super('the worker is being stopped')
    this.name = 'Stopped'
  }
}

/** The stored form of an error. Its message may quote a name or an amount; its name and code do not. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** The job id of a resource that has one job at a time: derived from its id. */
export const jobIdOf = (id: Id<'message'> | Id<'recategorisation'> | Id<'import'> | Id<'consent'>): Id<'job'> =>
  `job_${id.slice(4)}`

/** Called after a job is committed. Without a local worker it does nothing, and a worker elsewhere finds the job soon. */
export type WakeDeps = { readonly wakeWorker: () => void }
