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
