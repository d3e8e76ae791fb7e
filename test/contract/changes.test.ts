import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { Compile } from 'typebox/compile'
import { decideConsent } from '../../src/consents/consent.service.ts'
import { dropOldVersions } from '../../src/transactions/retention.service.ts'
import { TransactionChangesWire } from '../../src/transactions/transaction.schema.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeConsent, makeStory, record, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const wire = Compile(TransactionChangesWire)

type Transaction = { id: string; executed: string; description: string; status: string }
type Change = { change: string; reason: string; id: string; transaction?: Transaction }
type Feed = { data: Change[]; metadata: { next_cursor: string; has_more: boolean } }
type Story = { path: string; token: string }

async function changes({ path, token }: Story, query: Record<string, string> = {}): Promise<Feed> {
  const answer = assertOk(await ask(`${path}/changes?${new URLSearchParams(query)}`, { token }))
  assert.ok(wire.Check(answer.json()), answer.body)
  assert.doesNotMatch(answer.body, /:null\b/)
  for (const change of answer.json().data) {
    assert.equal('transaction' in change, change.change !== 'removed', 'removed carries none, the others do')
    if (change.transaction) assert.equal(change.transaction.id, change.id)
  }
  return answer.json()
}

async function follow(story: Story, since: string | undefined, limit: string): Promise<Change[]> {
  const all: Change[] = []
  for (let feed: Feed | undefined; feed?.metadata.has_more !== false; ) {
    const from = feed?.metadata.next_cursor ?? since
    feed = await changes(story, { limit, ...(from !== undefined && { since: from }) })
    all.push(...feed.data)
    assert.ok(all.length < 1000, 'the feed ends')
  }
  return all
}

async function list({ path, token }: Story): Promise<Transaction[]> {
  return assertOk(await ask(`${path}?limit=500`, { token })).json().data
}

/** What a client does with the feed: added and modified put in, removed takes out; then the list's own order. */
function replay(onto: Transaction[], feed: Change[]): Transaction[] {
  const byId = new Map(onto.map((transaction) => [transaction.id, transaction]))
  for (const { id, transaction } of feed) {
    if (transaction) byId.set(id, transaction)
    else byId.delete(id)
  }
  const key = ({ executed, id }: Transaction) => `${executed} ${id}`
  return [...byId.values()].sort((a, b) => (key(a) < key(b) ? 1 : -1))
}

const told = (feed: Change[]) => feed.map(({ change, reason }) => [change, reason])
const pending = (sourceId: string, facts: Partial<SourceRecord> = {}) =>
  record({ sourceId, status: 'pending', authorised: '2026-02-10T10:00:00Z', ...facts })

test('without since the feed starts from nothing and gives the whole list as added', async () => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, records(5))
  const { data, metadata } = await changes(story)
  assert.deepEqual(told(data), Array(5).fill(['added', 'new']))
  assert.deepEqual(replay([], data), await list(story))
  assert.equal(metadata.has_more, false)
})

test('an account without changes has an empty feed with a cursor to come back with', async () => {
  const story = await makeStory(deps)
  const { data, metadata } = await changes(story)
  assert.deepEqual(data, [])
  assert.equal(metadata.has_more, false)
  await fill(deps, story.accountId, records(1))
  assert.deepEqual(told((await changes(story, { since: metadata.next_cursor })).data), [['added', 'new']])
})

test('each kind of change comes with its reason', async (t) => {
  type Step = { given: Parameters<typeof fill>[2]; next: Parameters<typeof fill>[2]; told: string[][] }
  const cases: Record<string, Step> = {
    'a new one is added': { given: records(1), next: [record({ sourceId: 'b' })], told: [['added', 'new']] },
    'a pending one that is booked is modified': {
      given: [pending('a')],
      next: [record({ sourceId: 'a' })],
      told: [['modified', 'booked']],
    },
    'a pending one that is booked under another id of the bank is modified': {
      given: [pending('hold-1')],
      next: [record({ sourceId: 'entry-7' })],
      told: [['modified', 'booked']],
    },
    'a corrected one is modified': {
      given: [record({ sourceId: 'a' })],
      next: [record({ sourceId: 'a', description: 'Coffee and cake' })],
      told: [['modified', 'corrected']],
    },
    'one that the bank withdrew is removed': {
      given: [record({ sourceId: 'a' })],
      next: { withdrawn: ['a'] },
      told: [['removed', 'bank_withdrew']],
    },
    'one that the bank withdrew by the very id it had given is removed': {
      given: [record({ sourceId: ' A  1 ' })],
      next: { withdrawn: [' A  1 '] },
      told: [['removed', 'bank_withdrew']],
    },
    'a hold that is no longer among the pending is removed': {
      given: [pending('a')],
      next: { records: [], pending: 'complete' },
      told: [['removed', 'hold_expired']],
    },
    'the same said again is no change': {
      given: [record({ sourceId: 'a', amount: '-12.30' })],
      next: [record({ sourceId: 'a', amount: '-12.3000' })],
      told: [],
    },
  }
  for (const [about, { given, next, told: expected }] of Object.entries(cases)) {
    await t.test(about, async () => {
      const story = await makeStory(deps)
      await fill(deps, story.accountId, given)
      const before = await list(story)
      const { next_cursor } = (await changes(story)).metadata
      await fill(deps, story.accountId, next)
      const { data } = await changes(story, { since: next_cursor })
      assert.deepEqual(told(data), expected)
      assert.deepEqual(replay(before, data), await list(story))
    })
  }
})

test('one that comes back after it was removed is added again, with the id that it had', async () => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, [pending('a')])
  const [{ id } = { id: '' }] = await list(story)
  await fill(deps, story.accountId, { records: [], pending: 'complete' })
  const { next_cursor } = (await changes(story)).metadata
  await fill(deps, story.accountId, [pending('a')])
  const { data } = await changes(story, { since: next_cursor })
  assert.deepEqual(told(data), [['added', 'reappeared']])
  assert.equal(data[0]!.id, id)
})

test('one that came and went between two looks is not told at all', async () => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, records(2))
  const { next_cursor } = (await changes(story)).metadata
  await fill(deps, story.accountId, [record({ sourceId: 'gone' })])
  await fill(deps, story.accountId, { withdrawn: ['gone'] })
  assert.deepEqual((await changes(story, { since: next_cursor })).data, [])
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
  const story = await makeStory(deps)
  const seen: { list: Transaction[]; since: string | undefined }[] = [{ list: [], since: undefined }]
  for (const step of HISTORY) {
    await fill(deps, story.accountId, step)
    const answer = assertOk(await ask(`${story.path}?limit=500`, { token: story.token }))
    seen.push({ list: answer.json().data, since: String(answer.headers['changes-cursor']) })
  }
  const final = await list(story)
  for (const [revision, { list: earlier, since }] of seen.entries()) {
    for (const limit of ['1', '2', '3', '500']) {
      await t.test(`from revision ${revision}, ${limit} at a time`, async () => {
        assert.deepEqual(replay(earlier, await follow(story, since, limit)), final)
      })
    }
  }
})

test('what a change is called does not depend on the page size', async (t) => {
  const story = await makeStory(deps)
  for (const step of HISTORY) await fill(deps, story.accountId, step)
  const whole = await follow(story, undefined, '500')
  assert.deepEqual([...new Set(whole.map(({ change }) => change))], ['added'], 'from nothing there is only added')
  for (const limit of ['1', '2', '3']) {
    await t.test(`${limit} at a time`, async () => {
      assert.deepEqual(await follow(story, undefined, limit), whole)
    })
  }
})

test('a change during the walk is told later in the same walk', async () => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, records(4))
  const first = await changes(story, { limit: '2' })
  assert.equal(first.metadata.has_more, true)
  await fill(deps, story.accountId, records(1, { description: 'Corrected' }))
  await fill(deps, story.accountId, { withdrawn: ['r1'] })
  const rest = await follow(story, first.metadata.next_cursor, '2')
  assert.deepEqual(replay([], [...first.data, ...rest]), await list(story))
})

test('has_more says whether there is more right now, and limit is 1 to 500, 100 unless told', async (t) => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, records(501))
  const cases: [limit: string | undefined, rows: number, more: boolean][] = [
    [undefined, 100, true],
    ['1', 1, true],
    ['500', 500, true],
  ]
  for (const [limit, rows, more] of cases) {
    await t.test(`limit ${limit ?? 'not told'}`, async () => {
      const { data, metadata } = await changes(story, limit === undefined ? {} : { limit })
      assert.deepEqual([data.length, metadata.has_more], [rows, more])
    })
  }
  await t.test('exactly full is not more', async () => {
    const small = await makeStory(deps)
    await fill(deps, small.accountId, records(2))
    assert.equal((await changes(small, { limit: '2' })).metadata.has_more, false)
  })
})

test('a cursor never expires: a year later, with no old versions left, it still gives what changed', async () => {
  const now = new Date('2026-03-01T12:00:00Z')
  try {
    await setDatabaseClock(database, now)
    const story = await makeStory(deps, { validityDays: 3650 })
    const walking = { ...story, token: await longToken(deps, story) }
    await fill(deps, story.accountId, records(3))
    const earlier = await list(walking)
    const { next_cursor } = (await changes(walking)).metadata
    await fill(deps, story.accountId, records(1, { description: 'Corrected' }))
    await fill(deps, story.accountId, { withdrawn: ['r2'] })
    await setDatabaseClock(database, later(now, days(400)))
    assert.ok((await dropOldVersions(deps, 7)) > 0)
    const feed = await follow(walking, next_cursor, '500')
    assert.deepEqual(told(feed).sort(), [
      ['modified', 'corrected'],
      ['removed', 'bank_withdrew'],
    ])
    assert.deepEqual(replay(earlier, feed), await list(walking))
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('a cursor that is altered, foreign or of another list is 400', async (t) => {
  const story = await makeStory(deps, { accounts: 2 })
  const { path, token } = story
  await fill(deps, story.accountId, records(3))
  const since = (await changes(story)).metadata.next_cursor
  const listCursor = (await ask(`${path}?limit=1`, { token })).json().metadata.next_cursor
  const other = await makeConsent(deps, story.tenant, story.ownerId)
  const stranger = await makeStory(deps)
  const elsewhere = `/service/accounts/${story.accountIds[1]}/transactions`
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
  const { path, token } = await makeStory(deps)
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

test('the feed wants the scope and a valid consent like the list', async (t) => {
  await t.test('scope', async () => {
    const { path, token } = await makeStory(deps, { scope: 'balances' })
    assertRefused(await ask(`${path}/changes`, { token }), ROW.scope)
  })
  await t.test('consent', async () => {
    const { path, token, consentId } = await makeStory(deps)
    const since = String((await ask(path, { token })).headers['changes-cursor'])
    await decideConsent(deps, consentId, 'revoke')
    assertRefused(await ask(`${path}/changes?since=${since}`, { token }), ROW.consent)
  })
  await t.test('account', async () => {
    const { token } = await makeStory(deps)
    assertRefused(await ask('/service/accounts/acc_0/transactions/changes', { token }), ROW.not_found)
  })
})
