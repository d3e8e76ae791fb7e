import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { codePoint } from '../support/code-point.ts'
import { fill, makeConsent, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertErrorAnswer, exchange, parseAnswers, type RawAnswer } from './raw.ts'

const service = await testService()
const fixture = await makeFixture(service.deps, { accounts: 2 })
await fill(service.deps, fixture.accountId, records(5))
await service.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = service.app.server.address() as { port: number }

const HOST = 'Host: vitrine.test\r\nConnection: close\r\n'
const TOKEN = `Authorization: Bearer ${fixture.token}\r\n`
const PAIR = `Api-Key: ${fixture.apiKey}\r\nApi-Secret: ${fixture.apiSecret}\r\n`
const LIST = fixture.path

const get = (target: string, headers = TOKEN) => `GET ${target} HTTP/1.1\r\n${HOST}${headers}\r\n`
/** A POST for a token; the pair is valid, so that only the body decides. */
const post = (body: string | Buffer, headers = 'Content-Type: application/json\r\n') => [
  `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
]
const chunked = (body: string, headers = '') =>
  `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Content-Type: application/json\r\n${headers}Transfer-Encoding: chunked\r\n\r\n${body}`
const repeat = (text: string, count: number) => text.repeat(count)

/**
 * The allowed answers: one of these statuses, or `none` where HTTP allows closing the connection without an answer.
 * After an incomplete request we close our side.
 */
type Case = [bytes: string | Buffer | (string | Buffer)[], expected: number[] | 'none', end?: 'hang up']

const answersTo = async (bytes: Case[0], head = false): Promise<RawAnswer[]> =>
  parseAnswers(await exchange(port, bytes), head)

async function judge(name: string, [bytes, expected, end]: Case): Promise<void> {
  const answers = parseAnswers(await exchange(port, bytes, { hangUp: end === 'hang up' }))
  const statuses = answers.map(({ status }) => status)
  if (expected === 'none') assert.deepEqual(statuses, [], name)
  else {
    assert.ok(answers.length >= 1, `${name}: no answer`)
    for (const status of statuses) assert.ok(expected.includes(status), `${name}: ${statuses} ${answers[0]!.body}`)
  }
  for (const answer of answers) {
    if (answer.status >= 400) assertErrorAnswer(answer, name)
    else assert.match(answer.headers['content-type'] ?? '', /^(application\/json|text\/html);/, name)
  }
}

/** Our own faults in the log; an answer does not show them. */
const faults = (): string[] => service.logs.filter((line) => line.includes('"level":50'))

/** Every case of a table, each followed by a good request that must succeed. */
function cases(title: string, table: Record<string, Case>): void {
  test(`${title} (${Object.keys(table).length}): the error body of the contract, never a 500`, async () => {
    const known = faults().length
    for (const [name, one] of Object.entries(table)) {
      await judge(name, one)
      const [good, ...others] = await answersTo(get(`${LIST}?limit=1`))
      assert.deepEqual([good?.status, others.length], [200, 0], `a good request after "${name}"`)
    }
    assert.deepEqual(faults().slice(known), [])
  })
}

cases('broken request lines', {
  nothing: ['', 'none', 'hang up'],
  'an empty line': ['\r\n\r\n', 'none', 'hang up'],
  'one word': ['GARBAGE\r\n\r\n', [400]],
  'a method alone': [`GET\r\n${HOST}\r\n`, [400]],
  'a method and a space': [`GET \r\n${HOST}\r\n`, [400]],
  'HTTP/0.9': [`GET ${LIST}\r\n\r\n`, [400, 401]],
  'HTTP/1.0': [`GET ${LIST} HTTP/1.0\r\n${TOKEN}\r\n`, [200]],
  'HTTP/1.0 without a token': [`GET ${LIST} HTTP/1.0\r\n\r\n`, [401]],
  'HTTP/1.2': [`GET ${LIST} HTTP/1.2\r\n${HOST}\r\n`, [400, 401]],
  'HTTP/9.9': [`GET ${LIST} HTTP/9.9\r\n${HOST}\r\n`, [400]],
  'HTTP/2': [`GET ${LIST} HTTP/2\r\n${HOST}\r\n`, [400]],
  'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'another protocol': [`GET ${LIST} HTTX/1.1\r\n${HOST}\r\n`, [400]],
  RTSP: [`GET ${LIST} RTSP/1.0\r\n${HOST}\r\n`, [400, 401]],
  'a lower-case protocol': [`GET ${LIST} http/1.1\r\n${HOST}\r\n`, [400]],
  'a lower-case method': [`get ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  'a space before it': [` GET ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  'two spaces': [`GET  ${LIST}  HTTP/1.1\r\n${HOST}\r\n`, [400, 401]],
  'tabs for spaces': [`GET\t${LIST}\tHTTP/1.1\r\n${HOST}\r\n`, [400]],
  'a space in the target': [`GET ${LIST} x HTTP/1.1\r\n${HOST}\r\n`, [400]],
  'bare LF': [get(LIST).replaceAll('\r\n', '\n'), [200, 400]],
  'bare CR': [get(LIST).replaceAll('\r\n', '\r'), [400]],
  'NUL in the target': [get(`${LIST}\0`), [400]],
  'NUL in the method': [`G\0T ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  'control characters in the target': [get(`${LIST}\x01\x1f\x7f`), [400]],
  'bytes above 127 in the target': [Buffer.from(get(`${LIST}/\xff\xfe`), 'latin1'), [400, 404]],
  TLS: [Buffer.from('1603010200010001fc0303', 'hex'), [400]],
  'only binary': [Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7 + 13) % 256)), [400]],
  'a method of 5,000 letters': [`${repeat('A', 5000)} ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  'cut in the middle': [get(LIST).slice(0, 40), [400], 'hang up'],
  'cut before the end of the headers': [get(LIST).slice(0, -2), [400], 'hang up'],
})

cases('methods', {
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'].map((method): [string, Case] => [
      `${method} where it is not allowed`,
      [`${method} ${LIST} HTTP/1.1\r\n${HOST}${TOKEN}Content-Length: 2\r\n\r\n{}`, [405]],
    ]),
  ),
  'GET where it is not allowed': [get('/service/auth/token'), [405]],
  ...Object.fromEntries(
    ['PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'M-SEARCH', 'PURGE', 'SUBSCRIBE', 'LINK', 'REPORT', 'ACL'].map(
      (method): [string, Case] => [method, [`${method} ${LIST} HTTP/1.1\r\n${HOST}${TOKEN}\r\n`, [400, 404, 405]]],
    ),
  ),
  'an unknown method': [`BREW ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  CONNECT: [`CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 'none'],
  'OPTIONS without an origin': [`OPTIONS ${LIST} HTTP/1.1\r\n${HOST}\r\n`, [405]],
  'OPTIONS of a stranger': [
    `OPTIONS ${LIST} HTTP/1.1\r\n${HOST}Origin: https://evil.example\r\nAccess-Control-Request-Method: GET\r\n\r\n`,
    [403],
  ],
  'OPTIONS with a broken origin': [
    `OPTIONS ${LIST} HTTP/1.1\r\n${HOST}Origin: http://[::1\r\nAccess-Control-Request-Method: GET\r\n\r\n`,
    [403],
  ],
  'OPTIONS *': [`OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, [400, 404, 405]],
  'a method to override it': [get(LIST, `${TOKEN}X-HTTP-Method-Override: DELETE\r\n`), [200]],
})

test('HEAD is answered without a body where there is GET, and is 405 elsewhere', async () => {
  for (const [target, expected] of [
    [LIST, 200],
    ['/service/inquiries', 200],
    ['/service/auth/token', 405],
  ] as const) {
    const answers = await answersTo(`HEAD ${target} HTTP/1.1\r\n${HOST}${TOKEN}\r\n`, true)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [expected],
    )
    assert.equal(answers[0]!.headers.allow, expected === 405 ? 'POST' : undefined)
  }
})

cases('headers', {
  'no colon': [get(LIST, 'Nonsense\r\n'), [400]],
  'an empty name': [get(LIST, ': x\r\n'), [400]],
  'a space in the name': [get(LIST, 'A b: x\r\n'), [400]],
  'a space before the colon': [get(LIST, 'Accept : x\r\n'), [400]],
  'folded over two lines': [get(LIST, `${TOKEN}X-Long: one\r\n two\r\n`), [400]],
  'folded with a tab': [get(LIST, `${TOKEN}X-Long: one\r\n\ttwo\r\n`), [400]],
  'NUL in a value': [get(LIST, 'X: a\0b\r\n'), [400]],
  'NUL in a name': [get(LIST, 'X\0: a\r\n'), [400]],
  'a bare CR in a value': [get(LIST, 'X: a\rb\r\n'), [400]],
  'control characters in a value': [get(LIST, `${TOKEN}X: \x01\x02\x1b\r\n`), [200, 400]],
  'bytes above 127 in a value': [Buffer.from(get(LIST, `${TOKEN}X: \xe9\xff\r\n`), 'latin1'), [200]],
  __proto__: [get(LIST, `${TOKEN}__proto__: x\r\n`), [200]],
  'constructor and friends': [
    get(LIST, `${TOKEN}constructor: x\r\nprototype: x\r\ntoString: x\r\nhasOwnProperty: x\r\n`),
    [200],
  ],
  '2,001 headers': [get(LIST, Array.from({ length: 2001 }, (_, i) => `a${i}:\r\n`).join('')), [413]],
  '2,001 headers of two letters': [get(LIST, `${TOKEN}${repeat('a:\r\n', 2001)}`), [200, 400, 413]],
  'a value of 17 KiB': [get(LIST, `X: ${repeat('x', 17 * 1024)}\r\n`), [413]],
  'a name of 17 KiB': [get(LIST, `${repeat('x', 17 * 1024)}: x\r\n`), [413]],
  '1 MiB of headers': [get(LIST, repeat(`X: ${repeat('x', 1000)}\r\n`, 1000)), [413]],
  'a header that never ends': [`GET ${LIST} HTTP/1.1\r\n${HOST}X: ${repeat('x', 1_000_000)}`, [413]],
  'two hosts': [`GET ${LIST} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n${TOKEN}\r\n`, [200, 400]],
  'an empty host': [`GET ${LIST} HTTP/1.1\r\nHost:\r\nConnection: close\r\n${TOKEN}\r\n`, [200, 400]],
  'a malformed host': [`GET ${LIST} HTTP/1.1\r\nHost: a b/c?d@e:f\r\nConnection: close\r\n${TOKEN}\r\n`, [200, 400]],
  'a forwarded host and address': [
    get(LIST, `${TOKEN}X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\n`),
    [200],
  ],
  'Upgrade to websocket': [get(LIST, `${TOKEN}Upgrade: websocket\r\n`), [200]],
  'Connection: Upgrade': [
    `GET ${LIST} HTTP/1.1\r\nHost: a\r\n${TOKEN}Connection: Upgrade, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
    [200],
  ],
  'Connection names other headers': [get(LIST, `${TOKEN}Connection: authorization, host\r\n`), [200]],
  'Range and cookies': [get(LIST, `${TOKEN}Range: bytes=0-0,-1\r\nCookie: ${repeat('a=b;', 500)}\r\n`), [200]],
  'If-None-Match of 8 kB': [get(LIST, `${TOKEN}If-None-Match: ${repeat('"x",', 2000)}\r\n`), [200]],
  'a malformed If-None-Match': [get(LIST, `${TOKEN}If-None-Match: W/"\r\nIf-None-Match: ,,,\r\n`), [200]],
  'a malformed Request-Id': [get(LIST, 'Request-Id: <script>\r\n'), [401]],
  'Request-Id twice': [get(LIST, 'Request-Id: a\r\nRequest-Id: b\r\n'), [401]],
  'Request-Id of 10 kB': [get(LIST, `Request-Id: ${repeat('a', 10_000)}\r\n`), [401]],
})

cases('Authorization and Api-Key', {
  none: [get(LIST, ''), [401]],
  empty: [get(LIST, 'Authorization:\r\n'), [401]],
  'Bearer alone': [get(LIST, 'Authorization: Bearer\r\n'), [401]],
  'Bearer and spaces': [get(LIST, 'Authorization: Bearer      \r\n'), [401]],
  'another scheme': [get(LIST, 'Authorization: Basic dTpw\r\n'), [401]],
  'two words': [get(LIST, `Authorization: Bearer ${fixture.token} x\r\n`), [401]],
  'two in one': [get(LIST, `Authorization: Bearer ${fixture.token}, Bearer ${fixture.token}\r\n`), [401]],
  'two headers, a good one first': [get(LIST, `${TOKEN}Authorization: Bearer vt_wrong\r\n`), [200, 400, 401]],
  'two headers, a bad one first': [get(LIST, `Authorization: Bearer vt_wrong\r\n${TOKEN}`), [401]],
  'a token of 10 kB': [get(LIST, `Authorization: Bearer ${repeat('x', 10_000)}\r\n`), [401]],
  'a token with bytes above 127': [Buffer.from(get(LIST, 'Authorization: Bearer vt_\xff\xfe\r\n'), 'latin1'), [401]],
  'a token with a quote': [get(LIST, `Authorization: Bearer ' or 1=1 --\r\n`), [401]],
  'an API key for a token': [get(LIST, `Authorization: Bearer ${fixture.apiKey}\r\n`), [401]],
  'an API secret for a token': [get(LIST, `Authorization: Bearer ${fixture.apiSecret}\r\n`), [401]],
  'the token in the query': [get(`${LIST}?access_token=${fixture.token}`, ''), [401]],
  'the token in the query beside the header': [get(`${LIST}?access_token=${fixture.token}`), [400]],
  'the token in a cookie': [get(LIST, `Cookie: Authorization=Bearer ${fixture.token}\r\n`), [401]],
  'the token in the address': [
    `GET ${LIST} HTTP/1.1\r\nHost: user:${fixture.token}@vitrine.test\r\nConnection: close\r\n\r\n`,
    [401],
  ],
  'a lower-case scheme': [get(LIST, `authorization: bearer ${fixture.token}\r\n`), [200]],
  'no key': [`POST /service/auth/token HTTP/1.1\r\n${HOST}Api-Secret: x\r\n\r\n`, [401]],
  'an empty secret': [`POST /service/auth/token HTTP/1.1\r\n${HOST}Api-Key: x\r\nApi-Secret:\r\n\r\n`, [401]],
  'the key twice': [`POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Api-Key: x\r\n\r\n`, [401]],
  'a key of 10 kB': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}Api-Key: ${repeat('k', 10_000)}\r\nApi-Secret: x\r\n\r\n`,
    [401],
  ],
  'bytes above 127 in the key': [
    Buffer.from(`POST /service/auth/token HTTP/1.1\r\n${HOST}Api-Key: \xff\r\nApi-Secret: \xfe\r\n\r\n`, 'latin1'),
    [401],
  ],
})

cases('Accept and Origin', {
  'only HTML': [get(LIST, `${TOKEN}Accept: text/html\r\n`), [406]],
  'JSON with q=0': [get(LIST, `${TOKEN}Accept: application/json;q=0\r\n`), [406]],
  'JSON with q=0, everything else': [get(LIST, `${TOKEN}Accept: application/json;q=0, */*\r\n`), [406]],
  'a star': [get(LIST, `${TOKEN}Accept: *\r\n`), [200, 406]],
  'only commas': [get(LIST, `${TOKEN}Accept: ,,,\r\n`), [406, 200]],
  'only semicolons': [get(LIST, `${TOKEN}Accept: ;;;\r\n`), [406, 200]],
  'a malformed quality': [get(LIST, `${TOKEN}Accept: application/json;q=abc\r\n`), [406, 200]],
  'a quality of infinity': [get(LIST, `${TOKEN}Accept: application/json;q=1e999\r\n`), [200, 406]],
  empty: [get(LIST, `${TOKEN}Accept:\r\n`), [200]],
  twice: [get(LIST, `${TOKEN}Accept: text/html\r\nAccept: application/json\r\n`), [200]],
  '10 kB of ranges': [get(LIST, `${TOKEN}Accept: ${repeat('a/b;q=0.1,', 1000)}\r\n`), [406]],
  'bytes above 127': [Buffer.from(get(LIST, `${TOKEN}Accept: \xff/\xfe\r\n`), 'latin1'), [406]],
  'an unknown charset and encoding': [get(LIST, `${TOKEN}Accept-Charset: utf-7\r\nAccept-Encoding: *;q=0\r\n`), [200]],
  'two origins': [get(LIST, `${TOKEN}Origin: https://a.example\r\nOrigin: https://b.example\r\n`), [200]],
  'the origin null': [get(LIST, `${TOKEN}Origin: null\r\n`), [200]],
  'a malformed origin': [get(LIST, `${TOKEN}Origin: http://[::1\r\n`), [200]],
  'an origin of 10 kB': [get(LIST, `${TOKEN}Origin: https://${repeat('a.', 5000)}example\r\n`), [200]],
})

cases('targets', {
  'a URL of 20 KiB': [get(`/${repeat('a', 20 * 1024)}`), [413]],
  'a query of 15 KiB': [get(`${LIST}?${repeat('a', 15 * 1024)}`), [400]],
  'an id of 10 KiB': [get(`/service/accounts/acc_${repeat('a', 10_000)}`), [404]],
  '5,000 parameters': [get(`${LIST}?${repeat('a&', 5000)}`), [400]],
  '3,000 times the same parameter': [get(`${LIST}?${repeat('a=1&', 3000)}`), [400]],
  'two slashes': [get(`/${LIST}`), [404]],
  'slashes in between': [get(LIST.replaceAll('/', '//')), [404]],
  'a slash at the end': [get(`${LIST}/`), [404]],
  'upper case': [get(LIST.toUpperCase()), [404]],
  '%2e%2e': [get(`/service/accounts/%2e%2e/accounts/${fixture.accountId}`), [404]],
  '..': [get(`/service/../service/accounts/${fixture.accountId}`), [404]],
  '%2f for a slash': [get(LIST.replaceAll('/', '%2f')), [400, 404]],
  '%00 in an id': [get(`/service/accounts/${fixture.accountId}%00/transactions`), [404]],
  '%00 as an id': [get('/service/accounts/%00'), [404]],
  '%00 in a consent id': [get(`${LIST}?consentId=con_%00`), [400]],
  '%00 in a bound': [get(`${LIST}?fromBookedTime=%00`), [400]],
  '%00 in the name of a parameter': [get(`${LIST}?%00=1`), [400]],
  '%00 in an inquiry id': [get('/service/inquiries/inq_%00'), [400]],
  '%00 in a tenant slug': [get('/service/auth/token/sandbox/%00', PAIR), [403]],
  'a percent sign alone': [get('/service/accounts/%'), [400, 404]],
  '%zz': [get('/service/accounts/%zz'), [400, 404]],
  'a cut sequence': [get('/service/accounts/%E0%A4%A'), [400, 404]],
  'invalid UTF-8, encoded': [get('/service/accounts/%ff%fe'), [400, 404]],
  'overlong UTF-8': [get('/service/accounts/%c0%af'), [400, 404]],
  'a lone surrogate, encoded': [get('/service/accounts/%ed%a0%80'), [400, 404]],
  'the same in the query': [get(`${LIST}?consentId=%ed%a0%80&x=%ff&%c0%af=%E0%A4%A`), [400]],
  'a broken sequence as the name of a parameter': [get(`${LIST}?%E0%A4%A=1`), [400]],
  'a percent sign in the name of a parameter': [get(`${LIST}?a%25zz=1`), [400]],
  '__proto__ as a parameter': [get(`${LIST}?__proto__=1&__proto__[limit]=2&constructor[prototype]=3`), [400]],
  'a parameter as an array': [get(`${LIST}?limit[]=1&limit[0]=2`), [400]],
  'a parameter as an object': [get(`${LIST}?limit[gt]=1`), [400]],
  'a repeated parameter': [get(`${LIST}?limit=1&limit=1`), [400]],
  'a repeated parameter, one of them empty': [get(`${LIST}?limit=1&limit`), [400]],
  'an empty parameter': [get(`${LIST}?limit=`), [400]],
  'a parameter without a name': [get(`${LIST}?=1`), [400]],
  'only separators': [get(`${LIST}?&&&`), [200, 400]],
  'a second question mark': [get(`${LIST}?limit=1?limit=2`), [400]],
  'a fragment': [get(`${LIST}#limit=1`), [200, 400]],
  'a semicolon': [get(`${LIST};jsessionid=1`), [404]],
  'a backslash': [get(LIST.replaceAll('/', '\\')), [400, 404]],
  'no slash at the beginning': [get('service/inquiries'), [400, 404]],
  'the authority alone': [get('vitrine.test:80'), [400, 404]],
  // The public page at the root may answer to it.
  'an asterisk': [get('*'), [200, 400, 404]],
  'another scheme': [get('gopher://vitrine.test/service/inquiries'), [400, 404]],
  'a file': [get('file:///etc/passwd'), [400, 404]],
  'a malformed limit': [get(`${LIST}?limit=1e2`), [400]],
  'a limit of 10^9': [get(`${LIST}?limit=1000000000`), [400]],
  'a negative limit': [get(`${LIST}?limit=-1`), [400]],
  'a limit in other digits': [get(`${LIST}?limit=%D9%A1%D9%A0`), [400]],
  'a bound in year 0': [get(`${LIST}?fromBookedTime=0000-01-01T00:00:00Z`), [400]],
  'a bound before year 1': [get(`${LIST}?fromBookedTime=0001-01-01T00:00:00%2B23:59`), [200]],
  'a bound after year 9999': [get(`${LIST}?untilBookedTime=9999-12-31T23:59:60-23:59`), [200]],
  'a bound that is a date': [get(`${LIST}?fromBookedTime=2026-01-01`), [400]],
  'a bound with 10,000 digits': [get(`${LIST}?fromBookedTime=2026-01-01T00:00:00.${repeat('1', 10_000)}Z`), [400]],
  'infinity as a bound': [get(`${LIST}?fromBookedTime=infinity`), [400]],
})

cases('bodies', {
  'broken JSON': [post('{"a":'), [400]],
  'a trailing comma': [post('{"a":1,}'), [400]],
  'a comment': [post('{}// x'), [400]],
  'two values': [post('{}{}'), [400]],
  NaN: [post('NaN'), [400]],
  'a text': [post('"x"'), [400]],
  'a number': [post('1'), [400]],
  'an array': [post('[]'), [400]],
  null: [post('null'), [200, 400]],
  'an unknown field': [post('{"a":1}'), [400]],
  'no body at all, but a content type': [post(''), [200]],
  'an empty object': [post('{}'), [200]],
  'only spaces': [post('   '), [400]],
  NUL: [post('\0'), [400]],
  'NUL in a text': [post('{"a":"\\u0000"}'), [400]],
  'a lone surrogate, escaped': [post('{"a":"\\ud800"}'), [400]],
  'a lone surrogate in a key': [post('{"\\udfff":1}'), [400]],
  'invalid UTF-8': [post(Buffer.from('{"a":"\xff"}', 'latin1')), [400]],
  'UTF-16': [post(Buffer.from('{}', 'utf16le')), [400]],
  'a byte order mark': [post('\ufeff{}'), [200, 400]],
  '__proto__ as a key': [post('{"__proto__":{"polluted":true}}'), [400]],
  'constructor as a key': [post('{"constructor":{"prototype":{"polluted":true}}}'), [400]],
  '100,000 levels of arrays': [post(repeat('[', 100_000) + repeat(']', 100_000)), [413]],
  '100,000 levels of objects': [post(`${repeat('{"a":', 100_000)}1${repeat('}', 100_000)}`), [413]],
  '500,000 levels that never end': [post(repeat('[', 500_000)), [413]],
  'brackets in a text': [post(`{"a":"${repeat('[', 100_000)}"}`), [413]],
  '1,000,000 keys': [post(`{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":0`).join(',')}}`), [413]],
  '90,000 keys': [post(`{${Array.from({ length: 90_000 }, (_, i) => `"${i}":0`).join(',')}}`), [413]],
  '100,000 times the same key': [post(`{${repeat('"a":0,', 100_000)}"a":0}`), [413]],
  'a huge number': [post('{"a":1e400}'), [400]],
  'a number of 1,000,000 digits': [post(`{"a":${repeat('9', 1_000_000)}}`), [413]],
  'a text of 4 KiB less a little': [post(`{"a":"${repeat('x', 4_080)}"}`), [400]],
  'a text of 4 KiB': [post(`{"a":"${repeat('x', 4_096)}"}`), [413]],
  '2,000 levels of arrays': [post(repeat('[', 2_000) + repeat(']', 2_000)), [400]],
  '1,300 empty arrays': [post(`[${repeat('[],', 1_300)}[]]`), [400]],
  '2 MiB': [post(`{"a":"${repeat('x', 2 * 1_048_576)}"}`), [413]],
  gzip: [post(gzipSync('{}'), 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'), [415]],
  'a gzip bomb': [
    post(gzipSync(Buffer.alloc(50_000_000)), 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'),
    [415],
  ],
  'an unknown encoding': [post('{}', 'Content-Type: application/json\r\nContent-Encoding: rot13\r\n'), [415]],
  'an unexpected body': [`GET ${LIST} HTTP/1.1\r\n${HOST}${TOKEN}Content-Length: 5\r\n\r\n{"a":`, [200]],
})

cases('content types', {
  'none, but a body': [post('{}', ''), [415]],
  empty: [post('{}', 'Content-Type:\r\n'), [415]],
  'text/plain': [post('{}', 'Content-Type: text/plain\r\n'), [415]],
  'a form': [post('a=1', 'Content-Type: application/x-www-form-urlencoded\r\n'), [415]],
  'a multipart form': [post('--x--', 'Content-Type: multipart/form-data; boundary=x\r\n'), [415]],
  XML: [post('<a/>', 'Content-Type: application/xml\r\n'), [415]],
  'JSON of a vendor': [post('{}', 'Content-Type: application/vnd.api+json\r\n'), [415]],
  'almost JSON': [post('{}', 'Content-Type: application/jsonx\r\n'), [415]],
  'JSON before something': [post('{}', 'Content-Type: application/json-patch+json\r\n'), [415]],
  'something before JSON': [post('{}', 'Content-Type: xapplication/json\r\n'), [415]],
  'two types': [post('{}', 'Content-Type: application/json, text/plain\r\n'), [415, 200]],
  'two headers': [post('{}', 'Content-Type: text/plain\r\nContent-Type: application/json\r\n'), [415]],
  'a tab after it, broken JSON': [post('{', 'Content-Type: application/json\t\r\n'), [400, 415]],
  'a tab inside, broken JSON': [post('{', 'Content-Type: application/json\ta\r\n'), [400, 415]],
  'spaces before it, broken JSON': [post('{', 'Content-Type:     application/json\r\n'), [400, 415]],
  'upper case, broken JSON': [post('{', 'Content-Type: APPLICATION/JSON\r\n'), [400, 415]],
  'UTF-8, broken JSON': [post('{', 'Content-Type: application/json; charset=utf-8\r\n'), [400]],
  'another charset, broken JSON': [post('{', 'Content-Type: application/json; charset=utf-16\r\n'), [400, 415]],
  'malformed parameters, broken JSON': [post('{', 'Content-Type: application/json;;;a;=b;"\r\n'), [400, 415]],
  'an open quote, broken JSON': [post('{', 'Content-Type: application/json; charset="\r\n'), [400, 415]],
  '10 kB of parameters, broken JSON': [
    post('{', `Content-Type: application/json;${repeat('a=b;', 2500)}\r\n`),
    [400, 415],
  ],
  'bytes above 127': [[Buffer.from(post('{}', 'Content-Type: \xff/\xfe\r\n')[0] as string, 'latin1'), '{}'], [415]],
})

cases('lengths and chunks', {
  'two lengths': [post('{}', 'Content-Type: application/json\r\nContent-Length: 3\r\n'), [400]],
  'the same length twice': [post('{}', 'Content-Type: application/json\r\nContent-Length: 2\r\n'), [400]],
  ...Object.fromEntries(
    ['-1', '+2', '0x2', '2, 2', '2 2', 'x', '1e1', '99999999999999999999999999', '２'].map((text): [string, Case] => [
      `the length ${text}`,
      [
        Buffer.from(
          `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Content-Type: application/json\r\nContent-Length: ${text}\r\n\r\n{}`,
        ),
        [400],
      ],
    ]),
  ),
  'a length of 10 GB': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Content-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n{}`,
    [413],
  ],
  'less than the length says': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{}`,
    [400],
    'hang up',
  ],
  'length and chunks': [chunked('2\r\n{}\r\n0\r\n\r\n', 'Content-Length: 2\r\n'), [400]],
  'chunks and length': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nG`,
    [400],
  ],
  'chunks as they should be': [chunked('2\r\n{}\r\n0\r\n\r\n'), [200]],
  'chunks with an extension and a trailer': [chunked('2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n'), [200]],
  'a malformed size': [chunked('xyz\r\n{}\r\n0\r\n\r\n'), [400]],
  'a negative size': [chunked('-2\r\n{}\r\n0\r\n\r\n'), [400]],
  'a size that overflows': [chunked('ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'), [400]],
  'a size with 0x': [chunked('0x2\r\n{}\r\n0\r\n\r\n'), [400]],
  'a size too small': [chunked('1\r\n{}\r\n0\r\n\r\n'), [400]],
  'no end': [chunked('2\r\n{}\r\n'), [400], 'hang up'],
  'bare LF between chunks': [chunked('2\n{}\n0\n\n'), [400]],
  'an extension of 20 kB': [chunked(`2;${repeat('a', 20_000)}\r\n{}\r\n0\r\n\r\n`), [400, 413]],
  '2 MiB in chunks': [chunked(`${repeat(`10000\r\n${repeat('x', 65_536)}\r\n`, 32)}0\r\n\r\n`), [413]],
  'one byte a chunk': [chunked(`${repeat('1\r\n \r\n', 4_000)}0\r\n\r\n`), [400]],
  'chunked twice': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [200, 400, 415],
  ],
  'chunked, but not last': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  'an unknown encoding': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  'a vertical tab before it': [
    `POST /service/auth/token HTTP/1.1\r\n${HOST}${PAIR}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  'Expect: 100-continue': [post('{}', 'Content-Type: application/json\r\nExpect: 100-continue\r\n'), [200]],
  'Expect: 100-continue with broken JSON': [
    post('{', 'Content-Type: application/json\r\nExpect: 100-continue\r\n'),
    [400],
  ],
  'Expect: 100-continue with 2 MiB': [
    post(repeat('x', 2 * 1_048_576), 'Content-Type: application/json\r\nExpect: 100-continue\r\n'),
    [413],
  ],
})

/** Requests that hide another one: the hidden one must never be answered. */
test('no request is smuggled: after a refused request the rest of the connection is discarded', async () => {
  const hidden = `GET ${LIST} HTTP/1.1\r\nHost: a\r\n${TOKEN}\r\n`
  const head = `POST /service/auth/token HTTP/1.1\r\nHost: a\r\n${PAIR}Content-Type: application/json\r\n`
  const attempts = {
    'CL.TE': `${head}Content-Length: ${6 + hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'TE.CL': `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    'TE.TE': `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${hidden}`,
    'CL.CL': `${head}Content-Length: 2\r\nContent-Length: ${2 + hidden.length}\r\n\r\n{}${hidden}`,
    'space before the colon': `${head}Content-Length : ${hidden.length}\r\n\r\n${hidden}`,
    'LF chunk': `${head}Transfer-Encoding: chunked\r\n\r\n0\n\n${hidden}`,
    'chunk extension with LF': `${head}Transfer-Encoding: chunked\r\n\r\n2;\n{}\r\n0\r\n\r\n${hidden}`,
    fold: `${head}Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
  }
  for (const [name, bytes] of Object.entries(attempts)) {
    const answers = await answersTo(bytes)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400],
      name,
    )
    assertErrorAnswer(answers[0]!, name)
  }
})

test('answers come in the order of the requests, each with its own id', async () => {
  const count = 200
  const bytes = Array.from({ length: count }, (_, i) => {
    const target = i % 3 === 0 ? '/health/live' : i % 3 === 1 ? `${LIST}?limit=1` : '/service/accounts/acc_unknown'
    return `GET ${target} HTTP/1.1\r\nHost: a\r\n${TOKEN}Request-Id: pipelined-${i}\r\n${i === count - 1 ? 'Connection: close\r\n' : ''}\r\n`
  })
  const answers = await answersTo(bytes.join(''))
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['request-id']]),
    Array.from({ length: count }, (_, i) => [i % 3 === 2 ? 404 : 200, `pipelined-${i}`]),
  )
})

/** A request with another spelling of its address must be treated like the plain one. */
const SPELLINGS: Record<string, (path: string) => string> = {
  'the absolute form': (path) => `http://vitrine.test${path}`,
  'the absolute form with https': (path) => `https://other.example${path}`,
  'a percent-encoded letter': (path) => path.replace('/s', '/%73'),
  'a percent-encoded letter further on': (path) =>
    path.replace('/service/a', '/service/%61').replace('/service/i', '/service/%69'),
}

for (const [name, spell] of Object.entries(SPELLINGS)) {
  test(`${name} of an address bypasses no check: token, Accept, no-store as for the plain one`, async () => {
    const paths = [
      '/service/inquiries',
      `/service/inquiries/${fixture.inquiryId}`,
      LIST,
      `/service/accounts/${fixture.accountId}`,
    ]
    for (const path of paths) {
      for (const [headers, status] of [
        ['', 401],
        ['Authorization: Bearer vt_wrong\r\n', 401],
        [`${TOKEN}Accept: text/html\r\n`, 406],
        [TOKEN, 200],
      ] as const) {
        const [answer, ...others] = await answersTo(get(spell(path), headers))
        assert.equal(others.length, 0)
        const [plain] = await answersTo(get(path, headers))
        assert.equal(plain!.status, status)
        // Such an address may be unknown; if it is known, it must be treated alike.
        if (answer!.status === 404 || answer!.status === 400) continue
        assert.equal(answer!.status, status, `${spell(path)}: ${answer!.body}`)
        assert.deepEqual(Object.keys(answer!.headers).sort(), Object.keys(plain!.headers).sort(), spell(path))
        if (status !== 200) assertErrorAnswer(answer!, spell(path))
      }
    }
  })
}

test('HTTP/1.1 without a host: 400 with the error body', async () => {
  await judge('no host', [`GET ${LIST} HTTP/1.1\r\nConnection: close\r\n${TOKEN}\r\n`, [400]])
})

test('an unknown expectation: ignored, or refused with the error body', async () => {
  const answers = await answersTo(post('{}', 'Content-Type: application/json\r\nExpect: tea\r\n'))
  assert.equal(answers.length, 1)
  if (answers[0]!.status !== 200) assertErrorAnswer(answers[0]!, 'Expect: tea')
})

test('an incomplete request is refused after 5 seconds, and others are served meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.write(`GET ${LIST} HTTP/1.1\r\nHost: a\r\n`)
    return new Promise<Buffer>((done) => {
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', () => {})
      socket.on('close', () => done(Buffer.concat(chunks)))
    })
  })
  const [good] = await answersTo(get(`${LIST}?limit=1`))
  assert.equal(good!.status, 200)
  for (const bytes of await Promise.all(slow)) {
    const answers = parseAnswers(bytes)
    assert.equal(answers.length, 1)
    assertErrorAnswer(answers[0]!, 'an incomplete request')
  }
  // Node would look every 30 seconds only.
  const { headersTimeout, connectionsCheckingInterval } = service.app.server as typeof service.app.server & {
    connectionsCheckingInterval: number
  }
  assert.deepEqual([headersTimeout, connectionsCheckingInterval], [5_000, 1_000])
})

/** Strings that are known to break parsers. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '../../etc/passwd',
  '%',
  '%00',
  '%2f',
  '%zz',
  '\0',
  '\r\n',
  "' or ''='",
  '"; drop table reads; --',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\u{1f4a9}',
  'ﷺ',
  'İ',
  'ſ',
  '١٢',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00+23:59',
  '2026-02-30T00:00:00Z',
  'infinity',
  'a'.repeat(300),
  'a'.repeat(3000),
]

const percent = (bytes: Uint8Array) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** How a text gets into a target: correctly encoded, byte by byte, or raw. */
const spelled = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
      { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
    ),
    fc.constantFrom('encoded', 'encoded', 'encoded', 'encoded', 'bytes', 'raw'),
  )
  .map(([text, how]) => {
    if (how === 'raw') return text
    return how === 'bytes' ? percent(Buffer.from(text, 'utf16le')) : encodeURIComponent(text.toWellFormed())
  })

test('strings of all kinds in every path part, parameter and header of both documents: never a 5xx', async (t) => {
  const known = faults().length
  const { paths } = service.document()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  )
  assert.ok(operations.length >= 9)
  // Another consent than that of the other requests: one of the addresses ends it.
  const { consentId } = await makeConsent(service.deps, fixture.tenant, fixture.ownerId)
  const values: Record<string, string> = {
    accountId: fixture.accountId,
    consentId,
    inquiryId: fixture.inquiryId,
    environment: 'sandbox',
    tenantSlug: fixture.tenant.slug,
    limit: '2',
    fromBookedTime: '2026-01-01T00:00:00Z',
    untilBookedTime: '2027-01-01T00:00:00Z',
    transactionId: 'changes',
  }
  const HEADERS = [
    'Accept',
    'Origin',
    'If-None-Match',
    'Request-Id',
    'Content-Type',
    'Authorization',
    'Api-Key',
    'Host',
    'Connection',
    'Transfer-Encoding',
    'Content-Length',
    'X-Forwarded-For',
  ]
  const odd = (name: string) =>
    name in values
      ? fc.oneof({ weight: 2, arbitrary: fc.constant(values[name]!) }, { weight: 3, arbitrary: spelled })
      : spelled
  const requests = fc.constantFrom(...operations).chain(({ method, path, parameters }) => {
    const parts = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('x')
    const pair = fc
      .oneof({ weight: 5, arbitrary: name }, { weight: 1, arbitrary: spelled })
      .chain((key) => odd(key).map((value) => `${key}=${value}`))
    return fc.record({
      method: fc.constant(method),
      target: fc.tuple(fc.tuple(...parts.map(odd)), fc.array(pair, { maxLength: 4 })).map(([texts, pairs]) => {
        const filled = parts.reduce((all, part, i) => all.replace(`{${part}}`, () => texts[i]!), path)
        return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
      }),
      token: fc.oneof({ weight: 8, arbitrary: fc.constant(TOKEN + PAIR) }, { weight: 1, arbitrary: fc.constant('') }),
      headers: fc.array(
        fc.tuple(fc.constantFrom(...HEADERS), spelled).map(([key, value]) => `${key}: ${value}\r\n`),
        {
          maxLength: 2,
          size: 'xsmall',
        },
      ),
      body: method === 'POST' ? fc.option(fc.oneof(fc.json(), spelled), { nil: '' }) : fc.constant(''),
    })
  })

  const statuses = new Map<number, number>()
  const seed = Number(process.env.FUZZ_SEED ?? 20261115)
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 8, maxLength: 8 }), async (batch) => {
      await Promise.all(
        batch.map(async ({ method, target, token, headers, body }) => {
          const type =
            body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
          const text = `${method} ${target} HTTP/1.1\r\n${HOST}${token}${headers.join('')}${type}\r\n${body}`
          for (const one of parseAnswers(await exchange(port, Buffer.from(text), { hangUpAtAnswer: true }))) {
            statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
            assert.ok(one.status < 500, text)
            if (one.status >= 400) assertErrorAnswer(one, text)
            else if (one.status === 200) JSON.parse(one.body)
          }
        }),
      )
    }),
    { seed, numRuns: 320, endOnFailure: true },
  )
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  t.diagnostic(`${total} answers: ${JSON.stringify(Object.fromEntries(statuses))}`)
  assert.ok(total >= 2000)
  for (const status of [200, 400, 401, 404]) assert.ok((statuses.get(status) ?? 0) >= 10, `few with ${status}`)
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
  assert.deepEqual(faults().slice(known), [])
})
