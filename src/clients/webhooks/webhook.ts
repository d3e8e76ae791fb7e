import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../platform/core/encryption.ts'
import type { Id } from '../../platform/core/id.ts'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'
import type { Environment } from '../tenants/tenant.ts'

/** Whose endpoint: a tenant's in one environment, or the operator's own. */
export type WebhookScope = { scope: Id<'tenant'>; environment: Environment } | { scope: 'operator'; environment: 'all' }

export type EventData = Record<string, string | number>

/** The body of an event as receivers get it. The same for every try. */
export type RenderBody = (event: { type: string; data: EventData; created: Date }) => string

/** Of a tenant in one environment, and of the operator. */
export const MAX_ENDPOINTS = 10

/** For how long both secrets sign after a rotation. */
export const OVERLAP_HOURS = 24

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type DeliveryMove = 'deliver' | 'postpone' | 'give_up' | 'replay'

const NEXT: Lifecycle<DeliveryStatus, DeliveryMove> = {
  pending: { deliver: 'delivered', postpone: 'pending', give_up: 'failed', replay: 'pending' },
  delivered: { replay: 'pending' },
  failed: { replay: 'pending' },
}

export const deliverySteps = (move: DeliveryMove): Steps<DeliveryStatus> => stepsIn(NEXT, [move])

export const WEBHOOK_JOB = 'webhook'

export const jobKeyOf = (webhookId: string, eventId: string): string => `${WEBHOOK_JOB} ${webhookId} ${eventId}`

/** Of jobs that are due at one moment the one with the lowest id is first: so they have the order of the deliveries. */
export const jobOf = ({ webhookId, eventId, number }: { webhookId: string; eventId: string; number: number }) => ({
  id: `job_e${number.toString(16).padStart(16, '0')}` as const,
  key: jobKeyOf(webhookId, eventId),
  lane: webhookId,
  payload: { webhookId, eventId },
})

/** The delays after failed tries: ten tries in about three days. */
const WAIT_SECONDS = [5, 30, 120, 900, 3_600, 14_400, 36_000, 86_400, 115_200]
export const MAX_TRIES = WAIT_SECONDS.length + 1

/** `random` is from 0 to 1: deliveries that failed together are not all tried again together. */
export const waitSeconds = (tries: number, random: number): number => WAIT_SECONDS[tries - 1]! * (0.9 + random * 0.2)

const SECRET_PREFIX = 'whsec_'

export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`

/** The value of `webhook-signature` for one secret, as Standard Webhooks defines it. */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }) {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** A receiver checks signatures with the secret, so it must be kept; but nobody finds it in the database. */
export function encryptSecret(key: Buffer, webhookId: string, secret: string): Buffer {
  const { nonce, tag, data } = encrypt(key, webhookId, Buffer.from(secret))
  return Buffer.concat([nonce, tag, data])
}

/** Throws if it was encrypted with another key, or for another endpoint. */
export function decryptSecret(key: Buffer, webhookId: string, stored: Buffer): string {
  const [nonce, rest] = [stored.subarray(0, NONCE_BYTES), stored.subarray(NONCE_BYTES)]
  const encrypted = { nonce, tag: rest.subarray(0, TAG_BYTES), data: rest.subarray(TAG_BYTES) }
  return decrypt(key, webhookId, encrypted).toString()
}
