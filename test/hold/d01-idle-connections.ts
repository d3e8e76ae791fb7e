// Lost if it breaks: a stranger with one machine and no credential keeps everybody out by doing nothing.
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
const A_SECOND = 2_500

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
    const { port } = new URL(server.url)
    let [peak, refused, slowest] = [0, 0, 0]

    const attack = async () => {
      let open = 0
      const closed: Promise<void>[] = []
      for (let i = 0; i < CONNECTIONS; i++) {
        closed.push(
          new Promise((done) => {
            const socket: Socket = connect({ port: Number(port), host: '127.0.0.1' })
            let since = 0
            socket.on('connect', () => {
              since = performance.now()
              peak = Math.max(peak, ++open)
              // Half of them begin a request and never end it.
              if (i % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: vitrine.test\r\n')
            })
            socket.on('error', () => {
              if (since === 0) refused++
            })
            socket.on('close', () => {
              if (since > 0) open--
              slowest = Math.max(slowest, since === 0 ? 0 : performance.now() - since)
              done()
            })
            socket.resume()
          }),
        )
        if (i % (A_SECOND / 50) === 0) await delay(20)
      }
      await Promise.all(closed)
    }
    const { figure, ratio } = await beside(client, attack)
    await client.stop()
    return {
      done: `${count(CONNECTIONS)} connections, opened in ${CONNECTIONS / A_SECOND} s, that send nothing or half a request (3 times)`,
      figure: `${count(peak)} open at once, ${refused} refused, each closed after at most ${(slowest / 1000).toFixed(1)} s; ${figure}`,
      kept: ratio <= 2 && peak > CONNECTIONS * 0.9 && slowest < CLOSED_WITHIN_S * 1000,
    }
  },
}
