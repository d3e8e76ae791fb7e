/**
 * The long version of walk.test.ts: 200 walks of 20,000 transactions, each while another process writes.
 *
 *   npm run soak -- walk                                       all of it, about an hour on two cores
 *   npm run soak -- walk --walks=20 --rows=20000               fewer
 *   npm run soak -- walk --minutes=15                          as many as fit
 *   SEED=4711 npm run soak -- walk                             repeats a run
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContext, createDeps } from '../../src/context.ts'
import { findAccount } from '../../src/people/accounts/account.store.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { fill, makeFixture } from '../support/make.ts'
import { reportedBy, reportedOf } from './bank.ts'
import { SEED } from './random.ts'
import { assertInOrder, assertSameRows, listAt, type SendRequest, walkByHttp, walkByService } from './reading.ts'
import { openingBatch, startWriter } from './writing.ts'

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '200' },
    rows: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
const [walks, rows, minutes] = [Number(values.walks), Number(values.rows), Number(values.minutes)]
const LIMITS = [1, 7, 100, 500]
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)

console.log(`${walks} walks of ${rows} rows, seed ${SEED}; to repeat it: SEED=${SEED} npm run soak -- walk`)
const folder = join(tmpdir(), `vitrine-soak-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
let done = 0
let read = 0
let written = 0
try {
  await migrate(database)
  const deps = createDeps(database)
  const config = readConfig({ PUBLIC_URL: 'http://vitrine.test', RATE_LIMIT_PER_SECOND: '0' })
  const context = await createContext(config, deps, () => 'http://vitrine.test')
  const { app } = buildServer(context, { level: 'silent' })
  const ask: SendRequest = (url, { token }) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  for (; done < walks && seconds() < minutes * 60; done++) {
    const seed = (SEED + done) | 0
    const limit = LIMITS[done % LIMITS.length]!
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, openingBatch(seed, rows))
    const writer = startWriter(postgres.adminUrl, fixture.accountId, seed, rows)
    await writer.reached(2)
    const { revision } = (await findAccount(database, fixture.accountId))!
    const hurry = writer.hurry(rows / limit)
    const walk =
      limit === 1
        ? await walkByService(database, fixture.accountId, revision, 1, hurry)
        : await walkByHttp({ ask, context }, fixture, limit, hurry)
    const revisions = writer.newest() - walk.revision
    const truth = [...(await writer.truthAt(walk.revision)).values()].map(reportedBy).sort()
    await writer.stop()
    assertInOrder(walk.bodies)
    const what = `seed ${seed}, limit ${limit}`
    assertSameRows(walk.bodies.map(reportedOf).sort(), truth, what)
    assertSameRows(walk.bodies, await listAt(database, fixture.accountId, walk.revision), what)
    read += walk.bodies.length
    written += revisions
    console.log(
      `${done + 1}/${walks} at limit ${limit}: ${walk.bodies.length} rows on ${walk.pages} pages, exact; ` +
        `${revisions} revisions meanwhile (${seconds()} s)`,
    )
    await database.script('truncate transactions, transaction_names, transaction_versions, match_reviews')
  }
  await app.close()
  const sum = `${done} of ${walks} walks, ${read} rows, ${written} revisions written meanwhile`
  console.log(`${sum}: nothing twice, nothing missing; seed ${SEED}, ${seconds()} s`)
} catch (error) {
  console.error(`walk ${done + 1} (seed ${(SEED + done) | 0}, limit ${LIMITS[done % LIMITS.length]}) is not exact`)
  console.error(error)
  process.exitCode = 1
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
