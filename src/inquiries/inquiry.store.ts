import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { recordEvents } from '../events/event.store.ts'
import { COMPANY } from '../tenants/tenant.store.ts'
import type { Environment, Tenant } from '../tenants/tenant.ts'
import { type Inquiry, type InquiryStatus, inquiryUpdated } from './inquiry.ts'

const INQUIRY = sql`
  i.id, i.tenant_id as "tenantId", i.environment, i.status, i.name, i.display_name as "displayName", i.description, i.scope,
  i.frequency`

export async function insertInquiry(db: Db, inquiry: Inquiry): Promise<void> {
  await db.rows(sql`
    insert into inquiries (id, tenant_id, environment, status, name, display_name, description, scope, frequency,
      validity_days, created_at, modified_at)
    values (${inquiry.id}, ${inquiry.tenantId}, ${inquiry.environment}, ${inquiry.status}, ${inquiry.name},
      ${inquiry.displayName}, ${inquiry.description}, ${inquiry.scope}, ${inquiry.frequency}, ${inquiry.validityDays},
      clock(), clock())`)
}

export async function findInquiry(db: Db, id: Id<'inquiry'>): Promise<Inquiry | undefined> {
  const [inquiry] = await db.rows<Inquiry>(sql`
    select ${INQUIRY}, i.validity_days as "validityDays"
    from inquiries i where i.id = ${id}`)
  return inquiry
}

export async function findInquiryStatuses(db: Db, ids: string[]): Promise<Map<string, InquiryStatus>> {
  const rows = await db.rows<{ id: string; status: InquiryStatus }>(sql`
    select id, status from inquiries where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Takes a Tx because the lock is pointless outside one: the inquiry cannot be deleted while it is being answered. */
export async function lockInquiry(tx: Tx, id: Id<'inquiry'>): Promise<Inquiry | undefined> {
  const [inquiry] = await tx.rows<Inquiry>(sql`
    select ${INQUIRY}, i.validity_days as "validityDays"
    from inquiries i where i.id = ${id} for share`)
  return inquiry
}

/** Moves only from the expected status: of two simultaneous moves one returns nothing. */
export async function moveInquiry(tx: Tx, id: Id<'inquiry'>, from: InquiryStatus, to: InquiryStatus): Promise<boolean> {
  const [moved] = await tx.rows<Pick<Inquiry, 'tenantId' | 'environment'>>(sql`
    update inquiries set status = ${to}, modified_at = clock() where id = ${id} and status = ${from}
    returning tenant_id as "tenantId", environment`)
  if (moved) await recordEvents(tx, [inquiryUpdated({ ...moved, id, status: to })])
  return moved !== undefined
}

/** An inquiry with the company data of the tenant that asks. */
export type InquiryWithTenant = Omit<Inquiry, 'validityDays'> & { tenant: Omit<Tenant, 'id' | 'slug'> }

type InquiryRow = Omit<Inquiry, 'validityDays'> & { tenantName: string } & Omit<Tenant, 'id' | 'slug' | 'name'>

const withTenant = (row: InquiryRow): InquiryWithTenant => {
  const { id, tenantId, environment, status, name, displayName, description, scope, frequency, tenantName, ...tenant } =
    row
  return {
    id,
    tenantId,
    environment,
    status,
    name,
    displayName,
    description,
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

export async function listAllInquiries(db: Db): Promise<(Inquiry & { tenant: string })[]> {
  return db.rows(sql`
    select ${INQUIRY}, i.validity_days as "validityDays", t.slug as tenant
    from inquiries i join tenants t on t.id = i.tenant_id order by t.slug, i.id desc`)
}
