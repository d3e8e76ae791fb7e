import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { onCluster } from '../support/database.ts'
import { fill, makeClient, makeConsent, makeKey, makeOwner, record, setBalance, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk } from './support.ts'

const service = await testService()
const { ask, deps, database, logs } = service
const TOKEN = '/service/auth/token'
const IBAN = 'SI56263300012039086'

/** Words that exist only in the data of clients or banks. */
const CANARY = {
  description: 'canarydescription',
  counterparty: 'canarycounterparty',
  reference: 'canaryreference',
  query: 'canaryquery',
  header: 'canaryheader',
  body: 'canarybody',
  path: 'canarypath',
  database: 'canarydatabase',
  origin: 'canaryorigin',
}

async function plantedFixture() {
  const client = await makeClient(deps, { domains: ['shop.example'] })
  const owner = await makeOwner(deps, { iban: IBAN })
  const consent = await makeConsent(deps, client.tenant, owner.ownerId)
  await setBalance(deps.db, owner.accountId, '4711.17', new Date())
  await fill(deps, owner.accountId, [
    record({
      description: CANARY.description,
      reference: CANARY.reference,
      counterparty: { name: CANARY.counterparty, iban: 'DE89370400440532013000' },
      amount: '-8192.64',
    }),
  ])
  const [{ email } = { email: '' }] = await database.rows<{ email: string }>({
    name: 'e-mail of an owner',
    text: 'select email from owners where id = $1',
    values: [owner.ownerId],
  })
  return { ...client, ...owner, ...consent, email, path: `/service/accounts/${owner.accountId}/transactions` }
}

test('no request data and no stored data gets into the logs, in any case', async () => {
  const fixture = await plantedFixture()
  const { token, apiKey, apiSecret, path } = fixture
  const other = await makeKey(deps, fixture.tenant, 'production')
  const pair = { 'api-key': apiKey, 'api-secret': apiSecret }
  const wrongPair = { 'api-key': apiKey, 'api-secret': `${apiSecret}${CANARY.header}` }
  const json = { 'content-type': 'application/json' }

  const list = assertOk(await ask(`${path}?limit=1`, { token }))
  const { etag } = list.headers
  const cursor = String(list.headers['changes-cursor'])
  const [{ id }] = list.json().data
  const issued = assertOk(await ask(TOKEN, { method: 'POST', headers: pair })).json().accessToken
  for (const url of [`${path}/${id}`, `${path}/changes?since=${cursor}`, '/service/accounts', '/service/inquiries'])
    assertOk(await ask(url, { token }))
  await ask(path, { token, headers: { 'if-none-match': String(etag) } })

  await ask(TOKEN, { method: 'POST', headers: wrongPair })
  await ask(`${TOKEN}/${CANARY.path}/x`, { headers: pair })
  await ask(TOKEN, { method: 'POST', headers: { ...pair, ...json }, payload: `{"${CANARY.body}":"${CANARY.body}"}` })
  await ask(TOKEN, { method: 'POST', headers: { ...pair, ...json }, payload: `{"${CANARY.body}` })
  await ask(TOKEN, { method: 'POST', headers: { ...pair, 'content-type': `text/${CANARY.header}` }, payload: 'x' })
  await ask(TOKEN, { method: 'POST', headers: { ...pair, ...json }, payload: CANARY.body.repeat(200_000) })
  await ask(`${path}?consentId=${CANARY.query}`, { token })
  await ask(`${path}?${CANARY.query}=${IBAN}`, { token })
  await ask(`${path}?fromBookedTime=${CANARY.query}&email=${fixture.email}`, { token })
  await ask(`${path}?cursor=${cursor}`, { token })
  await ask(`/service/accounts/${IBAN}/transactions`, { token })
  await ask(`/service/accounts/${CANARY.path}%zz`, { token })
  await ask(`/${CANARY.path}?${CANARY.query}`, { token })
  await ask(`/service/accounts/${CANARY.path.repeat(30)}/transactions`, { token })
  await ask(path, { token: `${token}${CANARY.header}` })
  await ask(path, { headers: { authorization: `Basic ${CANARY.header}` } })
  await ask(path, { token, headers: { 'request-id': `${CANARY.header}!`, 'user-agent': CANARY.header } })
  await ask(path, { token, headers: { origin: `https://${CANARY.origin}.example`, referer: CANARY.origin } })
  await ask(path, { token, headers: { cookie: CANARY.header, accept: `text/${CANARY.header}` } })
  await ask(path, { token: other.token })
  await ask(path, { method: 'PUT', token, headers: json, payload: `{"a":"${CANARY.body}"}` })
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  await ask(path, { token })

  const text = logs.join('\n')
  assert.ok(logs.length > 25, 'every request left a line')
  const secrets = { token, apiKey, apiSecret, issued, other: other.token, cursor, email: fixture.email, iban: IBAN }
  const amounts = { balance: '4711.17', amount: '8192.64', holder: 'Ana Novak' }
  for (const [about, canary] of Object.entries({ ...CANARY, ...secrets, ...amounts }))
    assert.equal(text.includes(canary), false, about)
})

const noTriggers = onCluster('a distributed table has no triggers')

test('a fault of the database is logged with its code, and without the values in its message', {
  skip: noTriggers,
}, async (t) => {
  const fixture = await plantedFixtureAgain()
  t.after(() => database.script('drop trigger if exists quote_values on reads'))
  const raise = (message: string) => `
    create or replace function quote_values() returns trigger language plpgsql as $$
      begin raise exception using message = ${message}, detail = '${CANARY.database}', hint = '${CANARY.database}'; end $$;
    create or replace trigger quote_values before insert on reads for each row execute function quote_values()`
  const cases: [about: string, message: string][] = [
    ['in its message', `'${CANARY.database} ' || new.consent_id`],
    ['in a message of several lines', `E'fault\\n    at ${CANARY.database}\\nat ${CANARY.database}'`],
  ]
  for (const [about, message] of cases) {
    await t.test(about, async () => {
      logs.length = 0
      await database.script(raise(message))
      const answer = await ask(fixture.path, { token: fixture.token })
      assert.ok(answer.statusCode >= 500, answer.body)
      assert.equal(answer.body.includes(CANARY.database), false)
      const text = logs.join('\n')
      assert.ok(text.includes('P0001'), 'the code says what kind of fault it was')
      assert.equal(text.includes(CANARY.database), false)
    })
  }
})

async function plantedFixtureAgain() {
  const client = await makeClient(deps)
  const owner = await makeOwner(deps)
  await makeConsent(deps, client.tenant, owner.ownerId)
  return { ...client, path: `/service/accounts/${owner.accountId}/transactions` }
}

test('a log line has route, method, status, key and request id, as JSON', async () => {
  const fixture = await plantedFixtureAgain()
  logs.length = 0
  assertOk(await ask(`${fixture.path}?limit=5`, { token: fixture.token, headers: { 'request-id': 'log-me' } }))
  const lines = logs.map((line) => JSON.parse(line))
  const line = lines.find(({ reqId }) => reqId === 'log-me')
  assert.ok(line, logs.join('\n'))
  assert.deepEqual(
    [line.method, line.route, line.status, line.keyId],
    ['GET', '/service/accounts/:accountId/transactions', 200, fixture.keyId],
  )
})

test('of an unknown address the log has the part that is ours, and nothing that a stranger wrote', async () => {
  logs.length = 0
  for (const url of [
    '/service/acounts/acc_secret',
    '/manage/ana-novak?token=secret',
    '/ana-novak',
    '/',
    '/%73ervice/x',
  ])
    await ask(url, {})
  const lines = logs.map((line) => JSON.parse(line)).filter(({ msg, status }) => msg === 'request' && status === 404)
  assert.deepEqual(lines.map(({ route, under }) => [route, under]).slice(0, 3), [
    ['unknown', '/service'],
    ['unknown', '/manage'],
    ['unknown', undefined],
  ])
  assert.ok(!/secret|novak/.test(logs.join('')))
})
