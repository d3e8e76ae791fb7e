import assert from 'node:assert/strict'
import { cpus } from 'node:os'
import { test } from 'node:test'
import { busyLine, isBusy, othersDuring, TooBusyToPublish } from '../../bench/busy.ts'
import type { Sample } from '../../bench/sample.ts'

const cores = cpus().length
const withOthers = (others: number) => ({ others }) as Sample

test('a machine is busy when other work takes more than a twentieth of its cores', () => {
  assert.equal(isBusy(0.04 * cores), false)
  assert.equal(isBusy(0.06 * cores), true)
})

test('one sample beside other work does not make a run busy; half of them do', () => {
  const run = (...all: number[]) => new Map([['first page', all.map(withOthers)]])
  assert.equal(isBusy(othersDuring(run(0, 0, cores))), false)
  assert.equal(isBusy(othersDuring(run(0, cores, cores))), true)
})

test('the report and the refusal to publish say how busy it was, and what is allowed', () => {
  assert.match(
    busyLine({ before: 0, during: cores }),
    /0\.00 of \d+ cores before .* during its samples \(median\): busy/,
  )
  assert.match(busyLine({ before: 0, during: 0 }), /: idle, the limit is/)
  assert.match(
    new TooBusyToPublish('before the run', 1.5).message,
    /took 1\.50 cores before the run.*Nothing was published/,
  )
})
