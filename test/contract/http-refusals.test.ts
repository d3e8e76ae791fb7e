import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()
const TOKEN = '/service/auth/token'

const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(2))
const pair = { 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret }
const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  ask(TOKEN, { method: 'POST', headers: { ...pair, ...headers }, payload })

test('400 bad_request: a body that is not valid JSON', async (t) => {
  const bodies: [about: string, payload: string | Buffer][] = [
    ['a word', 'hello'],
    ['cut short', '{"a":1'],
    ['a comma too many', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['two values', '{}{}'],
    ['blank', '  '],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['33 levels deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['four thousand levels deep', '['.repeat(4_000)],
    ['a NUL in a text', '{"a":"\\u0000"}'],
    ['a key that reaches a prototype', '{"__proto__":{"a":1}}'],
  ]
  for (const [about, payload] of bodies) {
    await t.test(about, async () => {
      assertRefused(await post(payload), ROW.bad_request)
    })
  }
  await t.test('32 levels deep can be parsed, and is refused for its content', async () => {
    assertRefused(await post(`${'['.repeat(32)}${']'.repeat(32)}`), ROW.invalid_argument)
  })
  await t.test('brackets inside a text do not count as levels', async () => {
    assertRefused(await post(JSON.stringify({ a: '[{"'.repeat(50) })), ROW.invalid_argument)
  })
})

test('400 bad_request: the message shows where a body ceases to be JSON', async () => {
  assertRefused(await post('{"a":1'), ROW.bad_request, { message: /not JSON: .*position 6/ })
  assertRefused(await post("{'a':1}"), ROW.bad_request, { message: /not JSON: .*\{'a':1\}|not JSON: .*position 1/ })
})

test('400 bad_request: an address with a broken escape', async () => {
  assertRefused(await ask('/service/accounts/%zz/transactions', { token: fixture.token }), ROW.bad_request)
})

const ADDRESSES: [path: string, takes: string[]][] = [
  [TOKEN, ['POST']],
  [`${TOKEN}/sandbox/demo-shop`, ['GET']],
  ['/service/inquiries', ['GET']],
  ['/service/inquiries/inq_0', ['GET']],
  ['/service/accounts', ['GET']],
  ['/service/accounts/acc_0', ['GET']],
  ['/service/accounts/acc_0/transactions', ['GET']],
  ['/service/accounts/acc_0/transactions/changes', ['GET']],
  ['/service/accounts/acc_0/transactions/tx_0', ['GET']],
  ['/health/live', ['GET']],
  ['/docs', ['GET']],
  ['/api/errors/other', ['GET']],
]

test('405 names the allowed methods, in Allow and in the message', async (t) => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE'] as const
  for (const [path, takes] of ADDRESSES) {
    await t.test(path, async () => {
      const allowed = takes.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      for (const method of methods.filter((each) => !allowed.includes(each))) {
        const answer = await ask(path, { method: method as 'GET' })
        assert.equal(answer.statusCode, 405, `${method}: ${answer.body}`)
        assert.deepEqual(String(answer.headers.allow).split(', '), allowed, method)
        const message = new RegExp(`does not take ${method}\\. It takes ${takes.join(', ')}\\.`)
        if (method !== 'HEAD') assertRefused(answer, ROW.method, { message })
      }
    })
  }
})

test('405 for OPTIONS that is not a preflight lists the methods of that address', async () => {
  const answer = await ask('/service/inquiries', { method: 'OPTIONS' })
  assertRefused(answer, ROW.method)
  const allowed = String(answer.headers.allow).split(', ')
  assert.deepEqual(
    allowed.filter((method) => method !== 'OPTIONS'),
    ['GET', 'HEAD'],
  )
})

test('405 does not depend on the body, the token or the content type', async () => {
  const headers = { 'content-type': 'application/xml' }
  assertRefused(await ask(fixture.path, { method: 'POST', headers, payload: '<a/>' }), ROW.method)
  assertRefused(await ask(fixture.path, { method: 'PUT', headers: json, payload: '{' }), ROW.method)
})

test('406 when Accept excludes JSON', async (t) => {
  const refused = [
    'text/html',
    'application/xml',
    'image/*',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0, */*',
  ]
  const fine = ['', '*/*', 'application/*', 'application/json', 'APPLICATION/JSON', 'text/html, */*;q=0.1']
  const more = [
    'application/json;charset=utf-8',
    'text/html;q=0.9,application/json;q=0.001',
    '*/*;q=0, application/json',
  ]
  for (const accept of refused) {
    await t.test(`406 for ${accept}`, async () => {
      assertRefused(await ask(fixture.path, { token: fixture.token, headers: { accept } }), ROW.accept)
      assertRefused(await ask(TOKEN, { method: 'POST', headers: { ...pair, accept } }), ROW.accept)
    })
  }
  for (const accept of [...fine, ...more]) {
    await t.test(`200 for ${JSON.stringify(accept)}`, async () => {
      assertOk(await ask(fixture.path, { token: fixture.token, headers: { accept } }))
    })
  }
})

test('413 above 4 KiB of body, and not before', async () => {
  assertRefused(await post(`${' '.repeat(4_095)}{}`), ROW.size)
  assertOk(await post(`${' '.repeat(4_094)}{}`))
})

test('415 for a body of another content type or with a content encoding', async (t) => {
  const cases: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonx' },
    { 'content-type': 'application/json-patch+json' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { 'content-type': '' },
  ]
  for (const headers of cases) {
    await t.test(JSON.stringify(headers), async () => {
      assertRefused(await post('{}', headers), ROW.content_type)
    })
  }
})

test('odd addresses are refused, never a 5xx', async () => {
  const odd = [
    '/service/accounts//transactions',
    '/service//accounts',
    '/service/accounts/',
    `/service/${'a/'.repeat(500)}`,
  ]
  const escaped = [
    '/service/accounts/%2F/transactions',
    '/service%2Faccounts',
    '/service/accounts/%ff',
    '/%00',
    '/;a',
    '/?a=%',
  ]
  for (const url of [...odd, ...escaped]) {
    const { statusCode, body } = await ask(url, { token: fixture.token })
    assert.ok(statusCode < 500, `${url.slice(0, 40)}: ${body}`)
  }
})
