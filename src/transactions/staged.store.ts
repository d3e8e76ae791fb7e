import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Incoming } from './matching.ts'

/**
 * A large batch does not fit into memory, so its lines are laid out in tables of the transaction first. Most of it is
 * new or the same as before, and is dealt with in a few statements; only what needs thought becomes objects again.
 * Ids are given in the order of the batch, so they are also its order here.
 */
export async function createStage(tx: Tx): Promise<void> {
  await tx.rows(sql`
    create temporary table staged (
      account_id text collate "C" not null,
      key text collate "C" not null,
      fingerprint bytea not null,
      balance numeric,
      status text not null,
      amount numeric not null,
      id text collate "C" not null
    ) on commit drop`)
  // The first versions of lines of which something may be known already.
  await tx.rows(sql`
    create temporary table staged_versions (
      account_id text collate "C" not null,
      transaction_id text collate "C" not null,
      since_revision bigint not null,
      listed_since bigint not null,
      reason text not null,
      status text not null,
      booked_time timestamptz(3) not null,
      amount numeric not null,
      currency text not null,
      record json not null,
      fingerprint bytea not null,
      body text not null,
      category_reason text not null,
      category_confidence real not null,
      category_data text not null
    ) on commit drop`)
  // Only for lines that are not simply new: most of a file needs no row here.
  await tx.rows(sql`
    create temporary table lanes (id text collate "C" primary key, account_id text collate "C" not null, lane text not null)
    on commit drop`)
}

/** Fields of rows in this order, in the binary format: see copy-rows.ts. */
const ROWS = 'from stdin (format binary)'
export const STAGE_COPY = `copy staged (account_id, key, fingerprint, balance, status, amount, id) ${ROWS}`

const VERSION_COLUMNS =
  '(account_id, transaction_id, since_revision, listed_since, reason, status, booked_time, amount, currency, record, fingerprint, body, category_reason, category_confidence, category_data)'
export const STAGED_VERSIONS_COPY = `copy staged_versions ${VERSION_COLUMNS} ${ROWS}`

/** Straight into the ledger: for lines of which nothing is known. Nobody sees them before the transaction ends. */
export const VERSIONS_COPY = `copy transaction_versions ${VERSION_COLUMNS} ${ROWS}`
export const TRANSACTIONS_COPY = `copy transactions (account_id, id, source, created_at, first_revision) ${ROWS}`

/** One look into the index for each name: `limit 1` keeps PostgreSQL from going through the whole table instead. */
export async function isAnyKnown(tx: Tx, accountId: Id<'account'>, keys: string[]): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from unnest(${keys}::text[]) as told (key)
    cross join lateral (
      select from transaction_keys k where k.account_id = ${accountId} and k.key = told.key collate "C" limit 1) known
    limit 1`)
  return rows.length > 0
}

export async function listKnownNames(tx: Tx, accountId: Id<'account'>, keys: string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select told.key from unnest(${keys}::text[]) as told (key)
    cross join lateral (
      select from transaction_keys k where k.account_id = ${accountId} and k.key = told.key collate "C" limit 1) known`)
  return rows.map(({ key }) => key)
}

export async function indexStage(tx: Tx): Promise<void> {
  await tx.rows(sql`create index on staged (account_id, key)`)
  await tx.rows(sql`create index on staged_versions (transaction_id)`)
  await tx.rows(sql`analyze staged (account_id, key, id, status, amount)`)
  await tx.rows(sql`analyze staged_versions (account_id, transaction_id)`)
}

export type Lanes = { fresh: number; same: number; hard: number }

/**
 * `same`: the ledger has exactly this under exactly this name, and not because a hold of this name was booked under
 * another. `fresh`: it knows nothing by that name, and no pending line could be it. `hard`: everything else. Lines of one
 * name are in one lane.
 */
export async function chooseLanes(tx: Tx, accountId: Id<'account'>, pendingAmounts: string[]): Promise<Lanes> {
  // Names are counted apart, up to two: side by side, a thousand equal lines would make a million pairs.
  await tx.rows(sql`
    insert into lanes (id, account_id, lane)
    select s.id, s.account_id,
      case when told.lines = 1 and known.names = 1 and exists (
        select from transaction_keys k
        join transaction_versions v on v.account_id = k.account_id and v.transaction_id = k.transaction_id
          and v.until_revision = 9223372036854775807
        where k.account_id = s.account_id and k.key = s.key and v.body is not null and v.fingerprint = s.fingerprint
          and (s.balance is null or s.balance = (v.record ->> 'balance')::numeric)
          and not (s.key like 'id:%' and s.status = 'booked' and exists (
            select from transaction_keys other
            where other.account_id = k.account_id and other.transaction_id = k.transaction_id and other.key <> k.key
              and other.matched_by = 'pending_booked'))) then 'same' else 'hard' end
    from (select key, count(*) as lines from staged where account_id = ${accountId} group by key) told
    cross join lateral (
      select count(*) as names from (
        select from transaction_keys k where k.account_id = ${accountId} and k.key = told.key limit 2) two) known
    join staged s on s.account_id = ${accountId} and s.key = told.key
    where known.names > 0`)
  // Unknown, but not simple: it might be a pending line, or one movement told twice in the batch.
  await tx.rows(sql`
    insert into lanes (id, account_id, lane)
    select s.id, s.account_id, 'hard' from staged s
    where s.account_id = ${accountId} and (
      (s.status = 'booked' and s.amount = any (${pendingAmounts}::numeric[]))
      or (s.key like 'id:%' and exists (
        select from staged twin
        where twin.account_id = s.account_id and twin.key = s.key and twin.id <> s.id)))
    on conflict do nothing`)
  const [lanes] = await tx.rows<Lanes & { all: number }>(sql`
    select (select count(*) from staged where account_id = ${accountId}) as all,
      count(*) filter (where lane = 'same') as same, count(*) filter (where lane = 'hard') as hard
    from lanes where account_id = ${accountId}`)
  const { all, same, hard } = lanes!
  return { fresh: all - same - hard, same, hard }
}

/** The names of all that is new, also of what is written already. */
export async function insertFreshNames(tx: Tx, accountId: Id<'account'>): Promise<void> {
  await tx.rows(sql`
    insert into transaction_keys (account_id, key, occurrence, transaction_id, matched_by)
    select s.account_id, s.key, row_number() over (partition by s.key order by s.id), s.id, 'first_seen' from staged s
    where s.account_id = ${accountId} and not exists (select from lanes l where l.id = s.id)`)
}

/**
 * New transactions that waited in the stage: their id and their first version. Versions go in by time, so that those of
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
    select s.account_id, s.transaction_id, ${source}, ${created}, ${revision} from staged_versions s
    where s.account_id = ${accountId} and not exists (select from lanes l where l.id = s.transaction_id)`)
  await tx.rows(sql`
    insert into transaction_versions (account_id, since_revision, transaction_id, listed_since, reason, status, booked_time,
      amount, currency, record, fingerprint, body, category_reason, category_confidence, category_data)
    select s.account_id, ${revision}, s.transaction_id, ${revision}, s.reason, s.status, s.booked_time, s.amount, s.currency,
      s.record, s.fingerprint, s.body, s.category_reason, s.category_confidence, s.category_data
    from staged_versions s
    where s.account_id = ${accountId} and not exists (select from lanes l where l.id = s.transaction_id)
    order by s.booked_time, s.transaction_id`)
}

/** What needs thought, whole names at a time. */
export async function listHard(tx: Tx, accountId: Id<'account'>, most: number): Promise<Incoming[]> {
  return tx.rows(sql`
    select v.record, v.booked_time as "bookedTime", s.key, s.fingerprint,
      json_strip_nulls(json_build_object('category', v.body::json -> 'categorization', 'reason', v.category_reason,
        'confidence', v.category_confidence, 'data', v.category_data)) as categorised
    from lanes l join staged s using (id) join staged_versions v on v.transaction_id = l.id
    where l.account_id = ${accountId} and l.lane = 'hard' order by l.id limit ${most}`)
}

/** Pending transactions that the batch tells again exactly as they are. */
export async function listSamePending(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select k.transaction_id as id
    from lanes l join staged s using (id) join transaction_keys k on k.account_id = s.account_id and k.key = s.key
    where l.account_id = ${accountId} and l.lane = 'same' and s.status = 'pending'`)
  return rows.map(({ id }) => id)
}
