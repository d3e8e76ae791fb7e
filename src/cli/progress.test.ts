import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeProgress, type Unit } from './progress.ts'

test('progress says how far, how fast and how long still', () => {
  const rows: [done: number, all: number, seconds: number, unit: Unit, text: RegExp][] = [
    [50e6, 100e6, 5, 'bytes', /^█{15}░{15} 50 % {2}10\.0 MB\/s {2}5 s left$/],
    [0, 100e6, 0, 'bytes', /^░{30} 0 % {2}0\.0 MB\/s$/],
    [100, 100, 2, 'groups', /^█{30} 100 % {2}50 groups\/s {2}0 s left$/],
    [0, 0, 1, 'groups', /^█{30} 100 % {2}0 groups\/s$/],
  ]
  for (const [done, all, seconds, unit, text] of rows) assert.match(describeProgress(done, all, seconds, unit), text)
})
