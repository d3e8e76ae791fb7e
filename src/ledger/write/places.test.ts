import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { JANUARY, lineWith, momentOf, recordWith } from '../../../test/support/matching.ts'
import { assignPlaces, type Placed, type ToPlace } from './places.ts'

const DAY = JANUARY + 5
const NOON = momentOf(5)
const EVENING = new Date('2026-01-05T19:00:00Z')

const recordOf = (facts: Partial<SourceRecord> = {}): SourceRecord =>
  recordWith({ booked: '2026-01-05', amount: '-10', ...facts })

/** A payment of the ledger at this place. */
const at = (place: number, bookedTime = NOON): Placed => ({ place, bookedTime })

const toPlace = (keeps: Placed | undefined, bookedTime: Date, facts: Partial<SourceRecord> = {}): ToPlace => ({
  line: lineWith(recordOf(facts), { bookedTime, day: DAY }),
  bookedTime,
  keeps,
})

/** A line of the delivery that is the payment at this place, or a new one. */
type Reported = number | 'new'

const linesOf = (reported: Reported[], facts: (index: number) => Partial<SourceRecord> = () => ({})): ToPlace[] =>
  reported.map((one, index) => toPlace(one === 'new' ? undefined : at(one), NOON, facts(index)))

type Ledger = { taken?: number[]; lasts?: Map<number, number>; others?: Placed[]; isProven?: boolean }

function assign(
  lines: ToPlace[],
  { taken = [], lasts = new Map(), others = [], isProven = false }: Ledger = {},
): number[] {
  const placed = assignPlaces(lines, { taken: [...taken.map((place) => at(place)), ...others], lasts, isProven })
  assert.equal(placed.size, lines.length)
  return lines.map(({ line }) => placed.get(line)!)
}

const lastAt = (...lasts: [Date, number][]) => new Map(lasts.map(([time, last]) => [time.getTime(), last]))

const placesOf = (reported: Reported[], ledger?: Ledger): number[] => assign(linesOf(reported), ledger)

test('new lines are placed in the order of the delivery after all others of their time', () => {
  const table: [ledger: Ledger, places: number[]][] = [
    [{}, [1, 2, 3]],
    [{ taken: [1, 2, 5] }, [6, 7, 8]],
    [{ taken: [5, 1, 2] }, [6, 7, 8]],
    [{ taken: [1, 5, 2] }, [6, 7, 8]],
    [{ lasts: lastAt([NOON, 7]) }, [8, 9, 10]],
    [{ lasts: lastAt([NOON, 7]), taken: [2] }, [8, 9, 10]],
    [{ lasts: lastAt([NOON, 2]), taken: [7] }, [8, 9, 10]],
    // What is listed at another time does not matter.
    [{ lasts: lastAt([EVENING, 7]) }, [1, 2, 3]],
    [{ others: [at(7, EVENING)] }, [1, 2, 3]],
  ]
  for (const [ledger, places] of table) {
    assert.deepEqual(placesOf(['new', 'new', 'new'], ledger), places, JSON.stringify(ledger))
  }
})

test('a later block of the delivery goes on after the block before it', () => {
  const lasts = new Map<number, number>()
  assert.deepEqual(assign(linesOf(['new', 'new']), { lasts }), [1, 2])
  assert.deepEqual(assign(linesOf(['new', 'new']), { lasts }), [3, 4])
  assert.deepEqual(assign(linesOf([2]), { lasts }), [2])
  assert.deepEqual(assign(linesOf(['new']), { lasts }), [5])
})

test('each time has places of its own', () => {
  const lines = [NOON, EVENING, NOON, EVENING].map((time) => toPlace(undefined, time))
  assert.deepEqual(assign(lines, { lasts: lastAt([EVENING, 4]) }), [1, 5, 2, 6])
})

test('a pending line has no place between booked ones, wherever it is in the delivery', () => {
  const lines = [toPlace(at(1), NOON), toPlace(undefined, NOON, { status: 'pending' }), toPlace(at(2), NOON)]
  assert.deepEqual(assign(lines, { taken: [1, 2] }), [1, 3, 2])
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
  assert.deepEqual(placesOf([4, 'new'], { taken: [4], lasts: lastAt([NOON, 9]) }), [4, 10])
})

test('where the order of the delivery is not that of the ledger, a new line follows the one before it', () => {
  assert.deepEqual(placesOf([5, 'new', 3], { taken: [3, 5, 7] }), [5, 6, 3])
  assert.deepEqual(placesOf([5, 'new', 3], { taken: [3, 5] }), [5, 6, 3])
  // There is no room between two at one place.
  assert.deepEqual(placesOf([3, 'new', 3], { taken: [3, 3, 5] }), [3, 4, 3])
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
    assert.deepEqual(assign(linesOf(reported, chained), { taken, isProven: true }), places, `${reported}`)
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
    assert.deepEqual(assign(lines, { taken: [1, 2, 3], isProven }), [3, 1, 2], why)
  }
})
