import type { CurrencyExchange, RecordCategory, SourceRecord } from '@vitrine/bank-statements'
import { isNegative, toTwoPlaces, toWireTime } from '@vitrine/money'
import type { Id } from '../../platform/core/id.ts'

/** The service's own facts about a version. */
export type RenderFacts = {
  id: Id<'transaction'>
  created: Date
  bookedTime: Date
  /** The decided category, not that of the source: see categorised.ts. */
  category: RecordCategory | undefined
}

export type Renderer = (record: SourceRecord, facts: RenderFacts) => string

/** One side of the movement, each field as JSON; undefined where it is not known. */
type TransactionSide = { name: string | undefined; iban: string | undefined; party: string | undefined }

/**
 * The only place that renders transactions as JSON. It runs when a version is written; reading joins the texts. Numbers
 * are written by hand, because JSON.stringify would turn -12.30 into -12.3. Fields without a value are left out, not
 * null. Concatenated rather than built as an object, because this runs for every line of every file. What it says of the
 * record is not stored a second time: stored-record.ts reads it from here.
 */
export function openRenderer(account: { id: Id<'account'>; iban: string | null; holder: string }): Renderer {
  const own = sideOf(account.holder, account.iban ?? undefined, undefined)
  const accountId = `","accountId":"${account.id}"`
  let seen: Date | undefined
  let seenText = ''
  return (record, { id, created, bookedTime, category }) => {
    // All lines of a file were first seen at one moment.
    if (created !== seen) {
      seenText = `","created":"${created.toISOString()}","executed":"`
      seen = created
    }
    const { counterparty, description, additional, balance } = record
    const other = counterparty ? sideOf(counterparty.name, counterparty.iban, counterparty.paymentPointer) : NO_SIDE
    const isOut = isNegative(record.amount)
    const source = isOut ? own : other
    const target = isOut ? other : own
    const further = additional === undefined ? undefined : quoted(additional)
    const stated =
      description === undefined ? (further ?? other.name) : description === additional ? further : quoted(description)
    return (
      `{"id":"${id}${seenText}${toWireTime(bookedTime)}${accountId}` +
      field(',"description":', stated) +
      details(record, further, source, target) +
      toTwoPlaces(record.amount) +
      field(',"balance":', balance === undefined ? undefined : toTwoPlaces(balance)) +
      `,"currency":${quoted(record.currency)},"status":"${record.status}"` +
      field(',"source":', source.iban) +
      field(',"target":', target.iban) +
      field(',"sourceAccount":', source.party) +
      field(',"targetAccount":', target.party) +
      (category ? `,"categorization":${categorization(category)}}` : '}')
    )
  }
}

const NO_SIDE: TransactionSide = { name: undefined, iban: undefined, party: undefined }

/** Includes the name of the next field. */
function details(
  { reference, exchange }: SourceRecord,
  further: string | undefined,
  source: TransactionSide,
  target: TransactionSide,
): string {
  let fields = ''
  if (reference !== undefined) fields = `"reference":${quoted(reference)}`
  if (further !== undefined) fields += `${fields === '' ? '' : ','}"description":${further}`
  if (source.name !== undefined) fields += `${fields === '' ? '' : ','}"source":${source.name}`
  if (target.name !== undefined) fields += `${fields === '' ? '' : ','}"target":${target.name}`
  if (exchange) fields += `${fields === '' ? '' : ','}"exchange":${rate(exchange)}`
  return `,"details":{${fields}},"amount":`
}

const CATEGORY = ',"categorization":'

/** The code of the category in a text. */
export function categoryCodeIn(body: string): string | undefined {
  const at = body.lastIndexOf(`${CATEGORY}{`)
  return at < 0 ? undefined : (JSON.parse(body.slice(at + CATEGORY.length, -1)) as RecordCategory).code
}

/**
 * The same text with another category, or without one. The category is the last field, and no text inside the JSON can
 * look like it, because its quotes would be escaped.
 */
export function withCategory(body: string, category: RecordCategory | undefined): string {
  const at = body.lastIndexOf(`${CATEGORY}{`)
  const rest = at < 0 ? body.slice(0, -1) : body.slice(0, at)
  return category ? `${rest}${CATEGORY}${categorization(category)}}` : `${rest}}`
}

const rate = ({ source, target, unit, rate }: CurrencyExchange): string =>
  `{"source":${quoted(source)},"target":${quoted(target)}${field(',"unit":', unit === undefined ? undefined : quoted(unit))},"exchangeRate":${rate}}`

const categorization = ({ code, description, groupId, groupDescription }: RecordCategory): string =>
  `{"code":${quoted(code)},"description":${quoted(description)},"groupId":${groupId},"groupDescription":${quoted(groupDescription)}}`

/** Without an identifier there is no account; the name is in details. */
function sideOf(holder: string | undefined, number: string | undefined, pointer: string | undefined): TransactionSide {
  const name = holder === undefined ? undefined : quoted(holder)
  const iban = number === undefined ? undefined : quoted(number)
  const end = name === undefined ? '}' : `,"name":${name}}`
  if (iban !== undefined) return { name, iban, party: `{"type":"iban","identifier":${iban}${end}` }
  if (pointer === undefined) return { name, iban, party: undefined }
  return { name, iban, party: `{"type":"payment_pointer","identifier":${quoted(pointer)}${end}` }
}

/** `name` includes comma, quotes and colon, so that there is less to concatenate. */
const field = (name: string, json: string | undefined): string => (json === undefined ? '' : name + json)

/** Texts that JSON writes unchanged; the pattern takes a third of the time of JSON.stringify. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

const quoted = (value: string): string => (PLAIN.test(value) ? `"${value}"` : JSON.stringify(value))
