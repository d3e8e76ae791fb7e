/** What a user would lose: an embedded database that was killed or ran out of disk would stay down until noticed. */

import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { deadline } from '../support/deadline.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { ask, endProcess, PROGRAM, SLACK, vitrineProcess, waitFor } from './servers.ts'

const RECOVERY_MS = 5_000 * SLACK
const MAX_MS = 10_000 * SLACK
/** Refusals come at once, and no client retries that soon. */
const REST_MS = 50

type Service = Awaited<ReturnType<typeof startService>>

/** `vitrine serve` with an embedded database in a folder of its own, and some data to read. */
async function startService(t: TestContext, dataDir: string, more: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '0',
    ...more,
  }
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => endProcess(child, 'SIGKILL'))
  let stated = ''
  child.stderr!.on('data', (chunk) => {
    stated += chunk
  })
  const url = await waitFor(child, /Vitrine is ready on (\S+)/)
  // The server runs it already; this only finds its address.
  const { url: databaseUrl, adminUrl } = await startEmbedded({ dataDir })
  const database = openDatabase({ url: databaseUrl, poolSize: 3 })
  const deps = createDeps(database)
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  await database.close()
  return { child, url, dataDir, adminUrl, fixture, stated: () => stated }
}

const postmasterOf = async ({ dataDir }: Service) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? [child!] : []))

type Outcome = { status: number; ms: number; body: string }

async function timed(url: string, options: Parameters<typeof ask>[1]): Promise<Outcome> {
  const began = performance.now()
  // 0: no answer at all.
  const { status, body } = await ask(url, options).catch(() => ({ status: 0, body: '' }))
  return { status, body, ms: performance.now() - began }
}

const readList = ({ url, fixture }: Service) => timed(`${url}${fixture.path}`, { token: fixture.token })
const writeToken = ({ url, fixture }: Service) =>
  timed(`${url}/service/auth/token`, {
    method: 'POST',
    headers: { 'Api-Key': fixture.apiKey, 'Api-Secret': fixture.apiSecret },
  })

/** Readers and writers that send the next request as soon as the last one was answered. */
function crowd(t: TestContext, service: Service) {
  const outcomes: Outcome[] = []
  const tokens: string[] = []
  let over = false
  t.after(() => {
    over = true
  })
  const client = async (request: (service: Service) => Promise<Outcome>) => {
    while (!over) {
      const outcome = await request(service)
      outcomes.push(outcome)
      if (outcome.status !== 200) await delay(REST_MS)
      else if (request === writeToken) tokens.push(JSON.parse(outcome.body).accessToken)
    }
  }
  const all = Promise.all([readList, readList, writeToken, writeToken].map(client))
  return async () => {
    over = true
    await all
    return { outcomes, tokens }
  }
}

/** How long after `since` all requests succeed again. */
async function recovered(service: Service, since: number): Promise<number> {
  for (;;) {
    const [read, written, ready] = await Promise.all([
      readList(service),
      writeToken(service),
      timed(`${service.url}/health/ready`, {}),
    ])
    const ms = performance.now() - since
    if ([read, written, ready].every(({ status }) => status === 200)) return ms
    assert.ok(ms < deadline(), `not recovered after ${Math.round(ms)} ms: ${service.stated()}`)
    await delay(REST_MS)
  }
}

function holdOutcomes(t: TestContext, outcomes: Outcome[]): void {
  const longest = Math.max(...outcomes.map(({ ms }) => ms))
  const refused = outcomes.filter(({ status }) => status !== 200)
  t.diagnostic(`${outcomes.length} requests, ${refused.length} refused, the longest took ${Math.round(longest)} ms`)
  assert.deepEqual([...new Set(refused.map(({ status }) => status))], refused.length > 0 ? [503] : [])
  assert.ok(longest < MAX_MS, `a request took ${Math.round(longest)} ms`)
}

// Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
const folder = join(tmpdir(), `vitrine-killed-${process.pid}`)
after(() => rm(folder, { recursive: true, force: true }))

test('an embedded database that is killed is started again, and nothing that was acknowledged is lost', async (t) => {
  const service = await startService(t, folder, { SERVER_PROCESSES: '2' })
  const stop = crowd(t, service)
  const times: number[] = []
  for (let kill = 0; kill < 10; kill++) {
    const postmaster = await postmasterOf(service)
    const killed = performance.now()
    process.kill(postmaster, 'SIGKILL')
    // Its backends answer until they notice.
    const current = () => postmasterOf(service).catch(() => postmaster)
    await until(async () => ![postmaster, Number.NaN].includes(await current()), 'started again')
    // Every other one is killed while it starts.
    if (kill % 2 === 1) times.push(await recovered(service, killed))
  }
  const backend = childrenOf(await postmasterOf(service)).at(-1)!
  process.kill(backend, 'SIGKILL')
  times.push(await recovered(service, performance.now()))

  const { outcomes, tokens } = await stop()
  t.diagnostic(`recovered after ${times.map((ms) => Math.round(ms)).join(', ')} ms (the last one: a backend)`)
  holdOutcomes(t, outcomes)
  assert.ok(Math.max(...times) < RECOVERY_MS)
  // Issued before, between and after the kills: each of them is still valid.
  for (const token of tokens.filter((_, index) => index % Math.ceil(tokens.length / 200) === 0)) {
    assert.equal((await ask(`${service.url}/service/inquiries`, { token })).status, 200)
  }
  assert.equal(service.child.exitCode, null)
  const { code, out } = await vitrineProcess(['audit', 'verify'], { DATA_DIR: folder })
  assert.equal(code, 0, out)
  await endService(service)
})

test('a database whose files are gone ends the service with the reason, and no new one is created in its place', async (t) => {
  const service = await startService(t, folder)
  const postmaster = await postmasterOf(service)
  await rename(join(folder, 'postgres'), join(folder, 'elsewhere'))
  const exit = once(service.child, 'exit')
  process.kill(postmaster, 'SIGKILL')
  assert.deepEqual(await exit, [1, null])
  assert.match(service.stated(), /The database in \S+postgres is gone\. Put it back from a backup/)
})

const mountable =
  process.platform === 'linux' && process.getuid?.() === 0
    ? spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']).status === 0
    : false
const skipDisk = mountable ? false : 'it needs a small disk, which only root may mount; run the tests as root'

test('an embedded database that ran out of disk comes back when there is space again', {
  skip: skipDisk,
}, async (t) => {
  const disk = join(tmpdir(), `vitrine-disk-${process.pid}`)
  execFileSync('sh', ['-c', 'mkdir -p "$1" && mount -t tmpfs -o size=220m,mode=755 tmpfs "$1"', 'sh', disk])
  t.after(() => execFileSync('sh', ['-c', 'umount -l "$1" && rmdir "$1"', 'sh', disk]))
  const service = await startService(t, join(disk, 'data'))
  const stop = crowd(t, service)
  await recovered(service, performance.now())

  await fillUp(join(disk, 'ballast'))
  await until(async () => (await readList(service)).status === 503, 'refused')
  // When the write-ahead log needs its next file and there is no space, PostgreSQL stops and cannot start.
  const database = openDatabase({ url: service.adminUrl, poolSize: 3 })
  await database.script('select pg_switch_wal()').catch(() => {})
  await database.close()
  await until(async () => /does not start/.test(service.stated()), 'down')
  assert.equal((await timed(`${service.url}/health/ready`, {})).status, 503)
  await rm(join(disk, 'ballast'))
  const ms = await recovered(service, performance.now())
  t.diagnostic(`recovered ${Math.round(ms)} ms after there was space`)
  holdOutcomes(t, (await stop()).outcomes)
  assert.ok(ms < RECOVERY_MS)
  const { code, out } = await vitrineProcess(['audit', 'verify'], { DATA_DIR: service.dataDir })
  assert.equal(code, 0, out)
  await endService(service)
})

/** Writes until the disk is full. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(1 << 20)
  try {
    for (let size = piece.length; size >= 512; ) {
      const { bytesWritten } = await file.write(piece, 0, size).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < size) size = Math.floor(size / 2)
    }
  } finally {
    await file.close()
  }
}

async function until(holds: () => Promise<boolean>, what: string, maxMs = deadline()): Promise<void> {
  const began = performance.now()
  while (!(await holds())) {
    assert.ok(performance.now() - began < maxMs, `not ${what} after ${maxMs} ms`)
    await delay(20)
  }
}

async function endService({ child }: { child: ChildProcess }): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
}
