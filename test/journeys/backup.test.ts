/** What an operator would lose: everything, or without noticing a part of the read log. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { ACCOUNT, makeOld, OWNER } from '../ledger/old-database.ts'
import { vitrine } from '../support/command.ts'
import { fill, makeClient, makeConsent, makeFixture, records } from '../support/make.ts'
import { findStockPrograms, NO_STOCK, startStock } from '../support/stock-server.ts'

const bin = findStockPrograms()
const SECRET = 'c'.repeat(64)

test('backup and restore', { skip: bin ? false : NO_STOCK }, async (t) => {
  const server = await startStock(bin!)
  t.after(server.stop)
  await server.administer(
    'create role vitrine_owner login in role vitrine_tenant; create role vitrine_service login bypassrls in role vitrine_tenant',
  )
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))

  const makeEmpty = async (name: string) => {
    await server.administer(`create database ${name} owner vitrine_owner`)
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: server.urlOf(name, 'vitrine_service'),
      DATABASE_OWNER_URL: server.urlOf(name, 'vitrine_owner'),
      SERVICE_SECRET: SECRET,
    }
    const command = async (...args: string[]) => {
      const { code, out, err } = await vitrine(args, env)
      assert.equal(code, 0, `${args.join(' ')}: ${err}${out}`)
      return out
    }
    return { env, command }
  }

  /** A server on this database; returns what a client gets. */
  const serve = async (t: TestContext, url: string) => {
    const database = openDatabase({ url, poolSize: 6 })
    const deps = createDeps(database)
    const config = readConfig({ SERVICE_SECRET: SECRET, RATE_LIMIT_PER_SECOND: '0' })
    const { app } = buildServer(await createContext(config, deps, () => 'http://vitrine.test'), { level: 'silent' })
    t.after(async () => {
      await app.close()
      await database.close()
    })
    const read = async (path: string, token: string) => {
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json() as { data: { id: string }[]; metadata: { next_cursor: string } }
    }
    return { deps, read }
  }

  const file = join(folder, 'monday.backup')

  await t.test('a backup that is restored elsewhere serves on, and its read log is proven complete', async (t) => {
    const here = await makeEmpty('here')
    await here.command('migrate')
    const { deps, read } = await serve(t, here.env.DATABASE_URL)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(20))
    const gone = await makeFixture(deps)
    const first = await read(`${fixture.path}?limit=5`, fixture.token)
    const seal = /^Seal: (\d+ \w+)$/m.exec(await here.command('audit', 'seal'))![1]!
    assert.match(await here.command('backup', file), /monday\.backup: \d+\.\d MB\. .* encrypt it/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['monday.backup'])

    // After the backup an owner is erased, and a client reads.
    const list = join(folder, 'erased.txt')
    await vitrine(['erase', gone.ownerId, '--yes'], { ...here.env, ERASED_OWNERS_FILE: list })
    await read(fixture.path, fixture.token)
    const later = /^Seal: (\d+ \w+)$/m.exec(await here.command('audit', 'seal'))![1]!

    const there = await makeEmpty('there')
    const said = await there.command('restore', file)
    for (const next of ['vitrine migrate', 'vitrine erased apply', 'vitrine audit verify', 'vitrine doctor'])
      assert.ok(said.includes(next), said)
    assert.equal(await there.command('migrate'), 'Up to date.\n')
    assert.match(await there.command('erased', 'apply', list, '--yes'), /1 on the list; this database has 1 of them/)
    assert.match(await there.command('audit', 'verify', '--seal', seal), /^1 reads .*untouched/)
    const cut = await vitrine(['audit', 'verify', '--seal', later], there.env)
    assert.equal(cut.code, 1, 'a seal from after the backup shows that reads are missing')

    const restored = await serve(t, there.env.DATABASE_URL)
    const next = `${fixture.path}?limit=5&cursor=${encodeURIComponent(first.metadata.next_cursor)}`
    assert.equal((await restored.read(next, fixture.token)).data.length, 5, 'tokens and cursors of before still work')
    assert.match(await there.command('audit', 'verify', '--seal', seal), /^2 reads .*untouched/)
    // The role that serves still cannot change the log.
    await assert.rejects(restored.deps.db.script('delete from reads'), /permission denied/)
    // And who acts for a client makes no temporary tables: a backup has no rights on the database itself.
    const rights = openDatabase({ url: there.env.DATABASE_OWNER_URL, poolSize: 1 })
    t.after(() => rights.close())
    assert.deepEqual(
      await rights.rows(sql`
        select role from unnest(array['vitrine_tenant', 'vitrine_owner', 'vitrine_service']) role
        where has_database_privilege(role, current_database(), 'temporary') order by role`),
      [{ role: 'vitrine_owner' }, { role: 'vitrine_service' }],
    )
  })

  await t.test('a backup of an older version is restored and upgraded with its data', async (t) => {
    const old = await makeEmpty('old')
    const owner = openDatabase({ url: old.env.DATABASE_OWNER_URL, poolSize: 2 })
    await makeOld(owner).finally(() => owner.close())
    const oldFile = join(folder, 'old.backup')
    await old.command('backup', oldFile)

    const upgraded = await makeEmpty('upgraded')
    await upgraded.command('restore', oldFile)
    assert.match(await upgraded.command('migrate'), /^applied 0013_deliveries\.sql\n/)
    const { deps, read } = await serve(t, upgraded.env.DATABASE_URL)
    const client = await makeClient(deps)
    await makeConsent(deps, client.tenant, OWNER)
    const { data } = await read(`/service/accounts/${ACCOUNT}/transactions`, client.token)
    assert.deepEqual(data.map(({ id }) => id).sort(), ['tx_old1', 'tx_old2', 'tx_old3', 'tx_old4'])
    await upgraded.command('audit', 'seal')
    assert.match(await upgraded.command('audit', 'verify'), /^1 reads .*untouched/)
  })

  await t.test('refusals leave everything as it is, and say what to do', async () => {
    const used = await makeEmpty('used')
    await used.command('migrate')
    const empty = await makeEmpty('another')
    const bad = join(folder, 'bad.backup')
    await writeFile(bad, 'no backup')
    const pooled = { ...used.env, DATABASE_OWNER_URL: `${used.env.DATABASE_OWNER_URL}&pooler=transaction` }
    const refused: [string[], Record<string, string>, RegExp][] = [
      [['restore', file], used.env, /This database is in use: it has tables\. Create an empty one/],
      [['restore', bad], empty.env, /pg_restore failed: .*valid archive/],
      [['restore', join(folder, 'none')], empty.env, /pg_restore failed: .*No such file/],
      [['backup', file], used.env, /monday\.backup exists\. Choose another name/],
      [['backup', '/dev/null/x'], used.env, /ENOTDIR/],
      [['backup', join(folder, 'x')], { ...used.env, PATH: folder }, /pg_dump is not installed\. It is part of/],
      [['backup', join(folder, 'x')], pooled, /A pooler in transaction mode is in between/],
    ]
    for (const [args, env, message] of refused) {
      const { code, err } = await vitrine(args, env)
      assert.equal(code, 1, args.join(' '))
      assert.match(err, message)
    }
    assert.deepEqual((await readdir(folder)).sort(), ['bad.backup', 'erased.txt', 'monday.backup', 'old.backup'])
  })

  await t.test('a role that is missing is named before anything is restored', async () => {
    const other = await startOther()
    const { code, err } = await vitrine(['restore', file], other)
    assert.equal(code, 1)
    assert.match(err, /create role vitrine_service nologin;/)
    const client = new pg.Client({ connectionString: other.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
    await client.end()
    assert.equal(rows.length, 0)
  })

  /** The roles of a server belong to all its databases, so this one lends its service role another name. */
  async function startOther() {
    await server.administer('create database other owner vitrine_owner')
    await server.administer('alter role vitrine_service rename to vitrine_serving')
    return {
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: server.urlOf('other', 'vitrine_owner'),
    }
  }
})
