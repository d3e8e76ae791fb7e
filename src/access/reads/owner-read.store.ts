import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofConsent, ofOwner } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import { chainsOfMonth } from './chain.ts'
import type { ReadPosition, StoredRead } from './read.ts'

/**
 * The read log as an owner sees it. Reads are indexed by consent, so each statement names the consents, and the bucket that
 * all consents of an owner have.
 */
const bucketOfAll = (consentIds: Id<'consent'>[]): number => bucketOf(consentIds[0] ?? '')

/** Of a read `r` and its key `k`. */
export const STORED_READ = sql`
  r.chain, r.sequence, r.position, r.account_id as "accountId", r.consent_id as "consentId", k.tenant_id as "tenantId",
  r.key_id as "keyId", r.request_id as "requestId", r.read_at as "readAt", r.what,
  r.from_booked_time as "fromBookedTime", r.until_booked_time as "untilBookedTime", r.revision, r.rows`

/** The payments of these reads, each counted as often as it was sent. The details of an account are none. */
const PAYMENTS = sql`coalesce(sum(r.rows) filter (where r.what <> 'account'), 0)::bigint`

export type AccountReads = {
  consentId: Id<'consent'>
  accountId: Id<'account'>
  reads: number
  /** Of payments. */
  rows: number
  lastRead: Date
  details: boolean
  transactions: boolean
  /** The account was read under a scope that showed its balance; a renewal may have changed the scope since. */
  balances: boolean
}

export async function sumReadsByAccount(db: Db, consentIds: Id<'consent'>[]): Promise<AccountReads[]> {
  return db.rows(sql`
    select r.consent_id as "consentId", r.account_id as "accountId", count(*) as reads, ${PAYMENTS} as rows,
      max(r.read_at) as "lastRead", bool_or(r.what = 'account') as details,
      bool_or(r.what <> 'account') as transactions,
      coalesce(bool_or(r.what = 'account' and approved.scope in ('all', 'balances')), false) as balances
    from reads r
    left join (
      select consent_id, terms->>'scope' as scope, decided_at as since,
        lead(decided_at, 1, 'infinity') over (partition by bucket, consent_id order by number) as until
      from asks
      where decision = 'approved' and consent_id = any (${consentIds}::text[]) and bucket = ${bucketOfAll(consentIds)}
    ) approved on approved.consent_id = r.consent_id and r.read_at >= approved.since and r.read_at < approved.until
    where r.consent_id = any (${consentIds}::text[]) and r.bucket = ${bucketOfAll(consentIds)}
    group by r.consent_id, r.account_id`)
}

export type DayReads = { consentId: Id<'consent'>; day: string; reads: number; rows: number; recent: boolean }

const RECENT_DAYS = 90

/** Calendar days (UTC), only those with reads, oldest first. */
export async function sumReadsByDay(db: Db, consentIds: Id<'consent'>[]): Promise<DayReads[]> {
  return db.rows(sql`
    select consent_id as "consentId", to_char(read_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as reads,
      ${PAYMENTS} as rows, max(read_at) > clock() - make_interval(days => ${RECENT_DAYS}) as recent
    from reads r where consent_id = any (${consentIds}::text[]) and bucket = ${bucketOfAll(consentIds)}
    group by 1, 2 order by 1, 2`)
}

/** When a consent was first and last used, of the reads that the log still has. */
export async function findReadExtent(
  db: Db,
  consentId: Id<'consent'>,
): Promise<{ firstRead: Date | null; lastRead: Date | null }> {
  const [row] = await db.rows<{ firstRead: Date | null; lastRead: Date | null }>(sql`
    select min(read_at) as "firstRead", max(read_at) as "lastRead" from reads where ${ofConsent(consentId)}`)
  return row!
}

/** A place in the list of reads, newest first. */
export type OwnerReadPosition = ReadPosition & { readMs: number }

/** Of the chains of one month, newest first. */
export async function listReadsOfMonth(
  db: Db,
  consentIds: Id<'consent'>[],
  month: number,
  page: { before: OwnerReadPosition | null; limit: number },
): Promise<StoredRead[]> {
  const { before, limit } = page
  const [from, until] = chainsOfMonth(month)
  return db.rows(sql`
    select ${STORED_READ}
    from reads r left join api_keys k on k.id = r.key_id
    where r.consent_id = any (${consentIds}::text[]) and r.bucket = ${bucketOfAll(consentIds)} and r.chain >= ${from} and r.chain < ${until}
      and (${before?.chain ?? null}::int is null or (r.read_at, r.chain, r.sequence, r.position)
        < (to_timestamp(${before?.readMs ?? null}::float8 / 1000), ${before?.chain ?? null}::int,
          ${before?.sequence ?? null}::int, ${before?.position ?? null}::int))
    order by r.read_at desc, r.chain desc, r.sequence desc, r.position desc limit ${limit}`)
}

/** Reads of payments that had the same list before them, newest list first. */
export type ReadWindow = {
  accountId: Id<'account'>
  /** Pages of a list; otherwise single payments or changes of it. */
  listed: boolean
  revision: number
  from: Date | null
  until: Date | null
  /** How many rows the largest of these reads sent, and all of them together. */
  largest: number
  total: number
}

export async function listReadWindows(db: Db, consentId: Id<'consent'>, limit: number): Promise<ReadWindow[]> {
  return db.rows(sql`
    select account_id as "accountId", what = 'transactions' as listed, revision, from_booked_time as "from",
      until_booked_time as "until", max(rows) as largest, sum(rows)::bigint as total
    from reads
    where ${ofConsent(consentId)} and what <> 'account' and rows > 0
    group by 1, 2, 3, 4, 5 order by 1, 2 desc, 3 desc, 4, 5 limit ${limit}`)
}

export async function countReadsOfOwner(db: Db, ownerId: Id<'owner'>): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from reads where bucket = ${bucketOf(ownerId)}
      and consent_id in (select id from consents where ${ofOwner(ownerId)})`)
  return row!.count
}
