/** Life after the first link: renewals, other people, joint accounts, accounts that come and go. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { decide } from '../sandbox.ts'
import { type AnyJson, DAY, linesOf, openWorld } from './world.ts'

const w = await openWorld({ banks: ['plain', 'oauth', 'camt'] })
const seeded = async (story: string, seed: number, person: string) => {
  await w.control('POST', '/customers', { story, seed })
  return `${person}.${story}-${seed}`
}
const plain = (_: unknown, body: string) => body
beforeEach(() => w.calm())

const halfDays = async (count: number) => {
  for (let i = 0; i < count; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
}

test('a renewal keeps the ids of accounts and transactions, and the cursor of the feed, and extends the approval', async () => {
  const login = await seeded('household', 1, 'anna')
  const { owner, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const accounts = await client.accounts()
  const current = accounts.find(({ name }) => name === 'Girokonto')!
  const before = (await client.rows(current.id)).map(({ id }) => id)
  const feed = (await client.call(`/service/accounts/${current.id}/transactions/changes?limit=500`)).json()
  const { validUntil } = await w.connection(connectionId)
  await halfDays(4)
  const renewed = await w.link(await w.atMe(owner.email), 'plain', login)
  assert.deepEqual([renewed.step, renewed.connectionId], ['done', connectionId])
  await w.settle()
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), accounts.map(({ id }) => id).sort())
  const after = (await client.rows(current.id)).map(({ id }) => id)
  assert.deepEqual(
    before.filter((id) => !after.includes(id)),
    [],
  )
  assert.deepEqual(linesOf(await client.rows(current.id)), await w.truth('household-1', 'current'))
  const cursor = feed.metadata?.next_cursor ?? feed.cursor ?? feed.nextCursor
  if (cursor !== undefined) {
    const more = await client.call(
      `/service/accounts/${current.id}/transactions/changes?since=${encodeURIComponent(cursor)}`,
    )
    assert.equal(more.statusCode, 200, more.body)
  }
  assert.ok((await w.connection(connectionId)).validUntil > validUntil)
  assert.equal((await w.grants()).filter(({ status, login: whose }) => whose === login && status === 'valid').length, 1)
})

test('another person’s login at a renewal is refused, that consent is ended at the bank, and the connection goes on', async () => {
  const [login, stranger] = [await seeded('household', 2, 'anna'), await seeded('household', 3, 'anna')]
  const { owner, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const known = (await client.accounts()).map(({ id }) => id).sort()
  const refused = await w.link(await w.atMe(owner.email), 'plain', stranger)
  assert.deepEqual([refused.step, refused.cause], ['refused', 'other_person'], JSON.stringify(refused))
  await w.settle()
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), known)
  const left = (await w.grants()).filter(({ login: whose, status }) => whose === stranger && status === 'valid')
  assert.deepEqual(left, [])
  const { status } = await w.connection(connectionId)
  assert.equal(status, 'valid')
  await halfDays(2)
  const [last] = await w.fetches(`&connectionId=${connectionId}`)
  assert.equal(last.outcome, 'done')
})

test('a stranger’s login at a renewal never stays open at the bank, also where the bank does not take the end at once', async () => {
  const [login, stranger] = [await seeded('household', 4, 'anna'), await seeded('household', 5, 'anna')]
  const { owner, connectionId } = await w.connect(login)
  const me = await w.atMe(owner.email)
  const first = await me.begin('plain')
  const back = await w.comeBack((await decide(first.url!, stranger))!)
  w.network.meddle = ({ method }) => (method === 'DELETE' ? { status: 503 } : undefined)
  let answer = await me.tryProceed(back.linkId, { returned: back.returned })
  if (answer.json().step === 'wait') answer = await me.tryProceed(back.linkId, {})
  await w.calm()
  assert.equal((await w.connection(connectionId)).status, 'valid')
  await halfDays(3)
  const left = (await w.grants()).filter(({ login: whose, status }) => whose === stranger && status === 'valid')
  assert.deepEqual(left, [], 'nobody reads with it, and nobody ends it')
  assert.equal(answer.json().cause, 'other_person', `the owner learns why: ${answer.statusCode} ${answer.body}`)
})

test('after an end the same owner links again: same connection, same accounts, same transactions', async () => {
  const login = await seeded('household', 6, 'anna')
  const { owner, me, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const accounts = await client.accounts()
  const current = accounts.find(({ name }) => name === 'Girokonto')!
  const before = (await client.rows(current.id)).map(({ id }) => id).sort()
  assert.equal((await me.end(connectionId)).statusCode, 200)
  const again = await w.link(await w.atMe(owner.email), 'plain', login)
  await w.settle()
  assert.equal(again.connectionId, connectionId)
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), accounts.map(({ id }) => id).sort())
  assert.deepEqual((await client.rows(current.id)).map(({ id }) => id).sort(), before)
})

test('after an end another person’s login at the same bank does not get into the accounts of the first', async () => {
  const [login, stranger] = [await seeded('household', 7, 'anna'), await seeded('household', 8, 'anna')]
  const { owner, me, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const known = await client.accounts()
  const current = known.find(({ name }) => name === 'Girokonto')!
  const before = (await client.rows(current.id)).map(({ id }) => id).sort()
  await me.end(connectionId)
  await w.link(await w.atMe(owner.email), 'plain', stranger)
  await w.settle()
  assert.deepEqual((await client.rows(current.id)).map(({ id }) => id).sort(), before)
})

test('the bank issues all ids anew: no transaction is doubled and none changes its id', async () => {
  const login = await seeded('household', 9, 'anna')
  const { owner } = await w.connect(login)
  const client = await w.client(owner.id)
  const current = (await client.accounts()).find(({ name }) => name === 'Girokonto')!
  const before = (await client.rows(current.id)).map(({ id }) => id)
  await w.control('POST', '/faults', { fault: 'new-ids', customer: 'household-9' })
  await halfDays(6)
  await w.link(await w.atMe(owner.email), 'plain', login)
  await w.settle()
  const rows = await client.rows(current.id)
  assert.deepEqual(linesOf(rows), await w.truth('household-9', 'current'))
  const ids = new Set(rows.map(({ id }) => id))
  assert.deepEqual(
    before.filter((id) => !ids.has(id)),
    [],
  )
})

test('the bank gives accounts other resource ids after a renewal: they are the same accounts', async () => {
  const login = await seeded('household', 11, 'anna')
  const { owner, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const before = (await client.accounts()).map(({ id }) => id).sort()
  // What the bank calls x it calls new-x now, in both directions.
  const from = w.calls.length
  w.network.change = ({ path }, body) =>
    path.endsWith('/v1/accounts') ? body.replace(/"resourceId":"([0-9a-f])/g, '"resourceId":"f$1') : body
  const renewed = await w.link(await w.atMe(owner.email), 'plain', login)
  w.network.change = plain
  assert.deepEqual([renewed.step, renewed.connectionId], ['done', connectionId], JSON.stringify(renewed))
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), before)
  assert.ok(w.calls.length > from)
})

test('two holders of a joint account: the second one is not refused at the whole, and sees nothing of the first’s own', async () => {
  await w.control('POST', '/customers', { story: 'joint', seed: 40 })
  const { people } = (await w.control('GET', '/customers/joint-40')) as { people: { login: string }[] }
  assert.equal(people.length, 2)
  const one = await w.connect(people[0]!.login)
  const other = await w.newOwner()
  const done = await w.link(await w.atMe(other.email), 'plain', people[1]!.login)
  assert.equal(done.step, 'done', JSON.stringify(done))
  await w.settle()
  const rows = await (await w.client(other.id)).accounts()
  assert.equal(rows.length, 1)
  assert.equal((await (await w.client(one.owner.id)).accounts()).length, 1)
})

test('two owners with one login at a bank: each has accounts of their own, and the first learns if the bank ends its approval', async () => {
  const login = await seeded('household', 12, 'anna')
  const one = await w.connect(login)
  const other = await w.newOwner()
  const me = await w.atMe(other.email)
  const step = await w.link(me, 'plain', login)
  await w.settle()
  assert.equal(step.step, 'done', JSON.stringify(step))
  assert.equal((await (await w.client(other.id)).accounts()).length, 2)
  // The second approval ended the first one at the bank: the first owner learns of it within one fetch.
  await halfDays(3)
  const first = await w.connection(one.connectionId)
  const alive = (await w.grants()).some(({ login: whose, status }) => whose === login && status === 'valid')
  assert.ok(first.status !== 'valid' || alive, JSON.stringify(first))
})

test('one IBAN through two connections of one owner is one account, each payment once', async () => {
  const login = await seeded('household', 13, 'anna')
  const { owner } = await w.connect(login)
  const second = await w.link(await w.atMe(owner.email), 'oauth', login)
  assert.equal(second.step, 'done', JSON.stringify(second))
  await w.settle()
  const client = await w.client(owner.id)
  const ibans = (await client.accounts()).map(({ iban, currency }) => `${iban} ${currency}`)
  assert.equal(new Set(ibans).size, ibans.length, ibans.join())
  for (const account of await client.accounts()) {
    const key = account.name === 'Girokonto' ? 'current' : 'savings'
    assert.deepEqual(linesOf(await client.rows(account.id)), await w.truth('household-13', key))
  }
})

test('an account that the bank no longer opens is shown as closed there, stays readable, and does not stop the others', async () => {
  const login = await seeded('household', 14, 'anna')
  const { owner, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const savings = (await client.accounts()).find(({ name }) => name === 'Tagesgeld')!
  const gone = w.calls.filter(({ path }) => path.endsWith('/v1/accounts')).at(-1)!
  assert.ok(gone)
  const [grant] = (await w.grants()).filter(({ login: whose, status }) => whose === login && status === 'valid')
  assert.ok(grant)
  let closedId = ''
  w.network.change = ({ path }, body) => {
    if (!path.endsWith('/v1/accounts')) return body
    const list = JSON.parse(body)
    const closed = list.accounts.find(({ iban }: { iban: string }) => iban === savings.iban)
    closedId = closed?.resourceId ?? closedId
    return JSON.stringify({ ...list, accounts: list.accounts.filter((one: unknown) => one !== closed) })
  }
  const renewed = await w.link(await w.atMe(owner.email), 'plain', login)
  assert.equal(renewed.step, 'done')
  w.network.meddle = ({ path }) =>
    closedId !== '' && path.includes(closedId)
      ? {
          status: 404,
          body: JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN', text: 'unknown' }] }),
        }
      : undefined
  await halfDays(3)
  w.network.change = plain
  w.network.meddle = () => undefined
  const connection = await w.connection(connectionId)
  assert.equal(connection.status, 'valid', JSON.stringify(connection))
  const open = Object.fromEntries(connection.accounts.map((one: AnyJson) => [one.accountId, one.isOpen]))
  assert.equal(open[savings.id], false)
  assert.equal(Object.values(open).filter(Boolean).length, 1)
  assert.ok((await client.rows(savings.id)).length > 0)
  const shown = (await client.accounts()).find(({ id }) => id === savings.id)!
  assert.notEqual(shown.connection.status, 'valid', 'no newer data will come by themselves')
})

test('an account that vanishes between renewals (404 at each fetch) does not leave the client with a green light', async () => {
  const login = await seeded('household', 15, 'anna')
  const { owner } = await w.connect(login)
  const client = await w.client(owner.id)
  const list = w.calls
    .filter(({ path }) => path.includes('/accounts/'))
    .map(({ path }) => path.split('/accounts/')[1]!.split('/')[0]!)
  const resource = list.at(-1)!
  w.network.meddle = ({ path }) =>
    path.includes(resource)
      ? { status: 404, body: '{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}' }
      : undefined
  await halfDays(6)
  w.network.meddle = () => undefined
  const accounts = await client.accounts()
  const stale = accounts.filter(({ dataAsOf }) => Date.parse(dataAsOf) < w.bank.now() - 2 * DAY)
  assert.deepEqual(
    stale.map(({ name }) => name),
    ['Tagesgeld'],
    'the other account goes on',
  )
  for (const account of stale) assert.notEqual(account.connection.status, 'valid', JSON.stringify(account))
})

test('an account that is opened at the bank later is connected by itself within a day, or at a renewal', async () => {
  const login = await seeded('household', 16, 'anna')
  w.network.change = ({ path }, body) => {
    if (!path.endsWith('/v1/accounts')) return body
    const list = JSON.parse(body)
    return JSON.stringify({ ...list, accounts: list.accounts.slice(0, 1) })
  }
  const { owner } = await w.connect(login)
  w.network.change = plain
  const client = await w.client(owner.id)
  assert.equal((await client.accounts()).length, 1)
  await w.link(await w.atMe(owner.email), 'plain', login)
  await w.settle()
  const { accounts } = await w.connection((await (await w.atMe(owner.email)).connections())[0]!.id)
  assert.equal(accounts.length, 2)
})

test('an account of a card is read with its rows, and recognised again after a renewal', async () => {
  await w.control('POST', '/customers', { story: 'traveller', seed: 50 })
  const login = 'lukas.traveller-50'
  const { owner } = await w.connect(login)
  const client = await w.client(owner.id)
  const accounts = await client.accounts()
  const card = accounts.find(({ name }) => name === 'Kreditkarte')
  assert.ok(card, JSON.stringify(accounts))
  assert.equal(card.iban, undefined)
  assert.deepEqual(linesOf(await client.rows(card.id)), await w.truth('traveller-50', 'card'))
  await w.link(await w.atMe(owner.email), 'plain', login)
  await w.settle()
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), accounts.map(({ id }) => id).sort())
})

test('two currencies under one IBAN are two accounts, each with its own rows', async () => {
  const story = (await w.control('GET', '/stories/household')) as AnyJson
  const iban = 'DE89370400440532013000'
  const two = {
    ...story,
    story: 'currencies',
    accounts: {
      current: { ...story.accounts.current, iban },
      savings: { ...story.accounts.savings, iban, currency: 'USD' },
    },
    expect: undefined,
  }
  await w.control('POST', '/stories', JSON.parse(JSON.stringify(two)))
  await w.control('POST', '/customers', { story: 'currencies', seed: 1 })
  const { owner } = await w.connect('anna.currencies-1')
  const client = await w.client(owner.id)
  const accounts = await client.accounts()
  assert.deepEqual(accounts.map(({ currency }) => currency).sort(), ['EUR', 'USD'])
  for (const account of accounts)
    assert.deepEqual(
      linesOf(await client.rows(account.id)),
      await w.truth('currencies-1', account.currency === 'EUR' ? 'current' : 'savings'),
    )
  await w.link(await w.atMe(owner.email), 'plain', 'anna.currencies-1')
  await w.settle()
  assert.deepEqual((await client.accounts()).map(({ id }) => id).sort(), accounts.map(({ id }) => id).sort())
})

test('a renewal in which the owner ticks fewer accounts at the bank keeps the others readable and not green', async () => {
  const login = await seeded('household', 17, 'anna')
  const { owner, connectionId } = await w.connect(login)
  const client = await w.client(owner.id)
  const me = await w.atMe(owner.email)
  const first = await me.begin('plain')
  const id = (await w.grants()).find(({ grantId }) => first.url!.includes(grantId))!.grantId
  const asked = w.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/v1/consents')).at(-1)!
  const returnOf = (_: string) => String(asked.headers['tpp-redirect-uri'])
  await w.control('POST', `/grants/${id}/approve`, { login, accounts: ['current'] })
  const { state } = Object.fromEntries(new URL(returnOf(first.url!)).searchParams)
  const done = await w.waited(me, await me.proceed(first.id, { returned: { state: state! } }))
  assert.equal(done.step, 'done', JSON.stringify(done))
  await halfDays(4)
  const savings = (await client.accounts()).find(({ name }) => name === 'Tagesgeld')!
  assert.ok((await client.rows(savings.id)).length > 0)
  const { accounts } = await w.connection(connectionId)
  assert.equal(accounts.find(({ accountId }: AnyJson) => accountId === savings.id).isOpen, false)
  assert.notEqual(savings.connection.status, 'valid', 'nothing newer comes for this account')
})

test('an owner who refuses at a renewal keeps the connection as it was', async () => {
  const login = await seeded('household', 18, 'anna')
  const { owner, connectionId } = await w.connect(login)
  const refused = await w.link(await w.atMe(owner.email), 'plain', login, 'refuse')
  assert.equal(refused.step, 'refused')
  assert.equal((await w.connection(connectionId)).status, 'valid')
  await halfDays(2)
  assert.equal((await w.fetches(`&connectionId=${connectionId}`))[0].outcome, 'done')
})

test('a foreign owner neither sees, renews nor ends a connection', async () => {
  const login = await seeded('household', 19, 'anna')
  const { connectionId } = await w.connect(login)
  const other = await w.atMe((await w.newOwner()).email)
  assert.deepEqual(await other.connections(), [])
  assert.equal((await other.end(connectionId)).statusCode, 404)
  assert.equal((await w.connection(connectionId)).status, 'valid')
})
