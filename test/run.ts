/**
 * Runs the tests on a real PostgreSQL that is started for them and discarded afterwards.
 * `npm test` runs everything; `npm test -- packages/money/src/decimal.test.ts` runs one file. `npm run test:stock`
 * runs those that depend most on the server on the PostgreSQL that is installed here, with its packager's settings.
 * `npm run test:distributed` runs those with a database on a coordinator and two workers of Citus.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../src/db/database.ts'
import { distribute } from '../src/db/distribute.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { ADMIN, OWNER, SERVICE } from '../src/db/embedded-roles.ts'
import { migrate } from '../src/db/migrate.ts'
import { createTemplate, TEMPLATE } from './support/database.ts'
import {
  closeTemplate,
  clusterAt,
  createDistributedTemplate,
  findCitusPrograms,
  NO_CITUS,
  startCluster,
} from './support/distributed-cluster.ts'
import { findStockPrograms, NO_STOCK, startStock } from './support/stock-server.ts'

const asked = process.argv.slice(2).filter((word) => !['--stock', '--distributed'].includes(word))
const onStock = process.argv.includes('--stock')
const onCluster = process.argv.includes('--distributed')
const files = asked.filter((word) => !word.startsWith('-'))
const flags = asked.filter((word) => word.startsWith('-'))
const every = globSync(['{src,test}/**/*.test.ts', '{web,packages/*}/{src,test}/**/*.test.ts']).sort()
/** Started first: started last, they would run alone at the end. */
const SLOWEST = [
  'test/deliveries/scenarios.test.ts',
  'test/ledger/walk.test.ts',
  'web/test/pages.test.ts',
  'test/statements/import.test.ts',
]
const all = [...SLOWEST, ...every.filter((file) => !SLOWEST.includes(file))]
/** Reads, the ledger, the gate, jobs, health, imports: statements of every kind. */
const STOCK = globSync([
  'src/{db/{batch-calls,pipeline},jobs/*,gate/*,reads/*,messages/message.store}.test.ts',
  'test/contract/{accounts,auth,changes,conditional,consent-*,inquiry,reads,transaction-*,faults}.test.ts',
  'test/ledger/{changes,concurrency,copy-rows,life,repeat,retention,rules}.test.ts',
  'test/abuse/workers.test.ts',
  'test/statements/import-jobs.test.ts',
]).sort()

const SUPPORT = ['database.ts', 'service.ts']
/** Starts from the tables of an earlier version, before they could be distributed. */
const ON_ONE_SERVER = 'test/ledger/upgrade.test.ts'

/** Every test file that gets a database of its own, by itself or through a helper. */
function withDatabase(): string[] {
  const asks = (file: string) => /\btest(?:Database|Service)\(/.test(readFileSync(file, 'utf8'))
  const helpers = globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts') && asks(file))
  const names = helpers.map((file) => file.slice(file.lastIndexOf('/') + 1)).filter((name) => !SUPPORT.includes(name))
  console.log(`Skipped on several nodes: ${ON_ONE_SERVER}`)
  const others = every.filter((file) => file !== ON_ONE_SERVER)
  return others.filter((file) => asks(file) || names.some((name) => readFileSync(file, 'utf8').includes(`/${name}'`)))
}

/** `url` creates databases, `ownerUrl` migrates, `servingUrl` serves; on an installed server all are the same. */
type Postgres = {
  url: string
  ownerUrl: string
  servingUrl: string
  /** Of a distributed database, as superuser. */
  nodes?: string[]
  /** Called when the template is migrated. */
  seal?: () => Promise<void>
  stop: () => Promise<void>
}

async function startEmbeddedForTests(): Promise<Postgres> {
  // Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
  const folder = join(tmpdir(), `vitrine-test-${process.pid}`)
  const started = await startEmbedded({ dataDir: folder, database: TEMPLATE, durable: false })
  const { url: servingUrl, ownerUrl, adminUrl: url, stop } = started
  return {
    url,
    ownerUrl,
    servingUrl,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startStockForTests(): Promise<Postgres | undefined> {
  const bin = findStockPrograms()
  if (!bin) return undefined
  const server = await startStock(bin)
  console.log(`on PostgreSQL ${server.version} of ${bin}, with its default settings`)
  const url = await createTemplate(server)
  return { url, ownerUrl: url, servingUrl: url, stop: server.stop }
}

/** Citus chooses the shard by the values of a statement, so it cannot use a plan without them. */
const UNPLANNED = '&options=-c%20plan_cache_mode%3Dauto'

async function startClusterForTests(): Promise<Postgres | undefined> {
  const urls = process.env.DISTRIBUTED_URLS?.split(' ')
  const bin = urls ? undefined : findCitusPrograms()
  if (!urls && !bin) return undefined
  const cluster = urls ? clusterAt(urls) : await startCluster(bin!)
  await createDistributedTemplate(cluster)
  const nodes = cluster.urlsOf(TEMPLATE, ADMIN)
  return {
    url: `${nodes[0]!}${UNPLANNED}`,
    ownerUrl: cluster.urlsOf(TEMPLATE, OWNER)[0]!,
    servingUrl: `${cluster.urlsOf(TEMPLATE, SERVICE)[0]!}${UNPLANNED}`,
    nodes,
    seal: () => closeTemplate(cluster),
    stop: cluster.stop,
  }
}

const postgres = onCluster
  ? await startClusterForTests()
  : onStock
    ? await startStockForTests()
    : await startEmbeddedForTests()
if (postgres) process.exitCode = await runOn(postgres)
else console.log(`Skipped: ${onCluster ? NO_CITUS : NO_STOCK}.`)

async function runOn({ url, ownerUrl, servingUrl, nodes, seal, stop }: Postgres): Promise<number> {
  try {
    const template = openDatabase({ url: ownerUrl, poolSize: 2 })
    await migrate(template, ownerUrl === servingUrl ? undefined : SERVICE)
    if (nodes) await distribute(template, () => {})
    await template.close()
    await seal?.()
    const chosen = files.length > 0 ? files : onStock ? STOCK : onCluster ? withDatabase() : every
    const some = ['--test', '--test-concurrency=3', ...flags, ...chosen]
    const whole = [join(import.meta.dirname, 'run-all.ts'), ...all]
    const child = spawn(process.execPath, asked.length > 0 || onStock || onCluster ? some : whole, {
      stdio: 'inherit',
      env: {
        ...process.env,
        VITRINE_TEST_DATABASE: url,
        VITRINE_TEST_SERVICE: servingUrl,
        ...(nodes && { VITRINE_TEST_NODES: nodes.join(' ') }),
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/test'),
        TZ: 'America/New_York',
      },
    })
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
    return await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
  } finally {
    await stop()
  }
}
