import { countPausedBanks } from '../../banks/connections/bank.store.ts'
import { countOperatorFaults } from '../../banks/fetches/fetch.store.ts'
import { listEndingKeys } from '../../clients/keys/key.store.ts'
import { countTroubledEndpoints } from '../../clients/webhooks/webhook.store.ts'
import { countReviews } from '../../ledger/decide/review.store.ts'
import { countImportsByDay, countUnresolvedImports } from '../../ledger/imports/import.store.ts'
import { unresolvedSince } from '../../ledger/imports/import.ts'
import { countMessagesByState } from '../../people/messages/message.store.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findQueueState } from '../../platform/jobs/job.store.ts'
import { findDatabaseBytes, listCounts, listTenantReads, type TenantReads } from './daily-count.store.ts'

const DAY_MS = 24 * 3_600_000
const ENDING_DAYS = 30
/** A page is read, not scrolled. */
const MOST_TENANTS = 12

/** One line for each tenant and environment, with a number for every day. */
function tenantsOf(counts: TenantReads[], dayNames: string[]) {
  const lines = new Map<string, { tenantId: string; environment: string; reads: number[] }>()
  for (const { tenantId, environment, day, count } of counts) {
    const key = `${environment} ${tenantId}`
    const line = lines.get(key) ?? { tenantId, environment, reads: dayNames.map(() => 0) }
    const at = dayNames.indexOf(day)
    if (at >= 0) line.reads[at] = count
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** The first page of the console: what happened, how much there is, and what needs a person. */
export async function loadOverview(deps: Deps, days: number) {
  const { db } = deps
  const now = await databaseNow(db)
  const since = new Date(now.getTime() - days * DAY_MS)
  const [
    counts,
    imports,
    failedImports,
    messages,
    databaseBytes,
    reviews,
    keys,
    queue,
    webhooks,
    connections,
    pausedBanks,
    tenantReads,
  ] = await Promise.all([
    listCounts(db, days),
    countImportsByDay(db, since),
    countUnresolvedImports(db, unresolvedSince(now)),
    countMessagesByState(db),
    findDatabaseBytes(db),
    countReviews(db),
    listEndingKeys(db, ENDING_DAYS),
    findQueueState(db),
    countTroubledEndpoints(db),
    countOperatorFaults(db),
    countPausedBanks(db),
    listTenantReads(db, days, MOST_TENANTS),
  ])
  const dayNames = Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  const byDay = dayNames.map((day) => {
    const ofDay = counts.filter((one) => one.day === day)
    const named = (prefix: string) =>
      ofDay.flatMap(({ name, count }) => (name.startsWith(prefix) ? [{ name: name.slice(prefix.length), count }] : []))
    return {
      day,
      reads: ofDay.find(({ name }) => name === 'reads')?.count ?? 0,
      refusals: named('refusal ').map(({ name, count }) => ({ code: name, count })),
      consents: named('consents ').flatMap(({ name, count }) => (count > 0 ? [{ status: name, count }] : [])),
      imports: imports.flatMap(({ day: of, status, count }) => (of === day ? [{ status, count }] : [])),
    }
  })
  return {
    days: byDay,
    tenants: tenantsOf(tenantReads, dayNames),
    messages,
    databaseBytes,
    needsPerson: {
      reviews,
      failedImports,
      failedJobs: queue.failed,
      overdueJobs: queue.overdue,
      failingWebhooks: webhooks.failing,
      disabledWebhooks: webhooks.disabled,
      misconfiguredConnections: connections.misconfigured,
      malformedConnections: connections.malformed,
      pausedBanks,
      endingKeys: keys.map(({ id, tenant, tenantName, environment, label, expires }) => ({
        id,
        tenant,
        tenantName,
        environment,
        label,
        expires,
      })),
    },
  }
}
