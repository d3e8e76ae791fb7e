import type { AskDecision, AskSession, AskView, PinSent } from '../../../src/consents/ask.schema.ts'
import type { Language } from '../../../src/messages/message.ts'
import { call, withQuery } from './call.ts'

export type Decision = { decision: 'approve' | 'refuse'; accountIds?: string[]; csrfToken?: string }

const at = (consentId: string, rest = '') => `/owner/asks/${encodeURIComponent(consentId)}${rest}`

export const findAsk = (consentId: string, ask?: number) => call<AskView>(withQuery(at(consentId), { ask }))

export const findAskSession = (consentId: string, ask?: number) =>
  call<AskSession>(withQuery(at(consentId, '/session'), { ask }))

export const sendAskPin = ({ consentId, ask }: AskView, language: Language) =>
  call<PinSent>(at(consentId, '/pin'), { method: 'POST', body: { ask, language } })

export const openAskSession = ({ consentId, ask }: AskView, pin: string) =>
  call<AskSession>(at(consentId, '/session'), { method: 'POST', body: { ask, pin } })

/** The hash of what was shown goes along: who answers a question answers that one and no other. */
export const decideAsk = ({ consentId, ask, termsHash }: AskView, { csrfToken, ...answer }: Decision) =>
  call<AskDecision>(at(consentId, '/decision'), {
    method: 'POST',
    body: { ask, termsHash, ...answer },
    ...(csrfToken !== undefined && { csrfToken }),
  })
