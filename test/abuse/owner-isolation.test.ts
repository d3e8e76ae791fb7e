import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { bucketOf } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { makeClient, makeInquiry, makeOwner } from '../support/make.ts'
import { type Opened, PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { ask, deps, database } = service
const { authorizeNow, emailOf, linkOf, openPage, signIn, start, view } = people(service)

/**
 * Every route that our own pages call, and its credential: the link of an ask, the session of that ask, or
 * the session of /me. A route that is missing here fails the first test below.
 */
type Endpoint = 'link' | 'ask' | 'me' | 'anybody'
type OwnerRoute = {
  endpoint: Endpoint
  body?: (person: Person) => object
  query?: (person: Person) => string
  /** The answer to the right person, where it is not success. */
  status?: number
}
const ROUTES: Record<string, OwnerRoute> = {
  'GET /owner/asks/:consentId': { endpoint: 'link' },
  'POST /owner/asks/:consentId/pin': { endpoint: 'link', body: () => ({ ask: 1 }) },
  'POST /owner/asks/:consentId/session': { endpoint: 'link', body: () => ({ ask: 1, pin: '000000' }) },
  'GET /owner/asks/:consentId/session': { endpoint: 'ask' },
  'GET /owner/asks/:consentId/banks': { endpoint: 'link' },
  'POST /owner/asks/:consentId/connections': { endpoint: 'ask', body: () => ({ ask: 1, ...NO_BANK }), status: 404 },
  'POST /owner/asks/:consentId/connection-links/:linkId': { endpoint: 'ask', body: () => ({ ask: 1 }) },
  // Ends the session, so it comes after the others.
  'POST /owner/asks/:consentId/decision': {
    endpoint: 'ask',
    body: ({ termsHash, accountIds }) => ({ ask: 1, decision: 'approve', termsHash, accountIds }),
  },
  'GET /owner/about': { endpoint: 'anybody' },
  'POST /owner/pin': { endpoint: 'anybody', body: ({ email }) => ({ email }) },
  'POST /owner/session': { endpoint: 'anybody', body: ({ email }) => ({ email, pin: '000000' }) },
  'POST /owner/session/link': { endpoint: 'anybody', body: () => ({ link: 'pin_01hf3v0000000000000000000z.x' }) },
  'GET /owner/session': { endpoint: 'me' },
  // Ending an unknown session is fine: it reveals nothing.
  'DELETE /owner/session': { endpoint: 'anybody' },
  'GET /owner/consents': { endpoint: 'me' },
  'GET /owner/consents/:consentId/reads': { endpoint: 'me' },
  'POST /owner/consents/:consentId/revocation': { endpoint: 'me' },
  'POST /owner/tenants/:tenantId/revocation': { endpoint: 'me' },
  'GET /owner/reads.csv': { endpoint: 'me', query: ({ consentId }) => `consentId=${consentId}` },
  'GET /owner/reads.json': { endpoint: 'me', query: ({ consentId }) => `consentId=${consentId}` },
  'GET /owner/reads-proof.ndjson': { endpoint: 'me', query: ({ consentId }) => `consentId=${consentId}` },
  'POST /owner/reads-proof/check': { endpoint: 'me', body: () => ({}) },
  'GET /owner/data.csv': { endpoint: 'me', query: ({ consentId }) => `consentId=${consentId}` },
  'GET /owner/data.json': { endpoint: 'me', query: ({ consentId }) => `consentId=${consentId}` },
  'GET /owner/banks': { endpoint: 'me' },
  'GET /owner/connections': { endpoint: 'me' },
  'POST /owner/connections': { endpoint: 'me', body: () => NO_BANK, status: 404 },
  'POST /owner/connections/visit': { endpoint: 'me', body: () => ({}) },
  'POST /owner/connections/:connectionId/end': { endpoint: 'me' },
  'POST /owner/connection-links/:linkId': { endpoint: 'me', body: () => ({}) },
  'POST /owner/erasure/pin': { endpoint: 'me', body: () => ({}) },
  'POST /owner/erasure': { endpoint: 'me', body: () => ({ confirm: true, pin: '123456' }) },
}

/** test/banks begins links at a bank; here it matters whose they are. */
const NO_BANK = { providerId: 'no-bank' }

type Person = Awaited<ReturnType<typeof makePerson>>

const client = await makeClient(deps)

/** An owner with a consent that was given and read under, one that waits, and both kinds of session. */
async function makePerson(marker: string) {
  const owner = await makeOwner(deps, { accounts: 2 })
  await database.rows(sql`update accounts set name = ${marker}, holder = ${marker} where owner_id = ${owner.ownerId}`)
  const email = await emailOf(owner.ownerId)
  const inquiryId = await makeInquiry(deps, client.tenant, { name: marker })
  const { consentId } = await start(client, { inquiryId, email })
  await authorizeNow(client, consentId)
  assert.equal((await ask(`/service/accounts/${owner.accountId}`, { token: client.token })).statusCode, 200)
  const waiting = await start(client, { inquiryId, email })
  const opened: Opened = await openPage(waiting.consentId)
  const { termsHash } = await view(waiting.consentId)
  const me = await signIn({ email })
  const [connectionId, linkId] = [deps.newId('connection', bucketOf(owner.ownerId)), deps.newId('connectionLink')]
  await database.rows(sql`
    insert into connections (id, owner_id, environment, provider_id, language, status, status_since, created_at)
    select ${connectionId}, owner_id, environment, provider_id, 'en', 'valid', clock(), clock()
    from accounts where id = ${owner.accountId}`)
  await database.rows(sql`
    insert into connection_accounts (connection_id, account_id, keys, at_bank, is_open)
    values (${connectionId}, ${owner.accountId}, '{}', '{}', true)`)
  await database.rows(sql`
    insert into connection_links (id, connection_id, status, state_hash, request_id, step, sealed_step, return_path, created_at, expires_at)
    values (${linkId}, ${connectionId}, 'done', ${Buffer.from(linkId)}, gen_random_uuid(), 'granted', '', ${`/me#${marker}`}, clock(), clock())`)
  const link = await linkOf(waiting.consentId)
  const waitingId = waiting.consentId
  return { ...owner, link, marker, email, consentId, waitingId, termsHash, opened, me, connectionId, linkId }
}

const [mine, theirs] = [await makePerson('MARKER-MINE'), await makePerson('MARKER-THEIRS')]

type Session = { cookie: string; csrfToken: string } | null

/** The route with the ids of one owner and the session of another one, or none. */
function call(route: string, person: Person, session: Session): Promise<LightMyRequestResponse> {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
  const { body, query } = ROUTES[route]!
  const consentId = pattern.startsWith('/owner/asks') ? person.waitingId : person.consentId
  const { connectionId, linkId } = person
  const ids: Record<string, string> = { consentId, connectionId, linkId, tenantId: client.tenant.id }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name]!)
  const url = `${path}${query ? `?${query(person)}` : ''}`
  return ask(url, {
    method,
    headers: { ...PAGE, ...person.link, ...(session && { cookie: session.cookie, 'csrf-token': session.csrfToken }) },
    ...(body && { payload: body(person) }),
  })
}

const withEndpoint = (...endpoints: Endpoint[]) =>
  Object.keys(ROUTES).filter((route) => endpoints.includes(ROUTES[route]!.endpoint))

/** Everything of an owner that a stranger might change. */
const stateOf = async ({ ownerId }: Person) => {
  const [row] = await database.rows<{ state: string }>(sql`
    select concat((select erased_at from owners where id = ${ownerId}), (select string_agg(concat(id, status, valid_until), ',' order by id)
      from consents where owner_id = ${ownerId}), (select string_agg(concat(id, status), ',') from connections where owner_id = ${ownerId})) as state`)
  return row!.state
}

test('every route under /owner is in the table of this test, or the HEAD or the 405 of one that is', async () => {
  const hidden = service.routes.filter(({ url }) => url.startsWith('/owner/'))
  assert.ok(!hidden.some(isDocumented))
  const names = hidden.map(({ method, url }) => `${method} ${url}`)
  assert.deepEqual(
    Object.keys(ROUTES).filter((name) => !names.includes(name)),
    [],
  )
  const asked = (method: string) => (method === 'HEAD' ? 'GET' : method)
  const rest = hidden.filter(({ method, url }) => !(`${asked(method)} ${url}` in ROUTES))
  for (const { method, url } of rest) {
    const answer = await ask(url.replace(':consentId', mine.consentId), { method: method as 'GET', headers: PAGE })
    assert.equal(answer.statusCode, 405, `${method} ${url}`)
  }
})

test('without a session nothing is revealed or changed: the same 401 for every owner', async () => {
  const before = await stateOf(mine)
  for (const route of withEndpoint('me')) {
    const sessions: Session[] = [
      null,
      { cookie: '__Host-vitrine-me=vm_wrong', csrfToken: 'x' },
      { cookie: '__Host-vitrine-me=', csrfToken: '' },
      { cookie: `${mine.me.cookie}x`, csrfToken: mine.me.csrfToken },
      // A client's credential is not one of an owner.
      { cookie: `__Host-vitrine-me=${client.token}`, csrfToken: 'x' },
    ]
    for (const session of sessions) {
      const answers = [await call(route, mine, session), await call(route, theirs, session)]
      for (const answer of answers) {
        assert.equal(answer.statusCode, 401, `${route}: ${answer.body}`)
        assert.equal(answer.json().errorSubCode, 'access_token_expired')
        assert.equal(answer.json().errorMessage, answers[0]!.json().errorMessage)
      }
    }
  }
  for (const route of withEndpoint('ask')) {
    assert.equal((await call(route, mine, null)).statusCode, 401, route)
    assert.equal(
      (await call(route, mine, { cookie: '__Host-vitrine-ask=vm_wrong', csrfToken: 'x' })).statusCode,
      401,
      route,
    )
  }
  assert.equal(await stateOf(mine), before)
})

test('with the session of another owner a consent is not found, and nothing of its owner is revealed or changed', async () => {
  const before = await stateOf(mine)
  for (const route of withEndpoint('me').filter(
    (route) => /:(consent|connection|link)Id/.test(route) || ROUTES[route]!.query,
  )) {
    const answer = await call(route, mine, theirs.me)
    assert.equal(answer.statusCode, 404, `${route}: ${answer.body}`)
    assert.ok(!answer.body.includes(mine.marker))
  }
  for (const route of withEndpoint('me').filter((route) => route.startsWith('GET '))) {
    const own = await call(route, theirs, theirs.me)
    assert.equal(own.statusCode, 200, own.body)
    assert.ok(!own.body.includes(mine.marker) && !own.body.includes(mine.consentId), route)
  }
  for (const route of withEndpoint('ask')) {
    for (const session of [theirs.opened, theirs.me, mine.me]) {
      const answer = await call(route, mine, session)
      assert.equal(answer.statusCode, 401, `${route}: ${answer.body}`)
      assert.ok(!answer.body.includes(mine.marker))
    }
  }
  assert.equal(await stateOf(mine), before)
})

test('the link alone reveals nothing of the owner: no name, no address, no account', async () => {
  for (const route of withEndpoint('link')) {
    const answer = await call(route, mine, null)
    assert.ok([200, 202, 401].includes(answer.statusCode), answer.body)
    for (const secret of [mine.marker, mine.email, mine.ownerId, 'Ana Novak', ...mine.accountIds]) {
      assert.ok(!answer.body.includes(secret), `${route} reveals ${secret}`)
    }
  }
})

test('a bearer token of the tenant opens no route of owners, and a session of an owner none of tenants', async () => {
  for (const route of withEndpoint('me', 'ask')) {
    const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
    const { body } = ROUTES[route]!
    const url = pattern.replace(':consentId', pattern.startsWith('/owner/asks') ? mine.waitingId : mine.consentId)
    const answer = await ask(url, {
      method,
      token: client.token,
      headers: { ...PAGE, ...mine.link },
      ...(body && { payload: body(mine) }),
    })
    assert.equal(answer.statusCode, 401, `${route}: ${answer.body}`)
  }
  for (const path of [
    '/service/consents',
    `/service/consents/${mine.consentId}`,
    `/service/accounts/${mine.accountId}`,
  ]) {
    assert.equal((await ask(path, { headers: { ...PAGE, cookie: mine.me.cookie } })).statusCode, 401)
  }
})

test('every answer to an owner is no-store', async () => {
  // One of the routes erases the owner of this session.
  const { me } = await makePerson('MARKER-OTHER')
  for (const route of Object.keys(ROUTES)) {
    for (const session of [null, me]) {
      if (session && route === 'DELETE /owner/session') continue
      const answer = await call(route, mine, session)
      assert.equal(answer.headers['cache-control'], 'no-store', route)
    }
  }
})

test('with the right session every route answers, the erasure last', async () => {
  const mine = await makePerson('MARKER-GONE')
  for (const route of withEndpoint('ask', 'me').filter((route) => route !== 'POST /owner/erasure')) {
    const session = ROUTES[route]!.endpoint === 'ask' ? mine.opened : mine.me
    const answer = await call(route, mine, session)
    assert.ok([ROUTES[route]!.status ?? 200, 202].includes(answer.statusCode), `${route}: ${answer.body}`)
  }
  const before = await stateOf(theirs)
  assert.equal((await call('POST /owner/erasure', mine, mine.me)).statusCode, 401)
  assert.equal((await mine.me.erase()).statusCode, 200)
  assert.equal(await stateOf(theirs), before)
})
