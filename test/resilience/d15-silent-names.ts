// Lost if it breaks: one tenant's webhooks at names that nobody answers for keep everybody from reading.
import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeClient, makeFixture, records } from '../support/make.ts'
import { openProxy } from '../support/proxy.ts'
import { FAILED, startGoodClient } from './good-client.ts'
import { postJson } from './post-json.ts'
import type { Row } from './row.ts'

const NAMES = 14
const SECONDS = 20
/** Of a network of loopback addresses, so that the system's own name server is in nobody's way. */
const SILENT = '127.53.0.15'

/** The service with a name server that takes every question and answers none. */
async function startWithSilentNames(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-names-'))
  const servers = join(folder, 'resolv.conf')
  writeFileSync(servers, `nameserver ${SILENT}\n`)
  const command = `mount --bind ${servers} /etc/resolv.conf && exec "$0" "$@"`
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0', PAGE_MEMORY_MB: '0' }
  const child = spawn('unshare', ['-m', 'sh', '-c', command, process.execPath, PROGRAM, 'serve'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(async () => {
    await endProcess(child)
    rmSync(folder, { recursive: true })
  })
  return waitFor(child, /Vitrine is ready on (\S+)/)
}

export const row: Row = {
  id: 'D15',
  title: 'Names that nobody answers for keep nobody else waiting',
  promise: 'P13',
  run: async () => {
    if (spawnSync('unshare', ['-m', 'true']).status !== 0)
      return { notApplicable: 'a name server of its own for one process needs unshare and its rights' }
    const { database, url } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(5))
    const attacker = await makeClient(deps)
    const names = createSocket('udp4')
    const asked = new Set<string>()
    names.on('message', (question) => void asked.add(question.subarray(12).toString('latin1')))
    names.bind(53, SILENT)
    await once(names, 'listening')
    const proxy = await openProxy(url)
    // By a name: the address of the database has to be looked up for each connection.
    const server = await startWithSilentNames(proxy.url.replace('127.0.0.1', 'localhost'))
    const client = startGoodClient(`${server}${fixture.path}`, fixture.token)
    await client.measure(2)
    const over = new Agent()
    const attack = async () => {
      const began = performance.now()
      const register = async (_: unknown, i: number) => {
        const body = { url: `https://name-${i}.example.com/` }
        await postJson(`${server}/service/webhooks`, body, over, { authorization: `Bearer ${attacker.token}` })
        return performance.now() - began
      }
      const registered = Promise.all(Array.from({ length: NAMES }, register))
      await delay(500)
      proxy.cut()
      return registered
    }
    const attacked = attack()
    const waits = await client.measure(SECONDS, attacked)
    const answered = await attacked
    await client.stop()
    names.close()
    const failed = waits.filter((ms) => ms === FAILED).length
    const longest = Math.max(...waits.filter((ms) => ms !== FAILED))
    const last = Math.max(...answered)
    return {
      done: `${NAMES} webhooks at names that no name server answers for, at once, while the connections to the database are lost`,
      figure: `${failed} of ${waits.length} reads of another tenant failed, the longest took ${(longest / 1000).toFixed(1)} s; the ${NAMES} were refused after ${(last / 1000).toFixed(1)} s, ${asked.size} questions`,
      // Each connection that was lost may refuse two (P14).
      kept: failed <= 30 && longest < 5_000,
    }
  },
}
