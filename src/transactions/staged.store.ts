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
      body text not null,
      lane text
    ) on commit drop`)
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
    update staged s set lane = case
      when g.known = 0 and not (g.staged > 1 and s.key like 'id:%')
        and not (s.status = 'booked' and s.amount = any (${pendingAmounts}::numeric[])) then 'fresh'
      when g.known = 1 and g.staged = 1 and g.equal then 'same'
      else 'hard' end
    from (
      select s.key, count(distinct s.sequence) as staged, count(distinct k.occurrence) as known,
        bool_and(v.body is not null and v.fingerprint = s.fingerprint
          and (s.balance is null or s.balance = (v.record ->> 'balance')::numeric)) as equal
      from staged s
      left join transaction_keys k on k.account_id = s.account_id and k.key = s.key
      left join transaction_versions v on v.account_id = k.account_id and v.transaction_id = k.transaction_id
        and v.until_revision = 9223372036854775807
      where s.account_id = ${accountId}
      group by s.key
    ) g
    where s.account_id = ${accountId} and s.key = g.key`)
  const [lanes] = await tx.rows<Lanes>(sql`
    select count(*) filter (where lane = 'fresh') as fresh, count(*) filter (where lane = 'same') as same,
      count(*) filter (where lane = 'hard') as hard
    from staged where account_id = ${accountId}`)
  return lanes!
}

/** All new transactions at once: their id, their name and their first version. */
export async function insertFresh(
  tx: Tx,
  accountId: Id<'account'>,
  source: string,
  revision: number,
  created: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into transactions (account_id, id, source, created_at, first_revision)
    select account_id, id, ${source}, ${created}, ${revision} from staged
    where account_id = ${accountId} and lane = 'fresh' order by id`)
  await tx.rows(sql`
    insert into transaction_keys (account_id, key, occurrence, transaction_id, matched_by)
    select account_id, key, row_number() over (partition by key order by sequence), id, 'first_seen' from staged
    where account_id = ${accountId} and lane = 'fresh'`)
  await tx.rows(sql`
    insert into transaction_versions (account_id, since_revision, transaction_id, listed_since, reason, status, booked_time,
      amount, currency, record, fingerprint, body)
    select account_id, ${revision}, id, ${revision}, 'new', status, booked_time, amount, currency, record, fingerprint, body
    from staged where account_id = ${accountId} and lane = 'fresh' order by id`)
}

/** What needs thought, whole names at a time. */
export async function listHard(tx: Tx, accountId: Id<'account'>, most: number): Promise<Incoming[]> {
  return tx.rows(sql`
    select record, booked_time as "bookedTime", key, fingerprint from staged
    where account_id = ${accountId} and lane = 'hard' order by sequence limit ${most}`)
}

/** Pending transactions that the batch tells again exactly as they are. */
export async function listSamePending(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select k.transaction_id as id from staged s join transaction_keys k on k.account_id = s.account_id and k.key = s.key
    where s.account_id = ${accountId} and s.lane = 'same' and s.status = 'pending'`)
  return rows.map(({ id }) => id)
}

export async function listStagedAccounts(tx: Tx): Promise<Id<'account'>[]> {
  const rows = await tx.rows<{ id: Id<'account'> }>(sql`select distinct account_id as id from staged order by 1`)
  return rows.map(({ id }) => id)
}
