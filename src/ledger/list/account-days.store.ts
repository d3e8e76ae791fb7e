import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DeliveredDays } from './account-days.ts'

/** Of an account that is fetched several times a day, that of some years. */
const MOST_DELIVERIES = 5_000

type StoredDays = {
  completeFrom: number | null
  completeTo: number | null
  firstDay: number | null
  lastDay: number | null
  opening: string | null
  closing: string | null
}

/** The deliveries of an account that say something of days, in their order; by the primary key, the newest ones only. */
export async function listDeliveredDays(db: Db, accountId: Id<'account'>): Promise<DeliveredDays[]> {
  const rows = await db.rows<StoredDays>(sql`
    select complete_from as "completeFrom", complete_to as "completeTo", first_day as "firstDay", last_day as "lastDay",
      opening, closing
    from deliveries
    where ${ofAccount(accountId)} and (complete_to is not null or last_day is not null)
    order by number desc limit ${MOST_DELIVERIES}`)
  const daysOf = (from: number | null, to: number | null) => (from === null || to === null ? null : { from, to })
  return rows.reverse().map(({ completeFrom, completeTo, firstDay, lastDay, opening, closing }) => ({
    complete: daysOf(completeFrom, completeTo),
    lines: daysOf(firstDay, lastDay),
    opening,
    closing,
  }))
}
