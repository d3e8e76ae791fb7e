import { readdir, readFile } from 'node:fs/promises'
import type { Database, Db, Tx } from './database.ts'
import { sql } from './sql.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number will do, as long as every Vitrine takes the same one. */
const LOCK = 5_817_442_063

type Migration = { number: number; name: string; text: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number !== index + 1) throw new Error(`migrations/${name} should be number ${index + 1}`)
      return { number, name, text: await readFile(new URL(name, FOLDER), 'utf8') }
    }),
  )
}

/** Applies what is missing, in one transaction, one process at a time. Gives the names of what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
    const done = await appliedMigrations(tx)
    if (done.length > migrations.length) {
      throw new Error(
        `The database has migration ${done.at(-1)}, which this version of Vitrine does not know. Run the newer version.`,
      )
    }
    const missing = migrations.slice(done.length)
    for (const { name, text } of missing) {
      await tx.rows({ name: '', text, values: [] })
      await tx.rows(sql`insert into migrations (name) values (${name})`)
    }
    return missing.map(({ name }) => name)
  })
}

/** Names of what `migrate` would apply; changes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [table] = await db.rows<{ there: boolean }>(sql`select to_regclass('migrations') is not null as there`)
  const done = table!.there ? await db.rows<{ name: string }>(sql`select name from migrations`) : []
  return (await readMigrations()).slice(done.length).map(({ name }) => name)
}

/** Such as 18.4. */
export async function serverVersion(db: Db): Promise<string> {
  const [row] = await db.rows<{ version: string }>(sql`select current_setting('server_version') as version`)
  return row!.version
}

async function appliedMigrations(tx: Tx): Promise<string[]> {
  await tx.rows(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  return (await tx.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)
}
