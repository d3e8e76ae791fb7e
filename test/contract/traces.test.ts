/** What operators are promised who set OTEL_EXPORTER_OTLP_ENDPOINT: a real collector gets spans, and nothing about people. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { ask, endProcess, startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** OTLP over HTTP, as a collector receives it. */
async function startCollector() {
  const exports: { login: string | undefined; body: Export }[] = []
  const server = createServer(async (request, response) => {
    assert.equal(`${request.method} ${request.url}`, 'POST /v1/traces')
    assert.equal(request.headers['content-type'], 'application/json')
    exports.push({ login: request.headers.authorization, body: (await json(request)) as Export })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return { url: `http://vitrine:pass%20word@127.0.0.1:${(server.address() as AddressInfo).port}`, exports }
}

const database = await testDatabase()
const deps = createDeps(database.serving)
const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(5))

test('a read is one trace of request, gate, page and record, without anything about persons', async () => {
  const collector = await startCollector()
  const server = await startServer(database.servingUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RUN_JOBS: 'off' })
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'
  const headers = { traceparent, 'request-id': 'my-request' }
  const path = `${server.url}${fixture.path}`
  assert.equal((await ask(`${path}?limit=2`, { token: fixture.token, headers })).status, 200)
  // From memory: no page is read.
  assert.equal((await ask(`${path}?limit=2`, { token: fixture.token })).status, 200)
  assert.equal((await ask(`${path}?limit=2`, { token: 'wrong' })).status, 401)
  // Whoever stops the server gets what it has measured until then.
  await endProcess(server.child)

  const spans = collector.exports.flatMap(({ body }) => body.resourceSpans[0]!.scopeSpans[0]!.spans)
  const route = 'GET /service/accounts/:accountId/transactions'
  const own = spans.filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736')
  assert.deepEqual(own.map(({ name }) => name).sort(), [route, 'gate', 'page', 'record'])
  const request = own.find(({ name }) => name === route)!
  assert.equal(request.parentSpanId, '00f067aa0ba902b7')
  assert.equal(request.kind, 2)
  assert.deepEqual(request.attributes, [
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    { key: 'http.route', value: { stringValue: '/service/accounts/:accountId/transactions' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
    { key: 'vitrine.request_id', value: { stringValue: 'my-request' } },
  ])
  const inside = ['gate', 'page', 'record'].map((step) => own.find(({ name }) => name === step)!)
  const times = inside.flatMap((span) => [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)])
  assert.deepEqual(times, times.toSorted(compare), 'one after the other')
  assert.ok(times[0]! >= BigInt(request.startTimeUnixNano) && times.at(-1)! <= BigInt(request.endTimeUnixNano))
  for (const span of inside) assert.deepEqual([span.parentSpanId, span.attributes], [request.spanId, []])

  const others = Map.groupBy(
    spans.filter((span) => !own.includes(span)),
    ({ traceId }) => traceId,
  )
  const names = [...others.values()].map((trace) =>
    trace
      .map(({ name }) => name)
      .sort()
      .join(' '),
  )
  assert.deepEqual(names.sort(), [`${route} gate`, `${route} gate record`].sort())

  const { login, body } = collector.exports[0]!
  assert.equal(login, `Basic ${Buffer.from('vitrine:pass word').toString('base64')}`)
  assert.deepEqual(body.resourceSpans[0]!.resource.attributes[0]!.value, { stringValue: 'vitrine' })
  const sent = JSON.stringify(collector.exports.map(({ body }) => body))
  for (const secret of [fixture.token, fixture.accountId, fixture.ownerId, 'limit=2', 'pass'])
    assert.ok(!sent.includes(secret), secret)
})

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

test('a collector that is not there costs spans, and nothing else', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, RUN_JOBS: 'off' }
  const server = await startServer(database.servingUrl, env)
  let said = ''
  server.child.stderr!.on('data', (chunk) => {
    said += chunk
  })
  const dropped = new Promise<void>((resolve) => {
    server.child.stderr!.on('data', () => /traces are dropped/.test(said) && resolve())
  })
  assert.equal((await ask(`${server.url}${fixture.path}`, { token: fixture.token })).status, 200)
  await dropped
  assert.match(said, /traces are dropped: 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/)
  await endProcess(server.child)
  assert.equal(server.child.exitCode, 0)
})
