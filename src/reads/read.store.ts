import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Read, SealKey } from './read.ts'

/** The next link of the chain and its rows, in one statement. Whoever gets the head's row lock is next. */
export async function appendReads(db: Db, reads: readonly Read[], digest: Buffer, key: SealKey): Promise<void> {
  await db.rows(sql`
    with link as (
      update read_chain set sequence = sequence + 1, hash = sha256(hash || ${digest}::bytea)
      returning sequence, hash
    ), recorded as (
      insert into read_groups (sequence, recorded_at, rows, digest, hash, seal)
      select sequence, clock(), ${reads.length}, ${digest}, hash,
        sha256(${key.outer}::bytea || sha256(${key.inner}::bytea || hash)) from link
    )
    insert into reads (group_sequence, position, account_id, consent_id, tenant_id, key_id, request_id, read_at, what,
      from_booked_time, until_booked_time, revision, rows)
    select link.sequence, r.position, r.account_id, r.consent_id, r.tenant_id, r.key_id, r.request_id, r.read_at, r.what,
      r.from_booked_time, r.until_booked_time, r.revision, r.rows
    from link, unnest(${reads.map((r) => r.accountId)}::text[], ${reads.map((r) => r.consentId)}::text[],
      ${reads.map((r) => r.tenantId)}::text[], ${reads.map((r) => r.keyId)}::text[],
      ${reads.map((r) => r.requestId)}::text[], ${reads.map((r) => r.readAt)}::timestamptz[],
      ${reads.map((r) => r.what)}::text[], ${reads.map((r) => r.fromBookedTime)}::timestamptz[],
      ${reads.map((r) => r.untilBookedTime)}::timestamptz[], ${reads.map((r) => r.revision)}::bigint[],
      ${reads.map((r) => r.rows)}::int[]) with ordinality
      as r (account_id, consent_id, tenant_id, key_id, request_id, read_at, what, from_booked_time, until_booked_time,
        revision, rows, position)`)
}

export type Head = { sequence: number; hash: Buffer }

export async function findHead(db: Db): Promise<Head> {
  const [head] = await db.rows<Head>(sql`select sequence, hash from read_chain`)
  return head!
}

export type Group = { sequence: number; rows: number; digest: Buffer; hash: Buffer; seal: Buffer }

export async function listGroups(db: Db, after: number, limit: number): Promise<Group[]> {
  return db.rows(sql`
    select sequence, rows, digest, hash, seal from read_groups where sequence > ${after} order by sequence limit ${limit}`)
}

export async function listReadsOfGroups(db: Db, from: number, to: number): Promise<(Read & { sequence: number })[]> {
  return db.rows(sql`
    select group_sequence as sequence, account_id as "accountId", consent_id as "consentId", tenant_id as "tenantId",
      key_id as "keyId", request_id as "requestId", read_at as "readAt", what, from_booked_time as "fromBookedTime",
      until_booked_time as "untilBookedTime", revision, rows
    from reads where group_sequence between ${from} and ${to} order by group_sequence, position`)
}

/** Rows that claim to belong to a group that is not there. */
export async function countStrayReads(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from reads r where not exists (select from read_groups g where g.sequence = r.group_sequence)`)
  return row!.count
}
