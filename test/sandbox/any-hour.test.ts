/** What the guide "Test your client" says happens, at any hour and in any order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClient, makeKey } from '../support/make.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { clientCalls, type StoryOwner } from './client-calls.ts'
import { sandboxService } from './support.ts'

const service = await sandboxService()
const { advance, ask, deps } = service
const { coverageOf, happen, listOf, post, send } = clientCalls(service)

/** The next time of day in UTC, such as 12:00. */
async function advanceToHour(time: string) {
  const { now } = (await ask('/manage/clock', { token: service.operator })).json() as { now: string }
  const day = Date.parse(`${now.slice(0, 10)}T${time}:00Z`)
  const advanceTo = new Date(day > Date.parse(now) ? day : day + 86_400_000).toISOString()
  assert.equal((await advance({ advanceTo })).statusCode, 200)
}

for (const time of ['12:00', '23:10', '23:59'])
  test(`a booking that is removed at ${time} UTC is gone when that is answered`, async () => {
    await advanceToHour(time)
    const client = await makeClient(deps)
    const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
    await happen(client, owner, 'pay', { amount: '-48.00', name: 'Trattoria', holdDays: 2 })
    await happen(client, owner, 'book', { amount: '-54.00' })
    assert.equal((await listOf(client, owner))[0]!.amount, -54)
    await happen(client, owner, 'remove')
    assert.equal((await listOf(client, owner)).filter(({ amount }) => amount === -54).length, 0)
  })

test('an event that was retried and is then replayed counts as retried', async () => {
  await advanceToHour('12:00')
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  let refusals = 1
  receiver.answer((_, response) => response.writeHead(refusals-- > 0 ? 503 : 204).end())
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
  const { webhookId } = await post<{ webhookId: string }>(client, '/service/webhooks', {
    url: receiver.url,
    events: ['transactions.changed'],
  })
  await happen(client, owner, 'pay', { amount: '-7.00', holdDays: 0 })
  await post(client, '/service/sandbox/clock', { advanceBy: '5m' }, 200)
  const { data } = (await send(client, 'GET', `/service/webhooks/${webhookId}/deliveries`)).json() as {
    data: { deliveryId: string }[]
  }
  assert.equal(data.length, 1)
  await post(client, `/service/webhooks/${webhookId}/deliveries/${data[0]!.deliveryId}/replay`, {}, 202)
  await post(client, '/service/sandbox/clock', { advanceBy: '1m' }, 200)
  await listOf(client, owner)
  const { states } = await coverageOf(client)
  assert.equal(states.webhook_repeated, 'covered')
  assert.equal(states.webhook_retried, 'covered')
})

test('a seed makes a test repeatable, whatever an earlier run did', async () => {
  const client = await makeClient(deps)
  const create = () => post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 7 })
  const owner = await create()
  const before = await listOf(client, owner)
  await happen(client, owner, 'pay', { amount: '-7.00', holdDays: 0 })
  assert.equal((await listOf(client, owner)).length, before.length + 1)
  const second = await create()
  assert.notEqual(second.ownerId, owner.ownerId)
  const plain = (rows: typeof before) => rows.map(({ amount, description, status }) => [amount, description, status])
  assert.deepEqual(plain(await listOf(client, second)), plain(before))
  await happen(client, second, 'revoke')
  assert.deepEqual(plain(await listOf(client, await create())), plain(before))
})

test('coverage is of one key, and of the time that is asked about', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
  await happen(client, owner, 'pay', { amount: '-12.00', holdDays: 2 })
  await listOf(client, owner)
  const empty = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty', seed: 1 })
  await listOf(client, empty)
  assert.equal((await coverageOf(client)).states.hold, 'covered')
  const other = await makeKey(deps, client.tenant, 'sandbox')
  assert.equal((await coverageOf(other)).states.hold, 'unmet')
  await post(client, '/service/sandbox/clock', { advanceBy: '1m' }, 200)
  const { now } = (await ask('/manage/clock', { token: service.operator })).json() as { now: string }
  assert.equal((await coverageOf(client, now)).covered, 0)
  await listOf(client, empty)
  assert.equal((await coverageOf(client, now)).states.empty_account, 'covered')
  assert.equal((await coverageOf(client, now)).states.hold, 'unmet')
  await happen(client, owner, 'pay', { amount: '-13.00', holdDays: 2 })
  assert.equal((await coverageOf(client, now)).states.hold, 'met')
  await listOf(client, owner)
  assert.equal((await coverageOf(client, now)).states.hold, 'covered')
  // It stays, also where a fresh owner takes the place of this one.
  await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
  assert.equal((await coverageOf(client, now)).states.hold, 'covered')
})
