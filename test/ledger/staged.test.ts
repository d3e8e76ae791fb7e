/** A large batch goes through a table instead of through memory; what comes of it must be the same. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { findHousehold, lockAccount } from '../../src/accounts/account.store.ts'
import { loadEngine } from '../../src/categorization/engine.service.ts'
import { NO_RULES } from '../../src/categorization/rule-book.ts'
import { createDeps } from '../../src/context.ts'
import { CopyRows } from '../../src/core/copy-rows.ts'
import type { Id } from '../../src/core/id.ts'
import { openEncoder } from '../../src/statements/encode.ts'
import { categoriser } from '../../src/transactions/categorised.ts'
import { keyOf } from '../../src/transactions/identity.ts'
import type { IngestReport, SourceBatch } from '../../src/transactions/ingest.service.ts'
import { normalise } from '../../src/transactions/normalise.ts'
import { takeStaged } from '../../src/transactions/staged.service.ts'
import { createStage, indexStage, STAGE_COPY, STAGED_VERSIONS_COPY } from '../../src/transactions/staged.store.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeOwner, record } from '../support/make.ts'
import { toldOf } from './bank.ts'
import { anyHistory } from './history.ts'
import { SEED, tellSeed } from './random.ts'
import { assertInOrder, listAt } from './reading.ts'

tellSeed('staged.test.ts')
const { database } = await testDatabase()
const deps = createDeps(database)

async function fillByStage(accountId: Id<'account'>, batch: SourceBatch): Promise<IngestReport> {
  return deps.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, accountId))!
    const categorise = categoriser(await loadEngine(), await findHousehold(tx, accountId), NO_RULES)
    const facts = { account, revision: account.revision + 1, source: batch.source, created: account.now, categorise }
    const rows = { names: new CopyRows(), transactions: new CopyRows(), versions: new CopyRows() }
    const encode = openEncoder(facts, rows)
    for (const record of batch.records) {
      const normal = normalise(record, account, account.now)
      assert.ok(typeof normal !== 'string')
      encode(normal, keyOf(batch.source, normal.record), deps.newId('transaction'))
    }
    await createStage(tx)
    await tx.copy(STAGE_COPY, Readable.from([rows.names.take()]))
    await tx.copy(STAGED_VERSIONS_COPY, Readable.from([rows.versions.take()]))
    await indexStage(tx)
    const pendingIsComplete = batch.pending === 'complete'
    const counts = { waiting: batch.records.length, written: 0, revision: account.revision }
    return takeStaged(deps, tx, accountId, { source: batch.source, pendingIsComplete, ...counts })
  })
}

/** What two ledgers must agree on: everything but the ids that they gave. */
async function stateOf(accountId: Id<'account'>, revision: number): Promise<string[]> {
  const bodies = await listAt(database, accountId, revision)
  assertInOrder(bodies)
  return bodies.map((body) => `${toldOf(body)} ${JSON.stringify(JSON.parse(body).categorization ?? null)}`).sort()
}

test('any history of batches ends the same by the table as by memory, report for report', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const [byMemory, byTable] = [(await makeOwner(deps)).accountId, (await makeOwner(deps)).accountId]
      const now = new Date('2026-02-05T12:00:00Z')
      for (const { withdrawn: _, ...batch } of history) {
        // What tells no time of its own would be told apart by the moment at which each ledger first saw it.
        const records = batch.records.map((one) =>
          one.booked || one.authorised ? one : { ...one, authorised: now.toISOString() },
        )
        const expected = await fill(deps, byMemory, { ...batch, records })
        const report = await fillByStage(byTable, { ...batch, records })
        assert.deepEqual(report, expected)
        assert.deepEqual(await stateOf(byTable, report.revision), await stateOf(byMemory, report.revision))
      }
    }),
    { numRuns: 12, seed: SEED },
  )
})

test('a hold that one source booked and its own source then books, too, is two movements, by the table as by memory', async () => {
  const booked = record({ sourceId: 'a' })
  for (const take of [fillByStage, (id: Id<'account'>, batch: SourceBatch) => fill(deps, id, batch)]) {
    const { accountId } = await makeOwner(deps)
    await take(accountId, { source: 'bank', records: [{ ...booked, status: 'pending' }] })
    assert.equal((await take(accountId, { source: 'file', records: [booked] })).booked, 1)
    assert.equal((await take(accountId, { source: 'bank', records: [booked] })).added, 1)
    assert.equal((await take(accountId, { source: 'bank', records: [booked] })).unchanged, 1)
    assert.equal((await listAt(database, accountId, 3)).length, 2)
  }
})
