/** What a user would lose: data behind a route without authentication, or with that of another kind of caller. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { App } from '../../src/platform/http/app.ts'
import type { Auth } from '../../src/platform/http/auth.ts'
import type { CollectedRoute } from '../../src/platform/http/openapi-document.ts'
import { addRequestChecks } from '../../src/platform/http/request-checks.ts'
import { requestChecks } from '../../src/server.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { type RefusalRowOfContract, ROW } from '../contract/support.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { PAGE, people } from '../support/people.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { ask, deps, database, routes, app } = service
const { emailOf, linkOf, signIn, start } = people(service)

const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(3))
const waiting = await start(fixture, { inquiryId: fixture.inquiryId, email: await emailOf(fixture.ownerId) })
const other = await start(fixture, { inquiryId: fixture.inquiryId, email: await emailOf(fixture.ownerId) })
const { token: operatorToken } = await createOperatorToken(deps, atCommandLine('test'), {
  label: 'test',
  expires: null,
})
const operators = operatorsOf(service)
const session = await signIn({ email: await emailOf(fixture.ownerId) })
const link = await linkOf(waiting.consentId)

type Kind = 'client' | 'key' | 'operator' | 'operatorSession' | 'owner' | 'link'
type Credential = { kind?: Kind; about: string; headers: Record<string, string> }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const CREDENTIALS: Credential[] = [
  { about: 'nothing', headers: {} },
  { about: 'a token that was never issued', headers: bearer(`vt_${'x'.repeat(43)}`) },
  { about: 'an API key as a token', headers: bearer(fixture.apiKey) },
  { about: 'an API secret as a token', headers: bearer(fixture.apiSecret) },
  { about: 'a link as a token', headers: bearer(link['consent-link']) },
  { about: 'a wrong secret', headers: { 'api-key': fixture.apiKey, 'api-secret': `${fixture.apiSecret}x` } },
  { about: 'a wrong session', headers: { cookie: `${session.cookie}x`, 'csrf-token': session.csrfToken } },
  { about: 'the link of another consent', headers: await linkOf(other.consentId) },
  { kind: 'client', about: 'an access token', headers: bearer(fixture.token) },
  { kind: 'key', about: 'an API key', headers: { 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret } },
  { kind: 'operator', about: 'an operator token', headers: bearer(operatorToken) },
  {
    kind: 'operatorSession',
    about: "an operator's session",
    headers: { ...PAGE, cookie: (await operators.signedIn()).cookie },
  },
  { kind: 'owner', about: 'a session', headers: { cookie: session.cookie, 'csrf-token': session.csrfToken } },
  { kind: 'link', about: 'a link', headers: link },
]

type Expected = {
  takes: Kind
  alsoTakes?: Kind
  refusal: (headers: Record<string, string>) => RefusalRowOfContract
  checksParametersFirst?: true
}
const byToken = ({ authorization }: Record<string, string>): RefusalRowOfContract =>
  authorization === undefined ? ROW.authorization_missing : ROW.token_expired
const EXPECTED: Record<Exclude<Auth, 'public'>, Expected> = {
  bearer: { takes: 'client', refusal: byToken },
  gate: { takes: 'client', refusal: byToken },
  operator: { takes: 'operator', alsoTakes: 'operatorSession', refusal: byToken },
  operatorSession: { takes: 'operatorSession', refusal: () => ROW.token_expired },
  key: { takes: 'key', refusal: (headers) => (headers['api-key'] ? ROW.key_not_allowed : ROW.key_secret_missing) },
  owner: { takes: 'owner', refusal: () => ROW.token_expired, checksParametersFirst: true },
  link: { takes: 'link', refusal: () => ROW.not_found, checksParametersFirst: true },
}

/** Values that get past parameter validation, where authentication comes after it. */
const BODIES: Record<string, object> = {
  'POST /owner/asks/:consentId/pin': { ask: 1 },
  'POST /owner/asks/:consentId/session': { ask: 1, pin: '000000' },
  'POST /owner/asks/:consentId/decision': { ask: 1, decision: 'refuse', termsHash: 'x' },
  'POST /owner/asks/:consentId/connections': { ask: 1, providerId: 'x' },
  'POST /owner/asks/:consentId/connection-links/:linkId': { ask: 1 },
  'POST /owner/connections': { providerId: 'x' },
  'POST /owner/erasure': { confirm: true, pin: '123456' },
  'POST /owner/erasure/pin': {},
}

const nameOf = ({ method, url }: CollectedRoute) => `${method} ${url}`
const guarded = routes.flatMap((route) => {
  const { auth } = route.schema
  return auth === 'public' ? [] : [{ route, expected: EXPECTED[auth] }]
})

function call(route: CollectedRoute, headers: Record<string, string>, query = ''): Promise<LightMyRequestResponse> {
  const values: Record<string, string> = {
    accountId: fixture.accountId,
    inquiryId: fixture.inquiryId,
    consentId: route.url.startsWith('/owner/asks') ? waiting.consentId : fixture.consentId,
    environment: fixture.environment,
    tenantSlug: fixture.tenant.slug,
  }
  const target = route.url.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
  const payload = route.method === 'POST' ? { payload: BODIES[nameOf(route)] ?? {} } : {}
  return ask(`${target}${query}`, {
    method: route.method as InjectOptions['method'] & string,
    headers: { ...(route.url.startsWith('/owner/') && PAGE), ...headers },
    ...payload,
  } as Omit<InjectOptions, 'url'>)
}

/** Every row of every table. */
async function everything(): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const texts = tables.map(async ({ name }) => {
    const [row] = await database.rows<{ digest: string }>(sql`
      select md5(query_to_xml('select t::text as row from ' || quote_ident(${name}) || ' t order by 1', true, false, '')::text) as digest`)
    return [name, row!.digest] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

test('every public route is in the list of this test, or answers preflights of the interface', async () => {
  const open = routes.filter(({ schema }) => schema.auth === 'public')
  const names = open.map(nameOf)
  assert.deepEqual(
    PUBLIC_ROUTES.filter((name) => !names.includes(name)),
    [],
  )
  const rest = open.filter((route) => !PUBLIC_ROUTES.includes(nameOf(route)))
  for (const route of rest) {
    assert.match(nameOf(route), /^OPTIONS \/service\//)
    assert.equal((await call(route, {})).statusCode, 405, nameOf(route))
  }
  assert.ok(rest.length > 5)
})

test('every other route refuses a caller with no credential, a wrong one, or one of another kind', async (t) => {
  const before = await everything()
  for (const { route, expected } of guarded) {
    await t.test(`${nameOf(route)}: ${route.schema.auth}`, async () => {
      for (const { kind, about, headers } of CREDENTIALS) {
        if (kind !== undefined && (kind === expected.takes || kind === expected.alsoTakes)) continue
        for (const query of expected.checksParametersFirst ? [''] : ['', '?nonsense=1']) {
          const answer = await call(route, headers, query)
          const [status, errorCode, errorSubCode] = expected.refusal(headers)
          assert.equal(answer.statusCode, status, about)
          // An answer to HEAD has no body.
          if (route.method === 'HEAD') continue
          const { errorCode: code, errorSubCode: subCode } = answer.json()
          assert.deepEqual([code, subCode ?? null], [errorCode, errorSubCode], about)
        }
      }
    })
  }
  assert.ok(guarded.length > 40)
  assert.deepEqual(await everything(), before, 'a refused request changed something')
})

test('each credential opens the routes of its kind', async () => {
  const opened = new Set<string>()
  for (const { route, expected } of guarded.filter(({ route }) => route.method === 'GET')) {
    const { headers } = CREDENTIALS.find(({ kind }) => kind === expected.takes)!
    const { statusCode } = await call(route, headers)
    if (statusCode === 200) opened.add(route.schema.auth)
  }
  assert.deepEqual([...opened].sort(), Object.keys(EXPECTED).sort())
})

test('a route that does not declare its authentication neither compiles nor starts', () => {
  const other = Fastify() as unknown as App
  addRequestChecks(other, requestChecks(service.context), () => {})
  // @ts-expect-error: there is no schema.
  assert.throws(() => other.get('/service/forgotten', {}, () => 'secret'), /does not declare/)
  // @ts-expect-error: the schema has no auth.
  assert.throws(() => other.get('/service/forgotten', { schema: { tags: [] } }, () => 'secret'))
  // @ts-expect-error: there are no options.
  assert.throws(() => other.get('/service/forgotten', () => 'secret'))
  // @ts-expect-error: a route with several methods, too.
  assert.throws(() => other.route({ method: 'GET', url: '/service/forgotten', handler: () => 'secret' }))
  assert.equal(app.hasRoute({ method: 'GET', url: '/service/forgotten' }), false)
})
