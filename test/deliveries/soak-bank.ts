/**
 * The long version of random-bank.test.ts. Prints the faults per 100,000 steps, and for each history with a fault the
 * command that reproduces it; the exit code is 1 if there was one.
 *
 *   npm run soak -- bank --steps=100000                 a seed of its own
 *   npm run soak -- bank --steps=100000 --seed=4711     the same again
 *   npm run soak -- bank --seed=4711 --histories=1      one history, with everything that happened in it
 *   npm run soak -- bank --steps=2000 --files=1         all through files
 *   npm run soak -- bank --steps=300000 --in-memory     the reconciliation alone: 10^5 steps in about 20 s
 */
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { HistoryTally, isFailure, live, type OpenLedger, printFailure } from './histories.ts'
import { openService } from './ledger-by-service.ts'
import { openMemory } from './ledger-in-memory.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    histories: { type: 'string', default: 'Infinity' },
    seed: { type: 'string' },
    files: { type: 'string' },
    'in-memory': { type: 'boolean', default: false },
  },
})
const inMemory = values['in-memory']
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed)
const [steps, histories] = [Number(values.steps), Number(values.histories)]
const files = Number(values.files ?? (inMemory ? 0 : 0.05))
if (inMemory && files > 0) throw new Error('Files are read by the service only: leave out --files.')
const how = inMemory ? '--in-memory' : `--files=${files}`
console.log(`seed ${seed}; the same again: npm run soak -- bank --steps=${steps} --seed=${seed} ${how}`)

async function liveAll(openLedger: OpenLedger): Promise<void> {
  const tally = new HistoryTally()
  for (let index = 0; tally.steps < steps && index < histories; index++) {
    const outcome = await live(openLedger, (seed + index) | 0, files)
    tally.add(outcome)
    if (histories === 1) console.log(outcome.fixture.join('\n'))
    if (isFailure(outcome)) {
      process.exitCode = 1
      console.log(printFailure(outcome))
    }
  }
  console.log(tally.report())
}

async function liveInService(): Promise<void> {
  const folder = join(tmpdir(), `vitrine-soak-bank-${process.pid}`)
  const postgres = await startEmbedded({ dataDir: folder, durable: false })
  const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
  try {
    await migrate(database)
    const { openLedger, close } = await openService(createDeps(database))
    await liveAll(openLedger)
    await close()
  } finally {
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await (inMemory ? liveAll(openMemory) : liveInService())
