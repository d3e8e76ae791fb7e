import type { Id } from '../../platform/core/id.ts'
import type { Channel, Language } from './message.ts'

/** A message as it is sent, with the PIN. Never logged. */
export type OutgoingMessage = {
  id: Id<'message'>
  channel: Channel
  address: string
  language: Language
  subject: string
  text: string
  /** Addresses that begin with it are links in a mail. */
  publicUrl: string
  /** In a mail, as PNG. */
  logo?: Uint8Array
}

/** Sends messages. `send` resolves when the message was handed over, and otherwise throws a SendFailure. */
export type Transport = {
  readonly channels: readonly Channel[]
  readonly send: (outgoing: OutgoingMessage) => Promise<void>
  readonly close: () => void
}

/** The limit for an attempt, whatever the other side does. */
export const SEND_LIMIT_MS = 10_000

/**
 * Why a message was not sent. The reason is logged, so it is a code and never the other side's text: servers often
 * quote the address.
 */
export class SendFailure extends Error {
  readonly reason: string
  /** True when another attempt would get the same answer. */
  readonly final: boolean
  constructor(reason: string, final: boolean) {
    super(reason)
    this.reason = reason
    this.final = final
  }
}
