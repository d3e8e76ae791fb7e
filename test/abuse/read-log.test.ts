import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import type { Database, Db } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { countLog, verify } from '../support/read-log.ts'
import { testService } from '../support/service.ts'

type Row = { request: string; what: string; rows: number; account: string; consent: string; key: string }

const rowsOf = (db: Db): Promise<Row[]> =>
  db.rows(sql`
    select request_id as request, what, rows, account_id as account, consent_id as consent, key_id as key
    from reads order by chain, sequence, position`)

async function startFixture(database: Database) {
  const deps = createDeps(database)
  const fixture = await makeFixture(deps, { accounts: 2 })
  await fill(deps, fixture.accountId, records(6))
  return fixture
}

/** Every address that returns data, its record, and the number of rows. */
const dataPaths = (fixture: { path: string; accountId: string; consentId: string }, transactionId: string) =>
  [
    [fixture.path, 'transactions', [6]],
    [`${fixture.path}?limit=2&fromBookedTime=2026-01-01T00:00:00Z`, 'transactions', [2]],
    [`${fixture.path}?untilBookedTime=2001-01-01T00:00:00Z`, 'transactions', [0]],
    [`${fixture.path}/${transactionId}`, 'transaction', [1]],
    [`${fixture.path}/changes?limit=4`, 'changes', [4]],
    [`/service/accounts/${fixture.accountId}`, 'account', [1]],
    [`/service/accounts?consentId=${fixture.consentId}`, 'account', [1, 1]],
  ] as const

test('every successful data answer has its row, and no other answer has one', async () => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  const first = (await service.ask(fixture.path, { token: fixture.token })).json().data[0].id

  const expected: Row[] = []
  let n = 0
  for (const [path, what, rows] of dataPaths(fixture, first)) {
    for (let i = 0; i < 5; i++) {
      const request = `request-${n++}`
      const answer = await service.ask(path, { token: fixture.token, headers: { 'request-id': request } })
      assert.equal(answer.statusCode, 200, answer.body)
      const accounts = rows.length > 1 ? fixture.accountIds : [fixture.accountId]
      for (const [at, account] of accounts.entries()) {
        expected.push({ request, what, rows: rows[at]!, account, consent: fixture.consentId, key: fixture.keyId })
      }
      // 304 returns no data but says that nothing has changed. That is a read, too.
      if (answer.headers.etag) {
        const again = `request-${n++}`
        const headers = { 'request-id': again, 'if-none-match': answer.headers.etag as string }
        const unchanged = await service.ask(path, { token: fixture.token, headers })
        assert.equal(unchanged.statusCode, 304)
        const left = what === 'transaction' ? 1 : 0
        expected.push({
          request: again,
          what,
          rows: left,
          account: fixture.accountId,
          consent: fixture.consentId,
          key: fixture.keyId,
        })
      }
    }
    for (const [refused, status, token] of [
      [path, 401, 'vt_wrong'],
      [`${path}${path.includes('?') ? '&' : '?'}nonsense=1`, 400, fixture.token],
    ] as const) {
      assert.equal((await service.ask(refused, { token })).statusCode, status)
    }
  }
  const found = (await rowsOf(service.database)).slice(1)
  assert.deepEqual(found, expected)
  assert.deepEqual((await verify(service.database)).faults, [])
})

test('bounds far from the present are recorded as requested, and the chain stays intact', async () => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  const bounds = [
    '0001-01-01T00:00:00+23:59',
    '0001-01-01T00:00:00Z',
    '0020-06-01T00:00:00Z',
    '0050-01-01T00:00:00.001Z',
    '0099-12-31T23:59:59.999Z',
    '1800-01-01T00:00:00Z',
    '1883-11-18T12:00:00-05:00',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00Z',
    '2026-03-08T02:30:00-05:00',
    '2400-02-29T12:34:56.789Z',
    '9999-12-31T23:59:60-23:59',
  ]
  for (const bound of bounds) {
    for (const name of ['fromBookedTime', 'untilBookedTime']) {
      const answer = await service.ask(`${fixture.path}?${name}=${encodeURIComponent(bound)}`, { token: fixture.token })
      assert.equal(answer.statusCode, 200, answer.body)
    }
  }
  assert.deepEqual((await verify(service.database)).faults, [])
  const [stored] = await service.database.rows<{ ms: string }>(sql`
    select (extract(epoch from from_booked_time) * 1000)::bigint::text as ms from reads where sequence = 11`)
  assert.equal(Number(stored!.ms), Date.parse('1800-01-01T00:00:00Z'))
})

/** Ways in which a record cannot be written, and how to fix them. */
const BROKEN: Record<string, [breakIt: string, fixIt: string]> = {
  'the table of reads is missing': ['alter table reads rename to gone', 'alter table gone rename to reads'],
  'the table of groups is missing': [
    'alter table read_groups rename to gone',
    'alter table gone rename to read_groups',
  ],
  'a column is missing': [
    'alter table reads rename column rows to gone',
    'alter table reads rename column gone to rows',
  ],
  'the table refuses inserts': [
    'alter table reads add constraint no_more check (false) not valid',
    'alter table reads drop constraint no_more',
  ],
}

test('a read whose record cannot be written gets 503 and no data', async (t) => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  const list = await service.ask(fixture.path, { token: fixture.token })
  const first = list.json().data[0].id
  const etag = list.headers.etag as string
  const before = await countLog(service.database)
  let refused = 0
  for (const [name, [breakIt, fixIt]] of Object.entries(BROKEN)) {
    await service.database.script(breakIt)
    for (const [path] of dataPaths(fixture, first)) {
      for (const headers of [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }]) {
        const answer = await service.ask(path, { token: fixture.token, headers })
        assert.equal(answer.statusCode, 503, `${name}: ${path} ${answer.body}`)
        const { errorCode, errorSubCode, errorMessage } = answer.json()
        assert.deepEqual([errorCode, errorSubCode], ['other', 'unspecified'])
        assert.equal(answer.headers['retry-after'], '1')
        // Not even whether something has changed.
        assert.deepEqual([answer.headers.etag, answer.headers['changes-cursor']], [undefined, undefined])
        assert.doesNotMatch(`${errorMessage} ${answer.body}`, /Row \d|Ana Novak|reads|relation|column|chain/)
        refused++
      }
    }
    await service.database.script(fixIt)
    assert.equal((await service.ask(fixture.path, { token: fixture.token })).statusCode, 200, `after ${name}`)
  }
  const after = await countLog(service.database)
  assert.equal(after.reads - before.reads, Object.keys(BROKEN).length)
  assert.deepEqual((await verify(service.database)).faults, [])
  t.diagnostic(`${refused} reads refused`)
})

test('of reads that are written together, all or none are recorded, and only recorded ones are answered', async () => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  await service.database.script("alter table reads add constraint no_poison check (request_id not like 'poison%')")
  const answers = await Promise.all(
    Array.from({ length: 600 }, async (_, i) => {
      // Only among the last reads, so that there are groups without one, whatever the size of groups.
      const request = i >= 580 && i % 5 === 4 ? `poison-${i}` : `fine-${i}`
      const { statusCode: status } = await service.ask(fixture.path, {
        token: fixture.token,
        headers: { 'request-id': request },
      })
      return { request, status }
    }),
  )
  const recorded = new Set((await rowsOf(service.database)).map(({ request }) => request))
  const outOfTime = (request: string) =>
    service.logs.some((line) => line.includes(`"${request}"`) && /did not answer within|timeout exceeded/.test(line))
  for (const { request, status } of answers) {
    if (!recorded.has(request)) assert.equal(status, 503, request)
    // What is recorded is answered, unless the database was too slow afterwards.
    else if (status !== 200) assert.ok(status === 503 && outOfTime(request), `${request}: ${status}`)
    if (request.startsWith('poison')) assert.equal(status, 503)
  }
  assert.ok(recorded.size > 0)
  assert.deepEqual((await verify(service.database)).faults, [])
})

test('a first read whose access cannot be opened is recorded, and gets 503 and no data', async () => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  await service.database.transaction(async (tx) => {
    await tx.rows(sql`lock table accesses in share row exclusive mode`)
    const asked = service.ask(fixture.path, { token: fixture.token, headers: { 'request-id': 'late' } })
    const waiting = () =>
      tx.rows<{ pid: number }>(sql`
        select pid from pg_locks where relation = 'accesses'::regclass and not granted`)
    let found = await waiting()
    while (found.length === 0) found = await waiting()
    await tx.rows(sql`select pg_terminate_backend(${found[0]!.pid}::int)`)
    const answer = await asked
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['retry-after'], '1')
    assert.doesNotMatch(answer.body, /Row \d|Ana Novak/)
  })
  assert.deepEqual(
    (await rowsOf(service.database)).map(({ request }) => request),
    ['late'],
  )
})
