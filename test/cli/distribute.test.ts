import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findGateFacts } from '../../src/access/gate/gate.store.ts'
import { linkAfter, startOf } from '../../src/access/reads/chain.ts'
import { appendGroup, beginChain } from '../../src/access/reads/read.store.ts'
import type { Read } from '../../src/access/reads/read.ts'
import { insertToken } from '../../src/clients/keys/key.store.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { listBodiesOfMany } from '../../src/ledger/list/transaction.store.ts'
import { findRequest } from '../../src/platform/changes/idempotency.store.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import { macKeyOf } from '../../src/platform/core/secret.ts'
import { type Db, openDatabase } from '../../src/platform/db/database.ts'
import { DISTRIBUTED, REFERENCE } from '../../src/platform/db/distribute.ts'
import { bucketsOf, loadShards } from '../../src/platform/db/shards.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { vitrineProcess } from '../abuse/servers.ts'
import { onCluster, QUICK_SECONDS, testDatabase } from '../support/database.ts'
import { fill, makeFixture, record, records } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const { database, url, servingUrl } = await testDatabase()
const env = { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url }

test('a PostgreSQL without Citus is left as it is', { skip: onCluster('there is Citus') }, async () => {
  for (const args of [['distribute'], ['distribute', '--yes']]) {
    const { code, err } = await vitrineProcess(args, env)
    assert.equal(code, 1)
    assert.match(err, /has no Citus: run "create extension citus" on every node/)
  }
})

test('every table with a bucket is distributed, and no other', async () => {
  const rows = await database.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'bucket' order by 1`)
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...DISTRIBUTED].sort(),
  )
  assert.deepEqual(
    REFERENCE.filter((name) => (DISTRIBUTED as readonly string[]).includes(name)),
    [],
  )
})

const alone = process.env.VITRINE_TEST_NODES === undefined && 'needs Citus: npm test -- --distributed'

test('distributing again changes nothing', { skip: alone }, async () => {
  const tables = sql`select logicalrelid::text as name, colocationid from pg_dist_partition order by 1`
  const before = await database.rows<{ name: string }>(tables)
  assert.deepEqual(
    before.map(({ name }) => name),
    [...DISTRIBUTED, ...REFERENCE].sort(),
  )
  const shown = await vitrineProcess(['distribute'], env)
  assert.match(shown.out, /Nothing was changed/)
  assert.equal((await vitrineProcess(['distribute', '--yes'], env)).code, 0)
  assert.deepEqual(await database.rows(tables), before)
})

test('an address that does not say so is refused at the start, and found by doctor', { skip: alone }, async () => {
  const unnamed = servingUrl.replace('&cluster=citus', '')
  const served = await vitrineProcess(['serve'], { ...env, DATABASE_URL: unnamed, PORT: '0' })
  assert.equal(served.code, 1)
  assert.match(served.err, /tables are on several nodes: add cluster=citus to DATABASE_URL/)
  const examined = await vitrineProcess(['doctor'], { ...env, DATABASE_URL: unnamed })
  assert.match(examined.out, /✗ Nodes +tables are on 2 workers: .*\n +→ .*add cluster=citus/)
  assert.match((await vitrineProcess(['doctor'], env)).out, /✓ Nodes +tables are on 2 workers/)
})

/** Explains a statement instead of running it. */
async function planOf(db: Db, ask: (capture: Db) => Promise<unknown>): Promise<string> {
  let statement: Sql | undefined
  const capture: Db = {
    rows: async (asked) => {
      statement = asked
      return []
    },
  }
  await ask(capture)
  const { text, values } = statement!
  const rows = await db.rows<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('decision, page and record of a read are one task on one shard each', { skip: alone }, async () => {
  const { accountId, consentId, keyId, tenant } = await makeFixture(createDeps(database))
  const buckets = bucketsOf(await loadShards(database), [accountId])
  const own = database.forTenant({ tenantId: tenant.id, environment: 'sandbox', accountIds: [accountId] })
  const query = { accountId, revision: 0, head: 0, from: null, until: null, after: null, limit: 100 }
  const ask = { tokenHash: '\\x00', accountId, consentId, need: 'transactions' } as const
  const read: Read = {
    ...{ accountId, consentId, keyId, tenantId: tenant.id, requestId: 'r', readAt: new Date(), what: 'account' },
    ...{ fromBookedTime: null, untilBookedTime: null, revision: 0, rows: 1 },
  }
  const group = linkAfter(startOf(await beginChain(database)), [read], macKeyOf(Buffer.alloc(32)))
  const plans = {
    decision: await planOf(database, (db) => findGateFacts(db, [ask], 'UTC', { buckets, keys: [keyId] })),
    page: await planOf(own, (db) => listBodiesOfMany(db, [query], buckets)),
    record: await planOf(database, (db) => appendGroup(db, bucketOf(consentId), group, [read])),
  }
  for (const [what, plan] of Object.entries(plans)) assert.match(plan, /Task Count: 1\b/, `${what}: ${plan}`)
})

test('tokens are issued, and remembered requests looked up, without any one worker', { skip: alone }, async () => {
  const { keyId, tenant } = await makeFixture(createDeps(database))
  const own = database.forTenant({ tenantId: tenant.id, environment: 'sandbox', accountIds: [] })
  const all: Sql = { name: '', text: 'select actor_id, key, created_at from idempotency_keys', values: [] }
  const hash = Buffer.alloc(32)
  const plans = {
    access_tokens: await planOf(database, (db) =>
      insertToken(db, { keyHash: hash, secretHash: hash }, { hash, ttlSeconds: 60 }),
    ),
    idempotency_keys: await planOf(database, (db) => findRequest(db, keyId, 'one')),
    'idempotency_keys without a filter': await planOf(own, (db) => db.rows(all)),
  }
  for (const [what, plan] of Object.entries(plans)) {
    assert.match(plan, new RegExp(` on ${what.split(' ')[0]}\\b`), `${what}: ${plan}`)
    // The keys are on every node: read on any, and on the next where one is away.
    const tasks = plan.split('->  Task\n').filter((task) => !/ on api_keys_\d+/.test(task))
    const ports = tasks.flatMap((task) => /Node: host=\S+ port=(\d+)/.exec(task)?.[1] ?? [])
    assert.ok(
      ports.every((port) => port === new URL(url).port),
      `${what}: ${plan}`,
    )
    // Of what is written on every node, a plan shows the first one only.
    assert.doesNotMatch(plan, /(?:Insert|Update|Delete) on \w+_\d{6}/, `${what}: ${plan}`)
  }
})

test('deliveries of every nature, and reads of them, ask one shard with each statement', { skip: alone }, async () => {
  const refusing = openDatabase({
    url: `${servingUrl}&options=${encodeURIComponent('-c citus.multi_task_query_log_level=error')}`,
    poolSize: 6,
    quickSeconds: QUICK_SECONDS,
  })
  after(() => refusing.close())
  await assert.rejects(refusing.rows(sql`select count(*) from transactions`), /multi-task query/)
  const { accountId, path, token } = await makeFixture(createDeps(database))
  const deps = createDeps(refusing)
  const held = record({ sourceId: 'held', status: 'pending', amount: '-7.00' })
  const days = { source: 'bank', nature: 'statement', covers: 'period', ids: 'volatile' } as const
  const withoutIds = (count: number) => records(count).map(({ sourceId: _, ...line }) => line)
  const told: Parameters<typeof fill>[2][] = [
    records(40),
    records(40),
    [held],
    [record({ sourceId: 'booked', amount: '-7.00' })],
    { ...days, period: { from: '2026-01-01', to: '2026-01-31' }, records: withoutIds(20) },
    { ...days, period: { from: '2026-01-01', to: '2026-01-31' }, records: withoutIds(10) },
  ]
  for (const batch of told) await fill(deps, accountId, batch)
  const { app } = buildServer(await createContext(readConfig(TEST_SETTINGS), deps, () => ''), { level: 'silent' })
  after(() => app.close())
  for (const url of [path, `${path}?fromBookedTime=2026-01-02T00:00:00Z`, `${path}/changes`]) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.statusCode, 200, answer.body)
  }
})
