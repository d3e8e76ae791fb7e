import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { createAccount } from '../../src/accounts/account.service.ts'
import type { Id } from '../../src/core/id.ts'
import { BatchRefused } from '../../src/transactions/ingest.service.ts'
import type { SourceRecord } from '../../src/transactions/source-record.ts'
import { TransactionWire } from '../../src/transactions/transaction.schema.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeConsent, makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, withNumbersAsText } from './support.ts'

const { ask, deps, database } = await testService()
const wire = Compile(TransactionWire)
const client = await makeClient(deps)

const AMOUNT = /^-?\d+\.\d\d$/
const UTC_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const OWN_IBAN = 'SI56263300012039086'
const OTHER_IBAN = 'DE89370400440532013000'

type Facts = { iban?: string; currency?: string; timeZone?: string }
let ibanNumber = 0

/** A fresh account under consent; records go in, the list's raw text comes out. */
async function makeAccount(facts: Facts = {}) {
  const { ownerId, accountId } = await makeOwner(deps, facts)
  await makeConsent(deps, client.tenant, ownerId)
  const path = `/service/accounts/${accountId}/transactions`
  const read = async () => {
    const { body } = assertOk(await ask(`${path}?limit=500`, { token: client.token }))
    for (const transaction of JSON.parse(body).data) {
      assert.ok(wire.Check(transaction), JSON.stringify([...wire.Errors(transaction)][0]))
    }
    assert.doesNotMatch(body, /:null\b/, 'a field without a value is left out, not null')
    return withNumbersAsText(body).data
  }
  return { ownerId, accountId, path, read }
}

async function wireOf(given: Partial<SourceRecord>, facts: Facts = {}) {
  const account = await makeAccount(facts)
  await fill(deps, account.accountId, [record(given)])
  const [only] = await account.read()
  return { ...account, transaction: only! as Record<string, never> & Record<string, string> }
}

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

test('a transaction with everything has each field of the interface, in its place and form', async () => {
  const { transaction, accountId } = await wireOf(FULL, { iban: OWN_IBAN })
  const { id, created, ...rest } = transaction
  assert.match(id!, /^tx_[0-9a-z]+$/)
  assert.match(created!, UTC_MS)
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

test('the declared shape holds the bounds of the interface', () => {
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

test('a transaction of which nothing but the least is known has no empty fields', async () => {
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

test('texts leave as valid JSON whatever the bank wrote', async () => {
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

test('amount and balance leave with exactly two decimals, rounded half away from zero', async (t) => {
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

test('the amount is stored exactly as given, not as it is shown', async () => {
  const { accountId } = await makeAccount()
  await fill(deps, accountId, [record({ amount: '-123456789012345678.1234567891' })])
  const [row] = await database.rows<{ amount: string }>({
    name: 'stored amount',
    text: 'select amount from transaction_versions where account_id = $1',
    values: [accountId],
  })
  assert.equal(row!.amount, '-123456789012345678.1234567891')
})

test('what is no plain decimal is refused as an amount or a balance, and nothing of the batch is stored', async (t) => {
  const { accountId, read } = await makeAccount()
  const wrong = ['', ' ', '+1', '1,00', '1.', '.5', '01', '1e3', '0x1', '1 000', '1.000,00', 'NaN', '--1', '1.00 ', '١']
  for (const text of wrong) {
    await t.test(JSON.stringify(text), async () => {
      for (const facts of [{ amount: text }, { balance: text }]) {
        await assert.rejects(fill(deps, accountId, [record({ sourceId: 'good' }), record(facts)]), BatchRefused)
      }
    })
  }
  assert.deepEqual(await read(), [])
})

test('exchangeRate keeps the digits that the bank gave', async (t) => {
  for (const rate of ['1', '1.0', '1.08420', '0.0000000001', '117.5', '12345678.1234567890']) {
    await t.test(rate, async () => {
      const { transaction } = await wireOf({ exchange: { source: 'EUR', target: 'RSD', rate } })
      const { exchange } = transaction.details as unknown as { exchange: Record<string, string> }
      assert.deepEqual(exchange, { source: 'EUR', target: 'RSD', exchangeRate: rate })
    })
  }
})

test('exchange takes currency codes and a positive rate only', async () => {
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
    await assert.rejects(fill(deps, accountId, [faulty]), BatchRefused, JSON.stringify(wrong))
  }
})

test('exchange is there only when a currency exchange applies', async () => {
  const { transaction } = await wireOf({})
  assert.equal('exchange' in (transaction.details as unknown as object), false)
})

const MIDNIGHTS: [timeZone: string, date: string, executed: string, about: string][] = [
  ['UTC', '2026-02-11', '2026-02-11T00:00:00.000Z', 'UTC'],
  ['Europe/Ljubljana', '2026-02-11', '2026-02-10T23:00:00.000Z', 'east, winter'],
  ['Europe/Ljubljana', '2026-07-01', '2026-06-30T22:00:00.000Z', 'east, summer'],
  ['Europe/Ljubljana', '2026-03-29', '2026-03-28T23:00:00.000Z', 'the day clocks go forward'],
  ['Europe/Ljubljana', '2026-03-30', '2026-03-29T22:00:00.000Z', 'the day after'],
  ['Europe/Ljubljana', '2026-10-25', '2026-10-24T22:00:00.000Z', 'the day clocks go back'],
  ['Europe/Ljubljana', '2026-10-26', '2026-10-25T23:00:00.000Z', 'the day after'],
  ['America/New_York', '2026-02-11', '2026-02-11T05:00:00.000Z', 'west, winter'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 'west, clocks go forward'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z', 'west, the day after'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 'west, clocks go back'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z', 'west, the day after'],
  ['Asia/Kathmandu', '2026-02-11', '2026-02-10T18:15:00.000Z', 'a quarter of an hour'],
  ['Pacific/Kiritimati', '2026-02-11', '2026-02-10T10:00:00.000Z', 'furthest east'],
  ['Pacific/Pago_Pago', '2026-02-11', '2026-02-11T11:00:00.000Z', 'furthest west'],
  ['Africa/Cairo', '2023-04-28', '2023-04-27T22:00:00.000Z', 'midnight is skipped: the first moment of the day'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 'midnight is skipped, west'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'midnight comes twice: the first one'],
  ['Europe/Ljubljana', '2024-02-29', '2024-02-28T23:00:00.000Z', 'a leap day'],
]

test("a booked date means midnight in the provider's time zone", async (t) => {
  for (const [timeZone, booked, executed, about] of MIDNIGHTS) {
    await t.test(`${booked} in ${timeZone} (${about})`, async () => {
      const { transaction } = await wireOf({ booked }, { timeZone })
      assert.equal(transaction.executed, executed)
    })
  }
})

test('a booked moment leaves in UTC with milliseconds', async (t) => {
  const cases: [booked: string, executed: string][] = [
    ['2026-02-11T09:30:00Z', '2026-02-11T09:30:00.000Z'],
    ['2026-02-11T09:30:00+01:00', '2026-02-11T08:30:00.000Z'],
    ['2026-02-11T00:30:00+05:45', '2026-02-10T18:45:00.000Z'],
    ['2026-02-11T23:30:00-10:00', '2026-02-12T09:30:00.000Z'],
    ['2026-02-11T09:30:00.5Z', '2026-02-11T09:30:00.500Z'],
    ['2026-02-11T09:30:00.123999Z', '2026-02-11T09:30:00.123Z'],
    ['2026-02-11t09:30:00z', '2026-02-11T09:30:00.000Z'],
  ]
  for (const [booked, executed] of cases) {
    await t.test(booked, async () => assert.equal((await wireOf({ booked })).transaction.executed, executed))
  }
})

test('created and executed are RFC 3339 in UTC with milliseconds, and created is the time of first sight', async () => {
  const firstSeen = new Date('2026-02-11T05:12:09.337Z')
  await setDatabaseClock(database, firstSeen)
  try {
    const { accountId, ownerId } = await makeOwner(deps)
    await makeConsent(deps, client.tenant, ownerId)
    await fill(deps, accountId, [record({ sourceId: 'a' })])
    await setDatabaseClock(database, new Date('2026-03-01T00:00:00Z'))
    await fill(deps, accountId, [record({ sourceId: 'a', description: 'Corrected' })])
    const { accessToken: token } = await tokenNow()
    const [transaction] = (await ask(`/service/accounts/${accountId}/transactions`, { token })).json().data
    assert.equal(transaction.description, 'Corrected')
    assert.equal(transaction.created, firstSeen.toISOString())
    assert.match(transaction.executed, UTC_MS)
  } finally {
    await setDatabaseClock(database, null)
  }
})

async function tokenNow(): Promise<{ accessToken: string }> {
  const headers = { 'api-key': client.apiKey, 'api-secret': client.apiSecret }
  return (await ask('/service/auth/token', { method: 'POST', headers })).json()
}

test('a pending one is sorted by its booked time, else its authorisation, else first sight', async (t) => {
  const pending = { status: 'pending', amount: '-5', currency: 'EUR' } as const
  const authorised = '2026-02-09T18:00:00+01:00'
  const cases: [about: string, given: Partial<SourceRecord>, executed: string | 'created'][] = [
    ['booked date', { booked: '2026-02-10', authorised }, '2026-02-09T23:00:00.000Z'],
    ['authorisation', { authorised }, '2026-02-09T17:00:00.000Z'],
    ['first sight', {}, 'created'],
  ]
  for (const [about, given, executed] of cases) {
    await t.test(about, async () => {
      const { accountId, read } = await makeAccount()
      await fill(deps, accountId, [{ ...pending, ...given }])
      const [transaction] = await read()
      assert.equal(transaction!.status, 'pending')
      assert.equal(transaction!.executed, executed === 'created' ? transaction!.created : executed)
    })
  }
})

test('a pending one without any time keeps first sight as its booked time when the bank corrects it', async () => {
  const { accountId, read } = await makeAccount()
  const pending = { sourceId: 'p', status: 'pending', amount: '-5', currency: 'EUR' } as const
  try {
    await setDatabaseClock(database, new Date(Date.now() - 3_600_000))
    await fill(deps, accountId, [{ ...pending, description: 'Hold' }])
  } finally {
    await setDatabaseClock(database, null)
  }
  const [before] = await read()
  await fill(deps, accountId, [{ ...pending, description: 'Hold at the pump' }])
  const [after] = await read()
  assert.equal(after!.description, 'Hold at the pump')
  assert.equal(after!.created, before!.created)
  assert.equal(after!.executed, before!.created)
})

test('booking a pending one keeps id and created; status and executed become the booked ones', async () => {
  const { accountId, read } = await makeAccount()
  await fill(deps, accountId, [record({ sourceId: 'x', status: 'pending', authorised: '2026-02-09T18:00:00Z' })])
  const [pending] = await read()
  await fill(deps, accountId, [record({ sourceId: 'x', booked: '2026-02-11' })])
  const booked = await read()
  assert.equal(booked.length, 1)
  assert.deepEqual([booked[0]!.id, booked[0]!.created], [pending!.id, pending!.created])
  assert.deepEqual([pending!.status, booked[0]!.status], ['pending', 'booked'])
  assert.equal(booked[0]!.executed, '2026-02-10T23:00:00.000Z')
})

test('money that leaves has the account as its source, money that comes has it as its target', async (t) => {
  const counterparty = { name: 'Hotel Aurora', iban: OTHER_IBAN }
  const own = { type: 'iban', name: 'Ana Novak' }
  const other = { type: 'iban', identifier: OTHER_IBAN, name: 'Hotel Aurora' }
  for (const amount of ['-10.00', '-0.001', '10.00', '0.001', '0', '-0']) {
    await t.test(amount, async () => {
      const iban = nextIban()
      const { transaction } = await wireOf({ amount, counterparty }, { iban })
      const sides = [transaction.sourceAccount, transaction.targetAccount]
      const ibans = [transaction.source, transaction.target]
      const names = [transaction.details!.source, transaction.details!.target] as unknown[]
      const leaves = amount.startsWith('-') && amount !== '-0'
      const order = <T>(pair: T[]): T[] => (leaves ? pair : pair.toReversed())
      assert.deepEqual(ibans, order([iban, OTHER_IBAN]))
      assert.deepEqual(sides, order([{ ...own, identifier: iban }, other]))
      assert.deepEqual(names, order(['Ana Novak', 'Hotel Aurora']))
    })
  }
})

/** A fresh valid Norwegian IBAN: the shortest there are. */
function nextIban(): string {
  const bban = String(10_000_000_000 + ++ibanNumber)
  const rest = BigInt(`${bban}232400`) % 97n
  return `NO${String(98n - rest).padStart(2, '0')}${bban}`
}

test('source and target are IBANs of 15 to 34 characters, and nothing else ever stands there', async (t) => {
  const cases: [about: string, iban: string, expected: string | undefined][] = [
    ['15 characters', 'NO9386011117947', 'NO9386011117947'],
    ['34 characters', `MT84${'A1'.repeat(15)}`, `MT84${'A1'.repeat(15)}`],
    ['14 characters', 'NO938601111794', undefined],
    ['35 characters', `MT84${'A1'.repeat(15)}B`, undefined],
    ['spaces and small letters', 'de89 3704 0044 0532 0130 00', OTHER_IBAN],
    ['no country prefix', '1289370400440532013000', undefined],
    ['not an IBAN', 'see invoice 2026/17', undefined],
  ]
  for (const [about, iban, expected] of cases) {
    await t.test(about, async () => {
      const { transaction } = await wireOf({ counterparty: { name: 'Shop', iban } })
      assert.equal(transaction.target, expected)
      const account = expected && { type: 'iban', identifier: expected, name: 'Shop' }
      assert.deepEqual(transaction.targetAccount, account)
    })
  }
})

test('an account without an IBAN is no party, but its holder is named', async () => {
  const { transaction } = await wireOf({})
  assert.equal('source' in transaction || 'sourceAccount' in transaction, false)
  assert.equal(transaction.details!.source, 'Ana Novak')
})

test('a payment pointer is a party by its URL and never an IBAN', async (t) => {
  const cases: [given: string, kept: boolean][] = [
    ['https://wallet.example/alice', true],
    ['https://wallet.example', true],
    ['http://wallet.example/alice', false],
    ['javascript:alert(1)', false],
    ['https://wallet.example/alice?x=1', false],
  ]
  for (const [paymentPointer, kept] of cases) {
    await t.test(paymentPointer, async () => {
      const { transaction } = await wireOf({ counterparty: { name: 'Alice', paymentPointer } })
      assert.equal('target' in transaction, false)
      const expected = { type: 'payment_pointer', identifier: paymentPointer, name: 'Alice' }
      assert.deepEqual(transaction.targetAccount, kept ? expected : undefined)
    })
  }
})

test('a party without a name has none', async () => {
  const { transaction } = await wireOf({ counterparty: { iban: OTHER_IBAN } })
  assert.deepEqual(transaction.targetAccount, { type: 'iban', identifier: OTHER_IBAN })
  assert.equal('target' in (transaction.details as unknown as object), false)
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
      await assert.rejects(fill(deps, accountId, [record({ categorization: { ...fine, ...facts } })]), BatchRefused)
    })
  }
})

test('an uncategorised transaction has no categorization', async () => {
  assert.equal('categorization' in (await wireOf({})).transaction, false)
})

test("the currency is the account's, and a record in another one is refused", async () => {
  const { ownerId } = await makeAccount()
  const { id } = await createAccount(deps, {
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
  await assert.rejects(fill(deps, id, [record({ currency: 'EUR' })]), BatchRefused)
  const path: `/service/accounts/${Id<'account'>}/transactions` = `/service/accounts/${id}/transactions`
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
