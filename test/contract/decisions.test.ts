/** Doubtful matches and the decisions of operators, by API and by command. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { vitrine } from '../support/command.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { deps, ask, databaseUrl } = await testService()
const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })

const get = async (path: string) => assertOk(await ask(`/manage/${path}`, { token: operator })).json()
const post = (path: string, body?: object, token = operator) =>
  ask(`/manage/${path}`, {
    method: 'POST',
    token,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const command = (...args: string[]) => vitrine(args, { DATABASE_URL: databaseUrl })

type Row = { id: string; status: string; amount: number }

const hold = (sourceId: string, amount: string) => {
  const { booked: _, ...rest } = record({
    sourceId,
    amount,
    status: 'pending',
    authorised: '2026-02-10T18:15:00+01:00',
  })
  return rest
}

/** A hold, and a booking of another amount that may belong to it. */
async function makeDoubt() {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [hold('h', '-12.30')])
  await fill(deps, fixture.accountId, [record({ sourceId: 'b', amount: '-14.00' })])
  const list = async (): Promise<Row[]> => assertOk(await ask(fixture.path, { token: fixture.token })).json().data
  const rows = await list()
  const held = rows.find(({ status }) => status === 'pending')!
  const booked = rows.find(({ status }) => status === 'booked')!
  const first = await ask(fixture.path, { token: fixture.token })
  let since = String(first.headers['changes-cursor'])
  const changes = async () => {
    const answer = assertOk(await ask(`${fixture.path}/changes?since=${since}`, { token: fixture.token })).json()
    since = answer.metadata.next_cursor
    return answer.data.map((one: { change: string; reason: string; id: string }) => [one.id, one.change, one.reason])
  }
  return { ...fixture, list, changes, held, booked }
}

test('a doubtful match is listed with both sides and the reason, and becomes one booked transaction when joined', async () => {
  const { accountId, held, booked, list, changes } = await makeDoubt()
  const { data, metadata } = await get(`reviews?accountId=${accountId}`)
  assert.deepEqual(metadata, {})
  const [{ since, transaction, candidate, ...review }] = data
  const timeZone = 'Europe/Ljubljana'
  const reason = 'has another amount than this hold'
  assert.deepEqual(review, { accountId, accountName: 'Current account', timeZone, reason, revision: 2 })
  assert.ok(since)
  assert.deepEqual(transaction, {
    id: booked.id,
    status: 'booked',
    executed: '2026-02-10T23:00:00.000Z',
    amount: '-14.00',
    currency: 'EUR',
    description: 'Coffee',
  })
  assert.deepEqual([candidate.id, candidate.status, candidate.amount], [held.id, 'pending', '-12.30'])
  const joined = assertOk(await post(`transactions/${held.id}/join`, { with: booked.id })).json()
  assert.deepEqual(joined, { transactionId: held.id, accountId, revision: 3, otherId: booked.id })
  assert.deepEqual(
    (await list()).map(({ id, status, amount }) => [id, status, amount]),
    [[held.id, 'booked', -14]],
  )
  assert.deepEqual(
    (await changes()).sort(),
    [
      [held.id, 'modified', 'booked'],
      [booked.id, 'removed', 'joined'],
    ].sort(),
  )
  assert.deepEqual((await get(`reviews?accountId=${accountId}`)).data, [])
  const evidence = await get(`transactions/${held.id}/matches`)
  assert.deepEqual([evidence.transactionId, evidence.accountId, evidence.joined], [held.id, accountId, [booked.id]])
  assert.deepEqual(
    evidence.data.map(({ rule, revision, delivery }: Record<string, unknown>) => [rule, revision, delivery]),
    [['operator', 3, undefined]],
  )
  assert.equal((await get(`transactions/${booked.id}/matches`)).joinedInto, held.id)
  assertRefused(await post(`transactions/${held.id}/join`, { with: booked.id }), ROW.invalid_argument, {
    message: new RegExp(`${booked.id} was joined into ${held.id}`),
  })
  const separated = assertOk(await post(`transactions/${held.id}/separate`)).json()
  assert.deepEqual(separated, { transactionId: held.id, accountId, revision: 4, otherId: booked.id })
  assert.deepEqual(
    (await changes()).sort(),
    [
      [held.id, 'modified', 'separated'],
      [booked.id, 'added', 'separated'],
    ].sort(),
  )
  assert.equal((await list()).length, 2)
})

test('a matched delivery is shown with its source, its nature and its statement', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const facts = { nature: 'statement', covers: 'sequence', ids: 'volatile', source: 'camt' } as const
  await fill(deps, accountId, { records: [record()] })
  const report = await fill(deps, accountId, {
    records: [record({ description: 'Coffee Bar Ljubljana', bankReferences: ['RF1'] })],
    ...facts,
    statementId: 'STMT-1',
    created: '2026-02-12T05:00:00Z',
  })
  assert.equal(report.added, 0)
  const [{ id }] = assertOk(await ask(path, { token })).json().data
  const { data } = await get(`transactions/${id}/matches?accountId=${accountId}`)
  assert.deepEqual(data[0].delivery, {
    source: 'camt',
    nature: 'statement',
    statementId: 'STMT-1',
    created: '2026-02-12T05:00:00.000Z',
  })
  assert.deepEqual([data[0].rule, data[0].evidence], ['similar', ['same day', 'text extends']])
})

test('a pair that is really two payments is dismissed and not listed again', async () => {
  const { accountId, held, booked } = await makeDoubt()
  const path = `reviews/${booked.id}/${held.id}/dismiss`
  assert.deepEqual(assertOk(await post(path)).json(), { transactionId: booked.id, candidateId: held.id })
  assert.deepEqual((await get(`reviews?accountId=${accountId}`)).data, [])
  assertRefused(await post(path), ROW.invalid_argument, { message: /are not listed for review/ })
  await fill(deps, accountId, [record({ sourceId: 'b', amount: '-14.00' }), hold('h', '-12.30')])
  assert.deepEqual((await get(`reviews?accountId=${accountId}`)).data, [])
})

test('reviews are paged, the newest first', async () => {
  const { accountId } = await makeFixture(deps)
  for (const n of [1, 2, 3]) {
    await fill(deps, accountId, [hold(`h${n}`, `-${n}00.00`)])
    await fill(deps, accountId, [record({ sourceId: `b${n}`, amount: `-${n}10.00` })])
  }
  const amounts: string[] = []
  let cursor = ''
  do {
    const { data, metadata } = await get(`reviews?accountId=${accountId}&limit=2${cursor}`)
    amounts.push(...data.map(({ transaction }: { transaction: { amount: string } }) => transaction.amount))
    cursor = metadata.next_cursor === undefined ? '' : `&cursor=${metadata.next_cursor}`
  } while (cursor !== '')
  assert.deepEqual(amounts, ['-310.00', '-210.00', '-110.00'])
  assert.deepEqual((await get('reviews?accountId=nobody')).data, [])
  const { data } = await get('reviews?limit=500')
  assert.ok(data.length >= 3, 'without an account, those of all accounts')
})

test('a booked transaction is withdrawn once, and clients see the reason', async () => {
  const { accountId, booked, list, changes } = await makeDoubt()
  const path = `transactions/${booked.id}/withdraw`
  assert.deepEqual(assertOk(await post(path)).json(), { transactionId: booked.id, accountId, revision: 3 })
  assert.deepEqual(await changes(), [[booked.id, 'removed', 'bank_withdrew']])
  assert.equal((await list()).length, 1)
  assertRefused(await post(path), ROW.invalid_argument, { message: /has left the list \(bank_withdrew\)/ })
})

test('unknown ids and unauthorised callers are refused', async () => {
  const { held, token } = await makeDoubt()
  for (const what of ['separate', 'withdraw'])
    assertRefused(await post(`transactions/tx_1/${what}`), ROW.not_found, { resourceId: 'tx_1' })
  assertRefused(await post(`transactions/${held.id}/separate?accountId=acc_1`), ROW.not_found)
  assertRefused(await post(`transactions/${held.id}/join`, {}), ROW.invalid_argument, { message: /"with"/ })
  assertRefused(await post(`transactions/${held.id}/join`, { with: 'me' }), ROW.invalid_argument, { message: /"with"/ })
  assertRefused(await post(`transactions/${held.id}/join`, { with: 'tx_1' }), ROW.invalid_argument, {
    message: /There is no transaction tx_1 on account/,
  })
  assertRefused(await post(`transactions/${held.id}/withdraw`, undefined, token), ROW.token_expired)
})

test('the same by command: the list shows the commands, and each decision reports its result', async () => {
  const { accountId, held, booked, list } = await makeDoubt()
  const listed = await command('account', 'reviews', accountId)
  assert.equal(listed.code, 0, listed.err)
  assert.match(listed.out, /has another amount than this hold/)
  assert.match(listed.out, / booked +\d{4}-\d\d-\d\d +-/, 'a day, and no time in UTC')
  assert.match(listed.out, new RegExp(`vitrine transaction join ${held.id} ${booked.id}`))
  const json = JSON.parse((await command('account', 'reviews', accountId, '--json')).out)
  assert.deepEqual([json.transaction.id, json.candidate.id], [booked.id, held.id])
  const joined = await command('transaction', 'join', held.id, booked.id)
  assert.deepEqual([joined.code, joined.out], [0, `Joined ${booked.id} into ${held.id}, as revision 3.\n`])
  const matches = await command('transaction', 'matches', held.id, '--account', accountId)
  assert.match(matches.out, new RegExp(`Joined into it: ${booked.id}`))
  assert.match(matches.out, /operator +joined tx_/)
  const separated = await command('transaction', 'separate', held.id, '--json')
  assert.equal(JSON.parse(separated.out).otherId, booked.id)
  const withdrawn = await command('transaction', 'withdraw', held.id)
  assert.deepEqual([withdrawn.code, withdrawn.out], [0, `Withdrew ${held.id}, as revision 5.\n`])
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [booked.id],
  )
  const again = await command('transaction', 'withdraw', held.id)
  assert.deepEqual([again.code, /has left the list/.test(again.err)], [1, true])
})

test('a decision is taken back: the pair is as it was, with its ids, and the log of changes says so', async () => {
  const { accountId, held, booked, list } = await makeDoubt()
  const facts = async () => [await list(), (await get(`reviews?accountId=${accountId}`)).data.map(pairOf)]
  const pairOf = (one: { transaction: Row; candidate: Row; reason: string }) =>
    [one.transaction.id, one.candidate.id, one.reason].join(' ')
  const before = await facts()
  const undo = (one: string, other: string, token = operator) =>
    ask(`/manage/transactions/${one}/decisions/${other}?accountId=${accountId}`, { method: 'DELETE', token })
  assertOk(await post(`transactions/${held.id}/join`, { with: booked.id }))
  const answer = assertOk(await undo(booked.id, held.id)).json()
  assert.deepEqual(answer, { transactionId: booked.id, accountId, revision: 4, otherId: held.id })
  assert.deepEqual(await facts(), before)
  assertOk(await post(`reviews/${booked.id}/${held.id}/dismiss?accountId=${accountId}`))
  assert.notDeepEqual(await facts(), before)
  assert.equal(assertOk(await undo(booked.id, held.id)).json().revision, 4, 'nothing of the list was changed')
  assert.deepEqual(await facts(), before)
  assertRefused(await undo(booked.id, held.id), ROW.invalid_argument, { message: /Nothing is decided/ })
  assertRefused(await undo(booked.id, 'unknown'), ROW.not_found)
  const { data } = await get('changes?limit=10')
  const actions = data.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 2), ['transaction.undo', 'transaction.dismiss'])
})
