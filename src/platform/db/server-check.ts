import type { Database, Db } from './database.ts'
import { type Cluster, describeFaults } from './distribute.ts'
import { POOLER_REMEDY } from './pooler.ts'
import { CLUSTER_REMEDY, isDistributed, plannedFor, SESSION } from './session.ts'
import { sql } from './sql.ts'

/** A finding about a server: what was found, and what to do about it. */
export type ServerFinding = { state: 'ok' | 'warning' | 'fault'; about: string; found: string; remedy?: string }

export type ServerFacts = {
  role: string
  database: string
  standby: boolean
  /** Server-wide settings by name, as in `pg_settings`; those that this version does not know are missing. */
  settings: Record<string, string>
  /** The lowest of the limits of the server, the database and the role. */
  connections: number
  /** Session settings that differ from those we asked for, by kind of connection. */
  missed: { kind: string; name: string; value: string; wanted: string }[]
}

const ASKED_FOR = ['fsync', 'full_page_writes', 'synchronous_commit', 'transaction_timeout', 'lock_timeout', 'work_mem']

export async function findServerFacts(db: Database): Promise<ServerFacts> {
  const [row] = await db.rows<Omit<ServerFacts, 'missed'>>(sql`
    select current_user as role, d.datname as database, pg_is_in_recovery() as standby,
      (select json_object_agg(name, setting) from pg_settings where name = any (${ASKED_FOR})) as settings,
      least(
        (select sum(case name when 'max_connections' then setting::int else -setting::int end) from pg_settings
          where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
        nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1))::int as connections
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`)
  const pooled = await missedOn(db, 'requests', SESSION)
  const planned = { ...SESSION, ...plannedFor(db.url) }
  const quick = await missedOn(db.quick, 'reads', planned)
  const serial = await missedOn(db.serial, 'the read log', planned)
  return { ...row!, missed: [...pooled, ...quick, ...serial] }
}

/** Checked on the very connections that the service uses: a pooler may have dropped the startup parameters. */
async function missedOn(
  db: Db,
  kind: string,
  wanted: Readonly<Record<string, string>>,
): Promise<ServerFacts['missed']> {
  const rows = await db.rows<{ name: string; value: string }>(
    sql`select name, setting as value from pg_settings where lower(name) = any (${Object.keys(wanted)})`,
  )
  const values = new Map(rows.map(({ name, value }) => [name.toLowerCase(), value]))
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = values.get(name) ?? 'unknown'
    // The date style is followed by an order, which does not matter for what we write and read.
    return found === value || found.startsWith(`${value},`) ? [] : [{ kind, name, value: found, wanted: value }]
  })
}

/** How much write-ahead log a server has written, or as a standby replayed. */
export async function findProgress(db: Db): Promise<{ standby: boolean; bytes: number }> {
  const [row] = await db.rows<{ standby: boolean; bytes: number }>(sql`
    select pg_is_in_recovery() as standby, (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as bytes`)
  return row!
}

/** What to say about a replica: the state of the primary, and its own or the error of the attempt to reach it. */
export function checkReplica(
  primary: { bytes: number },
  replica: { standby: boolean; bytes: number } | Error,
): ServerFinding {
  const about = 'Replica'
  const remedy = 'Pages are read from DATABASE_URL meanwhile. Check DATABASE_REPLICA_URL, and that the standby runs.'
  if (replica instanceof Error) return { state: 'warning', about, found: replica.message, remedy }
  if (!replica.standby) return { state: 'warning', about, found: 'is no standby, and is not used', remedy }
  const behind = Math.max(0, primary.bytes - replica.bytes)
  return { state: 'ok', about, found: `a standby, ${Math.ceil(behind / 1024)} kB behind` }
}

/** What to say about the nodes of a distributed database; nothing where the tables are on one server. */
export function checkCluster(cluster: Cluster | undefined, url: string): ServerFinding | undefined {
  if (!cluster || cluster.distributed.length === 0) return undefined
  const found = `tables are on ${cluster.workerNodes.length} workers: ${cluster.workerNodes.join(', ')}`
  const about = 'Nodes'
  if (!isDistributed(url)) return { state: 'fault', about, found, remedy: CLUSTER_REMEDY }
  if (cluster.faults.length === 0) return { state: 'ok', about, found }
  const remedy =
    'Owners whose rows it has get 503 until it is back, or its standby is promoted; where its functions differ, run: vitrine distribute --yes. See docs/scale.md.'
  return { state: 'fault', about, found: describeFaults(cluster.faults), remedy }
}

const SMALL_WORK_MEM_KB = 4096

/**
 * Describes server settings that would lose data, refuse work or make it slow. `needed` is the number of connections
 * that we open.
 */
export function checkServer(facts: ServerFacts, needed: number): ServerFinding[] {
  const { standby, settings, connections, missed, role, database } = facts
  const findings: ServerFinding[] = []
  const add = (state: 'warning' | 'fault', about: string, found: string, remedy: string) =>
    findings.push({ state, about, found, remedy })

  if (standby) {
    const remedy = 'Set DATABASE_URL to the primary server: every read is recorded, so reading needs to write.'
    add('fault', 'Server', 'is a standby, which takes no writes', remedy)
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings[name] !== 'off') continue
    const remedy = `Set ${name} = on in postgresql.conf and reload.`
    add('warning', 'Durability', `${name} is off: a crash may lose what was acknowledged, or more`, remedy)
  }
  for (const name of ['transaction_timeout', 'lock_timeout']) {
    if (!(Number(settings[name]) > 0)) continue
    const remedy = `Run: alter role ${role} in database ${database} set ${name} = 0`
    add('warning', 'Limits', `${name} is ${settings[name]} ms: a long import may be cut off`, remedy)
  }
  if (Number(settings.work_mem) < SMALL_WORK_MEM_KB) {
    add('warning', 'Memory', `work_mem is ${settings.work_mem} kB`, 'Set work_mem to 4 MB, its default, or more.')
  }
  if (connections < needed) {
    const found = `this server may open ${needed}, and PostgreSQL lets ${role} have ${connections}`
    const remedy =
      'Raise max_connections (or the limit of the role or database), or lower DATABASE_POOL_SIZE or SERVER_PROCESSES.'
    add('warning', 'Connections', found, remedy)
  }
  for (const { name, value, wanted, kinds } of byName(missed.filter(({ name }) => name in SESSION))) {
    const remedy = `Run: alter role ${role} in database ${database} set ${name} = '${wanted}'. ${POOLER_REMEDY}`
    add('fault', 'Session', `${name} is ${value}, not ${wanted}, on connections for ${kinds.join(' and ')}`, remedy)
  }
  const plans = byName(missed.filter(({ name }) => !(name in SESSION))).map(({ name, value }) => `${name} is ${value}`)
  if (plans.length > 0) add('warning', 'Plans', `of reads may be slow ones: ${plans.join(', ')}`, POOLER_REMEDY)
  return findings
}

function byName(missed: ServerFacts['missed']) {
  const groups = Map.groupBy(missed, ({ name, value }) => `${name} ${value}`)
  return [...groups.values()].map((all) => ({ ...all[0]!, kinds: all.map(({ kind }) => kind) }))
}
