import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Deletes superseded versions that no walk can need any more; returns the accounts and their new oldest revisions.
 * Removals are few and stay: the feed finds by them what a client had at any earlier revision.
 */
export async function deleteSuperseded(
  tx: Tx,
  retentionDays: number,
  most: number,
): Promise<{ id: Id<'account'>; revision: number; versions: number }[]> {
  return tx.rows(sql`
    with old as (
      select account_id, bucket, transaction_id, until_revision from transaction_versions
      where superseded_at < clock() - make_interval(days => ${retentionDays}) and body is not null
      order by superseded_at limit ${most}
    ), dropped as (
      delete from transaction_versions v using old
      where v.account_id = old.account_id and v.bucket = old.bucket and v.transaction_id = old.transaction_id
        and v.until_revision = old.until_revision
      returning v.account_id, v.until_revision
    )
    select account_id as id, max(until_revision) as revision, count(*) as versions from dropped group by account_id`)
}

/** Erases all versions of all transactions of these accounts. Returns how many transactions there were. */
export async function eraseTransactions(tx: Tx, accountIds: Id<'account'>[]): Promise<number> {
  // Each transaction has one current version, which is found by its account.
  const own = sql`
    select transaction_id from transaction_versions
    where account_id = any (${accountIds}::text[]) and until_revision = ${CURRENT}`
  await tx.rows(sql`delete from match_reviews where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from category_corrections where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from deliveries where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from source_views where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from source_tracks where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from transaction_matches where account_id = any (${accountIds}::text[])`)
  await tx.rows(sql`delete from transaction_names where transaction_id in (${own})`)
  const gone = await tx.rows(sql`delete from transactions where id in (${own}) returning 1`)
  await tx.rows(sql`delete from transaction_versions where account_id = any (${accountIds}::text[])`)
  return gone.length
}
