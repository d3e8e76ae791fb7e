/** An account that a version of the service without views has written keeps every id when its sources tell it again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import type { DeliveryFacts } from '../../src/ledger/deliveries/delivery.ts'
import { bookedTimeOf } from '../../src/ledger/deliveries/normalise.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { openRenderer } from '../../src/ledger/write/render.ts'
import { toStored } from '../../src/ledger/write/stored-record.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import { sha256 } from '../../src/platform/core/secret.ts'
import { CURRENT } from '../../src/platform/db/current.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, database } = await testService()
const timeZone = 'Europe/Ljubljana'
const SEEN = new Date('2026-02-05T06:00:00.000Z')

/** A transaction as the previous version wrote it. */
type OldRow = {
  name: string
  source: string
  /** Of the delivery that told it first. */
  delivery: number
  record: SourceRecord
  /** Ids and references that were known of it, in the form of that time. */
  names?: string[]
  left?: 'bank_withdrew' | 'hold_expired' | 'joined'
  joinedInto?: string
  withdrawn?: boolean
}

const idName = (source: string, id: string) => `id:${source}:${sha256(id).toString('base64url').slice(0, 32)}`

const RENT = record({ booked: '2026-02-02', amount: '-500', description: 'Rent', sourceId: 'S1' })
const COFFEE = record({ booked: '2026-02-03', amount: '-3', description: 'Coffee Central' })
const SALARY = record({ booked: '2026-02-01', amount: '1500', description: 'Salary', sourceId: 'K2' })
const HOLD = record({ status: 'pending', booked: '2026-02-04', amount: '-40', description: 'Shoes', sourceId: 'K3' })
const FEE = record({ booked: '2026-02-02', amount: '-2', description: 'Fee', sourceId: 'K4' })
const RENT_AGAIN = record({ booked: '2026-02-02', amount: '-500', description: 'Housing', sourceId: 'K5' })
const GHOST = record({ booked: '2026-02-02', amount: '-9', description: 'Ghost', sourceId: 'K6' })

const ROWS: OldRow[] = [
  { name: 'rent', source: 'camt', delivery: 1, record: RENT, names: [idName('camt', 'S1')] },
  { name: 'coffee', source: 'camt', delivery: 1, record: COFFEE },
  { name: 'coffee again', source: 'camt', delivery: 1, record: COFFEE },
  { name: 'salary', source: 'core', delivery: 2, record: SALARY, names: [idName('core', 'K2'), 'ref:R2'] },
  { name: 'hold', source: 'core', delivery: 2, record: HOLD, names: [idName('core', 'K3')] },
  {
    name: 'fee',
    source: 'core',
    delivery: 2,
    record: FEE,
    names: [idName('core', 'K4')],
    left: 'bank_withdrew',
    withdrawn: true,
  },
  {
    name: 'rent again',
    source: 'core',
    delivery: 2,
    record: RENT_AGAIN,
    names: [idName('core', 'K5')],
    left: 'joined',
    joinedInto: 'rent',
  },
  {
    name: 'ghost',
    source: 'core',
    delivery: 2,
    record: GHOST,
    names: [idName('core', 'K6')],
    left: 'bank_withdrew',
  },
]
const LISTED = ['coffee', 'coffee again', 'hold', 'rent', 'salary']

/** By SQL, in the columns of that time. */
async function oldAccount(): Promise<Id<'account'>> {
  const { accountId } = await makeOwner(deps, { timeZone })
  const bucket = bucketOf(accountId)
  const idOf = (name: string) => `tx_${accountId.slice(-12)}_${name.replaceAll(' ', '_')}`
  const render = openRenderer({ id: accountId, iban: null, holder: 'Ana Novak' })
  for (const [number, source, nature] of [
    [1, 'camt', 'statement'],
    [2, 'core', 'records'],
    [3, 'poll', 'records'],
    [4, 'camt.054', 'notification'],
  ] as const)
    await database.rows(sql`
      insert into deliveries (account_id, bucket, number, source, nature, created_at, pending_complete, first_day, last_day,
        digest, revision, recorded_at)
      values (${accountId}, ${bucket}, ${number}, ${source}, ${nature}, ${SEEN}, false, 20485, 20488,
        ${Buffer.from([number])}, 1, ${SEEN})`)
  for (const { name, source, delivery, record, names = [], left, joinedInto, withdrawn = false } of ROWS) {
    const id = idOf(name) as Id<'transaction'>
    const bookedTime = bookedTimeOf(record, { timeZone }, SEEN)
    const body = render(record, { id, created: SEEN, bookedTime, category: undefined })
    const stored = JSON.stringify({ ...toStored(record, bookedTime), ...(left && { body }) })
    const [first = null, ...further] = names
    const into = joinedInto === undefined ? null : idOf(joinedInto)
    await database.rows(sql`
      insert into transactions (account_id, bucket, id, source, created_at, first_revision, delivery, joined_into, withdrawn,
        name, name_pending)
      values (${accountId}, ${bucket}, ${id}, ${source}, ${SEEN}, 1, ${delivery}, ${into}, ${withdrawn}, ${first},
        ${record.status === 'pending'})`)
    await database.rows(sql`
      insert into transaction_versions (account_id, bucket, transaction_id, since_revision, until_revision, listed_since, reason,
        status, booked_time, place, reported_at, amount, record, body, category_reason, category_confidence, category_data)
      values (${accountId}, ${bucket}, ${id}, 1, ${CURRENT}, ${left ? null : 1}, ${left ?? 'new'}, ${record.status},
        ${bookedTime}, 1, ${SEEN}, ${record.amount}, ${stored}, ${left ? null : body}, ${left ? null : 'nothing fits'},
        ${left ? null : 0}, ${left ? null : 'v1'})`)
    for (const one of further)
      await database.rows(sql`
        insert into transaction_names (account_id, bucket, name, transaction_id, pending)
        values (${accountId}, ${bucket}, ${one}, ${id}, false)`)
  }
  await database.rows(sql`update accounts set revision = 1 where id = ${accountId}`)
  return accountId
}

type State = { name: string; listed: boolean; joinedInto: string | null; withdrawn: boolean }

const stateOf = (accountId: Id<'account'>): Promise<State[]> =>
  database.rows(sql`
    select replace(substr(t.id, 17), '_', ' ') as name, v.body is not null as listed,
      replace(substr(t.joined_into, 17), '_', ' ') as "joinedInto", t.withdrawn
    from transactions t
    join transaction_versions v on v.transaction_id = t.id and v.bucket = t.bucket and v.until_revision = ${CURRENT}
    where t.account_id = ${accountId} order by 1`)

/** As the previous version left it. */
const AS_IT_WAS: State[] = ROWS.map(({ name, left, joinedInto = null, withdrawn = false }) => ({
  name,
  listed: left === undefined,
  joinedInto,
  withdrawn,
})).toSorted((a, b) => (a.name < b.name ? -1 : 1))

type Told = { facts: DeliveryFacts; lines: SourceRecord[] }

const withoutIds = (records: SourceRecord[]) => records.map(({ sourceId: _, ...rest }) => rest)

/** What each source tells again, in a newer message. */
const AGAIN: Record<string, Told> = {
  statement: {
    facts: {
      source: 'camt',
      nature: 'statement',
      covers: 'sequence',
      statementId: '1',
      created: '2026-02-06T04:00:00Z',
      opening: { amount: '1000' },
      closing: { amount: '494' },
    },
    lines: [RENT, COFFEE, COFFEE],
  },
  records: {
    facts: { source: 'core', nature: 'records', covers: 'increment', ids: 'stable' },
    lines: [SALARY, HOLD, FEE, RENT_AGAIN, GHOST],
  },
  poll: {
    facts: {
      source: 'poll',
      nature: 'records',
      covers: 'increment',
      ids: 'volatile',
      period: { from: '2026-02-01', to: '2026-02-04' },
    },
    lines: withoutIds([SALARY, RENT, COFFEE, COFFEE, FEE]),
  },
  notification: {
    facts: { source: 'camt.054', nature: 'notification', covers: 'increment', created: '2026-02-06T05:00:00Z' },
    lines: withoutIds([SALARY]),
  },
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

for (const name of Object.keys(AGAIN)) {
  test(`every id stays where the ${name} is the first to be told again, and once more`, async () => {
    const accountId = await oldAccount()
    for (let time = 0; time < 2; time++) {
      const { facts, lines } = AGAIN[name]!
      const report = await ingestDelivery(deps, accountId, { ...facts, lines })
      assert.deepEqual(await stateOf(accountId), AS_IT_WAS)
      assert.deepEqual([report.added, report.removed], [0, 0])
    }
  })
}

test('every id stays, and joined and withdrawn stay so, in whatever order the sources are told again', async () => {
  for (const order of permutations(Object.keys(AGAIN))) {
    const accountId = await oldAccount()
    for (const name of order) {
      const { facts, lines } = AGAIN[name]!
      await ingestDelivery(deps, accountId, { ...facts, lines })
    }
    assert.deepEqual(await stateOf(accountId), AS_IT_WAS, order.join(', '))
  }
})

test('what comes after that is compared with what was carried over', async () => {
  const accountId = await oldAccount()
  const { facts } = AGAIN.records!
  const booked = { ...HOLD, status: 'booked' as const, booked: '2026-02-05' }
  const fresh = record({ sourceId: 'K7', booked: '2026-02-05', amount: '-11', description: 'Lunch' })
  const report = await ingestDelivery(deps, accountId, {
    ...facts,
    lines: [booked, fresh, { ...SALARY, amount: '1600' }],
  })
  assert.deepEqual([report.added, report.booked, report.corrected, report.removed], [1, 1, 1, 0])
  const listed = (await stateOf(accountId)).filter((row) => row.listed).map(({ name }) => name)
  assert.deepEqual(
    listed.filter((name) => LISTED.includes(name)),
    LISTED,
  )
  assert.equal(listed.length, LISTED.length + 1)
})

test('every delivery of before has a view, and the same message again is still a repeat', async () => {
  const { facts, lines } = AGAIN.statement!
  const [other, accountId] = [await oldAccount(), await oldAccount()]
  await ingestDelivery(deps, other, { ...facts, lines })
  const [told] = await database.rows<{ digest: Buffer }>(sql`
    select digest from deliveries where account_id = ${other} and number = 5`)
  await database.rows(sql`
    update deliveries set digest = ${told!.digest} where account_id = ${accountId} and number = 1`)
  const again = await ingestDelivery(deps, accountId, { ...facts, lines })
  assert.deepEqual([again.revision, again.unchanged], [1, 3])
  assert.deepEqual(await stateOf(accountId), AS_IT_WAS)
  const without = await database.rows(sql`
    select number from deliveries where account_id in (${accountId}, ${other}) and view is null`)
  assert.deepEqual(without, [])
})
