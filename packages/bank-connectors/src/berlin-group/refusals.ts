import { jsonOf, retryAfterOf, shownCall, shownCode, textIn } from '../answers.ts'
import { BankFault, type BankFaultReason } from '../bank-fault.ts'
import type { BankAccess } from '../connector.ts'
import { ask, type XsReply } from './calls.ts'

export const isRefused = ({ answer }: XsReply): boolean => answer.status < 200 || answer.status > 299

/** Of `tppMessages` in an object, as the standard has it, or the bare list of its own example; or an error of OAuth. */
export function codesOf({ answer }: XsReply): string[] {
  let value: unknown
  try {
    value = JSON.parse(answer.body.toString('utf8'))
  } catch {
    return []
  }
  const list = Array.isArray(value) ? value : (value as { tppMessages?: unknown } | null)?.tppMessages
  const codes = (Array.isArray(list) ? list : [list]).map((one) => textIn(one, 'code'))
  return [...codes, textIn(value, 'error')].filter((code) => code !== undefined)
}

/** By the code, which says more than the status. */
const REASONS: [pattern: RegExp, reason: BankFaultReason][] = [
  [/^ACCESS_EXCEEDED$/, 'limited'],
  [/^(?:CERTIFICATE_|SIGNATURE_|ROLE_|SERVICE_BLOCKED|CORPORATE_ID_)/, 'misconfigured'],
  [/^(?:CONSENT_|TOKEN_|PSU_CREDENTIALS_|invalid_token|invalid_grant)/, 'action_needed'],
  [/^(?:SERVICE_UNAVAILABLE|INTERNAL_SERVER_ERROR)$/, 'unavailable'],
  [/^RESOURCE_/, 'malformed'],
]

function reasonOf({ endpoint }: { endpoint: string }, status: number, codes: string[]): BankFaultReason {
  if (status === 429) return 'limited'
  const known = codes.flatMap((code) => REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? [])
  if (known[0] !== undefined) return known[0]
  if (status >= 500 || status === 408) return 'unavailable'
  // Without a word: a token that is not accepted any more, or, where there is none yet, the client itself.
  if (status === 401 || status === 403) return endpoint === 'link' ? 'misconfigured' : 'action_needed'
  return status >= 400 ? 'misconfigured' : 'malformed'
}

const MAX_SHOWN = 3

export function faultOf(reply: XsReply, now: Date): BankFault {
  const { call, answer } = reply
  const codes = codesOf(reply)
  const reason = reasonOf(call, answer.status, codes)
  const told = codes
    .flatMap((code) => shownCode(code) ?? [])
    .slice(0, MAX_SHOWN)
    .join(', ')
  const message = `${shownCall(call)} answered ${answer.status}${told === '' ? '' : ` (${told})`}`
  const wait = reason === 'limited' || reason === 'unavailable' ? retryAfterOf(answer, now) : undefined
  return new BankFault(reason, message, wait)
}

export type ConsentAccess = { consentId: string; accessToken: string | undefined }

/**
 * Why data were refused. A consent that is invalid may have been taken back, or only be over: its status says which.
 */
export async function dataFault(bank: BankAccess, access: ConsentAccess, reply: XsReply): Promise<BankFault> {
  const fault = faultOf(reply, bank.now())
  if (fault.reason !== 'action_needed' || !codesOf(reply).some((code) => code.startsWith('CONSENT_'))) return fault
  const status = await statusOf(bank, access).catch(() => undefined)
  const isTakenBack = status === 'revokedByPsu' || status === 'terminatedByTpp'
  const message = status === undefined ? fault.message : `${fault.message}; the consent is ${status}`
  return new BankFault(isTakenBack ? 'ended' : 'action_needed', message)
}

export const consentPath = (consentId: string): string => `/v1/consents/${encodeURIComponent(consentId)}`

const STATUSES = ['received', 'rejected', 'partiallyAuthorised', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp']

async function statusOf(bank: BankAccess, { consentId, accessToken }: ConsentAccess): Promise<string | undefined> {
  const url = `${consentPath(consentId)}/status`
  const reply = await ask(bank, { endpoint: 'link', method: 'GET', url, psu: undefined, accessToken })
  const status = isRefused(reply) ? undefined : textIn(jsonOf(reply.call, reply.answer), 'consentStatus')
  return STATUSES.find((one) => one === status)
}
