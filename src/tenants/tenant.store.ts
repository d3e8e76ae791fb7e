import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from './tenant.ts'

/** The company details of a tenant `t`, besides its name. */
export const COMPANY = sql`
  t.company_name as "companyName", t.address_street as "addressStreet", t.address_street_number as "addressStreetNumber",
  t.address_city as "addressCity", t.address_zip_code as "addressZipCode", t.address_country as "addressCountry",
  t.logo_url as "logoUrl"`

export async function insertTenant(db: Db, tenant: Tenant): Promise<void> {
  await db.rows(sql`
    insert into tenants (id, slug, name, company_name, address_street, address_street_number, address_city,
      address_zip_code, address_country, logo_url, created_at)
    values (${tenant.id}, ${tenant.slug}, ${tenant.name}, ${tenant.companyName}, ${tenant.addressStreet},
      ${tenant.addressStreetNumber}, ${tenant.addressCity}, ${tenant.addressZipCode}, ${tenant.addressCountry},
      ${tenant.logoUrl}, clock())`)
}

export async function findTenantBySlug(db: Db, slug: string): Promise<Tenant | undefined> {
  const [tenant] = await db.rows<Tenant>(sql`
    select t.id, t.slug, t.name, ${COMPANY}
    from tenants t where t.slug = ${slug}`)
  return tenant
}

export async function listTenants(db: Db): Promise<{ id: Id<'tenant'>; slug: string; name: string; created: Date }[]> {
  return db.rows(sql`select id, slug, name, created_at as created from tenants order by slug`)
}

export async function findTenantSlugs(db: Db, ids: Id<'tenant'>[]): Promise<Map<Id<'tenant'>, string>> {
  const rows = await db.rows<{ id: Id<'tenant'>; slug: string }>(sql`
    select id, slug from tenants where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
