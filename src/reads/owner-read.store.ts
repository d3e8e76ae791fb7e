import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Read } from './read.ts'

/** What the read log tells an owner. Reads lie by account and consent, so each statement names the consents. */
export type AccountReads = {
  consentId: Id<'consent'>
  accountId: Id<'account'>
  reads: number
  rows: number
  lastRead: Date
  transactions: boolean
  account: boolean
}

export async function sumReadsByAccount(db: Db, consentIds: Id<'consent'>[]): Promise<AccountReads[]> {
  return db.rows(sql`
    select consent_id as "consentId", account_id as "accountId", count(*) as reads, sum(rows)::bigint as rows,
      max(read_at) as "lastRead", bool_or(what <> 'account') as transactions, bool_or(what = 'account') as account
    from reads where consent_id = any (${consentIds}::text[]) group by consent_id, account_id`)
}

export type DayReads = { consentId: Id<'consent'>; day: string; reads: number; rows: number }

/** Calendar days of UTC, only those with reads, oldest first. */
export async function sumReadsByDay(db: Db, consentIds: Id<'consent'>[]): Promise<DayReads[]> {
  return db.rows(sql`
    select consent_id as "consentId", to_char(read_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as reads,
      sum(rows)::bigint as rows
    from reads where consent_id = any (${consentIds}::text[]) group by 1, 2 order by 1, 2`)
}

export type ReadPosition = { sequence: number; position: number }
export type OwnerRead = Read & ReadPosition

/** Newest first. */
export async function listReadsOfConsents(
  db: Db,
  consentIds: Id<'consent'>[],
  page: { before: ReadPosition | null; limit: number },
): Promise<OwnerRead[]> {
  return db.rows(sql`
    select group_sequence as sequence, position, account_id as "accountId", consent_id as "consentId",
      tenant_id as "tenantId", key_id as "keyId", request_id as "requestId", read_at as "readAt", what,
      from_booked_time as "fromBookedTime", until_booked_time as "untilBookedTime", revision, rows
    from reads
    where consent_id = any (${consentIds}::text[]) and (${page.before?.sequence ?? null}::bigint is null
      or (group_sequence, position) < (${page.before?.sequence ?? null}::bigint, ${page.before?.position ?? null}::int))
    order by group_sequence desc, position desc limit ${page.limit}`)
}

export async function countReadsOfOwner(db: Db, ownerId: Id<'owner'>): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from reads where consent_id in (select id from consents where owner_id = ${ownerId})`)
  return row!.count
}
