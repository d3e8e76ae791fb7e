import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type PreviewBounds, previewRules } from '../../src/ledger/recategorise/preview.service.ts'
import { recategorisationJob } from '../../src/ledger/recategorise/recategorise.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { inPieces } from '../../src/platform/core/long-work.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeClient, makeConsent, makeFixture, record, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { deps, context, ask } = await testService()
const { id: tokenId, token: operator } = await createOperatorToken(deps, atCommandLine('test'), {
  label: 'test',
  expires: null,
})

const manage = (method: InjectOptions['method'] & string, path: string, body?: object) =>
  ask(`/manage/${path}`, {
    method: method as 'GET',
    token: operator,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

async function addRule(body: object): Promise<{ ruleId: string; recategorisationId: string }> {
  const answer = await manage('POST', 'category-rules', body)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json()
}

const work = () => runDueJobs(deps, { recategorisation: recategorisationJob(context.rules) })

type Fixture = { path: string; token: string }

const codesIn = async ({ path, token }: Fixture): Promise<(string | undefined)[]> =>
  assertOk(await ask(path, { token }))
    .json()
    .data.map((row: { categorization?: { code: string } }) => row.categorization?.code)

/** A word that no other test of this file uses: the operator's rules apply to all tenants. */
let words = 0
const freshWord = () => `qzx${'abcdefghijklmnopq'[words++]}`

test("a rule of the operator's holds for what comes in, and brings what is there after it as ordinary changes", async () => {
  const word = freshWord()
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [record({ sourceId: '1', description: `${word} 1` })])
  const { 'changes-cursor': since } = (await ask(fixture.path, { token: fixture.token })).headers
  const { recategorisationId } = await addRule({ when: { hasWords: word }, code: '5814', note: 'our canteen' })
  await fill(deps, fixture.accountId, [record({ sourceId: '2', description: `${word} 2` })])
  assert.deepEqual((await codesIn(fixture)).sort(), ['5814', undefined])
  const status = async () => (await manage('GET', `recategorisations/${recategorisationId}`)).json().status
  assert.equal(await status(), 'queued')
  await work()
  assert.equal(await status(), 'done')
  assert.deepEqual(await codesIn(fixture), ['5814', '5814'])
  const { data } = (await ask(`${fixture.path}/changes?since=${since}`, { token: fixture.token })).json()
  assert.deepEqual(
    data.map((row: { change: string; reason: string }) => [row.change, row.reason]),
    [
      ['added', 'new'],
      ['modified', 'recategorised'],
    ],
  )
})

test('an ended rule no longer counts, and the list of rules says who made which', async () => {
  const word = freshWord()
  const fixture = await makeFixture(deps)
  const { ruleId } = await addRule({ when: { hasWords: word }, code: 'none', note: 'private' })
  await fill(deps, fixture.accountId, [record({ description: `LIDL ${word}` })])
  assert.deepEqual(await codesIn(fixture), [undefined])
  const { data } = (await manage('GET', 'category-rules')).json()
  const { created, ...listed } = data.find(({ id }: { id: string }) => id === ruleId)
  assert.deepEqual(listed, { id: ruleId, when: { hasWords: word }, code: 'none', note: 'private', madeBy: tokenId })
  assert.ok(created)
  assertOk(await manage('DELETE', `category-rules/${ruleId}`))
  assertRefused(await manage('DELETE', `category-rules/${ruleId}`), ROW.not_found)
  await work()
  assert.deepEqual(await codesIn(fixture), ['5411'])
})

test('of several rules that match, the newest counts, and it overrides the source', async () => {
  const word = freshWord()
  const fixture = await makeFixture(deps)
  const categorization = { code: '1', description: 'Own', groupId: 1, groupDescription: 'Own' }
  await addRule({ when: { hasWords: word }, code: '5814' })
  await addRule({ when: { startsWith: word }, code: '5812' })
  await fill(deps, fixture.accountId, [record({ description: `${word} x`, categorization })])
  assert.deepEqual(await codesIn(fixture), ['5812'])
})

test("a tenant's rules change what that tenant reads at once, everywhere, and no other tenant's", async () => {
  const fixture = await makeFixture(deps)
  const other = await makeClient(deps)
  await makeConsent(deps, other.tenant, fixture.ownerId)
  const others: Fixture = { path: fixture.path, token: other.token }
  await fill(deps, fixture.accountId, [record({ description: 'LIDL 1' })])
  const first = await ask(fixture.path, { token: fixture.token })
  const before = await ask(others.path, { token: others.token })
  await addRule({ tenant: fixture.tenant.slug, when: { startsWith: 'lidl' }, code: '5814' })
  assert.deepEqual([await codesIn(fixture), await codesIn(others)], [['5814'], ['5411']])
  const { id } = first.json().data[0]
  const one = (await ask(`${fixture.path}/${id}`, { token: fixture.token })).json()
  const [change] = (await ask(`${fixture.path}/changes`, { token: fixture.token })).json().data
  assert.deepEqual([one.categorization.code, change.transaction.categorization.code], ['5814', '5814'])
  // The page that a client cached has changed, and another tenant's has not.
  const headers = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await ask(fixture.path, { token: fixture.token, headers })).statusCode, 200)
  const theirs = { 'if-none-match': String(before.headers.etag) }
  assert.equal((await ask(others.path, { token: others.token, headers: theirs })).statusCode, 304)
  assert.equal((await ask(others.path, { token: others.token })).body, before.body)
})

test('a client reads changes by its own rules in the feed at once, and no other tenant does', async () => {
  const fixture = await makeFixture(deps)
  const other = await makeClient(deps)
  await makeConsent(deps, other.tenant, fixture.ownerId)
  await fill(deps, fixture.accountId, [
    record({ sourceId: '1', description: 'LIDL 1' }),
    record({ sourceId: '2', description: 'Netflix' }),
  ])
  const sinceOf = async (token: string) => String((await ask(fixture.path, { token })).headers['changes-cursor'])
  const changes = async (since: string, token = fixture.token) =>
    assertOk(await ask(`${fixture.path}/changes?since=${since}`, { token })).json()
  const [since, theirs] = [await sinceOf(fixture.token), await sinceOf(other.token)]
  const added = await addRule({ tenant: fixture.tenant.slug, when: { startsWith: 'lidl' }, code: '5814' })
  assert.deepEqual(Object.keys(added), ['ruleId'], 'no background work is needed')
  const { data, metadata } = await changes(since)
  assert.equal(data.length, 1)
  assert.deepEqual([data[0].change, data[0].reason, metadata.has_more], ['modified', 'recategorised', false])
  assert.equal(data[0].transaction.categorization.code, '5814')
  assertOk(await manage('DELETE', `category-rules/${added.ruleId}`))
  const [back] = (await changes(metadata.next_cursor)).data
  assert.equal(back.transaction.categorization.code, '5411')
  // A client that did not read meanwhile has missed nothing: the rule came and went.
  assert.deepEqual((await changes(since)).data, [])
  assert.deepEqual(await changes(theirs, other.token), { data: [], metadata: { next_cursor: theirs, has_more: false } })
})

test('a page of the feed keeps its limit, changes by rules and others together', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3, { description: 'LIDL' }))
  const { 'changes-cursor': since } = (await ask(fixture.path, { token: fixture.token })).headers
  await addRule({ tenant: fixture.tenant.slug, when: { hasWords: 'lidl' }, code: '5814' })
  await fill(deps, fixture.accountId, [record({ sourceId: 'x', description: 'LIDL' })])
  const pages: string[][] = []
  for (let at = String(since), more = true; more; ) {
    const { data, metadata } = (
      await ask(`${fixture.path}/changes?limit=3&since=${at}`, { token: fixture.token })
    ).json()
    pages.push(data.map((row: { change: string }) => row.change))
    at = metadata.next_cursor
    more = metadata.has_more
  }
  assert.deepEqual(pages, [['modified', 'modified', 'modified'], ['added']])
})

test('a walk keeps the rules that it started with', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3, { description: 'LIDL' }))
  const page = async (query: string) => (await ask(`${fixture.path}?limit=1${query}`, { token: fixture.token })).json()
  const first = await page('')
  await addRule({ tenant: fixture.tenant.slug, when: { hasWords: 'lidl' }, code: '5814' })
  const second = await page(`&cursor=${first.metadata.next_cursor}`)
  assert.equal(second.data[0].categorization.code, '5411')
  const anew = await page('')
  const next = await page(`&cursor=${anew.metadata.next_cursor}`)
  assert.deepEqual([anew.data[0].categorization.code, next.data[0].categorization.code], ['5814', '5814'])
})

test('a preview counts and shows what would change, and changes nothing', async () => {
  const word = freshWord()
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [
    ...records(60, { description: `LIDL ${word}` }),
    record({ description: 'Netflix' }),
  ])
  const rule = { when: { hasWords: word }, code: '5814' }
  const preview = assertOk(await manage('POST', 'category-rules/preview', rule)).json()
  assert.deepEqual([preview.changed, preview.examples.length, preview.cut], [60, 50, false])
  const { before, after, description, accountId } = preview.examples[0]
  assert.deepEqual([before, after, description, accountId], ['5411', '5814', `LIDL ${word}`, fixture.accountId])
  const forTenant = { ...rule, tenant: fixture.tenant.slug }
  assert.equal(assertOk(await manage('POST', 'category-rules/preview', forTenant)).json().changed, 60)
  const rules = (await manage('GET', 'category-rules')).json().data as { when: { hasWords?: string } }[]
  assert.ok(!rules.some(({ when }) => when.hasWords === word))
  assert.deepEqual(new Set(await codesIn(fixture)), new Set(['5411', '4899']))
})

test('a preview ends in time, and says that it is partial', async () => {
  const { accountId, tenant } = await makeFixture(deps)
  await fill(deps, accountId, records(10, { description: 'LIDL' }))
  const rule = { id: 'new', when: { hasWords: 'lidl' }, code: '5814' }
  const preview = (bounds: Omit<PreviewBounds, 'run'>) =>
    previewRules(deps, tenant.id, (rules) => [rule, ...rules], { ...bounds, run: inPieces })
  assert.deepEqual({ ...(await preview({ maxRows: 0, maxMs: 60_000 })), examples: [] }, CUT)
  assert.deepEqual({ ...(await preview({ maxRows: 100, maxMs: -1 })), examples: [] }, CUT)
  assert.equal((await preview({ maxRows: 11, maxMs: 60_000 })).changed, 10)
})

test('previews of one operator are made one after the other; of very many at once most are refused, and none fails', async () => {
  const preview = () => manage('POST', 'category-rules/preview', { when: { hasWords: 'shop' }, code: '5999' })
  const answers = await Promise.all(Array.from({ length: 30 }, preview))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(25).fill(429)])
  assert.ok(answers.some(({ headers }) => Number(headers['retry-after']) > 0))
  assertOk(await preview())
})

const CUT = { seen: 0, changed: 0, examples: [], cut: true }

test('every fault of a rule is reported, with an example of a valid value', async () => {
  const bad = { when: { country: 'Slovenia', amountFrom: '-5' }, code: '9999' }
  const refused = assertRefused(await manage('POST', 'category-rules', bad), ROW.invalid_argument)
  for (const part of ['such as SI', 'such as 12.30', 'such as 5411']) assert.ok(refused.errorMessage.includes(part))
  const stars = { when: { like: '*'.repeat(10_000) }, code: '5411' }
  assertRefused(await manage('POST', 'category-rules', stars), ROW.invalid_argument)
  assertRefused(await manage('POST', 'category-rules', { when: { regex: 'a+' }, code: '5411' }), ROW.invalid_argument)
  const unknownTenant = { tenant: 'nobody', when: { hasWords: 'x' }, code: '5411' }
  assertRefused(await manage('POST', 'category-rules', unknownTenant), ROW.invalid_argument, { message: /nobody/ })
  assertRefused(await manage('GET', `recategorisations/${'rec_unknown' as Id<'recategorisation'>}`), ROW.not_found)
})

test('no scope has more than a thousand rules, and ended ones do not count', async () => {
  const { tenant } = await makeClient(deps)
  const body = (at: number) => ({ tenant: tenant.slug, when: { hasWords: `rule ${at}` }, code: '5411' })
  const { ruleId } = await addRule(body(0))
  await deps.db.rows(sql`
    insert into category_rules (id, scope, conditions, code, note, made_by, created_at, since_version, place)
    select 'rul_' || lpad(i::text, 26, '0'), scope, conditions, code, note, made_by, created_at, since_version, place + i
    from category_rules, generate_series(1, 998) as i where id = ${ruleId}`)
  await addRule(body(999))
  assertRefused(await manage('POST', 'category-rules', body(1_000)), ROW.invalid_argument, { message: /1000 rules/ })
  assertOk(await manage('DELETE', `category-rules/${ruleId}`))
  await addRule(body(1_000))
  const listed = (await manage('GET', `category-rules?tenant=${tenant.slug}`)).json().data
  assert.equal(listed.length, 1_000)
})
