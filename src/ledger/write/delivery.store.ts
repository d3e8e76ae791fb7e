import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Nature } from '../deliveries/delivery.ts'
import type { CoveredDays } from '../reconcile/view.ts'

/** What the earlier deliveries of an account mean for the next one. */
export type EarlierDeliveries = {
  /** Of the next one. */
  number: number
  /** The same message is among them. */
  isRepeated: boolean
  /** None of them was stored by a version of the service that had no views. */
  isCarriedOver: boolean
}

export async function findEarlier(tx: Tx, accountId: Id<'account'>, digest: Buffer): Promise<EarlierDeliveries> {
  const [row] = await tx.rows<EarlierDeliveries>(sql`
    select
      (select coalesce(max(number), 0) + 1 from deliveries where ${ofAccount(accountId)}) as number,
      exists (select from deliveries where ${ofAccount(accountId)} and digest = ${digest}) as "isRepeated",
      not exists (select from deliveries where ${ofAccount(accountId)} and view is null) as "isCarriedOver"`)
  return row!
}

export type NewDelivery = {
  number: number
  view: number
  source: string
  nature: Nature
  statementId: string | null
  created: Date | null
  pendingComplete: boolean
  /** Days of which it has all booked lines. */
  complete: CoveredDays | undefined
  opening: string | null
  openingDay: number | null
  /** Of a statement that adds up: by which number tracks refer to it, and its closing balance. */
  statement: number | null
  closing: string | null
  firstDay: number | null
  lastDay: number | null
  digest: Buffer
  revision: number
}

export async function insertDelivery(tx: Tx, accountId: Id<'account'>, facts: NewDelivery): Promise<void> {
  const { view, source, created, complete, pendingComplete, opening, openingDay, statement, closing } = facts
  await tx.rows(sql`
    insert into deliveries (account_id, bucket, number, view, source, nature, statement_id, created_at, pending_complete,
      complete_from, complete_to, opening, opening_day, statement, closing, first_day, last_day, digest, revision, recorded_at)
    values (${accountId}, ${bucketOf(accountId)}, ${facts.number}, ${view}, ${source}, ${facts.nature}, ${facts.statementId},
      ${created}, ${pendingComplete}, ${complete?.from ?? null}, ${complete?.to ?? null}, ${opening}, ${openingDay},
      ${statement}, ${closing}, ${facts.firstDay}, ${facts.lastDay}, ${facts.digest}, ${facts.revision}, clock())`)
}
