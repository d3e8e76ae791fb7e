import { VitrineError } from './refusal.ts'
import type { Account, Consent, Inquiry } from './wire.ts'

type ConsentData = { consentId: string; inquiryId: string; status: Consent['status'] }

/** What an event tells, by its type. */
export type WebhookEvent = { timestamp: string } & (
  | { type: `consent.${Exclude<Consent['status'], 'initiated'>}`; data: ConsentData }
  | { type: 'transactions.changed'; data: { accountId: string; revision: number; consentId: string; cursor: string } }
  | { type: 'account.updated'; data: { accountId: string; consentId: string } }
  | { type: 'inquiry.updated'; data: { inquiryId: string; status: Inquiry['status'] } }
  | {
      type: `connection.${'renewal_due' | 'action_needed' | 'ended' | 'restored'}`
      data: { connectionId: string; status: Account['connection']['status'] }
    }
  | { type: 'webhook.test'; data: { webhookId: string } }
)

/** What arrived is not an event of this service, or too old. Answer 400 and do nothing. */
export class WebhookError extends VitrineError {
  override name = 'WebhookError'
}

export type ReceivedWebhook = {
  /** As it arrived: parsing and writing it again would change it. */
  body: string | Uint8Array
  /** Of a `Request`, or of Node's `IncomingMessage`. */
  headers: Headers | Record<string, string | string[] | undefined>
}

const TOLERANCE_SECONDS = 300
/** As Standard Webhooks says; those of the service have 32. */
const SHORTEST_KEY_BYTES = 24
/** The service sends one for each secret that is valid: two while one is replaced. */
const MOST_SIGNATURES = 16

/**
 * The event in a request, after its signature was checked. Its `id` is the same when it arrives a second time: remember it,
 * and ignore what you have seen.
 */
export async function readWebhook(
  { body, headers }: ReceivedWebhook,
  secret: string,
  now: () => number = Date.now,
): Promise<WebhookEvent & { id: string }> {
  const key = keyOf(secret)
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !seconds || !signatures) throw new WebhookError('The headers of a webhook are missing')
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new WebhookError('The webhook is more than five minutes old, or the clocks differ')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (!(bytes instanceof Uint8Array))
    throw new WebhookError('Give the body as it arrived, as text or bytes: a parsed one is not what was signed')
  const expected = await macOf(key, concat(new TextEncoder().encode(`${id}.${seconds}.`), bytes))
  if (!signatures.split(' ', MOST_SIGNATURES).some((signature) => isSigned(signature, expected)))
    throw new WebhookError('The signature is wrong: not from this service, altered, or made with another secret')
  return { id, ...eventIn(bytes) }
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new WebhookError('The body is not JSON', { cause })
  }
  const { type, timestamp, data } = (event ?? {}) as Record<string, unknown>
  const isEvent = typeof type === 'string' && typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp))
  if (!isEvent || typeof data !== 'object' || data === null || Array.isArray(data) || isDeep(data))
    throw new WebhookError('The body is not an event')
  return event as WebhookEvent
}

/** What is nested very deep can be parsed, but not written or compared. */
const isDeep = (value: unknown, levels = 100): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeep(each, levels - 1)))

/** In a plain object the names may have capital letters. One that is there twice says nothing. */
function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const [value, ...others] = entries.filter(([key]) => key.toLowerCase() === name).map(([, each]) => each)
  return typeof value === 'string' && others.length === 0 ? value : undefined
}

/** A secret that is missing would be a key that everybody knows. */
function keyOf(secret: unknown): Uint8Array<ArrayBuffer> {
  const key = typeof secret === 'string' ? fromBase64(secret.trim().replace(/^whsec_/, '')) : undefined
  if (!key || key.length < SHORTEST_KEY_BYTES)
    throw new WebhookError(
      'The secret is missing or not one: it looks like whsec_…, and was given once, when the endpoint was made',
    )
  return key
}

async function macOf(key: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, signed))
}

/** Takes as long whichever byte differs. */
function isSigned(signature: string, expected: Uint8Array): boolean {
  const given = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined
  return given?.length === expected.length && given.reduce((differ, byte, i) => differ | (byte ^ expected[i]!), 0) === 0
}

/** With or without padding. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('=', '')), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
