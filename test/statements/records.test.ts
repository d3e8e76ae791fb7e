/** Source records by API: what is taken, and what a refusal says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOperatorToken } from '../../src/operators/operator-token.service.ts'
import { makeStory } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, ask } = await testService()
const { token } = await createOperatorToken(deps, { label: 'records', expires: null })

type Facts = Record<string, unknown>
const booked = (facts: Facts = {}): Facts => ({
  status: 'booked',
  booked: '2026-03-01',
  amount: '-12.30',
  currency: 'EUR',
  ...facts,
})
const hold = (sourceId: string, facts: Facts = {}): Facts => ({
  sourceId,
  status: 'pending',
  authorised: '2026-03-01T10:00:00Z',
  amount: '-5.00',
  currency: 'EUR',
  ...facts,
})

const send = (accountId: string, payload: string | Facts[], { query = '', type = 'application/json' } = {}) =>
  ask(`/manage/accounts/${accountId}/transactions${query}`, {
    method: 'POST',
    token,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type },
  })

test('a complete set of pending records adds what is new, keeps what is told again and removes the rest', async () => {
  const { accountId, path, token: client } = await makeStory(deps)
  const query = '?pending=complete'
  const take = async (records: Facts[]) => {
    const answer = await send(accountId, records, { query })
    assert.equal(answer.statusCode, 200, answer.body)
    const { added, removed, unchanged } = answer.json().accounts[0]
    return { added, removed, unchanged, listed: (await ask(path, { token: client })).json().data.length }
  }
  assert.deepEqual(await take([hold('a'), hold('b')]), { added: 2, removed: 0, unchanged: 0, listed: 2 })
  assert.deepEqual(await take([hold('b'), hold('c')]), { added: 1, removed: 1, unchanged: 1, listed: 2 })
  assert.deepEqual(await take([hold('d')]), { added: 1, removed: 2, unchanged: 0, listed: 1 })
  assert.deepEqual(await take([]), { added: 0, removed: 1, unchanged: 0, listed: 0 })
})

test('an id that two records of a batch use for different movements is refused', async () => {
  const { accountId, path, token: client } = await makeStory(deps)
  const refused = await send(accountId, [booked({ sourceId: 'a' }), booked({ sourceId: 'a', amount: '-99.00' })])
  assert.equal(refused.statusCode, 400, refused.body)
  assert.match(refused.json().errorMessage, /sourceId "a" is used by two records with different content/)
  assert.equal((await ask(path, { token: client })).json().data.length, 0)
})

test('records are taken however the lines of their body end, and nothing is taken of a body that is not whole', async (t) => {
  const one = JSON.stringify(booked())
  const whole = {
    'one object': one,
    'lines of Windows': `${one}\r\n${one}\r\n`,
    'blank lines': `\n\n${one}\n\n`,
    'a byte order mark': `\ufeff${one}\n`,
    'an array over several lines': `[\n${one},\n${one}\n]\n`,
    'an empty array': '[]',
  }
  const broken: Record<string, [body: string, why: RegExp]> = {
    nothing: ['', /line 1: the body is empty; where there are no records, send \[\]/],
    'blanks only': [' \n\n', /the body is empty/],
    'a last line that is cut off': [`${one}\n{"status":"boo`, /line 2: the object that begins here does not end/],
    'an array that does not end': [`[${one},`, /the array does not end/],
    'a comma before the end': [`[${one},]`, /"\]" is not where an object begins/],
    'two arrays': [`[${one}][${one}]`, /something follows after the end of the array/],
    'an array after a line': [`${one}\n[${one}]`, /line 2: "\[" is not where an object begins/],
    'a text': ['["a"]', /is not where an object begins/],
    depth: [`[{"a":${'['.repeat(50)}${']'.repeat(50)}}]`, /nested deeper than 8 levels/],
  }
  const { accountId } = await makeStory(deps)
  for (const [name, body] of Object.entries(whole)) {
    await t.test(name, async () => {
      const answer = await send(accountId, body, { type: 'application/x-ndjson' })
      assert.equal(answer.statusCode, 200, answer.body)
    })
  }
  for (const [name, [body, why]] of Object.entries(broken)) {
    await t.test(name, async () => {
      const answer = await send(accountId, body)
      assert.equal(answer.statusCode, 400, answer.body)
      assert.match(answer.json().errorMessage, why)
    })
  }
})
