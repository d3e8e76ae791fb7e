import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Categorised } from './categorised.ts'
import type { Known, Pending } from './matching.ts'
import type { ChangeReason } from './transaction.ts'

/**
 * What the ledger knows under these names, as it stands now. There is one current version of each; `limit 1` says so
 * to PostgreSQL, which after a first large import, without statistics yet, would go through all of them for every name.
 */
export async function findKnown(tx: Tx, accountId: Id<'account'>, keys: string[]): Promise<Known[]> {
  return tx.rows(sql`
    select k.transaction_id as id, k.key, k.occurrence, v.status, v.fingerprint, v.record ->> 'balance' as balance,
      v.reason, v.body is not null as listed, b.key as "bookedAs"
    from transaction_keys k
    cross join lateral (
      select * from transaction_versions
      where account_id = k.account_id and transaction_id = k.transaction_id and until_revision = 9223372036854775807
      limit 1) v
    left join lateral (
      select key from transaction_keys
      where account_id = k.account_id and transaction_id = k.transaction_id and key <> k.key
        and matched_by = 'pending_booked'
      limit 1) b on true
    where k.account_id = ${accountId} and k.key = any (${keys})`)
}

/** As of a revision: what a batch has written already for the next one is not what it is compared with. */
export async function findPending(tx: Tx, accountId: Id<'account'>, revision: number): Promise<Pending[]> {
  return tx.rows(sql`
    select v.transaction_id as id, t.source, v.record, v.booked_time as time
    from transaction_versions v
    cross join lateral (
      select source from transactions where account_id = v.account_id and id = v.transaction_id limit 1) t
    where v.account_id = ${accountId} and v.status = 'pending' and v.body is not null
      and v.until_revision = 9223372036854775807 and v.since_revision <= ${revision}`)
}

/** When each was first seen and came into the list: a new version keeps both. */
export type Life = { id: Id<'transaction'>; created: Date; listedSince: number | null }

export async function findLives(tx: Tx, accountId: Id<'account'>, ids: string[]): Promise<Life[]> {
  return tx.rows(sql`
    select t.id, t.created_at as created, v.listed_since as "listedSince"
    from transactions t
    cross join lateral (
      select listed_since from transaction_versions
      where account_id = t.account_id and transaction_id = t.id and until_revision = 9223372036854775807 limit 1) v
    where t.account_id = ${accountId} and t.id = any (${ids})`)
}

export type NewTransaction = { id: Id<'transaction'>; created: Date }

export async function insertTransactions(
  tx: Tx,
  accountId: Id<'account'>,
  source: string,
  revision: number,
  rows: NewTransaction[],
): Promise<void> {
  await tx.rows(sql`
    insert into transactions (account_id, id, source, created_at, first_revision)
    select ${accountId}, id, ${source}, created, ${revision}
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.created)}::timestamptz[]) as r (id, created)`)
}

export type NewKey = {
  key: string
  occurrence: number
  transactionId: string
  matchedBy: 'first_seen' | 'pending_booked'
}

export async function insertKeys(tx: Tx, accountId: Id<'account'>, rows: NewKey[]): Promise<void> {
  await tx.rows(sql`
    insert into transaction_keys (account_id, key, occurrence, transaction_id, matched_by)
    select ${accountId}, r.* from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.occurrence)}::int[],
      ${rows.map((row) => row.transactionId)}::text[], ${rows.map((row) => row.matchedBy)}::text[]) as r`)
}

/** Ends the current versions at a revision, so that new ones can begin there. */
export async function supersede(tx: Tx, accountId: Id<'account'>, revision: number, ids: string[]): Promise<number> {
  const rows = await tx.rows(sql`
    update transaction_versions set until_revision = ${revision}, superseded_at = clock()
    where account_id = ${accountId} and transaction_id = any (${ids}) and until_revision = 9223372036854775807
    returning 1`)
  return rows.length
}

export type NewVersion = {
  id: Id<'transaction'>
  listedSince: number
  reason: ChangeReason
  status: string
  bookedTime: Date
  amount: string
  currency: string
  record: string
  fingerprint: Buffer
  body: string
  categorised: Categorised
}

export async function insertVersions(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  rows: NewVersion[],
): Promise<void> {
  await tx.rows(sql`
    insert into transaction_versions (account_id, since_revision, transaction_id, listed_since, reason, status, booked_time,
      amount, currency, record, fingerprint, body, category_reason, category_confidence, category_data)
    select ${accountId}, ${revision}, r.* from unnest(${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.listedSince)}::bigint[], ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.bookedTime)}::timestamptz[],
      ${rows.map((row) => row.amount)}::numeric[], ${rows.map((row) => row.currency)}::text[],
      ${rows.map((row) => row.record)}::json[], ${rows.map((row) => row.fingerprint)}::bytea[],
      ${rows.map((row) => row.body)}::text[], ${rows.map((row) => row.categorised.reason)}::text[],
      ${rows.map((row) => row.categorised.confidence)}::real[], ${rows.map((row) => row.categorised.data)}::text[]) as r`)
}

/** A removal is a version too, without a body: the feed tells of it, and the list as of before still has the row. */
export async function insertRemovals(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  rows: { id: string; reason: ChangeReason }[],
): Promise<void> {
  await tx.rows(sql`
    insert into transaction_versions (account_id, since_revision, transaction_id, listed_since, reason, status, booked_time,
      amount, currency, record, fingerprint, body)
    select v.account_id, ${revision}, v.transaction_id, null, r.reason, v.status, v.booked_time, v.amount, v.currency, v.record,
      v.fingerprint, null
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.reason)}::text[]) as r (id, reason)
    join transaction_versions v
      on v.account_id = ${accountId} and v.transaction_id = r.id and v.until_revision = ${revision}`)
}

export async function insertReviews(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  rows: { id: string; candidateId: string }[],
): Promise<void> {
  await tx.rows(sql`
    insert into match_reviews (account_id, transaction_id, candidate_id, revision, created_at)
    select ${accountId}, r.id, r.candidate, ${revision}, clock()
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.candidateId)}::text[]) as r (id, candidate)`)
}
