/**
 * The long version of random-bank.test.ts. Prints the faults per 100,000 steps, and for each history with a fault the
 * command that reproduces it; the exit code is 1 if there was one.
 *
 *   npm run soak -- bank --steps=100000                 a seed of its own
 *   npm run soak -- bank --steps=100000 --seed=4711     the same again
 *   npm run soak -- bank --seed=4711 --histories=1      one history, with everything that happened in it
 *   npm run soak -- bank --steps=2000 --files=1         all through files
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
import { openDeliver } from './deliver.ts'
import { HistoryTally, isFailure, live, printFailure } from './histories.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    histories: { type: 'string', default: 'Infinity' },
    seed: { type: 'string' },
    files: { type: 'string', default: '0.05' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed)
const [steps, histories, files] = [Number(values.steps), Number(values.histories), Number(values.files)]
console.log(`seed ${seed}; the same again: npm run soak -- bank --steps=${steps} --seed=${seed} --files=${files}`)

const folder = join(tmpdir(), `vitrine-soak-bank-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
const tally = new HistoryTally()
try {
  await migrate(database)
  const deps = createDeps(database)
  const { deliver, close } = await openDeliver(deps)
  for (let index = 0; tally.steps < steps && index < histories; index++) {
    const outcome = await live(deps, deliver, (seed + index) | 0, files)
    tally.add(outcome)
    if (histories === 1) console.log(outcome.fixture.join('\n'))
    if (isFailure(outcome)) {
      process.exitCode = 1
      console.log(printFailure(outcome))
    }
  }
  await close()
  console.log(tally.report())
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
