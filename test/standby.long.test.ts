/** What an operator would lose: stale or failed pages because of a standby, and commands that do not run on one. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createContext, createDeps } from '../src/context.ts'
import { KNOWN_REVISION, listBodiesOfMany } from '../src/ledger/list/transaction.store.ts'
import { readConfig } from '../src/platform/core/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openReplica } from '../src/platform/db/replica.ts'
import { sql } from '../src/platform/db/sql.ts'
import { buildServer } from '../src/server.ts'
import { vitrineProcess } from './abuse/servers.ts'
import { createTemplate, TEMPLATE } from './support/database.ts'
import { deliver, fill, makeClient, makeConsent, makeFixture, record, records } from './support/make.ts'
import { openProxy } from './support/proxy.ts'
import { hasBaseBackup, startStandby } from './support/standby.ts'
import { findStockPrograms, NO_STOCK, startStock } from './support/stock-server.ts'

const bin = findStockPrograms()
const skip = bin && hasBaseBackup(bin) ? false : NO_STOCK

test('with a standby', { skip }, async (t) => {
  const primary = await startStock(bin!)
  after(primary.stop)
  const database = openDatabase({ url: await createTemplate(primary), poolSize: 6 })
  after(() => database.close())
  await migrate(database)
  const deps = createDeps(database)
  const fixture = await makeFixture(deps)
  const { accountId, path, token } = fixture
  await fill(deps, accountId, records(30))
  const standby = await startStandby(bin!, primary)
  let stopped = false
  after(() => (stopped ? undefined : standby.stop()))
  await standby.caughtUp()
  const network = await openProxy(standby.urlOf(TEMPLATE))
  const said: string[] = []
  const replica = await openReplica(network.url, (line) => said.push(line))
  after(() => replica.close())

  const config = readConfig({ PUBLIC_URL: 'http://vitrine.test', RATE_LIMIT_PER_SECOND: '0', PAGE_MEMORY_MB: '0' })
  const context = await createContext(config, deps, () => 'http://vitrine.test', { replica })
  const { app } = buildServer(context, { level: 'silent' })
  after(() => app.close())

  type Page = { data: { description: string }[]; metadata: { next_cursor?: string } }
  const read = async (query = 'limit=5', of = { path, token }): Promise<Page> => {
    const answer = await app.inject({ url: `${of.path}?${query}`, headers: { authorization: `Bearer ${of.token}` } })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const newest = async () => (await read()).data[0]!.description
  const countReads = async () => (await database.rows<{ count: number }>(sql`select count(*) from reads`))[0]!.count
  /** The number of pages that the standby answered for during some work. */
  const pagesDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = standby.pageStatements()
    await work()
    return standby.pageStatements() - before
  }
  const used = async (now: boolean) => {
    while (((await replica.read(async () => true)) ?? false) !== now) await delay(20)
  }

  await t.test('pages are read there, and recorded on the primary', async () => {
    const reads = await countReads()
    const pages = await pagesDuring(async () => {
      const first = await read('limit=10')
      assert.equal(first.data.length, 10)
      await read(`limit=10&cursor=${first.metadata.next_cursor}`)
    })
    assert.equal(pages, 2)
    assert.equal((await countReads()) - reads, 2)
    assert.match(await context.metrics.registry.metrics(), /vitrine_replica_pages_total 2/)
  })

  await t.test('the text of a page is the one that the standby has', async (t) => {
    await standby.pause()
    t.after(standby.resume)
    await database.rows(sql`update transaction_versions set body = replace(body, 'Row 29', 'Row XX')`)
    assert.equal(await newest(), 'Row 29')
    await database.rows(sql`update transaction_versions set body = replace(body, 'Row XX', 'Row 29')`)
  })

  await t.test('a standby that lags gives no stale answer', async (t) => {
    const walk = await read('limit=10')
    await standby.pause()
    t.after(standby.resume)
    await deliver(deps, accountId, { source: 'core', records: [record({ booked: '2026-03-01', description: 'New' })] })
    assert.equal(await newest(), 'New')
    // The walk began at a revision that the standby has.
    const pages = await pagesDuring(async () => {
      const page = await read(`limit=10&cursor=${walk.metadata.next_cursor}`)
      assert.deepEqual(
        page.data.map(({ description }) => description),
        Array.from({ length: 10 }, (_, i) => `Row ${19 - i}`),
      )
    })
    assert.equal(pages, 1)
  })

  await t.test('a consent that a lagging standby does not know yet shows the whole page', async (t) => {
    await standby.caughtUp()
    await standby.pause()
    t.after(standby.resume)
    const other = await makeClient(deps)
    await makeConsent(deps, other.tenant, fixture.ownerId)
    assert.equal((await read('limit=5', { path, token: other.token })).data.length, 5)
  })

  await t.test('row security holds there', async () => {
    await standby.caughtUp()
    const stranger = await makeClient(deps)
    await standby.caughtUp()
    const query = { accountId, revision: 1, from: null, until: null, after: null, limit: 5 }
    const readAs = (tenantId: string) =>
      replica.read(async (db) => {
        const { quick } = db.forTenant({ tenantId, environment: 'sandbox', accountIds: [accountId] })
        const [known] = await listBodiesOfMany(quick, [query], null, KNOWN_REVISION)
        const [unconditional] = await listBodiesOfMany(quick, [query], null)
        return { known: known?.rows, rows: unconditional!.rows }
      })
    assert.deepEqual(await readAs(stranger.tenant.id), { known: undefined, rows: 0 })
    assert.deepEqual(await readAs(fixture.tenant.id), { known: 5, rows: 5 })
  })

  await t.test('a standby that gives no answer costs no request, and is used again when it is back', async () => {
    network.swallow()
    assert.equal(await newest(), 'New')
    assert.match(said.at(-1)!, /^the replica is not used: The database did not answer/)
    network.cut()
    network.heal()
    await used(true)
    assert.equal(await pagesDuring(newest), 1)
  })

  await t.test('commands that only read work on a standby', async () => {
    const env = { DATABASE_URL: standby.urlOf(TEMPLATE), DATA_DIR: tmpdir(), PORT: '0' }
    const cases: [args: string[], code: number, out: RegExp][] = [
      [['migrate'], 0, /^Up to date\.$/m],
      [['account', 'list'], 0, new RegExp(accountId)],
      [['audit', 'verify'], 0, /reads in \d+ groups and 1 chain, untouched/],
      [['doctor'], 1, /✗ Server {7}is a standby, which takes no writes\n[\s\S]*✓ Read log/],
    ]
    for (const [args, code, says] of cases) {
      const { out, err, ...ended } = await vitrineProcess(args, env)
      assert.equal(ended.code, code, `${args.join(' ')}: ${out}${err}`)
      assert.match(out, says)
    }
    const writes: string[][] = [
      ['serve'],
      ['worker'],
      ['provider', 'add', '--id', 'my-bank', '--name', 'B', '--country', 'SI', '--zone', 'Europe/Ljubljana'],
    ]
    for (const args of writes) {
      const { code, err } = await vitrineProcess(args, env)
      assert.equal(code, 1, args.join(' '))
      assert.match(err, /standby/)
      assert.match(err, /primary/)
    }
  })

  await t.test('doctor reports the replica', async () => {
    const env = { DATA_DIR: tmpdir(), PORT: '0', DATABASE_URL: primary.urlOf(TEMPLATE) }
    const { out } = await vitrineProcess(['doctor'], { ...env, DATABASE_REPLICA_URL: standby.urlOf(TEMPLATE) })
    assert.match(out, /✓ Replica {6}a standby, \d+ kB behind/)
  })

  await t.test('a standby that was promoted is not used', async () => {
    await standby.promote()
    await used(false)
    assert.equal(said.at(-1), 'the replica is not used: it is no standby')
    assert.equal(await newest(), 'New')
  })

  await t.test('a standby that is gone costs no request', async () => {
    stopped = true
    await standby.stop('SIGKILL')
    assert.equal(await newest(), 'New')
  })
})
