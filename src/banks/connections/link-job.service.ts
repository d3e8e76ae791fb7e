import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import { rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { CLAIM_SECONDS, LOOK_SECONDS, proceedLink } from './link.service.ts'
import { findLink } from './link.store.ts'
import type { BankDeps } from './reach-bank.service.ts'

/** It is looked again after half of an attempt's age, but not later than that. */
const MOST_SECONDS = { whileWaiting: 600, else: 3600 }

/**
 * One for each attempt, until it is closed: finishes what its owner has left, and gives back what nobody came for. It
 * never goes on for an owner who has not come back from the bank.
 */
export const linkJob = (banks: BankDeps['banks']): JobKind => ({
  slots: 4,
  laneSlots: 2,
  maxAttempts: Number.POSITIVE_INFINITY,
  leaseSeconds: CLAIM_SECONDS,
  async run(given, job) {
    const deps: BankDeps = { ...given, banks }
    const id = job.payload.linkId as Id<'connectionLink'>
    if (!(await findLink(deps.db, id))) return
    await proceedLink(deps, id, {}).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.refusal === 'unavailable')) throw error
    })
    const link = await findLink(deps.db, id)
    if (link?.status !== 'open') return
    const now = await databaseNow(deps.db)
    const isWaiting = link.step === 'wait' || link.step === 'granted'
    const half = (now.getTime() - link.created.getTime()) / 2000
    const left = (link.expires.getTime() - now.getTime()) / 1000
    const seconds = Math.min(Math.max(half, LOOK_SECONDS), MOST_SECONDS[isWaiting ? 'whileWaiting' : 'else'], left)
    await rescheduleJob(deps.db, job, Math.max(1, seconds))
  },
})
