import type { Frequency, Scope } from '../../clients/inquiries/inquiry.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { byId, ofOwner } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ConsentDataPair, ConsentFacts } from './consent.ts'
import { endConsentsOfOwner } from './lifecycle.store.ts'

/** The client's name for the owner, and data that it keeps with the consent. */
export type ClientFacts = { email: string | null; phoneNumber: string | null; data: ConsentDataPair[] }

export async function insertConsent(
  db: Db,
  consent: Omit<ConsentFacts, 'status' | 'validUntil'>,
  { email, phoneNumber, data }: ClientFacts = { email: null, phoneNumber: null, data: [] },
): Promise<void> {
  await db.rows(sql`
    insert into consents (id, bucket, inquiry_id, tenant_id, owner_id, environment, status, scope, frequency, email, phone_number,
      data, created_at, modified_at)
    values (${consent.id}, ${bucketOf(consent.id)}, ${consent.inquiryId}, ${consent.tenantId}, ${consent.ownerId}, ${consent.environment},
      'initiated', ${consent.scope}, ${consent.frequency}, ${email}, ${phoneNumber}, ${JSON.stringify(data)},
      clock(), clock())`)
}

export async function findConsent(db: Db, id: Id<'consent'>): Promise<ConsentFacts | undefined> {
  const [consent] = await db.rows<ConsentFacts>(sql`
    select id, inquiry_id as "inquiryId", tenant_id as "tenantId", owner_id as "ownerId", environment, status, scope,
      frequency, valid_until as "validUntil"
    from consents where ${byId(id)}`)
  return consent
}

/**
 * Stores the terms that the owner agreed to. The validity counts from the moment of the answer, by the database's
 * clock.
 */
export async function setTerms(
  tx: Tx,
  id: Id<'consent'>,
  terms: { scope: Scope; frequency: Frequency; validityDays: number },
  ask: number,
): Promise<void> {
  await tx.rows(sql`
    update consents set scope = ${terms.scope}, frequency = ${terms.frequency}, approved_ask = ${ask},
      valid_until = clock() + make_interval(days => ${terms.validityDays})
    where ${byId(id)}`)
}

/** The newest consent to an inquiry that allows a read now. */
export async function findUsableConsent(
  db: Db,
  inquiryId: Id<'inquiry'>,
  ownerId: Id<'owner'>,
): Promise<Id<'consent'> | undefined> {
  const [consent] = await db.rows<{ id: Id<'consent'> }>(sql`
    select c.id from consents c
    where c.inquiry_id = ${inquiryId} and ${ofOwner(ownerId, 'c')}
      and c.status = 'valid' and c.valid_until > clock() and (c.frequency <> 'once' or not exists (
        select from accesses a
        where a.consent_id = c.id and a.bucket = c.bucket and a.period = 'once ' || c.approved_ask))
    order by c.id desc limit 1`)
  return consent?.id
}

/** An erased owner's consents end, and keep no personal data from the client. */
export async function eraseConsents(tx: Tx, ownerId: Id<'owner'>): Promise<{ ended: number; kept: number }> {
  const ended = await endConsentsOfOwner(tx, ownerId)
  const kept = await tx.rows(sql`
    update consents set email = null, phone_number = null, data = '[]'
    where ${ofOwner(ownerId)} returning id`)
  return { ended, kept: kept.length }
}

/**
 * A client may have sent the number together with another person's e-mail address; that consent belongs to the other
 * person.
 */
export async function forgetPhoneNumber(tx: Tx, phoneNumber: string): Promise<void> {
  await tx.rows(sql`
    update consents set phone_number = null where phone_number = ${phoneNumber} and email is not null`)
}

/** For owners who are one person, in one bucket. */
export async function moveConsentsOfOwner(tx: Tx, from: Id<'owner'>, to: Id<'owner'>): Promise<number> {
  const rows = await tx.rows(sql`
    update consents set owner_id = ${to} where ${ofOwner(from)} returning id`)
  return rows.length
}
