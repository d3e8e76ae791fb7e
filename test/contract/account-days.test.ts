/** What operators see of an account day by day: which days have data, and the balances that the bank stated. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { fill, makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { manager } from './nouns.ts'

const service = await testService()
const { deps } = service
const { get, send } = await manager(service)

type Days = {
  firstDay?: string
  lastDay?: string
  days: { day: string; kind: string }[]
  balances: { day: string; amount: string }[]
}

async function deliver(
  accountId: Awaited<ReturnType<typeof makeOwner>>['accountId'],
  { from, to, opening, closing }: { from: string; to: string; opening: string; closing: string },
): Promise<void> {
  await ingestDelivery(deps, accountId, {
    source: 'camt.053',
    nature: 'statement',
    covers: 'sequence',
    period: { from, to },
    opening: { amount: opening },
    closing: { amount: closing },
    created: `${to}T22:00:00Z`,
    lines: [record({ booked: from, amount: String(Number(closing) - Number(opening)), description: from })],
  })
}

test('days of statements are complete, a missing statement is a gap, and balances are those that were stated', async () => {
  const { accountId } = await makeOwner(deps)
  await deliver(accountId, { from: '2026-01-01', to: '2026-01-10', opening: '100', closing: '90' })
  await deliver(accountId, { from: '2026-01-16', to: '2026-01-20', opening: '70', closing: '75' })
  const found: Days = await get(`/manage/accounts/${accountId}/days?days=22&until=2026-01-21`)
  assert.deepEqual([found.firstDay, found.lastDay], ['2026-01-01', '2026-01-20'])
  const kinds = (kind: string) => found.days.filter((one) => one.kind === kind).map(({ day }) => day.slice(8))
  assert.deepEqual(kinds('none'), ['31'])
  assert.deepEqual(kinds('gap'), ['11', '12', '13', '14', '15', '21'])
  assert.equal(kinds('complete').length, 15)
  assert.deepEqual(found.balances, [
    { day: '2026-01-10', amount: '90' },
    { day: '2026-01-20', amount: '75' },
  ])
})

test('a balance that was reported more than a week after the last statement is the last one', async () => {
  const { accountId } = await makeOwner(deps)
  await deliver(accountId, { from: '2026-01-01', to: '2026-01-10', opening: '100', closing: '90' })
  await ingestDelivery(deps, accountId, {
    source: 'bank',
    nature: 'records',
    covers: 'period',
    period: { from: '2026-01-11', to: '2026-01-18' },
    created: '2026-01-18T12:00:00Z',
    interim: { amount: '85.50', date: '2026-01-18' },
    lines: [record({ booked: '2026-01-11', amount: '-4.50' })],
  })
  const { balances }: Days = await get(`/manage/accounts/${accountId}/days?days=18&until=2026-01-18`)
  assert.deepEqual(balances, [
    { day: '2026-01-10', amount: '90' },
    { day: '2026-01-18', amount: '85.50' },
  ])
})

test('of an account whose data end long ago, the last days that it has are shown', async () => {
  const { accountId } = await makeOwner(deps)
  await deliver(accountId, { from: '2019-03-01', to: '2019-03-31', opening: '1', closing: '2' })
  const { days }: Days = await get(`/manage/accounts/${accountId}/days`)
  assert.equal(days.length, 35)
  assert.deepEqual(days.at(-1), { day: '2019-03-31', kind: 'complete' })
})

test('records without a period make days known in part, and an account without any has no days', async () => {
  const { accountId } = await makeOwner(deps)
  const empty: Days = await get(`/manage/accounts/${accountId}/days?days=3`)
  assert.deepEqual([empty.firstDay, empty.balances], [undefined, []])
  assert.deepEqual([...new Set(empty.days.map(({ kind }) => kind))], ['none'])
  await fill(deps, accountId, [record({ sourceId: 'a', booked: '2026-02-11' })])
  const { days }: Days = await get(`/manage/accounts/${accountId}/days?days=1&until=2026-02-11`)
  assert.deepEqual(days, [{ day: '2026-02-11', kind: 'partial' }])
})

test('a day that is none, too many days and an unknown account are refused', async () => {
  const { accountId } = await makeOwner(deps)
  for (const query of ['until=2026-02-31', 'until=yesterday', 'days=372', 'days=0'])
    assert.equal((await send('GET', `/manage/accounts/${accountId}/days?${query}`)).status, 400, query)
  assert.equal((await send('GET', '/manage/accounts/acc_nobody/days')).status, 404)
})
