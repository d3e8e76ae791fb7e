import type { SourceRecord } from '@vitrine/bank-statements'
import type { Line } from './delivery.ts'
import { daysBetween, type Known } from './known.ts'
import { type Likeness, likeness, shareWord, wordsOf, wordsOfRecord } from './likeness.ts'
import { batchName, idName, idPrefix, referenceName, reportedName } from './names.ts'

type Agreement = 'same' | 'other' | 'absent'

/** The evidence for and against a line and a transaction being one movement. */
export type Evidence = {
  days: number | undefined
  text: Likeness
  sharesWord: boolean
  /** Likeness of the counterparty. */
  party: Likeness
  /** The source reported it under another id. */
  otherId: boolean
  iban: Agreement
  /** The bank's own reference. */
  reference: Agreement
  endToEnd: Agreement
  /** Payment reference from the payer to the payee: `RF18…`. */
  payment: Agreement
  sameSource: boolean
  /** Why the two cannot be one, whatever else agrees. */
  veto: string | undefined
}

export function compare(line: Line, known: Known, source: string): Evidence {
  const [a, b] = [line.record, known.record]
  const ids = idsOf(known, source)
  // Texts of a transaction that another source reported first may differ in every report.
  const sameSource = known.source === source || ids.length > 0
  const own = a.sourceId === undefined ? undefined : idName(source, a.sourceId)
  const [textA, textB] = [wordsOfRecord(a), wordsOfRecord(b)]
  const evidence: Evidence = {
    days: daysBetween(line, known),
    text: likeness(textA, textB),
    sharesWord: shareWord(textA, textB),
    party: likeness(wordsOf(a.counterparty?.name), wordsOf(b.counterparty?.name)),
    otherId: own !== undefined && ids.length > 0 && ids.every(({ name }) => name !== own),
    iban: agree(a.counterparty?.iban, b.counterparty?.iban),
    reference: compareReferences(a, known),
    endToEnd: agree(a.endToEndId, b.endToEndId),
    payment: agree(plain(a.reference), plain(b.reference)),
    sameSource,
    veto: undefined,
  }
  evidence.veto = vetoOf(evidence, isReportedBy(known, source))
  return evidence
}

/** Another format of the same bank may use other references, so there they only count where they agree. */
function vetoOf({ iban, reference, endToEnd, payment, sameSource }: Evidence, isReported: boolean): string | undefined {
  if (iban === 'other') return 'another counterparty IBAN'
  // All bank references are kept as names; of the other two only the record's own are known.
  if (isReported && reference === 'other') return "another reference of the bank's"
  if (!sameSource) return undefined
  if (endToEnd === 'other') return 'another end-to-end id'
  if (payment === 'other' && endToEnd !== 'same') return 'another payment reference'
  return undefined
}

const agree = (a: string | undefined, b: string | undefined): Agreement =>
  a === undefined || b === undefined || a === '' || b === '' ? 'absent' : a === b ? 'same' : 'other'

const plain = (text: string | undefined): string | undefined => text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** MT940 cuts references after 16 characters. */
const MIN_CUT_REFERENCE_LENGTH = 12

function compareReferences({ bankReferences = [], batchReferences = [] }: SourceRecord, known: Known): Agreement {
  const whole = compareNames(bankReferences.map(referenceName), known, 'ref:')
  return whole === 'absent' ? compareNames(batchReferences.map(batchName), known, 'batch:') : whole
}

function compareNames(own: string[], known: Known, prefix: string): Agreement {
  const theirs = known.names.flatMap(({ name }) => (name.startsWith(prefix) ? name : []))
  if (own.length === 0 || theirs.length === 0) return 'absent'
  return own.some((name) => theirs.some((one) => one === name || isCut(one, name, prefix))) ? 'same' : 'other'
}

const isCut = (a: string, b: string, prefix: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= MIN_CUT_REFERENCE_LENGTH + prefix.length && long.startsWith(short)
}

/** The ids that a source has for a transaction. */
export const idsOf = (known: Known, source: string): { name: string; pending: boolean }[] =>
  known.names.filter(({ name }) => name.startsWith(idPrefix(source)))

/** Whether a source reported it, first or later. */
export const isReportedBy = (known: Known, source: string): boolean =>
  known.source === source ||
  known.names.some(({ name }) => name === reportedName(source) || name.startsWith(idPrefix(source)))

/** For the stored match: the evidence that agreed, in readable words. */
export function describe(evidence: Evidence): string[] {
  const { days, text, iban, reference, endToEnd, payment, sameSource } = evidence
  return [
    'amount',
    ...(days === 0 ? ['day'] : days === undefined ? [] : [`${days} days apart`]),
    ...(text === 'equal' ? ['text'] : text === 'absent' ? [] : [`text ${text}`]),
    ...(iban === 'same' ? ['counterparty IBAN'] : []),
    ...(reference === 'same' ? ['bank reference'] : []),
    ...(endToEnd === 'same' ? ['end-to-end id'] : []),
    ...(payment === 'same' ? ['payment reference'] : []),
    ...(sameSource ? [] : ['another source']),
  ]
}
