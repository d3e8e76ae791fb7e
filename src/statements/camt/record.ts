import { canonicalDecimal } from '../../core/decimal.ts'
import type { SourceRecord } from '../../transactions/source-record.ts'
import type { Detail, EntryDraft, Part, Statement } from './draft.ts'
import { readExchange } from './exchange.ts'
import { chooseParty } from './party.ts'
import { additionalOf, descriptionOf } from './texts.ts'
import { readWhen, type When } from './when.ts'

/** What all records of an entry share. */
export type Facts = {
  entry: EntryDraft
  statement: Statement
  currency: string
  debit: boolean
  status: 'booked' | 'pending'
  booked: When | undefined
  valueDate: string | undefined
  note: (text: string) => void
}

/** `number` counts the parts of a split entry from 1; an entry that is not split has none. */
export function toRecord(facts: Facts, amount: string, detail: Detail | undefined, number?: number): SourceRecord {
  const { entry, statement, currency, note } = facts
  // A part of a batch may go the other way than the whole; nothing goes the way of the whole.
  const debit = /[1-9]/.test(amount) ? amount.startsWith('-') : facts.debit
  const record = plainRecord(facts, amount)
  setId(record, facts, idOf(entry, detail, number))
  const { counterparty, account } = detail
    ? chooseParty(detail, entry, statement, debit, note)
    : { counterparty: undefined, account: '' }
  if (counterparty) record.counterparty = counterparty
  const exchange = readExchange(entry, detail, currency, note)
  if (exchange) record.exchange = exchange
  const accepted = facts.status === 'pending' ? readWhen(detail?.accepted ?? '')?.instant : undefined
  if (accepted !== undefined) record.authorised = accepted
  const bankCode = codeOf(detail) || codeOf(entry)
  if (bankCode !== '') record.bankCode = bankCode
  const reference = referenceOf(entry, detail)
  if (reference !== '') record.reference = reference
  const name = counterparty?.name
  const isPart = number !== undefined
  const description = descriptionOf(entry, detail, isPart, name)
  if (description !== '') record.description = description
  const additional = additionalOf(entry, detail, { description, currency, isPart, name, account })
  if (additional !== '') record.additional = additional
  return record
}

/** What is left of a batch when its payments are taken out, and what the bank says it is. */
export function toChargesRecord(facts: Facts, amount: string): SourceRecord {
  const record = plainRecord(facts, amount)
  const reference = usable(facts.entry.reference)
  setId(record, facts, reference && `${reference}/charges`)
  record.description = 'Charges'
  return record
}

function plainRecord({ status, currency, booked, valueDate }: Facts, amount: string): SourceRecord {
  const record: SourceRecord = { status, amount, currency }
  if (booked) record.booked = booked.instant ?? booked.date
  if (valueDate !== undefined) record.valueDate = valueDate
  return record
}

/**
 * A bank's reference alone is not unique: one stands for a payment and its fee, another for every month of a
 * standing order. With day and amount it is, and where even those repeat the second is numbered.
 */
function setId(record: SourceRecord, { statement, booked }: Facts, reference: string): void {
  if (reference === '') return
  const id = `${reference} ${booked?.date ?? ''} ${canonicalDecimal(record.amount)}`
  const count = statement.repeats.count(id)
  record.sourceId = count === 1 ? id : `${id} #${count}`
}

function idOf(entry: EntryDraft, detail: Detail | undefined, number: number | undefined): string {
  const own = usable(entry.reference)
  const inner = usable(detail?.reference ?? '')
  if (own === '') return inner
  if (number === undefined || own === inner) return own
  return `${own}/${inner || number}`
}

const NO_REFERENCE = /^(?:NOT ?PROVIDED|NOT ?AVAILABLE|NON ?REF|NO ?REF|NONE|N\/?A|[0-]+)$/i

/** Banks fill what they do not have with words and zeros. */
const usable = (reference: string): string => (NO_REFERENCE.test(reference) ? '' : reference)

const referenceOf = (entry: EntryDraft, detail: Detail | undefined): string =>
  detail ? usable(detail.creditorReference) || usable(detail.endToEnd) : usable(entry.batch)

function codeOf(part: Part | undefined): string {
  if (!part) return ''
  const { domain, family, subFamily, proprietary } = part
  if (domain === '' || family === '') return proprietary
  return subFamily === '' ? `${domain}-${family}` : `${domain}-${family}-${subFamily}`
}
