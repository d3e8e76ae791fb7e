import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDocs } from '../../src/platform/docs/docs.ts'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import type { SearchEntry } from '../../src/platform/docs/search-index.ts'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { referencesIn } from '../../src/platform/http/openapi-parts.ts'
import { fill, makeClient, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const service = await testService()
const { ask, deps, routes } = service

type Operation = {
  operationId: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }>; required?: string[] }> }
}

const DOCUMENTS = ['/openapi.json', '/openapi-manage.json'] as const
const openApi = async (url: (typeof DOCUMENTS)[number] = '/openapi.json'): Promise<Document> =>
  assertOk(await ask(url)).json()
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  )

const docs = readDocs()
const HTML_PAGES = [
  '/',
  '/docs',
  '/docs/decisions',
  ...[...docs.groups.flatMap(({ pages }) => pages), ...docs.decisions].map(({ url }) => url),
  '/docs/reference',
  ...groupsOf(service.document()).map(({ url }) => url),
  '/api/errors',
  ...'invalid_parameter unauthorized forbidden not_found not_allowed not_acceptable bad_request other'
    .split(' ')
    .map((code) => `/api/errors/${code}`),
]

test('every page of the documentation is HTML that runs one script, of this service, and none of its own', async (t) => {
  for (const url of HTML_PAGES) {
    await t.test(url, async () => {
      const { headers, body } = assertOk(await ask(url))
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.match(
        String(headers['content-security-policy']),
        /default-src 'none'.*; script-src 'self'; connect-src 'self'$/,
      )
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|\*|http/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(body, /^<!doctype html>\n<html lang="en">/)
      assert.match(body, /<title>[^<]+<\/title>/)
      assert.match(body, /<main id="main"/)
      assert.deepEqual(body.match(/<script[\s\S]*?<\/script>/g), [
        '<script type="module" src="/assets/docs.js"></script>',
      ])
      assert.doesNotMatch(body, /<[^>]+\s(on\w+|style)=|\[object Object/)
      assert.doesNotMatch(body, /<(?:img|link|script|iframe)[^>]*(?:src|href)="(?!\/)/)
    })
  }
})

test('every link of every page works, with its fragment', async () => {
  const pages = new Map<string, string>()
  const open = async (url: string): Promise<string> => {
    const known = pages.get(url)
    if (known !== undefined) return known
    const { body } = assertOk(await ask(url))
    pages.set(url, body)
    return body
  }
  for (const url of HTML_PAGES) {
    const page = await open(url)
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, `${url} uses an id twice`)
    for (const [, link] of page.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(link!)) continue
      const [path, fragment] = link!.split('#')
      const target = await open(path === '' ? url : path!).catch(() => assert.fail(`${url} links to ${link}`))
      if (fragment) assert.ok(target.includes(`id="${fragment}"`), `${url} links to ${link}`)
    }
  }
})

const GUIDES = [...docs.groups.flatMap(({ pages }) => pages), ...docs.decisions]

test('every page of the documentation is there as Markdown, and its links lead to others', async () => {
  const pages = HTML_PAGES.filter((url) => url.startsWith('/docs'))
  const opened = new Set<string>()
  for (const url of pages) {
    const { headers, body } = assertOk(await ask(`${url}.md`))
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8', url)
    assert.match(body, /^# \S/, url)
    if (url.startsWith('/docs/reference')) assert.doesNotMatch(body, /undefined|\[object/, url)
    const text = body.replace(/^(`{3,}).*?^\1$/gms, '')
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const path = link!.replace('http://vitrine.test', '').split('#')[0]!
      if (/^[a-z]+:/.test(path) || opened.has(path)) continue
      assert.ok(path.startsWith('/'), `${url}.md links to ${link}`)
      const { statusCode } = await ask(path)
      assert.equal(statusCode, 200, `${url}.md links to ${link}`)
      opened.add(path)
    }
  }
  assertRefused(await ask('/docs/nothing.md'), ROW.not_found)
})

test('llms.txt lists every guide and every page of the reference, as Markdown', async () => {
  const { headers, body } = assertOk(await ask('/llms.txt'))
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(body, /^# Vitrine\n\n> /)
  const listed = docs.groups.flatMap(({ pages }) => pages)
  for (const { url } of [...listed, ...groupsOf(service.document())])
    assert.ok(body.includes(`(http://vitrine.test${url}.md)`), url)
})

test("contributors' pages are in no menu but their own, and each page has its Markdown named", async () => {
  const contributors = docs.groups.find(({ reader }) => reader === 'contributors')!.pages
  for (const page of GUIDES) {
    const { body } = assertOk(await ask(page.url))
    const menu = /<nav class="side"[\s\S]*?<\/nav>/.exec(body)![0]
    const shown = contributors.filter(({ url }) => menu.includes(`href="${url}"`))
    assert.equal(shown.length, page.reader === 'contributors' ? contributors.length : 0, page.url)
    assert.ok(body.includes(`<link rel="alternate" type="text/markdown" href="${page.url}.md">`), page.url)
  }
})

test('the changelog for clients is the part of the changelog that is about them', async () => {
  const { body } = assertOk(await ask('/docs/client-changelog.md'))
  assert.match(body, /^# Changelog for clients$[\s\S]*^## 0\.1\.0$/m)
  assert.match(body, /POST \/service\/auth\/token/)
  assert.doesNotMatch(body, /\/console|^### /m)
})

test('pages answer 304 to a client that has them already', async () => {
  for (const url of ['/', '/docs', ...DOCUMENTS, '/api/errors/other', '/assets/vitrine.css']) {
    const { etag } = assertOk(await ask(url)).headers
    const again = await ask(url, { headers: { 'if-none-match': String(etag) } })
    assert.deepEqual([again.statusCode, again.body], [304, ''], url)
  }
})

test('an error page for a code that does not exist is 404', async () => {
  for (const code of ['nothing', 'Other', '__proto__', 'constructor', 'access_not_allowed'])
    assertRefused(await ask(`/api/errors/${code}`), ROW.not_found)
})

const OPERATIONS: [method: string, path: string, security: string[]][] = [
  ['post', '/service/auth/token', ['apiKey', 'apiSecret']],
  ['get', '/service/auth/token/{environment}/{tenantSlug}', ['apiKey', 'apiSecret']],
  ['get', '/service/inquiries/{inquiryId}', ['bearer']],
  ['get', '/service/inquiries', ['bearer']],
  ['get', '/service/accounts/{accountId}/transactions', ['bearer']],
  ['get', '/service/accounts/{accountId}/transactions/{transactionId}', ['bearer']],
  ['get', '/service/accounts/{accountId}/transactions/changes', ['bearer']],
  ['get', '/service/accounts', ['bearer']],
  ['get', '/service/accounts/{accountId}', ['bearer']],
]

test('the OpenAPI document is 3.1 and has the address of the service', async () => {
  const document = await openApi()
  assert.match(document.openapi, /^3\.1\./)
  assert.deepEqual(document.servers, [{ url: 'http://vitrine.test' }])
})

test("the OpenAPI document has each address of the contract's table that there is, and who may call it", async (t) => {
  const { paths } = await openApi()
  for (const [method, path, security] of OPERATIONS) {
    await t.test(`${method} ${path}`, () => {
      assert.deepEqual(paths[path]?.[method]?.security.map(Object.keys), [security])
    })
  }
})

test('the documents list every route: clients find what is under /service, operators what is under /manage', async () => {
  const named = ({ method, url }: { method: string; url: string }) =>
    `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`
  const shown = routes.filter(isDocumented)
  for (const [document, under] of [
    ['/openapi.json', '/service/'],
    ['/openapi-manage.json', '/manage/'],
  ] as const) {
    const listed = operationsOf(await openApi(document)).map(({ name }) => name)
    assert.deepEqual(
      listed.sort(),
      shown
        .filter(({ url }) => url.startsWith(under))
        .map(named)
        .sort(),
    )
  }
  assert.deepEqual(
    shown.filter(({ url }) => !/^\/(service|manage)\//.test(url)),
    [],
  )
  const known = new Set(shown.map(({ url }) => url))
  const hidden = routes.filter((route) => !isDocumented(route) && route.url.startsWith('/service'))
  for (const { url } of hidden) assert.ok(url === '/service/*' || known.has(url), url)
})

test('each document has what it refers to, and nothing of the other', async () => {
  for (const url of DOCUMENTS) {
    const { components, ...rest } = (await openApi(url)) as Document & { components: Record<string, object> }
    const text = JSON.stringify(rest)
    const inside = JSON.stringify(components)
    for (const [kind, all] of Object.entries(components))
      for (const name of Object.keys(all)) {
        if (kind === 'securitySchemes') assert.ok(text.includes(`{"${name}":[]`) || text.includes(`"${name}":[]`), name)
        else assert.ok(`${text}${inside}`.includes(`"#/components/${kind}/${name}"`), `${url} ${kind} ${name}`)
      }
  }
  const size = (await ask('/openapi.json')).body.length
  assert.ok(size < 300_000, `${size} bytes`)
})

test('what is sent is closed in the documents, and what is answered is open', async () => {
  const isClosed = (value: unknown) => JSON.stringify(value).includes('"additionalProperties":false')
  for (const url of DOCUMENTS) {
    const document = await openApi(url)
    const reached = (part: unknown) => [
      part,
      ...[...referencesIn(document as never, part)].map(
        (name) => document.components.schemas[name.split('/')[1]!] ?? null,
      ),
    ]
    for (const operation of operationsOf(document)) {
      assert.equal(reached(operation.responses).some(isClosed), false, `${url} ${operation.name}`)
      const body = (operation as { requestBody?: { content: Record<string, { schema: object }> } }).requestBody
      const json = body?.content['application/json']?.schema
      if (json && url === '/openapi.json') assert.ok(reached(json).some(isClosed), operation.name)
    }
    assert.equal(reached((document as { webhooks?: object }).webhooks).some(isClosed), false, 'events')
  }
})

test('every group of operations says what it is about', async () => {
  const groups = (await Promise.all(DOCUMENTS.map(openApi))).flatMap(({ tags }) => tags)
  assert.deepEqual(
    groups.filter(({ description }) => !description),
    [],
  )
})

test('operation ids are unique', async () => {
  const documents = await Promise.all(DOCUMENTS.map(openApi))
  const ids = documents.flatMap(operationsOf).map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, ids.length)
})

test('the parameters of the transaction list are in the document with their bounds', async () => {
  const { paths } = await openApi()
  const { parameters } = paths['/service/accounts/{accountId}/transactions']!.get!
  const query = (parameters ?? []).filter((parameter) => parameter.in === 'query')
  assert.deepEqual(query.map(({ name }) => name).sort(), [
    'consentId',
    'cursor',
    'fromBookedTime',
    'limit',
    'untilBookedTime',
  ])
  assert.ok(query.every(({ required }) => !required))
  const limit = query.find(({ name }) => name === 'limit')!.schema
  assert.deepEqual([limit.type, limit.minimum, limit.maximum], ['integer', 1, 500])
  for (const name of ['fromBookedTime', 'untilBookedTime'])
    assert.equal(query.find((parameter) => parameter.name === name)!.schema.format, 'date-time')
})

test('every reference in the document resolves to a component', async () => {
  for (const url of DOCUMENTS) {
    const text = (await ask(url)).body
    const document = JSON.parse(text)
    for (const [, path] of text.matchAll(/"\$ref": ?"#\/([^"]+)"/g)) {
      const found = path!.split('/').reduce((at, key) => at?.[key], document)
      assert.ok(found, path)
    }
  }
})

test('the error body in the document has the fields and the codes of the interface', async () => {
  const { Error: error } = (await openApi()).components.schemas
  assert.deepEqual(Object.keys(error!.properties).sort(), [
    'documentationUrl',
    'errorCode',
    'errorMessage',
    'errorSubCode',
    'requestId',
    'resourceId',
  ])
  assert.equal(error!.properties.errorCode!.enum!.length, 8)
  assert.equal(error!.properties.errorSubCode!.enum!.length, 14)
  assert.deepEqual(error!.required?.toSorted(), ['errorCode', 'errorMessage'])
})

/** Statuses that the other files of this folder got from an operation. */
const SEEN: [method: string, path: string, statuses: number[]][] = [
  ['post', '/service/auth/token', [200, 400, 401, 403, 406, 413, 415, 429, 500, 503]],
  ['get', '/service/auth/token/{environment}/{tenantSlug}', [200, 400, 401, 403, 406, 429, 500, 503]],
  ['get', '/service/inquiries/{inquiryId}', [200, 400, 401, 403, 406, 429, 500, 503]],
  ['get', '/service/inquiries', [200, 400, 401, 403, 406, 429, 500, 503]],
  ['get', '/service/accounts', [200, 400, 401, 403, 404, 406, 429, 500, 503]],
  ['get', '/service/accounts/{accountId}', [200, 400, 401, 403, 404, 406, 429, 500, 503]],
  ['get', '/service/accounts/{accountId}/transactions', [200, 304, 400, 401, 403, 404, 406, 429, 500, 503]],
  [
    'get',
    '/service/accounts/{accountId}/transactions/{transactionId}',
    [200, 304, 400, 401, 403, 404, 406, 429, 500, 503],
  ],
  ['get', '/service/accounts/{accountId}/transactions/changes', [200, 400, 401, 403, 404, 406, 429, 500, 503]],
]

test('the document has every status that an operation answers', async (t) => {
  const { paths } = await openApi()
  for (const [method, path, statuses] of SEEN) {
    await t.test(`${method} ${path}`, () => {
      const reported = Object.keys(paths[path]![method]!.responses)
      const missing = statuses.filter((status) => !reported.includes(String(status)))
      assert.deepEqual(missing, [])
    })
  }
})

test('a GET operation has no status in the document that it cannot answer', async () => {
  const { paths } = await openApi()
  for (const [path, methods] of Object.entries(paths)) {
    for (const status of Object.keys(methods.get?.responses ?? {}))
      assert.equal(['413', '415', '201', '202', '204'].includes(status), false, `${path} ${status}`)
  }
})

const reference = async (): Promise<string> => {
  const pages = await Promise.all(groupsOf(service.document()).map(({ url }) => ask(url)))
  return pages.map((answer) => assertOk(answer).body).join('\n')
}

test('the reference has a section for every operation', async () => {
  const text = await reference()
  for (const { operationId } of (await Promise.all(DOCUMENTS.map(openApi))).flatMap(operationsOf))
    assert.ok(text.includes(`id="${operationId}"`), operationId)
})

test('a link between files of the documentation leads to a file', () => {
  const root = new URL('../../', import.meta.url)
  const files = globSync('{docs,docs/guides,docs/decisions}/*.md', { cwd: fileURLToPath(root) })
  for (const file of [...files, 'README.md', 'GLOSSARY.md', 'SECURITY.md', 'packages/client/README.md'])
    for (const [, link] of readFileSync(new URL(file, root), 'utf8').matchAll(/\]\((?![a-z]+:|[/#])([^)#\s]+)/g))
      assert.ok(existsSync(new URL(link!, new URL(file, root))), `${file} links to ${link}`)
})

test('the search knows every guide, operation and refusal, and each address that it gives opens', async () => {
  const entries: SearchEntry[] = assertOk(await ask('/docs/search.json')).json()
  const opened = new Map<string, string>()
  for (const { url } of entries) {
    const [path = '', fragment] = url.split('#')
    if (!opened.has(path)) opened.set(path, assertOk(await ask(path)).body)
    if (fragment) assert.ok(opened.get(path)!.includes(`id="${fragment}"`), url)
  }
  for (const word of ['listTransactionChanges', 'invalid_access_scope', 'Renewal'])
    assert.ok(
      entries.some(({ title, text }) => `${title} ${text}`.includes(word)),
      word,
    )
})

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('an unknown address is a page with a way onward for a browser, and JSON for programs', async () => {
  for (const url of [
    '/docs/nothing',
    '/docs/reference/nothing',
    '/nothing',
    '/api/errors/nothing',
    '/docs/guides/../x',
  ]) {
    const { statusCode, headers, body } = await ask(url, { headers: BROWSER })
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8'], url)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    for (const onward of ['/docs', '/docs/reference', '/']) assert.ok(body.includes(`href="${onward}"`), url)
    assertRefused(await ask(url), ROW.not_found)
  }
  for (const url of ['/service/nothing', '/manage/nothing', '/owner/nothing'])
    assert.match(String((await ask(url, { headers: BROWSER })).headers['content-type']), /^application\/json/, url)
})

test('a service that is not a demo tells nobody a key', async () => {
  assertRefused(await ask('/docs/demo.json'), ROW.not_found)
  assert.doesNotMatch(await reference(), /data-demo|vk_sandbox_\w{9}/)
})

const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')

test('the reference shows amounts as they are on the wire, with two decimals', async () => {
  const amounts = [...textOf(await reference()).matchAll(/"(?:amount|balance)":\s*(-?[\d.]+)/g)]
  assert.ok(amounts.length > 0)
  for (const [, amount] of amounts) assert.match(amount!, /^-?\d+\.\d\d$/)
})

test('/health/live and /health/ready answer 200 without a token and are never stored', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    const { headers } = assertOk(await ask(url))
    assert.equal(headers['cache-control'], 'no-store', url)
    assert.match(String(headers['content-type']), /^application\/json/)
  }
})

const REMOTE = '203.0.113.9'

test('/metrics answers to loopback', async () => {
  for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    const { headers, body } = assertOk(await ask('/metrics', { remoteAddress }))
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    assert.match(body, /^# HELP /m)
  }
})

test('/metrics is not found for any other address, whatever X-Forwarded-For says', async () => {
  assertRefused(await ask('/metrics', { remoteAddress: REMOTE }), ROW.not_found)
  const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' }
  assertRefused(await ask('/metrics', { remoteAddress: REMOTE, headers }), ROW.not_found)
})

test('/metrics answers to METRICS_TOKEN from anywhere', async () => {
  const token = 'a-long-random-metrics-token'
  const other = await testService({ METRICS_TOKEN: token })
  assertOk(await other.ask('/metrics', { token, remoteAddress: REMOTE }))
  assertRefused(await other.ask('/metrics', { token: `${token}x`, remoteAddress: REMOTE }), ROW.not_found)
  assertRefused(await other.ask('/metrics', { remoteAddress: REMOTE }), ROW.not_found)
})

test('/metrics behind a trusted proxy sees the real address', async () => {
  const proxied = await testService({ TRUST_PROXY: '127.0.0.1' })
  const headers = { 'x-forwarded-for': REMOTE }
  assertRefused(await proxied.ask('/metrics', { remoteAddress: '127.0.0.1', headers }), ROW.not_found)
})

test('/metrics is Prometheus text and counts by route pattern, never by id', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(1))
  assertOk(await ask(fixture.path, { token: fixture.token }))
  await ask('/service/accounts/acc_canary/transactions?limit=canary')
  await ask('/nothing/canary')
  const { body } = await ask('/metrics')
  assert.doesNotMatch(body, /canary/)
  assert.equal(body.includes(fixture.accountId), false)
  assert.ok(body.includes('route="/service/accounts/:accountId/transactions",method="GET",status="200"'))
  // A line may be empty.
  for (const line of body.split('\n').filter((line) => line !== ''))
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\]*",?)+\})? -?[\d.e+-]+)$/, line)
})

test('/metrics keeps its names, kinds and limits, because dashboards and alerts depend on them', async () => {
  const { body } = await ask('/metrics')
  const kinds = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => `${name} ${kind}`)
  assert.deepEqual(kinds.sort(), [
    'nodejs_heap_used_bytes gauge',
    'process_resident_memory_bytes gauge',
    'vitrine_accesses_opened_total counter',
    'vitrine_bank_calls_recent gauge',
    'vitrine_banks_paused gauge',
    'vitrine_connections gauge',
    'vitrine_fetches_recent gauge',
    'vitrine_http_request_duration_seconds histogram',
    'vitrine_log_lines_dropped_total counter',
    'vitrine_messages_given_up_total counter',
    'vitrine_messages_sent_total counter',
    'vitrine_pin_alarm gauge',
    'vitrine_pin_failures_at_one gauge',
    'vitrine_pin_failures_recent gauge',
    'vitrine_pins_right_total counter',
    'vitrine_pins_wrong_total counter',
    'vitrine_rate_limited_total counter',
    'vitrine_reads_recorded_total counter',
    'vitrine_replica_pages_total counter',
    'vitrine_tokens_issued_total counter',
    'vitrine_webhooks_delivered_total counter',
    'vitrine_webhooks_disabled_total counter',
    'vitrine_webhooks_given_up_total counter',
  ])
  const limits = ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '+Inf']
  const own = await testService()
  await own.ask('/health/live')
  const buckets = (await own.ask('/metrics')).body.matchAll(/_bucket\{le="([^"]+)",route="\/health\/live",.+\} \d+$/gm)
  assert.deepEqual(
    [...buckets].map(([, most]) => most),
    limits,
  )
})

test('/metrics of one server excludes other servers', async () => {
  const [one, two] = [await testService(), await testService()]
  await one.ask('/health/live')
  const counted = async ({ ask }: typeof one) => /route="\/health\/live"/.test((await ask('/metrics')).body)
  assert.deepEqual([await counted(one), await counted(two)], [true, false])
})

test('no page needs a token, and a token changes none', async () => {
  const { token } = await makeClient(deps)
  for (const url of HTML_PAGES) assert.equal((await ask(url)).body, (await ask(url, { token })).body, url)
})
