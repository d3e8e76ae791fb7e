import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { AccountListWire, AccountWire } from '../../src/people/accounts/account.schema.ts'
import { setDatabaseClock } from '../support/database.ts'
import {
  fill,
  makeClient,
  makeConsent,
  makeFixture,
  makeKey,
  makeOwner,
  records,
  setBalance,
  TESTER,
} from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, later, longToken, minutes, ROW, withNumbersAsText } from './support.ts'

const { ask, deps, database } = await testService()
const wire = Compile(AccountWire)
const listWire = Compile(AccountListWire)

const IBAN = 'SI56263300012039086'
const BALANCE_AT = new Date('2026-02-11T05:12:09.337Z')

const owner = await makeOwner(deps, { iban: IBAN })
await setBalance(deps.db, owner.accountId, '1187.705', BALANCE_AT)

const ALWAYS = { iban: IBAN, currency: 'EUR', timeZone: 'Europe/Ljubljana', connection: { status: 'none' } }
const HOLDER = { holder: 'Ana Novak' }
const BALANCE = { balance: '1187.71', balanceUpdated: BALANCE_AT.toISOString() }
const REST = { providerId: 'bank-europe-ljubljana', country: 'SI', name: 'Current account' }

const FIELDS = {
  accounts: { ...ALWAYS, ...HOLDER },
  balances: { ...ALWAYS, ...HOLDER, ...BALANCE },
  transactions: ALWAYS,
  all: { ...ALWAYS, ...HOLDER, ...BALANCE, ...REST },
} as const

test('the fields of an account are those of the scope, in the list and alone', async (t) => {
  for (const [scope, fields] of Object.entries(FIELDS) as [keyof typeof FIELDS, object][]) {
    await t.test(scope, async () => {
      const client = await makeClient(deps)
      const { consentId } = await makeConsent(deps, client.tenant, owner.ownerId, { scope })
      const list = assertOk(await ask('/service/accounts', { token: client.token }))
      const one = assertOk(await ask(`/service/accounts/${owner.accountId}`, { token: client.token }))
      const expected = { id: owner.accountId, consentId, ...fields }
      assert.ok(listWire.Check(list.json()), list.body)
      assert.ok(wire.Check(one.json()), one.body)
      assert.deepEqual(withNumbersAsText(one.body), expected)
      assert.deepEqual(withNumbersAsText(list.body), { data: [{ ...expected, consentIds: [consentId] }], metadata: {} })
      const named = assertOk(await ask(`/service/accounts?consentId=${consentId}`, { token: client.token }))
      assert.deepEqual(withNumbersAsText(named.body), { data: [expected], metadata: {} })
    })
  }
})

test('which scope opens the transactions of an account', async (t) => {
  const opens = { accounts: false, balances: false, transactions: true, all: true } as const
  for (const [scope, allowed] of Object.entries(opens) as [keyof typeof opens, boolean][]) {
    await t.test(`${scope}: ${allowed ? 'open' : '403'}`, async () => {
      const fixture = await makeFixture(deps, { scope })
      await fill(deps, fixture.accountId, records(1))
      for (const path of [fixture.path, `${fixture.path}/changes`]) {
        const answer = await ask(path, { token: fixture.token })
        if (allowed) assert.equal(assertOk(answer).json().data.length, 1)
        else assertRefused(answer, ROW.scope, { resourceId: fixture.accountId, message: new RegExp(scope) })
      }
    })
  }
})

test('fields without a value are left out: IBAN and balance', async () => {
  const fixture = await makeFixture(deps)
  const answer = assertOk(await ask(`/service/accounts/${fixture.accountId}`, { token: fixture.token }))
  const names = Object.keys(answer.json()).sort()
  assert.deepEqual(names, [
    'connection',
    'consentId',
    'country',
    'currency',
    'holder',
    'id',
    'name',
    'providerId',
    'timeZone',
  ])
  assert.doesNotMatch(answer.body, /null/)
})

test('the balance is sent with exactly two decimals, rounded half away from zero', async (t) => {
  const fixture = await makeFixture(deps)
  const cases = [
    ['0', '0.00'],
    ['-0.005', '-0.01'],
    ['-0.004', '0.00'],
    ['1200', '1200.00'],
    ['999999999999999999.995', '1000000000000000000.00'],
  ] as const
  for (const [given, expected] of cases) {
    await t.test(given, async () => {
      await setBalance(deps.db, fixture.accountId, given, BALANCE_AT)
      const { body } = await ask('/service/accounts', { token: fixture.token })
      assert.equal(/"balance":([^,}]*)/.exec(body)![1], expected)
    })
  }
})

test('the list has all accounts of the consent and no others', async () => {
  const client = await makeClient(deps)
  const { ownerId, accountIds } = await makeOwner(deps, { accounts: 3 })
  await makeConsent(deps, client.tenant, ownerId, { accountIds: accountIds.slice(0, 2) })
  const { data } = assertOk(await ask('/service/accounts', { token: client.token })).json()
  assert.deepEqual(data.map(({ id }: { id: string }) => id).sort(), accountIds.slice(0, 2).sort())
  assertRefused(await ask(`/service/accounts/${accountIds[2]}`, { token: client.token }), ROW.not_found)
})

test('the list is paged: next_cursor exactly when there is more, and limit may change', async () => {
  const client = await makeClient(deps)
  const { ownerId, accountIds } = await makeOwner(deps, { accounts: 5 })
  await makeConsent(deps, client.tenant, ownerId)
  const page = async (query: string) =>
    assertOk(await ask(`/service/accounts?${query}`, { token: client.token })).json()
  const first = await page('limit=2')
  const second = await page(`limit=1&cursor=${first.metadata.next_cursor}`)
  const third = await page(`cursor=${second.metadata.next_cursor}`)
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }: { id: string }) => id))
  assert.deepEqual(ids.toSorted(), accountIds.toSorted())
  assert.deepEqual(third.metadata, {})
  assert.deepEqual((await page('limit=5')).metadata, {})
})

test('wrong parameters are 400 and named', async (t) => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  const stranger = await makeFixture(deps, { accounts: 2 })
  const cursorOf = async (token: string) =>
    (await ask('/service/accounts?limit=1', { token })).json().metadata.next_cursor as string
  const [own, foreign] = [await cursorOf(fixture.token), await cursorOf(stranger.token)]
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const cases: [about: string, query: string, message: RegExp][] = [
    ['limit 0', 'limit=0', /"limit".*1 to 500/],
    ['limit 501', 'limit=501', /"limit".*1 to 500/],
    ['repeated', 'limit=1&limit=1', /"limit".*once/],
    ['unknown', 'scope=all', /"scope".*consentId, cursor, limit/],
    ['no consent id', 'consentId=me', /"consentId".*such as con_/],
    ['altered cursor', `cursor=${own.slice(0, -2)}AA`, /cursor/],
    ['cursor of another consent', `cursor=${own}&consentId=${other.consentId}`, /cursor/],
    ['cursor of another client', `cursor=${foreign}`, /cursor/],
  ]
  for (const [about, query, message] of cases) {
    await t.test(about, async () => {
      const answer = await ask(`/service/accounts?${query}`, { token: fixture.token })
      assertRefused(answer, ROW.invalid_argument, { message })
    })
  }
  await t.test('of one account', async () => {
    const answer = await ask(`/service/accounts/${fixture.accountId}?limit=1`, { token: fixture.token })
    assertRefused(answer, ROW.invalid_argument, { message: /"limit".*consentId/ })
  })
})

test('an account that this client cannot see is 404, with the same message whether it exists or not', async (t) => {
  const client = await makeClient(deps)
  const messages = new Set<string>()
  const odd = ['acc_', 'ACC_1', 'nothing', '%00', '%20', '%F0%9F%99%82', 'changes', 'a'.repeat(300)]
  for (const id of [owner.accountId, 'acc_00000000000000000000000000', ...odd]) {
    for (const path of ['', '/transactions', '/transactions/changes', '/transactions/tx_0']) {
      await t.test(`${id.slice(0, 8)} of ${id.length}${path}`, async () => {
        const answer = await ask(`/service/accounts/${id}${path}`, { token: client.token })
        const body = assertRefused(answer, ROW.not_found)
        // The answer repeats the id unless it is too long.
        if (id.length <= 64) assert.equal(body.resourceId, decodeURIComponent(id))
        messages.add(body.errorMessage)
      })
    }
  }
  assert.equal(messages.size, 1)
})

test('an account under a consent in the other environment is 403', async (t) => {
  const fixture = await makeFixture(deps)
  const production = await makeKey(deps, fixture.tenant, 'production')
  const paths = [
    `/service/accounts/${fixture.accountId}`,
    fixture.path,
    `${fixture.path}/changes`,
    `${fixture.path}/tx_0`,
    `/service/accounts?consentId=${fixture.consentId}`,
    `${fixture.path}?consentId=${fixture.consentId}`,
  ]
  for (const path of paths) {
    await t.test(path.replace(/(acc|con)_\w+/g, '$1'), async () => {
      assertRefused(await ask(path, { token: production.token }), ROW.environment, { message: /sandbox.*production/ })
    })
  }
})

test('consentId names the consent of the list; an unknown one and a foreign one are 404 with the same message', async () => {
  const fixture = await makeFixture(deps)
  const stranger = await makeFixture(deps)
  assertOk(await ask(`/service/accounts?consentId=${fixture.consentId}`, { token: fixture.token }))
  const messages = ['con_00000000000000000000000000', stranger.consentId].map(async (consentId) => {
    const answer = await ask(`/service/accounts?consentId=${consentId}`, { token: fixture.token })
    return assertRefused(answer, ROW.not_found, { resourceId: consentId }).errorMessage
  })
  assert.equal(new Set(await Promise.all(messages)).size, 1)
})

test('a client without a valid consent gets an empty list, with and without ended ones', async () => {
  const fixture = await makeFixture(deps)
  const client = await makeClient(deps)
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  for (const { token } of [client, fixture])
    assert.deepEqual(assertOk(await ask('/service/accounts', { token })).json(), { data: [], metadata: {} })
})

test('a consent that is not valid is 403 and its status is named', async () => {
  const fixture = await makeFixture(deps)
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  for (const path of [`/service/accounts?consentId=${fixture.consentId}`, `/service/accounts/${fixture.accountId}`]) {
    const answer = await ask(path, { token: fixture.token })
    assertRefused(answer, ROW.consent, { message: /revoked_by_psu/ })
    assert.equal(answer.headers['consent-id'], fixture.consentId)
    assert.equal(answer.headers['consent-status'], 'revoked_by_psu')
  }
})

test('every read names the consent that it was made under, also where none was asked for', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(2))
  const { token, accountId, path } = fixture
  const [{ id }] = (await ask(path, { token })).json().data
  const newer = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const reads = [path, `${path}?limit=1`, `${path}/${id}`, `${path}/changes`, `/service/accounts/${accountId}`]
  const used = async () =>
    Promise.all(reads.map(async (read) => assertOk(await ask(read, { token })).headers['consent-id']))
  assert.deepEqual(new Set(await used()), new Set([newer.consentId]))
  // Revoking one does not close what another one opens; a client that must not go on names the consent.
  await decideConsent(deps, TESTER, newer.consentId, 'revoke')
  assert.deepEqual(new Set(await used()), new Set([fixture.consentId]))
  assertRefused(await ask(`${path}?consentId=${newer.consentId}`, { token }), ROW.consent)
  const list = await ask(`/service/accounts?consentId=${fixture.consentId}`, { token })
  assert.equal(list.headers['consent-id'], fixture.consentId)
  // A list under several consents names one for each account.
  assert.equal((await ask('/service/accounts', { token })).headers['consent-id'], undefined)
})

test('without consentId the list has the accounts of all valid consents, each with all of these', async () => {
  const client = await makeClient(deps)
  const one = await makeOwner(deps, { accounts: 2 })
  const other = await makeOwner(deps)
  const narrow = await makeConsent(deps, client.tenant, one.ownerId, { scope: 'accounts' })
  const wide = await makeConsent(deps, client.tenant, one.ownerId, { accountIds: [one.accountId] })
  const second = await makeConsent(deps, client.tenant, other.ownerId, { scope: 'balances' })
  const ended = await makeConsent(deps, client.tenant, one.ownerId)
  await decideConsent(deps, TESTER, ended.consentId, 'revoke')
  const { data } = assertOk(await ask('/service/accounts', { token: client.token })).json()
  const found = new Map(data.map((account: { id: string }) => [account.id, account]))
  const of = (id: string) => found.get(id) as { consentId: string; consentIds: string[]; providerId?: string }
  assert.equal(found.size, 3)
  assert.deepEqual(of(one.accountId).consentIds, [wide.consentId, narrow.consentId])
  assert.ok(of(one.accountId).providerId, 'read under the consent that shows more')
  assert.deepEqual(of(one.accountIds[1]!).consentIds, [narrow.consentId])
  assert.deepEqual(of(other.accountId).consentIds, [second.consentId])
  for (const { consentId } of [narrow, wide, second]) assert.equal((await listAccesses(deps.db, consentId)).length, 1)
  assert.equal((await listAccesses(deps.db, ended.consentId)).length, 0)
})

test('the whole list begins no access of a consent for once while another one opens the account, and skips one that is over', async () => {
  const now = new Date('2026-03-01T12:00:00Z')
  try {
    await setDatabaseClock(database, now)
    const fixture = await makeFixture(deps, { scope: 'accounts' })
    const token = await longToken(deps, fixture)
    const once = await makeConsent(deps, fixture.tenant, fixture.ownerId, { frequency: 'once' })
    const list = async () => assertOk(await ask('/service/accounts', { token })).json().data[0]
    assert.deepEqual((await list()).consentIds, [fixture.consentId, once.consentId])
    assert.deepEqual(await listAccesses(deps.db, once.consentId), [])
    assertOk(await ask(`/service/accounts?consentId=${once.consentId}`, { token }))
    assert.deepEqual((await list()).consentIds, [once.consentId, fixture.consentId], 'in use, and it shows more')
    await setDatabaseClock(database, later(now, minutes(61)))
    assert.deepEqual((await list()).consentIds, [fixture.consentId])
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('reading accounts opens the access and is recorded, one row per account', async () => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  assert.deepEqual(await listAccesses(deps.db, fixture.consentId), [])
  assertOk(await ask('/service/accounts', { token: fixture.token, headers: { 'request-id': 'accounts-read' } }))
  assert.equal((await listAccesses(deps.db, fixture.consentId)).length, 1)
  const reads = await database.rows<{ account: string; what: string; request: string }>({
    name: 'reads of a consent',
    text: 'select account_id as account, what, request_id as request from reads where consent_id = $1 order by 1',
    values: [fixture.consentId],
  })
  const expected = fixture.accountIds
    .toSorted()
    .map((account) => ({ account, what: 'account', request: 'accounts-read' }))
  assert.deepEqual(reads, expected)
})
