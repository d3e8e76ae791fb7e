/** What client developers do with the sandbox: owners, events, time, and what their client has met. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFetches } from '../../src/banks/fetches/fetch.store.ts'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { tellOwner } from '../../src/surfaces/sandbox/tell-owner.service.ts'
import { makeClient } from '../support/make.ts'
import { clientCalls, type SandboxClient, type StoryOwner } from './client-calls.ts'
import { byClock, sandboxService } from './support.ts'

const service = await sandboxService()
const { deps } = service

const { coverageOf, happen, listOf, post, send } = clientCalls(service)

test('an owner of a story has accounts with a month of history and a valid consent, the same for the same seed', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 7 })
  assert.equal(owner.accounts.length, 2)
  const rows = await listOf(client, owner)
  assert.ok(rows.length > 8, `${rows.length} rows`)
  const again = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 7 })
  assert.deepEqual(again, owner)
  const other = await post<StoryOwner>(await makeClient(deps), '/service/sandbox/owners', {
    story: 'household',
    seed: 7,
  })
  assert.notEqual(other.accounts[0]!.iban, owner.accounts[0]!.iban)
  const [account] = (await send(client, 'GET', `/service/accounts?consentId=${owner.consentId}`)).json().data
  assert.ok(account.balance, JSON.stringify(account))
})

test('every story can be lived', async () => {
  const client = await makeClient(deps)
  const { data } = (await send(client, 'GET', '/service/sandbox/stories')).json() as {
    data: { story: string; accounts: number; accountNames: string[] }[]
  }
  assert.equal(data.length, 8)
  for (const { story, accounts, accountNames } of data) {
    const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story })
    assert.equal(owner.accounts.length, accounts, story)
    assert.deepEqual(
      owner.accounts.map(({ account }) => account),
      accountNames,
    )
  }
})

test('what a client met is known as soon as it has read it', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
  assert.equal((await coverageOf(client)).covered, 0)
  assert.deepEqual(await listOf(client, owner), [])
  await happen(client, owner, 'revoke')
  const { states } = await coverageOf(client)
  assert.deepEqual([states.empty_account, states.consent_revoked, states.hold], ['covered', 'met', 'unmet'])
})

test('a key of production, and another tenant, get the answer of a stranger', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
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

test('a daily delivery that runs while something happens takes nothing back', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
  const [{ accountId }] = owner.accounts as [StoryOwner['accounts'][number]]
  for (let payment = 1; payment <= 5; payment++) {
    const others = [1, 2, 3].map(() => tellOwner(deps, owner.ownerId as Id<'owner'>))
    await Promise.all([happen(client, owner, 'pay', { amount: `-${payment}0.00`, holdDays: 2 }), ...others])
    const again = [1, 2, 3].map(() => tellOwner(deps, owner.ownerId as Id<'owner'>))
    await Promise.all([happen(client, owner, 'book', { amount: `-${payment}1.00` }), ...again])
  }
  const changes = await send(client, 'GET', `/service/accounts/${accountId}/transactions/changes?limit=500`)
  const removed = (changes.json() as { data: { change: string }[] }).data.filter(({ change }) => change === 'removed')
  assert.deepEqual(removed, [])
  const rows = await listOf(client, owner)
  assert.deepEqual(rows.map(({ status, amount }) => [status, amount]).toSorted(), [
    ...[1, 2, 3, 4, 5].map((payment) => ['booked', -(payment * 10 + 1)]),
  ])
})

const accountOf = async (client: SandboxClient, { consentId, accounts }: StoryOwner) => {
  const answer = await send(client, 'GET', `/service/accounts/${accounts[0]!.accountId}?consentId=${consentId}`)
  return answer.json() as { connection: { status: string }; dataAsOf: string }
}

test('a bank that wants to see the owner tells nothing, and clients see it, until the owner approves', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
  const before = await accountOf(client, owner)
  assert.equal(before.connection.status, 'valid')
  await happen(client, owner, 'need_sca')
  await happen(client, owner, 'pay', { amount: '-5.00' })
  assert.deepEqual(await listOf(client, owner), [])
  const broken = await accountOf(client, owner)
  assert.deepEqual([broken.connection.status, broken.dataAsOf], ['action_needed', before.dataAsOf])
  const path = `/service/accounts/${owner.accounts[0]!.accountId}/refresh?consentId=${owner.consentId}`
  assert.equal((await send(client, 'POST', path)).statusCode, 409)
  const twice = await send(client, 'POST', `/service/sandbox/owners/${owner.ownerId}/events`, { type: 'need_sca' })
  assert.match(twice.body, /is action_needed already/)
  await happen(client, owner, 'approve')
  assert.equal((await accountOf(client, owner)).connection.status, 'valid')
  assert.equal((await listOf(client, owner)).length, 1)
})

test('a bank that fails is unavailable for so long, and then tells what has happened meanwhile', byClock, async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
  await happen(client, owner, 'fail', { for: '30m' })
  await happen(client, owner, 'pay', { amount: '-5.00' })
  assert.deepEqual(await listOf(client, owner), [])
  assert.equal((await accountOf(client, owner)).connection.status, 'unavailable')
  assert.equal((await service.advance({ advanceBy: '31m' })).statusCode, 200)
  const token = (await issueToken(deps, client.apiKey, client.apiSecret, 600)).accessToken
  const later = { ...client, token }
  assert.equal((await accountOf(later, owner)).connection.status, 'valid')
  assert.equal((await listOf(later, owner)).length, 1)
})

test('a client may ask for newer data of a sandbox owner, which are fetched from its bank', byClock, async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household' })
  const before = await listOf(client, owner)
  const path = `/service/accounts/${owner.accounts[0]!.accountId}/refresh?consentId=${owner.consentId}`
  const asked = await send(client, 'POST', path)
  assert.equal(asked.statusCode, 202, asked.body)
  assert.equal((await service.advance({ advanceBy: '1s' })).statusCode, 200)
  const fetches = await listFetches(deps.db, {}, { before: null, limit: 10 })
  assert.deepEqual(
    fetches.map(({ outcome, reason }) => [outcome, reason]),
    owner.accounts.map(() => ['done', null]),
  )
  assert.deepEqual(await listOf(client, owner), before)
})

test('an unknown story, a payment that is not there, and what does not fit an event are refused', async () => {
  const client = await makeClient(deps)
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'empty' })
  const path = `/service/sandbox/owners/${owner.ownerId}/events`
  const wrong: [payload: object, message: RegExp][] = [
    [{ type: 'need_sca', for: '1d' }, /which takes nothing else/],
    [{ type: 'fail', for: '8d' }, /up to 7 days/],
    [{ type: 'book' }, /no payment/],
    [{ type: 'pay' }, /amount/],
    [{ type: 'approve' }, /Nothing is asked/],
    [{ type: 'limit', for: '8d' }, /up to 7 days/],
    [{ type: 'paid' }, /"type\\" must be one of pay, book, withdraw, .*; \\"paid\\" is none of them/],
    [{ type: 'pay', amount: '-1.00', account: 'main' }, /"account\\" must be one of current; \\"main\\" is none/],
    [{ type: 'book', account: 'main' }, /must be one of current/],
    [{ type: 'withdraw', tip: '-1.00' }, /"tip\\" does not apply to \\"withdraw\\", which takes account\./],
    [{ type: 'revoke', amount: '-1.00' }, /which takes nothing else/],
  ]
  for (const [payload, message] of wrong) {
    const answer = await send(client, 'POST', path, payload)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.body, message)
  }
  await post(client, path, { type: 'revoke' })
  assert.match((await send(client, 'POST', path, { type: 'revoke' })).body, /only a valid one can be revoked/)
  const unknown = await send(client, 'POST', '/service/sandbox/owners', { story: 'pirate' })
  assert.match(unknown.body, /household/)
})
