import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../context.ts'
import { type Actor, atCommandLine } from '../platform/changes/actor.ts'
import { setClockAhead, systemClock } from '../platform/core/clock.ts'
import type { Config } from '../platform/core/config.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { findClockState } from '../platform/db/clock.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts'
import type { Deps } from '../platform/db/deps.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded.ts'
import { type SupervisorEvents, superviseEmbedded } from '../platform/db/embedded-supervisor.ts'
import {
  currentRole,
  findIncompatibleMigration,
  findRolePrivileges,
  isUpToDate,
  migrate,
  pendingMigrations,
  type RolePrivileges,
  serverFacts,
} from '../platform/db/migrate.ts'
import { keepsStatements, POOLER_REMEDY } from '../platform/db/pooler.ts'
import { type Traced, traceStatements } from '../platform/db/trace.ts'
import type { Invocation } from './command.ts'

export type OpenDatabase = {
  database: Database
  url: string
  embedded: boolean
  /**
   * Applies missing migrations, as the role that owns the tables. Returns the names of those it applied. Nothing is
   * written where none is missing.
   */
  migrate: () => Promise<string[]>
  /** Runs work that the serving role may not do. */
  asOwner: <T>(work: (owner: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** For people: where the data are, without a password. */
export function databaseName({ DATABASE_URL, DATA_DIR }: Config): string {
  if (DATABASE_URL === undefined) return `embedded, in ${resolve(DATA_DIR)} (DATABASE_URL is not set)`
  const { username, host, pathname, searchParams } = new URL(DATABASE_URL)
  const server = host || searchParams.get('host') || 'localhost'
  return `${decodeURIComponent(username)}@${server}${pathname}${searchParams.has('pooler') ? ', through a pooler' : ''}`
}

/** Statement timeout of a process that answers requests: a client waits for it. */
export const REQUEST_STATEMENT_SECONDS = 4

type OpenOptions = Pick<DatabaseOptions, 'statementSeconds' | 'onLost' | 'onBack'> & {
  /** Runs the embedded database itself, and does not join one that another process runs. */
  asServer?: boolean
  /** Refuses a standby, which takes no writes. */
  toWrite?: boolean
} & Partial<SupervisorEvents>

/** Opens the configured database: the one of DATABASE_URL, or the embedded one, started when it is not running. */
export async function openConfigured(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { asServer = false, toWrite = false, log = () => {}, onDataLost = () => {}, ...rest } = options
  const embedded =
    config.DATABASE_URL === undefined
      ? await openEmbedded(resolve(config.DATA_DIR), asServer, { log, onDataLost })
      : undefined
  const url = config.DATABASE_URL ?? embedded!.url
  const open = (options: DatabaseOptions): Database =>
    config.LOG_SQL === 'on' ? traceStatements(openDatabase(options), logStatement) : openDatabase(options)
  const database = open({ url, poolSize: config.DATABASE_POOL_SIZE, ...rest })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await requireServer(database, toWrite)
  } catch (error) {
    await close()
    throw error
  }
  const ownerUrl = config.DATABASE_OWNER_URL ?? embedded?.ownerUrl ?? url
  const asOwner: OpenDatabase['asOwner'] = async (work) => {
    if (ownerUrl === url) return work(database)
    const owner = open({ url: ownerUrl, poolSize: 2 })
    try {
      return await work(owner)
    } finally {
      await owner.close()
    }
  }
  const migrateAsOwner: OpenDatabase['migrate'] = async () => {
    const incompatible = await findIncompatibleMigration(database)
    if (incompatible !== undefined) {
      throw new OperatorError(
        `A newer version has taken away what this one needs: the database has the migration ${incompatible}. Run the newer version`,
      )
    }
    if (await isUpToDate(database)) return []
    const service = ownerUrl === url ? undefined : await currentRole(database)
    const onWait = () => log('a table is in use: the migration tries again soon')
    const applied = await asOwner((owner) => migrate(owner, service, { onWait })).catch(async (error: Error) => {
      throw await explainUnmigrated(database, error)
    })
    requirePrivileges(await findRolePrivileges(database))
    return applied
  }
  return { database, url, embedded: embedded !== undefined, migrate: migrateAsOwner, asOwner, close }
}

/** What an operator can do about a migration that this role or this server does not allow. */
async function explainUnmigrated(database: Database, error: Error & { code?: string }): Promise<Error> {
  const { code, message } = error.cause instanceof Error ? (error.cause as typeof error) : error
  if (code !== NO_PRIVILEGE && code !== READ_ONLY) return error
  // A migration that needs something of the administrator says so itself.
  if (code === NO_PRIVILEGE && !/^permission denied|^must be owner/.test(message)) return new OperatorError(message)
  const missing = (await pendingMigrations(database)).length
  const where = code === READ_ONLY ? 'on the primary server: this one takes no writes' : 'with DATABASE_OWNER_URL'
  return new OperatorError(`The database lacks ${missing} migrations (${message}). Run "vitrine migrate" ${where}`)
}

const NO_PRIVILEGE = '42501'
const READ_ONLY = '25006'

/** Not on stdout, which is for the command's output. */
const logStatement = (traced: Traced): void =>
  void process.stderr.write(
    `${JSON.stringify({ level: 20, time: systemClock().toISOString(), ...traced, msg: 'sql' })}\n`,
  )

/** Without these privileges the service would find no rows, or could not keep tenants apart. */
function requirePrivileges({ role, tenant, seesRows }: RolePrivileges): void {
  const lacks = (missing: string, statement: string) =>
    new OperatorError(
      `The role ${role} ${missing}. The administrator of this PostgreSQL has to run once: ${statement};`,
    )
  if (!tenant) throw lacks('may not act as vitrine_tenant', `grant vitrine_tenant to ${role}`)
  if (!seesRows) throw lacks('is subject to row security', `alter role ${role} bypassrls`)
}

const TIMEOUT_MS = 10_000

/**
 * A command may use a database that a server runs. A server must run it itself, or it would lose the database when the
 * other process ends.
 */
async function openEmbedded(
  dataDir: string,
  asServer: boolean,
  supervision: SupervisorEvents,
): Promise<EmbeddedPostgres> {
  const since = performance.now()
  for (;;) {
    const embedded = await superviseEmbedded({ dataDir }, supervision)
    if (embedded.started || !asServer) return embedded
    if (performance.now() - since > TIMEOUT_MS) {
      throw new OperatorError(
        `Another Vitrine runs on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    await delay(100)
  }
}

const OLDEST_POSTGRES = 15
const OLD_POOLER =
  'The pooler of DATABASE_URL does not keep prepared statements. It needs PgBouncer 1.21 or newer with max_prepared_statements = 1000 or more. See docs/database.md'
const STANDBY =
  'The PostgreSQL of DATABASE_URL is a standby, which takes no writes, and every read is recorded. Set DATABASE_URL to the primary server, or promote this one; DATABASE_REPLICA_URL is the place for a standby'

/** A prepared statement has the name of one that another client left on the connection, or is on another one. */
const LOST_STATEMENTS = ['42P05', '26000']

async function requireServer(database: Database, toWrite: boolean): Promise<void> {
  const facts = Promise.all([serverFacts(database), keepsStatements(database)])
  const [{ version, encoding, standby }, isKept] = await facts.catch((error: Error & { code?: string }) => {
    if (LOST_STATEMENTS.includes(error.code ?? '')) throw new OperatorError(OLD_POOLER)
    throw error.cause instanceof Error && /startup parameter/.test(error.cause.message)
      ? new OperatorError(`A connection pooler refuses our settings (${error.cause.message}). ${POOLER_REMEDY}`)
      : error
  })
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new OperatorError(`This is PostgreSQL ${version}; Vitrine needs ${OLDEST_POSTGRES} or newer`)
  }
  // Refused at the start rather than at the first name with a letter that the database cannot store.
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The encoding of the database is ${encoding}; names of people need UTF8. Create it again: create database … encoding 'UTF8' template template0`,
    )
  }
  if (!isKept) throw new OperatorError(OLD_POOLER)
  if (toWrite && standby) throw new OperatorError(STANDBY)
}

/** Whoever runs the command, as the system knows them. */
export function commandLineActor(): Actor {
  try {
    return atCommandLine(userInfo().username)
  } catch {
    // A user id without a name, as containers have it.
    return atCommandLine(`user ${process.getuid?.() ?? ''}`.trim())
  }
}

/** For commands that work on the service's data: the database is opened and migrated, and always closed. */
export async function withDeps<T>({ config }: Invocation, work: (deps: Deps, by: Actor) => Promise<T>): Promise<T> {
  const { database, migrate: bringUp, close } = await openConfigured(config)
  try {
    await bringUp()
    setClockAhead((await findClockState(database)).aheadMs)
    return await work(createDeps(database), commandLineActor())
  } finally {
    await close()
  }
}
