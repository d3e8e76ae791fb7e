import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { fill, makeClient, makeConsent, makeFixture, makeKey, makeOwner, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { at, described, listing, type Query, withQuery } from './listing.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const { list, walk } = listing(ask)

/** Eight transactions on four moments, given out of order. */
const MOMENTS = ['2026-01-10T12:00:00Z', '2026-01-11T12:00:00Z', '2026-01-12T12:00:00Z', '2026-01-13T12:00:00Z']
const shuffled = [2, 0, 3, 1].map((i) => at(MOMENTS[i]!))

test('the list is sorted from latest to oldest by booked time, whatever order it came in', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, shuffled)
  assert.deepEqual(described(await list(fixture)), MOMENTS.toReversed())
})

test('pending and booked ones are sorted together by booked time', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [
    ...shuffled,
    at('pending', { status: 'pending', booked: undefined, authorised: '2026-01-11T18:00:00Z' } as never),
  ])
  assert.deepEqual(described(await list(fixture)), [MOMENTS[3], MOMENTS[2], 'pending', MOMENTS[1], MOMENTS[0]])
})

test('one booked time: newest id first', async () => {
  const fixture = await makeFixture(deps)
  for (const name of ['a', 'b', 'c']) await fill(deps, fixture.accountId, [at(MOMENTS[0]!, { sourceId: name })])
  const ids = (await list(fixture)).data.map(({ id }) => id)
  assert.deepEqual(ids, ids.toSorted().toReversed())
})

test('an account without transactions is an empty list with empty metadata', async () => {
  const fixture = await makeFixture(deps)
  const answer = assertOk(await ask(fixture.path, { token: fixture.token }))
  assert.equal(answer.body, '{"data":[],"metadata":{}}')
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
})

const BOUNDS: [about: string, query: Query, expected: number[]][] = [
  ['no bounds starts with the latest', {}, [3, 2, 1, 0]],
  ['fromBookedTime is inclusive', { fromBookedTime: MOMENTS[1]! }, [3, 2, 1]],
  ['a millisecond later leaves it out', { fromBookedTime: '2026-01-11T12:00:00.001Z' }, [3, 2]],
  ['untilBookedTime is exclusive', { untilBookedTime: MOMENTS[2]! }, [1, 0]],
  ['a millisecond later includes it', { untilBookedTime: '2026-01-12T12:00:00.001Z' }, [2, 1, 0]],
  ['both', { fromBookedTime: MOMENTS[1]!, untilBookedTime: MOMENTS[3]! }, [2, 1]],
  ['from equal to until is empty', { fromBookedTime: MOMENTS[1]!, untilBookedTime: MOMENTS[1]! }, []],
  ['equal moments in two spellings', { fromBookedTime: MOMENTS[1]!, untilBookedTime: '2026-01-11T13:00:00+01:00' }, []],
  ['nothing there', { fromBookedTime: '2027-01-01T00:00:00Z' }, []],
  ['an offset counts', { fromBookedTime: '2026-01-12T13:00:00+01:00' }, [3, 2]],
  ['a negative offset counts', { untilBookedTime: '2026-01-12T07:00:00.000-05:00' }, [1, 0]],
  ['small letters t and z', { fromBookedTime: '2026-01-12t12:00:00z' }, [3, 2]],
  ['nine digits of a second', { fromBookedTime: '2026-01-12T12:00:00.000000000Z' }, [3, 2]],
  ['the first year', { fromBookedTime: '0001-01-01T00:00:00Z' }, [3, 2, 1, 0]],
  ['the first year, east', { fromBookedTime: '0001-01-01T00:00:00+23:59' }, [3, 2, 1, 0]],
  ['the last year', { untilBookedTime: '9999-12-31T23:59:59.999Z' }, [3, 2, 1, 0]],
  ['the last year, west', { untilBookedTime: '9999-12-31T23:59:59-23:59' }, [3, 2, 1, 0]],
]

test('bounds on the booked time', async (t) => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, shuffled)
  for (const [about, query, expected] of BOUNDS) {
    await t.test(about, async () => {
      assert.deepEqual(
        described(await list(fixture, query)),
        expected.map((i) => MOMENTS[i]),
      )
    })
  }
})

test('limit is 1 to 500 and 100 by default; next_cursor is there exactly when there is more', async (t) => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(501))
  const cases: [query: Query, rows: number, more: boolean][] = [
    [{}, 100, true],
    [{ limit: 1 }, 1, true],
    [{ limit: 100 }, 100, true],
    [{ limit: 500 }, 500, true],
  ]
  for (const [query, rows, more] of cases) {
    await t.test(JSON.stringify(query), async () => {
      const { data, metadata } = await list(fixture, query)
      assert.equal(data.length, rows)
      assert.equal('next_cursor' in metadata, more)
    })
  }
})

test('a last page that is exactly full has no cursor, and one row more than the limit has one', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(4))
  assert.deepEqual((await list(fixture, { limit: 4 })).metadata, {})
  assert.deepEqual(Object.keys((await list(fixture, { limit: 3 })).metadata), ['next_cursor'])
  const pages = await walk(fixture, { limit: 2 })
  assert.deepEqual(
    pages.map(({ data }) => data.length),
    [2, 2],
  )
  assert.deepEqual(pages[1]!.metadata, {})
})

test('pages neither overlap nor leave anything out, for every limit, with ties across page ends', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(23))
  const whole = described(await list(fixture))
  for (const limit of [1, 2, 3, 5, 7, 22, 23, 24]) {
    assert.deepEqual((await walk(fixture, { limit })).flatMap(described), whole, `limit ${limit}`)
  }
})

test('limit may change between pages, down to 1 and up to 500', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(9))
  const first = await list(fixture, { limit: 2 })
  const second = await list(fixture, { limit: 1, cursor: first.metadata.next_cursor! })
  const third = await list(fixture, { limit: 500, cursor: second.metadata.next_cursor! })
  assert.deepEqual([first, second, third].flatMap(described), described(await list(fixture)))
})

test('paging keeps within the bounds, which need not be repeated', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(30))
  const bounds = { fromBookedTime: '2026-01-03T00:00:00Z', untilBookedTime: '2026-01-07T00:00:00Z' }
  const whole = described(await list(fixture, bounds))
  assert.equal(whole.length, 12)
  assert.deepEqual((await walk(fixture, { ...bounds, limit: 5 })).flatMap(described), whole)
  const first = await list(fixture, { ...bounds, limit: 5 })
  const rest = await list(fixture, { cursor: first.metadata.next_cursor! })
  assert.deepEqual([first, rest].flatMap(described), whole)
})

test('a walk shows the list as it was at its start, whatever is written meanwhile', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(6))
  const whole = (await list(fixture)).data
  const first = await list(fixture, { limit: 2 })
  await fill(deps, fixture.accountId, {
    records: [at('2026-06-01', { description: 'new and latest' }), at('2026-01-01', { description: 'new and oldest' })],
  })
  await fill(deps, fixture.accountId, records(1, { description: 'corrected', booked: '2026-05-05' }))
  await fill(deps, fixture.accountId, { withdrawn: ['r1'] })
  const walked = [
    ...first.data,
    ...(await walk(fixture, { cursor: first.metadata.next_cursor! })).flatMap((p) => p.data),
  ]
  assert.deepEqual(walked, whole)
  assert.equal((await list(fixture)).data.length, 7)
})

test('without consentId the newest valid consent that covers the account and the scope is used', async (t) => {
  const client = await makeClient(deps)
  const owner = await makeOwner(deps, { accounts: 2 })
  const [account, otherAccount] = owner.accountIds
  const path = `/service/accounts/${account}/transactions`
  const grant = (facts: Parameters<typeof makeConsent>[3]) =>
    makeConsent(deps, client.tenant, owner.ownerId, { accountIds: [account!], ...facts })
  const oldest = await grant({ scope: 'all' })
  const newest = await grant({ scope: 'transactions' })
  const usedConsent = async () => {
    assertOk(await ask(path, { token: client.token }))
    const [read] = await database.rows<{ consent: string }>({
      name: 'last read',
      text: 'select consent_id as consent from reads where account_id = $1 order by chain desc, sequence desc limit 1',
      values: [account],
    })
    return read!.consent
  }
  await t.test('the newest of two', async () => assert.equal(await usedConsent(), newest.consentId))
  await t.test('a newer one whose scope does not cover it is skipped', async () => {
    await grant({ scope: 'accounts' })
    await grant({ scope: 'balances' })
    assert.equal(await usedConsent(), newest.consentId)
  })
  await t.test('a newer one for another account is skipped', async () => {
    await grant({ accountIds: [otherAccount!] })
    assert.equal(await usedConsent(), newest.consentId)
  })
  await t.test('a newer one that is no longer valid is skipped', async () => {
    const revoked = await grant({ scope: 'all' })
    await decideConsent(deps, TESTER, revoked.consentId, 'revoke')
    assert.equal(await usedConsent(), newest.consentId)
  })
  await t.test('when it ends, the one before it is used', async () => {
    await decideConsent(deps, TESTER, newest.consentId, 'terminate')
    assert.equal(await usedConsent(), oldest.consentId)
  })
  await t.test('when only narrower ones are left, 403 says that the scope is too small', async () => {
    await decideConsent(deps, TESTER, oldest.consentId, 'revoke')
    assertRefused(await ask(path, { token: client.token }), ROW.scope)
  })
})

test('when no valid consent is left, 403 names the status', async () => {
  const fixture = await makeFixture(deps)
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  assertRefused(await ask(fixture.path, { token: fixture.token }), ROW.consent, { message: /revoked_by_psu/ })
})

test('consentId chooses the consent, also an older one', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(1))
  await makeConsent(deps, fixture.tenant, fixture.ownerId)
  assert.equal((await list(fixture, { consentId: fixture.consentId })).data.length, 1)
})

test('a consent that is unknown, foreign, or for another account is 404, with the same message', async () => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  const stranger = await makeFixture(deps)
  const elsewhere = await makeConsent(deps, fixture.tenant, fixture.ownerId, { accountIds: [fixture.accountIds[1]!] })
  const texts = new Set<string>()
  for (const consentId of ['con_00000000000000000000000000', stranger.consentId, elsewhere.consentId]) {
    const answer = await ask(withQuery(fixture.path, { consentId }), { token: fixture.token })
    const { requestId, ...body } = assertRefused(answer, ROW.not_found)
    texts.add(JSON.stringify(body))
  }
  assert.equal(texts.size, 1)
})

test('no cache may store a list', async () => {
  const fixture = await makeFixture(deps)
  const { headers } = await ask(fixture.path, { token: fixture.token })
  assert.match(String(headers['cache-control']), /no-store|private/)
  assert.match(String(headers.vary), /Authorization/)
})

test('two keys of a tenant in one environment see the same list', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  const second = await makeKey(deps, fixture.tenant, 'sandbox')
  const [mine, theirs] = await Promise.all([fixture.token, second.token].map((token) => ask(fixture.path, { token })))
  assert.equal(assertOk(mine!).body, assertOk(theirs!).body)
})
