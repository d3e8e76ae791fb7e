/** What an operator would lose: on a PostgreSQL with default settings every read would take most of a second. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { createContext, createDeps } from '../src/context.ts'
import { readConfig } from '../src/platform/core/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { findServerFacts } from '../src/platform/db/server-check.ts'
import { sql } from '../src/platform/db/sql.ts'
import { buildServer } from '../src/server.ts'
import { vitrineProcess } from './abuse/servers.ts'
import { createTemplate } from './support/database.ts'
import { fill, makeFixture, records } from './support/make.ts'
import { findStockPrograms, NO_STOCK, startStock } from './support/stock-server.ts'

const bin = findStockPrograms()

/** JIT compilation took 300 to 800 ms per statement; without it a statement takes a few. */
const SLOW_MS = 200

test('on a PostgreSQL with default settings', { skip: bin ? false : NO_STOCK }, async (t) => {
  const server = await startStock(bin!)
  after(server.stop)
  const url = await createTemplate(server)
  const database = openDatabase({ url, poolSize: 6 })
  after(() => database.close())
  await migrate(database)
  const deps = createDeps(database)

  await t.test('reads are fast', async (t) => {
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(200))
    // As after a nightly vacuum: with the statistics of empty tables, plans are cheap.
    await database.script('vacuum analyze')
    const config = readConfig({ PUBLIC_URL: 'http://vitrine.test', RATE_LIMIT_PER_SECOND: '0', PAGE_MEMORY_MB: '0' })
    const context = await createContext(config, deps, () => 'http://vitrine.test')
    const { app } = buildServer(context, { level: 'silent' })
    t.after(() => app.close())
    const headers = { authorization: `Bearer ${fixture.token}` }
    for (const path of [fixture.path, `${fixture.path}/changes`, '/service/accounts']) {
      const times: number[] = []
      for (let i = 0; i < 9; i++) {
        const began = performance.now()
        const { statusCode } = await app.inject({ url: path, headers })
        times.push(performance.now() - began)
        assert.equal(statusCode, 200)
      }
      const median = times.toSorted((a, b) => a - b)[4]!
      t.diagnostic(`${path.replace(/acc_\w+/, '{accountId}')}: ${median.toFixed(1)} ms`)
      assert.ok(median < SLOW_MS, `${path} took ${Math.round(median)} ms`)
    }
  })

  await t.test(
    'every connection has the settings that our statements rely on, whatever the server has set',
    async (t) => {
      const role = new pg.Client({ connectionString: url })
      await role.connect()
      const contrary = {
        jit: 'on',
        datestyle: "'German, DMY'",
        default_transaction_isolation: 'serializable',
        timezone: 'Japan',
      }
      for (const [name, value] of Object.entries(contrary))
        await role.query(`alter role vitrine set ${name} = ${value}`)
      t.after(async () => {
        await role.query('alter role vitrine reset all')
        await role.end()
      })
      // An address may have options of its own, which are kept.
      const own = openDatabase({ url: `${url}&options=${encodeURIComponent('-c geqo=off')}`, poolSize: 6 })
      t.after(() => own.close())
      assert.deepEqual((await findServerFacts(own)).missed, [])
      for (const db of [own, own.quick, own.serial]) {
        assert.deepEqual(await db.rows(sql`select current_setting('geqo') as geqo`), [{ geqo: 'off' }])
      }
    },
  )

  await t.test('a command reports what a server lacks, and that a stock one lacks nothing', async (t) => {
    const folder = join(tmpdir(), `vitrine-doctor-${process.pid}`)
    t.after(() => rm(folder, { recursive: true, force: true }))
    const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0' }
    const { out } = await vitrineProcess(['doctor'], env)
    assert.match(out, /✓ Server {7}has the settings that the service needs/)
    const few = await vitrineProcess(['doctor'], { ...env, SERVER_PROCESSES: '20' })
    assert.match(
      few.out,
      /! Connections {2}this server may open 220, and PostgreSQL lets vitrine have 97\n.*max_connections/,
    )
  })
})
