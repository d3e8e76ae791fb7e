import { randomBytes } from 'node:crypto'
import { bucketOf, type Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { InquiryStatus } from '../inquiries/inquiry.ts'
import { COMPANY } from '../tenants/tenant.store.ts'
import type { Ask, AskDecided, Terms } from './ask.ts'
import type { Consent, ConsentStatus } from './consent.ts'

export type NewAsk = {
  number: number
  locale: string | null
  redirectUrl: string | null
  linkHours: number
}

export async function insertAsk(
  tx: Tx,
  consent: Pick<Consent, 'id' | 'tenantId' | 'environment'>,
  ask: NewAsk,
): Promise<void> {
  await tx.rows(sql`
    insert into asks (consent_id, bucket, tenant_id, environment, number, locale, redirect_url, link_seed, created_at,
      expires_at)
    values (${consent.id}, ${bucketOf(consent.id)}, ${consent.tenantId}, ${consent.environment}, ${ask.number}, ${ask.locale}, ${ask.redirectUrl}, ${randomBytes(32)}, clock(),
      clock() + make_interval(hours => ${ask.linkHours}))`)
}

type AskRow = Omit<Ask, 'contact' | 'granted' | 'terms'> &
  Terms['tenant'] &
  Pick<Ask['granted'], 'validUntil'> & {
    email: string | null
    phoneNumber: string | null
    tenantName: string
    grantedScope: Ask['granted']['scope']
    grantedFrequency: Ask['granted']['frequency']
  } & Omit<Terms, 'tenant'> & { status: ConsentStatus; inquiryStatus: InquiryStatus }

/** The given ask of a consent, or the newest. Where the client named no address, the owner's own is used. */
export async function findAsk(db: Db, consentId: Id<'consent'>, number: number | null): Promise<Ask | undefined> {
  const [row] = await db.rows<AskRow>(sql`
    select c.id as "consentId", a.number, n.newest, a.decision, a.expires_at <= clock() as lapsed, a.expires_at as expires,
      a.locale, a.redirect_url as "redirectUrl", a.link_seed as "linkSeed", c.tenant_id as "tenantId", c.owner_id as "ownerId", c.environment,
      c.status, c.scope as "grantedScope", c.frequency as "grantedFrequency", c.valid_until as "validUntil",
      coalesce(c.email, case when c.phone_number is null then o.email end) as email,
      coalesce(c.phone_number, o.phone_number) as "phoneNumber",
      i.status as "inquiryStatus", i.display_name as "displayName", i.description, i.scope, i.frequency,
      i.validity_days as "validityDays", t.name as "tenantName", ${COMPANY}
    from consents c
    join inquiries i on i.id = c.inquiry_id
    join tenants t on t.id = c.tenant_id
    join owners o on o.id = c.owner_id
    join (
      select max(number) as newest from asks where consent_id = ${consentId} and bucket = ${bucketOf(consentId)}
    ) n on true
    join asks a on a.consent_id = c.id and a.bucket = c.bucket and a.number = coalesce(${number}::int, n.newest)
    where c.id = ${consentId} and c.bucket = ${bucketOf(consentId)} and o.erased_at is null`)
  return row && toAsk(row)
}

/**
 * No one else can answer this consent, or change its inquiry, during this transaction. The inquiry is locked first, in
 * the same order as when an inquiry is deleted and its consents end: the other order would deadlock.
 */
export async function lockAsk(tx: Tx, consentId: Id<'consent'>, number: number | null): Promise<Ask | undefined> {
  const bucket = bucketOf(consentId)
  const [asked] = await tx.rows<{ inquiryId: string }>(sql`
    select inquiry_id as "inquiryId" from consents where id = ${consentId} and bucket = ${bucket}`)
  if (!asked) return undefined
  await tx.rows(sql`
    select 1 from inquiries i join tenants t on t.id = i.tenant_id where i.id = ${asked.inquiryId} for share of i, t`)
  await tx.rows(sql`select 1 from consents where id = ${consentId} and bucket = ${bucket} for update`)
  return findAsk(tx, consentId, number)
}

function toAsk(row: AskRow): Ask {
  const { consentId, number, newest, decision, lapsed, expires, locale, redirectUrl, linkSeed, tenantId, ownerId } = row
  return {
    consentId,
    number,
    newest,
    decision,
    lapsed,
    expires,
    locale,
    redirectUrl,
    linkSeed,
    tenantId,
    ownerId,
    environment: row.environment,
    contact:
      row.email !== null ? { channel: 'email', address: row.email } : { channel: 'sms', address: row.phoneNumber! },
    status: row.status,
    granted: { scope: row.grantedScope, frequency: row.grantedFrequency, validUntil: row.validUntil },
    inquiryStatus: row.inquiryStatus,
    terms: {
      tenant: {
        name: row.tenantName,
        companyName: row.companyName,
        addressStreet: row.addressStreet,
        addressStreetNumber: row.addressStreetNumber,
        addressCity: row.addressCity,
        addressZipCode: row.addressZipCode,
        addressCountry: row.addressCountry,
      },
      displayName: row.displayName,
      description: row.description,
      scope: row.scope,
      frequency: row.frequency,
      validityDays: row.validityDays,
    },
    logoUrl: row.logoUrl,
  }
}

/** Only an open ask is decided, and only once. */
export async function decideAsk(
  tx: Tx,
  ask: { consentId: Id<'consent'>; number: number },
  decision: AskDecided,
  answered: { terms: Terms; termsHash: Buffer } | null,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update asks set decision = ${decision}, decided_at = clock(), terms = ${answered && JSON.stringify(answered.terms)},
      terms_hash = ${answered?.termsHash ?? null}
    where consent_id = ${ask.consentId} and bucket = ${bucketOf(ask.consentId)} and number = ${ask.number}
      and decision is null
    returning 1`)
  return rows.length === 1
}

export async function replaceOpenAsks(tx: Tx, consentId: Id<'consent'>): Promise<void> {
  await tx.rows(sql`
    update asks set decision = 'replaced', decided_at = clock()
    where consent_id = ${consentId} and bucket = ${bucketOf(consentId)} and decision is null`)
}

/** Nothing personal stays with an ask; the agreed terms do. */
export async function eraseAsks(tx: Tx, ownerId: Id<'owner'>): Promise<void> {
  await tx.rows(sql`
    update asks a set locale = null, redirect_url = null
    from consents c
    where c.id = a.consent_id and c.bucket = a.bucket and c.owner_id = ${ownerId} and a.bucket = ${bucketOf(ownerId)}`)
}
