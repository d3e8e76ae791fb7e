import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import type { EventType, NewEvent } from './event.ts'

/**
 * Called in the transaction of the change, while it holds the row of the subject: so events of one subject have the
 * order of its changes. Nothing is stored for an event that no endpoint wants.
 */
export async function recordEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = <K extends keyof NewEvent>(name: K) => events.map((event) => event[name])
  await tx.rows(sql`
    select record_events(${column('type')}::text[], ${column('scope')}::text[], ${column('environment')}::text[],
      ${column('subject')}::text[], ${events.map(({ data }) => JSON.stringify(data))}::text[])`)
}

/** Asked before it is found out which tenants an event is for: mostly none wants it. */
export async function isWanted(db: Db, type: EventType, environment: Environment): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from webhook_endpoints
    where environment = ${environment} and disabled_at is null and (events = '{}' or ${type} = any (events)) limit 1`)
  return rows.length === 1
}
