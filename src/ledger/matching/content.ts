import type { Counterparty, IdHabit, SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, parseInstant } from '@vitrine/money'
import { sha256 } from '../../platform/core/secret.ts'
import { dayOf } from './delivery.ts'
import { likeness, wordsOf } from './likeness.ts'

/**
 * Whether two records have the same content; only the spelling of a number or a time may differ. Names do not count.
 */
export function hasSameContent(a: SourceRecord, b: SourceRecord): boolean {
  return contentOf(a) === contentOf(b) && balanceOf(a) === balanceOf(b)
}

/** A short digest, equal for records with the same content. */
export const contentDigest = (record: SourceRecord): string =>
  sha256(`${contentOf(record)}\u001f${balanceOf(record)}`)
    .toString('base64url')
    .slice(0, 22)

const balanceOf = ({ balance }: SourceRecord): string => (balance === undefined ? '' : canonicalDecimal(balance))

/** The content of a record, except for its balance, as one text. */
export function contentOf(record: SourceRecord): string {
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
const spelling = (when: string): string => (when.length === 10 ? when : (parseInstant(when)?.toISOString() ?? when))

/**
 * A record after another delivery reported it again, perhaps with less detail: fields that are left out or cut off stay
 * as they were. A correction under a stable id replaces the whole record.
 */
export function mergeReported(
  known: SourceRecord,
  reported: SourceRecord,
  timeZone: string,
  isComplete: boolean,
): SourceRecord {
  const sameAmount = canonicalDecimal(known.amount) === canonicalDecimal(reported.amount)
  const kept: Partial<SourceRecord> = {}
  if (reported.balance === undefined && known.balance !== undefined && sameAmount && reported.status === known.status) {
    kept.balance = known.balance
  }
  if (isComplete) return { ...reported, ...kept }
  for (const field of ['description', 'additional', 'reference'] as const) {
    const text = longer(known[field], reported[field])
    if (text !== undefined) kept[field] = text
  }
  for (const field of ['valueDate', 'exchange', 'bankCode', 'merchantCode', 'categorization', 'endToEndId'] as const) {
    if (reported[field] === undefined && known[field] !== undefined) Object.assign(kept, { [field]: known[field] })
  }
  if (reported.status === 'pending' && reported.authorised === undefined && known.authorised !== undefined) {
    kept.authorised = known.authorised
  }
  const counterparty = fullerParty(known.counterparty, reported.counterparty)
  if (counterparty) kept.counterparty = counterparty
  // An instant says more than its date.
  const { booked } = known
  if (
    booked !== undefined &&
    booked.length > 10 &&
    reported.booked?.length === 10 &&
    known.status === reported.status
  ) {
    if (dayOf(known, timeZone) === dayOf(reported, timeZone)) kept.booked = booked
  }
  return { ...reported, ...kept }
}

/** The facts of a delivery that merging its lines depends on. */
export type MergeContext = { source: string; ids?: IdHabit | undefined; timeZone: string }

/** A transaction's record after a line of a delivery was merged into it. */
export function mergeLine(
  known: { source: string; record: SourceRecord },
  reported: SourceRecord,
  { source, ids, timeZone }: MergeContext,
): SourceRecord {
  const isComplete = ids === 'stable' && reported.sourceId !== undefined && known.source === source
  return mergeReported(known.record, reported, timeZone, isComplete)
}

/** Whether a line adds nothing new to a transaction. */
export const repeats = (
  reported: SourceRecord,
  known: { source: string; record: SourceRecord },
  mergeContext: MergeContext,
): boolean => hasSameContent(known.record, mergeLine(known, reported, mergeContext))

/** The text to keep of the two, where it is not the new one. */
function longer(known: string | undefined, reported: string | undefined): string | undefined {
  if (known === undefined || known === reported) return undefined
  if (reported === undefined) return known
  const compared = likeness(wordsOf(known), wordsOf(reported))
  return compared === 'extends' && known.length > reported.length ? known : undefined
}

function fullerParty(known: Counterparty | undefined, reported: Counterparty | undefined): Counterparty | undefined {
  if (!known) return undefined
  const name = longer(known.name, reported?.name) ?? reported?.name
  return { ...known, ...reported, ...(name !== undefined && { name }) }
}
