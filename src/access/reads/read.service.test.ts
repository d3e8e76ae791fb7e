import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { makeFixture } from '../../../test/support/make.ts'
import { createDeps } from '../../context.ts'
import { macKeyOf } from '../../platform/core/secret.ts'
import type { Db } from '../../platform/db/database.ts'
import { loadShards } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import { openReadLog } from './read.service.ts'
import type { Read } from './read.ts'

const { database } = await testDatabase()
const shards = await loadShards(database)
const fixture = await makeFixture(createDeps(database))

const read = (index: number): Read => ({
  accountId: fixture.accountId,
  consentId: fixture.consentId,
  tenantId: fixture.tenant.id,
  keyId: fixture.keyId,
  requestId: `r${index}`,
  readAt: new Date(0),
  what: 'transactions',
  fromBookedTime: null,
  untilBookedTime: null,
  revision: 1,
  rows: 1,
})

test('reads that arrive while a group is being written make one next group', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let writes = 0
  let begun = () => {}
  const writing = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow: Db = {
    rows: async (statement) => {
      writes += 1
      begun()
      if (writes === 1) await held
      return database.rows(statement)
    },
  }
  const [before] = await database.rows<{ count: number }>(sql`select count(*) from read_groups`)
  const log = openReadLog(slow, macKeyOf(Buffer.alloc(32)), shards)
  const first = log.record([read(0)])
  await writing
  const done = Array.from({ length: 999 }, (_, index) => log.record([read(index + 1)]))
  release()
  await Promise.all([first, ...done])
  const groups = await database.rows<{ rows: number }>(sql`
    select rows from read_groups order by chain, sequence offset ${before!.count}`)
  assert.deepEqual(groups, [{ rows: 1 }, { rows: 999 }])
})

test('reads that arrive together are written together', async () => {
  const before = await database.rows<{ count: number }>(sql`select count(*) from read_groups`)
  const log = openReadLog(database, macKeyOf(Buffer.alloc(32)), shards)
  await Promise.all(Array.from({ length: 50 }, (_, index) => log.record([read(index)])))
  const after = await database.rows<{ count: number }>(sql`select count(*) from read_groups`)
  assert.equal(after[0]!.count - before[0]!.count, 1)
})

test('a group that could not be written refuses its own reads, and the next group is tried anyway', async () => {
  let broken = true
  const log = openReadLog(
    {
      rows: async (statement) => {
        if (broken) throw new Error('no space left')
        return database.rows(statement)
      },
    },
    macKeyOf(Buffer.alloc(32)),
    shards,
  )
  const refused = await Promise.allSettled([log.record([read(1)]), log.record([read(2)])])
  for (const { reason } of refused as PromiseRejectedResult[]) assert.equal(reason.refusal, 'unavailable')
  broken = false
  await log.record([read(3)])
})

test('a read without a grant is not recorded, and does not affect others in its group', async () => {
  const stranger = await makeFixture(createDeps(database))
  const log = openReadLog(database, macKeyOf(Buffer.alloc(32)), shards)
  const foreign: Read = { ...read(1), accountId: stranger.accountId, requestId: 'foreign' }
  const [own, refused, next] = await Promise.allSettled([
    log.record([{ ...read(2), requestId: 'own' }]),
    log.record([foreign]),
    log.record([{ ...read(3), requestId: 'next' }]),
  ])
  assert.equal(own.status, 'fulfilled')
  assert.equal(next.status, 'fulfilled')
  assert.equal(refused.status === 'rejected' && refused.reason.refusal, 'unavailable')
  await assert.rejects(log.record([foreign]))
  const rows = await database.rows<{ id: string }>(sql`
    select request_id as id from reads where request_id in ('own', 'foreign', 'next') order by chain, sequence`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['own', 'next'],
  )
})
