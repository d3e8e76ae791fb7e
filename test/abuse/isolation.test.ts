import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import type { Environment } from '../../src/clients/tenants/tenant.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { fill, makeClient, makeConsent, makeInquiry, makeKey, makeOwner, records, TESTER } from '../support/make.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { testService } from '../support/service.ts'

const service = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const { deps } = service

/**
 * Every route that is not hidden, and every place in it that takes an id (or a value that carries one).
 * A route, a path part or a parameter that is missing here fails the first test below: the author of a new one
 * decides here whose rows it could show.
 */
type Place =
  | 'accountId'
  | 'transactionId'
  | 'consentId'
  | 'inquiryId'
  | 'listCursor'
  | 'since'
  | 'accountsCursor'
  | 'inquiriesCursor'
  | 'consentsCursor'
  | 'webhookId'
  | 'deliveryId'
  | 'webhooksCursor'
  | 'deliveriesCursor'
  | 'ownerId'
type RouteRow = {
  /** The other fields of the body, for a request that gets as far as the ownership check. */
  body?: Record<string, unknown>
  /** Ids in the body. */
  bodyIds?: Record<string, Place>
  /** Changes something, or needs a state that a second call does not find: other tests cover its own ids. */
  changes?: true
  /** A filter finds nothing for a foreign id; it is not refused. */
  filter?: true
  /** As if it were not there with a key of production. */
  sandbox?: true
  /** Path parts and parameters by their name in the schema. */
  path?: Record<string, Place>
  query?: Record<string, Place>
  /** Parameters that carry no id. */
  plain?: string[]
}
const ROUTES: Record<string, RouteRow> = {
  'POST /service/auth/token': {},
  // The pair in the path is compared with the key; see its own test.
  'GET /service/auth/token/:environment/:tenantSlug': { plain: ['environment', 'tenantSlug'] },
  'GET /service/categories': { plain: ['language'] },
  'GET /service/inquiries/:inquiryId': { path: { inquiryId: 'inquiryId' } },
  'GET /service/inquiries': { query: { cursor: 'inquiriesCursor' }, plain: ['limit'] },
  'GET /service/accounts': { query: { consentId: 'consentId', cursor: 'accountsCursor' }, plain: ['limit'] },
  'GET /service/accounts/:accountId': { path: { accountId: 'accountId' }, query: { consentId: 'consentId' } },
  'POST /service/accounts/:accountId/refresh': {
    path: { accountId: 'accountId' },
    changes: true,
  },
  'GET /service/accounts/:accountId/transactions': {
    path: { accountId: 'accountId' },
    query: { consentId: 'consentId', cursor: 'listCursor' },
    plain: ['fromBookedTime', 'untilBookedTime', 'limit'],
  },
  'GET /service/accounts/:accountId/transactions/:transactionId': {
    path: { accountId: 'accountId', transactionId: 'transactionId' },
    query: { consentId: 'consentId' },
  },
  'GET /service/accounts/:accountId/transactions/changes': {
    path: { accountId: 'accountId' },
    query: { consentId: 'consentId', since: 'since' },
    plain: ['limit'],
  },
  'POST /service/consents': {
    body: { email: 'ana@example.com' },
    bodyIds: { inquiryId: 'inquiryId' },
    plain: ['email', 'phoneNumber', 'redirectUrl', 'locale', 'data'],
    changes: true,
  },
  'GET /service/consents': {
    query: { inquiryId: 'inquiryId', cursor: 'consentsCursor' },
    plain: ['status', 'email', 'phoneNumber', 'dataKey', 'dataValue', 'limit'],
    filter: true,
  },
  'GET /service/consents/:consentId': { path: { consentId: 'consentId' } },
  'POST /service/consents/:consentId/pin': { path: { consentId: 'consentId' }, changes: true },
  // Accounts in the body are checked against the owner, after the consent was checked against the client.
  'POST /service/consents/:consentId/authorize': {
    path: { consentId: 'consentId' },
    body: { pin: '000000' },
    plain: ['pin', 'accountIds'],
    changes: true,
  },
  'POST /service/consents/:consentId/renew': {
    path: { consentId: 'consentId' },
    plain: ['redirectUrl', 'locale'],
    changes: true,
  },
  'DELETE /service/consents/:consentId': { path: { consentId: 'consentId' }, changes: true },
  'POST /service/webhooks': { plain: ['url', 'events'] },
  'GET /service/webhooks': { query: { cursor: 'webhooksCursor' }, plain: ['limit'] },
  'GET /service/webhooks/:webhookId': { path: { webhookId: 'webhookId' } },
  'PATCH /service/webhooks/:webhookId': {
    path: { webhookId: 'webhookId' },
    body: { events: [] },
    plain: ['url', 'events', 'status'],
    changes: true,
  },
  'DELETE /service/webhooks/:webhookId': { path: { webhookId: 'webhookId' }, changes: true },
  'POST /service/webhooks/:webhookId/rotate': { path: { webhookId: 'webhookId' }, changes: true },
  'POST /service/webhooks/:webhookId/test': { path: { webhookId: 'webhookId' }, changes: true },
  'GET /service/webhooks/:webhookId/deliveries': {
    path: { webhookId: 'webhookId' },
    query: { cursor: 'deliveriesCursor' },
    plain: ['status', 'limit'],
  },
  'POST /service/webhooks/:webhookId/deliveries/:deliveryId/replay': {
    path: { webhookId: 'webhookId', deliveryId: 'deliveryId' },
    changes: true,
  },
  'POST /service/webhooks/:webhookId/replay': {
    path: { webhookId: 'webhookId' },
    body: { from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
    plain: ['from', 'until', 'preview'],
    changes: true,
  },
  'GET /service/sandbox/stories': {},
  // Of the own key.
  'GET /service/sandbox/coverage': { plain: ['since'] },
  'POST /service/sandbox/clock': { plain: ['advanceBy', 'advanceTo'] },
  'POST /service/sandbox/owners': {
    body: { story: 'empty' },
    bodyIds: { inquiryId: 'inquiryId' },
    plain: ['story', 'seed'],
    changes: true,
    sandbox: true,
  },
  'POST /service/sandbox/owners/:ownerId/events': {
    path: { ownerId: 'ownerId' },
    body: { type: 'revoke' },
    plain: ['type', 'account', 'amount', 'name', 'text', 'holdDays', 'tip', 'for'],
    changes: true,
    sandbox: true,
  },
}

/** Any other hidden route must answer preflights of the interface. */
const PUBLIC = [...PUBLIC_ROUTES, 'OPTIONS /service/*']

type Holding = Awaited<ReturnType<typeof makeHolding>>

/** One tenant in one environment: two accounts under a consent, three inquiries, and a cursor of each kind. */
async function makeHolding(deps: Deps, tenant: { id: `ten_${string}` }, environment: Environment, marker: string) {
  const key = await makeKey(deps, tenant, environment)
  const owner = await makeOwner(deps, { environment, accounts: 2 })
  await makeInquiry(deps, tenant, { environment, name: marker })
  await makeInquiry(deps, tenant, { environment, name: marker })
  const { consentId, inquiryId } = await makeConsent(deps, tenant, owner.ownerId, { environment, name: marker })
  for (const accountId of owner.accountIds) await fill(deps, accountId, records(4, { description: marker }))
  // A second, unanswered consent to the inquiry, so that the list has a second page.
  const started = await service.ask('/service/consents', {
    method: 'POST',
    token: key.token,
    payload: { inquiryId, email: `${marker}@example.com`, data: [{ key: 'marker', value: marker }] },
  })
  assert.equal(started.statusCode, 201, started.body)
  const read = async (path: string) => {
    const answer = await service.ask(path, { token: key.token })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const change = async (path: string, payload?: object) => {
    const answer = await service.ask(path, { method: 'POST', token: key.token, ...(payload && { payload }) })
    assert.ok(answer.statusCode < 300, answer.body)
    return answer.json()
  }
  await change('/service/webhooks', { url: `http://127.0.0.1:9/${marker}` })
  const { webhookId } = await change('/service/webhooks', { url: `http://127.0.0.1:9/${marker}` })
  await change(`/service/webhooks/${webhookId}/test`)
  const { deliveryId } = await change(`/service/webhooks/${webhookId}/test`)
  // Production has none; the id of an owner comes closest.
  const story =
    environment === 'sandbox' ? await change('/service/sandbox/owners', { story: 'empty', inquiryId }) : owner
  const list = `/service/accounts/${owner.accountId}/transactions`
  const page = await read(`${list}?limit=1&consentId=${consentId}`)
  const values: Record<Place, string> = {
    accountId: owner.accountId,
    transactionId: page.data[0].id,
    consentId,
    inquiryId,
    listCursor: page.metadata.next_cursor,
    since: (await read(`${list}/changes?limit=1&consentId=${consentId}`)).metadata.next_cursor,
    accountsCursor: (await read(`/service/accounts?limit=1&consentId=${consentId}`)).metadata.next_cursor,
    inquiriesCursor: (await read('/service/inquiries?limit=1')).metadata.next_cursor,
    consentsCursor: (await read(`/service/consents?limit=1&inquiryId=${inquiryId}`)).metadata.next_cursor,
    webhookId,
    deliveryId,
    webhooksCursor: (await read('/service/webhooks?limit=1')).metadata.next_cursor,
    deliveriesCursor: (await read(`/service/webhooks/${webhookId}/deliveries?limit=1`)).metadata.next_cursor,
    ownerId: story.ownerId,
  }
  return { ...key, ...owner, marker, values }
}

const [a, b] = [await makeClient(deps), await makeClient(deps)]
const holdings = {
  own: await makeHolding(deps, a.tenant, 'sandbox', 'MARKER-OWN'),
  ownOther: await makeHolding(deps, a.tenant, 'production', 'MARKER-OWN-PRODUCTION'),
  foreign: await makeHolding(deps, b.tenant, 'sandbox', 'MARKER-FOREIGN'),
  foreignOther: await makeHolding(deps, b.tenant, 'production', 'MARKER-FOREIGN-PRODUCTION'),
}

/** Well-formed ids that do not exist. Cursors cannot be made up; one of an unknown list comes closest. */
const unknown: Record<Place, string> = {
  accountId: 'acc_01hf3v0000000000000000000z',
  transactionId: 'tx_01hf3v0000000000000000000z',
  consentId: 'con_01hf3v0000000000000000000z',
  inquiryId: 'inq_01hf3v0000000000000000000z',
  listCursor: holdings.own.values.since,
  since: holdings.own.values.listCursor,
  accountsCursor: holdings.own.values.inquiriesCursor,
  inquiriesCursor: holdings.own.values.accountsCursor,
  consentsCursor: holdings.own.values.inquiriesCursor,
  webhookId: 'whk_01hf3v0000000000000000000z',
  deliveryId: 'evt_01hf3v0000000000000000000z',
  webhooksCursor: holdings.own.values.inquiriesCursor,
  deliveriesCursor: holdings.own.values.webhooksCursor,
  ownerId: 'own_01hf3v0000000000000000000z',
}

const MALFORMED = [
  'x',
  'ACC_01HF3V',
  'acc_',
  'acc_ž',
  `acc_${'z'.repeat(41)}`,
  'tx_01hf3v',
  'null',
  'undefined',
  '[object Object]',
  "' or 1=1 --",
  'acc_01 ',
  '%',
  '..',
  'a\0b',
  '\u{1f4a9}',
]

const isCursor = (place: Place) => place.endsWith('Cursor') || place === 'since'
const placesOf = ({ path = {}, query = {}, bodyIds = {} }: RouteRow): Place[] => [
  ...Object.values(path),
  ...Object.values(query),
  ...Object.values(bodyIds),
]
const withPlaces = Object.entries(ROUTES).filter(([, row]) => placesOf(row).length > 0)

/** The address of a route with these values in its places. A place without a value is left out of the query. */
function addressOf(route: string, values: Partial<Record<Place, string>>): string {
  const { path = {}, query = {} } = ROUTES[route]!
  let url = route.split(' ')[1]!
  for (const [name, place] of Object.entries(path)) url = url.replace(`:${name}`, encodeURIComponent(values[place]!))
  const given = Object.entries(query).filter(([, place]) => values[place] !== undefined)
  const parameters = given.map(([name, place]) => `${name}=${encodeURIComponent(values[place]!)}`)
  return parameters.length > 0 ? `${url}?${parameters.join('&')}` : url
}

/** The method of a route, and its body with these values in its places. */
function optionsOf(route: string, values: Partial<Record<Place, string>>) {
  const { body, bodyIds = {} } = ROUTES[route]!
  const method = route.split(' ')[0] as 'GET'
  const ids = Object.fromEntries(Object.entries(bodyIds).map(([name, place]) => [name, values[place]]))
  return { method, ...(body && { payload: { ...body, ...ids } }) }
}

const askFor = (route: string, values: Partial<Record<Place, string>>, holding: Holding) =>
  service.ask(addressOf(route, values), { ...optionsOf(route, values), token: holding.token })

/** A filter finds nothing and reveals nothing else. */
function assertFoundNothing(answer: LightMyRequestResponse, about: string): void {
  assert.equal(answer.statusCode, 200, `${about}: ${answer.body}`)
  assert.deepEqual(answer.json(), { data: [], metadata: {} }, about)
}

/** Everything by which a client could distinguish two answers. */
function seen(answer: LightMyRequestResponse): unknown {
  const { requestId: _, resourceId: __, ...body } = answer.json()
  return { status: answer.statusCode, headers: Object.keys(answer.headers).sort(), body }
}

function assertNoForeignRow(answer: LightMyRequestResponse, holding: Holding, about: string): void {
  for (const other of Object.values(holdings)) {
    if (other === holding) continue
    assert.ok(!answer.body.includes(`"${other.marker}"`), `${about} shows a row of ${other.marker}`)
  }
}

test('every route, path part and parameter is in the table of this test', (t) => {
  // Operators see all tenants; a test below tries their routes with the credentials of clients.
  const routes = service.routes.filter((route) => isDocumented(route) && !route.url.startsWith('/manage/'))
  const names = routes.map(({ method, url }) => `${method} ${url}`)
  const unlisted = names.filter((name) => !(name in ROUTES))
  assert.deepEqual(unlisted, [], 'add them to ROUTES at the top of this file')
  const vanished = Object.keys(ROUTES).filter((name) => !names.includes(name))
  assert.deepEqual(vanished, [])
  const namesOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  for (const { method, url, schema } of routes) {
    const row = ROUTES[`${method} ${url}`]!
    assert.ok(['bearer', 'gate', 'key'].includes(schema.auth), `${method} ${url}`)
    const ids = [row.path, row.query, row.bodyIds].flatMap((places) => Object.keys(places ?? {}))
    const listed = [...ids, ...(row.plain ?? [])].sort()
    const parts = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]!)
    const taken = new Set([
      ...parts,
      ...namesOf(schema.params),
      ...namesOf(schema.querystring),
      ...namesOf(schema.body),
    ])
    assert.deepEqual([...taken].sort(), listed, `${method} ${url}`)
  }
  const places = withPlaces.reduce((sum, [, row]) => sum + placesOf(row).length, 0)
  t.diagnostic(`${names.length} routes of clients with ${places} places for an id or a cursor`)
})

test('a hidden route is a public page, the HEAD of a GET that is not hidden, or answers preflights', async () => {
  const isHead = ({ method, url }: { method: string; url: string }) =>
    method === 'HEAD' && service.routes.some((one) => one.method === 'GET' && one.url === url && isDocumented(one))
  const hidden = service.routes.filter((route) => !isDocumented(route) && !isHead(route))
  // owner-isolation.test.ts covers the routes of our own pages under /owner.
  const rest = hidden.filter(({ method, url }) => !PUBLIC.includes(`${method} ${url}`) && !url.startsWith('/owner/'))
  for (const { method, url } of rest) {
    const target = url.replace(/:(\w+)/g, (_, name: string) => holdings.own.values[name as Place] ?? 'x')
    const answer = await service.ask(target, { method: method as 'GET', token: holdings.own.token })
    assert.equal(answer.statusCode, 405, `${method} ${url}`)
    assert.match(`${method} ${url}`, /^OPTIONS \/service\//)
  }
  assert.ok(rest.length > 5)
})

test('with its own ids a client is answered on every route, with its own rows only', async () => {
  for (const holding of Object.values(holdings)) {
    for (const [route, row] of withPlaces.filter(([, row]) => !row.changes)) {
      const optional = Object.values(row.query ?? {})
      for (const leftOut of [[], optional, optional.filter(isCursor)]) {
        const values = Object.fromEntries(
          Object.entries(holding.values).filter(([place]) => !leftOut.includes(place as Place)),
        )
        const answer = await askFor(route, values, holding)
        assert.equal(answer.statusCode, 200, `${route}: ${answer.body}`)
        assertNoForeignRow(answer, holding, route)
      }
    }
  }
})

test('an id of another tenant and an unknown one get the same answer: 404 (400 for an inquiry), never a row', async () => {
  let compared = 0
  for (const [route, row] of withPlaces) {
    for (const place of placesOf(row).filter((place) => !isCursor(place))) {
      // The cursor belongs to the consent and the account, so it is left out where those are replaced.
      const own = Object.fromEntries(Object.entries(holdings.own.values).filter(([name]) => !isCursor(name as Place)))
      const baseline = await askFor(route, { ...own, [place]: unknown[place] }, holdings.own)
      if (row.filter) {
        for (const other of [holdings.foreign, holdings.foreignOther, holdings.ownOther]) {
          const answer = await askFor(route, { ...own, [place]: other.values[place] }, holdings.own)
          assertFoundNothing(answer, route)
          assert.deepEqual(seen(answer), seen(baseline))
        }
        continue
      }
      assert.equal(baseline.statusCode, place === 'inquiryId' ? 400 : 404, `${route} ${place}`)
      assert.equal(baseline.json().errorCode, place === 'inquiryId' ? 'invalid_parameter' : 'not_found')
      for (const other of [holdings.foreign, holdings.foreignOther]) {
        const answer = await askFor(route, { ...own, [place]: other.values[place] }, holdings.own)
        assert.deepEqual(seen(answer), seen(baseline), `${route} ${place}`)
        compared++
      }
    }
  }
  assert.ok(compared >= 18)
})

test('all ids of another tenant at once get the same answer as all unknown', async () => {
  for (const [route, row] of withPlaces) {
    const ids = placesOf(row).filter((place) => !isCursor(place))
    if (ids.length === 0) continue
    const pick = (values: Record<Place, string>) => Object.fromEntries(ids.map((place) => [place, values[place]]))
    const baseline = seen(await askFor(route, pick(unknown), holdings.own))
    for (const other of [holdings.foreign, holdings.foreignOther]) {
      assert.deepEqual(seen(await askFor(route, pick(other.values), holdings.own)), baseline, route)
    }
  }
})

test("the tenant's own thing in the other environment: 403 invalid_access_environment", async () => {
  const pairs: [Holding, Holding][] = [
    [holdings.own, holdings.ownOther],
    [holdings.ownOther, holdings.own],
  ]
  for (const [holding, other] of pairs) {
    for (const [route, row] of withPlaces.filter(([, row]) => !row.filter)) {
      const ids = placesOf(row).filter((place) => !isCursor(place))
      if (ids.length === 0) continue
      const values = Object.fromEntries(ids.map((place) => [place, other.values[place]]))
      const answer = await askFor(route, values, holding)
      // There are sandbox owners in the sandbox only, and with a key of production not even an address for them.
      const isThere = !row.sandbox || (holding === holdings.own && !ids.includes('ownerId'))
      assert.equal(answer.statusCode, isThere ? 403 : 404, `${route}: ${answer.body}`)
      if (isThere) assert.equal(answer.json().errorSubCode, 'invalid_access_environment')
      assertNoForeignRow(answer, holding, route)
    }
  }
})

test('a cursor of another tenant, account, consent or environment: 400', async () => {
  let tried = 0
  for (const [route, row] of withPlaces) {
    for (const place of placesOf(row).filter(isCursor)) {
      const others = [holdings.ownOther, holdings.foreign, holdings.foreignOther]
      // With the own ids beside it; with the ids it was made for; and alone.
      for (const other of others) {
        const cursor = other.values[place]
        const ids = placesOf(row).filter((place) => !isCursor(place))
        const needed = Object.values(row.path ?? {})
        const settings = [
          { ...Object.fromEntries(ids.map((id) => [id, holdings.own.values[id]])), [place]: cursor },
          { ...Object.fromEntries(ids.map((id) => [id, other.values[id]])), [place]: cursor },
          { ...Object.fromEntries(needed.map((id) => [id, holdings.own.values[id]])), [place]: cursor },
          { ...Object.fromEntries(needed.map((id) => [id, other.values[id]])), [place]: cursor },
        ]
        for (const values of settings) {
          const answer = await askFor(route, values, holdings.own)
          assert.equal(answer.statusCode, 400, `${route} ${JSON.stringify(values)}: ${answer.body}`)
          assert.equal(answer.json().errorSubCode, 'invalid_argument')
          assertNoForeignRow(answer, holdings.own, route)
          tried++
        }
      }
      const values = { ...holdings.own.values, [place]: unknown[place] }
      assert.equal(
        (await askFor(route, values, holdings.own)).statusCode,
        400,
        `${route} with a cursor of another list`,
      )
    }
  }
  assert.ok(tried >= 48)
})

test('a cursor of the same client for another account or another consent: 400', async () => {
  const { own } = holdings
  const second = await makeConsent(deps, a.tenant, own.ownerId)
  const [, otherAccount] = own.accountIds
  for (const [route, row] of withPlaces) {
    for (const place of placesOf(row).filter(isCursor)) {
      if (row.path?.accountId) {
        const values = { accountId: otherAccount!, [place]: own.values[place] }
        assert.equal((await askFor(route, values, own)).statusCode, 400, `${route}: another account`)
      }
      if (row.query?.consentId) {
        const values = { ...own.values, consentId: second.consentId }
        assert.equal((await askFor(route, values, own)).statusCode, 400, `${route}: another consent`)
      }
    }
  }
})

test('all mixtures of own, foreign, other environment, unknown and malformed: never a row of another client', async (t) => {
  let asked = 0
  const sources: Record<Place, string>[] = [
    holdings.own.values,
    holdings.ownOther.values,
    holdings.foreign.values,
    holdings.foreignOther.values,
    unknown,
    Object.fromEntries(Object.keys(unknown).map((place) => [place, 'x!'])) as Record<Place, string>,
  ]
  for (const [route, row] of withPlaces) {
    const places = placesOf(row)
    const optional = new Set(Object.values(row.query ?? {}))
    // Each place takes its value from one of the sources, or is left out if it is optional.
    const choices = places.map((place) => [
      ...sources.map((source) => source[place]),
      ...(optional.has(place) ? [undefined] : []),
    ])
    const mixtures = choices.reduce<(string | undefined)[][]>(
      (all, values) => all.flatMap((mixture) => values.map((value) => [...mixture, value])),
      [[]],
    )
    for (const mixture of mixtures) {
      const values: Partial<Record<Place, string>> = {}
      places.forEach((place, i) => {
        if (mixture[i] !== undefined) values[place] = mixture[i]
      })
      const own = places.every((place, i) => mixture[i] === undefined || mixture[i] === holdings.own.values[place])
      // Other tests cover its own ids, which change something.
      if (own && row.changes) continue
      const answer = await askFor(route, values, holdings.own)
      if (row.filter && !own && answer.statusCode === 200) assertFoundNothing(answer, route)
      // The cursor of a filtered list is valid for that filter only.
      else if (row.filter && own) assert.ok([200, 400].includes(answer.statusCode), answer.body)
      else assert.equal(answer.statusCode === 200, own, `${route} ${JSON.stringify(values)}: ${answer.body}`)
      assert.ok(answer.statusCode < 500)
      assertNoForeignRow(answer, holdings.own, route)
      asked++
    }
  }
  assert.ok(asked > 800)
  t.diagnostic(`${asked} mixtures, 0 foreign rows`)
})

test('a malformed id is refused like an unknown one, or as a wrong parameter; never a row, never a 5xx', async () => {
  for (const [route, row] of withPlaces) {
    for (const place of placesOf(row)) {
      // A filter searches for any text; see above for its results.
      if (row.filter && !isCursor(place)) continue
      const inPath = Object.values(row.path ?? {}).includes(place)
      const inBody = Object.values(row.bodyIds ?? {}).includes(place)
      for (const text of MALFORMED) {
        // JSON with a NUL is refused before its content is read.
        if (inBody && text.includes('\0')) continue
        // The client resolves a dot segment before sending, so it names another address.
        if (text === '..' && inPath) continue
        const own = isCursor(place)
          ? holdings.own.values
          : Object.fromEntries(Object.entries(holdings.own.values).filter(([name]) => !isCursor(name as Place)))
        const answer = await askFor(route, { ...own, [place]: text }, holdings.own)
        const asParameter = isCursor(place) || (place === 'consentId' && !inPath) || place === 'inquiryId'
        assert.equal(answer.statusCode, asParameter ? 400 : 404, `${route} ${place}=${text}: ${answer.body}`)
        if (!asParameter || place === 'inquiryId') {
          const baseline = await askFor(route, { ...own, [place]: unknown[place] }, holdings.own)
          assert.deepEqual(seen(answer), seen(baseline), `${route} ${place}=${text}`)
        }
      }
    }
  }
})

test('without a valid token nothing is revealed: the same 401 for every id and every parameter', async () => {
  for (const [route, row] of withPlaces) {
    for (const token of [undefined, 'vt_wrong', '']) {
      const answers = []
      for (const values of [holdings.own.values, holdings.foreign.values, unknown]) {
        for (const extra of ['', 'limit=0', 'nonsense=1']) {
          const url = addressOf(route, values)
          const target = extra ? `${url}${url.includes('?') ? '&' : '?'}${extra}` : url
          answers.push(
            await service.ask(target, { ...optionsOf(route, values), ...(token !== undefined && { token }) }),
          )
        }
      }
      for (const answer of answers) {
        assert.equal(answer.statusCode, 401, `${route}: ${answer.body}`)
        assert.deepEqual(seen(answer), seen(answers[0]!), `${route} ${placesOf(row)}`)
      }
    }
  }
})

test('routes for operators accept no credential of a client and reveal nothing', async () => {
  const { own } = holdings
  // All but the one where operators sign in.
  const routes = service.routes.filter(
    ({ method, url, schema }) =>
      ['operator', 'operatorSession'].includes(schema.auth) &&
      url.startsWith('/manage') &&
      !PUBLIC.includes(`${method} ${url}`) &&
      method !== 'HEAD',
  )
  for (const { method, url } of routes) {
    for (const token of [undefined, own.token, own.apiKey, own.apiSecret, 'vo_wrong']) {
      const answers = []
      for (const values of [own.values, holdings.foreign.values, unknown]) {
        const target = url.replace(/:(\w+)/g, (_, name: string) => values[name as Place] ?? 'x')
        const options = { method: method as 'GET', ...(token !== undefined && { token }) }
        const body = method === 'GET' ? {} : { payload: '[]', headers: { 'content-type': 'application/json' } }
        answers.push(await service.ask(target, { ...options, ...body }))
      }
      for (const answer of answers) {
        assert.equal(answer.statusCode, 401, `${method} ${url}: ${answer.body}`)
        assert.deepEqual(seen(answer), seen(answers[0]!))
      }
    }
  }
})

test('a token address of another tenant, an unknown one, or the other environment: the same 403', async () => {
  const headers = { 'api-key': holdings.own.apiKey, 'api-secret': holdings.own.apiSecret }
  const at = (environment: string, slug: string) =>
    service.ask(`/service/auth/token/${environment}/${slug}`, { headers })
  assert.equal((await at('sandbox', a.tenant.slug)).statusCode, 200)
  const baseline = await at('sandbox', 'no-such-tenant')
  assert.equal(baseline.statusCode, 403)
  assert.equal(baseline.json().errorSubCode, 'invalid_access_environment')
  for (const [environment, slug] of [
    ['sandbox', b.tenant.slug],
    ['production', b.tenant.slug],
    ['production', a.tenant.slug],
    ['production', 'no-such-tenant'],
  ] as const) {
    assert.deepEqual(seen(await at(environment, slug)), seen(baseline))
  }
})

test('two tenants with a consent for the same account: neither can use the cursor or the consent of the other', async () => {
  const { own } = holdings
  const stranger = await makeClient(deps)
  const path = `/service/accounts/${own.accountId}/transactions`
  const asStranger = (query: string) => service.ask(`${path}${query}`, { token: stranger.token })
  // 404 or 403 depends on whether this client ever had a consent, not on whether the account exists.
  assert.equal((await asStranger('')).statusCode, 404)
  const { consentId } = await makeConsent(deps, stranger.tenant, own.ownerId)
  const theirs = (await asStranger('?limit=1')).json().metadata.next_cursor
  assert.equal((await asStranger(`?cursor=${theirs}`)).statusCode, 200)
  assert.equal((await asStranger(`?cursor=${own.values.listCursor}`)).statusCode, 400)
  assert.equal((await asStranger(`?consentId=${own.values.consentId}`)).statusCode, 404)
  assert.equal((await asStranger(`/changes?since=${own.values.since}`)).statusCode, 400)
  assert.equal((await service.ask(`${path}?cursor=${theirs}`, { token: own.token })).statusCode, 400)
  assert.equal((await service.ask(`${path}?consentId=${consentId}`, { token: own.token })).statusCode, 404)
  await decideConsent(deps, TESTER, consentId, 'revoke')
  assert.equal((await asStranger('')).statusCode, 403)
  assert.equal((await asStranger(`?cursor=${theirs}`)).statusCode, 403)
})
