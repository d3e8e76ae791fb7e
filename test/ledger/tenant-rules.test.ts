/** Whatever rules and data change: a client that has read the feed to its end has the list of that moment. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Conditions, openRuleBook } from '@vitrine/categorizer'
import fc from 'fast-check'
import { addRule, listCurrentRules, removeRule } from '../../src/ledger/categorization/rule.service.ts'
import { findRuleVersion, type RuleScope } from '../../src/ledger/categorization/rule.store.ts'
import { listFeedOfTenant } from '../../src/ledger/list/feed.service.ts'
import type { FeedState } from '../../src/ledger/list/transaction.ts'
import { openFeedCursor } from '../../src/ledger/list/transaction-cursor.ts'
import { decideAgain, recategorisePiece } from '../../src/ledger/recategorise/recategorise.service.ts'
import { listCurrent } from '../../src/ledger/recategorise/recategorise.store.ts'
import { bodyForTenant } from '../../src/ledger/write/categorised.ts'
import { sealCursor } from '../../src/platform/core/cursor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import {
  fill,
  makeClient,
  makeConsent,
  makeFixture,
  makeOwner,
  records,
  type SourceBatch,
  TESTER,
} from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { anyBatch } from './history.ts'
import { printSeed, SEED } from './random.ts'
import {
  assertSameRows,
  changesByHttp,
  type ReadChange,
  type ReadFixture,
  rowsOf,
  sortList,
  walkByHttp,
} from './reading.ts'

printSeed('tenant-rules.test.ts')
const service = await testService()
const { deps, database, context, ask } = service

const WHEN: Conditions[] = [
  { hasWords: 'coffee' },
  { startsWith: 'tea' },
  { sign: '-' },
  { amountFrom: '2' },
  { country: 'SI', amountTo: '1' },
]

type Kind = { tenant: 0 | 1; limit: number; maxRowsCompared?: number }
const CLIENTS: Kind[] = [
  { tenant: 0, limit: 1 },
  { tenant: 0, limit: 3, maxRowsCompared: 2 },
  { tenant: 1, limit: 2 },
  { tenant: 1, limit: 500, maxRowsCompared: 1 },
]

type Step =
  | { do: 'deliver'; batch: SourceBatch }
  | { do: 'add'; whose: number; when: Conditions; code: string }
  | { do: 'end'; whose: number; which: number }
  | { do: 'work'; pieces: number }
  | { do: 'page'; client: number }
  | { do: 'begin'; client: number; with: 'list' | 'feed' }

const client = fc.nat(CLIENTS.length - 1)
const whose = fc.constantFrom(0, 1, 1, 2, 2)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), batch: anyBatch }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      whose,
      when: fc.constantFrom(...WHEN),
      code: fc.constantFrom('5411', '5814', 'none'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), whose, which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work' as const), pieces: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('page' as const), client }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('begin' as const), client, with: fc.constantFrom('list', 'feed') }),
  },
)

type Moment = { accountId: Id<'account'>; tenantId: Id<'tenant'>; revision: number; ruleVersion: number }

async function momentOf(accountId: Id<'account'>, tenantId: Id<'tenant'>): Promise<Moment> {
  const [account] = await database.rows<{ revision: number }>(
    sql`select revision from accounts where id = ${accountId}`,
  )
  return { accountId, tenantId, revision: account!.revision, ruleVersion: await findRuleVersion(database, tenantId) }
}

const seen = { ends: 0, catchUps: 0, interrupted: 0 }

/** Software of one tenant. It reads a page at a time, of a list and then of the feed, with writes in between. */
class Client {
  readonly #fixture: ReadFixture
  readonly #tenantId: Id<'tenant'>
  readonly #kind: Kind
  #rows = new Map<string, string>()
  #list: { cursor?: string } | undefined
  #since: string | undefined
  #state: FeedState | undefined
  /** The moment at which it had read everything, unless it has continued since. */
  #end: Moment | undefined

  constructor(fixture: ReadFixture, tenantId: Id<'tenant'>, kind: Kind) {
    this.#fixture = fixture
    this.#tenantId = tenantId
    this.#kind = kind
  }

  begin(how: 'list' | 'feed'): void {
    this.#rows = new Map()
    this.#list = how === 'list' ? {} : undefined
    this.#since = undefined
    this.#state = undefined
    this.#end = undefined
  }

  /** Whether that was the last page of the feed for now. */
  async page(): Promise<boolean> {
    if (!this.#list) return this.#feedPage()
    await this.#listPage(this.#list)
    return false
  }

  async #listPage({ cursor }: { cursor?: string }): Promise<void> {
    const { path, token, accountId } = this.#fixture
    const answer = await ask(`${path}?limit=${this.#kind.limit}${cursor ? `&cursor=${cursor}` : ''}`, { token })
    const { bodies, next } = rowsOf(answer.body)
    for (const body of bodies) this.#rows.set(JSON.parse(body).id, body)
    const since = String(answer.headers['changes-cursor'])
    if (cursor) assert.equal(since, this.#since, 'pages of one walk show one revision by one version of the rules')
    this.#since = since
    this.#state = openFeedCursor(context.cursorKey, accountId, since)
    this.#list = next === undefined ? undefined : { cursor: next }
  }

  async #feedPage(): Promise<boolean> {
    const now = await momentOf(this.#fixture.accountId, this.#tenantId)
    const { changes, more, version, catchUp } = await this.#read(now)
    if (catchUp) {
      seen.catchUps += 1
      if (catchUp.to !== now.ruleVersion) seen.interrupted += 1
    }
    if (this.#end?.revision === now.revision) {
      if (this.#end.ruleVersion === now.ruleVersion) assert.deepEqual([changes, more], [[], false], 'nothing is new')
      else
        for (const { id, body } of changes) assert.notEqual(body, this.#rows.get(id), 'only rows that read differently')
    }
    for (const { id, body } of changes) {
      if (body === null) this.#rows.delete(id)
      else this.#rows.set(id, body)
    }
    this.#end = undefined
    if (more) return false
    seen.ends += 1
    this.#end = now
    assert.deepEqual([version, catchUp], [now.ruleVersion, null])
    await this.#assertHoldsList()
    return true
  }

  async #read(now: Moment) {
    const { limit, maxRowsCompared } = this.#kind
    if (maxRowsCompared === undefined) {
      const page = await changesByHttp(service, this.#fixture, this.#since, limit)
      this.#since = page.next
      const { version, catchUp } = openFeedCursor(context.cursorKey, now.accountId, page.next).rules
      return { ...page, version, catchUp }
    }
    const { rules } = context
    const page = await listFeedOfTenant(database, rules, now, this.#state, limit, maxRowsCompared)
    assert.ok(page.changes.length <= limit)
    this.#state = page.next
    const changes: ReadChange[] = page.changes.map(({ kind, row }) => ({ change: kind, id: row.id, body: row.body }))
    return { changes, more: page.more, ...page.next.rules }
  }

  /** The client's rows are the current list, and the stored rows under the current rules. */
  async #assertHoldsList(): Promise<void> {
    const held = sortList([...this.#rows.values()])
    assertSameRows(
      held,
      sortList((await walkByHttp(service, this.#fixture, 500)).bodies),
      'the list at the end of the feed',
    )
    const rules = openRuleBook(await listCurrentRules(deps, this.#tenantId))
    const stored = await listCurrent(database, this.#fixture.accountId, '', 1_000)
    const wanted = sortList(stored.map((row) => bodyForTenant(row, rules, 'SI')))
    assertSameRows(held, wanted, 'by its own rules, and by no other tenant’s')
  }
}

/** The operator's rules apply to every account; here only to that of the test, so that its work is next. */
async function planOnlyFor(accountId: Id<'account'>): Promise<void> {
  await database.rows(sql`delete from recategorisations where account_id <> ${accountId}`)
  await database.rows(sql`update recategorisations set account_id = ${accountId} where account_id is null`)
}

/** A piece of the oldest pending work; undefined if there is none. */
async function recategoriseSome(maxRows: number) {
  const [oldest] = await database.rows<{ id: Id<'recategorisation'> }>(sql`
    select id from recategorisations where finished_at is null order by id limit 1`)
  return oldest && recategorisePiece(deps, decideAgain(context.rules), oldest.id, { maxRows })
}

const work = async (pieces: number) => {
  for (let piece = 0; piece < pieces; piece++) if (!(await recategoriseSome(2))) return
}

async function makeTenants() {
  for (const { id } of await listCurrentRules(deps, 'operator')) await removeRule(deps, TESTER, id)
  const tenants = [await makeClient(deps), await makeClient(deps)] as const
  const { ownerId, accountId } = await makeOwner(deps)
  for (const { tenant } of tenants) await makeConsent(deps, tenant, ownerId)
  const path = `/service/accounts/${accountId}/transactions`
  return { tenants, accountId, fixtureOf: (at: 0 | 1): ReadFixture => ({ accountId, path, token: tenants[at].token }) }
}

test('at the end of the feed every client has the list of that moment, whatever rules and data changed', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { tenants, accountId, fixtureOf } = await makeTenants()
      const scopes: RuleScope[] = ['operator', tenants[0].tenant.id, tenants[1].tenant.id]
      const clients = CLIENTS.map((kind) => new Client(fixtureOf(kind.tenant), tenants[kind.tenant].tenant.id, kind))
      for (const step of steps) {
        if (step.do === 'deliver') await fill(deps, accountId, step.batch)
        else if (step.do === 'add') await addRule(deps, TESTER, scopes[step.whose]!, step)
        else if (step.do === 'end') {
          const rules = await listCurrentRules(deps, scopes[step.whose]!)
          const rule = rules[step.which % Math.max(rules.length, 1)]
          if (rule) await removeRule(deps, TESTER, rule.id)
        } else if (step.do === 'work') {
          await planOnlyFor(accountId)
          await work(step.pieces)
        } else if (step.do === 'page') await clients[step.client]!.page()
        else clients[step.client]!.begin(step.with)
      }
      // Once more without writes, so that each feed ends.
      for (const client of clients) for (let pages = 0; !(await client.page()); pages++) assert.ok(pages < 500)
    }),
    { seed: SEED, numRuns: runs(25) },
  )
  t.diagnostic(
    `${seen.ends} ends of feeds, ${seen.catchUps} pages while catching up with rules, ${seen.interrupted} interrupted`,
  )
})

test("the operator's rules change stored rows, so list and feed agree while the work is half done", async () => {
  const { tenants, accountId, fixtureOf } = await makeTenants()
  await fill(deps, accountId, records(6, { description: 'Qwv' }))
  const client = new Client(fixtureOf(0), tenants[0].tenant.id, { tenant: 0, limit: 500 })
  client.begin('list')
  assert.equal(await client.page(), false)
  await planOnlyFor(accountId)
  await work(Number.POSITIVE_INFINITY)
  const { ruleId } = await addRule(deps, TESTER, 'operator', { when: { hasWords: 'qwv' }, code: '5814' })
  await planOnlyFor(accountId)
  const codes = async () => {
    const stored = await listCurrent(database, accountId, '', 10)
    return stored.filter(({ body }) => JSON.parse(body).categorization?.code === '5814').length
  }
  const halves: number[] = []
  for (let done = false; !done; ) {
    done = !(await recategoriseSome(2))
    assert.equal(await client.page(), true)
    halves.push(await codes())
  }
  assert.ok(halves.some((changed) => changed > 0 && changed < 6) && halves.at(-1) === 6, `${halves}`)
  await removeRule(deps, TESTER, ruleId)
  await planOnlyFor(accountId)
  await work(Number.POSITIVE_INFINITY)
  assert.equal(await client.page(), true)
})

test('a cursor from before cursors carried the rules still gives the list', async () => {
  const { accountId, tenant, consentId, path, token } = await makeFixture(deps)
  await fill(deps, accountId, records(5, { description: 'Coffee' }))
  const fixture = { accountId, path, token }
  const { revision } = await momentOf(accountId, tenant.id)
  const old = sealCursor(context.cursorKey, `changes ${accountId}`, [consentId, revision, '~', revision, revision])
  assert.deepEqual((await changesByHttp(service, fixture, old, 2)).changes, [], 'without a rule there are no changes')
  await addRule(deps, TESTER, tenant.id, { when: { amountFrom: '4' }, code: '5814' })
  const rows = new Map<string, string>()
  let pages = 0
  for (let page = { next: old, more: true }; page.more; pages++) {
    const read = await changesByHttp(service, fixture, page.next, 2)
    for (const { change, id, body } of read.changes) {
      assert.equal(change, 'modified')
      rows.set(id, body!)
    }
    page = read
  }
  assert.equal(pages, 3)
  assertSameRows(
    sortList([...rows.values()]),
    (await walkByHttp(service, fixture, 500)).bodies,
    'every row is reported',
  )
})
