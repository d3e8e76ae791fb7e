import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createDeps } from '../context.ts'
import { systemClock } from '../core/clock.ts'
import { OperatorError } from '../core/operator-error.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import type { EmbeddedPostgres } from '../db/embedded.ts'
import { type SupervisorEvents, superviseEmbedded } from '../db/embedded-supervisor.ts'
import {
  currentRole,
  findRolePrivileges,
  isMigrated,
  migrate,
  type RolePrivileges,
  serverFacts,
} from '../db/migrate.ts'
import { type Traced, traceStatements } from '../db/trace.ts'
import type { Invocation } from './command.ts'

export type OpenDatabase = {
  database: Database
  url: string
  embedded: boolean
  /** Applies missing migrations, as the role that owns the tables. Returns the names of those it applied. */
  migrate: (again?: 'always') => Promise<string[]>
  /** Runs work that the serving role may not do. */
  asOwner: <T>(work: (owner: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Statement timeout of a process that answers requests: a client waits for it. */
export const REQUEST_STATEMENT_SECONDS = 4

type OpenOptions = Pick<DatabaseOptions, 'statementSeconds' | 'onIdleError'> & {
  /** Runs the embedded database itself, and does not join one that another process runs. */
  asServer?: boolean
} & Partial<SupervisorEvents>

/** Opens the configured database: the one of DATABASE_URL, or the embedded one, started when it is not running. */
export async function openConfigured(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { asServer = false, say = () => {}, onDataLost = () => {}, ...rest } = options
  const embedded =
    config.DATABASE_URL === undefined
      ? await openEmbedded(resolve(config.DATA_DIR), asServer, { say, onDataLost })
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
    await requireServer(database)
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
  const migrateAsOwner: OpenDatabase['migrate'] = async (again) => {
    if (!again && (await isMigrated(database))) return []
    const service = ownerUrl === url ? undefined : await currentRole(database)
    const applied = await asOwner((owner) => migrate(owner, service)).catch((error: Error & { code?: string }) => {
      // A privilege is missing; the database's message names it, and who can grant it.
      throw error.code === '42501' ? new OperatorError(error.message) : error
    })
    requirePrivileges(await findRolePrivileges(database))
    return applied
  }
  return { database, url, embedded: embedded !== undefined, migrate: migrateAsOwner, asOwner, close }
}

/** Not on stdout, which is for the command's output. */
const logStatement = (traced: Traced): void =>
  void process.stderr.write(
    `${JSON.stringify({ level: 20, time: systemClock().toISOString(), ...traced, msg: 'sql' })}\n`,
  )

/** Without these privileges the service would find no rows, or could not keep tenants apart. */
function requirePrivileges({ role, tenant, seesRows }: RolePrivileges): void {
  const say = (missing: string, statement: string) =>
    new OperatorError(
      `The role ${role} ${missing}. The administrator of this PostgreSQL has to run once: ${statement};`,
    )
  if (!tenant) throw say('may not act as vitrine_tenant', `grant vitrine_tenant to ${role}`)
  if (!seesRows) throw say('is subject to row security', `alter role ${role} bypassrls`)
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

async function requireServer(database: Database): Promise<void> {
  const { version, encoding } = await serverFacts(database)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new OperatorError(`This is PostgreSQL ${version}; Vitrine needs ${OLDEST_POSTGRES} or newer`)
  }
  // Refused at the start rather than at the first name with a letter that the database cannot store.
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The encoding of the database is ${encoding}; names of people need UTF8. Create it again: create database … encoding 'UTF8' template template0`,
    )
  }
}

/** For commands that work on the service's data: the database is opened and migrated, and always closed. */
export async function withDeps<T>({ config }: Invocation, work: (deps: Deps) => Promise<T>): Promise<T> {
  const { database, migrate: bringUp, close } = await openConfigured(config)
  try {
    await bringUp()
    return await work(createDeps(database))
  } finally {
    await close()
  }
}
