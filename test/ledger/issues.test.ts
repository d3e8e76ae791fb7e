/** Reissued statements, numbers that restart, and references that banks reuse. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeOwner, record, type SourceBatch } from '../support/make.ts'
import { listAt } from './reading.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

async function newLedger() {
  const { accountId } = await makeOwner(deps)
  let revision = 0
  return {
    accountId,
    async take(batch: Partial<SourceBatch> | SourceRecord[]) {
      const report = await fill(deps, accountId, batch)
      revision = report.revision
      return report
    },
    rows: async () =>
      (await listAt(database, accountId, revision)).map((body) => {
        const { description, amount } = JSON.parse(body) as { description: string; amount: number }
        return `${description} ${amount}`
      }),
  }
}

/** A statement of a sequence, as in MT940: numbered, and without a time by default. */
const statement = (facts: Partial<SourceBatch>, ...records: SourceRecord[]): Partial<SourceBatch> => {
  const { ids: _, ...rest } = { ids: undefined, ...facts }
  return {
    source: 'mt940',
    nature: 'statement',
    covers: 'sequence',
    statementId: '1/1',
    ...rest,
    records,
    ids: 'reused',
  }
}

const pay = (booked: string, amount: string, description: string): SourceRecord =>
  record({ booked, amount, description })

test('a number that restarts each year is another statement, whichever comes first', async () => {
  for (const opening of [undefined, { amount: '0.00' }]) {
    const years = ['2026', '2025'].map((year) =>
      statement({ ...(opening && { opening }) }, pay(`${year}-01-05`, '-3.00', `Rent ${year}`)),
    )
    for (const order of [years, years.toReversed()]) {
      const ledger = await newLedger()
      for (const one of order) assert.equal((await ledger.take(one)).added, 1)
      assert.deepEqual(await ledger.rows(), ['Rent 2026 -3', 'Rent 2025 -3'])
    }
  }
})

const lines = [pay('2026-02-03', '-3.00', 'Tea'), pay('2026-02-04', '-4.00', 'Cake'), pay('2026-02-05', '-5.00', 'Pie')]
const issues: [what: string, left: SourceRecord[], shown: string[]][] = [
  ['its first day', lines.slice(1), ['Pie -5', 'Cake -4']],
  ['its last day', lines.slice(0, 2), ['Cake -4', 'Tea -3']],
  ['a day in between', [lines[0]!, lines[2]!], ['Pie -5', 'Tea -3']],
]
for (const [what, left, shown] of issues) {
  test(`a statement reissued without the line of ${what} withdraws that line`, async () => {
    for (const created of [false, true]) {
      const at = (time: string) => (created ? { created: `2026-02-06T${time}:00Z` } : {})
      const ledger = await newLedger()
      await ledger.take(statement(at('05:00'), ...lines))
      assert.equal((await ledger.take(statement(at('07:00'), ...left))).removed, 1)
      assert.deepEqual(await ledger.rows(), shown)
      assert.equal(
        (await ledger.take(statement(at('05:00'), ...lines))).added,
        0,
        'repeating the first issue restores nothing',
      )
      assert.deepEqual(await ledger.rows(), shown)
    }
  })
}

test('an earlier issue of a statement adds nothing to a later one', async () => {
  const ledger = await newLedger()
  await ledger.take(statement({ created: '2026-02-06T07:00:00Z' }, ...lines.slice(1)))
  const late = await ledger.take(statement({ created: '2026-02-06T05:00:00Z' }, ...lines))
  assert.deepEqual([late.added, late.removed], [0, 0])
  assert.deepEqual(await ledger.rows(), ['Pie -5', 'Cake -4'])
})

test('one id for all statements of a bank is no reissue: a statement does not withdraw lines of the previous one', async () => {
  const ledger = await newLedger()
  await ledger.take(statement({ statementId: '0', opening: { amount: '100.00' } }, pay('2026-02-03', '-3.00', 'Tea')))
  const next = statement({ statementId: '0', opening: { amount: '97.00' } }, pay('2026-02-03', '-4.00', 'Cake'))
  assert.deepEqual([(await ledger.take(next)).added, (await ledger.rows()).length], [1, 2])
})

test('two stable ids are two payments, even with one bank reference; so are two months of a standing order', async () => {
  const withIds = await newLedger()
  const order = (facts: Partial<SourceRecord>) => record({ bankReferences: ['STANDING-1'], ...facts })
  await withIds.take([order({ sourceId: 'B-1', booked: '2026-02-01' })])
  await withIds.take([order({ sourceId: 'B-2', booked: '2026-02-20' })])
  assert.equal((await withIds.rows()).length, 2)
  const without = await newLedger()
  await without.take(statement({}, order({ booked: '2026-02-01' })))
  await without.take(statement({ statementId: '2/1' }, order({ booked: '2026-03-01' })))
  assert.equal((await without.rows()).length, 2)
})

test('evidence belongs to the revision that a match created or found', async () => {
  const { accountId, take } = await newLedger()
  await take(statement({ created: '2026-02-04T05:00:00Z' }, pay('2026-02-03', '-3.00', 'Tea')))
  await take({
    ...statement({}, record({ ...pay('2026-02-03', '-3.00', 'Tea'), bankReferences: ['R1'] })),
    source: 'camt',
  })
  await take(statement({ created: '2026-02-09T05:00:00Z' }, pay('2026-02-03', '-3.00', 'Tea with milk')))
  const matches = await database.rows<{ revision: number; rule: string }>(sql`
    select revision, rule from transaction_matches where account_id = ${accountId} order by revision`)
  assert.deepEqual(
    matches.map(({ revision, rule }) => [revision, rule]),
    [
      [1, 'content'],
      [2, 'similar'],
    ],
  )
})
