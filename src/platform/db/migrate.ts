import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Db, Limit, Tx } from './database.ts'
import { distribute, findCluster } from './distribute.ts'
import { sql } from './sql.ts'
import { statementsOf } from './statements.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Any number will do, as long as every Vitrine uses the same one. */
const LOCK = 5_817_442_063

type Migration = { name: string; text: string }

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

/** Building an index over everything may take long. */
const LIMIT: Limit = { statementSeconds: 6 * 3600 }

/**
 * How long a migration waits for a table that an import or a backup uses. Whoever wants the table meanwhile waits behind
 * the migration, so it gives up before a request would, and tries again.
 */
const LOCK_MS = 1_000
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies missing migrations, one process at a time and each in a transaction of its own, so that no request waits for
 * more than one. Returns the names of those it applied, and writes nothing where none is missing. `database` is open as
 * the role that owns the tables; where another role serves, `service` is its name. `onWait` is called when a table is in
 * use. A test has migrations of its own in `folder`.
 */
export async function migrate(
  database: Database,
  service?: string,
  { onWait = () => {}, folder = FOLDER }: { onWait?: () => void; folder?: URL } = {},
): Promise<string[]> {
  if (await isUpToDate(database, service, folder)) return []
  const applied: string[] = []
  for (const migration of await readMigrations(folder)) {
    const isApplied = await whenFree(() => database.transaction((tx) => apply(tx, migration), LIMIT), onWait)
    if (isApplied) applied.push(migration.name)
  }
  // Tables that were added belong on the nodes too, and functions that were replaced.
  const cluster = await findCluster(database)
  if (cluster && cluster.distributed.length > 0) await distribute(database, () => {})
  if (service !== undefined) {
    await whenFree(() => database.transaction((tx) => grantService(tx, service), LIMIT), onWait)
  }
  return applied
}

async function whenFree<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      onWait()
      await delay(PAUSE_MS)
    }
  }
}

/** False where another process was faster. */
async function apply(tx: Tx, { name, text }: Migration): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
  if ((await listApplied(tx)).includes(name)) return false
  await tx.rows(sql`
    select set_config('lock_timeout', ${String(LOCK_MS)}, true), set_config('citus.multi_shard_modify_mode', 'sequential', true)`)
  await tx.rows(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  for (const statement of statementsOf(text)) await tx.rows({ name: '', text: statement, values: [] })
  await tx.rows(sql`insert into migrations (name) values (${name})`)
  return true
}

/**
 * Reads and writes rows of every table; it cannot change or delete anything in the read log, nor turn a database into a
 * demo, which shows PINs to everybody. Imports stage lines in temporary tables.
 */
async function grantService(tx: Tx, service: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
  const role = pg.escapeIdentifier(service)
  const [database] = await tx.rows<{ name: string }>(sql`select current_database() as name`)
  const grants = `
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke insert, update, delete on reads, read_groups, read_chains from ${role};
    revoke update, delete on read_segments, read_seals, operator_changes, operator_change_seals from ${role};
    revoke insert, update, delete on service_facts from ${role};
    revoke insert, delete on sandbox_clock from ${role};
    grant update (secret_check) on service_facts to ${role};
    grant execute on function begin_read_chain, append_reads to ${role};
    grant temporary on database ${pg.escapeIdentifier(database!.name)} to ${role};
    revoke insert, update, delete on migrations from ${role};`
  await tx.rows({ name: '', text: grants, values: [] })
}

/** Whether no migration is missing, and the service (or else the current role) may read every table. */
export async function isUpToDate(db: Db, service?: string, folder: URL = FOLDER): Promise<boolean> {
  if ((await pendingMigrations(db, folder)).length > 0) return false
  const [table] = await db.rows<{ readable: boolean }>(sql`
    select bool_and(has_table_privilege(coalesce(${service ?? null}::name, current_user), oid, 'select')) as readable
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relowner = (select relowner from pg_class where oid = 'migrations'::regclass)`)
  return table!.readable
}

/**
 * A migration that takes something away works only with versions that know an earlier one, which its name states:
 * `0031_drop_seen_at.after-0027.sql`. Unknown migrations of any other name only add, so every version runs with them.
 */
export async function findIncompatibleMigration(db: Db): Promise<string | undefined> {
  const known = (await readMigrations(FOLDER)).map(({ name }) => name)
  return (await listApplied(db)).find((name) => {
    const needed = /\.after-(\d+)\.sql$/.exec(name)?.[1]
    return needed !== undefined && !known.some((one) => one === name || one.startsWith(`${needed}_`))
  })
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
export async function pendingMigrations(db: Db, folder: URL = FOLDER): Promise<string[]> {
  const done = await listApplied(db)
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !done.includes(name))
}

/** Also as a role that may read no table yet. */
async function listApplied(db: Db): Promise<string[]> {
  const [table] = await db.rows<{ readable: boolean | null }>(sql`
    select has_table_privilege(to_regclass('migrations'), 'select') as readable`)
  if (!table!.readable) return []
  return (await db.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)
}

export async function currentRole(db: Db): Promise<string> {
  const [row] = await db.rows<{ role: string }>(sql`select current_user as role`)
  return row!.role
}

/** Such as 18.4 and UTF8. */
type ServerVersion = { version: string; encoding: string; standby: boolean }

export async function serverFacts(db: Db): Promise<ServerVersion> {
  const [row] = await db.rows<ServerVersion>(sql`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as standby`)
  return row!
}
