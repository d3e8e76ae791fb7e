/**
 * Measures the lists of /manage with a million rows in every table: the first and the last page, at the server.
 *
 *     npm run soak -- lists [--rows=1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createContext, createDeps } from '../../src/context.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fillLists, listPages } from './lists.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const N = Number(values.rows)
const ROUNDS = 7
const MAX_MS = 200
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(join(tmpdir(), 'measure-lists-'))
const postgres = await startEmbedded({ dataDir: folder, database: 'vitrine' })
const admin = new pg.Client({ connectionString: postgres.adminUrl })
await admin.connect()
const database = openDatabase({ url: postgres.adminUrl, poolSize: 8, statementSeconds: 600 })
let tooSlow = 0
try {
  await migrate(database)
  // Filling is not what is measured.
  for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '16GB'", 'autovacuum = off'])
    await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await fillLists(admin, N, say)
  const deps = createDeps(database)
  const context = await createContext(readConfig({ RATE_LIMIT_PER_SECOND: '0' }), deps, () => 'http://127.0.0.1')
  const { app } = buildServer(context, { level: 'silent' })
  await app.ready()
  const { token } = await createOperatorToken(deps, atCommandLine('measure'), { label: 'measure', expires: null })

  const measure = async (label: string, url: string): Promise<void> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      times.push(performance.now() - began)
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    }
    const [middle, most] = [times.sort((a, b) => a - b)[ROUNDS >> 1]!, times.at(-1)!]
    if (middle > MAX_MS) tooSlow += 1
    say(
      `${label.padEnd(60)} ${middle.toFixed(0).padStart(6)} ms  (slowest ${most.toFixed(0)} ms)${middle > MAX_MS ? '  !' : ''}`,
    )
  }

  for (const { label, url } of listPages(context.cursorKey, N)) await measure(label, url)
  await app.close()
  say(tooSlow > 0 ? `${tooSlow} are slower than ${MAX_MS} ms.` : `All are faster than ${MAX_MS} ms.`)
} finally {
  await database.close()
  await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = tooSlow > 0 ? 1 : 0
