/** Two server processes on one sandbox have one clock: what one of them was told to advance, the other knows at once. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { newToken, startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { makeFixture, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { TEST_SETTINGS, type TestService } from '../support/service.ts'
import { byClock } from './support.ts'

const DAYS_MS = 4 * 86_400_000
/** Between two answers; far less than a day. */
const A_WHILE_MS = 3_600_000

test('after an advance by one server the other has its time: tokens, PINs, consents, pages and new ids', {
  skip: byClock.skip,
}, async () => {
  const { database, url } = await testDatabase()
  const deps = createDeps(database)
  const fixture = await makeFixture(deps, { validityDays: 3 })
  const operator = (await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })).token
  const mail = await startMailServer()
  after(() => mail.stop())
  const env = { SANDBOX_CLOCK: 'on', SMTP_URL: mail.url, MAIL_FROM: 'test@example.com' }
  const one = await startServer(url, env)
  const two = await startServer(url, env)

  const call = async (server: { url: string }, path: string, token: string, body?: object, headers = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text), text }
  }
  const context = await createContext(readConfig(TEST_SETTINGS), deps, () => two.url)
  const { pinFor, emailOf } = people({ ask: undefined as unknown as TestService['ask'], database, context })
  const email = await emailOf(fixture.ownerId)
  const start = async (server: { url: string }, token: string) => {
    const started = await call(server, '/service/consents', token, { inquiryId: fixture.inquiryId, email })
    assert.equal(started.status, 201, started.text)
    return started.body.consentId as string
  }

  const before = await newToken(two.url, fixture)
  assert.equal((await call(two, fixture.path, before)).status, 200)
  const asked = await start(two, before)
  assert.equal((await call(two, `/service/consents/${asked}/pin`, before, {})).status, 202)
  const pin = await pinFor(asked)
  // An hour: the PIN is over, the question is not. Now the other way round.
  assert.equal((await call(two, '/manage/clock', operator, { advanceBy: '1h' })).status, 200)
  const late = await call(one, `/service/consents/${asked}/authorize`, await newToken(one.url, fixture), { pin })
  assert.deepEqual([late.status, late.body.errorSubCode], [401, 'invalid_pin'])

  const advanced = await call(one, '/manage/clock', operator, { advanceBy: '4d' })
  assert.equal(advanced.status, 200, advanced.text)
  const now = Date.parse(advanced.body.now)

  // First of all, because it has had the least time to notice.
  const first = await call(two, fixture.path, before)
  assert.deepEqual([first.status, first.body.errorSubCode], [401, 'access_token_expired'])
  const dateOf = (answer: { headers: Headers }) => Date.parse(answer.headers.get('date')!)
  assert.ok(dateOf(first) >= now - 1000 && dateOf(first) < now + A_WHILE_MS, `Date: ${first.headers.get('date')}`)

  const token = await newToken(two.url, fixture)
  const inOrder: string[] = []
  for (const server of [one, two, one, two]) inOrder.push(await start(server, token))
  const listed = await call(one, `/service/consents?email=${encodeURIComponent(email)}&limit=4`, token)
  const ids = listed.body.data.map((each: { consentId: string }) => each.consentId)
  assert.deepEqual(ids, inOrder.toReversed(), 'the newest first, whoever made it')

  const clocks = await Promise.all([one, two].map((server) => call(server, '/manage/clock', operator)))
  assert.deepEqual(clocks[0]!.body.aheadSeconds, clocks[1]!.body.aheadSeconds)
  assert.ok(clocks[1]!.body.aheadSeconds * 1000 >= DAYS_MS - A_WHILE_MS)

  const over = await call(two, `${fixture.path}?consentId=${fixture.consentId}`, token)
  assert.deepEqual([over.status, over.headers.get('consent-status')], [403, 'expired'])

  // Both have workers, and each job of the way was run once.
  const [runs] = await database.rows<{ twice: number; all: number }>(sql`
    select count(*) as all, count(*) - count(distinct (job_id, attempt)) as twice from clock_runs`)
  assert.ok(runs!.all > 0 && runs!.twice === 0)
})
