import type { Endpoint, OutgoingCall } from '@vitrine/bank-connectors'
import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'

export type NewCall = Pick<OutgoingCall, 'endpoint' | 'isAttended' | 'method'> & {
  connectionId: Id<'connection'> | null
  fetchId: Id<'fetch'> | null
  linkId: Id<'connectionLink'> | null
  resourceId: string
  isScheduled: boolean
  counts: boolean
  path: string
}

/**
 * The counted calls of this account and endpoint within 24 hours, and when the oldest was; those that somebody asked for, and
 * those by the plan, if not in vain. The last within 20 hours: so one that came late today does not hold up the one of tomorrow.
 */
export async function countCalls(
  db: Db,
  connectionId: Id<'connection'>,
  endpoint: Endpoint,
  resourceId: string,
): Promise<CallCount> {
  const [row] = await db.rows<CallCount>(sql`
    select count(*) as calls, min(called_at) as oldest, clock() as now,
      count(*) filter (where scheduled and not in_vain and called_at > clock() - interval '20 hours') as scheduled,
      count(*) filter (where not scheduled and not in_vain) as asked,
      min(called_at) filter (where not scheduled and not in_vain) as "oldestAsked"
    from (select called_at, scheduled, coalesce(status >= 400, fault is not null) as in_vain from bank_calls
      where connection_id = ${connectionId} and endpoint = ${endpoint} and resource_id = ${resourceId} and counts
        and called_at > clock() - interval '24 hours') c`)
  return row!
}

export type CallCount = {
  calls: number
  scheduled: number
  asked: number
  oldest: Date | null
  oldestAsked: Date | null
  now: Date
}

/** Before the call is made: what was reserved counts, also where the process ends before the answer. */
export async function insertCall(db: Db, call: NewCall): Promise<number> {
  const { connectionId, fetchId, linkId, endpoint, resourceId, isAttended, isScheduled, counts, method, path } = call
  const [row] = await db.rows<{ id: number }>(sql`
    insert into bank_calls (connection_id, fetch_id, link_id, endpoint, resource_id, attended, scheduled, counts, called_at, method, path)
    values (${connectionId}, ${fetchId}, ${linkId}, ${endpoint}, ${resourceId}, ${isAttended}, ${isScheduled}, ${counts}, clock(),
      ${method}, ${path})
    returning id`)
  return row!.id
}

export async function recordAnswer(
  db: Db,
  id: number,
  { status, durationMs, fault, said }: Omit<AnsweredCall, 'durationMs'> & { durationMs: number },
): Promise<void> {
  await db.rows(sql`
    update bank_calls set status = ${status}, duration_ms = ${durationMs}, fault = ${fault}, said = ${said} where id = ${id}`)
}

type AnsweredCall = {
  status: number | null
  durationMs: number | null
  /** Why there was no answer. */
  fault: string | null
  /** What the bank says of a refusal, as operators may read it. */
  said: string | null
}

export type StoredCall = AnsweredCall & {
  endpoint: Endpoint
  attended: boolean
  called: Date
  method: string
  path: string
}

export async function listCallsOfFetch(db: Db, fetchId: Id<'fetch'>): Promise<StoredCall[]> {
  return db.rows(sql`
    select endpoint, attended, called_at as called, method, path, status, duration_ms as "durationMs", fault, said from bank_calls
    where fetch_id = ${fetchId} order by id limit 1000`)
}

/** Of the last hour; a call without an answer has no status. */
export async function countRecentCalls(
  db: Db,
): Promise<{ endpoint: Endpoint; status: number | null; count: number }[]> {
  return db.rows(sql`
    select endpoint, status, count(*) from bank_calls where called_at > clock() - interval '1 hour' group by 1, 2`)
}

export async function deleteOldCalls(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from bank_calls where id in (
      select id from bank_calls where called_at < clock() - interval '90 days' order by called_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
