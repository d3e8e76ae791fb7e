import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openReadLog } from './read.service.ts'
import { type Read, sealKeyOf } from './read.ts'

const { database } = await testDatabase()

const read = (index: number): Read => ({
  accountId: 'acc_1',
  consentId: 'con_1',
  tenantId: 'ten_1',
  keyId: 'key_1',
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
  const slow: Db = {
    rows: async (statement) => {
      writes += 1
      if (writes === 1) await held
      return database.rows(statement)
    },
  }
  const log = openReadLog(slow, sealKeyOf(Buffer.alloc(32)))
  const done = Array.from({ length: 1000 }, (_, index) => log.record([read(index)]))
  release()
  await Promise.all(done)
  const groups = await database.rows<{ rows: number }>(sql`select rows from read_groups order by sequence`)
  assert.deepEqual(groups, [{ rows: 1 }, { rows: 999 }])
})
