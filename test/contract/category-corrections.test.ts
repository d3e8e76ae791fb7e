import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recategorisationJob } from '../../src/ledger/recategorise/recategorise.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { deps, context, ask } = await testService()
const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })

const manage = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  ask(`/manage/${path}`, {
    method,
    token: operator,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const work = () => runDueJobs(deps, { recategorisation: recategorisationJob(context.rules) })

/** Words that no brand and no other test has. */
let made = 0
const freshWord = () => `wxq${'abcdefghijklmnop'[made++]}`

async function twoAlike(word = freshWord()) {
  const fixture = await makeFixture(deps)
  const both = ['1', '2'].map((sourceId) => record({ sourceId, description: `${word} shop` }))
  await fill(deps, fixture.accountId, both)
  const list = async () =>
    assertOk(await ask(fixture.path, { token: fixture.token })).json().data as {
      id: string
      categorization?: { code: string }
    }[]
  const codes = async () => Object.fromEntries((await list()).map((row) => [row.id, row.categorization?.code]))
  const [one, other] = (await list()).map(({ id }) => id) as [string, string]
  const correct = (categoryCode: string, more: object = {}) =>
    manage('POST', `transactions/${one}/correct`, { categoryCode, onlyThis: true, ...more })
  return { ...fixture, word, both, one, other, codes, correct }
}

test('a correction of one transaction changes that one alone, at once, and clients see it in their feed', async () => {
  const { one, other, codes, correct, path, token, accountId } = await twoAlike()
  const { 'changes-cursor': since } = (await ask(path, { token })).headers
  const answer = assertOk(await correct('5814')).json()
  assert.deepEqual([answer.transactionId, answer.accountId], [one, accountId])
  assert.deepEqual(await codes(), { [one]: '5814', [other]: undefined })
  const { data } = (await ask(`${path}/changes?since=${since}`, { token })).json()
  assert.deepEqual(
    data.map(({ change, reason, id }: Record<string, string>) => [change, reason, id]),
    [['modified', 'recategorised', one]],
  )
  assert.equal(assertOk(await correct('5814')).json().revision, answer.revision, 'the same again changes nothing')
})

test('a correction of one transaction stays when the bank changes it, and when rules say otherwise', async () => {
  const { one, other, codes, correct, accountId, word, both } = await twoAlike()
  assertOk(await correct('5814'))
  await fill(deps, accountId, both)
  await fill(
    deps,
    accountId,
    both.map((each) => ({ ...each, description: `${word} shop Ljubljana` })),
  )
  assert.deepEqual(await codes(), { [one]: '5814', [other]: undefined })
  const rule = await manage('POST', 'category-rules', { when: { hasWords: word }, code: '5411' })
  assert.equal(rule.statusCode, 201, rule.body)
  await work()
  assert.deepEqual(await codes(), { [one]: '5814', [other]: '5411' })
  const preview = await manage('POST', 'category-rules/preview', { when: { hasWords: word }, code: '5999' })
  assert.deepEqual(
    preview.json().examples.map(({ transactionId }: { transactionId: string }) => transactionId),
    [other],
  )
})

test('a correction of one transaction is shown with its reason, recorded, and can be taken back', async () => {
  const { one, codes, correct } = await twoAlike()
  assertOk(await correct('none'))
  assertOk(await correct('5814'))
  const lineage = assertOk(await manage('GET', `transactions/${one}`)).json()
  assert.equal(lineage.correction.code, '5814')
  assert.equal(lineage.correction.madeBy, 'test')
  assert.equal(lineage.versions[0].category.reason, 'corrected by an operator, only this one')
  const { data } = assertOk(await manage('GET', `changes?subject=${one}`)).json()
  assert.deepEqual(
    data.map(({ action, before, after }: Record<string, object>) => [action, before, after]),
    [
      ['transaction.correct', { category: 'none' }, { category: '5814' }],
      ['transaction.correct', { category: 'automatic' }, { category: 'none' }],
    ],
  )
  assertOk(await correct('automatic'))
  assert.equal((await codes())[one], undefined)
  assert.equal(assertOk(await manage('GET', `transactions/${one}`)).json().correction, undefined)
})

test('a correction of one transaction makes no rule, so what belongs to rules is refused', async () => {
  const { correct, one } = await twoAlike()
  for (const more of [{ tenant: 'demo' }, { note: 'x' }, { onlySameAmount: true }])
    assertRefused(await correct('5814', more), ROW.invalid_argument)
  assertRefused(await correct('0001'), ROW.invalid_argument)
  const automatic = await manage('POST', `transactions/${one}/correct`, { categoryCode: 'automatic' })
  assertRefused(automatic, ROW.invalid_argument)
})

test('what a correction of all like one would change is previewed by the transaction itself', async () => {
  const { one, other, accountId } = await twoAlike()
  const previewOf = async (like: object) =>
    assertOk(await manage('POST', 'category-rules/preview', { like, code: '5999' })).json()
  const preview = await previewOf({ transactionId: one, accountId })
  assert.deepEqual(
    preview.examples.map(({ transactionId }: { transactionId: string }) => transactionId).sort(),
    [one, other].sort(),
  )
  assert.equal((await previewOf({ transactionId: one, onlySameAmount: true })).changed, 2)
  const unknown = await manage('POST', 'category-rules/preview', {
    like: { transactionId: deps.newId('transaction') },
    code: '5999',
  })
  assertRefused(unknown, ROW.not_found)
})

test('a changed rule keeps its place among the others, and its preview says what it would change', async () => {
  const { one, other, codes, word } = await twoAlike()
  const add = async (code: string) =>
    (await manage('POST', 'category-rules', { when: { hasWords: word }, code })).json().ruleId as string
  const [older, newer] = [await add('5411'), await add('5814')]
  await work()
  const previewOf = async (body: object) => {
    const { changed } = assertOk(await manage('POST', 'category-rules/preview', body)).json()
    return changed
  }
  const draft = { when: { hasWords: word }, code: '5999' }
  assert.equal(await previewOf({ ...draft, replaces: older }), 0, 'the newer rule goes before it')
  assert.equal(await previewOf({ ...draft, replaces: newer }), 2)
  assert.equal(await previewOf({ replaces: newer }), 2, 'without it')
  const { ruleId } = assertOk(await manage('PATCH', `category-rules/${older}`, { code: '5999' })).json()
  await work()
  assert.deepEqual(await codes(), { [one]: '5814', [other]: '5814' })
  assertOk(await manage('DELETE', `category-rules/${newer}`))
  await work()
  assert.deepEqual(await codes(), { [one]: '5999', [other]: '5999' })
  const { data } = assertOk(await manage('GET', `changes?subject=${older}`)).json()
  assert.equal(data[0].action, 'rule.edit')
  assert.equal(data[0].after.ruleId, ruleId)
  assert.equal((await manage('PATCH', `category-rules/${older}`, { code: '5411' })).statusCode, 404)
  assertRefused(await manage('PATCH', `category-rules/${ruleId}`, { when: {} }), ROW.invalid_argument)
})
