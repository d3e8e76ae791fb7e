// Lost if it breaks: a few hundred idle connections, and the service crashes or never answers again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { ask, endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import type { Row } from './row.ts'

const DESCRIPTORS = 256
const CONNECTIONS = 600
const RECOVERY_MS = 2_000

export const row: Row = {
  id: 'F16',
  title: 'A service without free file descriptors goes on when there are some again',
  promise: 'P14',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(20))
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '0',
      DATABASE_URL: servingUrl,
    }
    const command = `ulimit -n ${DESCRIPTORS}; exec "$0" "$1" serve`
    const child = spawn('sh', ['-c', command, process.execPath, PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    after(() => endProcess(child, 'SIGKILL'))
    const url = await waitFor(child, /Vitrine is ready on (\S+)/)
    const read = () =>
      ask(`${url}${fixture.path}`, { token, headers: { Connection: 'close' } }).then(
        ({ status }) => status,
        () => 0,
      )
    const before = await read()
    const sockets: Socket[] = []
    for (let i = 0; i < CONNECTIONS; i++) {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
      socket.on('error', () => {})
      sockets.push(socket)
    }
    await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'connect'))), delay(2_000)])
    // A client that comes now may have to wait, or be refused; the database's connections are open already.
    const during = await Promise.race([read(), delay(10_000, 'no answer in 10 s')])
    for (const socket of sockets) socket.destroy()
    const freed = performance.now()
    let status = await read()
    while (status !== 200 && performance.now() - freed < 60_000) status = await read()
    const recovered = performance.now() - freed
    const runs = child.exitCode === null && child.signalCode === null
    return {
      done: `a server with ${DESCRIPTORS} file descriptors and ${CONNECTIONS} idle connections`,
      figure: `answers ${before} before, ${during} meanwhile, and ${status} ${Math.round(recovered)} ms after they were closed; the process ${runs ? 'goes on' : 'ended'}`,
      kept: before === 200 && status === 200 && recovered < RECOVERY_MS && runs,
    }
  },
}
