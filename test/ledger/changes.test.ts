/** Replaying the changes onto an earlier list gives the later list, byte for byte. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listFeed } from '../../src/ledger/list/transaction.service.ts'
import { FEED_START, feedEnd } from '../../src/ledger/list/transaction.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { SourceBatch } from '../support/make.ts'
import { fill, makeFixture, makeOwner } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { anyBatch, anyHistory } from './history.ts'
import { printSeed, SEED } from './random.ts'
import { assertSameRows, changesByHttp, listAt, type ReadChange, rowsOf, sortList, walkByHttp } from './reading.ts'

printSeed('changes.test.ts')
const service = await testService()
const { deps, database } = service

/** A client's copy: the text of every transaction, by id. */
type Client = Map<string, string>

const clientOf = (list: string[]): Client =>
  new Map(list.map((body) => [(JSON.parse(body) as { id: string }).id, body]))

/** A strict client: added must be new to it, modified and removed must be known to it. */
function replayStrictly(client: Client, changes: ReadChange[]): void {
  for (const { change, id, body } of changes) {
    const had = client.has(id)
    assert.equal(had, change !== 'added', `${change} ${id}, which the client ${had ? 'has' : 'does not have'}`)
    assert.equal(body === null, change === 'removed')
    if (body === null) client.delete(id)
    else client.set(id, body)
  }
}

/** A lenient client that only inserts and deletes. */
function replay(client: Client, changes: ReadChange[]): void {
  for (const { id, body } of changes) {
    if (body === null) client.delete(id)
    else client.set(id, body)
  }
}

async function write(accountId: Id<'account'>, lists: string[][], batch: SourceBatch): Promise<void> {
  const { revision } = await fill(deps, accountId, batch)
  const list = await listAt(database, accountId, revision)
  if (revision < lists.length) assert.deepEqual(list, lists[revision], 'no new revision, so no new list')
  else lists.push(list)
  assert.equal(lists.length, revision + 1, 'revisions go up by one')
}

async function catchUp(
  accountId: Id<'account'>,
  since: typeof FEED_START,
  limit: number,
  head: number,
  client: Client,
) {
  let position = since
  for (;;) {
    const page = await listFeed(database, accountId, position, limit, head)
    assert.ok(page.changes.length <= limit)
    replayStrictly(
      client,
      page.changes.map(({ kind, row }) => ({ change: kind, id: row.id, body: row.body })),
    )
    position = page.next
    if (!page.more) return position
  }
}

test('from every earlier revision, at any page size, the changes lead to the newest list', async () => {
  const { accountIds } = await makeOwner(deps, { accounts: 150 })
  let at = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.constantFrom(1, 2, 3, 100), async (history, limit) => {
      const accountId = accountIds[at++] ?? (await makeOwner(deps)).accountId
      const lists: string[][] = [[]]
      for (const batch of history) {
        await write(accountId, lists, batch)
        const head = lists.length - 1
        for (const revision of new Set([0, 1, head >> 1, head - 1, head].filter((r) => r >= 0 && r <= head))) {
          const client = clientOf(lists[revision]!)
          const since = revision === 0 ? FEED_START : feedEnd(revision)
          const end = await catchUp(accountId, since, limit, head, client)
          assertSameRows(sortList([...client.values()]), sortList(lists[head]!), `from revision ${revision} to ${head}`)
          assert.deepEqual(end, feedEnd(head))
        }
      }
    }),
    { numRuns: runs(40), seed: SEED },
  )
})

test('over HTTP, a client that reads the feed during writes has the list whenever it has caught up', async () => {
  const plan = fc.record({
    before: anyHistory,
    during: fc.oneof(fc.constant([]), fc.array(anyBatch, { minLength: 1, maxLength: 8 })),
    limit: fc.integer({ min: 1, max: 4 }),
    fromList: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ before, during, limit, fromList }) => {
      const fixture = await makeFixture(deps)
      const lists: string[][] = [[]]
      for (const batch of before) await write(fixture.accountId, lists, batch)

      let client: Client = new Map()
      let since: string | undefined
      if (fromList) {
        const answer = await service.ask(`${fixture.path}?limit=500`, { token: fixture.token })
        client = clientOf(rowsOf(answer.body).bodies)
        since = String(answer.headers['changes-cursor'])
      }
      // Without writes meanwhile the kinds are exact; otherwise "added" may repeat a change of an earlier page.
      const take = during.length === 0 ? replayStrictly : replay
      const writes = [...during]
      for (;;) {
        const page = await changesByHttp(service, fixture, since, limit)
        take(client, page.changes)
        since = page.next
        if (!page.more) {
          assertSameRows(sortList([...client.values()]), sortList(lists.at(-1)!), 'whenever it has caught up')
          if (writes.length === 0) break
        }
        const batch = writes.shift()
        if (batch) await write(fixture.accountId, lists, batch)
      }
      const walk = await walkByHttp(service, fixture, 500)
      assertSameRows(sortList([...client.values()]), sortList(walk.bodies), 'against the list')
      const again = await changesByHttp(service, fixture, since, limit)
      assert.deepEqual([again.changes, again.more, again.next], [[], false, since], 'nothing is reported twice')
    }),
    { numRuns: runs(60), seed: SEED },
  )
})
