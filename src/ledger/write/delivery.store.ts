import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Days, Nature, ReportedDays } from '../matching/delivery.ts'

export type StoredDelivery = {
  number: number
  created: Date | null
  opening: string | null
  firstDay: number | null
  lastDay: number | null
}

export async function hasDelivery(tx: Tx, accountId: Id<'account'>, digest: Buffer): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from deliveries where ${ofAccount(accountId)} and digest = ${digest} limit 1`)
  return rows.length > 0
}

/** Earlier deliveries of the same statement. */
export async function listIssues(
  tx: Tx,
  accountId: Id<'account'>,
  source: string,
  statementId: string,
): Promise<StoredDelivery[]> {
  return tx.rows(sql`
    select number, created_at as created, opening, first_day as "firstDay", last_day as "lastDay" from deliveries
    where ${ofAccount(accountId)} and source = ${source} and statement_id = ${statementId} order by number`)
}

/** When the bank made the newest delivery with the complete pending set of the source. */
export async function findLastComplete(tx: Tx, accountId: Id<'account'>, source: string): Promise<Date | null> {
  const [row] = await tx.rows<{ created: Date | null }>(sql`
    select max(created_at) as created from deliveries
    where ${ofAccount(accountId)} and source = ${source} and pending_complete`)
  return row!.created
}

/** Days that the source reported in deliveries that the bank made later. */
export async function listReportedLater(
  tx: Tx,
  accountId: Id<'account'>,
  source: string,
  created: Date,
): Promise<ReportedDays[]> {
  return tx.rows(sql`
    select distinct coalesce(complete_from, first_day) as from, coalesce(complete_to, last_day) as to,
      complete_from is not null as "isComplete"
    from deliveries
    where ${ofAccount(accountId)} and source = ${source} and created_at > ${created}
      and (complete_from is not null or first_day is not null)`)
}

export async function nextDelivery(tx: Tx, accountId: Id<'account'>): Promise<number> {
  const [row] = await tx.rows<{ number: number }>(sql`
    select coalesce(max(number), 0) + 1 as number from deliveries
    where ${ofAccount(accountId)}`)
  return row!.number
}

export type NewDelivery = {
  number: number
  source: string
  nature: Nature
  statementId: string | null
  created: Date | null
  pendingComplete: boolean
  /** Days of which it states that it has all booked lines. */
  complete: Days | undefined
  opening: string | null
  firstDay: number | null
  lastDay: number | null
  digest: Buffer
  revision: number
  /** It changed nothing, nothing refers to it, and it is no file that could be repeated. */
  idle: boolean
}

/**
 * Deletes the idle deliveries that it replaces: made no later than it, of the same source, about days that it has too
 * (`listReportedLater`) and without a newer pending set (`findLastComplete`). So a source that is asked every hour has
 * about one row a day, and after 400 days none, because no bank delivers what is older than 13 months.
 */
export async function insertDelivery(tx: Tx, accountId: Id<'account'>, facts: NewDelivery): Promise<void> {
  const { source, created, complete, pendingComplete, firstDay, lastDay } = facts
  await tx.rows(sql`
    with replaced as (
      delete from deliveries d
      where ${ofAccount(accountId, 'd')} and d.source = ${source} and d.idle
        and (d.created_at is null or d.created_at <= ${created}) and (not d.pending_complete or ${pendingComplete})
        and (coalesce(d.complete_from, d.first_day) is null or d.recorded_at < clock() - interval '400 days'
          or coalesce(d.complete_from, d.first_day) >= ${complete?.from ?? firstDay}
            and coalesce(d.complete_to, d.last_day) <= ${complete?.to ?? lastDay}
            and (d.complete_from is null or ${complete !== undefined})))
    insert into deliveries (account_id, bucket, number, source, nature, statement_id, created_at, pending_complete,
      complete_from, complete_to, opening, first_day, last_day, digest, revision, recorded_at, idle)
    values (${accountId}, ${bucketOf(accountId)}, ${facts.number}, ${source}, ${facts.nature}, ${facts.statementId},
      ${created}, ${pendingComplete}, ${complete?.from ?? null}, ${complete?.to ?? null}, ${facts.opening}, ${firstDay},
      ${lastDay}, ${facts.digest}, ${facts.revision}, clock(), ${facts.idle})`)
}
