import type { SourceRecord } from '@vitrine/bank-statements'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import { hasSameContent } from '../deliveries/same-content.ts'
import { contentOf } from '../reconcile/content.ts'
import { evidenceFor, evidenceOfChange } from '../reconcile/evidence.ts'
import type { Reconciliation } from '../reconcile/reconcile.ts'
import type { PaymentRow } from '../reconcile/rows.ts'
import type { Track } from '../reconcile/view.ts'
import type { LedgerPart, LedgerRow, Removal } from './ledger-part.ts'

export type NewMatch = { id: string; rule: string; evidence: string[] }
/** The candidate is the row itself where the doubt is whether there is such a payment at all. */
export type NewReview = { id: string; candidateId: string; reason: string; due: Date | null }

/** What a row of the reconciliation means for the ledger. */
export type RowChange = {
  row: PaymentRow
  id: string
  /** As it was before; undefined for a new one. */
  before: LedgerRow | undefined
  record: SourceRecord
  /** Why it is listed as it is from now on; undefined where nothing is changed, or it leaves the list. */
  reason: ChangeReason | undefined
}

export type RowPlan = {
  /** In the order of the reconciliation, also those that stay as they are. */
  rows: RowChange[]
  removals: Removal[]
  /** Rows that lost everything to another one. */
  joined: { id: string; into: string }[]
  matches: NewMatch[]
  reviews: NewReview[]
  /** Rows that are not listed, though no version of them is: the first that is heard of them is a doubt. */
  hidden: RowChange[]
}

/**
 * Compares what the reconciliation says with what the ledger has; nothing is read or written. `newId`: of a new row, or of
 * the one that its track belonged to before it was joined.
 */
export function planRows(
  { rows, doubts }: Reconciliation,
  part: LedgerPart,
  newId: (row: PaymentRow) => string,
  revived: ReadonlyMap<string, LedgerRow>,
): RowPlan {
  const plan: RowPlan = { rows: [], removals: [], joined: [], matches: [], reviews: [], hidden: [] }
  const idOf = new Map<PaymentRow, string>()
  const balances = balancesOfForms(rows)
  for (const row of rows) {
    const tracks = [...row.tracks, ...row.holds]
    if (isUnheardOf(row, part)) continue
    const id = row.id ?? newId(row)
    idOf.set(row, id)
    const before = part.rows.get(id) ?? revived.get(id)
    planMatches(plan, part, row, id)
    for (const track of tracks) track.row = id
    const change: RowChange = { row, id, before, record: recordOf(row, before, balances.get(row)), reason: undefined }
    change.reason = reasonOf(change)
    plan.rows.push(change)
    if (row.shown === undefined) leaveList(plan, change)
  }
  const taken = new Set(idOf.values())
  for (const [id, row] of part.rows) {
    if (taken.has(id)) continue
    if (row.listed) plan.removals.push({ id, reason: 'joined' })
    const into = heirOf(id, part)
    if (into !== undefined && into !== id) plan.joined.push({ id, into })
  }
  for (const { row, other, reason, due } of doubts) {
    const id = idOf.get(row)
    // What an operator has withdrawn is decided.
    if (id !== undefined && !part.rows.get(id)?.withdrawn)
      plan.reviews.push({
        id,
        candidateId: (other && idOf.get(other)) ?? id,
        reason,
        due: due === undefined ? null : new Date(due),
      })
  }
  return plan
}

/**
 * A line of a late delivery that newer ones no longer have. Not a hold, nor what a statement was issued again without:
 * another source may tell it still, and has to know.
 */
const isUnheardOf = ({ id, shown, hiddenBecause, inFormOf, tracks, holds }: PaymentRow, { stored }: LedgerPart) =>
  id === undefined &&
  shown === undefined &&
  hiddenBecause !== 'no statement has it' &&
  !inFormOf &&
  holds.length === 0 &&
  !tracks.some((track) => stored.has(track) || track.statement !== undefined)

/** The row that has the tracks of one that has none left. */
function heirOf(id: string, { stored }: LedgerPart): string | undefined {
  for (const [track, { row }] of stored) if (row === id) return track.row
  return undefined
}

/** A row that is not shown keeps what it said last. */
function recordOf(row: PaymentRow, before: LedgerRow | undefined, balance: string | undefined): SourceRecord {
  if (row.shown === undefined && before) return before.record
  const record = contentOf(row.shown === 'pending' || row.tracks.length === 0 ? row.holds : row.tracks)
  return record.balance === undefined && balance !== undefined ? { ...record, balance } : record
}

/** What a statement that has the parts of a collective entry says of the balance after the whole. */
function balancesOfForms(rows: PaymentRow[]): Map<PaymentRow, string> {
  const balances = new Map<PaymentRow, string>()
  for (const { inFormOf, tracks } of rows) {
    const balance = inFormOf?.length === 1 ? tracks[0]?.whole?.balance : undefined
    if (balance !== undefined) balances.set(inFormOf![0]!, balance)
  }
  return balances
}

function reasonOf({ row, before, record }: RowChange): ChangeReason | undefined {
  if (row.shown === undefined) return undefined
  if (!before) return 'new'
  const isSame = before.status === record.status && hasSameContent(before.record, record)
  if (!before.listed) {
    // What an operator has withdrawn returns only with other content.
    if (before.withdrawn && isSame) return undefined
    return before.joinedInto === null ? 'reappeared' : 'separated'
  }
  if (isSame) return undefined
  return before.status === 'pending' && record.status === 'booked' ? 'booked' : 'corrected'
}

export const LEFT: Record<NonNullable<PaymentRow['hiddenBecause']>, ChangeReason> = {
  gone: 'bank_withdrew',
  expired: 'hold_expired',
  'in another form': 'joined',
  'no statement has it': 'bank_withdrew',
}

function leaveList(plan: RowPlan, change: RowChange): void {
  const { row, id, before } = change
  if (!before) plan.hidden.push(change)
  else if (before.listed) plan.removals.push({ id, reason: LEFT[row.hiddenBecause ?? 'gone'] })
}

/** Why a track belongs to a row that it did not belong to before, or why a line with other content is this track. */
function planMatches(plan: RowPlan, { stored, before }: LedgerPart, row: PaymentRow, id: string): void {
  const all: Track[] = [...row.tracks, ...row.holds]
  for (const track of all) {
    const was = before.get(track)
    if (was && stored.get(track)!.row === id) {
      if (was.record === track.record || hasSameContent(was.record, track.record)) continue
      const evidence = evidenceOfChange(track, was)
      plan.matches.push({ id, rule: ruleOf(track, { tracks: [], holds: [] }, evidence), evidence })
    } else if (all.length > 1 && (row.id || track !== all[0])) {
      const evidence = evidenceFor(track, row)
      plan.matches.push({ id, rule: ruleOf(track, row, evidence), evidence })
    }
  }
}

/** In one word, which people look for. */
function ruleOf(track: Track, { tracks, holds }: Pick<PaymentRow, 'tracks' | 'holds'>, evidence: string[]): string {
  const has = (one: string) => evidence.includes(one)
  if (track.isPinned) return 'operator'
  if (holds.length > 0 && (track.status === 'pending' ? tracks.length > 0 : tracks.length === 1)) return 'hold'
  if (has('same id')) return 'id'
  if (has('same reference of the bank') || has('same end-to-end id')) return 'reference'
  if (has('same balance after it')) return 'balance'
  if (evidence.some((one) => one.endsWith(' apart'))) return 'moved'
  return has('same text') ? 'content' : 'similar'
}
