import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTraffic } from './traffic.ts'

test('a server is busy for a moment after each answer, and says so now and then', () => {
  let now = 0
  const told: number[] = []
  const traffic = openTraffic(
    () => now,
    () => told.push(now),
  )
  assert.equal(traffic.isBusy(), false)
  for (now = 0; now < 300; now += 10) traffic.answered()
  assert.deepEqual(told, [0, 100, 200])
  now = 539
  assert.equal(traffic.isBusy(), true)
  now = 540
  assert.equal(traffic.isBusy(), false)
})
