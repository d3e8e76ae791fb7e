import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISTRIBUTED, REFERENCE } from '../../src/db/distribute.ts'
import { sql } from '../../src/db/sql.ts'
import { vitrine } from '../abuse/servers.ts'
import { onCluster, testDatabase } from '../support/database.ts'

const { database, url, servingUrl } = await testDatabase()
const env = { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url }

test('a PostgreSQL without Citus is left as it is', { skip: onCluster('there is Citus') }, async () => {
  for (const args of [['distribute'], ['distribute', '--yes']]) {
    const { code, err } = await vitrine(args, env)
    assert.equal(code, 1)
    assert.match(err, /has no Citus: run "create extension citus" on every node/)
  }
})

test('every table with a bucket is distributed, and no other', async () => {
  const rows = await database.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'bucket' order by 1`)
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...DISTRIBUTED].sort(),
  )
  assert.deepEqual(
    REFERENCE.filter((name) => (DISTRIBUTED as readonly string[]).includes(name)),
    [],
  )
})

const alone = process.env.VITRINE_TEST_NODES === undefined && 'needs Citus: npm run test:distributed'

test('distributing again changes nothing', { skip: alone }, async () => {
  const tables = sql`select logicalrelid::text as name, colocationid from pg_dist_partition order by 1`
  const before = await database.rows<{ name: string }>(tables)
  assert.equal(before.length, DISTRIBUTED.length + REFERENCE.length)
  const shown = await vitrine(['distribute'], env)
  assert.match(shown.out, /Nothing was changed/)
  assert.equal((await vitrine(['distribute', '--yes'], env)).code, 0)
  assert.deepEqual(await database.rows(tables), before)
})
