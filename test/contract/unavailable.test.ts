import assert from 'node:assert/strict'
import net from 'node:net'
import { after, mock, test } from 'node:test'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { buildServer } from '../../src/server.ts'
import { assertOk, assertRefused, DOCS_URL, ROW } from './support.ts'

const PATHS = ['/service/accounts', '/service/accounts/acc_0/transactions', '/service/inquiries', '/health/ready']

/** What the server asked the database when it started, before the database went away. */
const known = { secret: Buffer.alloc(32), shards: undefined }

/** The service with another database address. */
async function serviceOn(url: string) {
  const database = openDatabase({ url, poolSize: 2 })
  const config = readConfig({ PUBLIC_URL: DOCS_URL, RATE_LIMIT_PER_SECOND: '0' })
  const context = await createContext(config, createDeps(database), () => DOCS_URL, { known })
  const { app } = buildServer(context, { level: 'silent' })
  after(async () => {
    await app.close()
    await database.close()
  })
  return (path: string) => app.inject({ url: path, headers: { authorization: 'Bearer vt_any' } })
}

/** A port that sends this answer to every connection and closes it. */
async function serverThatAnswers(answer: Buffer | null): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (answer === null) socket.destroy()
    else socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  after(() => server.close())
  return `postgres://vitrine:secret@127.0.0.1:${(server.address() as net.AddressInfo).port}/vitrine`
}

function postgresError(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const CODES: [code: string, about: string][] = [
  ['57P03', 'it is starting up'],
  ['57P01', 'it is shutting down'],
  ['53300', 'it has too many clients'],
  ['53200', 'it is out of memory'],
  ['08006', 'the connection failed'],
]

test('503 with Retry-After when the database refuses connections', async (t) => {
  for (const [code, about] of CODES) {
    await t.test(`${code}: ${about}`, async () => {
      const ask = await serviceOn(await serverThatAnswers(postgresError(code)))
      for (const path of PATHS) {
        const answer = await ask(path)
        assertRefused(answer, ROW.unavailable)
        assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
        assert.doesNotMatch(answer.body, /not now|127\.0\.0\.1|postgres/i)
      }
    })
  }
})

test('503 with Retry-After when the database closes the connection', async () => {
  const ask = await serviceOn(await serverThatAnswers(null))
  for (const path of PATHS) {
    const answer = await ask(path)
    assertRefused(answer, ROW.unavailable)
    assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
  }
})

test('503 with Retry-After when the database cannot be reached, for every network error', async (t) => {
  const codes = 'ECONNREFUSED ECONNRESET ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENOTFOUND EAI_AGAIN EPIPE ENOENT'
  for (const code of codes.split(' ')) {
    await t.test(code, async () => {
      const ask = await serviceOn('postgres://vitrine:secret@db.example.com/vitrine')
      const connect = mock.method(net.Socket.prototype, 'connect', function (this: net.Socket) {
        process.nextTick(() => this.destroy(Object.assign(new Error(`connect ${code} 10.1.2.3:5432`), { code })))
        return this
      })
      try {
        for (const path of PATHS) {
          const answer = await ask(path)
          assertRefused(answer, ROW.unavailable)
          assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
          assert.doesNotMatch(answer.body, /10\.1\.2\.3/)
        }
        assert.ok(connect.mock.callCount() > 0)
      } finally {
        connect.mock.restore()
      }
    })
  }
})

test('the process is live and serves its pages while the database is down', async () => {
  const ask = await serviceOn(await serverThatAnswers(null))
  for (const path of ['/health/live', '/docs', '/openapi.json', '/api/errors/other', '/']) assertOk(await ask(path))
})

test('a missing token is refused before the database is used', async () => {
  const database = openDatabase({ url: 'postgres://vitrine:secret@127.0.0.1:1/vitrine', poolSize: 2 })
  const config = readConfig({ PUBLIC_URL: DOCS_URL })
  const context = await createContext(config, createDeps(database), () => DOCS_URL, { known })
  const { app } = buildServer(context, { level: 'silent' })
  after(async () => {
    await app.close()
    await database.close()
  })
  for (const url of PATHS.slice(0, 3)) assertRefused(await app.inject({ url }), ROW.authorization_missing)
})
