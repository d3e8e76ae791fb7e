/** What a client developer is promised of the sandbox, by somebody who had only the guide and the document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientCalls, type StoryOwner } from '../../sandbox/client-calls.ts'
import { sandboxService } from '../../sandbox/support.ts'
import { makeClient, makeInquiry } from '../../support/make.ts'
import { testService } from '../../support/service.ts'

const service = await sandboxService()
const { deps, ask } = service
const { happen, listOf, post, send, coverageOf } = clientCalls(service)
const OWNERS = '/service/sandbox/owners'
type Client = Awaited<ReturnType<typeof makeClient>>

const keyed = (client: Client, path: string, key: string, payload: object) =>
  ask(path, { method: 'POST', token: client.token, headers: { 'idempotency-key': key }, payload })

test('wrong owners and events are refused with 400 and the field, and nothing has happened', async () => {
  const client = await makeClient(deps)
  for (const payload of [
    {},
    { story: 5 },
    { story: '../household' },
    { story: '__proto__' },
    { story: 'household', seed: 0 },
    { story: 'household', seed: 1.5 },
    { story: 'household', seed: '1' },
    { story: 'household', seed: 2 ** 31 },
    { story: 'household', mood: 'sad' },
    { story: 'household', inquiryId: 'inq_nothing' },
  ]) {
    const answer = await send(client, 'POST', OWNERS, payload)
    assert.ok([400, 404].includes(answer.statusCode), `${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body}`)
    assert.ok(answer.json().errorMessage.length > 20, answer.body)
  }
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  for (const payload of [
    {},
    { type: 'explode' },
    { type: 'pay' },
    { type: 'pay', amount: -5 },
    { type: 'pay', amount: '-5' },
    { type: 'pay', amount: '-5.123' },
    { type: 'pay', amount: '-5.00', account: 'nowhere' },
    { type: 'pay', amount: '-5.00', account: '__proto__' },
    { type: 'pay', amount: '-5.00', holdDays: -1 },
    { type: 'pay', amount: '-5.00', holdDays: 31 },
    { type: 'pay', amount: '-5.00', name: '' },
    { type: 'pay', amount: '-5.00', name: 'x'.repeat(71) },
    { type: 'pay', amount: '-5.00', for: '1d' },
    { type: 'limit', for: 'ever' },
    { type: 'limit', for: '-1d' },
    { type: 'fail', for: '' },
    { type: 'revoke', amount: '-5.00' },
    { type: 'book', tip: '-1.00' },
  ]) {
    const answer = await send(client, 'POST', `${OWNERS}/${owner.ownerId}/events`, payload)
    assert.equal(answer.statusCode, 400, `${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body}`)
  }
  assert.deepEqual(await listOf(client, owner), [])
})

test('a name and a text are told as they were given, or refused: markup, control characters, other scripts', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  const texts = [
    '<b>&amp;"\'',
    'Žlutý 漢字 🙂',
    '=1+1',
    'a;b',
    'a\u0000b',
    'a\nb',
    '\u001b[31m',
    '\ud800',
    '{number} {day}',
  ]
  let told = 0
  for (const text of texts) {
    const payload = { type: 'pay', amount: '-5.00', name: text, text, holdDays: 0 }
    const answer = await send(client, 'POST', `${OWNERS}/${owner.ownerId}/events`, payload)
    assert.ok([201, 400].includes(answer.statusCode), `${JSON.stringify(text)}: ${answer.statusCode} ${answer.body}`)
    if (answer.statusCode === 201) told += 1
  }
  const rows = await listOf(client, owner)
  assert.equal(rows.length, told)
  for (const text of texts.slice(0, 4))
    assert.ok(JSON.stringify(rows).includes(JSON.stringify(text).slice(1, -1)), `${text} in ${JSON.stringify(rows)}`)
})

test('the same event with the same Idempotency-Key happens once; without one, or with another, again', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  const path = `${OWNERS}/${owner.ownerId}/events`
  const pay = { type: 'pay', amount: '-5.00', name: 'Kiosk', holdDays: 0 }
  const answers = await Promise.all([1, 2, 3].map(() => keyed(client, path, 'once', pay)))
  const done = answers.filter(({ statusCode }) => statusCode === 201)
  assert.ok(done.length >= 1 && answers.every(({ statusCode }) => statusCode < 500), answers.map((a) => a.body).join())
  assert.equal((await keyed(client, path, 'once', pay)).body, done[0]!.body)
  assert.equal((await listOf(client, owner)).length, 1)
  const other = await keyed(client, path, 'once', { ...pay, amount: '-6.00' })
  assert.ok(other.statusCode >= 400 && other.statusCode < 500, `another body: ${other.statusCode}`)
  assert.equal((await keyed(client, path, 'twice', pay)).statusCode, 201)
  assert.equal((await listOf(client, owner)).length, 2)
})

test('an owner without a seed is made once for one Idempotency-Key', async () => {
  const client = await makeClient(deps)
  const [one, two] = [
    await keyed(client, OWNERS, 'mine', { story: 'empty' }),
    await keyed(client, OWNERS, 'mine', { story: 'empty' }),
  ]
  assert.equal(one.statusCode, 201, one.body)
  assert.equal(two.json().ownerId, one.json().ownerId)
  assert.notEqual((await post<StoryOwner>(client, OWNERS, { story: 'empty' })).ownerId, one.json().ownerId)
})

test('the same seed asked for by many at once is one owner', async () => {
  const client = await makeClient(deps)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => send(client, 'POST', OWNERS, { story: 'student', seed: 44 })),
  )
  for (const answer of answers) assert.ok(answer.statusCode < 500, answer.body)
  const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().ownerId)
  assert.equal(new Set(made).size, 1)
})

test('events that cannot happen twice say so, and the ledger has one of each', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  const again = (payload: object) => send(client, 'POST', `${OWNERS}/${owner.ownerId}/events`, payload)
  await happen(client, owner, 'pay', { amount: '-20.00', holdDays: 3, tip: '-2.00' })
  await happen(client, owner, 'book')
  assert.equal((await again({ type: 'book' })).statusCode, 400)
  assert.equal((await again({ type: 'withdraw' })).statusCode, 400)
  await happen(client, owner, 'remove')
  assert.equal((await again({ type: 'remove' })).statusCode, 400)
  assert.deepEqual(await listOf(client, owner), [])
  await happen(client, owner, 'revoke')
  for (const type of ['revoke', 'expire', 'approve'])
    assert.equal((await again({ type })).statusCode, 400, `${type} after a revocation`)
})

test('two bookings of one hold at once are one booking', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  await happen(client, owner, 'pay', { amount: '-20.00', holdDays: 3 })
  const answers = await Promise.all(
    ['-21.00', '-22.00', '-23.00'].map((amount) =>
      send(client, 'POST', `${OWNERS}/${owner.ownerId}/events`, { type: 'book', amount }),
    ),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 400, 400])
  const rows = await listOf(client, owner)
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['booked'],
  )
})

test('an owner of another tenant is not seen, not changed, and its story not shared', async () => {
  const [mine, theirs] = [await makeClient(deps), await makeClient(deps)]
  const owner = await post<StoryOwner>(mine, OWNERS, { story: 'household', seed: 5 })
  for (const type of ['revoke', 'expire', 'fail', 'limit', 'need_sca']) {
    const answer = await send(theirs, 'POST', `${OWNERS}/${owner.ownerId}/events`, { type })
    assert.equal(answer.statusCode, 404, `${type}: ${answer.body}`)
  }
  const { accountId } = owner.accounts[0]!
  const read = await send(theirs, 'GET', `/service/accounts/${accountId}/transactions`)
  assert.ok([403, 404].includes(read.statusCode), read.body)
  const own = await post<StoryOwner>(theirs, OWNERS, { story: 'household', seed: 5 })
  assert.notEqual(own.ownerId, owner.ownerId)
  assert.ok((await listOf(mine, owner)).length > 0)
  const inquiryId = await makeInquiry(deps, mine.tenant)
  const foreign = await send(theirs, 'POST', OWNERS, { story: 'empty', inquiryId })
  assert.ok([400, 404].includes(foreign.statusCode), foreign.body)
})

test('a production key meets the sandbox nowhere, and a limit is for its own key', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  const other = await makeClient(deps)
  const theirs = await post<StoryOwner>(other, OWNERS, { story: 'empty' })
  await happen(client, owner, 'limit', { for: '1h' })
  const path = `/service/accounts/${owner.accounts[0]!.accountId}/transactions`
  const refused = await send(client, 'GET', path)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) <= 3600 && Number(refused.headers['retry-after']) > 3500)
  assert.deepEqual(await listOf(other, theirs), [])
  assert.equal((await send(client, 'GET', '/service/sandbox/coverage')).statusCode, 200)
})

test('coverage says met only after it was met and covered only after it was read, one thing at a time', async () => {
  const client = await makeClient(deps)
  const states = async () => (await coverageOf(client)).states
  const first = await coverageOf(client)
  assert.equal(first.covered, 0)
  assert.deepEqual(new Set(Object.values(first.states)), new Set(['unmet']))
  const owner = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  assert.equal((await states()).empty_account, 'unmet', 'nothing was read yet')
  await happen(client, owner, 'pay', { amount: '-48.00', holdDays: 2 })
  await happen(client, owner, 'book', { amount: '-54.00' })
  await listOf(client, owner)
  const tip = Object.keys(first.states).find((name) => name.includes('tip'))!
  assert.notEqual((await states())[tip], 'covered', 'the hold was never read before it was booked')
  assert.equal((await states()).empty_account, 'unmet', 'it was never read while it was empty')
  await happen(client, owner, 'pay', { amount: '-30.00', holdDays: 2 })
  await happen(client, owner, 'book', { amount: '-33.00' })
  await happen(client, owner, 'correct', { text: 'Otherwise' })
  await listOf(client, owner)
  const unseen = await states()
  assert.deepEqual([unseen[tip], unseen.booking_corrected], ['unmet', 'unmet'], 'neither was read as it was before')
  await happen(client, owner, 'pay', { amount: '-30.00', holdDays: 2 })
  await listOf(client, owner)
  await happen(client, owner, 'book', { amount: '-33.00' })
  assert.equal((await states())[tip], 'met')
  await listOf(client, owner)
  assert.equal((await states())[tip], 'covered')
  const fresh = await post<StoryOwner>(client, OWNERS, { story: 'empty' })
  await listOf(client, fresh)
  assert.equal((await states()).empty_account, 'covered')
  const expired = Object.keys(first.states).find((name) => name.includes('expire') && name.includes('consent'))!
  await happen(client, owner, 'expire')
  assert.notEqual((await states())[expired], 'covered', 'nothing was asked since')
  const other = await makeClient(deps)
  assert.equal((await coverageOf(other)).covered, 0, 'another key has met nothing')
  for (const since of ['yesterday', '2026-02-30', '', '5'])
    assert.equal((await send(client, 'GET', `/service/sandbox/coverage?since=${since}`)).statusCode, 400, since)
  assert.equal((await coverageOf(client, '2090-01-01T00:00:00Z')).covered, 0, 'in the future nothing was met')
})

test('wrong moves of the clock are refused with a right one, and the clock stands', async () => {
  const client = await makeClient(deps)
  const clock = async () => (await ask('/manage/clock', { token: service.operator })).json() as { now: string }
  const before = Date.parse((await clock()).now)
  for (const payload of [
    {},
    { advanceBy: '1d', advanceTo: '2090-01-01T00:00:00Z' },
    { advanceBy: '-1d' },
    { advanceBy: '1' },
    { advanceBy: 5 },
    { advanceBy: '93d' },
    { advanceBy: '99999w' },
    { advanceTo: '2001-01-01T00:00:00Z' },
    { advanceTo: new Date(before - 1000).toISOString() },
    { advanceTo: '2090-01-01' },
    { advanceTo: '2090-01-01T00:00:00' },
    { advanceTo: '9999-12-31T23:59:59Z' },
    { advanceTo: '+275760-09-13T00:00:00Z' },
    { advance: '1d' },
  ]) {
    const answer = await send(client, 'POST', '/service/sandbox/clock', payload)
    assert.equal(answer.statusCode, 400, `${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body}`)
  }
  const after = Date.parse((await clock()).now)
  assert.ok(after - before < 3_600_000, 'nothing was moved')
})

test('an advance with the same Idempotency-Key goes to the same time', async () => {
  const client = await makeClient(deps)
  const first = await keyed(client, '/service/sandbox/clock', 'step', { advanceBy: '10m' })
  assert.equal(first.statusCode, 200, first.body)
  const second = await keyed(client, '/service/sandbox/clock', 'step', { advanceBy: '10m' })
  assert.equal(second.statusCode, 200, second.body)
  const times = [first, second].map((answer) => Date.parse((answer.json() as { now: string }).now))
  assert.ok(times[1]! - times[0]! < 9 * 60_000, `${first.body} ${second.body}`)
})

test('where SANDBOX_CLOCK is not on, the clock is refused and says how to turn it on; the rest works', async () => {
  const plain = await testService()
  const client = await makeClient(plain.deps)
  const calls = clientCalls(plain)
  const moved = await calls.send(client, 'POST', '/service/sandbox/clock', { advanceBy: '1d' })
  assert.ok(moved.statusCode >= 400 && moved.statusCode < 500, moved.body)
  assert.match(moved.body, /clock|SANDBOX_CLOCK/i)
  const owner = await calls.post<StoryOwner>(client, OWNERS, { story: 'empty' })
  await calls.happen(client, owner, 'pay', { amount: '-1.00', holdDays: 0 })
  assert.equal((await calls.listOf(client, owner)).length, 1)
})
