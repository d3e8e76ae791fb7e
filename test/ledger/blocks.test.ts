/** A delivery is one revision, also where it is written in several blocks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCounts } from '../../src/ledger/write/block-plan.ts'
import { ingestDelivery, requireLocked } from '../../src/ledger/write/delivery.service.ts'
import { writeBlock } from '../../src/ledger/write/ledger.store.ts'
import { findRowsOfDays, listLedgerRows } from '../../src/ledger/write/track.store.ts'
import { makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, database } = await testService()
const THIRD = Date.UTC(2026, 1, 3) / 86_400_000

test('a row that one block adds and the next removes is stored, and was never listed', async () => {
  const { accountId } = await makeOwner(deps)
  const lines = [record({ booked: '2026-02-03', amount: '-3', description: 'Coffee' })]
  await ingestDelivery(deps, accountId, { source: 'bank', nature: 'records', covers: 'increment', lines })
  const row = await database.transaction(async (tx) => {
    const { revision } = await requireLocked(tx, accountId)
    const [id] = await findRowsOfDays(tx, accountId, [THIRD])
    await writeBlock(tx, accountId, { source: 'bank', delivery: 1, revision }, removing(id!))
    return (await listLedgerRows(tx, accountId, [id!]))[0]
  })
  assert.equal(row?.listed, false)
  assert.equal(row.listedSince, null)
  assert.equal(row.reason, 'bank_withdrew')
  assert.equal(row.record.description, 'Coffee')
})

const removing = (id: string) => ({
  transactions: [],
  versions: [],
  hidden: [],
  superseded: [],
  rewritten: [],
  unlisted: [{ id, reason: 'bank_withdrew' as const }],
  removals: [],
  released: [],
  joined: [],
  matches: [],
  reviewed: [id],
  reviews: [],
  reportedAt: new Date(),
  isFirst: false,
  newTracks: [],
  changedTracks: [],
  counts: noCounts(),
})
