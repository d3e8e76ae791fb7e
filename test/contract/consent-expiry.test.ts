import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideInquiry } from '../../src/access/consents/consent.service.ts'
import { expireConsents, failUnanswered } from '../../src/access/consents/lifecycle.store.ts'
import { deleteExpiredSessions } from '../../src/people/owners/session.store.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeFixture, makeInquiry, makeOwner, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, days, later, longToken, minutes } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { askPin, authorizeNow, decide, emailOf, openPage, read, renew, start, view } = people(service)

const NOON = new Date('2026-03-10T12:00:00.000Z')
const at = (time: Date) => setDatabaseClock(database, time)

async function given(validityDays: number, facts: Parameters<typeof makeFixture>[1] = {}) {
  await at(NOON)
  const fixture = await makeFixture(deps, { validityDays, ...facts })
  return { ...fixture, token: await longToken(deps, fixture) }
}

test.beforeEach(async () => {
  await setDatabaseClock(database, null)
  // Consents of other tests would be counted too.
  await database.script("update consents set status = 'terminated_by_tpp'")
})

test('a consent past its end expires by the database clock, to the millisecond, and once', async () => {
  const fixture = await given(10)
  const long = await given(11)
  await at(later(NOON, days(10) - 1))
  assert.equal(await deps.db.transaction((tx) => expireConsents(tx)), 0)
  await at(later(NOON, days(10)))
  assert.equal(await deps.db.transaction((tx) => expireConsents(tx)), 1)
  assert.equal(await deps.db.transaction((tx) => expireConsents(tx)), 0)
  const { status, modified } = await read(fixture, fixture.consentId)
  assert.deepEqual([status, modified], ['expired', later(NOON, days(10)).toISOString()])
  assert.equal((await read(long, long.consentId)).status, 'valid')
})

test('housekeeping on two servers at once expires each consent once', async () => {
  for (let i = 0; i < 5; i++) await given(1)
  await at(later(NOON, days(1)))
  const counts = await Promise.all(Array.from({ length: 8 }, () => deps.db.transaction((tx) => expireConsents(tx))))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    5,
  )
})

test('once: expired when its access is over, and not if it was never used', async () => {
  const [used, unused] = [await given(90, { frequency: 'once' }), await given(90, { frequency: 'once' })]
  assertOk(await ask(used.path, { token: used.token }))
  await at(later(NOON, minutes(60) - 1))
  assert.equal(await deps.db.transaction((tx) => expireConsents(tx)), 0)
  await at(later(NOON, minutes(60)))
  assert.equal(await deps.db.transaction((tx) => expireConsents(tx)), 1)
  assert.equal((await read(unused, unused.consentId)).status, 'valid')
})

test('an unanswered first link fails the consent; an unanswered renewal changes nothing', async () => {
  await at(NOON)
  const client = await makeClient(deps)
  const token = { token: await longToken(deps, client) }
  const inquiryId = await makeInquiry(deps, client.tenant)
  const owner = await makeOwner(deps)
  const email = await emailOf(owner.ownerId)
  const [untouched, started, refused, valid] = await Promise.all(
    Array.from({ length: 4 }, () => start(token, { inquiryId, email })),
  )
  await askPin(started!.consentId)
  await decide(refused!.consentId, null, { decision: 'refuse' })
  await authorizeNow(token, valid!.consentId)
  await renew(token, valid!.consentId)
  const { linkExpires } = await view(untouched!.consentId)
  await at(later(new Date(linkExpires), -1))
  assert.equal(await deps.db.transaction((tx) => failUnanswered(tx)), 0)
  await at(new Date(linkExpires))
  assert.equal(await deps.db.transaction((tx) => failUnanswered(tx)), 2)
  assert.equal(await deps.db.transaction((tx) => failUnanswered(tx)), 0)
  const statuses = await Promise.all(
    [untouched, started, refused, valid].map(async (each) => (await read(token, each!.consentId)).status),
  )
  assert.deepEqual(statuses, ['failed', 'failed', 'rejected', 'valid'])
  assert.equal((await read(token, untouched!.consentId)).failedReason, 'not_answered')
  const refusal = await ask(`/service/accounts?consentId=${untouched!.consentId}`, token)
  assert.match(refusal.json().errorMessage, /GET \/service\/consents\/con_\w+ says why, in failedReason\.$/)
  assert.equal((await view(started!.consentId)).state, 'expired')
})

test('a consent that was closed before its answer, with its inquiry, says so', async () => {
  await at(NOON)
  const client = await makeClient(deps)
  const token = { token: await longToken(deps, client) }
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(token, { inquiryId, email: 'closed@example.com' })
  await decideInquiry(deps, TESTER, inquiryId, 'delete')
  assert.equal((await read(token, consentId)).failedReason, 'closed')
  // Also when its link would have run out by now.
  await at(later(NOON, days(60)))
  const fresh = { token: await longToken(deps, client) }
  assert.equal((await read(fresh, consentId)).failedReason, 'closed')
})

test('expired sessions are deleted, others stay', async () => {
  await at(NOON)
  const client = await makeClient(deps)
  const inquiryId = await makeInquiry(deps, client.tenant)
  const owner = await makeOwner(deps)
  const { consentId } = await start(
    { token: await longToken(deps, client) },
    { inquiryId, email: await emailOf(owner.ownerId) },
  )
  await openPage(consentId)
  await at(later(NOON, minutes(15) - 1))
  assert.equal(await deleteExpiredSessions(deps.db), 0)
  await at(later(NOON, minutes(15)))
  assert.equal(await deleteExpiredSessions(deps.db), 1)
})
