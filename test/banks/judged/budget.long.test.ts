/** How often banks are asked, and what a bank's bad days do. Counted at the bank's door, not by the service. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { DAY, linesOf, openWorld, type SeenCall } from './world.ts'

const HOUR = 3_600_000
const w = await openWorld({ banks: ['plain'] })
beforeEach(() => w.calm())
const seeded = async (story: string, seed: number, person: string) => {
  await w.control('POST', '/customers', { story, seed })
  return `${person}.${story}-${seed}`
}
/** Unattended reads of data in any 24 hours, by what is read; further pages are one read. */
function mostInADay(calls: SeenCall[]): number {
  const times = new Map<string, number[]>()
  for (const { path, query, headers, at } of calls) {
    if (!/\/v1\/(card-)?accounts/.test(path) || headers['psu-ip-address'] !== undefined) continue
    if (/pageIndex=[1-9]/.test(query)) continue
    const key = `${headers['consent-id']} ${path}`
    times.set(key, [...(times.get(key) ?? []), at])
  }
  const windows = [...times.values()].flatMap((all) =>
    all.map((at) => all.filter((one) => one >= at && one < at + DAY).length),
  )
  return Math.max(0, ...windows)
}
const of = async (seed: number) => {
  const login = await seeded('household', seed, 'anna')
  const made = await w.connect(login)
  const grant = (await w.grants()).find(({ login: whose, status }) => whose === login && status === 'valid')!.grantId
  const client = await w.client(made.owner.id)
  const current = (await client.accounts()).find(({ name }) => name === 'Girokonto')!
  return {
    ...made,
    client,
    current,
    customer: `household-${seed}`,
    calls: () => w.calls.filter(({ headers }) => headers['consent-id'] === grant),
  }
}
const hours = async (count: number, step = 6) => {
  for (let passed = 0; passed < count; passed += step) {
    await w.jump(step * HOUR)
    await w.settle()
  }
}

test('parallel wishes of a client and an operator never take more calls than the bank allows, and the rest learns when', async () => {
  const { client, current, connectionId, calls } = await of(1)
  const asked = await Promise.all([
    ...Array.from({ length: 15 }, () => client.refresh(current.id)),
    ...Array.from({ length: 5 }, () => w.manage('POST', `/connections/${connectionId}/fetch`)),
  ])
  await w.settle()
  for (let i = 0; i < 8; i++) {
    await client.refresh(current.id)
    await w.settle()
  }
  const over = await client.refresh(current.id)
  assert.equal(over.statusCode, 429, over.body)
  for (const answer of [...asked, over])
    if (answer.statusCode === 429) {
      const seconds = Number(answer.headers['retry-after'])
      assert.ok(Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400, String(answer.headers['retry-after']))
    } else assert.equal(answer.statusCode, 202, answer.body)
  assert.ok(mostInADay(calls()) <= 4, String(mostInADay(calls())))
  assert.ok(!calls().some(({ status }) => status === 429), 'the bank never had to refuse')
})

test('Retry-After is right: a second before it the answer is 429, after it 202, and then the bank is asked', async () => {
  const { client, current, calls } = await of(2)
  let answer = await client.refresh(current.id)
  for (let i = 0; i < 8 && answer.statusCode === 202; i++) {
    await w.settle()
    answer = await client.refresh(current.id)
  }
  assert.equal(answer.statusCode, 429)
  const seconds = Number(answer.headers['retry-after'])
  await w.jump((seconds - 30) * 1000)
  const early = await client.refresh(current.id)
  assert.equal(early.statusCode, 429, `${seconds}: ${early.body}`)
  await w.jump(31_000)
  const before = calls().length
  const late = await client.refresh(current.id)
  assert.equal(late.statusCode, 202, late.body)
  await w.settle()
  assert.ok(calls().length > before)
  assert.ok(mostInADay(calls()) <= 4)
})

test('with two scheduled fetches a day, a client that asks every hour, and visits of the owner, the budget holds for a week', async () => {
  const { client, current, owner, calls, customer } = await of(3)
  const days = 4
  for (let hour = 0; hour < 24 * days; hour += 3) {
    await w.jump(3 * HOUR)
    await client.refresh(current.id)
    if (hour % 24 === 0) await (await w.atMe(owner.email)).connections()
    await w.settle()
  }
  assert.ok(mostInADay(calls()) <= 4, String(mostInADay(calls())))
  assert.ok(!calls().some(({ status }) => status === 429))
  assert.deepEqual(linesOf(await client.rows(current.id)), await w.truth(customer, 'current'))
})

test('a client that asks as often as it can does not stop the two scheduled fetches of the day', async () => {
  const { client, current, connectionId } = await of(4)
  const from = w.bank.now()
  for (let hour = 0; hour < 48; hour += 2) {
    await w.jump(2 * HOUR)
    await client.refresh(current.id)
    await w.settle()
  }
  const done = (await w.fetches(`&connectionId=${connectionId}&accountId=${current.id}`)).filter(
    ({ outcome, started }) => outcome === 'done' && Date.parse(started) > from,
  )
  const times = done.map(({ started }) => Date.parse(started)).sort()
  const gaps = times.slice(1).map((at, i) => at - times[i]!)
  assert.ok(Math.max(...gaps) < 15 * HOUR, gaps.map((gap) => (gap / HOUR).toFixed(1)).join(' '))
})

test('refresh: 404 for what a client cannot see, 409 with a reason where no bank is behind, or the connection has ended', async () => {
  const one = await of(5)
  const two = await of(6)
  assert.equal((await one.client.refresh(two.current.id)).statusCode, 404)
  assert.equal((await one.client.refresh('acc_01kgx2kz4e8r5t7y9w1')).statusCode, 404)
  const answer = await w.ask(`/service/accounts/${one.current.id}/refresh`, { method: 'POST' })
  assert.equal(answer.statusCode, 401)
  const account = await w.okJson(
    w.manage('POST', '/accounts', {
      environment: 'sandbox',
      providerId: 'plain',
      ownerId: one.owner.id,
      name: 'By file',
      holder: 'Pia Person',
      currency: 'EUR',
    }),
    201,
  )
  const client = await w.client(one.owner.id)
  const unconnected = await client.refresh(account.id)
  assert.equal(unconnected.statusCode, 409, unconnected.body)
  assert.equal((await client.accounts()).find(({ id }) => id === account.id)!.connection.status, 'none')
  await one.me.end(one.connectionId)
  const ended = await client.refresh(one.current.id)
  assert.equal(ended.statusCode, 409, ended.body)
  assert.ok(ended.json().errorMessage.length > 20)
})

test('a read never calls the bank', async () => {
  const { client, current } = await of(7)
  await w.settle()
  const before = w.calls.length
  await client.accounts()
  await client.rows(current.id)
  await client.call(`/service/accounts/${current.id}`)
  await client.call(`/service/accounts/${current.id}/transactions/changes`)
  assert.equal(w.calls.length, before)
})

test('429 with Retry-After: an outcome of its own, no call before that time, no false dataAsOf, and then it goes on', async () => {
  const { client, current, connectionId, calls, customer } = await of(8)
  const { dataAsOf } = (await client.accounts()).find(({ id }) => id === current.id)!
  await w.control('POST', '/faults', { fault: 'too-many-requests', customer, retryAfterSeconds: 9 * 3600, for: '8h' })
  await w.jump(HOUR)
  assert.equal((await client.refresh(current.id)).statusCode, 202)
  await w.settle()
  const connection = await w.connection(connectionId)
  assert.equal(connection.lastFetch.outcome, 'limited')
  const blocked = Date.parse(connection.blockedUntil) - w.bank.now()
  assert.ok(blocked > 8.9 * HOUR && blocked < 9.2 * HOUR, String(blocked / HOUR))
  assert.equal((await client.accounts()).find(({ id }) => id === current.id)!.dataAsOf, dataAsOf)
  const refresh = await client.refresh(current.id)
  assert.equal(refresh.statusCode, 429)
  assert.ok(
    Math.abs(Number(refresh.headers['retry-after']) * 1000 - blocked) < 120_000,
    String(refresh.headers['retry-after']),
  )
  const before = calls().length
  await hours(8, 2)
  assert.equal(calls().length, before, 'nobody asks before')
  await hours(14, 2)
  assert.ok(calls().length > before)
  assert.deepEqual(linesOf(await client.rows(current.id)), await w.truth(customer, 'current'))
})

test('429 without Retry-After: longer and longer waits, at most a few calls a day', async () => {
  const { connectionId, calls, customer, client, current } = await of(9)
  await w.control('POST', '/faults', { fault: 'too-many-requests', customer, for: '3d' })
  const before = calls().length
  await hours(48, 3)
  const made = calls().slice(before)
  assert.ok(made.length > 0 && made.length <= 16, `${made.length} calls in two days`)
  const outcomes = new Set((await w.fetches(`&connectionId=${connectionId}`)).slice(0, 3).map(({ outcome }) => outcome))
  assert.ok(outcomes.has('limited') && !outcomes.has('done'), [...outcomes].join())
  const account = (await client.accounts()).find(({ id }) => id === current.id)!
  assert.notEqual(account.connection.status, 'valid', 'green for two days without data')
  await hours(48, 6)
  assert.equal((await client.accounts())[0]!.connection.status, 'valid')
  // What was booked after the last scheduled fetch is in the next.
  await client.refresh(current.id)
  await w.settle()
  assert.deepEqual(linesOf(await client.rows(current.id)), await w.truth(customer, 'current'))
})

for (const fault of ['half-page', 'repeated-page', 'swapped-pages'] as const)
  test(`${fault}: each payment once, none missing, and never a part of a list`, async () => {
    const seed = 40 + fault.length + fault.charCodeAt(0)
    const login = await seeded('household', seed, 'anna')
    const customer = `household-${seed}`
    await w.control('POST', '/faults', { fault, customer, ...(fault === 'half-page' && { times: 3 }) })
    const made = await w.newOwner()
    const me = await w.atMe(made.email)
    const done = await w.link(me, 'plain', login).catch((error: Error) => error)
    if (done instanceof Error) {
      await w.calm()
      const again = await me.begin('plain')
      assert.equal(again.step, 'done', 'goes on where it was')
    }
    await w.settle()
    await hours(12, 3)
    await w.calm()
    await hours(24, 6)
    const client = await w.client(made.id)
    for (const account of await client.accounts()) {
      const key = account.name === 'Girokonto' ? 'current' : 'savings'
      assert.deepEqual(linesOf(await client.rows(account.id)), await w.truth(customer, key))
    }
  })

test('a slow bank is waited for', async () => {
  const { client, current, customer, connectionId } = await of(30)
  await w.control('POST', '/faults', { fault: 'slow', delayMs: 1500, customer, times: 2 })
  assert.equal((await client.refresh(current.id)).statusCode, 202)
  await w.settle()
  assert.equal((await w.connection(connectionId)).lastFetch.outcome, 'done')
})

test('a first fetch that breaks off in the middle goes on by itself, and meanwhile nobody is told that all is there', async () => {
  const login = await seeded('household', 31, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  w.network.meddle = ({ query }) => (/pageIndex=[1-9]/.test(query) ? 'cut' : undefined)
  assert.equal((await w.link(me, 'plain', login)).step, 'done')
  await w.settle()
  const client = await w.client(owner.id)
  const current = (await client.accounts()).find(({ name }) => name === 'Girokonto')!
  assert.equal(current.dataAsOf, undefined, 'nothing was delivered in full')
  const from = w.calls.length
  await w.calm()
  await hours(12, 2)
  assert.deepEqual(linesOf(await client.rows(current.id)), await w.truth('household-31', 'current'))
  assert.ok(mostInADay(w.calls.slice(from)) <= 4)
})

test('an owner’s visit fetches what is hours old, tells the bank that the owner is there, and twenty visits are one', async () => {
  const { owner, calls, current, client, connectionId } = await of(34)
  // Right after a scheduled fetch, so that none is due within five hours.
  await w.jump(Date.parse((await w.connection(connectionId)).nextFetch) - w.bank.now() + 1000)
  await w.settle()
  await w.jump(5 * HOUR)
  const before = calls().length
  const asOf = (await client.accounts()).find(({ id }) => id === current.id)!.dataAsOf
  const me = await w.atMe(owner.email)
  const visits = await Promise.all(Array.from({ length: 20 }, () => me.send('POST', '/owner/connections/visit', {})))
  for (const { statusCode, body } of visits) assert.ok(statusCode < 300, body)
  await w.settle()
  const made = calls().slice(before)
  const lists = made.filter(({ path, query }) => path.endsWith('/transactions') && !/pageIndex=[1-9]/.test(query))
  assert.equal(lists.length, 2, 'each account once')
  for (const { headers } of lists) assert.ok(headers['psu-ip-address'] !== undefined, 'the owner is there')
  assert.ok((await client.accounts()).find(({ id }) => id === current.id)!.dataAsOf > asOf)
  await me.send('POST', '/owner/connections/visit', {})
  await w.settle()
  assert.equal(calls().length, before + made.length, 'fresh data are not fetched again')
})

test('an operator sees each fetch with its calls, and nothing in them that opens the bank', async () => {
  const { connectionId } = await of(32)
  const [last] = await w.fetches(`&connectionId=${connectionId}`)
  const details = await w.okJson(w.manage('GET', `/fetches/${last.id}`))
  assert.equal(details.log.length, details.calls)
  const grants = (await w.grants()).map(({ grantId }) => grantId)
  assert.ok(!grants.some((id) => JSON.stringify(details).includes(id)))
})
