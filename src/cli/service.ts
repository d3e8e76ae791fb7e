import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { createDeps } from '../context.ts'
import { Declined } from '../core/declined.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Invocation } from './command.ts'

export type OpenDatabase = { database: Database; url: string; embedded: boolean; close: () => Promise<void> }

/** The database of the settings: the one that DATABASE_URL names, or the embedded one, started when it is not running. */
export async function openConfigured(config: Config, onIdleError?: (error: Error) => void): Promise<OpenDatabase> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: resolve(config.DATA_DIR) }) : undefined
  const url = config.DATABASE_URL ?? embedded!.url
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, ...(onIdleError && { onIdleError }) })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await requireVersion(database)
  } catch (error) {
    await close()
    throw error
  }
  return { database, url, embedded: embedded !== undefined, close }
}

const OLDEST_POSTGRES = 15

async function requireVersion(database: Database): Promise<void> {
  const [row] = await database.rows<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  )
  if (row!.version < OLDEST_POSTGRES) {
    throw new Declined(`This is PostgreSQL ${row!.version}; Vitrine needs ${OLDEST_POSTGRES} or newer`)
  }
}

/** For commands that work on the service's data: database open and migrated, and closed again whatever happens. */
export async function withDeps<T>({ config }: Invocation, work: (deps: Deps) => Promise<T>): Promise<T> {
  const { database, close } = await openConfigured(config)
  try {
    await migrate(database)
    return await work(createDeps(database))
  } finally {
    await close()
  }
}
