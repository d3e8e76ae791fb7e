import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import { match } from './match.ts'
import { idName, namesOf, reportedName } from './names.ts'
import type { MatchFacts } from './pairing.ts'

/** A payment as the bank reports it; days are in January 2026. */
type Reported = Partial<SourceRecord> & { day: number; amount: string; text?: string }

const FIRST_DAY = 20_453
const momentOf = (day: number): Date => new Date(Date.UTC(2026, 0, day, 11))

function recordOf({ day, text = 'Coffee', ...reported }: Reported): SourceRecord {
  const booked = `2026-01-${String(day).padStart(2, '0')}`
  return { status: 'booked', booked, currency: 'EUR', description: text, ...reported }
}

const lineOf = (reported: Reported, position: number): Line => ({
  position,
  record: recordOf(reported),
  bookedTime: momentOf(reported.day),
  day: FIRST_DAY + reported.day,
  amount: reported.amount,
})

/** In the order of their places. */
const ledger = (...all: (Reported & { id: string; known?: Partial<Known> })[]): Known[] =>
  all.map(({ id, known = {}, ...reported }, place) => {
    const record = recordOf(reported)
    const { source = 'bank', names = [] } = known
    return {
      id,
      record,
      status: record.status,
      listed: true,
      reason: 'new',
      bookedTime: momentOf(reported.day),
      day: FIRST_DAY + reported.day,
      place,
      amount: reported.amount,
      created: momentOf(reported.day),
      listedSince: 1,
      reportedAt: null,
      delivery: 1,
      nature: 'statement',
      statement: null,
      joinedInto: null,
      setAside: false,
      ...known,
      source,
      names: [...namesOf(source, record).map((name) => ({ name, pending: record.status === 'pending' })), ...names],
    }
  })

type Facts = Omit<Partial<MatchFacts>, 'from' | 'to'> & { days?: [from: number, to: number] }

/** The matched id of each line, `new` for those without one, and the ids that they are listed with for review. */
function outcome(
  known: Known[],
  { days, ...facts }: Facts,
  ...reported: Reported[]
): { found: string[]; listed: string[] } {
  const lines = reported.map((one, index) => lineOf(one, index + 1))
  const { pairing } = match(lines, known, {
    source: 'bank',
    nature: 'statement',
    covers: 'period',
    ids: undefined,
    timeZone: 'Europe/Ljubljana',
    created: null,
    statement: undefined,
    opening: undefined,
    period: days !== undefined,
    from: FIRST_DAY + (days?.[0] ?? reported[0]!.day),
    to: FIRST_DAY + (days?.[1] ?? reported.at(-1)!.day),
    ...facts,
  })
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
