import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { makeFixture } from '../../test/support/make.ts'
import { createDeps } from '../context.ts'
import { bucketsOf, loadShards } from '../db/shards.ts'
import type { Sql } from '../db/sql.ts'
import { findGateFacts } from './gate.store.ts'

const { database } = await testDatabase()

async function planOf({ text, values }: Sql): Promise<string[]> {
  const rows = await database.quick.rows<{ 'QUERY PLAN': string }>({ name: 'plan', text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN'])
}

test('a decision uses index look-ups only, also where a table is so small that a full scan is cheaper', async () => {
  const deps = createDeps(database)
  const { accountId } = await makeFixture(deps)
  await makeFixture(deps)
  // Plans are made from these statistics, and stay while a table grows.
  await database.script('analyze')
  const shards = await loadShards(database)
  let statement: Sql | undefined
  const db = {
    rows: async (asked: Sql) => {
      statement = asked
      return []
    },
  }
  await findGateFacts(
    db,
    [{ tokenHash: '\\x00', accountId, consentId: null, need: 'transactions' }],
    'Europe/Ljubljana',
    bucketsOf(shards, [accountId]),
  )
  const plan = await planOf(statement!)
  // Elsewhere the other nodes plan, by their own settings.
  if (shards) return assert.match(plan.join('\n'), /Task Count: 1\n/)
  const scans = plan.flatMap((line, at) =>
    /Scan (using|on) (\w+_pkey|grants_by_tenant)/.test(line) ? [plan[at + 1]!] : [],
  )
  assert.equal(scans.length, 7, plan.join('\n'))
  for (const condition of scans) assert.match(condition, /Index Cond/, plan.join('\n'))
  assert.doesNotMatch(plan.join('\n'), /Seq Scan|Join Filter/)
})
