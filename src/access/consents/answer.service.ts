import { findOwnerAccountIds } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import { decideAsk } from './ask.store.ts'
import { type Ask, termsHashOf } from './ask.ts'
import { setTerms } from './consent.store.ts'
import type { ConsentMove } from './consent.ts'
import { deleteOtherGrants, insertGrants } from './grant.store.ts'
import { moveConsent } from './lifecycle.store.ts'

/**
 * Applies an answer, from wherever it comes: the page, the client with a PIN, the operator. The caller holds the lock
 * on the consent and has checked that the ask is open.
 */
export type AskAnswer = { accounts: Id<'account'>[] } | 'no_account' | { foreign: string[] }

/** All of the owner's accounts where none are named. */
export async function approveAsk(tx: Tx, ask: Ask, named: string[] | undefined): Promise<AskAnswer> {
  const owned = await findOwnerAccountIds(tx, ask.ownerId, ask.environment)
  const foreign = (named ?? []).filter((id) => !owned.includes(id as Id<'account'>))
  if (foreign.length > 0) return { foreign }
  const chosen = named === undefined ? owned : owned.filter((id) => named.includes(id))
  if (chosen.length === 0) return 'no_account'
  const { consentId: id, tenantId, environment } = ask
  await insertGrants(tx, { id, tenantId, environment }, chosen)
  await deleteOtherGrants(tx, ask.consentId, chosen)
  await setTerms(tx, ask.consentId, ask.terms, ask.number)
  await answer(tx, ask, ask.number === 1 ? 'approve' : 'renew')
  await decideAsk(tx, ask, 'approved', { terms: ask.terms, termsHash: termsHashOf(ask.terms) })
  return { accounts: chosen }
}

/** Refusing a renewal does not change the current consent: it ends when it would have ended anyway. */
export async function refuseAsk(tx: Tx, ask: Ask): Promise<void> {
  if (ask.number === 1) await answer(tx, ask, 'reject')
  await decideAsk(tx, ask, 'refused', { terms: ask.terms, termsHash: termsHashOf(ask.terms) })
}

export async function failAsk(tx: Tx, ask: Ask): Promise<void> {
  if (ask.number === 1) await answer(tx, ask, 'fail')
  await decideAsk(tx, ask, 'failed', null)
}

/** An answer implies that the owner has started. */
async function answer(tx: Tx, { consentId, status }: Ask, move: ConsentMove): Promise<void> {
  if (status === 'initiated') await moveConsent(tx, consentId, 'start')
  await moveConsent(tx, consentId, move)
}
