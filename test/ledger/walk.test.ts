/** A walk returns exactly the list as of its first page, whatever is written meanwhile. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { listBodies } from '../../src/ledger/list/transaction.store.ts'
import { findAccount } from '../../src/people/accounts/account.store.ts'
import type { Db } from '../../src/platform/db/database.ts'
import type { Sql } from '../../src/platform/db/sql.ts'
import { fill, makeFixture } from '../support/make.ts'
import { ALL, runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { Bank, reportedBy, reportedOf } from './bank.ts'
import { printSeed, Random, SEED } from './random.ts'
import { assertInOrder, assertSameRows, listAt, type Walk, walkByHttp, walkByService } from './reading.ts'
import { OPENING_ROWS, openingBatch, startWriter } from './writing.ts'

printSeed('walk.test.ts')
const service = await testService()
const { deps, database } = service
/** Walks by one and by seven are also among those of smaller lists. */
const LIMITS = [...(ALL ? [1, 7] : []), 100, 500]

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never

describe(`a walk of ${OPENING_ROWS} transactions while another process adds, books, corrects and removes`, async () => {
  const fixture = await makeFixture(deps)
  let writer: ReturnType<typeof startWriter>

  before(async () => {
    await fill(deps, fixture.accountId, openingBatch(SEED, OPENING_ROWS))
    writer = startWriter(service.databaseUrl, fixture.accountId, SEED, OPENING_ROWS)
    await writer.reached(2)
  })
  after(() => writer.stop())

  for (const limit of LIMITS) {
    test(`at limit ${limit} it is the list as of its first page: nothing twice, nothing missing`, async (t) => {
      const first = writer.newest()
      const hurry = writer.hurry(OPENING_ROWS / limit)
      const walk = limit === 1 ? await walkOneByOne(hurry) : await walkByHttp(service, fixture, limit, hurry)
      const written = writer.newest() - walk.revision
      assert.ok(walk.revision >= first && walk.pages === Math.ceil(walk.bodies.length / limit))
      assert.ok(walk.bodies.length >= OPENING_ROWS * 0.9, `${walk.bodies.length} rows`)
      // Of the five that it waits for, some may have been written before its first page and told after that.
      assert.ok(written >= 3, `only ${written} revisions were written meanwhile`)
      await assertExact(walk)
      t.diagnostic(`${walk.bodies.length} rows on ${walk.pages} pages, ${written} revisions written meanwhile`)
    })
  }

  test('the last page of a walk is found as quickly as the first', async () => {
    const { accountId } = fixture
    const last = JSON.parse((await listAt(database, accountId, 1)).at(-3)!) as { id: string; executed: string }
    const query = { accountId, revision: 1, from: null, until: null, limit: 2 }
    const first = await blocksRead((db) => listBodies(db, { ...query, after: null }))
    const deep = await blocksRead((db) =>
      listBodies(db, { ...query, after: { id: last.id, bookedTime: new Date(last.executed), place: 1 } }),
    )
    assert.ok(deep < first + 50, `${deep} blocks for the last page, ${first} for the first`)
  })

  /** Through the service's functions: thousands of answers over HTTP would only take longer. */
  async function walkOneByOne(betweenPages: (page: number) => Promise<void>): Promise<Walk> {
    const { revision } = (await findAccount(database, fixture.accountId))!
    return walkByService(deps.db.quick, fixture.accountId, revision, 1, betweenPages)
  }

  async function assertExact(walk: Walk): Promise<void> {
    assertInOrder(walk.bodies)
    const truth = [...(await writer.truthAt(walk.revision)).values()].map(reportedBy).sort()
    assertSameRows(walk.bodies.map(reportedOf).sort(), truth, 'against the bank’s records')
    assertSameRows(walk.bodies, await listAt(database, fixture.accountId, walk.revision), 'against the stored versions')
  }
})

test('a page is found by the index even before PostgreSQL has analysed imported rows', async () => {
  const { accountId } = await makeFixture(deps)
  await fill(deps, accountId, openingBatch(SEED, 4_000))
  const query = { accountId, revision: 1, from: null, until: null, limit: 2, after: null }
  const blocks = await blocksRead((db) => listBodies(db, query), deps.db.quick)
  assert.ok(blocks < 50, `${blocks} blocks`)
})

/** How many blocks the database reads for a statement. */
async function blocksRead(read: (db: Db) => Promise<unknown>, on: Db = database): Promise<number> {
  let blocks = 0
  const rows = async <Row>(statement: Sql): Promise<Row[]> => {
    const text = `explain (analyze, buffers, format json) ${statement.text}`
    type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
    const [row] = await on.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>({ ...statement, name: '', text })
    const plan = row!['QUERY PLAN'][0]!.Plan
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return []
  }
  await read({ rows })
  return blocks
}

const sizes = fc.oneof(
  fc.record({ limit: fc.constant(1), rows: fc.integer({ min: 60, max: 80 }) }),
  fc.record({ limit: fc.constant(7), rows: fc.integer({ min: 60, max: 300 }) }),
  fc.record({ limit: fc.constant(100), rows: fc.integer({ min: 101, max: 300 }) }),
  fc.record({ limit: fc.constant(500), rows: fc.integer({ min: 501, max: 530 }) }),
)

test('walks of smaller lists, written to between and during pages, are exact too', async (t) => {
  const plan = fc.record({
    sizes,
    bank: fc.integer(),
    // Whether the page size changes during the walk; whether a write ends before the next page is requested.
    mixed: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    during: fc.boolean(),
    bounded: fc.boolean(),
  })
  let revisions = 0
  const run = async ({ sizes: { rows, limit }, bank: bankSeed, mixed, during, bounded }: ValueOf<typeof plan>) => {
    const random = new Random(bankSeed)
    const bank = new Bank(random)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, bank.opening(rows))
    const truth = [...bank.truth.values()].map(reportedBy)

    const every = Math.ceil(rows / limit / 12)
    let writing = Promise.resolve()
    const betweenPages = async (page: number) => {
      if (page % every !== 0) return
      writing = writing.then(async () => {
        await fill(deps, fixture.accountId, bank.next(6))
        revisions += 1
      })
      if (!during) await writing
    }
    const size = mixed ? () => random.pick([limit, Math.ceil(limit / 2), 20]) : limit
    const bounds = { fromBookedTime: '2025-02-01T00:00:00.001Z', untilBookedTime: '2025-09-01T00:00:00.001Z' }
    const walk = await walkByHttp(service, fixture, size, betweenPages, bounded ? bounds : {})
    await writing

    const inBounds = (reported: string) => {
      const executed = reported.split(' | ')[3]!
      return !bounded || (executed >= bounds.fromBookedTime && executed < bounds.untilBookedTime)
    }
    assert.equal(walk.revision, 1)
    assertInOrder(walk.bodies)
    assertSameRows(walk.bodies.map(reportedOf).sort(), truth.filter(inBounds).sort(), 'against the bank’s records')
  }
  await fc.assert(fc.asyncProperty(plan, run), { numRuns: runs(25), seed: SEED })
  t.diagnostic(`${revisions} revisions written during ${runs(25)} walks`)
})
