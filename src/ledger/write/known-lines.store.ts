import { bucketOf, type Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { KnownRow } from '../matching/known.ts'
import { type StoredRow, withRecord } from './stored-record.ts'
import { validAt } from './version.store.ts'

const known = sql`
  v.transaction_id as id, t.source, v.record, v.body, v.status, v.body is not null as listed, v.reason, v.booked_time as "bookedTime",
  v.place, t.created_at as created, v.listed_since as "listedSince", v.reported_at as "reportedAt", t.delivery, d.nature,
  d.statement_id as statement, t.joined_into as "joinedInto",
  v.body is null and (t.joined_into is not null or t.withdrawn and v.reason = 'bank_withdrew') as "setAside",
  t.name, t.name_pending as "namePending", (
    select json_agg(json_build_object('name', n.name, 'pending', n.pending)) from transaction_names n
    where n.account_id = v.account_id and n.bucket = v.bucket and n.transaction_id = v.transaction_id) as "furtherNames"
  from transaction_versions v
  join transactions t on t.account_id = v.account_id and t.bucket = v.bucket and t.id = v.transaction_id
  left join deliveries d on d.account_id = t.account_id and d.bucket = t.bucket and d.number = t.delivery and t.delivery > 0`

type StoredKnown = Omit<KnownRow, 'record' | 'names'> &
  StoredRow & { name: string | null; namePending: boolean; furtherNames: KnownRow['names'] | null }

const listKnown = async (tx: Tx, where: Sql): Promise<KnownRow[]> =>
  (await tx.rows<StoredKnown>(sql`select ${known} ${where}`)).map((row) => {
    const { name, namePending: pending, furtherNames, body: _body, ...facts } = withRecord(row)
    return { ...facts, names: [...(name === null ? [] : [{ name, pending }]), ...(furtherNames ?? [])] }
  })

/** Current now, and already at a revision: without the rows of the delivery that is being stored. */
const currentAt = (revision: number): Sql => sql`v.until_revision = ${CURRENT} and v.since_revision <= ${revision}`

/** Booked and listed transactions within some time, as of a revision; only those of `amounts`, where given. */
export async function findBookedBetween(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  from: Date,
  until: Date,
  amounts: string[] | null,
  limit: number | null,
): Promise<KnownRow[]> {
  return listKnown(
    tx,
    sql`
    where ${ofAccount(accountId, 'v')} and v.body is not null and v.status = 'booked'
      and v.booked_time >= ${from} and v.booked_time < ${until}
      and ${currentAt(revision)}
      and (${amounts}::numeric[] is null or v.amount = any (${amounts}::numeric[]))
    limit ${limit}`,
  )
}

/** Indexed is a hash of account and name, which is far shorter than the two. */
const isNamed = (row: Sql, accountId: Id<'account'>, names: string[]): Sql => sql`
  hashtextextended(${row}.name, hashtextextended(${row}.account_id, 0)) = any (array(
    select hashtextextended(asked, hashtextextended(${accountId}, 0)) from unnest(${names}::text[]) asked))
  and ${row}.account_id = ${accountId} and ${row}.bucket = ${bucketOf(accountId)} and ${row}.name = any (${names}::text[])`

/** Transactions with one of these names, listed or not, except those booked and listed within some time. */
export async function findNamed(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  names: string[],
  except: { from: Date; until: Date } = { from: NEVER, until: NEVER },
): Promise<KnownRow[]> {
  return listKnown(
    tx,
    sql`
    where ${ofAccount(accountId, 'v')} and ${currentAt(revision)}
      and v.transaction_id = any (array(
        select t.id from transactions t where ${isNamed(sql`t`, accountId, names)}
        union all
        select n.transaction_id from transaction_names n where ${isNamed(sql`n`, accountId, names)}))
      and not (v.body is not null and v.status = 'booked' and v.booked_time >= ${except.from}
        and v.booked_time < ${except.until})`,
  )
}

const NEVER = new Date(0)

export async function findPending(tx: Tx, accountId: Id<'account'>, revision: number): Promise<KnownRow[]> {
  return listKnown(
    tx,
    sql`
    where ${ofAccount(accountId, 'v')} and v.status = 'pending' and v.body is not null
      and ${currentAt(revision)}`,
  )
}

/** Transactions that an operator joined into others or withdrew. */
export async function findSetAside(tx: Tx, accountId: Id<'account'>, revision: number): Promise<KnownRow[]> {
  return listKnown(
    tx,
    sql`
    where ${ofAccount(accountId, 't')} and (t.joined_into is not null or t.withdrawn)
      and v.body is null and ${currentAt(revision)}`,
  )
}

/** The current state of these transactions, listed or not. */
export async function findListed(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  ids: string[],
): Promise<KnownRow[]> {
  return listKnown(
    tx,
    sql`
    where ${ofAccount(accountId, 'v')} and v.transaction_id = any (${ids}::text[])
      and ${currentAt(revision)}`,
  )
}

/** Booked transactions that belong to one of these deliveries. */
export async function findInDeliveries(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  deliveries: number[],
): Promise<{ id: string }[]> {
  return tx.rows(sql`
    select v.transaction_id as id
    from transactions t
    join transaction_versions v on v.account_id = t.account_id and v.bucket = t.bucket and v.transaction_id = t.id
    where ${ofAccount(accountId, 't')} and t.delivery = any (${deliveries}::integer[]) and t.delivery > 0
      and v.body is not null and v.status = 'booked'
      and ${currentAt(revision)}`)
}

/** Transactions that a source reported, booked and listed within some time. */
export async function findReportedBetween(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  source: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ id: string; reportedAt: Date | null; bookedTime: Date }[]> {
  return tx.rows(sql`
    select v.transaction_id as id, v.reported_at as "reportedAt", v.booked_time as "bookedTime"
    from transaction_versions v
    join transactions t on t.account_id = v.account_id and t.bucket = v.bucket and t.id = v.transaction_id
    where ${ofAccount(accountId, 'v')} and v.body is not null and v.status = 'booked'
      and v.booked_time >= ${from} and v.booked_time < ${until}
      and ${currentAt(revision)}
      and (t.source = ${source} or exists (
        select from transaction_names n
        where n.account_id = v.account_id and n.bucket = v.bucket and n.transaction_id = v.transaction_id and n.name like ${`id:${source}:%`}))`)
}

/** The greatest place among the listed transactions at each of these times. */
export async function findLastPlaces(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  times: Date[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<{ time: Date; place: number }>(sql`
    select asked.time, last.place
    from unnest(${times}::timestamptz[]) as asked (time)
    cross join lateral (
      select place from transaction_versions v
      where ${ofAccount(accountId, 'v')} and v.booked_time = asked.time and v.body is not null
        and ${validAt(revision)}
      order by place desc limit 1) last`)
  return new Map(rows.map(({ time, place }) => [time.getTime(), place]))
}
