// Lost if it breaks: a stranger with one machine and no credential keeps everybody out by doing nothing.
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { count, type Row } from './row.ts'

const CONNECTIONS = 10_000
/** Headers have 5 s; a check every second ends those that took longer, and the machine may be busy. */
const CLOSED_WITHIN_S = 10
/** More would overflow the queue of the operating system, in which connections wait to be accepted. */
const A_SECOND = 1_000
const SILENT = 1_000
const SILENT_A_SECOND = 100
/** One that was dropped from that queue looks open to its client for ever. */
const NEVER_ACCEPTED_MS = 30_000

export const row: Row = {
  id: 'D1',
  title: 'Ten thousand connections that send nothing slow nobody down',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const server = await startServer(servingUrl)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(50))
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const port = Number(new URL(server.url).port)
    let [peak, dropped, slowest] = [0, 0, 0]
    const opened = () => readdirSync(`/proc/${server.child.pid}/fd`).length - before
    const before = readdirSync(`/proc/${server.child.pid}/fd`).length

    /** Sends one request, and nothing more after its answer. */
    const idle = () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.write('GET /health/live HTTP/1.1\r\nHost: vitrine.test\r\n\r\n')
      return socket.resume()
    }
    /** Sends nothing, or half a request; resolves when the server has closed it. */
    const silent = (text: string) =>
      new Promise<void>((done) => {
        const socket = connect({ port, host: '127.0.0.1', timeout: NEVER_ACCEPTED_MS })
        let since = performance.now()
        socket.on('connect', () => {
          since = performance.now()
          socket.write(text)
        })
        socket.on('error', () => {})
        socket.on('timeout', () => {
          dropped++
          since = performance.now()
          socket.destroy()
        })
        socket.on('close', () => {
          slowest = Math.max(slowest, performance.now() - since)
          done()
        })
        socket.resume()
      })
    const gently = async (work: (i: number) => void) => {
      for (let i = 0; i < CONNECTIONS; i++) {
        work(i)
        if (i % (A_SECOND / 50) === 0) await delay(20)
      }
    }
    const sockets: Socket[] = []
    /** New silent ones all the time, while the idle ones are held. */
    const attack = async () => {
      const closed: Promise<void>[] = []
      for (let i = 0; i < SILENT; i++) {
        closed.push(silent(i % 2 ? 'GET / HTTP/1.1\r\nHost: vitrine.test\r\n' : ''))
        await delay(1000 / SILENT_A_SECOND)
        peak = Math.max(peak, opened())
      }
      await Promise.all(closed)
    }
    const { figure, ratio } = await beside(client, attack, {
      prepare: () => gently(() => void sockets.push(idle())),
      release: () => gently(() => sockets.pop()?.destroy()),
    })
    await client.stop()
    return {
      done: `${count(CONNECTIONS)} idle connections, and ${SILENT_A_SECOND} new ones a second that send nothing or half a request, ${count(SILENT)} in all (3 times)`,
      figure: `${count(peak)} open at once, ${dropped} never accepted, the silent ones closed after at most ${(slowest / 1000).toFixed(1)} s; ${figure}`,
      kept: ratio <= 2 && peak > CONNECTIONS * 0.9 && slowest < CLOSED_WITHIN_S * 1000,
    }
  },
}
