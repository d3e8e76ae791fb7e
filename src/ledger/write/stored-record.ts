import type { Counterparty, SourceRecord } from '@vitrine/bank-statements'
import { isNegative, toTwoPlaces, toWireTime } from '@vitrine/money'

/**
 * A source record as it is stored: only what the body beside it does not say. Null where the record has no value although
 * the body has one. The status is in every record of a source and in no shortened one, so it tells records that were
 * stored in full.
 */
export type StoredRecord = Omit<Partial<SourceRecord>, 'booked' | 'description'> & {
  booked?: string | null
  description?: string | null
  /** Of a removal, which has no body: the last one. */
  body?: string
}

/** The body that it is stored with is rendered from the same record and time (`render.ts`). */
export function toStored(record: SourceRecord, bookedTime: Date): StoredRecord {
  const { booked, amount, balance, description, additional, counterparty, ...others } = record
  const { status: _status, currency: _currency, reference: _reference, ...rest } = others
  const stored: StoredRecord = rest
  if (booked !== toWireTime(bookedTime)) stored.booked = booked ?? null
  if (amount !== toTwoPlaces(amount)) stored.amount = amount
  if (balance !== undefined && balance !== toTwoPlaces(balance)) stored.balance = balance
  // The body has another text in its place.
  if (description === undefined && (additional ?? counterparty?.name) !== undefined) stored.description = null
  const pointer = counterparty?.paymentPointer
  if (pointer !== undefined) stored.counterparty = { paymentPointer: pointer }
  return stored
}

type RenderedBody = {
  executed: string
  description?: string
  details: { reference?: string; description?: string; source?: string; target?: string }
  currency: string
  status: SourceRecord['status']
  source?: string
  target?: string
}

/** As text, because numbers lose their last zeros. Inside of a JSON string the quotes would be escaped. */
const NUMBERS = /,"amount":(-?\d+\.\d\d)(?:,"balance":(-?\d+\.\d\d))?,"currency":/

/** The source record, as `toStored` got it. */
export function toRecord(stored: StoredRecord, body: string | null): SourceRecord {
  if (stored.status !== undefined) return stored as SourceRecord
  const { body: last, booked, amount: ownAmount, balance: ownBalance, description: ownText, ...others } = stored
  const text = body ?? last!
  const rendered = JSON.parse(text) as RenderedBody
  const [, amount, balance] = NUMBERS.exec(text)!
  const record = others as SourceRecord
  record.status = rendered.status
  record.amount = ownAmount ?? amount!
  record.currency = rendered.currency
  if (booked !== null) record.booked = booked ?? rendered.executed
  if ((ownBalance ?? balance) !== undefined) record.balance = ownBalance ?? balance!
  if (ownText !== null && rendered.description !== undefined) record.description = rendered.description
  if (rendered.details.reference !== undefined) record.reference = rendered.details.reference
  if (rendered.details.description !== undefined) record.additional = rendered.details.description
  const counterparty = partyOf(rendered, isNegative(record.amount) ? 'target' : 'source', stored.counterparty)
  if (counterparty) record.counterparty = counterparty
  return record
}

function partyOf(
  rendered: RenderedBody,
  side: 'source' | 'target',
  stored: Counterparty = {},
): Counterparty | undefined {
  const party: Counterparty = {}
  if (rendered.details[side] !== undefined) party.name = rendered.details[side]
  if (rendered[side] !== undefined) party.iban = rendered[side]
  if (stored.paymentPointer !== undefined) party.paymentPointer = stored.paymentPointer
  return Object.keys(party).length > 0 ? party : undefined
}

export type StoredRow = { record: StoredRecord; body: string | null }

/** The same row with its source record. */
export const withRecord = <Row extends StoredRow>(row: Row): Omit<Row, 'record'> & { record: SourceRecord } => ({
  ...row,
  record: toRecord(row.record, row.body),
})
