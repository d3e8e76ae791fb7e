import type { Id } from '../core/id.ts'
import type { Deps } from '../db/deps.ts'
import { deleteJob, retryJob } from '../jobs/job.store.ts'
import { type Job, retrySeconds } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/run.service.ts'
import { type PinKey, pinOf, signInLinkOf } from '../pins/pin.ts'
import {
  findOpenMessage,
  giveUpUnlessValid,
  type MessageOutcome,
  recordOutcome,
  type StoredMessage,
} from './message.store.ts'
import type { Channel, MessageContent } from './message.ts'
import { textOf } from './text.ts'
import { SEND_LIMIT_MS, SendFailure, type Transport } from './transport.ts'

/** What became of an attempt. Has ids and codes only: no address, no PIN, no text. */
export type SenderEvent = {
  id: Id<'message'>
  kind: MessageContent['kind']
  channel: Channel
  attempts: number
  outcome: MessageOutcome | 'postponed'
  reason?: string
}

/** What the text of a message is made from, beside the message. */
export type TextOptions = {
  pinKey: PinKey
  publicUrl: () => string
  /** In which the last day of a consent is told. */
  timeZone: string
}

export type SenderOptions = TextOptions & {
  transports: readonly Transport[]
  onEvent: (event: SenderEvent) => void
}

/** How long to wait after the first, second, … attempt that failed; the last one holds for all that follow. */
const WAIT_SECONDS = [5, 15, 60, 120]
const SLOTS = 4

/** Takes messages to people. Each channel has slots of its own, so a gateway that hangs holds up no mail. */
export function messageJobs(options: SenderOptions): JobKinds {
  const kind = {
    slots: SLOTS,
    // A message ends by itself: until then it is tried.
    maxAttempts: Number.POSITIVE_INFINITY,
    // Longer than any attempt takes, so that nobody else sends a message that is still being sent.
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
    // Also by whoever has lost the lease meanwhile: what was sent was sent, and the next one finds that out.
    const recorded = await db.transaction(async (tx) => {
      await deleteJob(tx, job)
      return recordOutcome(tx, id, outcome)
    })
    if (recorded) report(outcome, reason)
  }

  if (message.expired) return finish('given_up', 'expired')
  if (!message.deliver) return finish('dropped')
  const failure = await send(message, options)
  if (!failure) return finish('sent')
  if (failure.final) return finish('given_up', failure.reason)
  const wait = retrySeconds(job.failures + 1, WAIT_SECONDS)
  const givenUp = await db.transaction(async (tx) => {
    const tooLate = await giveUpUnlessValid(tx, id, wait)
    if (tooLate) await deleteJob(tx, job)
    else await retryJob(tx, job, failure.reason, wait)
    return tooLate
  })
  report(givenUp ? 'given_up' : 'postponed', failure.reason)
}

/** Nothing that is thrown leaves with its own words: they may quote the letter. */
async function send(message: StoredMessage, options: SenderOptions): Promise<SendFailure | undefined> {
  const transport = options.transports.find(({ channels }) => channels.includes(message.channel))
  if (!transport) return new SendFailure(`no transport for ${message.channel}`, true)
  try {
    await transport.send(outgoingOf(message, options))
    return undefined
  } catch (error) {
    if (error instanceof SendFailure) return error
    return new SendFailure(error instanceof Error ? error.name : 'unknown', false)
  }
}

/** The PIN comes into being here and goes with the letter. */
export function outgoingOf(message: StoredMessage, { pinKey, publicUrl, timeZone }: TextOptions) {
  const { id, channel, address, language, pinId } = message
  const secrets = { pin: pinOf(pinKey, pinId), link: signInLinkOf(pinKey, pinId) }
  const text = textOf(message, secrets, { publicUrl: publicUrl(), timeZone })
  return { id, channel, address, language, ...text }
}
