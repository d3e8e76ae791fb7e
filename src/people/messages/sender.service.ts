import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { deleteJob, retryJob } from '../../platform/jobs/job.store.ts'
import { type Job, retrySeconds } from '../../platform/jobs/job.ts'
import type { JobKinds } from '../../platform/jobs/run.service.ts'
import { type PinKey, pinOf, signInLinkOf } from '../pins/pin.ts'
import {
  findOpenMessage,
  giveUpUnlessValid,
  type MessageOutcome,
  recordOutcome,
  type StoredMessage,
} from './message.store.ts'
import type { Channel, ConsentPinFacts, MessageContent } from './message.ts'
import { textOf } from './text.ts'
import { SEND_LIMIT_MS, SendFailure, type Transport } from './transport.ts'

/** The outcome of an attempt. Has ids and codes only: no address, no PIN, no text. */
export type SenderEvent = {
  id: Id<'message'>
  kind: MessageContent['kind']
  channel: Channel
  attempts: number
  outcome: MessageOutcome | 'postponed'
  reason?: string
}

/** Inputs of a message's text, besides the message. */
export type TextOptions = {
  pinKey: PinKey
  publicUrl: () => string
  /** The time zone of a consent's last day. */
  timeZone: string
  /** Where owners reach the operator. */
  contact?: string | undefined
}

export type SenderOptions = TextOptions & {
  transports: readonly Transport[]
  onEvent: (event: SenderEvent) => void
  /** The logo of a tenant as PNG, where there is one. */
  findLogo?: (tenantId: Id<'tenant'>) => Promise<Uint8Array | undefined>
}

/** The delay after the first, second, … failed attempt; the last one applies to all that follow. */
const WAIT_SECONDS = [5, 15, 60, 120]
const SLOTS = 4
const LOGO_LIMIT_MS = 2_000

/** Sends messages. Each channel has its own slots, so a gateway that hangs does not hold up mail. */
export function messageJobs(options: SenderOptions): JobKinds {
  const kind = {
    slots: SLOTS,
    // A message expires by itself: until then it is tried.
    maxAttempts: Number.POSITIVE_INFINITY,
    // Longer than any attempt takes, so that no other worker sends a message that is still being sent.
    leaseSeconds: SEND_LIMIT_MS / 1000 + 10,
    retries: WAIT_SECONDS,
    run: (deps: Deps, job: Job) => sendMessage(deps, job, options),
  }
  return { 'message.email': kind, 'message.sms': kind }
}

async function sendMessage({ db }: Deps, job: Job, options: SenderOptions): Promise<void> {
  const message = await findOpenMessage(db, job.payload.messageId as Id<'message'>)
  if (!message) return
  const { id, kind, channel } = message
  const report = (outcome: SenderEvent['outcome'], reason?: string) =>
    options.onEvent({ id, kind, channel, attempts: job.attempt, outcome, ...(reason !== undefined && { reason }) })
  const finish = async (outcome: MessageOutcome, reason?: string) => {
    // Also after losing the lease: the message was sent, and the next worker sees that.
    const recorded = await db.transaction(async (tx) => {
      await deleteJob(tx, job)
      return recordOutcome(tx, id, outcome, reason)
    })
    if (recorded) report(outcome, reason)
  }

  if (message.expired) return finish('given_up', 'expired')
  if (!message.deliver) return finish('dropped', 'nobody has this address')
  const failure = await send(message, options)
  if (!failure) return finish('sent')
  if (failure.final) return finish('given_up', failure.reason)
  const wait = retrySeconds(job.failures + 1, WAIT_SECONDS)
  const givenUp = await db.transaction(async (tx) => {
    const tooLate = await giveUpUnlessValid(tx, id, wait, failure.reason)
    if (tooLate) await deleteJob(tx, job)
    else await retryJob(tx, job, failure.reason, wait)
    return tooLate
  })
  report(givenUp ? 'given_up' : 'postponed', failure.reason)
}

/** Errors are replaced by codes: their messages may quote the text. */
async function send(message: StoredMessage, options: SenderOptions): Promise<SendFailure | undefined> {
  const transport = options.transports.find(({ channels }) => channels.includes(message.channel))
  if (!transport) return new SendFailure(`no transport for ${message.channel}`, true)
  try {
    const logo = await logoFor(message, options)
    await transport.send({ ...outgoingOf(message, options), ...(logo && { logo }) })
    return undefined
  } catch (error) {
    if (error instanceof SendFailure) return error
    return new SendFailure(error instanceof Error ? error.name : 'unknown', false)
  }
}

/** A mail without its logo is better than none: a store that fails or hangs holds up no PIN. */
async function logoFor(message: StoredMessage, { findLogo }: SenderOptions): Promise<Uint8Array | undefined> {
  const { tenantId } = message.facts as Partial<Pick<ConsentPinFacts, 'tenantId'>>
  if (!findLogo || tenantId === undefined || message.channel !== 'email') return undefined
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), LOGO_LIMIT_MS)
  return Promise.race([findLogo(tenantId), late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

/** The PIN is derived here and leaves with the message. */
export function outgoingOf(message: StoredMessage, { pinKey, timeZone, contact, ...options }: TextOptions) {
  const { id, channel, address, language, pinId } = message
  const publicUrl = options.publicUrl()
  const secrets = pinId ? { pin: pinOf(pinKey, pinId), link: signInLinkOf(pinKey, pinId) } : { pin: '', link: '' }
  const text = textOf(message, secrets, { publicUrl, timeZone, contact })
  return { id, channel, address, language, publicUrl, ...text }
}
