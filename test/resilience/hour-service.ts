import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findOrCreateServiceSecret } from '../../src/access/reads/service-secret.service.ts'
import { encryptSecret, newWebhookSecret } from '../../src/clients/webhooks/webhook.ts'
import { createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { isAlive } from '../../src/platform/db/embedded-folders.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { openWebhooks } from '../../src/worker/open-webhooks.ts'
import { endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { fill, makeFixture, makeOwner, records, TESTER } from '../support/make.ts'
import { type Proxy as Network, openProxy } from '../support/proxy.ts'
import { verify } from '../support/read-log.ts'
import { freePort } from '../support/stock-server.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { answersAgain, killAndWait, workerOf } from './killed-service.ts'

const ACCOUNTS = 4
const ROWS = 200
/** After the load has ended: webhooks are tried again after seconds and minutes. */
const EVENTS_MS = 15 * 60_000

export type HourService = {
  urls: string[]
  path: string
  token: string
  ownerId: Id<'owner'>
  inquiryId: Id<'inquiry'>
  operatorToken: string
  accountIds: Id<'account'>[]
  /** Past the network that is broken. */
  databaseUrl: string
  proxy: Network
  /** Of the first server and its worker. */
  processes: () => { name: string; pid: number }[]
  killServer: () => Promise<void>
  stopServer: () => Promise<void>
  killWorker: () => Promise<void>
  killPostgres: () => Promise<void>
  restartPostgres: () => Promise<void>
  /** Resolves when both servers answer everything. */
  answersAgain: () => Promise<void>
  waitForEvents: (consents: string[]) => Promise<{ arrived: number; missing: number; twice: number }>
  checkReads: (ids: string[]) => Promise<{ missing: number }>
  countReopened: (consents: string[]) => Promise<number>
  verify: () => Promise<boolean>
  stop: () => Promise<void>
}

export async function startHourService(): Promise<HourService> {
  const dataDir = join(tmpdir(), `vitrine-hour-${process.pid}`)
  let postgres = await startEmbedded({ dataDir })
  const owner = openDatabase({ url: postgres.ownerUrl, poolSize: 2 })
  await migrate(owner, SERVICE)
  await owner.close()
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openDatabase({ url: postgres.url, poolSize: 4 })
    return work(database).finally(() => database.close())
  }
  const receiver = await startReceiver()
  const made = await withDatabase(async (database) => {
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(ROWS))
    const owners = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeOwner(deps)))
    const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'hour', expires: null })
    const serviceSecret = await findOrCreateServiceSecret(database, undefined)
    const { secretKey } = openWebhooks(readConfig({}), serviceSecret)
    await database.rows(sql`
      insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
      values ('whk_hour', ${fixture.tenant.id}, 'sandbox', ${receiver.url}, '{}', ${encryptSecret(secretKey, 'whk_hour', newWebhookSecret())}, clock())`)
    const accountIds = owners.map(({ accountId }) => accountId)
    return { fixture, token: await longToken(deps, fixture), operatorToken, accountIds }
  })
  const { fixture, token } = made
  const proxy = await openProxy(postgres.url)
  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const servers: ChildProcess[] = []
  const stated: string[] = []
  const start = async (at: number) => {
    const env = {
      PATH: process.env.PATH,
      PORT: String(ports[at]),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '0',
      DATABASE_URL: proxy.url,
      WEBHOOK_ALLOW: '127.0.0.0/8',
    }
    const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    servers[at] = child
    await waitFor(child, /Vitrine is ready/)
    child.stdout!.resume()
    child.stderr!.on('data', (chunk: Buffer) => {
      stated[at] = `${stated[at] ?? ''}${chunk}`.slice(-2_000)
    })
  }
  await start(0)
  await start(1)
  const answered = async () => {
    for (const [at, url] of urls.entries())
      await answersAgain({ url, path: fixture.path, token, pair: fixture }, performance.now()).catch((error) => {
        const { exitCode, signalCode } = servers[at]!
        throw new Error(`server ${at} (${exitCode ?? signalCode ?? 'running'}) ${error.message}:\n${stated[at]}`)
      })
  }
  await answered()
  const postmaster = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const endPostgres = async (signal: NodeJS.Signals) => {
    const pid = await postmaster()
    process.kill(pid, signal)
    while (isAlive(pid)) await delay(20)
    postgres = await startEmbedded({ dataDir })
  }

  return {
    urls,
    path: fixture.path,
    token,
    ownerId: fixture.ownerId,
    inquiryId: fixture.inquiryId,
    operatorToken: made.operatorToken,
    accountIds: made.accountIds,
    get databaseUrl() {
      return postgres.url
    },
    proxy,
    processes: () => {
      const worker = workerOf(servers[0]!)
      return [
        { name: 'the server', pid: servers[0]!.pid! },
        ...(worker === undefined ? [] : [{ name: 'its worker', pid: worker }]),
      ]
    },
    killServer: async () => {
      await killAndWait(servers[1]!)
      await start(1)
    },
    stopServer: async () => {
      await endProcess(servers[1]!)
      await start(1)
    },
    killWorker: async () => {
      const pid = workerOf(servers[1]!)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    killPostgres: () => endPostgres('SIGKILL'),
    restartPostgres: () => endPostgres('SIGINT'),
    answersAgain: answered,
    waitForEvents: async (consents) => {
      const wanted = new Set(consents)
      const arrivals = () =>
        receiver.received
          .filter(({ body }) => body.type === 'consent.terminated_by_tpp')
          .map(({ body }) => String(body.data.consentId))
          .filter((id) => wanted.has(id))
      for (const began = performance.now(); new Set(arrivals()).size < wanted.size; await delay(500))
        if (performance.now() - began > EVENTS_MS) break
      const arrived = new Set(arrivals()).size
      return { arrived, missing: wanted.size - arrived, twice: arrivals().length - arrived }
    },
    checkReads: (ids) =>
      withDatabase(async (database) => {
        const rows = await database.rows<{ id: string }>(sql`select request_id as id from reads`)
        const found = new Set(rows.map(({ id }) => id))
        return { missing: ids.filter((id) => !found.has(id)).length }
      }),
    countReopened: (consents) =>
      withDatabase(async (database) => {
        const [row] = await database.rows<{ count: number }>(sql`
          select count(*) from consents where id = any (${consents}::text[]) and status <> 'terminated_by_tpp'`)
        return row!.count
      }),
    verify: () => withDatabase(async (database) => (await verify(database)).faults.length === 0),
    stop: async () => {
      for (const child of servers) await endProcess(child)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
