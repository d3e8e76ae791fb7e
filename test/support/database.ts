import { after } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/db/database.ts'
import type { StockServer } from './stock-server.ts'

export const TEMPLATE = 'vitrine_template'

/** Makes an empty template on an installed server; gives the address that tests take as VITRINE_TEST_DATABASE. */
export async function createTemplate(server: StockServer): Promise<string> {
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  return server.urlOf(TEMPLATE)
}

let count = 0

/**
 * A database of its own for a test file, cloned from the migrated template and dropped at the end. `database` is its
 * superuser's, for tests that put things in place or tamper with them; `serving` has the rights that the service has.
 */
export async function testDatabase(): Promise<{
  database: Database
  url: string
  serving: Database
  servingUrl: string
}> {
  const server = process.env.VITRINE_TEST_DATABASE
  if (!server) throw new Error('Tests run by: npm test [-- file]')
  const name = `test_${process.pid}_${count++}`
  const admin = new pg.Client({ connectionString: server.replace(`/${TEMPLATE}?`, '/postgres?') })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = server.replace(`/${TEMPLATE}?`, `/${name}?`)
  const database = openDatabase({ url, poolSize: 10 })
  const servingUrl = process.env.VITRINE_TEST_SERVICE!.replace(`/${TEMPLATE}?`, `/${name}?`)
  const serving = openDatabase({ url: servingUrl, poolSize: 10 })
  after(async () => {
    await database.close()
    await serving.close()
    try {
      await admin.query(`drop database ${name} with (force)`)
    } catch (error) {
      // On an installed server we are nobody special, and may not end a vacuum of its own. It is thrown away soon.
      if ((error as { code?: string }).code !== '42501') throw error
    } finally {
      await admin.end()
    }
  })
  return { database, url, serving, servingUrl }
}

/** From now on this database believes that it is that time; `null` gives it the real time back. */
export async function setDatabaseClock(database: Database, time: Date | null): Promise<void> {
  const now = time === null ? 'now()' : `timestamptz '${time.toISOString()}'`
  await database.script(
    `create or replace function clock() returns timestamptz language sql stable parallel safe as $$ select ${now} $$`,
  )
}
