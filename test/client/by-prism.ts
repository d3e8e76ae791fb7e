/**
 * `npm run soak -- prism`: the SDK at a started demo, through a proxy that compares every request and every answer with
 * openapi.json ([Prism](https://stoplight.io/open-source/prism), fetched by npx: nothing else here needs it). It prints how many
 * requests were made, and what the proxy objects to. PRISM names an installed one.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, refusalOf, type VitrineClient } from '@vitrine/client'
import { startDemo } from '../support/demo.ts'

const LEAST_REQUESTS = 200

type Violation = { location: string[]; message: string; severity: string }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function startPrism(target: string): Promise<string> {
  const port = await freePort()
  const args = ['proxy', 'openapi.json', target, '-h', '127.0.0.1', '-p', String(port)]
  const { PRISM } = process.env
  const [command, ...first] = PRISM ? [process.execPath, PRISM] : ['npx', '--yes', '@stoplight/prism-cli@5']
  // A group of its own: npx does not end what it started.
  const child = spawn(command!, [...first, ...args], { stdio: 'ignore', detached: true })
  after(() => process.kill(-child.pid!, 'SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  const isUp = () => fetch(url).then(Boolean, () => false)
  for (let tries = 0; tries < 600 && !(await isUp()); tries++) await pause(200)
  return url
}

/** Counts what goes through the proxy, and collects its objections. */
function watched() {
  const seen = { requests: 0, statuses: new Map<number, number>(), objections: new Map<string, string[]>() }
  const watchedFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    seen.requests += 1
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1)
    const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[]
    for (const { location, message } of violations) {
      const what = `${location.join('.')}: ${message}`
      const where = `${init?.method ?? 'GET'} ${String(input).replace(/^http:\/\/[^/]+/, '')} → ${answer.status}`
      seen.objections.set(what, [...(seen.objections.get(what) ?? []), where])
    }
    return answer
  }
  return { seen, watchedFetch }
}

/** Everything that a client can do, and what it is refused; a refusal is an answer like any other. */
async function tour(vitrine: VitrineClient, demo: Awaited<ReturnType<typeof startDemo>>): Promise<void> {
  const { inquiryId, consentId, accountIds, owner } = demo.facts
  const refused = async (call: PromiseLike<unknown>) => {
    await call.then(
      () => undefined,
      (error: unknown) => {
        if (!refusalOf(error)) throw error
      },
    )
  }
  for await (const _ of vitrine.inquiries.list());
  await vitrine.inquiries.get(inquiryId)
  for (const language of ['en', 'de', 'sl'] as const) await vitrine.categories.list({ language })
  for await (const { id } of vitrine.accounts.list()) await vitrine.accounts.get(id)
  for (const accountId of accountIds) {
    let shown = 0
    for await (const { id } of vitrine.transactions.list(accountId, { pageSize: 5 })) {
      if (shown++ % 5 === 0) await vitrine.transactions.get(accountId, id, { consentId })
      if (shown === 150) break
    }
    let changed = 0
    for await (const _ of vitrine.transactions.changes(accountId, { pageSize: 20 })) if (++changed === 400) break
    const period = { from: '2026-01-01T00:00:00Z', until: new Date(), pageSize: 500 }
    for await (const _ of vitrine.transactions.list(accountId, period));
  }
  for await (const _ of vitrine.consents.list({ status: 'valid' }));
  const started = await vitrine.consents.start({
    inquiryId,
    email: owner.email,
    data: [{ key: 'order', value: '4711' }],
  })
  await vitrine.consents.get(started.consentId)
  await vitrine.consents.sendPin(started.consentId)
  await refused(vitrine.consents.authorize(started.consentId, { pin: '000000' }))
  await refused(vitrine.consents.renew(started.consentId))
  await vitrine.consents.end(started.consentId)
  await refused(vitrine.consents.authorize(started.consentId, { pin: '000000' }))

  const { webhookId } = await vitrine.webhooks.create({ url: 'http://127.0.0.1:9/vitrine', events: ['consent.valid'] })
  await vitrine.webhooks.get(webhookId)
  await vitrine.webhooks.change(webhookId, { events: [] })
  await vitrine.webhooks.rotate(webhookId)
  const { deliveryId } = await vitrine.webhooks.test(webhookId)
  for await (const _ of vitrine.webhooks.deliveries(webhookId));
  await vitrine.webhooks.replay(webhookId, deliveryId)
  await vitrine.webhooks.replayPeriod(webhookId, { from: '2026-01-01T00:00:00Z', until: new Date().toISOString() })
  for await (const _ of vitrine.webhooks.list());
  await vitrine.webhooks.delete(webhookId)

  const nobody = 'acc_01kgx2kz4e8r5t7y9w1'
  await refused(vitrine.accounts.get(nobody))
  await refused(vitrine.transactions.get(accountIds[0]!, 'tx_01kgx2m8s0e6v9q4c1t7'))
  await refused(vitrine.inquiries.get('inq_01kgx2m1b3d5f7h9k2n4p6r8t0'))
  await refused(vitrine.consents.get('con_01kgx2m1b3d5f7h9k2n4p6r8t0'))
  await refused(vitrine.webhooks.get(webhookId))
  await refused(vitrine.consents.start({ inquiryId, email: 'nobody' }))
  await refused(vitrine.webhooks.create({ url: 'http://10.0.0.1/vitrine' }))
}

test('a proxy that validates has nothing to object to', async (t) => {
  const demo = await startDemo()
  const url = await startPrism(demo.facts.baseUrl)
  const wrongRequest = await fetch(`${url}/service/inquiries?limit=1000`)
  assert.match(wrongRequest.headers.get('sl-violations') ?? '', /limit/, 'the proxy looks')
  const { seen, watchedFetch } = watched()
  const { apiKey, apiSecret } = demo.facts
  await tour(createClient({ baseUrl: url, apiKey, apiSecret, fetch: watchedFetch }), demo)
  const wrong = createClient({ baseUrl: url, apiKey, apiSecret: 'vs_wrong', fetch: watchedFetch, retries: 0 })
  await wrong.inquiries.get(demo.facts.inquiryId).catch(() => {})
  const statuses = [...seen.statuses].sort().map(([status, count]) => `${count} × ${status}`)
  t.diagnostic(`${seen.requests} requests: ${statuses.join(', ')}`)
  t.diagnostic(`${[...seen.objections.values()].flat().length} violations`)
  for (const [what, places] of seen.objections) t.diagnostic(`${places.length} × ${what}, such as ${places[0]}`)
  assert.deepEqual([...seen.objections.keys()], [])
  assert.ok(seen.requests >= LEAST_REQUESTS, `${seen.requests} requests`)
})
