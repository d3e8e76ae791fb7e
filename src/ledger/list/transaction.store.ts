import type { SourceRecord } from '@vitrine/bank-statements'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db } from '../../platform/db/database.ts'
import { type BucketList, byId, isInBuckets, ofAccount } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import type { StoredBody } from '../write/categorised.ts'
import { type StoredRecord, type StoredRow, toRecord, withRecord } from '../write/stored-record.ts'
import { validAt } from '../write/version.store.ts'
import type { FeedPosition } from './transaction.ts'

export type ListQuery = {
  accountId: Id<'account'>
  revision: number
  from: Date | null
  until: Date | null
  /** The last row that the client has; the page starts after it. */
  after: { bookedTime: Date; place: number; id: string } | null
  limit: number
}

/** Rows as one text, each on its own line, with a comma in between: JSON itself has no raw line ends. */
export type ListedBodies = {
  text: string
  rows: number
  /** Of the last row but one: with one row more than a page has, that is where the page ends. */
  place: number | null
}

export const LINE_END = ',\n'

/**
 * The texts of a page of the list as of a revision, newest first. There is only one upper bound, the start of the page:
 * with a second one PostgreSQL would enter the index there and read everything in between, page after page. The rows
 * come as one text, because fifty rows cost the driver more than the page itself.
 */
export async function listBodies(db: Db, query: ListQuery): Promise<ListedBodies> {
  return (await listBodiesOfMany(db, [query], [bucketOf(query.accountId)]))[0]!
}

/**
 * Several pages in one statement, for concurrent requests; `buckets` has those of their accounts. Each is read as if it
 * were alone. On a standby, `known` leaves out those that it does not know yet.
 */
export async function listBodiesOfMany(
  db: Db,
  queries: ListQuery[],
  buckets: BucketList,
  known?: Sql,
): Promise<(ListedBodies | undefined)[]> {
  const found = await db.rows<ListedBodies & { ask: number }>(sql`
    select asked.ask, page.text, page.rows, page.place
    from unnest(${queries.map((q) => q.accountId)}::text[], ${queries.map((q) => q.revision)}::bigint[],
      ${queries.map((q) => q.from ?? '-infinity')}::timestamptz[],
      ${queries.map((q) => q.after?.bookedTime ?? q.until ?? 'infinity')}::timestamptz[],
      ${queries.map((q) => q.after?.place ?? '-Infinity')}::float8[], ${queries.map((q) => q.after?.id ?? '')}::text[],
      ${queries.map((q) => q.limit)}::int[]) with ordinality
      as asked (account_id, revision, from_time, until_time, until_place, until_id, most, ask)
    cross join lateral (
      select coalesce(string_agg(body, ${LINE_END}), '') as text, count(*) as rows,
        (array_agg(place))[asked.most - 1] as place
      from (
        select body, place from transaction_versions
        where account_id = asked.account_id and body is not null and ${isInBuckets(buckets)}
          and since_revision <= asked.revision and until_revision > asked.revision
          and booked_time >= asked.from_time
          and (booked_time, place, transaction_id) < (asked.until_time, asked.until_place, asked.until_id)
        order by booked_time desc, place desc, transaction_id desc limit asked.most) as listed
    ) as page ${known ?? sql``}`)
  const pages = new Array<ListedBodies | undefined>(queries.length)
  for (const { ask, text, rows, place } of found) pages[ask - 1] = { text, rows, place }
  return pages
}

/**
 * A standby that has the revision has all its rows, because they were committed with it. The grant may be newer than the
 * revision, and without it no row would be visible: the list of grants is the one that the rows are filtered by.
 */
export const KNOWN_REVISION = sql`
    where (select a.revision from accounts a where a.id = asked.account_id) >= asked.revision
      and array_position(string_to_array(current_setting('vitrine.granted'), ' '), asked.account_id) is not null`

/** The same page with the source records, for a tenant with rules of its own. */
export async function listStoredBodies(db: Db, query: ListQuery): Promise<(StoredBody & { place: number })[]> {
  const rows = await db.rows<StoredRow & { body: string; place: number }>(sql`
    select body, record, place from transaction_versions
    where ${ofAccount(query.accountId)} and body is not null
      and ${validAt(query.revision)}
      and booked_time >= ${query.from ?? '-infinity'}
      and (booked_time, place, transaction_id) < (${query.after?.bookedTime ?? query.until ?? 'infinity'},
        ${query.after?.place ?? '-Infinity'}::float8, ${query.after?.id ?? ''})
    order by booked_time desc, place desc, transaction_id desc limit ${query.limit}`)
  return rows.map(withRecord)
}

export async function findStoredBody(
  db: Db,
  accountId: Id<'account'>,
  id: Id<'transaction'>,
  revision: number,
  withRecord: boolean,
): Promise<{ body: string; record: SourceRecord | null } | undefined> {
  const [row] = await db.rows<MaybeRecord & { body: string }>(sql`
    select body, case when ${withRecord} then record end as record from transaction_versions
    where ${ofAccount(accountId)} and transaction_id = ${id} and body is not null
      and ${validAt(revision)}`)
  return row && readRecord(row)
}

type MaybeRecord = { record: StoredRecord | null; body: string | null }

/** Only where it was requested. */
const readRecord = <Row extends MaybeRecord>(row: Row): Omit<Row, 'record'> & { record: SourceRecord | null } => ({
  ...row,
  record: row.record && toRecord(row.record, row.body),
})

export type FeedRow = {
  id: Id<'transaction'>
  revision: number
  reason: ChangeReason
  /** Null when the transaction was removed. */
  body: string | null
  /** Only where requested. */
  record: SourceRecord | null
  /** Whether the client at this position has the transaction already. */
  had: boolean
}

/**
 * Current versions after a position. Only current versions are read, so the feed does not depend on how long superseded
 * ones are kept: a row that changes while a client reads comes again later. A client has the rows of the list that it
 * started with. Of rows written since then, it may have got an earlier version on a previous page; it is assumed to
 * have it, because a superfluous removal does no harm. Rows that it never had and cannot get any more are left out.
 * Bounded by a revision (`until`), so that uncommitted rows of a running import need not be read.
 */
export async function listChanges(
  db: Db,
  accountId: Id<'account'>,
  since: FeedPosition,
  until: number,
  limit: number,
  withRecord: boolean,
): Promise<FeedRow[]> {
  const bucket = bucketOf(accountId)
  const rows = await db.rows<Omit<FeedRow, 'record'> & MaybeRecord>(sql`
    select v.transaction_id as id, v.since_revision as revision, v.reason, v.body, client.had,
      case when ${withRecord} then v.record end as record
    from transaction_versions v
    cross join lateral (
      select t.first_revision <= ${since.base} and not exists (
          select from transaction_versions gone
          where gone.account_id = t.account_id and gone.bucket = ${bucket} and gone.transaction_id = t.id
            and gone.body is null
            and gone.since_revision <= ${since.base} and gone.until_revision > ${since.base})
        or v.since_revision > ${since.head}
          and (coalesce(v.listed_since, t.first_revision), t.id) <= (${since.revision}, ${since.id}) as had
      from transactions t
      where t.account_id = v.account_id and t.bucket = ${bucket} and t.id = v.transaction_id limit 1
    ) client
    where v.account_id = ${accountId} and v.bucket = ${bucket} and v.until_revision = ${CURRENT}
      and (v.since_revision, v.transaction_id) > (${since.revision}, ${since.id}) and v.since_revision <= ${until}
      and (v.body is not null or client.had)
    order by v.since_revision, v.transaction_id limit ${limit}`)
  return rows.map(readRecord)
}

/** Current versions, including removals, that a client at a position has already seen; oldest first, after a place. */
export async function listSeen(
  db: Db,
  accountId: Id<'account'>,
  after: { revision: number; id: string },
  since: FeedPosition,
  limit: number,
): Promise<Omit<FeedRow, 'reason' | 'had'>[]> {
  const rows = await db.rows<Omit<FeedRow, 'reason' | 'had' | 'record'> & StoredRow>(sql`
    select transaction_id as id, since_revision as revision, body, record from transaction_versions
    where ${ofAccount(accountId)} and until_revision = ${CURRENT}
      and (since_revision, transaction_id) > (${after.revision}, ${after.id})
      and (since_revision, transaction_id) <= (${since.revision}, ${since.id})
    order by since_revision, transaction_id limit ${limit}`)
  return rows.map(withRecord)
}

/** The list can be read as of this revision and later ones only. */
export async function findOldestRevision(db: Db, accountId: Id<'account'>): Promise<number> {
  const [row] = await db.rows<{ revision: number }>(sql`
    select oldest_revision as revision from accounts where ${byId(accountId)}`)
  return row?.revision ?? 0
}
