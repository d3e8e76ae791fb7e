import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import type {
  ErasureReport,
  MeAbout,
  MeConsentList,
  MeReadList,
  MeSession,
  ProofResult,
  Revocation,
  TenantRevocation,
} from '../../../src/surfaces/me/me.schema.ts'
import { call, withQuery } from './call.ts'

export type SignInContact = { email: string } | { phoneNumber: string }
type DownloadFormat = 'csv' | 'json'
/** A table has its words in a language; data have none. */
type DownloadWish = { consentId: string | undefined; language?: Language }

const READS_A_PAGE = 20
const CONSENTS_A_PAGE = 50

const ofConsent = (consentId: string, rest: string) => `/owner/consents/${encodeURIComponent(consentId)}${rest}`

/** Who runs the service, and how PINs can be sent. */
export const findAbout = () => call<MeAbout>('/owner/about')

export const findSession = () => call<MeSession>('/owner/session')

export const sendSignInPin = (contact: SignInContact, language: Language) =>
  call<PinSentWire>('/owner/pin', { method: 'POST', body: { ...contact, language } })

export const signIn = (contact: SignInContact, pin: string) =>
  call<MeSession>('/owner/session', { method: 'POST', body: { ...contact, pin } })

/** With the link in the message with the PIN. */
export const signInByLink = (link: string) => call<MeSession>('/owner/session/link', { method: 'POST', body: { link } })

export const signOut = ({ csrfToken }: MeSession) => call<void>('/owner/session', { method: 'DELETE', csrfToken })

export const listConsents = (cursor?: string) =>
  call<MeConsentList>(withQuery('/owner/consents', { cursor, limit: CONSENTS_A_PAGE }))

export const listReads = (consentId: string, cursor?: string) =>
  call<MeReadList>(withQuery(ofConsent(consentId, '/reads'), { cursor, limit: READS_A_PAGE }))

export const revokeConsent = ({ csrfToken }: MeSession, consentId: string) =>
  call<Revocation>(ofConsent(consentId, '/revocation'), { method: 'POST', body: {}, csrfToken })

/** Everything that the tenant may read. */
export const revokeTenant = ({ csrfToken }: MeSession, tenantId: string) =>
  call<TenantRevocation>(`/owner/tenants/${encodeURIComponent(tenantId)}/revocation`, {
    method: 'POST',
    body: {},
    csrfToken,
  })

export const checkProof = ({ csrfToken }: MeSession, file: File) =>
  call<ProofResult>('/owner/reads-proof/check', { method: 'POST', file, csrfToken })

export const sendErasurePin = ({ csrfToken }: MeSession, language: Language) =>
  call<PinSentWire>('/owner/erasure/pin', { method: 'POST', body: { language }, csrfToken })

export const eraseOwner = ({ csrfToken }: MeSession, pin: string) =>
  call<ErasureReport>('/owner/erasure', { method: 'POST', body: { confirm: true, pin }, csrfToken })

/** Signed, so that anybody can check it. */
export const readsProof = (consentId?: string): string => withQuery('/owner/reads-proof.ndjson', { consentId })

export const readsFile = (format: DownloadFormat, { consentId, language }: DownloadWish): string =>
  withQuery(`/owner/reads.${format}`, { consentId, language })

/** What was read, not only that it was. */
export const dataFile = (format: DownloadFormat, { consentId, language }: DownloadWish): string =>
  withQuery(`/owner/data.${format}`, { consentId, language })
