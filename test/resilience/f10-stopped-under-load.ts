// Lost if it breaks: every update of the service costs some clients an error.
import { once } from 'node:events'
import { Agent } from 'node:http'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { ask, newToken, startServer, warmUp } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { startBalancer } from '../support/balancer.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { freePort } from '../support/stock-server.ts'
import { count, type Row } from './row.ts'

const RESTARTS = 10
const CLIENTS = 16
const DRAIN_SECONDS = 1
const FINISH_MS = 10_000

export const row: Row = {
  id: 'F10',
  title: 'Servers that are restarted one after the other behind a load balancer fail no request',
  promise: 'P14',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(20))
    const ports = [await freePort(), await freePort()]
    const start = (at: number) => {
      const env = { PORT: String(ports[at]), RUN_JOBS: 'off', DRAIN_SECONDS: String(DRAIN_SECONDS) }
      return startServer(servingUrl, env)
    }
    const servers = [await start(0), await start(1)]
    await warmUp(servers, fixture.path, token)
    const { url, stop } = await startBalancer(servers.map((server) => server.url))
    after(stop)

    const over = new Agent({ keepAlive: true })
    let [isOver, answered, failed] = [false, 0, 0]
    const client = async () => {
      for (let i = 0; !isOver; i++) {
        const read = () => ask(`${url}${fixture.path}`, { token, over }).then(({ status }) => status === 200)
        const sign = () => newToken(url, fixture).then(() => true)
        const isRight = await (i % 10 === 0 ? sign : read)().catch(() => false)
        answered++
        if (!isRight) failed++
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    const stops: number[] = []
    const codes: unknown[] = []
    for (let i = 0; i < RESTARTS; i++) {
      const at = i % 2
      await delay(1_000)
      const exit = once(servers[at]!.child, 'exit')
      const began = performance.now()
      servers[at]!.child.kill('SIGTERM')
      codes.push((await exit)[0])
      stops.push(performance.now() - began)
      servers[at] = await start(at)
    }
    isOver = true
    await Promise.all(clients)
    over.destroy()
    const longest = Math.max(...stops)
    return {
      done: `SIGTERM ${RESTARTS} times, at two servers in turn behind a load balancer that repeats nothing, under ${CLIENTS} clients without a pause`,
      figure: `${failed} of ${count(answered)} requests failed; stopped within ${Math.round(longest)} ms, ${DRAIN_SECONDS} s of them draining, with code ${[...new Set(codes)].join(' and ')}`,
      kept: failed === 0 && longest <= FINISH_MS + 1_000 && codes.every((code) => code === 0) && answered > 500,
    }
  },
}
