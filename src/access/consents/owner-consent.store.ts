import type { Frequency, InquiryStatus, Scope, Translations } from '../../clients/inquiries/inquiry.ts'
import { COMPANY } from '../../clients/tenants/tenant.store.ts'
import type { TenantFacts } from '../../clients/tenants/tenant.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isAskable } from './ask.ts'
import type { ConsentFacts } from './consent.ts'
import { ONLY_ACCESS, STATUS_NOW } from './lifecycle.store.ts'

/** A consent as its owner sees it: who asked, for what, and what was given. */
export type OwnerConsent = ConsentFacts &
  Omit<TenantFacts, 'id' | 'slug' | 'name'> & {
    tenantName: string
    displayName: string
    description: string
    translations: Translations
    askedScope: Scope
    askedFrequency: Frequency
    validityDays: number
    created: Date
    modified: Date
    /** Whether it was ever given, whatever its status is now. */
    given: boolean
    /** How many unanswered requests for the same inquiry it stands for. */
    requests: number
    /** The ask that waits for an answer. */
    openAsk: number | null
    linkSeed: Buffer | null
  }

type OwnConsentRow = Pick<
  OwnerConsent,
  'id' | 'inquiryId' | 'tenantId' | 'ownerId' | 'environment' | 'status' | 'scope' | 'frequency' | 'requests'
> &
  Pick<OwnerConsent, 'validUntil' | 'created' | 'modified' | 'given' | 'openAsk' | 'linkSeed'>

type AskedRow = Omit<OwnerConsent, keyof OwnConsentRow> & { inquiryId: Id<'inquiry'>; inquiryStatus: InquiryStatus }

/** Not answered yet, and not answered in time. */
const WAITING = sql`('initiated', 'started', 'received', 'partially_authorised')`
const UNANSWERED = sql`(c.status in ${WAITING} or c.status = 'failed') and c.valid_until is null`

export type OwnerConsentPage = {
  id?: Id<'consent'>
  /** Only those of this tenant that are valid. */
  holdingOf?: Id<'tenant'>
  before: string | null
  limit: number
}

/**
 * Newest first; one of them where an id is named. Of the unanswered requests for one inquiry only the newest is listed.
 * Who asked is another statement, for another node of a cluster.
 */
export async function listConsentsOfOwners(
  db: Db,
  ownerIds: Id<'owner'>[],
  page: OwnerConsentPage,
): Promise<OwnerConsent[]> {
  const { id = null, holdingOf = null } = page
  const own = sql`c.owner_id = any (${ownerIds}::text[]) and c.bucket = any (${ownerIds.map(bucketOf)}::smallint[])`
  const rows = await db.rows<OwnConsentRow>(sql`
    select c.id, c.inquiry_id as "inquiryId", c.tenant_id as "tenantId", c.owner_id as "ownerId", c.environment, ${STATUS_NOW} as status, c.scope, c.frequency,
      c.valid_until as "validUntil", c.created_at as created, c.modified_at as modified, c.valid_until is not null as given,
      a.number as "openAsk", a.link_seed as "linkSeed", coalesce(repeated.requests, 1) as requests
    from consents c
    ${ONLY_ACCESS}
    left join (
      select c.id, c.bucket, count(*) over (partition by c.bucket, c.owner_id, c.inquiry_id, c.status in ${WAITING}) as requests,
        row_number() over (partition by c.bucket, c.owner_id, c.inquiry_id, c.status in ${WAITING} order by c.id desc) as nth
      from consents c where ${own} and ${UNANSWERED}
    ) repeated on repeated.id = c.id and repeated.bucket = c.bucket
    left join asks a on a.consent_id = c.id and a.bucket = c.bucket and a.decision is null and a.expires_at > clock()
    where ${own}
      and (${id}::text is null and coalesce(repeated.nth, 1) = 1 or c.id = ${id})
      and (${holdingOf}::text is null or c.tenant_id = ${holdingOf} and ${STATUS_NOW} = 'valid') and (${page.before}::text is null or c.id < ${page.before})
    order by c.id desc limit ${page.limit}`)
  const asked = await db.rows<AskedRow>(sql`
    select i.id as "inquiryId", i.status as "inquiryStatus", i.display_name as "displayName", i.description,
      i.translations, i.scope as "askedScope", i.frequency as "askedFrequency", i.validity_days as "validityDays", t.name as "tenantName",
      ${COMPANY}
    from inquiries i join tenants t on t.id = i.tenant_id
    where i.id = any (${[...new Set(rows.map(({ inquiryId }) => inquiryId))]}::text[])`)
  const inquiries = new Map(asked.map((one) => [one.inquiryId, one]))
  return rows.map((row) => {
    const { inquiryStatus, ...terms } = inquiries.get(row.inquiryId)!
    const open = row.openAsk !== null && isAskable({ number: row.openAsk, status: row.status, inquiryStatus })
    return { ...row, ...terms, openAsk: open ? row.openAsk : null }
  })
}
