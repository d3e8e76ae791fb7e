import type { MacKey } from '../core/secret.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Read } from './read.ts'

/**
 * Appends the next link of the chain and its rows, in one statement. The head's row lock orders the writers. Returns
 * whether it was written: not if the chain has lost its head. Times are passed as milliseconds: the driver's conversion
 * through the local time zone loses seconds in old years.
 */
export async function appendReads(db: Db, reads: readonly Read[], digest: Buffer, key: MacKey): Promise<boolean> {
  const { inner, outer } = padsOf(key)
  const [recorded] = await db.rows<{ count: number }>(sql`
    with moment as (
      select at, convert_to((extract(epoch from at) * 1000)::bigint::text, 'UTF8') as ms
      from (select date_trunc('milliseconds', clock()) as at) as cut
    ), link as (
      update read_chain set sequence = sequence + 1, hash = sha256(hash || ${digest}::bytea || ms) from moment
      returning sequence, hash, at
    ), recorded as (
      insert into read_groups (sequence, recorded_at, decided, rows, digest, hash, seal)
      select sequence, at, false, ${reads.length}, ${digest}, hash,
        sha256(${outer}::bytea || sha256(${inner}::bytea || hash)) from link
    ), stored as (
      insert into reads (group_sequence, position, account_id, consent_id, tenant_id, key_id, request_id, read_at, what,
        from_booked_time, until_booked_time, revision, rows)
      select link.sequence, r.position, r.account_id, r.consent_id, r.tenant_id, r.key_id, r.request_id,
        to_timestamp(r.read_ms / 1000), r.what, to_timestamp(r.from_ms / 1000), to_timestamp(r.until_ms / 1000),
        r.revision, r.rows
      from link, unnest(${reads.map((r) => r.accountId)}::text[], ${reads.map((r) => r.consentId)}::text[],
        ${reads.map((r) => r.tenantId)}::text[], ${reads.map((r) => r.keyId)}::text[],
        ${reads.map((r) => r.requestId)}::text[], ${reads.map((r) => r.readAt.getTime())}::float8[],
        ${reads.map((r) => r.what)}::text[], ${reads.map((r) => r.fromBookedTime?.getTime() ?? null)}::float8[],
        ${reads.map((r) => r.untilBookedTime?.getTime() ?? null)}::float8[], ${reads.map((r) => r.revision)}::bigint[],
        ${reads.map((r) => r.rows)}::int[]) with ordinality
        as r (account_id, consent_id, tenant_id, key_id, request_id, read_ms, what, from_ms, until_ms, revision, rows,
          position)
      returning 1
    )
    select count(*) from stored`)
  return recorded!.count > 0
}

/**
 * HMAC-SHA256 is sha256(outer || sha256(inner || text)). Only the statement knows the hash that it seals, and
 * PostgreSQL has no HMAC without an extension.
 */
function padsOf(key: MacKey): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64)
  block.set(key.export())
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer: Buffer.from(block.map((byte) => byte ^ 0x5c)) }
}

/** Blocks appends until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await tx.rows(sql`select 1 from read_chain for update`)
}

export async function findLastSeal(db: Db): Promise<{ hash: Buffer; seal: Buffer } | undefined> {
  const [last] = await db.rows<{ hash: Buffer; seal: Buffer }>(sql`
    select hash, seal from read_groups order by sequence desc limit 1`)
  return last
}

/** The same chain under another key. */
export async function resealGroups(tx: Tx, key: MacKey, from: number, to: number): Promise<void> {
  const { inner, outer } = padsOf(key)
  await tx.rows(sql`
    update read_groups set seal = sha256(${outer}::bytea || sha256(${inner}::bytea || hash))
    where sequence between ${from} and ${to}`)
}

export type Head = { sequence: number; hash: Buffer }

/** Undefined when the row was removed. */
export async function findHead(db: Db): Promise<Head | undefined> {
  const [head] = await db.rows<Head>(sql`select sequence, hash from read_chain`)
  return head
}

export type ReadGroup = {
  sequence: number
  recordedMs: string
  /** Written by an earlier version, which decided about its reads in the same statement: they have the group's time. */
  decided: boolean
  rows: number
  digest: Buffer
  hash: Buffer
  seal: Buffer
}

export async function listGroups(db: Db, after: number, limit: number): Promise<ReadGroup[]> {
  return db.rows(sql`
    select sequence, round(extract(epoch from recorded_at) * 1000)::text as "recordedMs", decided, rows, digest, hash, seal
    from read_groups where sequence > ${after} order by sequence limit ${limit}`)
}

export type StoredRead = Read & { sequence: number; position: number; readAt: Date }

export async function listReadsOfGroups(db: Db, from: number, to: number): Promise<StoredRead[]> {
  type Row = Omit<StoredRead, 'readAt' | 'fromBookedTime' | 'untilBookedTime'> & {
    readMs: string
    fromMs: string | null
    untilMs: string | null
  }
  const rows = await db.rows<Row>(sql`
    select group_sequence as sequence, position, account_id as "accountId", consent_id as "consentId",
      tenant_id as "tenantId", key_id as "keyId", request_id as "requestId", what, revision, rows,
      extract(epoch from read_at) * 1000 as "readMs", extract(epoch from from_booked_time) * 1000 as "fromMs",
      extract(epoch from until_booked_time) * 1000 as "untilMs"
    from reads where group_sequence between ${from} and ${to} order by group_sequence, position`)
  const date = (ms: string | null) => (ms === null ? null : new Date(Number(ms)))
  return rows.map(({ readMs, fromMs, untilMs, ...read }) => ({
    ...read,
    readAt: new Date(Number(readMs)),
    fromBookedTime: date(fromMs),
    untilBookedTime: date(untilMs),
  }))
}

/** Groups that are not linked from the chain: before the first one, or after the head. */
export async function countStrayGroups(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from read_groups
    where sequence < 1 or sequence > (select coalesce(max(sequence), 0) from read_chain)`)
  return row!.count
}

/** Rows whose group does not exist. */
export async function countStrayReads(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from reads r where not exists (select from read_groups g where g.sequence = r.group_sequence)`)
  return row!.count
}
