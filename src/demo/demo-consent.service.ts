import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { findConsent } from '../consents/consent.store.ts'
import type { Consent } from '../consents/consent.ts'
import { endValidity, expireConsents } from '../consents/lifecycle.store.ts'
import { notThere } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Deps } from '../db/deps.ts'
import { revokeMyConsent } from '../me/me.service.ts'

async function requireValid(deps: Deps, id: Id<'consent'>): Promise<Consent> {
  await deps.db.transaction((tx) => expireConsents(tx, id))
  const consent = await findConsent(deps.db, id)
  if (!consent) throw notThere('consent', id)
  if (consent.status !== 'valid')
    throw new OperatorError(`Consent ${id} is ${consent.status} already. See: vitrine consent list --status valid`)
  return consent
}

/** As if its time were over. */
export async function expireDemoConsent(deps: Deps, by: Actor, id: Id<'consent'>): Promise<void> {
  const { validUntil } = await requireValid(deps, id)
  await deps.db.transaction(async (tx) => {
    await endValidity(tx, id)
    await expireConsents(tx, id)
    const change = { before: { status: 'valid', validUntil }, after: { status: 'expired' } }
    await recordChange(tx, by, { action: 'consent.expire', subject: id, ...change })
  })
}

/** As its owner does on /me. */
export async function revokeDemoConsent(deps: Deps, id: Id<'consent'>): Promise<void> {
  const { ownerId } = await requireValid(deps, id)
  await revokeMyConsent(deps, [ownerId], id)
}
