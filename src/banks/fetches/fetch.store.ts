import type { FetchedPage } from '@vitrine/bank-connectors'
import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { allOf, sql } from '../../platform/db/sql.ts'
import type { Fetch, FetchOutcome } from './fetch.ts'

const FETCH = sql`
  f.id, f.connection_id as "connectionId", f.account_id as "accountId", f.attended, f.from_day::text as from, f.outcome, f.reason,
  f.calls, f.added, f.changed, f.removed, f.started_at as started, f.finished_at as finished`

export type NewFetch = Pick<Fetch, 'id' | 'connectionId' | 'accountId' | 'attended' | 'from'>

export async function insertFetch(db: Db, { id, connectionId, accountId, attended, from }: NewFetch): Promise<void> {
  await db.rows(sql`
    insert into fetches (id, connection_id, account_id, attended, from_day, outcome, started_at)
    values (${id}, ${connectionId}, ${accountId}, ${attended}, ${from}, 'running', clock())`)
}

/** One of this account that was interrupted within the hour: its pages are still of one list. */
export async function findInterrupted(
  db: Db,
  connectionId: Id<'connection'>,
  accountId: Id<'account'>,
): Promise<Fetch | undefined> {
  const [found] = await db.rows<Fetch>(sql`
    select ${FETCH} from fetches f
    where f.connection_id = ${connectionId} and f.account_id = ${accountId} and f.outcome = 'running'
      and f.started_at > clock() - interval '1 hour'
    order by f.started_at desc limit 1`)
  return found
}

/** Others of the account that nobody goes on with. */
export async function abandonFetches(
  db: Db,
  connectionId: Id<'connection'>,
  accountId: Id<'account'>,
  except: Id<'fetch'>,
): Promise<void> {
  await db.rows(sql`
    update fetches set outcome = 'failed', reason = 'It was interrupted.', finished_at = clock()
    where connection_id = ${connectionId} and account_id = ${accountId} and outcome = 'running' and id <> ${except}`)
}

export type FetchCounts = Pick<Fetch, 'added' | 'changed' | 'removed'>

/** False where it has been finished already. */
export async function finishFetch(
  db: Db,
  id: Id<'fetch'>,
  outcome: Exclude<FetchOutcome, 'running'>,
  {
    reason = null,
    counts = { added: 0, changed: 0, removed: 0 },
  }: { reason?: string | null; counts?: FetchCounts } = {},
): Promise<boolean> {
  const rows = await db.rows(sql`
    update fetches f set outcome = ${outcome}, reason = ${reason}, added = ${counts.added}, changed = ${counts.changed},
      removed = ${counts.removed}, finished_at = clock(), calls = (select count(*) from bank_calls c where c.fetch_id = f.id)
    where id = ${id} and outcome = 'running' returning 1`)
  return rows.length === 1
}

export async function insertPage(db: Db, id: Id<'fetch'>, number: number, page: FetchedPage): Promise<void> {
  const { part, contentType, body, asked, from, next } = page
  await db.rows(sql`
    insert into fetch_pages (fetch_id, number, part, content_type, body, asked_at, from_day, next)
    values (${id}, ${number}, ${part}, ${contentType}, ${body}, ${asked}, ${from ?? null}, ${next ?? null})`)
}

export async function listPages(db: Db, id: Id<'fetch'>): Promise<FetchedPage[]> {
  const rows = await db.rows<Omit<FetchedPage, 'from' | 'next'> & { from: string | null; next: string | null }>(sql`
    select part, content_type as "contentType", body, asked_at as asked, from_day::text as from, next from fetch_pages
    where fetch_id = ${id} order by number`)
  return rows.map(({ from, next, ...page }) => ({
    ...page,
    ...(from !== null && { from }),
    ...(next !== null && { next }),
  }))
}

export async function findFetch(db: Db, id: Id<'fetch'>): Promise<Fetch | undefined> {
  const [found] = await db.rows<Fetch>(sql`select ${FETCH} from fetches f where f.id = ${id}`)
  return found
}

export type FetchFilter = {
  connectionId?: Id<'connection'> | undefined
  accountId?: Id<'account'> | undefined
  outcome?: FetchOutcome | undefined
}

/** Newest first. */
export async function listFetches(
  db: Db,
  { connectionId, accountId, outcome }: FetchFilter,
  page: { before: string | null; limit: number },
): Promise<Fetch[]> {
  const which = allOf([
    page.before !== null && sql`f.id < ${page.before}`,
    connectionId !== undefined && sql`f.connection_id = ${connectionId}`,
    accountId !== undefined && sql`f.account_id = ${accountId}`,
    outcome !== undefined && sql`f.outcome = ${outcome}`,
  ])
  return db.rows(sql`select ${FETCH} from fetches f where ${which} order by f.id desc limit ${page.limit}`)
}

export type FetchDay = { day: string; done: number; failed: number }

/** What became of the fetches of a connection on each of the last days (UTC), the oldest first; where its bank was asked. */
export async function listFetchDays(db: Db, id: Id<'connection'>, days: number): Promise<FetchDay[]> {
  return db.rows(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(*) filter (where f.outcome = 'done') as done,
      count(*) filter (where f.outcome <> 'done') as failed
    from (select (clock() at time zone 'UTC')::date - n as day from generate_series(0, ${days - 1}::int) as n) d
      left join fetches f on f.connection_id = ${id} and f.outcome not in ('running', 'budget_spent')
        and f.started_at >= d.day::timestamp at time zone 'UTC' and f.started_at < (d.day + 1)::timestamp at time zone 'UTC'
    group by 1 order by 1`)
}

/** Of the last hour. */
export async function countRecentFetches(db: Db): Promise<{ outcome: FetchOutcome; count: number }[]> {
  return db.rows(sql`
    select outcome, count(*) from fetches where started_at > clock() - interval '1 hour' group by 1`)
}

/** Connections whose last fetch failed for a reason that only the operator can do something about. */
export async function countOperatorFaults(db: Db): Promise<{ misconfigured: number; malformed: number }> {
  const [row] = await db.rows<{ misconfigured: number; malformed: number }>(sql`
    select count(*) filter (where l.outcome = 'misconfigured') as misconfigured,
      count(*) filter (where l.outcome = 'malformed') as malformed
    from connections c cross join lateral (
      select f.outcome from fetches f where f.connection_id = c.id and f.outcome <> 'running'
      order by f.started_at desc limit 1) l
    where c.failures > 0 and c.status in ('valid', 'renewal_due', 'unavailable')`)
  return row!
}

/** The last one of each of these connections that has ended. */
export async function listLastFetches(db: Db, ids: Id<'connection'>[]): Promise<Fetch[]> {
  return db.rows(sql`
    select l.* from unnest(${ids}::text[]) as c (id) cross join lateral (
      select ${FETCH} from fetches f where f.connection_id = c.id and f.outcome <> 'running'
      order by f.started_at desc limit 1) l`)
}

/** Raw answers are personal data: they are kept as long as a replay may be wanted. */
export async function deleteOldPages(db: Db, days: number): Promise<number> {
  const rows = await db.rows(sql`
    delete from fetch_pages where (fetch_id, number) in (
      select fetch_id, number from fetch_pages where asked_at < clock() - make_interval(days => ${days}) limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

export async function deleteOldFetches(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from fetches where id in (
      select id from fetches where started_at < clock() - interval '400 days' order by started_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
