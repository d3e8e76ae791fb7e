/** The clock of a sandbox: all that is due is done on the way, in order and once, and nowhere near production data. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../../src/clients/keys/key.service.ts'
import { setClockAhead } from '../../src/platform/core/clock.ts'
import { databaseNow, findClockState, holdClock, makeClockMovable, unmovedNow } from '../../src/platform/db/clock.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { enqueueJob } from '../../src/platform/jobs/job.store.ts'
import type { ClockAdvance } from '../../src/surfaces/clock/clock.service.ts'
import { startClock } from '../../src/surfaces/clock/start-clock.service.ts'
import { testDatabase } from '../support/database.ts'
import { makeClient, makeFixture, TESTER } from '../support/make.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { sandboxService } from './support.ts'

const service = await sandboxService()
const { ask, advance, database, deps, operator } = service

const clock = async () => (await ask('/manage/clock', { token: operator })).json()
const advanced = async (payload: object): Promise<ClockAdvance> => {
  const answer = await advance(payload)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json() as ClockAdvance
}

const PRODUCTION_OWNER = `insert into owners (id, environment, name, email, created_at)
    values ('own_01k000000000000000000000aa', 'production', 'Ana', 'ana@example.com', clock())`

test('everything that is due on the way is done when the advance is answered, each at its time and once', async () => {
  const fixture = await makeFixture(deps, { validityDays: 3 })
  const receiver = await startReceiver()
  let refusals = 3
  receiver.answer((_, response) => response.writeHead(refusals-- > 0 ? 503 : 204).end())
  const made = await ask('/service/webhooks', { method: 'POST', token: fixture.token, payload: { url: receiver.url } })
  assert.equal(made.statusCode, 201)
  const [consent] = await database.rows<{ ends: Date }>(sql`
    select valid_until as ends from consents where id = ${fixture.consentId}`)
  const report = await advanced({ advanceBy: '5d' })
  assert.equal(report.consents.expired, 1)
  assert.deepEqual(report.events, { 'consent.expired': 1 })
  assert.deepEqual(report.webhooks, { delivered: 1 })
  assert.equal(report.jobs.webhook, 4)
  assert.equal(receiver.received.length, 4)
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1)
  const [expired] = await database.rows<{ late: number; tries: number }>(sql`
    select extract(epoch from c.modified_at - ${consent!.ends}::timestamptz)::float as late, d.attempts as tries
    from consents c, webhook_deliveries d where c.id = ${fixture.consentId}`)
  assert.ok(expired!.late >= 0 && expired!.late < 60, `expired ${expired!.late} s after its end`)
  assert.equal(expired!.tries, 4)
  // A receiver compares it with its own clock.
  const [first] = receiver.received
  assert.ok(Math.abs(Number(first!.seconds) * 1000 - (await unmovedNow(deps.db)).getTime()) < 600_000)
  const order = await database.rows<{ at: Date }>(
    sql`select ran_at as at from clock_runs where kind = 'webhook' order by attempt`,
  )
  assert.deepEqual(
    order.map(({ at }) => at),
    order.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
  )
})

test('jobs run in the order of their times, also those that jobs on the way enqueue', async () => {
  const now = await databaseNow(deps.db)
  const after = [5, 1, 3]
  for (const days of after)
    await enqueueJob(deps.db, {
      id: deps.newId('job'),
      kind: 'sandbox',
      payload: { ownerId: 'own_nobody' },
      key: `test ${days}`,
      runAt: new Date(now.getTime() + days * 86_400_000),
    })
  await advanced({ advanceBy: '6d' })
  const ran = await database.rows<{ days: number }>(sql`
    select floor(extract(epoch from ran_at - ${now}::timestamptz) / 86400)::integer as days from clock_runs
    where kind = 'sandbox' order by ran_at`)
  assert.deepEqual(
    ran.map(({ days }) => days),
    [1, 3, 5],
  )
})

test('the clock goes forwards only, and not further than a limit in one call', async () => {
  const before = (await clock()).now as string
  const wrong: [payload: object, message: RegExp][] = [
    [{ advanceTo: '2026-01-01T00:00:00Z' }, /only goes forwards/],
    [{ advanceBy: '0d' }, /only goes forwards/],
    [{ advanceBy: '93d' }, /at most 92 days/],
    [{ advanceBy: '-1d' }, /must be a duration/],
    [{}, /Send either/],
    [{ advanceBy: '1d', advanceTo: '2090-01-01T00:00:00Z' }, /Send either/],
  ]
  for (const [payload, message] of wrong) {
    const answer = await advance(payload)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.body, message)
  }
  const { now } = await clock()
  assert.ok(Date.parse(now) - Date.parse(before) < 600_000)
})

test('of two advances at once one is refused, and the clock shows the other', async () => {
  await database.script(
    `update sandbox_clock set advancing_to = clock() + interval '1 day', held_until = now() + interval '1 minute'`,
  )
  const answer = await advance({ advanceBy: '1h' })
  assert.equal(answer.statusCode, 409, answer.body)
  assert.equal(answer.headers['retry-after'], '1')
  assert.ok((await clock()).advancingTo)
  // Its process has died: it counts no longer.
  await database.script(`update sandbox_clock set held_until = now() - interval '1 second'`)
  assert.equal((await clock()).advancingTo, undefined)
  await advanced({ advanceBy: '1h' })
})

for (const url of ['/manage/clock', '/service/sandbox/clock'])
  test(`POST ${url}: the same request, sent again with its key, goes to the same time and does nothing twice`, async () => {
    const token = url === '/manage/clock' ? operator : (await makeClient(deps)).token
    const send = (advanceBy: string) =>
      ask(url, { method: 'POST', token, headers: { 'idempotency-key': 'once' }, payload: { advanceBy } })
    const before = (await clock()).aheadSeconds
    // One moves it; the others are told so, or find it moved.
    for (const { statusCode, body, headers } of await Promise.all([1, 2, 3].map(() => send('3m')))) {
      assert.ok(statusCode === 200 || statusCode === 409, body)
      if (statusCode === 409)
        assert.deepEqual([headers['retry-after'], headers['idempotency-replayed']], ['1', undefined])
    }
    const moved = (await clock()).aheadSeconds
    assert.ok(moved > before && moved <= before + 180, `from ${before} to ${moved}`)
    const again = await send('3m')
    assert.equal(again.statusCode, 200, again.body)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    const { before: _, now: __, ...done } = again.json()
    assert.deepEqual(done, { stops: 0, jobs: {}, deliveries: 0, events: {}, webhooks: {}, consents: {} })
    assert.equal((await send('4m')).statusCode, 400, 'another request')
    assert.equal((await clock()).aheadSeconds, moved)
  })

test('the Date of an answer goes with the clock, so that pages count by it', async () => {
  await advanced({ advanceBy: '2d' })
  const { headers } = await ask('/manage/clock', { token: operator })
  const late = (await databaseNow(deps.db)).getTime() - Date.parse(String(headers.date))
  assert.ok(late >= 0 && late < 60_000, `${headers.date} is ${late} ms late`)
})

test('tokens, ids and sessions go with the clock', async () => {
  const client = await makeClient(deps)
  assert.equal((await ask('/service/accounts', { token: client.token })).statusCode, 200)
  await advanced({ advanceBy: '2d' })
  const answer = await ask('/service/accounts', { token: client.token })
  assert.equal(answer.json().errorSubCode, 'access_token_expired')
  const { aheadMs } = await findClockState(deps.db)
  assert.ok(aheadMs > 2 * 86_400_000)
  const older = deps.newId('consent')
  setClockAhead(aheadMs + 86_400_000)
  assert.ok(deps.newId('consent') > older)
  setClockAhead(aheadMs)
})

test('with production data the clock stands where it is', async () => {
  // Once it was moved, nobody begins with production on this database.
  await assert.rejects(makeClient(deps, { environment: 'production' }), /clock of this database was moved/)
  await database.script(PRODUCTION_OWNER)
  const answer = await advance({ advanceBy: '1d' })
  assert.equal(answer.statusCode, 403)
  assert.match(answer.body, /environment production/)
  await database.script(`delete from owners where environment = 'production'`)
  await advanced({ advanceBy: '1m' })
})

test('production that begins while an advance is under way stops it, and after one it does not begin', async () => {
  const fresh = await sandboxService()
  const { tenant } = await makeClient(fresh.deps)
  const createProductionKey = () => createKey(fresh.deps, TESTER, tenant, { environment: 'production' })
  const moving = await fresh.deps.db.transaction(async (tx) => {
    await holdClock(tx, 'still')
    await tx.rows(sql`insert into owners (id, environment, name, email, created_at)
      values ('own_01k000000000000000000000aa', 'production', 'Ana', 'ana@example.com', clock())`)
    const answer = fresh.advance({ advanceBy: '1h' })
    // It has found no production data, and waits for the clock.
    while ((await fresh.database.rows(sql`select from pg_locks where not granted`)).length === 0);
    return { answer }
  })
  const refused = await moving.answer
  assert.equal(refused.statusCode, 403, refused.body)
  assert.match(refused.body, /environment production/)
  assert.equal((await findClockState(fresh.deps.db)).aheadMs, 0)
  await fresh.database.script(`delete from owners where environment = 'production'`)
  const [key, answer] = await Promise.allSettled([createProductionKey(), fresh.advance({ advanceBy: '1h' })])
  const isMoved = answer.status === 'fulfilled' && answer.value.statusCode === 200
  assert.equal((await findClockState(fresh.deps.db)).aheadMs > 0, isMoved)
  assert.notEqual(key.status === 'fulfilled', isMoved)
})

test('without SANDBOX_CLOCK the clock is not moved, whatever the table says', async () => {
  const plain = await sandboxService(async () => {})
  const answer = await plain.advance({ advanceBy: '1d' })
  assert.equal(answer.statusCode, 403)
  assert.match(answer.body, /cannot be moved/)
  await plain.database.script('update sandbox_clock set ahead_ms = 86400000')
  const { on, aheadSeconds, now } = (await plain.ask('/manage/clock', { token: plain.operator })).json()
  assert.deepEqual({ on, aheadSeconds }, { on: false, aheadSeconds: 0 })
  assert.ok(Math.abs(Date.parse(now) - (await unmovedNow(plain.deps.db)).getTime()) < 600_000)
})

test('a start turns the clock on only by the setting or for a demo, and never with production data', async () => {
  const { database: owner, serving } = await testDatabase()
  const isOn = async () => (await findClockState(serving)).isMovable
  await startClock(owner, 'off')
  assert.equal(await isOn(), false)
  await startClock(owner, 'by default')
  assert.equal(await isOn(), true)
  await startClock(owner, 'off')
  assert.equal(await isOn(), false)
  await owner.script(PRODUCTION_OWNER)
  await assert.rejects(startClock(owner, 'on'), /environment production/)
  await startClock(owner, 'by default')
  assert.equal(await isOn(), false)
})

test('a clock that was moved is not turned back by leaving the setting out', async () => {
  const { database: owner } = await testDatabase()
  await makeClockMovable(owner)
  await owner.script('update sandbox_clock set ahead_ms = 3 * 86400000')
  await assert.rejects(startClock(owner, 'off'), /3 days ahead/)
  await startClock(owner, 'on')
})
