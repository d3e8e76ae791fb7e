import type { Counterparty, IdHabit, SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, parseInstant } from '@vitrine/money'
import { sha256 } from '../core/secret.ts'
import { dayOf } from './delivery.ts'
import { likeness, wordsOf } from './likeness.ts'

/** Whether two records say the same; only the spelling of a number or a time may differ. Names say nothing to a client. */
export function hasSameContent(a: SourceRecord, b: SourceRecord): boolean {
  return contentOf(a) === contentOf(b) && balanceOf(a) === balanceOf(b)
}

/** The same for records with the same content, and short. */
export const contentDigest = (record: SourceRecord): string =>
  sha256(`${contentOf(record)}\u001f${balanceOf(record)}`)
    .toString('base64url')
    .slice(0, 22)

const balanceOf = ({ balance }: SourceRecord): string => (balance === undefined ? '' : canonicalDecimal(balance))

/** All that a record says but for its balance, as one text. */
export function contentOf(record: SourceRecord): string {
  const { counterparty, exchange, categorization } = record
  // Tidied texts have no control character, so none can be taken for the end of a field.
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

/** One moment has many spellings (offset, digits of the second); a bare date has one. */
const spelling = (when: string): string => (when.length === 10 ? when : (parseInstant(when)?.toISOString() ?? when))

/**
 * What is known of a movement after it was told again by a delivery that may know less: what it leaves out or cuts off
 * stays as it was. Who corrects a record under a stable id says all of it.
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
  // A moment says more than the date that it is on.
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

/** What a delivery has to say of itself so that its lines can complete what is known. */
export type MergeContext = { source: string; ids?: IdHabit | undefined; timeZone: string }

/** A transaction's record once a line of a delivery was told of it. */
export function mergeLine(
  known: { source: string; record: SourceRecord },
  reported: SourceRecord,
  { source, ids, timeZone }: MergeContext,
): SourceRecord {
  const isComplete = ids === 'stable' && reported.sourceId !== undefined && known.source === source
  return mergeReported(known.record, reported, timeZone, isComplete)
}

/** Whether a line says nothing new about a transaction. */
export const repeats = (
  reported: SourceRecord,
  known: { source: string; record: SourceRecord },
  mergeContext: MergeContext,
): boolean => hasSameContent(known.record, mergeLine(known, reported, mergeContext))

/** The text to keep of the two, where it is not simply the new one. */
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
