/**
 * Runs the tests on a real PostgreSQL that is started for them and discarded afterwards.
 * `npm test` runs everything; `npm test -- packages/money/src/decimal.test.ts` runs one file. Those of the
 * contract, and most of those that depend on the server, also run elsewhere: `npm test -- --stock` on the PostgreSQL that
 * is installed here, with its packager's settings; `npm test -- --pooler` through a PgBouncer in transaction mode; `npm
 * test -- --standby` with all pages from a standby. `npm test -- --distributed` runs all those with a database on a
 * coordinator and two workers of Citus.
 *
 * `*.long.test.ts` run by name, and in `ALL=1 npm test`. `--times`: the processor time of each folder,
 * or of each file that is named.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN, OWNER, SERVICE } from '../src/platform/db/embedded-roles.ts'
import { createTemplate, TEMPLATE } from './support/database.ts'
import { measureSlowness } from './support/deadline.ts'
import {
  closeTemplate,
  clusterAt,
  createOnNodes,
  findCitusPrograms,
  joinNodes,
  NO_CITUS,
  startCluster,
} from './support/distributed-cluster.ts'
import { findPooler, NO_POOLER, startPooler } from './support/pooler.ts'
import { ALL } from './support/runs.ts'
import { hasBaseBackup, startStandby } from './support/standby.ts'
import { findStockPrograms, NO_STOCK, startStock } from './support/stock-server.ts'
import { type Postgres, prepareTemplate, startEmbeddedForTests } from './support/test-server.ts'

const SERVERS = /^--(stock|pooler|standby|distributed)$/
const TIMES = '--times'
const asked = process.argv.slice(2).filter((word) => !SERVERS.test(word) && word !== TIMES)
const times = process.argv.filter((word) => word === TIMES)
const server = process.argv.find((word) => SERVERS.test(word))
const files = asked.filter((word) => !word.startsWith('-'))
const flags = asked.filter((word) => word.startsWith('-'))
const every = globSync(['{src,test}/**/*.test.ts', '{web,packages/*}/{src,test}/**/*.test.ts'])
  .filter((file) => ALL || !file.endsWith('.long.test.ts'))
  .sort()
/** What clients are promised. */
const CONTRACT = globSync('test/contract/*.test.ts').sort()
/** And reads, the ledger, the gate, jobs, health, imports: statements of every kind. */
const CONFORMANCE = [
  ...CONTRACT,
  ...globSync([
    'src/{platform/{db/{batch-calls,pipeline},jobs/*},access/{gate,reads}/*,people/messages/message.store}.test.ts',
    'test/ledger/{changes,concurrency,copy-rows,life,repeat,retention,rules}.test.ts',
    'test/abuse/server-processes.long.test.ts',
    'test/statements/import-jobs.test.ts',
  ]).sort(),
]
/** From a standby only pages are read, and only clients read pages. */
const CHOSEN: Record<string, string[]> = { '--stock': CONFORMANCE, '--pooler': CONFORMANCE, '--standby': CONTRACT }
const filesFor = (one: string): string[] => CHOSEN[one] ?? withDatabase()

const SUPPORT = ['database.ts', 'service.ts']
const CLOCK = 'moves the clock, which is a table of one server'
const BROWSER = 'has pages in a browser; the contract tests have what these ask the service for'
/** Why files and folders do not run on several nodes; single tests that do not are skipped with `onCluster(reason)`. */
const ON_ONE_SERVER: Readonly<Record<string, string>> = {
  'test/ledger/upgrade.test.ts': 'starts from tables that could not be distributed yet',
  'test/resilience/simulation.test.ts': CLOCK,
  'test/sandbox/any-hour.test.ts': CLOCK,
  'test/sandbox/clock.test.ts': CLOCK,
  'test/sandbox/coverage.test.ts': CLOCK,
  'test/sandbox/together.test.ts': CLOCK,
  'test/docs/pages.test.ts': BROWSER,
  'web/test/': BROWSER,
  'packages/': 'have no database',
}

/** Every test file that gets a database of its own, by itself or through a helper. */
function withDatabase(): string[] {
  const asks = (file: string) => /\b(?:test(?:Database|Service)|createOnNodes)\(/.test(readFileSync(file, 'utf8'))
  const helpers = globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts') && asks(file))
  const names = helpers.map((file) => file.slice(file.lastIndexOf('/') + 1)).filter((name) => !SUPPORT.includes(name))
  for (const [file, reason] of Object.entries(ON_ONE_SERVER)) console.log(`Skipped on several nodes: ${file} ${reason}`)
  const others = every.filter((file) => !Object.keys(ON_ONE_SERVER).some((one) => file.startsWith(one)))
  return others.filter((file) => asks(file) || names.some((name) => readFileSync(file, 'utf8').includes(`/${name}'`)))
}

async function startStockForTests(): Promise<Postgres | undefined> {
  const bin = findStockPrograms()
  if (!bin) return undefined
  const server = await startStock(bin)
  console.log(`on PostgreSQL ${server.version} of ${bin}, with its default settings`)
  const url = await createTemplate(server)
  return { url, ownerUrl: url, servingUrl: url, stop: server.stop }
}

async function startClusterForTests(): Promise<Postgres | undefined> {
  const urls = process.env.DISTRIBUTED_URLS?.split(' ')
  const bin = urls ? undefined : findCitusPrograms()
  if (!urls && !bin) return undefined
  const cluster = urls ? clusterAt(urls) : await startCluster(bin!)
  await createOnNodes(cluster, TEMPLATE)
  await joinNodes(cluster, TEMPLATE)
  const nodes = cluster.urlsOf(TEMPLATE, ADMIN)
  return {
    url: `${nodes[0]!}&cluster=citus`,
    ownerUrl: cluster.urlsOf(TEMPLATE, OWNER)[0]!,
    servingUrl: `${cluster.urlsOf(TEMPLATE, SERVICE)[0]!}&cluster=citus`,
    nodes,
    seal: () => closeTemplate(cluster),
    stop: cluster.stop,
  }
}

/** The service through the pooler; what tests set up and tamper with, directly. */
async function startPoolerForTests(): Promise<Postgres | undefined> {
  const program = findPooler()
  if (!program) return undefined
  const embedded = await startEmbeddedForTests()
  const pooler = await startPooler(program, [embedded.servingUrl, embedded.ownerUrl])
  console.log(`through ${program} in transaction mode`)
  return {
    url: embedded.url,
    ownerUrl: pooler.through(embedded.ownerUrl),
    servingUrl: pooler.through(embedded.servingUrl),
    stop: async () => {
      await pooler.stop()
      await embedded.stop()
    },
  }
}

/** A commit waits for the standby, so that it is never too old for a page. */
async function startStandbyForTests(): Promise<Postgres | undefined> {
  const bin = findStockPrograms()
  if (!bin || !hasBaseBackup(bin)) return undefined
  const primary = await startStock(bin)
  const url = await createTemplate(primary)
  const standby = await startStandby(bin, primary)
  await primary.administer("alter system set synchronous_standby_names = '*'")
  await primary.administer("alter system set synchronous_commit = 'remote_apply'")
  await primary.administer('select pg_reload_conf()')
  console.log(`on PostgreSQL ${primary.version} with a standby`)
  return {
    url,
    ownerUrl: url,
    servingUrl: url,
    replicaUrl: standby.urlOf(TEMPLATE),
    stop: async () => {
      console.log(`${standby.pageStatements()} statements read pages from the standby`)
      // Without a standby no commit would end any more, and the primary would wait for it.
      await primary.administer('alter system reset synchronous_standby_names').catch(() => {})
      await primary.administer('select pg_reload_conf()')
      await standby.stop()
      await primary.stop()
    },
  }
}

async function start(): Promise<Postgres | string> {
  if (server === '--standby') return (await startStandbyForTests()) ?? NO_STOCK
  if (server === '--stock') return (await startStockForTests()) ?? NO_STOCK
  if (server === '--pooler') return (await startPoolerForTests()) ?? NO_POOLER
  if (server === '--distributed') return (await startClusterForTests()) ?? NO_CITUS
  return startEmbeddedForTests()
}

/** Browsers get the pages of web/dist: built once for all tests, where a source is newer. */
async function buildPages(chosen: string[]): Promise<void> {
  if (!chosen.some((file) => /^(\.\/)?(web\/test|test\/journeys)\//.test(file))) return
  const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const built = Math.min(...['consent', 'console', 'preview'].map((name) => timeOf(`web/dist/${name}.html`)))
  const isNewer = (file: string) => timeOf(file) > built
  if (globSync(['web/src/**', 'web/*.{html,ts}', 'src/**/*.ts']).some(isNewer))
    await import('../scripts/build-pages.ts')
}

const slowness = measureSlowness().toFixed(1)
const chosen = files.length > 0 ? files : server ? filesFor(server) : every
await buildPages(chosen)
const postgres = await start()
if (typeof postgres === 'string') console.log(`Skipped: ${postgres}.`)
else process.exitCode = await runOn(postgres)

async function runOn(postgres: Postgres): Promise<number> {
  try {
    const env = { ...(await prepareTemplate(postgres)), VITRINE_TEST_SLOWNESS: slowness }
    const some = ['--test', '--test-concurrency=3', ...flags, ...chosen]
    const isSome = asked.length > 0 || server !== undefined
    const whole = [join(import.meta.dirname, 'run-all.ts'), ...times, ...(isSome ? ['--each'] : []), ...chosen]
    const child = spawn(process.execPath, isSome && times.length === 0 ? some : whole, { stdio: 'inherit', env })
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
    return await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
  } finally {
    await postgres.stop()
  }
}
