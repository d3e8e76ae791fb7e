import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { fill, makeClient, makeConsent, makeFixture, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { at, type ListItem, listing, type Query, withQuery } from './listing.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()
const { list } = listing(ask)

test('ETag names account, revision and query', async (t) => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  await fill(deps, fixture.accountId, records(5))
  await fill(deps, fixture.accountIds[1]!, records(5))
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const { consentId } = fixture
  const etagOf = async (path: string, query: Query) => {
    const { etag } = assertOk(await ask(withQuery(path, query), { token: fixture.token })).headers
    assert.match(String(etag), /^"[\w-]+"$/)
    return String(etag)
  }
  const base = await etagOf(fixture.path, { consentId })
  await t.test('the same query has the same tag', async () => {
    assert.equal(await etagOf(fixture.path, { consentId }), base)
    assert.equal(await etagOf(fixture.path, { consentId, limit: 100 }), base, 'the default limit is 100')
  })
  const variants: [about: string, path: string, query: Query][] = [
    ['another account', `/service/accounts/${fixture.accountIds[1]}/transactions`, { consentId }],
    ['another limit', fixture.path, { consentId, limit: 2 }],
    ['another lower bound', fixture.path, { consentId, fromBookedTime: '2026-01-01T00:00:00Z' }],
    ['another upper bound', fixture.path, { consentId, untilBookedTime: '2026-01-01T00:00:00Z' }],
    ['another consent', fixture.path, { consentId: other.consentId }],
  ]
  const seen = new Set([base])
  for (const [about, path, query] of variants) {
    await t.test(`${about} is another`, async () => {
      const etag = await etagOf(path, query)
      assert.equal(seen.has(etag), false)
      seen.add(etag)
    })
  }
  await t.test('another page has another tag', async () => {
    const { next_cursor } = (await list(fixture, { consentId, limit: 2 })).metadata
    assert.equal(seen.has(await etagOf(fixture.path, { cursor: next_cursor!, limit: 2 })), false)
  })
  await t.test('another revision has another tag', async () => {
    await fill(deps, fixture.accountId, [at('2026-05-01')])
    assert.notEqual(await etagOf(fixture.path, { consentId }), base)
  })
})

test('If-None-Match gives 304 without a body while nothing has changed, and 200 after', async (t) => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  const etag = String((await ask(fixture.path, { token: fixture.token })).headers.etag)
  const conditional = (tag: string) => ask(fixture.path, { token: fixture.token, headers: { 'if-none-match': tag } })
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, `"other",${etag}`, '*']) {
    await t.test(`304 for ${tag === etag ? 'the tag' : tag.replace(etag, 'tag')}`, async () => {
      const answer = await conditional(tag)
      assert.equal(answer.statusCode, 304)
      assert.equal(answer.body, '')
      assert.equal(answer.headers.etag, etag)
      assert.ok(answer.headers['request-id'])
      assert.ok(answer.headers['changes-cursor'])
      assert.equal(answer.headers['consent-id'], fixture.consentId)
    })
  }
  for (const tag of ['"other"', etag.slice(1, -1), `${etag.slice(0, -2)}"`]) {
    await t.test(`200 for ${tag === '"other"' ? tag : 'a part of the tag'}`, async () => {
      assertOk(await conditional(tag))
    })
  }
  await t.test('200 after a change', async () => {
    await fill(deps, fixture.accountId, [at('2026-05-01')])
    assertOk(await conditional(etag))
  })
})

test('If-None-Match passes the same checks: a client that may not read gets no 304', async (t) => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  const etag = String((await ask(fixture.path, { token: fixture.token })).headers.etag)
  const headers = { 'if-none-match': etag }
  const stranger = await makeClient(deps)
  await t.test('no token', async () => {
    assertRefused(await ask(fixture.path, { headers }), ROW.authorization_missing)
  })
  await t.test('another client', async () => {
    assertRefused(await ask(fixture.path, { token: stranger.token, headers }), ROW.not_found)
  })
  await t.test('a wrong parameter', async () => {
    assertRefused(await ask(`${fixture.path}?limit=0`, { token: fixture.token, headers }), ROW.invalid_argument)
  })
  await t.test('a revoked consent', async () => {
    await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
    const answer = await ask(fixture.path, { token: fixture.token, headers })
    assertRefused(answer, ROW.consent)
    assert.equal(answer.headers.etag, undefined)
  })
})

test('Changes-Cursor is where the feed continues from the listed state', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(4))
  const first = assertOk(await ask(withQuery(fixture.path, { limit: 2 }), { token: fixture.token }))
  await fill(deps, fixture.accountId, [at('2026-05-01')])
  const second = assertOk(
    await ask(withQuery(fixture.path, { cursor: first.json().metadata.next_cursor }), { token: fixture.token }),
  )
  for (const { headers } of [first, second]) {
    const since = String(headers['changes-cursor'])
    const feed = assertOk(await ask(withQuery(`${fixture.path}/changes`, { since }), { token: fixture.token })).json()
    assert.deepEqual(
      feed.data.map(({ change, transaction }: { change: string; transaction: ListItem }) => [
        change,
        transaction.description,
      ]),
      [['added', '2026-05-01']],
    )
  }
})
