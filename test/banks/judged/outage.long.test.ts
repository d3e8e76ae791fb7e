/** A bank that fails for all its customers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyJson, openWorld } from './world.ts'

const HOUR = 3_600_000

test('a bank that is down for all is paused as a bank: few calls, one alert, and everybody is restored once', async () => {
  const w = await openWorld({ banks: ['plain', 'oauth'] })
  const made = []
  for (let seed = 1; seed <= 8; seed++) {
    await w.control('POST', '/customers', { story: 'student', seed: 100 + seed })
    const { people } = (await w.control('GET', `/customers/student-${100 + seed}`)) as { people: { login: string }[] }
    made.push(await w.connect(people[0]!.login, 'plain'))
  }
  const client = await w.client(made[0]!.owner.id)
  const events = await client.listen()
  await w.control('POST', '/customers', { story: 'student', seed: 120 })
  const { people } = (await w.control('GET', '/customers/student-120')) as { people: { login: string }[] }
  const elsewhere = await w.connect(people[0]!.login, 'oauth')
  const from = w.calls.length
  w.network.meddle = ({ path }) => (path.startsWith('/banks/plain/') ? { status: 503 } : undefined)
  for (let hour = 0; hour < 48; hour += 4) {
    await w.jump(4 * HOUR)
    await w.settle()
  }
  const asked = w.calls.slice(from).filter(({ path }) => path.startsWith('/banks/plain/'))
  const second = asked.filter(({ at }) => at > w.bank.now() - 24 * HOUR).length
  // Each connection for itself would ask with two fetches a day, and again after each.
  assert.ok(
    second <= 24,
    `${second} calls on the second day of a bank that is down, for 8 connections; ${asked.length} in all`,
  )
  const health = (await w.okJson(w.manage('GET', '/bank-health'))).data.find(
    ({ providerId }: AnyJson) => providerId === 'plain',
  )
  assert.ok(health.pausedUntil !== undefined, JSON.stringify(health))
  assert.ok(health.failures >= 5)
  for (const { connectionId } of made) {
    const { status } = await w.connection(connectionId)
    assert.equal(status, 'unavailable', 'nobody is green after two days without data')
  }
  assert.equal((await w.connection(elsewhere.connectionId)).status, 'valid')
  const metrics = await w.ask('/metrics')
  assert.match(metrics.body, /bank/)
  await w.calm()
  for (let hour = 0; hour < 48; hour += 4) {
    await w.jump(4 * HOUR)
    await w.settle()
  }
  for (const { connectionId } of made) assert.equal((await w.connection(connectionId)).status, 'valid')
  const told = events.filter(({ type }) => type.startsWith('connection.')).map(({ type }) => type)
  assert.deepEqual(told, ['connection.restored'])
  const mine = (await client.accounts())[0]!
  assert.equal(mine.connection.status, 'valid')
})

test('who links a bank that is back, while it is still paused for others, has data at once', async () => {
  const w = await openWorld()
  const made = await w.connect('anna.household-1')
  w.network.meddle = () => ({ status: 503 })
  for (let hour = 0; hour < 72; hour += 4) {
    await w.jump(4 * HOUR)
    await w.settle()
  }
  await w.calm()
  assert.equal((await w.connection(made.connectionId)).status, 'unavailable')
  const late = await w.connect('lukas.traveller-1')
  const { accounts } = await w.connection(late.connectionId)
  for (const { fetched } of accounts) assert.ok(fetched !== undefined, 'all history comes right after the approval')
})
