import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeEnableBanking, looksLikeSimplefin } from '../../src/index.ts'
import { openSimplefinReader } from '../../src/json/simplefin.ts'
import { fixture, readJson } from './support.ts'

const read = (document: unknown) => readJson(openSimplefinReader, JSON.stringify(document))
const ROW = { id: 't1', posted: 1772496000, amount: '-1.00', description: 'Coffee' }
const account = (change: object = {}) => ({
  id: 'a1',
  name: 'Checking',
  currency: 'USD',
  balance: '9.00',
  'balance-date': 1772611200,
  transactions: [ROW],
  ...change,
})

test('every account is a statement with its balance; pending has no time of posting', () => {
  const { statements, records, notes } = readJson(openSimplefinReader, fixture('sfin-v2.json'))
  assert.deepEqual(
    statements.map(({ head, foot }) => [head.account.other, head.currency, head.isState, foot]),
    [
      ['ACT-1', 'USD', true, { interim: { amount: '100.23', date: '2026-03-04T08:00:00.000Z' }, pending: 'complete' }],
      ['ACT-3', 'USD', true, { interim: { amount: '-5', date: '2026-03-04T08:00:00.000Z' } }],
    ],
  )
  assert.deepEqual(records, [
    {
      sourceId: 'T-1',
      status: 'booked',
      // Midnight in UTC is a day, not the evening before in America.
      booked: '2026-03-03',
      authorised: '2026-03-01T16:00:00.000Z',
      amount: '-33.43',
      currency: 'USD',
      description: "Uncle Frank's Bait Shop",
      additional: 'BAIT 12',
      counterparty: { name: 'Frank' },
    },
    {
      sourceId: 'T-2',
      status: 'booked',
      booked: '2026-03-03T12:00:00.000Z',
      amount: '10.5',
      currency: 'USD',
      description: 'Refund',
    },
    {
      sourceId: 'T-3',
      status: 'pending',
      authorised: '2026-03-04T07:00:00.000Z',
      amount: '-4.00',
      currency: 'USD',
      description: 'Coffee',
    },
  ])
  assert.deepEqual(notes, ['1: the server says: Please ask less often.'])
})

test('the windows of a list are one statement, and what two of them have is there once', () => {
  const later = { ...ROW, id: 't2', posted: 1772582400 }
  const pages = [
    { errlist: [], accounts: [account()] },
    { errlist: [], accounts: [account({ transactions: [ROW, later], balance: '8.00' })] },
  ]
  const { statements, records } = read({ pages })
  assert.deepEqual(
    records.map(({ sourceId }) => sourceId),
    ['t1', 't2'],
  )
  assert.equal(statements.length, 1)
  assert.equal(statements[0]!.foot!.interim!.amount, '8.00')
})

test('where the server could not read the bank, nothing follows from what is missing', () => {
  const covers = (errlist: object[]) => read({ errlist, accounts: [account()] }).statements[0]!.head.covers
  assert.equal(covers([]), 'period')
  assert.equal(covers([{ code: 'con.auth', msg: 'Sign in again', conn_id: 'c' }]), 'increment')
  assert.equal(covers([{ code: 'act.failed', msg: 'No', account_id: 'another' }]), 'period')
})

test('a fault that would cost money is refused', () => {
  const refused = (change: object) =>
    read({ errors: [], accounts: [account({ transactions: [{ ...ROW, ...change }] })] }).refused
  assert.equal(refused({}), undefined)
  assert.match(refused({ amount: '1,00' })!, /not a decimal/)
  assert.match(refused({ posted: 1772496000000 })!, /not a time in seconds/)
  assert.match(refused({ posted: '2026-03-03' })!, /not a time in seconds/)
  assert.match(read({ errors: [], accounts: [account({ currency: 'dollars' })] }).refused!, /not a currency/)
  assert.match(read({ errors: [], accounts: [] }).refused!, /no account/)
  assert.match(read({ errlist: [] }).refused!, /there are no accounts/)
})

test('it is told apart from other answers in JSON', () => {
  const texts = [
    fixture('sfin-v2.json'),
    '{"errors": [], "accounts": []}',
    '{"errlist":[],"connections":[],"accounts":[]}',
  ]
  for (const text of texts) assert.deepEqual([looksLikeSimplefin(text), looksLikeEnableBanking(text)], [true, false])
  for (const name of ['bg-ids.json', 'uk-v4.json', 'eb-pages.json'])
    assert.equal(looksLikeSimplefin(fixture(name)), false)
})
