import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import {
  dateOf,
  knownWith,
  lineWith,
  matchFactsWith,
  momentOf,
  recordWith,
  timesOn,
} from '../../../test/support/matching.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import { matchHolds, matchPending } from './match-holds.ts'
import { holdName } from './names.ts'
import { type MatchFacts, Pairing } from './pairing.ts'

/** `day: undefined` is a hold without any date. */
type Reported = Partial<SourceRecord> & { day?: number | undefined }

function recordOf(reported: Reported): SourceRecord {
  const { day, ...rest } = { day: 7, ...reported }
  const when = day === undefined ? {} : { booked: dateOf(Math.floor(day)) }
  return recordWith({ ...when, amount: '-10', description: 'Coffee Central', ...rest })
}

function lineOf(reported: Reported = {}): Line {
  const { day } = { day: 7, ...reported }
  return lineWith(recordOf(reported), day === undefined ? { bookedTime: momentOf(30), day } : timesOn(day))
}

const knownOf = (reported: Reported = {}, more: Partial<Known> = {}): Known =>
  knownWith(recordOf(reported), { ...timesOn(reported.day ?? 7), ...more })

const factsOf = (facts: Partial<MatchFacts> = {}): MatchFacts => matchFactsWith({ nature: 'report', ...facts })

const holdLine = (reported: Reported = {}): Line => lineOf({ status: 'pending', ...reported })
const hold = (reported: Reported = {}, more: Partial<Known> = {}): Known =>
  knownOf({ status: 'pending', ...reported }, more)
/** A transaction that was such a hold and is booked now. */
const bookedHold = (reported: Reported = {}, more: Partial<Known> = {}): Known =>
  knownOf(reported, { names: [{ name: holdName(holdLine(reported).record)!, pending: true }], ...more })

const GONE = { listed: false } as const
const JOINED = { listed: false, setAside: true, joinedInto: 'x' } as const
const WITHDRAWN = { listed: false, setAside: true } as const
const SECONDS = { booked: '2026-01-07T10:20:30Z' }
const IBAN = 'SI56192001234567892'
const party = { counterparty: { iban: IBAN } }

/** For each line the id that it was matched with, `dropped` or `new`; and for each doubt its reason. */
type Outcome = { found: string[]; doubts: string[] }

function outcomeOf(lines: Line[], pairing: Pairing): Outcome {
  const done = pairing.links.map(({ line }) => line)
  assert.equal(new Set(done).size, done.length, 'a line is matched once')
  const idOf = (line: Line) => (pairing.links.find((link) => link.line === line) ?? { known: { id: 'new' } }).known.id
  return {
    found: lines.map((line) => (pairing.dropped.includes(line) ? 'dropped' : idOf(line))),
    doubts: lines.flatMap((line) =>
      (pairing.rivals.get(line) ?? []).map(({ known, reason }) => `${known.id} ${reason}`),
    ),
  }
}

function pending(lines: Line[], known: Known[], facts: Partial<MatchFacts> = {}): Outcome {
  const pairing = new Pairing(lines)
  matchPending(pairing, known, factsOf(facts))
  return outcomeOf(lines, pairing)
}

/** What one hold is, whatever the order in which the ledger is given. */
function holdIs(line: Line, known: Known[], facts: Partial<MatchFacts> = {}): string {
  const [one, other] = [known, known.toReversed()].map((all) => pending([line], all, facts).found[0]!)
  assert.equal(one, other, 'the order of the ledger does not matter')
  return one!
}

const fresh: Outcome = { found: ['new'], doubts: [] }

test('a hold that is reported again is the known one, by its time, amount and text', () => {
  const [line, known] = [holdLine(), hold()]
  const pairing = new Pairing([line])
  matchPending(pairing, [known], factsOf())
  assert.deepEqual(pairing.links, [{ line, known, rule: 'content', evidence: ['amount', 'time', 'text'] }])
  assert.equal(holdIs(line, [hold({}, GONE)]), 'a', 'also one that has left the list')
  assert.equal(holdIs(line, [hold({}, { source: 'other' })]), 'a', 'also one of another source')
})

test('a hold is none of the known ones where its time, amount, text or reference is another one', () => {
  for (const line of [
    { day: 8 },
    { amount: '-11' },
    { description: 'Tram' },
    { description: 'Coffee Corner' },
    { bankReferences: ['K2'] },
  ]) {
    const known = hold({ bankReferences: ['K1'] })
    const booked = bookedHold({}, { id: 'b', names: known.names })
    assert.deepEqual(pending([holdLine(line)], [known, booked]), fresh, JSON.stringify(line))
  }
})

test('lines that are booked are left to the other rules', () => {
  assert.deepEqual(pending([lineOf()], [hold()]), fresh)
  assert.deepEqual(pending([lineOf({ day: undefined })], [hold()]), fresh)
})

test('a second hold with the same content is neither the first one nor a repetition of it', () => {
  for (const when of [{}, SECONDS]) {
    const outcome = pending([holdLine(when), holdLine(when)], [hold(when)])
    assert.deepEqual(outcome, { found: ['a', 'new'], doubts: [] })
  }
})

test('of several holds with the same time and text a line is a listed or joined one, then one that has gone, then a booked one', () => {
  const line = holdLine(SECONDS)
  // What is better in every less important respect is still the wrong one.
  const [right, wrong] = [
    { id: 'right', place: 2 },
    { id: 'wrong', place: 1 },
  ]
  const changed = { ...SECONDS, valueDate: '2026-01-09' }
  for (const [what, first, second] of [
    ['listed before gone', hold(changed, right), hold(SECONDS, { ...wrong, ...GONE })],
    ['joined before gone', hold(changed, { ...right, ...JOINED }), hold(SECONDS, { ...wrong, ...GONE })],
    ['listed before booked', hold(changed, right), bookedHold(SECONDS, wrong)],
    ['gone before booked', hold(changed, { ...right, ...GONE }), bookedHold(SECONDS, wrong)],
    ['equal content', hold(SECONDS, right), hold(changed, wrong)],
    ['equal content, though it was joined', hold(SECONDS, { ...right, ...JOINED }), hold(changed, wrong)],
    ['the first place', hold(SECONDS, { ...right, place: 0 }), hold(SECONDS, wrong)],
  ] as const) {
    assert.equal(holdIs(line, [first, second]), 'right', what)
  }
})

test('of several holds with the same time and text, none of them with equal content, a line is one that it adds nothing to', () => {
  const line = holdLine({ ...SECONDS, bankCode: 'CARD' })
  const right = hold({ ...SECONDS, bankCode: 'CARD', valueDate: '2026-01-09' }, { id: 'right', place: 2 })
  const wrong = hold(SECONDS, { id: 'wrong', place: 1 })
  assert.equal(holdIs(line, [right, wrong]), 'right')
})

test('a hold with only a day may be the next one after a booked one, unless its delivery is older than the booking', () => {
  const next = { found: ['new'], doubts: ['a may be the hold that was booked'] }
  const stale = { found: ['a'], doubts: [] }
  for (const [what, when, created, reportedAt, expected] of [
    ['older', {}, momentOf(8), momentOf(9), stale],
    ['at the same time', {}, momentOf(9), momentOf(9), next],
    ['newer', {}, momentOf(10), momentOf(9), next],
    ['the delivery has no time', {}, null, momentOf(9), next],
    ['the booking has no time', {}, momentOf(8), null, next],
    ['neither has a time', {}, null, null, next],
    ['newer, but with the exact time', SECONDS, momentOf(10), momentOf(9), stale],
    ['an authorisation to the second', { authorised: '2026-01-07T10:20:30Z' }, null, null, stale],
    ['only the day of the authorisation', { ...SECONDS, authorised: '2026-01-07' }, null, null, next],
    ['only a value date', { booked: undefined, valueDate: '2026-01-07' }, null, null, next],
  ] as [string, Reported, Date | null, Date | null, Outcome][]) {
    const known = bookedHold(when, { reportedAt })
    assert.deepEqual(pending([holdLine(when)], [known], { created }), expected, what)
  }
})

test('a hold whose booking is in the same delivery is dropped where it is certainly the same', () => {
  const outcome = (when: Reported, known: Known[], facts: Partial<MatchFacts> = {}) => {
    const lines = [lineOf(), holdLine(when)]
    const pairing = new Pairing(lines)
    pairing.link(lines[0]!, known[0]!, 'content', [])
    matchPending(pairing, known, factsOf(facts))
    return outcomeOf(lines, pairing)
  }
  assert.deepEqual(outcome(SECONDS, [bookedHold(SECONDS)]), { found: ['a', 'dropped'], doubts: [] })
  const doubts = ['a may be the hold that was booked']
  assert.deepEqual(outcome({}, [bookedHold()]), { found: ['a', 'new'], doubts })
  const two = [bookedHold({}, { reportedAt: momentOf(9) }), bookedHold({}, { id: 'b' })]
  assert.deepEqual(outcome({}, two, { created: momentOf(8) }), { found: ['a', 'dropped'], doubts: [] }, 'one suffices')
})

test('a hold with an id of its own is not recognised by its content in a booked one', () => {
  const line = { ...SECONDS, sourceId: 'P1' }
  assert.deepEqual(pending([holdLine(line)], [bookedHold(SECONDS)]), fresh)
})

test('a hold without a time or with a longer text is a known one of the same source, and the match says what agrees', () => {
  for (const [reported, evidence] of [
    [{ day: undefined }, ['amount', 'text']],
    [{ description: 'Coffee Central Ljubljana' }, ['amount', 'day', 'text extends']],
    [{ sourceId: 'P1' }, ['amount', 'day', 'text']],
  ] as const) {
    const [line, known] = [holdLine(reported), hold()]
    const pairing = new Pairing([line])
    matchPending(pairing, [known], factsOf())
    assert.deepEqual(pairing.links, [{ line, known, rule: 'content', evidence }])
  }
})

test('a hold without a time is a listed one or one that an operator set aside, and only one that is not booked', () => {
  const line = holdLine({ day: undefined })
  for (const [what, known, expected] of [
    ['listed', hold(), 'a'],
    ['joined', hold({}, JOINED), 'a'],
    ['withdrawn', hold({}, WITHDRAWN), 'a'],
    ['gone', hold({}, GONE), 'new'],
    ['booked', knownOf(), 'new'],
    ['of another source', hold({}, { source: 'other' }), 'new'],
    ['with another amount', hold({ amount: '-11' }), 'new'],
    ['with some of the words', hold({ description: 'Coffee Corner' }), 'new'],
    ['with other words', hold({ description: 'Tram' }), 'new'],
    ['without words', hold({ description: undefined as never }), 'new'],
    ['with fewer words', hold({ description: 'Coffee' }), 'a'],
  ] as const) {
    assert.deepEqual(pending([line], [known]), { found: [expected], doubts: [] }, what)
  }
  const other = hold({ bankReferences: ['K1'] })
  assert.deepEqual(pending([holdLine({ day: undefined, bankReferences: ['K2'] })], [other]), fresh, 'another reference')
  const sameDay = holdLine({ sourceId: 'P1', bankReferences: ['K2'] })
  assert.deepEqual(pending([sameDay], [other]), fresh, 'another reference on the same day')
  assert.deepEqual(pending([line, holdLine({ day: undefined })], [hold()]).found, ['a', 'new'], 'one hold is one line')
})

test('holds with two different stable ids are two, whatever their content', () => {
  for (const [line, known, ids, expected] of [
    ['P2', 'P1', 'stable', 'new'],
    ['P2', 'P1', undefined, 'a'],
    ['P2', 'P1', 'volatile', 'a'],
    [undefined, 'P1', 'stable', 'a'],
    ['P2', undefined, 'stable', 'a'],
    [undefined, undefined, 'stable', 'a'],
  ] as const) {
    const withId = (sourceId: string | undefined) => (sourceId === undefined ? {} : { sourceId })
    const reported = holdLine({ ...withId(line), description: 'Coffee Central Ljubljana' })
    assert.equal(holdIs(reported, [hold(withId(known))], { ids }), expected, `${line} ${known} ${ids}`)
  }
})

test('holds that both have a date have the same one', () => {
  const description = 'Coffee Central Ljubljana'
  const dated = (field: 'booked' | 'authorised' | 'valueDate') => hold({ day: undefined, [field]: dateOf(7) })
  for (const known of [dated('booked'), dated('authorised'), dated('valueDate')]) {
    assert.equal(holdIs(holdLine({ day: 7, description }), [known]), 'a', 'the same day')
    assert.equal(holdIs(holdLine({ day: 8, description }), [known]), 'new', 'the next day')
    assert.equal(holdIs(holdLine({ day: 6, description }), [known]), 'new', 'the day before')
    assert.equal(holdIs(holdLine({ day: undefined, description }), [known]), 'a', 'a line without a date')
  }
  const undated = hold({ day: undefined })
  assert.equal(holdIs(holdLine({ day: 9, description }), [undated]), 'a', 'a known hold without a date')
  assert.equal(holdIs(holdLine({ day: undefined, description }), [undated]), 'a', 'neither has a date')
})

test('of several holds that fit, a line is the one with equal content, then one it adds nothing to, then a listed one, then the first', () => {
  const line = holdLine({ day: undefined, bankCode: 'CARD' })
  const equal = { day: undefined, bankCode: 'CARD' }
  const fuller = { ...equal, valueDate: dateOf(7) }
  const changed = { day: undefined }
  const [right, wrong] = [
    { id: 'right', place: 2 },
    { id: 'wrong', place: 1 },
  ]
  for (const [what, first, second] of [
    ['equal content', hold(equal, { ...right, ...WITHDRAWN }), hold(fuller, wrong)],
    ['nothing added', hold(fuller, { ...right, ...WITHDRAWN }), hold(changed, wrong)],
    ['listed before withdrawn', hold(equal, right), hold(equal, { ...wrong, ...WITHDRAWN })],
    ['joined before withdrawn', hold(equal, { ...right, ...JOINED }), hold(equal, { ...wrong, ...WITHDRAWN })],
    ['the first place', hold(equal, { ...right, place: 0 }), hold(equal, wrong)],
  ] as const) {
    assert.equal(holdIs(line, [first, second]), 'right', what)
  }
})

function booking(lines: Line[], known: Known[], used: Known[] = []): Outcome {
  const others = used.map(() => lineOf())
  const pairing = new Pairing([...lines, ...others])
  for (const [at, one] of used.entries()) pairing.link(others[at]!, one, 'content', [])
  matchHolds(pairing, lines, known, factsOf())
  return outcomeOf(lines, pairing)
}

test('a booking takes over the id of its hold, and the match says what agrees', () => {
  const [line, known] = [lineOf({ day: 9 }), hold()]
  const pairing = new Pairing([line])
  matchHolds(pairing, [line], [known], factsOf())
  const evidence = ['amount', '2 days apart', 'text']
  assert.deepEqual(pairing.links, [{ line, known, rule: 'hold', evidence }])
  assert.equal(pairing.rivals.size, 0)
})

test('a booking is a hold that is listed, not booked yet and not matched with another line', () => {
  assert.deepEqual(booking([lineOf()], []), fresh)
  for (const known of [knownOf(), hold({}, GONE), hold({}, WITHDRAWN), hold({}, JOINED)]) {
    assert.deepEqual(booking([lineOf()], [known]), fresh)
    const right = hold({}, { id: 'right' })
    assert.deepEqual(booking([lineOf()], [known, right]), { found: ['right'], doubts: [] })
  }
  const used = hold()
  assert.deepEqual(booking([lineOf()], [used], [used]), fresh)
  assert.deepEqual(booking([lineOf()], [used, hold({}, { id: 'b' })], [used]), { found: ['b'], doubts: [] })
})

test('a hold is booked within 14 days after it, or up to a day and a half before it', () => {
  for (const [day, expected] of [
    [10 - 1.51, 'new'],
    [10 - 1.5, 'a'],
    [10 - 1, 'a'],
    [10, 'a'],
    [10 + 1, 'a'],
    [10 + 14, 'a'],
    [10 + 14.01, 'new'],
  ] as const) {
    assert.deepEqual(booking([lineOf({ day })], [hold({ day: 10 })]), { found: [expected], doubts: [] }, `day ${day}`)
  }
})

test('a booking has the words of its hold or the same counterparty IBAN', () => {
  const without = { description: undefined as never }
  const [longer, overlap, conflict] = ['Coffee Central Ljubljana', 'Coffee Corner', 'Tram'].map((description) => ({
    description,
  })) as [Reported, Reported, Reported]
  for (const [what, line, known, expected] of [
    ['a longer text', longer, {}, 'a'],
    ['a shorter text', {}, longer, 'a'],
    ['some of the words', overlap, {}, 'new'],
    ['other words', conflict, {}, 'new'],
    ['no words', without, {}, 'new'],
    ['no words in the hold', {}, without, 'new'],
    ['no words in both', without, without, 'new'],
    ['other words, but the IBAN', { ...conflict, ...party }, party, 'a'],
    ['no words, but the IBAN', { ...without, ...party }, { ...without, ...party }, 'a'],
    ['another IBAN', party, { counterparty: { iban: 'SI56000000000000000' } }, 'new'],
    ['an IBAN of one only', party, {}, 'a'],
    ['another reference', { bankReferences: ['K2'] }, { bankReferences: ['K1'] }, 'new'],
    [
      'another reference, but the IBAN',
      { bankReferences: ['K2'], ...party },
      { bankReferences: ['K1'], ...party },
      'new',
    ],
    ['another sign', { amount: '10' }, {}, 'new'],
  ] as [string, Reported, Reported, string][]) {
    assert.deepEqual(booking([lineOf(line)], [hold(known)]), { found: [expected], doubts: [] }, what)
  }
})

const either = (...ids: string[]): string[] => ids.map((id) => `${id} may be this hold, or another`)

test('as many equal bookings as equal holds are matched in their order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, place) => hold({}, { id, place })) as [Known, Known, Known]
  for (const [lines, known, expected] of [
    [2, [b, a], { found: ['a', 'b'], doubts: [] }],
    [3, [c, a, b], { found: ['a', 'b', 'c'], doubts: [] }],
    [1, [b, a], { found: ['new'], doubts: either('a', 'b') }],
    [2, [a], { found: ['new', 'new'], doubts: either('a', 'a') }],
    [2, [a, b, c], { found: ['new', 'new'], doubts: either('a', 'b', 'c', 'a', 'b', 'c') }],
  ] as [number, Known[], Outcome][]) {
    const reported = Array.from({ length: lines }, () => lineOf())
    assert.deepEqual(booking(reported, known), expected, `${lines} bookings, ${known.length} holds`)
  }
  const withParty = ['a', 'b'].map((id, place) => hold(party, { id, place }))
  assert.deepEqual(booking([lineOf(party), lineOf(party)], withParty).found, ['a', 'b'], 'with equal IBANs')
})

test('bookings with other amounts are no rivals for a hold', () => {
  const known = [hold({}, { id: 'a' }), hold({ amount: '-50' }, { id: 'b' })]
  const lines = [lineOf({ amount: '-50' }), lineOf(), lineOf({ amount: '-99' })]
  assert.deepEqual(booking(lines, known), { found: ['b', 'a', 'new'], doubts: [] })
})

test('bookings or holds that differ are not matched in their order, because each may be the other', () => {
  const longer = { description: 'Coffee Central Ljubljana' }
  const doubts = either('a', 'b', 'a', 'b')
  for (const [what, lines, known] of [
    ['bookings with different texts', [{}, longer], [{}, {}]],
    ['holds with different texts', [{}, {}], [{}, longer]],
    ['bookings with and without an IBAN', [party, {}], [{}, {}]],
    ['holds with and without an IBAN', [party, party], [party, {}]],
  ] as [string, Reported[], Reported[]][]) {
    const reported = lines.map((line) => lineOf(line))
    const holds = known.map((one, at) => hold(one, { id: 'ab'[at]! }))
    assert.deepEqual(booking(reported, holds), { found: ['new', 'new'], doubts }, what)
  }
})

test('equal bookings of which one is too early for one of the holds are in doubt', () => {
  const holds = [hold({ day: 5 }, { id: 'a' }), hold({ day: 10 }, { id: 'b' })]
  const lines = [lineOf({ day: 7 }), lineOf({ day: 12 })]
  assert.deepEqual(booking(lines, holds), { found: ['new', 'new'], doubts: either('a', 'a', 'b') })
})

const tip = (...ids: string[]): string[] => ids.map((id) => `${id} has another amount than this hold`)

test('a booking that differs by at most 30 percent of the hold is listed with it, as a tip or fuel', () => {
  for (const [booked, held, isListed] of [
    ['-13', '-10', true],
    ['-13.01', '-10', false],
    ['-7', '-10', true],
    ['-6.99', '-10', false],
    ['-10.5', '-10', true],
    ['-10.05', '-10.5', true],
    ['-0.65', '-0.5', true],
    ['-0.66', '-0.5', false],
    // Dinars have three digits after the point.
    ['-10.999', '-10', true],
    ['-13.1', '-10.125', true],
    ['11', '10', true],
    ['13.01', '10', false],
    ['11', '-10', false],
    ['-11', '10', false],
    ['10', '-10', false],
  ] as const) {
    const outcome = booking([lineOf({ amount: booked })], [hold({ amount: held })])
    assert.deepEqual(outcome, { found: ['new'], doubts: isListed ? tip('a') : [] }, `${booked} of ${held}`)
  }
})

test('a booking with another amount is listed with holds of the same shop, near in time and still open', () => {
  const amount = '-11'
  const without = { description: undefined as never }
  for (const [what, line, known, expected] of [
    ['a longer text', { description: 'Coffee Central Ljubljana' }, {}, tip('a')],
    ['another shop', { description: 'Tram' }, {}, []],
    ['some of the words', { description: 'Coffee Corner' }, {}, []],
    ['too late', { day: 25 }, {}, []],
    ['another text, but the IBAN', { ...party, description: 'Tram' }, party, tip('a')],
    ['no text, but the IBAN', { ...party, ...without }, party, []],
    ['no text of the hold, but the IBAN', party, { ...party, ...without }, []],
    ['another reference', { bankReferences: ['K2'] }, { bankReferences: ['K1'] }, []],
  ] as [string, Reported, Reported, string[]][]) {
    const outcome = booking([lineOf({ amount, ...line })], [hold(known)])
    assert.deepEqual(outcome, { found: ['new'], doubts: expected }, what)
  }
  const several = [hold({}, { id: 'a' }), hold({ amount: '-12' }, { id: 'b' }), hold({ amount: '-50' }, { id: 'c' })]
  assert.deepEqual(booking([lineOf({ amount })], several), { found: ['new'], doubts: tip('a', 'b') }, 'several holds')
  const [exact, other] = [lineOf(), lineOf({ amount })]
  assert.deepEqual(booking([exact, other], [hold()]), { found: ['a', 'new'], doubts: [] }, 'the hold is booked')
})

test('a hold that another line books exactly is no doubt of this one, in either order of the lines', () => {
  const other = lineOf({ amount: '-11' })
  assert.deepEqual(booking([lineOf(), other], [hold()]), { found: ['a', 'new'], doubts: [] })
  assert.deepEqual(booking([other, lineOf()], [hold()]), { found: ['new', 'a'], doubts: [] })
})
