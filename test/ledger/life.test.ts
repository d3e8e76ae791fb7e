/** One id for the whole life of a transaction: pending, booked, corrected, removed and back. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { createDeps } from '../../src/context.ts'
import { DeliveryRefused } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { OperatorError } from '../../src/platform/core/operator-error.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import type { SourceBatch } from '../support/make.ts'
import { fill, makeOwner, record } from '../support/make.ts'
import { listAt } from './reading.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

type Row = { id: string; created: string; executed: string; description: string; status: string; amount: number }
type Version = { id: string; revision: number; reason: string; listed: boolean }

/** An account, with the operations and queries of the tests below. */
async function newLedger() {
  const { accountId } = await makeOwner(deps)
  let revision = 0
  return {
    accountId,
    async take(batch: SourceRecord[] | Partial<SourceBatch>) {
      const report = await fill(deps, accountId, batch)
      assert.ok(report.revision === revision || report.revision === revision + 1, 'a batch is at most one revision')
      revision = report.revision
      return report
    },
    rows: async () => (await listAt(database, accountId, revision)).map((body) => JSON.parse(body) as Row),
    versions: () => versionsOf(accountId),
    matches: () =>
      database.rows<{ id: string; rule: string; evidence: string[] }>(sql`
        select transaction_id as id, rule, evidence from transaction_matches where account_id = ${accountId}
        order by transaction_id, revision`),
    reviews: () =>
      database.rows<{ id: string; candidate: string; revision: number }>(sql`
        select transaction_id as id, candidate_id as candidate, revision
        from match_reviews where account_id = ${accountId} and transaction_id <> candidate_id order by transaction_id, candidate_id`),
  }
}

const versionsOf = (accountId: Id<'account'>) =>
  database.rows<Version>(sql`
    select transaction_id as id, since_revision as revision, reason, body is not null as listed
    from transaction_versions where account_id = ${accountId} order by since_revision, transaction_id`)

/** A hold on a card: authorised at a time, without a booked one. */
function hold(facts: Partial<SourceRecord> = {}): SourceRecord {
  const { booked: _, ...rest } = record({ status: 'pending', authorised: '2026-02-10T18:15:00+01:00', ...facts })
  return rest
}

test('a booked line takes over the id of the one pending line that it matches, and the reason is stored', async () => {
  const ledger = await newLedger()
  await ledger.take([hold(), hold({ amount: '-7.00' })])
  const [before] = (await ledger.rows()).filter(({ amount }) => amount === -12.3)
  const report = await ledger.take([record({ description: 'COFFEE, ', booked: '2026-02-11' })])
  assert.deepEqual([report.booked, report.added, report.reviews], [1, 0, 0])
  const [after] = (await ledger.rows()).filter(({ amount }) => amount === -12.3)
  assert.deepEqual([after!.id, after!.created, after!.status], [before!.id, before!.created, 'booked'])
  assert.equal(after!.executed, '2026-02-10T23:00:00.000Z')
  assert.deepEqual(await ledger.matches(), [{ id: before!.id, rule: 'hold', evidence: ['1 day apart', 'same text'] }])
  assert.equal((await ledger.versions()).at(-1)!.reason, 'booked')
  assert.equal((await ledger.rows()).length, 2)
})

test('a bank that keeps its id from pending to booked keeps ours, whatever else changes', async () => {
  const ledger = await newLedger()
  await ledger.take([hold({ sourceId: 'h1' })])
  const [before] = await ledger.rows()
  const report = await ledger.take([record({ sourceId: 'h1', amount: '-14.80', description: 'Coffee and tip' })])
  assert.equal(report.booked, 1)
  const [after, ...others] = await ledger.rows()
  assert.deepEqual([after!.id, after!.created, after!.amount, others.length], [before!.id, before!.created, -14.8, 0])
})

const doubtful: [what: string, holds: SourceRecord[], booked: SourceRecord[], reviews: number][] = [
  ['one booked line and two holds', [hold(), hold()], [record()], 2],
  ['two booked lines and one hold', [hold()], [record(), record()], 2],
]
for (const [what, holds, booked, reviews] of doubtful) {
  test(`a doubtful match stays separate and is listed for review: ${what}`, async () => {
    const ledger = await newLedger()
    await ledger.take(holds)
    const before = (await ledger.rows()).map(({ id }) => id)
    const report = await ledger.take(booked)
    assert.deepEqual([report.added, report.booked, report.reviews], [booked.length, 0, reviews])
    const rows = await ledger.rows()
    assert.equal(rows.length, holds.length + booked.length)
    const added = rows.filter(({ id }) => !before.includes(id)).map(({ id }) => id)
    const expected = added.flatMap((id) => before.map((candidate) => ({ id, candidate, revision: 2 })))
    const order = (a: { id: string; candidate: string }, b: { id: string; candidate: string }) =>
      a.id + a.candidate < b.id + b.candidate ? -1 : 1
    assert.deepEqual(await ledger.reviews(), expected.sort(order))
    assert.equal((await ledger.take(booked)).revision, 2, 'reported again, nothing changes')
  })
}

test('two equal holds and two equal bookings pair up in their order, and both ids are kept', async () => {
  const ledger = await newLedger()
  await ledger.take([hold(), hold()])
  const before = (await ledger.rows()).map(({ id }) => id)
  const report = await ledger.take([record(), record()])
  assert.deepEqual([report.booked, report.added, report.reviews], [2, 0, 0])
  assert.deepEqual(
    (await ledger.rows()).map(({ id }) => id),
    before,
  )
})

test('a booking of another amount than the hold at the same shop stays separate and is listed for review', async () => {
  const ledger = await newLedger()
  await ledger.take([hold()])
  const report = await ledger.take([record({ amount: '-14.00' })])
  assert.deepEqual([report.added, report.booked, report.reviews], [1, 0, 1])
  assert.equal((await ledger.take([record({ amount: '-14.00' })])).revision, 2, 'reported again, nothing changes')
})

const unfit: [why: string, hold: Partial<SourceRecord>, booked: Partial<SourceRecord>][] = [
  ['a quite different amount', {}, { amount: '-32.30' }],
  ['another name', {}, { description: 'Tea' }],
  ['no name at all', { description: '' }, { description: '' }],
  ['more than two weeks later', {}, { booked: '2026-02-26' }],
  ['more than a day before', {}, { booked: '2026-02-08' }],
  ['another IBAN', iban('SI56192001234567892'), iban('SI56020170014356205')],
]
for (const [why, held, booked] of unfit) {
  test(`a booked line does not take over a hold with ${why}`, async () => {
    const ledger = await newLedger()
    await ledger.take([hold(held)])
    const report = await ledger.take([record(booked)])
    assert.deepEqual([report.added, report.booked, report.reviews], [1, 0, 0])
    assert.equal((await ledger.rows()).length, 2)
  })
}

const fit: [why: string, hold: Partial<SourceRecord>, booked: Partial<SourceRecord>][] = [
  ['case, accents and punctuation', { description: 'Pekarna Šumi d.o.o.' }, { description: 'PEKARNA SUMI DOO' }],
  ['the amount in another spelling', { amount: '-12.3' }, { amount: '-12.300' }],
  ['two weeks later', {}, { booked: '2026-02-24' }],
  ['the day before', {}, { booked: '2026-02-10' }],
  ['the same IBAN, another name', { ...iban('SI56192001234567892'), description: 'A' }, iban('SI56192001234567892')],
]
for (const [why, held, booked] of fit) {
  test(`a booked line takes over a hold in spite of ${why}`, async () => {
    const ledger = await newLedger()
    await ledger.take([hold(held)])
    assert.equal((await ledger.take([record(booked)])).booked, 1)
    assert.equal((await ledger.rows()).length, 1)
  })
}

function iban(iban: string): Partial<SourceRecord> {
  return { counterparty: { iban, name: iban.slice(-4) } }
}

test('a hold that is reported after its booking is stale and changes nothing', async () => {
  for (const facts of [{}, { sourceId: 'h1' }]) {
    const ledger = await newLedger()
    await ledger.take([hold(facts)])
    await ledger.take([record(facts)])
    const text = JSON.stringify(await ledger.rows())
    for (const again of [[hold(facts)], [hold(facts), record(facts)], [record(facts), hold(facts)]]) {
      assert.deepEqual(await ledger.take(again), {
        revision: 2,
        added: 0,
        booked: 0,
        corrected: 0,
        removed: 0,
        unchanged: again.length,
        reviews: 0,
      })
    }
    assert.equal((await ledger.take({ records: [hold(facts)], pending: 'complete' })).revision, 2)
    assert.equal(JSON.stringify(await ledger.rows()), text)
  }
})

test('a movement that is pending and booked in one batch is booked, in either order', async () => {
  for (const both of [
    [hold({ sourceId: 'h1' }), record({ sourceId: 'h1' })],
    [record({ sourceId: 'h1' }), hold({ sourceId: 'h1' })],
  ]) {
    const ledger = await newLedger()
    await ledger.take(both)
    const rows = await ledger.rows()
    assert.deepEqual([rows.length, rows[0]!.status], [1, 'booked'])
  }
})

test('a complete pending set removes the missing holds, and only those of its own source', async () => {
  const ledger = await newLedger()
  const own = [hold({ sourceId: 'a' }), hold({ sourceId: 'b', amount: '-2' }), hold({ amount: '-3' })]
  await ledger.take({ source: 'bank', records: own })
  await ledger.take({ source: 'other', records: [hold({ sourceId: 'a', amount: '-4' })] })
  await ledger.take({ source: 'bank', records: [record({ sourceId: 'z', amount: '-5' })] })
  const partial = await ledger.take({ source: 'bank', records: [own[0]!], pending: 'increment' })
  assert.equal(partial.removed, 0)
  const complete = await ledger.take({ source: 'bank', records: [own[0]!], pending: 'complete' })
  assert.equal(complete.removed, 2)
  const amounts = (await ledger.rows()).map(({ amount }) => amount).sort((a, b) => b - a)
  assert.deepEqual(amounts, [-4, -5, -12.3])
  const gone = (await ledger.versions()).filter(({ listed }) => !listed)
  assert.deepEqual(new Set(gone.map(({ reason }) => reason)), new Set(['hold_expired']))
  assert.equal((await ledger.take({ source: 'bank', records: [own[0]!], pending: 'complete' })).revision, 4)
  const none = await ledger.take({ source: 'bank', records: [], pending: 'complete' })
  assert.equal(none.removed, 1)
})

test('a removed hold that is reported again reappears under its id', async () => {
  const ledger = await newLedger()
  await ledger.take([hold()])
  const [before] = await ledger.rows()
  await ledger.take({ pending: 'complete' })
  assert.deepEqual(await ledger.rows(), [])
  const report = await ledger.take({ records: [hold()], pending: 'complete' })
  assert.equal(report.added, 1)
  assert.deepEqual(await ledger.rows(), [before])
  assert.equal((await ledger.versions()).at(-1)!.reason, 'reappeared')
})

test('a hold that is booked in the same batch as the complete set without it is booked, not removed', async () => {
  const ledger = await newLedger()
  await ledger.take([hold()])
  const [before] = await ledger.rows()
  const report = await ledger.take({ records: [record()], pending: 'complete' })
  assert.deepEqual([report.booked, report.removed], [1, 0])
  assert.deepEqual(
    (await ledger.rows()).map(({ id, status }) => [id, status]),
    [[before!.id, 'booked']],
  )
})

test('a transaction that the bank withdraws is removed, and an old delivery does not restore it', async () => {
  const ledger = await newLedger()
  const both = [record({ sourceId: 'a' }), record({ sourceId: 'b', amount: '-2' })]
  await ledger.take(both)
  const report = await ledger.take({ withdrawn: ['a', 'unknown', 'a', ' a '] })
  assert.deepEqual([report.removed, report.revision], [1, 2])
  assert.deepEqual(
    (await ledger.rows()).map(({ amount }) => amount),
    [-2],
  )
  assert.deepEqual((await ledger.versions()).at(-1)!.reason, 'bank_withdrew')
  assert.equal((await ledger.take(both)).revision, 2, 'an old delivery')
  assert.equal((await ledger.take({ withdrawn: ['a'] })).revision, 2, 'withdrawn again')
  const back = await ledger.take([record({ sourceId: 'a', description: 'Coffee, after all' })])
  assert.deepEqual([back.added, back.revision], [1, 3])
  assert.equal((await ledger.versions()).at(-1)!.reason, 'reappeared')
  assert.equal((await ledger.rows()).length, 2)
})

test('a source cannot withdraw transactions of another source', async () => {
  const ledger = await newLedger()
  await ledger.take({ source: 'bank', records: [record({ sourceId: 'a' })] })
  assert.equal((await ledger.take({ source: 'other', withdrawn: ['a'] })).removed, 0)
})

test('a bank that withdraws the hold as it books it, under another id, books it: in one batch or in two', async () => {
  for (const split of [false, true]) {
    const ledger = await newLedger()
    await ledger.take([hold({ sourceId: 'h1' })])
    const [before] = await ledger.rows()
    const records = [record({ sourceId: 'b1' })]
    if (split) await ledger.take({ records })
    const report = await ledger.take({ records, withdrawn: ['h1'] })
    assert.deepEqual([report.booked, report.removed], [split ? 0 : 1, 0])
    const again = await ledger.take({ withdrawn: ['h1'] })
    assert.deepEqual([again.removed, again.revision], [0, 2])
    assert.deepEqual(
      (await ledger.rows()).map(({ id, status }) => [id, status]),
      [[before!.id, 'booked']],
    )
    assert.equal((await ledger.take({ withdrawn: ['b1', 'h1'] })).removed, 1, 'the booking itself can be withdrawn')
  }
})

test('a hold that was matched to another booking and is then booked itself is a second movement, permanently', async () => {
  const ledger = await newLedger()
  await ledger.take([hold({ sourceId: 'h1' })])
  const [held] = await ledger.rows()
  await ledger.take([record({ sourceId: 'b1' })])
  const report = await ledger.take([record({ sourceId: 'h1', description: 'Coffee again' })])
  assert.deepEqual([report.added, report.corrected], [1, 0])
  const all = [record({ sourceId: 'b1' }), record({ sourceId: 'h1', description: 'Coffee again' })]
  for (const again of [all, all.toReversed(), [all[0]!], [all[1]!], [hold({ sourceId: 'h1' })]]) {
    assert.equal((await ledger.take(again)).revision, 3)
  }
  const rows = await ledger.rows()
  assert.deepEqual(rows.map(({ description }) => description).sort(), ['Coffee', 'Coffee again'])
  assert.equal(rows.find(({ description }) => description === 'Coffee')!.id, held!.id)
  const corrected = await ledger.take([record({ sourceId: 'h1', description: 'Corrected' })])
  assert.equal(corrected.corrected, 1)
  assert.deepEqual((await ledger.rows()).map(({ description }) => description).sort(), ['Coffee', 'Corrected'])
})

test('a correction keeps the id and the time when it was first seen', async () => {
  const ledger = await newLedger()
  await ledger.take([record({ sourceId: 'a' })])
  const [before] = await ledger.rows()
  const changes: Partial<SourceRecord>[] = [
    { amount: '-12.31' },
    { description: 'Tea' },
    { booked: '2026-03-01' },
    { categorization: { code: '5462', description: 'Bakeries', groupId: 6, groupDescription: 'Retail' } },
    { counterparty: { name: 'Pekarna' } },
    { balance: '100' },
    { exchange: { source: 'EUR', target: 'USD', rate: '1.0842' } },
  ]
  for (const [at, facts] of changes.entries()) {
    const report = await ledger.take([record({ sourceId: 'a', ...facts })])
    assert.deepEqual([report.corrected, report.revision], [1, at + 2], JSON.stringify(facts))
    const [after, ...others] = await ledger.rows()
    assert.deepEqual([after!.id, after!.created, others.length], [before!.id, before!.created, 0])
  }
})

test('created never changes and executed is the bank’s time, whatever the clock says', async () => {
  const ledger = await newLedger()
  await setDatabaseClock(database, new Date('2026-02-10T12:00:00.123Z'))
  const timeless = (facts: Partial<SourceRecord> = {}) => {
    const { authorised: _, ...rest } = hold({ sourceId: 'a', ...facts })
    return rest
  }
  await ledger.take([timeless()])
  const times = async () => (await ledger.rows()).map(({ created, executed }) => [created, executed])
  const seen = '2026-02-10T12:00:00.123Z'
  assert.deepEqual(await times(), [[seen, seen]], 'without a time: when first seen')
  await setDatabaseClock(database, new Date('2026-02-12T12:00:00Z'))
  await ledger.take([timeless({ description: 'Another text' })])
  assert.deepEqual(await times(), [[seen, seen]], 'still when first seen, reported again two days later')
  await ledger.take([hold({ sourceId: 'a' })])
  assert.deepEqual(await times(), [[seen, '2026-02-10T17:15:00.000Z']], 'authorised')
  await ledger.take([record({ sourceId: 'a' })])
  assert.deepEqual(await times(), [[seen, '2026-02-10T23:00:00.000Z']], 'booked: midnight in Ljubljana')
  await ledger.take({ withdrawn: ['a'] })
  await ledger.take([record({ sourceId: 'a', description: 'Back' })])
  assert.deepEqual(await times(), [[seen, '2026-02-10T23:00:00.000Z']], 'withdrawn and back')
  await setDatabaseClock(database, null)
})

test('one batch is one revision, and a batch without changes is none', async () => {
  const ledger = await newLedger()
  const first = [record({ sourceId: 'a' }), record({ sourceId: 'b' }), hold({ sourceId: 'c' })]
  assert.equal((await ledger.take(first)).revision, 1)
  for (const nothing of [[], first, [...first, ...first], { withdrawn: [] }, { withdrawn: ['nobody'] }]) {
    assert.equal((await ledger.take(nothing)).revision, 1)
  }
  const mixed = await ledger.take({
    records: [
      record({ sourceId: 'a', description: 'Corrected' }),
      record({ sourceId: 'c' }),
      record({ sourceId: 'd' }),
    ],
    withdrawn: ['b'],
  })
  assert.deepEqual([mixed.revision, mixed.corrected, mixed.booked, mixed.added, mixed.removed], [2, 1, 1, 1, 1])
  assert.deepEqual(new Set((await ledger.versions()).map(({ revision }) => revision)), new Set([1, 2]))
})

test('a refused batch changes nothing and names every fault', async () => {
  const ledger = await newLedger()
  await ledger.take([hold({ sourceId: 'a' })])
  const before = [await ledger.rows(), await ledger.versions(), await ledger.matches()]
  const batch = [
    record({ sourceId: 'a' }),
    record({ amount: 'much' }),
    record({ sourceId: 'b' }),
    hold({ sourceId: 'c' }),
    record({ sourceId: 'c' }),
    record({ sourceId: 'c', amount: '-1' }),
    record({ currency: 'CHF' }),
  ]
  await assert.rejects(ledger.take({ records: batch, withdrawn: ['a'], pending: 'complete' }), (error: unknown) => {
    assert.ok(error instanceof DeliveryRefused)
    assert.deepEqual(
      error.faults.map(({ index }) => index),
      [1, 5, 6],
    )
    return true
  })
  assert.deepEqual([await ledger.rows(), await ledger.versions(), await ledger.matches()], before)
  await assert.rejects(fill(deps, 'acc_nowhere', [record()]), OperatorError)
})

test('times finer than a millisecond and texts that databases refuse are stored safely', async () => {
  const ledger = await newLedger()
  const nasty = '\u0000 Caf\u00e9 \ud800 \u202e "quoted" \\ \n\t 😀'
  await ledger.take([
    record({ booked: '2026-02-11T09:30:00.123999Z', description: 'fine' }),
    record({ booked: '2026-02-11T09:30:00.123Z', description: nasty, reference: nasty, counterparty: { name: nasty } }),
    record({
      booked: '2026-02-11T09:30:00.124Z',
      description: "'); drop table accounts; --",
      categorization: { code: '1', description: nasty, groupId: 1, groupDescription: nasty },
    }),
  ])
  const rows = await ledger.rows()
  assert.deepEqual(
    rows.map(({ executed }) => executed),
    ['2026-02-11T09:30:00.124Z', '2026-02-11T09:30:00.123Z', '2026-02-11T09:30:00.123Z'],
  )
  assert.deepEqual(
    new Set(rows.map(({ description }) => description)),
    new Set(["'); drop table accounts; --", 'fine', 'Café \ufffd \u202e "quoted" \\ 😀']),
  )
})
