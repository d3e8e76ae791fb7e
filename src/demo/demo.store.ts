import type { StoryPayment } from '@vitrine/sandbox-bank'
import { bucketOf, type Id } from '../platform/core/id.ts'
import { CURRENT } from '../platform/db/current.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { DemoBankFacts } from './demo-bank.ts'

/** Whether the database already holds any data. */
export async function isInUse(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`
    select exists (select 1 from tenants) or exists (select 1 from owners) or exists (select 1 from accounts)
      or exists (select 1 from providers) or exists (select 1 from operators) or exists (select 1 from operator_tokens)
      or exists (select 1 from imports) as used`)
  return row!.used
}

/** `told`: until when its files were imported. */
export type StoredDemoBank = DemoBankFacts & { told: Date | null }

export async function findDemoBank(db: Db): Promise<StoredDemoBank | undefined> {
  const [row] = await db.rows<StoredDemoBank>(sql`select begins, live, told_at as told from demo_bank`)
  return row
}

/** Of two steps at once the second sees the first. */
export async function lockDemoBank(tx: Tx): Promise<StoredDemoBank | undefined> {
  const [row] = await tx.rows<StoredDemoBank>(sql`select begins, live, told_at as told from demo_bank for update`)
  return row
}

export async function insertDemoBank(db: Db, begins: string): Promise<void> {
  await db.rows(sql`insert into demo_bank (begins) values (${begins}) on conflict do nothing`)
}

export async function setLive(tx: Tx, live: StoryPayment[]): Promise<void> {
  await tx.rows(sql`update demo_bank set live = ${JSON.stringify(live)}::jsonb`)
}

export async function setTold(db: Db, at: Date): Promise<void> {
  await db.rows(sql`update demo_bank set told_at = greatest(told_at, ${at})`)
}

/** The transaction that clients see for a line of the bank, and since which revision it is as it is. */
export async function findBySourceId(
  db: Db,
  accountId: Id<'account'>,
  sourceId: string,
): Promise<{ id: Id<'transaction'>; revision: number } | undefined> {
  const [row] = await db.rows<{ id: Id<'transaction'>; revision: number }>(sql`
    select v.transaction_id as id, v.since_revision as revision from transaction_versions v
    where v.account_id = ${accountId} and v.bucket = ${bucketOf(accountId)} and v.until_revision = ${CURRENT}
      and v.body is not null and v.record->>'sourceId' = ${sourceId}`)
  return row
}
