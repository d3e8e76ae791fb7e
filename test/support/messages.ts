import { enqueueMessage } from '../../src/people/messages/message.store.ts'
import type { Channel, ConsentPinFacts, Message } from '../../src/people/messages/message.ts'
import { messageJobs, type SenderEvent, type SenderOptions } from '../../src/people/messages/sender.service.ts'
import type { OutgoingMessage, Transport } from '../../src/people/messages/transport.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { macKeyOf } from '../../src/platform/core/secret.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import type { OnError } from '../../src/platform/jobs/run.service.ts'
import { startWorker, type Worker } from '../../src/platform/jobs/worker.service.ts'

export const PIN_KEY = { mac: macKeyOf(new Uint8Array(32).fill(7)) }

/** A fixed time for databases whose clock a test moves. */
export const START = new Date('2026-11-15T10:00:00.000Z')
export const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

type Facts = Partial<Pick<Message, 'channel' | 'address' | 'language' | 'deliver' | 'lane' | 'expires'>> & {
  consent?: Partial<ConsentPinFacts>
}

type PinMessage = Message & { pinId: Id<'pin'> }

/** A message with a consent's PIN, waiting to be sent. */
export async function makeMessage(deps: Deps, { consent, ...facts }: Facts = {}): Promise<PinMessage> {
  const message: PinMessage = {
    id: deps.newId('message'),
    kind: 'consent_pin',
    channel: 'email',
    address: facts.channel === 'sms' ? '+38640123456' : 'ana@example.com',
    language: 'en',
    pinId: deps.newId('pin'),
    deliver: true,
    lane: 'somebody',
    expires: after(600),
    ...facts,
    facts: {
      tenant: 'Demo Shop',
      companyName: 'Demo Shop d.o.o.',
      scope: 'all',
      frequency: 'daily',
      validityDays: 90,
      renewal: false,
      onOurPage: true,
      ...consent,
    },
  }
  await enqueueMessage(deps.db, message)
  return message
}

/** The events of a sender, and a way to wait until there are enough. */
export function watch() {
  const events: SenderEvent[] = []
  const errors: unknown[] = []
  const waiting: { count: number; done: () => void }[] = []
  const look = () => {
    for (const { count, done } of waiting) if (events.length >= count) done()
  }
  const options: Omit<SenderOptions, 'transports'> & { onError: OnError } = {
    pinKey: PIN_KEY,
    publicUrl: () => 'https://ais.example.com',
    timeZone: 'UTC',
    onEvent: (event) => {
      events.push(event)
      look()
    },
    onError: (error) => void errors.push(error),
  }
  const reported = (count: number) =>
    new Promise<SenderEvent[]>((done) => {
      waiting.push({ count, done: () => done(events) })
      look()
    })
  return { events, errors, options, reported }
}

/** A worker that sends messages and does nothing else. */
export const startSender = (deps: Deps, options: SenderOptions & { onError: OnError }): Worker =>
  startWorker(deps, messageJobs(options), options.onError)

/** A transport with the behaviour that the test sets. */
export function transportOf(
  send: (outgoing: OutgoingMessage) => Promise<void>,
  channels: Channel[] = ['email', 'sms'],
): Transport {
  return { channels, send, close: () => {} }
}
