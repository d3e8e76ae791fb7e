/** Decisions of an operator: join, separate, withdraw. Ids survive, the feed reports them, repeats do not undo them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { createDeps } from '../../src/context.ts'
import {
  dismissReview,
  findEvidence,
  joinTransactions,
  separateTransaction,
  undoDecision,
  withdrawTransaction,
} from '../../src/ledger/decide/decision.service.ts'
import { listReviews } from '../../src/ledger/decide/review.store.ts'
import { listFeed } from '../../src/ledger/list/transaction.service.ts'
import { FEED_START } from '../../src/ledger/list/transaction.ts'
import { dropOldVersions } from '../../src/ledger/write/retention.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { OperatorError } from '../../src/platform/core/operator-error.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import type { SourceBatch } from '../support/make.ts'
import { fill, makeOwner, record, TESTER } from '../support/make.ts'
import { Random } from './random.ts'
import { listAt, sortList } from './reading.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

type TransactionId = Id<'transaction'>
type Row = { id: TransactionId; created: string; executed: string; description: string; status: string; amount: number }

/** An account with a client that replays its feed: the client's list always equals the ledger's. */
async function newLedger() {
  const { accountId } = await makeOwner(deps)
  const reported: (SourceRecord[] | Partial<SourceBatch>)[] = []
  const client = new Map<string, string>()
  let [revision, since] = [0, FEED_START]
  const rows = async () => (await listAt(database, accountId, revision)).map((body) => JSON.parse(body) as Row)

  /** The changes since the last read, as reasons by id; checks that replaying them gives the list. */
  async function changes() {
    const { changes, next } = await listFeed(database, accountId, since, 500, revision)
    since = next
    for (const { row } of changes) {
      if (row.body === null) client.delete(row.id)
      else client.set(row.id, row.body)
    }
    const list = await listAt(database, accountId, revision)
    assert.deepEqual(sortList([...client.values()]), sortList(list), 'the feed, replayed, is the list')
    const fromNothing = await listFeed(database, accountId, FEED_START, 500, revision)
    assert.deepEqual(sortList(fromNothing.changes.flatMap(({ row }) => row.body ?? [])), sortList(list))
    return changes.map(({ kind, row }) => [row.id, kind, row.reason]).sort()
  }

  const take = async (batch: SourceRecord[] | Partial<SourceBatch>) => {
    const report = await fill(deps, accountId, batch)
    revision = report.revision
    return report
  }
  const decided = async <T extends { revision: number }>(work: Promise<T>): Promise<T> => {
    const decision = await work
    assert.equal(decision.revision, revision + 1, 'a decision is one revision')
    revision = decision.revision
    return decision
  }
  return {
    accountId,
    rows,
    changes,
    revision: () => revision,
    async report(batch: SourceRecord[] | Partial<SourceBatch>) {
      reported.push(batch)
      return take(batch)
    },
    take,
    /** Imports everything again, one by one. */
    async repeat() {
      const before = await listAt(database, accountId, revision)
      for (const batch of reported) {
        const report = await take(batch)
        const { added, booked, corrected, removed } = report
        assert.deepEqual({ added, booked, corrected, removed }, { added: 0, booked: 0, corrected: 0, removed: 0 })
      }
      assert.deepEqual(await listAt(database, accountId, revision), before)
    },
    join: (keep: Row, other: Row) => decided(joinTransactions(deps, TESTER, keep.id, other.id)),
    separate: (one: Row) => decided(separateTransaction(deps, TESTER, one.id)),
    /** A new revision only where something else follows from it. */
    async dismiss(one: Row, other: Row) {
      await dismissReview(deps, TESTER, accountId, one.id, other.id)
      const [account] = await database.rows<{ revision: number }>(
        sql`select revision from accounts where id = ${accountId}`,
      )
      revision = account!.revision
    },
    async undo(one: Row, other: Row) {
      revision = (await undoDecision(deps, TESTER, accountId, one.id, other.id)).revision
    },
    withdraw: (one: Row) => decided(withdrawTransaction(deps, TESTER, one.id)),
    reviews: async () =>
      (await listReviews(database, { accountId, before: null, limit: 100 })).map(
        ({ transaction, candidate }) => `${transaction.id} ${candidate.id}`,
      ),
    tracks: async () =>
      database.rows(sql`
        select transaction_id, view, number, pending, day, amount, ids, missed_at, gone, statement, pinned, joined,
          joined_told_at, decisions
        from source_tracks where account_id = ${accountId} order by view, number`),
    evidence: (id: TransactionId) => findEvidence(deps, accountId, id),
  }
}

/** A hold on a card: authorised at a time, without a booked one. */
function hold(facts: Partial<SourceRecord> = {}): SourceRecord {
  const { booked: _, ...rest } = record({ status: 'pending', authorised: '2026-02-10T18:15:00+01:00', ...facts })
  return rest
}

const byAmount = async (ledger: { rows: () => Promise<Row[]> }, amount: number): Promise<Row> =>
  (await ledger.rows()).find((row) => row.amount === amount)!

test('two joined transactions are one: the first keeps its id, the other leaves the list, and the feed reports it', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' }), record({ sourceId: '2', description: 'Coffee again' })])
  await ledger.changes()
  const [keep, other] = await ledger.rows()
  const decision = await ledger.join(keep!, other!)
  assert.equal(decision.otherId, other!.id)
  assert.deepEqual(await ledger.rows(), [keep])
  assert.deepEqual(await ledger.changes(), [[other!.id, 'removed', 'joined']])
  const { matches, joined } = await ledger.evidence(keep!.id)
  assert.deepEqual(joined, [other!.id])
  assert.deepEqual([matches[0]!.rule, matches[0]!.evidence], ['operator', [`joined ${other!.id}`]])
  assert.equal((await ledger.evidence(other!.id)).joinedInto, keep!.id)
  await ledger.repeat()
})

const twins: [what: string, first: SourceRecord[], second: SourceRecord[], facts: Partial<SourceBatch>][] = [
  ['by id', [record({ sourceId: '1' })], [record({ sourceId: '2', description: 'Tea' })], {}],
  ['by content alone', [record()], [record({ description: 'Tea' })], { ids: 'volatile' }],
  ['in equal records', [record(), record()], [], {}],
  ['on another day', [record()], [record({ booked: '2026-02-13' })], {}],
  ['as holds', [hold()], [hold({ description: 'Tea' })], {}],
  [
    'as holds without a time',
    [hold({ authorised: undefined! })],
    [hold({ authorised: undefined!, amount: '-13' })],
    {},
  ],
  ['by its reference', [record()], [record({ description: 'Tea', bankReferences: ['RF02'] })], {}],
]
for (const [what, first, second, facts] of twins) {
  test(`a joined transaction does not come back when it is reported again ${what}`, async () => {
    const ledger = await newLedger()
    const clean = (records: SourceRecord[]) => records.map((one) => JSON.parse(JSON.stringify(one)) as SourceRecord)
    await ledger.report({ records: clean(first), ...facts })
    if (second.length > 0) await ledger.report({ records: clean(second), ...facts })
    const [a, b] = await ledger.rows()
    await ledger.join(a!, b!)
    await ledger.repeat()
    const together = await ledger.take({ records: clean([...first, ...second]), ...facts })
    assert.deepEqual([together.revision, together.unchanged], [ledger.revision(), 2], 'each line matches its own')
    assert.deepEqual(
      (await ledger.rows()).map(({ id }) => id),
      [a!.id],
    )
    const one = await ledger.take({ records: clean(second.length > 0 ? second : [first[1]!]), ...facts })
    assert.equal(one.unchanged, 1)
    await ledger.changes()
  })
}

test('a hold that is joined with a booking is booked under its own id, and stays so', async () => {
  const ledger = await newLedger()
  await ledger.report([hold({ sourceId: 'h' })])
  await ledger.changes()
  await ledger.report([record({ sourceId: 'b', amount: '-14.00' })])
  const [keep, other] = [await byAmount(ledger, -12.3), await byAmount(ledger, -14)]
  assert.deepEqual(await ledger.reviews(), [`${other.id} ${keep.id}`])
  await ledger.join(keep, other)
  const [row, ...others] = await ledger.rows()
  assert.deepEqual([row!.id, row!.created, row!.status, row!.amount], [keep.id, keep.created, 'booked', -14])
  assert.equal(others.length, 0)
  assert.deepEqual(await ledger.changes(), [[keep.id, 'modified', 'booked']])
  assert.deepEqual(await ledger.reviews(), [])
  await ledger.repeat()
  await ledger.take([record({ sourceId: 'b', amount: '-14.00' }), hold({ sourceId: 'h' })])
  assert.equal((await ledger.rows()).length, 1, 'also if the bank reports both at once')
  const corrected = await ledger.take([hold({ sourceId: 'h' }), record({ sourceId: 'b', amount: '-14.50' })])
  assert.equal(corrected.corrected, 1, 'a correction of the booking corrects the remaining one')
  assert.deepEqual(
    (await ledger.rows()).map(({ id, amount }) => [id, amount]),
    [[keep.id, -14.5]],
  )
  await ledger.take({ withdrawn: ['b'] })
  assert.deepEqual(await ledger.rows(), [])
})

test('a correction of a joined transaction reaches the remaining one, whose own line still counts', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' })])
  await ledger.report([record({ sourceId: '2', description: 'Card payment Coffee' })])
  const [b, a] = await ledger.rows()
  await ledger.join(a!, b!)
  const report = await ledger.take([record({ sourceId: '2', description: 'Card payment Coffee', amount: '-12.80' })])
  assert.equal(report.corrected, 1)
  assert.deepEqual(
    (await ledger.rows()).map(({ id, amount }) => [id, amount]),
    [[a!.id, -12.8]],
  )
})

test('a complete pending set with only the joined hold does not remove the remaining one', async () => {
  const ledger = await newLedger()
  await ledger.report([hold({ sourceId: '1' }), hold({ sourceId: '2', amount: '-13.00' })])
  const [a, b] = [await byAmount(ledger, -12.3), await byAmount(ledger, -13)]
  await ledger.join(a, b)
  await ledger.take({ records: [hold({ sourceId: '2', amount: '-13.00' })], pending: 'complete' })
  assert.deepEqual(
    (await ledger.rows()).map(({ id }) => id),
    [a.id],
  )
  await ledger.take({ records: [], pending: 'complete' })
  assert.deepEqual(await ledger.rows(), [])
  await ledger.take([hold({ sourceId: '2', amount: '-13.00' })])
  assert.deepEqual(
    (await ledger.rows()).map(({ id }) => id),
    [a.id],
    'reported again, it is back',
  )
})

test('a reissued statement removes a joined transaction only if it has neither of the two', async () => {
  const issue = (created: string, ...records: SourceRecord[]): Partial<SourceBatch> => ({
    ...{ source: 'camt', nature: 'statement', covers: 'sequence', ids: 'volatile', statementId: 'S1', created },
    records,
  })
  const ledger = await newLedger()
  const [coffee, tea, cake] = ['Coffee', 'Tea', 'Cake'].map((description) => record({ description }))
  await ledger.report(issue('2026-02-12T05:00:00Z', coffee!, tea!, cake!))
  const rows = await ledger.rows()
  const [keep, other] = ['Coffee', 'Tea'].map((text) => rows.find(({ description }) => description === text)!)
  await ledger.join(keep!, other!)
  await ledger.take(issue('2026-02-13T05:00:00Z', tea!, cake!))
  assert.ok((await ledger.rows()).some(({ id }) => id === keep!.id))
  await ledger.take(issue('2026-02-14T05:00:00Z', cake!))
  assert.deepEqual(
    (await ledger.rows()).map(({ description }) => description),
    ['Cake'],
  )
  await ledger.changes()
})

test('a joined transaction gets its own id back when separated, and repeats change nothing', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' })])
  await ledger.report([record({ sourceId: '2', description: 'Tea', bankReferences: ['RF02'] })])
  const before = await ledger.rows()
  await ledger.join(before[0]!, before[1]!)
  await ledger.changes()
  const { otherId } = await ledger.separate(before[0]!)
  assert.equal(otherId, before[1]!.id)
  assert.deepEqual(await ledger.rows(), before)
  assert.deepEqual(await ledger.changes(), [[otherId, 'added', 'separated']])
  await ledger.repeat()
  await assert.rejects(separateTransaction(deps, TESTER, before[0]!.id), /nothing to separate.*send it with a sourceId/)
})

test('of several joined transactions, the last one is separated first', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' }), record({ sourceId: '2' }), record({ sourceId: '3' })])
  const before = await ledger.rows()
  const [a, b, c] = before
  await ledger.join(a!, b!)
  await ledger.join(a!, c!)
  assert.equal((await ledger.separate(a!)).otherId, c!.id)
  assert.equal((await ledger.separate(a!)).otherId, b!.id)
  assert.deepEqual(await ledger.rows(), before)
  await ledger.repeat()
})

test('a hold that was joined with a booking is a hold again after they are separated', async () => {
  const ledger = await newLedger()
  await ledger.report([hold({ sourceId: 'h' })])
  await ledger.report([record({ sourceId: 'b', amount: '-14.00' })])
  const before = await ledger.rows()
  const [keep, other] = [await byAmount(ledger, -12.3), await byAmount(ledger, -14)]
  await ledger.join(keep, other)
  await ledger.take([record({ sourceId: 'b', amount: '-14.50' })])
  await ledger.changes()
  assert.equal((await ledger.separate(keep)).otherId, other.id)
  assert.deepEqual(
    await ledger.changes(),
    [
      [keep.id, 'modified', 'separated'],
      [other.id, 'added', 'separated'],
    ].sort(),
  )
  assert.deepEqual(await byAmount(ledger, -12.3), keep)
  assert.equal((await byAmount(ledger, -14.5)).id, other.id, 'with the correction made meanwhile')
  await ledger.take([record({ sourceId: 'b', amount: '-14.00' })])
  assert.deepEqual(await ledger.rows(), before)
  await ledger.repeat()
})

const matched: [what: string, older: SourceRecord, newer: SourceRecord, facts: Partial<SourceBatch>][] = [
  ['a hold and its booking', hold(), record(), {}],
  ['a hold and its booking with ids', hold({ sourceId: 'h' }), record({ sourceId: 'b' }), {}],
  ['one id', record({ sourceId: '1' }), record({ sourceId: '1', amount: '-13.00' }), {}],
  ['one id that was a hold', hold({ sourceId: '1' }), record({ sourceId: '1', amount: '-13.00' }), {}],
  [
    'one reference',
    record({ bankReferences: ['RF1'] }),
    record({ bankReferences: ['RF1'], description: 'Kavarna' }),
    { ids: 'volatile' },
  ],
  ['a text that was completed', record(), record({ description: 'Coffee Bar Ljubljana' }), { ids: 'volatile' }],
  [
    'a value date that was added',
    record({ bankReferences: ['RF1'] }),
    record({ bankReferences: ['RF1'], valueDate: '2026-02-12' }),
    { ids: 'volatile' },
  ],
  [
    'a text that was cut off and a value date',
    record({ description: 'Coffee Bar Ljubljana' }),
    record({ description: 'Coffee Bar', valueDate: '2026-02-12' }),
    { ids: 'volatile' },
  ],
]
for (const [what, older, newer, facts] of matched) {
  test(`a line matched into a transaction becomes a separate one, permanently: ${what}`, async () => {
    const ledger = await newLedger()
    await ledger.report({ records: [older], ...facts })
    const [before] = await ledger.rows()
    await ledger.changes()
    const report = await ledger.report({ records: [newer], ...facts })
    assert.equal(report.booked + report.corrected, 1)
    const [after] = await ledger.rows()
    await ledger.changes()
    const { otherId } = await ledger.separate(before!)
    const rows = await ledger.rows()
    assert.deepEqual(
      rows.find(({ id }) => id === before!.id),
      before,
    )
    const other = rows.find(({ id }) => id === otherId)!
    assert.deepEqual({ ...other, id: after!.id, created: after!.created }, after)
    assert.equal(rows.length, 2)
    assert.deepEqual(
      await ledger.changes(),
      [
        [before!.id, 'modified', 'separated'],
        [otherId, 'added', 'separated'],
      ].sort(),
    )
    await ledger.repeat()
    await ledger.take({ records: [newer], ...facts })
    await ledger.take({ records: [older], ...facts })
    assert.deepEqual(await ledger.rows(), rows, 'in the other order too')
    assert.deepEqual(await ledger.reviews(), [], 'it was decided')
    await assert.rejects(separateTransaction(deps, TESTER, before!.id), /nothing to separate/)
  })
}

test('an earlier version cannot be separated once it is dropped, and the refusal says what to do', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' })])
  await ledger.report([record({ sourceId: '1', amount: '-13.00' })])
  const [row] = await ledger.rows()
  await setDatabaseClock(database, new Date('2099-01-01T00:00:00Z'))
  await dropOldVersions(deps, 7)
  await setDatabaseClock(database, null)
  await assert.rejects(separateTransaction(deps, TESTER, row!.id), (error) => {
    assert.ok(error instanceof OperatorError)
    assert.match(
      error.message,
      /is no longer kept, so it cannot be separated\. .*send it with a sourceId of its own: POST/,
    )
    return true
  })
  assert.deepEqual(await ledger.rows(), [row], 'and nothing has changed')
})

for (const [what, facts] of [
  ['by its id', { sourceId: '1' }],
  ['by its content alone', {}],
] as const) {
  test(`a withdrawn transaction stays removed when the same is reported ${what}, and comes back with other content`, async () => {
    const ledger = await newLedger()
    await ledger.report([record(facts), record({ amount: '-3.00', sourceId: 'x' })])
    await ledger.changes()
    const row = await byAmount(ledger, -12.3)
    await ledger.withdraw(row)
    assert.deepEqual(await ledger.changes(), [[row.id, 'removed', 'bank_withdrew']])
    await ledger.repeat()
    await assert.rejects(withdrawTransaction(deps, TESTER, row.id), /has left the list \(bank_withdrew\)/)
    await ledger.take([record({ ...facts, description: 'Coffee and cake' })])
    const again = await byAmount(ledger, -12.3)
    assert.deepEqual([again.id, again.description], [row.id, 'Coffee and cake'])
    assert.deepEqual(await ledger.changes(), [[row.id, 'added', 'reappeared']])
  })
}

test('an invalid decision is refused with the reason, and nothing changes', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' }), record({ sourceId: '2' }), record({ sourceId: '3' })])
  const [a, b, c] = await ledger.rows()
  const elsewhere = await newLedger()
  await elsewhere.report([record()])
  const [foreign] = await elsewhere.rows()
  await ledger.join(a!, b!)
  const unknown = 'tx_1' as TransactionId
  const refused: [work: () => Promise<unknown>, why: RegExp][] = [
    [() => joinTransactions(deps, TESTER, a!.id, a!.id), /is named twice/],
    [() => joinTransactions(deps, TESTER, a!.id, b!.id), new RegExp(`${b!.id} was joined into ${a!.id}`)],
    [
      () => joinTransactions(deps, TESTER, c!.id, a!.id),
      new RegExp(`${b!.id} was joined into ${a!.id}. Keep ${a!.id} instead`),
    ],
    [() => joinTransactions(deps, TESTER, a!.id, foreign!.id), /There is no transaction tx_\w+ on account acc_/],
    [() => joinTransactions(deps, TESTER, unknown, a!.id), /There is no transaction tx_1/],
    [() => separateTransaction(deps, TESTER, b!.id), /was joined into/],
    [() => separateTransaction(deps, TESTER, c!.id), /No record with other content was matched into/],
    [() => withdrawTransaction(deps, TESTER, b!.id), /was joined into/],
  ]
  for (const [work, why] of refused) {
    await assert.rejects(work, (error) => error instanceof OperatorError && why.test(error.message), String(why))
  }
  assert.deepEqual(
    (await ledger.rows()).map(({ id }) => id),
    [a!.id, c!.id],
  )
})

test('a review is no longer listed when one of its sides is removed', async () => {
  const ledger = await newLedger()
  await ledger.report([hold({ sourceId: 'h' }), hold({ sourceId: 'i' })])
  await ledger.report([record({ sourceId: 'b' })])
  const rows = await ledger.rows()
  const booked = rows.find(({ status }) => status === 'booked')!
  const [first, second] = rows.filter(({ status }) => status === 'pending')
  assert.equal((await ledger.reviews()).length, 2)
  await ledger.withdraw(first!)
  assert.deepEqual(await ledger.reviews(), [`${booked.id} ${second!.id}`])
  await ledger.join(second!, booked)
  assert.deepEqual(await ledger.reviews(), [])
})

test('after any decisions the feed gives the list, and reporting everything again changes nothing', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`seed ${seed}; to repeat it: SEED=${seed} npm test -- test/ledger/decisions.test.ts`)
  const random = new Random(seed)
  for (let run = 0; run < Number(process.env.RUNS ?? 12); run++) {
    const ledger = await newLedger()
    const hasIds = random.chance(0.5)
    const batches = 2 + random.below(3)
    for (let n = 0; n < batches; n++) {
      const records = Array.from({ length: 1 + random.below(4) }, (_, i): SourceRecord => {
        const facts = {
          amount: `-${1 + random.below(3)}.00`,
          description: random.pick(['Coffee', 'Tea', 'Coffee Bar', 'Cake 12']),
          ...(hasIds && { sourceId: `${n}-${i}` }),
        }
        const day = String(10 + n * 4 + random.below(2))
        return random.chance(0.3)
          ? hold({ ...facts, authorised: `2026-02-${day}T1${i}:00:00Z` })
          : record({ ...facts, booked: `2026-02-${day}` })
      })
      await ledger.report({ records, ...(!hasIds && { ids: 'volatile' as const }) })
    }
    for (let n = 0; n < 6; n++) {
      const rows = await ledger.rows()
      const [one, other] = [random.pick(rows), random.pick(rows)]
      const what = random.below(3)
      try {
        if (rows.length === 0) break
        if (what === 0) await ledger.join(one!, other!)
        else if (what === 1) await ledger.separate(one!)
        else if (rows.length > 2) await ledger.withdraw(one!)
      } catch (error) {
        assert.ok(error instanceof OperatorError, String(error))
      }
      await ledger.changes()
      await ledger.repeat()
    }
  }
})

type Ledger = Awaited<ReturnType<typeof newLedger>>

const twoHolds: SourceRecord[] = [
  hold({ sourceId: 'h1', amount: '-9.90' }),
  hold({ sourceId: 'h2', amount: '-9.90', authorised: '2026-02-10T19:15:00+01:00' }),
]
const oneBooking = record({ sourceId: 'b', amount: '-9.90', booked: '2026-02-11' })
const holdsAndBooking = async (ledger: Ledger) => {
  await ledger.report(twoHolds)
  await ledger.report([oneBooking])
}
const twoBookings = (ledger: Ledger) =>
  ledger.report([record({ sourceId: '1' }), record({ sourceId: '2', description: 'Tea' })])
const booked = (rows: Row[]) => rows.find(({ status }) => status === 'booked')!
const pending = (rows: Row[]) => rows.filter(({ status }) => status === 'pending')
type Decide = (ledger: Ledger, rows: Row[]) => Promise<[one: Row, other: Row]>
const other = async (ledger: Ledger, one: Row, otherId: string): Promise<[Row, Row]> => [
  one,
  (await ledger.rows()).find(({ id }) => id === otherId)!,
]

const undone: [what: string, told: (ledger: Ledger) => Promise<unknown>, decide: Decide][] = [
  ...[0, 1].map((at): [string, (ledger: Ledger) => Promise<unknown>, Decide] => [
    `a booking joined with hold ${at + 1} of two equal ones`,
    holdsAndBooking,
    async (ledger, rows) => {
      await ledger.join(pending(rows)[at]!, booked(rows))
      return [pending(rows)[at]!, booked(rows)]
    },
  ]),
  [
    'a booking that is neither of two equal holds, said of one',
    holdsAndBooking,
    async (ledger, rows) => {
      await ledger.dismiss(booked(rows), pending(rows)[0]!)
      return [booked(rows), pending(rows)[0]!]
    },
  ],
  [
    'two bookings joined',
    twoBookings,
    async (ledger, rows) => {
      await ledger.join(rows[0]!, rows[1]!)
      return [rows[1]!, rows[0]!]
    },
  ],
  [
    'a booking separated from the hold that it was matched with',
    async (ledger) => {
      await ledger.report([twoHolds[0]!])
      await ledger.report([oneBooking])
    },
    async (ledger, rows) => other(ledger, rows[0]!, (await ledger.separate(rows[0]!)).otherId),
  ],
  [
    'two joined bookings separated',
    async (ledger) => {
      await twoBookings(ledger)
      const [a, b] = await ledger.rows()
      await ledger.join(a!, b!)
    },
    async (ledger, rows) => other(ledger, rows[0]!, (await ledger.separate(rows[0]!)).otherId),
  ],
  [
    'what one source told last separated from what it told before',
    async (ledger) => {
      await ledger.report([record({ sourceId: '1' })])
      await ledger.report([record({ sourceId: '1', description: 'Tea' })])
    },
    async (ledger, rows) => other(ledger, rows[0]!, (await ledger.separate(rows[0]!)).otherId),
  ],
  [
    'a withdrawal',
    twoBookings,
    async (ledger, rows) => {
      await ledger.withdraw(rows[0]!)
      return [rows[0]!, rows[0]!]
    },
  ],
]
const seen = async (ledger: Ledger) => [await ledger.rows(), await ledger.reviews()]

for (const [what, told, decide] of undone) {
  test(`a decision that is taken back leaves nothing behind: ${what}`, async () => {
    const ledger = await newLedger()
    await told(ledger)
    await ledger.changes()
    const [rows, before, tracks] = [await ledger.rows(), await seen(ledger), await ledger.tracks()]
    const pair = await decide(ledger, rows)
    await ledger.changes()
    assert.notDeepEqual([await seen(ledger), await ledger.tracks()], [before, tracks], 'it was decided')
    await ledger.undo(...pair)
    assert.deepEqual(await seen(ledger), before)
    assert.deepEqual(await ledger.tracks(), tracks, 'no trace of it is left')
    await ledger.changes()
    await decide(ledger, await ledger.rows())
    await ledger.changes()
  })

  test(`what arrived since is reconciled as if it had never been decided: ${what}`, async () => {
    const [ledger, never] = [await newLedger(), await newLedger()]
    const later: SourceRecord[] = [
      record({ sourceId: 'later', amount: '-9.90', booked: '2026-02-12' }),
      record({ sourceId: 'more', description: 'Cake' }),
    ]
    await told(ledger)
    await told(never)
    const pair = await decide(ledger, await ledger.rows())
    for (const one of [ledger, never]) await one.report(later)
    await ledger.undo(...pair)
    await ledger.changes()
    const facts = async (one: Ledger) =>
      (await one.rows()).map(({ status, amount, description, executed }) => [status, amount, description, executed])
    assert.deepEqual((await facts(ledger)).sort(), (await facts(never)).sort())
    assert.equal((await ledger.reviews()).length, (await never.reviews()).length)
  })
}

test('a decision is taken back before those that it was followed by', async () => {
  const ledger = await newLedger()
  await ledger.report([record({ sourceId: '1' }), record({ sourceId: '2' }), record({ sourceId: '3' })])
  const before = await ledger.rows()
  const [a, b, c] = before
  await ledger.join(a!, b!)
  await ledger.join(a!, c!)
  await assert.rejects(ledger.undo(a!, b!), /later decision/)
  await ledger.undo(a!, c!)
  assert.deepEqual(
    (await ledger.rows()).map(({ id }) => id),
    [a!.id, c!.id],
  )
  await ledger.undo(a!, b!)
  assert.deepEqual(await ledger.rows(), before)
  await assert.rejects(ledger.undo(a!, b!), /Nothing is decided/)
  await ledger.changes()
})
