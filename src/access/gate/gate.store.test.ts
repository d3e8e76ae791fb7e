import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { makeFixture } from '../../../test/support/make.ts'
import { planOf } from '../../../test/support/plan.ts'
import { createDeps } from '../../context.ts'
import { bucketsOf, loadShards } from '../../platform/db/shards.ts'
import { findGateFacts } from './gate.store.ts'

const { database } = await testDatabase()

test('a decision uses index look-ups only, also where a table is so small that a full scan is cheaper', async () => {
  const deps = createDeps(database)
  const { accountId, keyId } = await makeFixture(deps)
  await makeFixture(deps)
  // Plans are made from these statistics, and stay while a table grows.
  await database.script('analyze')
  const shards = await loadShards(database)
  const ask = { tokenHash: '\\x00', accountId, consentId: null, need: 'transactions' } as const
  const found = { buckets: bucketsOf(shards, [accountId]), keys: shards ? [keyId] : null }
  const plan = await planOf(database, (db) => findGateFacts(db, [ask], 'Europe/Ljubljana', found))
  // Elsewhere the other nodes plan, by their own settings.
  if (shards) return assert.match(plan.join('\n'), /Task Count: 1\n/)
  const scans = plan.flatMap((line, at) =>
    /Scan (using|on) (\w+_pkey|grants_by_tenant)/.test(line) ? [plan[at + 1]!] : [],
  )
  assert.equal(scans.length, 7, plan.join('\n'))
  for (const condition of scans) assert.match(condition, /Index Cond/, plan.join('\n'))
  assert.doesNotMatch(plan.join('\n'), /Seq Scan|Join Filter/)
})
