/** A slow receiver delays no other one. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import { startWorker } from '../../src/platform/jobs/worker.service.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { makeClient } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { deps, endpoint } = service

const OTHERS = 8
const BURST = 400
const SLOW_EVENTS = 100

test('while one receiver does not answer, the others get a burst of 400 events, and do not wait for its 100', async (t) => {
  const slow = await startReceiver()
  let [open, most] = [0, 0]
  slow.answer((_, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
  })
  const slowOne = await makeClient(deps)
  await endpoint(slowOne.token, slow.url)
  const others = await Promise.all(
    Array.from({ length: OTHERS }, async () => {
      const [client, receiver] = [await makeClient(deps), await startReceiver()]
      await endpoint(client.token, receiver.url)
      return { client, receiver }
    }),
  )
  const { kinds } = await openJobs(service.config, deps, { onMessage: () => {}, onWebhook: () => {} })
  const worker = startWorker(deps, { webhook: kinds.webhook! }, (error) => t.diagnostic(String(error)))
  after(() => worker.stop(0))
  const eventOf = (scope: typeof slowOne.tenant.id, subject: string) =>
    ({ type: 'inquiry.updated', scope, environment: 'sandbox', subject, data: { inquiryId: subject } }) as const
  const slowEvents = Array.from({ length: SLOW_EVENTS }, (_, i) => eventOf(slowOne.tenant.id, `slow ${i}`))
  await deps.db.transaction((tx) => recordEvents(tx, slowEvents))
  worker.wake()
  await slow.until(4)
  const events = Array.from({ length: BURST }, (_, i) => eventOf(others[i % OTHERS]!.client.tenant.id, `inq ${i}`))
  await deps.db.transaction((tx) => recordEvents(tx, events))
  const committed = performance.now()
  // As a server does after a request that enqueued something.
  worker.wake()
  await Promise.all(others.map(({ receiver }) => receiver.until(BURST / OTHERS)))
  assert.ok(slow.received.length < SLOW_EVENTS, `${slow.received.length} tries at the slow one came before`)
  assert.equal(most, 4, 'the slow one has as many at once as it may have, and no more')
  const delays = others.flatMap(({ receiver }) => receiver.received.map(({ at }) => at - committed))
  assert.equal(delays.length, BURST)
  t.diagnostic(`p99 of the others: ${Math.round(delays.sort((a, b) => a - b)[Math.floor(BURST * 0.99) - 1]!)} ms`)
})
