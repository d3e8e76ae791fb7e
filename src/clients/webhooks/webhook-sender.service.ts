import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { deleteJob, rescheduleJob, retryJob } from '../../platform/jobs/job.store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { type PostAnswer, post } from './post.service.ts'
import { findTarget, TargetFault, type TargetRules } from './target.service.ts'
import { disableEndpoint, type FaultReason, recordFailure, recordSuccess } from './webhook.store.ts'
import { decryptSecret, MAX_TRIES, type RenderBody, signatureOf, waitSeconds } from './webhook.ts'
import {
  type DeliveryTry,
  type DueDelivery,
  findDueDelivery,
  lockIfPending,
  recordAttempt,
  wakeNext,
} from './webhook-delivery.store.ts'

/** The outcome of a try, for the log: no address, no content. */
export type WebhookOutcome = {
  webhookId: Id<'webhook'>
  eventId: Id<'event'>
  type: string
  tries: number
  outcome: 'delivered' | 'postponed' | 'given_up'
  reason?: string
  /** The endpoint was disabled because of it. */
  disabled?: FaultReason
}

export type WebhookSenderOptions = TargetRules & {
  secretKey: Buffer
  bodyOf: RenderBody
  onOutcome: (outcome: WebhookOutcome) => void
  /** In the transaction that disables an endpoint, so once. */
  onDisabled: (tx: Tx, webhookId: Id<'webhook'>, reason: FaultReason) => Promise<void>
}

const TRY_MS = 15_000
/** One endpoint takes few of the slots: however slow it is, others have theirs. */
const SLOTS = 64
const ENDPOINT_SLOTS = 4
/** Jobs that wait for an earlier one are woken when it is done. They look again by themselves only as a precaution. */
const PARKED_SECONDS = 6 * 3_600
const MAX_FAILING_DAYS = 5
const GONE = 410

/** Sends events. What fails is tried again; later events of the same subject wait for it, and no others. */
export const webhookJob = (options: WebhookSenderOptions): JobKind => ({
  slots: SLOTS,
  laneSlots: ENDPOINT_SLOTS,
  // The tries of a delivery are counted in its row.
  maxAttempts: Number.POSITIVE_INFINITY,
  // Longer than any try takes, so that no other worker sends what is still being sent.
  leaseSeconds: TRY_MS / 1000 + 10,
  run: (deps, job, signal) => runWebhookJob(deps, job, options, signal),
})

async function runWebhookJob(
  deps: Deps,
  job: Job,
  options: WebhookSenderOptions,
  signal: AbortSignal,
): Promise<'concluded' | undefined> {
  const { webhookId = '', eventId = '' } = job.payload
  for (;;) {
    const due = await findDueDelivery(deps.db, webhookId, eventId)
    if (!due) return undefined
    if (due.behind === null) return sendDue(deps, job, due, options, signal)
    if (await park(deps, job, webhookId, due.behind)) return 'concluded'
  }
}

/** False when the earlier one is done by now. */
async function park({ db }: Deps, job: Job, webhookId: string, behind: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockIfPending(tx, webhookId, behind))) return false
    await rescheduleJob(tx, job, PARKED_SECONDS)
    return true
  })
}

async function sendDue(
  deps: Deps,
  job: Job,
  due: DueDelivery,
  options: WebhookSenderOptions,
  signal: AbortSignal,
): Promise<'concluded'> {
  const began = performance.now()
  const answer = due.isDisabled ? { error: 'endpoint disabled' } : await send(due, options, signal)
  const durationMs = Math.round(performance.now() - began)
  // The worker is being stopped: the try does not count.
  signal.throwIfAborted()
  const tries = due.attempts + 1
  const { isTaken, ...facts } = attemptOf(answer)
  const move = isTaken ? 'deliver' : due.isDisabled || tries >= MAX_TRIES ? 'give_up' : 'postpone'
  const disabled = await deps.db.transaction(async (tx) => {
    // The endpoint first: whoever disables it locks in this order.
    const isLong = isTaken ? false : await recordFailure(tx, due.webhookId, MAX_FAILING_DAYS)
    if (isTaken && !due.isWorking) await recordSuccess(tx, due.webhookId)
    // Also after losing the lease: it was sent.
    const isConcluded = await recordAttempt(tx, due, { ...facts, at: due.now, durationMs, move })
    const reason = facts.answerStatus === GONE ? 'gone' : isLong ? 'failing' : undefined
    if (reason && (await disableEndpoint(tx, due.webhookId, reason))) {
      await options.onDisabled(tx, due.webhookId, reason)
      return reason
    }
    if (!isConcluded) await rescheduleJob(tx, job)
    else if (move === 'postpone') await retryJob(tx, job, facts.error!, waitSeconds(tries, Math.random()))
    else {
      await wakeNext(tx, due)
      await deleteJob(tx, job)
    }
    return undefined
  })
  const { webhookId, eventId, type } = due
  const outcome = isTaken ? 'delivered' : move === 'give_up' || disabled ? 'given_up' : 'postponed'
  const reason = facts.error !== null && { reason: facts.error }
  options.onOutcome({ webhookId, eventId, type, tries, outcome, ...reason, ...(disabled && { disabled }) })
  return 'concluded'
}

async function send(due: DueDelivery, options: WebhookSenderOptions, signal: AbortSignal): Promise<PostAnswer> {
  try {
    const target = await findTarget(due.url, options, due.scope)
    const body = options.bodyOf(due)
    const seconds = Math.floor(due.sent.getTime() / 1000)
    const secrets = [due.secret, due.previous].filter((secret) => secret !== null)
    const sign = (secret: Buffer) =>
      signatureOf(decryptSecret(options.secretKey, due.webhookId, secret), { id: due.eventId, seconds, body })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Vitrine',
      'webhook-id': due.eventId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map(sign).join(' '),
    }
    return await post(target, headers, body, { timeoutMs: TRY_MS, signal })
  } catch (error) {
    if (error instanceof TargetFault) return { error: `the address ${error.message}` }
    throw error
  }
}

function attemptOf(answer: PostAnswer): Omit<DeliveryTry, 'at' | 'durationMs'> & { isTaken: boolean } {
  if ('error' in answer) return { isTaken: false, answerStatus: null, answer: null, error: answer.error }
  const { status, text } = answer
  const isTaken = status >= 200 && status < 300
  const error = isTaken
    ? null
    : `answered ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}`
  return { isTaken, answerStatus: status, answer: text, error }
}
