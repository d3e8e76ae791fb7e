import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { deleteLane } from '../../platform/jobs/job.store.ts'
import { OVERLAP_HOURS, WEBHOOK_JOB, type WebhookScope } from './webhook.ts'
import { failWaitingDeliveries } from './webhook-delivery.store.ts'

/** Gone: it answered 410. Failing: nothing was delivered for days. Request: its tenant or the operator said so. */
export type DisabledReason = FaultReason | 'request'
export type FaultReason = 'gone' | 'failing'

export type WebhookEndpoint = WebhookScope & {
  id: Id<'webhook'>
  url: string
  events: string[]
  created: Date
  failingSince: Date | null
  /** Whether it has ever taken an event. */
  hasDelivered: boolean
  disabled: Date | null
  disabledReason: DisabledReason | null
  /** Until when the previous secret signs too. */
  previousUntil: Date | null
}

const ENDPOINT = sql`
  e.id, e.scope, e.environment, e.url, e.events, e.created_at as created, e.failing_since as "failingSince", e.has_delivered as "hasDelivered",
  e.disabled_at as disabled, e.disabled_reason as "disabledReason",
  case when e.previous_until > clock() then e.previous_until end as "previousUntil"`

/** Any number will do. Endpoints are made seldom, so they may wait in turn. */
const LOCK = 5_817_442_128

/** False when there are as many already. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: WebhookScope & { id: Id<'webhook'>; url: string; events: string[]; secret: Buffer },
  most: number,
): Promise<boolean> {
  const { id, scope, environment, url, events, secret } = endpoint
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
  const rows = await tx.rows(sql`
    insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
    select ${id}, ${scope}, ${environment}, ${url}, ${events}, ${secret}, clock()
    where (select count(*) from webhook_endpoints where scope = ${scope} and environment = ${environment}) < ${most}
    returning id`)
  return rows.length === 1
}

export async function findEndpoint(db: Db, id: Id<'webhook'>): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await db.rows<WebhookEndpoint>(sql`select ${ENDPOINT} from webhook_endpoints e where e.id = ${id}`)
  return endpoint
}

export const ENDPOINT_STATES = ['enabled', 'failing', 'disabled'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]

export type EndpointList = {
  scope: string | null
  /** Failing ones are enabled. */
  state?: EndpointState | undefined
  environment: string | null
  before: string | null
  limit: number
}

/** Newest first. */
export async function listEndpoints(db: Db, list: EndpointList): Promise<WebhookEndpoint[]> {
  const { scope, environment, state, before, limit } = list
  const ofState =
    state === undefined
      ? sql`true`
      : state === 'disabled'
        ? sql`e.disabled_at is not null`
        : sql`e.disabled_at is null and (${state} = 'enabled' or e.failing_since is not null)`
  return db.rows(sql`
    select ${ENDPOINT} from webhook_endpoints e
    where (${scope}::text is null or e.scope = ${scope}) and (${environment}::text is null or e.environment = ${environment})
      and ${ofState} and (${before}::text is null or e.id < ${before})
    order by e.id desc limit ${limit}`)
}

/** What an operator has to look into. One that somebody disabled is as it should be. */
export async function countTroubledEndpoints(db: Db): Promise<{ failing: number; disabled: number }> {
  const [row] = await db.rows<{ failing: number; disabled: number }>(sql`
    select count(*) filter (where disabled_at is null and failing_since is not null) as failing,
      count(*) filter (where disabled_reason in ('gone', 'failing')) as disabled
    from webhook_endpoints`)
  return row!
}

/** What differs; enabling it begins anew. */
export type EndpointChange = { url?: string; events?: string[]; status?: 'enabled' }

export async function changeEndpoint(tx: Tx, id: Id<'webhook'>, change: EndpointChange): Promise<void> {
  const isEnabled = change.status === 'enabled'
  await tx.rows(sql`
    update webhook_endpoints set url = coalesce(${change.url ?? null}, url),
      events = coalesce(${change.events ?? null}::text[], events),
      disabled_at = case when ${isEnabled} then null else disabled_at end,
      disabled_reason = case when ${isEnabled} then null else disabled_reason end,
      failing_since = case when ${isEnabled} then null else failing_since end
    where id = ${id}`)
}

export async function replaceEndpointSecret(tx: Tx, id: Id<'webhook'>, secret: Buffer): Promise<void> {
  await tx.rows(sql`
    update webhook_endpoints set previous_secret = secret, secret = ${secret},
      previous_until = clock() + make_interval(hours => ${OVERLAP_HOURS})
    where id = ${id}`)
}

/** What waits for it will not be sent, unless it is replayed. False when it was disabled before. */
export async function disableEndpoint(tx: Tx, id: Id<'webhook'>, reason: DisabledReason): Promise<boolean> {
  const rows = await tx.rows(sql`
    update webhook_endpoints set disabled_at = clock(), disabled_reason = ${reason}
    where id = ${id} and disabled_at is null returning id`)
  if (rows.length === 0) return false
  await failWaitingDeliveries(tx, id, 'endpoint disabled')
  await deleteLane(tx, WEBHOOK_JOB, id)
  return true
}

/** With its log. */
export async function deleteEndpoint(tx: Tx, id: Id<'webhook'>): Promise<boolean> {
  const rows = await tx.rows(sql`delete from webhook_endpoints where id = ${id} returning id`)
  await deleteLane(tx, WEBHOOK_JOB, id)
  return rows.length === 1
}

export async function recordSuccess(tx: Tx, id: Id<'webhook'>): Promise<void> {
  await tx.rows(sql`
    update webhook_endpoints set failing_since = null, has_delivered = true where id = ${id}`)
}

/** Whether nothing has been delivered for so many days. */
export async function recordFailure(tx: Tx, id: Id<'webhook'>, days: number): Promise<boolean> {
  const [row] = await tx.rows<{ isLong: boolean }>(sql`
    update webhook_endpoints set failing_since = coalesce(failing_since, clock()) where id = ${id}
    returning failing_since <= clock() - make_interval(days => ${days}) as "isLong"`)
  return row?.isLong ?? false
}

export type EndpointSecrets = { id: Id<'webhook'>; secret: Buffer; previous: Buffer | null }

/** Encrypted. */
export async function findEndpointSecret(db: Db, id: Id<'webhook'>): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ secret: Buffer }>(sql`select secret from webhook_endpoints where id = ${id}`)
  return row?.secret
}

/** For a new service secret, with which they are encrypted anew. */
export async function listEndpointSecrets(tx: Tx): Promise<EndpointSecrets[]> {
  return tx.rows(sql`select id, secret, previous_secret as previous from webhook_endpoints for update`)
}

export async function setEndpointSecrets(tx: Tx, { id, secret, previous }: EndpointSecrets): Promise<void> {
  await tx.rows(sql`
    update webhook_endpoints set secret = ${secret}, previous_secret = ${previous} where id = ${id}`)
}
