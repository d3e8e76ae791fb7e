import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import type { Frequency, Scope } from '../inquiries/inquiry.ts'

/** The languages that people are spoken to in. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const
export type Language = (typeof LANGUAGES)[number]

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** Better said at once than waited for: what no transport takes would be given up. */
export function requireChannel(channels: readonly Channel[], channel: Channel): void {
  if (channels.includes(channel)) return
  const what = channel === 'email' ? 'e-mail' : 'SMS'
  throw new Refusal('cannot_send', { message: `No ${what} can be sent here at the moment, so no PIN was sent.` })
}

/** What a PIN for a consent gives away, so the message says all of it. */
export type ConsentFacts = {
  tenant: string
  companyName: string
  scope: Scope
  frequency: Frequency
  /** Days from the answer on. */
  validityDays: number
  renewal: boolean
  /** It is entered on our page, and not on one of the client's. */
  onOurPage: boolean
}

export type MessageContent =
  | { kind: 'consent_pin'; facts: ConsentFacts }
  | { kind: 'sign_in_pin'; facts: Record<string, never> }

export type Message = MessageContent & {
  id: Id<'message'>
  channel: Channel
  address: string
  language: Language
  pinId: Id<'pin'>
  /** False for a person nobody knows. */
  deliver: boolean
  /** On whose behalf: messages of one lane do not hold up those of another. */
  lane: string
  expires: Date
}

/** The language for a tag such as de-AT or for an Accept-Language list; English where none of ours is asked for. */
export function languageOf(tags: string | null | undefined): Language {
  for (const tag of (tags ?? '').split(',')) {
    const language = tag.split(/[-_;]/)[0]!.trim().toLowerCase()
    if ((LANGUAGES as readonly string[]).includes(language)) return language as Language
  }
  return 'en'
}
