import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Database, Db, Limit, Tx } from './database.ts'
import { sql } from './sql.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number will do, as long as every Vitrine uses the same one. */
const LOCK = 5_817_442_063

type Migration = { name: string; text: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** Building an index over everything may take long. */
const LIMIT: Limit = { statementSeconds: 6 * 3600 }

/**
 * Applies missing migrations in one transaction, one process at a time. Returns the names of those it applied.
 * `database` is open as the role that owns the tables; where another role serves, `service` is its name.
 */
export async function migrate(database: Database, service?: string): Promise<string[]> {
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
    if (service !== undefined) await grantService(tx, service)
    return missing.map(({ name }) => name)
  }, LIMIT)
}

/** Reads and writes rows of every table; it cannot change or delete anything in the read log. */
async function grantService(tx: Tx, service: string): Promise<void> {
  const role = pg.escapeIdentifier(service)
  const grants = `
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke insert, update, delete on reads, read_groups, read_chains from ${role};
    revoke update, delete on read_segments, read_seals from ${role};
    grant execute on function begin_read_chain, append_reads to ${role};
    revoke insert, update, delete on migrations from ${role};`
  await tx.rows({ name: '', text: grants, values: [] })
}

/** Whether the tables are those of this version, and this role may read them. */
export async function isMigrated(db: Db): Promise<boolean> {
  const [table] = await db.rows<{ readable: boolean | null }>(sql`
    select has_table_privilege(to_regclass('migrations'), 'select') as readable`)
  if (!table!.readable) return false
  const done = (await db.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)
  const known = (await readMigrations()).map(({ name }) => name)
  return done.join() === known.join()
}

/** The privileges of a role that decide whether row security protects tenants from each other. */
export type RolePrivileges = { role: string; superuser: boolean; owner: boolean; tenant: boolean; seesRows: boolean }

export async function findRolePrivileges(db: Db): Promise<RolePrivileges> {
  const [row] = await db.rows<RolePrivileges>(sql`
    select current_user as role, r.rolsuper as superuser, not row_security_active('consents') as "seesRows",
      pg_has_role((select relowner from pg_class where oid = 'consents'::regclass), 'usage') as owner,
      exists (select from pg_roles t where t.rolname = 'vitrine_tenant' and pg_has_role(t.oid, 'member')) as tenant
    from pg_roles r where r.rolname = current_user`)
  return row!
}

/** Names of the migrations that `migrate` would apply; changes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [table] = await db.rows<{ there: boolean }>(sql`select to_regclass('migrations') is not null as there`)
  const done = table!.there ? await db.rows<{ name: string }>(sql`select name from migrations`) : []
  const names = done.map(({ name }) => name)
  return (await readMigrations()).map(({ name }) => name).filter((name) => !names.includes(name))
}

export async function currentRole(db: Db): Promise<string> {
  const [row] = await db.rows<{ role: string }>(sql`select current_user as role`)
  return row!.role
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
