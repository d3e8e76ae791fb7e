import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { TransactionWire } from '../../src/ledger/list/transaction.schema.ts'
import { fill, makeClient, makeConsent, makeFixture, makeKey, record, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()
const wire = Compile(TransactionWire)

async function fixtureWithOne(facts: Parameters<typeof makeFixture>[1] = {}) {
  const fixture = await makeFixture(deps, facts)
  await fill(deps, fixture.accountId, records(2))
  const { data } = assertOk(await ask(fixture.path, { token: fixture.token })).json()
  const id: string = data[0].id
  return { ...fixture, id, url: `${fixture.path}/${id}` }
}

test('one transaction has the same shape and text as in the list', async () => {
  const { url, path, token } = await fixtureWithOne()
  const one = assertOk(await ask(url, { token }))
  assert.ok(wire.Check(one.json()))
  const list = await ask(path, { token })
  assert.ok(list.body.startsWith(`{"data":[${one.body},`))
  assert.equal(one.headers['content-type'], 'application/json; charset=utf-8')
})

test('it is read under the consent that consentId names', async () => {
  const { url, token, consentId, tenant, ownerId } = await fixtureWithOne()
  await makeConsent(deps, tenant, ownerId, { scope: 'accounts' })
  assertOk(await ask(`${url}?consentId=${consentId}`, { token }))
})

test('it is the newest state: after booking or correction the same id returns the later text', async () => {
  const fixture = await makeFixture(deps)
  const { accountId, path, token } = fixture
  await fill(deps, accountId, [record({ sourceId: 'a', status: 'pending', authorised: '2026-02-10T10:00:00Z' })])
  const [{ id }] = (await ask(path, { token })).json().data
  await fill(deps, accountId, [record({ sourceId: 'a', description: 'Booked' })])
  const one = assertOk(await ask(`${path}/${id}`, { token })).json()
  assert.deepEqual([one.id, one.status, one.description], [id, 'booked', 'Booked'])
})

test('a transaction that is unknown, withdrawn or in another account is 404, with the same message', async (t) => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  const { token, path, accountId, accountIds } = fixture
  await fill(deps, accountId, [record({ sourceId: 'a' })])
  await fill(deps, accountIds[1]!, [record({ sourceId: 'b' })])
  const [{ id: withdrawn }] = (await ask(path, { token })).json().data
  const [{ id: elsewhere }] = (await ask(`/service/accounts/${accountIds[1]}/transactions`, { token })).json().data
  await fill(deps, accountId, { withdrawn: ['a'] })
  const stranger = await fixtureWithOne()
  const messages = new Set<string>()
  const ids = [
    withdrawn,
    elsewhere,
    stranger.id,
    'tx_00000000000000000000000000',
    'tx_',
    'nothing',
    'Changes',
    '%00',
    '..%2F',
  ]
  for (const id of ids) {
    await t.test(id.slice(0, 8), async () => {
      const resourceId = decodeURIComponent(id)
      messages.add(assertRefused(await ask(`${path}/${id}`, { token }), ROW.not_found, { resourceId }).errorMessage)
    })
  }
  assert.equal(messages.size, 1)
})

test("a transaction of an account that this client cannot see is 404 for the account, not for the transaction's sake", async () => {
  const { url, accountId } = await fixtureWithOne()
  const stranger = await makeClient(deps)
  assertRefused(await ask(url, { token: stranger.token }), ROW.not_found, { resourceId: accountId })
})

test('ETag and If-None-Match: 304 while it is the same, 200 after a correction', async () => {
  const { url, token, accountId } = await fixtureWithOne()
  const first = assertOk(await ask(url, { token }))
  const headers = { 'if-none-match': String(first.headers.etag) }
  const same = await ask(url, { token, headers })
  assert.equal(same.statusCode, 304)
  assert.equal(same.body, '')
  await fill(deps, accountId, records(2, { description: 'Corrected' }))
  assertOk(await ask(url, { token, headers }))
})

test('the checks of the list hold here too', async (t) => {
  const { url, path, token, tenant, consentId, accountId } = await fixtureWithOne()
  const other = await makeKey(deps, tenant, 'production')
  await t.test('no token', async () => {
    assertRefused(await ask(url), ROW.authorization_missing)
  })
  await t.test('a wrong parameter comes before an unknown transaction', async () => {
    assertRefused(await ask(`${path}/tx_0?limit=5`, { token }), ROW.invalid_argument, { message: /"limit".*consentId/ })
  })
  await t.test('a repeated consentId', async () => {
    const query = `consentId=${consentId}&consentId=${consentId}`
    assertRefused(await ask(`${url}?${query}`, { token }), ROW.invalid_argument, { message: /"consentId".*once/ })
  })
  await t.test('the other environment', async () => {
    assertRefused(await ask(url, { token: other.token }), ROW.environment, { resourceId: accountId })
  })
  await t.test('a consent that is no longer valid comes before an unknown transaction', async () => {
    await decideConsent(deps, TESTER, consentId, 'terminate')
    assertRefused(await ask(`${path}/tx_0`, { token }), ROW.consent, { message: /terminated_by_tpp/ })
  })
})

test('a scope without transactions does not show one', async (t) => {
  for (const scope of ['accounts', 'balances'] as const) {
    await t.test(scope, async () => {
      const { path, token } = await makeFixture(deps, { scope })
      assertRefused(await ask(`${path}/tx_0`, { token }), ROW.scope, { message: new RegExp(scope) })
    })
  }
})
