import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { dateOf, knownWith, lineWith, matchFactsWith, momentOf, recordWith } from '../../../test/support/matching.ts'
import { areChained, type BalanceRange, balanceKeyOf, findRange, limitToDays } from './balance-range.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import type { MatchFacts } from './pairing.ts'

/** A payment as the bank reports it; days are in January 2026. */
type Reported = { day: number; amount: string; balance?: string; status?: SourceRecord['status']; text?: string }
type Stored = Reported & { id: string; known?: Partial<Known> }

const recordOf = ({ day, text = 'Coffee', ...reported }: Reported): SourceRecord =>
  recordWith({ booked: dateOf(day), description: text, ...reported })

const timesOf = ({ day }: Reported) => ({ bookedTime: momentOf(day), day })

const lineOf = (reported: Reported, position: number): Line =>
  lineWith(recordOf(reported), { position, ...timesOf(reported) })

/** In the order of their places. */
const ledger = (...all: Stored[]): Known[] =>
  all.map(({ id, known, ...reported }, place) =>
    knownWith(recordOf(reported), { id, place, names: [], ...timesOf(reported), ...known }),
  )

type Ids = { closed: boolean; inside: string; earlier: string; later: string }

const idsOf = (all: Iterable<Known>): string => [...all].map(({ id }) => id).join(' ')

const describe = (range: BalanceRange | undefined): Ids | undefined =>
  range && {
    closed: range.closed,
    inside: idsOf(range.inside),
    earlier: idsOf(range.earlier),
    later: idsOf(range.later),
  }

type Options = { opening?: string; isOfOtherStatement?: (known: Known) => boolean }

/** The ids of the transactions inside the range of a delivery, and of those that its balances join it to. */
function rangeOf(known: Known[], { opening, isOfOtherStatement = () => false }: Options, ...reported: Reported[]) {
  return describe(findRange(reported.map(lineOf), known, opening, isOfOtherStatement))
}

/** Money that leaves the account, or comes in, and the balance after it. */
const moved = (day: number, amount: string, balance: string): Reported => ({ day, amount, balance })
const stored = (id: string, day: number, amount: string, balance: string, known: Partial<Known> = {}): Stored => ({
  id,
  ...moved(day, amount, balance),
  known,
})

/** Four payments from a balance of 1000. */
const A = moved(5, '-10', '990')
const B = moved(6, '-20', '970')
const C = moved(7, '-30', '940')
const D = moved(8, '-40', '900')
const FOUR: Stored[] = [
  { id: 'a', ...A },
  { id: 'b', ...B },
  { id: 'c', ...C },
  { id: 'd', ...D },
]

const range = (inside: string, earlier: string, later: string): Ids => ({ closed: true, inside, earlier, later })
const open = (inside: string, earlier: string, later: string): Ids => ({ closed: false, inside, earlier, later })

test('a delivery covers the transactions between its opening and its closing balance', () => {
  const known = ledger(...FOUR)
  const table: [why: string, lines: Reported[], expected: Ids][] = [
    ['all', [A, B, C, D], range('a b c d', '', '')],
    ['the first ones', [A, B], range('a b', '', 'c d')],
    ['some in the middle', [B, C], range('b c', 'a', 'd')],
    ['a single one', [C], range('c', 'a b', 'd')],
    ['the last ones', [B, C, D], range('b c d', 'a', '')],
    ['amounts with more places', [moved(6, '-20.00', '970.00')], range('b', 'a', 'c d')],
    ['known ones that it has as one payment', [moved(6, '-50', '940')], range('b c', 'a', 'd')],
    [
      'two that cancel each other and are not known',
      [moved(7, '-7', '933'), moved(8, '7', '940')],
      range('', 'a b c', 'd'),
    ],
  ]
  for (const [why, lines, expected] of table) assert.deepEqual(rangeOf(known, {}, ...lines), expected, why)
})

test('the ledger is read in the order of the bank, however it was loaded', () => {
  assert.deepEqual(rangeOf(ledger(...FOUR).reverse(), {}, B, C), range('b c', 'a', 'd'))
})

test('the stated opening balance counts where the first lines have no balance', () => {
  const { balance: _, ...bare } = B
  assert.deepEqual(rangeOf(ledger(...FOUR), { opening: '990' }, bare, C), range('b c', 'a', 'd'))
  assert.deepEqual(
    rangeOf(ledger(...FOUR), {}, bare, C),
    range('c', 'a b', 'd'),
    'otherwise it begins with the balances',
  )
})

test('holds and lines without a balance are no end of a delivery', () => {
  const hold = (balance: string): Reported => ({ ...moved(6, '-1', balance), status: 'pending' })
  const unbalanced: Reported = { day: 7, amount: '-2' }
  const known = ledger(...FOUR)
  assert.deepEqual(rangeOf(known, {}, hold('999'), B, C, hold('900')), range('b c', 'a', 'd'))
  assert.deepEqual(rangeOf(known, {}, unbalanced, B, C, unbalanced), range('b c', 'a', 'd'))
  assert.equal(rangeOf(known, { opening: '990' }, hold('970'), unbalanced), undefined)
  assert.equal(rangeOf(known, { opening: '990' }), undefined)
})

test('removed transactions, holds and those without a balance are no part of the chain', () => {
  const known = ledger(
    { id: 'a', ...A },
    stored('removed', 6, '-15', '975', { listed: false }),
    { id: 'hold', ...moved(6, '-16', '974'), status: 'pending' },
    { id: 'removed hold', ...moved(6, '-17', '973'), status: 'pending', known: { listed: false } },
    { id: 'unbalanced', day: 6, amount: '-17' },
    { id: 'b', ...B },
    { id: 'c', ...C },
  )
  assert.deepEqual(rangeOf(known, {}, A, B), range('a b', '', 'c'))
})

test('a delivery that nothing joins to the ledger has no range', () => {
  assert.equal(rangeOf([], {}, B), undefined)
  assert.equal(rangeOf(ledger(...FOUR), {}, moved(6, '-20', '500')), undefined)
  assert.equal(rangeOf(ledger({ id: 'a', day: 5, amount: '-10' }), {}, A), undefined)
})

test('a delivery with one end in the ledger covers all beyond that end', () => {
  const known = ledger(...FOUR)
  const table: [why: string, lines: Reported[], expected: Ids][] = [
    ['it goes on from the last transaction', [moved(8, '-5', '895')], open('', 'a b c d', '')],
    ['it goes on from one in the middle', [moved(7, '-5', '965')], open('c d', 'a b', '')],
    ['it begins where the ledger does', [moved(5, '-5', '995')], open('a b c d', '', '')],
    ['it leads to the first transaction', [moved(5, '5', '1000')], open('', '', 'a b c d')],
    ['it leads to one in the middle', [moved(6, '5', '970')], open('a b', '', 'c d')],
    ['its money comes back', [moved(8, '40', '940')], open('', 'a b c d', '')],
  ]
  for (const [why, lines, expected] of table) assert.deepEqual(rangeOf(known, {}, ...lines), expected, why)
})

test('of several places that a delivery without a known beginning may lead to, it is the first', () => {
  const known = ledger(...FOUR, stored('e', 8, '40', '940'))
  assert.deepEqual(rangeOf(known, {}, moved(7, '5', '940')), open('a b c', '', 'd e'))
})

test('nothing is known beyond a gap of the balances', () => {
  const known = ledger(stored('y', 5, '-1', '600'), ...FOUR, stored('z', 8, '-1', '300'))
  assert.deepEqual(rangeOf(known, {}, B, C), range('b c', 'a', 'd'))
  assert.deepEqual(rangeOf(known, {}, A, B, C, D), range('a b c d', '', ''))
})

test('a balance counts within three days of the line, because banks date it differently', () => {
  const known = ledger(stored('a', 10, '-10', '990'))
  const table: [why: string, line: (day: number) => Reported, days: [day: number, isNear: boolean][], expected: Ids][] =
    [
      [
        'it goes on from the transaction',
        (day) => moved(day, '-1', '989'),
        [
          [6, false],
          [7, true],
          [10, true],
          [20, true],
        ],
        open('', 'a', ''),
      ],
      [
        'it begins before the transaction',
        (day) => moved(day, '-1', '999'),
        [
          [1, true],
          [10, true],
          [13, true],
          [14, false],
        ],
        open('a', '', ''),
      ],
      [
        'it leads to the transaction',
        (day) => moved(day, '1', '1000'),
        [
          [1, true],
          [13, true],
          [14, false],
        ],
        open('', '', 'a'),
      ],
      [
        'it ends with the transaction',
        (day) => moved(day, '1', '990'),
        [
          [6, false],
          [7, true],
          [20, true],
        ],
        open('a', '', ''),
      ],
    ]
  for (const [why, line, days, expected] of table) {
    for (const [day, isNear] of days) {
      assert.deepEqual(rangeOf(known, {}, line(day)), isNear ? expected : undefined, `${why}, day ${day}`)
    }
  }
})

test('each end is looked for near its own day', () => {
  const known = ledger(stored('a', 5, '-10', '990'), stored('b', 15, '-20', '970'), stored('c', 25, '-30', '940'))
  assert.deepEqual(rangeOf(known, {}, moved(5, '-10', '990'), moved(25, '-50', '940')), range('a b c', '', ''))
})

test('where a balance recurs, the place is the one whose lines agree best', () => {
  const known = ledger(
    stored('a', 5, '-10', '990'),
    stored('b', 5, '10', '1000'),
    stored('c', 5, '-20', '980'),
    stored('d', 5, '20', '1000'),
    stored('e', 5, '-30', '970'),
    stored('f', 5, '30', '1000'),
  )
  const table: [lines: Reported[], expected: Ids][] = [
    [[moved(5, '-10', '990'), moved(5, '10', '1000')], range('a b', '', 'c d e f')],
    [[moved(5, '-20', '980'), moved(5, '20', '1000')], range('c d', 'a b', 'e f')],
    [[moved(5, '-30', '970'), moved(5, '30', '1000')], range('e f', 'a b c d', '')],
  ]
  for (const [lines, expected] of table) assert.deepEqual(rangeOf(known, {}, ...lines), expected)
})

test('of places that agree equally well, the latest one is taken', () => {
  const known = ledger(
    stored('a', 5, '-10', '990'),
    stored('b', 5, '10', '1000'),
    stored('c', 5, '-20', '980'),
    stored('d', 5, '20', '1000'),
    stored('e', 5, '-10', '990'),
    stored('f', 5, '10', '1000'),
  )
  const lines = [moved(5, '-10', '990'), moved(5, '10', '1000')]
  assert.deepEqual(rangeOf(known, {}, ...lines), range('e f', 'a b c d', ''))
})

test('a place with as many other lines as agreeing ones is no better than a place between two lines', () => {
  const known = ledger(stored('a', 5, '-10', '990'), stored('b', 5, '10', '1000'))
  const lines = [moved(5, '-10', '990'), moved(5, '4', '994'), moved(5, '6', '1000')]
  assert.deepEqual(rangeOf(known, {}, ...lines), range('', 'a b', ''))
})

const isOfOtherStatement = ({ statement }: Known): boolean => statement === 'S1'
const S1 = { statement: 'S1' }

test('a statement does not repeat the lines of another one of its sequence', () => {
  const lines = [moved(5, '-10', '990'), moved(5, '10', '1000')]
  const [a, b] = [stored('a', 5, '-10', '990', S1), stored('b', 5, '10', '1000', S1)]
  const own = stored('b', 5, '10', '1000')
  const next = stored('c', 5, '-20', '980')
  assert.deepEqual(rangeOf(ledger(a, b), { isOfOtherStatement }, ...lines), range('', 'a b', ''))
  assert.deepEqual(rangeOf(ledger(a, b, next), { isOfOtherStatement }, ...lines), range('', 'a b', 'c'))
  assert.deepEqual(
    rangeOf(ledger(a, own), { isOfOtherStatement }, ...lines),
    range('a b', '', ''),
    'one of them is not of another',
  )
})

test('without a known end, a recurring opening balance is the one at the start of the day', () => {
  const line = moved(5, '-99', '901')
  const [a, b, c] = [stored('a', 5, '-10', '990'), stored('b', 5, '10', '1000'), stored('c', 5, '-20', '980')]
  const table: [why: string, known: Stored[], expected: Ids][] = [
    ['after the day before', [stored('z', 4, '-1', '1000'), a, b, c], open('a b c', 'z', '')],
    ['at the start of the ledger', [a, b, c], open('a b c', '', '')],
    ['before the whole ledger', [a], open('a', '', '')],
    [
      'not earlier',
      [stored('z', 3, '-1', '1000'), { ...a, day: 4 }, { ...b, day: 4 }, c, stored('d', 5, '20', '1000')],
      open('c d', 'z a b', ''),
    ],
    [
      'at the end of the ledger',
      [
        { ...a, day: 4 },
        { ...b, day: 4 },
      ],
      open('', 'a b', ''),
    ],
    [
      'the last one, if none is at the start of the day',
      [stored('y', 5, '-1', '1000'), a, b, c, stored('d', 5, '20', '1000'), stored('e', 5, '-5', '995')],
      open('e', 'y a b c d', ''),
    ],
  ]
  for (const [why, known, expected] of table) {
    assert.deepEqual(rangeOf(ledger(...known), { isOfOtherStatement }, line), expected, why)
  }
})

test('a statement without a known end goes on where the previous one of its sequence ended', () => {
  const line = moved(5, '-99', '901')
  const [z, a, c] = [stored('z', 4, '-1', '1000'), stored('a', 5, '-10', '990'), stored('c', 5, '-20', '980')]
  const previous = stored('b', 5, '10', '1000', S1)
  assert.deepEqual(rangeOf(ledger(z, a, previous, c), { isOfOtherStatement }, line), open('c', 'z a b', ''))
  assert.deepEqual(
    rangeOf(ledger({ ...z, known: S1 }, a, { ...previous, known: {} }, c), { isOfOtherStatement }, line),
    open('a b c', 'z', ''),
  )
})

test('lines in another order than the books have no range, because it would exclude them', () => {
  const known = ledger(...FOUR)
  assert.equal(rangeOf(known, {}, C, B, A), undefined)
  assert.equal(rangeOf(known, {}, C, B), undefined)
})

test('a wrong balance in between does not matter where no line would be excluded', () => {
  const wrong = moved(7, '-7', '1')
  assert.deepEqual(rangeOf(ledger(...FOUR), {}, B, wrong, C), range('b c', 'a', 'd'))
  const recurring = ledger(
    stored('a', 5, '-10', '990'),
    stored('b', 5, '10', '1000'),
    stored('c', 5, '-10', '990'),
    stored('d', 5, '-5', '985'),
  )
  const lines = [moved(5, '-10', '990'), { ...wrong, day: 5 }, moved(5, '-5', '985')]
  assert.deepEqual(
    rangeOf(recurring, {}, ...lines),
    range('c d', 'a b', ''),
    'the same amount and balance are inside too',
  )
})

test('lines are chained where each balance follows from the one before it', () => {
  const hold: Reported = { ...moved(6, '-1', '1'), status: 'pending' }
  const { balance: _, ...unbalanced } = B
  const table: [why: string, lines: Reported[], chained: boolean][] = [
    ['no line', [], true],
    ['one line', [A], true],
    ['in order', [A, B, C], true],
    ['money that comes in', [A, moved(6, '20', '1010')], true],
    ['amounts with more places', [A, moved(6, '-20.50', '969.5')], true],
    ['in reverse', [C, B, A], false],
    ['a line is missing', [A, C], false],
    ['a wrong balance at the end', [A, B, moved(7, '-30', '941')], false],
    ['a hold does not count', [A, hold, B], true],
    ['a hold at the beginning does not count', [hold, A], true],
    ['a line without a balance counts with its amount', [A, unbalanced, C], true],
    ['a line without a balance that is not enough', [A, unbalanced, D], false],
    ['nothing is known before the first balance', [unbalanced, A], true],
    ['no balances', [unbalanced, unbalanced], true],
  ]
  for (const [why, lines, chained] of table) assert.equal(areChained(lines.map(lineOf)), chained, why)
})

test('amount and balance tell one line reported twice from two equal payments in a row', () => {
  assert.equal(balanceKeyOf({ amount: '-3', balance: '997' }), balanceKeyOf({ amount: '-3.00', balance: '997.0' }))
  assert.notEqual(balanceKeyOf({ amount: '-3', balance: '997' }), balanceKeyOf({ amount: '-3', balance: '994' }))
  assert.notEqual(balanceKeyOf({ amount: '-3', balance: '997' }), balanceKeyOf({ amount: '3', balance: '997' }))
  assert.notEqual(balanceKeyOf({ amount: '1', balance: '11' }), balanceKeyOf({ amount: '11', balance: '1' }))
})

/** A window of the days 5 to 8. */
const factsOf = (facts: Partial<MatchFacts> = {}): MatchFacts =>
  matchFactsWith({ covers: 'period', period: true, from: 5, to: 8, ...facts })

const on = (day: number, known: Partial<Known> = {}): Stored => ({ id: `${day}`, day, amount: '-3', known })

/** What remains of a range whose earlier and later transactions are given. */
function held(facts: MatchFacts, earlier: Stored[], later: Stored[], inside: Stored[] = [], lines: Reported[] = []) {
  const given = {
    closed: true,
    inside: new Set(ledger(...inside)),
    earlier: ledger(...earlier),
    later: ledger(...later),
  }
  return describe(limitToDays(given, lines.map(lineOf), [...given.inside, ...given.earlier, ...given.later], facts))
}

test('a window with stated days has none of their transactions before or after it', () => {
  const all = [on(4), on(5), on(6), on(8), on(9)]
  assert.deepEqual(held(factsOf(), all, all), range('', '4', '9'))
  assert.deepEqual(held(factsOf(), [on(6)], [on(7)], [on(6)]), range('6', '', ''))
  assert.deepEqual(held(factsOf(), [on(6), on(4)], []), range('', '4', ''), 'only earlier ones')
  assert.deepEqual(held(factsOf(), [], [on(6), on(9)]), range('', '', '9'), 'only later ones')
  assert.deepEqual(held(factsOf(), [], []), range('', '', ''))
})

test('the first and last day of a window may be incomplete where its days are not stated', () => {
  const all = [on(4), on(5), on(6), on(8), on(9)]
  assert.deepEqual(held(factsOf({ period: false }), all, all), range('', '4 5', '8 9'))
})

test('a delivery that is no window, or that has no days, is held by its balances only', () => {
  const all = [on(4), on(5), on(6), on(8), on(9)]
  const kept = range('', '4 5 6 8 9', '4 5 6 8 9')
  assert.deepEqual(held(factsOf({ covers: 'sequence' }), all, all), kept)
  assert.deepEqual(held(factsOf({ covers: 'increment' }), all, all), kept)
  assert.deepEqual(held(factsOf({ from: undefined, to: undefined }), all, all), kept)
  assert.equal(limitToDays(undefined, [], [], factsOf()), undefined)
})

test('a transaction reported after the window was made may come after it', () => {
  const table: [why: string, created: Date | null, reportedAt: Date | null, isKept: boolean][] = [
    ['reported later', momentOf(8), momentOf(9), true],
    ['reported with it', momentOf(8), momentOf(8), false],
    ['reported before', momentOf(8), momentOf(7), false],
    ['unknown when it was reported', momentOf(8), null, false],
    ['unknown when the window was made', null, momentOf(9), false],
    ['nothing known', null, null, false],
  ]
  for (const [why, created, reportedAt, isKept] of table) {
    const one = on(7, { reportedAt })
    assert.deepEqual(held(factsOf({ created }), [one], [one]), range('', '', isKept ? '7' : ''), why)
  }
})

test('a window that repeats lines and has all that is known of its first and last day has them completely', () => {
  const coffee = (day: number): Reported => ({ day, amount: '-3' })
  const tram = (day: number): Reported => ({ ...coffee(day), text: 'Tram' })
  const has = (id: string, reported: Reported, known: Partial<Known> = {}): Stored => ({ id, ...reported, known })
  const table: [why: string, others: Stored[], lines: Reported[], isWhole: boolean][] = [
    ['all of both days', [has('x', tram(5)), has('y', tram(8))], [tram(5), tram(8)], true],
    ['and new lines', [has('x', tram(5))], [tram(5), coffee(6), tram(8)], true],
    ['more equal lines than known', [has('x', tram(5))], [tram(5), tram(5)], true],
    ['as many equal lines as known', [has('x', tram(5)), has('y', tram(5))], [tram(5), tram(5)], true],
    ['fewer equal lines than known', [has('x', tram(5)), has('y', tram(5))], [tram(5)], false],
    ['not all of the first day', [has('x', tram(5)), has('y', tram(8))], [tram(8)], false],
    ['not all of the last day', [has('x', tram(5)), has('y', tram(8))], [tram(5)], false],
    ['another day between them', [has('x', tram(6))], [], true],
    ['another amount', [has('x', tram(5))], [{ ...tram(5), amount: '-4' }], false],
    ['a removed one need not be there', [has('x', tram(5), { listed: false })], [], true],
    ['a hold need not be there', [has('x', { ...tram(5), status: 'pending' })], [], true],
    ['one of another source need not be there', [has('x', tram(5), { source: 'other' })], [], true],
  ]
  for (const [why, others, lines, isWhole] of table) {
    const ends = [coffee(5), coffee(8)]
    const facts = factsOf({ period: false })
    const found = held(facts, [has('a', coffee(5))], [has('b', coffee(8))], others, [...ends, ...lines])
    assert.deepEqual(found, range(idsOf(ledger(...others)), isWhole ? '' : 'a', isWhole ? '' : 'b'), why)
  }
  const nothing = held(factsOf({ period: false }), [has('a', coffee(5))], [], [], [coffee(5)])
  assert.deepEqual(nothing, range('', 'a', ''), 'it repeats no line')
})

test('a window that reports nothing of what its ends have is not complete, and one whose ends are unknown is', () => {
  const facts = factsOf({ period: false, source: 'other' })
  assert.deepEqual(held(facts, [on(5)], [on(8)], [on(6)]), range('6', '', ''), 'this source has reported none of them')
  assert.deepEqual(held({ ...facts, source: 'bank' }, [on(5)], [on(8)], [on(6)]), range('6', '5', '8'))
})

test('a balance that the account had again and again hides no place, so a repeated delivery is found', () => {
  for (const times of [26, 27, 35, 300]) {
    const known = ledger(
      ...Array.from({ length: times }, (_, at) => at + 1).flatMap((i) => [
        stored(`out${i}`, 5, `-${i}`, `${1000 - i}`),
        stored(`in${i}`, 5, `${i}`, '1000'),
      ]),
    )
    const found = rangeOf(known, {}, moved(5, `-${times}`, `${1000 - times}`), moved(5, `${times}`, '1000'))
    assert.equal(found?.inside, `out${times} in${times}`, `${times} times`)
  }
})
