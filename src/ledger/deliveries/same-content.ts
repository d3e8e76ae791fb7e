import { hash } from 'node:crypto'
import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, parseInstant, toWireTime } from '@vitrine/money'

/**
 * Whether two records have the same content; only the spelling of a number or a time may differ. Names do not count.
 */
export function hasSameContent(a: SourceRecord, b: SourceRecord): boolean {
  return contentOf(a) === contentOf(b) && balanceOf(a) === balanceOf(b)
}

/** A short digest, equal for records with the same content. */
export const contentDigest = (record: SourceRecord): string =>
  hash('sha256', `${contentOf(record)}\u001f${balanceOf(record)}`, 'base64url').slice(0, 22)

const balanceOf = ({ balance }: SourceRecord): string => (balance === undefined ? '' : canonicalDecimal(balance))

/** The content of a record, except for its balance, as one text. */
function contentOf(record: SourceRecord): string {
  const { counterparty, exchange, categorization } = record
  // Normalised texts have no control characters, so none can be mistaken for the end of a field.
  return [
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
  ].join('\u001f')
}

/** One instant has many spellings (offset, fraction of a second); a bare date has one. */
function spelling(when: string): string {
  const instant = when.length === 10 ? undefined : parseInstant(when)
  return instant === undefined ? when : toWireTime(instant)
}
