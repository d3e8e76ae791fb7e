import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { COOKIE } from '../../src/people/owners/session.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeOwner, TESTER } from '../support/make.ts'
import { anotherPin, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, later, minutes, ROW } from './support.ts'

const service = await testService()
const { deps, database } = service
const { emailOf, erasurePinFor, fromPage, signIn, signInPinFor } = people(service)

test.afterEach(() => setDatabaseClock(database, null))

const OTHER_BROWSER = { cookie: `${COOKIE.pin}=vp_${'c'.repeat(43)}` }

async function signedIn() {
  const { ownerId } = await makeOwner(deps)
  const email = await emailOf(ownerId)
  const me = await signIn({ email })
  const isErased = async () =>
    (await database.rows(sql`select 1 from owners where id = ${ownerId} and erased_at is not null`)).length === 1
  const askPin = (body: object = {}) => me.send('POST', '/owner/erasure/pin', body)
  const erase = (pin: string, browser?: { cookie: string }) =>
    me.send('POST', '/owner/erasure', { confirm: true, pin }, browser)
  return { ownerId, email, me, isErased, askPin, erase }
}

test('erasing needs a PIN that was sent for it; one for signing in does not do', async () => {
  const { email, me, isErased, askPin, erase } = await signedIn()
  assertRefused(await erase('123456'), ROW.invalid_pin)
  await fromPage('/owner/pin', { email })
  assertRefused(await erase(await signInPinFor(email)), ROW.invalid_pin)
  const sent = await askPin({ language: 'sl' })
  assert.equal(sent.statusCode, 202, sent.body)
  assert.deepEqual(Object.keys(sent.json()), ['pinLength', 'expires'])
  const [message] = await database.rows<{ kind: string; address: string; locale: string }>(sql`
    select kind, address, locale from messages where kind = 'erasure_pin' and address = ${email}`)
  assert.deepEqual(message, { kind: 'erasure_pin', address: email, locale: 'sl' })
  const pin = await erasurePinFor(email)
  assertRefused(await fromPage('/owner/session', { email, pin }), ROW.invalid_pin)
  assertRefused(await erase(anotherPin(pin)), ROW.invalid_pin)
  assert.equal(await isErased(), false)
  assert.equal(assertOk(await erase(pin)).json().owners, 1)
  assert.equal(await isErased(), true)
  assertRefused(await me.get('/owner/session'), ROW.token_expired)
})

test('the PIN of an erasure is valid for ten minutes, five tries, and the browser that asked for it', async () => {
  const noon = new Date('2026-03-10T12:00:00.000Z')
  await setDatabaseClock(database, noon)
  const { email, isErased, askPin, erase } = await signedIn()
  await askPin()
  assertRefused(await erase(await erasurePinFor(email), OTHER_BROWSER), ROW.invalid_pin)
  await setDatabaseClock(database, later(noon, minutes(10)))
  assertRefused(await erase(await erasurePinFor(email)), ROW.invalid_pin)
  await askPin()
  const pin = await erasurePinFor(email)
  for (let left = 4; left >= 0; left--)
    assert.equal((await erase(anotherPin(pin))).headers['pin-tries-left'], String(left))
  assertRefused(await erase(pin), ROW.invalid_pin)
  assert.equal(await isErased(), false)
})

test('whoever is signed in gets five PINs, from whatever browser, and then has to wait', async () => {
  const { me } = await signedIn()
  for (let i = 0; i < 5; i++) {
    const browser = { cookie: `${COOKIE.pin}=vp_${String(i).repeat(43)}` }
    assert.equal((await me.send('POST', '/owner/erasure/pin', {}, browser)).statusCode, 202)
  }
  const refused = await me.send('POST', '/owner/erasure/pin', {})
  assert.equal(refused.statusCode, 429, refused.body)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

test('the PIN goes to the owner’s own address, by SMS where there is only a number', async () => {
  await createOwner(deps, TESTER, { environment: 'sandbox', name: 'Eva', email: null, phoneNumber: '+38640111333' })
  const me = await signIn({ phoneNumber: '+38640111333' })
  assert.equal(assertOk(await me.erase()).json().owners, 1)
})
