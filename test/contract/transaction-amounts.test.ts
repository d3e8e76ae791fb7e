import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DeliveryRefused } from '../../src/ledger/write/delivery.service.ts'
import { fill, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { rendering } from './rendering.ts'
import { assertOk } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { client, makeAccount, wireOf } = await rendering(service)

const AMOUNT = /^-?\d+\.\d\d$/

const ROUNDED: [given: string, wire: string][] = [
  ['0', '0.00'],
  ['-0', '0.00'],
  ['7', '7.00'],
  ['-7', '-7.00'],
  ['1200', '1200.00'],
  ['-12.3', '-12.30'],
  ['0.1', '0.10'],
  ['0.01', '0.01'],
  ['-0.01', '-0.01'],
  ['0.004', '0.00'],
  ['0.005', '0.01'],
  ['-0.004', '0.00'],
  ['-0.005', '-0.01'],
  ['0.0049999999', '0.00'],
  ['-0.0049999999', '0.00'],
  ['0.0050000000', '0.01'],
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['1.115', '1.12'],
  ['2.675', '2.68'],
  ['-2.675', '-2.68'],
  ['2.6749999999', '2.67'],
  ['0.995', '1.00'],
  ['-0.995', '-1.00'],
  ['9.995', '10.00'],
  ['99.994', '99.99'],
  ['1.0000000001', '1.00'],
  ['1.00500', '1.01'],
  ['1.2345', '1.23'],
  ['1.23456', '1.23'],
  ['1.234567', '1.23'],
  ['1.2355678', '1.24'],
  ['1.23556789', '1.24'],
  ['1.235567891', '1.24'],
  ['-1.2355678912', '-1.24'],
  ['999999999999999999', '999999999999999999.00'],
  ['-999999999999999999.99', '-999999999999999999.99'],
  ['999999999999999999.995', '1000000000000000000.00'],
  ['-123456789012345678.1250000000', '-123456789012345678.13'],
  ['9007199254740993.01', '9007199254740993.01'],
]

test('amount and balance are sent with exactly two decimals, rounded half away from zero', async (t) => {
  const { accountId, read } = await makeAccount()
  await fill(
    deps,
    accountId,
    ROUNDED.map(([given]) => record({ sourceId: given, description: given, amount: given, balance: given })),
  )
  const byGiven = new Map((await read()).map((transaction) => [transaction.description, transaction]))
  for (const [given, expected] of ROUNDED) {
    await t.test(`${given} is ${expected}`, () => {
      const { amount, balance } = byGiven.get(given)!
      assert.match(String(amount), AMOUNT)
      assert.deepEqual([amount, balance], [expected, expected])
    })
  }
})

test('amounts are two-decimal text in the raw bodies of the list, the single one and the changes', async () => {
  const { accountId, path } = await makeAccount()
  await fill(
    deps,
    accountId,
    ROUNDED.map(([given]) => record({ sourceId: given, amount: given, balance: given })),
  )
  const list = assertOk(await ask(path, { token: client.token }))
  const one = assertOk(await ask(`${path}/${list.json().data[0].id}`, { token: client.token }))
  const changes = assertOk(await ask(`${path}/changes`, { token: client.token }))
  for (const { body } of [list, one, changes]) {
    const numbers = [...body.matchAll(/"(?:amount|balance)":([^,}]*)/g)].map(([, number]) => number!)
    assert.ok(numbers.length >= 2)
    for (const number of numbers) assert.match(number, AMOUNT)
  }
})

test('the amount is stored exactly as given, not as shown', async () => {
  const { accountId } = await makeAccount()
  await fill(deps, accountId, [record({ amount: '-123456789012345678.1234567891' })])
  const [row] = await database.rows<{ amount: string }>({
    name: 'stored amount',
    text: 'select amount from transaction_versions where account_id = $1',
    values: [accountId],
  })
  assert.equal(row!.amount, '-123456789012345678.1234567891')
})

test('an amount or a balance that is not a plain decimal is refused, and nothing of the batch is stored', async (t) => {
  const { accountId, read } = await makeAccount()
  const wrong = ['', ' ', '+1', '1,00', '1.', '.5', '01', '1e3', '0x1', '1 000', '1.000,00', 'NaN', '--1', '1.00 ', '١']
  for (const text of wrong) {
    await t.test(JSON.stringify(text), async () => {
      for (const facts of [{ amount: text }, { balance: text }]) {
        await assert.rejects(fill(deps, accountId, [record({ sourceId: 'good' }), record(facts)]), DeliveryRefused)
      }
    })
  }
  assert.deepEqual(await read(), [])
})

test('exchangeRate keeps the digits that the bank gave', async (t) => {
  for (const rate of ['1', '1.0', '1.08420', '0.0000000001', '117.5', '12345678.1234567890']) {
    await t.test(rate, async () => {
      const { transaction } = await wireOf({ exchange: { source: 'EUR', target: 'RSD', rate } })
      const { exchange } = transaction.details
      assert.deepEqual(exchange, { source: 'EUR', target: 'RSD', exchangeRate: rate })
    })
  }
})

test('exchange accepts currency codes and a positive rate only', async () => {
  const { accountId } = await makeAccount()
  const fine = { source: 'EUR', target: 'USD', unit: 'EUR', rate: '1.1' }
  for (const wrong of [
    { source: 'euro' },
    { target: 'us' },
    { unit: '€' },
    { rate: '0' },
    { rate: '-1' },
    { rate: '1,1' },
    { rate: '0.0' },
  ]) {
    const faulty = record({ exchange: { ...fine, ...wrong } })
    await assert.rejects(fill(deps, accountId, [faulty]), DeliveryRefused, JSON.stringify(wrong))
  }
})

test('exchange is present only when a currency exchange applies', async () => {
  const { transaction } = await wireOf({})
  assert.equal('exchange' in transaction.details, false)
})
