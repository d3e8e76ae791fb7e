import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { testDatabase } from '../../../test/support/database.ts'
import { openProxy } from '../../../test/support/proxy.ts'
import { Refusal } from '../core/errors.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { sql } from './sql.ts'

const { database, url } = await testDatabase()
await database.script('create table notes (text text)')
const proxy = await openProxy(url)

/** Here lost connections are given up after one and a half seconds. */
function openHere(t: TestContext): Database {
  const own = openDatabase({ url: proxy.url, poolSize: 8, statementSeconds: 1 })
  t.after(async () => {
    proxy.heal()
    await own.close()
  })
  return own
}

const away = (error: unknown) => error instanceof Refusal && error.refusal === 'unavailable'
const one = sql`select 1 as one`

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    yield Buffer.from('a\n')
    await delay(20)
  }
}

const swallowed = <T>(ask: () => Promise<T>): Promise<T> => {
  proxy.swallow()
  return ask()
}

/** The kinds of calls that get no answer. */
const ASKED: Record<string, (db: Database) => Promise<unknown>> = {
  'a statement': (db) => swallowed(() => db.rows(one)),
  'the begin of a transaction': (db) => swallowed(() => db.transaction(async () => {})),
  'a statement of a transaction': (db) => inLostTransaction(db, (tx) => tx.rows(one)),
  'the commit of a transaction': (db) => inLostTransaction(db, async () => {}),
  'rows by COPY': (db) => inLostTransaction(db, (tx) => tx.copy('copy notes from stdin', endless())),
}

const inLostTransaction = (db: Database, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.rows(one)
    await swallowed(() => work(tx))
  })

for (const [what, asked] of Object.entries(ASKED)) {
  test(`${what} that gets no answer is a refusal, and the connection is not used again`, async (t) => {
    const own = openHere(t)
    await Promise.all(Array.from({ length: 4 }, () => own.rows(one)))
    await assert.rejects(asked(own), away)
    proxy.heal()
    // The idle connections are as lost as the one that was used.
    assert.deepEqual(await Promise.all(Array.from({ length: 4 }, () => own.rows(one))), Array(4).fill([{ one: 1 }]))
  })
}

test('a transaction may have its own limits, which end with it', async (t) => {
  const own = openDatabase({ url, poolSize: 2, statementSeconds: 1 })
  t.after(() => own.close())
  const limit = sql`select current_setting('statement_timeout') as limit`
  assert.deepEqual(await own.transaction((tx) => tx.rows(limit), { statementSeconds: 5 }), [{ limit: '5s' }])
  assert.deepEqual(await own.rows(limit), [{ limit: '1s' }])
  await own.transaction((tx) => tx.rows(sql`select pg_sleep(1.7)`), { statementSeconds: 5 })
  await assert.rejects(own.rows(sql`select pg_sleep(1.7)`), away)
})

test('whoever comes after many that are stuck gets the first connection that one of them loses', async (t) => {
  const own = openDatabase({ url, poolSize: 2, statementSeconds: 1 })
  t.after(() => own.close())
  const stuck = Array.from({ length: 12 }, () => own.rows(sql`select pg_sleep(60)`))
  let ended = 0
  const refused = Promise.all(stuck.map((each) => assert.rejects(each, away).finally(() => ended++)))
  assert.deepEqual(await own.rows(one), [{ one: 1 }])
  assert.ok(ended < stuck.length, 'not after all of them')
  await refused
})

test('a statement that fails does not lose its connection', async (t) => {
  const own = openDatabase({ url, poolSize: 2 })
  t.after(() => own.close())
  const backend = sql`select pg_backend_pid() as pid`
  const before = await own.rows(backend)
  await assert.rejects(own.rows(sql`select 1 / 0`), { code: '22012' })
  assert.deepEqual(await own.rows(backend), before)
})

test('a ping uses every open connection for reads', async (t) => {
  const own = openHere(t)
  await Promise.all(Array.from({ length: 6 }, () => own.quick.rows(sql`select pg_sleep(0.05)`)))
  await own.ping()
  proxy.swallow()
  await assert.rejects(own.ping(), away)
})
