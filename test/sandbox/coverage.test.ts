/** What client developers do with the sandbox: owners, events, time, and what their client has met. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { makeClient } from '../support/make.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { sandboxService } from './support.ts'

const service = await sandboxService()
const { ask, deps } = service

type Client = Awaited<ReturnType<typeof makeClient>>
type Owner = {
  ownerId: string
  consentId: string
  seed: number
  accounts: { accountId: string; name: string; iban?: string }[]
}

const send = (client: Client, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  ask(path, { method, token: client.token, ...(payload && { payload }) })
async function post<T>(client: Client, path: string, payload: object = {}, status = 201): Promise<T> {
  const answer = await send(client, 'POST', path, payload)
  assert.equal(answer.statusCode, status, answer.body)
  return answer.json() as T
}
const happen = (client: Client, { ownerId }: Owner, type: string, facts: object = {}) =>
  post(client, `/service/sandbox/owners/${ownerId}/events`, { type, ...facts })
const listOf = async (client: Client, { accounts }: Owner, at = 0) => {
  const answer = await send(client, 'GET', `/service/accounts/${accounts[at]!.accountId}/transactions?limit=500`)
  assert.equal(answer.statusCode, 200, answer.body)
  return (answer.json() as { data: { id: string; status: string; amount: number; description: string }[] }).data
}
const coverageOf = async (client: Client) => {
  const { data, covered, of } = (await send(client, 'GET', '/service/sandbox/coverage')).json() as {
    covered: number
    of: number
    data: { situation: string; state: string }[]
  }
  return { covered, of, states: Object.fromEntries(data.map(({ situation, state }) => [situation, state])) }
}

test('an owner of a story has accounts with a month of history and a valid consent, the same for the same seed', async () => {
  const client = await makeClient(deps)
  const owner = await post<Owner>(client, '/service/sandbox/owners', { story: 'household', seed: 7 })
  assert.equal(owner.accounts.length, 2)
  const rows = await listOf(client, owner)
  assert.ok(rows.length > 8, `${rows.length} rows`)
  const again = await post<Owner>(client, '/service/sandbox/owners', { story: 'household', seed: 7 })
  assert.deepEqual(again, owner)
  const other = await post<Owner>(await makeClient(deps), '/service/sandbox/owners', { story: 'household', seed: 7 })
  assert.notEqual(other.accounts[0]!.iban, owner.accounts[0]!.iban)
  const [account] = (await send(client, 'GET', `/service/accounts?consentId=${owner.consentId}`)).json().data
  assert.ok(account.balance, JSON.stringify(account))
})

test('every story can be lived', async () => {
  const client = await makeClient(deps)
  const { data } = (await send(client, 'GET', '/service/sandbox/stories')).json() as {
    data: { story: string; accounts: number }[]
  }
  assert.equal(data.length, 8)
  for (const { story, accounts } of data) {
    const owner = await post<Owner>(client, '/service/sandbox/owners', { story })
    assert.equal(owner.accounts.length, accounts, story)
  }
})

test('a key of production, and another tenant, get the answer of a stranger', async () => {
  const client = await makeClient(deps)
  const owner = await post<Owner>(client, '/service/sandbox/owners', { story: 'empty' })
  const stranger = await makeClient(deps)
  const path = `/service/sandbox/owners/${owner.ownerId}/events`
  assert.equal((await send(stranger, 'POST', path, { type: 'pay', amount: '-1.00' })).statusCode, 404)
  const live = await makeClient(deps, { environment: 'production' })
  const calls: ['GET' | 'POST', string, object?][] = [
    ['GET', '/service/sandbox/stories'],
    ['GET', '/service/sandbox/coverage'],
    ['POST', '/service/sandbox/owners', { story: 'empty' }],
    ['POST', path, { type: 'revoke' }],
    ['POST', '/service/sandbox/clock', { advanceBy: '1d' }],
  ]
  for (const [method, url, payload] of calls) {
    const answer = await send(live, method, url, payload)
    assert.equal(answer.statusCode, 404, `${method} ${url}: ${answer.body}`)
  }
  await service.database.script(
    `delete from access_tokens where key_id = '${live.keyId}'; delete from api_keys where environment = 'production'`,
  )
})

test('events that need a connection say so, and an unknown story or a payment that is not there is refused', async () => {
  const client = await makeClient(deps)
  const owner = await post<Owner>(client, '/service/sandbox/owners', { story: 'empty' })
  const path = `/service/sandbox/owners/${owner.ownerId}/events`
  const wrong: [payload: object, message: RegExp][] = [
    [{ type: 'need_sca' }, /connection to a bank/],
    [{ type: 'fail' }, /connection to a bank/],
    [{ type: 'book' }, /no payment/],
    [{ type: 'pay' }, /amount/],
    [{ type: 'approve' }, /Nothing is asked/],
    [{ type: 'limit', for: '8d' }, /up to 7 days/],
  ]
  for (const [payload, message] of wrong) {
    const answer = await send(client, 'POST', path, payload)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.body, message)
  }
  const unknown = await send(client, 'POST', '/service/sandbox/owners', { story: 'pirate' })
  assert.match(unknown.body, /household/)
})

test('a client that meets every situation and reads what follows covers all of them, and none before', async () => {
  let client = await makeClient(deps)
  const signIn = async () => {
    client = { ...client, token: (await issueToken(deps, client.apiKey, client.apiSecret, 600)).accessToken }
  }
  const receiver = await startReceiver()
  const { webhookId } = await post<{ webhookId: string }>(client, '/service/webhooks', { url: receiver.url })
  const empty = await post<Owner>(client, '/service/sandbox/owners', { story: 'empty', seed: 1 })
  assert.equal((await coverageOf(client)).covered, 0)
  assert.deepEqual(await listOf(client, empty), [])
  const owner = await post<Owner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
  await listOf(client, owner)

  // A hold, booked with a tip: one id.
  await happen(client, owner, 'pay', { amount: '-12.00', name: 'Trattoria', holdDays: 2 })
  const held = (await listOf(client, owner)).find(({ amount }) => amount === -12)!
  assert.equal(held.status, 'pending')
  await happen(client, owner, 'book', { amount: '-14.00' })
  assert.equal((await coverageOf(client)).states.hold_booked_with_tip, 'met')
  const booked = (await listOf(client, owner)).find(({ id }) => id === held.id)!
  assert.deepEqual([booked.status, booked.amount], ['booked', -14])
  assert.equal((await coverageOf(client)).states.hold_booked_with_tip, 'covered')
  // The same without a tip, a withdrawn hold, a correction and a removal.
  await happen(client, owner, 'pay', { amount: '-3.00', holdDays: 2 })
  await listOf(client, owner)
  await happen(client, owner, 'book')
  await happen(client, owner, 'pay', { amount: '-4.00', holdDays: 2 })
  await listOf(client, owner)
  await happen(client, owner, 'withdraw')
  await happen(client, owner, 'correct', { text: 'Kiosk am Markt' })
  await listOf(client, owner)
  await happen(client, owner, 'remove')
  await listOf(client, owner)

  // A webhook that is refused first, and one that comes twice.
  await receiver.until(1)
  let refusals = 1
  receiver.answer((_, response) => response.writeHead(refusals-- > 0 ? 503 : 204).end())
  await happen(client, owner, 'pay', { amount: '-5.00', holdDays: 0 })
  await receiver.until(receiver.received.length + 1)
  await post(client, '/service/sandbox/clock', { advanceBy: '10m' }, 200)
  const { data: sent } = (await send(client, 'GET', `/service/webhooks/${webhookId}/deliveries`)).json() as {
    data: { deliveryId: string; status: string }[]
  }
  const taken = sent.find(({ status }) => status === 'delivered')!
  await post(client, `/service/webhooks/${webhookId}/deliveries/${taken.deliveryId}/replay`, {}, 202)
  await signIn()
  await post(client, '/service/sandbox/clock', { advanceBy: '1m' }, 200)
  await listOf(client, owner)

  // A day of 429.
  await happen(client, owner, 'limit', { for: '1d' })
  const refused = await send(client, 'GET', `/service/accounts/${owner.accounts[0]!.accountId}/transactions`)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 80_000)
  await post(client, '/service/sandbox/clock', { advanceBy: '1d' }, 200)
  await signIn()
  await listOf(client, owner)

  // A consent that expires, is renewed, and is revoked.
  await post(client, '/service/sandbox/clock', { advanceBy: '90d' }, 200)
  await signIn()
  const expired = await send(client, 'GET', `/service/accounts/${owner.accounts[0]!.accountId}/transactions`)
  assert.equal(expired.headers['consent-status'], 'expired', expired.body)
  await post(client, `/service/consents/${owner.consentId}/renew`, {}, 200)
  await happen(client, owner, 'approve')
  await listOf(client, owner)
  await happen(client, owner, 'revoke')
  await post(client, '/service/sandbox/clock', { advanceBy: '1m' }, 200)

  const { covered, of, states } = await coverageOf(client)
  assert.deepEqual(
    Object.entries(states).filter(([, state]) => state !== 'covered'),
    [],
  )
  assert.equal(covered, of)
})
