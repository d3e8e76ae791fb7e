import { findConsent } from '../access/consents/consent.store.ts'
import type { ConsentFacts } from '../access/consents/consent.ts'
import { endValidity, expireConsents } from '../access/consents/lifecycle.store.ts'
import type { Actor } from '../platform/changes/actor.ts'
import { recordChange } from '../platform/changes/operator-change.store.ts'
import { notFound } from '../platform/core/errors.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { revokeMyConsent } from '../surfaces/me/me.service.ts'

async function requireValid(deps: Deps, id: Id<'consent'>): Promise<ConsentFacts> {
  await deps.db.transaction((tx) => expireConsents(tx, id))
  const consent = await findConsent(deps.db, id)
  if (!consent) throw notFound('consent', id)
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
