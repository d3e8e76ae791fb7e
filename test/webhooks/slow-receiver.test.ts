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
const SLOW_MS = 14_000

test('with one receiver that answers after 14 s the others have a burst of 400 events within 2 s (99 of 100)', async (t) => {
  const slow = await startReceiver()
  const waiting: NodeJS.Timeout[] = []
  let [open, most] = [0, 0]
  slow.answer((_, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    waiting.push(setTimeout(() => response.writeHead(204).end(), SLOW_MS))
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
  after(async () => {
    for (const timer of waiting) clearTimeout(timer)
    await worker.stop(0)
  })
  const eventOf = (scope: typeof slowOne.tenant.id, subject: string) =>
    ({ type: 'inquiry.updated', scope, environment: 'sandbox', subject, data: { inquiryId: subject } }) as const
  /** How long events of a burst take: 99 of 100 are faster. */
  const burst = async (): Promise<number> => {
    for (const { receiver } of others) receiver.received.length = 0
    const events = Array.from({ length: BURST }, (_, i) => eventOf(others[i % OTHERS]!.client.tenant.id, `inq ${i}`))
    await deps.db.transaction((tx) => recordEvents(tx, events))
    const committed = performance.now()
    // As a server does after a request that enqueued something.
    worker.wake()
    await Promise.all(others.map(({ receiver }) => receiver.until(BURST / OTHERS)))
    const delays = others.flatMap(({ receiver }) => receiver.received.map(({ at }) => at - committed))
    assert.equal(delays.length, BURST)
    return delays.sort((a, b) => a - b)[Math.floor(BURST * 0.99) - 1]!
  }
  const alone = await burst()
  const slowEvents = Array.from({ length: SLOW_EVENTS }, (_, i) => eventOf(slowOne.tenant.id, `slow ${i}`))
  await deps.db.transaction((tx) => recordEvents(tx, slowEvents))
  worker.wake()
  await slow.until(4)
  const beside = await burst()
  t.diagnostic(`p99 ${Math.round(beside)} ms, and ${Math.round(alone)} ms without the slow one`)
  // A machine that is too busy for 400 events in 2 s is so without the slow receiver, too.
  assert.ok(beside < Math.max(2_000, alone * 1.5), `${beside} ms, and ${alone} ms without the slow one`)
  assert.equal(most, 4, 'the slow one has as many at once as it may have, and no more')
})
