/** A payment that no statement has is hidden, and a person is asked whether it is one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dismissReview, joinTransactions, withdrawTransaction } from '../../src/ledger/decide/decision.service.ts'
import { listReviews } from '../../src/ledger/decide/review.store.ts'
import type { DeliveryFacts } from '../../src/ledger/deliveries/delivery.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { CURRENT } from '../../src/platform/db/current.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeOwner, record, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, database } = await testService()

const NOTICE: DeliveryFacts = { source: 'camt.054', nature: 'notification', covers: 'increment' }
const STATEMENT: DeliveryFacts = {
  source: 'camt.053',
  nature: 'statement',
  covers: 'sequence',
  period: { from: '2026-02-01', to: '2026-02-28' },
}
const GHOST = record({ booked: '2026-02-10', amount: '-9', description: 'Ghost', bankReferences: ['G1'] })
const RENT = record({ booked: '2026-02-02', amount: '-500', description: 'Rent' })

const listed = async (accountId: Id<'account'>): Promise<string[]> =>
  (
    await database.rows<{ amount: string }>(sql`
      select amount::text from transaction_versions
      where account_id = ${accountId} and until_revision = ${CURRENT} and body is not null order by amount`)
  ).map(({ amount }) => amount)

const reviewsOf = (accountId: Id<'account'>) => listReviews(deps.db, { accountId, before: null, limit: 10 })

const tell = (accountId: Id<'account'>, facts: DeliveryFacts, ...lines: (typeof RENT)[]) =>
  ingestDelivery(deps, accountId, { ...facts, lines })

async function withGhost(): Promise<{ accountId: Id<'account'>; id: Id<'transaction'> }> {
  const { accountId } = await makeOwner(deps)
  await tell(accountId, { ...NOTICE, created: '2026-02-10T12:00:00Z' }, GHOST)
  assert.deepEqual(await listed(accountId), ['-9'])
  const balances = { opening: { amount: '1000' }, closing: { amount: '500' } }
  await tell(accountId, { ...STATEMENT, ...balances, statementId: '2', created: '2026-03-01T04:00:00Z' }, RENT)
  const [review, ...others] = await reviewsOf(accountId)
  assert.deepEqual(others, [])
  return { accountId, id: review!.transaction.id }
}

test('a payment that statements around its day do not have leaves the list, and the review is about itself', async () => {
  const { accountId, id } = await withGhost()
  assert.deepEqual(await listed(accountId), ['-500'])
  const [review] = await reviewsOf(accountId)
  assert.deepEqual([review!.candidate.id, review!.reason], [id, 'no statement has it'])
  assert.equal(review!.transaction.description, 'Ghost')
})

test('dismissing the review lists it under its id, and it stays listed', async () => {
  const { accountId, id } = await withGhost()
  await dismissReview(deps, TESTER, accountId, id, id)
  assert.deepEqual(await listed(accountId), ['-500', '-9'])
  assert.deepEqual(await reviewsOf(accountId), [])
  const balances = { opening: { amount: '500' }, closing: { amount: '499' } }
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const tea = record({ booked: '2026-03-02', amount: '-1', description: 'Tea' })
  const next = { ...STATEMENT, ...balances, period: march, statementId: '3', created: '2026-04-01T04:00:00Z' }
  await tell(accountId, next, tea)
  await tell(accountId, { ...NOTICE, created: '2026-02-10T12:00:01Z' }, GHOST)
  const [row] = await database.rows<{ id: string }>(sql`
    select transaction_id as id from transaction_versions
    where account_id = ${accountId} and amount = -9 and until_revision = ${CURRENT} and body is not null`)
  assert.equal(row?.id, id)
  assert.deepEqual(await reviewsOf(accountId), [])
})

test('withdrawing it keeps it out of the list, and it is not asked about again', async () => {
  const { accountId, id } = await withGhost()
  await withdrawTransaction(deps, TESTER, id, accountId)
  assert.deepEqual(await listed(accountId), ['-500'])
  assert.deepEqual(await reviewsOf(accountId), [])
  await tell(accountId, { ...NOTICE, created: '2026-03-10T12:00:00Z' }, GHOST)
  assert.deepEqual(await listed(accountId), ['-500'])
  assert.deepEqual(await reviewsOf(accountId), [])
})

test('a statement that has it after all settles the review', async () => {
  const { accountId, id } = await withGhost()
  const balances = { opening: { amount: '1000' }, closing: { amount: '491' } }
  await tell(accountId, { ...STATEMENT, ...balances, statementId: '2', created: '2026-03-02T04:00:00Z' }, RENT, GHOST)
  assert.deepEqual(await listed(accountId), ['-500', '-9'])
  assert.deepEqual(await reviewsOf(accountId), [])
  const [row] = await database.rows<{ id: string }>(sql`
    select transaction_id as id from transaction_versions
    where account_id = ${accountId} and amount = -9 and until_revision = ${CURRENT} and body is not null`)
  assert.equal(row?.id, id)
})

test('what an operator joined is one payment, and whether it is one the statement says, unless a person did', async () => {
  const { accountId } = await makeOwner(deps)
  await tell(accountId, { ...NOTICE, created: '2026-02-10T12:00:00Z' }, GHOST)
  await tell(
    accountId,
    { ...NOTICE, source: 'sms', created: '2026-02-10T12:00:00Z' },
    {
      ...GHOST,
      description: 'Spook',
      bankReferences: ['S1'],
    },
  )
  const doubles = await database.rows<{ id: Id<'transaction'> }>(sql`
    select id from transactions where account_id = ${accountId} order by id`)
  const [keep, other] = doubles.map(({ id }) => id)
  assert.ok(keep && other)
  await joinTransactions(deps, TESTER, keep, other, accountId)
  const balances = { opening: { amount: '1000' }, closing: { amount: '500' } }
  await tell(accountId, { ...STATEMENT, ...balances, statementId: '2', created: '2026-03-01T04:00:00Z' }, RENT)
  assert.deepEqual(await listed(accountId), ['-500'])
  assert.equal((await reviewsOf(accountId))[0]?.reason, 'no statement has it')
  await dismissReview(deps, TESTER, accountId, keep, keep)
  await tell(accountId, { ...NOTICE, created: '2026-03-10T12:00:00Z' }, GHOST)
  assert.deepEqual(await listed(accountId), ['-500', '-9'])
  assert.deepEqual(await reviewsOf(accountId), [])
})

test('a payment that an operator said is one stays when another is joined into it', async () => {
  const { accountId, id } = await withGhost()
  await dismissReview(deps, TESTER, accountId, id, id)
  const spook = { ...GHOST, description: 'Spook', bankReferences: ['S1'], booked: '2026-03-05' }
  await tell(accountId, { ...NOTICE, source: 'sms', created: '2026-03-05T12:00:00Z' }, spook)
  const [other] = await database.rows<{ id: Id<'transaction'> }>(sql`
    select id from transactions where account_id = ${accountId} and source = 'sms'`)
  await joinTransactions(deps, TESTER, id, other!.id, accountId)
  assert.deepEqual(await listed(accountId), ['-500', '-9'])
})

test('a sum of other payments that an operator says is a payment of its own is listed', async () => {
  const { accountId } = await makeOwner(deps)
  const period = { from: '2026-02-01', to: '2026-02-28' }
  const complete = { nature: 'records', covers: 'period', booked: 'complete', period } as const
  const parts = ['-4', '-5'].map((amount) => record({ booked: '2026-02-10', amount, description: `Paid ${amount}` }))
  const sum = record({ booked: '2026-02-10', amount: '-9', description: 'Collective order' })
  await tell(accountId, { ...complete, source: 'parts' }, ...parts)
  await tell(accountId, { ...complete, source: 'wholes' }, sum)
  const [review] = await reviewsOf(accountId)
  assert.equal(review?.reason, 'in another form')
  assert.deepEqual(await listed(accountId), ['-4', '-5'])
  await dismissReview(deps, TESTER, accountId, review!.transaction.id, review!.candidate.id)
  assert.deepEqual(await listed(accountId), ['-4', '-5', '-9'])
})

test('one that is told after the statement that lacks it is hidden at once, and comes with a statement that has it', async () => {
  const { accountId } = await makeOwner(deps)
  const opening = { amount: '1000' }
  const first = { ...STATEMENT, opening, closing: { amount: '500' }, statementId: '2', created: '2026-03-01T04:00:00Z' }
  await tell(accountId, first, RENT)
  await tell(accountId, { ...NOTICE, created: '2026-02-10T12:00:00Z' }, GHOST)
  const [review] = await reviewsOf(accountId)
  assert.equal(review?.reason, 'no statement has it')
  const again = { ...first, closing: { amount: '491' }, created: '2026-03-02T04:00:00Z' }
  await tell(accountId, again, RENT, GHOST)
  assert.deepEqual(await listed(accountId), ['-500', '-9'])
  assert.deepEqual(await reviewsOf(accountId), [])
})

test('a payment between two statements that go on from each other is hidden and listed, whatever arrives last', async () => {
  const notice = { ...NOTICE, created: '2026-02-12T12:00:00Z' }
  const of = (day: string, opening: string, closing: string, statementId: string): DeliveryFacts => ({
    ...STATEMENT,
    period: { from: day, to: day },
    opening: { amount: opening },
    closing: { amount: closing },
    statementId,
    created: `${day}T22:00:00Z`,
  })
  const ghost = { ...GHOST, booked: '2026-02-12' }
  const messages: [DeliveryFacts, typeof RENT][] = [
    [notice, ghost],
    [of('2026-02-02', '1000', '500', '1'), RENT],
    [of('2026-02-24', '500', '400', '2'), record({ booked: '2026-02-24', amount: '-100', description: 'Power' })],
  ]
  for (const order of ['012', '021', '102', '120', '201', '210']) {
    const { accountId } = await makeOwner(deps)
    for (const at of order) await tell(accountId, ...messages[Number(at)]!)
    assert.deepEqual(await listed(accountId), ['-100', '-500'], order)
    assert.deepEqual(
      (await reviewsOf(accountId)).map(({ reason }) => reason),
      ['no statement has it'],
      order,
    )
  }
})
