import { longDateWriter } from '../../platform/core/long-date.ts'
import { PIN_MINUTES } from '../pins/pin.ts'
import { cleanName } from './foreign-name.ts'
import { partsOf, toGsm } from './gsm.ts'
import {
  type Channel,
  type ConnectionNoticeFacts,
  type ConsentEndedFacts,
  type ConsentPinFacts,
  type ConsentReceiptFacts,
  type DisabledWebhookFacts,
  LANGUAGES,
  type Language,
  type Message,
} from './message.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { hr } from './texts/hr.ts'
import { it } from './texts/it.ts'
import { nl } from './texts/nl.ts'
import { sl } from './texts/sl.ts'
import type { Wording } from './wording.ts'

export const WORDINGS: Record<Language, Wording> = { en, de, fr, it, es, nl, sl, hr }

/** The service's address, the time zone of dates, and where owners reach the operator. */
export type TextContext = { publicUrl: string; timeZone: string; contact?: string | undefined }

const MAIL_NAME_LENGTH = 60
/** Its name, the end of its number, and its bank. */
const MAIL_ACCOUNT_LENGTH = 120
const SMS_NAME_LENGTH = 30
const DAY_MS = 86_400_000

/** A PIN for the owner's own page: to sign in, or to erase everything. */
type OwnPagePin = 'sign_in_pin' | 'erasure_pin'
const OWN_PAGE = { sign_in_pin: 'signIn', erasure_pin: 'erasure' } as const

type MessageFacts = Pick<Message, 'kind' | 'facts' | 'channel' | 'language'> & { created: Date }

/** The text of a message. It depends only on stored data, so a second attempt has the same text as the first. */
export function textOf(
  message: MessageFacts,
  { pin, link }: { pin: string; link: string },
  place: TextContext,
): { subject: string; text: string } {
  if (message.kind === 'webhook_disabled') return disabledWebhookText(message.facts as DisabledWebhookFacts, place)
  const wording = WORDINGS[LANGUAGES.includes(message.language) ? message.language : 'en']
  if (message.kind === 'connection_notice')
    return connectionText(wording, message.facts as ConnectionNoticeFacts, message.channel, place)
  if (message.kind === 'consent_receipt')
    return receiptText(wording, message.facts as ConsentReceiptFacts, message.created, place)
  if (message.kind === 'consent_ended') return endedText(wording, message.facts as ConsentEndedFacts, place)
  const facts = message.kind === 'consent_pin' ? (message.facts as ConsentPinFacts) : (message.kind as OwnPagePin)
  const values = {
    pin,
    minutes: String(PIN_MINUTES),
    url: `${place.publicUrl}/`,
    link: `${place.publicUrl}/me#${link}`,
  }
  if (message.channel === 'sms') return { subject: '', text: smsText(wording, facts, values, message.created, place) }
  if (typeof facts === 'string') {
    const { subject, text } = wording.mail[OWN_PAGE[facts]]
    return { subject: fill(subject, values), text: fill(text, values) }
  }

  const { consent, renewal, consentText, scope, frequency } = wording.mail
  const { subject, opening } = facts.renewal ? renewal : consent
  const reported = {
    ...values,
    ...askerOf(facts),
    scope: scope[facts.scope],
    frequency: frequency[facts.frequency],
    until: endOf(facts, message.created, wording.locale, place.timeZone, 'long'),
  }
  return {
    subject: fill(subject, reported),
    text: fill(facts.onOurPage ? consentText : withoutAddress(consentText), {
      ...reported,
      opening: fill(opening, reported),
    }),
  }
}

/** A company that is called like its brand is named once. */
function askerOf(facts: Pick<ConsentPinFacts, 'tenant' | 'companyName'>): Record<'tenant' | 'asker', string> {
  const tenant = cleanName(facts.tenant, MAIL_NAME_LENGTH)
  const company = cleanName(facts.companyName, MAIL_NAME_LENGTH)
  return { tenant, asker: company === '' || company === tenant ? tenant : `${tenant} (${company})` }
}

function receiptText(
  { mail, locale }: Wording,
  facts: ConsentReceiptFacts,
  created: Date,
  { publicUrl, timeZone, contact }: TextContext,
): { subject: string; text: string } {
  const values = {
    ...askerOf(facts),
    scope: mail.scope[facts.scope],
    accounts: accountsOf(facts),
    frequency: mail.frequency[facts.frequency],
    until: endOf(facts, created, locale, timeZone, 'long'),
    url: `${publicUrl}/me`,
    contact: contact ?? '',
  }
  const { subject, text, contact: reach } = mail.receipt
  return { subject: fill(subject, values), text: fill(contact === undefined ? text : `${text}${reach}`, values) }
}

/** How many, and each on a line of its own below. */
function accountsOf({ accounts, accountNames = [] }: ConsentReceiptFacts): string {
  const named = accountNames.map((name) => `– ${cleanName(name, MAIL_ACCOUNT_LENGTH)}`)
  return [accounts, ...named, ...(named.length > 0 && named.length < accounts ? ['– …'] : [])].join('\n')
}

function endedText(
  { mail, locale }: Wording,
  facts: ConsentEndedFacts,
  { publicUrl, timeZone, contact }: TextContext,
): { subject: string; text: string } {
  const { subject, text, why, contact: reach } = mail.ended
  const asker = askerOf(facts)
  const values = {
    ...asker,
    purpose: cleanName(facts.purpose, MAIL_NAME_LENGTH),
    scope: mail.scope[facts.scope],
    ended: dayOf(new Date(facts.ended), locale, timeZone),
    why: fill(why[facts.cause], asker),
    url: `${publicUrl}/me`,
    contact: contact ?? '',
  }
  return { subject: fill(subject, values), text: fill(contact === undefined ? text : `${text}${reach}`, values) }
}

function connectionText(
  { mail, sms, locale }: Wording,
  { bank, notice, until }: ConnectionNoticeFacts,
  channel: Channel,
  { publicUrl, timeZone }: TextContext,
): { subject: string; text: string } {
  const isSms = channel === 'sms'
  const values = {
    bank: cleanName(bank, isSms ? SMS_NAME_LENGTH : MAIL_NAME_LENGTH),
    until: until === undefined ? '' : dayOf(new Date(until), locale, timeZone, isSms ? 'short' : 'long'),
    url: `${publicUrl}/me`,
  }
  if (isSms) return { subject: '', text: toGsm(fill(sms.connection[notice], values)) }
  const { subject, opening } = mail.connection[notice]
  return {
    subject: fill(subject, values),
    text: fill(mail.connectionText, { ...values, opening: fill(opening, values) }),
  }
}

function disabledWebhookText({ webhookId, host, tenant, reason }: DisabledWebhookFacts, { publicUrl }: TextContext) {
  const whose = tenant === null ? 'of the operator' : `of ${cleanName(tenant, MAIL_NAME_LENGTH)}`
  const why = reason === 'gone' ? 'It answered 410 Gone.' : 'Nothing could be delivered to it for 5 days.'
  return {
    subject: `A webhook ${whose} was disabled`,
    text: `Hello,

The webhook ${whose} at ${host} was disabled. No more events are sent to it.

Why: ${why}
Events that were not delivered are kept for 30 days. You can send them again once the webhook is enabled.

See its log, or enable it: ${publicUrl}/console/webhooks/${webhookId}

You get this message once, because you are an admin of this service.
`,
  }
}

function smsText(
  { sms, locale }: Wording,
  facts: ConsentPinFacts | OwnPagePin,
  values: Record<'pin' | 'minutes', string>,
  created: Date,
  place: TextContext,
): string {
  if (typeof facts === 'string') return withCode(toGsm(fill(sms[OWN_PAGE[facts]], values)), values.pin, place.publicUrl)
  const text = fill(facts.renewal ? sms.renewal : sms.consent, {
    ...values,
    tenant: cleanName(facts.tenant, SMS_NAME_LENGTH),
    scope: sms.scope[facts.scope],
    frequency: sms.frequency[facts.frequency],
    until: endOf(facts, created, locale, place.timeZone, 'short'),
  })
  return facts.onOurPage ? withCode(toGsm(text), values.pin, place.publicUrl) : toGsm(text)
}

/**
 * A last line that lets phones offer the PIN on our pages and on no others; left out where it would cost another
 * message.
 */
function withCode(text: string, pin: string, publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl)
  const longer = `${text}\n\n@${hostname} #${pin}`
  return protocol === 'https:' && partsOf(longer) === partsOf(text) ? longer : text
}

const endOf = (
  facts: Pick<ConsentPinFacts, 'validityDays'>,
  from: Date,
  locale: string,
  timeZone: string,
  month: 'long' | 'short',
): string => dayOf(new Date(from.getTime() + facts.validityDays * DAY_MS), locale, timeZone, month)

const dayOf = (time: Date, locale: string, timeZone: string, month: 'long' | 'short' = 'long'): string =>
  month === 'long'
    ? longDateWriter(locale, timeZone)(time)
    : new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone }).format(time)

/** The client asks for the PIN on its own page, so the line with our address is left out. */
const withoutAddress = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes('{url}'))
    .join('\n')

/** In one pass, so that a tenant called {pin} stays a tenant called {pin}. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-zA-Z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
