/** Servers are replaced one after the other: the database is migrated under those of the version before. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { ask, startServer, tally, vitrineProcess } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'

/** A folder with migrations of a later version. */
async function laterMigrations(texts: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-later-'))
  after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

test('servers answer every request while a later version adds to every table, and can be started again after it', async () => {
  const { database, servingUrl, serving } = await testDatabase()
  const deps = createDeps(serving)
  const { token, path, accountId, inquiryId } = await makeFixture(deps)
  await fill(deps, accountId, records(40))
  const server = await startServer(servingUrl, { RUN_JOBS: 'off', PAGE_MEMORY_MB: '0' })
  const newest = JSON.parse((await ask(`${server.url}${path}?limit=1`, { token })).body).data[0].id
  const paths = [path, `${path}/changes`, `${path}/${newest}`, '/service/accounts', `/service/inquiries/${inquiryId}`]
  const readAll = (times: number) =>
    Promise.all(paths.flatMap((one) => Array.from({ length: times }, () => ask(`${server.url}${one}`, { token }))))
  // Every statement is known on every connection.
  assert.deepEqual(tally(await readAll(10)), { 200: 10 * paths.length })

  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  const adding = tables.map(({ name }, i) => [
    `99${String(i).padStart(2, '0')}_add_to_${name}.sql`,
    `alter table ${name} add column added_later text not null default 'x'; create index on ${name} (added_later);`,
  ])
  const folder = await laterMigrations({
    ...Object.fromEntries(adding),
    '9999_new_table.sql': 'create table later (id text primary key)',
  })

  const answers: Awaited<ReturnType<typeof ask>>[] = []
  let migrating = true
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    for (let i = reader; migrating; i++) {
      answers.push(await ask(`${server.url}${paths[i % paths.length]}`, { token }))
    }
  })
  const applied = await migrate(database, SERVICE, { folder })
  const during = answers.length
  answers.push(...(await readAll(10)))
  migrating = false
  await Promise.all(readers)
  assert.equal(applied.length, tables.length + 1)
  assert.ok(during > 20, `${during} requests`)
  assert.deepEqual(tally(answers), { 200: answers.length }, answers.find(({ status }) => status !== 200)?.body)

  const again = await startServer(servingUrl, { RUN_JOBS: 'off' })
  assert.equal((await ask(`${again.url}${path}`, { token })).status, 200)
  await fill(deps, accountId, records(41))
  assert.equal(JSON.parse((await ask(`${again.url}${path}?limit=500`, { token })).body).data.length, 41)
  const { code, out } = await vitrineProcess(['migrate'], { DATABASE_URL: servingUrl })
  assert.deepEqual([code, out], [0, 'Up to date.\n'])
})

test('a migration that takes something away names the oldest version that it works with', async () => {
  const { database, servingUrl } = await testDatabase()
  await database.rows(sql`insert into migrations (name) values ('9990_drop.after-0021.sql')`)
  assert.equal((await vitrineProcess(['migrate'], { DATABASE_URL: servingUrl })).code, 0)
  await database.rows(sql`insert into migrations (name) values ('9991_drop.after-9990.sql')`)
  for (const command of ['migrate', 'serve']) {
    const { code, err } = await vitrineProcess([command], { DATABASE_URL: servingUrl, PORT: '0' })
    assert.equal(code, 1)
    assert.match(err, /A newer version has taken away what this one needs: .* 9991_drop\.after-9990\.sql/)
  }
})

test('a server that may not migrate says who can', async () => {
  const { database, servingUrl } = await testDatabase()
  const [last] = await database.rows<{ name: string }>(sql`
    delete from migrations where name = (select max(name) from migrations) returning name`)
  const { code, err } = await vitrineProcess(['serve'], { DATABASE_URL: servingUrl, PORT: '0' })
  assert.equal(code, 1)
  assert.match(
    err,
    /The database lacks 1 migrations \(permission denied .*\)\. Run "vitrine migrate" with DATABASE_OWNER_URL/,
  )
  await database.rows(sql`insert into migrations (name) values (${last!.name})`)
})

test('where nothing is missing nothing is written, also with a role of its own for the service', async () => {
  const { database } = await testDatabase()
  const transaction = () => Promise.reject(new Error('a transaction was opened'))
  assert.deepEqual(await migrate({ ...database, transaction }, SERVICE), [])
  await database.rows(sql`revoke select on jobs from vitrine_service`)
  await assert.rejects(migrate({ ...database, transaction }, SERVICE), /a transaction was opened/)
})

test('a migration lets requests pass while something else uses its table', async () => {
  const { database, url } = await testDatabase()
  const import_ = openDatabase({ url, poolSize: 2 })
  after(() => import_.close())
  const folder = await laterMigrations({ '9990_later.sql': 'alter table accounts add column added_later text' })
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const using = import_.transaction(async (tx) => {
    await tx.rows(sql`select count(*) from accounts`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  let waits = 0
  const onWait = () => {
    waits += 1
    released.resolve()
  }
  assert.deepEqual(await migrate(database, undefined, { folder, onWait }), ['9990_later.sql'])
  assert.ok(waits > 0)
  await using
})
