import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Frequency, Scope } from '../inquiries/inquiry.ts'
import { COMPANY } from '../tenants/tenant.store.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Consent } from './consent.ts'
import { IS_ASKABLE, STATUS_NOW } from './lifecycle.store.ts'

/** A consent as its owner sees it: who asked, for what, and what was given. */
export type OwnerConsent = Omit<Consent, 'tenantId'> &
  Omit<Tenant, 'id' | 'slug' | 'name'> & {
    tenantName: string
    displayName: string
    description: string
    askedScope: Scope
    askedFrequency: Frequency
    validityDays: number
    created: Date
    modified: Date
    /** Whether it was ever given, whatever its status is now. */
    given: boolean
    /** The ask that waits for an answer. */
    openAsk: number | null
    linkSeed: Buffer | null
  }

/** Newest first; one of them where an id is named. */
export async function listConsentsOfOwners(
  db: Db,
  ownerIds: Id<'owner'>[],
  page: { id?: Id<'consent'>; before: string | null; limit: number },
): Promise<OwnerConsent[]> {
  return db.rows(sql`
    select c.id, c.inquiry_id as "inquiryId", c.owner_id as "ownerId", c.environment, now.status, c.scope, c.frequency,
      c.valid_until as "validUntil", c.created_at as created, c.modified_at as modified, c.valid_until is not null as given,
      i.display_name as "displayName", i.description, i.scope as "askedScope", i.frequency as "askedFrequency",
      i.validity_days as "validityDays", t.name as "tenantName", ${COMPANY},
      case when i.status = 'active' and (${IS_ASKABLE}) then a.number end as "openAsk",
      a.link_seed as "linkSeed"
    from consents c
    join inquiries i on i.id = c.inquiry_id
    join tenants t on t.id = c.tenant_id
    cross join lateral (${STATUS_NOW}) now
    left join asks a on a.consent_id = c.id and a.bucket = c.bucket and a.decision is null and a.expires_at > clock()
    where c.owner_id = any (${ownerIds}::text[]) and (${page.id ?? null}::text is null or c.id = ${page.id ?? null})
      and (${page.before}::text is null or c.id < ${page.before})
    order by c.id desc limit ${page.limit}`)
}
