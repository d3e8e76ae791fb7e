import type { SourceRecord } from '@vitrine/bank-statements'
import { newRow, type PaymentRow } from '../../src/ledger/reconcile/rows.ts'
import { newView, type SourceView, type Track } from '../../src/ledger/reconcile/view.ts'
import type { LedgerPart, LedgerRow, StoredTrack } from '../../src/ledger/write/ledger-part.ts'
import { JANUARY, momentOf, recordWith } from './matching.ts'

/** A coffee of the 7th, with what a test is about. */
export const coffee = (given: Partial<SourceRecord> = {}): SourceRecord =>
  recordWith({
    ...(given.status === 'pending' ? {} : { booked: '2026-01-07' }),
    amount: '-3',
    description: 'Coffee Central',
    ...given,
  })

export const viewNamed = (name: string): SourceView => newView(name, 'statement')

/** What a view says of it. */
export const trackOf = (view: SourceView, record: SourceRecord, given: Partial<Track> = {}): Track => ({
  view,
  number: view.nextNumber++,
  status: record.status,
  amount: record.amount,
  day: JANUARY + 7,
  record,
  ids: [],
  firstSeen: momentOf(7).getTime(),
  told: momentOf(7).getTime(),
  missed: [],
  isGone: false,
  statement: undefined,
  isPinned: false,
  ...given,
})

/** A transaction as the ledger has it. */
export const ledgerRow = (id: string, record: SourceRecord, given: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  source: 'bank',
  record,
  status: record.status,
  listed: true,
  reason: 'new',
  bookedTime: momentOf(7),
  place: 1,
  created: momentOf(7),
  listedSince: 1,
  reportedAt: momentOf(7),
  joinedInto: null,
  withdrawn: false,
  ...given,
})

/** The part of the ledger that has these rows, each with the tracks that belonged to it as they were. */
export function partOf(...all: [row: LedgerRow, ...tracks: Track[]][]): LedgerPart {
  const part: LedgerPart = { rows: new Map(), stored: new Map(), before: new Map() }
  for (const [row, ...tracks] of all) {
    part.rows.set(row.id, row)
    for (const track of tracks) {
      track.row = row.id
      part.before.set(track, { ...track })
      part.stored.set(track, storedOf(track, row.id))
    }
  }
  return part
}

const storedOf = (track: Track, row: string): StoredTrack => ({
  row,
  view: 1,
  number: track.number,
  isPending: track.status === 'pending',
  day: track.day ?? 0,
  amount: track.amount,
  line: '',
  ids: null,
  firstSeen: new Date(track.firstSeen),
  told: new Date(track.told),
  missed: null,
  isGone: track.isGone,
  statement: null,
  isPinned: track.isPinned,
  joinedFrom: null,
  isJoined: false,
  joinedTold: null,
  decisions: null,
  record: null,
  whole: null,
})

/** A row as the reconciliation returns it, shown as what its tracks are. */
export function shownRow(id: string | undefined, tracks: Track[], given: Partial<PaymentRow> = {}): PaymentRow {
  const booked = tracks.filter(({ status }) => status === 'booked')
  const holds = tracks.filter(({ status }) => status === 'pending')
  return { ...newRow(booked, holds), id, shown: booked.length > 0 ? 'booked' : 'pending', ...given }
}

export const hiddenRow = (
  id: string | undefined,
  tracks: Track[],
  hiddenBecause: NonNullable<PaymentRow['hiddenBecause']>,
  given: Partial<PaymentRow> = {},
): PaymentRow => shownRow(id, tracks, { shown: undefined, hiddenBecause, ...given })
