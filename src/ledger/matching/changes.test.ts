import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { JANUARY, knownWith, lineWith, recordWith } from '../../../test/support/matching.ts'
import { Changes, isEarlier, isPending, type LedgerChange } from './changes.ts'
import type { Days, Line, Nature } from './delivery.ts'
import type { Known } from './known.ts'
import type { Link } from './pairing.ts'

type Fields = Partial<SourceRecord>
type Facts = ConstructorParameters<typeof Changes>[0]

const DAY = JANUARY + 6
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))
const recordOf = (fields: Fields): SourceRecord =>
  recordWith({ booked: '2026-01-06', amount: '-3', description: 'Coffee', ...fields })

const times = { bookedTime: at(6), day: DAY }
const lineOf = (fields: Fields): Line => lineWith(recordOf(fields), times)
const knownOf = (id: string, fields: Fields = {}, more: Partial<Known> = {}): Known =>
  knownWith(recordOf(fields), { id, names: [], ...times, ...more })

const linkOf = (known: Known, fields: Fields = {}): Link => ({
  line: lineOf(fields),
  known,
  rule: 'content',
  evidence: [],
})

const changesOf = (facts: Partial<Facts> = {}): Changes =>
  new Changes({
    source: 'bank',
    timeZone: 'Europe/Ljubljana',
    nature: 'statement',
    created: null,
    complete: undefined,
    ...facts,
  })

const never = (): boolean => false
const inShort = (changes: LedgerChange[]): string[] =>
  changes.map(({ known, record, reason }) => `${known.id} ${reason}: ${record.description}`)

/** The reason for the change that one line makes in a transaction; `none` where it changes nothing. */
function reasonOf(known: Known, fields: Fields, facts: Partial<Facts> = {}): string {
  const changes = changesOf(facts).decide([linkOf(known, fields)], new Map(), never)
  assert.ok(changes.length <= 1)
  return changes[0]?.reason ?? 'none'
}

const held: Fields = { status: 'pending' }
const other: Fields = { description: 'Tea' }

test('times are in order only where both are known', () => {
  const table: [one: Date | null, other: Date | null, expected: boolean][] = [
    [at(5), at(6), true],
    [at(6), at(6), false],
    [at(7), at(6), false],
    [null, at(6), false],
    [at(6), null, false],
    [new Date('1969-07-20'), null, false],
    [null, null, false],
  ]
  for (const [one, later, expected] of table) assert.equal(isEarlier(one, later), expected, `${one} ${later}`)
})

test('a hold is pending, a booking is not', () => {
  assert.equal(isPending(lineOf(held)), true)
  assert.equal(isPending(lineOf({})), false)
})

test('a change says which line changes which transaction, to what and why', () => {
  const known = knownOf('a', { reference: 'R1' })
  const link = linkOf(known, other)
  // The reference was left out, so it stays.
  const record = recordOf({ ...other, reference: 'R1' })
  assert.deepEqual(changesOf().decide([link], new Map(), never), [{ link, known, record, reason: 'corrected' }])
})

test('a stable id replaces the whole record', () => {
  const known = knownOf('a', { reference: 'R1' })
  const [change] = changesOf({ ids: 'stable' }).decide([linkOf(known, { sourceId: 'P1' })], new Map(), never)
  assert.deepEqual(change!.record, recordOf({ sourceId: 'P1' }))
})

test('each line of a delivery changes its own transaction, and a repeat changes nothing', () => {
  const links = [linkOf(knownOf('a'), other), linkOf(knownOf('b')), linkOf(knownOf('c', held))]
  assert.deepEqual(inShort(changesOf().decide(links, new Map(), never)), ['a corrected: Tea', 'c booked: Coffee'])
  assert.deepEqual(changesOf().decide([], new Map(), never), [])
})

test('a hold is booked or corrected; what is booked is corrected, and never becomes a hold again', () => {
  const table: [known: Fields, reported: Fields, expected: string][] = [
    [{}, {}, 'none'],
    [{}, other, 'corrected'],
    [held, {}, 'booked'],
    [held, other, 'booked'],
    [held, held, 'none'],
    [held, { ...held, ...other }, 'corrected'],
    [{}, held, 'none'],
    [{}, { ...held, ...other }, 'none'],
  ]
  for (const [known, reported, expected] of table) {
    assert.equal(reasonOf(knownOf('a', known), reported), expected, JSON.stringify([known, reported]))
  }
})

test('a delivery that the bank made earlier changes nothing that a later one reported, except that it books a hold', () => {
  const table: [created: Date | null, reportedAt: Date | null, expected: string][] = [
    [at(7), at(8), 'none'],
    [at(8), at(8), 'corrected'],
    [at(9), at(8), 'corrected'],
    [null, at(8), 'corrected'],
    [at(7), null, 'corrected'],
    [null, null, 'corrected'],
  ]
  for (const [created, reportedAt, expected] of table) {
    const row = `${created} ${reportedAt}`
    assert.equal(reasonOf(knownOf('a', {}, { reportedAt }), other, { created }), expected, row)
    assert.equal(reasonOf(knownOf('a', held, { reportedAt }), { ...held, ...other }, { created }), expected, row)
    assert.equal(reasonOf(knownOf('a', held, { reportedAt }), other, { created }), 'booked', row)
  }
})

test('a statement counts more than a report, and a report more than a notification, except that each books a hold', () => {
  const natures: Nature[] = ['notification', 'report', 'statement', 'records']
  /** What a delivery of this nature may correct. Where the nature of a payment is unknown, it is a record. */
  const corrects: Record<Nature, (Nature | null)[]> = {
    notification: ['notification'],
    report: ['notification', 'report'],
    statement: ['notification', 'report', 'statement', 'records', null],
    records: ['notification', 'report', 'statement', 'records', null],
  }
  for (const nature of natures) {
    for (const first of [...natures, null]) {
      const row = `${nature} after ${first}`
      const expected = corrects[nature].includes(first) ? 'corrected' : 'none'
      assert.equal(reasonOf(knownOf('a', {}, { nature: first }), other, { nature }), expected, row)
      assert.equal(reasonOf(knownOf('a', held, { nature: first }), {}, { nature }), 'booked', row)
    }
  }
})

test('a removed payment appears again when it is reported, unless the bank withdrew it just so', () => {
  const gone = (reason: Known['reason'], fields: Fields = {}) => knownOf('a', fields, { listed: false, reason })
  const table: [known: Known, reported: Fields, expected: string][] = [
    [gone('hold_expired', held), held, 'reappeared'],
    [gone('hold_expired', held), {}, 'booked'],
    [gone('joined'), {}, 'reappeared'],
    [gone('bank_withdrew'), {}, 'none'],
    [gone('bank_withdrew'), other, 'reappeared'],
    [gone('bank_withdrew', held), held, 'none'],
    [gone('bank_withdrew', held), {}, 'booked'],
  ]
  for (const [known, reported, expected] of table) {
    assert.equal(reasonOf(known, reported), expected, JSON.stringify([known.reason, known.record, reported]))
  }
})

test('an earlier delivery does not restore a removed payment', () => {
  const known = knownOf('a', {}, { listed: false, reason: 'bank_withdrew', reportedAt: at(9) })
  assert.equal(reasonOf(known, other, { created: at(8) }), 'none')
  assert.equal(reasonOf(known, other, { created: at(9) }), 'reappeared')
})

test('a delivery with all lines of its day restores what the bank withdrew, but not what an operator withdrew', () => {
  const table: [complete: Days | undefined, setAside: boolean, expected: string][] = [
    [undefined, false, 'none'],
    [{ from: DAY, to: DAY }, false, 'reappeared'],
    [{ from: DAY - 3, to: DAY + 3 }, false, 'reappeared'],
    [{ from: DAY - 3, to: DAY - 1 }, false, 'none'],
    [{ from: DAY + 1, to: DAY + 3 }, false, 'none'],
    [{ from: DAY, to: DAY }, true, 'none'],
    [{ from: DAY - 3, to: DAY - 1 }, true, 'none'],
    [undefined, true, 'none'],
  ]
  for (const [complete, setAside, expected] of table) {
    const known = knownOf('a', {}, { listed: false, reason: 'bank_withdrew', setAside })
    assert.equal(reasonOf(known, {}, { complete }), expected, JSON.stringify([complete, setAside]))
  }
})

/** An operator joined `copy`, which said "Espresso", into `one`. */
const joinedInto = (one: Known, fields: Fields = {}, id = 'copy'): Known =>
  knownOf(
    id,
    { description: 'Espresso', ...fields },
    { listed: false, reason: 'joined', joinedInto: one.id, setAside: true },
  )
const targetsOf = (...all: Known[]): Map<string, Known> => new Map(all.map((one) => [one.id, one]))
const espresso: Fields = { description: 'Espresso' }

test('a line of a joined payment changes the one that it was joined into, if it says something new', () => {
  const one = knownOf('one')
  const copy = joinedInto(one)
  const link = linkOf(copy, other)
  assert.deepEqual(changesOf().decide([link], targetsOf(one), never), [
    { link, known: one, record: recordOf(other), reason: 'corrected' },
  ])
  assert.deepEqual(changesOf().decide([linkOf(copy, espresso)], targetsOf(one), never), [])
  // With less detail than at the time of the join.
  assert.deepEqual(changesOf().decide([linkOf(copy, { description: 'Espr' })], targetsOf(one), never), [])
})

test('a line of a joined payment changes the one that it was joined into, among several ones', () => {
  const [one, two] = [knownOf('one'), knownOf('two')]
  const links = [
    linkOf(joinedInto(two, {}, 'copy of two'), other),
    linkOf(joinedInto(one, {}, 'copy of one'), espresso),
  ]
  assert.deepEqual(inShort(changesOf().decide(links, targetsOf(one, two), never)), ['two corrected: Tea'])
})

test('a repeated line of a joined payment restores the other one, unless the bank withdrew that', () => {
  const table: [reason: Known['reason'], expected: string[]][] = [
    ['hold_expired', ['one reappeared: Espresso']],
    ['bank_withdrew', []],
  ]
  for (const [reason, expected] of table) {
    const one = knownOf('one', {}, { listed: false, reason })
    const links = [linkOf(joinedInto(one), espresso)]
    assert.deepEqual(inShort(changesOf().decide(links, targetsOf(one), never)), expected, reason)
  }
  const withdrawn = knownOf('one', {}, { listed: false, reason: 'bank_withdrew' })
  const links = [linkOf(joinedInto(withdrawn), other)]
  assert.deepEqual(inShort(changesOf().decide(links, targetsOf(withdrawn), never)), ['one reappeared: Tea'])
})

test('a booked line of its own takes precedence over that of a joined payment, also from an earlier block', () => {
  const one = knownOf('one')
  const targets = targetsOf(one)
  const [own, joined] = [linkOf(one), linkOf(joinedInto(one), other)]
  assert.deepEqual(changesOf().decide([own, joined], targets, never), [])
  assert.deepEqual(changesOf().decide([joined, own], targets, never), [])
  const blocks = changesOf()
  assert.deepEqual(blocks.decide([own], targets, never), [])
  assert.deepEqual(
    blocks.decide([joined], targets, (id) => id === 'one'),
    [],
  )
  // A line of another payment says nothing about this one.
  assert.deepEqual(inShort(changesOf().decide([linkOf(knownOf('else')), joined], targets, never)), [
    'one corrected: Tea',
  ])
})

test('a hold of its own does not take precedence over a joined payment that is booked', () => {
  const one = knownOf('one', held)
  const targets = targetsOf(one)
  const [own, joined] = [linkOf(one, held), linkOf(joinedInto(one, held), other)]
  assert.deepEqual(inShort(changesOf().decide([own, joined], targets, never)), ['one booked: Tea'])
  const blocks = changesOf()
  assert.deepEqual(blocks.decide([own], targets, never), [])
  assert.deepEqual(inShort(blocks.decide([joined], targets, (id) => id === 'one')), ['one booked: Tea'])
})

test('a hold of its own that changes does not take precedence over a joined payment that is booked', () => {
  const one = knownOf('one', held)
  const [own, joined] = [linkOf(one, { ...held, ...espresso }), linkOf(joinedInto(one, held), other)]
  for (const links of [
    [own, joined],
    [joined, own],
  ]) {
    assert.deepEqual(inShort(changesOf().decide(links, targetsOf(one), never)), ['one booked: Tea'])
  }
  // Where the joined one says nothing new, its own hold counts.
  const same = linkOf(joinedInto(one, held), { ...held })
  assert.deepEqual(inShort(changesOf().decide([same, own], targetsOf(one), never)), ['one corrected: Espresso'])
})

const placesOf = (...all: [link: Link, place: number][]): Map<Line, number> =>
  new Map(all.map(([{ line }, place]) => [line, place]))

test('a payment that is listed and otherwise unchanged is moved to its new place', () => {
  const [one, gone] = [knownOf('one'), knownOf('gone', {}, { listed: false })]
  const [link, ofGone] = [linkOf(one), linkOf(gone)]
  const moved = (links: Link[], decided: LedgerChange[], placed: Map<Line, number>) =>
    changesOf().move(links, decided, placed, new Map())
  assert.deepEqual(moved([link, ofGone], [], placesOf([link, 2], [ofGone, 2])), [
    { link, known: one, record: one.record, reason: 'corrected' },
  ])
  assert.deepEqual(moved([link], [], placesOf([link, 1])), [], 'where it was')
  assert.deepEqual(moved([link], [], new Map()), [], 'without a place')
  const decided: LedgerChange[] = [{ link, known: { ...one }, record: one.record, reason: 'corrected' }]
  assert.deepEqual(moved([link], decided, placesOf([link, 2])), [], 'changed already')
})

test('a payment is not moved by a delivery that changes it, nor changed by one that moves it', () => {
  const one = knownOf('one')
  const targets = targetsOf({ ...one })
  const [own, joined] = [linkOf(one), linkOf(joinedInto(one), other)]
  const placed = placesOf([own, 2])
  const changing = changesOf()
  assert.equal(changing.decide([joined], targets, never).length, 1)
  assert.deepEqual(changing.move([own], [], placed, targets), [])
  const moving = changesOf()
  assert.equal(moving.move([own], [], placed, targets).length, 1)
  assert.deepEqual(moving.decide([joined], targets, never), [])
  // Of others nothing is remembered: a line matches them once.
  const without = changesOf()
  assert.equal(without.move([own], [], placed, new Map()).length, 1)
  assert.equal(without.move([own], [], placed, new Map()).length, 1)
})

test('a hold of a joined payment changes the other one only where that is not reported itself', () => {
  const one = knownOf('one', held)
  const targets = targetsOf(one)
  const [own, elsewhere] = [linkOf(one, held), linkOf(knownOf('else', held), held)]
  const joined = linkOf(joinedInto(one, held), { ...held, ...other })
  const changed = ['one corrected: Tea']
  const table: [why: string, links: Link[], used: string[], expected: string[]][] = [
    ['not reported', [joined], [], changed],
    ['another one in this block', [elsewhere, joined], [], changed],
    ['another one in an earlier block', [joined], ['else'], changed],
    ['in this block', [own, joined], [], []],
    ['in this block, with another one', [own, elsewhere, joined], [], []],
    ['in an earlier block', [joined], ['one'], []],
    ['in an earlier block, and another one in this block', [elsewhere, joined], ['one'], []],
  ]
  for (const [why, links, used, expected] of table) {
    assert.deepEqual(inShort(changesOf().decide(links, targets, (id) => used.includes(id))), expected, why)
  }
})

test('a delivery changes a payment once, even if lines of several joined payments say something new', () => {
  const one = knownOf('one')
  const targets = targetsOf(one)
  const first = linkOf(joinedInto(one, {}, 'copy 1'), other)
  const second = linkOf(joinedInto(one, {}, 'copy 2'), { description: 'Milk' })
  assert.deepEqual(inShort(changesOf().decide([first, second], targets, never)), ['one corrected: Tea'])
  const blocks = changesOf()
  assert.deepEqual(inShort(blocks.decide([first], targets, never)), ['one corrected: Tea'])
  assert.deepEqual(blocks.decide([second], targets, never), [])
})

test('a line of a joined payment that changes nothing leaves the change to the next one', () => {
  const one = knownOf('one')
  // The first says what is known already; the second says something new.
  const same = linkOf(joinedInto(one, {}, 'copy 1'), {})
  const second = linkOf(joinedInto(one, {}, 'copy 2'), other)
  assert.deepEqual(inShort(changesOf().decide([same, second], targetsOf(one), never)), ['one corrected: Tea'])
})
