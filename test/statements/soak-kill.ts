/**
 * `npm run soak -- import-kill`: an import is killed at 50 moments spread over its duration; after each the ledger has all of the
 * file or nothing, and in the end a repeat completes it. `npm run soak -- import-kill --kills=10` is quicker.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeOwner } from '../support/make.ts'
import { writeCamt } from './generate-camt.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const KILLS = Number(values.kills)
const ENTRIES = 20_000
const IBAN = 'SI56990021023456767'

const folder = join(tmpdir(), `vitrine-soak-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 4 })
try {
  await migrate(database)
  const deps = createDeps(database)
  await mkdir(join(folder, 'files'), { recursive: true })
  const env = { ...process.env, DATABASE_URL: postgres.adminUrl, DATA_DIR: join(folder, 'files') }
  const path = join(folder, 'files', 'statement.xml')
  await writeCamt(path, { iban: IBAN, entries: ENTRIES, perDay: 50 })
  const { accountId } = await makeOwner(deps, { iban: IBAN })
  const args = ['bin/vitrine.js', 'import', path]
  const rows = async () => {
    const [row] = await database.rows<{ counts: number[] }>(sql`
      select array[
        (select count(*) from transactions where account_id = ${accountId}),
        (select count(*) from transaction_names where account_id = ${accountId}),
        (select count(*) from transaction_versions where account_id = ${accountId})]::int[] as counts`)
    const [first, ...others] = row!.counts
    if (others.some((count) => count !== first)) throw new Error(`${row!.counts} rows in the tables of the ledger`)
    return first!
  }
  const empty = async () => {
    // First, because it waits for the remains of a killed import to end.
    await database.script('update accounts set revision = 0')
    for (const table of [
      'transactions',
      'transaction_names',
      'transaction_versions',
      'deliveries',
      'transaction_matches',
      'import_accounts',
      'imports',
      'jobs',
    ])
      await database.script(`delete from ${table}`)
  }

  // The duration of the imports that are killed: after deleted rows an import is slower than on new tables.
  spawnSync(process.execPath, args, { env, stdio: 'ignore' })
  await empty()
  const began = performance.now()
  spawnSync(process.execPath, args, { env, stdio: 'ignore' })
  const whole = performance.now() - began
  if ((await rows()) !== ENTRIES) throw new Error('an undisturbed import is not whole')
  const seen = { none: 0, all: 0 }
  for (let kill = 1; kill <= KILLS; kill++) {
    await empty()
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), (whole * kill * 1.2) / KILLS)
    await once(child, 'exit')
    clearTimeout(timer)
    const found = await rows()
    if (found !== 0 && found !== ENTRIES) throw new Error(`${found} of ${ENTRIES} rows after kill ${kill}`)
    seen[found === 0 ? 'none' : 'all'] += 1
  }
  await empty()
  spawnSync(process.execPath, args, { env, stdio: 'ignore' })
  spawnSync(process.execPath, args, { env, stdio: 'ignore' })
  console.log(
    `${KILLS} kills over ${Math.round(whole)} ms: ${seen.none} times nothing, ${seen.all} times all, never a part; a repeat has ${await rows()} of ${ENTRIES}`,
  )
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
