/** Source records by API: which ones are stored, and the messages of refusals. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, ask } = await testService()
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'records', expires: null })

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

test('a complete set of pending records adds new ones, keeps repeated ones and removes the rest', async () => {
  const { accountId, path, token: client } = await makeFixture(deps)
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
  const { accountId, path, token: client } = await makeFixture(deps)
  const refused = await send(accountId, [booked({ sourceId: 'a' }), booked({ sourceId: 'a', amount: '-99.00' })])
  assert.equal(refused.statusCode, 400, refused.body)
  assert.match(refused.json().errorMessage, /sourceId "a" is used by two records with different content/)
  assert.equal((await ask(path, { token: client })).json().data.length, 0)
})

test('records are stored however the lines of their body end, and nothing is stored of an incomplete body', async (t) => {
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
  const { accountId } = await makeFixture(deps)
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

test('a refusal of a record says which one it is, what is wrong and what a valid one looks like', async (t) => {
  const fields =
    'it takes sourceId, bankReferences, endToEndId, status, booked, authorised, valueDate, amount, currency, balance, description, reference, additional, counterparty, exchange, bankCode, merchantCode, categorization'
  const without = (name: string) => Object.fromEntries(Object.entries(booked()).filter(([key]) => key !== name))
  const category = { code: '5462', description: 'Bakeries', groupId: 6, groupDescription: 'Retail outlets' }
  const longest = 'a text of at most 10000 characters'
  const decimal = 'a decimal of at most 18 digits before its point and 10 after it'
  const table: [what: string, faulty: Facts, why: string][] = [
    ['a field that there is not', booked({ id: 'x' }), `the field "id" is not known here; ${fields}`],
    ['a misspelt field', { ...without('amount'), amonut: '1' }, `the field "amonut" is not known here; ${fields}`],
    ['a field of JavaScript', booked({ constructor: 'x' }), `the field "constructor" is not known here; ${fields}`],
    [
      'a field within a field',
      booked({ counterparty: { nam: 'Pekarna' } }),
      'the field "counterparty.nam" is not known here; it takes name, iban, paymentPointer',
    ],
    ['no status', without('status'), '"status" is missing: it must be one of booked, pending, such as "booked"'],
    ['no amount', without('amount'), `"amount" is missing: it must be ${decimal}, such as "-12.30"`],
    [
      'half an exchange',
      booked({ exchange: { source: 'EUR' } }),
      `"exchange.target" is missing: it must be ${longest}, such as "USD"`,
    ],
    [
      'another status',
      booked({ status: 'BOOK' }),
      '"status" must be one of booked, pending, such as "booked"; "BOOK" is none of them',
    ],
    ['a comma', booked({ amount: '12,3' }), `"amount" must be ${decimal}, such as "-12.30"`],
    ['no amount at all', booked({ amount: true }), `"amount" must be ${decimal}, such as "-12.30"`],
    ['a balance of words', booked({ balance: 'much' }), `"balance" must be ${decimal}, such as "1187.70"`],
    ['a code that is a number', booked({ merchantCode: 5462 }), `"merchantCode" must be ${longest}, such as "5462"`],
    [
      'nothing',
      booked({ description: null }),
      `"description" must be ${longest}, such as "PEKARNA ZRNO LJUBLJANA"; leave it out where there is none`,
    ],
    [
      'a long text',
      booked({ reference: 'x'.repeat(10_001) }),
      `"reference" must be ${longest}, such as "SI00 2026-0211"`,
    ],
    [
      'a text for an object',
      booked({ counterparty: 'Pekarna' }),
      '"counterparty" must be an object with name, iban, paymentPointer',
    ],
    [
      'half a group',
      booked({ categorization: { ...category, groupId: 1.5 } }),
      '"categorization.groupId" must be a whole number, such as 101',
    ],
    [
      'a long code',
      booked({ categorization: { ...category, code: '54622' } }),
      '"categorization.code" must be a text of 1 to 4 characters, such as "5462"',
    ],
    [
      'a date of its own kind',
      booked({ booked: '1.3.2026' }),
      'booked "1.3.2026" is neither a date such as 2026-02-11 nor a date-time such as 2026-02-11T09:30:00+01:00',
    ],
    [
      'another currency',
      booked({ currency: 'USD' }),
      'currency "USD" is not the account\'s, EUR; the other side of an exchange goes into exchange',
    ],
  ]
  const { accountId } = await makeFixture(deps)
  for (const [what, faulty, why] of table) {
    await t.test(what, async () => {
      const records = [booked(), faulty]
      const array = await send(accountId, records)
      assert.equal(array.statusCode, 400, array.body)
      assert.equal(array.json().errorSubCode, 'invalid_argument')
      assert.equal(array.json().errorMessage, `records, line 1: record 2: ${why}`)
      const lines = records.map((record) => JSON.stringify(record)).join('\n\n')
      const ndjson = await send(accountId, lines, { type: 'application/x-ndjson' })
      assert.equal(ndjson.json().errorMessage, `records, line 3: record 2: ${why}`)
    })
  }
})

test('an amount may be a number, and keeps its digits', async () => {
  const { accountId, path, token: client } = await makeFixture(deps)
  const answer = await send(accountId, JSON.stringify([booked()]).replace('"-12.30"', '-12345678901234567.10'))
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match((await ask(path, { token: client })).body, /"amount":-12345678901234567\.10,/)
})

test('a fault outside the body is reported in the terms of the request', async (t) => {
  const { accountId } = await makeFixture(deps)
  const records = `/manage/accounts/${accountId}/transactions`
  const json = { 'content-type': 'application/json' }
  const table: [what: string, url: string, headers: Record<string, string>, status: number, message: RegExp][] = [
    [
      'a key that is too long',
      records,
      { ...json, 'idempotency-key': 'k'.repeat(256) },
      400,
      /^"idempotency-key" must be a text of 1 to 255 characters, such as "4f3a9c"\.$/,
    ],
    [
      'a source of its own form',
      `${records}?source=Core%20Banking`,
      json,
      400,
      /^"source" must be a text of the right form, such as core-banking\.$/,
    ],
    ['a compressed body', records, { ...json, 'content-encoding': 'gzip' }, 415, /without a Content-Encoding/],
    [
      'another content type',
      records,
      { 'content-type': 'text/csv' },
      415,
      /application\/json or application\/x-ndjson/,
    ],
    [
      'a profile that there is not',
      '/manage/statements?profile=nix',
      {},
      400,
      /no profile "nix"; there are .*nl-rabobank/,
    ],
    ['an account that there is not', '/manage/statements?accountId=acc_01', {}, 404, /^Not found\.$/],
    [
      'a body that says it is too large',
      '/manage/statements',
      { 'content-length': '5000000000' },
      413,
      /^The body is larger than 4294967296 bytes\.$/,
    ],
    ['no account', '/manage/statements?accountId=me', {}, 404, /^Not found\.$/],
  ]
  for (const [what, url, headers, status, message] of table) {
    await t.test(what, async () => {
      const answer = await ask(url, { method: 'POST', token, payload: '[]', headers })
      assert.equal(answer.statusCode, status, answer.body)
      assert.match(answer.json().errorMessage, message)
    })
  }
  await t.test('no body', async () => {
    const answer = await ask('/manage/statements', { method: 'POST', token })
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.json().errorMessage, /There is no body/)
  })
})
