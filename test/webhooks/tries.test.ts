/** The log of a delivery: each try with its time, duration and answer, and a bound for all of it. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, TESTER } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, database, deps, endpoint, sendDue } = service
const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })

const START = new Date('2026-11-16T10:00:00.000Z')
const clockAt = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const at = (seconds: number) => setDatabaseClock(database, clockAt(seconds))

beforeEach(async () => {
  await database.script('delete from webhook_endpoints; delete from jobs')
  await at(0)
})

type Try = { at: string; durationMs: number; answerStatus?: number; answer?: string; error?: string }

/** An endpoint with one test event, which was not sent yet. */
async function prepare() {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId } = await endpoint(client.token, receiver.url)
  const path = `/service/webhooks/${webhookId}`
  const { deliveryId } = (await ask(`${path}/test`, { method: 'POST', token: client.token })).json()
  const log = async () => (await ask(`${path}/deliveries`, { token: client.token })).json().data[0]
  const replay = () => ask(`${path}/deliveries/${deliveryId}/replay`, { method: 'POST', token: client.token })
  return { webhookId, receiver, log, replay }
}
const shown = (tries: Try[]) =>
  tries.map(({ at, answerStatus, answer, error }) => [
    (new Date(at).getTime() - START.getTime()) / 1000,
    answerStatus,
    answer,
    error,
  ])

test('each try is logged with when it began, how long it took, and what was answered', async () => {
  const { receiver, log } = await prepare()
  assert.deepEqual((await log()).tries, [])
  const answers: [number, string][] = [
    [500, 'x'.repeat(5_000)],
    [503, 'busy'],
    [200, 'thanks'],
  ]
  receiver.answer((_, response) => {
    const [status, text] = answers[receiver.received.length - 1]!
    response.writeHead(status).end(text)
  })
  for (const seconds of [0, 100, 200]) {
    await at(seconds)
    await sendDue()
    const { status, nextTry } = await log()
    assert.equal(
      nextTry > clockAt(seconds).toISOString(),
      status === 'pending',
      'one that waits says when it is tried next',
    )
  }
  const { tries, ...last } = await log()
  assert.deepEqual(shown(tries), [
    [0, 500, 'x'.repeat(200), 'answered 500'],
    [100, 503, 'busy', 'answered 503'],
    [200, 200, 'thanks', undefined],
  ])
  for (const { durationMs } of tries) assert.ok(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 15_000)
  assert.deepEqual([last.status, last.attempts, last.answerStatus, last.answer], ['delivered', 3, 200, 'thanks'])
  assert.equal(last.attempted, tries[2].at)
})

test('what was tried before stays when the endpoint is disabled, and a replay adds to it', async () => {
  const { webhookId, receiver, log, replay } = await prepare()
  receiver.answer((_, response) => response.writeHead(500).end('no'))
  await sendDue()
  const path = `/manage/webhooks/${webhookId}`
  const set = (status: string) => ask(path, { method: 'PATCH', token: operator, payload: { status } })
  await set('disabled')
  const given = await log()
  assert.deepEqual([given.status, given.error], ['failed', 'endpoint disabled'])
  assert.deepEqual(shown(given.tries), [[0, 500, 'no', 'answered 500']])
  await set('enabled')
  await at(60)
  receiver.answer((_, response) => response.writeHead(204).end())
  assert.equal((await replay()).statusCode, 202)
  await sendDue()
  const { tries, status, attempts } = await log()
  assert.deepEqual([status, attempts], ['delivered', 1])
  assert.deepEqual(shown(tries), [
    [0, 500, 'no', 'answered 500'],
    [60, 204, '', undefined],
  ])
})

test('the last 20 tries are kept, however often it is replayed', async () => {
  const { log, replay } = await prepare()
  for (let seconds = 0; seconds < 25; seconds++) {
    await at(seconds)
    await replay()
    await sendDue()
  }
  const { tries } = await log()
  assert.deepEqual(
    shown(tries).map(([seconds]) => seconds),
    Array.from({ length: 20 }, (_, i) => i + 5),
  )
})
