/** Ingesting the same records again, in any order, split in any way, changes nothing. Two equal payments stay two. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import { createDeps } from '../../src/context.ts'
import { DeliveryRefused, ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeOwner, record, records } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { reportedOf } from './bank.ts'
import { anyHistory, anyRecord, oneMeaningEach } from './history.ts'
import { printSeed, SEED } from './random.ts'
import { listAt } from './reading.ts'

printSeed('repeat.test.ts')
const { database } = await testDatabase()
const deps = createDeps(database)
const newAccount = async () => (await makeOwner(deps)).accountId

const list = async (accountId: Id<'account'>, revision: number) =>
  (await listAt(database, accountId, revision)).join('\n')

/** The record itself, another spelling of it, or the same with a balance: easily confused. */
const family = fc
  .tuple(anyRecord, fc.array(fc.constantFrom('twin', 'near', 'spelling', 'balance', 'booked'), { maxLength: 4 }))
  .chain(([first, relatives]) => {
    const all = [first, ...relatives.map((relation, at) => relative(first, relation, at))]
    return fc.shuffledSubarray(all, { minLength: all.length })
  })

function relative(first: SourceRecord, relation: string, at: number): SourceRecord {
  if (relation === 'near') return { ...first, description: ` ${(first.description ?? 'x').toLowerCase()}.` }
  if (relation === 'balance') return { ...first, balance: `${100 - at}` }
  if (relation === 'booked') return { ...first, status: 'booked', booked: '2026-02-03' }
  if (relation === 'spelling') {
    const amount = first.amount.includes('.') ? `${first.amount}0` : `${first.amount}.0`
    return { ...first, amount, ...(first.authorised && { authorised: '2026-02-01T08:30:00.000Z' }) }
  }
  return { ...first }
}

const anySet = fc
  .array(family, { minLength: 1, maxLength: 6 })
  .map((families) => families.flat())
  .map(oneMeaningEach)

/** For each record a sort key and the number of its batch. */
const orders = fc.array(
  fc.array(fc.record({ order: fc.integer(), batch: fc.integer({ min: 0, max: 4 }) }), { minLength: 30, maxLength: 30 }),
  { minLength: 1, maxLength: 3 },
)

test('the same records again, in any order, split in any way, change nothing: no revision, not a byte', async () => {
  await fc.assert(
    fc.asyncProperty(anySet, orders, async (set, rounds) => {
      const accountId = await newAccount()
      const first = await fill(deps, accountId, set)
      assert.equal(first.revision, 1)
      const text = await list(accountId, 1)
      for (const round of rounds) {
        const shuffled = set
          .map((item, index) => ({ item, ...round[index % round.length]! }))
          .sort((a, b) => a.order - b.order)
        for (const part of Map.groupBy(shuffled, ({ batch }) => batch).values()) {
          const { revision, unchanged, ...rest } = await fill(
            deps,
            accountId,
            part.map(({ item }) => item),
          )
          assert.deepEqual(rest, { added: 0, booked: 0, corrected: 0, removed: 0, reviews: 0 })
          assert.deepEqual([revision, unchanged], [1, part.length])
        }
      }
      assert.equal(await list(accountId, 1), text)
    }),
    { numRuns: runs(60), seed: SEED },
  )
})

test('after any history, repeating the last batch changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const accountId = await newAccount()
      for (const batch of history) {
        const { revision } = await fill(deps, accountId, batch)
        const text = await list(accountId, revision)
        const again = await fill(deps, accountId, { ...batch, records: batch.records.toReversed() })
        assert.equal(again.revision, revision)
        assert.equal(await list(accountId, revision), text)
      }
    }),
    { numRuns: runs(40), seed: SEED },
  )
})

const coffee = record({ amount: '-1' })
const { booked: _, ...coffeeHeld } = record({ amount: '-1', status: 'pending' })
const held = { ...coffeeHeld, authorised: '2026-02-11T09:30:00+01:00' }
const tea = record({ amount: '-2.50', description: 'Tea' })
const { booked: __, ...teaHeld } = record({ amount: '-2.50', status: 'pending', description: 'Tea' })
const { description: ___, ...unnamedHeld } = teaHeld
const booked = (day: number, amount: string, sourceId?: string, description = 'Coffee') =>
  record({ booked: `2026-02-0${day}`, amount, description, ...(sourceId && { sourceId }) })
const onHold = (day: number, amount: string, sourceId?: string) => {
  const { booked: _, ...hold } = record({
    status: 'pending',
    amount,
    description: 'Coffee',
    ...(sourceId && { sourceId }),
  })
  return { ...hold, authorised: `2026-02-0${day}T09:30:00+01:00` }
}
for (const { what, history } of [
  {
    what: 'under the id of a booking of an earlier day, which another hold of that day may be',
    history: [
      { records: [booked(1, '-1', 'c'), onHold(1, '-1')] },
      { records: [onHold(3, '3', 'c')], pending: 'complete' as const },
    ],
  },
  {
    what: 'whose id another hold had that is gone',
    history: [
      { records: [booked(1, '-1', 'd'), onHold(1, '-1', 'a')] },
      {
        records: [booked(1, '-1'), onHold(1, '3', 'a'), booked(1, '-2.505', 'a'), onHold(1, '-2.505', 'd')],
        pending: 'complete' as const,
      },
    ],
  },
  {
    what: 'that two sources name like two bookings, of which one has its amount',
    history: [
      { source: 'bank', records: [booked(2, '-1'), booked(1, '-2.505')] },
      { source: 'file', records: [booked(1, '-1', 'e'), onHold(1, '-1', 'e')] },
      { source: 'bank', records: [onHold(1, '-1', 'b'), booked(1, '-2.505', 'b', 'Tea')] },
    ],
  },
  {
    what: 'that two sources name like two bookings of other amounts',
    history: [
      { source: 'bank', records: [booked(1, '3'), onHold(1, '-1', 'a')] },
      { source: 'bank', records: [booked(1, '-2.505', 'a')] },
      { source: 'file', records: [booked(2, '3', 'c'), onHold(1, '-1', 'c')] },
    ],
  },
  {
    what: 'of two live ones, where the booking of a third that is gone is another source’s',
    history: [
      { source: 'bank', records: [booked(2, '3')] },
      { source: 'file', records: [booked(3, '3')] },
      { source: 'bank', records: [onHold(3, '3')] },
      { source: 'bank', records: [onHold(2, '3'), onHold(1, '3')], pending: 'complete' as const },
    ],
  },
  {
    what: 'with an id, after a booking without one',
    history: [
      { records: [coffee] },
      { records: [{ ...coffee, sourceId: 'a' }, ...['a', 'c'].map((sourceId) => ({ ...held, sourceId }))] },
    ],
  },
  {
    what: 'without a day, beside a dated one of another amount',
    history: [
      { source: 'file', records: [unnamedHeld] },
      { source: 'file', records: [held, tea], pending: 'complete' as const },
      { records: [teaHeld] },
    ],
  },
])
  test(`repeating a hold ${what} changes nothing`, async () => {
    const accountId = await newAccount()
    for (const batch of history) {
      const { revision } = await fill(deps, accountId, batch)
      const again = await fill(deps, accountId, { ...batch, records: batch.records.toReversed() })
      assert.equal(again.revision, revision)
    }
  })

test('every record of a set without ids is in the list, twins as often as they were reported', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySet.map((set) => set.map(({ sourceId: _, ...rest }) => rest)),
      async (set) => {
        const accountId = await newAccount()
        const report = await fill(deps, accountId, set)
        assert.equal(report.added, set.length)
        assert.equal((await listAt(database, accountId, 1)).length, set.length)
      },
    ),
    { numRuns: runs(50), seed: SEED },
  )
})

test('two identical payments on one day stay two, and three make one more', async () => {
  const accountId = await newAccount()
  const coffee = record({ description: 'Coffee' })
  assert.equal((await fill(deps, accountId, [coffee, coffee])).added, 2)
  assert.equal((await fill(deps, accountId, [coffee, coffee])).revision, 1)
  assert.equal((await fill(deps, accountId, [coffee])).revision, 1, 'fewer are no removal')
  const third = await fill(deps, accountId, [coffee, coffee, coffee])
  assert.deepEqual([third.revision, third.added, third.unchanged], [2, 1, 2])
  const ids = (await listAt(database, accountId, 2)).map((body) => (JSON.parse(body) as { id: string }).id)
  assert.equal(new Set(ids).size, 3)
})

test('two identical payments with ids of their own stay two, also when they come one by one', async () => {
  const accountId = await newAccount()
  await fill(deps, accountId, [record({ sourceId: 'x1' })])
  assert.equal((await fill(deps, accountId, [record({ sourceId: 'x2' })])).added, 1)
  assert.equal((await fill(deps, accountId, [record({ sourceId: 'x1' }), record({ sourceId: 'x2' })])).revision, 2)
})

test('the same time or amount in another spelling is the same movement', async () => {
  const spellings: Partial<SourceRecord>[] = [
    { booked: '2026-02-11T08:30:00Z', amount: '-12.30' },
    { booked: '2026-02-11T09:30:00+01:00', amount: '-12.3' },
    { booked: '2026-02-11t08:30:00.000z', amount: '-12.300' },
    { booked: '2026-02-11T08:30:00.0001Z', amount: '-12.3000' },
  ]
  const accountId = await newAccount()
  for (const facts of spellings) assert.equal((await fill(deps, accountId, [record(facts)])).revision, 1)
  const held = await newAccount()
  for (const authorised of ['2026-02-11T08:30:00Z', '2026-02-11T09:30:00+01:00']) {
    const { booked: _, ...hold } = record({ status: 'pending', authorised })
    assert.equal((await fill(deps, held, [hold])).revision, 1)
  }
})

type Line = { day: number; words: string; amount: string }
const history = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    words: fc.constantFrom('Coffee', 'COFFEE', 'Tea'),
    amount: fc.constantFrom('-1.50', '-2'),
  }),
  { minLength: 1, maxLength: 40 },
)
const windows = fc.array(fc.record({ back: fc.integer({ min: 0, max: 4 }), forth: fc.integer({ min: 0, max: 15 }) }), {
  maxLength: 8,
})

test('overlapping statements give the one true history, and nothing is removed meanwhile', async () => {
  const toRecord = ({ day, words, amount }: Line) => record({ booked: `2026-02-0${day}`, amount, description: words })
  const reported = ({ day, words, amount }: Line) =>
    `${words} | ${Number(amount).toFixed(2)} | booked | 2026-0${day === 1 ? '1-31' : `2-0${day - 1}`}T23:00:00.000Z`
  await fc.assert(
    fc.asyncProperty(history, windows, async (lines, cuts) => {
      const truth = lines.toSorted((a, b) => a.day - b.day)
      const accountId = await newAccount()
      let until = 0
      let before = new Set<string>()
      for (const { back, forth } of [...cuts, { back: 0, forth: truth.length }]) {
        // It starts with a whole day, at the latest on the first incomplete day, and may end within one.
        const firstDay = (truth[Math.min(until, truth.length - 1)]?.day ?? 1) - back
        const from = truth.findIndex(({ day }) => day >= firstDay)
        until = Math.max(until, Math.min(truth.length, until + forth))
        const { revision } = await fill(deps, accountId, truth.slice(from, until).map(toRecord))
        const ids = new Set((await listAt(database, accountId, revision)).map((body) => JSON.parse(body).id as string))
        assert.ok(
          [...before].every((id) => ids.has(id)),
          'ids stay',
        )
        assert.equal(ids.size, until, 'one for each line so far')
        before = ids
      }
      const { revision } = await fill(deps, accountId, [])
      const rows = (await listAt(database, accountId, revision)).map(reportedOf)
      assert.deepEqual(rows.sort(), truth.map(reported).sort())
    }),
    { numRuns: runs(60), seed: SEED },
  )
})

test('a record in another currency is refused, and with it the whole batch; every fault is named', async () => {
  const accountId = await newAccount()
  await fill(deps, accountId, records(3))
  const text = await list(accountId, 1)
  const bad: [fault: RegExp, facts: Partial<SourceRecord>][] = [
    [/currency "USD".*EUR/, { currency: 'USD' }],
    [/amount "12,30"/, { amount: '12,30' }],
    [/amount "1e3"/, { amount: '1e3' }],
    [/balance "x"/, { balance: 'x' }],
    [/booked "2026-02-30"/, { booked: '2026-02-30' }],
    [/"0026-02-11" is outside of the years/, { booked: '0026-02-11' }],
    [/authorised "yesterday"/, { authorised: 'yesterday' }],
    [/valueDate "11.02.2026"/, { valueDate: '11.02.2026' }],
    [/exchange rate "0"/, { exchange: { source: 'EUR', target: 'USD', rate: '0' } }],
    [/sourceId "r1" is used by two records/, { sourceId: 'r1', amount: '-99' }],
  ]
  const batch = [...records(2), ...bad.map(([, facts]) => record(facts))]
  const refused = await fill(deps, accountId, batch).then(
    () => assert.fail('it was accepted'),
    (error: unknown) => error,
  )
  assert.ok(refused instanceof DeliveryRefused)
  assert.deepEqual(
    refused.faults.map(({ index }) => index),
    bad.map((_, at) => at + 2),
  )
  for (const [at, { why }] of refused.faults.entries()) assert.match(why, bad[at]![0])
  assert.equal((await fill(deps, accountId, [])).revision, 1)
  assert.equal(await list(accountId, 1), text)
})

test('of messages that the bank made in one second the last to arrive is the newest', async () => {
  const accountId = await newAccount()
  const hold = (name: string) => record({ status: 'pending', amount: '-4', description: name })
  const poll = { source: 'bank', nature: 'records', covers: 'increment', pending: 'complete' } as const
  const created = '2026-02-05T10:00:00Z'
  for (const names of [['A'], ['A', 'B'], ['A', 'B', 'C'], ['C']])
    await ingestDelivery(deps, accountId, { ...poll, created, lines: names.map(hold) })
  const { revision } = await ingestDelivery(deps, accountId, { ...poll, created, lines: [hold('C'), hold('D')] })
  const shown = (await listAt(database, accountId, revision)).map((body) => reportedOf(body).split(' | ')[0])
  assert.deepEqual(shown.sort(), ['C', 'D'])
})
