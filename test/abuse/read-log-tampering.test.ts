/** Whoever can write to every table, but does not have the service's secret, cannot change the read log unnoticed. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hex, linkAfter, monthOfChain, startOf } from '../../src/access/reads/chain.ts'
import { openReadLog } from '../../src/access/reads/read.service.ts'
import { listReadsOfGroups } from '../../src/access/reads/read.store.ts'
import type { Read } from '../../src/access/reads/read.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { rootOfSegments, type SealFields, signSeal } from '../../src/access/reads/seal.ts'
import { readLogKeys } from '../../src/access/reads/service-secret.service.ts'
import { type NotedSeal, verifyReads } from '../../src/access/reads/verify.service.ts'
import { sha256 } from '../../src/platform/core/secret.ts'
import { loadShards } from '../../src/platform/db/shards.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import { onCluster } from '../support/database.ts'
import { fill, makeConsent, makeFixture, records } from '../support/make.ts'
import { logKeys } from '../support/read-log.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'

/** Statements built by the tests; only from names of tables and columns. */
const plain = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

// A log to tamper with: two chains, groups of one row and of many, two consents, two seals and a part without a seal.
const service = await testService()
const fixture = await makeFixture(service.deps, { accounts: 2 })
await fill(service.deps, fixture.accountId, records(6))
const second = await makeConsent(service.deps, fixture.tenant, fixture.ownerId)
const keys = await logKeys(service.database)
const stranger = readLogKeys(Buffer.alloc(32, 7))
const token = fixture.token
const otherProcess = openReadLog(service.database, keys.mac, await loadShards(service.database))
const readOf = (round: number, accountId: Read['accountId']): Read => ({
  accountId,
  consentId: fixture.consentId,
  tenantId: fixture.tenant.id,
  keyId: fixture.keyId,
  requestId: `round-${round}`,
  readAt: new Date(),
  what: 'account',
  fromBookedTime: null,
  untilBookedTime: null,
  revision: 1,
  rows: 1,
})
for (let round = 0; round < 3; round++) {
  await service.ask(`${fixture.path}?fromBookedTime=2026-01-0${round + 1}T00:00:00Z`, { token })
  await Promise.all(
    Array.from({ length: 3 }, (_, i) =>
      service.ask(`${fixture.path}?limit=${i + 1}&consentId=${i % 2 ? fixture.consentId : second.consentId}`, {
        token,
      }),
    ),
  )
  await otherProcess.record(fixture.accountIds.map((accountId) => readOf(round, accountId)))
  if (round < 2) await sealReads(service.database, keys)
}
const intact = await verifyReads(service.database, keys)
type Place = { chain: number; sequence: number; position: number }
const reads = await service.database.rows<Place>(
  sql`select chain, sequence, position from reads order by chain, sequence, position`,
)
type GroupPlace = { chain: number; sequence: number }
const groups = await service.database.rows<GroupPlace>(
  sql`select chain, sequence from read_groups order by chain, sequence`,
)
const [chain, otherChain] = [...new Set(groups.map((group) => group.chain))] as [number, number]
const lastOf = (of: number) => groups.findLast((group) => group.chain === of)!.sequence

class Rollback extends Error {}

/** The result of the verification after some tampering, which is then undone. */
async function faultsAfter(statements: string | string[], noted?: NotedSeal): Promise<string[]> {
  let faults: string[] | undefined
  await service.database
    .transaction(async (tx) => {
      for (const text of [statements].flat()) await tx.rows(plain(text))
      faults = (await verifyReads(tx, keys, { ...(noted && { noted }) })).faults
      throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  return faults!
}

const isFound = async (statements: string | string[], noted?: NotedSeal): Promise<void> =>
  assert.notDeepEqual(await faultsAfter(statements, noted), [], [statements].flat().join('; '))

const columnsOf = async (table: string) =>
  service.database.rows<{ name: string; type: string }>(
    plain(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    ),
  )

/** Other values that a column of this type could have. */
function otherValues(name: string, type: string): string[] {
  if (name === 'what') return [`(case when what = 'account' then 'changes' else 'account' end)::read_kind`]
  if (type === 'text') return [`${name} || 'x'`, `upper(${name})`, `left(${name}, -1)`, `''`]
  if (type === 'bytea')
    return [
      `set_byte(${name}, 0, get_byte(${name}, 0) # 1)`,
      `set_byte(${name}, 31, get_byte(${name}, 31) # 128)`,
      `sha256('')`,
      `''::bytea`,
    ]
  if (type.startsWith('timestamp')) {
    const values = [
      `${name} + interval '1 millisecond'`,
      `${name} - interval '1 year'`,
      `'infinity'::timestamptz`,
      `'-infinity'::timestamptz`,
      `'4713-01-01 BC'::timestamptz`,
    ]
    return name.endsWith('booked_time') ? [...values, 'null::timestamptz', `'2026-01-01'::timestamptz`] : values
  }
  return [
    `${name} + 1`,
    `${name} - 1`,
    `${name} + 1000`,
    `-${name}`,
    '0',
    ...(name === 'archived_month' ? ['2001', '9901'] : []),
  ]
}

/** Of each chain the first two and the last two: sealed ones, and ones that no seal covers yet. */
const endsOf = <Row extends { chain: number }>(rows: Row[]): Row[] =>
  [chain, otherChain].flatMap((one) => {
    const own = rows.filter((row) => row.chain === one)
    return [...own.slice(0, 2), ...own.slice(-2)]
  })

const isRow = ({ chain, sequence, position }: Place) =>
  `chain = ${chain} and sequence = ${sequence} and position = ${position}`

test('the log is intact before the tampering below', () => {
  assert.deepEqual(intact.faults, [])
  assert.deepEqual([intact.chains, intact.seal!.number], [2, 2])
  assert.ok(intact.groups >= 9 && intact.unsealed >= 2, JSON.stringify(intact))
  assert.equal(intact.reads, reads.length)
})

test('any column of any row altered: found', async (t) => {
  let altered = 0
  const isRefused = onCluster('several nodes') ? /^23|22003|0A000/ : /^23|22003/
  const segments = await service.database.rows<{ chain: number; from: number }>(
    sql`select chain, from_sequence as from from read_segments`,
  )
  const tables: [table: string, rows: string[]][] = [
    ['reads', endsOf(reads).map(isRow)],
    ['read_groups', endsOf(groups).map(({ chain, sequence }) => `chain = ${chain} and sequence = ${sequence}`)],
    ['read_segments', segments.map(({ chain, from }) => `chain = ${chain} and from_sequence = ${from}`)],
    ['read_seals', ['number = 1', 'number = 2']],
  ]
  for (const [table, rows] of tables) {
    for (const { name, type } of await columnsOf(table)) {
      // Says on which node a group is; nothing is selected by it.
      if (table === 'read_groups' && name === 'bucket') continue
      for (const [at, value] of otherValues(name, type).entries()) {
        for (const [place, row] of rows.entries()) {
          if (!ALL && (at + place) % 3 !== 0) continue
          const [change] = await service.database.rows<{ differs: boolean }>(
            plain(`select ${name} is distinct from (${value}) as differs from ${table} where ${row}`),
          )
          if (!change!.differs) continue
          const update = `update ${table} set ${name} = ${value} where ${row}`
          // What a constraint refuses cannot be written in the first place; nor can a row be moved between nodes.
          const faults = await faultsAfter(update).catch((error) => {
            assert.match(error.code, isRefused, update)
            return undefined
          })
          if (!faults) continue
          assert.notDeepEqual(faults, [], update)
          altered++
        }
      }
    }
  }
  assert.ok(altered > (ALL ? 400 : 150), `${altered} alterations`)
  t.diagnostic(`${altered} alterations`)
})

test('a row removed, added, or moved to another place: found', async () => {
  const columns = (await columnsOf('reads')).map(({ name }) => name)
  const others = columns.filter((name) => !['chain', 'sequence', 'position'].includes(name)).join(', ')
  for (const read of reads) {
    await isFound(`delete from reads where ${isRow(read)}`)
    for (const target of [read.sequence, read.sequence + 1, 0, -1, lastOf(read.chain) + 1]) {
      for (const place of [0, 100]) {
        await isFound(`insert into reads (chain, sequence, position, ${others})
          select chain, ${target}, ${place}, ${others} from reads where ${isRow(read)}`)
      }
      if (target !== read.sequence)
        await isFound(`update reads set sequence = ${target}, position = 101 where ${isRow(read)}`)
    }
    const elsewhere = read.chain === chain ? otherChain : chain
    await isFound(`update reads set chain = ${elsewhere}, position = 101 where ${isRow(read)}`)
  }
})

test('two rows exchanged, within a group, between groups or between chains: found', async () => {
  let exchanged = 0
  for (const [i, a] of reads.entries()) {
    for (const b of reads.slice(i + 1)) {
      await isFound([
        `update reads set position = 9000 where ${isRow(a)}`,
        `update reads set chain = ${a.chain}, sequence = ${a.sequence}, position = ${a.position} where ${isRow(b)}`,
        `update reads set chain = ${b.chain}, sequence = ${b.sequence}, position = ${b.position} where position = 9000`,
      ])
      exchanged++
    }
  }
  assert.ok(exchanged >= 90)
})

test('a group removed, alone or with its rows, copied, or exchanged: found', async () => {
  for (const { chain, sequence } of groups) {
    const isGroup = `chain = ${chain} and sequence = ${sequence}`
    const [group, rows] = [`delete from read_groups where ${isGroup}`, `delete from reads where ${isGroup}`]
    await isFound(group)
    await isFound(rows)
    const isLast = sequence === lastOf(chain)
    if (!isLast) {
      await isFound([group, rows])
      // With the gap closed, so that the numbers are consistent again.
      await isFound([
        group,
        rows,
        `update read_groups set sequence = -sequence where chain = ${chain} and sequence > ${sequence}`,
        `update read_groups set sequence = -sequence - 1 where sequence < 0`,
        `update reads set sequence = -sequence where chain = ${chain} and sequence > ${sequence}`,
        `update reads set sequence = -sequence - 1 where sequence < 0`,
      ])
      await isFound([
        `update read_groups set sequence = -1 where ${isGroup}`,
        `update read_groups set sequence = ${sequence} where chain = ${chain} and sequence = ${sequence + 1}`,
        `update read_groups set sequence = ${sequence + 1} where sequence = -1`,
        `update reads set sequence = -sequence where chain = ${chain} and sequence in (${sequence}, ${sequence + 1})`,
        `update reads set sequence = ${2 * sequence + 1} + sequence where sequence < 0`,
      ])
    }
    for (const place of [lastOf(chain) + 1, lastOf(chain) + 50, 0, -1]) {
      await isFound(
        `insert into read_groups select chain, ${place}, rows, root, mac, bucket from read_groups where ${isGroup}`,
      )
    }
  }
})

const cutAfter = (of: number, sequence: number): string[] => [
  `delete from read_groups where chain = ${of} and sequence > ${sequence}`,
  `delete from reads where chain = ${of} and sequence > ${sequence}`,
]

test('the end of a chain cut off: found as far as it was sealed', async () => {
  const sealed = await service.database.rows<{ chain: number; to: number }>(
    sql`select chain, max(to_sequence) as to from read_segments group by chain`,
  )
  for (const { chain: of, to } of sealed) {
    for (let sequence = 0; sequence < to; sequence++) await isFound(cutAfter(of, sequence))
    // What was recorded in the last minutes is protected by the next seal.
    assert.deepEqual(await faultsAfter(cutAfter(of, to)), [])
  }
})

test('the end cut off together with its seals: found by a seal that was noted elsewhere', async () => {
  const noted = { number: 2, hash: intact.seal!.hash }
  const [first] = await service.database.rows<{ hash: Buffer }>(sql`select hash from read_seals where number = 1`)
  const cut = [
    ...[chain, otherChain].flatMap((of) => [
      `delete from read_groups where chain = ${of} and sequence > (select to_sequence from read_segments where chain = ${of} and seal = 1)`,
      `delete from reads where chain = ${of} and sequence > (select to_sequence from read_segments where chain = ${of} and seal = 1)`,
    ]),
    'delete from read_segments where seal = 2',
    'delete from read_seals where number = 2',
  ]
  assert.deepEqual(await faultsAfter(cut), [], 'a shorter log that is intact in itself')
  await isFound(cut, noted)
  assert.deepEqual(await faultsAfter(cut, { number: 1, hash: first!.hash }), [])
  await isFound('select 1', { number: 1, hash: noted.hash })
})

test('a whole chain removed, or its month: found', async () => {
  for (const one of [chain, otherChain]) {
    const removed = cutAfter(one, 0)
    await isFound(removed)
    await isFound([...removed, `delete from read_chains where id = ${one}`])
    await isFound([
      ...removed,
      `delete from read_chains where id = ${one}`,
      `delete from read_segments where chain = ${one}`,
    ])
    await isFound(`delete from read_chains where id = ${one}`)
  }
  const month = monthOfChain(chain)
  await isFound([`drop table read_log.reads_${month}`, `drop table read_log.read_groups_${month}`])
  await isFound([
    `drop table read_log.reads_${month}`,
    `drop table read_log.read_groups_${month}`,
    `update read_seals set archived_month = ${month} where number = 2`,
  ])
})

const literal = (bytes: Buffer): string => `'\\x${hex(bytes)}'`

test('a chain written again without the secret: found', async () => {
  const rows = await listReadsOfGroups(service.database, chain, 1, lastOf(chain))
  const bySequence = [...Map.groupBy(rows, ({ sequence }) => sequence).values()]
  for (const from of [1, lastOf(chain)]) {
    let head = startOf(chain)
    const statements = [`update reads set rows = rows + 1 where chain = ${chain} and sequence >= ${from}`]
    for (const own of bySequence) {
      const group = linkAfter(
        head,
        own.map((read) => ({ ...read, rows: read.rows + (read.sequence >= from ? 1 : 0) })),
        stranger.mac,
      )
      if (group.sequence >= from)
        statements.push(`update read_groups set root = ${literal(group.root)}, mac = ${literal(group.mac)}
          where chain = ${chain} and sequence = ${group.sequence}`)
      head = group
    }
    await isFound(statements)
  }
})

test('a forged seal: found, whatever it covers', async () => {
  const last = intact.seal!
  const next: SealFields = {
    number: 3,
    sealedAt: new Date(),
    previous: last.hash,
    archivedMonth: null,
    root: rootOfSegments([]),
  }
  const insert = (fields: SealFields, signedBy = stranger, publicKey = signedBy.publicKey) => {
    const seal = signSeal(fields, signedBy)
    return `insert into read_seals values (${seal.number}, to_timestamp(${seal.sealedAt.getTime()} / 1000.0),
      ${seal.archivedMonth}, ${literal(seal.root)}, ${literal(seal.hash)}, ${literal(seal.signature)}, ${literal(publicKey)})`
  }
  await isFound(insert(next))
  await isFound(insert(next, stranger, keys.publicKey))
  await isFound(insert({ ...next, archivedMonth: 9901 }))
  await isFound(insert({ ...next, number: 4 }, keys))
  await isFound(insert({ ...next, previous: sha256('other') }, keys))
  await isFound(insert({ ...next, root: sha256('other') }, keys))
  await isFound(['delete from read_seals where number = 2', insert({ ...next, number: 2 })])
  assert.deepEqual(await faultsAfter(insert(next, keys)), [], 'with the secret it would be a seal')
})

test('after the tampering was undone, the log is intact', async () => {
  const { faults, seal, reads } = await verifyReads(service.database, keys)
  assert.deepEqual(faults, [])
  assert.deepEqual([seal!.hash, reads], [intact.seal!.hash, intact.reads])
})
