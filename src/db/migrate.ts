import { readdir, readFile } from 'node:fs/promises'
import type { Database, Db, Limit, Tx } from './database.ts'
import { sql } from './sql.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number will do, as long as every Vitrine takes the same one. */
const LOCK = 5_817_442_063

type Migration = { name: string; text: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** Building an index over everything takes as long as it takes. */
const LIMIT: Limit = { statementSeconds: 6 * 3600 }

/** Applies what is missing, in one transaction, one process at a time. Gives the names of what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
    const done = await appliedMigrations(tx)
    const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
    if (unknown !== undefined) {
      throw new Error(
        `The database has migration ${unknown}, which this version of Vitrine does not know. Run the newer version.`,
      )
    }
    const missing = migrations.filter(({ name }) => !done.includes(name))
    for (const { name, text } of missing) {
      await tx.rows({ name: '', text, values: [] })
      await tx.rows(sql`insert into migrations (name) values (${name})`)
    }
    return missing.map(({ name }) => name)
  }, LIMIT)
}

/** Names of what `migrate` would apply; changes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [table] = await db.rows<{ there: boolean }>(sql`select to_regclass('migrations') is not null as there`)
  const done = table!.there ? await db.rows<{ name: string }>(sql`select name from migrations`) : []
  const names = done.map(({ name }) => name)
  return (await readMigrations()).map(({ name }) => name).filter((name) => !names.includes(name))
}

/** Such as 18.4 and UTF8. */
export async function serverFacts(db: Db): Promise<{ version: string; encoding: string }> {
  const [row] = await db.rows<{ version: string; encoding: string }>(
    sql`select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  return row!
}

async function appliedMigrations(tx: Tx): Promise<string[]> {
  await tx.rows(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  return (await tx.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)
}
