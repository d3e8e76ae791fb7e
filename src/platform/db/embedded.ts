import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { buildFolder, codeOf, isAlive, readIfThere } from './embedded-folders.ts'
import {
  ADMIN,
  closeCluster,
  findPasswords,
  OWNER,
  type PasswordOf,
  prepareDatabase,
  SERVICE,
} from './embedded-roles.ts'
import { findPostmaster, launch, PORT, type PostgresServer } from './embedded-server.ts'
import { changeOwner, findHome, findNobody, type Home, OTHERWISE, spawnAs } from './embedded-user.ts'

export type EmbeddedPostgres = {
  /** For `new pg.Pool({ connectionString: url })`; a Unix socket, as the serving role. */
  url: string
  /** As the role that owns the tables: for migrations. */
  ownerUrl: string
  /** As the superuser: for tests and tools that create their own databases. */
  adminUrl: string
  /** False when a server of this data folder was already running and we only connect to it. */
  started: boolean
  /** Resolves when the server that we started has ended, by itself or because it was stopped. */
  ended: Promise<void>
  /** Stops the server that we started, closing open connections. May be called more than once. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Created when missing, unless `mustExist` is set. */
  dataDir: string
  /** The data existed a moment ago: an empty database in its place would be worse than none. */
  mustExist?: boolean
  /** Aborts waiting for the start. */
  signal?: AbortSignal
  /** Created when missing. Default: vitrine. */
  database?: string
  /** False trades safety against power failure for speed: for tests only. */
  durable?: boolean
}

type LauncherReply = { id: string; starter: number; passwordOf: PasswordOf } | 'busy' | 'absent'

const POLL_MS = 15
const TIMEOUT_MS = 30_000
/** Replaying the log after a crash may take long; giving up would only start it over. */
const RECOVERY_TIMEOUT_MS = 600_000

/** Another server holds the folder, or the last processes of a killed one have not ended yet. */
const isOccupied = (log: string): boolean =>
  (log.includes('lock file "') && /" (already exists|is empty)/.test(log)) ||
  (log.includes('shared memory block') && log.includes('is still in use'))

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = 'vitrine', durable = true, mustExist = false, signal } = options
  const home = await findHome(dataDir)
  if (mustExist && (await readIfThere(join(home.data, 'PG_VERSION'))) === undefined)
    throw new DataDirectoryLost(home.data)
  await createCluster(home, durable)

  const since = performance.now()
  let own: PostgresServer | undefined
  try {
    for (;;) {
      signal?.throwIfAborted()
      const answer = await ask(home, database)
      if (typeof answer === 'object') {
        const urls = urlsOf(home, database, answer.passwordOf)
        if (own && answer.id === own.id) return { ...urls, started: true, ended: own.ended, stop: own.stop }
        if (isAlive(answer.starter)) {
          await own?.stop()
          return { ...urls, started: false, ended: new Promise(() => {}), stop: async () => {} }
        }
        // The process that started it is dead: it is about to stop, or its watchdog was killed too and nothing else
        // stops it.
        interrupt(findPostmaster(home))
      }
      if (own?.exited()) {
        const log = await own.log()
        if (!isOccupied(log)) throw failure(home, 'PostgreSQL ended while starting.', log)
        own = undefined
      }
      const waited = performance.now() - since
      if (waited > (own && answer === 'busy' ? RECOVERY_TIMEOUT_MS : TIMEOUT_MS)) {
        throw failure(home, `PostgreSQL was not ready after ${Math.round(waited / 1000)} seconds.`, await own?.log())
      }
      if (!own && answer === 'absent' && findPostmaster(home) === undefined) own = await launch(home, durable)
      await delay(POLL_MS)
    }
  } catch (error) {
    await own?.stop()
    throw error
  }
}

function urlsOf(home: Home, database: string, passwordOf: PasswordOf) {
  const query = `host=${encodeURIComponent(home.run)}&port=${PORT}&sslmode=disable`
  const urlOf = (role: string) =>
    `postgresql://${role}:${passwordOf(role)}@localhost/${encodeURIComponent(database)}?${query}`
  return { url: urlOf(SERVICE), ownerUrl: urlOf(OWNER), adminUrl: urlOf(ADMIN) }
}

/** A restart cannot repair this. */
export class DataDirectoryLost extends Error {
  constructor(folder: string) {
    super(`The database in ${folder} is gone. Put it back from a backup, or start over with another DATA_DIR.`)
  }
}

async function createCluster(home: Home, durable: boolean): Promise<void> {
  await buildFolder(home.data, async (folder) => {
    // initdb needs a user with a name, which this cluster's user lacks. The new cluster is empty, and then changes its
    // owner.
    const maker = home.account && (await findNobody())
    if (maker) await chown(folder, maker.uid, maker.gid)
    const access = [`--username=${ADMIN}`, '--auth-local=trust', '--auth-host=reject']
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const args = [`--pgdata=${folder}`, ...access, ...locale, ...(durable ? [] : ['--no-sync'])]
    try {
      await promisify(execFile)(join(home.bin, 'initdb'), args, spawnAs(maker))
      if (home.account) changeOwner(home.account, folder)
    } catch (error) {
      const { message, stderr } = error as { message: string; stderr?: string }
      throw failure(home, 'The database could not be created.', stderr || message)
    }
  })
  const found = (await readIfThere(join(home.data, 'PG_VERSION')))?.trim()
  if (found === home.major) return
  const remedy = 'To begin with an empty database, move that folder away.'
  if (found === undefined) throw new Error(`${home.data} is not empty, but holds no database. ${remedy}`)
  const what = `The database in ${home.data} was made by PostgreSQL ${found}; this Vitrine comes with ${home.major}.`
  const how = `Continue with the Vitrine version that made it, or run a PostgreSQL ${found} on it and set DATABASE_URL to that.`
  throw new Error(`${what} ${how} ${remedy}`)
}

/** Connects to the server at the socket; also makes sure that the database exists. */
async function ask(home: Home, database: string): Promise<LauncherReply> {
  const known = await findPasswords(home)
  const admin = { user: ADMIN, password: known?.(ADMIN) }
  const address = { host: home.run, port: PORT, database: 'postgres', ssl: false, ...admin }
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const text = `select coalesce(current_setting('vitrine.server', true), '0/') as server,
      exists (select from pg_database where datname = $1 and datdba = to_regrole($2)) as complete`
    const { rows } = await client.query<{ server: string; complete: boolean }>(text, [database, OWNER])
    const { server, complete } = rows[0]!
    const passwordOf = known ?? (await closeCluster(client, home))
    const entry = { ...address, password: passwordOf(ADMIN) }
    if (!complete || !known) await prepareDatabase(client, entry, database, passwordOf)
    await client.end()
    const [starter, id] = server.split('/')
    return { id: id!, starter: Number(starter), passwordOf }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // 57P: it is starting up or shutting down; 53300: all connections are in use; no code at all: it closed the
    // connection.
    if (code === undefined || /^(57P..|53300|EAGAIN|ECONNRESET|EPIPE)$/.test(code)) return 'busy'
    throw failure(home, 'PostgreSQL runs, but does not accept our login.', (error as Error).message)
  }
}

function interrupt(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGINT')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function failure(home: Home, what: string, log = ''): Error {
  const remedy = `Check the free space and the rights of ${home.base}; its log, if there is one, is ${home.log}.`
  const rebuild = 'If libraries are missing, run "npm rebuild".'
  return new Error(`${what} Its data folder is ${home.data}.\n${log}\n${remedy} ${rebuild} ${OTHERWISE}`)
}
