import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeConsent, makeFixture, makeInquiry, makeKey, makeOwner, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, ROW } from './support.ts'

const service = await testService({ ACCESS_WINDOW_MINUTES: '45' })
const { ask, deps, database } = service
const { emailOf, linkOf, read, renew, signIn, start, view } = people(service)

test.afterEach(() => setDatabaseClock(database, null))

const signedIn = async (ownerId: string) => signIn({ email: await emailOf(ownerId) })
type Me = Awaited<ReturnType<typeof signedIn>>
const revoke = async (me: Me, consentId: string) =>
  assertOk(await me.send('POST', `/owner/consents/${consentId}/revocation`)).json()
const revokeTenant = async (me: Me, tenantId: string) =>
  assertOk(await me.send('POST', `/owner/tenants/${tenantId}/revocation`)).json()
const listed = async (me: Me) => assertOk(await me.get('/owner/consents')).json().data
const revokedEvents = (consentId: string) =>
  database.rows(sql`
    select 1 from webhook_deliveries where subject = ${consentId} and type = 'consent.revoked_by_psu'`)

test('taking one of several consents back says which of the tenant still hold, and none of another tenant', async () => {
  const fixture = await makeFixture(deps)
  const { ownerId, tenant, consentId } = fixture
  const second = await makeConsent(deps, tenant, ownerId)
  const third = await makeConsent(deps, tenant, ownerId)
  await makeConsent(deps, (await makeClient(deps)).tenant, ownerId)
  const me = await signedIn(ownerId)
  const first = await revoke(me, consentId)
  assert.equal(first.consent.status, 'revoked_by_psu')
  assert.deepEqual(
    first.stillValid.map((one: { consentId: string }) => one.consentId),
    [third.consentId, second.consentId],
  )
  assert.deepEqual(Object.keys(first.stillValid[0]), ['consentId', 'displayName', 'description', 'translations'])
  await database.rows(sql`update consents set valid_until = clock() where id = ${second.consentId}`)
  assert.deepEqual((await revoke(me, third.consentId)).stillValid, [], 'one that has run out does not hold')
})

test('everything of a tenant is taken back at once: each consent with its event, no other tenant or person', async () => {
  const fixture = await makeFixture(deps)
  const { ownerId, tenant, consentId, token, path } = fixture
  const second = await makeConsent(deps, tenant, ownerId)
  const other = await makeConsent(deps, (await makeClient(deps)).tenant, ownerId)
  const stranger = await makeConsent(deps, tenant, (await makeOwner(deps)).ownerId)
  const real = await createOwner(deps, TESTER, {
    environment: 'production',
    name: 'Ana',
    email: await emailOf(ownerId),
    phoneNumber: null,
  })
  const production = await makeKey(deps, tenant, 'production')
  const waiting = await start(production, {
    inquiryId: await makeInquiry(deps, tenant, { environment: 'production' }),
    email: await emailOf(ownerId),
  })
  // Nothing is recorded where no endpoint wants it.
  await database.rows(sql`
    insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
    values ('we_1', ${tenant.id}, 'sandbox', 'https://hooks.example', '{}', 'x', clock())`)
  assertOk(await ask(path, { token }))
  const me = await signedIn(ownerId)
  assert.deepEqual(await revokeTenant(me, tenant.id), { revoked: 2 })
  assertRefused(await ask(path, { token }), ROW.consent, { message: /revoked_by_psu/ })
  const statuses = new Map(
    (await listed(me)).map((one: { consentId: string; status: string }) => [one.consentId, one.status]),
  )
  assert.deepEqual(
    [consentId, second.consentId, other.consentId, waiting.consentId].map((id) => statuses.get(id)),
    ['revoked_by_psu', 'revoked_by_psu', 'valid', 'initiated'],
  )
  const [row] = await database.rows<{ status: string }>(
    sql`select status from consents where id = ${stranger.consentId}`,
  )
  assert.equal(row!.status, 'valid')
  for (const id of [consentId, second.consentId]) assert.equal((await revokedEvents(id)).length, 1)
  assert.deepEqual(await revokeTenant(me, tenant.id), { revoked: 0 }, 'once more changes nothing')
  assert.ok(real.id)
})

test('a consent that has run out stays expired when everything is taken back, and a stranger’s id does nothing', async () => {
  const fixture = await makeFixture(deps)
  await database.rows(sql`update consents set valid_until = clock() where id = ${fixture.consentId}`)
  const me = await signedIn(fixture.ownerId)
  assert.deepEqual(await revokeTenant(me, fixture.tenant.id), { revoked: 0 })
  assert.equal((await listed(me))[0].status, 'expired')
  const stranger = await makeFixture(deps)
  assert.deepEqual(await revokeTenant(me, stranger.tenant.id), { revoked: 0 })
  assertOk(await ask(stranger.path, { token: stranger.token }))
  assertRefused(await me.send('POST', '/owner/tenants/x/revocation'), ROW.not_found)
})

test('of two simultaneous revocations each consent is moved by one of them', async () => {
  const fixture = await makeFixture(deps)
  for (let i = 0; i < 4; i++) await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const me = await signedIn(fixture.ownerId)
  const answers = await Promise.all([1, 2, 3].map(() => revokeTenant(me, fixture.tenant.id)))
  assert.equal(
    answers.reduce((sum, { revoked }) => sum + revoked, 0),
    5,
  )
})

test('repeated unanswered requests for one inquiry are listed as one, with their number; also those that ran out', async () => {
  const client = await makeClient(deps)
  const { ownerId } = await makeOwner(deps)
  const email = await emailOf(ownerId)
  const [inquiryId, other] = [await makeInquiry(deps, client.tenant), await makeInquiry(deps, client.tenant)]
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await start(client, { inquiryId, email })).consentId)
  const single = await start(client, { inquiryId: other, email })
  const me = await signedIn(ownerId)
  const shown = async () =>
    (await listed(me)).map((one: Record<string, string>) => [one.consentId, one.status, one.requests])
  assert.deepEqual(await shown(), [
    [single.consentId, 'initiated', 1],
    [ids[2], 'initiated', 3],
  ])
  assert.ok((await listed(me))[1].askUrl.includes(ids[2]))
  await database.rows(sql`update consents set status = 'failed' where id = any (${ids.slice(0, 2)})`)
  assert.deepEqual(await shown(), [
    [single.consentId, 'initiated', 1],
    [ids[2], 'initiated', 1],
    [ids[1], 'failed', 2],
  ])
  const given = await makeConsent(deps, client.tenant, ownerId)
  const again = await makeConsent(deps, client.tenant, ownerId)
  assert.deepEqual(
    (await shown()).slice(0, 2).map(([id]: string[]) => id),
    [again.consentId, given.consentId],
    'given ones are never joined',
  )
})

test('a renewal that was open when its expired consent is ended shows as closed, and cannot be answered', async () => {
  const noon = new Date('2026-03-10T12:00:00.000Z')
  await setDatabaseClock(database, noon)
  const fixture = await makeFixture(deps, { validityDays: 1 })
  await setDatabaseClock(database, later(noon, days(2)))
  const key = await makeKey(deps, fixture.tenant, 'sandbox')
  await renew(key, fixture.consentId)
  assert.equal((await view(fixture.consentId, 2)).state, 'open')
  const gone = await ask(`/service/consents/${fixture.consentId}`, { method: 'DELETE', token: key.token })
  assert.equal(gone.statusCode, 204, gone.body)
  assert.equal((await read(key, fixture.consentId)).status, 'expired')
  assert.equal((await view(fixture.consentId, 2)).state, 'closed')
  const headers = { ...(await linkOf(fixture.consentId, 2)), origin: 'http://vitrine.test' }
  const pin = await ask(`/owner/asks/${fixture.consentId}/pin`, { method: 'POST', headers, payload: { ask: 2 } })
  assertRefused(pin, ROW.consent, { message: /can no longer be given/ })
})

test('the page says how long a once access stays open, as it is configured', async () => {
  const client = await makeClient(deps)
  const { ownerId } = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant, { frequency: 'once' })
  const { consentId } = await start(client, { inquiryId, email: await emailOf(ownerId) })
  assert.equal((await view(consentId)).accessMinutes, 45)
})
