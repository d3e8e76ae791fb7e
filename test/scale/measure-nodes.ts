/**
 * Compares reads of a distributed database with those of a plain one, on the same server and with the same settings: a
 * page of 100 transactions, one request after the other, and 64 at once.
 *
 *     npm run soak -- nodes [--fsync]
 *
 * Needs PostgreSQL with Citus; starts a coordinator and two workers. With `--fsync` a commit waits for the disk.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { recordsOf } from '../../bench/data.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { distribute } from '../../src/platform/db/distribute.ts'
import { ADMIN } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { TEMPLATE } from '../support/database.ts'
import { createOnNodes, findCitusPrograms, joinNodes, NO_CITUS, startCluster } from '../support/distributed-cluster.ts'
import { fill, makeFixture } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const { values } = parseArgs({ options: { fsync: { type: 'boolean', default: false } } })
const ACCOUNTS = 20
const EACH = 1_000
const ROUNDS = 1_500
const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

const bin = findCitusPrograms()
if (!bin) say(`Skipped: ${NO_CITUS}.`)
else await compare(bin)

async function compare(bin: string): Promise<void> {
  const cluster = await startCluster(bin, values.fsync ? { fsync: 'on' } : {})
  try {
    await createOnNodes(cluster, TEMPLATE)
    await joinNodes(cluster, TEMPLATE)
    const [coordinator] = cluster.urlsOf(TEMPLATE, ADMIN)
    const admin = new pg.Client({ connectionString: cluster.urlsOf('postgres', ADMIN)[0]! })
    await admin.connect()
    await admin.query('create database plain')
    await admin.end()
    const plain = await open(cluster.urlsOf('plain', ADMIN)[0]!)
    const distributed = await open(`${coordinator}&cluster=citus`)
    await measure(plain, distributed)
    await plain.close()
    await distributed.close()
  } finally {
    await cluster.stop()
  }
}

type Reads = { read: () => Promise<void>; close: () => Promise<void> }

async function open(url: string): Promise<Reads> {
  const database = openDatabase({ url, poolSize: 10 })
  await migrate(database)
  if (url.includes('cluster=citus')) await distribute(database, () => {})
  const deps = createDeps(database)
  const config = readConfig({ ...TEST_SETTINGS, PAGE_MEMORY_MB: '0' })
  const { app } = buildServer(await createContext(config, deps, () => ''), { level: 'fatal' })
  await app.ready()
  const paths: { url: string; headers: Record<string, string> }[] = []
  for (let n = 0; n < ACCOUNTS; n++) {
    const { accountId, path, token } = await makeFixture(deps)
    await fill(deps, accountId, [...recordsOf(n + 1, EACH)])
    paths.push({ url: path, headers: { authorization: `Bearer ${token}` } })
  }
  await database.script('analyze')
  let next = 0
  return {
    async read() {
      const answer = await app.inject(paths[next++ % ACCOUNTS]!)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure(plain: Reads, distributed: Reads): Promise<void> {
  const both = [plain, distributed]
  for (const { read } of both) for (let i = 0; i < 200; i++) await read()
  const alone: number[][] = [[], []]
  const together: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { read }] of both.entries()) alone[at]!.push(await timed(read))
  for (let round = 0; round < ROUNDS / 20; round++)
    for (const [at, { read }] of both.entries())
      together[at]!.push(await timed(() => Promise.all(Array.from({ length: 64 }, read))))
  for (const [what, times] of [
    ['one at a time', alone],
    ['64 at once', together],
  ] as const) {
    const [one, other] = times.map(median) as [number, number]
    say(
      `${what.padEnd(14)} plain ${one.toFixed(2)} ms, distributed ${other.toFixed(2)} ms: ${(one / other).toFixed(2)}`,
    )
  }
}
