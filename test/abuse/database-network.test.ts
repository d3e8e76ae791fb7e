/** What a user would lose: a network that drops bytes for a moment would stop all reads until a restart. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { deadline } from '../support/deadline.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { openProxy } from '../support/proxy.ts'
import { ask, SLACK, startServer } from './servers.ts'

/** Every request is answered or refused within this time, in any network condition. */
const MAX_MS = 10_000 * SLACK
/** And all of them are answered again this long after the network is back. */
const RECOVERY_MS = 5_000 * SLACK
const READY_MS = 3_000 * SLACK

const { database, url } = await testDatabase()
const deps = createDeps(database)
const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(5))
const proxy = await openProxy(url)
// Cached pages would hide the statements that read them.
const server = await startServer(proxy.url, { PAGE_MEMORY_MB: '0' })

type Outcome = { status: number; ms: number }

const timed = async (path: string, options: Parameters<typeof ask>[1]): Promise<Outcome> => {
  const began = performance.now()
  // 0: no answer at all.
  const { status } = await ask(`${server.url}${path}`, options).catch(() => ({ status: 0 }))
  return { status, ms: performance.now() - began }
}

/** The requests of clients: reads on every connection for reads, and a token, which is written on another. */
const REQUESTS: (() => Promise<Outcome>)[] = [
  () => timed(fixture.path, { token: fixture.token }),
  () => timed(`${fixture.path}/changes`, { token: fixture.token }),
  () => timed('/service/accounts', { token: fixture.token }),
  () => timed('/service/inquiries', { token: fixture.token }),
  () =>
    timed('/service/auth/token', {
      method: 'POST',
      headers: { 'Api-Key': fixture.apiKey, 'Api-Secret': fixture.apiSecret },
    }),
]
const askAll = () => Promise.all(REQUESTS.map((one) => one()))

/** Opens every connection that the service may have, so that all of them can be lost: a busy machine may refuse some at first. */
async function warmUp(): Promise<void> {
  const began = performance.now()
  for (;;) {
    const all = (await Promise.all(Array.from({ length: 12 }, askAll))).flat()
    if (all.every(({ status }) => status === 200)) return
    assert.ok(performance.now() - began < deadline(), 'all requests succeed before the fault')
  }
}

/** Clients that start at a fixed rate until they are stopped, whether or not earlier ones were answered. */
function crowd(everyMs: number) {
  const under: Promise<Outcome[]>[] = []
  const timer = setInterval(() => under.push(askAll()), everyMs)
  return async () => {
    clearInterval(timer)
    return (await Promise.all(under)).flat()
  }
}

/** How long it takes until everything is answered again, measured by a client that waits for each answer. */
async function timeToRecover(t: TestContext): Promise<number> {
  const began = performance.now()
  for (;;) {
    const outcomes = await askAll()
    if (outcomes.every(({ status }) => status === 200)) break
    assert.ok(performance.now() - began < deadline(), 'never recovered')
  }
  const ms = performance.now() - began
  t.diagnostic(`all answered again after ${Math.round(ms)} ms`)
  return ms
}

const FAULTS: Record<string, () => void> = {
  'a network that drops everything': () => proxy.swallow(),
  'a network that ends every connection': () => proxy.cut(),
  'a network that delays everything by two minutes': () => proxy.delay(120_000),
}

for (const [fault, begin] of Object.entries(FAULTS)) {
  test(`${fault}: no request hangs, and the service recovers by itself`, async (t) => {
    await warmUp()
    const stop = crowd(250)
    await delay(500)
    begin()
    // Longer than any of our limits, so that requests arrive at every stage: open connections lost, none available.
    await delay(9_000)
    proxy.heal()
    const recovered = await timeToRecover(t)
    const outcomes = await stop()
    const longest = Math.max(...outcomes.map(({ ms }) => ms))
    const refused = outcomes.filter(({ status }) => status !== 200)
    t.diagnostic(`${outcomes.length} requests, ${refused.length} refused, the longest took ${Math.round(longest)} ms`)
    assert.deepEqual([...new Set(refused.map(({ status }) => status))], refused.length > 0 ? [503] : [])
    assert.ok(longest < MAX_MS, `a request took ${Math.round(longest)} ms`)
    assert.ok(recovered < RECOVERY_MS, `recovered after ${Math.round(recovered)} ms`)
  })
}

test('/health/ready fails while the connections for reads are lost, /health/live never does', async () => {
  await warmUp()
  proxy.swallow()
  const ready = await timed('/health/ready', {})
  assert.equal(ready.status, 503)
  assert.ok(ready.ms < READY_MS, `took ${Math.round(ready.ms)} ms`)
  assert.equal((await timed('/health/live', {})).status, 200)
  proxy.heal()
  const began = performance.now()
  while ((await timed('/health/ready', {})).status !== 200) {
    assert.ok(performance.now() - began < Math.min(RECOVERY_MS, deadline()), 'never ready again')
  }
})

test('a service stops even if it cannot close its database connections', async () => {
  await warmUp()
  proxy.swallow()
  const exit = once(server.child, 'exit')
  const began = performance.now()
  server.child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  assert.ok(performance.now() - began < MAX_MS)
})
