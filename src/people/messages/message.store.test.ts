import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setDatabaseClock, testDatabase } from '../../../test/support/database.ts'
import { after, makeMessage, START, transportOf, watch } from '../../../test/support/messages.ts'
import { createDeps } from '../../context.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueJobs } from '../../platform/jobs/run.service.ts'
import { deleteOldMessages, enqueueMessage, findOpenMessage, recordOutcome } from './message.store.ts'
import { messageJobs } from './sender.service.ts'
import { SendFailure } from './transport.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

beforeEach(async () => {
  await database.script('delete from messages')
  await database.script('delete from jobs')
  await setDatabaseClock(database, START)
})

/** Tries what is due, and returns how often it was tried. */
async function tryDue(): Promise<number> {
  const transport = transportOf(async () => {
    throw new SendFailure('HTTP 503', false)
  })
  return runDueJobs(deps, messageJobs({ ...watch().options, transports: [transport] }))
}

test('a message is found as it was written', async () => {
  const message = await makeMessage(deps, { language: 'sl', consent: { tenant: 'Čevljarna “Žužek”', renewal: true } })
  // Only the job needs the lane.
  const { lane: _, ...written } = message
  assert.deepEqual(await findOpenMessage(database, message.id), { ...written, created: START, expired: false })
})

test('a failed message is retried with growing delays', async () => {
  await makeMessage(deps, { expires: after(3_600) })
  let at = 0
  for (const seconds of [5, 15, 60, 120, 120]) {
    assert.equal(await tryDue(), 1)
    await setDatabaseClock(database, after(at + seconds - 0.001))
    assert.equal(await tryDue(), 0, `${seconds} seconds are not over yet`)
    at += seconds
    await setDatabaseClock(database, after(at))
  }
})

test('a message whose next attempt would come too late is given up at once', async () => {
  const { id } = await makeMessage(deps, { expires: after(5) })
  await tryDue()
  assert.deepEqual(await database.rows(sql`select outcome from messages`), [{ outcome: 'given_up' }])
  assert.equal(await recordOutcome(database, id, 'sent'), false)
  assert.deepEqual(await database.rows(sql`select id from jobs`), [])
})

test('of two outcomes the first one is kept', async () => {
  const { id } = await makeMessage(deps)
  assert.equal(await recordOutcome(database, id, 'sent'), true)
  assert.equal(await recordOutcome(database, id, 'given_up'), false)
  assert.equal(await findOpenMessage(database, id), undefined)
  assert.deepEqual(await database.rows(sql`select outcome from messages`), [{ outcome: 'sent' }])
})

test('addresses are deleted after a day', async () => {
  await makeMessage(deps)
  await setDatabaseClock(database, after(86_400))
  assert.equal(await deleteOldMessages(database), 0)
  await setDatabaseClock(database, after(86_400.001))
  assert.equal(await deleteOldMessages(database), 1)
})

test('a message that was erased is not sent, and its job ends', async () => {
  await makeMessage(deps)
  await database.script('delete from messages')
  assert.equal(await tryDue(), 1)
  assert.equal(await tryDue(), 0)
})

test('a message of a failed transaction is not stored', async () => {
  const message = await makeMessage(deps)
  await database.script('delete from messages')
  await database.script('delete from jobs')
  const work = database.transaction(async (tx) => {
    await enqueueMessage(tx, message)
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.equal(await tryDue(), 0)
})
