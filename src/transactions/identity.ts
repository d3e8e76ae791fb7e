import { canonicalDecimal } from '../core/decimal.ts'
import { sha256 } from '../core/secret.ts'
import type { SourceRecord } from './source-record.ts'

/**
 * By which name a source knows a movement. With an id of the bank's, that id. Without one, its content: then equal
 * records share the name, and an occurrence number keeps two equal coffees two (see matching.ts).
 * Pending and booked content differ by nature, so they never share a name.
 */
export function keyOf(source: string, record: SourceRecord): string {
  if (record.sourceId !== undefined) return `id:${source}:${digest([record.sourceId])}`
  const when = record.booked ?? record.authorised ?? ''
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

/**
 * Equal fingerprints mean that the source says the same again; only the spelling of a number may differ. The balance is
 * left out: one delivery proves it and the next does not tell it, and that is no change of the movement.
 */
export function fingerprintOf({ balance: _, ...record }: SourceRecord): Buffer {
  return sha256(canonicalJson({ ...record, amount: canonicalDecimal(record.amount) })).subarray(0, 16)
}

/** Case, accents, punctuation and spacing are what banks change between two deliveries of one movement. */
export const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const digest = (parts: string[]): string => sha256(JSON.stringify(parts)).toString('base64url').slice(0, 32)

function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
    .join(',')}}`
}
