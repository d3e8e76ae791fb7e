/** Every break is seen within one fetch, told once to the owner and once to each client who may know. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { DAY, openWorld, toldOwner } from './world.ts'

const HOUR = 3_600_000
const w = await openWorld({ banks: ['plain'] })
beforeEach(() => w.calm())
const halfDays = async (count: number) => {
  for (let i = 0; i < count; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
}
const of = async (seed: number) => {
  await w.control('POST', '/customers', { story: 'household', seed })
  const login = `anna.household-${seed}`
  const made = await w.connect(login)
  const client = await w.client(made.owner.id)
  const events = await client.listen()
  /** An event may arrive twice, with one id. */
  const connections = () =>
    [...new Map(events.map((event) => [event.id, event])).values()]
      .filter(({ type }) => type.startsWith('connection.'))
      .map(({ type, data }) => `${type} ${data.status}`)
  const status = async () => (await client.accounts()).map(({ connection }) => connection.status)
  return { ...made, login, client, events, connections, status, customer: `household-${seed}` }
}

test('revoked at the bank: seen at the next fetch, told once to owner and client, data stay readable and get old', async () => {
  const one = await of(1)
  const before = await one.client.accounts()
  await w.control('POST', '/faults', { fault: 'revoked', customer: one.customer })
  await halfDays(2)
  assert.deepEqual(await one.status(), ['ended', 'ended'])
  await halfDays(4)
  assert.deepEqual(one.connections(), ['connection.ended ended'])
  assert.equal(toldOwner(w.mails, one.owner.email).length, 1)
  const after = await one.client.accounts()
  assert.deepEqual(after.map(({ dataAsOf }) => dataAsOf).sort(), before.map(({ dataAsOf }) => dataAsOf).sort())
  for (const { id } of after) assert.ok((await one.client.rows(id)).length > 0)
  assert.equal((await one.client.refresh(after[0]!.id)).statusCode, 409)
})

test('SCA due: action_needed with one event and one mail; a renewal restores, told once, in order', async () => {
  const one = await of(2)
  await w.control('POST', '/faults', { fault: 'sca-due', customer: one.customer })
  await halfDays(2)
  assert.deepEqual(await one.status(), ['action_needed', 'action_needed'])
  await halfDays(4)
  assert.deepEqual(one.connections(), ['connection.action_needed action_needed'])
  assert.equal(toldOwner(w.mails, one.owner.email).length, 1)
  const refresh = await one.client.refresh((await one.client.accounts())[0]!.id)
  assert.equal(refresh.statusCode, 409, refresh.body)
  const quiet = w.calls.length
  await halfDays(2)
  assert.equal(w.calls.length - quiet, 0, 'a bank that waits for its customer is not asked')
  await w.calm()
  assert.equal((await w.link(await w.atMe(one.owner.email), 'plain', one.login)).step, 'done')
  await halfDays(1)
  assert.deepEqual(one.connections(), ['connection.action_needed action_needed', 'connection.restored valid'])
  assert.deepEqual(await one.status(), ['valid', 'valid'])
})

test('only tenants who may read an account of the connection are told, and no event names a person, an IBAN or a bank', async () => {
  const one = await of(3)
  const stranger = await w.client((await of(4)).owner.id)
  const strangers = await stranger.listen()
  const ended = await w.client(one.owner.id)
  const formers = await ended.listen()
  const { data } = (await ended.call('/service/consents')).json()
  const id = data[0].consentId ?? data[0].id
  assert.equal((await w.ask(`/service/consents/${id}`, { method: 'DELETE', token: ended.token })).statusCode, 204)
  await w.control('POST', '/faults', { fault: 'revoked', customer: one.customer })
  await halfDays(2)
  assert.equal(one.connections().length, 1)
  const about = (events: typeof strangers) => events.filter(({ type }) => type.startsWith('connection.'))
  assert.deepEqual(about(strangers), [])
  assert.deepEqual(about(formers), [])
  const { accounts } = (await w.control('GET', `/customers/${one.customer}`)) as { accounts: { iban?: string }[] }
  for (const { text, data: facts } of about(one.events)) {
    assert.deepEqual(Object.keys(facts).sort(), ['connectionId', 'status'])
    for (const secret of [
      one.owner.email,
      'Anna',
      'Berger',
      one.owner.id,
      ...accounts.flatMap(({ iban }) => iban ?? []),
    ])
      assert.ok(!text.includes(secret), `${secret} in ${text}`)
  }
})

test('every read says how old the data are: field, header, each list, by every scope, and never newer than what was fetched', async () => {
  const one = await of(5)
  const asked = w.bank.now()
  await halfDays(1)
  for (const scope of ['all', 'accounts', 'balances', 'transactions'] as const) {
    const client = await w.client(one.owner.id, { scope })
    const accounts = await client.accounts()
    assert.equal(accounts.length, 2)
    for (const account of accounts) {
      assert.equal(account.connection.status, 'valid', scope)
      assert.ok(account.connection.since)
      assert.ok(Date.parse(account.dataAsOf) <= (await w.now()).getTime(), scope)
      const single = await client.call(`/service/accounts/${account.id}`)
      assert.equal(single.json().dataAsOf, account.dataAsOf)
      if (scope === 'accounts' || scope === 'balances') continue
      for (const list of ['transactions', 'transactions/changes']) {
        const page = await client.call(`/service/accounts/${account.id}/${list}`)
        assert.equal(page.statusCode, 200, page.body)
        assert.equal(new Date(String(page.headers['data-as-of'])).toISOString(), account.dataAsOf, `${scope} ${list}`)
      }
    }
  }
  const fetched = (await w.connection(one.connectionId)).accounts
  for (const { id, dataAsOf } of await one.client.accounts()) {
    const own = fetched.find(({ accountId }: { accountId: string }) => accountId === id)
    assert.ok(dataAsOf <= own.fetched, `${dataAsOf} ${own.fetched}`)
  }
  assert.ok(asked > 0)
})

test('a fetch that fails after the balance was read does not make the data newer', async () => {
  const one = await of(6)
  const before = (await one.client.accounts()).map(({ dataAsOf }) => dataAsOf).sort()
  w.network.meddle = ({ path }) => (path.endsWith('/transactions') ? { status: 500 } : undefined)
  await halfDays(1)
  assert.deepEqual((await one.client.accounts()).map(({ dataAsOf }) => dataAsOf).sort(), before)
})

const BAD_DAYS: [name: string, answer: () => { status: number; headers?: Record<string, string>; body?: string }][] = [
  [
    'answers 200 with a web page',
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>maintenance</html>' }),
  ],
  ['answers 200 with an empty object', () => ({ status: 200, body: '{}' })],
  [
    'answers 401 CERTIFICATE_INVALID',
    () => ({ status: 401, body: '{"tppMessages":[{"category":"ERROR","code":"CERTIFICATE_INVALID"}]}' }),
  ],
  [
    'answers 403 SERVICE_BLOCKED',
    () => ({ status: 403, body: '{"tppMessages":[{"category":"ERROR","code":"SERVICE_BLOCKED"}]}' }),
  ],
  [
    'answers 400 FORMAT_ERROR',
    () => ({ status: 400, body: '{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR"}]}' }),
  ],
  ['answers 429 without Retry-After', () => ({ status: 429 })],
  ['answers 302 to elsewhere', () => ({ status: 302, headers: { location: 'https://status.bank.example/' } })],
]
for (const [number, [name, answer]] of BAD_DAYS.entries())
  test(`a bank that ${name} for three days is not shown green, and is good again afterwards, told once`, async () => {
    const one = await of(10 + number)
    w.network.meddle = ({ path }) => (/\/v1\/(card-)?accounts/.test(path) ? answer() : undefined)
    await halfDays(6)
    const bad = await one.client.accounts()
    const { status } = await w.connection(one.connectionId)
    await w.calm()
    await halfDays(6)
    assert.deepEqual(await one.status(), ['valid', 'valid'], 'good again by itself')
    for (const account of bad) {
      assert.ok(Date.parse(account.dataAsOf) < w.bank.now() - 5 * DAY, `no data came: ${account.dataAsOf}`)
      assert.notEqual(account.connection.status, 'valid', `${status}: three days without data`)
    }
    const told = one.connections()
    assert.ok(told.filter((text) => text === 'connection.restored valid').length <= 1, told.join())
    assert.ok(!told.some((text) => text.includes('ended')), told.join())
  })

test('a break that heals before anybody noticed is told to nobody', async () => {
  const one = await of(30)
  w.network.meddle = () => ({ status: 503 })
  await w.jump(11 * HOUR)
  await w.settle()
  await w.calm()
  await halfDays(3)
  assert.deepEqual(one.connections(), [])
  assert.equal(toldOwner(w.mails, one.owner.email).length, 0)
  assert.deepEqual(await one.status(), ['valid', 'valid'])
})
