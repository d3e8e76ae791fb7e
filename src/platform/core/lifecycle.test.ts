import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Lifecycle, stepsIn } from './lifecycle.ts'

const DOOR: Lifecycle<'open' | 'closed' | 'locked', 'close' | 'lock' | 'open'> = {
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: {},
}

test('the steps of a move are the cells that it has in the table', () => {
  assert.deepEqual(stepsIn(DOOR, ['close']), { from: ['open'], to: ['closed'] })
  assert.deepEqual(stepsIn(DOOR, []), { from: [], to: [] })
})

test('of several moves the first that a status allows is made', () => {
  assert.deepEqual(stepsIn(DOOR, ['lock', 'open', 'close']), { from: ['open', 'closed'], to: ['closed', 'locked'] })
})
