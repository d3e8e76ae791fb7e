import { BankFault } from './bank-fault.ts'
import type { CallAnswer, OutgoingCall } from './connector.ts'

/** A call by its method and path, without its query: what operators read of it. */
export const shownCall = ({ method, url }: Pick<OutgoingCall, 'method' | 'url'>): string =>
  `${method} ${new URL(url).pathname}`

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
