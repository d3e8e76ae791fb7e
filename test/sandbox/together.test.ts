/** One clock for all: the bank beside the service, the command, and a client written with our own. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createClient } from '@vitrine/client'
import { startBank } from '@vitrine/sandbox-bank'
import { databaseNow, findClockState } from '../../src/platform/db/clock.ts'
import { vitrine } from '../support/command.ts'
import { makeClient } from '../support/make.ts'
import { sandboxService } from './support.ts'

const running = await startBank({ start: Date.parse('2026-01-05T08:00:00Z') })
after(() => running.close())
const service = await sandboxService(undefined, { SANDBOX_BANK_URL: running.url })
const { app, advance, deps } = service

test('the bank beside the service goes with it, and is not turned back where it is ahead', async () => {
  assert.equal((await advance({ advanceBy: '3d' })).statusCode, 200)
  const now = await databaseNow(deps.db)
  assert.ok(Math.abs(running.bank.now() - now.getTime()) < 600_000)
  const ahead = now.getTime() + 30 * 86_400_000
  running.bank.answer({
    method: 'POST',
    path: '/control/clock',
    query: {},
    headers: {},
    body: JSON.stringify({ to: new Date(ahead).toISOString() }),
  })
  assert.equal((await advance({ advanceBy: '1d' })).statusCode, 200)
  assert.equal(running.bank.now(), ahead)
})

test('a bank that does not answer stops the advance before anything is moved', async () => {
  const alone = await sandboxService(undefined, { SANDBOX_BANK_URL: 'http://127.0.0.1:1' })
  const answer = await alone.advance({ advanceBy: '1d' })
  assert.equal(answer.statusCode, 400)
  assert.match(answer.body, /does not answer/)
  const { aheadMs, advancingTo } = await findClockState(alone.deps.db)
  assert.deepEqual([aheadMs, advancingTo], [0, null])
})

test('the command shows and moves the clock, with a worker of its own', async () => {
  const env = { DATABASE_URL: service.databaseUrl }
  const before = await databaseNow(deps.db)
  const moved = await vitrine(['clock', 'advance', '2d', '--json'], env)
  assert.equal(moved.code, 0, moved.err)
  const report = JSON.parse(moved.out)
  assert.ok(Date.parse(report.now) - before.getTime() >= 2 * 86_400_000)
  assert.ok(report.jobs.housekeeping > 0)
  assert.match((await vitrine(['clock'], env)).out, /seconds ahead/)
  const back = await vitrine(['clock', 'advance', '2026-01-01T00:00:00Z'], env)
  assert.equal(back.code, 1)
  assert.match(back.err, /only goes forwards/)
})

test('our client makes an owner, lets something happen, moves the clock and reads on with a new token', async () => {
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { apiKey, apiSecret } = await makeClient(deps)
  const client = createClient({ baseUrl, apiKey, apiSecret })
  const stories = await client.sandbox.stories()
  assert.ok(stories.some(({ story }) => story === 'student'))
  const owner = await client.sandbox.createOwner({ story: 'student', seed: 3 })
  await client.sandbox.happen(owner.ownerId, { type: 'pay', amount: '-12.30', holdDays: 2 })
  const rows = async () => {
    const found = []
    for await (const row of client.transactions.list(owner.accounts[0]!.accountId)) found.push(row)
    return found
  }
  const held = (await rows()).find(({ status, amountText }) => status === 'pending' && amountText === '-12.30')!
  const { now, before } = await client.sandbox.advance({ advanceBy: '4d' })
  assert.ok(Date.parse(now) > Date.parse(before))
  assert.equal((await rows()).find(({ id }) => id === held.id)!.status, 'booked')
  const { data } = await client.sandbox.coverage()
  assert.equal(data.find(({ situation }) => situation === 'hold_booked')!.state, 'covered')
})
