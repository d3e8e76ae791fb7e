import { isNegative, toTwoPlaces } from '../core/decimal.ts'
import type { Id } from '../core/id.ts'
import { toWireTime } from '../core/instant.ts'
import type { Categorization, Exchange, SourceRecord } from './source-record.ts'

/** What the renderer needs beside the record: whose account it is, and what the service itself knows. */
export type RenderFacts = {
  id: Id<'transaction'>
  created: Date
  bookedTime: Date
  account: { id: Id<'account'>; iban: string | null; holder: string }
  /** What was decided, not what the source said: see categorised.ts. */
  category: Categorization | undefined
}

/** A side of the movement, each field ready as JSON; undefined where it is not known. */
type Side = { name: string | undefined; iban: string | undefined; party: string | undefined }

/**
 * The one place that turns a transaction into JSON text. It runs when a version is written; reading joins texts.
 * Numbers are written by hand, because JSON.stringify would make -12.30 into -12.3. Fields without a value are left
 * out, not null. All in one piece rather than through an object, because this runs for every line of every file.
 */
export function renderTransaction(record: SourceRecord, facts: RenderFacts): string {
  const { account } = facts
  const { counterparty } = record
  const own = sideOf(account.holder, account.iban ?? undefined, undefined)
  const other = sideOf(counterparty?.name, counterparty?.iban, counterparty?.paymentPointer)
  const isOut = isNegative(record.amount)
  const [source, target] = isOut ? [own, other] : [other, own]
  const description = record.description ?? record.additional
  return (
    `{"id":"${facts.id}","created":"${facts.created.toISOString()}","executed":"${toWireTime(facts.bookedTime)}"` +
    `,"accountId":"${account.id}"` +
    field('description', description === undefined ? other.name : quoted(description)) +
    `,"details":${details(record, source, target)}` +
    `,"amount":${toTwoPlaces(record.amount)}` +
    field('balance', record.balance === undefined ? undefined : toTwoPlaces(record.balance)) +
    `,"currency":${quoted(record.currency)},"status":"${record.status}"` +
    field('source', source.iban) +
    field('target', target.iban) +
    field('sourceAccount', source.party) +
    field('targetAccount', target.party) +
    field('categorization', facts.category && categorization(facts.category)) +
    '}'
  )
}

function details({ reference, additional, exchange }: SourceRecord, source: Side, target: Side): string {
  const fields =
    field('reference', text(reference)) +
    field('description', text(additional)) +
    field('source', source.name) +
    field('target', target.name) +
    field('exchange', exchange && rate(exchange))
  return `{${fields.slice(1)}}`
}

/**
 * The same text with another category, or without one. It is the last field, and a text inside of the JSON cannot look
 * like it, because its quotes would be escaped.
 */
export function withCategory(body: string, category: Categorization | undefined): string {
  const at = body.lastIndexOf(',"categorization":{')
  const rest = at < 0 ? body.slice(0, -1) : body.slice(0, at)
  return `${rest}${field('categorization', category && categorization(category))}}`
}

const rate = ({ source, target, unit, rate }: Exchange): string =>
  `{"source":${quoted(source)},"target":${quoted(target)}${field('unit', text(unit))},"exchangeRate":${rate}}`

const categorization = ({ code, description, groupId, groupDescription }: Categorization): string =>
  `{"code":${quoted(code)},"description":${quoted(description)},"groupId":${groupId},"groupDescription":${quoted(groupDescription)}}`

/** Without an identifier there is no account to speak of; the name is in details. */
function sideOf(name: string | undefined, iban: string | undefined, pointer: string | undefined): Side {
  const side: Side = { name: text(name), iban: text(iban), party: undefined }
  const identifier = side.iban ?? text(pointer)
  if (identifier !== undefined) {
    const type = side.iban === undefined ? 'payment_pointer' : 'iban'
    side.party = `{"type":"${type}","identifier":${identifier}${field('name', side.name)}}`
  }
  return side
}

const field = (name: string, json: string | undefined): string => (json === undefined ? '' : `,"${name}":${json}`)

const text = (value: string | undefined): string | undefined => (value === undefined ? undefined : quoted(value))

/** What JSON writes as it is; a pattern finds that out in a third of the time that JSON.stringify takes. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

const quoted = (value: string): string => (PLAIN.test(value) ? `"${value}"` : JSON.stringify(value))
