/**
 * `npm run soak -- import-reads`: how long the server takes to answer a transaction list, idle and during the import of a
 * large file by API: once for another account than the one that is read, once for the same account.
 *
 *   npm run soak -- import-reads --entries=100000 --rate=100
 *
 * Reads are sent by the clock, whether the previous one was answered or not, so that a stall shows in all reads that it
 * delays. The sender of the file would be on another machine, so it runs here at the lowest priority. The reader runs
 * on the same machine and contributes to the figures.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { constants, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDeps } from '../../src/context.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeFixture, makeOwner, records } from '../support/make.ts'
import { writeCamt } from './generate-camt.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    idle: { type: 'string', default: '60' },
  },
})
const [entries, rate, idleSeconds] = [Number(values.entries), Number(values.rate), Number(values.idle)]
const MAX_MS = 15 * 60_000
const READ = 'SI56990021023456767'
const OTHER = 'SI56192001234567892'

const agent = new Agent({ keepAlive: true })
const folder = join(tmpdir(), `vitrine-reads-${process.pid}`)
await mkdir(folder, { recursive: true, mode: 0o755 })
const postgres = await startEmbedded({ dataDir: join(folder, 'data') })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 2 })
let server: ChildProcess | undefined
try {
  await migrate(database)
  const deps = createDeps(database)
  const fixture = await makeFixture(deps, { iban: READ })
  await fill(deps, fixture.accountId, records(2_000))
  await makeOwner(deps, { iban: OTHER })
  const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), {
    label: 'measuring',
    expires: null,
  })
  await writeCamt(join(folder, 'other.xml'), { iban: OTHER, entries })
  await writeCamt(join(folder, 'read.xml'), { iban: READ, entries })
  // Otherwise the system would write them to the disk later, during the measurement.
  execFileSync('sync')

  server = spawn(process.execPath, ['bin/vitrine.js', 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '0',
      DATABASE_URL: postgres.adminUrl,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(server)
  const read = () => ask(`${url}${fixture.path}?limit=50`, fixture.token)

  await during(read, delay(5_000))
  console.log(`${rate} reads of 50 transactions a second; load of the machine ${loadavg()[0]!.toFixed(2)}`)
  const idle = report('idle', await during(read, delay(idleSeconds * 1_000)))
  for (const name of ['other', 'read']) {
    const path = join(folder, `${name}.xml`)
    const began = performance.now()
    const times = await during(read, upload(url, operator, path))
    const seconds = (performance.now() - began) / 1_000
    const speed = ((await stat(path)).size / 1e6 / seconds).toFixed(1)
    const what = name === 'other' ? 'while another account is filled' : 'while this account is filled'
    const p99 = report(what, times)
    console.log(
      `  ${entries} entries in ${seconds.toFixed(1)} s, ${speed} MB/s; p99 ${(p99 / idle).toFixed(2)} times idle`,
    )
  }
} finally {
  agent.destroy()
  if (server?.exitCode === null && server.kill()) await once(server, 'exit')
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += chunk
    const address = /Vitrine is ready on (\S+)/.exec(text)?.[1]
    if (address) return address
  }
  throw new Error(`the server did not start: ${text}`)
}

/** Sends reads at the rate until the work is done; returns the milliseconds of each. */
async function during(read: () => Promise<void>, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const reads: Promise<void>[] = []
  let going = true
  const stop = work.finally(() => {
    going = false
  })
  const began = performance.now()
  for (let count = 0; going && performance.now() - began < MAX_MS; count++) {
    const due = began + (count * 1_000) / rate
    await delay(Math.max(0, due - performance.now()))
    const sent = performance.now()
    reads.push(read().then(() => void times.push(performance.now() - sent)))
  }
  await stop
  await Promise.all(reads)
  return times
}

function report(what: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const [p50, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)].map((ms) => ms.toFixed(1))
  console.log(`${what}: ${times.length} reads, p50 ${p50}, p95 ${p95}, p99 ${p99}, longest ${most} ms`)
  return at(0.99)
}

/** In another process: sending a file must not delay the clock of the reads. */
async function upload(url: string, token: string, path: string): Promise<void> {
  const program = fileURLToPath(new URL('./upload.ts', import.meta.url))
  const sender = spawn(process.execPath, [program, url, token, path], { stdio: 'inherit' })
  setPriority(sender.pid!, constants.priority.PRIORITY_LOW)
  const [code] = await once(sender, 'exit')
  if (code !== 0) throw new Error('the file was refused')
}

function ask(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        if (response.statusCode !== 200) text += chunk
      })
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(text))))
    })
    sent.on('error', (error) => {
      // A server may close an idle connection just when it is used again.
      if (sent.reusedSocket) ask(url, token).then(resolve, reject)
      else reject(error)
    })
    sent.end()
  })
}
