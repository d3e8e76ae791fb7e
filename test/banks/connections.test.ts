/** A connection from its first link to its end: what it brings, what it survives, and what people are told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findConnection, listConnectedAccounts } from '../../src/banks/connections/connection.store.ts'
import { beginLink, proceedLink } from '../../src/banks/connections/link.service.ts'
import { fetchAccount, fetchConnection } from '../../src/banks/fetches/fetch.service.ts'
import { createDeps } from '../../src/context.ts'
import { editAccount } from '../../src/ledger/write/edit-account.service.ts'
import { findAccountsByIban, findListedAccounts } from '../../src/people/accounts/account.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner, TESTER } from '../support/make.ts'
import { assertStep, linesOf, openWorld, truthLines } from './connected-world.ts'
import { decide, PSU } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { database } = await testDatabase()
const deps = createDeps(database)
const START = '2026-04-10T18:00:00Z'
const DAY_MS = 86_400_000

const plain = (address: string) => sandboxProfile('plain', address)

test('a link brings all accounts and all history, and two fetches a day keep them equal to the books of the bank', async (t) => {
  const world = await openWorld(deps, database, { start: START, profile: plain })
  t.after(world.close)
  assertStep(await world.link(), 'done')
  const connection = await world.connection()
  assert.equal(connection.status, 'valid')
  await world.runUntil(world.now())
  const compare = async () => {
    const [accounts, truth] = [await world.accounts(), await world.truth()]
    assert.equal(accounts.length, truth.size)
    const told = [...truth.values()].map((one) => truthLines(one).join('\n')).sort()
    const rows = await Promise.all(
      accounts.map(async ({ accountId }) => linesOf(await world.rows(accountId)).join('\n')),
    )
    assert.deepEqual(rows.sort(), told)
  }
  await compare()
  const fetchesBefore = await countFetches(connection.id)
  await world.runUntil(new Date(world.now().getTime() + 5 * DAY_MS))
  await compare()
  const accounts = (await world.accounts()).length
  assert.equal((await countFetches(connection.id)) - fetchesBefore, 10 * accounts, 'two a day for each account')
})

test('who comes back as another person is refused, and the connection stays as it was', async (t) => {
  const world = await openWorld(deps, database, { start: START, profile: (at) => sandboxProfile('numbers', at) })
  t.after(world.close)
  assertStep(await world.link(), 'done')
  const before = await world.connection()
  const refused = assertStep(await world.link(OTHER), 'refused')
  assert.equal(refused.cause, 'other_person')
  assert.deepEqual(await world.connection(), before)
})

test('a fetch that is interrupted after the balances goes on with the list: no call is made twice', async (t) => {
  const world = await openWorld(deps, database, { start: START, profile: (at) => sandboxProfile('monday', at) })
  t.after(world.close)
  assertStep(await world.link(), 'done')
  const [connection, [account]] = [await world.connection(), await world.accounts()]
  const { banks } = world.deps
  const broken: typeof banks.transport = () => async (call) => {
    if (call.endpoint === 'transactions') throw new Error('the process ends')
    return banks.transport()(call)
  }
  const run = { connection, account: account!, isScheduled: true }
  await assert.rejects(fetchAccount({ ...world.deps, banks: { ...banks, transport: broken } }, run), /the process ends/)
  assert.equal((await fetchAccount(world.deps, run)).outcome, 'done')
  const calls = await database.rows<{ call: string }>(sql`
    select endpoint || ' ' || coalesce(status::text, 'lost') as call from bank_calls
    where connection_id = ${connection.id} and fetch_id is not null and counts order by id`)
  assert.deepEqual(
    calls.map(({ call }) => call),
    ['balances 200', 'transactions lost', 'transactions 200'],
  )
})

test('who connects an account that another owner has connected gets an account of their own with the same rows', async (t) => {
  const world = await openWorld(deps, database, { start: START, profile: (at) => sandboxProfile('lasting-ids', at) })
  t.after(world.close)
  assertStep(await world.link(), 'done')
  const first = (await world.accounts()).map(({ accountId }) => accountId)
  const fetchNow = async (id: Id<'connection'>) => {
    const { outcome } = await fetchConnection(world.deps, (await findConnection(deps.db, id))!, { isScheduled: true })
    assert.equal(outcome, 'done')
  }
  await fetchNow((await world.connection()).id)
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  const request = { ownerId, environment: 'sandbox', language: 'de', returnPath: '/me' } as const
  const begun = assertStep(
    await beginLink(world.deps, 'https://vitrine.example/back', { ...request, provider: world.provider, psu: PSU }),
    'redirect',
  )
  const returned = await decide(begun.url, world.login)
  const { connectionId } = assertStep(
    await proceedLink(world.deps, begun.id, { ...(returned && { returned }), psu: PSU }),
    'done',
  )
  await fetchNow(connectionId)
  const second = (await listConnectedAccounts(deps.db, [connectionId])).map(({ accountId }) => accountId)
  assert.equal(second.length, first.length)
  assert.equal(new Set([...first, ...second]).size, 2 * first.length)
  const linesOfAll = async (ids: Id<'account'>[]) =>
    (await Promise.all(ids.map(async (id) => linesOf(await world.rows(id)).join('\n')))).sort()
  assert.deepEqual(await linesOfAll(second), await linesOfAll(first))
  await editAccount(deps, TESTER, second[0]!, { name: 'Ours' })
  const [{ iban } = { iban: null }] = await findListedAccounts(deps.db, [second[0]!])
  const found = await findAccountsByIban(deps.db, iban!)
  assert.deepEqual(
    found.map(({ id }) => first.includes(id)),
    [true],
    'files with the IBAN go on to the account of the first',
  )
})

const OTHER = 'maja.freelancer-1'

const countFetches = async (id: string): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from fetches where connection_id = ${id} and outcome = 'done'`)
  return row!.count
}
