/** How events are delivered: in order per account, at least once, and what becomes of those that fail. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, TESTER } from '../support/make.ts'
import { isSigned, startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, database, deps, endpoint, outcomes, sendDue } = service

const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })

const START = new Date('2026-11-16T10:00:00.000Z')
const at = (seconds: number) => setDatabaseClock(database, new Date(START.getTime() + seconds * 1000))

beforeEach(async () => {
  await database.script('delete from webhook_endpoints; delete from jobs')
  outcomes.length = 0
  await at(0)
})

type Client = Awaited<ReturnType<typeof makeClient>>

/** Events of a subject, numbered. */
async function happen({ tenant }: Client, subject: string, ...numbers: number[]): Promise<void> {
  for (const n of numbers)
    await deps.db.transaction((tx) =>
      recordEvents(tx, [
        { type: 'transactions.changed', scope: tenant.id, environment: 'sandbox', subject, data: dataOf(subject, n) },
      ]),
    )
}

const dataOf = (accountId: string, revision: number) => ({ accountId, revision, consentId: 'con_00', ruleVersion: 0 })
const seen = (received: { body: { data: Record<string, string | number> } }[]) =>
  received.map(({ body }) => `${body.data.accountId} ${body.data.revision}`)
const idOf = async (webhookId: string, revision: number) => {
  const [row] = await database.rows<{ id: Id<'event'> }>(sql`
    select event_id as id from webhook_deliveries
    where endpoint_id = ${webhookId} and (data ->> 'revision')::integer = ${revision}`)
  return row!.id
}

test('a failing delivery holds back later ones of its account at that endpoint, and no others', async () => {
  const client = await makeClient(deps)
  const [broken, well] = [await startReceiver(), await startReceiver()]
  broken.answer(({ body }, response) => response.writeHead(body.data.accountId === 'acc_a' ? 500 : 204).end())
  await endpoint(client.token, broken.url)
  await endpoint(client.token, well.url)
  await happen(client, 'acc_a', 1, 2, 3)
  await happen(client, 'acc_b', 1, 2)
  await sendDue()
  assert.deepEqual(seen(broken.received), ['acc_a 1', 'acc_b 1', 'acc_b 2'])
  assert.deepEqual(seen(well.received).sort(), ['acc_a 1', 'acc_a 2', 'acc_a 3', 'acc_b 1', 'acc_b 2'])
  broken.answer((_, response) => response.writeHead(200).end('ok'))
  await at(60)
  await sendDue()
  assert.deepEqual(seen(broken.received).slice(3), ['acc_a 1', 'acc_a 2', 'acc_a 3'])
  assert.equal(
    new Set(
      broken.received
        .filter((one) => one.body.data.revision === 1 && one.body.data.accountId === 'acc_a')
        .map(({ id }) => id),
    ).size,
    1,
  )
})

test('a receiver that was down for an hour gets everything, in order per account, each with one id', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  let isDown = true
  receiver.answer((_, response) => (isDown ? response.destroy() : response.writeHead(204).end()))
  await endpoint(client.token, receiver.url)
  const accounts = ['acc_a', 'acc_b', 'acc_c', 'acc_d']
  for (let minute = 0; minute <= 60; minute += 5) {
    await at(minute * 60)
    for (const account of accounts) await happen(client, account, minute)
    await sendDue()
  }
  const idsBefore = new Map(receiver.received.map((one) => [seen([one])[0]!, one.id]))
  isDown = false
  receiver.received.length = 0
  for (let minute = 61; minute <= 150; minute += 5) {
    await at(minute * 60)
    await sendDue()
  }
  const expected = Array.from({ length: 13 }, (_, i) => i * 5)
  for (const account of accounts)
    assert.deepEqual(
      receiver.received.filter(({ body }) => body.data.accountId === account).map(({ body }) => body.data.revision),
      expected,
    )
  for (const one of receiver.received) {
    const before = idsBefore.get(seen([one])[0]!)
    if (before !== undefined) assert.equal(one.id, before)
  }
  const [left] = await database.rows<{ count: number }>(sql`select count(*) from jobs where kind = 'webhook'`)
  assert.equal(left!.count, 0)
})

test('ten tries in about three days, then it is given up and the next one of the account has its turn', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer(({ body }, response) => response.writeHead(body.data.revision === 1 ? 503 : 204).end('busy'))
  const { webhookId } = await endpoint(client.token, receiver.url)
  await happen(client, 'acc_a', 1, 2)
  let hours = 0
  for (let tries = 1; tries <= 10; tries++) {
    await sendDue()
    assert.equal(receiver.received.length, tries < 10 ? tries : 11)
    const [next] = await database.rows<{ runAt: Date | null }>(sql`
      select min(run_at) as "runAt" from jobs where kind = 'webhook' and error is not null`)
    if (!next?.runAt) break
    hours = (next.runAt.getTime() - START.getTime()) / 3_600_000
    await at(hours * 3_600 + 1)
  }
  const first = receiver.received.filter(({ body }) => body.data.revision === 1)
  assert.equal(first.length, 10)
  assert.equal(new Set(first.map(({ id }) => id)).size, 1)
  assert.ok(hours > 60 && hours < 84, `${hours} hours`)
  const log = (await ask(`/manage/webhooks/${webhookId}/deliveries`, { token: operator })).json()
  assert.deepEqual(
    log.data.map(({ status, attempts, answerStatus, answer, error }: Record<string, unknown>) => [
      ...[status, attempts, answerStatus, answer, error],
    ]),
    [
      ['delivered', 1, 204, '', undefined],
      ['failed', 10, 503, 'busy', 'answered 503'],
    ],
  )
})

test('410 disables an endpoint at once, and five days of failure do; what waited is given up and can be replayed', async () => {
  const client = await makeClient(deps)
  const [gone, dead] = [await startReceiver(), await startReceiver()]
  gone.answer((_, response) => response.writeHead(410).end())
  dead.answer((_, response) => response.destroy())
  const first = await endpoint(client.token, gone.url)
  const second = await endpoint(client.token, dead.url)
  const state = async (webhookId: string) => (await ask(`/manage/webhooks/${webhookId}`, { token: operator })).json()
  await happen(client, 'acc_a', 1, 2)
  await sendDue()
  assert.deepEqual(
    [(await state(first.webhookId)).status, (await state(first.webhookId)).disabledReason],
    ['disabled', 'gone'],
  )
  assert.equal(gone.received.length, 1)
  assert.equal((await state(second.webhookId)).status, 'enabled')
  assert.ok((await state(second.webhookId)).failingSince)
  for (let hour = 1; hour <= 121; hour += 10) {
    await at(hour * 3600)
    await happen(client, `acc_${hour}`, hour)
    await sendDue()
  }
  assert.deepEqual(
    [(await state(second.webhookId)).status, (await state(second.webhookId)).disabledReason],
    ['disabled', 'failing'],
  )
  assert.ok(outcomes.some(({ disabled }) => disabled === 'gone'))
  assert.ok(
    outcomes.some(({ disabled }) => disabled === 'failing'),
    'the operator hears of it',
  )
  const rows = await database.rows(sql`
    select 1 from webhook_deliveries where status = 'pending' union all select 1 from jobs where kind = 'webhook'`)
  assert.equal(rows.length, 0)
  gone.answer((_, response) => response.writeHead(204).end())
  gone.received.length = 0
  const path = `/manage/webhooks/${first.webhookId}`
  const period = { from: START.toISOString(), until: new Date(START.getTime() + 60_000).toISOString() }
  const refused = await ask(`${path}/replay`, { method: 'POST', token: operator, payload: period })
  assert.equal(refused.statusCode, 400, 'not while it is disabled')
  await ask(path, { method: 'PATCH', token: operator, payload: { status: 'enabled' } })
  const replayed = await ask(`${path}/replay`, { method: 'POST', token: operator, payload: period })
  assert.deepEqual([replayed.statusCode, replayed.json()], [202, { replayed: 2 }])
  await sendDue()
  assert.deepEqual(seen(gone.received), ['acc_a 1', 'acc_a 2'])
})

test('one delivery is replayed with its id; one that waits for its next try is tried at once', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer(({ body }, response) => response.writeHead(body.data.revision === 2 ? 500 : 204).end())
  const { webhookId } = await endpoint(client.token, receiver.url)
  await happen(client, 'acc_a', 1)
  await happen(client, 'acc_b', 2)
  await sendDue()
  receiver.answer((_, response) => response.writeHead(204).end())
  const replay = async (revision: number) => {
    const path = `/service/webhooks/${webhookId}/deliveries/${await idOf(webhookId, revision)}/replay`
    assert.equal((await ask(path, { method: 'POST', token: client.token })).statusCode, 202)
    await sendDue()
  }
  await replay(1)
  await replay(2)
  assert.deepEqual(seen(receiver.received), ['acc_a 1', 'acc_b 2', 'acc_a 1', 'acc_b 2'])
  assert.equal(receiver.received[0]!.id, receiver.received[2]!.id)
})

test('a replay while it is being sent sends it once more', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId } = await endpoint(client.token, receiver.url)
  await happen(client, 'acc_a', 1)
  const path = `/service/webhooks/${webhookId}/deliveries/${await idOf(webhookId, 1)}/replay`
  let replays = 0
  receiver.answer(async (_, response) => {
    if (replays++ === 0) assert.equal((await ask(path, { method: 'POST', token: client.token })).statusCode, 202)
    response.writeHead(204).end()
  })
  await sendDue()
  assert.deepEqual(seen(receiver.received), ['acc_a 1', 'acc_a 1'])
  assert.equal(receiver.received[0]!.id, receiver.received[1]!.id)
  assert.deepEqual(await database.rows(sql`select status, attempts from webhook_deliveries`), [
    { status: 'delivered', attempts: 2 },
  ])
  assert.deepEqual(await database.rows(sql`select 1 from jobs`), [])
})

test('after a rotation both secrets sign for a day, and then the new one only', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId, secret: old } = await endpoint(client.token, receiver.url)
  const rotated = await ask(`/service/webhooks/${webhookId}/rotate`, { method: 'POST', token: client.token })
  const { secret } = rotated.json()
  assert.notEqual(secret, old)
  await happen(client, 'acc_a', 1)
  await sendDue()
  assert.ok(isSigned(receiver.received[0]!, old) && isSigned(receiver.received[0]!, secret))
  await at(24 * 3600 + 1)
  await happen(client, 'acc_a', 2)
  await sendDue()
  assert.ok(!isSigned(receiver.received[1]!, old) && isSigned(receiver.received[1]!, secret))
})

test('a test event is sent although the endpoint wants others only, and nothing holds it back', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer((_, response) => response.writeHead(500).end())
  const { webhookId, secret } = await endpoint(client.token, receiver.url, ['inquiry.updated'])
  const send = () => ask(`/service/webhooks/${webhookId}/test`, { method: 'POST', token: client.token })
  assert.equal((await send()).statusCode, 202)
  await sendDue()
  const { deliveryId } = (await send()).json()
  await sendDue()
  assert.deepEqual(
    receiver.received.map(({ body }) => [body.type, body.data]),
    Array.from({ length: 2 }, () => ['webhook.test', { webhookId }]),
  )
  assert.equal(receiver.received[1]!.id, deliveryId)
  assert.ok(isSigned(receiver.received[1]!, secret))
})

test('a redirect is not followed, and of an endless answer only the beginning is read', async () => {
  const client = await makeClient(deps)
  const [from, to, endless] = [await startReceiver(), await startReceiver(), await startReceiver()]
  from.answer((_, response) => response.writeHead(307, { location: to.url }).end())
  endless.answer((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', pour)
    }
    response.on('close', () => response.destroy())
    response.writeHead(200)
    pour()
  })
  const { webhookId } = await endpoint(client.token, from.url)
  const big = await endpoint(client.token, endless.url)
  await happen(client, 'acc_a', 1)
  await sendDue()
  assert.equal(to.connections(), 0)
  const log = async (id: string) =>
    (await ask(`/service/webhooks/${id}/deliveries`, { token: client.token })).json().data[0]
  assert.match((await log(webhookId)).error, /redirects are not followed/)
  assert.equal((await log(big.webhookId)).status, 'delivered')
  assert.equal((await log(big.webhookId)).answer.length, 1024)
})

test('deleting an endpoint removes its log and what waits for it', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId } = await endpoint(client.token, receiver.url)
  await happen(client, 'acc_a', 1, 2)
  const path = `/service/webhooks/${webhookId}`
  assert.equal((await ask(path, { method: 'DELETE', token: client.token })).statusCode, 204)
  assert.equal((await ask(path, { token: client.token })).statusCode, 404)
  await sendDue()
  assert.equal(receiver.connections(), 0)
  assert.equal((await database.rows(sql`select 1 from jobs where kind = 'webhook'`)).length, 0)
})
