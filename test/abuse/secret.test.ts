import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrCreateServiceSecret } from '../../src/access/reads/service-secret.service.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { claimDemoDatabase } from '../../src/demo/demo.service.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { type Db, openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { vitrine } from '../support/command.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'

const OLD = 'a1'.repeat(32)
const NEW = 'b2'.repeat(32)

/** A server in this process, fully closed afterwards: open connections prevent a change of the secret. */
async function withServer<T>(
  databaseUrl: string,
  env: Record<string, string>,
  work: (ask: (path: string, token: string) => Promise<{ statusCode: number; body: string }>) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url: databaseUrl, poolSize: 4 })
  try {
    const context = await createContext(readConfig(env), createDeps(db), () => 'http://vitrine.test')
    const { app } = buildServer(context, { level: 'silent' })
    const result = await work((url, token) => app.inject({ url, headers: { authorization: `Bearer ${token}` } }))
    await app.close()
    return result
  } finally {
    await db.close()
  }
}

async function usedDatabase() {
  const { database, url, servingUrl } = await testDatabase()
  const deps = createDeps(database)
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(6))
  const cursor = await withServer(servingUrl, { SERVICE_SECRET: OLD }, async (ask) => {
    const page = await ask(`${fixture.path}?limit=2`, fixture.token)
    assert.equal(page.statusCode, 200, page.body)
    return JSON.parse(page.body).metadata.next_cursor as string
  })
  const command = (args: string[], env: Record<string, string> = {}) =>
    vitrine(args, { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url, ...env })
  return { database, servingUrl, fixture, cursor, command }
}

test('a foreign secret is refused by audit verify, at the start and by doctor, and reported as foreign', async () => {
  const { database, command, servingUrl } = await usedDatabase()
  assert.equal((await command(['audit', 'verify'], { SERVICE_SECRET: OLD })).code, 0)
  const foreign = await command(['audit', 'verify'], { SERVICE_SECRET: NEW })
  assert.equal(foreign.code, 1)
  assert.match(foreign.err, /SERVICE_SECRET is not the secret that this database was used with.*vitrine secret rotate/)
  assert.doesNotMatch(foreign.err, /altered/)
  const served = await command(['serve'], { SERVICE_SECRET: NEW, PORT: '0' })
  assert.equal(served.code, 1)
  assert.match(served.err, /not the secret that this database was used with/)
  await assert.rejects(
    withServer(servingUrl, { SERVICE_SECRET: NEW }, async () => {}),
    /not the secret/,
  )
  assert.match((await command(['doctor'], { SERVICE_SECRET: NEW })).out, /✗ Secret +SERVICE_SECRET is not the secret/)
  assert.equal((await command(['audit', 'verify'], { SERVICE_SECRET: OLD })).code, 0)
  const none = await command(['audit', 'verify'])
  assert.match(none.err, /was used with a SERVICE_SECRET, and none is set/)
  assert.equal((await database.rows(sql`select 1 from service_secret`)).length, 0)
})

test('two servers that start on a new database at the same time use one secret', async () => {
  for (let statements = 1; statements <= 5; statements++) {
    const { database } = await testDatabase()
    let left = statements
    let other: Buffer | undefined
    /** Another server starts after the given number of statements of this one. */
    const db: Db = {
      rows: async (query) => {
        const rows = await database.rows(query)
        left -= 1
        if (left === 0) other = await findOrCreateServiceSecret(database, undefined)
        return rows as never
      },
    }
    const secret = await findOrCreateServiceSecret(db, undefined)
    assert.deepEqual(secret, other ?? secret, `after ${statements} statements`)
  }
})

test('a rotation states its consequences, seals the log with both secrets, and invalidates cursors', async () => {
  const { fixture, cursor, command, servingUrl } = await usedDatabase()
  const secrets = { SERVICE_SECRET: OLD, NEW_SERVICE_SECRET: NEW }
  const noted = /Seal: (.*)/.exec((await command(['audit', 'seal'], { SERVICE_SECRET: OLD })).out)![1]!

  const shown = await command(['secret', 'rotate'], secrets)
  assert.equal(shown.code, 0, shown.err)
  assert.match(shown.out, /read log.*cursors.*PINs.*Nothing was changed/s)
  assert.match((await command(['secret', 'rotate', '--yes'], { SERVICE_SECRET: OLD })).err, /Set NEW_SERVICE_SECRET/)
  const wrong = { SERVICE_SECRET: 'c3'.repeat(32), NEW_SERVICE_SECRET: NEW }
  assert.match((await command(['secret', 'rotate', '--yes'], wrong)).err, /not the secret/)
  await withServer(servingUrl, { SERVICE_SECRET: OLD }, async (ask) => {
    await ask(fixture.path, fixture.token)
    assert.match((await command(['secret', 'rotate', '--yes'], secrets)).err, /Stop every server and worker first/)
  })

  const rotated = await command(['secret', 'rotate', '--yes'], secrets)
  assert.equal(rotated.code, 0, rotated.err)
  assert.match(rotated.out, /Done\. Seal: \d [0-9a-f]{64}/)
  assert.match((await command(['audit', 'verify'], { SERVICE_SECRET: OLD })).err, /not the secret/)
  const kept = await command(['audit', 'verify', '--seal', noted], { SERVICE_SECRET: NEW })
  assert.equal(kept.code, 0, kept.err)
  await withServer(servingUrl, { SERVICE_SECRET: NEW }, async (ask) => {
    assert.equal((await ask(`${fixture.path}?limit=2&cursor=${cursor}`, fixture.token)).statusCode, 400)
    assert.equal((await ask(`${fixture.path}?limit=2`, fixture.token)).statusCode, 200)
  })
  assert.match(
    (await command(['audit', 'verify'], { SERVICE_SECRET: NEW })).out,
    /^3 reads in 3 groups and \d chains?, untouched/,
  )
})

test('an altered log is not sealed again', async () => {
  const { database, command } = await usedDatabase()
  await database.rows(sql`update reads set rows = rows + 1`)
  const refused = await command(['secret', 'rotate', '--yes'], { SERVICE_SECRET: OLD, NEW_SERVICE_SECRET: NEW })
  assert.equal(refused.code, 1)
  assert.match(refused.err, /The read log was altered: a read of group \d+\/1 was altered/)
  const [{ check }] = (await database.rows<{ check: Buffer }>(
    sql`select secret_check as check from service_facts`,
  )) as [{ check: Buffer }]
  assert.equal(check.length, 32)
  assert.match((await command(['audit', 'verify'], { SERVICE_SECRET: OLD })).err, /altered/)
})

test('a demo refuses a database that it did not create, so that no PIN of a real owner is shown', async () => {
  const { command } = await usedDatabase()
  const served = await command(['serve', '--demo'], { SERVICE_SECRET: OLD, PORT: '0' })
  assert.equal(served.code, 1)
  assert.match(served.err, /This database was not made by --demo/)
  const worker = await command(['worker', '--demo'], { SERVICE_SECRET: OLD })
  assert.equal(worker.code, 1)
  assert.match(worker.err, /This database was not made by --demo/)

  const { database } = await testDatabase()
  const deps = createDeps(database)
  await claimDemoDatabase(deps)
  await makeFixture(deps)
  await claimDemoDatabase(deps)
})
