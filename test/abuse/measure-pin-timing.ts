/**
 * How long asking for a PIN takes for known and for unknown people. Not a test: it prints its measurements.
 *
 *   npm run soak -- pin-timing                    1,000 interleaved pairs, a minute or two
 *   npm run soak -- pin-timing --pairs=5000       more
 *
 * Target: medians less than 1 ms apart. Run it on an idle machine.
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { measurePinTiming, median } from './pin-timing.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '1000' } } })
const pairs = Number(values.pairs)
const WANTED_MS = 1

const folder = join(tmpdir(), `vitrine-timing-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
const round = (ms: number) => ms.toFixed(3)

try {
  await migrate(database)
  for (const { way, known, unknown } of await measurePinTiming(database, pairs)) {
    const [one, other] = [median(known), median(unknown)]
    const apart = Math.abs(one - other)
    console.log(
      `${way}: known ${round(one)} ms, unknown ${round(other)} ms, ${round(apart)} ms apart over ${pairs} pairs` +
        ` (target: less than ${WANTED_MS} ms${apart < WANTED_MS ? '' : '; MISSED'})`,
    )
  }
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
