import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkRules,
  FACTS,
  found,
  knownOf,
  lineOf,
  prefers,
  recordOf,
  run,
  type StepLine,
  type StepOptions,
} from '../../../test/support/match-step.ts'
import { dateOf } from '../../../test/support/matching.ts'
import { matchMoved, matchPlaced, matchReferences, matchSimilar } from './match-similar.ts'
import { reportedName } from './names.ts'
import { type IsOtherPayment, Pairing } from './pairing.ts'

const OWN_IBAN = { counterparty: { iban: 'SI56192001234567892' } }
const OTHER_IBAN = { counterparty: { iban: 'SI56020170014356205' } }
const STABLE: StepOptions = { ids: 'stable' }

const K1 = { bankReferences: ['K1'] }

test('one bank reference and one amount are one payment', () => {
  checkRules(matchReferences, [
    ['the same day and words', K1, K1, true],
    ['one of several references', { bankReferences: ['K0', 'K1'] }, K1, true],
    ['another amount: the fee of the payment', K1, { ...K1, amount: '-1' }, false],
    ['another reference', K1, { bankReferences: ['K2'] }, false],
    ['a line without references', {}, K1, false],
    ['a transaction without references', K1, {}, false],
    ['the reference of a collective entry is none of its own', K1, { batchReferences: ['K1'] }, false],
    ['other words on the same day', K1, { ...K1, text: 'Rent' }, true],
    ['moved by five days', { ...K1, day: 15 }, K1, true],
    ['moved by five days to an earlier one', { ...K1, day: 5 }, K1, true],
    ['six days: the next payment of a standing order', { ...K1, day: 16 }, K1, false],
    ['some other words on another day', { ...K1, day: 13, text: 'Coffee House' }, { ...K1, text: 'Coffee Bar' }, true],
    ['no words on another day', { ...K1, day: 13, text: '' }, K1, true],
    ['entirely other words on another day', { ...K1, day: 13, text: 'Rent' }, K1, false],
    ['another counterparty', { ...K1, ...OTHER_IBAN }, { ...K1, ...OWN_IBAN }, false],
    ['two stable ids', { ...K1, sourceId: 'P2' }, { ...K1, sourceId: 'P1' }, false, STABLE],
    ['two ids that may change', { ...K1, sourceId: 'P2' }, { ...K1, sourceId: 'P1' }, true],
    ['a line without the stable id', K1, { ...K1, sourceId: 'P1' }, true, STABLE],
    ['already another line', K1, K1, false, { used: 'a' }],
  ])
})

test('a match by reference is stored with its evidence', () => {
  const [link] = run(matchReferences, [K1], [K1]).links
  assert.deepEqual([link?.rule, link?.evidence], ['reference', ['amount', 'bank reference']])
})

test('of several payments with one reference the nearest one is taken, then the one that does not change', () => {
  prefers(
    matchReferences,
    K1,
    [
      { ...K1, day: 11 },
      { ...K1, day: 8 },
    ],
    'the nearest day',
  )
  const line = { ...K1, valueDate: dateOf(11) }
  prefers(matchReferences, line, [line, K1], 'the one that the line repeats')
  prefers(matchReferences, line, [K1, { ...line, day: 11 }], 'the day counts more')
})

test('where something contradicts the nearest payment with one reference, the next one is taken, in any order', () => {
  const line = { ...K1, ...OWN_IBAN, day: 12 }
  const all = [
    { ...K1, ...OTHER_IBAN, id: 'other' },
    { ...K1, ...OWN_IBAN, id: 'own' },
  ]
  assert.deepEqual(found(matchReferences, [line], all), ['own'])
  assert.deepEqual(found(matchReferences, [line], all.toReversed()), ['own'])
})

test('each payment with one reference is one line', () => {
  const three = [K1, K1, K1]
  assert.deepEqual(
    found(matchReferences, three, [
      { ...K1, id: 'a' },
      { ...K1, id: 'b' },
    ]),
    ['a', 'b', 'new'],
  )
})

const R1 = { reference: 'RF18 0000 1' }
const E1 = { endToEndId: 'E1' }
const OTHER = { source: 'other' }
const LATE = { booked: '2026-01-10T23:30:00Z' }

test('payments of one day are similar if one text completes the other, or something else names them', () => {
  checkRules(matchSimilar, [
    ['equal words', {}, {}, true],
    ['another amount', {}, { amount: '-4' }, false],
    ['completed words', { text: 'Coffee House' }, {}, true],
    ['cut words', {}, { text: 'Coffee House' }, true],
    ['some other words', { text: 'Coffee House' }, { text: 'Coffee Bar' }, false],
    ['other words', { text: 'Rent' }, {}, false],
    ['other words, one IBAN', { text: 'Rent', ...OWN_IBAN }, OWN_IBAN, false],
    ['other words, one payment reference', { text: 'Rent', ...R1 }, R1, false],
    ['other words, one bank reference', { text: 'Rent', ...K1 }, K1, true],
    ['other words, one end-to-end id', { text: 'Rent', ...E1 }, E1, true],
    ['no words, nothing else', { text: '' }, {}, false],
    ['no words, one bank reference', { text: '', ...K1 }, K1, true],
    ['no words, one end-to-end id', { text: '', ...E1 }, E1, true],
    ['no words, one IBAN', { text: '', ...OWN_IBAN }, OWN_IBAN, true],
    ['no words, one payment reference', { text: '', ...R1 }, { reference: 'rf1800001' }, true],
  ])
})

test('another source may use other words for a payment of the same day', () => {
  const named = (name: string, text: string) => ({ counterparty: { name }, text })
  const withIban = (name: string, text: string) => ({ counterparty: { name, ...OWN_IBAN.counterparty }, text })
  checkRules(matchSimilar, [
    ['no words', { text: '' }, OTHER, true],
    ['some other words', { text: 'Coffee House' }, { ...OTHER, text: 'Coffee Bar' }, true],
    ['another counterparty', named('Novak', 'Rent May'), { ...OTHER, ...named('Kralj', 'Rent June') }, false],
    ['other words', { text: 'Rent' }, OTHER, false],
    ['other words, one payment reference', { text: 'Rent', ...R1 }, { ...OTHER, ...R1 }, false],
    ['other words, one IBAN', { text: 'Rent', ...OWN_IBAN }, { ...OTHER, ...OWN_IBAN }, true],
    ['one IBAN, but another name', withIban('Novak', 'Rent'), { ...OTHER, ...withIban('Kralj', 'Gift') }, false],
    ['other numbers, one word', { text: 'Coffee 0012' }, { ...OTHER, text: 'Coffee 2026' }, true],
    ['other numbers, one word, one source', { text: 'Coffee 0012' }, { text: 'Coffee 2026' }, false],
  ])
})

test('a day apart is the next payment of the same kind, unless something names it or a moment explains it', () => {
  checkRules(matchSimilar, [
    ['equal words', { day: 11 }, {}, false],
    ['no words, from another source', { day: 11, text: '' }, OTHER, false],
    ['equal words, the line with a time', LATE, { day: 11 }, true],
    ['equal words, the transaction with a time', { day: 11 }, LATE, true],
    ['completed words, with a time', LATE, { day: 11, text: 'Coffee House' }, true],
    ['no words, one IBAN, with a time', { ...LATE, ...OWN_IBAN, text: '' }, { ...OWN_IBAN, day: 11 }, false],
    [
      'other words from another source, with a time',
      { ...LATE, text: 'Coffee House' },
      { ...OTHER, day: 11, text: 'Coffee Bar' },
      false,
    ],
    ['one bank reference', { ...K1, day: 11, text: 'Rent' }, K1, true],
    ['one end-to-end id', { ...E1, day: 11, text: 'Rent' }, E1, true],
    ['one bank reference, two days apart', { ...K1, day: 12 }, K1, false],
    ['equal words with a time, two days apart', LATE, { day: 12 }, false],
  ])
})

test('a line that states no day of booking has no time either', () => {
  const { booked: _, ...record } = recordOf({ valueDate: dateOf(10) })
  const line = { ...lineOf({}), record }
  const pairing = new Pairing([line])
  matchSimilar(pairing, [line], [knownOf({ day: 11 })], FACTS, () => false)
  assert.deepEqual(pairing.links, [])
})

test('similar payments are two where something contradicts', () => {
  checkRules(matchSimilar, [
    ['another counterparty', OTHER_IBAN, OWN_IBAN, false],
    ['two stable ids', { sourceId: 'P2' }, { sourceId: 'P1' }, false, STABLE],
    ['the delivery cannot have it', {}, {}, false, { isOtherPayment: () => true }],
    ['already another line', {}, {}, false, { used: 'a' }],
  ])
  const isOtherPayment: IsOtherPayment = (line, one, { days, text }) =>
    line.position === 1 && one.id === 'a' && days === 0 && text === 'equal'
  assert.deepEqual(found(matchSimilar, [{}], [{ id: 'a' }, { id: 'b' }], { isOtherPayment }), ['b'])
})

test('of several similar payments the one with the strongest evidence is taken', () => {
  // Each would add the value date: none is preferred because it stays as it is.
  const line: StepLine = { ...K1, ...OWN_IBAN, ...R1, valueDate: dateOf(11) }
  const silent: StepLine = { ...line, text: '' }
  prefers(
    matchSimilar,
    line,
    [
      { ...K1, text: 'Rent' },
      { ...OWN_IBAN, ...R1 },
    ],
    'a reference before all else',
  )
  prefers(matchSimilar, line, [{}, { ...OWN_IBAN, ...R1, text: '' }], 'words before an IBAN and a payment reference')
  prefers(matchSimilar, line, [{ ...K1 }, { ...K1, text: 'Rent' }], 'words besides the reference')
  prefers(matchSimilar, line, [OWN_IBAN, {}], 'an IBAN besides the words')
  prefers(matchSimilar, silent, [{ ...OTHER, ...OWN_IBAN }, OTHER], 'an IBAN')
  prefers(
    matchSimilar,
    silent,
    [
      { ...OTHER, ...OWN_IBAN },
      { ...OTHER, ...R1 },
    ],
    'an IBAN before a payment reference',
  )
  prefers(matchSimilar, silent, [{ ...OTHER, ...R1 }, OTHER], 'a payment reference')
  const late = { ...LATE, valueDate: dateOf(11) }
  prefers(matchSimilar, late, [{}, { day: 11 }], 'the same day')
  prefers(
    matchSimilar,
    { ...late, ...OWN_IBAN, ...R1 },
    [{ ...OWN_IBAN, ...R1, day: 11 }, { text: 'Coffee' }],
    'more names',
  )
})

test('of equally similar payments the one is taken that does not change', () => {
  const line = { valueDate: dateOf(11) }
  prefers(matchSimilar, line, [line, {}], 'the line repeats it')
  prefers(matchSimilar, { ...line, ...K1 }, [K1, line], 'evidence counts more')
})

test('the strongest pair goes first; each line and each payment has one partner', () => {
  assert.deepEqual(found(matchSimilar, [{}, K1], [{ ...K1, id: 'a' }]), ['new', 'a'])
  assert.deepEqual(found(matchSimilar, [{}], [{ id: 'a' }, { id: 'b' }]), ['a'])
  assert.deepEqual(found(matchSimilar, [{}, {}], [{ id: 'a' }]), ['a', 'new'])
  assert.deepEqual(found(matchSimilar, [{}, {}], [{ id: 'a' }], { done: 0 }), ['before', 'a'])
})

test('a match by similarity is stored with its evidence', () => {
  const [link] = run(matchSimilar, [{ ...K1, text: 'Coffee House' }], [K1]).links
  assert.deepEqual([link?.rule, link?.evidence], ['similar', ['amount', 'day', 'text extends', 'bank reference']])
})

test('with more than 200,000 pairs of equal amounts the lines after them are not compared', () => {
  const lines = [lineOf({ text: '' }), lineOf({ amount: '-4' })]
  const [repeated, last] = [knownOf({ id: 'repeated', text: '' }), knownOf({ id: 'last', amount: '-4' })]
  for (const [count, expected] of [
    [200_000, ['last']],
    [200_001, []],
  ] as const) {
    const pairing = new Pairing(lines)
    const known = [...Array.from({ length: count }, () => repeated), last]
    matchSimilar(pairing, lines, known, FACTS, (_, one) => one === repeated)
    assert.deepEqual(
      pairing.links.map((link) => link.known.id),
      expected,
    )
  }
})

test('a payment that is missing on its day has moved to a near one', () => {
  const moved = { day: 13 }
  checkRules(matchMoved, [
    ['three days', moved, {}, true],
    ['five days', { day: 15 }, {}, true],
    ['five days earlier', { day: 5 }, {}, true],
    ['six days', { day: 16 }, {}, false],
    ['no day', {}, {}, false],
    ['another amount', moved, { amount: '-4' }, false],
    ['completed words', { ...moved, text: 'Coffee House' }, {}, true],
    ['some other words', { ...moved, text: 'Coffee House' }, { text: 'Coffee Bar' }, false],
    ['other words', { ...moved, text: 'Rent' }, {}, false],
    ['no words', { ...moved, text: '' }, {}, false],
    ['another counterparty', { ...moved, ...OTHER_IBAN }, OWN_IBAN, false],
    ['two stable ids', { ...moved, sourceId: 'P2' }, { sourceId: 'P1' }, false, STABLE],
    ['the delivery cannot have it', moved, {}, false, { isOtherPayment: () => true }],
    ['already another line', moved, {}, false, { used: 'a' }],
  ])
  assert.deepEqual(found(matchMoved, [moved], [{}], { done: 0 }), ['before'])
})

test('a payment is missing only where the delivery would have it', () => {
  const line = { day: 13 }
  const reported = { ...OTHER, names: [reportedName('bank')] }
  checkRules(matchMoved, [
    ['on the first day', line, {}, true, { from: 10, to: 13 }],
    ['before the first day', line, {}, false, { from: 11, to: 13 }],
    ['on the last day', line, {}, true, { from: 1, to: 10 }],
    ['after the last day', line, {}, false, { from: 1, to: 9 }],
    ['a delivery that promises nothing', line, {}, false, { covers: 'increment' }],
    ['all lines of some days, also of another source', line, OTHER, true, { covers: 'period' }],
    ['the next statement', line, {}, true, { covers: 'sequence' }],
    ['the next statement, a payment of another source', line, OTHER, false, { covers: 'sequence' }],
    ['the next statement, a payment of both sources', line, reported, true, { covers: 'sequence' }],
  ])
})

test('the nearest day goes first; each moved line and each missing payment has one partner', () => {
  prefers(matchMoved, {}, [{ day: 12 }, { day: 7 }], 'the nearest payment')
  assert.deepEqual(found(matchMoved, [{ day: 13 }, { day: 12 }], [{ id: 'a' }]), ['new', 'a'])
  assert.deepEqual(found(matchMoved, [{ day: 12 }, { day: 13 }], [{ id: 'a' }]), ['a', 'new'])
})

test('a moved payment is stored with its evidence', () => {
  const [link] = run(matchMoved, [{ day: 13 }], [{}]).links
  assert.deepEqual([link?.rule, link?.evidence], ['moved', ['amount', '3 days apart', 'text']])
})

test('an amount that is left over among the balances is one payment, whatever its words', () => {
  const line = { text: 'Rent' }
  checkRules(matchPlaced, [
    ['other words', line, {}, true],
    ['five days', { ...line, day: 15 }, {}, true],
    ['six days', { ...line, day: 16 }, {}, false],
    ['another amount', line, { amount: '-4' }, false],
    ['another counterparty', OTHER_IBAN, OWN_IBAN, false],
    ['two stable ids', { sourceId: 'P2' }, { sourceId: 'P1' }, false, STABLE],
    ['already another line', line, {}, false, { used: 'a' }],
  ])
  assert.deepEqual(found(matchPlaced, [line], [{ id: 'far', day: 20 }, { id: 'near' }]), ['near'])
  assert.deepEqual(found(matchPlaced, [line, line], [{ id: 'a' }, { id: 'b' }]), ['a', 'b'])
  const [link] = run(matchPlaced, [line], [{}]).links
  assert.deepEqual([link?.rule, link?.evidence], ['balance', ['amount', 'place among the balances']])
})
