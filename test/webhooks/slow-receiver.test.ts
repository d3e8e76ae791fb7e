/** A slow receiver delays no other one. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordEvents } from '../../src/events/event.store.ts'
import { openJobs } from '../../src/job-kinds.ts'
import { startWorker } from '../../src/jobs/worker.service.ts'
import { makeClient } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { deps, endpoint } = service

const OTHERS = 3
const ROUNDS = 20
const EVENTS_A_ROUND = 5
const EVENTS = ROUNDS * EVENTS_A_ROUND
const SLOW_MS = 14_000

test('with one receiver that answers after 14 s the others have their events within 2 s (99 of 100)', async (t) => {
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
  const committed = new Map<string, number>()
  const happen = async (tenantId: typeof slowOne.tenant.id, subject: string) => {
    const event = { scope: tenantId, environment: 'sandbox', subject, data: { inquiryId: subject } } as const
    await deps.db.transaction((tx) => recordEvents(tx, [{ ...event, type: 'inquiry.updated' }]))
    committed.set(subject, performance.now())
  }
  for (let round = 1; round <= ROUNDS; round++) {
    for (let i = 0; i < EVENTS_A_ROUND; i++) {
      await happen(slowOne.tenant.id, `slow ${round} ${i}`)
      for (const [at, { client }] of others.entries()) await happen(client.tenant.id, `${at} ${round} ${i}`)
    }
    // As a server does after a request that enqueued something.
    worker.wake()
    await Promise.all(others.map(({ receiver }) => receiver.until(EVENTS_A_ROUND * round)))
  }
  const delays = others
    .flatMap(({ receiver }) => receiver.received)
    .map(({ body, at }) => at - committed.get(String(body.data.inquiryId))!)
    .sort((a, b) => a - b)
  assert.equal(delays.length, OTHERS * EVENTS)
  const p99 = delays[Math.floor(delays.length * 0.99) - 1]!
  t.diagnostic(`median ${Math.round(delays[delays.length >> 1]!)} ms, p99 ${Math.round(p99)} ms`)
  assert.ok(p99 < 2_000, `${p99} ms`)
  assert.equal(most, 4, 'the slow one has as many at once as it may have, and no more')
})
