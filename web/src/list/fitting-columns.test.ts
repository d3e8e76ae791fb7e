import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittingColumns, minRemOf, tracksOf } from './fitting-columns.ts'

const COLUMNS = [
  { name: 'booked', width: '8rem', phone: 'below' as const },
  { name: 'party', width: 'minmax(10rem, 1.5fr)', phone: 'title' as const },
  { name: 'text', width: 'minmax(10rem, 2fr)' },
  { name: 'status', width: '8rem', keep: true },
  { name: 'amount', width: '9rem', phone: 'side' as const },
]
const names = (rem: number) => fittingColumns(COLUMNS, rem).map(({ name }) => name)

test('all columns are shown where there is room', () => {
  assert.equal(minRemOf(COLUMNS), 53)
  assert.deepEqual(names(53), ['booked', 'party', 'text', 'status', 'amount'])
})

test('the less important ones go first, and status and amount stay however narrow the list is', () => {
  assert.deepEqual(names(52), ['booked', 'party', 'status', 'amount'])
  assert.deepEqual(names(40), ['party', 'status', 'amount'])
  assert.deepEqual(names(5), ['party', 'status', 'amount'])
})

test('where even those are too wide, the text gives way', () => {
  const kept = fittingColumns(COLUMNS, 5)
  assert.equal(tracksOf(kept, minRemOf(kept)), 'minmax(10rem, 1.5fr) 8rem 9rem')
  assert.equal(tracksOf(kept, 25), 'minmax(0, 1fr) 8rem 9rem')
})

test('whether a row is real is shown longer than all but what it cannot do without', () => {
  const real = { name: 'environment', width: '5rem', phone: 'below' as const, keep: 'longest' as const }
  const fitting = (rem: number) => fittingColumns([...COLUMNS, real], rem).map(({ name }) => name)
  assert.deepEqual(fitting(40), ['party', 'status', 'amount', 'environment'])
  assert.deepEqual(fitting(36), ['party', 'status', 'amount'])
})
