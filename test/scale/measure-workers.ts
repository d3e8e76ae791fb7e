/**
 * How reads and small deliveries a second grow with the number of workers, each of which gets the same share of a core: a cgroup
 * limits it, so that a machine with few cores tells as much as several machines.
 *
 *     npm run soak -- workers [--share=0.1] [--seconds=20]
 *
 * Several servers ask, so that none of their connections is what limits. Each worker has as many of the accounts as the others.
 * A phase ends after the seconds, and not before each account had its turn a few times: with a small share that takes longer. What is
 * refused because a busy machine opened no connection in time is counted apart. Needs PostgreSQL with Citus, and root on Linux for the cgroups.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { Refusal } from '../../src/platform/core/errors.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { distribute } from '../../src/platform/db/distribute.ts'
import { ADMIN, OWNER } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { TEMPLATE } from '../support/database.ts'
import {
  createOnNodes,
  findCitusPrograms,
  joinNodes,
  NO_CITUS,
  startCluster,
  type TestCluster,
} from '../support/distributed-cluster.ts'
import { fill, makeFixture, record, records } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'
import { listPorts } from './cluster-nodes.ts'

const { values } = parseArgs({
  options: { share: { type: 'string', default: '0.1' }, seconds: { type: 'string', default: '20' } },
})
const SHARE = Number(values.share)
const SECONDS = Number(values.seconds)
const ACCOUNTS = 36
const SERVERS = 6
const AT_ONCE = 18
/** How often each account has its turn at least. */
const TURNS = 2
/** Whoever is slow is waited for. */
const PATIENCE = { statementSeconds: 600, quickSeconds: 600 }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Of one node: a limit, and what it has used. Version 1 has a folder for each kind, version 2 has one. */
const V1 = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')
/** Short, so that a node that has used its share waits for milliseconds. */
const PERIOD_US = 20_000
const folderOf = (node: string) => `${V1 ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup'}/vitrine-${process.pid}-${node}`
const countedIn = (node: string) => folderOf(node).replace('/cpu/', '/cpuacct/')

/** For a node's main process and all that it has started; what these start belongs to the group, too. */
function openGroup(node: string, pid: number): void {
  const folders = [...new Set([folderOf(node), countedIn(node)])]
  for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder)
  const add = (one: number | string) => {
    for (const folder of folders) writeFileSync(`${folder}/cgroup.procs`, String(one))
  }
  add(pid)
  for (const one of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' '))
    if (existsSync(`/proc/${one}`)) add(one)
}
function limit(node: string): void {
  const files = V1
    ? { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': PERIOD_US * SHARE }
    : { 'cpu.max': `${PERIOD_US * SHARE} ${PERIOD_US}` }
  for (const [file, value] of Object.entries(files)) writeFileSync(`${folderOf(node)}/${file}`, String(value))
}
function closeGroups(nodes: string[]): void {
  for (const folder of new Set(nodes.flatMap((node) => [folderOf(node), countedIn(node)])))
    if (existsSync(folder)) rmdirSync(folder)
}
function usedMs(node: string): number {
  if (V1) return Number(readFileSync(`${countedIn(node)}/cpuacct.usage`, 'utf8')) / 1e6
  return Number(/usage_usec (\d+)/.exec(readFileSync(`${folderOf(node)}/cpu.stat`, 'utf8'))![1]) / 1e3
}

const bin = findCitusPrograms()
if (!bin) say(`Skipped: ${NO_CITUS}.`)
else {
  say(`each worker has ${SHARE} of a core; ${AT_ONCE} at once from ${SERVERS} servers, at least ${SECONDS} s each`)
  for (const workers of [1, 2, 3]) await measure(bin, workers)
}

async function measure(bin: string, workers: number): Promise<void> {
  const cluster = await startCluster(bin, { 'citus.shard_count': '24' }, workers)
  const names = ['coordinator', ...Array.from({ length: workers }, (_, i) => `worker-${i + 1}`)].map(
    (name) => `${workers}-${name}`,
  )
  const servers: Server[] = []
  try {
    await createOnNodes(cluster, TEMPLATE)
    await joinNodes(cluster, TEMPLATE)
    const owner = openDatabase({ url: cluster.urlsOf(TEMPLATE, OWNER)[0]!, poolSize: 2 })
    await migrate(owner)
    await distribute(owner, () => {})
    await owner.close()
    for (let i = 0; i < SERVERS; i++) servers.push(await openServer(cluster))
    const accounts = await makeAccounts(servers[0]!, workers)
    const known = [record({ sourceId: 'known' })]
    for (const { accountId } of accounts) await fill(servers[0]!.deps, accountId, known)
    const serverOf = (i: number) => servers[i % SERVERS]!
    const read = async (i: number) => {
      const answer = await serverOf(i).app.inject(accounts[i % ACCOUNTS]!.request)
      if (answer.statusCode === 503) throw new Refusal('unavailable')
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    let sent = 0
    const deliver = (i: number) =>
      fill(serverOf(i).deps, accounts[i % ACCOUNTS]!.accountId, [
        record({ sourceId: `late${sent++}`, amount: `-${sent}.10` }),
      ])
    const repeatDelivery = (i: number) => fill(serverOf(i).deps, accounts[i % ACCOUNTS]!.accountId, known)
    const works = { reads: read, 'deliveries of one record': deliver, 'deliveries of nothing new': repeatDelivery }
    // Every connection knows its statements before it is limited.
    for (const work of Object.values(works)) await repeat(work, AT_ONCE * 5)
    for (const [at, name] of names.entries()) openGroup(name, cluster.pids[at]!)
    for (const name of names.slice(1)) limit(name)
    for (const [what, work] of Object.entries(works)) say(`${workers} workers: ${await rate(names, work)} ${what}`)
  } finally {
    for (const { app, database } of servers) {
      await app.close()
      await database.close()
    }
    await cluster.stop()
    closeGroups(names)
  }
}

type Server = { app: ReturnType<typeof buildServer>['app']; deps: Deps; database: Database }

/** None of them waits for a connection. */
async function openServer(cluster: TestCluster): Promise<Server> {
  const url = `${cluster.urlsOf(TEMPLATE, ADMIN)[0]!}&cluster=citus`
  const database = openDatabase({ url, poolSize: 2 * (AT_ONCE / SERVERS) + 4, ...PATIENCE })
  const deps = createDeps(database)
  const config = readConfig({ ...TEST_SETTINGS, PAGE_MEMORY_MB: '0' })
  while (!(await isDone(() => database.ping()))) await delay(100)
  const { app } = buildServer(await createContext(config, deps, () => ''), { level: 'fatal' })
  await app.ready()
  return { app, deps, database }
}

type Account = { accountId: Id<'account'>; request: { url: string; headers: { authorization: string } } }

/** As many on each worker, in turns. */
async function makeAccounts({ deps, database }: Server, workers: number): Promise<Account[]> {
  const ports = await listPorts(database)
  const byPort = new Map([...new Set(ports)].map((port) => [port, [] as Account[]]))
  while ([...byPort.values()].some((some) => some.length < ACCOUNTS / workers)) {
    const { accountId, path, token } = await makeFixture(deps)
    const beside = byPort.get(ports[bucketOf(accountId)]!)!
    if (beside.length === ACCOUNTS / workers) continue
    await fill(deps, accountId, records(100))
    beside.push({ accountId, request: { url: path, headers: { authorization: `Bearer ${token}` } } })
  }
  return Array.from({ length: ACCOUNTS }, (_, i) => [...byPort.values()][i % workers]![Math.floor(i / workers)]!)
}

type Work = (i: number) => Promise<unknown>

/** As many at once as were said, at least so many, for so long. */
async function repeat(work: Work, least: number, ms = 0): Promise<{ done: number; refused: number; ms: number }> {
  const began = performance.now()
  let [next, done, refused] = [0, 0, 0]
  const one = async () => {
    while (done < least || performance.now() - began < ms)
      if (await isDone(() => work(next++))) done += 1
      else refused += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { done, refused, ms: performance.now() - began }
}

async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'unavailable') return false
    throw error
  }
}

async function rate(nodes: string[], work: Work): Promise<string> {
  const before = nodes.map(usedMs)
  const { done, refused, ms } = await repeat(work, TURNS * ACCOUNTS, SECONDS * 1000)
  const [coordinator, ...workers] = nodes.map((node, at) => usedMs(node) - before[at]!)
  const sum = workers.reduce((a, b) => a + b, 0)
  const full = workers.map((used) => `${Math.round((used / ms / SHARE) * 100)} %`).join(', ')
  const each = `${(coordinator! / done).toFixed(1)} ms at the coordinator, ${(sum / done).toFixed(1)} ms at its worker`
  return `${((done / ms) * 1000).toFixed(1)} a second (processor for each ${each}; workers used ${full} of their share) of ${done}, ${refused} refused`
}
