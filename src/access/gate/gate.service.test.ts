import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { makeFixture } from '../../../test/support/make.ts'
import { createDeps } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { loadShards } from '../../platform/db/shards.ts'
import { listAccesses } from '../consents/access.store.ts'
import { openGate } from './gate.service.ts'

const { database } = await testDatabase()
const shards = await loadShards(database)
const rule = { windowMinutes: 60, timeZone: 'Europe/Ljubljana' }

test('any number of simultaneous first reads under a consent open its access by one statement', async () => {
  const [one, other] = [await makeFixture(createDeps(database)), await makeFixture(createDeps(database))]
  let statements = 0
  const counted: Db = {
    rows: (statement) => {
      statements += 1
      return database.rows(statement)
    },
  }
  const gate = openGate(database.quick, rule, shards)
  const open = ({ consentId }: typeof one) => gate.openAccess(counted, consentId)
  await Promise.all([...Array.from({ length: 600 }, () => open(one)), open(other)])
  assert.equal(statements, 2)
  for (const { consentId } of [one, other]) assert.equal((await listAccesses(database, consentId)).length, 1)
})

test('an access that could not be opened is tried again by the next read', async () => {
  const { consentId } = await makeFixture(createDeps(database))
  const gate = openGate(database.quick, rule, shards)
  const broken: Db = { rows: () => Promise.reject(new Error('no space left')) }
  const refused = await Promise.allSettled([gate.openAccess(broken, consentId), gate.openAccess(broken, consentId)])
  assert.deepEqual(
    refused.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await gate.openAccess(database, consentId)
  assert.equal((await listAccesses(database, consentId)).length, 1)
})
