/** The read log of several server processes, and of one that is killed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, makeKey, records } from '../support/make.ts'
import { countLog, verify } from '../support/read-log.ts'
import { ask, endProcess, startServer, tally, warmUp } from './servers.ts'

async function startFixture(database: Database) {
  const deps = createDeps(database)
  const fixture = await makeFixture(deps, { accounts: 2 })
  await fill(deps, fixture.accountId, records(6))
  return fixture
}

/** Every address that returns data, its record, and the number of rows. */
test('1,000 parallel reads at two processes make two chains, one of each process', async (t) => {
  const { database, url } = await testDatabase()
  const fixture = await startFixture(database)
  const deps = createDeps(database)
  const other = await makeKey(deps, fixture.tenant, 'sandbox')
  const servers = await Promise.all([startServer(url), startServer(url)])
  await Promise.all([
    warmUp([servers[0]!], fixture.path, fixture.token),
    warmUp([servers[1]!], fixture.path, other.token),
  ])
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
  assert.equal(after.reads - before.reads, answered)
  const writers = await database.rows<{ chain: number; key: string; groups: number }>(sql`
    select chain, key_id as key, count(distinct sequence) as groups from reads group by 1, 2 order by 1`)
  assert.equal(writers.length, 2, 'a chain has one writer')
  assert.notEqual(writers[0]!.chain, writers[1]!.chain)
  const { faults, reads, groups, chains } = await verify(database)
  assert.deepEqual([faults, reads, groups, chains], [[], after.reads, after.groups, 2])
  t.diagnostic(`${answered} reads, ${writers.map(({ groups }) => groups).join(' and ')} groups by process`)
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
    const rows = await database.rows<{ request: string }>(sql`select request_id as request from reads`)
    const recorded = new Set(rows.map(({ request }) => request))
    assert.deepEqual(
      observed.filter((request) => !recorded.has(request)),
      [],
    )
    assert.deepEqual((await verify(database)).faults, [])
    answered += observed.length
  }
  t.diagnostic(`2 kills, ${answered} answers, all of them recorded`)
})
