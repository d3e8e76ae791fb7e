import type { Actor, Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Deps, ReadDeps } from '../../platform/db/deps.ts'
import { enqueueJobs, findRunTimes, wakeJobs } from '../../platform/jobs/job.store.ts'
import { findTarget, TargetFault, type TargetRules } from './target.service.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  disableEndpoint,
  findEndpointSecret,
  insertEndpoint,
  listEndpointSecrets,
  replaceEndpointSecret,
  setEndpointSecrets,
  type WebhookEndpoint,
} from './webhook.store.ts'
import {
  decryptSecret,
  encryptSecret,
  jobKeyOf,
  MAX_ENDPOINTS,
  newWebhookSecret,
  WEBHOOK_JOB,
  type WebhookScope,
} from './webhook.ts'
import {
  countForReplay,
  type EventDelivery,
  insertSingleDelivery,
  markForReplay,
  type ReplayRange,
} from './webhook-delivery.store.ts'

/** What the use cases of endpoints need. */
export type WebhookDeps = Deps & { readonly webhooks: TargetRules & { readonly secretKey: Buffer } }

/** An operator, or a tenant's client: the log of changes is for what operators do. */
export type ChangedBy = Actor | (Caller & { id: Id<'key'> })

/** How many deliveries one call replays at most. */
const MAX_REPLAYED = 10_000

/** Returns the secret, which cannot be shown again. */
export async function createWebhook(
  deps: WebhookDeps,
  by: ChangedBy,
  of: WebhookScope,
  { url, events }: { url: string; events: string[] },
): Promise<{ id: Id<'webhook'>; secret: string }> {
  await requireTarget(deps, by, of.scope, url)
  const id = deps.newId('webhook')
  const secret = newWebhookSecret()
  await deps.db.transaction(async (tx) => {
    const stored = encryptSecret(deps.webhooks.secretKey, id, secret)
    if (!(await insertEndpoint(tx, { ...of, id, url, events, secret: stored }, MAX_ENDPOINTS)))
      throw new OperatorError(`There are ${MAX_ENDPOINTS} endpoints already, which is the most. Delete one first.`)
    const after = { ...of, ...recordedUrl(url), events }
    await record(tx, by, { action: 'webhook.create', subject: id, before: null, after })
  })
  return { id, secret }
}

export type WebhookEdit = { url?: string; events?: string[]; status?: 'enabled' | 'disabled' }

export async function changeWebhook(
  deps: WebhookDeps,
  by: ChangedBy,
  endpoint: WebhookEndpoint,
  { status, ...change }: WebhookEdit,
): Promise<void> {
  if (change.url !== undefined) await requireTarget(deps, by, endpoint.scope, change.url)
  const { id } = endpoint
  const before = { ...recordedUrl(endpoint.url), events: endpoint.events, status: statusOf(endpoint) }
  const { url, ...rest } = change
  await deps.db.transaction(async (tx) => {
    await changeEndpoint(tx, id, { ...change, ...(status === 'enabled' && { status }) })
    if (status === 'disabled') await disableEndpoint(tx, id, 'request')
    await record(tx, by, {
      action: 'webhook.edit',
      subject: id,
      before,
      after: { ...before, ...(url !== undefined && recordedUrl(url)), ...rest, ...(status && { status }) },
    })
  })
}

/**
 * Of an address, for the log of changes, which cannot be altered and which every viewer reads: its path may be a secret of
 * the receiver. The hash tells whether two are the same.
 */
const recordedUrl = (url: string) => ({ host: new URL(url).host, urlHash: sha256(url).toString('hex') })

/** What waits for it is given up. */
export async function disableWebhook(deps: Deps, by: ChangedBy, { id }: WebhookEndpoint): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await disableEndpoint(tx, id, 'request'))) return
    await record(tx, by, {
      action: 'webhook.edit',
      subject: id,
      before: { status: 'enabled' },
      after: { status: 'disabled' },
    })
  })
}

export const statusOf = ({ disabled }: Pick<WebhookEndpoint, 'disabled'>): 'enabled' | 'disabled' =>
  disabled === null ? 'enabled' : 'disabled'

/** The previous secret signs too for a day, so that the receiver can change over. */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  by: ChangedBy,
  id: Id<'webhook'>,
): Promise<{ secret?: string; secretHash: string }> {
  const secret = newWebhookSecret()
  const secretHash = sha256(secret).toString('hex')
  await deps.db.transaction(async (tx) => {
    await replaceEndpointSecret(tx, id, encryptSecret(deps.webhooks.secretKey, id, secret))
    await record(tx, by, { action: 'webhook.rotate', subject: id, before: null, after: null }, { secretHash })
  })
  return { secret, secretHash }
}

/**
 * For a repeated request to rotate: whoever lost the answer could only rotate again, and then the secret that receivers
 * still check with would sign no more.
 */
export async function requireRotatedSecret(deps: WebhookDeps, id: Id<'webhook'>, secretHash: string): Promise<string> {
  const stored = await findEndpointSecret(deps.db, id)
  const secret = stored && decryptSecret(deps.webhooks.secretKey, id, stored)
  if (secret !== undefined && sha256(secret).toString('hex') === secretHash) return secret
  throw new Refusal('invalid_argument', {
    message: 'The secret that this request made was replaced since. Send a new Idempotency-Key to replace it again.',
  })
}

export async function deleteWebhook(deps: Deps, by: ChangedBy, endpoint: WebhookEndpoint): Promise<void> {
  const { id, scope, environment, url, events } = endpoint
  await deps.db.transaction(async (tx) => {
    if (!(await deleteEndpoint(tx, id))) return
    await record(tx, by, {
      action: 'webhook.delete',
      subject: id,
      before: { scope, environment, ...recordedUrl(url), events },
      after: null,
    })
  })
}

/** An event of its own, also for an endpoint that wants others only. It waits for nothing. */
export async function testWebhook(
  deps: Deps,
  by: ChangedBy,
  endpoint: WebhookEndpoint,
  type: string,
): Promise<Id<'event'>> {
  requireEnabled(endpoint)
  const { id: webhookId } = endpoint
  const eventId = deps.newId('event')
  await deps.db.transaction(async (tx) => {
    await insertSingleDelivery(tx, { webhookId, eventId, type, data: { webhookId } })
    await enqueueDeliveries(deps, tx, webhookId, [eventId])
    await rememberRequest(tx, by, eventId)
  })
  return eventId
}

/** Sends again what was delivered or given up, and tries at once what waits. Returns how many. */
export async function replayWebhook(
  deps: Deps,
  by: ChangedBy,
  endpoint: WebhookEndpoint,
  range: ReplayRange,
): Promise<number> {
  requireEnabled(endpoint)
  return deps.db.transaction(async (tx) => {
    const eventIds = await markForReplay(tx, endpoint.id, range, MAX_REPLAYED)
    await enqueueDeliveries(deps, tx, endpoint.id, eventIds)
    if ('eventId' in range && eventIds.length === 0) throw new Refusal('not_found', { resourceId: range.eventId })
    const change = { action: 'webhook.replay', subject: endpoint.id, before: null, after: { ...range } } as const
    await record(tx, by, change, { replayed: eventIds.length })
    return eventIds.length
  })
}

/** How many events it would send again. */
export const previewReplay = (db: Db, endpoint: WebhookEndpoint, range: ReplayRange): Promise<number> =>
  countForReplay(db, endpoint.id, range, MAX_REPLAYED)

async function enqueueDeliveries(deps: Deps, tx: Tx, webhookId: Id<'webhook'>, eventIds: Id<'event'>[]): Promise<void> {
  const jobs = eventIds.map((eventId) => ({
    id: deps.newId('job'),
    key: jobKeyOf(webhookId, eventId),
    lane: webhookId,
    payload: { webhookId, eventId },
  }))
  await enqueueJobs(tx, WEBHOOK_JOB, jobs)
  await wakeJobs(
    tx,
    jobs.map(({ key }) => key),
  )
}

/** For a new service secret. */
export async function reencryptSecrets(tx: Tx, old: Buffer, key: Buffer): Promise<void> {
  for (const { id, secret, previous } of await listEndpointSecrets(tx)) {
    const anew = (stored: Buffer) => encryptSecret(key, id, decryptSecret(old, id, stored))
    await setEndpointSecrets(tx, { id, secret: anew(secret), previous: previous && anew(previous) })
  }
}

function requireEnabled(endpoint: WebhookEndpoint): void {
  if (endpoint.disabled !== null)
    throw new OperatorError(`The endpoint ${endpoint.id} is disabled. Enable it first: nothing is sent to it.`)
}

async function requireTarget({ webhooks }: WebhookDeps, by: ChangedBy, scope: string, url: string): Promise<void> {
  try {
    await findTarget(url, webhooks, 'role' in by ? 'operator' : scope)
  } catch (error) {
    if (!(error instanceof TargetFault)) throw error
    const detail = 'role' in by && error.detail !== '' ? ` ${error.detail}` : ''
    throw new OperatorError(`"url" ${error.message}.${detail}`)
  }
}

async function record(
  tx: Tx,
  by: ChangedBy,
  change: Parameters<typeof recordChange>[2],
  answer?: object,
): Promise<void> {
  if ('role' in by) await recordChange(tx, by, change, answer)
  else await rememberRequest(tx, by, change.subject, answer)
}

/** When those that are still tried are tried next; one that waits for an earlier one has no time of its own. */
export async function findNextTries(
  { db }: ReadDeps,
  webhookId: Id<'webhook'>,
  deliveries: readonly EventDelivery[],
): Promise<(delivery: EventDelivery) => Date | undefined> {
  const keyOf = ({ eventId }: EventDelivery) => jobKeyOf(webhookId, eventId)
  const waiting = deliveries.filter(({ status, waitsFor }) => status === 'pending' && waitsFor === null)
  const times = await findRunTimes(db, waiting.map(keyOf))
  return (delivery) => times.get(keyOf(delivery))
}
