import { bucketOf, type Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** What reads of an account can have shown: its list as of a revision, within bounds, and at most so many of it. */
export type ShownWindow = { revision: number; from: Date | null; until: Date | null; most: number | null }

/** A place in the list of an account, newest first. */
type ListPlace = { bookedTime: Date; place: number; id: string }

/** A window with the last row that it shows; null where it shows all. */
export type CutWindow = ShownWindow & { last: ListPlace | null }

export type ShownVersion = ListPlace & {
  sinceRevision: number
  body: string
  /** The text that was shown then. False: superseded versions of that time are gone, and this is the current one. */
  kept: boolean
}

/**
 * Of a version `v` and a window `w`: it was in the list then. Of a list that is no longer kept, it is the current
 * version of a transaction that was there then.
 */
const heldIn = (accountId: Id<'account'>, oldest: number): Sql => sql`
  case when w.revision >= ${oldest} then v.since_revision <= w.revision and v.until_revision > w.revision
    else v.until_revision = ${CURRENT} and (
      select t.first_revision from transactions t
      where t.id = v.transaction_id and t.account_id = v.account_id and t.bucket = ${bucketOf(accountId)}) <= w.revision end`

const unnested = (windows: ShownWindow[]): Sql => sql`
  unnest(${windows.map(({ revision }) => revision)}::bigint[], ${windows.map(({ from }) => from ?? '-infinity')}::timestamptz[],
    ${windows.map(({ until }) => until ?? 'infinity')}::timestamptz[], ${windows.map(({ most }) => most)}::int[])
    with ordinality as w (revision, from_time, until_time, most, nth)`

/** A walk begins with the newest row and goes on without gaps, so its rows are the first ones of its window. */
export async function cutWindows(
  db: Db,
  accountId: Id<'account'>,
  windows: ShownWindow[],
  oldest: number,
): Promise<CutWindow[]> {
  const rows = await db.rows<ListPlace & { nth: number }>(sql`
    select w.nth, cut.booked_time as "bookedTime", cut.place, cut.transaction_id as id
    from ${unnested(windows)}
    cross join lateral (
      select v.booked_time, v.place, v.transaction_id from transaction_versions v
      where ${ofAccount(accountId, 'v')} and v.body is not null
        and v.booked_time >= w.from_time and v.booked_time < w.until_time and ${heldIn(accountId, oldest)}
      order by v.booked_time desc, v.place desc, v.transaction_id desc offset w.most - 1 limit 1
    ) cut
    where w.most is not null`)
  const lasts = new Map(rows.map(({ nth, ...last }) => [nth, last]))
  return windows.map((window, index) => ({ ...window, last: lasts.get(index + 1) ?? null }))
}

/** Every version that one of the windows shows, once, newest first; a page after a place. */
export async function listShown(
  db: Db,
  accountId: Id<'account'>,
  windows: CutWindow[],
  oldest: number,
  page: { after: (ListPlace & { sinceRevision: number }) | null; limit: number },
): Promise<ShownVersion[]> {
  const { after, limit } = page
  const lasts = windows.map(({ last }) => last)
  // Without it, a client that asks for the newest rows only would have the whole history compared with every window.
  const begins = windows.map(({ last, from }) => last?.bookedTime ?? from)
  const earliest = begins.includes(null) ? null : new Date(Math.min(...begins.map((begin) => begin!.getTime())))
  return db.rows(sql`
    select v.booked_time as "bookedTime", v.place, v.transaction_id as id, v.since_revision as "sinceRevision", v.body, shown.kept
    from transaction_versions v
    cross join lateral (
      select bool_or(w.revision >= ${oldest}) as kept
      from ${unnested(windows)}
      join unnest(${lasts.map((last) => last?.bookedTime ?? '-infinity')}::timestamptz[],
        ${lasts.map((last) => last?.place ?? '-Infinity')}::float8[], ${lasts.map((last) => last?.id ?? '')}::text[])
        with ordinality as l (booked_time, place, id, nth) on l.nth = w.nth
      where v.booked_time >= w.from_time and v.booked_time < w.until_time
        and (v.booked_time, v.place, v.transaction_id) >= (l.booked_time, l.place, l.id collate "C")
        and ${heldIn(accountId, oldest)}
    ) shown
    where ${ofAccount(accountId, 'v')} and v.body is not null and shown.kept is not null
      and v.booked_time >= ${earliest ?? '-infinity'}::timestamptz
      and (v.booked_time, v.place, v.transaction_id, v.since_revision) < (${after?.bookedTime ?? 'infinity'}::timestamptz,
        ${after?.place ?? 'Infinity'}::float8, ${after?.id ?? ''}::text collate "C", ${after?.sinceRevision ?? 0}::bigint)
    order by v.booked_time desc, v.place desc, v.transaction_id desc, v.since_revision desc limit ${limit}`)
}
