import type { Frequency, Scope } from '../../clients/inquiries/inquiry.ts'
import type { ConnectionNotice, ConsentEndCause } from './message.ts'

/**
 * All texts of one language. {pin}, {minutes}, {tenant}, {asker}, {scope}, {frequency}, {until}, {opening}, {bank}, {accounts},
 * {purpose}, {ended}, {why}, {contact}, {url} and {link} are filled in. A sentence is a line: programs break long ones, and differently on each screen.
 */
export type Wording = {
  /** For dates. */
  locale: string
  mail: {
    consent: { subject: string; opening: string }
    renewal: { subject: string; opening: string }
    /** Of both: it continues after the opening. */
    consentText: string
    /** After a yes. It goes on with `contact` where owners can reach the operator. */
    receipt: { subject: string; text: string; contact: string }
    /** After an end that was not the owner's doing. It goes on with `contact` where owners can reach the operator. */
    ended: { subject: string; text: string; why: Record<ConsentEndCause, string>; contact: string }
    scope: Record<Scope, string>
    frequency: Record<Frequency, string>
    signIn: { subject: string; text: string }
    erasure: { subject: string; text: string }
    /** About the connection to {bank}; of the first, {until}. They end with `connectionText`. */
    connection: Record<ConnectionNotice, { subject: string; opening: string }>
    connectionText: string
  }
  /** As short as possible, without letters that make it cost more; see gsm.ts. */
  sms: {
    consent: string
    renewal: string
    scope: Record<Scope, string>
    frequency: Record<Frequency, string>
    signIn: string
    erasure: string
    connection: Record<ConnectionNotice, string>
  }
}
