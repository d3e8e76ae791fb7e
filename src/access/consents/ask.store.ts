import { randomBytes } from 'node:crypto'
import type { InquiryStatus } from '../../clients/inquiries/inquiry.ts'
import { COMPANY } from '../../clients/tenants/tenant.store.ts'
import { contactOf } from '../../people/owners/contact.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { byId, ofConsent } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ask, AskDecided, Terms } from './ask.ts'
import type { ConsentFacts, ConsentStatus } from './consent.ts'

export type NewAsk = {
  number: number
  locale: string | null
  redirectUrl: string | null
  linkHours: number
}

export async function insertAsk(
  tx: Tx,
  consent: Pick<ConsentFacts, 'id' | 'tenantId' | 'environment'>,
  ask: NewAsk,
): Promise<void> {
  await tx.rows(sql`
    insert into asks (consent_id, bucket, tenant_id, environment, number, locale, redirect_url, link_seed, created_at,
      expires_at)
    values (${consent.id}, ${bucketOf(consent.id)}, ${consent.tenantId}, ${consent.environment}, ${ask.number}, ${ask.locale}, ${ask.redirectUrl}, ${randomBytes(32)}, clock(),
      clock() + make_interval(hours => ${ask.linkHours}))`)
}

type AskRow = Pick<
  Ask,
  | 'consentId'
  | 'number'
  | 'newest'
  | 'decision'
  | 'lapsed'
  | 'expires'
  | 'opened'
  | 'locale'
  | 'redirectUrl'
  | 'linkSeed'
  | 'tenantId'
  | 'ownerId'
  | 'environment'
> & {
  inquiryId: Id<'inquiry'>
  status: ConsentStatus
  grantedScope: Ask['granted']['scope']
  grantedFrequency: Ask['granted']['frequency']
  validUntil: Ask['granted']['validUntil']
  email: string | null
  phoneNumber: string | null
}

/** Who asks for what, and how the owner is reached. */
type PartiesRow = Terms['tenant'] &
  Omit<Terms, 'tenant'> & {
    tenantName: string
    inquiryStatus: InquiryStatus
    ownerEmail: string | null
    ownerPhoneNumber: string | null
    logoUrl: string | null
  }

/**
 * The given ask of a consent, or the newest. Two statements: of a distributed database, the rows of the consent and those
 * of the parties are on different nodes.
 */
export async function findAsk(db: Db, consentId: Id<'consent'>, number: number | null): Promise<Ask | undefined> {
  const [row] = await db.rows<AskRow>(sql`
    select c.id as "consentId", a.number, n.newest, a.decision, a.expires_at <= clock() as lapsed, a.expires_at as expires,
      a.opened_at is not null as opened, a.locale, a.redirect_url as "redirectUrl", a.link_seed as "linkSeed", c.tenant_id as "tenantId",
      c.owner_id as "ownerId", c.inquiry_id as "inquiryId", c.environment, c.status, c.scope as "grantedScope",
      c.frequency as "grantedFrequency", c.valid_until as "validUntil", c.email, c.phone_number as "phoneNumber"
    from consents c
    join (
      select max(number) as newest from asks where ${ofConsent(consentId)}
    ) n on true
    join asks a on a.consent_id = c.id and a.bucket = c.bucket and a.number = coalesce(${number}::int, n.newest)
    where ${byId(consentId, 'c')}`)
  if (!row) return undefined
  const [parties] = await db.rows<PartiesRow>(sql`
    select i.status as "inquiryStatus", i.display_name as "displayName", i.description, i.translations, i.scope,
      i.frequency, i.validity_days as "validityDays", o.email as "ownerEmail", o.phone_number as "ownerPhoneNumber",
      t.name as "tenantName", ${COMPANY}
    from inquiries i join tenants t on t.id = i.tenant_id, owners o
    where i.id = ${row.inquiryId} and o.id = ${row.ownerId} and o.erased_at is null`)
  return parties && toAsk(row, parties)
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
  await tx.rows(sql`select 1 from inquiries where id = ${asked.inquiryId} for share`)
  await tx.rows(sql`select 1 from consents where id = ${consentId} and bucket = ${bucket} for update`)
  return findAsk(tx, consentId, number)
}

function toAsk(row: AskRow, parties: PartiesRow): Ask {
  const { consentId, number, newest, decision, lapsed, expires, opened, locale, redirectUrl, linkSeed } = row
  const owner = { email: parties.ownerEmail, phoneNumber: parties.ownerPhoneNumber }
  // What the client named says by which channel. The address is the owner's of today: the named one may no longer be.
  const isBySms = row.email === null && row.phoneNumber !== null && owner.phoneNumber !== null
  return {
    consentId,
    number,
    newest,
    decision,
    lapsed,
    expires,
    opened,
    locale,
    redirectUrl,
    linkSeed,
    tenantId: row.tenantId,
    ownerId: row.ownerId,
    environment: row.environment,
    contact: contactOf(isBySms ? { ...owner, email: null } : owner),
    status: row.status,
    granted: { scope: row.grantedScope, frequency: row.grantedFrequency, validUntil: row.validUntil },
    inquiryStatus: parties.inquiryStatus,
    terms: {
      tenant: {
        name: parties.tenantName,
        companyName: parties.companyName,
        addressStreet: parties.addressStreet,
        addressStreetNumber: parties.addressStreetNumber,
        addressCity: parties.addressCity,
        addressZipCode: parties.addressZipCode,
        addressCountry: parties.addressCountry,
        privacyUrl: parties.privacyUrl,
      },
      displayName: parties.displayName,
      description: parties.description,
      translations: parties.translations,
      scope: parties.scope,
      frequency: parties.frequency,
      validityDays: parties.validityDays,
    },
    logoUrl: parties.logoUrl,
  }
}

/** With what holds before. Citus takes no clock within coalesce. */
const MOMENTS = {
  opened: { set: sql`opened_at = clock()`, where: sql`opened_at is null` },
  pinSent: { set: sql`pin_sent_at = clock()`, where: sql`true` },
  proven: { set: sql`proven_at = clock()`, where: sql`proven_at is null` },
} as const

/** How far the owner has come: the page was opened first, a PIN was sent last, the right one was entered first. */
export async function noteMoment(
  db: Db,
  { consentId, number }: Pick<Ask, 'consentId' | 'number'>,
  moment: keyof typeof MOMENTS,
): Promise<void> {
  const { set, where } = MOMENTS[moment]
  await db.rows(sql`update asks set ${set} where ${ofConsent(consentId)} and number = ${number} and ${where}`)
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
    where ${ofConsent(ask.consentId)} and number = ${ask.number}
      and decision is null
    returning 1`)
  return rows.length === 1
}

export async function replaceOpenAsks(tx: Tx, consentId: Id<'consent'>): Promise<void> {
  await tx.rows(sql`
    update asks set decision = 'replaced', decided_at = clock()
    where ${ofConsent(consentId)} and decision is null`)
}

/** Nothing personal stays with an ask; the agreed terms do. */
export async function eraseAsks(tx: Tx, ownerId: Id<'owner'>): Promise<void> {
  await tx.rows(sql`
    update asks a set locale = null, redirect_url = null
    from consents c
    where c.id = a.consent_id and c.bucket = a.bucket and c.owner_id = ${ownerId} and a.bucket = ${bucketOf(ownerId)}`)
}
