import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkRules,
  found,
  knownOf,
  lineOf,
  type MatchStep,
  prefers,
  run,
  type StepKnown,
  type StepLine,
  type StepOptions,
} from '../../../test/support/match-step.ts'
import { dateOf } from '../../../test/support/matching.ts'
import { compare } from './evidence.ts'
import { isSameText, matchBalances, matchContent } from './match-content.ts'

const byBalance: MatchStep = (pairing, lines, known, facts, _isOther, accepts) =>
  matchBalances(pairing, lines, known, facts, accepts)
const byContent: MatchStep = matchContent

const OWN_IBAN = { counterparty: { iban: 'SI56192001234567892' } }
const OTHER_IBAN = { counterparty: { iban: 'SI56020170014356205' } }
const STABLE: StepOptions = { ids: 'stable' }
const B7 = { balance: '7' }
const VALUED = { valueDate: dateOf(11) }

test('an equal amount with an equal balance after it is one payment', () => {
  checkRules(byBalance, [
    ['the same balance', B7, B7, true],
    ['other words', { ...B7, text: 'Rent' }, B7, true],
    ['spelled in another way', { balance: '7.00' }, B7, true],
    ['another balance', { balance: '8' }, B7, false],
    ['another amount with the same balance', { ...B7, amount: '-4' }, B7, false],
    ['a line without a balance', {}, B7, false],
    ['a transaction without a balance', B7, {}, false],
    ['no balances', {}, {}, false],
    ['five days apart', { ...B7, day: 15 }, B7, true],
    ['six days apart', { ...B7, day: 16 }, B7, false],
    ['another counterparty', { ...B7, ...OTHER_IBAN }, { ...B7, ...OWN_IBAN }, false],
    ['two stable ids', { ...B7, sourceId: 'P2' }, { ...B7, sourceId: 'P1' }, false, STABLE],
    ['already another line', B7, B7, false, { used: 'a' }],
    ['nothing else is accepted', B7, B7, false, { accepts: () => false }],
    ['equal words are asked for', B7, B7, true, { accepts: isSameText }],
    ['equal words are asked for, and it has others', { ...B7, text: 'Rent' }, B7, false, { accepts: isSameText }],
  ])
})

test('of several payments with one balance the one is taken that does not change, else the first', () => {
  const line = { ...B7, ...VALUED }
  prefers(byBalance, line, [line, B7], 'the line repeats it')
  assert.deepEqual(
    found(
      byBalance,
      [B7, B7, B7],
      [
        { ...B7, id: 'a' },
        { ...B7, id: 'b' },
      ],
    ),
    ['a', 'b', 'new'],
  )
})

test('a match by balance is stored with its evidence', () => {
  const [link] = run(byBalance, [B7], [B7]).links
  assert.deepEqual([link?.rule, link?.evidence], ['balance', ['amount', 'balance']])
})

test('the text is the same if the day is, and one text completes the other', () => {
  const evidence = compare(lineOf({}), knownOf({}), 'bank')
  for (const [days, text, expected] of [
    [0, 'equal', true],
    [0, 'extends', true],
    [0, 'overlaps', false],
    [0, 'conflicts', false],
    [0, 'absent', false],
    [1, 'equal', false],
    [1, 'extends', false],
    [1, 'conflicts', false],
    [undefined, 'equal', false],
  ] as const) {
    assert.equal(isSameText({ ...evidence, days, text }), expected, `${days} days, ${text}`)
  }
})

test('the same day, amount and words are one payment', () => {
  checkRules(byContent, [
    ['the same', {}, {}, true],
    ['spelled in another way', { text: 'COFFEE!' }, {}, true],
    ['with more detail', VALUED, {}, true],
    ['with less detail', {}, VALUED, true],
    ['another day', { day: 11 }, {}, false],
    ['another amount', { amount: '-4' }, {}, false],
    ['more words', { text: 'Coffee House' }, {}, false],
    ['another counterparty', OTHER_IBAN, OWN_IBAN, false],
    ['two stable ids', { sourceId: 'P2' }, { sourceId: 'P1' }, false, STABLE],
    ['the delivery cannot have it', {}, {}, false, { isOtherPayment: () => true }],
    ['already another line', {}, {}, false, { used: 'a' }],
  ])
  assert.deepEqual(found(byContent, [{}], [{}], { done: 0 }), ['before'])
})

test('a match by content is stored with its evidence', () => {
  const [link] = run(byContent, [OWN_IBAN], [OWN_IBAN]).links
  assert.deepEqual([link?.rule, link?.evidence], ['content', ['amount', 'day', 'text', 'counterparty IBAN']])
})

test('of equal payments the one with the reference or the id of the line is taken', () => {
  const K2 = { bankReferences: ['K2'] }
  const [P1, P2] = [{ sourceId: 'P1' }, { sourceId: 'P2' }]
  prefers(byContent, K2, [K2, {}], 'its reference')
  prefers(byContent, { bankReferences: ['K1', 'K2'] }, [{ bankReferences: ['K2', 'K3'] }, {}], 'one of its references')
  prefers(byContent, K2, [K2, P1], 'its reference, beside another name')
  prefers(byContent, P2, [P2, P1], 'its id')
  prefers(byContent, P2, [{ ...P2, ...K2 }, {}], 'its id, beside a reference')
  prefers(byContent, { ...K2, ...VALUED }, [{ ...K2, ...VALUED }, K2], 'of two with its reference the one it repeats')
  prefers(byContent, { ...K2, ...VALUED }, [K2, VALUED], 'its reference before equal content')
})

test('an id that is given anew in each delivery does not tell equal payments apart', () => {
  const stored = [
    { id: 'a', sourceId: 'P1' },
    { id: 'b', sourceId: 'P2' },
  ]
  for (const ids of ['reused', 'volatile'] as const) {
    assert.deepEqual(found(byContent, [{ sourceId: 'P2' }], stored, { ids }), ['a'], ids)
  }
  const K2 = { bankReferences: ['K2'] }
  prefers(byContent, { ...K2, sourceId: 'P2' }, [K2, { sourceId: 'P2' }], 'the reference does', { ids: 'volatile' })
})

const RENT = { text: 'Rent' }

/** Lines of one day, each with the id that it should have; `new` for none. */
type Day = [why: string, reported: [StepLine, string][], stored: StepKnown[], given?: StepOptions]

function checkDays(days: Day[]): void {
  for (const [why, reported, stored, given] of days) {
    const expected = reported.map(([, id]) => id)
    assert.deepEqual(
      found(
        byContent,
        reported.map(([line]) => line),
        stored,
        given,
      ),
      expected,
      why,
    )
  }
}

test('equal lines of a day are told apart by their neighbours', () => {
  const r = { ...RENT, id: 'r' }
  checkDays([
    [
      'in their order',
      [
        [{}, 'a'],
        [{}, 'b'],
        [{}, 'new'],
      ],
      [{ id: 'a' }, { id: 'b' }],
    ],
    [
      'one inserted before',
      [
        [{}, 'new'],
        [RENT, 'r'],
        [{}, 'a'],
      ],
      [r, { id: 'a' }],
    ],
    [
      'one lost before',
      [
        [RENT, 'r'],
        [{}, 'b'],
      ],
      [{ id: 'a' }, r, { id: 'b' }],
    ],
    [
      'one of other words is new',
      [
        [{}, 'a'],
        [{}, 'new'],
        [RENT, 'new'],
      ],
      [{ id: 'a' }, { id: 'tram', text: 'Tram' }],
    ],
    [
      'each day by itself',
      [
        [{}, 'new'],
        [RENT, 'r'],
        [{}, 'a'],
        [{ day: 11 }, 'b'],
        [{ day: 11 }, 'c'],
      ],
      [r, { id: 'a' }, { id: 'b', day: 11 }, { id: 'c', day: 11 }],
    ],
  ])
})

test('equal lines of a day are told apart by their balances, unless an inserted line shifts all', () => {
  const [a, b] = [
    { id: 'a', balance: '990' },
    { id: 'b', balance: '980' },
  ]
  checkDays([
    ['the second balance', [[{ balance: '980' }, 'b']], [a, b]],
    ['the first balance', [[{ balance: '990' }, 'a']], [a, b]],
    [
      'one line more, the second balance',
      [
        [{ balance: '993' }, 'new'],
        [{ balance: '990' }, 'a'],
      ],
      [a],
    ],
    [
      'all shifted',
      [
        [{ balance: '980' }, 'a'],
        [{ balance: '970' }, 'b'],
      ],
      [a, b],
    ],
    ['a line without a balance', [[{}, 'a']], [a, b]],
    ['transactions without balances', [[{ balance: '980' }, 'a']], [{ id: 'a' }, { id: 'b' }]],
    ['one of them with a balance', [[{ balance: '980' }, 'b']], [{ id: 'a' }, b]],
  ])
})

test('equal words of a day are paired so that nothing changes needlessly', () => {
  const X = { bankCode: 'X' }
  const Y = { bankCode: 'Y' }
  checkDays([
    [
      'a shorter line leaves the payment to the full one',
      [
        [{}, 'new'],
        [VALUED, 'full'],
      ],
      [{ id: 'full', ...VALUED }],
    ],
    ['a line is the equal one, not the fuller one', [[{}, 'equal']], [{ id: 'full', ...VALUED }, { id: 'equal' }]],
    [
      'a line is the one it repeats',
      [[X, 'x']],
      [
        { id: 'y', ...Y },
        { id: 'x', ...X, ...VALUED },
      ],
    ],
    [
      'a payment is the line that repeats it',
      [
        [Y, 'new'],
        [X, 'x'],
      ],
      [{ id: 'x', ...X, ...VALUED }],
    ],
  ])
})

test('a line that adds detail is told apart by its neighbours as well, where none repeats', () => {
  const reported: [StepLine, string][] = [
    [VALUED, 'new'],
    [RENT, 'r'],
    [VALUED, 'a'],
  ]
  const r = { ...RENT, id: 'r' }
  checkDays([
    ['one inserted before', reported, [r, { id: 'a' }]],
    ['an equal payment is already another line', reported, [{ id: 'u', ...VALUED }, r, { id: 'a' }], { used: 'u' }],
    ['an equal line is already another payment', [...reported, [{}, 'before']], [r, { id: 'a' }], { done: 3 }],
  ])
})

test('lines in another order than the ledger have their equal payment, then the one that they repeat', () => {
  const [X, Y, Z] = [{ bankCode: 'X' }, { bankCode: 'Y' }, { bankCode: 'Z' }]
  checkDays([
    [
      'a shorter line leaves the payment to the full one',
      [
        [Z, 'z'],
        [{}, 'short'],
        [VALUED, 'full'],
      ],
      [{ id: 'full', ...VALUED }, { id: 'short' }, { id: 'z', ...Z }],
    ],
    [
      'each line repeats a fuller payment',
      [
        [Z, 'z'],
        [X, 'x'],
        [Y, 'y'],
      ],
      [
        { id: 'y', ...Y, ...VALUED },
        { id: 'x', ...X, ...VALUED },
        { id: 'z', ...Z },
      ],
    ],
  ])
})
