/** @vitrine/client against the real service, over HTTP. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, NotModifiedError, readWebhook, refusalOf, type TransactionChange } from '@vitrine/client'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { TENANT_EVENTS } from '../../src/clients/events/event.ts'
import { newWebhookSecret, signatureOf } from '../../src/clients/webhooks/webhook.ts'
import { databaseNow } from '../../src/platform/db/clock.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeFixture, makeInquiry, makeOwner, record, records, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'

const service = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const { deps, database, app } = service
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

const connect = ({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) =>
  createClient({ baseUrl, apiKey, apiSecret })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test('a walk has every transaction once, newest first, with exact amounts', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [
    ...records(25),
    record({ sourceId: 'big', amount: '-9007199254740993.01', booked: '2026-03-01' }),
  ])
  const vitrine = connect(fixture)
  const found = await all(vitrine.transactions.list(fixture.accountId, { pageSize: 7 }))
  assert.equal(new Set(found.map(({ id }) => id)).size, 26)
  assert.equal(found[0]!.amountText, '-9007199254740993.01')
  assert.deepEqual(
    found.map(({ executed }) => executed),
    found
      .map(({ executed }) => executed)
      .toSorted()
      .reverse(),
  )
  const february = await all(
    vitrine.transactions.list(fixture.accountId, {
      from: new Date('2026-01-03T00:00:00Z'),
      until: '2026-01-05T00:00:00+01:00',
    }),
  )
  assert.equal(february.length, 3)
  assert.deepEqual(await vitrine.transactions.get(fixture.accountId, found[0]!.id), found[0])
})

test('the feed goes on where it ended', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const vitrine = connect(fixture)
  const first = vitrine.transactions.changes(fixture.accountId, { pageSize: 2 })
  assert.equal((await all(first)).length, 5)
  const next = vitrine.transactions.changes(fixture.accountId, { since: first.cursor })
  assert.deepEqual(await all(next), [])
  await fill(deps, fixture.accountId, [
    record({ sourceId: 'r0', amount: '-1.50', booked: '2026-01-01', description: 'Row 0' }),
  ])
  const [change] = (await all(vitrine.transactions.changes(fixture.accountId, { since: next.cursor }))) as [
    TransactionChange,
  ]
  assert.deepEqual([change.change, change.transaction?.amountText], ['modified', '-1.50'])
})

test('the feed goes on from a list that was walked, and both say which consent was used', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const vitrine = connect(fixture)
  const list = vitrine.transactions.list(fixture.accountId, { pageSize: 2 })
  assert.equal(list.changesCursor, undefined)
  assert.equal((await list.next()).done, false)
  // What is written during the walk is not in it, and comes with the feed.
  await fill(deps, fixture.accountId, [record({ sourceId: 'late', booked: '2026-02-01' })])
  assert.equal((await all(list)).length, 4)
  const feed = vitrine.transactions.changes(fixture.accountId, { since: list.changesCursor })
  assert.deepEqual(
    (await all(feed)).map(({ change }) => change),
    ['added'],
  )
  assert.deepEqual([list.consentId, feed.consentId], [fixture.consentId, fixture.consentId])
})

test('accounts of one consent and of all', async () => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  const vitrine = connect(fixture)
  assert.deepEqual(
    (await all(vitrine.accounts.list())).map(({ consentIds }) => consentIds),
    [[fixture.consentId], [fixture.consentId]],
  )
  assert.equal((await all(vitrine.accounts.list({ consentId: fixture.consentId }))).length, 2)
  assert.equal((await vitrine.accounts.get(fixture.accountId)).id, fixture.accountId)
})

test('what has not changed is said so, and each page tells its request id and its ETag', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const vitrine = connect(fixture)
  const pages = await all(vitrine.transactions.list(fixture.accountId, { pageSize: 3 }).pages())
  assert.deepEqual(
    pages.map(({ data, requestId, consentId }) => [data.length, requestId !== undefined, consentId]),
    [
      [3, true, fixture.consentId],
      [2, true, fixture.consentId],
    ],
  )
  const rest = await all(vitrine.transactions.list(fixture.accountId).pages({ cursor: pages[0]!.nextCursor }))
  assert.deepEqual(rest[0]!.data, pages[1]!.data)
  const unchanged = { pageSize: 3, ifNoneMatch: pages[0]!.etag }
  await assert.rejects(vitrine.transactions.list(fixture.accountId, unchanged).next(), NotModifiedError)
  await fill(deps, fixture.accountId, [record({ sourceId: 'late', booked: '2026-02-01' })])
  assert.equal((await all(vitrine.transactions.list(fixture.accountId, unchanged))).length, 6)
})

test('categories are listed with their groups in a language', async () => {
  const { data, groups } = await connect(await makeFixture(deps)).categories.list({ language: 'sl' })
  assert.equal(data.find(({ code }) => code === '5912')?.groupDescription, 'Zdravje')
  assert.equal(groups.length, 22)
})

test('a token that expires meanwhile is replaced without the caller noticing', async () => {
  const fixture = await makeFixture(deps)
  const vitrine = connect(fixture)
  await vitrine.inquiries.get(fixture.inquiryId)
  await setDatabaseClock(database, new Date((await databaseNow(database)).getTime() + 3_600_000))
  try {
    assert.equal((await vitrine.inquiries.get(fixture.inquiryId)).id, fixture.inquiryId)
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('a refusal says which it is, and which consent is the reason', async () => {
  const fixture = await makeFixture(deps)
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  const vitrine = connect(fixture)
  const refusal = refusalOf(await all(vitrine.transactions.list(fixture.accountId)).catch((error: unknown) => error))
  assert.ok(refusal?.status === 403 && refusal.errorSubCode === 'access_not_allowed')
  assert.deepEqual([refusal.consentId, refusal.consentStatus], [fixture.consentId, 'revoked_by_psu'])
  assert.match(refusal.documentationUrl!, /\/api\/errors\/forbidden#access_not_allowed$/)
  const stranger = createClient({ baseUrl, apiKey: 'vk_sandbox_x', apiSecret: 'vs_x' })
  const unknown = refusalOf(await stranger.inquiries.get(fixture.inquiryId).catch((error: unknown) => error))
  assert.ok(unknown?.status === 401 && unknown.errorSubCode === 'access_not_allowed')
})

test('a consent is started, waited for, read under, renewed and ended', async () => {
  const { emailOf, authorizeNow } = people(service)
  const client = await makeClient(deps)
  const owner = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant, {})
  const vitrine = createClient({
    baseUrl,
    apiKey: client.apiKey,
    apiSecret: client.apiSecret,
    // The owner answers while the client waits.
    delay: async () => void (await authorizeNow(client, started.consentId)),
  })
  const started = await vitrine.consents.start({
    inquiryId,
    email: await emailOf(owner.ownerId),
    data: [{ key: 'order', value: '7' }],
  })
  assert.match(started.consentUrl!, /#/)
  assert.equal((await vitrine.consents.wait(started.consentId)).status, 'valid')
  assert.deepEqual(
    (await all(vitrine.consents.list({ dataKey: 'order' }))).map(({ consentId }) => consentId),
    [started.consentId],
  )
  assert.ok((await vitrine.consents.renew(started.consentId)).consentUrl)
  await vitrine.consents.end(started.consentId)
  assert.equal((await vitrine.consents.get(started.consentId)).status, 'terminated_by_tpp')
})

test('a consent that is started twice with one key is one', async () => {
  const client = await makeClient(deps)
  const inquiryId = await makeInquiry(deps, client.tenant, {})
  const vitrine = connect(client)
  const start = () =>
    vitrine.consents.start({ inquiryId, email: 'ana@example.com' }, { idempotencyKey: 'order-7' }).withResponse()
  const [first, second] = [await start(), await start()]
  assert.equal(second.data.consentId, first.data.consentId)
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal((await all(vitrine.consents.list())).length, 1)
})

test('a webhook that is made twice with one key is one, and its secret is known', async () => {
  const vitrine = connect(await makeFixture(deps))
  const make = () => vitrine.webhooks.create({ url: 'http://127.0.0.1:9/hook' }, { idempotencyKey: 'start-up' })
  const [first, second] = [await make(), await make()]
  assert.equal(second.webhookId, first.webhookId)
  assert.match(second.secret, /^whsec_/)
  assert.equal((await all(vitrine.webhooks.list())).length, 1)
})

test('a webhook is made, changed, tried and deleted, and its signature is right', async () => {
  const vitrine = connect(await makeFixture(deps))
  const { webhookId, secret } = await vitrine.webhooks.create({
    url: 'http://127.0.0.1:9/hook',
    events: [...TENANT_EVENTS],
  })
  const body = '{"type":"webhook.test","timestamp":"2026-11-16T12:00:00.000Z","data":{"webhookId":"whk_1"}}'
  const [id, seconds] = ['evt_1', Math.floor(Date.now() / 1000)]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, { id, seconds, body }),
  }
  assert.equal((await readWebhook({ body, headers }, secret)).type, 'webhook.test')
  await assert.rejects(readWebhook({ body, headers }, newWebhookSecret()))
  await vitrine.webhooks.test(webhookId)
  assert.equal((await all(vitrine.webhooks.deliveries(webhookId)))[0]!.type, 'webhook.test')
  const period = { from: '2020-01-01T00:00:00Z', until: new Date('2100-01-01') }
  assert.equal((await vitrine.webhooks.replayPeriod(webhookId, { ...period, preview: true })).replayed, 1)
  assert.notEqual((await vitrine.webhooks.rotate(webhookId)).secret, secret)
  assert.equal((await vitrine.webhooks.change(webhookId, { status: 'disabled' })).status, 'disabled')
  assert.equal((await all(vitrine.webhooks.list())).length, 1)
  await vitrine.webhooks.delete(webhookId)
  assert.deepEqual(await all(vitrine.webhooks.list()), [])
})
