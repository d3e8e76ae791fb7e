import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask, endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { fill, makeFixture, makeOwner, record, TESTER } from '../support/make.ts'
import { freePort } from '../support/stock-server.ts'

/** `vitrine serve` with its embedded PostgreSQL, durable as in earnest, which may be killed and started again. */
export type KilledService = {
  url: string
  path: string
  token: string
  pair: { apiKey: string; apiSecret: string }
  operatorToken: string
  accountIds: Id<'account'>[]
  dataDir: string
  /** Where its database is, while it runs. */
  databaseUrl: string
  process: () => ChildProcess
  start: () => Promise<void>
  postmaster: () => Promise<number>
  stop: () => Promise<void>
}

const REST_MS = 25
const FINISH_MS = 15 * 60_000

export async function startKilledService(accounts: number, env: Record<string, string> = {}): Promise<KilledService> {
  // Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
  const dataDir = join(tmpdir(), `vitrine-hold-${process.pid}-${Date.now()}`)
  const port = await freePort()
  const settings = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '0',
    ...env,
  }
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, [PROGRAM, 'serve'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
    await waitFor(child, /Vitrine is ready/)
    child.stdout!.resume()
    child.stderr!.resume()
  }
  await start()
  const { url: databaseUrl } = await startEmbedded({ dataDir })
  const database = openDatabase({ url: databaseUrl, poolSize: 3 })
  const deps = createDeps(database)
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [record()])
  const owners = await Promise.all(Array.from({ length: accounts }, () => makeOwner(deps)))
  const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'ingest', expires: null })
  const token = await longToken(deps, fixture)
  await database.close()
  return {
    url: `http://127.0.0.1:${port}`,
    path: fixture.path,
    token,
    pair: { apiKey: fixture.apiKey, apiSecret: fixture.apiSecret },
    operatorToken,
    accountIds: owners.map(({ accountId }) => accountId),
    dataDir,
    databaseUrl,
    process: () => child,
    start,
    postmaster: async () => Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      await endProcess(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The worker process of a server. */
export const workerOf = ({ pid }: ChildProcess): number | undefined =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && /main\.ts worker/.test(args.join(' ')))
    .map(([child]) => Number(child))[0]

type AnsweringService = Pick<KilledService, 'url' | 'path' | 'token' | 'pair'>

/** Reads, writes, and says that it is ready. */
export async function answers({ url, path, token, pair }: AnsweringService): Promise<boolean> {
  const headers = { 'Api-Key': pair.apiKey, 'Api-Secret': pair.apiSecret, Connection: 'close' }
  const all = await Promise.all(
    [
      ask(`${url}${path}`, { token, headers: { Connection: 'close' } }),
      ask(`${url}/service/auth/token`, { method: 'POST', headers }),
      ask(`${url}/health/ready`, { headers: { Connection: 'close' } }),
    ].map((one) =>
      one.then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return all.every((status) => status === 200)
}

/** How long after `since` it answers again. */
export async function answersAgain(service: AnsweringService, since: number): Promise<number> {
  while (!(await answers(service))) {
    if (performance.now() - since > 120_000) throw new Error('does not answer after two minutes')
    await delay(REST_MS)
  }
  return performance.now() - since
}

/**
 * Waits until nothing is left to import. Leases of killed workers would last a minute: here they end at once. A worker whose
 * connection was lost without a sign notices after ten minutes, which is the limit of a statement of an import.
 */
export async function finishImports(databaseUrl: string): Promise<{ failed: number }> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  try {
    await database.rows(sql`update jobs set run_at = clock() where kind in ('import', 'import.records') and leased`)
    for (const began = performance.now(); ; await delay(100)) {
      const [left] = await database.rows<{ open: number; failed: number }>(sql`
        select count(*) filter (where status in ('queued', 'running')) as open,
          count(*) filter (where status in ('refused', 'failed')) as failed from imports`)
      if (left!.open === 0) return { failed: left!.failed }
      if (performance.now() - began > FINISH_MS) throw new Error(`${left!.open} imports are not done`)
    }
  } finally {
    await database.close()
  }
}

export async function killAndWait(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
