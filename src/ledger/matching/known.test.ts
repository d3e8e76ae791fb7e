import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JANUARY, knownOf, lineOf } from '../../../test/support/matching.ts'
import { byPlace, daysBetween, type Known, type KnownRow, toKnown } from './known.ts'

const rowOf = (...given: Parameters<typeof knownOf>): KnownRow => {
  const { day: _day, amount: _amount, ...row } = knownOf(...given)
  return row
}

test('a payment is on the day that the bank states, in the time zone of the account', () => {
  const late = rowOf({ booked: '2026-01-07T23:30:00Z' })
  assert.equal(toKnown(late, 'Europe/Ljubljana').day, JANUARY + 8)
  assert.equal(toKnown(late, 'Etc/UTC').day, JANUARY + 7)
})

test('a payment without a date is on the day that it is listed on', () => {
  const { booked: _booked, ...record } = rowOf().record
  assert.equal(toKnown({ ...rowOf(), record }, 'Etc/UTC').day, JANUARY + 7)
})

test('amounts are compared by their value, and the rest of a payment stays as it is', () => {
  const row = rowOf({ amount: '-3.00' }, { id: 'coffee', statement: 'S4' })
  assert.deepEqual(toKnown(row, 'Etc/UTC'), { ...row, day: JANUARY + 7, amount: '-3' })
})

test('the books are ordered by time, then by place, then by id', () => {
  const at = (day: number, place: number, id: string): Known => knownOf({ day }, { place, id })
  const ordered = [at(6, 2, 'c'), at(7, 1, 'd'), at(7, 2, 'a'), at(7, 2, 'b')]
  assert.deepEqual(ordered.toReversed().sort(byPlace), ordered)
  assert.deepEqual(ordered.toSorted(byPlace), ordered)
})

test('the distance in days is the same in both directions, and unknown for a line without a day', () => {
  const table: [line: number | undefined, known: number, expected: number | undefined][] = [
    [7, 7, 0],
    [9, 7, 2],
    [7, 9, 2],
    [undefined, 7, undefined],
  ]
  for (const [day, known, expected] of table) {
    const line = { ...lineOf(), day: day === undefined ? undefined : JANUARY + day }
    assert.equal(daysBetween(line, knownOf({ day: known })), expected)
  }
})
