import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ADMIN, OWNER, SERVICE, TENANT } from '../../src/platform/db/embedded-roles.ts'
import { TEMPLATE } from './database.ts'
import { connectWhileRunning, findStockPrograms, freePort, STOCK_USER } from './stock-server.ts'

/** PostgreSQL with Citus: a coordinator and its workers, each with the roles of the embedded server. */
export type TestCluster = {
  /** Of the nodes, the coordinator first. */
  urlsOf: (database: string, user: string) => string[]
  /** The main processes of those that were started here. */
  pids: number[]
  stop: () => Promise<void>
}

export const NO_CITUS =
  'no PostgreSQL with Citus is installed here; install one, set PG_BIN to the folder of its programs, or name three running servers: DISTRIBUTED_URLS="postgresql://… postgresql://… postgresql://…", the coordinator first, each as superuser'

export function findCitusPrograms(): string | undefined {
  const bin = findStockPrograms()
  if (!bin) return undefined
  const library = execFileSync(join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim()
  return existsSync(join(library, 'citus.so')) ? bin : undefined
}

/** Not asked for here; tests check that it is shown nowhere. */
const PASSWORD = 'not-asked-for'

const SETTINGS = {
  shared_preload_libraries: 'citus',
  fsync: 'off',
  max_connections: '400',
  max_prepared_transactions: '400',
  max_worker_processes: '64',
  max_wal_size: '4GB',
  autovacuum_naptime: '10min',
  log_min_messages: 'warning',
  // Few, so that a statement over all of them is cheap; more than one on each worker, so that it has several tasks.
  'citus.shard_count': '4',
  'citus.node_connection_timeout': '10000',
  // A distributed deadlock is found this many times deadlock_timeout after it began.
  'citus.distributed_deadlock_detection_factor': '2',
  deadlock_timeout: '200ms',
}

/** Starts a coordinator and workers in a folder of their own. */
export async function startCluster(bin: string, other: Record<string, string> = {}, workers = 2): Promise<TestCluster> {
  const folder = join(tmpdir(), `vitrine-cluster-${process.pid}`)
  const nodes: { port: number; pid: number; stop: () => Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const name of ['coordinator', ...Array.from({ length: workers }, (_, i) => `worker-${i + 1}`)])
      nodes.push(await startNode(bin, join(folder, name), { ...SETTINGS, ...other }))
  } catch (error) {
    await stop()
    throw error
  }
  const urlsOf = (database: string, user: string) =>
    nodes.map(({ port }) => `postgresql://${user}:${PASSWORD}@127.0.0.1:${port}/${database}?sslmode=disable`)
  return { urlsOf, pids: nodes.map(({ pid }) => pid), stop }
}

async function startNode(
  bin: string,
  folder: string,
  wanted: Record<string, string>,
): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  if ('uid' in STOCK_USER) chownSync(folder, STOCK_USER.uid!, STOCK_USER.gid!)
  const options = { ...STOCK_USER, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-N', '-D', data, '-U', ADMIN, '-A', 'trust'], { ...options, stdio: 'ignore' })
  const port = await freePort()
  const settings = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stdio = ['ignore', 'ignore', process.env.CLUSTER_LOG ? 'inherit' : 'ignore'] as const
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], {
    ...options,
    stdio: [...stdio],
  })
  const exit = once(child, 'exit')
  const admin = await connectWhileRunning(
    `postgresql://${ADMIN}@127.0.0.1:${port}/postgres?sslmode=disable`,
    () => child.exitCode === null,
  )
  await admin.end()
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGINT')
      await exit
    },
  }
}

/** Servers that run already; tests leave nothing on them but the roles and the template. */
export function clusterAt(urls: string[]): TestCluster {
  const urlsOf = (database: string, user: string) =>
    urls.map((url) => {
      const address = new URL(url)
      address.pathname = `/${database}`
      if (user !== ADMIN) address.username = user
      return address.href
    })
  return { urlsOf, pids: [], stop: async () => {} }
}

const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login; end if;
  if not exists (select from pg_roles where rolname = '${SERVICE}') then create role ${SERVICE} login bypassrls; end if;
  if not exists (select from pg_roles where rolname = '${TENANT}') then create role ${TENANT} login; end if;
end $$;
grant ${TENANT} to ${OWNER}, ${SERVICE};`

/** Creates a database on every node, and the roles. */
export async function createOnNodes({ urlsOf }: TestCluster, database: string): Promise<void> {
  for (const url of urlsOf('postgres', ADMIN)) {
    await run(url, `set citus.enable_ddl_propagation to off; ${ROLES}`)
    await run(url, `drop database if exists ${database} with (force)`)
    await run(url, `create database ${database} owner ${OWNER} template template0 encoding 'UTF8'`)
  }
}

/** Makes the nodes a cluster in it. */
export async function joinNodes({ urlsOf }: TestCluster, database: string): Promise<void> {
  const urls = urlsOf(database, ADMIN)
  for (const url of urls) await run(url, 'create extension citus')
  const [coordinator, ...workers] = urls.map((url) => new URL(url))
  const nameOf = ({ hostname, port }: URL) => `'${hostname}', ${port || 5432}`
  await run(
    urls[0]!,
    [
      `select citus_set_coordinator_host(${nameOf(coordinator!)})`,
      ...workers.map((worker) => `select citus_add_node(${nameOf(worker)})`),
    ].join(';'),
  )
}

/** No session may be open in a template while it is cloned, nor Citus' own process for it. */
export async function closeTemplate({ urlsOf }: TestCluster): Promise<void> {
  for (const url of urlsOf('postgres', ADMIN)) {
    await run(url, `alter database ${TEMPLATE} with allow_connections false`)
    await run(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`)
  }
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
