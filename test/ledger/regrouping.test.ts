/** An upgrade gives codes other groups: what is stored follows, and clients that read the feed learn of every row. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { findCategory } from '@vitrine/categorizer'
import { everyRead } from '../../src/access/reads/every-read.service.ts'
import { proveReads } from '../../src/access/reads/proof.service.ts'
import { ProofCheck } from '../../src/access/reads/proof.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { addRule } from '../../src/ledger/categorization/rule.service.ts'
import { correctOne } from '../../src/ledger/decide/correction.service.ts'
import { regroupingJob } from '../../src/ledger/recategorise/regrouping.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { endProcess, PROGRAM } from '../abuse/servers.ts'
import { countLockWaits, setDatabaseClock } from '../support/database.ts'
import { fill, makeFixture, record, records, TESTER } from '../support/make.ts'
import { logKeys, verify } from '../support/read-log.ts'
import { type TestService, testService } from '../support/service.ts'
import { changesByHttp, type ReadFixture } from './reading.ts'

/** A group of before, with which the fixture replaces those that this version writes. */
const OLD = { groupId: 5, groupDescription: 'Groceries, fuel and household shops' }
const OWN = { code: '5411', description: 'Own', groupId: 5, groupDescription: 'Own group' }

const shop = (sourceId: string, description: string, facts: Partial<SourceRecord> = {}) =>
  record({ sourceId, description, amount: '-12.345', additional: 'Kartenzahlung', ...facts })

/** The rows of these accounts as servers of the version before write them; a category of the source is its own. */
const writeOldGroups = ({ database }: TestService, accountIds: Id<'account'>[]) =>
  database.rows(sql`
    update transaction_versions set category_data = regexp_replace(category_data, '^2', '1'),
      body = regexp_replace(body, '"groupId":[0-9]+,"groupDescription":"[^"]*"', ${`"groupId":${OLD.groupId},"groupDescription":"${OLD.groupDescription}"`})
    where account_id = any (${accountIds}::text[]) and body is not null and category_reason <> 'given by the source'`)

/** The database as the version before left it gets the migration of the groups. */
async function upgrade({ database }: TestService): Promise<void> {
  for (const statement of [
    'alter table recategorisations drop column purpose',
    'alter table category_rule_sets drop column groups_since',
    `delete from migrations where name = '0035_category_groups.sql'`,
  ]) {
    await database.script(statement)
  }
  assert.deepEqual(await migrate(database, SERVICE), ['0035_category_groups.sql'])
}

/** Small batches, so that accounts are left half done. */
const work = ({ deps }: TestService) => runDueJobs(deps, { regrouping: regroupingJob({ maxRows: 2 }) })

/** What is due so many hours later. */
async function passOn(service: TestService, hours: number): Promise<void> {
  const [row] = await service.database.rows<{ now: Date }>(sql`select clock() as now`)
  await setDatabaseClock(service.database, new Date(row!.now.getTime() + hours * 3_600_000 + 1000))
  await work(service)
  await setDatabaseClock(service.database, null)
}

type Listed = { id: string; categorization?: { code: string; groupId: number; groupDescription: string } }

async function listOf({ ask }: TestService, { path, token }: Pick<ReadFixture, 'path' | 'token'>) {
  const answer = await ask(`${path}?limit=500`, { token })
  assert.equal(answer.statusCode, 200, answer.body)
  return { rows: answer.json().data as Listed[], cursor: String(answer.headers['changes-cursor']) }
}

/** Everything that the feed reports from a position on. */
async function feedOf(service: TestService, fixture: Pick<ReadFixture, 'path' | 'token'>, since: string, limit = 3) {
  const all: { change: string; id: string; transaction: Listed }[] = []
  for (let next = since; ; ) {
    const page = await changesByHttp(service, fixture, next, limit)
    for (const { change, id, body } of page.changes) all.push({ change, id, transaction: JSON.parse(body!) })
    next = page.next
    if (!page.more) return { changes: all, cursor: next }
  }
}

const isOfTable = ({ categorization: c }: Listed) =>
  c === undefined ||
  (c.groupId === findCategory(c.code)!.groupId && c.groupDescription === findCategory(c.code)!.groupDescription)
const reportsOf = async ({ database }: TestService) =>
  database.rows<{ changed: number; seen: number; done: boolean }>(sql`
    select rows_changed as changed, rows_seen as seen, finished_at is not null as done from recategorisations
    where purpose = 'groups' order by id`)

test('after the upgrade every stored category has the group of its code, and the feed reports each row once', async () => {
  const service = await testService()
  const { deps, database, ask } = service
  const fixture = await makeFixture(deps)
  const { accountId } = fixture
  await addRule(deps, TESTER, 'operator', { when: { hasWords: 'canteen' }, code: '5814' })
  await fill(deps, accountId, [
    shop('lidl', 'LIDL SAGT DANKE'),
    shop('pharmacy', 'Lekarna Center'),
    shop('rule', 'City canteen'),
    shop('one', 'Qxz 17'),
    shop('given', 'LIDL', { categorization: OWN }),
    shop('none', 'Qxz 12'),
    shop('gone', 'LIDL GONE'),
  ])
  const [{ id: one }] = (await database.rows<{ id: Id<'transaction'> }>(sql`
    select transaction_id as id from transaction_versions where record ->> 'sourceId' = 'one'`)) as [
    { id: Id<'transaction'> },
  ]
  await correctOne(deps, TESTER, one, accountId, '5912')
  await fill(deps, accountId, { records: [], withdrawn: ['gone'] })
  await writeOldGroups(service, [accountId])
  const before = await listOf(service, fixture)
  assert.equal(before.rows.filter(({ categorization: c }) => c?.groupId === 5).length, 5)
  const keys = await logKeys(database)
  await sealReads(database, keys)

  await upgrade(service)
  assert.deepEqual(await listOf(service, fixture), before, 'nothing has changed until a worker is there')
  await work(service)

  const after = await listOf(service, fixture)
  const moved = before.rows.filter((row) => !isOfTable(row) && row.categorization?.groupDescription !== 'Own group')
  assert.equal(moved.length, 4)
  assert.deepEqual(
    after.rows,
    before.rows.map((row) => {
      const category = moved.includes(row) && findCategory(row.categorization!.code)
      if (!category) return row
      const { groupId, groupDescription } = category
      return { ...row, categorization: { ...row.categorization, groupId, groupDescription } }
    }),
    'only groups are others: amounts, ids, codes and order stay',
  )
  const { changes, cursor } = await feedOf(service, fixture, before.cursor)
  assert.deepEqual(changes.map(({ id }) => id).sort(), moved.map(({ id }) => id).sort())
  const shown = new Map(after.rows.map((row) => [row.id, row]))
  for (const { change, id, transaction } of changes) {
    assert.equal(change, 'modified')
    assert.deepEqual(transaction, shown.get(id))
  }
  const versions = await database.rows<{ reason: string; why: string; data: string }>(sql`
    select reason, category_reason as why, category_data as data from transaction_versions
    where account_id = ${accountId} and until_revision = 9223372036854775807 and transaction_id = ${one}`)
  assert.equal(versions[0]!.reason, 'recategorised')
  assert.equal(versions[0]!.why, 'corrected by an operator, only this one')
  assert.match(versions[0]!.data, /^2\./)

  // A server of the version before writes one more row, and changes another one.
  await fill(deps, accountId, [shop('late', 'LIDL LATE')])
  await writeOldGroups(service, [accountId])
  const between = await listOf(service, fixture)
  await passOn(service, 1)
  const second = await feedOf(service, fixture, between.cursor)
  assert.equal(second.changes.length, 5, 'what was written meanwhile is caught an hour later')
  assert.ok(
    (await listOf(service, fixture)).rows.every(
      (row) => isOfTable(row) || row.categorization!.groupDescription === 'Own group',
    ),
  )

  const settled = await listOf(service, fixture)
  await passOn(service, 26)
  assert.deepEqual(await listOf(service, fixture), settled, 'another run changes nothing')
  assert.deepEqual((await feedOf(service, fixture, second.cursor)).changes, [])
  assert.deepEqual(await reportsOf(service), [
    { changed: 4, seen: 6, done: true },
    { changed: 5, seen: 7, done: true },
    { changed: 0, seen: 7, done: true },
  ])
  assert.deepEqual(
    await database.rows(sql`select id from jobs where kind = 'regrouping'`),
    [],
    'there is no fourth run',
  )
  assert.notEqual(cursor, before.cursor)

  // The reads of before are proved as they were.
  await sealReads(database, keys)
  assert.deepEqual((await verify(database)).faults, [])
  const proof = new ProofCheck([keys.publicKey.toString('base64url')])
  for await (const line of proveReads(database, everyRead(deps, [fixture.consentId]))) proof.take(line)
  assert.ok(proof.end().reads >= 6)

  const { token } = await createOperatorToken(deps, TESTER, { label: 'ops', expires: null, role: 'viewer' })
  const { data } = (await ask('/manage/recategorisations?limit=2', { token })).json()
  assert.deepEqual(
    data.map(({ purpose, status, rowsChanged }: Record<string, unknown>) => [purpose, status, rowsChanged]),
    [
      ['groups', 'done', 0],
      ['groups', 'done', 5],
    ],
  )
})

test("clients also learn of rows that only their tenant's own rule gives a category", async () => {
  const service = await testService()
  const { deps } = service
  const fixture = await makeFixture(deps)
  await addRule(deps, TESTER, fixture.tenant.id, { when: { hasWords: 'club' }, code: '7997' })
  await fill(deps, fixture.accountId, [shop('club', 'Qxz club'), shop('none', 'Qxz 12'), shop('lidl', 'LIDL')])
  await writeOldGroups(service, [fixture.accountId])
  const before = await listOf(service, fixture)
  await upgrade(service)
  await work(service)
  const after = await listOf(service, fixture)
  const { changes, cursor } = await feedOf(service, fixture, before.cursor)
  assert.deepEqual(
    changes.map(({ transaction }) => transaction.categorization?.code).sort(),
    ['5411', '7997'],
    'and not of the row without a category',
  )
  assert.ok(after.rows.every(isOfTable))
  assert.deepEqual((await feedOf(service, fixture, cursor)).changes, [])
})

test('a worker that is killed loses nothing and repeats nothing', async () => {
  const service = await testService()
  const { deps, database, databaseUrl } = service
  const fixture = await makeFixture(deps, { accounts: 2 })
  const [first, second] = [...fixture.accountIds].sort() as [Id<'account'>, Id<'account'>]
  const lidl = records(300, { description: 'LIDL' })
  for (const accountId of [first, second]) await fill(deps, accountId, lidl)
  await writeOldGroups(service, [first, second])
  const readers = [first, second].map((id) => ({ token: fixture.token, path: `/service/accounts/${id}/transactions` }))
  const cursors = [(await listOf(service, readers[0]!)).cursor, (await listOf(service, readers[1]!)).cursor]
  await upgrade(service)

  await database.transaction(async (tx) => {
    // The worker comes to the end of the first account, and waits in the middle of its work on the other one.
    await tx.rows(sql`select from accounts where id = ${second} and bucket = bucket_of(${second}) for update`)
    const worker = spawn(process.execPath, [PROGRAM, 'worker'], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    })
    try {
      for (let waits = 0; waits === 0; ) {
        assert.equal(worker.exitCode, null)
        const [report] = await reportsOf(service)
        waits = report!.seen === 300 ? await countLockWaits(database) : 0
      }
    } finally {
      await endProcess(worker, 'SIGKILL')
    }
  })
  assert.deepEqual(await reportsOf(service), [{ changed: 300, seen: 300, done: false }])
  await work(service)
  assert.deepEqual(await reportsOf(service), [{ changed: 300, seen: 300, done: false }], 'its lease has not ended')

  await passOn(service, 0.1)
  const [report] = await reportsOf(service)
  assert.deepEqual(report, { changed: 600, seen: 600, done: true })
  for (const [at, reader] of readers.entries()) {
    const { changes } = await feedOf(service, reader, cursors[at]!, 500)
    assert.equal(changes.length, 300)
    assert.equal(new Set(changes.map(({ id }) => id)).size, 300)
    assert.ok(changes.every(({ transaction }) => isOfTable(transaction)))
  }
})

test('a database without owners has nothing to move', async () => {
  const service = await testService()
  await upgrade(service)
  assert.deepEqual(await reportsOf(service), [])
})
