import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { allOf, type Sql, sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { recordEvents } from '../events/event.store.ts'
import { COMPANY } from '../tenants/tenant.store.ts'
import type { Environment, TenantFacts } from '../tenants/tenant.ts'
import {
  type InquiryEdit,
  type InquiryFacts,
  type InquiryMove,
  type InquiryStatus,
  inquirySteps,
  inquiryUpdated,
  type StoredInquiry,
  type Translations,
} from './inquiry.ts'

const INQUIRY = sql`
  i.id, i.tenant_id as "tenantId", i.environment, i.status, i.name, i.display_name as "displayName", i.description,
  i.translations, i.scope, i.frequency`

export async function insertInquiry(db: Db, inquiry: InquiryFacts): Promise<void> {
  await db.rows(sql`
    insert into inquiries (id, tenant_id, environment, status, name, display_name, description, translations, scope,
      frequency, validity_days, created_at, modified_at)
    values (${inquiry.id}, ${inquiry.tenantId}, ${inquiry.environment}, ${inquiry.status}, ${inquiry.name},
      ${inquiry.displayName}, ${inquiry.description}, ${JSON.stringify(inquiry.translations)}::jsonb, ${inquiry.scope},
      ${inquiry.frequency}, ${inquiry.validityDays}, clock(), clock())`)
}

/** For an owner who is answering, the terms have changed. */
export async function setTranslations(tx: Tx, id: Id<'inquiry'>, translations: Translations): Promise<void> {
  await tx.rows(sql`
    update inquiries set translations = ${JSON.stringify(translations)}::jsonb, modified_at = clock() where id = ${id}`)
}

export async function findInquiry(db: Db, id: Id<'inquiry'>): Promise<InquiryFacts | undefined> {
  const [inquiry] = await db.rows<InquiryFacts>(sql`
    select ${INQUIRY}, i.validity_days as "validityDays"
    from inquiries i where i.id = ${id}`)
  return inquiry
}

export async function findInquiryStatuses(db: Db, ids: string[]): Promise<Map<string, InquiryStatus>> {
  const rows = await db.rows<{ id: string; status: InquiryStatus }>(sql`
    select id, status from inquiries where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Until the transaction ends nobody else changes it. */
export async function lockInquiryToChange(tx: Tx, id: Id<'inquiry'>): Promise<InquiryFacts | undefined> {
  await tx.rows(sql`select 1 from inquiries where id = ${id} for no key update`)
  return findInquiry(tx, id)
}

/** Takes a Tx because the lock is pointless outside one: the inquiry cannot be deleted while it is being answered. */
export async function lockInquiry(tx: Tx, id: Id<'inquiry'>): Promise<InquiryFacts | undefined> {
  const [inquiry] = await tx.rows<InquiryFacts>(sql`
    select ${INQUIRY}, i.validity_days as "validityDays"
    from inquiries i where i.id = ${id} for share`)
  return inquiry
}

/** The only statement that writes a status. Each move is an event for the tenant. */
async function moveInquiries(tx: Tx, move: InquiryMove, which: Sql): Promise<number> {
  const { next, isAllowed } = stepBy(inquirySteps(move))
  const moved = await tx.rows<Parameters<typeof inquiryUpdated>[0]>(sql`
    update inquiries set status = ${next}, modified_at = clock() where ${isAllowed} and ${which}
    returning id, tenant_id as "tenantId", environment, status`)
  await recordEvents(tx, moved.map(inquiryUpdated))
  return moved.length
}

/** Moves only from the expected status: of two simultaneous moves one returns nothing. */
export async function moveInquiry(tx: Tx, id: Id<'inquiry'>, from: InquiryStatus, move: InquiryMove): Promise<boolean> {
  return (await moveInquiries(tx, move, sql`id = ${id} and status = ${from}`)) === 1
}

export async function countOpenInquiries(db: Db, tenantId: Id<'tenant'>): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from inquiries where tenant_id = ${tenantId} and status <> 'deleted'`)
  return row!.count
}

/** For a tenant that is retired. */
export const deleteInquiriesOfTenant = (tx: Tx, tenantId: Id<'tenant'>): Promise<number> =>
  moveInquiries(tx, 'delete', sql`tenant_id = ${tenantId}`)

/** An inquiry with the company data of the tenant that asks. */
export type InquiryWithTenant = Omit<InquiryFacts, 'validityDays'> & { tenant: Omit<TenantFacts, 'id' | 'slug'> }

type InquiryRow = Omit<InquiryFacts, 'validityDays'> & { tenantName: string } & Omit<
    TenantFacts,
    'id' | 'slug' | 'name'
  >

const withTenant = (row: InquiryRow): InquiryWithTenant => {
  const {
    id,
    tenantId,
    environment,
    status,
    name,
    displayName,
    description,
    translations,
    scope,
    frequency,
    tenantName,
    ...tenant
  } = row
  return {
    id,
    tenantId,
    environment,
    status,
    name,
    displayName,
    description,
    translations,
    scope,
    frequency,
    tenant: { name: tenantName, ...tenant },
  }
}

export async function findInquiryOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  id: Id<'inquiry'>,
): Promise<InquiryWithTenant | undefined> {
  const [row] = await db.rows<InquiryRow>(sql`
    select ${INQUIRY}, t.name as "tenantName", ${COMPANY}
    from inquiries i join tenants t on t.id = i.tenant_id
    where i.id = ${id} and i.tenant_id = ${tenantId}`)
  return row && withTenant(row)
}

/** The environment of this tenant's inquiry or consent, searched in both. */
export async function findEnvironmentOf(db: Db, id: string): Promise<Environment | undefined> {
  const [row] = await db.rows<{ environment: Environment | null }>(sql`select environment_of(${id}) as environment`)
  return row?.environment ?? undefined
}

/** Newest first. */
export async function listInquiriesOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  environment: Environment,
  page: { before: string | null; limit: number },
): Promise<InquiryWithTenant[]> {
  const rows = await db.rows<InquiryRow>(sql`
    select ${INQUIRY}, t.name as "tenantName", ${COMPANY}
    from inquiries i join tenants t on t.id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.environment = ${environment}
      and (${page.before}::text is null or i.id < ${page.before})
    order by i.id desc limit ${page.limit}`)
  return rows.map(withTenant)
}

const STORED_INQUIRY = sql`
  ${INQUIRY}, i.validity_days as "validityDays", t.slug as tenant, t.name as "tenantName", i.created_at as created, i.modified_at as modified`

/** For the operator; `toChange` locks it. */
export async function findStoredInquiry(
  db: Db,
  id: Id<'inquiry'>,
  toChange = false,
): Promise<StoredInquiry | undefined> {
  const [inquiry] = await db.rows<StoredInquiry>(sql`
    select ${STORED_INQUIRY} from inquiries i join tenants t on t.id = i.tenant_id where i.id = ${id}
    ${toChange ? sql`for no key update of i` : sql``}`)
  return inquiry
}

export type InquiryFilter = {
  tenantId?: Id<'tenant'> | undefined
  environment?: Environment | undefined
  status?: InquiryStatus | undefined
}

/** Newest first. */
export async function listInquiries(
  db: Db,
  { tenantId, environment, status }: InquiryFilter,
  page: { before: string | null; limit: number },
): Promise<StoredInquiry[]> {
  const which = allOf([
    page.before !== null && sql`i.id < ${page.before}`,
    tenantId !== undefined && sql`i.tenant_id = ${tenantId}`,
    environment !== undefined && sql`i.environment = ${environment}`,
    status !== undefined && sql`i.status = ${status}`,
  ])
  return db.rows(sql`
    select ${STORED_INQUIRY} from inquiries i join tenants t on t.id = i.tenant_id
    where ${which} order by i.id desc limit ${page.limit}`)
}

export async function updateInquiry(tx: Tx, id: Id<'inquiry'>, edited: Required<InquiryEdit>): Promise<void> {
  await tx.rows(sql`
    update inquiries set name = ${edited.name}, display_name = ${edited.displayName},
      description = ${edited.description}, scope = ${edited.scope}, frequency = ${edited.frequency},
      validity_days = ${edited.validityDays}, modified_at = clock()
    where id = ${id}`)
}
