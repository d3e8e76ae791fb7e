import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { findTenantBySlug, insertTenant } from './tenant.store.ts'
import { isPrivacyUrl, isSlug, type Tenant } from './tenant.ts'

export type NewTenant = Omit<Tenant, 'id' | 'logoUrl' | 'privacyUrl'> & { privacyUrl?: string }

export async function createTenant(deps: Deps, by: Actor, facts: NewTenant): Promise<Tenant> {
  if (!isSlug(facts.slug)) {
    throw new OperatorError(
      `"${facts.slug}" is not a slug: lower-case letters, digits and single hyphens, such as demo-shop`,
    )
  }
  const { privacyUrl = null } = facts
  if (privacyUrl !== null && !isPrivacyUrl(privacyUrl))
    throw new OperatorError(`"${privacyUrl}" is not an address that starts with https://`)
  const tenant: Tenant = { ...facts, id: deps.newId('tenant'), logoUrl: null, privacyUrl }
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
