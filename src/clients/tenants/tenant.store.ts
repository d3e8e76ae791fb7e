import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { allOf, folded, foldedStart, sql, startingWith } from '../../platform/db/sql.ts'
import type { CompanyData, StoredTenant, TenantFacts } from './tenant.ts'

/** The company details of a tenant `t`, besides its name. */
export const COMPANY = sql`
  t.company_name as "companyName", t.address_street as "addressStreet", t.address_street_number as "addressStreetNumber",
  t.address_city as "addressCity", t.address_zip_code as "addressZipCode", t.address_country as "addressCountry",
  t.logo_url as "logoUrl", t.privacy_url as "privacyUrl"`

export async function insertTenant(db: Db, tenant: TenantFacts): Promise<void> {
  await db.rows(sql`
    insert into tenants (id, slug, name, company_name, address_street, address_street_number, address_city,
      address_zip_code, address_country, logo_url, privacy_url, created_at)
    values (${tenant.id}, ${tenant.slug}, ${tenant.name}, ${tenant.companyName}, ${tenant.addressStreet},
      ${tenant.addressStreetNumber}, ${tenant.addressCity}, ${tenant.addressZipCode}, ${tenant.addressCountry},
      ${tenant.logoUrl}, ${tenant.privacyUrl}, clock())`)
}

export async function findLogoUrl(db: Db, id: Id<'tenant'>): Promise<{ logoUrl: string | null } | undefined> {
  const [tenant] = await db.rows<{ logoUrl: string | null }>(sql`
    select logo_url as "logoUrl" from tenants where id = ${id}`)
  return tenant
}

export async function setLogoUrl(tx: Tx, id: Id<'tenant'>, logoUrl: string | null): Promise<void> {
  await tx.rows(sql`update tenants set logo_url = ${logoUrl} where id = ${id}`)
}

const TENANT = sql`t.id, t.slug, t.name, ${COMPANY}, t.created_at as created, t.retired_at as retired`

export async function findTenantBySlug(db: Db, slug: string): Promise<StoredTenant | undefined> {
  const [tenant] = await db.rows<StoredTenant>(sql`select ${TENANT} from tenants t where t.slug = ${slug}`)
  return tenant
}

export async function findTenant(db: Db, id: Id<'tenant'>): Promise<StoredTenant | undefined> {
  const [tenant] = await db.rows<StoredTenant>(sql`select ${TENANT} from tenants t where t.id = ${id}`)
  return tenant
}

/** Locked against other changes of it, and of what belongs to it. */
export async function lockTenant(tx: Tx, id: Id<'tenant'>): Promise<StoredTenant | undefined> {
  const [tenant] = await tx.rows<StoredTenant>(
    sql`select ${TENANT} from tenants t where t.id = ${id} for no key update`,
  )
  return tenant
}

export async function updateTenant(tx: Tx, id: Id<'tenant'>, company: CompanyData): Promise<void> {
  await tx.rows(sql`
    update tenants set name = ${company.name}, company_name = ${company.companyName},
      address_street = ${company.addressStreet}, address_street_number = ${company.addressStreetNumber},
      address_city = ${company.addressCity}, address_zip_code = ${company.addressZipCode},
      address_country = ${company.addressCountry}, privacy_url = ${company.privacyUrl}
    where id = ${id}`)
}

/** Undefined when it was retired before. */
export async function setRetired(tx: Tx, id: Id<'tenant'>): Promise<Date | undefined> {
  const [row] = await tx.rows<{ retired: Date }>(sql`
    update tenants set retired_at = clock() where id = ${id} and retired_at is null returning retired_at as retired`)
  return row?.retired
}

export type TenantFilter = { text?: string | undefined; retired?: boolean | undefined }

/** Newest first. `text` is the beginning of the name or of the slug. */
export async function listTenants(
  db: Db,
  { text, retired }: TenantFilter,
  page: { before: string | null; limit: number },
): Promise<StoredTenant[]> {
  const start = text === undefined ? '' : startingWith(text)
  const which = allOf([
    page.before !== null && sql`t.id < ${page.before}`,
    text !== undefined && sql`(${folded(sql`t.name`)} like ${foldedStart(text)} or t.slug like ${start})`,
    retired !== undefined && sql`(t.retired_at is not null) = ${retired}`,
  ])
  return db.rows(sql`select ${TENANT} from tenants t where ${which} order by t.id desc limit ${page.limit}`)
}

export async function findTenantSlugs(db: Db, ids: Id<'tenant'>[]): Promise<Map<Id<'tenant'>, string>> {
  const rows = await db.rows<{ id: Id<'tenant'>; slug: string }>(sql`
    select id, slug from tenants where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
