/** What a user would lose: a few small bodies from anyone delay every other request for seconds. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertErrorAnswer, exchange, parseAnswers } from './raw.ts'

const { app, deps, routes } = await testService()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const fixture = await makeFixture(deps)

const MIB = 1_048_576
const HOSTILE = `[${'[],'.repeat(MIB / 3 - 1)}[]]`
const HEAD = 'Host: vitrine.test\r\nOrigin: http://vitrine.test\r\nContent-Type: application/json\r\n'
const withLength = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const inChunks = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** The server's end of the connection that the next exchange opens. */
async function servedBy(send: () => Promise<Buffer>): Promise<{ served: Socket; bytes: Buffer }> {
  const connection = once(app.server, 'connection')
  const answer = send()
  const [served] = (await connection) as [Socket]
  const ended = served.destroyed ? undefined : once(served, 'close')
  const bytes = await answer
  await ended
  return { served, bytes }
}

for (const [about, write] of [
  ['with its length', withLength],
  ['in chunks', inChunks],
] as const) {
  test(`1 MiB of arrays for a PIN, ${about}: refused, not read, and the connection closed`, async () => {
    const { served, bytes } = await servedBy(() => exchange(port, write('/owner/pin', HOSTILE)))
    const [answer] = parseAnswers(bytes)
    assertErrorAnswer(answer!, about)
    assert.equal(answer!.status, 413)
    assert.match(answer!.body, /larger than 4096 bytes/)
    assert.equal(answer!.headers.connection, 'close')
    assert.ok(served.bytesRead < MIB / 4, `${served.bytesRead} bytes were read`)
  })
}

test('every route has a limit of its own, and only lists, texts and samples have more than 4 KiB', () => {
  const larger = routes.filter(({ bodyLimit = 4_096 }) => bodyLimit > 4_096)
  assert.deepEqual(larger.map(({ method, url, bodyLimit }) => `${method} ${url} ${bodyLimit}`).sort(), [
    'PATCH /manage/category-rules/:ruleId 65536',
    'PATCH /manage/csv-profiles/:profileId 65536',
    'PATCH /manage/inquiries/:inquiryId 65536',
    'PATCH /manage/keys/:keyId 65536',
    'PATCH /manage/webhooks/:webhookId 65536',
    'PATCH /service/webhooks/:webhookId 65536',
    'POST /manage/category-rules 65536',
    'POST /manage/category-rules/preview 65536',
    'POST /manage/consents 65536',
    'POST /manage/csv-profiles 65536',
    'POST /manage/csv-profiles/try 415064',
    'POST /manage/inquiries 65536',
    'POST /manage/keys 65536',
    'POST /manage/webhooks 65536',
    'POST /owner/asks/:consentId/decision 65536',
    'POST /service/consents 65536',
    'POST /service/consents/:consentId/authorize 65536',
    'POST /service/webhooks 65536',
  ])
})

const BEGUN = 'Content-Length: 1000\r\n\r\n{'
const UNREAD: [about: string, status: number, request: string][] = [
  ['an unknown route', 404, `POST /nowhere HTTP/1.1\r\n${HEAD}${BEGUN}`],
  ['a method that is not allowed', 405, `PUT ${fixture.path} HTTP/1.1\r\n${HEAD}${BEGUN}`],
  ['no token', 401, `POST /service/consents HTTP/1.1\r\n${HEAD}${BEGUN}`],
  [
    'another site',
    403,
    `POST /owner/pin HTTP/1.1\r\n${HEAD.replace('http://vitrine.test', 'http://evil.test')}${BEGUN}`,
  ],
  ['no operator', 401, `POST /manage/statements HTTP/1.1\r\n${HEAD}${BEGUN}`],
  ['an unexpected body', 401, `GET ${fixture.path} HTTP/1.1\r\n${HEAD}${BEGUN}`],
  [
    'a read with a body',
    200,
    `GET ${fixture.path} HTTP/1.1\r\n${HEAD}Authorization: Bearer ${fixture.token}\r\n${BEGUN}`,
  ],
]

test('an answer that did not wait for the body is the last one on its connection', async (t) => {
  for (const [about, status, request] of UNREAD) {
    await t.test(about, async () => {
      // The rest of the body never comes: only a server that closes the connection by itself ends this.
      const [answer] = parseAnswers(await exchange(port, request))
      assert.deepEqual([answer!.status, answer!.headers.connection], [status, 'close'])
    })
  }
})

test('a request behind a refused body is ignored', async () => {
  const behind = `GET /health/live HTTP/1.1\r\n${HEAD}\r\n`
  const answers = parseAnswers(await exchange(port, withLength('/owner/pin', HOSTILE) + behind))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [413],
  )
})

test('a complete body that is refused leaves the connection open', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  const answer = async (request: string) => {
    socket.write(request)
    const [text] = (await once(socket, 'data')) as [string]
    return text.slice(9, 12)
  }
  assert.equal(await answer(withLength('/owner/pin', '{"email":1}')), '400')
  assert.equal(await answer(`GET /health/live HTTP/1.1\r\n${HEAD}\r\n`), '200')
  socket.destroy()
})
