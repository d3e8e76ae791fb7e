import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedDay } from '../src/index.ts'

test('the day of a booking is that of the bank, whatever the time zone of the reader', () => {
  const days: [executed: string, timeZone: string, day: string][] = [
    ['2026-02-26T23:00:00.000Z', 'Europe/Ljubljana', '2026-02-27'],
    ['2026-05-05T22:00:00.000Z', 'Europe/Ljubljana', '2026-05-06'],
    ['2026-02-27T00:00:00.000Z', 'UTC', '2026-02-27'],
    ['2026-02-27T05:00:00.000Z', 'America/New_York', '2026-02-27'],
    ['2025-12-31T15:00:00.000Z', 'Asia/Tokyo', '2026-01-01'],
  ]
  for (const [executed, timeZone, day] of days) assert.equal(bookedDay({ executed }, { timeZone }), day)
})
