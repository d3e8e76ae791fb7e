/** The parameters of a call with records, the refusals of wrong ones, and what is stored. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, ask } = await testService()
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'records', expires: null })

const post = async (url: string, payload: string, type: string) => {
  const headers = { 'content-type': type, prefer: 'wait=30' }
  const answer = await ask(url, { method: 'POST', token, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const send = (accountId: string, records: object[], stated: Record<string, string> = {}) =>
  post(
    `/manage/accounts/${accountId}/transactions?${new URLSearchParams(stated)}`,
    JSON.stringify(records),
    'application/json',
  )

const amounts = async (fixture: { path: string; token: string }): Promise<number[]> =>
  (await ask(fixture.path, { token: fixture.token })).json().data.map(({ amount }: { amount: number }) => amount)

test('a wrong parameter is refused, with an example of a valid value', async () => {
  const { accountId } = await makeFixture(deps)
  const wrong: [stated: Record<string, string>, reported: RegExp][] = [
    [
      { created: '2026-02-28' },
      /"created" must be an RFC 3339 date-time with an offset .*such as 2026-02-28T17:00:00Z/,
    ],
    [{ order: 'backwards' }, /"order" must be one of newest-first, oldest-first|"order" must be newest-first or/],
    [{ booked: 'complete' }, /"booked=complete" needs "from" and "to": the first and the last of the days/],
    [{ from: '2026-02-01' }, /"from" and "to" belong together: the first and the last day/],
    [{ from: '2026-02-02', to: '2026-02-01' }, /"from" must not be after "to", and 2026-02-02 is after 2026-02-01/],
    [{ balance: 'plenty' }, /"balance" must be a decimal/],
    [{ balanceAt: '2026-02-28' }, /"balanceAt" says when "balance" was, which is missing/],
    [{ balance: '1.00', balanceAt: 'today' }, /"balanceAt" must be a date or a date-time with an offset, such as 2026/],
    [{ withdrawn: 'K1' }, /"withdrawn" is not known here; it takes source, ids, pending, booked, order, from, to/],
  ]
  for (const [stated, reported] of wrong) {
    const { status, body } = await send(accountId, [], stated)
    assert.equal(status, 400, JSON.stringify(stated))
    assert.match(body.errorMessage, reported)
  }
})

test('a withdrawn record has an id and nothing else, and ids that are new on each fetch withdraw nothing', async () => {
  const { accountId } = await makeFixture(deps)
  const wrong: [record: object, stated: Record<string, string>, reported: RegExp][] = [
    [{ status: 'withdrawn' }, {}, /record 1: "sourceId" is missing: it must be .*such as "B-2026-0211-17"/],
    [{ status: 'withdrawn', sourceId: '' }, {}, /record 1: "sourceId" must be/],
    [
      { status: 'withdrawn', sourceId: 'a', amount: '1.00' },
      {},
      /"amount" is not known here; it takes status, sourceId/,
    ],
    [{ status: 'withdrawn', sourceId: 'a' }, { ids: 'volatile' }, /record 1: with ids=volatile no id is kept/],
    [{ status: 'gone', sourceId: 'a' }, {}, /record 1: "amount" is missing/],
  ]
  for (const [record, stated, reported] of wrong) {
    const { status, body } = await send(accountId, [record], stated)
    assert.equal(status, 400, JSON.stringify(record))
    assert.match(body.errorMessage, reported)
  }
})

test('a fault is reported with the number of its record, also after withdrawn ones', async () => {
  const { accountId } = await makeFixture(deps)
  const records = [{ status: 'withdrawn', sourceId: 'a' }, record(), record({ currency: 'USD' })]
  const { body } = await send(accountId, records)
  assert.match(body.errorMessage, /record 3: /)
})

test('records are current each time they are sent: the first state sent again is the newest', async () => {
  const fixture = await makeFixture(deps)
  for (const amount of ['-3.00', '-4.00', '-3.00']) {
    await send(fixture.accountId, [record({ sourceId: 'K1', amount })])
    assert.deepEqual(await amounts(fixture), [Number(amount)])
  }
})

test('evidence from records names their delivery', async () => {
  const fixture = await makeFixture(deps)
  const stated = { source: 'core-banking', created: '2026-02-11T18:00:00Z' }
  const held = record({ status: 'pending', sourceId: 'K1', amount: '-3.00' })
  await send(fixture.accountId, [held], { source: 'core-banking', created: '2026-02-11T08:00:00Z' })
  await send(fixture.accountId, [record({ sourceId: 'K1', amount: '-3.50' })], stated)
  const [row] = (await ask(fixture.path, { token: fixture.token })).json().data
  const { data } = (await ask(`/manage/transactions/${row.id}/matches`, { token })).json()
  assert.ok(data.length > 0)
  for (const { delivery } of data) {
    const { source, nature, created } = delivery
    assert.deepEqual([source, nature, created], ['core-banking', 'records', '2026-02-11T18:00:00.000Z'])
  }
})

test('a file that is stated to be complete needs a period, and is not a numbered statement', async () => {
  const { accountId } = await makeFixture(deps)
  const csv = 'Date,Amount,Account,Counterparty,Name,Description\n2026-02-11,"-3,00",NL91ABNA0417164300,,Tea,Tea\n'
  const file = (text: string, stated: Record<string, string>) =>
    post(`/manage/statements?${new URLSearchParams({ accountId, ...stated })}`, text, 'application/octet-stream')
  const silent = await file(csv, { booked: 'complete' })
  assert.match(silent.body.errorMessage, /does not state its period.*from=2026-02-01&to=2026-02-28/)
  const mt940 = ':20:X\n:25:1\n:28C:1/1\n:60F:C260210EUR0,\n:62F:C260210EUR0,\n-\n'
  for (const stated of [{ booked: 'complete' }, { from: '2026-02-01', to: '2026-02-02' }]) {
    const { status, body } = await file(mt940, stated)
    assert.deepEqual(
      [status, /only a list of some days has a period/.test(body.errorMessage)],
      [400, true],
      body.errorMessage,
    )
  }
  const unknown = await file(csv, { profile: 'unknown' })
  assert.match(unknown.body.errorMessage, /there is no profile "unknown"; there are .*us-chase/)
})
