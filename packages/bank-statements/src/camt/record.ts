import type { SourceRecord } from '../source-record.ts'
import type { CamtStatement, Detail, EntryDraft, Part } from './draft.ts'
import { readExchange } from './exchange.ts'
import { chooseParty } from './party.ts'
import { additionalOf, descriptionOf } from './texts.ts'
import { readWhen, type When } from './when.ts'

/** The facts that all records of an entry share. */
export type RecordFacts = {
  entry: EntryDraft
  statement: CamtStatement
  currency: string
  debit: boolean
  status: 'booked' | 'pending'
  booked: When | undefined
  valueDate: string | undefined
  note: (text: string) => void
}

/** `isPart`: of a split entry. */
export function toRecord(facts: RecordFacts, amount: string, detail: Detail | undefined, isPart = false): SourceRecord {
  const { entry, statement, currency, note } = facts
  // A part of a batch may have another direction than the whole; zero has that of the whole.
  const debit = /[1-9]/.test(amount) ? amount.startsWith('-') : facts.debit
  const record = plainRecord(facts, amount)
  setReferences(record, entry, detail, isPart)
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
  const description = descriptionOf(entry, detail, isPart, name)
  if (description !== '') record.description = description
  const additional = additionalOf(entry, detail, { description, currency, isPart, name, account })
  if (additional !== '') record.additional = additional
  return record
}

/** The remainder of a batch without its payments: charges, according to the bank. */
export function toChargesRecord(facts: RecordFacts, amount: string): SourceRecord {
  const record = plainRecord(facts, amount)
  setReferences(record, facts.entry, undefined, true)
  record.description = 'Charges'
  return record
}

function plainRecord({ status, currency, booked, valueDate }: RecordFacts, amount: string): SourceRecord {
  const record: SourceRecord = { status, amount, currency }
  if (booked) record.booked = booked.instant ?? booked.date
  if (valueDate !== undefined) record.valueDate = valueDate
  return record
}

/**
 * As the bank gives them. One reference may be that of a payment and its fee, or of every month of a standing order:
 * the matcher decides what it proves. For a part, the references of the whole are kept separate from its own.
 */
function setReferences(record: SourceRecord, entry: EntryDraft, detail: Detail | undefined, isPart: boolean): void {
  const batch = distinct(entry.reference, entry.batch, isPart ? (detail?.batch ?? '') : '')
  const inner = detail?.reference ?? ''
  const own = isPart
    ? distinct(inner).filter((reference) => !batch.includes(reference))
    : detail
      ? distinct(entry.reference, inner)
      : // The payer's own id of the order, where the bank gives none: it identifies the parts later.
        batch.slice(0, 1)
  if (own.length > 0) record.bankReferences = own
  if (isPart && batch.length > 0) record.batchReferences = batch
  const endToEnd = usable(detail?.endToEnd ?? '')
  if (endToEnd !== '') record.endToEndId = endToEnd
}

const distinct = (...references: string[]): string[] => [...new Set(references.map(usable))].filter((one) => one !== '')

const NO_REFERENCE = /^(?:NOT ?PROVIDED|NOT ?AVAILABLE|NON ?REF|NO ?REF|NONE|N\/?A|[0-]+)$/i

/** Banks fill missing references with words and zeros. */
const usable = (reference: string): string => (NO_REFERENCE.test(reference) ? '' : reference)

const referenceOf = (entry: EntryDraft, detail: Detail | undefined): string =>
  detail ? usable(detail.creditorReference) || usable(detail.endToEnd) : usable(entry.batch)

function codeOf(part: Part | undefined): string {
  if (!part) return ''
  const { domain, family, subFamily, proprietary } = part
  if (domain === '' || family === '') return proprietary
  return subFamily === '' ? `${domain}-${family}` : `${domain}-${family}-${subFamily}`
}
