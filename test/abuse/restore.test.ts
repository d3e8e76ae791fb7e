import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { vitrine } from '../support/command.ts'
import { onEveryNode, testDatabase } from '../support/database.ts'
import { fill, makeFixture, record } from '../support/make.ts'

/** Tables that contain a text, in any column. */
async function findEverywhere(database: Database, text: string): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const found: string[] = []
  for (const { name } of tables) {
    const statement = `select 1 from ${name} t where row_to_json(t)::text ilike '%${text}%' limit 1`
    if ((await database.rows({ name: '', text: statement, values: [] })).length > 0) found.push(name)
  }
  return found
}

test('an erased owner is erased again after an older backup was restored', async () => {
  const { database, url, servingUrl } = await testDatabase()
  const deps = createDeps(database)
  const fixture = await makeFixture(deps)
  const other = await makeFixture(deps)
  await database.rows(
    sql`update owners set name = 'Zzqperson', email = 'zzqperson@example.com' where id = ${fixture.ownerId}`,
  )
  await database.rows(sql`update accounts set holder = 'Zzqperson' where id = ${fixture.accountId}`)
  await fill(deps, fixture.accountId, [record({ description: 'Zzqperson buys bread' })])
  await fill(deps, other.accountId, [record({ description: 'Another buys bread' })])

  // The backup: a copy of the whole database in its current state.
  const name = new URL(url).pathname.slice(1)
  const backup = `${name}_backup`
  await onEveryNode(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await onEveryNode(`create database ${backup} template ${name} strategy file_copy`)
  after(() => onEveryNode(`drop database ${backup} with (force)`))

  const folder = await mkdtemp(join(tmpdir(), 'vitrine-erased-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const list = join(folder, 'owners.txt')
  const erased = await vitrine(['erase', fixture.ownerId, '--yes'], {
    DATABASE_URL: servingUrl,
    ERASED_OWNERS_FILE: list,
  })
  assert.equal(erased.code, 0, erased.err)
  assert.match(erased.out, /Earlier backups still hold the data/)
  assert.match(await readFile(list, 'utf8'), new RegExp(`^${fixture.ownerId} \\d{4}-`))
  assert.equal((await stat(list)).mode & 0o777, 0o600)
  assert.equal(
    (await vitrine(['erased', 'export'], { DATABASE_URL: servingUrl })).out.split(' ')[0],
    fixture.ownerId,
    'the database has the same list',
  )

  const restored = openDatabase({ url: url.replace(`/${name}?`, `/${backup}?`), poolSize: 2 })
  after(() => restored.close())
  assert.deepEqual((await findEverywhere(restored, 'zzqperson')).sort(), ['accounts', 'owners', 'transaction_versions'])
  const env = { DATABASE_URL: servingUrl.replace(`/${name}?`, `/${backup}?`) }
  const shown = await vitrine(['erased', 'apply', list], env)
  assert.match(shown.out, /^1 on the list; this database has 1 of them\.\nThis would erase:/)
  assert.equal((await findEverywhere(restored, 'zzqperson')).length, 3)
  assert.equal((await vitrine(['erased', 'apply', list, '--yes'], env)).code, 0)
  assert.deepEqual(await findEverywhere(restored, 'zzqperson'), [])
  assert.deepEqual(await findEverywhere(restored, 'another buys'), ['transaction_versions'])
  assert.match((await vitrine(['erased', 'apply', list, '--yes'], env)).out, /this database has 0 of them\.\n$/)
})

test('a list that is not there yet has nobody on it, and a wrong path is refused', async () => {
  const { servingUrl } = await testDatabase()
  const env = { DATABASE_URL: servingUrl, ERASED_OWNERS_FILE: '/nowhere/owners.txt' }
  const none = await vitrine(['erased', 'apply', '/nowhere/owners.txt', '--yes'], env)
  assert.deepEqual([none.code, none.out], [0, 'Nobody was erased yet: there is no /nowhere/owners.txt.\n'])
  const other = await vitrine(['erased', 'apply', '/nowhere/owner.txt', '--yes'], env)
  assert.equal(other.code, 1)
  assert.match(other.err, /There is no list \/nowhere\/owner\.txt\. ERASED_OWNERS_FILE is \/nowhere\/owners\.txt/)
})

test('an erasure that cannot be noted is not made', async () => {
  const { database, servingUrl } = await testDatabase()
  const fixture = await makeFixture(createDeps(database))
  const env = { DATABASE_URL: servingUrl, ERASED_OWNERS_FILE: '/nowhere/owners.txt' }
  const refused = await vitrine(['erase', fixture.ownerId, '--yes'], env)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /cannot be recorded in ERASED_OWNERS_FILE, so nothing was erased/)
  const [owner] = await database.rows<{ name: string }>(sql`select name from owners where id = ${fixture.ownerId}`)
  assert.equal(owner!.name, 'Ana Novak')
})
