/** A few records are stored by the request that brings them; what would have to wait goes to the queue. */

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { findRevision, lockAccount } from '../../src/people/accounts/account.store.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { assertRefused, ROW } from '../contract/support.ts'
import { countLockWaits } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { testService } from '../support/service.ts'

/** Only the tests run jobs. */
let wake = () => {}
const { ask, deps, database, kinds } = await testService({}, undefined, () => wake())
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'few', expires: null })

beforeEach(async () => {
  wake = () => {}
  await database.script('delete from jobs')
})

const newAccount = async (): Promise<Id<'account'>> => (await makeOwner(deps)).accountId

const recordOf = (sourceId: string, facts: object = {}) =>
  JSON.stringify({ sourceId, status: 'booked', booked: '2026-02-11', amount: '-1.00', currency: 'EUR', ...facts })

const send = (accountId: string, payload: string, headers: Record<string, string> = {}) =>
  ask(`/manage/accounts/${accountId}/transactions`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    payload,
  })

/** As many blanks as make a body too large. */
const sendMany = (accountId: string, payload: string) => send(accountId, payload.padEnd(70_000))

const importAt = async (location: unknown) => (await ask(String(location), { token })).json()
const importsOf = async (accountId: string) =>
  (await ask(`/manage/imports?accountId=${accountId}`, { token })).json().data

const countJobs = async (): Promise<number> => (await database.rows(sql`select from jobs`)).length

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}
const untilQueued = (jobs: number) => until(async () => (await countJobs()) === jobs)

test('a few records are answered with their report at once, and are an import like any other', async () => {
  const accountId = await newAccount()
  const answer = await send(accountId, recordOf('a'), { prefer: 'wait=5' })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['preference-applied'], 'wait=5')
  const { id, accounts } = answer.json()
  assert.equal(accounts[0].added, 1)
  assert.equal(answer.headers.location, `/manage/imports/${id}`)
  const { status, size, progress, started, finished, report } = await importAt(answer.headers.location)
  const bytes = recordOf('a').length
  assert.deepEqual([status, size, progress], ['done', bytes, { done: bytes, all: bytes }])
  assert.ok(started <= finished)
  assert.deepEqual([report.id, report.accounts[0].added, report.format], [id, 1, 'records'])
  assert.equal((await importsOf(accountId)).length, 1)
  assert.equal(await countJobs(), 0)
})

test('a refusal is answered with its reason, is listed, and leaves nothing but that', async () => {
  const accountId = await newAccount()
  const key = { 'idempotency-key': 'refused' }
  const refused = await send(accountId, recordOf('a', { currency: 'USD' }), key)
  assertRefused(refused, ROW.invalid_argument, { message: /^records, line 1: record 1: currency "USD"/ })
  const { status, reason, report } = await importAt(refused.headers.location)
  assert.deepEqual([status, reason, report], ['refused', refused.json().errorMessage, undefined])
  assert.deepEqual([await findRevision(database, accountId), await countJobs()], [0, 0])
  assert.equal((await send(accountId, recordOf('a'), key)).statusCode, 200, 'the key may be used again')
})

test('the same request with the same key, sent several times at once, is one import', async () => {
  const accountId = await newAccount()
  const key = { 'idempotency-key': 'once' }
  // One that finds the account taken may reach the queue before the one that has it is done: then that one finds it.
  wake = () => void runDueJobs(deps, kinds)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(accountId, recordOf('a'), key)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 200),
  )
  assert.equal(new Set(answers.map((answer) => answer.json().id)).size, 1)
  assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 4)
  assert.equal((await importsOf(accountId)).length, 1)
  assertRefused(await send(accountId, recordOf('b'), key), ROW.invalid_argument, { message: /another request/ })
  assert.equal(await findRevision(database, accountId), 1)
})

test('they are stored after an earlier import of their account, and wait for none of another one', async () => {
  const [accountId, other] = [await newAccount(), await newAccount()]
  const many = sendMany(accountId, recordOf('a'))
  await untilQueued(1)
  const few = send(accountId, JSON.stringify({ status: 'withdrawn', sourceId: 'a' }))
  await untilQueued(2)
  assert.equal((await send(other, recordOf('a'))).statusCode, 200)
  assert.equal(await runDueJobs(deps, kinds), 2)
  assert.equal((await many).json().accounts[0].added, 1)
  assert.equal((await few).json().accounts[0].removed, 1)
})

test('they do not wait for an account that somebody else writes: a worker does', async () => {
  const accountId = await newAccount()
  const answer = await database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const sent = send(accountId, recordOf('a'))
    await untilQueued(1)
    assert.equal(await countLockWaits(database), 0)
    return { sent }
  })
  await runDueJobs(deps, kinds)
  assert.equal((await answer.sent).json().accounts[0].added, 1)
})

test('a server stores those of four requests at once, and a worker the others', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, newAccount))
  const sent = await database.transaction(async (tx) => {
    await tx.rows(sql`lock table source_views in share mode`)
    const sent = accounts.map((accountId) => send(accountId, recordOf('a')))
    await untilQueued(1)
    await until(async () => (await countLockWaits(database)) === 4)
    return { answers: Promise.all(sent) }
  })
  assert.equal(await runDueJobs(deps, kinds), 1)
  for (const answer of await sent.answers) assert.equal(answer.json().accounts[0].added, 1)
})

test('where storing them fails, nothing is left of it, and a worker tries again', async () => {
  const accountId = await newAccount()
  await database.script('alter table transaction_versions add constraint nothing check (false) not valid')
  const sent = send(accountId, recordOf('a'), { 'idempotency-key': 'failed' })
  await untilQueued(1)
  await database.script('alter table transaction_versions drop constraint nothing')
  assert.equal(await findRevision(database, accountId), 0)
  assert.equal(await runDueJobs(deps, kinds), 1)
  assert.equal((await sent).json().accounts[0].added, 1)
  assert.equal((await importsOf(accountId)).length, 1)
})
