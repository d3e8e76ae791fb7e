import { after } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { deadline } from './deadline.ts'
import type { StockServer } from './stock-server.ts'

export const TEMPLATE = 'vitrine_template'

/** Creates an empty template on an installed server; returns the address that tests use as VITRINE_TEST_DATABASE. */
export async function createTemplate(server: StockServer): Promise<string> {
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  return server.urlOf(TEMPLATE)
}

/** Whether the tests run on a distributed database: the reason to skip what only one server has. */
export const onCluster = (reason: string): string | false =>
  process.env.VITRINE_TEST_NODES === undefined ? false : reason

/** A statement about databases: of a distributed one, every node has its part under the same name. */
export async function onEveryNode(statement: string): Promise<void> {
  const nodes = (process.env.VITRINE_TEST_NODES ?? process.env.VITRINE_TEST_DATABASE!).split(' ')
  const run = async (node: string) => {
    const admin = new pg.Client({ connectionString: node.replace(`/${TEMPLATE}?`, '/postgres?') })
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  await Promise.all(nodes.map(run))
}

let count = 0

/** On a slow machine statements of tests must not be refused where those of an idle one are not. */
export const QUICK_SECONDS = Math.ceil(deadline(30_000) / 1000)

/**
 * A separate database for a test file, cloned from the migrated template and dropped at the end. `database` connects
 * as superuser, for tests that set up or tamper with data; `serving` has the rights of the service.
 */
export async function testDatabase(): Promise<{
  database: Database
  url: string
  serving: Database
  servingUrl: string
  /** The same database on a standby, with `npm test -- --standby`. */
  replicaUrl: string | undefined
}> {
  const server = process.env.VITRINE_TEST_DATABASE
  if (!server) throw new Error('Run the tests with: npm test [-- file]')
  const name = `test_${process.pid}_${count++}`
  await onEveryNode(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = server.replace(`/${TEMPLATE}?`, `/${name}?`)
  const database = openDatabase({ url, poolSize: 10, quickSeconds: QUICK_SECONDS })
  const servingUrl = process.env.VITRINE_TEST_SERVICE!.replace(`/${TEMPLATE}?`, `/${name}?`)
  const replicaUrl = process.env.VITRINE_TEST_REPLICA?.replace(`/${TEMPLATE}?`, `/${name}?`)
  const serving = openDatabase({ url: servingUrl, poolSize: 10, quickSeconds: QUICK_SECONDS })
  after(async () => {
    await database.close()
    await serving.close()
    try {
      await onEveryNode(`drop database ${name} with (force)`)
    } catch (error) {
      // On an installed server our role may not stop an autovacuum, and on a node a prepared transaction may wait to be
      // resolved. The servers are discarded soon.
      if (!['42501', '55006'].includes((error as { code?: string }).code ?? '')) throw error
    }
  })
  return { database, url, serving, servingUrl, replicaUrl }
}

/** Sets the clock of this database; `null` restores the real time. */
export async function setDatabaseClock(database: Database, time: Date | null): Promise<void> {
  const now = time === null ? 'now()' : `timestamptz '${time.toISOString()}'`
  await database.script(
    `create or replace function clock() returns timestamptz language sql stable parallel safe as $$ select ${now} $$`,
  )
}

/** How many statements wait for a lock, on whatever node of a distributed database. */
export async function countLockWaits(database: Database): Promise<number> {
  const waiting = process.env.VITRINE_TEST_NODES
    ? sql`select count(distinct global_pid) from citus_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    : sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [row] = await database.rows<{ count: number }>(waiting)
  return row!.count
}
