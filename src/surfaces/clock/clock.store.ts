import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Whatever is of the environment `production`: nothing of it may live by a clock that somebody moves. */
export async function hasProductionData(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ found: boolean }>(sql`
    select exists (select from api_keys where environment = 'production')
      or exists (select from inquiries where environment = 'production')
      or exists (select from owners where environment = 'production')
      or exists (select from accounts where environment = 'production')
      or exists (select from consents where environment = 'production') as found`)
  return row!.found
}

type Counted = { name: string; count: number }

/** Consents whose status changed since, by the status that they have now. */
export async function countMovedConsents(db: Db, since: Date): Promise<Counted[]> {
  return db.rows(sql`
    select status as name, count(*) as count from consents where modified_at >= ${since} group by status order by status`)
}

/** Events that some endpoint wanted. */
export async function countEvents(db: Db, since: Date): Promise<Counted[]> {
  return db.rows(sql`
    select type as name, count(distinct event_id) as count from webhook_deliveries
    where created_at >= ${since} group by type order by type`)
}

/** What was sent since: webhooks by how they stand. */
export async function countWebhooks(db: Db, since: Date): Promise<Counted[]> {
  return db.rows(sql`
    select status as name, count(*) as count from webhook_deliveries
    where attempted_at >= ${since} group by status order by status`)
}

export async function countDeliveries(db: Db, since: Date): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from deliveries where recorded_at >= ${since}`)
  return row!.count
}
