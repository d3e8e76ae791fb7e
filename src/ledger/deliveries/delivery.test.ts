import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import {
  balanceTime,
  bankTime,
  type DeliveredLine,
  type DeliveryFacts,
  DeliverySurvey,
  dayOf,
  endOfDay,
  openLines,
  type StagedLine,
  type Survey,
} from './delivery.ts'

/** One hour ahead of UTC in winter. */
const timeZone = 'Europe/Ljubljana'
const now = new Date('2026-01-20T12:00:00Z')
/** Days in January 2026, counted from 1970-01-01. */
const january = (day: number): number => Date.UTC(2026, 0, day) / 86_400_000
const dateOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`

const booked = (day: number, amount: string, more: Partial<SourceRecord> = {}): SourceRecord => ({
  status: 'booked',
  booked: dateOf(day),
  amount,
  currency: 'EUR',
  ...more,
})
const hold = (amount: string, more: Partial<SourceRecord> = {}): SourceRecord => ({
  status: 'pending',
  amount,
  currency: 'EUR',
  ...more,
})

const statement: DeliveryFacts = { source: 'camt.053', nature: 'statement', covers: 'period' }

test('the day of a line is that of its booking, else of its authorisation, else of its value date, at the bank', () => {
  const late = (day: number) => `${dateOf(day)}T23:30:00Z`
  const table: [when: Partial<SourceRecord>, expected: number | undefined][] = [
    [{ booked: dateOf(5) }, january(5)],
    [{ booked: dateOf(5), authorised: late(3), valueDate: dateOf(9) }, january(5)],
    [{ authorised: '2026-01-03T10:00:00Z' }, january(3)],
    [{ authorised: '2026-01-03T10:00:00Z', valueDate: dateOf(9) }, january(3)],
    [{ valueDate: dateOf(9) }, january(9)],
    [{}, undefined],
    // Half past eleven at night in UTC is the next day in Ljubljana.
    [{ booked: late(5) }, january(6)],
    [{ authorised: late(3) }, january(4)],
    // A time without an offset is local.
    [{ booked: '2026-01-05T23:30:00' }, january(5)],
  ]
  for (const [when, expected] of table) assert.equal(dayOf(hold('-1', when), timeZone), expected, JSON.stringify(when))
})

const staged = (...lines: (SourceRecord | DeliveredLine)[]): StagedLine[] =>
  lines.map((one, index) => ({ position: index + 1, day: 0, line: 'record' in one ? one : { record: one } }))

const opened = (opening: string | undefined, ...lines: (SourceRecord | DeliveredLine)[]) =>
  openLines({ timeZone, now }, opening)(staged(...lines))

test('a line has its position, its place in the order of the bank, its moment and day at the bank, and one spelling of its amount', () => {
  const record = booked(5, '-10.50', { description: 'Rent' })
  const nowhere = hold('-3')
  assert.deepEqual(opened(undefined, record, nowhere), [
    { position: 1, order: 0, record, bookedTime: new Date('2026-01-04T23:00:00Z'), day: january(5), amount: '-10.5' },
    { position: 2, order: 1, record: nowhere, bookedTime: now, day: undefined, amount: '-3' },
  ])
})

test('the midnight of a line is that of the zone of its bank', () => {
  for (const [zone, expected] of [
    ['Pacific/Kiritimati', '2026-01-04T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-05T11:00:00.000Z'],
  ] as const) {
    const [line] = openLines({ timeZone: zone, now }, undefined)(staged(booked(5, '-1')))
    assert.equal(line!.bookedTime.toISOString(), expected)
  }
})

const balances = (lines: { record: SourceRecord }[]) => lines.map(({ record }) => record.balance)

test('booked lines get the balance after them; a hold changes none, and a stated balance stays', () => {
  const lines = [booked(5, '-10'), hold('-7'), booked(5, '-20.5', { balance: '69.50' }), booked(6, '30.00')]
  const expected = ['90', undefined, '69.50', '99.50']
  assert.deepEqual(balances(opened('100', ...lines)), expected)
  assert.deepEqual(opened('100', booked(5, '-10', { description: 'Rent' }))[0]!.record, {
    ...booked(5, '-10', { description: 'Rent' }),
    balance: '90',
  })
})

test('without an opening balance, lines have only the balances that the bank stated', () => {
  const lines = [booked(5, '-10'), booked(5, '-20', { balance: '70' }), hold('-7')]
  assert.deepEqual(
    opened(undefined, ...lines).map(({ record }) => record),
    lines,
  )
})

test('the balance runs on from one block of lines to the next', () => {
  const open = openLines({ timeZone, now }, '100')
  assert.deepEqual(balances(open(staged(booked(5, '-10')))), ['90'])
  assert.deepEqual(balances(open(staged(booked(5, '-10')))), ['80'])
})

test('no line has a balance from where it would have more digits than an amount can have', () => {
  const lines = [booked(5, '9'), booked(5, '1'), booked(5, '-5')]
  const [first, ...others] = opened('999999999999999990', ...lines)
  assert.equal(first!.record.balance, '999999999999999999')
  assert.deepEqual(
    others.map(({ record }) => record),
    lines.slice(1),
  )
})

test('the parts of a collective entry lead to the balance after it, which the next line goes on from', () => {
  const parts = [booked(5, '-10', { description: 'Ana' }), booked(5, '-20', { description: 'Bor' })]
  const [before, whole, after] = opened('100', booked(4, '50'), { record: booked(5, '-30'), parts }, booked(6, '-1'))
  assert.deepEqual(balances([before!, whole!, ...whole!.parts!, after!]), ['150', '120', '140', '120', '119'])
  assert.deepEqual(
    whole!.parts!.map(({ position, record, day, amount }) => [position, record.description, day, amount]),
    [
      [2, 'Ana', january(5), '-10'],
      [2, 'Bor', january(5), '-20'],
    ],
  )
  assert.equal(whole!.amount, '-30')
  assert.equal(whole!.position, 2)
  assert.ok(!('parts' in before!))
})

function survey(facts: Partial<DeliveryFacts>, ...lines: (SourceRecord | DeliveredLine)[]): Survey {
  const surveyed = new DeliverySurvey(timeZone)
  for (const one of lines) {
    const line = 'record' in one ? one : { record: one }
    surveyed.add(line, JSON.stringify(line))
  }
  return surveyed.end({ ...statement, ...facts })
}

test('a collective entry counts as its parts, any other line as one', () => {
  const parts = ['-1', '-2', '-3'].map((amount) => booked(5, amount))
  assert.equal(survey({}).lines, 0)
  assert.equal(survey({}, booked(4, '-1'), hold('-1')).lines, 2)
  assert.equal(survey({}, booked(4, '-1'), { record: booked(5, '-6'), parts }, hold('-1')).lines, 5)
})

test('the days of a delivery are those of its booked lines, in whatever order they come', () => {
  const daysOf = (...lines: SourceRecord[]) => {
    const { firstDay, lastDay } = survey({}, ...lines)
    return [firstDay, lastDay]
  }
  const soon = hold('-1', { authorised: '2026-01-30T10:00:00Z' })
  const past = hold('-1', { authorised: '2026-01-01T10:00:00Z' })
  assert.deepEqual(daysOf(booked(6, '-1'), booked(4, '-1'), booked(9, '-1'), booked(7, '-1')), [january(4), january(9)])
  assert.deepEqual(daysOf(booked(6, '-1')), [january(6), january(6)])
  assert.deepEqual(daysOf(past, booked(6, '-1'), hold('-1'), soon), [january(6), january(6)])
  assert.deepEqual(daysOf(soon, hold('-1')), [undefined, undefined])
  assert.deepEqual(daysOf(), [undefined, undefined])
})

test('the days of a delivery are those of the zone of its bank', () => {
  for (const [zone, day] of [
    ['Pacific/Kiritimati', 6],
    ['Pacific/Pago_Pago', 5],
  ] as const) {
    const surveyed = new DeliverySurvey(zone)
    surveyed.add({ record: booked(0, '-1', { booked: '2026-01-05T12:00:00Z' }) }, '')
    assert.equal(surveyed.end(statement).firstDay, january(day))
  }
})

/** Each with the balance after it, where one is given. */
const moves = (...all: [day: number, amount: string, balance?: string][]): SourceRecord[] =>
  all.map(([day, amount, balance]) => booked(day, amount, balance === undefined ? {} : { balance }))

test('the direction of the lines shows in their balances, else in their days, else it is the declared one', () => {
  const table: [why: string, lines: SourceRecord[], declared: DeliveryFacts['order'], expected: string][] = [
    ['nothing shows it', moves([5, '-1'], [5, '-1']), undefined, 'oldest-first'],
    ['nothing shows it but a declaration', moves([5, '-1'], [5, '-1']), 'newest-first', 'newest-first'],
    ['no line', [], 'newest-first', 'newest-first'],
    ['days rise', moves([5, '-1'], [6, '-1']), 'newest-first', 'oldest-first'],
    ['days fall', moves([6, '-1'], [5, '-1']), 'oldest-first', 'newest-first'],
    ['days rise once and stay else', moves([4, '-1'], [5, '-1'], [5, '-1'], [5, '-1']), 'newest-first', 'oldest-first'],
    ['days fall once and stay else', moves([6, '-1'], [5, '-1'], [5, '-1'], [5, '-1']), 'oldest-first', 'newest-first'],
    [
      'days rise more often than they fall',
      moves([4, '-1'], [5, '-1'], [6, '-1'], [5, '-1']),
      'newest-first',
      'oldest-first',
    ],
    [
      'days fall more often than they rise',
      moves([6, '-1'], [5, '-1'], [4, '-1'], [5, '-1']),
      'oldest-first',
      'newest-first',
    ],
    ['days rise as often as they fall', moves([4, '-1'], [5, '-1'], [4, '-1']), undefined, 'oldest-first'],
    ['balances follow', moves([5, '-10', '90'], [5, '-20', '70']), 'newest-first', 'oldest-first'],
    ['balances precede', moves([5, '-20', '70'], [5, '-10', '90']), 'oldest-first', 'newest-first'],
    ['balances follow, days fall', moves([6, '-10', '90'], [5, '-20', '70']), undefined, 'oldest-first'],
    ['balances precede, days rise', moves([5, '-20', '70'], [6, '-10', '90']), undefined, 'newest-first'],
    ['balances contradict both ways', moves([5, '-20', '70'], [6, '-10', '500']), 'newest-first', 'oldest-first'],
    [
      'balances follow more often than they precede',
      moves([5, '-10', '90'], [5, '-20', '70'], [5, '-5', '65'], [5, '-3', '70']),
      'newest-first',
      'oldest-first',
    ],
    ['only the first has a balance', moves([6, '-10', '90'], [5, '-20']), undefined, 'newest-first'],
    ['only the last has a balance', moves([6, '-10'], [5, '-20', '70']), undefined, 'newest-first'],
    [
      'a line without a balance between two others',
      moves([6, '-10', '90'], [5, '0'], [5, '-20', '70']),
      undefined,
      'newest-first',
    ],
  ]
  for (const [why, lines, order, expected] of table) {
    assert.equal(survey(order === undefined ? {} : { order }, ...lines).order, expected, why)
  }
})

test('a hold between booked lines says nothing about their direction', () => {
  const between = hold('-5', { booked: dateOf(9), balance: '85' })
  const lines = moves([5, '-10', '90'], [5, '-20', '70'])
  assert.equal(survey({ order: 'newest-first' }, lines[0]!, between, lines[1]!).order, 'oldest-first')
})

test('a statement adds up where booked lines lead from its opening to its closing balance; balances are proven where the order of its lines shows as well', () => {
  const [opening, closing] = [{ amount: '100' }, { amount: '70.00' }]
  const rising = moves([5, '-10'], [6, '-20'])
  type Proof = 'none' | 'adds' | 'proven'
  const oneDay = moves([5, '-10'], [5, '-20'])
  const table: [why: string, facts: Partial<DeliveryFacts>, lines: SourceRecord[], expected: Proof][] = [
    ['days rise', { opening, closing }, rising, 'proven'],
    ['days fall', { opening, closing }, rising.toReversed(), 'proven'],
    ['one day of a sequence', { opening, closing, covers: 'sequence' }, oneDay, 'proven'],
    ['one day with balances', { opening, closing }, moves([5, '-10', '90'], [5, '-20', '70']), 'proven'],
    ['one day in an order that nothing shows', { opening, closing }, oneDay, 'adds'],
    ['days rise and fall', { opening, closing }, moves([5, '-10'], [6, '-15'], [5, '-5']), 'adds'],
    ['holds are not added', { opening, closing }, [...rising, hold('-7')], 'proven'],
    ['a hold on an earlier day', { opening, closing }, [...rising, hold('-7', { valueDate: dateOf(1) })], 'proven'],
    ['another sum', { opening, closing }, moves([5, '-10'], [6, '-20.01']), 'none'],
    ['the sum the other way round', { opening: closing, closing: opening }, rising, 'none'],
    ['no lines and no movement', { opening, closing: opening }, [], 'adds'],
    ['no opening balance', { closing }, rising, 'none'],
    ['no closing balance', { opening }, rising, 'none'],
    ['no balances', {}, rising, 'none'],
    ['no balances, and lines that add up to zero', {}, moves([5, '-10'], [6, '10']), 'none'],
  ]
  for (const [why, facts, lines, expected] of table) {
    const { adds, proven } = survey(facts, ...lines)
    assert.equal(proven ? 'proven' : adds ? 'adds' : 'none', expected, why)
  }
})

/** Stored digests have to stay comparable, so it is stated here in full. */
const digestOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('')).digest().subarray(0, 16).toString('hex')

function digest(facts: Partial<DeliveryFacts>, ...texts: string[]): string {
  const surveyed = new DeliverySurvey(timeZone)
  for (const text of texts) surveyed.add({ record: booked(5, '-1') }, text)
  return surveyed.end({ ...statement, ...facts }).digest.toString('hex')
}

const SEPARATOR = '\u001f'
const bare = ['camt.053', 'statement', '', '', '', '', '', ''].join(SEPARATOR)

test('the digest of a delivery is that of its lines, one after the other, and of what it says about itself', () => {
  assert.equal(digest({}), digestOf(bare))
  assert.equal(digest({}, 'one', 'two'), digestOf('one\ntwo\n', bare))
  const facts: Partial<DeliveryFacts> = {
    nature: 'report',
    statementId: 'S1',
    number: '7',
    created: '2026-01-06',
    pending: 'complete',
    opening: { amount: '100' },
    closing: { amount: '70' },
  }
  const stated = ['camt.053', 'report', 'S1', '7', '2026-01-06', 'complete', '100', '70'].join(SEPARATOR)
  assert.equal(digest(facts, 'one'), digestOf('one\n', stated))
})

test('the digest of a long delivery is that of all of its lines', () => {
  const texts = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(20_000))
  assert.equal(digest({}, ...texts), digestOf(...texts.map((text) => `${text}\n`), bare))
})

test('the same lines are another delivery where it claims to have all of some days', () => {
  const period = { from: dateOf(1), to: dateOf(5) }
  assert.equal(digest({ booked: 'complete', period }), digestOf(bare, 'complete 2026-01-01 2026-01-05'))
  assert.equal(digest({ booked: 'complete' }), digestOf(bare, 'complete undefined undefined'))
  assert.equal(digest({ booked: 'increment', period }), digestOf(bare))
  assert.equal(digest({ period }), digestOf(bare))
})

test('a delivery was made when it says so, in the zone of its bank, but not in the future', () => {
  const table: [created: string, expected: string][] = [
    ['2026-01-05T14:35:47Z', '2026-01-05T14:35:47.000Z'],
    ['2026-01-05T14:35:47+05:00', '2026-01-05T09:35:47.000Z'],
    ['2026-01-05', '2026-01-04T23:00:00.000Z'],
    ['2026-01-05T14:35', '2026-01-05T13:35:00.000Z'],
    ['2026-01-05T14:35:47', '2026-01-05T13:35:47.000Z'],
    ['2026-07-05T00:00:00', now.toISOString()],
    ['2026-01-21T00:00:00Z', now.toISOString()],
    ['2026-01-20T11:59:59Z', '2026-01-20T11:59:59.000Z'],
  ]
  for (const [created, expected] of table) {
    for (const facts of [statement, { ...statement, nature: 'records', covers: 'sequence' } as const]) {
      assert.equal(bankTime({ ...facts, created }, timeZone, now)?.toISOString(), expected, created)
    }
  }
})

test('a delivery that does not say when it was made has no time, nor has one whose text is no time', () => {
  assert.equal(bankTime(statement, timeZone, now), undefined)
  for (const created of ['yesterday', 'on 2026-01-03', '2026-13-45', '05.01.2026', ''])
    assert.equal(bankTime({ ...statement, created }, timeZone, now), undefined, created)
})

test('a day ends where the next one begins at the bank', () => {
  assert.equal(endOfDay(january(5), timeZone).toISOString(), '2026-01-05T23:00:00.000Z')
  // The day on which clocks go forward has 23 hours.
  const spring = Date.UTC(2026, 2, 29) / 86_400_000
  assert.equal(endOfDay(spring, timeZone).getTime() - endOfDay(spring - 1, timeZone).getTime(), 23 * 3_600_000)
})

test('a balance held at the last moment of its date, at its stated time, or at the latest possible moment', () => {
  const table: [date: string | undefined, expected: string][] = [
    [undefined, now.toISOString()],
    ['2026-01-05', '2026-01-05T22:59:59.999Z'],
    ['2026-01-05T10:00:00Z', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05T10:00:00', '2026-01-05T09:00:00.000Z'],
    ['2026-01-20', now.toISOString()],
    ['2026-02-05', now.toISOString()],
    ['2026-01-20T12:00:01Z', now.toISOString()],
    ['at some other time', now.toISOString()],
  ]
  for (const [date, expected] of table) {
    const stated = date === undefined ? { amount: '1' } : { amount: '1', date }
    assert.equal(balanceTime(stated, timeZone, now).toISOString(), expected, String(date))
  }
})

test('a balance after a line held at the beginning of its day at the least: that of the end of the day is newer', () => {
  const within = (date: string) => balanceTime({ amount: '1', date, isWithinDay: true }, timeZone, now)
  assert.equal(within('2026-01-05').toISOString(), '2026-01-04T23:00:00.000Z')
  assert.ok(within('2026-01-05') < balanceTime({ amount: '1', date: '2026-01-05' }, timeZone, now))
  assert.ok(within('2026-01-05') > balanceTime({ amount: '1', date: '2026-01-04' }, timeZone, now))
  // Its own time says more.
  assert.equal(within('2026-01-05T10:00:00Z').toISOString(), '2026-01-05T10:00:00.000Z')
  assert.equal(within('2026-02-05').toISOString(), now.toISOString())
})
