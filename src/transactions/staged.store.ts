import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Incoming } from './matching.ts'

/**
 * A large batch does not fit into memory, so it is laid out in a table of the transaction first. Most of it is new or
 * the same as before, and is dealt with in a few statements; only what needs thought becomes objects again.
 */
export async function createStage(tx: Tx): Promise<void> {
  await tx.rows(sql`
    create temporary table staged (
      account_id text collate "C" not null,
      sequence bigint not null,
      key text collate "C" not null,
      fingerprint bytea not null,
      balance numeric,
      status text not null,
      booked_time timestamptz(3) not null,
      amount numeric not null,
      currency text not null,
      record jsonb not null,
      id text collate "C" not null,
      body text not null
    ) on commit drop`)
  // Only for lines that are not simply new: most of a file needs no row here.
  await tx.rows(sql`
    create temporary table lanes (sequence bigint primary key, account_id text collate "C" not null, lane text not null)
    on commit drop`)
}

/** The text of `copy`: columns in this order, tab between, newline after. */
export const STAGE_COPY =
  'copy staged (account_id, sequence, key, fingerprint, balance, status, booked_time, amount, currency, record, id, body) from stdin'

export async function indexStage(tx: Tx): Promise<void> {
  await tx.rows(sql`create index on staged (account_id, key)`)
  await tx.rows(sql`analyze staged`)
}

export type Lanes = { fresh: number; same: number; hard: number }

/**
 * `same`: the ledger has exactly this under exactly this name. `fresh`: it knows nothing by that name, and no pending
 * line could be it. `hard`: everything else.
 */
export async function chooseLanes(tx: Tx, accountId: Id<'account'>, pendingAmounts: string[]): Promise<Lanes> {
  await tx.rows(sql`
    with known as (
      select s.key, count(distinct s.sequence) = 1 and count(distinct k.occurrence) = 1
        and bool_and(v.body is not null and v.fingerprint = s.fingerprint
          and (s.balance is null or s.balance = (v.record ->> 'balance')::numeric)) as same
      from staged s
      join transaction_keys k on k.account_id = s.account_id and k.key = s.key
      join transaction_versions v on v.account_id = k.account_id and v.transaction_id = k.transaction_id
        and v.until_revision = 9223372036854775807
      where s.account_id = ${accountId}
      group by s.key
    )
    insert into lanes (sequence, account_id, lane)
    select s.sequence, s.account_id, case when known.same then 'same' else 'hard' end
    from staged s join known using (key) where s.account_id = ${accountId}`)
  // Unknown, but not simple: it might be a pending line, or one movement told twice in the batch.
  await tx.rows(sql`
    insert into lanes (sequence, account_id, lane)
    select s.sequence, s.account_id, 'hard' from staged s
    where s.account_id = ${accountId} and (
      (s.status = 'booked' and s.amount = any (${pendingAmounts}::numeric[]))
      or (s.key like 'id:%' and exists (
        select from staged twin
        where twin.account_id = s.account_id and twin.key = s.key and twin.sequence <> s.sequence)))
    on conflict do nothing`)
  const [lanes] = await tx.rows<Lanes & { all: number }>(sql`
    select (select count(*) from staged where account_id = ${accountId}) as all,
      count(*) filter (where lane = 'same') as same, count(*) filter (where lane = 'hard') as hard
    from lanes where account_id = ${accountId}`)
  const { all, same, hard } = lanes!
  return { fresh: all - same - hard, same, hard }
}

/**
 * All new transactions at once: their id, their name and their first version. Versions go in by time, so that those of
 * one page lie side by side: otherwise each row of it would have to be fetched from another block.
 */
export async function insertFresh(
  tx: Tx,
  accountId: Id<'account'>,
  source: string,
  revision: number,
  created: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into transactions (account_id, id, source, created_at, first_revision)
    select s.account_id, s.id, ${source}, ${created}, ${revision} from staged s
    where s.account_id = ${accountId} and not exists (select from lanes l where l.sequence = s.sequence)`)
  await tx.rows(sql`
    insert into transaction_keys (account_id, key, occurrence, transaction_id, matched_by)
    select s.account_id, s.key, row_number() over (partition by s.key order by s.sequence), s.id, 'first_seen' from staged s
    where s.account_id = ${accountId} and not exists (select from lanes l where l.sequence = s.sequence)`)
  await tx.rows(sql`
    insert into transaction_versions (account_id, since_revision, transaction_id, listed_since, reason, status, booked_time,
      amount, currency, record, fingerprint, body)
    select s.account_id, ${revision}, s.id, ${revision}, 'new', s.status, s.booked_time, s.amount, s.currency, s.record,
      s.fingerprint, s.body
    from staged s where s.account_id = ${accountId} and not exists (select from lanes l where l.sequence = s.sequence)
    order by s.booked_time, s.sequence`)
}

/** What needs thought, whole names at a time. */
export async function listHard(tx: Tx, accountId: Id<'account'>, most: number): Promise<Incoming[]> {
  return tx.rows(sql`
    select s.record, s.booked_time as "bookedTime", s.key, s.fingerprint
    from lanes l join staged s using (sequence)
    where l.account_id = ${accountId} and l.lane = 'hard' order by s.sequence limit ${most}`)
}

/** Pending transactions that the batch tells again exactly as they are. */
export async function listSamePending(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select k.transaction_id as id
    from lanes l join staged s using (sequence) join transaction_keys k on k.account_id = s.account_id and k.key = s.key
    where l.account_id = ${accountId} and l.lane = 'same' and s.status = 'pending'`)
  return rows.map(({ id }) => id)
}

export async function listStagedAccounts(tx: Tx): Promise<Id<'account'>[]> {
  const rows = await tx.rows<{ id: Id<'account'> }>(sql`select distinct account_id as id from staged order by 1`)
  return rows.map(({ id }) => id)
}
