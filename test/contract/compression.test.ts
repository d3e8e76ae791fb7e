/** Answers are compressed where the client asks for it, say the same, and are never a measure of a secret. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { mayCompress } from '../../src/platform/http/compress.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertRefused, ROW } from './support.ts'

const service = await testService()
const { ask, deps, routes } = service
const client = await makeFixture(deps)
await fill(deps, client.accountId, records(500))
const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null })
const get = (url: string, accepts?: string, headers: Record<string, string> = {}, token = client.token) =>
  ask(url, { token, headers: { ...headers, ...(accepts !== undefined && { 'accept-encoding': accepts }) } })
type Answer = Awaited<ReturnType<typeof get>>

const OPEN = { gzip: gunzipSync, br: brotliDecompressSync }
function textOf({ headers, rawPayload }: Answer): string {
  const encoding = headers['content-encoding'] as keyof typeof OPEN | undefined
  return (encoding ? OPEN[encoding](rawPayload) : rawPayload).toString()
}
const PAGE = `${client.path}?limit=500`

for (const encoding of ['gzip', 'br'] as const)
  test(`${encoding}: a page says the same in a tenth of the bytes, the first time and again`, async () => {
    // Not the page of the memory: an address of its own.
    const plain = await get(`${PAGE}&fromBookedTime=2025-01-01T00:00:00${encoding === 'br' ? 'Z' : '%2B00:00'}`)
    for (const nth of ['first', 'again']) {
      const answer = await get(PAGE, encoding)
      assert.equal(answer.headers['content-encoding'], encoding, nth)
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
      assert.match(String(answer.headers.vary), /\bAccept-Encoding\b/)
      assert.deepEqual(JSON.parse(textOf(answer)).data, plain.json().data)
      assert.ok(answer.rawPayload.length < plain.rawPayload.length / 10)
    }
  })

test('whoever does not ask gets the page as it is, and caches are told that it depends', async () => {
  for (const accepts of [undefined, '', 'identity', 'deflate', 'gzip;q=0', 'identity;q=1, gzip;q=0.5']) {
    const answer = await get(PAGE, accepts)
    assert.equal(answer.headers['content-encoding'], undefined, accepts)
    assert.match(String(answer.headers.vary), /\bAccept-Encoding\b/)
    assert.equal(answer.json().data.length, 500)
  }
})

test('a small answer is sent as it is, unless the client forbids that', async () => {
  const small = `${client.path}?limit=1`
  assert.equal((await get(small, 'gzip, br')).headers['content-encoding'], undefined)
  const forced = await get(small, 'gzip, identity;q=0')
  assert.equal(forced.headers['content-encoding'], 'gzip')
  assert.equal(JSON.parse(textOf(forced)).data.length, 1)
})

test('the tag of a compressed page is a weak one, and either form of it gives 304 to either request', async () => {
  const strong = String((await get(PAGE)).headers.etag)
  const weak = String((await get(PAGE, 'gzip')).headers.etag)
  assert.match(strong, /^"/)
  assert.equal(weak, `W/${strong}`)
  for (const accepts of [undefined, 'gzip', 'br'])
    for (const tag of [strong, weak, `"other", ${weak}`]) {
      const answer = await get(PAGE, accepts, { 'if-none-match': tag })
      assert.deepEqual([answer.statusCode, answer.body], [304, ''])
      assert.equal(answer.headers.etag, accepts && tag.includes('W/') ? weak : strong)
      assert.equal(answer.headers['content-encoding'], undefined)
      assert.match(String(answer.headers.vary), /\bAccept-Encoding\b/)
    }
})

test('refusals, lists of operators and files of the documentation follow the same rule', async () => {
  const refused = assertRefused(await get(`${client.path}?limit=0`, 'gzip'), ROW.invalid_argument)
  assert.match(refused.errorMessage, /limit/)
  for (const url of ['/openapi.json', '/docs', '/assets/vitrine.css', '/api/errors', '/me']) {
    const [packed, plain] = [await get(url, 'br'), await get(url)]
    assert.equal(packed.headers['content-encoding'], 'br', url)
    assert.equal(textOf(packed), plain.body)
  }
  const list = await get(`/manage/transactions?accountId=${client.accountId}`, 'gzip', {}, operator)
  assert.equal(list.headers['content-encoding'], 'gzip')
  assert.ok(JSON.parse(textOf(list)).data.length > 0)
})

test('a file that is streamed is compressed as it is read', async () => {
  for (let i = 0; i < 30; i++) await get(`${client.path}?limit=1`)
  const { emailOf, signIn } = people(service)
  const { cookie } = await signIn({ email: await emailOf(client.ownerId) })
  for (const url of ['/owner/reads.csv', '/owner/reads.json', '/owner/data.json']) {
    const read = (accepts: string) => ask(url, { headers: { cookie, 'accept-encoding': accepts } })
    const plain = await read('identity')
    assert.equal(plain.statusCode, 200, plain.body)
    for (const encoding of ['gzip', 'br'] as const) {
      const packed = await read(encoding)
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.equal(textOf(packed), plain.body)
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 4, url)
    }
  }
})

/** Their answers show a secret, some beside text that the caller chose: their length would tell of it. */
const NEVER = [
  'POST /service/auth/token',
  'GET /service/auth/token/:environment/:tenantSlug',
  'POST /service/consents',
  'GET /service/consents',
  'GET /service/consents/:consentId',
  'POST /service/consents/:consentId/authorize',
  'POST /service/consents/:consentId/renew',
  'POST /manage/keys',
  'POST /manage/keys/:keyId/rotate',
  'POST /service/webhooks',
  'POST /service/webhooks/:webhookId/rotate',
  'POST /manage/webhooks',
  'POST /manage/webhooks/:webhookId/rotate',
  'POST /manage/session/totp',
  'POST /manage/session/totp/confirm',
  'POST /manage/session/recovery-codes',
  // Its lines tell how far a long work is, so each is sent at once.
  'GET /manage/reads/verification',
  'GET /manage/session',
  'POST /manage/session',
  'POST /manage/session/password',
  'GET /owner/asks/:consentId/session',
  'POST /owner/asks/:consentId/session',
  'GET /owner/consents',
  'POST /owner/consents/:consentId/revocation',
  'GET /owner/session',
  'POST /owner/session',
  'POST /owner/session/link',
  'GET /manage/operators',
  'POST /manage/operators',
  'GET /manage/operators/:operatorId',
  'PATCH /manage/operators/:operatorId',
  'GET /manage/operator-tokens',
  'POST /manage/operator-tokens',
]

test('answers that show a secret are never compressed', async () => {
  const found = routes.filter(({ method, schema }) => method !== 'HEAD' && !mayCompress(schema))
  assert.deepEqual(found.map(({ method, url }) => `${method} ${url}`).sort(), NEVER.toSorted())
  const data = Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, value: 'x'.repeat(200) }))
  const payload = { inquiryId: client.inquiryId, email: 'ana@example.com', data }
  const headers = { 'accept-encoding': 'gzip, br, identity;q=0' }
  const started = await ask('/service/consents', { method: 'POST', token: client.token, payload, headers })
  assert.equal(started.statusCode, 201, started.body)
  assert.ok(started.rawPayload.length > 2_000)
  const url = `/service/consents/${started.json().consentId}`
  for (const answer of [started, await get(url, 'gzip'), await get('/service/consents', 'br')])
    assert.equal(answer.headers['content-encoding'], undefined)
})

test('a compressed body of a request is refused unread, however small it says it is', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  for (const [url, token] of [
    ['/service/consents', client.token],
    ['/manage/statements', operator],
    [`/manage/accounts/${client.accountId}/transactions`, operator],
  ] as const) {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    assertRefused(await ask(url, { method: 'POST', token, payload: bomb, headers }), ROW.content_type)
  }
})
