/** An owner who looks at /me gets data of today, with the calls that are kept for that. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/platform/db/sql.ts'
import { people } from '../support/people.ts'
import { openOperatedWorld } from './operated-world.ts'

const { service, world, connectionId } = await openOperatedWorld()
test.after(world.close)
const HOUR_MS = 3_600_000
const { emailOf, signIn } = people(service)

test('a visit fetches what is hours old, as attended, and never more than the budget leaves', async () => {
  const email = await emailOf(world.ownerId)
  const visit = async (): Promise<number> => {
    const me = await signIn({ email })
    return (await me.send('POST', '/owner/connections/visit', {})).json().planned
  }
  const attended = async () =>
    (
      await service.database.rows<{ fetches: number; calls: number }>(sql`
        select (select count(*) from fetches where connection_id = ${connectionId} and attended and outcome = 'done') as fetches,
          (select count(*) from bank_calls where connection_id = ${connectionId} and attended and endpoint = 'transactions') as calls`)
    )[0]!
  const accounts = (await world.accounts()).length
  // A moment after a scheduled fetch nothing is to be gained.
  await world.runUntil(new Date(world.now().getTime() + 24 * HOUR_MS))
  assert.equal(await visit(), 0)
  const planned: number[] = []
  for (let hours = 0; hours < 20; hours += 5) {
    await world.setClock(new Date(world.now().getTime() + 5 * HOUR_MS))
    planned.push(await visit())
    // Who looks again at once asks for nothing more.
    assert.equal(await visit(), 0)
    await world.runDue()
  }
  // Two are kept for that; the other two are those of the plan.
  assert.deepEqual(planned, [1, 1, 0, 0])
  assert.deepEqual(await attended(), { fetches: 2 * accounts, calls: 2 * accounts })
  const [most] = await service.database.rows<{ calls: number }>(sql`
    select max(n) as calls from (
      select count(*) over (partition by resource_id order by called_at range between interval '24 hours' preceding and current row) as n
      from bank_calls where connection_id = ${connectionId} and endpoint = 'transactions' and counts) c`)
  assert.ok(most!.calls <= 4)
  const [kept] = await service.database.rows<{ visitor: string | null }>(sql`
    select sealed_visitor as visitor from connections where id = ${connectionId}`)
  assert.equal(kept!.visitor, null, 'whoever was there is forgotten')
})
