import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Corrections } from './categorised.ts'

/** What an operator said about one transaction. The code is `none` where it has no category. */
export type StoredCorrection = { code: string; madeBy: string; created: Date }

/** Of all transactions of an account: people made them, so they are few. */
export async function findCorrections(db: Db, accountId: Id<'account'>): Promise<Corrections> {
  const rows = await db.rows<{ id: string; code: string }>(sql`
    select transaction_id as id, coalesce(code, 'none') as code from category_corrections
    where account_id = ${accountId}`)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export async function findCorrection(
  db: Db,
  accountId: Id<'account'>,
  id: Id<'transaction'>,
): Promise<StoredCorrection | undefined> {
  const [row] = await db.rows<StoredCorrection>(sql`
    select coalesce(code, 'none') as code, made_by as "madeBy", created_at as created from category_corrections
    where account_id = ${accountId} and transaction_id = ${id}`)
  return row
}

export async function saveCorrection(
  tx: Tx,
  accountId: Id<'account'>,
  id: Id<'transaction'>,
  { code, madeBy }: Pick<StoredCorrection, 'code' | 'madeBy'>,
): Promise<void> {
  await tx.rows(sql`
    insert into category_corrections (account_id, transaction_id, code, made_by, created_at)
    values (${accountId}, ${id}, nullif(${code}, 'none'), ${madeBy}, clock())
    on conflict (account_id, transaction_id) do update
    set code = excluded.code, made_by = excluded.made_by, created_at = excluded.created_at`)
}

export async function deleteCorrection(tx: Tx, accountId: Id<'account'>, id: Id<'transaction'>): Promise<void> {
  await tx.rows(sql`delete from category_corrections where account_id = ${accountId} and transaction_id = ${id}`)
}
