/** HEAD tells what GET would, without the body: so it is allowed, limited and recorded like GET. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'

const service = await testService({ WEBHOOK_ALLOW: '127.0.0.0/8' })
const { ask, app, deps, database, routes } = service
const client = await makeFixture(deps)
await fill(deps, client.accountId, records(50))
const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })
const [line] = (await ask(client.path, { token: client.token })).json().data
const payload = { url: 'http://127.0.0.1:9/hook' }
const { webhookId } = (await ask('/service/webhooks', { method: 'POST', token: client.token, payload })).json()

const VALUES: Record<string, string> = {
  accountId: client.accountId,
  transactionId: line.id,
  consentId: client.consentId,
  inquiryId: client.inquiryId,
  tenantId: client.tenant.id,
  keyId: client.keyId,
  ownerId: client.ownerId,
  webhookId,
  environment: 'sandbox',
  tenantSlug: client.tenant.slug,
}

const GETS = routes.filter(({ method, url }) => method === 'GET' && /^\/(service|manage)\//.test(url))
const HEADS = routes.filter(({ method }) => method === 'HEAD').map(({ url }) => url)

test('there is HEAD wherever there is GET', () => {
  const all = routes.filter(({ method, schema }) => method === 'GET' && schema.operationId !== undefined)
  assert.ok(all.length > 50)
  for (const { url } of all) assert.ok(HEADS.includes(url), url)
})

/** Of the answer, but for what differs between any two answers, and how a body is cut into pieces. */
const DIFFERS = ['date', 'request-id', 'ratelimit-remaining', 'ratelimit-reset', 'transfer-encoding']
const headersOf = (headers: object) => Object.entries(headers).filter(([name]) => !DIFFERS.includes(name))

for (const { url, schema } of GETS.filter((route) => route.schema.operationId !== undefined))
  for (const accepts of ['identity', 'gzip'])
    test(`HEAD ${url} (${accepts}) has the status and the headers of GET, and no body`, async () => {
      const path = url.replace(/:(\w+)/g, (_, name) => VALUES[name] ?? 'unknown')
      const token = schema.auth === 'operator' ? operator : client.token
      const send = (method: 'GET' | 'HEAD') =>
        ask(path, {
          method,
          ...(schema.auth === 'key'
            ? { headers: { 'api-key': client.apiKey, 'api-secret': client.apiSecret } }
            : { token, headers: { 'accept-encoding': accepts } }),
        })
      const [got, head] = [await send('GET'), await send('HEAD')]
      assert.equal(head.statusCode, got.statusCode)
      assert.equal(head.rawPayload.length, 0)
      // What these say changes with every request: how long the service runs, what was read last; and so whether it is long enough to be compressed.
      const isMoving = /manage\/(health|overview|reads|jobs|settings)/.test(url)
      const compared = (headers: object) =>
        headersOf(headers).filter(([name]) => !isMoving || !/^content-(?:length|encoding)$/.test(name))
      assert.deepEqual(compared(head.headers), compared(got.headers))
    })

const readsOf = async (consentId: string) => {
  const [row] = await database.rows<{ reads: number; rows: number }>(sql`
    select count(*)::integer as reads, sum(rows)::integer as rows from reads where consent_id = ${consentId}`)
  return row!
}

test('HEAD of a page is recorded as the read that it is, with its rows, and opens the access', async () => {
  const once = await makeFixture(deps, { frequency: 'once' })
  await fill(deps, once.accountId, records(7))
  assert.equal((await readsOf(once.consentId)).reads, 0)
  assert.equal((await ask(once.path, { method: 'HEAD', token: once.token })).statusCode, 200)
  assert.deepEqual(await readsOf(once.consentId), { reads: 1, rows: 7 })
  const [{ accesses } = { accesses: 0 }] = await database.rows<{ accesses: number }>(sql`
    select count(*)::integer as accesses from accesses where consent_id = ${once.consentId}`)
  assert.equal(accesses, 1)
})

test('HEAD is refused where GET is: no token, a stranger, an ended consent, a wrong parameter', async () => {
  const ended = await makeFixture(deps)
  await decideConsent(deps, TESTER, ended.consentId, 'revoke')
  const stranger = await makeFixture(deps)
  for (const [url, token, status] of [
    [client.path, undefined, 401],
    [client.path, stranger.token, 404],
    [ended.path, ended.token, 403],
    [`${client.path}?limit=0`, client.token, 400],
  ] as const) {
    const answer = await ask(url, { method: 'HEAD', ...(token && { token }) })
    assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [status, '', undefined])
    const got = await ask(url, { ...(token && { token }) })
    assert.equal(answer.headers['consent-status'], got.headers['consent-status'])
  }
  assert.equal((await readsOf(ended.consentId)).reads, 0)
})

test('HEAD of what owners and operators see in a browser needs no more than GET: no Origin, no parameters in a body', async () => {
  const { emailOf, linkOf, signIn, start } = people(service)
  const email = await emailOf(client.ownerId)
  const { cookie } = await signIn({ email })
  const { consentId } = await start(client, { inquiryId: client.inquiryId, email })
  for (const [url, headers] of [
    ['/owner/consents', { cookie }],
    ['/owner/reads.csv', { cookie }],
    [`/owner/asks/${consentId}?ask=1`, await linkOf(consentId)],
    ['/manage/session', { cookie: (await operatorsOf(service).signedIn()).cookie }],
  ] as const) {
    const [got, head] = [await ask(url, { headers }), await ask(url, { method: 'HEAD', headers })]
    assert.deepEqual([head.statusCode, head.body], [got.statusCode, ''], url)
    assert.equal(got.statusCode, 200, got.body)
    assert.deepEqual(headersOf(head.headers), headersOf(got.headers))
  }
})

test('HEAD with the tag of the page is 304', async () => {
  const { headers } = await ask(client.path, { method: 'HEAD', token: client.token })
  const tag = { 'if-none-match': String(headers.etag) }
  assert.equal((await ask(client.path, { method: 'HEAD', token: client.token, headers: tag })).statusCode, 304)
})

test('an address without GET takes no HEAD, and Allow names HEAD beside GET', async () => {
  const posted = await ask('/service/auth/token', { method: 'HEAD' })
  assert.equal(posted.statusCode, 405)
  const put = await ask(client.path, { method: 'PUT', token: client.token })
  assert.deepEqual([put.statusCode, put.headers.allow], [405, 'GET, HEAD'])
})

test('on a connection, nothing follows the headers, and the next request is answered', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${client.token}` }
  for (let i = 0; i < 3; i++) {
    const head = await fetch(`${address}${client.path}`, { method: 'HEAD', headers })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    const proof = await fetch(`${address}/manage/reads/proof?ownerId=${client.ownerId}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${operator}` },
    })
    assert.deepEqual([proof.status, await proof.text()], [200, ''])
    const got = await fetch(`${address}${client.path}`, { headers })
    assert.equal(((await got.json()) as { data: object[] }).data.length, 50)
  }
})
