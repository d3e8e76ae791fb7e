import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageJobs } from '../../src/people/messages/sender.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { startWorker } from '../../src/platform/jobs/worker.service.ts'
import { longToken } from '../contract/support.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeInquiry } from '../support/make.ts'
import { makeMessage, transportOf, watch } from '../support/messages.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'

/** What a user would lose: their PIN comes late or never, because another tenant sends very many. */

const service = await testService()
const { deps, database } = service
const { post, start } = people(service)

async function makeTenant() {
  const pair = await makeClient(deps)
  return { token: await longToken(deps, pair), inquiryId: await makeInquiry(deps, pair.tenant), tenant: pair.tenant }
}

test.afterEach(() => setDatabaseClock(database, null))

test('one key that asks for 700 SMS at once sends a hundred, and learns when it may send more', async () => {
  const NOON = new Date('2031-06-01T12:00:00.000Z')
  await setDatabaseClock(database, NOON)
  const [loud, quiet] = [await makeTenant(), await makeTenant()]
  const ask = async ({ token, inquiryId }: typeof loud, i: number) => {
    const { consentId } = await start({ token }, { inquiryId, phoneNumber: `+3864${String(1_000_000 + i)}` })
    return post(`/service/consents/${consentId}/pin`, { token })
  }
  let sent = 0
  for (let i = 0; i < 140; i++) {
    const answer = await ask(loud, i)
    if (answer.statusCode === 202) sent += 1
    else {
      assert.equal(answer.statusCode, 429, answer.body)
      assert.equal(answer.json().errorMessage.startsWith('No PIN was sent'), true)
      assert.equal(answer.headers['retry-after'], '4')
    }
  }
  assert.equal(sent, 100)
  assert.equal((await ask(quiet, 500)).statusCode, 202)
  await setDatabaseClock(database, new Date(NOON.getTime() + 4_000))
  assert.equal((await ask(loud, 600)).statusCode, 202)
})

test('a PIN of another tenant goes out while hundreds wait, after at most one message in flight', async () => {
  await database.rows(sql`delete from jobs`)
  for (let i = 0; i < 300; i++) await makeMessage(deps, { channel: 'sms', lane: 'ten_loud' })
  const late = await makeMessage(deps, { channel: 'sms', lane: 'ten_quiet' })
  const order: string[] = []
  const { options, reported } = watch()
  const transport = transportOf(async ({ id }) => {
    order.push(id)
    // Other jobs get a turn in between, as while a gateway answers.
    await new Promise((done) => setImmediate(done))
  })
  const expires = new Date(Date.now() + 600_000)
  await database.rows(sql`update messages set expires_at = ${expires}`)
  const worker = startWorker(deps, messageJobs({ ...options, transports: [transport] }), options.onError)
  await reported(10)
  await worker.stop()
  const place = order.indexOf(late.id)
  assert.ok(place >= 0 && place < 8, `it was the ${place + 1}th`)
})
