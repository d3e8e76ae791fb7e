import { findInquiryStatuses } from '../../clients/inquiries/inquiry.store.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isAskable } from './ask.ts'
import type { ClientFacts } from './consent.store.ts'
import type { ConsentFacts, ConsentStatus, FailedReason } from './consent.ts'
import { listGrantedIdsOfMany } from './grant.store.ts'
import { ONLY_ACCESS, STATUS_NOW } from './lifecycle.store.ts'

/** A consent as its client sees it. */
export type ClientConsent = Omit<ConsentFacts, 'ownerId'> &
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
    failedReason: FailedReason | null
  }

export async function findConsentOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  id: Id<'consent'>,
): Promise<ClientConsent | undefined> {
  const [consent] = await listConsentsOfTenant(db, tenantId, null, { id }, { before: null, limit: 1 })
  return consent
}

export type ClientConsentFilter = {
  id?: Id<'consent'>
  inquiryId?: string
  status?: ConsentStatus
  email?: string
  phoneNumber?: string
  dataKey?: string
  dataValue?: string
}

type ClientConsentRow = Omit<ClientConsent, 'accountIds'>

/**
 * Newest first; in one environment, or in both where none is named. The status is the current one: an expired consent
 * is `expired` before the table says so. The newest ask is the one without a next one.
 */
export async function listConsentsOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  environment: Environment | null,
  filter: ClientConsentFilter,
  page: { before: string | null; limit: number },
): Promise<ClientConsent[]> {
  const { id = null, inquiryId = null, status = null, email = null, phoneNumber = null, dataKey, dataValue } = filter
  const pair =
    dataKey === undefined && dataValue === undefined ? null : JSON.stringify([{ key: dataKey, value: dataValue }])
  const bucket = id && bucketOf(id)
  const rows = await db.rows<ClientConsentRow>(sql`
    select c.id, c.inquiry_id as "inquiryId", c.tenant_id as "tenantId", c.environment, ${STATUS_NOW} as status, c.scope, c.frequency,
      c.valid_until as "validUntil", c.email, c.phone_number as "phoneNumber", c.data, c.created_at as created,
      c.modified_at as modified, a.number as ask, coalesce(a.decision is null and a.expires_at > clock(), false) as "askOpen",
      a.link_seed as "linkSeed", a.locale, a.redirect_url as "redirectUrl",
      case when c.status = 'failed' then
        case when a.decision = 'failed' then 'no_account' when a.expires_at <= c.modified_at then 'not_answered' else 'closed' end
      end as "failedReason"
    from consents c
    ${ONLY_ACCESS}
    left join asks a on a.consent_id = c.id and a.bucket = c.bucket
    left join asks next on next.consent_id = c.id and next.bucket = c.bucket and next.number = a.number + 1
    where c.tenant_id = ${tenantId} and (${environment}::text is null or c.environment = ${environment})
      and (${id}::text is null or c.id = ${id}) and (${bucket}::smallint is null or c.bucket = ${bucket})
      and (${inquiryId}::text is null or c.inquiry_id = ${inquiryId})
      and (${status}::text is null or ${STATUS_NOW} = ${status})
      and (${email}::text is null or c.email = ${email})
      and (${phoneNumber}::text is null or c.phone_number = ${phoneNumber})
      and (${pair}::jsonb is null or c.data @> ${pair}::jsonb)
      and (${page.before}::text is null or c.id < ${page.before})
      and next.number is null
    order by c.id desc limit ${page.limit}`)
  const [statuses, granted] = await Promise.all([
    findInquiryStatuses(db, [...new Set(rows.map((row) => row.inquiryId))]),
    listGrantedIdsOfMany(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    askOpen:
      row.askOpen && isAskable({ number: row.ask!, status: row.status, inquiryStatus: statuses.get(row.inquiryId)! }),
    accountIds: granted.get(row.id) ?? [],
  }))
}
