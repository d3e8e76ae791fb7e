/** Starts every server of a run on its own port, on one PostgreSQL. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createTemplate, TEMPLATE } from '../test/support/database.ts'
import { findStockPrograms, NO_STOCK, type StockServer, startStock } from '../test/support/stock-server.ts'
import { type BenchFixture, makeBenchFixture, ownPath } from './fixture.ts'
import { PEERS, PEERS_FOLDER, type Peer, type PeerName, preparePeers } from './peers.ts'
import { cpuMicros, parentOf } from './proc.ts'
import { isTaken, type Running, runStep, startServer } from './processes.ts'
import type { Work } from './rounds.ts'
import { DATABASES, fillSmall, startSeeded, urlOf } from './seed.ts'

export const PORTS = {
  own: 18_701,
  unkept: 18_702,
  unlogged: 18_703,
  second: 18_704,
  small: 18_705,
  talking: 18_706,
  middle: 18_708,
  stock: 18_709,
  bare: 18_710,
  starting: 18_707,
}

/** The settings of every server: the same number of connections to PostgreSQL, and no request log. */
const POOL_SIZE = '10'

/** Flags that `bin/vitrine.js` adds, for servers that are started without it. */
const FLAGS = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--v8-pool-size=1']
const SURROUNDINGS = { MALLOC_ARENA_MAX: '1' }
/** And those that a server with a page cache sets at its start. */
const SMALL_HEAP = '--heap-growing-percent=100'
const OWN = ['bin/vitrine.js', 'serve']
/** It sends webhooks, to a receiver on this machine. */
const SENDING = { RUN_JOBS: 'on', WEBHOOK_ALLOW: '127.0.0.0/8' }

export type Own = Record<Exclude<keyof typeof PORTS, 'bare' | 'starting' | 'stock'>, Running>

/** The service on the small data set in the PostgreSQL installed here, with its default settings. */
export type OnStock = { fixture: BenchFixture; server: Running; postmaster: number }

export type Setup = {
  /** As the superuser. */
  adminUrl: string
  fixture: BenchFixture
  smallFixture: BenchFixture
  mediumFixture: BenchFixture
  own: Own
  bare: Running
  peers: Peer[]
  peerServers: Map<PeerName, Running>
  postmaster: number
  stock: OnStock | undefined
  stop: () => Promise<void>
}

export async function refuseTakenPorts(): Promise<void> {
  const ports = [...Object.values(PORTS), ...PEERS.map(({ port }) => port)]
  const taken: number[] = []
  for (const port of ports) if (await isTaken(port)) taken.push(port)
  // Otherwise another program would be measured in our place.
  if (taken.length > 0) throw new Error(`Port ${taken.join(', ')} is already in use. Stop the program that uses it.`)
}

export async function setUp(
  say: (line: string) => void,
  only: 'all' | 'own' = 'all',
  nodeFlags: string[] = [],
  extraEnv: Record<string, string> = {},
): Promise<Setup> {
  await refuseTakenPorts()
  const installed = only === 'all' ? await preparePeers(say) : []
  const folder = join(tmpdir(), `vitrine-bench-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const postgres = await startSeeded(say)
  const bin = only === 'all' ? findStockPrograms() : undefined
  if (only === 'all' && !bin) say(`✗ a stock PostgreSQL is left out: ${NO_STOCK}`)
  const stockServer = bin ? await startStock(bin) : undefined
  const stop = async () => {
    await postgres.stop()
    await stockServer?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const large = urlOf(postgres.adminUrl, DATABASES.large)
    const small = urlOf(postgres.adminUrl, DATABASES.small)
    const middle = urlOf(postgres.adminUrl, DATABASES.middle)
    const fixture = await makeBenchFixture(large)
    const smallFixture = await makeBenchFixture(small)
    const mediumFixture = await makeBenchFixture(middle)
    const start = startIn(folder, large)
    const startOwn = ownStart(start, folder, nodeFlags, extraEnv)
    // The first start after a change compiles, which takes memory that later starts do not need.
    await runStep(process.execPath, ['bin/vitrine.js', 'help'], '.')
    const own = await startOwnServers(startOwn, only, { small, middle })
    const stock = stockServer && (await serveStock(stockServer, (env) => startOwn('stock', env)))
    const pageFile = join(folder, 'page.json')
    writeFileSync(pageFile, await pageOf(fixture))
    const bare = await start('bare', ['bench/limits/bare.ts'], { PORT: String(PORTS.bare), PAGE_FILE: pageFile })
    return {
      adminUrl: postgres.adminUrl,
      fixture,
      smallFixture,
      mediumFixture,
      own,
      bare,
      ...(await startPeers(installed, start, folder, say)),
      postmaster: await postmasterOf(large),
      stock,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Start = (name: string, args: string[], env: Record<string, string>, cwd?: string) => Promise<Running>
type StartOwn = (name: keyof Own | 'stock', env?: Record<string, string>, args?: string[]) => Promise<Running>

/** On the large data set unless the settings name another; the log is in the folder. */
const startIn =
  (folder: string, url: string): Start =>
  (name, args, env, cwd) => {
    const settings = { NODE_ENV: 'production', DATABASE_URL: url, DATABASE_POOL_SIZE: POOL_SIZE, ...env }
    return startServer(name, args, settings, { logFile: join(folder, `${name}.log`), ...(cwd && { cwd }) })
  }

const ownStart =
  (start: Start, folder: string, nodeFlags: string[], extraEnv: Record<string, string>): StartOwn =>
  (name, env = {}, args = OWN) =>
    start(`own-${name}`, [...FLAGS, ...nodeFlags, ...args], {
      PORT: String(PORTS[name]),
      // One key sends all requests here; otherwise only the rate limit would be measured.
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
      // Workers of one database share its jobs; only that of the server which is measured is to have them.
      RUN_JOBS: 'off',
      DATA_DIR: folder,
      ...SURROUNDINGS,
      ...extraEnv,
      ...env,
    })

async function startOwnServers(
  start: StartOwn,
  only: 'all' | 'own',
  { small, middle }: { small: string; middle: string },
): Promise<Own> {
  const own = await start('own')
  if (only === 'own') return { own, unkept: own, unlogged: own, second: own, small: own, middle: own, talking: own }
  return {
    own,
    unkept: await start('unkept', { PAGE_MEMORY_MB: '0' }),
    unlogged: await start('unlogged', {}, [SMALL_HEAP, 'bench/unlogged.ts']),
    second: await start('second', { RUN_JOBS: 'on' }),
    small: await start('small', { PAGE_MEMORY_MB: '0', DATABASE_URL: small, ...SENDING }),
    middle: await start('middle', { PAGE_MEMORY_MB: '0', DATABASE_URL: middle }),
    talking: await start('talking', { LOG_LEVEL: 'info' }),
  }
}

/** A peer that does not start is left out, and the run goes on. */
async function startPeers(installed: Peer[], start: Start, folder: string, say: (line: string) => void) {
  const peers: Peer[] = []
  const peerServers = new Map<PeerName, Running>()
  for (const peer of installed) {
    try {
      peerServers.set(peer.name, await start(peer.name, [peer.file], { PORT: String(peer.port) }, PEERS_FOLDER))
      peers.push(peer)
    } catch (error) {
      const log = readFileSync(join(folder, `${peer.name}.log`), 'utf8')
        .trim()
        .split('\n')
        .slice(0, 8)
        .join('\n')
      say(`✗ ${peer.title} is left out: ${(error as Error).message}\n${log}`)
    }
  }
  return { peers, peerServers }
}

async function serveStock(
  stockServer: StockServer,
  start: (env: Record<string, string>) => Promise<Running>,
): Promise<OnStock> {
  await createTemplate(stockServer)
  // The peers' tables come with a role of their own, which our role may not create.
  const url = stockServer.urlOf(TEMPLATE, 'postgres')
  await fillSmall(url)
  const fixture = await makeBenchFixture(url)
  const server = await start({ PAGE_MEMORY_MB: '0', DATABASE_URL: url })
  return { fixture, server, postmaster: await postmasterOf(url) }
}

/** Time from the command to the first answer, on an existing database. */
export async function startOnce(url: string): Promise<Work> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-start-'))
  const env = { PORT: String(PORTS.starting), DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const started = performance.now()
  const server = await startServer('starting', OWN, env, { logFile: join(folder, 'log') })
  const answer = await fetch(`http://127.0.0.1:${PORTS.starting}/health/ready`)
  const seconds = (performance.now() - started) / 1000
  const used = cpuMicros([server.pid])
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  if (!answer.ok) throw new Error(`A server that had just started answered ${answer.status}`)
  return { count: 1, seconds, cpuMicros: used }
}

async function pageOf(fixture: BenchFixture): Promise<Buffer> {
  const url = `http://127.0.0.1:${PORTS.own}${ownPath(fixture.accountIds[0]!)}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${fixture.token}` } })
  if (!answer.ok) throw new Error(`The first page was answered with ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  return postmaster
}

export const resultsFolder = resolve('bench/results')
