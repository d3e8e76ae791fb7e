import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export type BankHealthLine = {
  providerId: string
  connections: number
  valid: number
  renewalDue: number
  actionNeeded: number
  unavailable: number
  fetches: number
  done: number
  oldest: Date | null
  failures: number
  pausedUntil: Date | null
}

/** One line for each bank that somebody is connected to. */
export async function listBankHealth(db: Db): Promise<BankHealthLine[]> {
  return db.rows(sql`
    with connected as (
      select provider_id, count(*) as connections,
        count(*) filter (where status in ('valid', 'renewal_due')) as valid,
        count(*) filter (where status = 'renewal_due') as renewal_due,
        count(*) filter (where status = 'action_needed') as action_needed,
        count(*) filter (where status = 'unavailable') as unavailable
      from connections where status not in ('linking', 'ended') group by 1
    ), fetched as (
      select c.provider_id, count(*) as fetches, count(*) filter (where f.outcome = 'done') as done
      from fetches f join connections c on c.id = f.connection_id
      where f.started_at > clock() - interval '24 hours' and f.outcome not in ('running', 'budget_spent') group by 1
    ), aged as (
      select c.provider_id, min(a.fetched_at) as oldest
      from connection_accounts a join connections c on c.id = a.connection_id
      where a.is_open and c.status in ('valid', 'renewal_due', 'unavailable') group by 1
    )
    select c.provider_id as "providerId", c.connections, c.valid, c.renewal_due as "renewalDue",
      c.action_needed as "actionNeeded", c.unavailable, coalesce(f.fetches, 0) as fetches, coalesce(f.done, 0) as done, a.oldest,
      coalesce(b.failures, 0) as failures, case when b.paused_until > clock() then b.paused_until end as "pausedUntil"
    from connected c left join fetched f using (provider_id) left join aged a using (provider_id)
      left join bank_states b using (provider_id)
    order by c.provider_id`)
}
