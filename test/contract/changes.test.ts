import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { Compile } from 'typebox/compile'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { TransactionChangesWire } from '../../src/ledger/list/transaction.schema.ts'
import { dropOldVersions } from '../../src/ledger/write/retention.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeConsent, makeFixture, record, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const wire = Compile(TransactionChangesWire)

type Transaction = { id: string; executed: string; description: string; status: string }
type Change = { change: string; reason: string; id: string; transaction?: Transaction }
type Feed = { data: Change[]; metadata: { next_cursor: string; has_more: boolean } }
type Fixture = { path: string; token: string }

async function changes({ path, token }: Fixture, query: Record<string, string> = {}): Promise<Feed> {
  const answer = assertOk(await ask(`${path}/changes?${new URLSearchParams(query)}`, { token }))
  assert.ok(wire.Check(answer.json()), answer.body)
  assert.doesNotMatch(answer.body, /:null\b/)
  for (const change of answer.json().data) {
    assert.equal('transaction' in change, change.change !== 'removed', 'removed carries none, the others do')
    if (change.transaction) assert.equal(change.transaction.id, change.id)
  }
  return answer.json()
}

async function readFeed(fixture: Fixture, since: string | undefined, limit: string): Promise<Change[]> {
  const all: Change[] = []
  for (let feed: Feed | undefined; feed?.metadata.has_more !== false; ) {
    const from = feed?.metadata.next_cursor ?? since
    feed = await changes(fixture, { limit, ...(from !== undefined && { since: from }) })
    all.push(...feed.data)
    assert.ok(all.length < 1000, 'the feed ends')
  }
  return all
}

async function list({ path, token }: Fixture): Promise<Transaction[]> {
  return assertOk(await ask(`${path}?limit=500`, { token })).json().data
}

/** A client's use of the feed: added and modified insert, removed deletes; then the order of the list. */
function replay(onto: Transaction[], feed: Change[]): Transaction[] {
  const byId = new Map(onto.map((transaction) => [transaction.id, transaction]))
  for (const { id, transaction } of feed) {
    if (transaction) byId.set(id, transaction)
    else byId.delete(id)
  }
  const key = ({ executed, id }: Transaction) => `${executed} ${id}`
  return [...byId.values()].sort((a, b) => (key(a) < key(b) ? 1 : -1))
}

const reported = (feed: Change[]) => feed.map(({ change, reason }) => [change, reason])
const pending = (sourceId: string, facts: Partial<SourceRecord> = {}) =>
  record({ sourceId, status: 'pending', authorised: '2026-02-10T10:00:00Z', ...facts })

test('without since the feed starts from the beginning and gives the whole list as added', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const { data, metadata } = await changes(fixture)
  assert.deepEqual(reported(data), Array(5).fill(['added', 'new']))
  assert.deepEqual(replay([], data), await list(fixture))
  assert.equal(metadata.has_more, false)
})

test('an account without changes has an empty feed with a cursor to come back with', async () => {
  const fixture = await makeFixture(deps)
  const { data, metadata } = await changes(fixture)
  assert.deepEqual(data, [])
  assert.equal(metadata.has_more, false)
  await fill(deps, fixture.accountId, records(1))
  assert.deepEqual(reported((await changes(fixture, { since: metadata.next_cursor })).data), [['added', 'new']])
})

test('each kind of change comes with its reason', async (t) => {
  type Step = { given: Parameters<typeof fill>[2]; next: Parameters<typeof fill>[2]; reported: string[][] }
  const cases: Record<string, Step> = {
    'a new one is added': { given: records(1), next: [record({ sourceId: 'b' })], reported: [['added', 'new']] },
    'a pending one that is booked is modified': {
      given: [pending('a')],
      next: [record({ sourceId: 'a' })],
      reported: [['modified', 'booked']],
    },
    'a pending one that is booked under another id of the bank is modified': {
      given: [pending('hold-1')],
      next: [record({ sourceId: 'entry-7' })],
      reported: [['modified', 'booked']],
    },
    'a corrected one is modified': {
      given: [record({ sourceId: 'a' })],
      next: [record({ sourceId: 'a', description: 'Coffee and cake' })],
      reported: [['modified', 'corrected']],
    },
    'one that the bank withdrew is removed': {
      given: [record({ sourceId: 'a' })],
      next: { withdrawn: ['a'] },
      reported: [['removed', 'bank_withdrew']],
    },
    'one that the bank withdrew by the very id it had given is removed': {
      given: [record({ sourceId: ' A  1 ' })],
      next: { withdrawn: [' A  1 '] },
      reported: [['removed', 'bank_withdrew']],
    },
    'a hold that is no longer among the pending is removed': {
      given: [pending('a')],
      next: { records: [], pending: 'complete' },
      reported: [['removed', 'hold_expired']],
    },
    'the same record again is no change': {
      given: [record({ sourceId: 'a', amount: '-12.30' })],
      next: [record({ sourceId: 'a', amount: '-12.3000' })],
      reported: [],
    },
  }
  for (const [about, { given, next, reported: expected }] of Object.entries(cases)) {
    await t.test(about, async () => {
      const fixture = await makeFixture(deps)
      await fill(deps, fixture.accountId, given)
      const before = await list(fixture)
      const { next_cursor } = (await changes(fixture)).metadata
      await fill(deps, fixture.accountId, next)
      const { data } = await changes(fixture, { since: next_cursor })
      assert.deepEqual(reported(data), expected)
      assert.deepEqual(replay(before, data), await list(fixture))
    })
  }
})

test('one that comes back after it was removed is added again, with its old id', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [pending('a')])
  const [{ id } = { id: '' }] = await list(fixture)
  await fill(deps, fixture.accountId, { records: [], pending: 'complete' })
  const { next_cursor } = (await changes(fixture)).metadata
  await fill(deps, fixture.accountId, [pending('a')])
  const { data } = await changes(fixture, { since: next_cursor })
  assert.deepEqual(reported(data), [['added', 'reappeared']])
  assert.equal(data[0]!.id, id)
})

test('one that came and went between two reads is not reported', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(2))
  const { next_cursor } = (await changes(fixture)).metadata
  await fill(deps, fixture.accountId, [record({ sourceId: 'gone' })])
  await fill(deps, fixture.accountId, { withdrawn: ['gone'] })
  assert.deepEqual((await changes(fixture, { since: next_cursor })).data, [])
})

/** Six revisions with every kind of change, some of them on one transaction. */
const HISTORY: Parameters<typeof fill>[2][] = [
  records(7),
  [pending('h1', { description: 'Hold 1', amount: '-41' }), pending('h2', { description: 'Hold 2', amount: '-42' })],
  records(3, { description: 'Corrected once' }),
  [record({ sourceId: 'h1', description: 'Hold 1', amount: '-41' })],
  { records: [record({ sourceId: 'z' })], withdrawn: ['r5'], pending: 'complete' },
  records(2, { description: 'Corrected twice', booked: '2026-03-03' }),
]

test('replaying the changes since any earlier list gives the later list exactly, for every page size', async (t) => {
  const fixture = await makeFixture(deps)
  const seen: { list: Transaction[]; since: string | undefined }[] = [{ list: [], since: undefined }]
  for (const step of HISTORY) {
    await fill(deps, fixture.accountId, step)
    const answer = assertOk(await ask(`${fixture.path}?limit=500`, { token: fixture.token }))
    seen.push({ list: answer.json().data, since: String(answer.headers['changes-cursor']) })
  }
  const final = await list(fixture)
  for (const [revision, { list: earlier, since }] of seen.entries()) {
    for (const limit of ['1', '2', '3', '500']) {
      await t.test(`from revision ${revision}, ${limit} at a time`, async () => {
        assert.deepEqual(replay(earlier, await readFeed(fixture, since, limit)), final)
      })
    }
  }
})

test('the kind of a change does not depend on the page size', async (t) => {
  const fixture = await makeFixture(deps)
  for (const step of HISTORY) await fill(deps, fixture.accountId, step)
  const whole = await readFeed(fixture, undefined, '500')
  assert.deepEqual([...new Set(whole.map(({ change }) => change))], ['added'], 'from the beginning there is only added')
  for (const limit of ['1', '2', '3']) {
    await t.test(`${limit} at a time`, async () => {
      assert.deepEqual(await readFeed(fixture, undefined, limit), whole)
    })
  }
})

test('a change during the walk is reported later in the same walk', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(4))
  const first = await changes(fixture, { limit: '2' })
  assert.equal(first.metadata.has_more, true)
  await fill(deps, fixture.accountId, records(1, { description: 'Corrected' }))
  await fill(deps, fixture.accountId, { withdrawn: ['r1'] })
  const rest = await readFeed(fixture, first.metadata.next_cursor, '2')
  assert.deepEqual(replay([], [...first.data, ...rest]), await list(fixture))
})

test('has_more says whether there is more right now, and limit is 1 to 500, 100 by default', async (t) => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(501))
  const cases: [limit: string | undefined, rows: number, more: boolean][] = [
    [undefined, 100, true],
    ['1', 1, true],
    ['500', 500, true],
  ]
  for (const [limit, rows, more] of cases) {
    await t.test(`limit ${limit ?? 'not given'}`, async () => {
      const { data, metadata } = await changes(fixture, limit === undefined ? {} : { limit })
      assert.deepEqual([data.length, metadata.has_more], [rows, more])
    })
  }
  await t.test('exactly full is not more', async () => {
    const small = await makeFixture(deps)
    await fill(deps, small.accountId, records(2))
    assert.equal((await changes(small, { limit: '2' })).metadata.has_more, false)
  })
})

test('a cursor never expires: a year later, with no old versions left, it still gives what changed', async () => {
  const now = new Date('2026-03-01T12:00:00Z')
  try {
    await setDatabaseClock(database, now)
    const fixture = await makeFixture(deps, { validityDays: 3650 })
    const walking = { ...fixture, token: await longToken(deps, fixture) }
    await fill(deps, fixture.accountId, records(3))
    const earlier = await list(walking)
    const { next_cursor } = (await changes(walking)).metadata
    await fill(deps, fixture.accountId, records(1, { description: 'Corrected' }))
    await fill(deps, fixture.accountId, { withdrawn: ['r2'] })
    await setDatabaseClock(database, later(now, days(400)))
    assert.ok((await dropOldVersions(deps, 7)) > 0)
    const feed = await readFeed(walking, next_cursor, '500')
    assert.deepEqual(reported(feed).sort(), [
      ['modified', 'corrected'],
      ['removed', 'bank_withdrew'],
    ])
    assert.deepEqual(replay(earlier, feed), await list(walking))
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('a cursor that is altered, foreign or of another list is 400', async (t) => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  const { path, token } = fixture
  await fill(deps, fixture.accountId, records(3))
  const since = (await changes(fixture)).metadata.next_cursor
  const listCursor = (await ask(`${path}?limit=1`, { token })).json().metadata.next_cursor
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const stranger = await makeFixture(deps)
  const elsewhere = `/service/accounts/${fixture.accountIds[1]}/transactions`
  const cases: [about: string, path: string, query: Record<string, string>, token: string][] = [
    ['altered', path, { since: `${since.slice(0, -2)}AA` }, token],
    ['made up', path, { since: 'yesterday' }, token],
    ['empty', path, { since: '' }, token],
    ['too long', path, { since: 'A'.repeat(1025) }, token],
    ['a cursor of the list', path, { since: listCursor }, token],
    ['of another account', elsewhere, { since }, token],
    ['of another consent', path, { since, consentId: other.consentId }, token],
    ['of another client', path, { since }, stranger.token],
  ]
  for (const [about, at, query, as] of cases) {
    await t.test(about, async () => {
      const answer = await ask(`${at}/changes?${new URLSearchParams(query)}`, { token: as })
      assertRefused(answer, ROW.invalid_argument, { message: /since|cursor/i })
    })
  }
})

test('a wrong parameter is 400 and named', async (t) => {
  const { path, token } = await makeFixture(deps)
  const cases: [query: string, message: RegExp][] = [
    ['cursor=a', /"cursor".*consentId, since, limit/],
    ['fromBookedTime=2026-01-01T00:00:00Z', /"fromBookedTime"/],
    ['limit=0', /"limit".*1 to 500/],
    ['limit=501', /"limit".*1 to 500/],
    ['since=a&since=b', /"since".*once/],
    ['consentId=nobody', /"consentId".*such as con_/],
  ]
  for (const [query, message] of cases) {
    await t.test(query, async () => {
      assertRefused(await ask(`${path}/changes?${query}`, { token }), ROW.invalid_argument, { message })
    })
  }
})

test('the feed requires the scope and a valid consent, like the list', async (t) => {
  await t.test('scope', async () => {
    const { path, token } = await makeFixture(deps, { scope: 'balances' })
    assertRefused(await ask(`${path}/changes`, { token }), ROW.scope)
  })
  await t.test('consent', async () => {
    const { path, token, consentId } = await makeFixture(deps)
    const since = String((await ask(path, { token })).headers['changes-cursor'])
    await decideConsent(deps, TESTER, consentId, 'revoke')
    assertRefused(await ask(`${path}/changes?since=${since}`, { token }), ROW.consent)
  })
  await t.test('account', async () => {
    const { token } = await makeFixture(deps)
    assertRefused(await ask('/service/accounts/acc_0/transactions/changes', { token }), ROW.not_found)
  })
})
