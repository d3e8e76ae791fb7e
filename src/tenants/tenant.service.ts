import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { findTenantBySlug, insertTenant } from './tenant.store.ts'
import { isSlug, type Tenant } from './tenant.ts'

export async function createTenant(deps: Deps, by: Actor, facts: Omit<Tenant, 'id' | 'logoUrl'>): Promise<Tenant> {
  if (!isSlug(facts.slug)) {
    throw new OperatorError(
      `"${facts.slug}" is not a slug: lower-case letters, digits and single hyphens, such as demo-shop`,
    )
  }
  const tenant: Tenant = { ...facts, id: deps.newId('tenant'), logoUrl: null }
  try {
    await deps.db.transaction(async (tx) => {
      await insertTenant(tx, tenant)
      await recordChange(tx, by, { action: 'tenant.create', subject: tenant.id, before: null, after: facts })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(`There is a tenant with the slug ${facts.slug} already`)
    throw error
  }
  return tenant
}

export async function requireTenant(deps: Deps, slug: string): Promise<Tenant> {
  const tenant = await findTenantBySlug(deps.db, slug)
  if (!tenant)
    throw new OperatorError(`There is no tenant with the slug ${slug}. See them all with: vitrine tenant list`)
  return tenant
}
