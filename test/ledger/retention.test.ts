/** Superseded versions are dropped after a while: a walk is then exact or refused, and the feed stays right. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { listFeed, listTransactions } from '../../src/ledger/list/transaction.service.ts'
import { feedEnd } from '../../src/ledger/list/transaction.ts'
import { dropOldVersions } from '../../src/ledger/write/retention.service.ts'
import { findAccount } from '../../src/people/accounts/account.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeFixture, makeOwner, records, type SourceBatch } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { anyBatch } from './history.ts'
import { printSeed, SEED } from './random.ts'
import { assertSameRows, bodiesOf, listAt, rowsOf, sortList, walkByService } from './reading.ts'

printSeed('retention.test.ts')
const service = await testService()
const { deps, database } = service
const DAY_MS = 86_400_000
const RETENTION_DAYS = 7

let now = Date.UTC(2026, 1, 1)
const passDays = async (days: number) => {
  now += days * DAY_MS
  await setDatabaseClock(database, new Date(now))
}
await passDays(0)

/** Drops the leftovers of other tests, so that a test counts its own. */
beforeEach(async () => {
  await passDays(RETENTION_DAYS + 1)
  while ((await dropOldVersions(deps, RETENTION_DAYS)) > 0);
})

const isExpired = (error: unknown) => error instanceof Error && /cursor has expired/.test(error.message)

/** A walk that stopped after its first page and continues later. */
type OpenWalk = {
  revision: number
  limit: number
  bodies: string[]
  after: { id: Id<'transaction'>; bookedTime: Date; place: number } | null
}

async function goOn(db: Db, accountId: Id<'account'>, walk: OpenWalk): Promise<'exact' | 'expired'> {
  while (walk.after) {
    const { revision } = (await findAccount(database, accountId))!
    const all = { from: null, until: null, after: walk.after, limit: walk.limit }
    try {
      const page = await listTransactions(db, { accountId, revision: walk.revision, head: revision, ...all })
      walk.bodies.push(...bodiesOf(page))
      walk.after = page.next ?? null
    } catch (error) {
      if (isExpired(error)) return 'expired'
      throw error
    }
  }
  return 'exact'
}

const bookings = (...ids: string[]): SourceBatch => ({
  source: 'bank',
  pending: 'increment',
  withdrawn: [],
  records: ids.map((sourceId) => ({ sourceId, status: 'booked', booked: '2026-02-01', amount: '-1', currency: 'EUR' })),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('write' as const), batch: anyBatch }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'drop' as const }) },
  { weight: 2, arbitrary: fc.constant({ what: 'week' as const }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('walk' as const), limit: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'go on' as const }) },
)

/** Every outcome in one run, whatever the seed: a walk that is exact, versions that are dropped, a walk that expires. */
const everyOutcome: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[] = [
  { what: 'write', batch: bookings('a', 'b', 'c') },
  { what: 'walk', limit: 1 },
  { what: 'walk', limit: 1 },
  { what: 'go on' },
  { what: 'write', batch: { ...bookings(), withdrawn: ['a', 'b', 'c'] } },
  { what: 'week' },
  { what: 'go on' },
]

test('after any writes and drops, a walk is exact or expired, and the changes lead to the list', async (t) => {
  const ends = { exact: 0, expired: 0, dropped: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const { accountId } = await makeOwner(deps)
      const lists: string[][] = [[]]
      const since: number[] = [now]
      const walks: OpenWalk[] = []
      const settle = async (walk: OpenWalk) => {
        const end = await goOn(database, accountId, walk)
        ends[end] += 1
        if (end === 'exact') assertSameRows(walk.bodies, lists[walk.revision]!, `the walk of revision ${walk.revision}`)
        // A list that was current less than a week ago can still be walked through.
        else assert.ok(now - since[walk.revision + 1]! > RETENTION_DAYS * DAY_MS, 'expired too early')
      }
      for (const each of steps) {
        if (each.what === 'wait') await passDays(each.days)
        if (each.what === 'week') await passDays(RETENTION_DAYS + 1)
        if (each.what === 'drop' || each.what === 'week') ends.dropped += await dropOldVersions(deps, RETENTION_DAYS)
        if (each.what === 'go on' && walks.length > 0) await settle(walks.shift()!)
        if (each.what === 'walk') {
          const revision = lists.length - 1
          const query = { accountId, revision, head: revision, from: null, until: null, after: null, limit: each.limit }
          const page = await listTransactions(database, query)
          walks.push({ revision, limit: each.limit, bodies: bodiesOf(page), after: page.next ?? null })
        }
        if (each.what === 'write') {
          const { revision } = await fill(deps, accountId, each.batch)
          if (revision < lists.length) continue
          lists.push(await listAt(database, accountId, revision))
          since.push(now)
        }
      }
      for (const walk of walks) await settle(walk)

      const head = lists.length - 1
      for (let revision = 0; revision < head; revision++) {
        const client = new Map(lists[revision]!.map((body) => [(JSON.parse(body) as { id: string }).id, body]))
        let position = feedEnd(revision)
        for (let more = true; more; ) {
          const page = await listFeed(database, accountId, position, 2, head)
          for (const { kind, row } of page.changes) {
            assert.equal(client.has(row.id), kind !== 'added', `${kind} ${row.id} after revision ${revision}`)
            if (row.body === null) client.delete(row.id)
            else client.set(row.id, row.body)
          }
          position = page.next
          more = page.more
        }
        assertSameRows(sortList([...client.values()]), sortList(lists[head]!), `changes from ${revision} to ${head}`)
      }
    }),
    { numRuns: runs(40), seed: SEED, examples: [[everyOutcome]] },
  )
  assert.ok(ends.exact > 0 && ends.expired > 0 && ends.dropped > 0, 'every outcome occurred')
  t.diagnostic(`${ends.exact} walks exact, ${ends.expired} expired, ${ends.dropped} versions dropped`)
})

/** A database that runs a callback right before the nth statement. */
function interrupted(nth: number, happen: () => Promise<unknown>): Db {
  let count = 0
  return {
    rows: async (statement) => {
      if (++count === nth) await happen()
      return database.rows(statement)
    },
  }
}

test('versions that are dropped right before, within or after a page never leave a gap in it', async () => {
  for (const nth of [1, 2, 3]) {
    const { accountId } = await makeOwner(deps)
    await fill(deps, accountId, records(20))
    const before = await listAt(database, accountId, 1)
    await fill(
      deps,
      accountId,
      records(20).map((record) => ({ ...record, description: 'corrected' })),
    )
    await passDays(RETENTION_DAYS + 1)
    const walk: OpenWalk = { revision: 1, limit: 3, bodies: [], after: null }
    const first = { accountId, revision: 1, head: 2, from: null, until: null, after: null, limit: 3 }
    const page = await listTransactions(database, first)
    walk.bodies.push(...bodiesOf(page))
    walk.after = page.next!
    const end = await goOn(
      interrupted(nth, () => dropOldVersions(deps, RETENTION_DAYS)),
      accountId,
      walk,
    )
    assert.equal(end, 'expired', `dropped before statement ${nth}`)
    assert.deepEqual(walk.bodies, before.slice(0, walk.bodies.length), 'the rows so far were right')
  }
})

test('over HTTP, an expired cursor is 400 invalid_parameter, and the walk starts again', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(10))
  const first = await service.ask(`${fixture.path}?limit=4`, { token: fixture.token })
  const { next } = rowsOf(first.body)
  await fill(deps, fixture.accountId, { withdrawn: ['r0', 'r5'] })
  await passDays(RETENTION_DAYS + 1)
  const { accessToken: token } = await issueToken(deps, fixture.apiKey, fixture.apiSecret, 600)
  const kept = await service.ask(`${fixture.path}?limit=4&cursor=${next}`, { token })
  assert.equal(kept.statusCode, 200, 'nothing was dropped yet')
  assert.equal(await dropOldVersions(deps, RETENTION_DAYS), 2)
  const expired = await service.ask(`${fixture.path}?limit=4&cursor=${next}`, { token })
  assert.equal(expired.statusCode, 400)
  const { errorCode, errorSubCode, errorMessage } = expired.json()
  assert.deepEqual([errorCode, errorSubCode], ['invalid_parameter', 'invalid_argument'])
  assert.match(errorMessage, /expired.*without cursor/s)
  const anew = await service.ask(`${fixture.path}?limit=100`, { token })
  assert.equal(rowsOf(anew.body).bodies.length, 8)
  const changes = await service.ask(`${fixture.path}/changes?since=${first.headers['changes-cursor']}`, { token })
  const reported = changes.json() as { data: { change: string; reason: string }[] }
  assert.deepEqual(
    reported.data.map(({ change, reason }) => `${change}: ${reason}`),
    ['removed: bank_withdrew', 'removed: bank_withdrew'],
    'a feed cursor does not expire',
  )
})

test('a partial drop expires exactly the walks that it affects', async () => {
  const { accountId } = await makeOwner(deps)
  const ROWS = 6_000
  const say = (description: string) =>
    fill(
      deps,
      accountId,
      records(ROWS).map((record) => ({ ...record, description })),
    )
  await say('one')
  await say('two')
  await passDays(1)
  await say('three')
  const lists = await Promise.all([1, 2, 3].map((revision) => listAt(database, accountId, revision)))
  await passDays(RETENTION_DAYS + 1)
  assert.equal(await dropOldVersions(deps, RETENTION_DAYS), 10_000)
  for (const revision of [1, 2]) {
    await assert.rejects(() => walkByService(database, accountId, revision, 500), isExpired)
  }
  assert.deepEqual((await walkByService(database, accountId, 3, 500)).bodies, lists[2])
  assert.equal(await dropOldVersions(deps, RETENTION_DAYS), 2 * ROWS - 10_000)
  assert.equal(await dropOldVersions(deps, RETENTION_DAYS), 0)
  assert.deepEqual((await walkByService(database, accountId, 3, 500)).bodies, lists[2])
})

test('two servers that drop at once drop each version once', async () => {
  const { accountId } = await makeOwner(deps)
  await fill(deps, accountId, records(300))
  await fill(
    deps,
    accountId,
    records(300).map((record) => ({ ...record, description: 'corrected' })),
  )
  await passDays(RETENTION_DAYS + 1)
  const dropped = await Promise.all(Array.from({ length: 4 }, () => dropOldVersions(deps, RETENTION_DAYS)))
  assert.equal(
    dropped.reduce((sum, n) => sum + n, 0),
    300,
  )
})
