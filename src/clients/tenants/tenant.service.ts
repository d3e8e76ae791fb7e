import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange, recordEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findTenant, findTenantBySlug, insertTenant, lockTenant, updateTenant } from './tenant.store.ts'
import { type CompanyData, isPrivacyUrl, isSlug, type StoredTenant, type TenantFacts } from './tenant.ts'

export type NewTenant = Omit<TenantFacts, 'id' | 'logoUrl' | 'privacyUrl'> & { privacyUrl?: string }

export async function createTenant(deps: Deps, by: Actor, facts: NewTenant): Promise<TenantFacts> {
  if (!isSlug(facts.slug)) {
    throw new OperatorError(
      `"${facts.slug}" is not a slug: lower-case letters, digits and single hyphens, such as demo-shop`,
    )
  }
  const { privacyUrl = null } = facts
  requirePrivacyUrl(privacyUrl)
  const tenant: TenantFacts = { ...facts, id: deps.newId('tenant'), logoUrl: null, privacyUrl }
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

function requirePrivacyUrl(url: string | null): void {
  if (url !== null && !isPrivacyUrl(url))
    throw new OperatorError(`"${url}" is not an address that starts with https://`)
}

export async function editTenant(
  deps: Deps,
  by: Actor,
  id: Id<'tenant'>,
  changes: Partial<CompanyData>,
): Promise<StoredTenant> {
  return deps.db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, id)
    if (!tenant) throw notFound('tenant', id)
    // An empty one removes it.
    const edit = changes.privacyUrl === '' ? { ...changes, privacyUrl: null } : changes
    const edited = { ...tenant, ...edit }
    requirePrivacyUrl(edited.privacyUrl)
    await updateTenant(tx, id, edited)
    await recordEdit(tx, by, { action: 'tenant.edit', subject: id }, tenant, edit)
    return edited
  })
}

export async function requireTenant(deps: Deps, slug: string): Promise<StoredTenant> {
  const tenant = await findTenantBySlug(deps.db, slug)
  if (!tenant)
    throw new OperatorError(`There is no tenant with the slug ${slug}.`, {
      terminal: 'See them all with: vitrine tenant list',
    })
  return tenant
}

export async function requireTenantById(deps: Deps, id: Id<'tenant'>): Promise<StoredTenant> {
  const tenant = await findTenant(deps.db, id)
  if (!tenant) throw notFound('tenant', id)
  return tenant
}

/** A retired one gets nothing new. */
export async function requireCurrentTenant(deps: Deps, id: Id<'tenant'>): Promise<StoredTenant> {
  const tenant = await requireTenantById(deps, id)
  if (tenant.retired) throw new OperatorError(`The tenant ${tenant.slug} is retired, so it gets nothing new`)
  return tenant
}
