/** A connection from its first link to its end: what it brings, what it survives, and what people are told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { assertStep, linesOf, openWorld, truthLines } from './connected-world.ts'
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

const OTHER = 'maja.freelancer-1'

const countFetches = async (id: string): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from fetches where connection_id = ${id} and outcome = 'done'`)
  return row!.count
}
