import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { Refusal } from '../core/errors.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { database, url } = await testDatabase()

type Backend = { pid: number }
const backendOf = async (db: { rows: typeof database.rows }) =>
  (await db.rows<Backend>(sql`select pg_backend_pid() as pid`))[0]!.pid

test('a connection that the server ends is replaced', async () => {
  for (const db of [database.quick, database.serial]) {
    const before = await backendOf(db)
    await database.rows(sql`select pg_terminate_backend(${before}::int)`)
    // The first statement to notice may be refused; after that none is.
    let now: number | undefined
    for (let tries = 0; tries < 50 && now === undefined; tries++) now = await backendOf(db).catch(() => undefined)
    assert.ok(now !== undefined && now !== before)
  }
})

test('a statement in flight on a connection that breaks fails with a refusal that allows a retry', async () => {
  const slow = database.serial.rows(sql`select pg_sleep(30)`)
  const waiting = assert.rejects(slow, (error) => error instanceof Refusal && error.refusal === 'unavailable')
  const asleep = async () =>
    (
      await database.rows<Backend>(sql`
        select pid from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(30)%'`)
    )[0]?.pid
  let pid: number | undefined
  while (pid === undefined) pid = await asleep()
  await database.rows(sql`select pg_terminate_backend(${pid}::int)`)
  await waiting
  assert.ok((await backendOf(database.serial)) > 0)
})

test('a statement that fails does not fail the others on its connection', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => database.quick.rows<{ x: number }>(sql`select 60 / ${n % 3}::int as x`)),
  )
  outcomes.forEach((outcome, n) => {
    if (n % 3 === 0) {
      assert.ok(outcome.status === 'rejected' && outcome.reason.code === '22012', `statement ${n}`)
    } else assert.deepEqual(outcome.status === 'fulfilled' && outcome.value, [{ x: 60 / (n % 3) }], `statement ${n}`)
  })
})

test('a statement that waits for the disk does not hold up quick ones', async () => {
  let over = false
  let slow: Promise<void> | undefined
  await database.transaction(async (tx) => {
    // It waits for a lock that is held for as long as the quick ones take.
    await tx.rows(sql`select pg_advisory_xact_lock(1)`)
    slow = database.serial.rows(sql`select pg_advisory_xact_lock(1)`).then(() => {
      over = true
    })
    await Promise.all(Array.from({ length: 20 }, () => database.quick.rows(sql`select 1`)))
    assert.equal(over, false)
  })
  await slow
})

test('an unreachable database is a refusal: unavailable, retry in a second', async () => {
  const away = openDatabase({ url: 'postgresql://vitrine@localhost/vitrine?host=%2Fnowhere', poolSize: 3 })
  after(() => away.close())
  for (const db of [away.quick, away.serial, away]) {
    for (let i = 0; i < 2; i++) {
      await assert.rejects(
        db.rows(sql`select 1`),
        (error) =>
          error instanceof Refusal && error.refusal === 'unavailable' && error.headers?.['Retry-After'] === '1',
      )
    }
  }
})

test('after the end no connection is opened', async () => {
  const own = openDatabase({ url, poolSize: 3 })
  await own.quick.rows(sql`select 1`)
  await own.close()
  for (const db of [own.quick, own.serial]) {
    await assert.rejects(db.rows(sql`select 1`), (error) => error instanceof Refusal && error.refusal === 'unavailable')
  }
})
