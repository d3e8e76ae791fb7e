import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'

export type DailyCount = { day: string; name: string; count: number }

/** Adds to the counts of today (UTC). In the order of the names, so that two servers do not wait for each other. */
export async function addCounts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const names = [...counts.keys()].sort()
  await db.rows(sql`
    insert into daily_counts (day, name, count)
    select (clock() at time zone 'UTC')::date, c.name, c.count
    from unnest(${names}::text[], ${names.map((name) => counts.get(name))}::bigint[]) as c (name, count)
    on conflict (day, name) do update set count = daily_counts.count + excluded.count`)
}

/** Sets the counts of today: of what is there, not of what happened. */
export async function setCounts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const names = [...counts.keys()].sort()
  await db.rows(sql`
    insert into daily_counts (day, name, count)
    select (clock() at time zone 'UTC')::date, c.name, c.count
    from unnest(${names}::text[], ${names.map((name) => counts.get(name))}::bigint[]) as c (name, count)
    on conflict (day, name) do update set count = excluded.count`)
}

/** The reads of one tenant in one environment are counted under this and both; the space sorts them together. */
const OF_TENANT = sql`name >= 'reads ' and name < 'reads!'`
const inLast = (days: number) => sql`day > (clock() at time zone 'UTC')::date - ${days}::int`

/** Of the last days, today included, without those of tenants. */
export async function listCounts(db: Db, days: number): Promise<DailyCount[]> {
  return db.rows(sql`
    select to_char(day, 'YYYY-MM-DD') as day, name, count from daily_counts
    where ${inLast(days)} and not (${OF_TENANT}) order by day, name`)
}

export type TenantReads = { environment: string; tenantId: string; day: string; count: number }

/** Reads by day of those that read most, the most first; by the primary key, as many rows as tenants that read on these days. */
export async function listTenantReads(db: Db, days: number, most: number): Promise<TenantReads[]> {
  return db.rows(sql`
    select split_part(c.name, ' ', 2) as environment, split_part(c.name, ' ', 3) as "tenantId",
      to_char(c.day, 'YYYY-MM-DD') as day, c.count
    from daily_counts c join (
      select name, sum(count) as reads from daily_counts where ${inLast(days)} and ${OF_TENANT}
      group by name order by reads desc, name limit ${most}
    ) top on top.name = c.name
    where ${inLast(days)} order by top.reads desc, c.name, c.day`)
}

export async function deleteOldCounts(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from daily_counts where (day, name) in (
      select day, name from daily_counts where day < (clock() at time zone 'UTC')::date - 400
      order by day, name limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

export async function findDatabaseBytes(db: Db): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)
  return row!.bytes
}
