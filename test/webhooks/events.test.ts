/** Which events are made, for whom, and what they say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent, decideInquiry } from '../../src/access/consents/consent.service.ts'
import { expireConsents, moveConsent } from '../../src/access/consents/lifecycle.store.ts'
import { retireTenant } from '../../src/access/consents/retirement.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeConsent, makeFixture, makeInquiry, makeKey, records, TESTER } from '../support/make.ts'
import { isSigned, startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, database, deps, endpoint, sendDue } = service

const typesOf = (received: { body: { type: string } }[]) => received.map(({ body }) => body.type)

test('each move of a consent is an event, signed, with its id and nothing about the person', async () => {
  const receiver = await startReceiver()
  const client = await makeClient(deps)
  const { secret } = await endpoint(client.token, receiver.url)
  const owner = await makeFixture(deps)
  const { consentId, inquiryId } = await makeConsent(deps, client.tenant, owner.ownerId)
  await decideConsent(deps, TESTER, consentId, 'revoke')
  await sendDue()
  const told = receiver.received.filter(({ body }) => body.data.consentId === consentId)
  assert.deepEqual(typesOf(told), ['consent.started', 'consent.valid', 'consent.revoked_by_psu'])
  assert.deepEqual(told[1]!.body.data, { consentId, inquiryId, status: 'valid' })
  assert.match(told[1]!.body.timestamp, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  for (const one of receiver.received) {
    assert.ok(isSigned(one, secret))
    assert.ok(!isSigned({ ...one, text: `${one.text} ` }, secret), 'a changed body has no valid signature')
    assert.ok(!isSigned(one, 'whsec_AAAA'))
  }
})

test('a consent that its client ends, and one that runs out, are events too', async () => {
  const receiver = await startReceiver()
  const { token, consentId, tenant, ownerId } = await makeFixture(deps)
  await endpoint(token, receiver.url)
  const other = await makeConsent(deps, tenant, ownerId, { validityDays: 1 })
  await sendDue()
  receiver.received.length = 0
  assert.equal((await ask(`/service/consents/${consentId}`, { method: 'DELETE', token })).statusCode, 204)
  await setDatabaseClock(database, new Date(Date.now() + 2 * 86_400_000))
  try {
    await deps.db.transaction((tx) => expireConsents(tx))
    await sendDue()
  } finally {
    await setDatabaseClock(database, null)
  }
  assert.deepEqual(
    receiver.received.map(({ body }) => [body.type, body.data.consentId]),
    [
      ['consent.terminated_by_tpp', consentId],
      ['consent.expired', other.consentId],
    ],
  )
})

test('the inquiries that end with a tenant are events too', async () => {
  const receiver = await startReceiver()
  const { token, tenant, inquiryId } = await makeFixture(deps)
  const paused = await makeInquiry(deps, tenant)
  const deleted = await makeInquiry(deps, tenant)
  await decideInquiry(deps, TESTER, paused, 'deactivate')
  await decideInquiry(deps, TESTER, deleted, 'delete')
  await endpoint(token, receiver.url, ['inquiry.updated'])
  await retireTenant(deps, TESTER, tenant.id)
  await sendDue()
  assert.deepEqual(
    receiver.received.map(({ body }) => body.data).sort((a, b) => (a.inquiryId! < b.inquiryId! ? -1 : 1)),
    [inquiryId, paused].sort().map((id) => ({ inquiryId: id, status: 'deleted' })),
    'none for the one that was deleted before',
  )
})

test('a change of the ledger is one event per revision, with a cursor at which the feed begins with that change', async () => {
  const receiver = await startReceiver()
  const { token, accountId, path } = await makeFixture(deps)
  await endpoint(token, receiver.url, ['transactions.changed'])
  await fill(deps, accountId, records(3))
  await fill(deps, accountId, records(3))
  await fill(deps, accountId, records(4))
  await sendDue()
  assert.deepEqual(
    receiver.received.map(({ body }) => [body.data.accountId, body.data.revision]),
    [
      [accountId, 1],
      [accountId, 2],
    ],
    'what changes nothing is no event',
  )
  const { cursor } = receiver.received[1]!.body.data
  const changes = await ask(`${path}/changes?since=${cursor}`, { token })
  assert.equal(changes.statusCode, 200, changes.body)
  assert.deepEqual(
    changes.json().data.map(({ change }: { change: string }) => change),
    ['added'],
  )
  const first = await ask(`${path}/changes?since=${receiver.received[0]!.body.data.cursor}`, { token })
  assert.equal(first.json().data.length, 4)
})

test('only tenants that may see an account are told of it, in its environment, and only of what they want', async () => {
  const { accountId, ownerId, token, consentId } = await makeFixture(deps)
  const reader = await startReceiver()
  await endpoint(token, reader.url, ['transactions.changed', 'account.updated'])
  const silent: [string, Awaited<ReturnType<typeof startReceiver>>][] = []
  const other = async (why: string, prepare: (client: Awaited<ReturnType<typeof makeClient>>) => Promise<unknown>) => {
    const client = await makeClient(deps)
    await prepare(client)
    const receiver = await startReceiver()
    silent.push([why, receiver])
    return { client, receiver }
  }
  const none = await other('has no consent', async () => {})
  await endpoint(none.client.token, none.receiver.url, ['transactions.changed'])
  const small = await other('has a scope without transactions', ({ tenant }) =>
    makeConsent(deps, tenant, ownerId, { scope: 'accounts' }),
  )
  await endpoint(small.client.token, small.receiver.url, ['transactions.changed', 'account.updated'])
  const over = await other('has had its only access', async ({ tenant }) => {
    const { consentId } = await makeConsent(deps, tenant, ownerId, { frequency: 'once' })
    await database.rows(sql`
      insert into accesses (consent_id, bucket, tenant_id, environment, period, opened_at, closes_at)
      select id, bucket, tenant_id, environment, 'once 1', clock(), clock() from consents where id = ${consentId}`)
  })
  await endpoint(over.client.token, over.receiver.url, ['transactions.changed'])
  const elsewhere = await other('listens in the other environment', ({ tenant }) => makeConsent(deps, tenant, ownerId))
  const key = await makeKey(deps, elsewhere.client.tenant, 'production')
  await endpoint(key.token, elsewhere.receiver.url)
  const picky = await other('wants other events', ({ tenant }) => makeConsent(deps, tenant, ownerId))
  await endpoint(picky.client.token, picky.receiver.url, ['inquiry.updated'])
  await fill(deps, accountId, { records: records(2), closing: { amount: '10.00', date: '2026-02-01' } })
  await sendDue()
  assert.deepEqual(typesOf(reader.received), ['transactions.changed', 'account.updated'])
  for (const [why, receiver] of silent) assert.deepEqual(typesOf(receiver.received), [], why)
  await decideConsent(deps, TESTER, consentId, 'revoke')
  await fill(deps, accountId, records(5))
  await sendDue()
  assert.equal(reader.received.length, 2, 'after the revocation nothing more')
})

test('an inquiry that changes is an event for its tenant', async () => {
  const receiver = await startReceiver()
  const { token, inquiryId } = await makeFixture(deps)
  await endpoint(token, receiver.url, ['inquiry.updated'])
  await decideInquiry(deps, TESTER, inquiryId, 'deactivate')
  await sendDue()
  assert.deepEqual(receiver.received[0]!.body.data, { inquiryId, status: 'inactive' })
})

test('the operator is told of each import that ends, and tenants are not', async () => {
  const receiver = await startReceiver()
  const tenants = await startReceiver()
  await endpoint((await makeClient(deps)).token, tenants.url)
  const { token } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })
  const made = await ask('/manage/webhooks', { method: 'POST', token, payload: { url: receiver.url } })
  assert.equal(made.statusCode, 201, made.body)
  await ask('/manage/statements', {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/octet-stream', prefer: 'wait=20' },
    payload: Buffer.from('no statement'),
  })
  await sendDue()
  const [found] = await database.rows<{ id: string }>(sql`select id from imports`)
  assert.deepEqual(
    receiver.received.map(({ body }) => [body.type, body.data]),
    [['import.finished', { importId: found!.id, status: 'refused' }]],
  )
  assert.equal(tenants.received.length, 0)
})

test('nothing is stored for an event that no endpoint wants, and nothing for a change that is rolled back', async () => {
  const count = async () => {
    const [row] = await database.rows<{ rows: number }>(sql`
      select (select count(*) from webhook_deliveries) + (select count(*) from jobs where kind = 'webhook') as rows`)
    return row!.rows
  }
  const { consentId, token } = await makeFixture(deps)
  const before = await count()
  await decideConsent(deps, TESTER, consentId, 'revoke')
  assert.equal(await count(), before)
  const receiver = await startReceiver()
  await endpoint(token, receiver.url)
  const fixture = await makeFixture(deps)
  await endpoint(fixture.token, receiver.url)
  const rolled = deps.db.transaction(async (tx) => {
    assert.ok(await moveConsent(tx, fixture.consentId, 'revoke'))
    throw new Error('changed my mind')
  })
  await assert.rejects(rolled, /changed my mind/)
  assert.equal(await count(), before)
})
