import { canonicalDecimal } from '../core/decimal.ts'
import { parseInstant } from '../core/instant.ts'
import { sha256, sha256Hex } from '../core/secret.ts'
import type { SourceRecord } from './source-record.ts'

/** Whether a source's ids may be relied on. Files' may not: banks use one reference for several lines. */
export type SourceIds = 'unique' | 'reused'

const LONGEST_LINE = 160

/**
 * By which name a source knows a movement. With an id of the bank's, that id. Without one, its content: then equal
 * records share the name, and an occurrence number keeps two equal coffees two (see matching.ts).
 * Pending and booked content differ by nature, so they never share a name.
 */
export function keyOf(source: string, record: SourceRecord, ids: SourceIds = 'unique'): string {
  if (record.sourceId !== undefined && ids === 'unique') return `id:${source}:${digest([record.sourceId])}`
  const when = spelling(record.booked ?? record.authorised ?? '')
  if (record.sourceId !== undefined) {
    // In words where they are short: that costs no digest, and lines that follow each other in the file lie together in
    // the index. Only the reference may have blanks, so that what stands where is never in doubt.
    const { sourceId, status, currency, booked } = record
    // An intraday report says at which moment a line was booked, and the statement of the day may not.
    const day = booked === undefined ? when : booked.slice(0, 10)
    const line = `${sourceId} ${status} ${day} ${canonicalDecimal(record.amount)} ${currency}`
    return `line:${source}:${line.length <= LONGEST_LINE ? line : digest([line])}`
  }
  const { counterparty } = record
  const party = counterparty?.iban ?? counterparty?.paymentPointer ?? plain(counterparty?.name)
  const text = plain([record.description, record.additional, record.reference].join(' '))
  const content = [
    record.status,
    when,
    record.valueDate ?? '',
    canonicalDecimal(record.amount),
    record.currency,
    party,
    text,
  ]
  return `content:${digest(content)}`
}

/** Whether the source itself says what the movement is called, so that no two movements share it. */
export const isStrong = (key: string): boolean => key.startsWith('id:')

/**
 * Equal fingerprints mean that the source says the same again; only the spelling of a number or a time may differ. The
 * balance is left out: one delivery proves it and the next does not tell it, and that is no change of the movement.
 * Takes a normalised record.
 */
export const fingerprintOf = (record: SourceRecord): Buffer => sha256(wordsOf(record)).subarray(0, FINGERPRINT_BYTES)

/** The same in the database's spelling: a file has a million, and text comes without an object around it. */
export const fingerprintHex = (record: SourceRecord): string =>
  sha256Hex(wordsOf(record)).slice(0, FINGERPRINT_BYTES * 2)

const FINGERPRINT_BYTES = 16

function wordsOf(record: SourceRecord): string {
  const { counterparty, exchange, categorization } = record
  // A list, not JSON: this runs for every line of every file. Tidied texts have no control character, so none can be
  // taken for the end of a field.
  const said = [
    record.sourceId,
    record.status,
    record.booked === undefined ? undefined : spelling(record.booked),
    record.authorised === undefined ? undefined : spelling(record.authorised),
    record.valueDate,
    canonicalDecimal(record.amount),
    record.currency,
    record.description,
    record.reference,
    record.additional,
    counterparty?.name,
    counterparty?.iban,
    counterparty?.paymentPointer,
    exchange && `${exchange.source} ${exchange.target} ${exchange.unit} ${exchange.rate}`,
    record.bankCode,
    record.merchantCode,
    categorization && JSON.stringify(categorization),
  ]
  return said.join('\u001f')
}

/** Case, accents, punctuation and spacing are what banks change between two deliveries of one movement. */
export const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const digest = (parts: string[]): string => sha256(parts.join('\u001f')).toString('base64url').slice(0, 32)

/** One moment has many spellings (offset, digits of the second); a bare date has one. */
const spelling = (when: string): string => (when.length === 10 ? when : (parseInstant(when)?.toISOString() ?? when))
