import { requireInquiry } from '../../clients/inquiries/inquiry.service.ts'
import { findEnvironmentOf, lockInquiry } from '../../clients/inquiries/inquiry.store.ts'
import type { Principal } from '../../clients/keys/key.ts'
import { redirectFault } from '../../clients/keys/redirect.ts'
import type { NamedOwner } from '../../people/owners/contact.ts'
import { findOrCreateOwner } from '../../people/owners/owner.store.ts'
import type { Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { decideAsk, insertAsk, lockAsk, replaceOpenAsks } from './ask.store.ts'
import { type ClientConsent, findConsentOfTenant } from './client-consent.store.ts'
import { findConsent, insertConsent } from './consent.store.ts'
import { type ConsentDataPair, consentRefusal, nextConsentStatus } from './consent.ts'
import { expireConsents, moveConsent } from './lifecycle.store.ts'

/**
 * The client that starts a consent: a tenant in an environment, and the domains that its owners may be sent back to. `by`
 * is there for a request that may be repeated.
 */
export type Client = Pick<Principal, 'tenantId' | 'environment' | 'allowedDomains'> & { by?: Caller }

/** Options of a link: where the owner goes afterwards, and in which language. */
export type LinkFacts = { redirectUrl: string | null; locale: string | null }

export async function startConsent(
  deps: Deps,
  principal: Client,
  facts: LinkFacts & { inquiryId: Id<'inquiry'>; owner: NamedOwner; data: ConsentDataPair[] },
  linkHours: number,
): Promise<Id<'consent'>> {
  checkLink(principal, facts)
  await requireInquiry(deps, principal, facts.inquiryId)
  const { environment, tenantId } = principal
  const { email, phoneNumber } = facts.owner
  return deps.db.forTenant(principal).transaction(async (tx) => {
    const inquiry = (await lockInquiry(tx, facts.inquiryId))!
    if (inquiry.status !== 'active') {
      throw new Refusal('invalid_argument', {
        message: `"inquiryId" must be an active inquiry; ${inquiry.id} is ${inquiry.status}.`,
        resourceId: inquiry.id,
      })
    }
    const ownerId = await findOrCreateOwner(tx, deps.newId('owner'), environment, facts.owner.contact)
    const { scope, frequency } = inquiry
    const id = deps.newId('consent', bucketOf(ownerId))
    const consent = { id, inquiryId: inquiry.id, tenantId, ownerId, environment, scope, frequency }
    await insertConsent(tx, consent, { email, phoneNumber, data: facts.data })
    await insertAsk(tx, consent, { ...facts, number: 1, linkHours })
    if (principal.by) await rememberRequest(tx, principal.by, id)
    return id
  })
}

/**
 * A fresh link for the same consent: its id, its accounts' ids and its cursors stay. The previous link becomes invalid.
 */
export async function renewConsent(
  deps: Deps,
  principal: Principal & { by?: Caller },
  consentId: Id<'consent'>,
  facts: LinkFacts,
  linkHours: number,
): Promise<void> {
  checkLink(principal, facts)
  await requireClientConsent(deps, principal, consentId)
  await deps.db.forTenant(principal).transaction(async (tx) => {
    const ask = await lockAsk(tx, consentId, null)
    if (!ask) throw new Refusal('not_found', { resourceId: consentId })
    if (!nextConsentStatus(ask.status, 'renew') || ask.inquiryStatus !== 'active') {
      const why = ask.inquiryStatus === 'active' ? `it is ${ask.status}` : `its inquiry is ${ask.inquiryStatus}`
      const message = `The consent ${consentId} cannot be renewed: ${why}. Start a new one with POST /service/consents.`
      throw consentRefusal({ id: consentId, status: ask.status }, { message })
    }
    await replaceOpenAsks(tx, consentId)
    const { redirectUrl, locale } = facts
    const link = { redirectUrl: redirectUrl ?? ask.redirectUrl, locale: locale ?? ask.locale }
    const { tenantId, environment } = ask
    await insertAsk(tx, { id: consentId, tenantId, environment }, { ...link, number: ask.newest + 1, linkHours })
    if (principal.by) await rememberRequest(tx, principal.by, consentId)
  })
}

/** Ends it on behalf of the tenant. A consent that has ended already keeps its status. */
export async function terminateConsent(deps: Deps, principal: Principal, consentId: Id<'consent'>): Promise<void> {
  await requireClientConsent(deps, principal, consentId)
  await deps.db.forTenant(principal).transaction(async (tx) => {
    const ask = await lockAsk(tx, consentId, null)
    if (!ask) return
    await expireConsents(tx, consentId)
    const { status } = (await findConsent(tx, consentId))!
    await moveConsent(tx, consentId, 'terminate')
    // An open renewal could otherwise make it valid again.
    if (status === 'expired') await decideAsk(tx, ask, 'closed', null)
  })
}

export async function requireClientConsent(
  deps: Deps,
  principal: Principal,
  consentId: Id<'consent'>,
): Promise<ClientConsent> {
  const own = deps.db.forTenant(principal)
  const consent = await findConsentOfTenant(own, principal.tenantId, consentId)
  if (consent?.environment === principal.environment) return consent
  const elsewhere = consent?.environment ?? (await findEnvironmentOf(own.quick, consentId))
  if (!elsewhere) throw new Refusal('not_found', { resourceId: consentId })
  throw new Refusal('wrong_environment', {
    message: `This consent lives in ${elsewhere}, and the API key in ${principal.environment}.`,
    resourceId: consentId,
  })
}

function checkLink({ allowedDomains }: Client, { redirectUrl, locale }: LinkFacts): void {
  const fault = redirectUrl === null ? undefined : redirectFault(redirectUrl, allowedDomains)
  if (fault) throw new Refusal('invalid_argument', { message: `"redirectUrl" ${fault}.` })
  if (locale !== null && !isLocale(locale)) {
    throw new Refusal('invalid_argument', { message: '"locale" must be a language tag, such as de or de-AT.' })
  }
}

function isLocale(text: string): boolean {
  try {
    return text !== '' && Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
