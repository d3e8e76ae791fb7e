/** Only what a delivery touches is read and computed again: its amounts, around its days, in its account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { type DeliveryFacts, DeliverySurvey, openLines } from '../../src/ledger/deliveries/delivery.ts'
import { normalise } from '../../src/ledger/deliveries/normalise.ts'
import { toldFacts } from '../../src/ledger/reconcile/told.ts'
import { ingestDelivery, requireLocked } from '../../src/ledger/write/delivery.service.ts'
import { findTouched, openViews, toToldLines } from '../../src/ledger/write/ledger-part.service.ts'
import type { Touched } from '../../src/ledger/write/ledger-part.ts'
import { listViews } from '../../src/ledger/write/view.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps } = await testService()
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' }
/** Counted from 1970-01-01. */
const february = (day: number): number => Date.UTC(2026, 1, day) / 86_400_000
const date = (day: number): string => `2026-02-${String(day).padStart(2, '0')}`

const POLL = {
  source: 'bank',
  nature: 'records',
  covers: 'increment',
  period: FEBRUARY,
  pending: 'complete',
} as const satisfies DeliveryFacts

/** Two coffees, a rent and a hold. */
const LINES: SourceRecord[] = [
  record({ booked: date(3), amount: '-3', description: 'Coffee' }),
  record({ booked: date(3), amount: '-3', description: 'Coffee' }),
  record({ booked: date(5), amount: '-500', description: 'Rent' }),
  record({ status: 'pending', booked: date(9), amount: '-40', description: 'Shoes' }),
]

async function accountWith(lines: SourceRecord[], facts: DeliveryFacts = POLL): Promise<Id<'account'>> {
  const { accountId } = await makeOwner(deps)
  await ingestDelivery(deps, accountId, { ...facts, lines })
  return accountId
}

/** What the next delivery would touch, a day after the one before. */
const touchedBy = (
  accountId: Id<'account'>,
  lines: SourceRecord[],
  facts: DeliveryFacts = POLL,
): Promise<Touched | undefined> =>
  deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, accountId)
    const survey = new DeliverySurvey(account.timeZone)
    const staged = lines.map((given, at) => {
      const normal = normalise(given, account, account.now)
      if (typeof normal === 'string') throw new Error(normal)
      const line = { record: normal.record }
      survey.add(line, JSON.stringify(line))
      return { position: at + 1, day: 0, line }
    })
    const stored = await listViews(tx, accountId)
    const all = [...openViews(stored).values()]
    const told = toldFacts(facts, survey.end(facts), new Date(account.now.getTime() + 86_400_000))
    const own = all.find(({ name }) => name === told.view)!
    const numbers = new Map(all.map((view, at) => [view, stored[at]!.number]))
    const toldLines = toToldLines(openLines(account, undefined)(staged), told.ids)
    return findTouched(tx, account, { own, all, numbers }, told, { lines: toldLines, missing: told.booked })
  })

test('known lines touch nothing, in whatever order they come', async () => {
  const accountId = await accountWith(LINES)
  assert.equal(await touchedBy(accountId, LINES), undefined)
  assert.equal(await touchedBy(accountId, LINES.toReversed()), undefined)
})

test('a new line touches its amount, around its day', async () => {
  const accountId = await accountWith(LINES)
  const touched = await touchedBy(accountId, [...LINES, record({ booked: date(6), amount: '-7.50' })])
  assert.deepEqual(touched, {
    amounts: ['-7.5'],
    days: { from: february(6) - 15, to: february(6) + 15 },
    ids: [],
    rows: [],
    held: [],
    isNamed: false,
  })
})

test('a new hold is compared with what may be its booking', async () => {
  const accountId = await accountWith(LINES)
  const touched = await touchedBy(accountId, [
    ...LINES,
    record({ booked: date(6), amount: '-7.50' }),
    record({ status: 'pending', booked: date(7), amount: '-8.50' }),
  ])
  assert.deepEqual(touched?.held, [{ amount: '-8.5', day: february(7) }])
})

test('the lines of the only source are known by their stable ids, unless it has lines without one', async () => {
  const named = (id: string) => record({ booked: date(6), amount: '-7.50', sourceId: id })
  const { period: _, pending: __, ...increment } = POLL
  const accountId = await accountWith([named('a')], increment)
  const isNamed = async (line: SourceRecord) =>
    (await touchedBy(accountId, [named('a'), line], { ...increment, ids: 'stable' }))?.isNamed
  assert.equal(await isNamed(named('b')), true)
  assert.equal(await isNamed(record({ booked: date(6), amount: '-7.50' })), false)
})

test('one more line of the same words touches its amount', async () => {
  const accountId = await accountWith(LINES)
  assert.deepEqual((await touchedBy(accountId, [LINES[0]!, ...LINES]))?.amounts, ['-3'])
})

test('a line that is missing touches its amount', async () => {
  const accountId = await accountWith(LINES)
  assert.deepEqual((await touchedBy(accountId, LINES.toSpliced(2, 1)))?.amounts, ['-500'])
  assert.deepEqual((await touchedBy(accountId, LINES.slice(1)))?.amounts, ['-3'], 'one of two equal ones')
  assert.deepEqual((await touchedBy(accountId, LINES.slice(0, 3)))?.amounts, ['-40'], 'a hold')
})

test('a line that is missing where nothing says that all are there touches nothing', async () => {
  const accountId = await accountWith(LINES)
  const { period: _, pending: __, ...increment } = POLL
  assert.equal(await touchedBy(accountId, LINES.slice(0, 1), { ...increment, ids: 'volatile' }), undefined)
  const inMarch = { ...POLL, period: { from: '2026-03-01', to: '2026-03-31' } }
  assert.equal(await touchedBy(accountId, LINES.slice(3), inMarch), undefined)
})

test('a line that was missing and is there again touches its amount', async () => {
  const accountId = await accountWith(LINES)
  await ingestDelivery(deps, accountId, { ...POLL, lines: LINES.toSpliced(2, 1) })
  assert.deepEqual((await touchedBy(accountId, LINES))?.amounts, ['-500'])
})

test('a hold that is still told after another source booked it is looked at again', async () => {
  const accountId = await accountWith(LINES)
  const booked = record({ booked: date(10), amount: '-40', description: 'Shoes' })
  const file = { source: 'file', nature: 'statement', covers: 'increment' } as const
  const report = await ingestDelivery(deps, accountId, { ...file, lines: [booked] })
  assert.deepEqual([report.added, report.booked], [0, 1])
  assert.deepEqual((await touchedBy(accountId, LINES))?.amounts, ['-40'])
})

test('a correction touches what the line said and what it says now', async () => {
  const named = LINES.map((one, at) => ({ ...one, sourceId: `id ${at}` }))
  const accountId = await accountWith(named)
  const corrected = named.with(2, { ...named[2]!, amount: '-510' })
  const touched = await touchedBy(accountId, corrected)
  assert.deepEqual(touched?.amounts.toSorted(), ['-500', '-510'])
  assert.deepEqual(touched?.ids, ['id 2'])
})

test('a late delivery is compared in full: it says since when its lines were known', async () => {
  const accountId = await accountWith(LINES, { ...POLL, created: '2026-02-12T10:00:00Z' })
  const before = await ingestDelivery(deps, accountId, { ...POLL, created: '2026-02-11T10:00:00Z', lines: LINES })
  assert.deepEqual([before.added, before.removed, before.unchanged], [0, 0, 4])
})

/** The same service, with every statement of its transactions. */
function recording(): { deps: typeof deps; sent: string[] } {
  const sent: string[] = []
  const db: Database = {
    ...deps.db,
    transaction: (work, limit) =>
      deps.db.transaction((tx) => {
        const rows: typeof tx.rows = (statement) => {
          sent.push(statement.text)
          return tx.rows(statement)
        }
        const copy: typeof tx.copy = (statement, pieces) => {
          sent.push(statement)
          return tx.copy(statement, pieces)
        }
        return work({ ...tx, rows, copy })
      }, limit),
  }
  return { deps: { ...deps, db }, sent }
}

const fifty = Array.from({ length: 50 }, (_, at) =>
  record({ sourceId: `p${at}`, booked: date((at % 20) + 1), amount: `-${at + 1}`, description: `Row ${at}` }),
)

test('a poll of fifty known lines is six statements, and writes its time only', async () => {
  const accountId = await accountWith(fifty)
  const { deps: recorded, sent } = recording()
  const { revision, unchanged } = await ingestDelivery(recorded, accountId, { ...POLL, lines: fifty })
  assert.deepEqual([revision, unchanged], [1, 50])
  const written = sent.filter((text) => /^\s*(insert|update|delete|copy)/i.test(text))
  assert.equal(written.length, 2)
  assert.match(written[0]!, /insert into source_views/)
  assert.match(written[1]!, /update accounts set revision = .*data_as_of/s)
  // The account with its lock, earlier deliveries, views, the comparison, the view, the account.
  assert.equal(sent.length, 6, sent.join('\n---\n'))
})

test('one new line among fifty known ones takes few statements more', async () => {
  const accountId = await accountWith(fifty)
  const { deps: recorded, sent } = recording()
  const fresh = record({ sourceId: 'p50', booked: date(21), amount: '-51', description: 'Row 50' })
  const { added, unchanged } = await ingestDelivery(recorded, accountId, { ...POLL, lines: [...fifty, fresh] })
  assert.deepEqual([added, unchanged], [1, 50])
  assert.ok(sent.length < 25, `${sent.length} statements`)
})
