import type { Id } from '../core/id.ts'
import type { Deps } from '../db/deps.ts'
import { type PinKey, pinOf } from '../pins/pin.ts'
import { type Carrier, SendFailure } from './carrier.ts'
import {
  type ClaimedMessage,
  claimMessage,
  giveUpExpired,
  type Outcome,
  postponeMessage,
  recordOutcome,
} from './message.store.ts'
import type { Channel, MessageContent } from './message.ts'
import { textOf } from './text.ts'

/** What became of an attempt. Has ids and codes only: no address, no PIN, no text. */
export type SenderEvent = {
  id: Id<'message'>
  kind: MessageContent['kind']
  channel: Channel
  attempts: number
  outcome: Outcome | 'postponed'
  reason?: string
}

export type SenderOptions = {
  pinKey: PinKey
  carriers: readonly Carrier[]
  publicUrl: () => string
  /** In which the last day of a consent is told. */
  timeZone: string
  onEvent: (event: SenderEvent) => void
  onError: (error: unknown) => void
}

export type Sender = {
  /** There is something to send: called after the transaction that wrote it. */
  readonly wake: () => void
  /** Claims nothing any more, and waits a little for what is under way. */
  readonly stop: () => Promise<void>
}

const POLL_MS = 1_000
const SWEEP_MS = 60_000
const MOST_AT_ONCE = 4
const STOP_PATIENCE_MS = 5_000

/**
 * Takes messages to people, apart from the requests that caused them: claim, send, record. Any number of servers may do
 * it on one database. Each channel has a lane of its own, so a gateway that hangs holds up no mail.
 */
export function startSender(deps: Deps, options: SenderOptions): Sender {
  const { carriers, onError } = options
  const lanes = (['email', 'sms'] as const).map((channel) => openLane(deps, channel, options))
  const wake = () => {
    for (const lane of lanes) lane.pump()
  }
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = giveUpLate(deps, options).catch(onError)
  }
  const timers = [setInterval(wake, POLL_MS).unref(), setInterval(sweep, SWEEP_MS).unref()]
  sweep()
  wake()
  return {
    wake,
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.race([Promise.all([sweeping, ...lanes.map((lane) => lane.stop())]), patience()])
      for (const carrier of carriers) carrier.close()
    },
  }
}

const patience = () => new Promise<void>((done) => setTimeout(done, STOP_PATIENCE_MS).unref())

async function giveUpLate({ db }: Deps, { onEvent }: SenderOptions): Promise<void> {
  for (const message of await giveUpExpired(db)) onEvent({ ...message, outcome: 'given_up', reason: 'expired' })
}

/** As many at once as may be, and the next as soon as one is through. */
function openLane(deps: Deps, channel: Channel, options: SenderOptions) {
  const underWay = new Set<Promise<void>>()
  let pumping = Promise.resolve()
  let busy = false
  let again = false
  let stopped = false
  // A database that is away is told once, not every second.
  let away = false

  async function claimAll(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && underWay.size < MOST_AT_ONCE) {
          const message = await claimMessage(deps.db, channel)
          away = false
          if (!message) break
          start(message)
        }
        // Whoever called in the meantime may have written after our last look.
      } while (again && !stopped)
    } catch (error) {
      if (!away) options.onError(error)
      away = true
    } finally {
      busy = false
    }
  }

  function start(message: ClaimedMessage): void {
    const work = handle(deps, message, options)
      .catch(options.onError)
      .then(() => {
        underWay.delete(work)
        pump()
      })
    underWay.add(work)
  }

  function pump(): void {
    again = true
    if (busy) return
    busy = true
    pumping = claimAll()
  }

  return {
    pump,
    stop: async () => {
      stopped = true
      await pumping
      await Promise.all(underWay)
    },
  }
}

async function handle({ db }: Deps, message: ClaimedMessage, options: SenderOptions): Promise<void> {
  const { id, kind, channel, attempts } = message
  const tell = (outcome: SenderEvent['outcome'], reason?: string) =>
    options.onEvent({ id, kind, channel, attempts, outcome, ...(reason !== undefined && { reason }) })
  const record = async (outcome: Outcome, reason?: string) => {
    if (await recordOutcome(db, id, outcome)) tell(outcome, reason)
  }

  if (!message.deliver) return record('dropped')
  const failure = await send(message, options)
  if (!failure) return record('sent')
  if (failure.final) return record('given_up', failure.reason)
  const next = await postponeMessage(db, message)
  if (next !== undefined) tell(next === null ? 'given_up' : 'postponed', failure.reason)
}

/** The PIN comes into being here and goes with the letter; nothing that is thrown leaves with its own words. */
async function send(message: ClaimedMessage, options: SenderOptions): Promise<SendFailure | undefined> {
  const { id, channel, address, language, pinId } = message
  const carrier = options.carriers.find(({ channels }) => channels.includes(channel))
  if (!carrier) return new SendFailure(`no carrier for ${channel}`, true)
  try {
    const place = { publicUrl: options.publicUrl(), timeZone: options.timeZone }
    await carrier.send({ id, channel, address, language, ...textOf(message, pinOf(options.pinKey, pinId), place) })
    return undefined
  } catch (error) {
    if (error instanceof SendFailure) return error
    return new SendFailure(error instanceof Error ? error.name : 'unknown', false)
  }
}
