import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import { insertDeliveries } from '../webhooks/webhook-delivery.store.ts'
import type { EventType, NewEvent } from './event.ts'

/**
 * Called in the transaction of the change, while it holds the row of the subject: so events of one subject have the
 * order of its changes. Nothing is stored for an event that no endpoint wants.
 */
export async function recordEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  if (events.length > 0) await insertDeliveries(tx, events)
}

/** Which of these types some endpoint wants. Asked before it is found out for which tenants they are: mostly none. */
export async function findWanted(db: Db, types: EventType[], environment: Environment): Promise<EventType[]> {
  const rows = await db.rows<{ type: EventType }>(sql`
    select type from unnest(${types}::text[]) as type where exists (
      select from webhook_endpoints
      where environment = ${environment} and disabled_at is null and (events = '{}' or type = any (events)))`)
  return rows.map(({ type }) => type)
}
