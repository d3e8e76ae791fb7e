import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setDatabaseClock, testDatabase } from '../../test/support/database.ts'
import { after, makeMessage, START } from '../../test/support/messages.ts'
import { createDeps } from '../context.ts'
import { sql } from '../db/sql.ts'
import {
  claimMessage,
  deleteOldMessages,
  enqueueMessage,
  giveUpExpired,
  postponeMessage,
  recordOutcome,
} from './message.store.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

beforeEach(async () => {
  await database.script('delete from messages')
  await setDatabaseClock(database, START)
})

test('a claimed message comes back as it was written', async () => {
  const message = await makeMessage(deps, { language: 'sl', consent: { tenant: 'Čevljarna “Žužek”', renewal: true } })
  assert.deepEqual(await claimMessage(database, 'email'), { ...message, attempts: 1, created: START })
})

test('a message is claimed for its own channel only', async () => {
  await makeMessage(deps, { channel: 'sms' })
  assert.equal(await claimMessage(database, 'email'), undefined)
  assert.ok(await claimMessage(database, 'sms'))
})

test('a claim books the next attempt: later and later, and never while an attempt may still run', async () => {
  await makeMessage(deps, { expires: after(3_600) })
  let at = 0
  for (const [attempt, seconds] of [20, 30, 75, 135, 135, 135].entries()) {
    assert.equal((await claimMessage(database, 'email'))?.attempts, attempt + 1)
    await setDatabaseClock(database, after(at + seconds - 0.001))
    assert.equal(await claimMessage(database, 'email'), undefined, `attempt ${attempt + 2} is not due yet`)
    at += seconds
    await setDatabaseClock(database, after(at))
  }
})

test('an attempt that is known to have failed is followed sooner', async () => {
  const message = await makeMessage(deps, { expires: after(3_600) })
  let at = 0
  for (const [attempt, seconds] of [5, 15, 60, 120, 120].entries()) {
    const claimed = await claimMessage(database, 'email')
    assert.equal(claimed?.attempts, attempt + 1)
    at += seconds
    assert.deepEqual(await postponeMessage(database, claimed), after(at))
    await setDatabaseClock(database, after(at))
  }
  assert.equal(await postponeMessage(database, { id: message.id, attempts: 1 }), undefined, 'not for another attempt')
})

test('a message whose next attempt would come too late is given up at once', async () => {
  const message = await makeMessage(deps, { expires: after(5) })
  await claimMessage(database, 'email')
  assert.equal(await postponeMessage(database, { id: message.id, attempts: 1 }), null)
  assert.equal(await recordOutcome(database, message.id, 'sent'), false)
})

test('of two outcomes the first one holds', async () => {
  const { id } = await makeMessage(deps)
  assert.equal(await recordOutcome(database, id, 'sent'), true)
  assert.equal(await recordOutcome(database, id, 'given_up'), false)
  assert.equal(await claimMessage(database, 'email'), undefined)
  assert.deepEqual(await database.rows(sql`select outcome from messages`), [{ outcome: 'sent' }])
})

test('a message that has ended is never claimed, and is given up', async () => {
  const { id } = await makeMessage(deps, { expires: after(600) })
  assert.deepEqual(await giveUpExpired(database), [])
  await setDatabaseClock(database, after(600))
  assert.equal(await claimMessage(database, 'email'), undefined)
  assert.deepEqual(await giveUpExpired(database), [{ id, kind: 'consent_pin', channel: 'email', attempts: 0 }])
  assert.deepEqual(await giveUpExpired(database), [])
})

test('addresses are kept for a day', async () => {
  await makeMessage(deps)
  await setDatabaseClock(database, after(86_400))
  assert.equal(await deleteOldMessages(database), 0)
  await setDatabaseClock(database, after(86_400.001))
  assert.equal(await deleteOldMessages(database), 1)
})

test('a message of a transaction that fails was never there', async () => {
  const message = await makeMessage(deps)
  await database.script('delete from messages')
  const work = database.transaction(async (tx) => {
    await enqueueMessage(tx, message)
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.equal(await claimMessage(database, 'email'), undefined)
})
