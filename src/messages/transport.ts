import type { Id } from '../core/id.ts'
import type { Channel, Language } from './message.ts'

/** A message as it goes out: everything is said, the PIN included. Never logged. */
export type OutgoingMessage = {
  id: Id<'message'>
  channel: Channel
  address: string
  language: Language
  subject: string
  text: string
}

/** Who takes letters to people. `send` resolves when they are out of our hands, and else throws a SendFailure. */
export type Transport = {
  readonly channels: readonly Channel[]
  readonly send: (outgoing: OutgoingMessage) => Promise<void>
  readonly close: () => void
}

/** No attempt takes longer than this, whatever the other side does. */
export const SEND_LIMIT_MS = 10_000

/**
 * Why a letter did not go out. The reason is logged, so it is a code and never the other side's words: servers like to
 * quote the address.
 */
export class SendFailure extends Error {
  readonly reason: string
  /** True when another attempt would meet the same answer. */
  readonly final: boolean
  constructor(reason: string, final: boolean) {
    super(reason)
    this.reason = reason
    this.final = final
  }
}
