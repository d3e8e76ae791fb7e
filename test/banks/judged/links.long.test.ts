/** The first link, and what people and strangers do with it. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { decide, decideInApp } from '../sandbox.ts'
import { linesOf, openWorld } from './world.ts'

const w = await openWorld({ banks: ['plain', 'oauth', 'decoupled'] })
beforeEach(() => w.calm())
const HOUR = 3_600_000
const seeded = async (story: string, seed: number, person: string) => {
  await w.control('POST', '/customers', { story, seed })
  return `${person}.${story}-${seed}`
}
const consentsAsked = () =>
  w.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/v1/consents')).length
const grantOf = async (url: string) => (await w.grants()).find(({ grantId }) => url.includes(grantId))!

for (const [number, kind] of (['plain', 'oauth', 'decoupled'] as const).entries())
  test(`${kind}: after the first link all accounts are there with all history that the bank gives`, async () => {
    const customer = `household-${10 + number}`
    const login = await seeded('household', 10 + number, 'anna')
    const { owner, connectionId } = await w.connect(login, kind)
    const client = await w.client(owner.id)
    const accounts = await client.accounts()
    assert.deepEqual(accounts.map(({ name }) => name).sort(), ['Girokonto', 'Tagesgeld'])
    for (const account of accounts) {
      const key = account.name === 'Girokonto' ? 'current' : 'savings'
      assert.deepEqual(linesOf(await client.rows(account.id)), await w.truth(customer, key))
      assert.equal(account.connection.status, 'valid')
    }
    assert.equal((await w.connection(connectionId)).status, 'valid')
  })

test('who refuses at the bank has no connection and no accounts, is told so, and can begin again', async () => {
  const login = await seeded('student', 20, 'jonas').catch(() => '')
  const people = (await w.control('GET', '/customers/student-20')).people as { login: string }[]
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const refused = await w.link(me, 'plain', login && people[0]!.login, 'refuse')
  assert.equal(refused.step, 'refused')
  assert.equal(refused.cause, 'owner_refused')
  assert.deepEqual(await me.connections(), [])
  const again = await w.link(me, 'plain', people[0]!.login)
  assert.equal(again.step, 'done')
})

test('who comes back twice has one connection, one set of accounts and the same answer', async () => {
  const login = await seeded('household', 21, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const before = consentsAsked()
  const first = await me.begin('plain')
  const back = await w.comeBack((await decide(first.url!, login))!)
  const one = await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))
  const two = await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))
  assert.equal(one.step, 'done')
  assert.deepEqual([two.step, two.connectionId], ['done', one.connectionId])
  await w.settle()
  assert.equal((await me.connections()).length, 1)
  assert.equal((await (await w.client(owner.id)).accounts()).length, 2)
  assert.equal(consentsAsked(), before + 1)
})

test('both windows of who comes back in two at once end well, with one connection', async () => {
  const login = await seeded('household', 22, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const first = await me.begin('oauth')
  const back = await w.comeBack((await decide(first.url!, login))!)
  const steps = await Promise.all(
    [1, 2, 3].map(() => me.tryProceed(back.linkId, { returned: back.returned }).then((answer) => answer.json())),
  )
  assert.ok(
    steps.every(({ step }) => step === 'done' || step === 'wait'),
    JSON.stringify(steps),
  )
  assert.equal((await w.waited(me, await me.proceed(back.linkId, {}))).step, 'done')
  await w.settle()
  assert.equal((await me.connections()).filter(({ status }) => status === 'valid').length, 1)
  assert.equal((await (await w.client(owner.id)).accounts()).length, 2)
})

test('who comes back hours later, signed in on another device, is connected', async () => {
  const login = await seeded('household', 23, 'anna')
  const owner = await w.newOwner()
  const first = await (await w.atMe(owner.email)).begin('plain')
  await w.jump(5 * HOUR)
  const returned = (await decide(first.url!, login))!
  await w.jump(2 * HOUR)
  const back = await w.comeBack(returned)
  const there = await w.atMe(owner.email)
  const done = await w.waited(there, await there.proceed(back.linkId, { returned: back.returned }))
  assert.equal(done.step, 'done', JSON.stringify(done))
})

test('who approved at the bank and never came back can go on at /me within minutes without a second consent at the bank', async () => {
  const login = await seeded('household', 24, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const first = await me.begin('plain')
  await decide(first.url!, login)
  const before = consentsAsked()
  await me.begin('plain')
  assert.equal(consentsAsked(), before)
})

test('who begins twice has one consent at the bank, or the first one is ended there', async () => {
  const login = await seeded('household', 25, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const one = await me.begin('plain')
  const two = await me.begin('plain')
  const back = await w.comeBack((await decide(two.url!, login))!)
  assert.equal((await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))).step, 'done')
  if (one.url !== two.url) assert.notEqual((await grantOf(one.url!)).status, 'received')
})

test('what the bank sent one owner back with is worth nothing to another one, and still works for the first', async () => {
  const login = await seeded('household', 26, 'anna')
  const [owner, thief] = [await w.newOwner(), await w.newOwner()]
  const [me, other] = [await w.atMe(owner.email), await w.atMe(thief.email)]
  const first = await me.begin('plain')
  const back = await w.comeBack((await decide(first.url!, login))!)
  const stolen = await other.tryProceed(back.linkId, { returned: back.returned })
  assert.equal(stolen.statusCode, 404, stolen.body)
  assert.deepEqual(await other.connections(), [])
  assert.equal((await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))).step, 'done')
  assert.deepEqual(await other.connections(), [])
})

test('who is sent a link of somebody else to approve at the bank does not give that person the accounts by returning', async () => {
  const login = await seeded('household', 27, 'anna')
  const [attacker, victim] = [await w.newOwner(), await w.newOwner()]
  const evil = await w.atMe(attacker.email)
  const good = await w.atMe(victim.email)
  const begun = await evil.begin('oauth')
  // The victim approves at the bank and is sent back to the service in their own browser.
  const back = await w.comeBack((await decide(begun.url!, login))!)
  assert.equal((await good.tryProceed(back.linkId, { returned: back.returned })).statusCode, 404)
  // The attacker knows the attempt, not what the bank has sent.
  const tried = (await evil.tryProceed(begun.id, {})).json()
  const guessed = (await evil.tryProceed(begun.id, { returned: { state: 'x', code: 'y' } })).json()
  assert.notEqual(tried.step, 'done', JSON.stringify(tried))
  assert.notEqual(guessed.step, 'done', JSON.stringify(guessed))
  assert.deepEqual(await evil.connections(), [])
})

test('by redirect, too, nobody who was sent the bank’s page by a stranger gives the stranger the accounts', async () => {
  const login = await seeded('household', 33, 'anna')
  const evil = await w.atMe((await w.newOwner()).email)
  const begun = await evil.begin('plain')
  // The victim opens the bank's page that came by mail, and approves; the bank sends the victim's browser back.
  await decide(begun.url!, login)
  const tried = (await evil.tryProceed(begun.id, {})).json()
  assert.notEqual(tried.step, 'done', JSON.stringify(tried))
  assert.deepEqual(await evil.connections(), [])
})

test('a guessed state, none, a very long one and one with markup lead to a page of ours that says nothing about others', async () => {
  for (const state of [
    'guess',
    '',
    'a'.repeat(5000),
    '<script>alert(1)</script>',
    '../../x',
    'https://evil.example/',
  ]) {
    const answer = await w.ask(`/connect/return?${new URLSearchParams({ state, code: 'abc' })}`)
    assert.ok(answer.statusCode < 500, `${state.slice(0, 20)}: ${answer.statusCode}`)
    const location = String(answer.headers.location ?? '/')
    assert.ok(new URL(location, 'http://vitrine.test').host === 'vitrine.test', location)
    assert.ok(!answer.body.includes('<script>alert(1)'), 'markup')
  }
})

test('a state is used once: with what another attempt brought nobody is connected', async () => {
  const login = await seeded('household', 28, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const first = await me.begin('oauth')
  const back = await w.comeBack((await decide(first.url!, login))!)
  assert.equal((await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))).step, 'done')
  const other = await w.newOwner()
  const there = await w.atMe(other.email)
  const second = await there.begin('oauth')
  const replayed = await there.tryProceed(second.id, { returned: back.returned })
  assert.notEqual(replayed.json().step, 'done', replayed.body)
  assert.deepEqual(await there.connections(), [])
})

test('nobody links without a session, without the token of the page, or from another site', async () => {
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const payload = { providerId: 'plain' }
  const bare = await w.ask('/owner/connections', {
    method: 'POST',
    payload,
    headers: { origin: 'http://vitrine.test' },
  })
  assert.equal(bare.statusCode, 401)
  const noToken = await w.ask('/owner/connections', {
    method: 'POST',
    payload,
    headers: { origin: 'http://vitrine.test', cookie: me.cookie },
  })
  assert.equal(noToken.statusCode, 403)
  const elsewhere = await w.ask('/owner/connections', {
    method: 'POST',
    payload,
    headers: { origin: 'https://evil.example', cookie: me.cookie, 'csrf-token': me.csrfToken },
  })
  assert.equal(elsewhere.statusCode, 403)
})

test('a bank that is not offered, or does not exist, is refused with a status of its own and without a call', async () => {
  await w.okJson(
    w.manage('POST', '/providers', { id: 'bare', name: 'Bare', country: 'DE', timeZone: 'Europe/Berlin' }),
    201,
  )
  const me = await w.atMe((await w.newOwner()).email)
  const before = consentsAsked()
  for (const providerId of ['bare', 'nowhere', '', '../plain']) {
    const answer = await me.send('POST', '/owner/connections', { providerId })
    assert.ok([400, 404, 409].includes(answer.statusCode), `${providerId}: ${answer.statusCode} ${answer.body}`)
  }
  assert.equal(consentsAsked(), before)
  const banks = (await me.get('/owner/banks')).json().data as { id: string }[]
  assert.ok(!banks.some(({ id }) => id === 'bare'))
})

test('a bank that is down at the first step: the owner learns it, and nothing is left behind', async () => {
  const login = await seeded('household', 29, 'anna')
  const me = await w.atMe((await w.newOwner()).email)
  w.network.meddle = () => 'cut'
  const answer = await me.send('POST', '/owner/connections', { providerId: 'plain' })
  w.network.meddle = () => undefined
  assert.equal(answer.statusCode, 503, answer.body)
  assert.ok(!/127\.0\.0\.1:\d+/.test(answer.body), answer.body)
  assert.equal((await w.link(me, 'plain', login)).step, 'done')
})

test('a bank that is down when the owner comes back: the same return works a minute later', async () => {
  const login = await seeded('household', 30, 'anna')
  const me = await w.atMe((await w.newOwner()).email)
  const first = await me.begin('oauth')
  const back = await w.comeBack((await decide(first.url!, login))!)
  w.network.meddle = () => ({ status: 503 })
  const answer = await me.tryProceed(back.linkId, { returned: back.returned })
  w.network.meddle = () => undefined
  assert.equal(answer.statusCode, 503, answer.body)
  await w.jump(60_000)
  const done = await w.waited(me, await me.proceed(back.linkId, { returned: back.returned }))
  assert.equal(done.step, 'done', JSON.stringify(done))
})

test('a bank whose page is no web address does not get the owner’s browser', async () => {
  const me = await w.atMe((await w.newOwner()).email)
  w.network.change = ({ path }, body) =>
    path.endsWith('/v1/consents')
      ? body.replace(/"scaRedirect":\{"href":"[^"]+"/, '"scaRedirect":{"href":"javascript:alert(1)"')
      : body
  const answer = await me.send('POST', '/owner/connections', { providerId: 'plain' })
  w.network.change = (_, body) => body
  assert.ok(!answer.body.includes('javascript:'), answer.body)
})

test('a bank that wants the password on our page is refused, and the owner is told that it cannot be connected', async () => {
  const me = await w.atMe((await w.newOwner()).email)
  w.network.change = ({ path }, body) => {
    if (!path.endsWith('/v1/consents')) return body
    const answer = JSON.parse(body)
    answer._links = { startAuthorisationWithPsuAuthentication: { href: '/x' }, self: answer._links.self }
    return JSON.stringify(answer)
  }
  const answer = await me.send('POST', '/owner/connections', { providerId: 'plain' })
  w.network.change = (_, body) => body
  assert.ok(answer.statusCode < 500 || answer.statusCode === 503, `${answer.statusCode} ${answer.body}`)
  assert.ok(!/"step":"(redirect|ask|wait|done)"/.test(answer.body), answer.body)
})

test('decoupled: waits until the person has decided in the app, and a refusal there is a refusal', async () => {
  const login = await seeded('household', 31, 'anna')
  const me = await w.atMe((await w.newOwner()).email)
  const first = await me.begin('decoupled')
  assert.equal(first.step, 'wait')
  assert.equal((await me.proceed(first.id, {})).step, 'wait')
  await decideInApp(`${w.bankUrl}/banks/decoupled`, login, 'refuse')
  assert.equal((await me.proceed(first.id, {})).step, 'refused')
  assert.deepEqual(await me.connections(), [])
})

test('who approves and does not come back within a day is not connected, and the consent is ended at the bank', async () => {
  const login = await seeded('household', 34, 'anna')
  const owner = await w.newOwner()
  const first = await (await w.atMe(owner.email)).begin('plain')
  await decide(first.url!, login)
  assert.equal((await grantOf(first.url!)).status, 'valid')
  for (let i = 0; i < 5; i++) {
    await w.jump(8 * HOUR)
    await w.settle()
  }
  assert.notEqual((await grantOf(first.url!)).status, 'valid')
  assert.deepEqual(await (await w.atMe(owner.email)).connections(), [])
})

test('who closes the page while the bank confirms in its app is connected all the same', async () => {
  const login = await seeded('household', 35, 'anna')
  const owner = await w.newOwner()
  const first = await (await w.atMe(owner.email)).begin('decoupled')
  assert.equal(first.step, 'wait')
  await decideInApp(`${w.bankUrl}/banks/decoupled`, login)
  for (let i = 0; i < 6; i++) {
    await w.jump(HOUR / 4)
    await w.settle()
  }
  const connections = await (await w.atMe(owner.email)).connections()
  assert.deepEqual(
    connections.map(({ status }) => status),
    ['valid'],
  )
})

test('a return after a month does not connect, and the owner is told to begin again', async () => {
  const login = await seeded('household', 32, 'anna')
  const owner = await w.newOwner()
  const first = await (await w.atMe(owner.email)).begin('plain')
  const returned = (await decide(first.url!, login))!
  await w.jump(29 * 86_400_000)
  const back = await w.comeBack(returned)
  assert.ok(back.statusCode < 500)
  const there = await w.atMe(owner.email)
  const answer = await there.tryProceed(back.linkId || first.id, { returned: back.returned })
  assert.ok(answer.statusCode < 500, answer.body)
  if (answer.statusCode === 200) assert.ok(['failed', 'refused', 'done'].includes(answer.json().step), answer.body)
})

test('the person at the bank is the owner’s browser: its address and language are told to the bank while the owner is there', async () => {
  const asked = w.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/v1/consents'))
  assert.ok(asked.length > 0)
  for (const { headers, body } of asked) {
    assert.ok(headers['psu-ip-address'])
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.ok(JSON.parse(body).frequencyPerDay <= 4)
  }
})
