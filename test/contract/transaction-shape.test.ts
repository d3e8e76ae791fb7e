import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { TransactionWire } from '../../src/ledger/list/transaction.schema.ts'
import { DeliveryRefused } from '../../src/ledger/write/delivery.service.ts'
import { createAccount } from '../../src/people/accounts/account.service.ts'
import { fill, makeConsent, record, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { OTHER_IBAN, OWN_IBAN, rendering, wire } from './rendering.ts'

const service = await testService()
const { ask, deps } = service
const { client, makeAccount, wireOf } = await rendering(service)

const UTC_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const FULL = {
  sourceId: 'full',
  status: 'booked',
  booked: '2026-02-11',
  valueDate: '2026-02-12',
  amount: '-54.2100',
  balance: '1187.7',
  description: 'HOTEL AURORA NEW YORK',
  reference: 'SI00 2026-0211',
  additional: 'Card 4411',
  counterparty: { name: 'Hotel Aurora', iban: OTHER_IBAN },
  exchange: { source: 'EUR', target: 'USD', unit: 'EUR', rate: '1.08420' },
  categorization: { code: '7011', description: 'Hotels', groupId: 12, groupDescription: 'Travel' },
} satisfies Partial<SourceRecord>

test('a transaction with everything has each field of the interface, with its position and format', async () => {
  const { transaction, accountId } = await wireOf(FULL, { iban: OWN_IBAN })
  const { id, created, ...rest } = transaction
  assert.match(id, /^tx_[0-9a-z]+$/)
  assert.match(created, UTC_MS)
  assert.deepEqual(rest, {
    executed: '2026-02-10T23:00:00.000Z',
    accountId,
    description: 'HOTEL AURORA NEW YORK',
    details: {
      reference: 'SI00 2026-0211',
      description: 'Card 4411',
      source: 'Ana Novak',
      target: 'Hotel Aurora',
      exchange: { source: 'EUR', target: 'USD', unit: 'EUR', exchangeRate: '1.08420' },
    },
    amount: '-54.21',
    balance: '1187.70',
    currency: 'EUR',
    status: 'booked',
    source: OWN_IBAN,
    target: OTHER_IBAN,
    sourceAccount: { type: 'iban', identifier: OWN_IBAN, name: 'Ana Novak' },
    targetAccount: { type: 'iban', identifier: OTHER_IBAN, name: 'Hotel Aurora' },
    categorization: { code: '7011', description: 'Hotels', groupId: '12', groupDescription: 'Travel' },
  })
})

test('numbers are JSON numbers and not texts: amount, balance, exchangeRate, groupId', async () => {
  const { path } = await wireOf(FULL)
  const [transaction] = (await ask(path, { token: client.token })).json().data
  assert.equal(transaction.amount, -54.21)
  assert.equal(transaction.balance, 1187.7)
  assert.equal(transaction.details.exchange.exchangeRate, 1.0842)
  assert.equal(transaction.categorization.groupId, 12)
})

test("the declared shape has exactly the interface's fields and lets no other in", () => {
  type Shape = { properties: Record<string, Shape>; additionalProperties: unknown }
  const fields = (schema: Shape) => {
    assert.equal(schema.additionalProperties, false)
    return Object.keys(schema.properties).sort()
  }
  const { properties } = TransactionWire as unknown as Shape
  const { details, sourceAccount, targetAccount, categorization } = properties
  assert.deepEqual(
    fields(TransactionWire as unknown as Shape),
    'accountId amount balance categorization created currency description details executed id source sourceAccount status target targetAccount'.split(
      ' ',
    ),
  )
  assert.deepEqual(fields(details!), ['description', 'exchange', 'reference', 'source', 'target'])
  assert.deepEqual(fields(details!.properties.exchange!), ['exchangeRate', 'source', 'target', 'unit'])
  assert.deepEqual(fields(sourceAccount!), ['identifier', 'name', 'type'])
  assert.deepEqual(fields(targetAccount!), ['identifier', 'name', 'type'])
  assert.deepEqual(fields(categorization!), ['code', 'description', 'groupDescription', 'groupId'])
})

test('the declared shape enforces the bounds of the interface', () => {
  const fine = {
    id: 'tx_1',
    created: '2026-02-11T00:00:00.000Z',
    executed: '2026-02-11T00:00:00.000Z',
    accountId: 'acc_1',
    amount: 1,
    currency: 'EUR',
    status: 'booked',
  }
  const category = { code: '5814', description: 'Fast food', groupId: 1, groupDescription: 'Food' }
  const party = { type: 'iban', identifier: OWN_IBAN }
  const cases: [about: string, fits: boolean, facts: object][] = [
    ['the least', true, {}],
    ['IBAN of 15', true, { source: 'N'.repeat(15), target: 'N'.repeat(15) }],
    ['IBAN of 34', true, { source: 'N'.repeat(34), target: 'N'.repeat(34) }],
    ['source of 14', false, { source: 'N'.repeat(14) }],
    ['source of 35', false, { source: 'N'.repeat(35) }],
    ['target of 14', false, { target: 'N'.repeat(14) }],
    ['target of 35', false, { target: 'N'.repeat(35) }],
    ['category of 4 and 512', true, { categorization: { ...category, description: 'x'.repeat(512) } }],
    ['category code of 5', false, { categorization: { ...category, code: '58140' } }],
    ['category description of 513', false, { categorization: { ...category, description: 'x'.repeat(513) } }],
    ['groupId with a fraction', false, { categorization: { ...category, groupId: 1.5 } }],
    ['party by IBAN', true, { sourceAccount: party }],
    ['party by payment pointer', true, { sourceAccount: { ...party, type: 'payment_pointer' } }],
    ['party of another type', false, { sourceAccount: { ...party, type: 'bban' } }],
    ['status pending', true, { status: 'pending' }],
    ['another status', false, { status: 'rejected' }],
    ['currency of two letters', false, { currency: 'EU' }],
    ['currency in small letters', false, { currency: 'eur' }],
    ['amount as text', false, { amount: '1.00' }],
    ['created without offset', false, { created: '2026-02-11T00:00:00' }],
    ['executed as a date', false, { executed: '2026-02-11' }],
    ['null', false, { balance: null }],
    ['a field more', false, { mood: 'fine' }],
  ]
  for (const [about, fits, facts] of cases) assert.equal(wire.Check({ ...fine, ...facts }), fits, about)
})

test('a transaction with only the required values has no empty fields', async () => {
  const { accountId, read } = await makeAccount()
  await fill(deps, accountId, [{ status: 'booked', booked: '2026-02-11', amount: '-1', currency: 'EUR' }])
  const [transaction] = await read()
  const expected = ['id', 'created', 'executed', 'accountId', 'details', 'amount', 'currency', 'status']
  assert.deepEqual(Object.keys(transaction!).sort(), expected.sort())
  assert.deepEqual(transaction!.details, { source: 'Ana Novak' })
})

test('blank texts count as no value', async () => {
  const blank = { description: ' ', reference: '', additional: '\t\n', counterparty: { name: '  ', iban: ' ' } }
  const { transaction } = await wireOf(blank)
  assert.equal('description' in transaction, false)
  assert.deepEqual(transaction.details, { source: 'Ana Novak' })
  assert.equal('target' in transaction || 'targetAccount' in transaction, false)
})

test('texts are valid JSON whatever the bank wrote', async () => {
  const texts = [
    '"quoted" \\ back',
    'Žiža & Ünal 漢字 🙂',
    'two\r\nlines\tand\u0000nul',
    'lone \ud800 surrogate',
    '</script>',
  ]
  const { accountId, read } = await makeAccount()
  await fill(
    deps,
    accountId,
    texts.map((description, i) => record({ sourceId: `t${i}`, description, amount: `-${texts.length - i}` })),
  )
  const expected = [
    '"quoted" \\ back',
    'Žiža & Ünal 漢字 🙂',
    'two lines and nul',
    'lone \ufffd surrogate',
    '</script>',
  ]
  assert.deepEqual((await read()).map(({ description }) => description).sort(), expected.sort())
})

test('a category code has at most 4 characters and its description at most 512', async (t) => {
  const fine = { code: '5814', description: 'Fast food', groupId: 3, groupDescription: 'Food' }
  const kept: [about: string, facts: Partial<typeof fine>][] = [
    ['4 characters', {}],
    ['1 character', { code: '7' }],
    ['512 characters', { description: 'x'.repeat(512) }],
    ['512 characters beyond the basic plane', { description: '🙂'.repeat(512) }],
    ['a description that does not agree with the code', { code: '7011', description: 'Fast food' }],
    ['group 0', { groupId: 0 }],
  ]
  for (const [about, facts] of kept) {
    await t.test(`${about}: kept as it is`, async () => {
      const categorization = { ...fine, ...facts }
      const { transaction } = await wireOf({ categorization })
      assert.deepEqual(transaction.categorization, { ...categorization, groupId: String(categorization.groupId) })
    })
  }
  const refused: [about: string, facts: Partial<typeof fine>][] = [
    ['5 characters', { code: '58140' }],
    ['no characters', { code: '' }],
    ['513 characters', { description: 'x'.repeat(513) }],
    ['half a group', { groupId: 1.5 }],
  ]
  for (const [about, facts] of refused) {
    await t.test(`${about}: refused`, async () => {
      const { accountId } = await makeAccount()
      await assert.rejects(fill(deps, accountId, [record({ categorization: { ...fine, ...facts } })]), DeliveryRefused)
    })
  }
})

test('a transaction without a known category has no categorization', async () => {
  assert.equal('categorization' in (await wireOf({ description: 'Row 1' })).transaction, false)
})

test("the currency is the account's, and a record in another one is refused", async () => {
  const { ownerId } = await makeAccount()
  const { id } = await createAccount(deps, TESTER, {
    environment: 'sandbox',
    providerId: 'bank-europe-ljubljana',
    ownerId,
    name: 'Dinars',
    holder: 'Ana Novak',
    iban: null,
    currency: 'RSD',
  })
  await makeConsent(deps, client.tenant, ownerId)
  await fill(deps, id, [record({ currency: 'RSD' })])
  await assert.rejects(fill(deps, id, [record({ currency: 'EUR' })]), DeliveryRefused)
  const path = `/service/accounts/${id}/transactions`
  const { data } = (await ask(path, { token: client.token })).json()
  assert.deepEqual(
    data.map((transaction: { currency: string }) => transaction.currency),
    ['RSD'],
  )
})

test('two equal payments stay two transactions with ids of their own', async () => {
  const { accountId, read } = await makeAccount()
  await fill(deps, accountId, [record(), record()])
  const ids = (await read()).map(({ id }) => id)
  assert.equal(new Set(ids).size, 2)
})
