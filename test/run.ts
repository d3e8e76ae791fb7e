/**
 * Runs the tests on a real PostgreSQL that is started for them and thrown away after them.
 * `npm test` runs everything; `npm test -- src/core/decimal.test.ts` runs one file.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../src/db/database.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { SERVICE } from '../src/db/embedded-roles.ts'
import { migrate } from '../src/db/migrate.ts'
import { TEMPLATE } from './support/database.ts'

const asked = process.argv.slice(2)
const files = asked.filter((word) => !word.startsWith('-'))
const flags = asked.filter((word) => word.startsWith('-'))
const every = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'web/{src,test}/**/*.test.ts']).sort()
/** Begun last, they would go on alone when all others are done. */
const LONGEST = ['test/ledger/walk.test.ts', 'web/test/pages.test.ts', 'test/statements/import.test.ts']
const all = [...LONGEST, ...every.filter((file) => !LONGEST.includes(file))]

// Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
const folder = join(tmpdir(), `vitrine-test-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, database: TEMPLATE, durable: false })
try {
  const template = openDatabase({ url: postgres.ownerUrl, poolSize: 2 })
  await migrate(template, SERVICE)
  await template.close()
  const some = ['--test', '--test-concurrency=3', ...flags, ...(files.length > 0 ? files : every)]
  const child = spawn(process.execPath, asked.length > 0 ? some : [join(import.meta.dirname, 'run-all.ts'), ...all], {
    stdio: 'inherit',
    env: {
      ...process.env,
      VITRINE_TEST_DATABASE: postgres.adminUrl,
      VITRINE_TEST_SERVICE: postgres.url,
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/test'),
      TZ: 'America/New_York',
    },
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
  process.exitCode = await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
