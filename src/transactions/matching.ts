import { canonicalDecimal } from '../core/decimal.ts'
import type { Categorised } from './categorised.ts'
import { fingerprintOf, isStrong, keyOf, plain, type SourceIds } from './identity.ts'
import type { NormalRecord } from './normalise.ts'
import type { SourceRecord } from './source-record.ts'
import type { ChangeReason, TransactionStatus } from './transaction.ts'

/** A transaction of the ledger as it stands now. */
export type Known = {
  id: string
  key: string
  occurrence: number
  status: TransactionStatus
  fingerprint: Buffer
  balance: string | null
  /** Why it is as it is; a removed one has no place in the list. */
  reason: ChangeReason
  listed: boolean
  /** When this is the name of a hold: the other name that it was booked under. */
  bookedAs: string | null
}

/** A pending transaction in the list, which a booked record may turn out to be. */
export type Pending = { id: string; source: string; record: SourceRecord; time: Date }

export type Incoming = NormalRecord & {
  key: string
  fingerprint: Buffer
  /** Where it was decided on the way here; no part of what a source says, so nothing is matched by it. */
  categorised?: Categorised
}

export type Plan = {
  /** New transactions, with the name by which their source knows them. */
  add: { incoming: Incoming; occurrence: number }[]
  /** New versions of known ones. `alsoKnownAs`: a booked record that took over a pending line brings its own name. */
  change: { id: string; incoming: Incoming; reason: ChangeReason; alsoKnownAs?: { key: string; occurrence: number } }[]
  remove: { id: string; reason: ChangeReason }[]
  /** Booked records that might be one of several pending lines, by position in `add`. */
  review: { added: number; candidateId: string }[]
  unchanged: number
}

export type Batch = {
  source: string
  incoming: Incoming[]
  /** True when the batch has all that the source holds pending: what is missing from it has gone. */
  pendingIsComplete: boolean
  /** Names of records that the bank withdrew. */
  withdrawnKeys: string[]
}

/** A hold is booked within two weeks, and a bank may date the booking a day before the authorisation. */
const LATEST_BOOKING_MS = 14 * 86_400_000
const EARLIEST_BOOKING_MS = 86_400_000 * 1.5

export const toIncoming = (source: string, normal: NormalRecord, ids: SourceIds = 'unique'): Incoming => ({
  ...normal,
  key: keyOf(source, normal.record, ids),
  fingerprint: fingerprintOf(normal.record),
})

/**
 * Says for one record of a batch after the other which earlier one has its id and tells something else. A source that
 * uses one id for two movements would have one of them disappear: better to say so.
 */
export function openContradictions(): (incoming: Incoming, index: number) => number | undefined {
  const seen = new Map<string, { index: number; fingerprint: Buffer }>()
  return ({ key, record, fingerprint }, index) => {
    if (!isStrong(key)) return undefined
    const meaning = `${key} ${record.status}`
    const earlier = seen.get(meaning)
    if (!earlier) seen.set(meaning, { index, fingerprint })
    return earlier && !earlier.fingerprint.equals(fingerprint) ? earlier.index : undefined
  }
}

/** Decides what a batch means for what is there. Pure: the same batch on the same ledger is the same plan. */
export function plan(batch: Batch, known: Known[], pending: Pending[]): Plan {
  const result: Plan = { add: [], change: [], remove: [], review: [], unchanged: 0 }
  const knownByKey = Map.groupBy(known, ({ key }) => key)
  const touched = new Set<string>()
  const unknown: { incoming: Incoming; occurrence: number }[] = []

  for (const [key, group] of Map.groupBy(batch.incoming, ({ key }) => key)) {
    const there = knownByKey.get(key) ?? []
    const one = key.startsWith('id:') ? preferBooked(group) : undefined
    const fitting = one ? there.filter((known) => !isOther(known, one)) : there
    const pairs = pair(one ? [one] : group, fitting)
    let occurrence = there.length
    for (const { incoming, match } of pairs) {
      if (match) {
        if (!isStale(match, incoming)) touched.add(match.id)
        note(result, match, incoming)
      } else {
        occurrence += 1
        unknown.push({ incoming, occurrence })
      }
    }
    result.unchanged += group.length - pairs.length
  }

  const open = pending.filter(({ id }) => !touched.has(id))
  const taken = takeOver(unknown, open, result)

  const gone = new Map<string, ChangeReason>()
  for (const { id, listed, bookedAs } of batch.withdrawnKeys.flatMap((key) => knownByKey.get(key) ?? [])) {
    // A bank that withdraws the hold because it has booked it does not withdraw the booking.
    if (listed && !bookedAs && !touched.has(id) && !taken.has(id)) gone.set(id, 'bank_withdrew')
  }
  if (batch.pendingIsComplete) {
    for (const { id, source } of open) {
      if (source === batch.source && !taken.has(id) && !gone.has(id)) gone.set(id, 'hold_expired')
    }
  }
  result.remove = [...gone].map(([id, reason]) => ({ id, reason }))
  return result
}

/** A hold was taken for what was booked under another name; now it is booked under its own: they are two. */
const isOther = ({ bookedAs }: Known, { record }: Incoming): boolean => record.status === 'booked' && bookedAs !== null

/** One movement told twice in a batch, as pending and as booked: booked is the later word. */
const preferBooked = (group: Incoming[]): Incoming =>
  group.find(({ record }) => record.status === 'booked') ?? group[0]!

/** Exact repeats find themselves first, so that the order of a delivery never matters; the rest follows in order. */
function pair(group: Incoming[], there: Known[]): { incoming: Incoming; match: Known | undefined }[] {
  const free = [...there].sort((a, b) => a.occurrence - b.occurrence)
  const pairs = group.map((incoming) => ({ incoming, match: undefined as Known | undefined }))
  // Two equal coffees differ in the balance after them, where the bank tells it.
  const rounds: ((incoming: Incoming, known: Known) => boolean)[] = [
    (incoming, known) => known.fingerprint.equals(incoming.fingerprint) && hasSameBalance(incoming, known),
    (incoming, known) => known.fingerprint.equals(incoming.fingerprint) && !tellsOtherBalance(incoming, known),
    (incoming, known) => known.fingerprint.equals(incoming.fingerprint),
    () => true,
  ]
  for (const fits of rounds) {
    for (const each of pairs) {
      const index = each.match ? -1 : free.findIndex((known) => fits(each.incoming, known))
      if (index >= 0) each.match = free.splice(index, 1)[0]
    }
  }
  return pairs
}

function note(result: Plan, match: Known, incoming: Incoming): void {
  const repeated = match.fingerprint.equals(incoming.fingerprint)
  const same = repeated && !tellsOtherBalance(incoming, match)
  // An old delivery that is repeated does not bring back what the bank withdrew after it.
  const withdrawn = !match.listed && repeated && match.reason === 'bank_withdrew'
  if ((same && match.listed) || withdrawn || isStale(match, incoming)) {
    result.unchanged += 1
    return
  }
  const booked = match.status === 'pending' && incoming.record.status === 'booked'
  const reason: ChangeReason = booked ? 'booked' : match.listed ? 'corrected' : 'reappeared'
  result.change.push({ id: match.id, incoming, reason })
}

const hasSameBalance = ({ record: { balance } }: Incoming, { balance: known }: Known): boolean =>
  balance === undefined || known === null
    ? balance === undefined && known === null
    : canonicalDecimal(balance) === canonicalDecimal(known)

/** A hold that is told after it was booked says nothing any more. */
const isStale = ({ status }: Known, { record }: Incoming): boolean => status === 'booked' && record.status === 'pending'

/** A delivery without the balance says nothing about it. */
const tellsOtherBalance = ({ record: { balance } }: Incoming, match: Known): boolean =>
  balance !== undefined && (match.balance === null || canonicalDecimal(match.balance) !== canonicalDecimal(balance))

/**
 * A booked record takes over a pending line's id only if each is the only one that fits the other.
 * Whatever is doubtful stays separate and is listed for review.
 */
function takeOver(unknown: { incoming: Incoming; occurrence: number }[], open: Pending[], result: Plan): Set<string> {
  const byAmount = Map.groupBy(open, ({ record }) => amountKey(record))
  const candidates = unknown.map(({ incoming }) =>
    incoming.record.status === 'booked'
      ? (byAmount.get(amountKey(incoming.record)) ?? []).filter((line) => fits(incoming, line))
      : [],
  )
  const contenders = new Map<string, number>()
  for (const { id } of candidates.flat()) contenders.set(id, (contenders.get(id) ?? 0) + 1)

  const taken = new Set<string>()
  unknown.forEach(({ incoming, occurrence }, index) => {
    const [only, ...others] = candidates[index]!
    if (only && others.length === 0 && contenders.get(only.id) === 1) {
      taken.add(only.id)
      result.change.push({ id: only.id, incoming, reason: 'booked', alsoKnownAs: { key: incoming.key, occurrence } })
      return
    }
    for (const { id } of candidates[index]!) result.review.push({ added: result.add.length, candidateId: id })
    result.add.push({ incoming, occurrence })
  })
  return taken
}

const amountKey = (record: SourceRecord): string => `${canonicalDecimal(record.amount)} ${record.currency}`

function fits(incoming: Incoming, line: Pending): boolean {
  const later = incoming.bookedTime.getTime() - line.time.getTime()
  if (later < -EARLIEST_BOOKING_MS || later > LATEST_BOOKING_MS) return false
  const [a, b] = [incoming.record, line.record]
  if (a.counterparty?.iban && b.counterparty?.iban) return a.counterparty.iban === b.counterparty.iban
  const [nameA, nameB] = [a.counterparty?.name ?? a.description, b.counterparty?.name ?? b.description].map(plain)
  return nameA === nameB && nameA !== ''
}
