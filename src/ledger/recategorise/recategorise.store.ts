import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RuleScope } from '../categorization/rule.store.ts'
import type { Categorised, DecidedBody, StoredBody } from '../write/categorised.ts'
import { type StoredRow, withRecord } from '../write/stored-record.ts'
import { CATEGORY_COLUMNS, VERSION_COLUMNS } from '../write/version.store.ts'

export type CurrentRow = StoredBody & DecidedBody & { id: Id<'transaction'> }

const CURRENT_ROW = sql`
  transaction_id as id, record, body, category_reason as reason, category_confidence as confidence, category_data as data`
type StoredCurrentRow = StoredRow & DecidedBody & { id: Id<'transaction'> }

/** The current list of an account, in batches by id. */
export async function listCurrent(
  db: Db,
  accountId: Id<'account'>,
  after: string,
  limit: number,
): Promise<CurrentRow[]> {
  const rows = await db.rows<StoredCurrentRow>(sql`
    select ${CURRENT_ROW} from transaction_versions
    where ${ofAccount(accountId)} and transaction_id > ${after} and until_revision = ${CURRENT}
      and body is not null
    order by transaction_id limit ${limit}`)
  return rows.map(withRecord)
}

export async function findCurrent(
  db: Db,
  accountId: Id<'account'>,
  id: Id<'transaction'>,
): Promise<CurrentRow | undefined> {
  const [row] = await db.rows<StoredCurrentRow>(sql`
    select ${CURRENT_ROW} from transaction_versions
    where ${ofAccount(accountId)} and transaction_id = ${id}
      and until_revision = ${CURRENT} and body is not null`)
  return row && withRecord(row)
}

/** The next account that rules of a scope apply to: any, or one that a consent to the tenant names. */
export async function findNextAccount(db: Db, scope: RuleScope, after: string): Promise<Id<'account'> | undefined> {
  const [row] =
    scope === 'operator'
      ? await db.rows<{ id: Id<'account'> }>(sql`select id from accounts where id > ${after} order by id limit 1`)
      : await db.rows<{ id: Id<'account'> }>(sql`
          select account_id as id from grants where tenant_id = ${scope} and account_id > ${after}
          order by account_id limit 1`)
  return row?.id
}

/** An estimate; an exact count would take longer than it is worth. */
export async function estimateTransactions(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select greatest(reltuples, 0)::bigint as count from pg_class where oid = 'transactions'::regclass`)
  return row!.count
}

export type Recategorised = { id: string; body: string; categorised: Categorised }

/** New versions of those superseded at this revision: unchanged except for the category and its reason. */
export async function insertRecategorised(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  rows: Recategorised[],
): Promise<void> {
  await tx.rows(sql`
    insert into transaction_versions (${VERSION_COLUMNS}, ${CATEGORY_COLUMNS})
    select v.account_id, v.bucket, v.transaction_id, ${revision}, v.listed_since, 'recategorised', v.status, v.booked_time,
      v.place, v.reported_at, v.amount, v.record, r.body, r.reason, r.confidence, r.data
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.body)}::text[],
      ${rows.map((row) => row.categorised.reason)}::text[],
      ${rows.map((row) => row.categorised.confidence)}::real[],
      ${rows.map((row) => row.categorised.data)}::text[]) as r (id, body, reason, confidence, data)
    join transaction_versions v
      on ${ofAccount(accountId, 'v')} and v.transaction_id = r.id and v.until_revision = ${revision}`)
}
