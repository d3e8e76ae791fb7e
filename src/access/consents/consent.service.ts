import { findInquiry, lockInquiry, moveInquiry } from '../../clients/inquiries/inquiry.store.ts'
import { type InquiryMove, nextInquiryStatus } from '../../clients/inquiries/inquiry.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { approveAsk } from './answer.service.ts'
import { insertAsk, lockAsk } from './ask.store.ts'
import { findConsent, insertConsent } from './consent.store.ts'
import { type ConsentFacts, type ConsentMove, nextConsentStatus } from './consent.ts'
import { endConsentsOfInquiry, expireConsents, moveConsent } from './lifecycle.store.ts'

/**
 * Records, for the operator, an answer that the owner gave elsewhere. All of the owner's accounts where none are named.
 */
export async function grantConsent(
  deps: Deps,
  by: Actor,
  facts: { inquiryId: Id<'inquiry'>; ownerId: Id<'owner'>; accountIds?: Id<'account'>[] },
): Promise<Id<'consent'>> {
  return deps.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, facts.inquiryId)
    if (!inquiry)
      throw new OperatorError(`There is no inquiry ${facts.inquiryId}.`, { terminal: `See: vitrine inquiry list` })
    if (inquiry.status !== 'active') {
      throw new OperatorError(`Inquiry ${inquiry.id} is ${inquiry.status}; only an active one takes consents`)
    }
    const consent = {
      id: deps.newId('consent', bucketOf(facts.ownerId)),
      inquiryId: inquiry.id,
      tenantId: inquiry.tenantId,
      ownerId: facts.ownerId,
      environment: inquiry.environment,
      scope: inquiry.scope,
      frequency: inquiry.frequency,
    }
    await insertConsent(tx, consent)
    await insertAsk(tx, consent, { number: 1, locale: null, redirectUrl: null, linkHours: 1 })
    const ask = await lockAsk(tx, consent.id, 1)
    if (!ask) throw new OperatorError(`There is no owner ${facts.ownerId}.`, { terminal: `See: vitrine account list` })
    const answer = await approveAsk(tx, ask, facts.accountIds)
    if (answer === 'no_account') throw new OperatorError(`The owner has no account in ${inquiry.environment}`)
    if ('foreign' in answer) {
      throw new OperatorError(`Not accounts of this owner in ${inquiry.environment}: ${answer.foreign.join(', ')}`)
    }
    const after = { ...facts, status: 'valid' }
    await recordChange(tx, by, { action: 'consent.grant', subject: consent.id, before: null, after })
    return consent.id
  })
}

/** Applies to every request that starts after this has returned. */
export async function decideConsent(
  deps: Deps,
  by: Actor,
  id: Id<'consent'>,
  move: ConsentMove,
): Promise<ConsentFacts> {
  // One that has expired stays expired.
  await deps.db.transaction((tx) => expireConsents(tx, id))
  return deps.db.transaction(async (tx) => {
    const consent = await findConsent(tx, id)
    if (!consent) throw notFound('consent', id)
    const to = nextConsentStatus(consent.status, move)
    if (!to) throw new OperatorError(`Consent ${id} is ${consent.status}, so it cannot ${move}`)
    if (!(await moveConsent(tx, id, move))) {
      throw new OperatorError(`Consent ${id} changed at the same moment.`, {
        terminal: `Look at it again: vitrine consent show ${id}`,
      })
    }
    const change = { before: { status: consent.status }, after: { status: to } }
    await recordChange(tx, by, { action: `consent.${move}`, subject: id, ...change })
    return { ...consent, status: to }
  })
}

/** Deleting an inquiry ends its consents, so the function is here. */
export async function decideInquiry(
  deps: Deps,
  by: Actor,
  id: Id<'inquiry'>,
  move: InquiryMove,
): Promise<{ ended: number }> {
  return deps.db.transaction(async (tx) => {
    const inquiry = await findInquiry(tx, id)
    if (!inquiry) throw notFound('inquiry', id)
    const to = nextInquiryStatus(inquiry.status, move)
    if (!to) throw new OperatorError(`Inquiry ${id} is ${inquiry.status}, so it cannot ${move}`)
    if (!(await moveInquiry(tx, id, inquiry.status, move))) {
      throw new OperatorError(`Inquiry ${id} changed at the same moment.`, {
        terminal: `Look at it again: vitrine inquiry list`,
      })
    }
    const ended = to === 'deleted' ? await endConsentsOfInquiry(tx, id) : 0
    const after = { status: to, ...(ended > 0 && { consentsEnded: ended }) }
    const before = { status: inquiry.status }
    await recordChange(tx, by, { action: `inquiry.${move}`, subject: id, before, after }, { ended })
    return { ended }
  })
}
