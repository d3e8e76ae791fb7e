import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdHabit } from '@vitrine/bank-statements'
import { JANUARY, knownOf, lineOf, matchFactsWith, type Reported } from '../../../test/support/matching.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import { dropRepeated, haveProvenIds, isTwinById, knownById, matchIds, novelty } from './match-ids.ts'
import { idName, referenceName } from './names.ts'
import { type MatchFacts, Pairing } from './pairing.ts'

type Facts = Omit<Partial<MatchFacts>, 'from' | 'to'> & { days?: [from: number, to: number] }

const factsOf = ({ days, ...facts }: Facts = {}): MatchFacts =>
  matchFactsWith({ from: days && JANUARY + days[0], to: days && JANUARY + days[1], ...facts })

const stable = factsOf({ ids: 'stable' })
/** The name that a transaction got from the id of a hold, of a booking, or from a reference. */
const asHold = (id: string) => ({ name: idName('bank', id), pending: true })
const asBooked = (id: string) => ({ name: idName('bank', id), pending: false })
const asReference = (reference: string) => ({ name: referenceName(reference), pending: false })

const P1 = { sourceId: 'P1' }
const HOLD = { status: 'pending' } as const

function linked(lines: Line[], known: Known[], facts: MatchFacts, areProven = false) {
  const pairing = new Pairing(lines)
  matchIds(pairing, knownById(known, facts), facts, areProven)
  return pairing.links
}

/** The id of the transaction that a line is matched with, whatever the order in which the ledger has them. */
function found(line: Reported, known: Known[], facts = factsOf(), areProven = false): string | undefined {
  const [one, other] = [known, known.toReversed()].map((all) => linked([lineOf(line)], all, facts, areProven))
  assert.deepEqual(
    one!.map((link) => link.known.id),
    other!.map((link) => link.known.id),
    'the order of the ledger does not matter',
  )
  return one![0]?.known.id
}

test('a movement that one delivery reports several times counts once, as far as the ids of the source can be believed', () => {
  const [booked, pending] = [P1, { ...P1, ...HOLD }]
  const believed: (IdHabit | undefined)[] = ['stable', undefined]
  const all: (IdHabit | undefined)[] = [...believed, 'volatile', 'reused']
  for (const [what, lines, habits, dropped] of [
    ['a hold and its booking', [pending, booked], believed, [0]],
    ['a booking and its hold', [booked, pending], believed, [1]],
    ['two holds and their booking', [pending, booked, pending], believed, [0, 2]],
    ['a hold and its booking', [pending, booked], ['volatile', 'reused'], []],
    ['two bookings', [booked, booked], ['stable'], [1]],
    ['a hold and two bookings', [pending, booked, booked], ['stable'], [0, 2]],
    ['a hold and two bookings', [pending, booked, booked], [undefined], [0]],
    ['two bookings', [booked, booked], [undefined, 'volatile', 'reused'], []],
    ['two holds', [pending, pending], ['stable'], [1]],
    ['two holds', [pending, pending], [undefined, 'volatile', 'reused'], []],
    ['one hold', [pending], all, []],
    ['one booking', [booked], all, []],
    ['a hold and the booking of another', [pending, { sourceId: 'P2' }], all, []],
    ['lines without an id', [HOLD, {}, {}], all, []],
  ] as [string, Reported[], (IdHabit | undefined)[], number[]][]) {
    for (const ids of habits) {
      const reported = lines.map((line) => lineOf(line))
      const pairing = new Pairing(reported)
      dropRepeated(pairing, factsOf({ ids }))
      const positions = pairing.dropped.map((line) => reported.indexOf(line))
      assert.deepEqual(positions, dropped, `${what}, ids ${ids}`)
    }
  }
})

test('transactions are found by the ids of the source that reports, and by nothing else', () => {
  const a = knownOf({ ...P1, bankReferences: ['K1'] }, { id: 'a' })
  const b = knownOf({}, { id: 'b', names: [asHold('P1'), asBooked('P2')] })
  const c = knownOf(P1, { id: 'c', source: 'other' })
  assert.deepEqual(
    [...knownById([a, b, c], factsOf())],
    [
      [idName('bank', 'P1'), [a, b]],
      [idName('bank', 'P2'), [b]],
    ],
  )
})

test('a match by id states the id and what else agrees', () => {
  const [line, known] = [lineOf(P1), knownOf(P1)]
  assert.deepEqual(linked([line], [known], stable), [{ line, known, rule: 'id', evidence: ['id', 'day', 'text'] }])
  const changed = lineOf({ ...P1, day: 9, amount: '-4', description: 'Rent' })
  assert.deepEqual(linked([changed], [known], stable)[0]?.evidence, ['id', '2 days apart', 'text conflicts'])
})

test('one transaction is at most one line, and a line without an id is none by its id', () => {
  const lines = [lineOf(), lineOf(P1), lineOf(P1)]
  const links = linked(lines, [knownOf(P1)], stable)
  assert.deepEqual(
    links.map(({ line }) => lines.indexOf(line)),
    [1],
  )
})

test('of several transactions with one id a line is the one with its status, then the booked owner of the id, then a joined one, then the one it changes nothing of', () => {
  const RENT = { description: 'Rent' }
  const names = { booked: [asBooked('P1'), asReference('K1')], hold: [asHold('P1'), asReference('K1')] }
  /** Where less important reasons speak for the second one, the first one is still the right one. */
  for (const [what, line, first, second] of [
    ['a hold of a hold', { ...P1, ...HOLD }, [{ ...RENT, ...HOLD }, names.hold, null], [{}, names.booked, 'x']],
    ['a booking of a booked one', P1, [RENT, names.hold, null], [HOLD, names.booked, 'x']],
    ['the owner of the id', P1, [RENT, names.booked, null], [{}, names.hold, 'x']],
    ['a joined one', P1, [RENT, names.booked, 'x'], [{}, names.booked, null]],
    ['a joined one of holds', P1, [RENT, names.hold, 'x'], [{}, names.hold, null]],
    ['nothing changes', P1, [{}, names.booked, null], [RENT, names.booked, null]],
    ['nothing changes in joined ones', P1, [{}, names.booked, 'x'], [RENT, names.booked, 'x']],
  ] as [string, Reported, ...[Reported, Known['names'], string | null][]][]) {
    const [right, wrong] = [first!, second!].map(([reported, names, joinedInto], at) =>
      knownOf(reported, { id: at === 0 ? 'right' : 'wrong', names, joinedInto }),
    )
    assert.equal(found(line, [right!, wrong!], stable), 'right', what)
  }
})

test('a hold that was booked under another id is not booked a second time under its own', () => {
  for (const [what, names, status, expected] of [
    ['booked under another id', [asHold('P1'), asBooked('P2')], 'booked', undefined],
    ['booked under its own id', [asBooked('P1')], 'booked', 'a'],
    ['booked under both', [asBooked('P1'), asBooked('P2')], 'booked', 'a'],
    ['booked without an id', [asHold('P1')], 'booked', 'a'],
    ['booked with a reference', [asHold('P1'), asReference('K1')], 'booked', 'a'],
    ['two ids as a hold', [asHold('P1'), asHold('P2')], 'booked', 'a'],
    ['an id of another source', [asHold('P1'), { name: idName('other', 'P2'), pending: false }], 'booked', 'a'],
    ['not booked now', [asHold('P1'), asBooked('P2')], 'pending', 'a'],
  ] as const) {
    const known = knownOf({ status }, { names: [...names] })
    assert.equal(found(P1, [known], stable), expected, what)
    assert.equal(found({ ...P1, ...HOLD }, [known], stable), 'a', `${what}: the hold reported again is still that hold`)
  }
})

test('an id that is not declared stable has to agree with the rest', () => {
  const increment = factsOf()
  const window = factsOf({ covers: 'period', days: [5, 20] })
  const party = { counterparty: { iban: 'SI56192001234567892' } }
  const [longer, overlap, conflict] = ['Coffee Central Ljubljana', 'Coffee Corner', 'Tram'].map((description) => ({
    description,
  })) as [Reported, Reported, Reported]
  for (const [what, line, known, facts, areProven, agrees] of [
    ['the same day and text', {}, {}, increment, false, true],
    ['some of the words', overlap, {}, increment, false, true],
    ['no word', conflict, {}, increment, false, false],
    ['no word, but the IBAN', { ...conflict, ...party }, party, increment, false, true],
    ['another reference', { bankReferences: ['K2'] }, { bankReferences: ['K1'] }, increment, false, false],
    ['another amount', { amount: '-4' }, {}, increment, false, false],
    ['another amount, proven ids', { amount: '-4' }, {}, increment, true, false],
    ['another amount, in the window', { amount: '-4', day: 8 }, {}, window, false, false],
    ['another day', { day: 8 }, {}, increment, false, false],
    ['another day of the window', { day: 12, ...overlap }, { day: 6 }, window, false, true],
    ['another day of the window, no word', { day: 8, ...conflict }, {}, window, false, false],
    ['from before the window', { day: 5 }, { day: 4 }, window, false, false],
    ['5 days, proven ids', { day: 12 }, {}, increment, true, true],
    ['5 days back, proven ids', { day: 2 }, {}, increment, true, true],
    ['5 days and a longer text, proven ids', { day: 12, ...longer }, {}, increment, true, true],
    ['5 days and some of the words, proven ids', { day: 12, ...overlap }, {}, increment, true, false],
    ['6 days, proven ids', { day: 13 }, {}, increment, true, false],
    ['the booking of a hold', { day: 18, amount: '-4', ...overlap }, HOLD, increment, false, true],
    ['the booking of a hold, no word', conflict, HOLD, increment, false, false],
    ['a hold of a booking', { day: 9, amount: '-4', ...HOLD }, {}, increment, false, true],
    ['a hold of a booking, no word', { ...conflict, ...HOLD }, {}, increment, false, false],
    ['a hold of a hold', { amount: '-4', ...HOLD }, HOLD, increment, false, true],
    ['a hold with another IBAN', { ...HOLD, ...party }, { ...HOLD, counterparty: { iban: 'X' } }, window, true, false],
  ] as [string, Reported, Reported, MatchFacts, boolean, boolean][]) {
    const [reported, transaction] = [{ ...P1, ...line }, knownOf({ ...P1, ...known })]
    assert.equal(found(reported, [transaction], facts, areProven), agrees ? 'a' : undefined, what)
    assert.equal(found(reported, [transaction], stable), 'a', `${what}: a stable id decides`)
  }
})

test('where the first transaction with an id does not agree, the next one may', () => {
  const wrong = knownOf({ ...P1, amount: '-4' }, { id: 'wrong', joinedInto: 'x' })
  const right = knownOf(P1, { id: 'right' })
  assert.equal(found(P1, [wrong, right]), 'right')
  assert.equal(found(P1, [wrong, right], stable), 'wrong')
})

test('ids are proven where three or more are known and none was given to another amount or to two payments', () => {
  const three = ['P1', 'P2', 'P3'].map((sourceId) => knownOf({ sourceId }, { id: sourceId }))
  const held = knownOf({ sourceId: 'P4', ...HOLD })
  const again = knownOf(P1, { id: 'again' })
  const P9 = { sourceId: 'P9' }
  for (const [what, lines, known, expected] of [
    ['two ids', [P1], three.slice(0, 2), false],
    ['three ids', [P1], three, true],
    ['four ids', [P1], [...three, held], true],
    ['ids that are new', [P9], three, true],
    ['lines without an id', [{}], three, true],
    ['another amount', [{ ...P1, amount: '-4' }], three, false],
    ['one of three with another amount', [P9, { ...P1, amount: '-4' }, { sourceId: 'P2' }], three, false],
    ['a hold booked with another amount', [{ sourceId: 'P4', amount: '-4' }], [...three, held], true],
    ['a hold booked with its amount', [{ sourceId: 'P4' }], [...three, held], true],
    ['two payments with one id', [P1], [...three, again], false],
    ['two payments with an id that is not reported', [P9], [...three, again], true],
  ] as [string, Reported[], Known[], boolean][]) {
    const reported = lines.map((line) => lineOf(line))
    assert.equal(haveProvenIds(reported, knownById(known, factsOf()), factsOf()), expected, what)
  }
})

test('a line is new to a transaction where it would change its content', () => {
  const known = knownOf({ valueDate: '2026-01-08' })
  assert.equal(novelty(lineOf({ valueDate: '2026-01-08' }), known, factsOf()), 0, 'the same')
  assert.equal(novelty(lineOf(), known, factsOf()), 0, 'less detail')
  assert.equal(novelty(lineOf({ valueDate: '2026-01-09' }), known, factsOf()), 1, 'another value date')
})

test('two different stable ids of bookings are two movements', () => {
  for (const [what, line, names, ids, expected] of [
    ['stable ids', { sourceId: 'P2' }, [asBooked('P1')], 'stable', true],
    ['ids that are not stable', { sourceId: 'P2' }, [asBooked('P1')], undefined, false],
    ['ids that are reused', { sourceId: 'P2' }, [asBooked('P1')], 'reused', false],
    ['a line without an id', {}, [asBooked('P1')], 'stable', false],
    ['a transaction without an id', { sourceId: 'P2' }, [asReference('K1')], 'stable', false],
    ['an id of another source', { sourceId: 'P2' }, [{ name: idName('other', 'P1'), pending: false }], 'stable', false],
    ['the id of a hold: its booking may have another', { sourceId: 'P2' }, [asHold('P1')], 'stable', false],
    ['a hold booked under an id', { sourceId: 'P3' }, [asHold('P1'), asBooked('P2')], 'stable', true],
  ] as const) {
    assert.equal(isTwinById(lineOf(line), knownOf({}, { names: [...names] }), factsOf({ ids })), expected, what)
  }
})
