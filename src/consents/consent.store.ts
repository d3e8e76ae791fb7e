import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Consent, ConsentStatus } from './consent.ts'

export async function insertConsent(db: Db, consent: Omit<Consent, 'validUntil'>): Promise<void> {
  await db.rows(sql`
    insert into consents (id, inquiry_id, tenant_id, owner_id, environment, status, scope, frequency, created_at, modified_at)
    values (${consent.id}, ${consent.inquiryId}, ${consent.tenantId}, ${consent.ownerId}, ${consent.environment},
      ${consent.status}, ${consent.scope}, ${consent.frequency}, clock(), clock())`)
}

export async function findConsent(db: Db, id: Id<'consent'>): Promise<Consent | undefined> {
  const [consent] = await db.rows<Consent>(sql`
    select id, inquiry_id as "inquiryId", tenant_id as "tenantId", owner_id as "ownerId", environment, status, scope,
      frequency, valid_until as "validUntil"
    from consents where id = ${id}`)
  return consent
}

/** Moves only from where it is expected to be: of two simultaneous moves one gets nothing back. */
export async function moveConsent(db: Db, id: Id<'consent'>, from: ConsentStatus, to: ConsentStatus): Promise<boolean> {
  const rows = await db.rows(sql`
    update consents set status = ${to}, modified_at = clock() where id = ${id} and status = ${from} returning id`)
  return rows.length === 1
}

/** The validity counts from the moment of the answer, by the database's clock. */
export async function setValidity(tx: Tx, id: Id<'consent'>, days: number): Promise<void> {
  await tx.rows(sql`update consents set valid_until = clock() + make_interval(days => ${days}) where id = ${id}`)
}

/** The newest consent to an inquiry that a read could be made under now. */
export async function findUsableConsent(db: Db, inquiryId: Id<'inquiry'>): Promise<Id<'consent'> | undefined> {
  const [consent] = await db.rows<{ id: Id<'consent'> }>(sql`
    select c.id from consents c
    where c.inquiry_id = ${inquiryId} and c.status = 'valid' and c.valid_until > clock()
      and (c.frequency <> 'once' or not exists (select from accesses a where a.consent_id = c.id))
    order by c.id desc limit 1`)
  return consent?.id
}

/** A deleted inquiry ends its consents; those not yet answered have nothing left to answer. */
export async function endConsentsOfInquiry(tx: Tx, inquiryId: Id<'inquiry'>): Promise<number> {
  const rows = await tx.rows(sql`
    update consents set modified_at = clock(), status = case status when 'valid' then 'terminated_by_tpp' else 'failed' end
    where inquiry_id = ${inquiryId} and status in ('initiated', 'started', 'received', 'partially_authorised', 'valid')
    returning id`)
  return rows.length
}

/** What has run out becomes `expired`, also in the table. Reads do not wait for this: the gate looks at the clock. */
export async function expireConsents(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    update consents c set status = 'expired', modified_at = clock()
    where c.status = 'valid' and (c.valid_until <= clock() or (c.frequency = 'once' and exists (
      select from accesses a where a.consent_id = c.id and a.closes_at <= clock())))
    returning c.id`)
  return rows.length
}

export type ConsentLine = {
  id: Id<'consent'>
  tenant: string
  environment: string
  status: ConsentStatus
  scope: string
  frequency: string
  validUntil: Date | null
  accounts: number
}

export async function listConsents(db: Db): Promise<ConsentLine[]> {
  return db.rows(sql`
    select c.id, t.slug as tenant, c.environment, c.status, c.scope, c.frequency, c.valid_until as "validUntil",
      (select count(*) from grants g where g.consent_id = c.id) as accounts
    from consents c join tenants t on t.id = c.tenant_id order by t.slug, c.id desc`)
}
