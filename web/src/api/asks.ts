import type { AskDecision, AskSession, AskView, PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import { call, withQuery } from './call.ts'

/** The address of this page: which ask of which consent, and the token that opens it. */
export type AskLink = { consentId: string; number: number; token: string }

export type DecisionRequest = {
  decision: 'approve' | 'refuse'
  accountIds?: string[]
  csrfToken?: string
  language?: Language
}

/** /consent/{consentId}?ask={number}#{token}; the token goes to the service in a header, never in an address. */
export function readAskLink({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): AskLink {
  const number = Number(new URLSearchParams(search).get('ask') ?? 1)
  return {
    consentId: pathname.split('/')[2] ?? '',
    number: Number.isInteger(number) && number > 0 ? number : 1,
    // Other characters do not fit into a header; a cut or changed token opens nothing anyway.
    token: /^#[\w-]{1,100}$/.test(hash) ? hash.slice(1) : '',
  }
}

const at = ({ consentId }: AskLink, rest = '') => `/owner/asks/${encodeURIComponent(consentId)}${rest}`

export const getOfAsk = <T>(link: AskLink, rest: string) =>
  call<T>(withQuery(at(link, rest), { ask: link.number }), { link: link.token })

export const postOfAsk = <T>(link: AskLink, rest: string, body: object, more: { csrfToken?: string } = {}) =>
  call<T>(at(link, rest), { method: 'POST', body: { ask: link.number, ...body }, link: link.token, ...more })

export const findAsk = (link: AskLink) => getOfAsk<AskView>(link, '')

export const findAskSession = (link: AskLink) => getOfAsk<AskSession>(link, '/session')

export const sendAskPin = (link: AskLink, language: Language) => postOfAsk<PinSentWire>(link, '/pin', { language })

export const openAskSession = (link: AskLink, pin: string) => postOfAsk<AskSession>(link, '/session', { pin })

/** Sends the hash of the terms that were shown, so that an answer counts only for them. */
export const decideAsk = (link: AskLink, { termsHash }: AskView, { csrfToken, ...answer }: DecisionRequest) =>
  postOfAsk<AskDecision>(link, '/decision', { termsHash, ...answer }, csrfToken === undefined ? {} : { csrfToken })
