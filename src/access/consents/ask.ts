import type { Frequency, InquiryStatus, Scope, Translations } from '../../clients/inquiries/inquiry.ts'
import type { Environment, TenantFacts } from '../../clients/tenants/tenant.ts'
import type { Contact } from '../../people/owners/contact.ts'
import type { Id } from '../../platform/core/id.ts'
import { hmac, type MacKey, sha256 } from '../../platform/core/secret.ts'
import type { ConsentStatus } from './consent.ts'

/** The terms that the owner is shown and answers. Stored with the answer, as proof. */
export type Terms = {
  tenant: Omit<TenantFacts, 'id' | 'slug' | 'logoUrl'>
  displayName: string
  description: string
  /** All of them: the owner may choose the language. */
  translations: Translations
  scope: Scope
  frequency: Frequency
  validityDays: number
}

/** Every field, in a fixed order: any change of the terms changes the hash. */
export const termsHashOf = ({ tenant, translations, ...terms }: Terms): Buffer =>
  sha256(
    JSON.stringify([
      [
        tenant.name,
        tenant.companyName,
        tenant.addressStreet,
        tenant.addressStreetNumber,
        tenant.addressCity,
        tenant.addressZipCode,
        tenant.addressCountry,
      ],
      terms.displayName,
      terms.description,
      terms.scope,
      terms.frequency,
      terms.validityDays,
      // Left out where there are none: the hashes of earlier answers stay what they were.
      ...(tenant.privacyUrl === null ? [] : [{ privacyUrl: tenant.privacyUrl }]),
      ...Object.entries(translations)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([language, texts]) => [language, texts.displayName, texts.description]),
    ]),
  )

/** `closed`: the tenant ended the consent before it was answered. */
export const ASK_DECISIONS = ['approved', 'refused', 'failed', 'replaced', 'closed'] as const
export type AskDecided = (typeof ASK_DECISIONS)[number]
export type AskState = 'open' | AskDecided | 'expired'

/** One ask, with its surrounding state at one moment. */
export type Ask = {
  consentId: Id<'consent'>
  number: number
  newest: number
  decision: AskDecided | null
  /** The link has expired. */
  lapsed: boolean
  expires: Date
  /** The owner has opened its page before. */
  opened: boolean
  locale: string | null
  redirectUrl: string | null
  linkSeed: Buffer
  tenantId: Id<'tenant'>
  ownerId: Id<'owner'>
  environment: Environment
  contact: Contact
  status: ConsentStatus
  granted: { scope: Scope; frequency: Frequency; validUntil: Date | null }
  inquiryStatus: InquiryStatus
  terms: Terms
  logoUrl: string | null
}

/** A first ask needs an answer; a renewal only makes sense for a consent that is valid or has expired. */
const ASKABLE: Record<'first' | 'renewal', readonly ConsentStatus[]> = {
  // While a bank confirms in steps the owner may come back and answer.
  first: ['initiated', 'started', 'received', 'partially_authorised'],
  renewal: ['valid', 'expired'],
}

/** Whether it can still be answered, and if not, why. The reason most useful to a person comes first. */
export function askState(
  ask: Pick<Ask, 'number' | 'newest' | 'decision' | 'lapsed' | 'status' | 'inquiryStatus'>,
): AskState {
  if (ask.decision !== null) return ask.decision
  if (ask.number < ask.newest) return 'replaced'
  if (ask.lapsed) return 'expired'
  return isAskable(ask) ? 'open' : 'closed'
}

/** Whether the state of inquiry and consent allows an answer. */
export const isAskable = (ask: Pick<Ask, 'number' | 'status' | 'inquiryStatus'>): boolean =>
  ask.inquiryStatus === 'active' && ASKABLE[ask.number === 1 ? 'first' : 'renewal'].includes(ask.status)

/** Why a client cannot continue with an ask, for a sentence about the consent. */
export const ASK_REASONS: Record<Exclude<AskState, 'open'>, string> = {
  approved: 'has been answered already',
  refused: 'was refused by the owner',
  failed: 'could not be given',
  replaced: 'was asked for again with a newer link',
  expired: 'was not answered in time',
  closed: 'can no longer be given',
}

export type LinkKey = { readonly mac: MacKey }

/**
 * The token that opens the page of an ask. Its holder may see the question and refuse it; the consent's id alone gives
 * no access. It is derived from random bits of the ask and the service's secret, so that it can be produced again and
 * is not stored.
 */
export const linkTokenOf = (key: LinkKey, seed: Uint8Array): string => hmac(key.mac, seed).toString('base64url')

/** The token is in the fragment: browsers send that part to no server, so it is in no log and no Referer. */
export function consentUrlOf(
  publicUrl: string,
  key: LinkKey,
  ask: { consentId: string; number: number; linkSeed: Uint8Array },
): string {
  const number = ask.number > 1 ? `?ask=${ask.number}` : ''
  return `${publicUrl}/consent/${ask.consentId}${number}#${linkTokenOf(key, ask.linkSeed)}`
}
