import type { Id } from '../core/id.ts'

/** A job as the worker that claimed it knows it. */
export type Job = {
  id: Id<'job'>
  kind: string
  /** Ids only: what a job is about is in the tables of its noun. */
  payload: Record<string, string>
  /** Which claim of this job it is. Everything that is said about the job is guarded by it. */
  attempt: number
  /** How often it has failed before, or was lost with its worker. */
  failures: number
  /** Whether somebody held it and did not come back. */
  lost: boolean
}

/** For how long a claim holds unless it is renewed: after a crash the job waits that long. */
export const LEASE_SECONDS = 60

/** How long to wait after the first, second, … failure; the last one holds for all that follow. */
export const RETRY_SECONDS = [5, 30, 120, 600, 3600]

export const retrySeconds = (failures: number, waits: readonly number[] = RETRY_SECONDS): number =>
  waits[Math.min(failures, waits.length) - 1] ?? 0

/** The job was claimed by another worker, or is finished: nothing may be committed for it any more. */
export class LeaseLost extends Error {
  constructor(id: Id<'job'>) {
    super(`the lease of ${id} was lost`)
    this.name = 'LeaseLost'
  }
}

/** The worker is being stopped: the job is released, and counts as not tried. */
export class Stopped extends Error {
  constructor() {
    super('the worker is being stopped')
    this.name = 'Stopped'
  }
}

/** What is stored of an error. Its message may quote a name or an amount; its name and code do not. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** The job of something that has exactly one: it is called after it. */
export const jobIdOf = (id: Id<'message'> | Id<'recategorisation'> | Id<'import'>): Id<'job'> => `job_${id.slice(4)}`
