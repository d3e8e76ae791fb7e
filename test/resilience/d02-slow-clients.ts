// Lost if it breaks: a thousand clients that send and read a byte at a time keep everybody else waiting.
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { ask, startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { count, type Row } from './row.ts'

/** Of each kind. */
const CLIENTS = 500
/** Of each kind, as tools for such attacks do it: more at once are a flood of requests, which is another row. */
const PER_SECOND = 50
/** All are there after 10 s, which is the time that a body has. */
const LASTS_MS = 22_000
const MAX_GROWN_MB = 100

export const row: Row = {
  id: 'D2',
  title: 'Slow bodies and slow readers slow nobody else down',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    // The usual limit: without one, whoever asks for so many large pages need not read slowly.
    const server = await startServer(servingUrl, { RATE_LIMIT_PER_SECOND: '100' })
    const [fixture, slow] = [await makeFixture(deps), await makeFixture(deps)]
    await fill(deps, fixture.accountId, records(50))
    await fill(deps, slow.accountId, records(500, { description: 'x'.repeat(400) }))
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const port = Number(new URL(server.url).port)
    const memory = async () =>
      Number(/^process_resident_memory_bytes (\S+)$/m.exec((await ask(`${server.url}/metrics`)).body)?.[1]) / 1_048_576

    let [slowBodies, closed, largest] = [0, 0, 0]
    /** Sends a byte of its body each second. */
    const slowBody = () =>
      new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(
          `POST /owner/pin HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
        )
        slowBodies++
        const timer = setInterval(() => socket.write(' '), 1_000)
        let isLate = false
        const late = setTimeout(() => {
          isLate = true
          socket.destroy()
        }, LASTS_MS + 10_000)
        socket.resume()
        socket.on('close', () => {
          if (!isLate) closed++
          clearInterval(timer)
          clearTimeout(late)
          done()
        })
      })
    /** Asks for a large page, some for ten, and reads nothing of it. */
    const slowReader = (pages: number) =>
      new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.pause()
        const request = `GET ${slow.path}?limit=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${slow.token}\r\n\r\n`
        socket.write(request.repeat(pages))
        setTimeout(() => {
          socket.destroy()
          done()
        }, LASTS_MS)
      })
    await client.measure(3)
    const before = await memory()
    const attack = async () => {
      const all: Promise<void>[] = []
      for (let i = 0; i < CLIENTS; i++) {
        all.push(slowBody(), slowReader(i % 50 === 0 ? 10 : 1))
        await delay(1000 / PER_SECOND)
      }
      largest = Math.max(largest, await memory())
      await Promise.all(all)
      largest = Math.max(largest, await memory())
    }
    const { figure, ratio } = await beside(client, attack, { seconds: LASTS_MS / 1000 })
    await client.stop()
    const grown = Math.round(largest - before)
    return {
      done: `${count(2 * CLIENTS)} connections at once, half with bodies of a byte a second, half that read nothing of a large page, or of ten (3 times)`,
      figure: `${count(closed)} of ${count(slowBodies)} slow bodies ended by the server, memory +${grown} MB; ${figure}`,
      kept: ratio <= 2 && closed === slowBodies && grown <= MAX_GROWN_MB,
    }
  },
}
