import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextScheduled } from './schedule.ts'

const ZONE = 'Europe/Berlin'
const MIDNIGHT = new Date('2026-11-18T23:00:00Z')
const HOUR_MS = 3_600_000
const IDS = Array.from({ length: 10_000 }, (_, index) => `bcn_${index}`)
const hoursAfterMidnight = (at: Date): number => (at.getTime() - MIDNIGHT.getTime()) / HOUR_MS

test('a day’s first fetches are spread evenly over the hours that the operator wants', () => {
  const hours = [{ from: 0, to: 2 }]
  const times = IDS.map((id) => hoursAfterMidnight(nextScheduled(id, ZONE, new Date(MIDNIGHT.getTime() - 1), hours)))
  assert.ok(times.every((at) => at >= 0 && at < 2))
  const inEachTenMinutes = Array.from(
    { length: 12 },
    (_, part) => times.filter((at) => Math.floor(at * 6) === part).length,
  )
  // 833 on average.
  for (const count of inEachTenMinutes) assert.ok(count > 700 && count < 970, inEachTenMinutes.join(' '))
})

test('without a wish they are fetched twice a day, always at the same times', () => {
  for (const id of IDS.slice(0, 100)) {
    const first = nextScheduled(id, ZONE, MIDNIGHT)
    const second = nextScheduled(id, ZONE, first)
    const third = nextScheduled(id, ZONE, second)
    assert.ok(hoursAfterMidnight(first) >= 4 && hoursAfterMidnight(first) < 6)
    assert.equal(second.getTime() - first.getTime(), 11 * HOUR_MS)
    assert.equal(third.getTime() - first.getTime(), 24 * HOUR_MS)
  }
})

test('hours are those at the bank', () => {
  const hours = [{ from: 0, to: 1 }]
  const at = nextScheduled('bcn_1', 'Asia/Tokyo', new Date('2026-11-18T12:00:00Z'), hours)
  assert.equal(at.toISOString().slice(0, 13), '2026-11-18T15')
})
