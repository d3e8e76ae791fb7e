/** Who sees which endpoint, what is stored of its secret, and what is refused. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { rotateSecret } from '../../src/access/reads/service-secret.service.ts'
import { decryptSecret } from '../../src/clients/webhooks/webhook.ts'
import { deriveKey } from '../../src/platform/db/service-secret.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeClient, makeKey, TESTER } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, database, deps, endpoint, sendDue } = service
const { token: admin } = await createOperatorToken(deps, TESTER, { label: 'admin', expires: null, role: 'admin' })
const URL_1 = 'http://127.0.0.1:9/hook'

test('a client sees and changes the endpoints of its tenant in its environment; others do not exist for it', async () => {
  const own = await makeClient(deps)
  const production = await makeKey(deps, own.tenant, 'production')
  const other = await makeClient(deps)
  const { webhookId } = await endpoint(own.token, URL_1, ['consent.valid'])
  const test = (await ask(`/service/webhooks/${webhookId}/test`, { method: 'POST', token: own.token })).json()
  const path = `/service/webhooks/${webhookId}`
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object][] = [
    ['GET', path],
    ['GET', `${path}/deliveries`],
    ['POST', `${path}/rotate`],
    ['POST', `${path}/test`],
    ['POST', `${path}/deliveries/${test.deliveryId}/replay`],
    ['POST', `${path}/replay`, { from: '2020-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }],
    ['PATCH', path, { status: 'disabled' }],
    ['DELETE', path],
  ]
  for (const { token } of [production, other])
    for (const [method, url, payload] of calls) {
      const answer = await ask(url, { method, token, ...(payload && { payload }) })
      assert.equal(answer.statusCode, token === other.token ? 404 : 403, `${method} ${url}`)
      assert.equal((await ask('/service/webhooks', { token })).json().data.length, 0)
    }
  for (const [method, url, payload] of calls) {
    const answer = await ask(url, { method, token: own.token, ...(payload && { payload }) })
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`)
  }
  assert.equal((await ask(path, { token: own.token })).statusCode, 404)
})

test('the secret is shown once, and is not in the database, the log of changes, or any later answer', async () => {
  const { token } = await makeClient(deps)
  const { webhookId, secret } = await endpoint(token, URL_1)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const rotated = (await ask(`/manage/webhooks/${webhookId}/rotate`, { method: 'POST', token: admin })).json()
  const made = await ask('/manage/webhooks', { method: 'POST', token: admin, payload: { url: URL_1 } })
  const secrets = [secret, rotated.secret, made.json().secret]
  assert.equal(new Set(secrets).size, 3)
  const stored = await database.rows<{ row: string }>(sql`
    select row_to_json(e)::text as row from webhook_endpoints e union all
    select row_to_json(c)::text from operator_changes c`)
  const answers = await Promise.all(
    [`/service/webhooks/${webhookId}`, '/service/webhooks']
      .map((url) => ask(url, { token }))
      .concat(['/manage/webhooks', `/manage/webhooks/${webhookId}`].map((url) => ask(url, { token: admin }))),
  )
  const texts = [...stored.map(({ row }) => row), ...answers.map(({ body }) => body), ...service.logs]
  for (const one of secrets) {
    const hex = Buffer.from(one.slice(6), 'base64').toString('hex')
    for (const text of texts)
      assert.ok(!text.includes(one.slice(6)) && !text.includes(hex) && !text.includes(Buffer.from(one).toString('hex')))
  }
  const [change] = await database.rows<{ action: string; after: object }>(sql`
    select action, after from operator_changes where action = 'webhook.create'`)
  const recorded = { host: '127.0.0.1:9', urlHash: createHash('sha256').update(URL_1).digest('hex') }
  assert.deepEqual(change!.after, { scope: 'operator', environment: 'all', ...recorded, events: [] })
})

test('ten endpoints for each tenant and environment, also when they are made at the same moment', async () => {
  const { token, tenant } = await makeClient(deps)
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => ask('/service/webhooks', { method: 'POST', token, payload: { url: URL_1 } })),
  )
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 10)
  assert.match(answers.find(({ statusCode }) => statusCode === 400)!.json().errorMessage, /10 endpoints/)
  const production = await makeKey(deps, tenant, 'production')
  assert.ok(await endpoint(production.token, URL_1))
  const pages: string[] = []
  let cursor = ''
  do {
    const { data, metadata } = (await ask(`/service/webhooks?limit=4${cursor}`, { token })).json()
    pages.push(...data.map(({ webhookId }: { webhookId: string }) => webhookId))
    cursor = metadata.next_cursor ? `&cursor=${metadata.next_cursor}` : ''
  } while (cursor)
  assert.equal(new Set(pages).size, 10)
})

test('wrong values are refused: types that do not exist, another side, half a tenant, a period that runs backwards', async () => {
  const { token, tenant } = await makeClient(deps)
  const { webhookId } = await endpoint(token, URL_1)
  const wrong: [method: 'POST' | 'PATCH', url: string, token: string, payload: object][] = [
    ['POST', '/service/webhooks', token, { url: URL_1, events: ['consent.eaten'] }],
    ['POST', '/service/webhooks', token, { url: URL_1, events: ['import.finished'] }],
    ['POST', '/service/webhooks', token, { url: URL_1, secret: 'whsec_mine' }],
    ['POST', '/service/webhooks', token, {}],
    ['PATCH', `/service/webhooks/${webhookId}`, token, { url: 'http://10.0.0.1/' }],
    ['PATCH', `/service/webhooks/${webhookId}`, token, { status: 'asleep' }],
    [
      'POST',
      `/service/webhooks/${webhookId}/replay`,
      token,
      { from: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' },
    ],
    ['POST', '/manage/webhooks', admin, { url: URL_1, events: ['consent.valid'] }],
    ['POST', '/manage/webhooks', admin, { url: URL_1, tenant: tenant.slug }],
    ['POST', '/manage/webhooks', admin, { url: URL_1, tenant: 'nobody', environment: 'sandbox' }],
    [
      'POST',
      '/manage/webhooks',
      admin,
      { url: URL_1, tenant: tenant.slug, environment: 'sandbox', events: ['import.finished'] },
    ],
  ]
  for (const [method, url, token, payload] of wrong) {
    const answer = await ask(url, { method, token, payload })
    assert.equal(answer.statusCode, 400, `${method} ${url} ${JSON.stringify(payload)}: ${answer.body}`)
  }
})

test('an event that does not exist is named, with those that do', async () => {
  const { token } = await makeClient(deps)
  const payload = { url: URL_1, events: ['consent.valid', 'consent.revoked'] }
  const { errorMessage } = (await ask('/service/webhooks', { method: 'POST', token, payload })).json()
  assert.match(
    errorMessage,
    /^"events\[1\]" must be one of .*consent\.revoked_by_psu.*; "consent\.revoked" is none of them\.$/,
  )
})

test('the operator lists all, or those of one tenant, and its changes are recorded', async () => {
  const { token, tenant } = await makeClient(deps)
  const { webhookId } = await endpoint(token, URL_1)
  const list = (query: string) => ask(`/manage/webhooks${query}`, { token: admin }).then((answer) => answer.json().data)
  const [found, ...others] = await list(`?tenant=${tenant.slug}`)
  assert.equal(others.length, 0)
  assert.deepEqual([found.webhookId, found.tenant, found.environment], [webhookId, tenant.slug, 'sandbox'])
  assert.ok((await list('')).length > 1)
  assert.ok((await list('?tenant=operator')).every((one: { tenant?: string }) => one.tenant === undefined))
  await ask(`/manage/webhooks/${webhookId}`, { method: 'PATCH', token: admin, payload: { status: 'disabled' } })
  const rows = await database.rows<{ action: string; before: { status: string }; after: { status: string } }>(sql`
    select action, before, after from operator_changes where subject = ${webhookId}`)
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before.status, after.status]),
    [['webhook.edit', 'enabled', 'disabled']],
  )
})

test('the log of changes has the host of an endpoint and a hash of its address: the path may be a secret', async () => {
  const secret = 'T0S3CR3T'
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    ask(`/manage/webhooks${path}`, { method, token: admin, ...(payload && { payload }) })
  const { webhookId } = (await send('POST', '', { url: `${URL_1}/services/${secret}1` })).json()
  await send('PATCH', `/${webhookId}`, { url: `${URL_1}/services/${secret}2` })
  await send('PATCH', `/${webhookId}`, { events: [] })
  await send('DELETE', `/${webhookId}`)
  const { data, body = JSON.stringify(data) } = (
    await ask(`/manage/changes?subject=${webhookId}`, { token: admin })
  ).json()
  assert.equal(data.length, 4)
  assert.ok(!body.includes(secret), body)
  const [removed, same, moved, made] = data
  assert.equal(made.after.host, new URL(URL_1).host)
  assert.equal(made.after.urlHash, moved.before.urlHash)
  assert.notEqual(moved.before.urlHash, moved.after.urlHash)
  assert.deepEqual([same.after.urlHash, removed.before.urlHash], [moved.after.urlHash, moved.after.urlHash])
})

test('the log is paged, newest first, and filtered by status', async () => {
  const { token } = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId } = await endpoint(token, receiver.url)
  const sent: string[] = []
  for (let i = 0; i < 5; i++)
    sent.push((await ask(`/service/webhooks/${webhookId}/test`, { method: 'POST', token })).json().deliveryId)
  await sendDue()
  const path = `/service/webhooks/${webhookId}/deliveries`
  const seen: string[] = []
  let cursor = ''
  do {
    const { data, metadata } = (await ask(`${path}?limit=2${cursor}`, { token })).json()
    seen.push(...data.map(({ deliveryId }: { deliveryId: string }) => deliveryId))
    cursor = metadata.next_cursor ? `&cursor=${metadata.next_cursor}` : ''
  } while (cursor)
  assert.deepEqual(seen, sent.toReversed())
  assert.equal((await ask(`${path}?status=pending`, { token })).json().data.length, 0)
  const [newest] = (await ask(`${path}?status=delivered&limit=1`, { token })).json().data
  assert.equal(newest.payload, receiver.received.find(({ id }) => id === newest.deliveryId)!.text)
})

test('a new service secret: receivers keep theirs', async () => {
  const { token } = await makeClient(deps)
  const { webhookId, secret } = await endpoint(token, URL_1)
  const [row] = await database.rows<{ secret: Buffer }>(sql`select secret from service_secret`)
  const next = Buffer.alloc(32, 7)
  await rotateSecret(database, TESTER, row!.secret, { secret: next, isConfigured: false, more: async () => {} })
  const [stored] = await database.rows<{ secret: Buffer }>(sql`
    select secret from webhook_endpoints where id = ${webhookId}`)
  assert.equal(decryptSecret(deriveKey(next, 'webhooks'), webhookId, stored!.secret), secret)
  assert.throws(() => decryptSecret(deriveKey(row!.secret, 'webhooks'), webhookId, stored!.secret))
  assert.throws(() => decryptSecret(deriveKey(next, 'webhooks'), 'whk_other', stored!.secret))
})
