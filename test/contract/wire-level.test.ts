import assert from 'node:assert/strict'
import net from 'node:net'
import { test } from 'node:test'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertErrorBody, type RefusalRowOfContract, ROW } from './support.ts'

const { app, deps } = await testService()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as net.AddressInfo
const fixture = await makeFixture(deps)

/** The answer to exactly these bytes on a new socket. */
function send(request: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  return new Promise((done, failed) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', failed)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Map(
        lines.map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
        }),
      )
      done({ status: Number(first.split(' ')[1]), headers, body })
    })
  })
}

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: vitrine.test', 'Connection: close', ...headers, '', ''].join('\r\n')
const bearer = `Authorization: Bearer ${fixture.token}`

test('a list over a real socket', async () => {
  const { status, body } = await send(request(`GET ${fixture.path} HTTP/1.1`, bearer))
  assert.equal(status, 200)
  assert.ok(body.includes('{"data":[],"metadata":{}}'))
})

const REFUSED: [about: string, row: RefusalRowOfContract, request: string][] = [
  ['a line that is not HTTP', ROW.bad_request, 'HELLO\r\n\r\n'],
  ['a method that does not exist', ROW.bad_request, request('BREW /service/accounts HTTP/1.1')],
  ['a header without a name', ROW.bad_request, request('GET /service/accounts HTTP/1.1', ': x')],
  [
    'two lengths',
    ROW.bad_request,
    request('POST /service/auth/token HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
  ],
  [
    'a length and chunks',
    ROW.bad_request,
    request('POST /service/auth/token HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
  ],
  ['headers above 16 KiB', ROW.size, request('GET /service/accounts HTTP/1.1', `X-Much: ${'a'.repeat(20_000)}`)],
  ['an address above 16 KiB', ROW.size, request(`GET /service/accounts?x=${'a'.repeat(20_000)} HTTP/1.1`)],
]

test('a request that the HTTP parser refuses gets the same error body, and a Request-Id', async (t) => {
  for (const [about, row, text] of REFUSED) {
    await t.test(about, async () => {
      const { status, headers, body } = await send(text)
      assert.equal(status, row[0], body)
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
      const parsed = JSON.parse(body)
      assertErrorBody(parsed, row)
      assert.equal(headers.get('request-id'), parsed.requestId)
    })
  }
})

test('a body that is announced as too large is refused before it is sent', async () => {
  const { status, body } = await send(
    request('POST /service/auth/token HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2000000'),
  )
  assert.equal(status, 413)
  assertErrorBody(JSON.parse(body), ROW.size)
})

test('repeated credentials are not a pair', async () => {
  const headers = [`Api-Key: ${fixture.apiKey}`, `Api-Key: ${fixture.apiKey}`, `Api-Secret: ${fixture.apiSecret}`]
  const { status } = await send(request('POST /service/auth/token HTTP/1.1', ...headers, 'Content-Length: 0'))
  assert.equal(status, 401)
})

test('a request with two Authorization headers is refused', async () => {
  const { status } = await send(request(`GET ${fixture.path} HTTP/1.1`, 'Authorization: Bearer vt_other', bearer))
  assert.equal(status, 401)
})

test('a request with two Host headers is refused, equal or not: a proxy may have gone by the other one', async () => {
  for (const host of ['Host: other.example', 'host: vitrine.test']) {
    for (const line of [`GET ${fixture.path} HTTP/1.1`, 'GET /health/live HTTP/1.0', 'GET /docs HTTP/1.1']) {
      const { status, body } = await send(request(line, host, bearer))
      assert.equal(status, 400, line)
      if (line.includes('/service')) assertErrorBody(JSON.parse(body), ROW.bad_request)
    }
  }
})

test('304 has no body on the wire', async () => {
  const first = await send(request(`GET ${fixture.path} HTTP/1.1`, bearer))
  const etag = first.headers.get('etag')
  const { status, body, headers } = await send(
    request(`GET ${fixture.path} HTTP/1.1`, bearer, `If-None-Match: ${etag}`),
  )
  assert.deepEqual([status, body], [304, ''])
  assert.equal(headers.get('etag'), etag)
})
