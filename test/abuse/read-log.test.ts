import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { hmac, type MacKey, macKeyOf } from '../../src/core/secret.ts'
import type { Database, Db } from '../../src/db/database.ts'
import { type Sql, sql } from '../../src/db/sql.ts'
import { verifyReads } from '../../src/reads/read.service.ts'
import { linkOf } from '../../src/reads/read.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeConsent, makeFixture, makeKey, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { countLog, sealKey, verify } from './audit.ts'
import { ask, endProcess, startServer, tally, warmUp } from './servers.ts'

type Row = { request: string; what: string; rows: number; account: string; consent: string; key: string }

const rowsOf = (db: Db): Promise<Row[]> =>
  db.rows(sql`
    select request_id as request, what, rows, account_id as account, consent_id as consent, key_id as key
    from reads order by group_sequence, position`)

/** Statements built by the tests; only from names of tables and columns. */
const plain = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

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
    select (extract(epoch from from_booked_time) * 1000)::bigint::text as ms from reads where group_sequence = 11`)
  assert.equal(Number(stored!.ms), Date.parse('1800-01-01T00:00:00Z'))
})

/** Ways in which a record cannot be written, and how to fix them. */
const BROKEN: Record<string, [breakIt: string, fixIt: string]> = {
  'the table of reads is missing': ['alter table reads rename to gone', 'alter table gone rename to reads'],
  'the table of groups is missing': [
    'alter table read_groups rename to gone',
    'alter table gone rename to read_groups',
  ],
  'the head of the chain is missing': [
    'create table head as select * from read_chain; delete from read_chain',
    'insert into read_chain select * from head; drop table head',
  ],
  'a column is missing': [
    'alter table reads rename column rows to gone',
    'alter table reads rename column gone to rows',
  ],
  'the table refuses inserts': [
    `create function no() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger no before insert on reads execute function no()`,
    'drop trigger no on reads; drop function no()',
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

test('of reads that are written together, all or none are recorded, and exactly the recorded ones are answered', async () => {
  const service = await testService()
  const fixture = await startFixture(service.database)
  await service.database.script(`
    create function poison() returns trigger language plpgsql as
      $$ begin if new.request_id like 'poison%' then raise 'no'; end if; return new; end $$;
    create trigger poison before insert on reads for each row execute function poison()`)
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
  for (const { request, status } of answers) {
    assert.equal(status, recorded.has(request) ? 200 : 503, request)
    if (request.startsWith('poison')) assert.equal(status, 503)
  }
  assert.ok(recorded.size > 0)
  assert.deepEqual((await verify(service.database)).faults, [])
})

test('1,000 parallel reads at two processes make one chain, with one writer per group', async (t) => {
  const { database, url } = await testDatabase()
  const fixture = await startFixture(database)
  const deps = createDeps(database)
  const other = await makeKey(deps, fixture.tenant, 'sandbox')
  const servers = await Promise.all([startServer(url), startServer(url)])
  await warmUp(servers, fixture.path, fixture.token)
  const before = await countLog(database)
  // Each process uses a key of its own, so that a row shows which one wrote it.
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      ask(`${servers[i % 2]!.url}${fixture.path}?limit=1`, { token: i % 2 === 0 ? fixture.token : other.token }),
    ),
  )
  // A busy machine may refuse some (503); exactly the reads that got data were recorded.
  const { 200: answered = 0, 503: turnedAway = 0 } = tally(answers)
  assert.equal(answered + turnedAway, 1000)
  const after = await countLog(database)
  const groups = after.groups - before.groups
  assert.equal(after.reads - before.reads, answered)
  const writers = await database.rows<{ key: string; groups: number }>(sql`
    select key_id as key, count(distinct group_sequence) as groups
    from reads where group_sequence > ${before.groups} group by 1 order by 1`)
  assert.equal(writers.length, 2)
  assert.equal(writers[0]!.groups + writers[1]!.groups, groups, 'a group has one writer')
  const verification = await verify(database)
  assert.deepEqual([verification.faults, verification.reads, verification.groups], [[], after.reads, after.groups])
  t.diagnostic(`${answered} reads in ${groups} groups, ${writers.map(({ groups }) => groups).join(' and ')} by process`)
})

test('a server killed during reads: every received answer has its row, and the chain is intact', async (t) => {
  const { database, url } = await testDatabase()
  const fixture = await startFixture(database)
  const survivor = await startServer(url)
  let answered = 0
  for (let round = 0; round < 2; round++) {
    const victim = await startServer(url)
    await warmUp([victim, survivor], fixture.path, fixture.token)
    const observed: string[] = []
    let begin!: () => void
    const some = new Promise<void>((resolve) => {
      begin = resolve
    })
    const reading = Array.from({ length: 300 }, async (_, i) => {
      const request = `round-${round}-${i}`
      const base = i % 2 === 0 ? victim.url : survivor.url
      const answer = await ask(base + fixture.path, { token: fixture.token, headers: { 'request-id': request } }).catch(
        () => undefined,
      )
      if (answer?.status === 200) observed.push(request)
      if (observed.length === 40) begin()
    })
    await some
    await endProcess(victim.child, 'SIGKILL')
    await Promise.all(reading)
    const recorded = new Set((await rowsOf(database)).map(({ request }) => request))
    assert.deepEqual(
      observed.filter((request) => !recorded.has(request)),
      [],
    )
    assert.deepEqual((await verify(database)).faults, [])
    answered += observed.length
  }
  t.diagnostic(`2 kills, ${answered} answers, all of them recorded`)
})

/** A log to tamper with: groups of one row and of many, of two accounts and two consents. */
const service = await testService()
const fixture = await startFixture(service.database)
const second = await makeConsent(service.deps, fixture.tenant, fixture.ownerId)
const key: MacKey = await sealKey(service.database)
for (let group = 0; group < 2; group++) {
  await service.ask(`${fixture.path}?fromBookedTime=2026-01-0${group + 1}T00:00:00Z`, { token: fixture.token })
  await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      service.ask(`${fixture.path}?limit=${i + 1}&consentId=${i % 2 ? fixture.consentId : second.consentId}`, {
        token: fixture.token,
      }),
    ),
  )
  await service.ask(`/service/accounts?consentId=${fixture.consentId}`, { token: fixture.token })
}
const intact = await verify(service.database)
const readRows = await service.database.rows<{ sequence: number; position: number }>(
  sql`select group_sequence as sequence, position from reads order by 1, 2`,
)

class Rollback extends Error {}

/** The result of the verification after some tampering, which is then undone. */
async function faultsAfter(statements: string | string[], sealedWith = key): Promise<string[]> {
  let faults: string[] | undefined
  await service.database
    .transaction(async (tx) => {
      for (const text of [statements].flat()) await tx.rows(plain(text))
      faults = (await verifyReads(tx, sealedWith)).faults
      throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  return faults!
}

const columnsOf = async (table: string) =>
  service.database.rows<{ name: string; type: string }>(
    plain(
      `select column_name as name, data_type as type from information_schema.columns where table_name = '${table}'`,
    ),
  )

/** Other values that a column of this type could have. */
function otherValues(name: string, type: string): string[] {
  if (name === 'what') return [`case what when 'account' then 'changes' else 'account' end`]
  if (type === 'text') return [`${name} || 'x'`, `upper(${name})`, `left(${name}, -1)`, `''`]
  if (type === 'bytea')
    return [
      `set_byte(${name}, 0, get_byte(${name}, 0) # 1)`,
      `set_byte(${name}, 31, get_byte(${name}, 31) # 128)`,
      `sha256('')`,
      `''`,
    ]
  if (type.startsWith('timestamp')) {
    const values = [
      `${name} + interval '1 millisecond'`,
      `${name} - interval '1 year'`,
      `'infinity'`,
      `'-infinity'`,
      `'4713-01-01 BC'`,
    ]
    return name.endsWith('booked_time') ? [...values, 'null', `'2026-01-01'`] : values
  }
  if (type === 'boolean') return []
  assert.match(type, /^(bigint|integer)$/)
  return [`${name} + 1`, `${name} + 1000000`, `-${name}`, '0']
}

test('the log is intact before the tampering below', () => {
  assert.deepEqual(intact.faults, [])
  assert.ok(intact.groups >= 6 && intact.reads >= 14, `${intact.groups} groups, ${intact.reads} reads`)
})

test('any column of any row altered: found', async (t) => {
  let altered = 0
  const tables: [table: string, rows: string[]][] = [
    ['reads', readRows.map(({ sequence, position }) => `group_sequence = ${sequence} and position = ${position}`)],
    ['read_groups', Array.from({ length: intact.groups }, (_, i) => `sequence = ${i + 1}`)],
    ['read_chain', ['true']],
  ]
  for (const [table, rows] of tables) {
    for (const { name, type } of await columnsOf(table)) {
      for (const value of otherValues(name, type)) {
        for (const row of rows) {
          const changes = await service.database.rows<{ differs: boolean }>(
            plain(
              `select ${name} is distinct from (${value})${type === 'boolean' ? '' : `::${type}`} as differs from ${table} where ${row}`,
            ),
          )
          if (!changes[0]!.differs) continue
          const update = `update ${table} set ${name} = ${value} where ${row}`
          // Values that a constraint refuses cannot be written in the first place.
          const faults = await faultsAfter(update).catch((error) => {
            assert.match(error.code, /^23/, update)
            return undefined
          })
          if (!faults) continue
          assert.notDeepEqual(faults, [], update)
          altered++
        }
      }
    }
  }
  assert.ok(altered > 700, `${altered} alterations`)
  t.diagnostic(`${altered} alterations`)
})

test('a row deleted, inserted, or moved to another place: found', async () => {
  const columns = (await columnsOf('reads')).map(({ name }) => name)
  const others = columns.filter((name) => name !== 'group_sequence' && name !== 'position').join(', ')
  for (const { sequence, position } of readRows) {
    const row = `group_sequence = ${sequence} and position = ${position}`
    assert.notDeepEqual(await faultsAfter(`delete from reads where ${row}`), [], `deleted ${row}`)
    for (const target of [sequence, (sequence % intact.groups) + 1, 0, -1, intact.groups + 1]) {
      for (const place of [0, 100]) {
        const insert = `insert into reads (group_sequence, position, ${others}) select ${target}, ${place}, ${others} from reads where ${row}`
        assert.notDeepEqual(await faultsAfter(insert), [], insert)
      }
      const move = `update reads set group_sequence = ${target}, position = 101 where ${row}`
      if (target !== sequence) assert.notDeepEqual(await faultsAfter(move), [], move)
    }
  }
})

test('two rows exchanged within a group or between groups: found', async () => {
  const exchange = (a: (typeof readRows)[0], b: (typeof readRows)[0]) => [
    `update reads set group_sequence = 9000, position = 1 where group_sequence = ${a.sequence} and position = ${a.position}`,
    `update reads set group_sequence = ${a.sequence}, position = ${a.position} where group_sequence = ${b.sequence} and position = ${b.position}`,
    `update reads set group_sequence = ${b.sequence}, position = ${b.position} where group_sequence = 9000`,
  ]
  let exchanged = 0
  for (const [i, a] of readRows.entries()) {
    for (const b of readRows.slice(i + 1)) {
      assert.notDeepEqual(await faultsAfter(exchange(a, b)), [], JSON.stringify([a, b]))
      exchanged++
    }
  }
  assert.ok(exchanged >= 90)
})

test('a group deleted, alone or with its rows, duplicated, or moved: found', async () => {
  for (let sequence = 1; sequence <= intact.groups; sequence++) {
    const group = `delete from read_groups where sequence = ${sequence}`
    const rows = `delete from reads where group_sequence = ${sequence}`
    assert.notDeepEqual(await faultsAfter(group), [])
    assert.notDeepEqual(await faultsAfter(rows), [])
    assert.notDeepEqual(await faultsAfter([group, rows]), [])
    // With the gap closed, so that the numbers are consistent again.
    const close = [
      `update read_groups set sequence = -sequence where sequence > ${sequence}`,
      `update read_groups set sequence = -sequence - 1 where sequence < 0`,
      `update reads set group_sequence = group_sequence - 1 where group_sequence > ${sequence}`,
      'update read_chain set sequence = sequence - 1',
    ]
    if (sequence < intact.groups) assert.notDeepEqual(await faultsAfter([group, rows, ...close]), [])
    // A forgery outside the chain: behind the head, and before the first group.
    for (const place of [intact.groups + 1, intact.groups + 50, 0, -1]) {
      const copy = `insert into read_groups select ${place}, recorded_at, decided, rows, digest, hash, seal
        from read_groups where sequence = ${sequence}`
      assert.notDeepEqual(await faultsAfter(copy), [], `${sequence} copied to ${place}`)
    }
  }
  for (let sequence = 1; sequence < intact.groups; sequence++) {
    const next = sequence + 1
    const swap = [
      `update read_groups set sequence = -1 where sequence = ${sequence}`,
      `update read_groups set sequence = ${sequence} where sequence = ${next}`,
      `update read_groups set sequence = ${next} where sequence = -1`,
      `update reads set group_sequence = -group_sequence where group_sequence in (${sequence}, ${next})`,
      `update reads set group_sequence = ${2 * sequence + 1} + group_sequence where group_sequence < 0`,
    ]
    assert.notDeepEqual(await faultsAfter(swap), [], `${sequence} and ${next}`)
  }
})

test('the end cut off: found by the stored head, or by a head that was noted elsewhere', async () => {
  for (let last = 0; last < intact.groups; last++) {
    const cut = [`delete from read_groups where sequence > ${last}`, `delete from reads where group_sequence > ${last}`]
    assert.notDeepEqual(await faultsAfter(cut), [], `cut after ${last}`)
    const moved =
      last === 0
        ? `update read_chain set sequence = 0, hash = sha256('')`
        : `update read_chain set (sequence, hash) = (select sequence, hash from read_groups where sequence = ${last})`
    let verification: Awaited<ReturnType<typeof verify>> | undefined
    let withNote: Awaited<ReturnType<typeof verify>> | undefined
    await service.database
      .transaction(async (tx) => {
        for (const text of [moved, ...cut]) await tx.rows(plain(text))
        verification = await verifyReads(tx, key)
        withNote = await verifyReads(tx, key, { noted: intact.head })
        throw new Rollback()
      })
      .catch((error) => {
        if (!(error instanceof Rollback)) throw error
      })
    // Within the database this is an intact chain; only a noted head shows that it was longer.
    assert.deepEqual(verification!.faults, [])
    assert.notDeepEqual(
      [verification!.head.sequence, verification!.head.hash],
      [intact.head.sequence, intact.head.hash],
    )
    assert.notDeepEqual(withNote!.faults, [], `cut after ${last}, with the head noted`)
  }
  for (const text of ['delete from read_chain', `delete from read_chain; delete from read_groups; delete from reads`]) {
    assert.notDeepEqual(await faultsAfter(text.split('; ')), [], text)
  }
})

/** Reads that were decided when their group was written have its time. */
const LATER_TOO = `update reads set read_at = recorded_at from read_groups where sequence = group_sequence and decided`

test('a chain rewritten without the secret: found by its seals', async () => {
  const stranger = macKeyOf(Buffer.alloc(32, 7))
  const other = await verifyReads(service.database, stranger)
  assert.equal(other.faults.filter((fault) => fault.startsWith('the seal of group')).length, intact.groups)

  // Everything after the first group is rewritten consistently, with the seals of another secret or the old ones.
  const groups = await service.database.rows<{
    sequence: number
    digest: Buffer
    hash: Buffer
    seal: Buffer
    ms: string
  }>(
    sql`select sequence, digest, hash, seal, (extract(epoch from recorded_at) * 1000)::bigint::text as ms
      from read_groups order by sequence`,
  )
  for (const [name, sealFor] of [
    ['another secret', (hash: Buffer) => hmac(stranger, hash)],
    ['the old seals', (_: Buffer, old: Buffer) => old],
    ['no seals', () => Buffer.alloc(32)],
  ] as const) {
    let hash = groups[0]!.hash
    const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`
    const statements = groups.slice(1).map(({ sequence, digest, seal, ms }) => {
      const later = String(Number(ms) + 1)
      hash = linkOf(hash, digest, later)
      return `update read_groups set hash = ${hex(hash)}, seal = ${hex(sealFor(hash, seal))},
        recorded_at = recorded_at + interval '1 millisecond' where sequence = ${sequence}`
    })
    statements.push(LATER_TOO)
    statements.push(`update read_chain set hash = ${hex(hash)}`)
    const faults = await faultsAfter(statements)
    assert.equal(faults.length, groups.length - 1, name)
    for (const fault of faults) assert.match(fault, /^the seal of group \d+ is not ours$/)
    // With the right secret the same statements make an intact chain: only the seal shows the difference.
    if (name === 'another secret') {
      let honest = groups[0]!.hash
      const sealed = groups.slice(1).map(({ sequence, digest, ms }) => {
        honest = linkOf(honest, digest, String(Number(ms) + 1))
        return `update read_groups set hash = ${hex(honest)}, seal = ${hex(hmac(key, honest))},
          recorded_at = recorded_at + interval '1 millisecond' where sequence = ${sequence}`
      })
      assert.deepEqual(await faultsAfter([...sealed, LATER_TOO, `update read_chain set hash = ${hex(honest)}`]), [])
    }
  }
})

test('after the tampering was undone, the log is intact', async () => {
  const { faults, head } = await verify(service.database)
  assert.deepEqual(faults, [])
  assert.deepEqual(head, intact.head)
})
