/**
 * `npm run soak -- webhooks`: 10,000 events while the worker is killed 20 times. None is lost, a duplicate has the same id,
 * and each account's are in order. `--events=1000 --kills=5` is quicker.
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { killWorkers } from './killed-worker.ts'
import { startReceiver } from './receiver.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, kills: { type: 'string', default: '20' } },
})
const folder = join(tmpdir(), `vitrine-webhooks-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 6 })
try {
  await migrate(database)
  const began = performance.now()
  const plan = { events: Number(values.events), kills: Number(values.kills), accounts: 500, url: postgres.adminUrl }
  const report = await killWorkers(createDeps(database), await startReceiver(), plan)
  console.log(`${report}; ${Math.round((performance.now() - began) / 1000)} s`)
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
