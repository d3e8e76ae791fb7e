/**
 * How reads and small deliveries a second grow with the number of workers, each of which gets the same share of a core: a cgroup
 * limits it, so that a machine with few cores tells as much as several machines.
 *
 *     npm run soak -- workers [--share=0.1] [--seconds=15]
 *
 * Needs PostgreSQL with Citus, and root on Linux for the cgroups.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { distribute } from '../../src/platform/db/distribute.ts'
import { ADMIN, OWNER } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { TEMPLATE } from '../support/database.ts'
import { createOnNodes, findCitusPrograms, joinNodes, NO_CITUS, startCluster } from '../support/distributed-cluster.ts'
import { fill, makeFixture, record, records } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const { values } = parseArgs({
  options: { share: { type: 'string', default: '0.1' }, seconds: { type: 'string', default: '15' } },
})
const SHARE = Number(values.share)
const SECONDS = Number(values.seconds)
const ACCOUNTS = 48
const AT_ONCE = 32
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Of one node: a limit, and what it has used. Version 1 has a folder for each kind, version 2 has one. */
const V1 = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')
const folderOf = (node: string) => `${V1 ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup'}/vitrine-${process.pid}-${node}`
const countedIn = (node: string) => folderOf(node).replace('/cpu/', '/cpuacct/')
function openGroup(node: string, pid: number, share: number | undefined): void {
  mkdirSync(folderOf(node))
  if (share !== undefined && V1) writeFileSync(`${folderOf(node)}/cpu.cfs_quota_us`, String(100_000 * share))
  if (share !== undefined && !V1) writeFileSync(`${folderOf(node)}/cpu.max`, `${100_000 * share} 100000`)
  writeFileSync(`${folderOf(node)}/cgroup.procs`, String(pid))
  if (!V1 || existsSync(countedIn(node))) return
  mkdirSync(countedIn(node))
  writeFileSync(`${countedIn(node)}/cgroup.procs`, String(pid))
}
function usedMs(node: string): number {
  if (V1) return Number(readFileSync(`${countedIn(node)}/cpuacct.usage`, 'utf8')) / 1e6
  return Number(/usage_usec (\d+)/.exec(readFileSync(`${folderOf(node)}/cpu.stat`, 'utf8'))![1]) / 1e3
}

const bin = findCitusPrograms()
if (!bin) say(`Skipped: ${NO_CITUS}.`)
else {
  say(`each worker has ${SHARE} of a core; ${AT_ONCE} at once, ${SECONDS} s each`)
  for (const workers of [1, 2, 3]) await measure(bin, workers)
}

async function measure(bin: string, workers: number): Promise<void> {
  const cluster = await startCluster(bin, { 'citus.shard_count': '24' }, workers)
  const names = ['coordinator', ...Array.from({ length: workers }, (_, i) => `worker-${i + 1}`)].map(
    (name) => `${workers}-${name}`,
  )
  try {
    await createOnNodes(cluster, TEMPLATE)
    await joinNodes(cluster, TEMPLATE)
    const owner = openDatabase({ url: cluster.urlsOf(TEMPLATE, OWNER)[0]!, poolSize: 2 })
    await migrate(owner)
    await distribute(owner, () => {})
    await owner.close()
    const database = openDatabase({
      url: `${cluster.urlsOf(TEMPLATE, ADMIN)[0]!}&cluster=citus`,
      poolSize: 20,
      statementSeconds: 60,
      quickSeconds: 60,
    })
    const deps = createDeps(database)
    const config = readConfig({ ...TEST_SETTINGS, PAGE_MEMORY_MB: '0' })
    const { app } = buildServer(await createContext(config, deps, () => ''), { level: 'fatal' })
    await app.ready()
    const made: { accountId: Id<'account'>; request: { url: string; headers: { authorization: string } } }[] = []
    for (let i = 0; i < ACCOUNTS; i++) {
      const { accountId, path, token } = await makeFixture(deps)
      await fill(deps, accountId, records(100))
      made.push({ accountId, request: { url: path, headers: { authorization: `Bearer ${token}` } } })
    }
    const read = async (i: number) => {
      const answer = await app.inject(made[i % ACCOUNTS]!.request)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    for (let i = 0; i < ACCOUNTS; i++) await read(i)
    // Connections that are opened from now on are limited; those that are open are closed.
    for (const [at, name] of names.entries()) openGroup(name, cluster.pids[at]!, at === 0 ? undefined : SHARE)
    const admin = openDatabase({ url: cluster.urlsOf('postgres', ADMIN)[0]!, poolSize: 2 })
    await admin.script(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`)
    await admin.close()
    for (let i = 0; i < 5; i++) await read(i).catch(() => {})
    const reads = await rate(names, read)
    let sent = 0
    const deliver = (i: number) =>
      fill(deps, made[i % ACCOUNTS]!.accountId, [record({ sourceId: `late${sent++}`, amount: `-${sent}.10` })])
    const deliveries = await rate(names, deliver)
    say(`${workers} workers: ${reads} reads; ${deliveries} deliveries of one record`)
    await app.close()
    await database.close()
  } finally {
    await cluster.stop()
    for (const folder of names.flatMap((name) => [folderOf(name), countedIn(name)]))
      if (existsSync(folder)) rmdirSync(folder)
  }
}

/** As many at once as were said, each with an account of its own turn. */
async function rate(nodes: string[], work: (i: number) => Promise<unknown>): Promise<string> {
  const used = nodes.map(usedMs)
  const began = performance.now()
  let [next, done] = [0, 0]
  const one = async () => {
    while (performance.now() - began < SECONDS * 1000) {
      await work(next++)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const seconds = (performance.now() - began) / 1000
  const [coordinator, ...workers] = nodes.map((node, at) => (usedMs(node) - used[at]!) / done)
  const sum = workers.reduce((a, b) => a + b, 0)
  return `${(done / seconds).toFixed(1)} a second (${coordinator!.toFixed(1)} ms of processor each at the coordinator, ${sum.toFixed(1)} at workers)`
}
