import { toUnits } from '@vitrine/money'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Nature } from '../deliveries/delivery.ts'
import type { Authority, Coverage, CoveredDays, StatementSpan } from '../reconcile/view.ts'

/** A view as it is stored, without its tracks. */
export type StoredView = {
  number: number
  source: string
  nature: Nature
  authority: Authority
  newest: Date | null
  newestPending: Date | null
  hasStableIds: boolean
  nextTrack: number
  coverage: Coverage[]
}

export async function listViews(tx: Tx, accountId: Id<'account'>): Promise<StoredView[]> {
  return tx.rows(sql`
    select number, source, nature, authority, newest_at as newest, newest_pending_at as "newestPending",
      stable_ids as "hasStableIds",      next_track as "nextTrack", coverage
    from source_views where ${ofAccount(accountId)} order by number`)
}

export async function saveView(tx: Tx, accountId: Id<'account'>, view: StoredView): Promise<void> {
  const { number, source, nature, authority, newest, newestPending, hasStableIds, nextTrack } = view
  const coverage = JSON.stringify(view.coverage)
  await tx.rows(sql`
    insert into source_views (account_id, bucket, number, source, nature, authority, newest_at, newest_pending_at,
      stable_ids, next_track, coverage)
    values (${accountId}, ${bucketOf(accountId)}, ${number}, ${source}, ${nature}, ${authority}, ${newest}, ${newestPending},
      ${hasStableIds}, ${nextTrack}, ${coverage})
    on conflict on constraint source_views_pkey do update set authority = excluded.authority, newest_at = excluded.newest_at,
      newest_pending_at = excluded.newest_pending_at, stable_ids = excluded.stable_ids,
      next_track = excluded.next_track, coverage = excluded.coverage`)
}

/** A chain of statements is followed over this many days before a delivery. */
const CHAIN_DAYS = 40

/** The statements of a view that add up, around some days, in the order of their delivery. */
export async function listStatements(
  tx: Tx,
  accountId: Id<'account'>,
  view: number,
  { from, to }: CoveredDays,
): Promise<StatementSpan[]> {
  const rows = await tx.rows<Omit<StatementSpan, 'made' | 'opening' | 'opened' | 'closing' | 'id'> & StoredSpan>(sql`
    select distinct on (statement) statement as number, statement_id as id, complete_from as from, complete_to as to,
      opening, opening_day as opened, closing, created_at as created, recorded_at as recorded
    from deliveries
    where ${ofAccount(accountId)} and view = ${view} and statement is not null
      and complete_to >= ${from - CHAIN_DAYS} and complete_from <= ${to + CHAIN_DAYS}
    order by statement, created_at desc`)
  return rows.map(({ number, id, from, to, opening, opened, closing, created, recorded }) => ({
    number,
    id: id ?? undefined,
    from,
    to,
    opening: opening === null ? undefined : toUnits(opening),
    opened: opened ?? undefined,
    closing: closing === null ? undefined : toUnits(closing),
    made: (created ?? recorded).getTime(),
  }))
}

type StoredSpan = {
  id: string | null
  opening: string | null
  opened: number | null
  closing: string | null
  created: Date | null
  recorded: Date
}
