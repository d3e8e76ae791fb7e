import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { byId, ofConsent } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** How long an access stays open: minutes for `once`, calendar days of a zone for `daily`. */
export type AccessRule = { windowMinutes: number; timeZone: string }
export type AccessDeps = { readonly settings: { readonly access: AccessRule } }

/** The current access period of a consent `c`. */
export const periodNow = (timeZone: string): Sql => sql`
  case when c.frequency = 'once' then 'once ' || c.approved_ask else to_char(clock() at time zone ${timeZone}, 'YYYY-MM-DD') end`

/**
 * Opens the current access of a consent, unless it is open already. The primary key lets one of any number of
 * simultaneous first reads insert it; the others find the row. A consent that has ended meanwhile opens nothing.
 */
export async function openAccess(db: Db, consentId: Id<'consent'>, rule: AccessRule): Promise<void> {
  await db.rows(sql`
    insert into accesses (consent_id, bucket, tenant_id, environment, period, opened_at, closes_at)
    select c.id, c.bucket, c.tenant_id, c.environment, ${periodNow(rule.timeZone)}, clock(),
      case when c.frequency = 'once' then clock() + make_interval(mins => ${rule.windowMinutes})
        else ((clock() at time zone ${rule.timeZone})::date + 1)::timestamp at time zone ${rule.timeZone} end
    from consents c
    where ${byId(consentId, 'c')} and c.status = 'valid' and c.valid_until > clock()
    on conflict do nothing`)
}

export async function isAccessOpen(db: Db, consentId: Id<'consent'>): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from accesses a join consents c on c.id = a.consent_id and c.bucket = a.bucket
    where ${ofConsent(consentId, 'a')} and a.closes_at > clock() and c.status = 'valid' and c.valid_until > clock() limit 1`)
  return rows.length === 1
}

export async function listAccesses(db: Db, consentId: Id<'consent'>): Promise<{ opened: Date; closes: Date }[]> {
  return db.rows(sql`
    select opened_at as opened, closes_at as closes from accesses
    where ${ofConsent(consentId)} order by opened_at`)
}

/** How many accesses each consent had. Those of days are kept for three months only; those of `once` stay. */
export async function countAccesses(db: Db, consentIds: Id<'consent'>[]): Promise<Map<Id<'consent'>, number>> {
  const rows = await db.rows<{ id: Id<'consent'>; count: number }>(sql`
    select consent_id as id, count(*) from accesses
    where consent_id = any (${consentIds}::text[]) and bucket = any (${consentIds.map(bucketOf)}::smallint[])
    group by consent_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * An access of a day is shown to the owner for three months; the read log has every read. That of `once` stays, because it decides
 * whether the consent may be used again.
 */
export async function deleteOldAccesses(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from accesses where (consent_id, period) in (
      select consent_id, period from accesses
      where period not like 'once %' and closes_at < clock() - interval '90 days' order by closes_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
