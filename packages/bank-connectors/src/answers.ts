import { BankFault } from './bank-fault.ts'
import type { CallAnswer, LinkStep, OutgoingCall } from './connector.ts'

/** The words of the protocols in paths. Whatever else is there may be the id of a consent, a session or an account, or a token. */
const WORDS = new Set(
  (
    'psd2 xs2a api simplefin v1 v2 consents authorisations status accounts card-accounts balances transactions download ' +
    'auth sessions claim oauth oauth2 token .well-known oauth-authorization-server openid-configuration'
  ).split(' '),
)

/** The path of an address as it can be kept and shown: `/psd2/v1/consents/…/status`. */
export const shownPath = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) ? part : '…'))
    .join('/')
    .slice(0, 500)

/** A call by its method and path, without its query and ids: what operators read of it. */
export const shownCall = ({ method, url }: Pick<OutgoingCall, 'method' | 'url'>): string =>
  `${method} ${shownPath(url)}`

/** A bank's code for an error, where it is no more than that. Its sentences may name people and accounts, and are not repeated. */
export const shownCode = (code: string | undefined): string | undefined =>
  /^(?:[A-Z_]{1,60}|[a-z_.]{1,60})$/.test(code ?? '') ? code : undefined

/** The owner came back with a refusal: by the code, and with the bank's own words beside it. Whoever makes the link writes both. */
export function refusedBack(error: string, { error_description: said }: Record<string, string>): LinkStep {
  const by = /denied|cancel/i.test(error) ? 'owner' : 'bank'
  const message = `The owner came back with ${shownCode(error) ?? 'an error without a code'}`
  return { step: 'refused', by, message, ...(said !== undefined && { said }) }
}

export type JsonAnswer = Record<string, unknown>

/** The body as an object. Amounts are not taken from it: whole answers go to the readers as they are. */
export function jsonOf(call: OutgoingCall, { status, body }: CallAnswer): JsonAnswer {
  try {
    const value: unknown = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonAnswer
  } catch {
    // The same refusal as for JSON of another shape.
  }
  throw new BankFault('malformed', `${shownCall(call)} answered ${status} without a JSON object`)
}

export const textIn = (object: unknown, key: string): string | undefined => {
  const value = typeof object === 'object' && object !== null ? (object as JsonAnswer)[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

const MAX_WAIT_SECONDS = 86_400

/** Seconds or a date, as RFC 9110 has it; nothing else counts. */
export function retryAfterOf({ headers }: CallAnswer, now: Date): number | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_WAIT_SECONDS)
  const at = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return undefined
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), MAX_WAIT_SECONDS)
}
