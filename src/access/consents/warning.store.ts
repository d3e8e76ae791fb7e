import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { ofConsent } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Records the warnings that are due: 30, 7 and 1 days before the end, unless the consent was given for less than that.
 */
export async function recordWarnings(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    insert into consent_warnings (consent_id, bucket, valid_until, days_before, recorded_at)
    select c.id, c.bucket, c.valid_until, d.days, clock()
    from consents c
    join asks a on a.consent_id = c.id and a.bucket = c.bucket and a.number = c.approved_ask
    cross join (values (30), (7), (1)) as d (days)
    where c.status = 'valid' and c.valid_until > clock() and c.valid_until <= clock() + interval '30 days'
      and c.valid_until - make_interval(days => d.days) <= clock()
      and c.valid_until - make_interval(days => d.days) > a.decided_at
    on conflict do nothing returning 1`)
  return rows.length
}

export async function listWarnings(db: Db, id: Id<'consent'>): Promise<{ daysBefore: number; recorded: Date }[]> {
  return db.rows(sql`
    select days_before as "daysBefore", recorded_at as recorded from consent_warnings
    where ${ofConsent(id)} order by valid_until, days_before desc`)
}

/** Of a validity that has ended or was renewed: none of its warnings can become due again. */
export async function deleteOldWarnings(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from consent_warnings where (consent_id, valid_until, days_before) in (
      select consent_id, valid_until, days_before from consent_warnings
      where valid_until < clock() - interval '30 days' order by valid_until limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
