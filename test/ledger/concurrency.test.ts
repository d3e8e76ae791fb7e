/** Many parallel writers in two processes give the same result as one writer. */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { createDeps } from '../../src/context.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import type { SourceBatch } from '../support/make.ts'
import { fill, makeOwner, record } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { reportedOf } from './bank.ts'
import { printSeed, Random, SEED } from './random.ts'
import { assertInOrder, listAt } from './reading.ts'
import { ingestElsewhere, startProcess } from './writing.ts'

printSeed('concurrency.test.ts')
const { database, url } = await testDatabase()
const deps = createDeps(database)
const other = startProcess(url)
after(() => other.stop())

/** Overlapping batches whose result is independent of their order: ids, twins, holds with the ids of their bookings. */
function overlapping(random: Random, batches: number): SourceBatch[] {
  const pool: SourceRecord[] = Array.from({ length: 60 }, (_, at) => {
    const facts = { amount: `-${1 + random.below(5)}`, booked: `2026-02-${10 + random.below(9)}` }
    if (at % 3 === 0) return record({ ...facts, description: `Twin ${at % 12}` })
    return record({ ...facts, sourceId: `m${at}`, description: `Movement ${at}` })
  })
  return Array.from({ length: batches }, () => {
    const records = pool
      .filter(() => random.chance(0.5))
      .flatMap((one): SourceRecord[] => {
        if (one.sourceId === undefined) return random.chance(0.3) ? [one, one] : [one]
        return random.chance(0.3) ? [{ ...one, status: 'pending' }] : [one]
      })
    return { source: 'bank', records }
  })
}

async function stateOf(accountId: Id<'account'>) {
  const [{ revision } = { revision: 0 }] = await database.rows<{ revision: number }>(
    sql`select revision from accounts where id = ${accountId}`,
  )
  const versions = await database.rows<{ id: string; since: number; until: string }>(sql`
    select transaction_id as id, since_revision as since, until_revision::text as until
    from transaction_versions where account_id = ${accountId} order by transaction_id, since_revision`)
  return { revision, versions, bodies: await listAt(database, accountId, revision) }
}

/** No revision is empty, and the versions of a transaction have no gaps and no overlaps. */
function assertGapless({ revision, versions }: Awaited<ReturnType<typeof stateOf>>): void {
  const reported = new Set(versions.map(({ since }) => since))
  assert.deepEqual(
    [...reported].sort((a, b) => a - b),
    Array.from({ length: revision }, (_, at) => at + 1),
  )
  for (const own of Map.groupBy(versions, ({ id }) => id).values()) {
    own.forEach(({ until }, at) => {
      assert.equal(until, at + 1 < own.length ? String(own[at + 1]!.since) : '9223372036854775807')
    })
  }
}

for (let round = 0; round < runs(5); round++) {
  test(`20 parallel ingests from two processes give the same result as in sequence (round ${round + 1})`, async () => {
    const batches = overlapping(new Random(SEED + round), 20)
    const [alone, together] = [(await makeOwner(deps)).accountId, (await makeOwner(deps)).accountId]
    for (const batch of batches) await fill(deps, alone, batch)

    const [here, there] = await Promise.all([
      Promise.all(batches.slice(0, 10).map((batch) => fill(deps, together, batch))),
      ingestElsewhere(other, together, batches.slice(10)),
    ])
    const [expected, state] = [await stateOf(alone), await stateOf(together)]
    assert.deepEqual(state.bodies.map(reportedOf).sort(), expected.bodies.map(reportedOf).sort())
    assertInOrder(state.bodies)
    assertGapless(state)
    assertGapless(expected)

    const reports = [...here, ...there]
    const changes = reports.filter(({ added, booked, corrected, removed }) => added + booked + corrected + removed > 0)
    const revisions = changes.map(({ revision }) => revision).sort((a, b) => a - b)
    assert.deepEqual(
      revisions,
      Array.from({ length: state.revision }, (_, at) => at + 1),
      'each change is a revision of its own',
    )
    assert.equal((await fill(deps, together, batches[0]!)).revision, state.revision, 'again: nothing')
  })
}

test('the same batch twenty times at once is written once', async () => {
  const { accountId } = await makeOwner(deps)
  const [batch] = overlapping(new Random(SEED), 1)
  const reports = (
    await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => fill(deps, accountId, batch!))),
      ingestElsewhere(
        other,
        accountId,
        Array.from({ length: 10 }, () => batch!),
      ),
    ])
  ).flat()
  assert.deepEqual(new Set(reports.map(({ revision }) => revision)), new Set([1]))
  assert.equal(reports.filter(({ added }) => added > 0).length, 1)
})
