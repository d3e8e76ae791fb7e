import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  coffee,
  hiddenRow,
  ledgerRow,
  partOf,
  shownRow,
  trackOf,
  viewNamed,
} from '../../../test/support/ledger-part.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import type { Reconciliation } from '../reconcile/reconcile.ts'
import type { PaymentRow } from '../reconcile/rows.ts'
import type { LedgerPart, LedgerRow } from './ledger-part.ts'
import { planRows, type RowPlan } from './row-plan.ts'

const view = viewNamed('bank')
const EMPTY = partOf()
const NONE: ReadonlyMap<string, LedgerRow> = new Map()

const plan = (part: LedgerPart, rows: PaymentRow[], more: Partial<Reconciliation> & { revived?: LedgerRow[] } = {}) => {
  const { doubts = [], revived = [] } = more
  const known = revived.length === 0 ? NONE : new Map(revived.map((row) => [row.id, row]))
  return planRows({ rows, doubts }, part, () => revived[0]?.id ?? 'fresh', known)
}

const reasons = ({ rows }: RowPlan) => rows.map(({ id, reason }) => [id, reason])
const nothing = { removals: [], joined: [], matches: [], reviews: [], hidden: [] }
const others = ({ rows: _, ...rest }: RowPlan) => rest

test('a payment that nobody told before is new', () => {
  const result = plan(EMPTY, [shownRow(undefined, [trackOf(view, coffee())])])
  assert.deepEqual(reasons(result), [['fresh', 'new']])
  assert.deepEqual(result.rows[0]!.record, coffee())
  assert.deepEqual(others(result), nothing)
})

test('a row that is told as it was stays as it is', () => {
  const track = trackOf(view, coffee())
  const part = partOf([ledgerRow('a', coffee()), track])
  const result = plan(part, [shownRow('a', [track])])
  assert.deepEqual(reasons(result), [['a', undefined]])
  assert.deepEqual(others(result), nothing)
})

const hold = coffee({ status: 'pending' })
const tea = coffee({ description: 'Tea' })

test('why a row reads as it does from now on', () => {
  type Before = Partial<LedgerRow> & Pick<LedgerRow, 'record'>
  const table: [what: string, before: Before, now: typeof tea, reason: ChangeReason | undefined][] = [
    ['a hold that is booked', { record: hold }, coffee(), 'booked'],
    ['a booking with other content', { record: coffee() }, tea, 'corrected'],
    ['a hold with other content', { record: hold }, coffee({ status: 'pending', amount: '-4' }), 'corrected'],
    ['a booking that is a hold again', { record: coffee() }, hold, 'corrected'],
    ['the same amount in another spelling', { record: coffee() }, coffee({ amount: '-3.00' }), undefined],
    ['another name of the bank for it', { record: coffee() }, coffee({ bankReferences: ['R1'] }), undefined],
    ['one that had left the list', { record: coffee(), listed: false }, coffee(), 'reappeared'],
    ['one that had been joined', { record: coffee(), listed: false, joinedInto: 'b' }, coffee(), 'separated'],
    ['one that an operator withdrew', { record: coffee(), listed: false, withdrawn: true }, coffee(), undefined],
    [
      'one that was withdrawn, with other content',
      { record: coffee(), listed: false, withdrawn: true },
      tea,
      'reappeared',
    ],
  ]
  for (const [what, { record, ...given }, now, reason] of table) {
    const track = trackOf(view, now)
    const part = partOf([ledgerRow('a', record, given), track])
    const result = plan(part, [shownRow('a', [track])])
    assert.deepEqual(reasons(result), [['a', reason]], what)
    assert.deepEqual(result.removals, [], what)
  }
})

test('why a row leaves the list', () => {
  const table: [why: NonNullable<PaymentRow['hiddenBecause']>, reason: ChangeReason][] = [
    ['gone', 'bank_withdrew'],
    ['expired', 'hold_expired'],
    ['in another form', 'joined'],
    ['no statement has it', 'bank_withdrew'],
  ]
  for (const [why, reason] of table) {
    const track = trackOf(view, tea)
    const part = partOf([ledgerRow('a', coffee()), track])
    const result = plan(part, [hiddenRow('a', [track], why)])
    assert.deepEqual(result.removals, [{ id: 'a', reason }], why)
    assert.deepEqual(reasons(result), [['a', undefined]], why)
    assert.deepEqual(result.rows[0]!.record, coffee(), 'it keeps what it said last')
    assert.deepEqual(result.hidden, [], why)
  }
})

test('a row that has left the list leaves it once', () => {
  const track = trackOf(view, coffee())
  const part = partOf([ledgerRow('a', coffee(), { listed: false }), track])
  assert.deepEqual(plan(part, [hiddenRow('a', [track], 'gone')]).removals, [])
})

test('a payment that is new and hidden is kept only where a person or another source may speak of it', () => {
  const whole = shownRow('w', [trackOf(view, coffee({ amount: '-9' }))])
  const table: [what: string, row: PaymentRow, isKept: boolean][] = [
    ['newer deliveries lack it', hiddenRow(undefined, [trackOf(view, coffee())], 'gone'), false],
    [
      'a statement was issued again without it',
      hiddenRow(undefined, [{ ...trackOf(view, coffee()), statement: 1 }], 'gone'),
      true,
    ],
    ['a hold that has gone', hiddenRow(undefined, [trackOf(view, hold)], 'expired'), true],
    ['no statement has it', hiddenRow(undefined, [trackOf(view, coffee())], 'no statement has it'), true],
    [
      'a part of what is listed as a whole',
      hiddenRow(undefined, [trackOf(view, coffee())], 'in another form', { inFormOf: [whole] }),
      true,
    ],
  ]
  for (const [what, row, isKept] of table) {
    const result = plan(EMPTY, [row])
    assert.deepEqual(
      result.hidden.map(({ id }) => id),
      isKept ? ['fresh'] : [],
      what,
    )
    assert.deepEqual(result.removals, [], what)
  }
})

test('a hold that leaves the row it belonged to, and is over, is stored as such', () => {
  const [pending, booked] = [trackOf(view, hold), trackOf(view, coffee())]
  const part = partOf([ledgerRow('a', coffee()), booked, pending])
  const result = plan(part, [shownRow('a', [booked]), hiddenRow(undefined, [pending], 'expired')])
  assert.deepEqual(
    result.hidden.map(({ id }) => id),
    ['fresh'],
  )
  assert.equal(pending.row, 'fresh')
})

test('a row whose tracks all belong to another one now is joined into it', () => {
  const [one, two] = [trackOf(view, coffee()), trackOf(viewNamed('other'), coffee())]
  const part = partOf([ledgerRow('a', coffee()), one], [ledgerRow('b', coffee()), two])
  const result = plan(part, [shownRow('a', [one, two])])
  assert.deepEqual(result.removals, [{ id: 'b', reason: 'joined' }])
  assert.deepEqual(result.joined, [{ id: 'b', into: 'a' }])
  assert.deepEqual(result.matches, [{ id: 'a', rule: 'content', evidence: ['same day', 'same text'] }])
  assert.equal(two.row, 'a')
})

test('a row that was joined is itself again where its track is a payment of its own', () => {
  const [one, two] = [trackOf(view, coffee()), trackOf(viewNamed('other'), tea)]
  const part = partOf([ledgerRow('a', coffee()), one, two])
  const joined = ledgerRow('b', tea, { listed: false, joinedInto: 'a' })
  const result = plan(part, [shownRow('a', [one]), shownRow(undefined, [two])], { revived: [joined] })
  assert.deepEqual(reasons(result), [
    ['a', undefined],
    ['b', 'separated'],
  ])
})

test('a booking takes its hold with it, and says so', () => {
  const [pending, booked] = [trackOf(view, hold), trackOf(view, coffee())]
  const part = partOf([ledgerRow('a', hold), pending])
  const result = plan(part, [shownRow('a', [booked, pending])])
  assert.deepEqual(reasons(result), [['a', 'booked']])
  assert.deepEqual(result.matches, [{ id: 'a', rule: 'hold', evidence: ['same day', 'same text'] }])
})

test('by what a track was found to belong to its row, in one word', () => {
  const other = viewNamed('other')
  const table: [rule: string, known: ReturnType<typeof trackOf>, told: ReturnType<typeof trackOf>][] = [
    ['content', trackOf(view, coffee()), trackOf(other, coffee())],
    ['similar', trackOf(view, coffee()), trackOf(other, tea)],
    ['moved', trackOf(view, coffee()), trackOf(other, coffee(), { day: trackOf(view, coffee()).day! + 1 })],
    ['balance', trackOf(view, coffee({ balance: '9' })), trackOf(other, coffee({ balance: '9' }))],
    ['reference', trackOf(view, coffee({ endToEndId: 'E' })), trackOf(other, coffee({ endToEndId: 'E' }))],
    ['reference', trackOf(view, coffee({ bankReferences: ['R'] })), trackOf(other, coffee({ bankReferences: ['R'] }))],
    ['id', trackOf(view, coffee(), { ids: ['1'] }), trackOf(view, coffee(), { ids: ['1'] })],
    ['operator', trackOf(view, coffee()), trackOf(other, tea, { isPinned: true })],
  ]
  for (const [rule, known, told] of table) {
    const part = partOf([ledgerRow('a', known.record), known])
    const { matches } = plan(part, [shownRow('a', [known, told])])
    assert.deepEqual(
      matches.map((one) => one.rule),
      [rule],
      rule,
    )
  }
})

test('a line with other content says why it is the same track', () => {
  const track = trackOf(view, coffee(), { ids: ['1'] })
  const part = partOf([ledgerRow('a', coffee()), track])
  track.record = tea
  const { matches } = plan(part, [shownRow('a', [track])])
  assert.deepEqual(matches, [{ id: 'a', rule: 'id', evidence: ['same id', 'same day', 'other text'] }])
})

test('a doubt is about two rows, or about one: whether it is a payment', () => {
  const [one, two] = [trackOf(view, coffee()), trackOf(viewNamed('other'), tea)]
  const part = partOf([ledgerRow('a', coffee()), one], [ledgerRow('b', tea), two])
  const rows = [shownRow('a', [one]), shownRow('b', [two])] as const
  const doubts = [
    { row: rows[0], other: rows[1], reason: 'may be the same payment', due: 1_000 },
    { row: rows[1], reason: 'no statement has it' },
  ]
  assert.deepEqual(plan(part, [...rows], { doubts }).reviews, [
    { id: 'a', candidateId: 'b', reason: 'may be the same payment', due: new Date(1_000) },
    { id: 'b', candidateId: 'b', reason: 'no statement has it', due: null },
  ])
})

test('what an operator has withdrawn is not asked about again', () => {
  const track = trackOf(view, coffee())
  const part = partOf([ledgerRow('a', coffee(), { listed: false, withdrawn: true }), track])
  const row = hiddenRow('a', [track], 'no statement has it')
  assert.deepEqual(plan(part, [row], { doubts: [{ row, reason: 'no statement has it' }] }).reviews, [])
})

test('a whole that a statement has in parts gets the balance after its parts', () => {
  const total = coffee({ amount: '-9', balance: '91' })
  const whole = shownRow('w', [trackOf(view, coffee({ amount: '-9' }))])
  const parts = ['-4', '-5'].map((amount) =>
    hiddenRow(undefined, [trackOf(view, coffee({ amount }), { whole: total })], 'in another form', {
      inFormOf: [whole],
    }),
  )
  const result = plan(partOf([ledgerRow('w', coffee({ amount: '-9' })), ...whole.tracks]), [whole, ...parts])
  assert.equal(result.rows[0]!.record.balance, '91')
  assert.deepEqual(reasons(result)[0], ['w', 'corrected'])
})
