import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, parseInstant } from '@vitrine/money'
import { sha256 } from '../../platform/core/secret.ts'
import { wordsKey, wordsOfRecord } from './likeness.ts'

const MAX_REFERENCE = 64

/** The source's own id of a movement, as a name. */
export const idName = (source: string, sourceId: string): string => `id:${source}:${digest([sourceId])}`

export const idPrefix = (source: string): string => `id:${source}:`

/** A reference of the bank; a long one is stored as a digest. */
export const referenceName = (reference: string): string => `ref:${short(reference)}`

/** Of a part of a collective entry: the reference of the whole. */
export const batchName = (reference: string): string => `batch:${short(reference)}`

/** Marks that a source sent a notification of a payment. */
export const noticeName = (source: string): string => `notice:${source}`

/** Marks that a source reported a payment that another one reported first. */
export const reportedName = (source: string): string => `reported:${source}`

/**
 * A hold without an id is recognised by its content, as long as it states its time. Without a date the same words may
 * be the next hold at the same shop.
 */
export function holdName(record: SourceRecord): string | undefined {
  const { status, authorised, booked, valueDate, counterparty } = record
  const when = authorised ?? booked ?? valueDate
  if (status !== 'pending' || when === undefined) return undefined
  const party = counterparty?.iban ?? counterparty?.paymentPointer ?? ''
  const moment = when.length === 10 ? when : (parseInstant(when)?.toISOString() ?? when)
  return `hold:${digest([moment, canonicalDecimal(record.amount), record.currency, party, wordsKey(wordsOfRecord(record))])}`
}

export const bankReferences = ({ bankReferences = [] }: SourceRecord): string[] => bankReferences

/** All names by which a line can be found again. */
export function namesOf(source: string, record: SourceRecord): string[] {
  const names: string[] = []
  if (record.sourceId !== undefined) names.push(idName(source, record.sourceId))
  for (const reference of bankReferences(record)) names.push(referenceName(reference))
  for (const reference of record.batchReferences ?? []) names.push(batchName(reference))
  const hold = record.sourceId === undefined ? holdName(record) : undefined
  if (hold !== undefined) names.push(hold)
  return names
}

const short = (text: string): string => (text.length <= MAX_REFERENCE ? text : digest([text]))

const digest = (parts: string[]): string => sha256(parts.join('\u001f')).toString('base64url').slice(0, 32)
