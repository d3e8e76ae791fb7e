import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropOldVersions } from '../../src/ledger/write/retention.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeConsent, makeFixture, makeKey, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { listing, type Query, withQuery } from './listing.ts'
import { assertRefused, days, later, longToken, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const { list } = listing(ask)

async function pagedFixture() {
  const fixture = await makeFixture(deps, { accounts: 2 })
  await fill(deps, fixture.accountId, records(5))
  await fill(deps, fixture.accountIds[1]!, records(5))
  const bounds = { fromBookedTime: '2025-12-01T00:00:00Z', untilBookedTime: '2026-02-01T00:00:00Z' }
  const cursor = (await list(fixture, { ...bounds, limit: 2 })).metadata.next_cursor!
  return { ...fixture, bounds, cursor }
}

test('a cursor belongs to its account, its consent, its bounds and its list: anything else is 400', async (t) => {
  const fixture = await pagedFixture()
  const { token, path, cursor, bounds } = fixture
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const stranger = await makeFixture(deps)
  await fill(deps, stranger.accountId, records(3))
  const changes = String((await ask(path, { token })).headers['changes-cursor'])
  const outgoing = cursor[20] === 'A' ? 'B' : 'A'
  const cases: [about: string, url: string, query: Query, token?: string][] = [
    ['another account', `/service/accounts/${fixture.accountIds[1]}/transactions`, { cursor }],
    ['another consent', path, { cursor, consentId: other.consentId }],
    ['another lower bound', path, { cursor, ...bounds, fromBookedTime: '2026-01-02T00:00:00Z' }],
    ['another upper bound', path, { cursor, ...bounds, untilBookedTime: '2026-01-31T00:00:00Z' }],
    ['altered', path, { cursor: `${cursor.slice(0, 20)}${outgoing}${cursor.slice(21)}` }],
    ['a character too few', path, { cursor: cursor.slice(0, -1) }],
    ['a character too many', path, { cursor: `${cursor}A` }],
    ['padded', path, { cursor: `${cursor}=` }],
    ['spaced', path, { cursor: ` ${cursor}` }],
    ['made up', path, { cursor: 'next' }],
    ['a cursor of the changes', path, { cursor: changes }],
    ['too long', path, { cursor: 'A'.repeat(1025) }],
    ['empty', path, { cursor: '' }],
    ['of another client', path, { cursor }, stranger.token],
    ['of another client, at an account of their own', stranger.path, { cursor }, stranger.token],
  ]
  for (const [about, url, query, as = token] of cases) {
    await t.test(about, async () => {
      assertRefused(await ask(withQuery(url, query), { token: as }), ROW.invalid_argument, { message: /cursor/i })
    })
  }
  await t.test('and its own is fine, with all parameters repeated', async () => {
    assert.equal((await list(fixture, { cursor, ...bounds, consentId: fixture.consentId })).data.length, 3)
  })
})

test('a bound cannot be added during a walk', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const cursor = (await list(fixture, { limit: 2 })).metadata.next_cursor!
  const added = withQuery(fixture.path, { cursor, fromBookedTime: '2026-01-02T00:00:00Z' })
  assertRefused(await ask(added, { token: fixture.token }), ROW.invalid_argument, { message: /fromBookedTime/ })
})

test('a cursor of a list whose versions are no longer kept has expired: 400', async () => {
  const now = new Date('2026-03-01T12:00:00Z')
  try {
    await setDatabaseClock(database, now)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(5))
    const { next_cursor } = (await list(fixture, { limit: 2 })).metadata
    await fill(deps, fixture.accountId, records(1, { description: 'corrected' }))
    const walking = { ...fixture, token }
    await setDatabaseClock(database, later(now, days(6)))
    await dropOldVersions(deps, 7)
    assert.equal((await list(walking, { cursor: next_cursor! })).data.length, 3, 'it is valid after six days')
    await setDatabaseClock(database, later(now, days(8)))
    await dropOldVersions(deps, 7)
    const url = withQuery(fixture.path, { cursor: next_cursor! })
    assertRefused(await ask(url, { token }), ROW.invalid_argument, { message: /expired/ })
    assert.equal((await list(walking)).data.length, 5, 'a new walk is fine')
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('a walk may go on with a fresh token and with another key of the same client', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const cursor = (await list(fixture, { limit: 2 })).metadata.next_cursor!
  const second = await makeKey(deps, fixture.tenant, 'sandbox')
  for (const token of [await longToken(deps, fixture), second.token])
    assert.equal((await list({ path: fixture.path, token }, { cursor })).data.length, 3)
})
