import { existsSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../src/platform/db/database.ts'
import { distribute } from '../../src/platform/db/distribute.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { TEMPLATE } from './database.ts'

/** `url` creates databases, `ownerUrl` migrates, `servingUrl` serves; on an installed server all are the same. */
export type Postgres = {
  url: string
  ownerUrl: string
  servingUrl: string
  /** Of a standby. */
  replicaUrl?: string
  /** Of a distributed database, as superuser. */
  nodes?: string[]
  /** Called when the template is migrated. */
  seal?: () => Promise<void>
  stop: () => Promise<void>
}

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** Memory, where there is room: hundreds of databases are created and discarded. */
function folderOfDatabases(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < MIN_FREE_BYTES ? tmpdir() : MEMORY
}

/** The embedded PostgreSQL in a folder of its own, which is removed when it is stopped. */
export async function startEmbeddedForTests(): Promise<Postgres> {
  // Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
  const folder = join(folderOfDatabases(), `vitrine-test-${process.pid}`)
  const started = await startEmbedded({ dataDir: folder, database: TEMPLATE, durable: false })
  const { url: servingUrl, ownerUrl, adminUrl: url, stop } = started
  return {
    url,
    ownerUrl,
    servingUrl,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates the template that the databases of tests are cloned from; returns the environment of the tests. */
export async function prepareTemplate(postgres: Postgres): Promise<NodeJS.ProcessEnv> {
  const { url, ownerUrl, servingUrl, replicaUrl, nodes, seal } = postgres
  const template = openDatabase({ url: ownerUrl, poolSize: 2 })
  await migrate(template, ownerUrl === servingUrl ? undefined : SERVICE)
  if (nodes) await distribute(template, () => {})
  await template.close()
  await seal?.()
  return {
    ...process.env,
    VITRINE_TEST_DATABASE: url,
    VITRINE_TEST_SERVICE: servingUrl,
    VITRINE_TEST_REPLICA: replicaUrl,
    ...(nodes && { VITRINE_TEST_NODES: nodes.join(' ') }),
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/test'),
    TZ: 'America/New_York',
  }
}
