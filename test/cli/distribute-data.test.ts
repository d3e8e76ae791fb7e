/** From one server to several with what is stored there, and from one version to the next on several. */

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { distribute, findCluster } from '../../src/platform/db/distribute.ts'
import { ADMIN, OWNER, SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { longToken } from '../contract/support.ts'
import { vitrine } from '../support/command.ts'
import { clusterAt, createOnNodes, joinNodes } from '../support/distributed-cluster.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const nodes = process.env.VITRINE_TEST_NODES?.split(' ')
const skip = nodes === undefined && 'needs Citus: npm test -- --distributed'
const cluster = clusterAt(nodes ?? [])

/** A database on one server, beside whose tables the others have none yet. */
async function plainDatabase(name: string) {
  await createOnNodes(cluster, name)
  const url = cluster.urlsOf(name, OWNER)[0]!
  const owner = openDatabase({ url, poolSize: 2 })
  after(async () => {
    await owner.close()
    for (const node of cluster.urlsOf('postgres', ADMIN)) await ask(node, `drop database ${name} with (force)`)
  })
  return { owner, url, servingUrl: cluster.urlsOf(name, SERVICE)[0]! }
}

async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** In how many files of a database each node has a text. */
async function countFiles(name: string, text: string): Promise<number[]> {
  const found = cluster.urlsOf(name, ADMIN).map(async (url) => {
    await ask(url, 'checkpoint')
    const [row] = await ask<{ count: string }>(
      url,
      `select count(*) from pg_database d, lateral (select 'base/' || d.oid || '/' || pg_ls_dir('base/' || d.oid) as path) file
       where d.datname = current_database() and position($1::bytea in pg_read_binary_file(path, 0, 1000000000, true)) > 0`,
      [Buffer.from(text)],
    )
    return Number(row!.count)
  })
  return Promise.all(found)
}

test('a server with data becomes several: it is read, verified and erased there, and no file keeps anything', {
  skip,
}, async () => {
  const name = `populated_${process.pid}`
  const { owner, url, servingUrl } = await plainDatabase(name)
  await migrate(owner, SERVICE)
  const before = createDeps(openDatabase({ url: servingUrl, poolSize: 2 }))
  const fixture = await makeFixture(before)
  await fill(
    before,
    fixture.accountId,
    records(1_000, { description: 'Planted Text', counterparty: { name: 'Ida Planted' } }),
  )
  await before.db.close()
  await joinNodes(cluster, name)

  const env = { DATABASE_URL: `${servingUrl}&cluster=citus`, DATABASE_OWNER_URL: url }
  const distributed = await vitrine(['distribute', '--yes'], env)
  assert.equal(distributed.code, 0, distributed.err)
  assert.match((await vitrine(['doctor'], env)).out, /✓ Nodes/)
  const [onCoordinator, ...onWorkers] = await countFiles(name, 'Planted Text')
  assert.equal(onCoordinator, 0, 'the rows that were copied are not left behind')
  assert.ok(onWorkers.some((files) => files > 0))

  const db = openDatabase({ url: env.DATABASE_URL, poolSize: 8 })
  const deps = createDeps(db)
  const { app } = buildServer(await createContext(readConfig(TEST_SETTINGS), deps, () => 'http://vitrine.test'), {
    level: 'silent',
  })
  const token = await longToken(deps, fixture)
  const read = await app.inject({
    url: `${fixture.path}?limit=500`,
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(read.statusCode, 200, read.body)
  assert.equal(read.json().data.length, 500)
  await app.close()
  const verified = await vitrine(['audit', 'verify'], env)
  assert.equal(verified.code, 0, verified.err)
  assert.match(verified.out, /^1 read/)
  // With a month of the read log there, as after an upgrade.
  const again = await vitrine(['distribute', '--yes'], env)
  assert.equal(again.code, 0, again.err)

  const erased = await vitrine(['erase', fixture.ownerId, '--yes'], env)
  assert.equal(erased.code, 0, erased.err)
  await db.close()
  // PostgreSQL overwrites removed rows when it reuses their space; this does it at once.
  for (const node of cluster.urlsOf(name, ADMIN)) await ask(node, 'vacuum full')
  for (const text of ['Planted Text', 'Ida Planted']) assert.deepEqual(await countFiles(name, text), [0, 0, 0], text)
})

test('a worker that is added later lets nobody call more functions than the others, once they are distributed again', {
  skip,
}, async () => {
  const name = `added_${process.pid}`
  const { owner } = await plainDatabase(name)
  await migrate(owner, SERVICE)
  await joinNodes(clusterAt(nodes!.slice(0, 2)), name)
  await distribute(owner, () => {})
  const [coordinator, , added] = cluster.urlsOf(name, ADMIN)
  await ask(added!, 'create extension citus')
  const { hostname, port } = new URL(added!)
  await ask(coordinator!, 'select citus_add_node($1, $2)', [hostname, Number(port || 5432)])
  const faults = async () => (await findCluster(owner))!.faults.map(({ reason }) => reason)
  assert.deepEqual(await faults(), ['its functions, or who may call them, are not as on the coordinator'])
  await distribute(owner, () => {})
  assert.deepEqual(await faults(), [])
})

/** What a migration may change: tables with their columns, and where their rows are. */
async function shapeOf(owner: Database): Promise<string[]> {
  const rows = await owner.rows<{ line: string }>(sql`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), p.partmethod) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    union all
    select format('%s %s', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`)
  // Copies of tables that every node has are named after the number of their shard.
  return rows.map(({ line }) => line).filter((line) => !/^\w+_\d{6}[. ]/.test(line))
}

/** The first schema that could be distributed. */
const FIRST = '0024'

test('every migration can be applied to tables that are distributed already, with the same result', {
  skip,
}, async () => {
  const [fresh, old] = await Promise.all(['fresh', 'old'].map((name) => plainDatabase(`${name}_${process.pid}`)))
  await migrate(fresh!.owner, SERVICE)
  await joinNodes(cluster, `fresh_${process.pid}`)
  await distribute(fresh!.owner, () => {})

  const folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  const names = readdirSync('migrations').sort()
  const apply = async (name: string) => {
    cpSync(join('migrations', name), join(folder, name))
    await migrate(old!.owner, name === names.at(-1) ? SERVICE : undefined, { folder: pathToFileURL(`${folder}/`) })
  }
  for (const name of names.filter((one) => one.slice(0, 4) < FIRST))
    cpSync(join('migrations', name), join(folder, name))
  await apply(names.find((one) => one.startsWith(FIRST))!)
  await joinNodes(cluster, `old_${process.pid}`)
  await distribute(old!.owner, () => {})
  for (const name of names.filter((one) => one.slice(0, 4) > FIRST)) {
    await apply(name)
    assert.deepEqual((await findCluster(old!.owner))!.faults, [], name)
  }
  assert.deepEqual(await shapeOf(old!.owner), await shapeOf(fresh!.owner))
})
