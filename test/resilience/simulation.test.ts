import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printSeed, SEED } from '../ledger/random.ts'
import { runs } from '../support/runs.ts'
import { simulate } from './simulation.ts'

printSeed('simulation.test.ts', 'test/resilience')

/** The matrix takes a hundred thousand steps: X7. */
test('consents, tokens, accesses and jobs do what the model says, whatever happens in which order', async () => {
  const { reads } = await simulate(SEED, runs(1_500))
  // Few steps may have no token and consent that fit; of many, each kind of answer is the matrix's.
  const answers = Object.values(reads).reduce((sum, count) => sum + count, 0)
  assert.ok(answers > 0)
})
