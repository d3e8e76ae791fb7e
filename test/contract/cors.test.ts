import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey, editKey, endKey } from '../../src/clients/keys/key.service.ts'
import { fill, makeClient, makeFixture, makeKey, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()
const TOKEN = '/service/auth/token'
const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(2))
const shop = await makeKey(deps, fixture.tenant, 'sandbox', ['shop.example', 'pay.example:8443', 'localhost:3000'])

/** One address of each kind, with the credentials that it requires. */
const REQUESTS = (key: { token: string; apiKey: string; apiSecret: string }) => {
  const bearer = { authorization: `Bearer ${key.token}` }
  const pair = { 'api-key': key.apiKey, 'api-secret': key.apiSecret }
  return [
    ['list', fixture.path, 'GET', bearer],
    ['changes', `${fixture.path}/changes`, 'GET', bearer],
    ['accounts', '/service/accounts', 'GET', bearer],
    ['account', `/service/accounts/${fixture.accountId}`, 'GET', bearer],
    ['inquiries', '/service/inquiries', 'GET', bearer],
    ['inquiry', `/service/inquiries/${fixture.inquiryId}`, 'GET', bearer],
    ['token', TOKEN, 'POST', pair],
    ['token by tenant', `${TOKEN}/sandbox/${fixture.tenant.slug}`, 'GET', pair],
  ] as const
}

test('an Origin on the list of the key is allowed, with the CORS headers, at every address', async (t) => {
  for (const [about, url, method, headers] of REQUESTS(shop)) {
    await t.test(about, async () => {
      const answer = assertOk(await ask(url, { method, headers: { ...headers, origin: 'https://shop.example' } }))
      assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
      assert.match(String(answer.headers.vary), /Origin/)
      assert.equal(answer.headers['access-control-allow-credentials'], undefined, 'a token is sent, never a cookie')
    })
  }
})

test('an Origin that is not on the list is 403, at every address, and gets no CORS header and no token', async (t) => {
  for (const [about, url, method, headers] of REQUESTS(shop)) {
    await t.test(about, async () => {
      const answer = await ask(url, { method, headers: { ...headers, origin: 'https://evil.example' } })
      assertRefused(answer, ROW.domain)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
      assert.doesNotMatch(answer.body, /vt_|tx_/)
    })
  }
})

test('the domain list does not affect a request without Origin', async (t) => {
  for (const [about, url, method, headers] of REQUESTS(shop)) {
    await t.test(about, async () => {
      const answer = assertOk(await ask(url, { method, headers }))
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    })
  }
})

test('an empty list lets every API call through, but no page of another origin may read the answer', async (t) => {
  for (const [about, url, method, headers] of REQUESTS(fixture)) {
    await t.test(about, async () => {
      const answer = assertOk(await ask(url, { method, headers: { ...headers, origin: 'https://anything.example' } }))
      for (const name of Object.keys(answer.headers)) assert.doesNotMatch(name, /^access-control-/)
    })
  }
})

const ALLOWED = ['https://shop.example', 'https://pay.example:8443', 'http://localhost:3000', 'https://localhost:3000']

const REFUSED: [origin: string, about: string][] = [
  ['https://evilshop.example', 'a longer name'],
  ['https://shop.example.evil.example', 'the name as a prefix'],
  ['https://www.shop.example', 'a subdomain'],
  ['https://example', 'the parent'],
  ['https://shop.example.', 'a dot at the end'],
  ['https://shop-example', 'another character for the dot'],
  ['https://shopxexample', 'any character for the dot'],
  ['http://shop.example', 'not encrypted'],
  ['ftp://shop.example', 'another scheme'],
  ['shop.example', 'no scheme'],
  ['https://shop.example:444', 'another port'],
  ['https://pay.example', 'the port is missing'],
  ['https://pay.example:443', 'the usual port instead'],
  ['http://localhost', 'the port of localhost is missing'],
  ['http://localhost:3001', 'another port of localhost'],
  ['http://localhost.evil.example:3000', 'localhost as a prefix'],
  ['http://127.0.0.1:3000', 'the same machine by another name'],
  ['https://shop.example/', 'more than an origin'],
  ['https://shop.example/path', 'a path'],
  ['https://shop.example?x', 'a query'],
  ['https://user@shop.example', 'a user'],
  ['https://shop.example@evil.example', 'the name as a user'],
  ['https://evil.example#shop.example', 'the name as a fragment'],
  ['https://evil.example?shop.example', 'the name as a query'],
  ['https://shop.example, https://evil.example', 'two at once'],
  ['https://shop.example https://evil.example', 'two with a space'],
  ['null', 'a page without an origin'],
  ['*', 'a star'],
  ['https://sh\u00f6p.example', 'a look-alike letter'],
  ['https://xn--shp-snac.example', 'a look-alike letter, encoded'],
  ['file://', 'a file'],
]

test('domains are compared exactly: no look-alike is allowed', async (t) => {
  for (const origin of ALLOWED) {
    await t.test(`${origin} is allowed`, async () => {
      const answer = assertOk(await ask(fixture.path, { token: shop.token, headers: { origin } }))
      assert.equal(answer.headers['access-control-allow-origin'], origin)
    })
  }
  for (const [origin, about] of REFUSED) {
    await t.test(`${origin} is not: ${about}`, async () => {
      const answer = await ask(fixture.path, { token: shop.token, headers: { origin } })
      assertRefused(answer, ROW.domain)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    })
  }
})

test('an empty Origin is not an allowed one', async () => {
  assertRefused(await ask(fixture.path, { token: shop.token, headers: { origin: '' } }), ROW.domain)
})

test('the list belongs to the key: a domain of one key is not allowed for another', async () => {
  const other = await makeKey(deps, fixture.tenant, 'sandbox', ['other.example'])
  const headers = { origin: 'https://shop.example' }
  assertRefused(await ask(fixture.path, { token: other.token, headers }), ROW.domain)
})

test('removing a domain takes effect from the next request on', async () => {
  const key = await makeKey(deps, fixture.tenant, 'sandbox', ['a.example', 'b.example'])
  const headers = { origin: 'https://a.example' }
  assertOk(await ask(fixture.path, { token: key.token, headers }))
  await editKey(deps, TESTER, key.keyId, { allowedDomains: ['b.example'] })
  assertRefused(await ask(fixture.path, { token: key.token, headers }), ROW.domain)
})

test('a browser may read the documented headers', async () => {
  const { headers } = await ask(fixture.path, { token: shop.token, headers: { origin: 'https://shop.example' } })
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
  for (const name of [
    'request-id',
    'etag',
    'changes-cursor',
    'consent-id',
    'retry-after',
    'ratelimit-limit',
    'ratelimit-remaining',
  ])
    assert.ok(exposed.includes(name), name)
})

test('a browser may read a refusal that comes after the origin check', async () => {
  const headers = { origin: 'https://shop.example' }
  const answer = await ask(`${fixture.path}?limit=0`, { token: shop.token, headers })
  assertRefused(answer, ROW.invalid_argument)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
})

test('a browser may read a 429 and its Retry-After', async () => {
  const limited = await testService({ RATE_LIMIT_PER_SECOND: '1' })
  const client = await makeClient(limited.deps, { domains: ['shop.example'] })
  const options = { token: client.token, headers: { origin: 'https://shop.example' } }
  for (let i = 0; i < 2; i++) assertOk(await limited.ask('/service/inquiries', options))
  const answer = await limited.ask('/service/inquiries', options)
  assertRefused(answer, ROW.rate_limit)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
})

const preflight = (origin: string, path = fixture.path, method = 'GET') =>
  ask(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } })

test('a preflight of a domain that a key allows is answered with the allowed methods and headers', async (t) => {
  for (const path of [fixture.path, '/service/accounts', '/service/inquiries/inq_0', TOKEN]) {
    await t.test(path.replace(/acc_\w+/, '{acc}'), async () => {
      const answer = await preflight('https://shop.example', path)
      assert.equal(answer.statusCode, 204)
      assert.equal(answer.body, '')
      assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
      assert.equal(answer.headers['access-control-allow-methods'], path === TOKEN ? 'POST' : 'GET')
      const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ')
      for (const name of ['authorization', 'content-type', 'api-key', 'api-secret', 'if-none-match', 'request-id'])
        assert.ok(allowed.includes(name), name)
      assert.match(String(answer.headers.vary), /Origin/)
      assert.ok(answer.headers['request-id'])
    })
  }
})

test('a preflight of any other domain is 403 without a CORS header', async (t) => {
  for (const [origin, about] of [['https://evil.example', 'unknown'], ...REFUSED] as const) {
    await t.test(`${origin}: ${about}`, async () => {
      const answer = await preflight(origin)
      assertRefused(answer, ROW.domain)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    })
  }
})

test('a preflight allows only domains of active keys', async () => {
  const client = await makeClient(deps)
  const ended = await makeKey(deps, client.tenant, 'sandbox', ['ended.example'])
  const expired = await createKey(deps, TESTER, client.tenant, { environment: 'sandbox', domains: ['expired.example'] })
  for (const origin of ['https://ended.example', 'https://expired.example'])
    assert.equal((await preflight(origin)).statusCode, 204)
  await endKey(deps, TESTER, ended.keyId)
  await editKey(deps, TESTER, expired.id, { expires: new Date(Date.now() - 1000) })
  for (const origin of ['https://ended.example', 'https://expired.example'])
    assertRefused(await preflight(origin), ROW.domain)
})

test('a page outside /service has no CORS header', async () => {
  for (const url of ['/docs', '/openapi.json', '/health/live', '/api/errors/other']) {
    const { headers } = assertOk(await ask(url, { headers: { origin: 'https://shop.example' } }))
    assert.equal(headers['access-control-allow-origin'], undefined, url)
  }
})

test('a page of a domain that some key allows can read a refusal that comes before the key is known', async (t) => {
  const cases: [about: string, url: string, headers: Record<string, string>, status: number][] = [
    ['an expired token', fixture.path, { authorization: 'Bearer vt_nothing' }, 401],
    ['no token', fixture.path, {}, 401],
    ['a wrong pair', `${TOKEN}/sandbox/${fixture.tenant.slug}`, { 'api-key': 'vk', 'api-secret': 'vs' }, 401],
    ['no such address', '/service/nothing', {}, 404],
    ['a wrong Accept', fixture.path, { accept: 'image/png' }, 406],
  ]
  for (const [about, url, headers, status] of cases) {
    await t.test(about, async () => {
      const known = await ask(url, { headers: { ...headers, origin: 'https://shop.example' } })
      assert.equal(known.statusCode, status, known.body)
      assert.equal(known.headers['access-control-allow-origin'], 'https://shop.example')
      const unknown = await ask(url, { headers: { ...headers, origin: 'https://evil.example' } })
      assert.equal(unknown.headers['access-control-allow-origin'], undefined)
    })
  }
  await t.test('but not that its own key does not allow it', async () => {
    const other = await makeKey(deps, fixture.tenant, 'sandbox', ['other.example'])
    for (const [, url, method, headers] of REQUESTS(other)) {
      const answer = await ask(url, { method, headers: { ...headers, origin: 'https://shop.example' } })
      assertRefused(answer, ROW.domain)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
  })
})

test('a sandbox key may allow localhost with any port, a production key may not', async () => {
  const key = await makeKey(deps, fixture.tenant, 'sandbox', ['localhost:*'])
  const path = '/service/inquiries'
  for (const origin of ['http://localhost:5173', 'https://localhost', 'http://localhost']) {
    const answer = assertOk(await ask(path, { token: key.token, headers: { origin } }))
    assert.equal(answer.headers['access-control-allow-origin'], origin)
    const headers = { origin, 'access-control-request-method': 'GET' }
    assert.equal((await ask(path, { method: 'OPTIONS', headers })).statusCode, 204)
  }
  for (const origin of [
    'http://localhost.evil.example:5173',
    'http://127.0.0.1:5173',
    'http://localhost:5173.evil.example',
  ])
    assertRefused(await ask(path, { token: key.token, headers: { origin } }), ROW.domain)
  const facts = { environment: 'production' as const, domains: ['localhost:*'] }
  await assert.rejects(createKey(deps, TESTER, fixture.tenant, facts), /Only a sandbox key/)
  const production = await createKey(deps, TESTER, fixture.tenant, { environment: 'production' })
  await assert.rejects(editKey(deps, TESTER, production.id, { allowedDomains: ['localhost:*'] }), /Only a sandbox key/)
})
