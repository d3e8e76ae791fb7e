import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SLACK } from '../abuse/servers.ts'
import { printSeed, SEED } from '../ledger/random.ts'
import { killUnderIngest } from './kill-under-ingest.ts'

printSeed('killed.long.test.ts', 'test/resilience')

/** The matrix kills a hundred times: F1, F2. */
for (const what of ['server', 'PostgreSQL'] as const)
  test(`kill -9 of the ${what} under ingest loses nothing that was acknowledged`, async (t) => {
    const { figure, kept } = await killUnderIngest(what, 2, SEED, 5_000 * SLACK)
    t.diagnostic(figure)
    assert.ok(kept, figure)
  })
