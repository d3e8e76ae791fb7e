import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toUnits } from '@vitrine/money'
import type { DeliveryFacts, Survey } from '../deliveries/delivery.ts'
import { toldFacts } from './told.ts'
import type { Authority } from './view.ts'

/** Days in January 2026, counted from 1970-01-01. */
const january = (day: number): number => Date.UTC(2026, 0, day) / 86_400_000
const date = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`
const made = new Date('2026-01-20T12:00:00Z')

/** Of lines from the 5th to the 9th. */
const survey: Survey = {
  lines: 3,
  order: 'oldest-first',
  firstDay: january(5),
  lastDay: january(9),
  adds: false,
  proven: false,
  digest: Buffer.from('ab', 'hex'),
}

const tell = (facts: Partial<DeliveryFacts>, seen: Partial<Survey> = {}) =>
  toldFacts({ source: 'bank', nature: 'statement', covers: 'period', ...facts }, { ...survey, ...seen }, made)

const opening = { amount: '100' }
const closing = { amount: '90.50' }
const period = { from: date(1), to: date(31) }
/** From the first to the last line. */
const LINES = [5, 9] as const
/** They may begin within their first day. */
const AFTER_FIRST = [6, 9] as const
const MONTH = [1, 31] as const

type Days = readonly [from: number, to: number]
type Kind = {
  what: string
  facts: Partial<DeliveryFacts>
  adds?: boolean
  authority: Authority
  /** The days of which it has every booked line. */
  covers?: Days
  /** What it lacks on these days says nothing. */
  isPartial?: boolean
}

const KINDS: Kind[] = [
  {
    what: 'a statement of a sequence that adds up',
    facts: { opening, closing, covers: 'sequence', statementId: '7' },
    adds: true,
    authority: 'statement',
    covers: LINES,
  },
  {
    what: 'one whose closing balance is of a later day',
    facts: { opening, closing: { ...closing, date: date(12) }, covers: 'sequence' },
    adds: true,
    authority: 'statement',
    covers: [5, 12],
  },
  {
    what: 'a statement of stated days that adds up',
    facts: { opening, closing, period },
    adds: true,
    authority: 'statement',
    covers: MONTH,
  },
  {
    what: 'lines that add up, and no days: a window onto the account',
    facts: { opening, closing },
    adds: true,
    authority: 'list',
    covers: AFTER_FIRST,
    isPartial: true,
  },
  {
    what: 'one that does not add up: what it lacks may be what makes the difference',
    facts: { opening, closing, covers: 'sequence', statementId: '7' },
    authority: 'records',
  },
  {
    what: 'one of a sequence without balances',
    facts: { covers: 'sequence', statementId: '7' },
    authority: 'records',
    covers: LINES,
  },
  { what: 'a list', facts: {}, authority: 'list', covers: AFTER_FIRST, isPartial: true },
  { what: 'a list that is complete', facts: { booked: 'complete', period }, authority: 'list', covers: MONTH },
  {
    what: 'a list with balances that do not add up',
    facts: { opening, closing },
    authority: 'list',
    covers: AFTER_FIRST,
    isPartial: true,
  },
  { what: 'a state', facts: { isState: true, period }, authority: 'poll', covers: MONTH },
  {
    what: 'a state that is complete',
    facts: { isState: true, booked: 'complete', period },
    authority: 'list',
    covers: MONTH,
  },
  { what: 'some lines', facts: { covers: 'increment' }, authority: 'records' },
  {
    what: 'some lines whose balances add up',
    facts: { covers: 'increment', opening, closing },
    adds: true,
    authority: 'records',
  },
  { what: 'a report', facts: { nature: 'report' }, authority: 'report' },
  {
    what: 'a report whose balances add up',
    facts: { nature: 'report', opening, closing, period },
    adds: true,
    authority: 'report',
  },
  { what: 'a notification', facts: { nature: 'notification', period }, authority: 'notice' },
  { what: 'records', facts: { nature: 'records', covers: 'increment' }, authority: 'records' },
  {
    what: 'records with the days that they are of',
    facts: { nature: 'records', covers: 'increment', period },
    authority: 'poll',
    covers: MONTH,
  },
  {
    what: 'records with every hold',
    facts: { nature: 'records', covers: 'increment', pending: 'complete' },
    authority: 'poll',
  },
  {
    what: 'records that are complete',
    facts: { nature: 'records', covers: 'period', booked: 'complete', period },
    authority: 'list',
    covers: MONTH,
  },
]

test('what a delivery is says what it knows, and of which days it has every line', () => {
  for (const { what, facts, adds = false, authority, covers, isPartial = false } of KINDS) {
    const told = tell(facts, { adds })
    assert.equal(told.authority, authority, what)
    assert.deepEqual(told.booked, covers && { from: january(covers[0]), to: january(covers[1]) }, what)
    assert.equal(told.isComplete, !isPartial, what)
    assert.equal(told.view, `bank ${facts.nature ?? 'statement'}`, what)
    assert.equal(told.made, made.getTime(), what)
  }
})

test('a delivery without lines and without days covers none', () => {
  const none = { firstDay: undefined, lastDay: undefined }
  assert.equal(tell({}, none).booked, undefined)
  assert.deepEqual(tell({ period }, none).booked, { from: january(1), to: january(31) })
})

test('a statement is known by its number and its balances; one that does not add up is no statement', () => {
  const numbered = { covers: 'sequence', statementId: '7' } as const
  const table: [facts: Partial<DeliveryFacts>, adds: boolean, id: string | undefined | 'none'][] = [
    [{ ...numbered, opening, closing }, true, '7'],
    [{ covers: 'sequence', opening, closing }, true, undefined],
    // Stated days are not part of a sequence.
    [{ statementId: '7', period, opening, closing }, true, 'none'],
    [numbered, false, '7'],
    [{ ...numbered, opening }, false, '7'],
    [{ ...numbered, opening, closing }, false, 'none'],
    [{}, false, 'none'],
    [{ covers: 'sequence' }, false, 'none'],
  ]
  for (const [facts, adds, id] of table) {
    const { statement } = tell(facts, { adds })
    const title = JSON.stringify(facts)
    if (id === 'none') assert.equal(statement, undefined, title)
    else
      assert.deepEqual(
        statement,
        {
          id,
          opening: facts.opening && toUnits(facts.opening.amount),
          closing: facts.closing && toUnits(facts.closing.amount),
        },
        title,
      )
  }
})

test('records have stable ids unless their sender says otherwise, and those of a poll are to be tried', () => {
  const records = { nature: 'records', covers: 'increment' } as const
  assert.equal(tell(records).ids, 'stable')
  assert.equal(tell({ ...records, ids: 'volatile' }).ids, 'volatile')
  assert.equal(tell({ ...records, period }).ids, undefined)
  assert.equal(tell({ ...records, pending: 'complete' }).ids, 'stable')
  assert.equal(tell({}).ids, undefined)
  assert.equal(tell({ ids: 'reused' }).ids, 'reused')
})

test('holds that a delivery lacks have gone only where it has all of them', () => {
  assert.equal(tell({ pending: 'complete' }).hasAllPending, true)
  assert.equal(tell({ pending: 'increment' }).hasAllPending, false)
  assert.equal(tell({}).hasAllPending, false)
  assert.deepEqual(tell({ withdrawn: ['a'] }).withdrawn, ['a'])
  assert.deepEqual(tell({}).withdrawn, [])
})
