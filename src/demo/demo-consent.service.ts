import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { findConsent, findUsableConsent } from '../consents/consent.store.ts'
import type { Consent } from '../consents/consent.ts'
import { endValidity, expireConsents } from '../consents/lifecycle.store.ts'
import { notThere } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Deps } from '../db/deps.ts'
import { listInquiriesOfTenant } from '../inquiries/inquiry.store.ts'
import { revokeMyConsent } from '../me/me.service.ts'
import { findTenantBySlug } from '../tenants/tenant.store.ts'
import { DEMO_TENANT, MAIN_QUESTION } from './questions.ts'

/** The consent that is named, else the one that a new user reads under. It is valid. */
async function requireValid(deps: Deps, named: Id<'consent'> | undefined): Promise<Consent> {
  const id = named ?? (await findMainConsent(deps))
  if (id === undefined)
    throw new OperatorError('The consent of this demo has ended already. Start the demo again: it makes another one')
  await deps.db.transaction((tx) => expireConsents(tx, id))
  const consent = await findConsent(deps.db, id)
  if (!consent) throw notThere('consent', id)
  if (consent.status !== 'valid') throw new OperatorError(`Consent ${id} is ${consent.status} already`)
  return consent
}

async function findMainConsent(deps: Deps): Promise<Id<'consent'> | undefined> {
  const tenant = await findTenantBySlug(deps.db, DEMO_TENANT.slug)
  if (!tenant) return undefined
  const inquiries = await listInquiriesOfTenant(deps.db, tenant.id, 'sandbox', { before: null, limit: 100 })
  const main = inquiries.find(({ name, status }) => name === MAIN_QUESTION && status !== 'deleted')
  return main && findUsableConsent(deps.db, main.id)
}

/** As if its time were over. */
export async function expireDemoConsent(
  deps: Deps,
  by: Actor,
  named: Id<'consent'> | undefined,
): Promise<Id<'consent'>> {
  const { id, validUntil } = await requireValid(deps, named)
  await deps.db.transaction(async (tx) => {
    await endValidity(tx, id)
    await expireConsents(tx, id)
    const change = { before: { status: 'valid', validUntil }, after: { status: 'expired' } }
    await recordChange(tx, by, { action: 'consent.expire', subject: id, ...change })
  })
  return id
}

/** As its owner does on /me. */
export async function revokeDemoConsent(deps: Deps, named: Id<'consent'> | undefined): Promise<Id<'consent'>> {
  const { id, ownerId } = await requireValid(deps, named)
  await revokeMyConsent(deps, [ownerId], id)
  return id
}
