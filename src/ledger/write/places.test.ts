import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { JANUARY, knownWith, lineWith, momentOf, recordWith } from '../../../test/support/matching.ts'
import type { BalanceRange } from './balance-range.ts'
import type { Known } from './known.ts'
import { Places, type ToPlace } from './places.ts'

const DAY = JANUARY + 5
const NOON = momentOf(5)
const EVENING = new Date('2026-01-05T19:00:00Z')

const recordOf = (facts: Partial<SourceRecord> = {}): SourceRecord =>
  recordWith({ booked: '2026-01-05', amount: '-10', ...facts })

/** A payment of the ledger at this place. */
const at = (place: number, bookedTime = NOON): Known =>
  knownWith(recordOf(), { id: `P${place}`, place, bookedTime, day: DAY, created: NOON })

const toPlace = (keeps: Known | undefined, bookedTime: Date, facts: Partial<SourceRecord> = {}): ToPlace => ({
  line: lineWith(recordOf(facts), { bookedTime, day: DAY }),
  bookedTime,
  keeps,
})

/** A line of the delivery that is the payment at this place, or a new one. */
type Reported = number | 'new'

const linesOf = (reported: Reported[], facts: (index: number) => Partial<SourceRecord> = () => ({})): ToPlace[] =>
  reported.map((one, index) => toPlace(one === 'new' ? undefined : at(one), NOON, facts(index)))

type Ledger = { taken?: number[]; lasts?: [Date, number][]; range?: Partial<BalanceRange>; others?: Known[] }

function assign(
  places: Places,
  lines: ToPlace[],
  { taken = [], lasts = [], range, others = [] }: Ledger = {},
): number[] {
  const whole = range && { inside: new Set<Known>(), earlier: [], later: [], closed: false, ...range }
  const known = [...taken.map((place) => at(place)), ...others]
  const placed = places.assign(lines, known, whole, new Map(lasts.map(([time, last]) => [time.getTime(), last])))
  assert.equal(placed.size, lines.length)
  return lines.map(({ line }) => placed.get(line)!)
}

const placesOf = (reported: Reported[], ledger?: Ledger): number[] =>
  assign(new Places(false), linesOf(reported), ledger)

test('new lines are placed in the order of the delivery after all others of their time', () => {
  const table: [ledger: Ledger, places: number[]][] = [
    [{}, [1, 2, 3]],
    [{ taken: [1, 2, 5] }, [6, 7, 8]],
    [{ taken: [5, 1, 2] }, [6, 7, 8]],
    [{ taken: [1, 5, 2] }, [6, 7, 8]],
    [{ lasts: [[NOON, 7]] }, [8, 9, 10]],
    [{ lasts: [[NOON, 7]], taken: [2] }, [8, 9, 10]],
    [{ lasts: [[NOON, 2]], taken: [7] }, [8, 9, 10]],
    // What is listed at another time does not matter.
    [{ lasts: [[EVENING, 7]] }, [1, 2, 3]],
    [{ others: [at(7, EVENING)] }, [1, 2, 3]],
  ]
  for (const [ledger, places] of table) {
    assert.deepEqual(placesOf(['new', 'new', 'new'], ledger), places, JSON.stringify(ledger))
  }
})

test('a later block of the delivery goes on after the block before it', () => {
  const places = new Places(false)
  assert.deepEqual(assign(places, linesOf(['new', 'new'])), [1, 2])
  assert.deepEqual(assign(places, linesOf(['new', 'new'])), [3, 4])
  assert.deepEqual(assign(places, linesOf([2])), [2])
  assert.deepEqual(assign(places, linesOf(['new'])), [5])
})

test('each time has places of its own', () => {
  const lines = [NOON, EVENING, NOON, EVENING].map((time) => toPlace(undefined, time))
  assert.deepEqual(assign(new Places(false), lines, { lasts: [[EVENING, 4]] }), [1, 5, 2, 6])
})

test('a pending line has no place between booked ones, wherever it is in the delivery', () => {
  const lines = [toPlace(at(1), NOON), toPlace(undefined, NOON, { status: 'pending' }), toPlace(at(2), NOON)]
  assert.deepEqual(assign(new Places(false), lines, { taken: [1, 2] }), [1, 3, 2])
})

test('a new line goes between its neighbours in the delivery, and known ones keep their places', () => {
  const table: [reported: Reported[], taken: number[], places: number[]][] = [
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    [
      [1, 'new', 2],
      [1, 2],
      [1, 1.5, 2],
    ],
    [
      [1, 'new', 'new', 4],
      [1, 4],
      [1, 2, 3, 4],
    ],
    [
      [1, 'new', 3, 'new', 5],
      [1, 3, 5],
      [1, 2, 3, 4, 5],
    ],
    // One that the delivery does not have is between the neighbours.
    [
      [1, 'new', 4],
      [1, 2, 4],
      [1, 2.5, 4],
    ],
    // After the last neighbour, but before what the ledger lists after it.
    [
      [2, 'new'],
      [1, 2, 4],
      [2, 3],
    ],
    [
      [2, 'new'],
      [4, 2, 1],
      [2, 3],
    ],
    [
      [4, 'new', 'new'],
      [1, 2, 4],
      [4, 5, 6],
    ],
    // Before the first neighbour, but after what the ledger lists before it.
    [
      ['new', 4],
      [1, 4],
      [2.5, 4],
    ],
    [
      ['new', 4],
      [1, 4, 6],
      [2.5, 4],
    ],
    [['new', 'new', 1], [1], [-1, 0, 1]],
    [
      ['new', 3],
      [3, 4],
      [2, 3],
    ],
  ]
  for (const [reported, taken, places] of table) {
    assert.deepEqual(placesOf(reported, { taken }), places, `${reported} among ${taken}`)
  }
})

test('a new line after the last known one is after all others, also those that were not looked up', () => {
  assert.deepEqual(placesOf([4, 'new'], { taken: [4], lasts: [[NOON, 9]] }), [4, 10])
})

test('where the order of the delivery is not that of the ledger, a new line follows the one before it', () => {
  assert.deepEqual(placesOf([5, 'new', 3], { taken: [3, 5, 7] }), [5, 6, 3])
  assert.deepEqual(placesOf([5, 'new', 3], { taken: [3, 5] }), [5, 6, 3])
  // There is no room between two at one place.
  assert.deepEqual(placesOf([3, 'new', 3], { taken: [3, 3, 5] }), [3, 4, 3])
})

test('new lines go where their balances are among those of the ledger', () => {
  const taken = [1, 2, 3, 5]
  const table: [range: Partial<BalanceRange>, reported: Reported[], places: number[]][] = [
    [{}, ['new'], [6]],
    [{ earlier: [at(2)] }, ['new'], [2.5]],
    [{ earlier: [at(1), at(2), at(3)] }, ['new'], [4]],
    [{ earlier: [at(5)] }, ['new', 'new'], [6, 7]],
    [{ later: [at(5)] }, ['new'], [4]],
    [{ later: [at(3), at(5)] }, ['new'], [2.5]],
    [{ later: [at(1)] }, ['new', 'new'], [-1, 0]],
    [{ earlier: [at(1)], later: [at(2)] }, ['new'], [1.5]],
    [{ earlier: [at(2)], later: [at(5)] }, ['new', 'new'], [3, 4]],
    // At another time they say nothing about the order of these lines.
    [{ earlier: [at(2, EVENING)] }, ['new'], [6]],
    [{ later: [at(2, EVENING)] }, ['new'], [6]],
    // The neighbours in the delivery are closer than what follows the whole of it.
    [{ later: [at(5)] }, [1, 'new'], [1, 1.5]],
    [{ earlier: [at(1)] }, ['new', 5], [3, 5]],
  ]
  for (const [range, reported, places] of table) {
    const title = `${reported} after ${range.earlier?.at(-1)?.id}, before ${range.later?.[0]?.id}`
    assert.deepEqual(placesOf(reported, { taken, range }), places, title)
  }
})

/** From an opening balance of 100, each line takes 10. */
const chained = (index: number): Partial<SourceRecord> => ({ balance: `${90 - 10 * index}` })

test('proven balances put known payments into their order, and as few as possible change their places', () => {
  const table: [reported: Reported[], places: number[]][] = [
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [3, 1, 2],
      [0, 1, 2],
    ],
    [
      [2, 5, 3, 4],
      [2, 2.5, 3, 4],
    ],
    [
      [2, 3, 4, 1],
      [2, 3, 4, 5],
    ],
    [
      [1, 9, 'new', 4],
      [1, 2, 3, 4],
    ],
    [
      [2, 1],
      [0, 1],
    ],
    // Two payments at one place have no order, so one of them moves.
    [
      [3, 3],
      [2, 3],
    ],
    [
      ['new', 'new'],
      [1, 2],
    ],
  ]
  for (const [reported, places] of table) {
    const taken = reported.filter((one) => one !== 'new')
    assert.deepEqual(assign(new Places(true), linesOf(reported, chained), { taken }), places, `${reported}`)
  }
})

test('known payments keep their places where the balances leave another order possible', () => {
  const table: [isProven: boolean, balance: (index: number) => Partial<SourceRecord>, why: string][] = [
    [false, chained, 'the lines do not lead from the opening balance to the closing one'],
    [true, () => ({}), 'no balances'],
    [true, (index) => (index === 1 ? {} : chained(index)), 'a line without a balance'],
    [true, (index) => chained(-index), 'balances in another order'],
  ]
  for (const [isProven, balance, why] of table) {
    const lines = linesOf([3, 1, 2], balance)
    assert.deepEqual(assign(new Places(isProven), lines, { taken: [1, 2, 3] }), [3, 1, 2], why)
  }
})
