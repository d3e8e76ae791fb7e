import { deleteOldAccesses } from '../access/consents/access.store.ts'
import { CONSENT_STATUSES } from '../access/consents/consent.ts'
import { expireConsents, failUnanswered } from '../access/consents/lifecycle.store.ts'
import { countConsentsByStatus } from '../access/consents/managed-consent.store.ts'
import { sealChanges } from '../access/reads/change-seal.service.ts'
import { sealReads } from '../access/reads/seal.service.ts'
import type { ReadLogKeys } from '../access/reads/seal.ts'
import { deleteOldCalls } from '../banks/connections/bank-call.store.ts'
import { deleteOldLinks } from '../banks/connections/link.store.ts'
import { deleteOldFetches, deleteOldPages } from '../banks/fetches/fetch.store.ts'
import { deleteExpiredTokens } from '../clients/keys/key.store.ts'
import { deleteOldWebhookDeliveries } from '../clients/webhooks/webhook-delivery.store.ts'
import { deleteOldRecategorisations } from '../ledger/categorization/recategorisation.store.ts'
import { deleteOldRecordImports, deleteOldRefusals, dropStaleReceiving } from '../ledger/imports/import.store.ts'
import { dropOldVersions } from '../ledger/write/retention.service.ts'
import { deleteOldMessages } from '../people/messages/message.store.ts'
import { deleteExpiredSessions } from '../people/owners/session.store.ts'
import { deleteIdleBudgets } from '../people/pins/budget.store.ts'
import { deleteOldPins } from '../people/pins/pin.store.ts'
import { forgetRequests } from '../platform/changes/idempotency.store.ts'
import type { Db } from '../platform/db/database.ts'
import { MAX_DELETED } from '../platform/db/deletion.ts'
import type { Deps } from '../platform/db/deps.ts'
import { deleteFailedJobs, enqueueJob, rescheduleJob } from '../platform/jobs/job.store.ts'
import type { JobKind } from '../platform/jobs/run.service.ts'
import { deleteExpiredOperatorSessions } from '../surfaces/operators/operator-session.store.ts'
import { deleteOldCounts, setCounts } from '../surfaces/overview/daily-count.store.ts'

type Facts = { retentionDays: number; answerDays: number; readLogKeys: ReadLogKeys }
/** `run` returns how many rows it changed or deleted. */
type Task = { everyMinutes: number; run: (deps: Deps, facts: Facts) => Promise<number> }

/**
 * Periodic clean-up. No promise depends on it: anything expired is refused by the clock. How long each table keeps its
 * rows, and why: docs/operations.md.
 */
export const TASKS: Readonly<Record<string, Task>> = {
  'expire-consents': { everyMinutes: 1, run: ({ db }) => db.transaction((tx) => expireConsents(tx)) },
  'fail-unanswered-asks': { everyMinutes: 1, run: ({ db }) => db.transaction(failUnanswered) },
  'delete-expired-sessions': { everyMinutes: 10, run: ({ db }) => deleteExpiredSessions(db) },
  'delete-expired-operator-sessions': { everyMinutes: 10, run: ({ db }) => deleteExpiredOperatorSessions(db) },
  'delete-expired-tokens': { everyMinutes: 10, run: ({ db }) => deleteExpiredTokens(db) },
  'drop-old-versions': { everyMinutes: 10, run: (deps, { retentionDays }) => dropOldVersions(deps, retentionDays) },
  'seal-reads': { everyMinutes: 5, run: (deps, { readLogKeys }) => sealOrReport(deps, readLogKeys) },
  'delete-old-pins': { everyMinutes: 60, run: ({ db }) => deleteOldPins(db) },
  'delete-idle-budgets': { everyMinutes: 10, run: ({ db }) => deleteIdleBudgets(db) },
  'delete-old-messages': { everyMinutes: 60, run: ({ db }) => deleteOldMessages(db) },
  'delete-old-recategorisations': { everyMinutes: 60, run: ({ db }) => deleteOldRecategorisations(db) },
  'delete-failed-jobs': { everyMinutes: 60, run: ({ db }) => deleteFailedJobs(db) },
  'drop-stale-uploads': { everyMinutes: 10, run: ({ db }) => dropStaleReceiving(db) },
  'delete-old-refusals': { everyMinutes: 60, run: ({ db }) => deleteOldRefusals(db) },
  'delete-old-record-imports': { everyMinutes: 60, run: ({ db }) => deleteOldRecordImports(db) },
  'delete-old-accesses': { everyMinutes: 60, run: ({ db }) => deleteOldAccesses(db) },
  'count-consents': { everyMinutes: 1, run: ({ db }) => countConsents(db) },
  'delete-old-counts': { everyMinutes: 60, run: ({ db }) => deleteOldCounts(db) },
  'delete-old-webhook-deliveries': { everyMinutes: 60, run: ({ db }) => deleteOldWebhookDeliveries(db) },
  'delete-old-links': { everyMinutes: 60, run: ({ db }) => deleteOldLinks(db) },
  'delete-old-bank-calls': { everyMinutes: 60, run: ({ db }) => deleteOldCalls(db) },
  'delete-old-bank-answers': { everyMinutes: 60, run: ({ db }, { answerDays }) => deleteOldPages(db, answerDays) },
  'delete-old-fetches': { everyMinutes: 60, run: ({ db }) => deleteOldFetches(db) },
  'forget-requests': { everyMinutes: 60, run: ({ db }) => forgetRequests(db) },
}

/** How many consents had which status, for every day, also none where there were some before; two statements, because the tables may be on different nodes. */
async function countConsents(db: Db): Promise<number> {
  const counts = await countConsentsByStatus(db)
  const all = [...CONSENT_STATUSES.map((status) => ({ status, count: 0 })), ...counts]
  await setCounts(db, new Map(all.map(({ status, count }) => [`consents ${status}`, count])))
  return 0
}

/** An altered log is an error of this job, so that the operator hears of it. */
async function sealOrReport({ db }: Deps, keys: ReadLogKeys): Promise<number> {
  await sealChanges(db, keys)
  const { faults } = await sealReads(db, keys)
  if (faults.length > 0) throw new Error(`The read log was altered: ${faults[0]}. Run: vitrine audit verify`)
  return 0
}

/** Each task is one recurring job: its key keeps it unique, however many workers there are. */
export async function planHousekeeping({ db, newId }: Deps): Promise<void> {
  for (const task of Object.keys(TASKS))
    await enqueueJob(db, { id: newId('job'), kind: 'housekeeping', payload: { task }, key: `housekeeping ${task}` })
}

export const housekeepingJob = (facts: Facts): JobKind => ({
  slots: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(deps, job) {
    const task = TASKS[job.payload.task!]
    // A task of another version is left to its workers.
    const rows = (await task?.run(deps, facts)) ?? 0
    // After a full batch there may be more. Not at once, so that the other tasks have their turn.
    await rescheduleJob(deps.db, job, rows < MAX_DELETED ? (task?.everyMinutes ?? 60) * 60 : 1)
  },
})
