import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent, decideInquiry } from '../../src/access/consents/consent.service.ts'
import { CONSENT_STATUSES } from '../../src/access/consents/consent.ts'
import { expireConsents } from '../../src/access/consents/lifecycle.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeInquiry, makeOwner, records, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, minutes, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { authorize, authorizeNow, decide, emailOf, openPage, pinFor, post, read, renew, sendPin, start, urlOf, view } =
  people(service)

const pair = await makeClient(deps, { domains: ['shop.example'] })
const client = { ...pair, token: await longToken(deps, pair) }
const NOON = new Date('2026-03-10T12:00:00.000Z')

/** A consent that was given through the API at noon; the database stays at that time. */
async function given(facts: Parameters<typeof makeInquiry>[2] = {}, accounts = 2) {
  await setDatabaseClock(database, null)
  const owner = await makeOwner(deps, { accounts })
  await fill(deps, owner.accountId, records(6))
  const inquiryId = await makeInquiry(deps, client.tenant, facts)
  await setDatabaseClock(database, NOON)
  const email = await emailOf(owner.ownerId)
  const started = await start(client, { inquiryId, email, redirectUrl: 'https://shop.example/back', locale: 'de' })
  const consent = await authorizeNow(client, started.consentId)
  const list = `/service/accounts/${owner.accountId}/transactions`
  return { ...owner, inquiryId, consent, consentId: started.consentId, list, email }
}

const at = (time: Date) => setDatabaseClock(database, time)
const get = (path: string) => ask(path, { token: client.token })
const terminate = (consentId: string) =>
  ask(`/service/consents/${consentId}`, { method: 'DELETE', token: client.token })

test.afterEach(() => setDatabaseClock(database, null))

test('a renewal is a fresh link for the same consent; the old terms hold until the answer', async () => {
  const { consentId, consent, list } = await given({ validityDays: 90 })
  await at(later(NOON, days(80)))
  const renewed = await renew(client, consentId)
  assert.deepEqual(renewed, { ...consent, consentUrl: await urlOf(consentId, 2) })
  assertOk(await get(list))
  assert.deepEqual(await read(client, consentId), renewed)
  const again: Record<string, unknown> = await authorizeNow(client, consentId)
  assert.equal(again.validUntil, later(NOON, days(170)).toISOString())
  assert.ok(!('consentUrl' in again))
  assert.equal(again.consentId, consentId)
})

test('account ids, transaction ids and cursors survive a renewal', async () => {
  const { consentId, list } = await given()
  const first = assertOk(await get(`${list}?limit=2`)).json()
  const changes = assertOk(await get(`${list}/changes?limit=2`)).json()
  const accounts = assertOk(await get(`/service/accounts?limit=1&consentId=${consentId}`)).json()
  const whole = assertOk(await get(list)).json().data
  await at(later(NOON, days(100)))
  assertRefused(await get(`${list}?cursor=${first.metadata.next_cursor}`), ROW.consent, { message: /expired/ })
  await renew(client, consentId)
  await authorizeNow(client, consentId)
  const rest = assertOk(await get(`${list}?limit=500&cursor=${first.metadata.next_cursor}`)).json().data
  assert.deepEqual([...first.data, ...rest], whole)
  assert.deepEqual(assertOk(await get(list)).json().data, whole)
  const feed = assertOk(await get(`${list}/changes?since=${changes.metadata.next_cursor}`)).json()
  assert.equal(changes.data.length + feed.data.length, whole.length)
  const others = assertOk(await get(`/service/accounts?consentId=${consentId}&cursor=${accounts.metadata.next_cursor}`))
  assert.equal(others.json().data.length, 1)
})

test('an expired consent becomes valid again, whether or not housekeeping has run', async () => {
  for (const tidy of [false, true]) {
    const { consentId, list } = await given({ validityDays: 1 })
    await at(later(NOON, days(1)))
    if (tidy) await deps.db.transaction((tx) => expireConsents(tx))
    assert.equal((await read(client, consentId)).status, 'expired')
    assertRefused(await get(list), ROW.consent)
    const renewed = await renew(client, consentId)
    assert.equal(renewed.status, 'expired', 'only the answer makes it valid')
    assertRefused(await get(list), ROW.consent)
    const { status, validUntil } = await authorizeNow(client, consentId)
    assert.deepEqual([status, validUntil], ['valid', later(NOON, days(2)).toISOString()])
    assertOk(await get(list))
  }
})

test('once: a renewal gives one more access, and only one', async () => {
  const { consentId, list } = await given({ frequency: 'once' })
  assertOk(await get(list))
  await at(later(NOON, minutes(60)))
  assertRefused(await get(list), ROW.consent, { message: /expired/ })
  await renew(client, consentId)
  assertRefused(await get(list), ROW.consent)
  await authorizeNow(client, consentId)
  assertOk(await get(list))
  await deps.db.transaction((tx) => expireConsents(tx))
  await at(later(NOON, minutes(119)))
  assertOk(await get(list))
  await at(later(NOON, minutes(120)))
  assertRefused(await get(list), ROW.consent)
  await deps.db.transaction((tx) => expireConsents(tx))
  assert.equal((await read(client, consentId)).status, 'expired')
  const accesses = await database.rows<{ period: string }>(sql`
    select period from accesses where consent_id = ${consentId} order by period`)
  assert.deepEqual(
    accesses.map(({ period }) => period),
    ['once 1', 'once 2'],
  )
})

test('a renewal asks what the inquiry asks now: scope, frequency and accounts come from the new answer', async () => {
  const { consentId, inquiryId, accountIds, list } = await given({ scope: 'all' })
  const other = `/service/accounts/${accountIds[1]}`
  assertOk(await get(other))
  await database.rows(sql`update inquiries set scope = 'transactions', frequency = 'once' where id = ${inquiryId}`)
  await renew(client, consentId)
  assert.equal((await read(client, consentId)).scope, 'all', 'until the answer nothing changes')
  const renewed = await authorizeNow(client, consentId, [accountIds[0]!])
  assert.deepEqual([renewed.scope, renewed.frequency, renewed.accountIds], ['transactions', 'once', [accountIds[0]]])
  assertOk(await get(list))
  assertRefused(await get(other), ROW.not_found)
})

test('a renewal takes its own redirectUrl and locale, and keeps the earlier ones if it names none', async () => {
  const { consentId } = await given()
  const kept = await renew(client, consentId)
  assert.deepEqual([kept.redirectUrl, kept.locale], ['https://shop.example/back', 'de'])
  const changed = await renew(client, consentId, { redirectUrl: 'https://shop.example/again', locale: 'fr' })
  assert.deepEqual([changed.redirectUrl, changed.locale], ['https://shop.example/again', 'fr'])
  const wrong: object[] = [
    { redirectUrl: 'https://evil.example/' },
    { redirectUrl: 'blob:https:shop.example' },
    { locale: 'de_AT' },
    { email: 'eva@example.com' },
    { data: [] },
    { inquiryId: 'inq_1' },
  ]
  for (const payload of wrong) {
    assertRefused(await post(`/service/consents/${consentId}/renew`, client, payload), ROW.invalid_argument)
  }
})

test('a new link replaces the one before, whose PIN and page become invalid', async () => {
  const { consentId, accountIds } = await given()
  await renew(client, consentId)
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const session = await openPage(consentId, 2)
  const renewed = await renew(client, consentId)
  assert.equal(renewed.consentUrl, await urlOf(consentId, 3))
  assertRefused(await authorize(client, consentId, { pin }), ROW.invalid_pin)
  assert.equal((await view(consentId, 1)).state, 'approved')
  assert.equal((await view(consentId, 2)).state, 'replaced')
  assert.equal((await view(consentId, 3)).state, 'open')
  const late = assertOk(await decide(consentId, session, { ask: 2, accountIds })).json()
  assert.deepEqual([late.outcome, late.ask.state], ['too_late', 'replaced'])
  assertRefused(await decide(consentId, session, { ask: 3, accountIds }), ROW.token_expired)
})

test('refusing a renewal changes nothing, and it can be asked again', async () => {
  const { consentId, consent, list } = await given()
  await renew(client, consentId)
  const refused = assertOk(await decide(consentId, null, { ask: 2, decision: 'refuse' })).json()
  assert.deepEqual([refused.outcome, refused.ask.state], ['refused', 'refused'])
  assert.deepEqual(await read(client, consentId), consent)
  assertOk(await get(list))
  assert.match((await renew(client, consentId)).consentUrl, /ask=3#[\w-]{43}$/)
})

test('only a valid or expired consent is renewed: 403 that names the status and what to do', async (t) => {
  const { consentId } = await given()
  for (const status of CONSENT_STATUSES) {
    await t.test(status, async () => {
      await database.rows(sql`update consents set status = ${status} where id = ${consentId}`)
      const answer = await post(`/service/consents/${consentId}/renew`, client)
      if (status === 'valid' || status === 'expired') assertOk(answer)
      else assertRefused(answer, ROW.consent, { message: new RegExp(`${status}.*POST /service/consents`) })
    })
  }
})

test('a renewal needs an active inquiry, when it is asked for and when it is answered', async () => {
  const { consentId, inquiryId, list } = await given()
  await renew(client, consentId)
  await sendPin(client, consentId)
  await decideInquiry(deps, TESTER, inquiryId, 'deactivate')
  assertRefused(await authorize(client, consentId, { pin: await pinFor(consentId) }), ROW.consent)
  assertRefused(await post(`/service/consents/${consentId}/renew`, client), ROW.consent, {
    message: /inquiry is inactive/,
  })
  assertOk(await get(list))
  await decideInquiry(deps, TESTER, inquiryId, 'delete')
  assertRefused(await post(`/service/consents/${consentId}/renew`, client), ROW.consent, {
    message: /inquiry is deleted/,
  })
})

test('there is a link exactly while there is something to answer', async () => {
  const { consentId, inquiryId } = await given()
  const linked = async () => 'consentUrl' in (await read(client, consentId))
  assert.equal(await linked(), false)
  await renew(client, consentId)
  assert.equal(await linked(), true)
  await decideInquiry(deps, TESTER, inquiryId, 'deactivate')
  assert.equal(await linked(), false, 'an inactive inquiry is not answered')
  await decideInquiry(deps, TESTER, inquiryId, 'activate')
  assert.equal(await linked(), true)
  await decideConsent(deps, TESTER, consentId, 'revoke')
  assert.equal(await linked(), false)
})

test('DELETE: 204 without a body; an open or valid consent becomes terminated_by_tpp, an ended one keeps its status', async (t) => {
  for (const status of CONSENT_STATUSES) {
    await t.test(status, async () => {
      const { consentId, list } = await given()
      await database.rows(sql`update consents set status = ${status} where id = ${consentId}`)
      const ends = ['initiated', 'started', 'received', 'partially_authorised', 'valid'].includes(status)
      for (let times = 0; times < 2; times++) {
        const answer = await terminate(consentId)
        assert.equal(answer.statusCode, 204, answer.body)
        assert.equal(answer.body, '')
        const now = await read(client, consentId)
        assert.equal(now.status, ends ? 'terminated_by_tpp' : status)
        assert.ok(!('consentUrl' in now))
        assertRefused(await get(list), ROW.consent)
      }
    })
  }
  await t.test('a consent past its end stays expired, even before housekeeping', async () => {
    for (const facts of [{ validityDays: 1 }, { frequency: 'once' as const }]) {
      const { consentId, list } = await given(facts)
      assertOk(await get(list))
      await at(later(NOON, days(1)))
      assert.equal((await terminate(consentId)).statusCode, 204)
      assert.equal((await read(client, consentId)).status, 'expired')
    }
  })
})

test('DELETE before the answer: the owner cannot answer any more, and the page says that it is closed', async () => {
  const owner = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: await emailOf(owner.ownerId) })
  const session = await openPage(consentId)
  assert.equal((await terminate(consentId)).statusCode, 204)
  assert.equal((await view(consentId)).state, 'closed')
  const late = assertOk(await decide(consentId, session, { accountIds: owner.accountIds })).json()
  assert.deepEqual([late.outcome, late.ask.state], ['too_late', 'closed'])
  assert.equal((await read(client, consentId)).status, 'terminated_by_tpp')
})

test('DELETE of an expired consent cancels the open renewal: it cannot become valid again', async () => {
  const { consentId, accountIds } = await given({ validityDays: 1 })
  await at(later(NOON, days(2)))
  await deps.db.transaction((tx) => expireConsents(tx))
  await renew(client, consentId)
  const session = await openPage(consentId, 2)
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  assert.equal((await terminate(consentId)).statusCode, 204)
  assert.ok(!('consentUrl' in (await read(client, consentId))))
  const late = assertOk(await decide(consentId, session, { ask: 2, accountIds })).json()
  assert.equal(late.outcome, 'too_late')
  assertRefused(await authorize(client, consentId, { pin }), ROW.consent)
  assert.equal((await read(client, consentId)).status, 'expired')
})

test('DELETE of a consent that this client cannot see: 404, with the error body', async () => {
  const { consentId } = await given()
  const stranger = await makeClient(deps)
  const asStranger = await ask(`/service/consents/${consentId}`, { method: 'DELETE', token: stranger.token })
  assertRefused(asStranger, ROW.not_found, { resourceId: consentId })
  for (const id of ['con_01hf3v0000000000000000000z', 'x']) assertRefused(await terminate(id), ROW.not_found)
  assertRefused(await ask(`/service/consents/${consentId}`, { method: 'DELETE' }), ROW.authorization_missing)
  assertRefused(await terminate(`${consentId}?x=1`), ROW.invalid_argument)
  assert.equal((await read(client, consentId)).status, 'valid')
})
