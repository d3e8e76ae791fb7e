/** What client developers do with the sandbox: owners, events, time, and what their client has met. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { makeClient, makeInquiry } from '../support/make.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { clientCalls, type StoryOwner } from './client-calls.ts'
import { sandboxService } from './support.ts'

const service = await sandboxService()
const { deps } = service

const { coverageOf, happen, listOf, post, send } = clientCalls(service)

test('a client that meets every situation and reads what follows covers all of them, and none before', async () => {
  let client = await makeClient(deps)
  const signIn = async () => {
    client = { ...client, token: (await issueToken(deps, client.apiKey, client.apiSecret, 600)).accessToken }
  }
  const receiver = await startReceiver()
  const { webhookId } = await post<{ webhookId: string }>(client, '/service/webhooks', { url: receiver.url })
  const empty = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty', seed: 1 })
  assert.equal((await coverageOf(client)).covered, 0)
  assert.deepEqual(await listOf(client, empty), [])
  const inquiryId = await makeInquiry(deps, client.tenant, { validityDays: 5 })
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1, inquiryId })
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
  assert.equal(refused.headers['ratelimit-remaining'], '0')
  assert.equal(refused.headers['ratelimit-reset'], refused.headers['retry-after'])
  await post(client, '/service/sandbox/clock', { advanceBy: '1d' }, 200)
  await signIn()
  await listOf(client, owner)

  // A consent that expires, is renewed, and is revoked.
  await post(client, '/service/sandbox/clock', { advanceBy: '5d' }, 200)
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
