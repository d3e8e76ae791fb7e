/** What a caller relies on when the service or the network is not well. The service is played by a list of answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, createClient, RefusalError, refusalOf, VitrineError } from '../src/index.ts'

type Answer = { status: number; body?: object; text?: string; headers?: Record<string, string> } | Error

const TOKEN: Answer = { status: 200, body: { accessToken: 'vt_1', expiresIn: 600 } }
const AWAY: Answer = { status: 503, body: { errorMessage: 'Away', errorCode: 'other', errorSubCode: 'unspecified' } }
const EXPIRED: Answer = {
  status: 401,
  body: { errorMessage: 'Expired', errorCode: 'unauthorized', errorSubCode: 'access_token_expired' },
}
const FOUND: Answer = { status: 200, body: { id: 'acc_1', currency: 'EUR' } }

/** A client whose requests get these answers in turn, and what it sent and waited for. */
function played(answers: Answer[], retries = 5) {
  const sent: string[] = []
  const waited: number[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')
    sent.push([init?.method ?? 'GET', new URL(String(url)).pathname, token].filter(Boolean).join(' '))
    const answer = answers.shift()
    assert.ok(answer, `one request too many: ${sent.at(-1)}`)
    if (answer instanceof Error) throw answer
    return new Response(answer.body ? JSON.stringify(answer.body) : (answer.text ?? null), answer)
  }
  const client = createClient({
    baseUrl: 'https://ais.example.com/',
    apiKey: 'vk',
    apiSecret: 'vs',
    retries,
    fetch: fetch as typeof globalThis.fetch,
    delay: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      waited.push(milliseconds)
    },
  })
  return { client, sent, waited }
}

const GET_TOKEN = 'POST /service/auth/token'
const GET_ACCOUNT = 'GET /service/accounts/acc_1 Bearer vt_1'

test('a read is tried again when the network breaks or the service is away, each time later', async () => {
  const { client, sent, waited } = played([TOKEN, new TypeError('fetch failed'), AWAY, { status: 502 }, FOUND])
  assert.equal((await client.accounts.get('acc_1')).id, 'acc_1')
  assert.deepEqual(sent, [GET_TOKEN, ...Array(4).fill(GET_ACCOUNT)])
  assert.ok(waited[0]! < waited[1]! * 2 && waited[2]! > 500, waited.join())
})

test('what may have been carried out is not sent twice, unless it has a key', async () => {
  for (const answer of [AWAY, new TypeError('fetch failed')]) {
    const { client, sent } = played([TOKEN, answer])
    await assert.rejects(client.webhooks.change('whk_1', { status: 'disabled' }))
    assert.equal(sent.length, 2)
  }
})

test('after so many tries the last failure is the answer', async () => {
  const refused = played([TOKEN, AWAY, AWAY, AWAY], 2)
  await assert.rejects(refused.client.accounts.get('acc_1'), (error) => refusalOf(error)?.status === 503)
  const broken = played([TOKEN, ...Array(3).fill(new TypeError('fetch failed'))], 2)
  await assert.rejects(broken.client.accounts.get('acc_1'), (error: Error) => {
    assert.ok(error instanceof ConnectionError)
    assert.match(String(error.cause), /fetch failed/)
    return true
  })
})

test('calls at the same time wait for one token, and an expired one is replaced once', async () => {
  const again: Answer = { status: 200, body: { accessToken: 'vt_2', expiresIn: 600 } }
  const { client, sent } = played([TOKEN, EXPIRED, EXPIRED, again, FOUND, FOUND])
  await Promise.all([client.accounts.get('acc_1'), client.accounts.get('acc_1')])
  assert.equal(sent.filter((one) => one === GET_TOKEN).length, 2)
  assert.equal(sent.filter((one) => one.endsWith('vt_2')).length, 2)
})

test('a token that is refused again is a refusal, not a loop', async () => {
  const { client } = played([TOKEN, EXPIRED, TOKEN, EXPIRED])
  await assert.rejects(client.accounts.get('acc_1'), RefusalError)
})

test('an aborted call ends at once, and is not tried again', async () => {
  const { client, sent } = played([TOKEN, AWAY])
  const signal = AbortSignal.abort(new Error('no longer needed'))
  await assert.rejects(client.accounts.get('acc_1', { signal }), /no longer needed/)
  assert.deepEqual(sent, [GET_TOKEN])
})

test('a signal that aborts during a request, or before one, leaves nothing behind that fails later', async () => {
  const abort = new AbortController()
  const client = createClient({
    baseUrl: 'https://ais.example.com',
    token: async () => 'vt_1',
    fetch: ((_: string, { signal }: RequestInit) => {
      abort.abort(new Error('no longer needed'))
      return new Promise((_done, failed) => failed(signal!.reason))
    }) as typeof fetch,
  })
  for (let i = 0; i < 2; i++)
    await assert.rejects(client.accounts.get('acc_1', { signal: abort.signal }), /no longer needed/)
  await assert.rejects(client.accounts.list({ signal: abort.signal }).next(), /no longer needed/)
})

test('a call that is aborted while it waits ends at once, whatever waits for it', async () => {
  const abort = new AbortController()
  const client = createClient({
    baseUrl: 'https://ais.example.com',
    token: async () => 'vt_1',
    fetch: (async () => new Response(null, { status: 503 })) as typeof fetch,
    delay: () => {
      abort.abort(new Error('no longer needed'))
      return new Promise(() => {})
    },
  })
  await assert.rejects(client.accounts.get('acc_1', { signal: abort.signal }), /no longer needed/)
})

test('a try ends after 30 seconds, or after as long as the call or the client says', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const cases: [timeoutMs: number, settings: { timeoutMs?: number }, call: { timeoutMs?: number }][] = [
    [30_000, {}, {}],
    [7_000, { timeoutMs: 7_000 }, {}],
    [500, { timeoutMs: 7_000 }, { timeoutMs: 500 }],
  ]
  for (const [timeoutMs, settings, call] of cases) {
    let ended = false
    const asked = Promise.withResolvers<void>()
    const client = createClient({
      baseUrl: 'https://ais.example.com',
      token: async () => 'vt_1',
      retries: 0,
      fetch: () => {
        asked.resolve()
        return new Promise(() => {})
      },
      ...settings,
    })
    const answer = client.accounts.get('acc_1', call).finally(() => {
      ended = true
    })
    const failed = assert.rejects(answer, (error) => error instanceof ConnectionError)
    await asked.promise
    t.mock.timers.tick(timeoutMs - 1)
    await Promise.resolve()
    assert.equal(ended, false)
    t.mock.timers.tick(1)
    await failed
  }
})

test('who asks for the response gets what came with the body, and a refusal once', async () => {
  const headers = { 'request-id': 'req_1', etag: '"e1"', 'consent-id': 'con_1' }
  const { client } = played([TOKEN, { status: 200, body: { id: 'acc_1' }, headers }, AWAY], 0)
  const { data, status, requestId, etag, consentId } = await client.accounts.get('acc_1').withResponse()
  assert.deepEqual([data.id, status, requestId, etag, consentId], ['acc_1', 200, 'req_1', '"e1"', 'con_1'])
  // A body that nobody waits for would end the process.
  await assert.rejects(client.accounts.get('acc_1').withResponse(), RefusalError)
})

test('what something else than the service answers is a ConnectionError, with its status and how it begins', async (t) => {
  const page = '<!doctype html><title>Bad gateway</title>'
  const cases: [about: string, answers: Answer[], status: number | undefined, message: RegExp][] = [
    ['a page with status 200', [TOKEN, { status: 200, text: page }], 200, /answered 200 .*<!doctype html>/],
    ['a page with status 404', [TOKEN, { status: 404, text: page }], 404, /answered 404 .*<!doctype html>/],
    ['a page with status 403', [TOKEN, { status: 403, text: page }], 403, /answered 403/],
    ['502 for as long as it is tried', Array(7).fill({ status: 502, text: page }).with(0, TOKEN), 502, /answered 502/],
    ['JSON of its own', [TOKEN, { status: 501, body: { message: 'Not implemented' } }], 501, /answered 501/],
    [
      'an empty answer',
      [TOKEN, { status: 200 }],
      200,
      /GET https:\/\/ais\.example\.com\/service\/accounts\/acc_1 .* empty/,
    ],
    ['a word', [TOKEN, { status: 200, text: '"ok"' }], 200, /answered 200/],
    ['an empty answer for a token', [{ status: 200 }], 200, /auth\/token .* empty/],
    ['no token in it', [{ status: 200, body: {} }], 200, /auth\/token gave no token/],
  ]
  for (const [about, answers, status, message] of cases)
    await t.test(about, () =>
      assert.rejects(played(answers).client.accounts.get('acc_1'), (error) => {
        assert.ok(error instanceof ConnectionError, String(error))
        assert.equal(error.status, status)
        assert.match(error.message, message)
        return true
      }),
    )
  await t.test('a list that is none', () =>
    assert.rejects(
      played([TOKEN, { status: 200, body: {} }])
        .client.accounts.list()
        .next(),
      ConnectionError,
    ),
  )
})

test('a connection that fails says why in its own message', async () => {
  const refused = new TypeError('fetch failed', {
    cause: new AggregateError([Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })]),
  })
  const { client } = played([TOKEN, refused], 0)
  await assert.rejects(client.accounts.get('acc_1'), /acc_1 did not arrive: connect ECONNREFUSED 127\.0\.0\.1:1$/)
})

test('a setting that is missing or wrong is named when the client is made, and an empty id when it is used', async () => {
  const pair = { apiKey: 'vk', apiSecret: 'vs' }
  const baseUrl = 'https://ais.example.com'
  const cases: [settings: object, message: RegExp][] = [
    [{}, /needs baseUrl/],
    [{ ...pair, baseUrl: 'ais.example.com' }, /needs baseUrl/],
    [{ ...pair, baseUrl: `${baseUrl}/service` }, /without \/service: https:\/\/ais\.example\.com$/],
    [{ baseUrl }, /needs apiKey .*undefined/],
    [{ baseUrl, apiKey: 'vk' }, /needs apiSecret .*undefined/],
    [{ baseUrl, apiKey: 'vk', apiSecret: '' }, /needs apiSecret .*empty/],
  ]
  for (const [settings, message] of cases)
    assert.throws(
      () => createClient(settings as Parameters<typeof createClient>[0]),
      (error) => error instanceof VitrineError && message.test(error.message),
      JSON.stringify(settings),
    )
  const { client, sent } = played([])
  await assert.rejects(client.accounts.get(''), /An id for accounts is empty/)
  await assert.rejects(client.consents.get(undefined as unknown as string), /An id for consents is undefined/)
  assert.deepEqual(sent, [])
})

test('a server hands out the token that it uses itself', async () => {
  const { client, sent } = played([TOKEN, FOUND])
  assert.equal(await client.token(), 'vt_1')
  await client.accounts.get('acc_1')
  assert.deepEqual(sent, [GET_TOKEN, GET_ACCOUNT])
})

test('a page in a browser gets its token from its own server', async () => {
  let asked = 0
  const client = createClient({
    baseUrl: 'https://ais.example.com',
    token: async () => `vt_${++asked}`,
    fetch: (async (_: string, init: RequestInit) =>
      new Headers(init.headers).get('authorization') === 'Bearer vt_1'
        ? new Response(JSON.stringify((EXPIRED as { body: object }).body), { status: 401 })
        : new Response('{"id":"acc_1"}')) as typeof fetch,
  })
  assert.equal((await client.accounts.get('acc_1')).id, 'acc_1')
  assert.equal(asked, 2)
})
