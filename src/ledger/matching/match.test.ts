import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import {
  dateOf,
  JANUARY,
  knownNames,
  knownWith,
  lineWith,
  matchFactsWith,
  momentOf,
  recordWith,
  timesOn,
} from '../../../test/support/matching.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import { match } from './match.ts'
import { idName, namesOf, noticeName, reportedName } from './names.ts'
import type { MatchFacts } from './pairing.ts'

/** A payment as the bank reports it; days are in January 2026. */
type Reported = Partial<SourceRecord> & { day: number; amount: string; text?: string }

const recordOf = ({ day, text = 'Coffee', ...reported }: Reported): SourceRecord =>
  recordWith({ booked: dateOf(day), description: text, ...reported })

const lineOf = (reported: Reported, position: number): Line =>
  lineWith(recordOf(reported), { position, ...timesOn(reported.day) })

/** In the order of their places. */
const ledger = (...all: (Reported & { id: string; known?: Partial<Known> })[]): Known[] =>
  all.map(({ id, known = {}, ...reported }, place) => {
    const record = recordOf(reported)
    const names = [...knownNames(known.source ?? 'bank', record), ...(known.names ?? [])]
    return knownWith(record, { id, place, ...timesOn(reported.day), ...known, names })
  })

type Facts = Omit<Partial<MatchFacts>, 'from' | 'to'> & { days?: [from: number, to: number] }

/** The matched id of each line, `new` for those without one, and the ids that they are listed with for review. */
function outcome(
  known: Known[],
  { days, ...facts }: Facts,
  ...reported: Reported[]
): { found: string[]; listed: string[] } {
  const lines = reported.map((one, index) => lineOf(one, index + 1))
  const stated = matchFactsWith({
    covers: 'period',
    period: days !== undefined,
    from: JANUARY + (days?.[0] ?? reported[0]!.day),
    to: JANUARY + (days?.[1] ?? reported.at(-1)!.day),
    ...facts,
  })
  const { pairing } = match(lines, known, stated)
  const idOf = (line: Line) => pairing.links.find((link) => link.line === line)?.known.id
  const found = lines.map((line) => (pairing.dropped.includes(line) ? 'dropped' : (idOf(line) ?? 'new')))
  return { found, listed: [...pairing.rivals.values()].flat().map((rival) => rival.known.id) }
}

const found = (...all: Parameters<typeof outcome>): string[] => outcome(...all).found

test('equal lines keep their ids when a line inserted before them shifts their balances', () => {
  const known = ledger(
    { id: 'a', day: 5, amount: '-10', balance: '990' },
    { id: 'b', day: 5, amount: '-10', balance: '980' },
  )
  const reported = [
    { day: 4, amount: '-10', text: 'Rent', balance: '990' },
    { day: 5, amount: '-10', balance: '980' },
    { day: 5, amount: '-10', balance: '970' },
  ]
  assert.deepEqual(found(known, { opening: '1000', days: [3, 5] }, ...reported), ['new', 'a', 'b'])
})

test('an equal line inserted before another one is the new one', () => {
  const known = ledger(
    { id: 'rent', day: 5, amount: '-50', text: 'Rent', balance: '950' },
    { id: 'coffee', day: 5, amount: '-3', balance: '947' },
  )
  const reported = [
    { day: 5, amount: '-3', balance: '997' },
    { day: 5, amount: '-50', text: 'Rent', balance: '947' },
    { day: 5, amount: '-3', balance: '944' },
  ]
  assert.deepEqual(found(known, { opening: '1000', days: [5, 5] }, ...reported), ['new', 'rent', 'coffee'])
})

test('a window has none of its lines before it, whatever its opening balance says', () => {
  const known = ledger({ id: 'a', day: 5, amount: '-3', balance: '997' })
  assert.deepEqual(found(known, { opening: '997', days: [4, 5] }, { day: 5, amount: '-3', balance: '994' }), ['a'])
})

test('an amount that is left over is no other payment where references differ', () => {
  const known = ledger({ id: 'a', day: 4, amount: '-3', text: 'Rent', balance: '997', bankReferences: ['K1'] })
  const reported = { day: 7, amount: '-3', balance: '997', bankReferences: ['K2'] }
  assert.deepEqual(found(known, { opening: '1000', days: [4, 7] }, reported), ['new'])
})

const sequence = (statement: string): Facts => ({ covers: 'sequence', statement })

test('a statement that arrives late has no line of the next statement', () => {
  const known = ledger(
    { id: 'a', day: 8, amount: '-1', text: 'Tram', balance: '962', known: { statement: 'S7' } },
    { id: 'b', day: 8, amount: '-3', text: 'Cinema', balance: '952', known: { statement: 'S10' } },
  )
  const reported = { day: 8, amount: '-3', balance: '959' }
  assert.deepEqual(found(known, { ...sequence('S8'), opening: '962' }, reported), ['new'])
})

test('a statement after a gap has no line of the statements before it', () => {
  const known = ledger(
    { id: 'a', day: 8, amount: '-3', balance: '962', known: { statement: 'S2' } },
    { id: 'b', day: 8, amount: '-1', text: 'Tram', balance: '929', known: { statement: 'S5' } },
  )
  assert.deepEqual(found(known, { ...sequence('S6'), opening: '929' }, { day: 8, amount: '-3', balance: '926' }), [
    'new',
  ])
})

test('a statement does not move a payment that only a second source reported on another day', () => {
  const known = ledger({ id: 'a', day: 6, amount: '-3', known: { source: 'other' } })
  const reported = [
    { day: 6, amount: '-1', text: 'Tram' },
    { day: 7, amount: '-3' },
  ]
  assert.deepEqual(found(known, sequence('S4'), ...reported), ['new', 'new'])
})

test('a statement has no line first reported after it was made, and the doubt is listed', () => {
  const known = ledger({ id: 'a', day: 7, amount: '-3', known: { nature: 'report', reportedAt: momentOf(9) } })
  const facts: Facts = { ...sequence('S1'), created: momentOf(8) }
  assert.deepEqual(outcome(known, facts, { day: 7, amount: '-3' }), { found: ['new'], listed: ['a'] })
})

test('a report does not repeat a line of a statement, even if a second source reported it first', () => {
  const names = [{ name: reportedName('bank'), pending: false }]
  const known = ledger({ id: 'a', day: 7, amount: '-3', known: { source: 'other', statement: 'S4', names } })
  assert.deepEqual(outcome(known, { nature: 'report', covers: 'increment' }, { day: 7, amount: '-3' }), {
    found: ['new'],
    listed: ['a'],
  })
})

test('a report does not repeat a line that the previous report left out', () => {
  const report = (id: string, delivery: number, text: string) =>
    ({ id, day: 7, amount: '-3', text, known: { nature: 'report', delivery } }) as const
  const facts: Facts = { nature: 'report', covers: 'increment' }
  const reported = [
    { day: 7, amount: '-3', text: 'Tram' },
    { day: 7, amount: '-3' },
  ]
  assert.deepEqual(found(ledger(report('a', 2, 'Tram'), report('b', 2, 'Coffee')), facts, ...reported), ['a', 'b'])
  assert.deepEqual(found(ledger(report('a', 2, 'Tram'), report('b', 1, 'Coffee')), facts, ...reported), ['a', 'new'])
})

test('another reference of a bank is a veto, even if a second source reported the payment first', () => {
  const names = [{ name: reportedName('bank'), pending: false }]
  const reported = { day: 7, amount: '-3', bankReferences: ['K2'] }
  for (const [own, expected] of [
    [names, 'new'],
    [[], 'a'],
  ] as const) {
    const known = ledger({
      id: 'a',
      day: 7,
      amount: '-3',
      bankReferences: ['K1'],
      known: { source: 'other', names: [...own] },
    })
    assert.deepEqual(found(known, {}, reported), [expected])
  }
})

test('a line of the first day is listed with an equal one of the day before, which may have moved', () => {
  const known = ledger({ id: 'a', day: 6, amount: '-3' })
  assert.deepEqual(outcome(known, { days: [7, 7] }, { day: 7, amount: '-3' }), { found: ['new'], listed: ['a'] })
  assert.deepEqual(outcome(known, { days: [6, 7] }, { day: 7, amount: '-3' }), { found: ['a'], listed: [] })
})

test('ids that have named the same payments so far take precedence over balances', () => {
  const all = ['P1', 'P2', 'P3']
  const known = ledger(...all.map((id, at) => ({ id, day: 5, amount: '-3', balance: `${997 - 3 * at}`, sourceId: id })))
  const reported = all.map((id, at) => ({ day: 5, amount: '-3', balance: `${994 - 3 * at}`, sourceId: id }))
  const all5 = [{ day: 4, amount: '-3', text: 'Rent', balance: '997', sourceId: 'P4' }, ...reported]
  assert.deepEqual(found(known, { opening: '1000', days: [4, 5] }, ...all5), ['new', ...all])
})

test('an id of a source that reuses ids identifies nothing', () => {
  const known = ledger(
    { id: 'a', day: 6, amount: '-1', text: 'Tram', balance: '999', sourceId: 'L1' },
    { id: 'b', day: 6, amount: '-3', balance: '996', sourceId: 'L2' },
  )
  const reported = [
    { day: 6, amount: '-3', balance: '986', sourceId: 'L1' },
    { day: 6, amount: '-3', balance: '983', sourceId: 'L2' },
  ]
  assert.deepEqual(found(known, { ids: 'reused', opening: '989', days: [6, 6] }, ...reported), ['b', 'new'])
})

const hold = (reported: Partial<Reported> = {}): Reported => ({ status: 'pending', day: 6, amount: '-3', ...reported })

test('a second hold with the same content is a hold of its own', () => {
  assert.deepEqual(found(ledger({ id: 'a', ...hold() }), {}, hold(), hold()), ['a', 'new'])
})

test('a hold with the words of a booked one is kept and listed for review, unless it states the exact time', () => {
  for (const [when, expected] of [
    [{}, { found: ['new'], listed: ['a'] }],
    [{ booked: '2026-01-06T10:20:30Z' }, { found: ['a'], listed: [] }],
  ] as const) {
    const name = namesOf('bank', recordOf(hold(when)))[0]!
    const known = ledger({ id: 'a', day: 6, amount: '-3', known: { names: [{ name, pending: true }] } })
    assert.deepEqual(outcome(known, { nature: 'report', covers: 'increment' }, hold(when)), expected)
  }
})

test('an id that is declared stable is believed whatever else has changed', () => {
  const known = ledger({ id: 'a', day: 6, amount: '-3', sourceId: 'P1' })
  assert.equal(known[0]!.names[0]!.name, idName('bank', 'P1'))
  assert.deepEqual(found(known, { ids: 'stable' }, { day: 9, amount: '-4', text: 'Rent', sourceId: 'P1' }), ['a'])
})

const increment: Facts = { covers: 'increment' }

test('in an empty ledger each line is new', () => {
  assert.deepEqual(outcome([], {}, { day: 7, amount: '-3' }), { found: ['new'], listed: [] })
})

test('a payment that an operator withdrew or joined is recognised by its content, one that the bank withdrew is not', () => {
  const table: [known: Partial<Known>, expected: string][] = [
    [{ setAside: true, reason: 'bank_withdrew' }, 'a'],
    [{ setAside: true, reason: 'joined', joinedInto: 'x' }, 'a'],
    [{ setAside: false, reason: 'bank_withdrew' }, 'new'],
  ]
  for (const [known, expected] of table) {
    const all = ledger({ id: 'a', day: 7, amount: '-3', known: { ...known, listed: false } })
    const expectation = { found: [expected], listed: [] }
    assert.deepEqual(outcome(all, {}, { day: 7, amount: '-3' }), expectation, JSON.stringify(known))
  }
})

test('equal payments are told apart by their order in the books, in whatever order they were read', () => {
  const known = ledger({ id: 'a', day: 5, amount: '-3' }, { id: 'b', day: 5, amount: '-3' })
  const reported = { day: 5, amount: '-3' }
  for (const all of [known, known.toReversed()]) assert.deepEqual(found(all, {}, reported, reported), ['a', 'b'])
})

test('a payment before or after the known balances is another one, whatever else agrees, and no doubt', () => {
  const equal = { day: 7, amount: '-3', bankReferences: ['K1'] }
  const known = ledger({ id: 'a', ...equal, balance: '97' })
  const table: [balance: string, opening: string, expected: string][] = [
    ['94', '97', 'new'],
    ['97', '100', 'a'],
    ['100', '103', 'new'],
  ]
  for (const [balance, opening, expected] of table)
    assert.deepEqual(outcome(known, { ...increment, opening }, { ...equal, balance }), {
      found: [expected],
      listed: [],
    })
})

test('another balance is another payment only where the delivery has no place among the known balances', () => {
  const known = ledger({ id: 'a', day: 7, amount: '-3', balance: '997' })
  const unplaced = { day: 7, amount: '-3', balance: '850' }
  assert.deepEqual(outcome(known, { ...increment, opening: '853' }, unplaced), { found: ['new'], listed: ['a'] })
  const shifted = [
    { day: 7, amount: '-10', text: 'Rent', balance: '990' },
    { day: 7, amount: '-3', balance: '987' },
  ]
  assert.deepEqual(found(known, { ...increment, opening: '1000' }, ...shifted), ['new', 'a'])
})

test('a balance outweighs words that now complete those of its neighbour', () => {
  const known = ledger(
    { id: 'a', day: 7, amount: '-3', text: 'Coffee', balance: '997' },
    { id: 'b', day: 7, amount: '-3', text: 'Coffee Central', balance: '994' },
  )
  const reported = [
    { day: 7, amount: '-3', text: 'Coffee Central', balance: '997' },
    { day: 7, amount: '-3', text: 'Coffee Central Ljubljana', balance: '994' },
  ]
  assert.deepEqual(found(known, { ...increment, opening: '1000' }, ...reported), ['a', 'b'])
})

test('an equal balance identifies a payment whose words were replaced', () => {
  const known = ledger({ id: 'a', day: 7, amount: '-3', balance: '997' })
  const reported = { day: 8, amount: '-3', text: 'Card 4411', balance: '997' }
  assert.deepEqual(found(known, increment, reported), ['a'])
})

test('a statement has the lines of a report before it, and of its own first issue', () => {
  for (const statement of [null, 'S4']) {
    const known = ledger({ id: 'a', day: 7, amount: '-3', known: { statement } })
    assert.deepEqual(outcome(known, sequence('S4'), { day: 7, amount: '-3' }), { found: ['a'], listed: [] })
  }
})

test('a line of another statement is no candidate where statements are numbered in sequence, but a doubt', () => {
  const known = ledger({ id: 'a', day: 7, amount: '-3', known: { statement: 'S3' } })
  const table: [facts: Facts, expected: ReturnType<typeof outcome>][] = [
    [sequence('S4'), { found: ['new'], listed: ['a'] }],
    [{ covers: 'sequence' }, { found: ['a'], listed: [] }],
    [
      { covers: 'period', statement: 'S4' },
      { found: ['a'], listed: [] },
    ],
  ]
  for (const [facts, expected] of table) assert.deepEqual(outcome(known, facts, { day: 7, amount: '-3' }), expected)
})

test('a statement that was issued again without one of its lines keeps the ids of the others', () => {
  const known = ledger(
    { id: 'fee', day: 7, amount: '-3', text: 'Fee', balance: '997', known: { statement: 'S4' } },
    { id: 'coffee', day: 7, amount: '-3', balance: '994', known: { statement: 'S4' } },
  )
  const reported = { day: 7, amount: '-3', balance: '997' }
  assert.deepEqual(found(known, { ...sequence('S4'), opening: '1000' }, reported), ['coffee'])
})

test('a monthly statement has the lines of the daily ones before it', () => {
  const coffee = { day: 7, amount: '-3' }
  const rent = { day: 8, amount: '-10', text: 'Rent', balance: '987' }
  const first = { id: 'a', ...coffee, balance: '997', known: { statement: 'D1' } }
  const facts: Facts = { ...sequence('M1'), opening: '1000' }
  const both = ledger(first, { id: 'b', ...rent, known: { statement: 'D2' } })
  assert.deepEqual(found(both, facts, { ...coffee, balance: '997' }, rent), ['a', 'b'], 'each line with its balance')
  assert.deepEqual(found(both, facts, coffee, rent), ['a', 'b'], 'only the last line with its balance')
  assert.deepEqual(
    found(ledger(first), facts, { ...coffee, balance: '997' }, rent),
    ['a', 'new'],
    'without the last day',
  )
})

test('a statement that arrives late does not take an equal line of the next statement with another balance', () => {
  const known = ledger(
    { id: 'a', day: 8, amount: '-1', text: 'Tram', balance: '962', known: { statement: 'S7' } },
    { id: 'b', day: 8, amount: '-3', balance: '952', known: { statement: 'S10' } },
  )
  const reported = { day: 8, amount: '-3', balance: '959' }
  assert.deepEqual(outcome(known, { ...sequence('S8'), opening: '962' }, reported), { found: ['new'], listed: ['b'] })
})

test('a statement after a gap has no line of an earlier statement that led to the same balance', () => {
  for (const text of ['Coffee', 'Cinema']) {
    const known = ledger(
      { id: 'a', day: 8, amount: '-3', text, balance: '925', known: { statement: 'S2' } },
      { id: 'b', day: 8, amount: '-7', text: 'Fuel', balance: '929', known: { statement: 'S5' } },
    )
    const reported = [
      { day: 8, amount: '-1', text: 'Tram', balance: '928' },
      { day: 8, amount: '-3', balance: '925' },
    ]
    assert.deepEqual(found(known, { ...sequence('S6'), opening: '929' }, ...reported), ['new', 'new'], text)
  }
})

test('a line of another statement that states no balance is not within the balances of this one', () => {
  const known = ledger(
    { id: 'a', day: 8, amount: '-3', known: { statement: 'S5' } },
    { id: 'b', day: 8, amount: '-1', text: 'Tram', balance: '929', known: { statement: 'S5' } },
  )
  const reported = [
    { day: 8, amount: '-3', balance: '926' },
    { day: 8, amount: '3', text: 'Refund', balance: '929' },
  ]
  const facts: Facts = { ...sequence('S6'), opening: '929' }
  assert.deepEqual(outcome(known, facts, ...reported), { found: ['new', 'new'], listed: ['a'] })
})

/** Coffees of one day with ids, and the balances after them, counted down from 1000. */
const coffees = (ids: string[]): (Reported & { id: string })[] =>
  ids.map((id, at) => ({ id, day: 5, amount: '-3', balance: `${997 - 3 * at}`, sourceId: id }))

test('ids outweigh balances where three or more are known, unless the source is said to reuse them', () => {
  const three = ['L1', 'L2', 'L3']
  const inserted = coffees(['L0', ...three])
  const facts: Facts = { ...sequence('S4'), opening: '1000' }
  assert.deepEqual(found(ledger(...coffees(three)), facts, ...inserted), ['new', ...three])
  assert.deepEqual(found(ledger(...coffees(three)), { ...facts, ids: 'reused' }, ...inserted), [...three, 'new'])
  assert.deepEqual(found(ledger(...coffees(['L1', 'L2'])), facts, ...coffees(['L0', 'L1', 'L2'])), ['L1', 'L2', 'new'])
})

test('an id without a declared habit identifies a payment whose words differ, one that is reused does not', () => {
  const known = ledger({ id: 'a', day: 7, amount: '-3', text: 'Coffee Central', sourceId: 'P1' })
  const reported = { day: 7, amount: '-3', text: 'Coffee Station', sourceId: 'P1' }
  assert.deepEqual(outcome(known, {}, reported), { found: ['a'], listed: [] })
  for (const ids of ['reused', 'volatile'] as const)
    assert.deepEqual(outcome(known, { ids }, reported), { found: ['new'], listed: ['a'] }, ids)
})

test('an id without a declared habit yields to equal words', () => {
  const known = ledger(
    { id: 'a', day: 7, amount: '-3', text: 'Coffee Central', sourceId: 'L1' },
    { id: 'b', day: 7, amount: '-3', text: 'Coffee Station', sourceId: 'L2' },
  )
  const reported = [
    { day: 7, amount: '-3', text: 'Coffee Kiosk', sourceId: 'L1' },
    { day: 7, amount: '-3', text: 'Coffee Central', sourceId: 'L2' },
  ]
  assert.deepEqual(found(known, {}, ...reported), ['new', 'a'])
})

test('an amount that is left over on both sides is one payment where both ends of the balances are known', () => {
  const known = ledger(
    { id: 'rent', day: 5, amount: '-50', text: 'Rent', balance: '950' },
    { id: 'coffee', day: 5, amount: '-3', balance: '947' },
  )
  const reported = [
    { day: 5, amount: '-3', text: 'Card 4411', balance: '997' },
    { day: 5, amount: '-50', text: 'Rent', balance: '947' },
  ]
  const more = { day: 5, amount: '-1', text: 'Tram', balance: '946' }
  const facts: Facts = { opening: '1000' }
  for (const [covers, expected] of [
    ['period', 'coffee'],
    ['sequence', 'coffee'],
    ['increment', 'new'],
  ] as const)
    assert.deepEqual(found(known, { ...facts, covers }, ...reported), [expected, 'rent'], covers)
  assert.deepEqual(found(known, facts, ...reported, more), ['new', 'rent', 'new'], 'an unknown end')
})

test('an amount that is left over is no payment outside of the balances', () => {
  for (const balance of ['1000', undefined]) {
    const known = ledger(
      { id: 'cinema', day: 6, amount: '-3', text: 'Cinema', ...(balance !== undefined && { balance }) },
      { id: 'fee', day: 7, amount: '-1', text: 'Fee', balance: '999' },
      { id: 'tip', day: 7, amount: '-2', text: 'Tip', balance: '997' },
    )
    assert.deepEqual(found(known, { opening: '1000' }, { day: 7, amount: '-3', balance: '997' }), ['new'], balance)
  }
})

test('a booked line is no hold by its words alone where two holds fit', () => {
  const known = ledger({ id: 'a', ...hold() }, { id: 'b', ...hold() })
  assert.deepEqual(outcome(known, {}, { day: 6, amount: '-3' }), { found: ['new'], listed: ['a', 'b'] })
  assert.deepEqual(found(known.slice(1), {}, { day: 6, amount: '-3' }), ['b'])
})

test('a hold that is still reported is not the one that was booked', () => {
  const known = ledger({ id: 'a', ...hold() })
  assert.deepEqual(found(known, {}, { day: 6, amount: '-3' }, hold()), ['new', 'a'])
})

test('a hold and its booking in one delivery are one payment if they share an id, in an empty ledger as well', () => {
  const both = [hold({ sourceId: 'P1' }), { day: 6, amount: '-3', sourceId: 'P1' }]
  assert.deepEqual(found([], {}, ...both), ['dropped', 'new'])
  assert.deepEqual(found(ledger({ id: 'a', ...both[1]! }), {}, ...both), ['dropped', 'a'])
})

test('of two payments that a line may be, the stronger evidence decides', () => {
  const table: [why: string, weaker: Partial<Reported>, stronger: Partial<Reported>, reported: Partial<Reported>][] = [
    [
      'an id before a reference',
      { text: 'Kiosk', bankReferences: ['K1'] },
      { text: 'Coffee Central', sourceId: 'P1' },
      { text: 'Coffee Station', sourceId: 'P1', bankReferences: ['K1'] },
    ],
    [
      'a reference before a balance with other words',
      { text: 'Kiosk', balance: '994' },
      { text: 'Cinema', bankReferences: ['K1'] },
      { text: 'Coffee', bankReferences: ['K1'], balance: '994' },
    ],
    [
      'a balance before similar words',
      { text: 'Coffee' },
      { text: 'Cinema', balance: '994' },
      { text: 'Coffee Central', balance: '994' },
    ],
    [
      'similar words of the day before equal words of another day',
      { text: 'Coffee Central', day: 6 },
      { text: 'Coffee' },
      { text: 'Coffee Central' },
    ],
  ]
  for (const [why, weaker, stronger, reported] of table) {
    const [day, amount] = [7, '-3']
    const known = ledger({ id: 'weaker', day, amount, ...weaker }, { id: 'stronger', day, amount, ...stronger })
    const line = { day, amount, ...reported }
    assert.deepEqual(found(known, { days: [6, 7] }, line), ['stronger'], why)
    assert.deepEqual(found(known.slice(0, 1), { days: [6, 7] }, line), ['weaker'], `${why}, alone`)
  }
})

test('words that moved to another day go before the place among the balances', () => {
  const known = ledger(
    { id: 'cinema', day: 7, amount: '-3', text: 'Cinema', balance: '997' },
    { id: 'coffee', day: 7, amount: '-3', balance: '994' },
    { id: 'tram', day: 8, amount: '-1', text: 'Tram', balance: '993' },
  )
  const reported = [
    { day: 8, amount: '-3' },
    { day: 8, amount: '-3', text: 'Card 4411' },
    { day: 8, amount: '-1', text: 'Tram', balance: '993' },
  ]
  assert.deepEqual(found(known, { opening: '1000', days: [7, 8] }, ...reported), ['coffee', 'cinema', 'tram'])
})

test('ids that have named the same payments so far name one that moved to the day of an equal one', () => {
  const known = ledger(...[5, 7, 9].map((day, at) => ({ id: `P${at + 1}`, day, amount: '-3', sourceId: `P${at + 1}` })))
  assert.deepEqual(found(known, increment, { day: 7, amount: '-3', sourceId: 'P1' }), ['P1'])
})

test('a statement that is issued again is placed among its own lines, even if an earlier one had the same balances', () => {
  const of = (statement: string) => ({ known: { statement } })
  const coffee = { day: 7, amount: '-3', balance: '97' }
  const tram = { day: 7, amount: '-1', text: 'Tram', balance: '96' }
  const known = ledger(
    { id: 'a', ...coffee, ...of('S1') },
    { id: 'b', ...tram, ...of('S1') },
    { id: 'c', day: 7, amount: '2', text: 'Refund', balance: '98', ...of('S1') },
    { id: 'd', day: 7, amount: '2', text: 'Refund', balance: '100', ...of('S1') },
    { id: 'own', ...coffee, ...of('S2') },
    { id: 'e', day: 7, amount: '-0.5', text: 'Tip', balance: '96.5', ...of('S2') },
    { id: 'f', day: 7, amount: '-0.5', text: 'Tip', balance: '96', ...of('S2') },
  )
  assert.deepEqual(found(known, { ...sequence('S2'), opening: '100' }, coffee, tram), ['own', 'new'])
})

test('a second notification with the same words is about another payment, and the doubt is listed', () => {
  const facts: Facts = { ...increment, nature: 'notification' }
  const reported = { day: 7, amount: '-3' }
  for (const [names, expected] of [
    [[{ name: noticeName('bank'), pending: false }], { found: ['new'], listed: ['a'] }],
    [[], { found: ['a'], listed: [] }],
  ] as const) {
    const known = ledger({ id: 'a', ...reported, known: { names: [...names] } })
    assert.deepEqual(outcome(known, facts, reported), expected)
  }
})

test('a statement has no line first reported after it was made on another of its days either', () => {
  const facts: Facts = { ...sequence('S1'), created: momentOf(8), days: [6, 7] }
  for (const [reportedAt, expected] of [
    [9, 'new'],
    [7, 'a'],
  ] as const) {
    const known = ledger({
      id: 'a',
      day: 6,
      amount: '-3',
      known: { nature: 'report', reportedAt: momentOf(reportedAt) },
    })
    assert.deepEqual(found(known, facts, { day: 7, amount: '-3' }), [expected])
  }
})

test('a report repeats a booked line, even if it leaves out a hold of the report before', () => {
  const report = { nature: 'report', delivery: 2 } as const
  const known = ledger(
    { id: 'a', day: 7, amount: '-3', known: report },
    { id: 'b', ...hold({ day: 7, amount: '-9' }), known: report },
  )
  assert.deepEqual(found(known, { ...increment, nature: 'report' }, { day: 7, amount: '-3' }), ['a'])
})

test('a payment that clients do not see is no doubt', () => {
  const reported = { day: 7, amount: '-3', text: 'Coffee Station' }
  for (const [listed, expected] of [
    [true, ['a']],
    [false, []],
  ] as const) {
    const known = ledger({ id: 'a', day: 7, amount: '-3', text: 'Coffee Central', known: { listed } })
    assert.deepEqual(outcome(known, {}, reported), { found: ['new'], listed: expected })
  }
})

test('a report that repeats all its lines repeats those that ids or balances have found already', () => {
  const inReport = { nature: 'report', delivery: 2 } as const
  const facts: Facts = { nature: 'report', covers: 'increment' }
  const coffee = { day: 7, amount: '-3' }
  const tram = { day: 7, amount: '-1', text: 'Tram' }
  const both = (first: Partial<Reported>, second: Partial<Reported> = {}) =>
    ledger({ id: 'a', ...coffee, ...first, known: inReport }, { id: 'b', ...tram, ...second, known: inReport })
  const byBalance = { ...coffee, balance: '997' }
  assert.deepEqual(found(both({ balance: '997' }), { ...facts, opening: '1000' }, byBalance, tram), ['a', 'b'])
  const byId = { ...coffee, sourceId: 'P1' }
  assert.deepEqual(found(both({ sourceId: 'P1' }), { ...facts, ids: 'stable' }, byId, tram), ['a', 'b'])
  const inserted = [byBalance, { day: 7, amount: '-10', text: 'Rent', balance: '987' }, { ...tram, balance: '986' }]
  const known = both({ balance: '997' }, { balance: '996' })
  assert.deepEqual(found(known, { ...facts, opening: '1000' }, ...inserted), ['a', 'new', 'b'])
})

test('what is bought, refunded and bought again within three daily statements is three payments', () => {
  const known = ledger(
    { id: 'a', day: 8, amount: '-3', balance: '926', known: { statement: 'S2' } },
    { id: 'b', day: 9, amount: '3', text: 'Refund', balance: '929', known: { statement: 'S3' } },
  )
  const again = { day: 10, amount: '-3', balance: '926' }
  assert.deepEqual(found(known, { ...sequence('S4'), opening: '929' }, again), ['new'])
})

test('a monthly statement has the lines of the daily ones, also where its opening balance recurs', () => {
  const daily = [
    { id: 'a', day: 8, amount: '-3', balance: '926', known: { statement: 'S2' } },
    { id: 'b', day: 9, amount: '3', text: 'Refund', balance: '929', known: { statement: 'S3' } },
    { id: 'c', day: 10, amount: '-3', balance: '926', known: { statement: 'S4' } },
    { id: 'd', day: 11, amount: '-30', text: 'Rent', balance: '896', known: { statement: 'S5' } },
  ]
  for (const days of [daily.slice(0, 1), daily.slice(0, 3), daily]) {
    const lines = days.map(({ id: _id, known: _known, ...line }) => line)
    const expected = days.map(({ id }) => id)
    assert.deepEqual(found(ledger(...days), { ...sequence('M1'), opening: '929' }, ...lines), expected)
  }
})
