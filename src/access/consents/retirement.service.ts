import { countOpenInquiries, deleteInquiriesOfTenant } from '../../clients/inquiries/inquiry.store.ts'
import { countUsableKeys, disableKeysOfTenant } from '../../clients/keys/key.store.ts'
import { requireTenantById } from '../../clients/tenants/tenant.service.ts'
import { lockTenant, setRetired } from '../../clients/tenants/tenant.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { countConsentsOfTenant, endConsentsOfTenant, expireConsents } from './lifecycle.store.ts'

/** What ends with a tenant, or has ended. */
export type Retirement = {
  tenantId: Id<'tenant'>
  retired: Date | null
  keys: number
  inquiries: number
  consents: number
  openConsents: number
}

export async function previewRetirement(deps: Deps, id: Id<'tenant'>): Promise<Retirement> {
  const { retired } = await requireTenantById(deps, id)
  return {
    tenantId: id,
    retired,
    keys: await countUsableKeys(deps.db, id),
    inquiries: await countOpenInquiries(deps.db, id),
    ...(await countConsentsOfTenant(deps.db, id)),
  }
}

/** Deleting a tenant would take the proof of its reads along, so it is retired: nothing of it can be used any more. */
export async function retireTenant(deps: Deps, by: Actor, id: Id<'tenant'>): Promise<Retirement> {
  await deps.db.transaction((tx) => expireConsents(tx))
  return deps.db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, id)
    if (!tenant) throw notFound('tenant', id)
    const retired = await setRetired(tx, id)
    if (!retired) throw new OperatorError(`The tenant ${tenant.slug} was retired before`)
    const { consents, openConsents } = await countConsentsOfTenant(tx, id)
    await endConsentsOfTenant(tx, id)
    const ended = {
      retired,
      keys: await disableKeysOfTenant(tx, id),
      inquiries: await deleteInquiriesOfTenant(tx, id),
      consents,
      openConsents,
    }
    await recordChange(tx, by, { action: 'tenant.retire', subject: id, before: {}, after: ended })
    return { tenantId: id, ...ended }
  })
}
