import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratiosIn } from '../../bench/goals.ts'
import { cpuOf, ratiosOf, type Sample } from '../../bench/sample.ts'

const sample = (perSecond: number, more: Partial<Sample> = {}): Sample => ({
  perSecond,
  p50: 1,
  p99: 2,
  serverMicros: 100,
  postgresMicros: 50,
  memory: 1,
  generator: 0,
  others: 0,
  ...more,
})

test('a round in which one of two cases did not answer is left out of their ratio', () => {
  const [over, under] = [
    [sample(40), sample(90), sample(60)],
    [sample(10), sample(0), sample(20)],
  ]
  assert.deepEqual(
    ratiosOf(over, under, ({ perSecond }) => perSecond),
    { median: 3.5, least: 3, most: 4 },
  )
})

test('a case that never answered has no ratio', () => {
  const results = new Map([
    ['first page', [sample(40), sample(50)]],
    ['fastify', [sample(0), sample(0)]],
    ['nest', [sample(2), sample(2)]],
  ])
  assert.deepEqual(
    ratiosIn(results).map(({ what, verdict }) => ({ what, verdict })),
    [{ what: 'first page : NestJS + TypeORM', verdict: 'met' }],
  )
})

test('a ratio by CPU is that of server and database together', () => {
  const results = new Map([
    ['first page', [sample(40)]],
    ['nest', [sample(2, { serverMicros: 1_000, postgresMicros: 500 })]],
  ])
  assert.equal(ratiosIn(results)[0]!.cpu, 10)
})

test('work that no server did has no CPU time to compare', () => {
  assert.equal(cpuOf(sample(1, { serverMicros: 0 })), 0)
})
