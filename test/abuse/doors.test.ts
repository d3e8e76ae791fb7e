/** What a user would lose: metrics of the service, read by strangers; the service itself, to idle connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { exchange, parseAnswers } from './raw.ts'

const TOKEN = 'a-token-for-metrics'
const { ask, app, deps } = await testService({ METRICS_TOKEN: TOKEN, MAX_CONNECTIONS: '10' })
const open = await testService()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const fixture = await makeFixture(deps)

test('/metrics requires its token where one is set, also from the same machine', async () => {
  assert.equal((await ask('/metrics')).statusCode, 404)
  assert.equal((await ask('/metrics', { token: `${TOKEN}x` })).statusCode, 404)
  assert.equal((await ask('/metrics', { token: TOKEN })).statusCode, 200)
  assert.equal((await ask('/metrics', { token: TOKEN, remoteAddress: '203.0.113.9' })).statusCode, 200)
})

test('without a token /metrics answers only this machine, and no client behind its proxy', async () => {
  assert.equal((await open.ask('/metrics')).statusCode, 200)
  assert.equal((await open.ask('/metrics', { remoteAddress: '203.0.113.9' })).statusCode, 404)
  for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])
    assert.equal((await open.ask('/metrics', { headers })).statusCode, 404)
})

const HEAD = 'Host: vitrine.test\r\nConnection: close\r\n'
const bearer = `Authorization: Bearer ${fixture.token}\r\n`
const statusOf = async (request: string) => parseAnswers(await exchange(port, request))[0]!.status

test('two Authorization headers count as none, whichever is right', async (t) => {
  const REQUESTS: [about: string, headers: string][] = [
    ['the right one twice', bearer + bearer],
    ['the right one first', `${bearer}authorization: Bearer vt_other\r\n`],
    ['the right one last', `AUTHORIZATION: Bearer vt_other\r\n${bearer}`],
    ['an empty one beside it', `${bearer}Authorization:\r\n`],
  ]
  for (const [about, headers] of REQUESTS)
    await t.test(about, async () =>
      assert.equal(await statusOf(`GET ${fixture.path} HTTP/1.1\r\n${HEAD}${headers}\r\n`), 401),
    )
  assert.equal(await statusOf(`GET ${fixture.path} HTTP/1.1\r\n${HEAD}${bearer}\r\n`), 200)
  const twice = `Authorization: Bearer ${TOKEN}\r\n`.repeat(2)
  assert.equal(await statusOf(`GET /metrics HTTP/1.1\r\n${HEAD}${twice}\r\n`), 401)
})

test('escapes in a query that are not valid text are refused, not interpreted', async (t) => {
  for (const text of ['%FF', '%ED%A0%80', '%C0%80', '%00', '%', '%2', '%zz', '%F8%88%80%80%80', '%E2%82'])
    await t.test(text, async () => {
      for (const path of [
        `/service/consents?cursor=${text}`,
        `/service/consents?${text}=1`,
        `${fixture.path}?cursor=${text}`,
      ])
        assert.equal((await ask(path, { token: fixture.token })).statusCode, 400, path)
    })
})

/** A connection with one answered request. */
async function used(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /health/live HTTP/1.1\r\nHost: vitrine.test\r\n\r\n')
  await once(socket, 'data')
  return socket
}

test('beyond the limit the next connection is closed, and idle ones free their slots', async () => {
  const idle: Socket[] = []
  for (let i = 0; i < 10; i++) idle.push(await used())
  const closed = idle.map((socket) => once(socket, 'close'))
  for (const socket of idle) socket.on('error', () => {}).resume()
  const tooMany = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume()
  await once(tooMany, 'close')
  await Promise.all(closed)
  const next = await used()
  assert.equal(next.destroyed, false)
  next.destroy()
})
