import type { Frequency, Scope } from '../../clients/inquiries/inquiry.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { LANGUAGES, type Language, languageOf } from '../../platform/core/language.ts'

export { LANGUAGES, type Language, languageOf }

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** Refused at once: a message without a transport would be given up later anyway. */
export function requireChannel(channels: readonly Channel[], channel: Channel): void {
  if (channels.includes(channel)) return
  const what = channel === 'email' ? 'e-mail' : 'SMS'
  throw new Refusal('cannot_send', { message: `No ${what} can be sent here at the moment, so no PIN was sent.` })
}

/** What a PIN for a consent agrees to, so the message states all of it. */
export type ConsentPinFacts = {
  /** Whose logo a mail shows. */
  tenantId?: Id<'tenant'>
  tenant: string
  companyName: string
  scope: Scope
  frequency: Frequency
  /** Days from the answer on. */
  validityDays: number
  renewal: boolean
  /** The PIN is entered on our page, not on one of the client's. */
  onOurPage: boolean
}

/** What an owner allowed. */
export type ConsentReceiptFacts = Omit<ConsentPinFacts, 'renewal' | 'onOurPage'> & {
  accounts: number
  /** The first of them, with the end of their numbers and their banks. A message of an earlier version has none. */
  accountNames?: string[]
}

/** By itself: its time was over, or its one reading. Else the tenant, or an operator for the owner or the tenant. */
export type ConsentEndCause = 'time' | 'once' | 'tenant' | 'for_owner' | 'for_tenant'

/** A consent that ended, and not by its owner. */
export type ConsentEndedFacts = Pick<ConsentPinFacts, 'tenantId' | 'tenant' | 'companyName' | 'scope'> & {
  purpose: string
  cause: ConsentEndCause
  ended: string
}

/** An endpoint to which nothing is sent any more. Null: the operator's own. */
export type DisabledWebhookFacts = {
  webhookId: Id<'webhook'>
  host: string
  tenant: string | null
  reason: 'gone' | 'failing'
}

/** What an owner is told about the connection to a bank. */
export type ConnectionNotice = 'renewal_due' | 'action_needed' | 'ended'
export type ConnectionNoticeFacts = { bank: string; notice: ConnectionNotice; until?: string }

export const MESSAGE_KINDS = [
  'consent_pin',
  'consent_receipt',
  'consent_ended',
  'sign_in_pin',
  'erasure_pin',
  'connection_notice',
  'webhook_disabled',
] as const satisfies MessageContent['kind'][]

export type MessageContent =
  | { kind: 'consent_pin'; facts: ConsentPinFacts }
  | { kind: 'consent_receipt'; facts: ConsentReceiptFacts }
  | { kind: 'consent_ended'; facts: ConsentEndedFacts }
  | { kind: 'sign_in_pin' | 'erasure_pin'; facts: Record<string, never> }
  | { kind: 'connection_notice'; facts: ConnectionNoticeFacts }
  /** To operators, in English as the console is. */
  | { kind: 'webhook_disabled'; facts: DisabledWebhookFacts }

export type Message = MessageContent & {
  id: Id<'message'>
  channel: Channel
  address: string
  language: Language
  /** Null where the message has no PIN. */
  pinId: Id<'pin'> | null
  /** False for an unknown person. */
  deliver: boolean
  /** The lane of its job: messages of one lane do not hold up those of another. */
  lane: string
  expires: Date
}
