import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import {
  coffee,
  hiddenRow,
  ledgerRow,
  partOf,
  shownRow,
  trackOf,
  viewNamed,
} from '../../../test/support/ledger-part.ts'
import { JANUARY, lineWith, momentOf } from '../../../test/support/matching.ts'
import { NO_DAY } from '../deliveries/delivery.ts'
import type { PaymentRow } from '../reconcile/rows.ts'
import type { Track } from '../reconcile/view.ts'
import { type BlockPlan, type PlanFacts, planBlock, rowsToPlace } from './block-plan.ts'
import type { LedgerPart, ToldLine } from './ledger-part.ts'
import { planRows } from './row-plan.ts'

const timeZone = 'Europe/Ljubljana'
const [made, now] = [momentOf(8), momentOf(9)]
/** When a booking of the 7th is booked: midnight at the bank. */
const SEVENTH = new Date('2026-01-06T23:00:00Z')
const view = viewNamed('bank')
const views = { own: view, all: [view], numbers: new Map([[view, 4]]) }

const FACTS: PlanFacts = { revision: 5, made, now, timeZone, isProven: false, views, written: new Set() }

const told = (record: SourceRecord, order = 0): ToldLine => ({
  record,
  day: JANUARY + 7,
  amount: record.amount,
  digest: `digest of ${record.description}`,
  line: lineWith(record, { bookedTime: SEVENTH, day: JANUARY + 7, order }),
})

/** A track that this line told now. */
const tracked = (line: ToldLine, given: Partial<Track> = {}): Track =>
  trackOf(view, line.record, { line, isTouched: true, ...given })

type Given = { part?: LedgerPart; rows: PaymentRow[]; lines?: ToldLine[]; written?: string[]; newId?: string }

function plan({ part = partOf(), rows, lines = [], written = [], newId = 'fresh' }: Given): BlockPlan {
  const facts: PlanFacts = { ...FACTS, written: new Set(written) }
  const planned = planRows({ rows, doubts: [] }, part, () => newId, new Map())
  const toPlace = rowsToPlace(planned, lines, facts)
  const taken = toPlace.flatMap(({ keeps }) => keeps ?? [])
  return planBlock(planned, part, { lines, toPlace, taken, lasts: new Map() }, facts)
}

const tea = coffee({ description: 'Tea' })
const hold = coffee({ status: 'pending' })
const nonZero = ({ counts }: BlockPlan) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const versions = (block: BlockPlan) => block.versions.map(({ id, reason }) => [id, reason])

test('a new payment is a transaction with its first version and its track', () => {
  const line = told(coffee())
  const block = plan({ rows: [shownRow(undefined, [tracked(line)])], lines: [line] })
  assert.deepEqual(block.transactions, [{ id: 'fresh', created: now }])
  assert.deepEqual(block.versions, [
    { id: 'fresh', created: now, listedSince: 5, reason: 'new', record: coffee(), place: 1, reportedAt: made },
  ])
  assert.deepEqual([block.superseded, block.removals, block.hidden], [[], [], []])
  assert.deepEqual(nonZero(block), { added: 1 })
  const [track] = block.newTracks
  // What the row shows is not stored twice.
  assert.deepEqual(
    [track!.row, track!.view, track!.line, track!.record],
    ['fresh', 4, 'digest of Coffee Central', null],
  )
  assert.deepEqual(block.changedTracks, [])
  assert.equal(block.isFirst, true)
})

test('a booked or corrected row ends its version and keeps its place in the list', () => {
  for (const [record, reason, counted] of [
    [hold, 'booked', 'booked'],
    [tea, 'corrected', 'corrected'],
  ] as const) {
    const line = told(coffee())
    const track = tracked(line)
    const row = ledgerRow('a', record, { listedSince: 2, place: 3, bookedTime: SEVENTH })
    const part = partOf([row, track])
    const block = plan({ part, rows: [shownRow('a', [track])], lines: [line] })
    assert.deepEqual(versions(block), [['a', reason]])
    const [version] = block.versions
    assert.deepEqual([version!.listedSince, version!.created, version!.reportedAt], [2, row.created, made])
    // A booking has no common order with holds.
    if (reason === 'corrected') assert.equal(version!.place, 3)
    assert.deepEqual(block.superseded, ['a'])
    assert.deepEqual(block.transactions, [])
    assert.deepEqual(nonZero(block), { [counted]: 1 })
    assert.equal(block.isFirst, false)
  }
})

test('a row that stays as it is gets no version, and its line counts as unchanged', () => {
  const line = told(coffee())
  const track = tracked(line)
  const part = partOf([ledgerRow('a', coffee(), { bookedTime: SEVENTH }), track])
  const block = plan({ part, rows: [shownRow('a', [track])], lines: [line] })
  assert.deepEqual([block.versions, block.superseded, block.removals], [[], [], []])
  assert.deepEqual(nonZero(block), { unchanged: 1 })
  // What is stored of the track may differ.
  assert.deepEqual(
    block.changedTracks.map(({ was, row, line: digest }) => [was, row, digest]),
    [['a', 'a', 'digest of Coffee Central']],
  )
})

test('a track that the delivery does not touch is not written', () => {
  const track = trackOf(view, coffee())
  const part = partOf([ledgerRow('a', coffee()), track])
  const block = plan({ part, rows: [shownRow('a', [track])] })
  assert.deepEqual([block.newTracks, block.changedTracks], [[], []])
})

test('a row that leaves the list ends its version', () => {
  for (const why of ['gone', 'expired', 'in another form', 'no statement has it'] as const) {
    const track = trackOf(view, coffee())
    const block = plan({ part: partOf([ledgerRow('a', coffee()), track]), rows: [hiddenRow('a', [track], why)] })
    assert.deepEqual(block.superseded, ['a'], why)
    assert.deepEqual(
      block.removals.map(({ id }) => id),
      ['a'],
      why,
    )
    assert.deepEqual(nonZero(block), { removed: 1 }, why)
  }
})

test('a row that was joined or withdrawn and is listed again is released, as one that is new to the list', () => {
  for (const [given, reason] of [
    [{ joinedInto: 'b' }, 'separated'],
    [{ withdrawn: true }, 'reappeared'],
  ] as const) {
    const line = told(tea)
    const track = tracked(line)
    const part = partOf([ledgerRow('a', coffee(), { listed: false, listedSince: null, ...given }), track])
    const block = plan({ part, rows: [shownRow('a', [track])], lines: [line] })
    assert.deepEqual(block.released, ['a'])
    assert.deepEqual(versions(block), [['a', reason]])
    assert.equal(block.versions[0]!.listedSince, 5)
    assert.deepEqual(nonZero(block), { added: 1 })
  }
})

test('what is withdrawn and told again as it was stays withdrawn', () => {
  const line = told(coffee())
  const track = tracked(line)
  const part = partOf([ledgerRow('a', coffee(), { listed: false, withdrawn: true }), track])
  const block = plan({ part, rows: [shownRow('a', [track])], lines: [line] })
  assert.deepEqual([block.versions, block.released, block.superseded, block.removals], [[], [], [], []])
  assert.deepEqual(nonZero(block), { unchanged: 1 })
})

test('a payment that no statement has is kept without being listed', () => {
  const line = told(coffee())
  const row = hiddenRow(undefined, [tracked(line)], 'no statement has it')
  const block = plan({ rows: [row], lines: [line] })
  assert.deepEqual(
    block.hidden.map(({ id, reason }) => [id, reason]),
    [['fresh', 'bank_withdrew']],
  )
  assert.deepEqual(block.transactions, [{ id: 'fresh', created: now }])
  assert.deepEqual([block.versions, block.removals], [[], []])
  assert.equal(block.newTracks.length, 1)
})

test('what an earlier block of the delivery wrote is replaced: a delivery is one revision', () => {
  const line = told(coffee())
  const track = tracked(line)
  const part = partOf([ledgerRow('a', tea, { bookedTime: SEVENTH }), track])
  const again = plan({ part, rows: [shownRow('a', [track])], lines: [line], written: ['a'] })
  assert.deepEqual([again.rewritten, again.superseded], [['a'], []])
  assert.deepEqual(versions(again), [['a', 'corrected']])
})

test('what an earlier block of the delivery wrote leaves the list as the same version', () => {
  const [one, other] = [trackOf(view, coffee()), trackOf(view, tea)]
  const part = partOf([ledgerRow('a', coffee()), one], [ledgerRow('b', tea), other])
  const rows = [hiddenRow('a', [one], 'gone'), hiddenRow('b', [other], 'gone')]
  const { removals, unlisted, superseded, rewritten } = plan({ part, rows, written: ['a'] })
  assert.deepEqual(unlisted, [{ id: 'a', reason: 'bank_withdrew' }])
  assert.deepEqual(removals, [{ id: 'b', reason: 'bank_withdrew' }])
  assert.deepEqual([superseded, rewritten], [['b'], []])
})

test('a track that belongs to another row now is stored there, and says where it came from', () => {
  const [one, two] = [trackOf(view, coffee()), trackOf(view, tea)]
  const part = partOf([ledgerRow('a', coffee()), one], [ledgerRow('b', tea), two])
  const block = plan({ part, rows: [shownRow('a', [one, two])] })
  assert.deepEqual(
    block.changedTracks.map(({ was, row, joinedFrom, record }) => ({ was, row, joinedFrom, record })),
    [{ was: 'b', row: 'a', joinedFrom: 'b', record: tea }],
  )
  assert.deepEqual(block.joined, [{ id: 'b', into: 'a' }])
  assert.deepEqual(block.reviewed.toSorted(), ['a', 'b'])
})

test('a hold without a date is stored as such', () => {
  const track = trackOf(view, hold, { day: undefined, isTouched: true })
  const block = plan({ rows: [shownRow(undefined, [track])] })
  assert.deepEqual([block.newTracks[0]!.day, block.newTracks[0]!.isPending], [NO_DAY, true])
})

test('a collective entry that is listed in another form is counted once', () => {
  const whole = shownRow('w', [trackOf(view, coffee({ amount: '-9' }))])
  const parts = ['-4', '-5'].map((amount) =>
    hiddenRow(undefined, [trackOf(view, coffee({ amount }))], 'in another form', { inFormOf: [whole] }),
  )
  const part = partOf([ledgerRow('w', coffee({ amount: '-9' })), ...whole.tracks])
  let next = 0
  const planned = planRows({ rows: [whole, ...parts], doubts: [] }, part, () => `p${next++}`, new Map())
  const block = planBlock(planned, part, { lines: [], toPlace: [], taken: [], lasts: new Map() }, FACTS)
  assert.equal(block.counts.keptBatches, 1)
  assert.deepEqual(
    block.hidden.map(({ id }) => id),
    ['p0', 'p1'],
  )
})

test('new lines are placed after those that the ledger has at their time, in the order of the bank', () => {
  const lines = [told(coffee()), told(tea, 1), told(coffee({ description: 'Cake' }), 2)]
  const known = tracked(lines[1]!)
  const part = partOf([ledgerRow('a', tea, { bookedTime: SEVENTH, place: 4 }), known])
  const fresh = [tracked(lines[0]!), tracked(lines[2]!)].map((track) => shownRow(undefined, [track]))
  let next = 0
  const planned = planRows(
    { rows: [...fresh, shownRow('a', [known])], doubts: [] },
    part,
    () => `n${next++}`,
    new Map(),
  )
  const toPlace = rowsToPlace(planned, lines, FACTS)
  assert.deepEqual(
    toPlace.map(({ keeps }) => keeps?.place),
    [undefined, 4, undefined],
  )
  const taken = toPlace.flatMap(({ keeps }) => keeps ?? [])
  const block = planBlock(planned, part, { lines, toPlace, taken, lasts: new Map() }, FACTS)
  assert.deepEqual(
    block.versions.map(({ id, place }) => [id, place]),
    [
      ['n0', 3],
      ['n1', 5],
    ],
  )
})

test('a new line goes after a collective entry that is listed in parts', () => {
  const parts = ['Part 1', 'Part 2'].map((description) => trackOf(view, coffee({ description })))
  const part = partOf(
    [ledgerRow('a', parts[0]!.record, { bookedTime: SEVENTH, place: 2.25 }), parts[0]!],
    [ledgerRow('b', parts[1]!.record, { bookedTime: SEVENTH, place: 2.5 }), parts[1]!],
  )
  const [whole, next] = [told(coffee({ amount: '-9' })), told(tea, 1)]
  const shown = [shownRow('a', [parts[0]!]), shownRow('b', [parts[1]!])]
  const hidden = hiddenRow(undefined, [tracked(whole)], 'in another form', { inFormOf: shown })
  const rows = planRows(
    { rows: [...shown, hidden, shownRow(undefined, [tracked(next)])], doubts: [] },
    part,
    () => 'new',
    new Map(),
  )
  assert.deepEqual(
    rowsToPlace(rows, [whole, next], FACTS).map(({ keeps }) => keeps?.place),
    [2.5, undefined],
  )
})

test('a pending line of a booked payment has no say in its place', () => {
  const line = told(hold)
  const [booking, pending] = [trackOf(view, coffee()), tracked(line)]
  const part = partOf([ledgerRow('a', coffee()), booking])
  const planned = planRows({ rows: [shownRow('a', [booking, pending])], doubts: [] }, part, () => 'n', new Map())
  assert.deepEqual(rowsToPlace(planned, [line], FACTS), [])
})
