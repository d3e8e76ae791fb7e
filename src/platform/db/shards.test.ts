import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { bucketOf, idGenerator } from '../core/id.ts'
import { bucketsOf, loadShards, shardOf } from './shards.ts'
import { sql } from './sql.ts'

const { database } = await testDatabase()
const newId = idGenerator(() => 1_800_000_000_000)

test('the database finds the bucket of an id as the service does, whatever the id looks like', async () => {
  const ids = [...Array.from({ length: 500 }, () => newId('owner')), 'acc_old', 'own_u', 'con_ä', 'tx_00', 'tx_zz']
  const rows = await database.rows<{ id: string; bucket: number }>(sql`
    select id, bucket_of(id) as bucket from unnest(${ids}::text[]) as id`)
  for (const { id, bucket } of rows) assert.equal(bucket, bucketOf(id), id)
  assert.equal(rows.length, ids.length)
})

test('on one server all buckets lie together, and no statement has to name them', async () => {
  const shards = await loadShards(database)
  const ids = [newId('account', 1), newId('account', 1), newId('account', 700)]
  if (process.env.VITRINE_TEST_NODES === undefined) {
    assert.equal(shards, undefined)
    assert.deepEqual([ids.map((id) => shardOf(shards, id)), bucketsOf(shards, ids)], [[0, 0, 0], null])
  } else {
    assert.equal(new Set(shards).size, 4)
    assert.deepEqual(bucketsOf(shards, ids), [1, 700])
  }
})
