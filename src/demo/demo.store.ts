import type { SourceRecord } from '@vitrine/bank-statements'
import { type StoredRow, withRecord } from '../ledger/write/stored-record.ts'
import { bucketOf, type Id } from '../platform/core/id.ts'
import { CURRENT } from '../platform/db/current.ts'
import type { Db } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { LIVE_PREFIX } from './live.ts'

/** Whether the database already holds any data. */
export async function isInUse(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`
    select exists (select 1 from tenants) or exists (select 1 from owners) or exists (select 1 from accounts)
      or exists (select 1 from providers) or exists (select 1 from operators) or exists (select 1 from operator_tokens)
      or exists (select 1 from imports) as used`)
  return row!.used
}

export type LivePayment = { id: Id<'transaction'>; accountId: Id<'account'>; record: SourceRecord }

/** Payments that were made while the demo ran, as clients see them now; the oldest first. */
export async function listLivePayments(db: Db, accountIds: Id<'account'>[]): Promise<LivePayment[]> {
  const rows = await db.rows<Omit<LivePayment, 'record'> & StoredRow>(sql`
    select v.transaction_id as id, v.account_id as "accountId", v.body, v.record from transaction_versions v
    where v.account_id = any (${accountIds}::text[]) and v.bucket = any (${accountIds.map(bucketOf)}::smallint[])
      and v.until_revision = ${CURRENT} and v.body is not null and v.record->>'sourceId' like ${`${LIVE_PREFIX}%`}
    order by v.record->>'sourceId'`)
  return rows.map(withRecord)
}
