import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { AccessTokenWire } from '../../src/clients/keys/key.schema.ts'
import { createKey, editKey, endKey, issueToken } from '../../src/clients/keys/key.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeFixture, makeInquiry, makeKey, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, later, minutes, ROW } from './support.ts'

const { ask, deps, database, logs } = await testService()
const wire = Compile(AccessTokenWire)

type Pair = { apiKey: string; apiSecret: string }
const pairHeaders = ({ apiKey, apiSecret }: Pair) => ({ 'api-key': apiKey, 'api-secret': apiSecret })
const POST = '/service/auth/token'

/** Both token addresses, for a client of the sandbox. */
const addresses = (slug: string) =>
  [
    ['POST', POST],
    ['GET', `${POST}/sandbox/${slug}`],
  ] as const

const NOW = new Date('2026-02-11T09:30:00.000Z')

test('both addresses give a token in the same shape, which no cache may store', async (t) => {
  const client = await makeClient(deps)
  for (const [method, url] of addresses(client.tenant.slug)) {
    await t.test(`${method} ${url.replace(client.tenant.slug, '{tenantSlug}')}`, async () => {
      try {
        await setDatabaseClock(database, NOW)
        const answer = assertOk(await ask(url, { method, headers: pairHeaders(client) }))
        assert.equal(answer.headers['cache-control'], 'no-store')
        assert.ok(wire.Check(answer.json()), answer.body)
        const { accessToken, ...rest } = answer.json()
        assert.match(accessToken, /^vt_[\w-]{22,}$/, 'at least 128 random bits')
        assert.deepEqual(rest, {
          tokenType: 'Bearer',
          expires: '2026-02-11T09:40:00.000Z',
          expiresIn: 600,
          environment: 'sandbox',
        })
        assertOk(await ask('/service/inquiries', { token: accessToken }))
      } finally {
        await setDatabaseClock(database, null)
      }
    })
  }
})

test('the environment of the token is that of the key', async () => {
  const client = await makeClient(deps, { environment: 'production' })
  const url = `${POST}/production/${client.tenant.slug}`
  assert.equal(assertOk(await ask(url, { headers: pairHeaders(client) })).json().environment, 'production')
})

test('every token is a new one, and earlier ones stay valid', async () => {
  const client = await makeClient(deps)
  const tokens = new Set<string>()
  for (let i = 0; i < 3; i++) {
    tokens.add((await ask(POST, { method: 'POST', headers: pairHeaders(client) })).json().accessToken)
  }
  assert.equal(tokens.size, 3)
  for (const token of tokens) assertOk(await ask('/service/inquiries', { token }))
})

test('an empty body is accepted, however it is sent', async (t) => {
  const client = await makeClient(deps)
  const importPaths: [about: string, headers: Record<string, string>, payload?: string][] = [
    ['no body and no content type', {}],
    ['Content-Type: application/json, as the interface has it', { 'content-type': 'application/json' }],
    ['an empty JSON body', { 'content-type': 'application/json', 'content-length': '0' }, ''],
    ['{}', { 'content-type': 'application/json' }, '{}'],
    ['{} in UTF-8', { 'content-type': 'application/json; charset=utf-8' }, ' {} '],
    ["as curl -d '' sends it", { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }, ''],
  ]
  for (const [about, headers, payload] of importPaths) {
    await t.test(about, async () => {
      const all = { ...headers, ...pairHeaders(client) }
      assertOk(await ask(POST, { method: 'POST', headers: all, ...(payload !== undefined && { payload }) }))
    })
  }
  await t.test('GET with the content type of the interface', async () => {
    const headers = { ...pairHeaders(client), 'content-type': 'application/json' }
    assertOk(await ask(`${POST}/sandbox/${client.tenant.slug}`, { headers }))
  })
})

test('TOKEN_TTL_SECONDS sets how long a token lives', async () => {
  const short = await testService({ TOKEN_TTL_SECONDS: '30' })
  const client = await makeClient(short.deps)
  await setDatabaseClock(short.database, NOW)
  const { accessToken, expires, expiresIn } = (
    await short.ask(POST, { method: 'POST', headers: pairHeaders(client) })
  ).json()
  assert.deepEqual([expires, expiresIn], ['2026-02-11T09:30:30.000Z', 30])
  await setDatabaseClock(short.database, later(NOW, 29_999))
  assertOk(await short.ask('/service/inquiries', { token: accessToken }))
  await setDatabaseClock(short.database, later(NOW, 30_000))
  assertRefused(await short.ask('/service/inquiries', { token: accessToken }), ROW.token_expired)
})

test('API key and secret missing: 401 when either header is absent or empty', async (t) => {
  const client = await makeClient(deps)
  const { 'api-key': key, 'api-secret': secret } = pairHeaders(client)
  const cases: [about: string, headers: Record<string, string>][] = [
    ['neither', {}],
    ['no secret', { 'api-key': key }],
    ['no key', { 'api-secret': secret }],
    ['empty secret', { 'api-key': key, 'api-secret': '' }],
    ['empty key', { 'api-key': '', 'api-secret': secret }],
    ['both empty', { 'api-key': '', 'api-secret': '' }],
    ['a bearer token instead', { authorization: `Bearer ${client.token}` }],
  ]
  for (const [method, url] of addresses(client.tenant.slug)) {
    for (const [about, headers] of cases) {
      await t.test(`${method}: ${about}`, async () => {
        assertRefused(await ask(url, { method, headers }), ROW.key_secret_missing, { message: /Api-Key.*Api-Secret/ })
      })
    }
  }
})

test('access not allowed: an unknown pair is 401 with the same message, whichever part is right', async (t) => {
  const client = await makeClient(deps)
  const other = await makeClient(deps)
  const pairs: [about: string, pair: Pair][] = [
    ['both unknown', { apiKey: 'vk_sandbox_x', apiSecret: 'vs_x' }],
    ['right key, wrong secret', { ...client, apiSecret: 'vs_wrong' }],
    ['wrong key, right secret', { ...client, apiKey: 'vk_sandbox_wrong' }],
    ["another client's secret", { ...client, apiSecret: other.apiSecret }],
  ]
  const messages = new Set<string>()
  for (const [method, url] of addresses(client.tenant.slug)) {
    for (const [about, pair] of pairs) {
      await t.test(`${method}: ${about}`, async () => {
        const answer = await ask(url, { method, headers: pairHeaders(pair) })
        messages.add(assertRefused(answer, ROW.key_not_allowed).errorMessage)
      })
    }
  }
  assert.equal(messages.size, 1)
})

test('access not allowed: what cannot be a pair is told by its form, whether or not its parts exist', async (t) => {
  const client = await makeClient(deps)
  const cases: [about: string, pair: Pair, message: RegExp][] = [
    ['swapped', { apiKey: client.apiSecret, apiSecret: client.apiKey }, /swapped.* vk_.* vs_/],
    ['swapped, unknown', { apiKey: 'vs_x', apiSecret: 'vk_sandbox_x' }, /swapped.* vk_.* vs_/],
    ['a variable that is not set', { ...client, apiSecret: 'undefined' }, /Api-Secret is not .* vs_/],
    ['key in capitals', { ...client, apiKey: client.apiKey.toUpperCase() }, /Api-Key is not .* vk_sandbox_/],
    ['the id of the key', { ...client, apiKey: client.keyId }, /Api-Key is not .* vk_sandbox_/],
  ]
  for (const [about, pair, message] of cases) {
    await t.test(about, async () => {
      const answer = await ask('/service/auth/token', { method: 'POST', headers: pairHeaders(pair) })
      assertRefused(answer, ROW.key_not_allowed, { message })
    })
  }
})

test('invalid key/secret: that a key expired or was disabled is revealed only with the right secret', async (t) => {
  const client = await makeClient(deps)
  const disabled = await makeKey(deps, client.tenant, 'sandbox')
  await endKey(deps, TESTER, disabled.keyId)
  const expired = await createKey(deps, TESTER, client.tenant, {
    environment: 'sandbox',
    expires: new Date(Date.now() - 1000),
  })
  const unknown = await ask(POST, {
    method: 'POST',
    headers: pairHeaders({ apiKey: 'vk_sandbox_x', apiSecret: 'vs_x' }),
  })
  for (const [method, url] of addresses(client.tenant.slug)) {
    for (const [about, key, message] of [
      ['disabled', disabled, /disabled/],
      ['expired', expired, /expired/],
    ] as const) {
      await t.test(`${method}: ${about}, right secret`, async () => {
        assertRefused(await ask(url, { method, headers: pairHeaders(key) }), ROW.key_not_allowed, { message })
      })
      await t.test(`${method}: ${about}, wrong secret`, async () => {
        const answer = await ask(url, { method, headers: pairHeaders({ ...key, apiSecret: 'vs_wrong' }) })
        const body = assertRefused(answer, ROW.key_not_allowed)
        assert.equal(body.errorMessage, unknown.json().errorMessage)
      })
    }
  }
})

test('a key works up to the moment it expires, by the database clock', async () => {
  const client = await makeClient(deps)
  try {
    await setDatabaseClock(database, NOW)
    const key = await createKey(deps, TESTER, client.tenant, {
      environment: 'sandbox',
      expires: later(NOW, minutes(1)),
    })
    const tryIt = () => ask(POST, { method: 'POST', headers: pairHeaders(key) })
    await setDatabaseClock(database, later(NOW, minutes(1) - 1))
    const { accessToken: token } = assertOk(await tryIt()).json()
    assertOk(await ask('/service/inquiries', { token }))
    await setDatabaseClock(database, later(NOW, minutes(1)))
    assertRefused(await tryIt(), ROW.key_not_allowed, { message: /expired/ })
    assertRefused(await ask('/service/inquiries', { token }), ROW.token_expired)
  } finally {
    await setDatabaseClock(database, null)
  }
})

/** One address of each kind that requires a bearer token. */
async function protectedPaths() {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(1))
  const inquiryId = await makeInquiry(deps, fixture.tenant)
  const [{ id }] = (await ask(fixture.path, { token: fixture.token })).json().data
  const paths = [
    '/service/inquiries',
    `/service/inquiries/${inquiryId}`,
    '/service/accounts',
    `/service/accounts/${fixture.accountId}`,
    fixture.path,
    `${fixture.path}/${id}`,
    `${fixture.path}/changes`,
  ]
  return { ...fixture, paths }
}

const nameOf = (path: string): string => path.replace(/(acc|inq|tx)_\w+/g, '{$1}')

test('authorization header missing: 401 at every address that requires a token', async (t) => {
  const { paths, token } = await protectedPaths()
  const wrong: (string | undefined)[] = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer${token}`,
    `Bearer ${token} ${token}`,
  ]
  for (const path of paths) {
    await t.test(nameOf(path), async () => {
      for (const authorization of wrong) {
        const answer = await ask(path, authorization === undefined ? {} : { headers: { authorization } })
        assertRefused(answer, ROW.authorization_missing, { message: /bearer/i })
      }
    })
  }
})

test('the scheme is case-insensitive', async () => {
  const { token } = await makeClient(deps)
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    assertOk(await ask('/service/inquiries', { headers: { authorization: `${scheme} ${token}` } }))
})

test('access token expired: 401 for an unknown, an expired and an altered token, at every address', async (t) => {
  const { paths, apiKey, apiSecret } = await protectedPaths()
  const { accessToken: token } = await issueToken(deps, apiKey, apiSecret, 600)
  for (const path of paths) {
    await t.test(nameOf(path), async () => {
      assertOk(await ask(path, { token }))
      for (const wrong of ['vt_unknown', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `${token}A`, 'x']) {
        assertRefused(await ask(path, { token: wrong }), ROW.token_expired)
      }
    })
  }
  await t.test('ten minutes after it was made', async () => {
    const made = Date.now()
    try {
      await setDatabaseClock(database, new Date(made + minutes(11)))
      for (const path of paths) assertRefused(await ask(path, { token }), ROW.token_expired)
    } finally {
      await setDatabaseClock(database, null)
    }
  })
})

test('neither a key nor a secret is a token', async () => {
  const client = await makeClient(deps)
  for (const token of [client.apiKey, client.apiSecret])
    assertRefused(await ask('/service/inquiries', { token }), ROW.token_expired)
})

test('a token ends with its own key, from the next request on', async (t) => {
  const { paths, token, keyId, tenant } = await protectedPaths()
  const other = await makeKey(deps, tenant, 'sandbox')
  await endKey(deps, TESTER, keyId)
  for (const path of paths) {
    await t.test(nameOf(path), async () => {
      assertRefused(await ask(path, { token }), ROW.token_expired)
      assertOk(await ask(path, { token: other.token }))
    })
  }
})

test('a token ends when its key gets an expiry in the past', async () => {
  const client = await makeClient(deps)
  await editKey(deps, TESTER, client.keyId, { expires: new Date(Date.now() - 1000) })
  assertRefused(await ask('/service/inquiries', { token: client.token }), ROW.token_expired)
})

test('a token address that does not match the key is 403, and gives no token', async (t) => {
  const client = await makeClient(deps)
  const other = await makeClient(deps)
  const cases: [about: string, url: string][] = [
    ['the other environment', `${POST}/production/${client.tenant.slug}`],
    ['another tenant', `${POST}/sandbox/${other.tenant.slug}`],
    ['a tenant that does not exist', `${POST}/sandbox/nobody`],
    ['the slug in capitals', `${POST}/sandbox/${client.tenant.slug.toUpperCase()}`],
  ]
  for (const [about, url] of cases) {
    await t.test(about, async () => {
      const answer = await ask(url, { headers: pairHeaders(client) })
      assertRefused(answer, ROW.environment)
      assert.doesNotMatch(answer.body, /vt_/)
    })
  }
})

test('an environment that does not exist is 400 and the valid ones are named', async (t) => {
  const client = await makeClient(deps)
  for (const environment of ['staging', 'Sandbox', '%20', 'sandbox%00']) {
    await t.test(environment, async () => {
      const answer = await ask(`${POST}/${environment}/${client.tenant.slug}`, { headers: pairHeaders(client) })
      assertRefused(answer, ROW.invalid_argument, { message: /"environment".*sandbox, production/ })
    })
  }
})

test('at the token addresses the pair is checked first: without it no other error is revealed', async (t) => {
  const json = { 'content-type': 'application/json' }
  await t.test('an environment that does not exist', async () => {
    assertRefused(await ask(`${POST}/staging/nobody`), ROW.key_secret_missing)
  })
  await t.test('a body that is not empty', async () => {
    const answer = await ask(POST, { method: 'POST', headers: json, payload: '{"apiKey":"x"}' })
    assertRefused(answer, ROW.key_secret_missing)
  })
})

test('a body that is not empty is 400 with a valid pair', async (t) => {
  const client = await makeClient(deps)
  const headers = { 'content-type': 'application/json', ...pairHeaders(client) }
  for (const payload of ['{"scope":"all"}', '[]', '"x"', '1']) {
    await t.test(payload, async () => {
      assertRefused(await ask(POST, { method: 'POST', headers, payload }), ROW.invalid_argument, { message: /empty/ })
    })
  }
})

test('a token is required in every spelling of an address, and the answer is never stored', async (t) => {
  const { paths, token } = await protectedPaths()
  for (const path of paths) {
    await t.test(nameOf(path), async () => {
      const spelled = path.replace('/service', '/%73ervice')
      assertRefused(await ask(spelled), ROW.authorization_missing)
      const answer = await ask(spelled, { token })
      if (answer.statusCode === 200) assert.equal(answer.headers['cache-control'], 'no-store')
      else assertRefused(answer, ROW.not_found)
    })
  }
})

test('credentials have a recognisable prefix, and only their SHA-256 is stored', async () => {
  const client = await makeClient(deps)
  const production = await makeKey(deps, client.tenant, 'production')
  assert.match(client.apiKey, /^vk_sandbox_[\w-]{22,}$/)
  assert.match(production.apiKey, /^vk_production_[\w-]{22,}$/)
  assert.match(client.apiSecret, /^vs_[\w-]{22,}$/)
  assert.match(client.token, /^vt_[\w-]{22,}$/)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const [row] = await database.rows<{ key: string; secret: string; text: string }>({
    name: 'stored key',
    text: `select encode(key_hash, 'hex') as key, encode(secret_hash, 'hex') as secret, api_keys::text as text
      from api_keys where id = $1`,
    values: [client.keyId],
  })
  assert.deepEqual([row!.key, row!.secret], [sha256(client.apiKey), sha256(client.apiSecret)])
  const tokens = await database.rows<{ hash: string; text: string }>({
    name: 'stored tokens',
    text: `select encode(token_hash, 'hex') as hash, access_tokens::text as text from access_tokens where key_id = $1`,
    values: [client.keyId],
  })
  assert.deepEqual(
    tokens.map(({ hash }) => hash),
    [sha256(client.token)],
  )
  const all = [row!.text, ...tokens.map(({ text }) => text), ...logs].join('\n')
  for (const secret of [client.apiKey, client.apiSecret, client.token]) assert.equal(all.includes(secret), false)
})
