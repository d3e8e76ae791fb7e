import { VitrineError } from './refusal.ts'
import type { Consent, Inquiry } from './wire.ts'

type ConsentData = { consentId: string; inquiryId: string; status: Consent['status'] }

/** What an event tells, by its type. */
export type WebhookEvent = { timestamp: string } & (
  | { type: `consent.${Exclude<Consent['status'], 'initiated'>}`; data: ConsentData }
  | { type: 'transactions.changed'; data: { accountId: string; revision: number; consentId: string; cursor: string } }
  | { type: 'account.updated'; data: { accountId: string; consentId: string } }
  | { type: 'inquiry.updated'; data: { inquiryId: string; status: Inquiry['status'] } }
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

/**
 * The event in a request, after its signature was checked. Its `id` is the same when it arrives a second time: remember it,
 * and ignore what you have seen.
 */
export async function readWebhook(
  { body, headers }: ReceivedWebhook,
  secret: string,
  now: () => number = Date.now,
): Promise<WebhookEvent & { id: string }> {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !seconds || !signatures) throw new WebhookError('The headers of a webhook are missing')
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new WebhookError('The webhook is more than five minutes old, or the clocks differ')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (!(bytes instanceof Uint8Array))
    throw new WebhookError('Give the body as it arrived, as text or bytes: a parsed one is not what was signed')
  const signed = concat(new TextEncoder().encode(`${id}.${seconds}.`), bytes)
  const key = await importKey(secret)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    const given = version === 'v1' ? fromBase64(value) : undefined
    // Compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return { id, ...eventIn(bytes) }
  }
  throw new WebhookError('The signature is wrong: not from this service, altered, or made with another secret')
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  } catch (cause) {
    throw new WebhookError('The body is not JSON', { cause })
  }
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

function importKey(secret: string) {
  const bytes = fromBase64(String(secret).replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new WebhookError(
      'The secret is not one: it looks like whsec_…, and was given once, when the endpoint was made',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
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
