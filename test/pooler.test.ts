/** What an operator would lose: answers in another time zone, or statements that another client prepared. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { openDatabase } from '../src/platform/db/database.ts'
import { findServerFacts } from '../src/platform/db/server-check.ts'
import { sql } from '../src/platform/db/sql.ts'
import { vitrineProcess } from './abuse/servers.ts'
import { testDatabase } from './support/database.ts'
import { findPooler, NO_POOLER, startPooler } from './support/pooler.ts'

const program = findPooler()

test('behind a PgBouncer in transaction mode', { skip: program ? false : NO_POOLER }, async (t) => {
  const { database, servingUrl } = await testDatabase()
  const pooler = await startPooler(program!, [servingUrl])
  after(pooler.stop)
  const url = pooler.through(servingUrl)
  const env = { DATA_DIR: tmpdir(), PORT: '0' }
  const withoutParameter = new URL(url)
  withoutParameter.searchParams.delete('pooler')

  await t.test('every statement has the settings that it relies on, whatever the role has set', async (t) => {
    const { username, pathname } = new URL(servingUrl)
    const set = (what: string) => database.script(`alter role ${username} in database ${pathname.slice(1)} ${what}`)
    await set('set jit = on')
    await set("set datestyle = 'German, DMY'")
    await set("set timezone = 'Japan'")
    await set("set statement_timeout = '5s'")
    t.after(() => set('reset all'))
    const own = openDatabase({ url, poolSize: 6 })
    t.after(() => own.close())
    assert.deepEqual((await findServerFacts(own)).missed, [])
    const shown = sql`select current_setting('timezone') as zone, current_setting('jit') as jit,
      current_setting('statement_timeout') as "limit"`
    const [usual, quick] = ['1min', '4s'].map((limit) => [{ zone: 'UTC', jit: 'off', limit }])
    const tenant = own.forTenant({ tenantId: 'ten_1', environment: 'sandbox', accountIds: ['acc_1'] })
    for (const db of [own, tenant]) {
      assert.deepEqual(await db.rows(shown), usual)
      assert.deepEqual(await db.transaction((tx) => tx.rows(shown)), usual)
      assert.deepEqual(await db.quick.rows(shown), quick)
      assert.deepEqual(await db.serial.rows(shown), quick)
    }
    const longer = await own.transaction((tx) => tx.rows<{ limit: string }>(shown), { statementSeconds: 600 })
    assert.equal(longer[0]!.limit, '10min')
  })

  await t.test('doctor finds nothing missing', async () => {
    const { code, out } = await vitrineProcess(['doctor'], { ...env, DATABASE_URL: url })
    assert.equal(code, 0, out)
    assert.doesNotMatch(out, /Session|Plans/)
  })

  await t.test('without pooler=transaction in the address, commands say that it is missing', async () => {
    const { code, err } = await vitrineProcess(['serve'], { ...env, DATABASE_URL: withoutParameter.href })
    assert.equal(code, 1)
    assert.match(err, /add pooler=transaction to the address/)
  })

  await t.test('a pooler that ignores our settings is found by doctor', async (t) => {
    const ignoring = 'max_prepared_statements = 200\nignore_startup_parameters = options'
    const other = await startPooler(program!, [servingUrl], ignoring)
    t.after(other.stop)
    const address = new URL(other.through(servingUrl))
    address.searchParams.delete('pooler')
    const { out } = await vitrineProcess(['doctor'], { ...env, DATABASE_URL: address.href })
    assert.match(out, /! Plans {8}.*enable_seqscan is on.*\n.*add pooler=transaction to the address/)
  })
})

const any = findPooler(0)

test('a pooler that does not keep statements is refused, by each command and with the same words', {
  skip: any ? false : NO_POOLER,
}, async () => {
  const { servingUrl } = await testDatabase()
  // Before 1.21 there was no such setting.
  const old = await startPooler(any!, [servingUrl], any === program ? 'max_prepared_statements = 0' : '')
  after(old.stop)
  const env = { DATA_DIR: tmpdir(), PORT: '0', DATABASE_URL: old.through(servingUrl) }
  const refusal =
    /^vitrine [\w ]+: The pooler of DATABASE_URL does not keep prepared statements\. It needs PgBouncer 1\.21 or newer with max_prepared_statements = 1000 or more\. See docs\/database\.md\n$/
  for (const args of [['serve'], ['serve'], ['tenant', 'list'], ['audit', 'verify'], ['migrate'], ['worker']]) {
    const { code, err } = await vitrineProcess(args, env)
    assert.equal(code, 1)
    assert.match(err, refusal, args.join(' '))
  }
  for (let i = 0; i < 2; i++) {
    const { code, out } = await vitrineProcess(['doctor'], env)
    assert.equal(code, 1)
    assert.match(
      out,
      /✗ Database +The pooler of DATABASE_URL does not keep prepared statements\n +→ It needs PgBouncer 1\.21/,
    )
  }
})
