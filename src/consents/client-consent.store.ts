import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import type { ClientFacts } from './consent.store.ts'
import type { Consent, ConsentStatus } from './consent.ts'
import { IS_ASKABLE, STATUS_NOW } from './lifecycle.store.ts'

/** A consent as its client sees it. */
export type ClientConsent = Omit<Consent, 'ownerId'> &
  ClientFacts & {
    accountIds: Id<'account'>[]
    created: Date
    modified: Date
    /** The newest ask, and whether it still waits for an answer. */
    ask: number | null
    askOpen: boolean
    linkSeed: Buffer | null
    locale: string | null
    redirectUrl: string | null
  }

export async function findConsentOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  id: Id<'consent'>,
): Promise<ClientConsent | undefined> {
  const [consent] = await listConsentsOfTenant(db, tenantId, null, { id }, { before: null, limit: 1 })
  return consent
}

export type ConsentFilter = {
  id?: Id<'consent'>
  inquiryId?: string
  status?: ConsentStatus
  email?: string
  phoneNumber?: string
  dataKey?: string
  dataValue?: string
}

/**
 * Newest first; in one environment, or in both where none is named. The status is the current one: an expired consent
 * is `expired` before the table says so.
 */
export async function listConsentsOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  environment: Environment | null,
  filter: ConsentFilter,
  page: { before: string | null; limit: number },
): Promise<ClientConsent[]> {
  return db.rows(sql`
    select c.id, c.inquiry_id as "inquiryId", c.tenant_id as "tenantId", c.environment, now.status, c.scope, c.frequency,
      c.valid_until as "validUntil", c.email, c.phone_number as "phoneNumber", c.data, c.created_at as created,
      c.modified_at as modified, a.number as ask,
      coalesce(a.decision is null and a.expires_at > clock() and i.status = 'active' and (${IS_ASKABLE}), false) as "askOpen", a.link_seed as "linkSeed", a.locale, a.redirect_url as "redirectUrl",
      array(select g.account_id from grants g where g.consent_id = c.id and g.bucket = c.bucket order by g.account_id) as "accountIds"
    from consents c
    join inquiries i on i.id = c.inquiry_id
    cross join lateral (${STATUS_NOW}) now
    left join lateral (select * from asks a where a.consent_id = c.id and a.bucket = c.bucket order by a.number desc limit 1) a on true
    where c.tenant_id = ${tenantId} and (${environment}::text is null or c.environment = ${environment})
      and (${filter.id ?? null}::text is null or c.id = ${filter.id ?? null})
      and (${filter.inquiryId ?? null}::text is null or c.inquiry_id = ${filter.inquiryId ?? null})
      and (${filter.status ?? null}::text is null or now.status = ${filter.status ?? null})
      and (${filter.email ?? null}::text is null or c.email = ${filter.email ?? null})
      and (${filter.phoneNumber ?? null}::text is null or c.phone_number = ${filter.phoneNumber ?? null})
      and (${filter.dataKey ?? null}::text is null and ${filter.dataValue ?? null}::text is null or exists (
        select from jsonb_to_recordset(c.data) as pair (key text, value text)
        where (${filter.dataKey ?? null}::text is null or pair.key = ${filter.dataKey ?? null})
          and (${filter.dataValue ?? null}::text is null or pair.value = ${filter.dataValue ?? null})))
      and (${page.before}::text is null or c.id < ${page.before})
    order by c.id desc limit ${page.limit}`)
}
