import { firstIdAt, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { byId, ofConsent, ofOwner } from '../../platform/db/shards.ts'
import { allOf, sql } from '../../platform/db/sql.ts'
import type { AskDecided } from './ask.ts'
import type { ConsentFacts, ConsentStatus } from './consent.ts'
import { ENDED_AT, ONLY_ACCESS, STATUS_NOW } from './lifecycle.store.ts'

/** A consent as operators see it. */
export type ManagedConsent = ConsentFacts & {
  tenant: string
  tenantName: string
  created: Date
  modified: Date
  ended: Date | null
}

const MANAGED_CONSENT = sql`
  c.id, c.inquiry_id as "inquiryId", c.tenant_id as "tenantId", t.slug as tenant, t.name as "tenantName", c.owner_id as "ownerId", c.environment,
  ${STATUS_NOW} as status, c.scope, c.frequency, c.valid_until as "validUntil", c.created_at as created,
  c.modified_at as modified, ${ENDED_AT} as ended`

export async function findManagedConsent(db: Db, id: Id<'consent'>): Promise<ManagedConsent | undefined> {
  const [consent] = await db.rows<ManagedConsent>(sql`
    select ${MANAGED_CONSENT} from consents c join tenants t on t.id = c.tenant_id ${ONLY_ACCESS}
    where ${byId(id, 'c')}`)
  return consent
}

export type ManagedConsentFilter = {
  tenantId?: Id<'tenant'> | undefined
  ownerId?: Id<'owner'> | undefined
  inquiryId?: Id<'inquiry'> | undefined
  status?: ConsentStatus | undefined
  /** When it was created. */
  from?: Date | undefined
  until?: Date | undefined
}

/** Ids begin with the time of the process that made them, which may differ from the database's by as much. */
const CLOCKS_APART_MS = 24 * 3_600_000

/** Newest first. A consent that has expired a moment ago may still be among the valid ones. */
export async function listConsents(
  db: Db,
  { tenantId, ownerId, inquiryId, status, from, until }: ManagedConsentFilter,
  page: { before: string | null; limit: number },
): Promise<ManagedConsent[]> {
  const idAt = (time: Date, apart: number) => firstIdAt('consent', new Date(time.getTime() + apart))
  const which = allOf([
    // As in the indexes of lists.
    sql`c.id > ''`,
    page.before !== null && sql`c.id < ${page.before}`,
    tenantId !== undefined && sql`c.tenant_id = ${tenantId}`,
    ownerId !== undefined && sql`c.owner_id = ${ownerId}`,
    inquiryId !== undefined && sql`c.inquiry_id = ${inquiryId}`,
    status !== undefined && sql`c.status = ${status}`,
    from && sql`c.created_at >= ${from} and c.id >= ${idAt(from, -CLOCKS_APART_MS)}`,
    until && sql`c.created_at < ${until} and c.id < ${idAt(until, CLOCKS_APART_MS)}`,
  ])
  return db.rows(sql`
    select ${MANAGED_CONSENT} from consents c join tenants t on t.id = c.tenant_id ${ONLY_ACCESS}
    where ${which} order by c.id desc limit ${page.limit}`)
}

/** What the owner was shown and answered, the newest first; without the seed of its link. */
export type StoredAsk = {
  number: number
  locale: string | null
  created: Date
  expires: Date
  opened: Date | null
  pinSent: Date | null
  proven: Date | null
  decision: AskDecided | null
  decided: Date | null
  terms: Record<string, unknown> | null
}

export async function listAsks(db: Db, consentId: Id<'consent'>): Promise<StoredAsk[]> {
  return db.rows(sql`
    select number, locale, created_at as created, expires_at as expires, opened_at as opened,
      pin_sent_at as "pinSent", proven_at as proven, decision, decided_at as decided, terms
    from asks where ${ofConsent(consentId)} order by number desc limit 100`)
}

/** The newest accesses: a daily consent has one for each day of reading. */
export async function listNewestAccesses(
  db: Db,
  consentId: Id<'consent'>,
): Promise<{ period: string; opened: Date; closes: Date }[]> {
  return db.rows(sql`
    select period, opened_at as opened, closes_at as closes from accesses
    where ${ofConsent(consentId)} order by opened_at desc limit 100`)
}

export async function listConsentIdsOfOwner(db: Db, ownerId: Id<'owner'>): Promise<Id<'consent'>[]> {
  const rows = await db.rows<{ id: Id<'consent'> }>(sql`
    select id from consents where ${ofOwner(ownerId)} and id > '' order by id desc`)
  return rows.map(({ id }) => id)
}

/** From the index alone, which has the ids that are compared: it is counted every minute. */
export async function countConsentsByStatus(db: Db): Promise<{ status: ConsentStatus; count: number }[]> {
  return db.rows(sql`select status, count(*) from consents where id > '' group by status`)
}
