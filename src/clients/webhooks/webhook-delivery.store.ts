import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { enqueueJobs, wakeJobs } from '../../platform/jobs/job.store.ts'
import {
  type DeliveryMove,
  type DeliveryStatus,
  deliverySteps,
  type EventData,
  jobKeyOf,
  jobOf,
  WEBHOOK_JOB,
  type WebhookScope,
} from './webhook.ts'

/** One request, and the beginning of its answer; or why there was none. */
export type DeliveryTry = {
  at: Date
  durationMs: number | null
  answerStatus: number | null
  answer: string | null
  error: string | null
}

/** One event for one endpoint. */
export type EventDelivery = {
  eventId: Id<'event'>
  number: number
  type: string
  data: EventData
  status: DeliveryStatus
  /** Since it was recorded or replayed. */
  attempts: number
  created: Date
  /** Why the last try failed, or why there is none. */
  error: string | null
  /** The first one of the same subject that is not delivered yet: this one is sent after it. */
  waitsFor: Id<'event'> | null
  /** The oldest first; the last 20, of all replays together. */
  tries: DeliveryTry[]
}

type StoredTry = { at: string; ms?: number; status?: number; answer?: string; error?: string }
type DeliveryRow = Omit<EventDelivery, 'tries'> &
  Omit<DeliveryTry, 'at'> & { attempted: Date | null; earlier: StoredTry[] | null }

const DELIVERY = sql`
  d.event_id as "eventId", d.number, d.type, d.data, d.status, d.attempts, d.created_at as created,
  d.attempted_at as attempted, d.duration_ms as "durationMs", d.answer_status as "answerStatus", d.answer, d.error,
  d.earlier_tries as earlier,
  case when d.status = 'pending' then (
    select b.event_id from webhook_deliveries b
    where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.status = 'pending' and b.number < d.number
    order by b.number limit 1) end as "waitsFor"`

const MAX_EARLIER_TRIES = 19
const MAX_EARLIER_ANSWER = 200

/** The earlier tries of a delivery `d`, once the last one is an earlier one too. */
const EARLIER_TRIES = sql`
  case when d.attempted_at is null then d.earlier_tries
    else case when jsonb_array_length(d.earlier_tries) >= ${MAX_EARLIER_TRIES} then d.earlier_tries - 0
        else coalesce(d.earlier_tries, '[]') end
      || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', d.attempted_at, 'ms', d.duration_ms,
        'status', d.answer_status, 'answer', left(d.answer, ${MAX_EARLIER_ANSWER}), 'error', d.error))) end`

function toDelivery(row: DeliveryRow): EventDelivery {
  const { attempted, durationMs, answerStatus, answer, earlier, ...delivery } = row
  const tries = (earlier ?? []).map(({ at, ms = null, status = null, answer = null, error = null }) => ({
    at: new Date(at),
    durationMs: ms,
    answerStatus: status,
    answer,
    error,
  }))
  if (attempted) tries.push({ at: attempted, durationMs, answerStatus, answer, error: row.error })
  return { ...delivery, tries }
}

export type DeliveryList = {
  webhookId: Id<'webhook'>
  status: DeliveryStatus | null
  before: number | null
  limit: number
}

/** Newest first. */
export async function listWebhookDeliveries(db: Db, list: DeliveryList): Promise<EventDelivery[]> {
  const { webhookId, status, limit } = list
  // A bound also for the first page: then it is a condition of the index in every plan.
  const before = list.before ?? Number.MAX_SAFE_INTEGER
  // Two statements, so that each reads the index that has its rows in order.
  const ofStatus = status === null ? sql`true` : sql`d.status = ${status}`
  const rows = await db.rows<DeliveryRow>(sql`
    select ${DELIVERY} from webhook_deliveries d
    where d.endpoint_id = ${webhookId} and ${ofStatus} and d.number < ${before}::bigint
    order by d.number desc limit ${limit}`)
  return rows.map(toDelivery)
}

export async function findWebhookDelivery(
  db: Db,
  webhookId: Id<'webhook'>,
  eventId: Id<'event'>,
): Promise<EventDelivery | undefined> {
  const [row] = await db.rows<DeliveryRow>(sql`
    select ${DELIVERY} from webhook_deliveries d where d.endpoint_id = ${webhookId} and d.event_id = ${eventId}`)
  return row && toDelivery(row)
}

/** A delivery that is to be sent, with what sending needs of its endpoint. */
export type DueDelivery = Pick<EventDelivery, 'eventId' | 'type' | 'data' | 'attempts' | 'created'> & {
  webhookId: Id<'webhook'>
  scope: WebhookScope['scope']
  subject: string | null
  url: string
  isDisabled: boolean
  isWorking: boolean
  secret: Buffer
  previous: Buffer | null
  /** The first one of the same subject that is not delivered yet, where it is an earlier one. */
  behind: number | null
  replays: number
  now: Date
  /** By the receiver's clock: of a sandbox whose clock was moved, it would refuse the time as too far from its own. */
  sent: Date
}

/** Undefined when it is delivered, given up or deleted. */
export async function findDueDelivery(db: Db, webhookId: string, eventId: string): Promise<DueDelivery | undefined> {
  const [delivery] = await db.rows<DueDelivery>(sql`
    select d.event_id as "eventId", d.type, d.data, d.attempts, d.replays, d.created_at as created,
      e.id as "webhookId", e.scope, d.subject, e.url, e.disabled_at is not null as "isDisabled", e.has_delivered and e.failing_since is null as "isWorking", e.secret,
      case when e.previous_until > clock() then e.previous_secret end as previous, clock() as now, clock() - clock_ahead() as sent,
      (select b.number from webhook_deliveries b
        where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.status = 'pending' and b.number < d.number
        order by b.number limit 1) as behind
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.endpoint_id = ${webhookId} and d.event_id = ${eventId} and d.status = 'pending'`)
  return delivery
}

/**
 * Whether it is still to be delivered, and stays so until the transaction ends: whoever finishes it waits, and then
 * sees the jobs that wait for it.
 */
export async function lockIfPending(tx: Tx, webhookId: string, number: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from webhook_deliveries
    where endpoint_id = ${webhookId} and number = ${number} and status = 'pending' for update`)
  return rows.length === 1
}

export type AttemptFacts = DeliveryTry & { move: DeliveryMove }

/** The try before it joins the earlier ones. False when a replay has been asked for since this try began: it stays pending. */
export async function recordAttempt(
  tx: Tx,
  { webhookId, eventId, replays }: Pick<DueDelivery, 'webhookId' | 'eventId' | 'replays'>,
  { move, at, durationMs, answerStatus, answer, error }: AttemptFacts,
): Promise<boolean> {
  const { next, isAllowed } = stepBy(deliverySteps(move))
  const { next: postponed } = stepBy(deliverySteps('postpone'))
  const rows = await tx.rows<{ replays: number }>(sql`
    update webhook_deliveries d set
      status = case when replays = ${replays} then ${next} else ${postponed} end,
      attempts = attempts + 1, earlier_tries = ${EARLIER_TRIES},
      attempted_at = ${at}, duration_ms = ${durationMs}, answer_status = ${answerStatus}, answer = ${answer}, error = ${error}
    where d.endpoint_id = ${webhookId} and d.event_id = ${eventId} and ${isAllowed}
    returning replays`)
  return rows.every((row) => row.replays === replays)
}

/** Whatever waits for an endpoint is not sent. */
export async function failWaitingDeliveries(tx: Tx, webhookId: Id<'webhook'>, error: string): Promise<void> {
  const { next, isAllowed } = stepBy(deliverySteps('give_up'))
  await tx.rows(sql`
    update webhook_deliveries d set status = ${next}, earlier_tries = ${EARLIER_TRIES},
      attempted_at = null, duration_ms = null, answer_status = null, answer = null, error = ${error}
    where d.endpoint_id = ${webhookId} and ${isAllowed}`)
}

/** The next one of the same subject need not wait any longer. */
export async function wakeNext(
  tx: Tx,
  { webhookId, subject }: Pick<DueDelivery, 'webhookId' | 'subject'>,
): Promise<void> {
  if (subject === null) return
  const [next] = await tx.rows<{ eventId: Id<'event'> }>(sql`
    select event_id as "eventId" from webhook_deliveries
    where endpoint_id = ${webhookId} and subject = ${subject} and status = 'pending' order by number limit 1`)
  if (next) await wakeJobs(tx, [jobKeyOf(webhookId, next.eventId)])
}

/** An event, for each endpoint of its scope that wants it. */
export type DeliveredEvent = WebhookScope & { type: string; subject: string; data: EventData }

/** Adds a delivery and its job for each endpoint that wants an event; an event that nobody wants leaves nothing. */
export async function insertDeliveries(tx: Tx, events: DeliveredEvent[]): Promise<void> {
  const column = <K extends keyof DeliveredEvent>(name: K) => events.map((event) => event[name])
  const made = await tx.rows<{ webhookId: Id<'webhook'>; eventId: Id<'event'>; number: number }>(sql`
    with event as materialized (
      select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id, r.type, r.scope, r.environment, r.subject, r.data, r.place
      from unnest(${column('type')}::text[], ${column('scope')}::text[], ${column('environment')}::text[],
        ${column('subject')}::text[], ${events.map(({ data }) => JSON.stringify(data))}::text[]) with ordinality
        as r (type, scope, environment, subject, data, place))
    insert into webhook_deliveries (endpoint_id, event_id, type, subject, data, created_at)
    select e.id, v.id, v.type, v.subject, v.data::json, clock()
    from event v join webhook_endpoints e on e.scope = v.scope and e.environment = v.environment
    where e.disabled_at is null and (e.events = '{}' or v.type = any (e.events))
    order by v.place, e.id
    returning endpoint_id as "webhookId", event_id as "eventId", number`)
  if (made.length > 0) await enqueueJobs(tx, WEBHOOK_JOB, made.map(jobOf))
}

/** A delivery that belongs to no change. */
export async function insertSingleDelivery(
  tx: Tx,
  delivery: { webhookId: Id<'webhook'>; eventId: Id<'event'>; type: string; data: EventData },
): Promise<void> {
  await tx.rows(sql`
    insert into webhook_deliveries (endpoint_id, event_id, type, data, created_at)
    values (${delivery.webhookId}, ${delivery.eventId}, ${delivery.type}, ${JSON.stringify(delivery.data)}::json, clock())`)
}

export type ReplayRange = { eventId: string } | { from: Date; until: Date }

/** The deliveries `d` of an endpoint that a replay sends. */
const within = (webhookId: Id<'webhook'>, range: ReplayRange) =>
  'eventId' in range
    ? sql`d.endpoint_id = ${webhookId} and d.event_id = ${range.eventId}`
    : sql`d.endpoint_id = ${webhookId} and d.created_at >= ${range.from} and d.created_at < ${range.until}`

/** How many a replay would send, up to so many. */
export async function countForReplay(
  db: Db,
  webhookId: Id<'webhook'>,
  range: ReplayRange,
  most: number,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from (select from webhook_deliveries d where ${within(webhookId, range)} limit ${most}) as found`)
  return row!.count
}

/** To be sent once more, as if it had not been tried. Returns the oldest ones, in their order. */
export async function markForReplay(
  tx: Tx,
  webhookId: Id<'webhook'>,
  range: ReplayRange,
  most: number,
): Promise<Id<'event'>[]> {
  const { next, isAllowed } = stepBy(deliverySteps('replay'))
  const rows = await tx.rows<{ eventId: Id<'event'> }>(sql`
    with chosen as (
      select d.event_id, d.number from webhook_deliveries d where ${within(webhookId, range)}
      order by d.number limit ${most} for update
    ), marked as (
      update webhook_deliveries d set status = ${next}, attempts = 0, replays = replays + 1 from chosen
      where d.endpoint_id = ${webhookId} and d.event_id = chosen.event_id and ${isAllowed}
    )
    select event_id as "eventId" from chosen order by number`)
  return rows.map(({ eventId }) => eventId)
}

export async function deleteOldWebhookDeliveries(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from webhook_deliveries where (endpoint_id, event_id) in (
      select endpoint_id, event_id from webhook_deliveries where created_at < clock() - interval '30 days'
      order by created_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
