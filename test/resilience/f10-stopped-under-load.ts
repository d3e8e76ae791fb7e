// Lost if it breaks: every update of the service costs some clients an error.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { startServer, warmUp } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { freePort } from '../support/stock-server.ts'
import { count, type Row } from './row.ts'

const RESTARTS = 10
const CLIENTS = 16
const FINISH_MS = 10_000

export const row: Row = {
  id: 'F10',
  title: 'Servers that are stopped one after the other under load fail no request',
  promise: 'P14',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(20))
    const ports = [await freePort(), await freePort()]
    const start = (at: number) => startServer(servingUrl, { PORT: String(ports[at]), RUN_JOBS: 'off' })
    const servers = [await start(0), await start(1)]
    await warmUp(servers, fixture.path, token)

    const agent = new Agent({ keepAlive: true })
    let [over, answered, failed] = [false, 0, 0]
    const moved: string[] = []
    /**
     * As a load balancer does: where a server accepts no connection, or closes it without a byte of an answer, the request
     * goes to the other one. The read log has to show that the first one had not seen it.
     */
    const read = (at: number): Promise<boolean> =>
      new Promise((done) => {
        const id = randomUUID()
        const sent = request(`http://127.0.0.1:${ports[at]}${fixture.path}`, {
          agent,
          headers: { authorization: `Bearer ${token}`, 'request-id': id },
          timeout: 30_000,
        })
        sent.on('timeout', () => {
          failed++
          sent.destroy()
        })
        sent.on('error', () => {
          moved.push(id)
          done(false)
        })
        sent.on('response', (answer) => {
          answer.resume()
          answer.on('end', () => {
            answered++
            if (answer.statusCode !== 200) failed++
            done(true)
          })
          answer.on('error', () => {
            failed++
            done(true)
          })
        })
        sent.end()
      })
    const client = async (first: number) => {
      for (let at = first; !over; at = 1 - at) if (!(await read(at))) await delay(5)
    }
    const clients = Array.from({ length: CLIENTS }, (_, i) => client(i % 2))
    const stops: number[] = []
    const codes: unknown[] = []
    for (let i = 0; i < RESTARTS; i++) {
      const at = i % 2
      await delay(300)
      const exit = once(servers[at]!.child, 'exit')
      const began = performance.now()
      servers[at]!.child.kill('SIGTERM')
      codes.push((await exit)[0])
      stops.push(performance.now() - began)
      servers[at] = await start(at)
    }
    over = true
    await Promise.all(clients)
    agent.destroy()
    const [row] = await database.rows<{ count: number }>(sql`
      select count(*) from reads where request_id = any (${moved}::text[])`)
    failed += row!.count
    const longest = Math.max(...stops)
    return {
      done: `SIGTERM ${RESTARTS} times, at two servers in turn, under ${CLIENTS} clients without a pause`,
      figure: `${failed} of ${count(answered)} requests failed, ${count(moved.length)} went to the other server, of which this one had seen ${row!.count}; stopped within ${Math.round(longest)} ms, with code ${[...new Set(codes)].join(' and ')}`,
      kept: failed === 0 && longest <= FINISH_MS + 1_000 && codes.every((code) => code === 0) && answered > 500,
    }
  },
}
