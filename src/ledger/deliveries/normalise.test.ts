import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import { codePoint } from '../../../test/support/code-point.ts'
import { normalise, tidy } from './normalise.ts'

const account = { currency: 'EUR', timeZone: 'Europe/Ljubljana' }
const firstSeen = new Date('2026-02-12T12:00:00.123Z')
const least: SourceRecord = { status: 'booked', booked: '2026-02-11', amount: '-12.3', currency: 'EUR' }
const take = (facts: Record<string, unknown>) => normalise({ ...least, ...facts } as SourceRecord, account, firstSeen)

function taken(facts: Record<string, unknown>) {
  const normal = take(facts)
  assert.ok(typeof normal !== 'string', String(normal))
  return normal
}

test('a wrong value that would cost money is refused, and the fault shows a valid one', () => {
  const exchange = { source: 'EUR', target: 'USD', rate: '1.1' }
  const categorization = { code: '5462', description: 'x', groupId: 1, groupDescription: 'y' }
  const table: [facts: Record<string, unknown>, why: RegExp][] = [
    [{ status: 'settled' }, /status must be booked or pending/],
    [{ amount: '12,30' }, /amount "12,30" is not a decimal such as -12.30/],
    [{ amount: -12.3 }, /amount "-12.3" is not a decimal/],
    [{ amount: undefined }, /amount "undefined"/],
    [{ amount: '9'.repeat(60) }, /^amount "9{40}" is not/],
    [{ balance: '1.' }, /balance "1\." is not a decimal/],
    [{ currency: 'USD' }, /currency "USD" is not the account's, EUR/],
    [{ currency: 'eur' }, /currency "eur"/],
    [{ booked: undefined }, /a booked record needs booked/],
    [{ booked: '11.02.2026' }, /booked "11.02.2026" is neither a date/],
    [{ booked: '2026-02-30' }, /booked "2026-02-30"/],
    [{ booked: '2026-02-11T09:30:00' }, /booked "2026-02-11T09:30:00"/],
    [{ booked: '1899-12-31' }, /"1899-12-31" is outside of the years 1900 to 2199/],
    [{ booked: '0001-01-01' }, /outside of the years/],
    [{ booked: '9999-12-31T23:59:59-23:59' }, /outside of the years/],
    [{ status: 'pending', booked: undefined, authorised: '0026-02-11T09:30:00Z' }, /outside of the years/],
    [{ authorised: '2026-02-11' }, /authorised "2026-02-11" is not a date-time/],
    [{ valueDate: '2026-02-11T00:00:00Z' }, /valueDate "2026-02-11T00:00:00Z" is not a date/],
    [{ exchange: { ...exchange, source: 'Euro' } }, /exchange needs currency codes/],
    [{ exchange: { ...exchange, rate: '0.00' } }, /exchange rate "0.00" is not a positive decimal/],
    [{ exchange: { ...exchange, rate: '-1' } }, /exchange rate "-1"/],
    [{ exchange: { ...exchange, rate: '1,1' } }, /exchange rate "1,1"/],
    [{ categorization: { ...categorization, code: '' } }, /code has 1 to 4 characters/],
    [{ categorization: { ...categorization, code: '  ' } }, /code has 1 to 4 characters/],
    [{ categorization: { ...categorization, code: '54621' } }, /code has 1 to 4 characters/],
    [{ categorization: { ...categorization, groupId: 1.5 } }, /groupId is a whole number/],
  ]
  for (const [facts, why] of table) {
    const fault = take(facts)
    assert.ok(typeof fault === 'string', `taken: ${JSON.stringify(facts)}`)
    assert.match(fault, why)
  }
})

test('the booked time is the stated instant, midnight in the zone of the bank, the authorisation, or first sight', () => {
  const pending = { status: 'pending', booked: undefined }
  const table: [facts: Record<string, unknown>, utc: string][] = [
    [{ booked: '2026-02-11' }, '2026-02-10T23:00:00.000Z'],
    [{ booked: '2026-07-11' }, '2026-07-10T22:00:00.000Z'],
    [{ booked: '2026-02-11T09:30:00+01:00' }, '2026-02-11T08:30:00.000Z'],
    [{ booked: '2026-02-11T09:30:00.123999Z' }, '2026-02-11T09:30:00.123Z'],
    [{ booked: '2026-02-11', authorised: '2026-02-09T09:30:00Z', valueDate: '2026-02-13' }, '2026-02-10T23:00:00.000Z'],
    [{ ...pending, authorised: '2026-02-09T09:30:00Z' }, '2026-02-09T09:30:00.000Z'],
    [{ status: 'pending', booked: '2026-02-11', authorised: '2026-02-09T09:30:00Z' }, '2026-02-10T23:00:00.000Z'],
    [{ ...pending, valueDate: '2026-02-13' }, '2026-02-12T23:00:00.000Z'],
    [{ ...pending, authorised: '2026-02-09T09:30:00Z', valueDate: '2026-02-13' }, '2026-02-09T09:30:00.000Z'],
    [pending, '2026-02-12T12:00:00.123Z'],
  ]
  for (const [facts, utc] of table) assert.equal(taken(facts).bookedTime.toISOString(), utc, JSON.stringify(facts))
})

test('where banks are sloppy, blank is absent and an IBAN with a typo is no IBAN', () => {
  const { record } = taken({
    sourceId: '  ',
    description: ' \t PEKARNA \n ZRNO\u0000 ',
    reference: '',
    counterparty: { name: ' ', iban: 'not an iban', paymentPointer: 'http://plain.example' },
  })
  assert.deepEqual(record, { ...least, description: 'PEKARNA ZRNO' })
  const { counterparty } = taken({ counterparty: { iban: 'si56 1920 0123 4567 892' } }).record
  assert.deepEqual(counterparty, { iban: 'SI56192001234567892' })
})

test('amounts are kept exactly as given', () => {
  fc.assert(
    fc.property(fc.constantFrom('-12.30', '-0', '0.0000000001', '999999999999999999.9999999999', '1'), (amount) => {
      assert.equal(taken({ amount, balance: amount }).record.amount, amount)
      assert.equal(taken({ amount, balance: amount }).record.balance, amount)
    }),
  )
})

test('any text is made storable, and normalising a record twice changes nothing', () => {
  const text = fc.string({ unit: codePoint, maxLength: 3_000 })
  fc.assert(
    fc.property(text, text, (description, name) => {
      const { record } = taken({ description, sourceId: name, counterparty: { name } })
      const stored = JSON.stringify(record)
      assert.ok(!stored.includes('\\u0000') && !/\\ud[89a-f]/.test(stored))
      assert.ok((record.description ?? '').length <= 2_000)
      assert.deepEqual(taken({ ...record }).record, record)
    }),
    { numRuns: 300 },
  )
})

test('the years 1900 to 2199 are taken from their first to their last second', () => {
  for (const [booked, isTaken] of [
    ['1899-12-31T23:59:59Z', false],
    ['1900-01-01T00:00:00Z', true],
    ['2199-12-31T23:59:59Z', true],
    ['2200-01-01T00:00:00Z', false],
    // The account is in Ljubljana, where these years begin an hour earlier than in UTC.
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['2200-01-01T00:30:00+01:00', false],
  ] as const) {
    assert.equal(typeof take({ booked }) !== 'string', isTaken, booked)
  }
})

test('a record keeps all that the bank stated, without blanks around it and in the order in which it is stored', () => {
  const { record } = taken({
    categorization: { groupDescription: ' Food ', groupId: 7, description: ' Bakery ', code: ' 54 ' },
    merchantCode: ' 5462 ',
    bankCode: ' PMNT ',
    exchange: { rate: '1.1', target: 'USD', source: 'EUR' },
    counterparty: { paymentPointer: ' https://wallet.example/zrno ', iban: 'SI56192001234567892', name: ' Zrno ' },
    additional: ' Terminal 4 ',
    reference: ' RF18 ',
    description: ' Bread ',
    balance: '100.00',
    valueDate: '2026-02-12',
    authorised: '2026-02-10T09:30:00Z',
    batchReferences: [' B1 '],
    endToEndId: ' E1 ',
    bankReferences: [' K1 ', ' ', 'K2'],
    sourceId: ' P1 ',
  })
  const stored: SourceRecord = {
    sourceId: 'P1',
    bankReferences: ['K1', 'K2'],
    endToEndId: 'E1',
    batchReferences: ['B1'],
    status: 'booked',
    booked: '2026-02-11',
    authorised: '2026-02-10T09:30:00Z',
    valueDate: '2026-02-12',
    amount: '-12.3',
    currency: 'EUR',
    balance: '100.00',
    description: 'Bread',
    reference: 'RF18',
    additional: 'Terminal 4',
    counterparty: { name: 'Zrno', iban: 'SI56192001234567892', paymentPointer: 'https://wallet.example/zrno' },
    exchange: { source: 'EUR', target: 'USD', rate: '1.1' },
    bankCode: 'PMNT',
    merchantCode: '5462',
    categorization: { code: '54', description: 'Bakery', groupId: 7, groupDescription: 'Food' },
  }
  assert.deepEqual(record, stored)
  assert.equal(JSON.stringify(record), JSON.stringify(stored))
})

test('what the bank did not state is not stored, not even as an empty field', () => {
  assert.deepEqual(taken({}).record, least)
  const hold: SourceRecord = { status: 'pending', amount: '-12.3', currency: 'EUR' }
  assert.deepEqual(taken({ status: 'pending', booked: undefined }).record, hold)
  const blank = { bankReferences: [' ', ''], batchReferences: [], endToEndId: ' ', additional: ' ', bankCode: ' ' }
  assert.deepEqual(taken({ ...blank, merchantCode: ' ', counterparty: {} }).record, least)
})

test('a further text that repeats the description is kept like it', () => {
  const { record } = taken({ description: ' Bread ', additional: ' Bread ' })
  assert.deepEqual(record, { ...least, description: 'Bread', additional: 'Bread' })
})

test('an exchange keeps the currency that its rate is for, where the bank states one', () => {
  const exchange = { source: 'EUR', target: 'USD', unit: 'USD', rate: '0.9' }
  assert.deepEqual(taken({ exchange }).record.exchange, exchange)
})

test('blank texts of a categorization are empty, because all of its fields are required', () => {
  const categorization = { code: '5462', description: ' ', groupId: 7, groupDescription: ' ' }
  assert.deepEqual(taken({ categorization }).record.categorization, {
    code: '5462',
    description: '',
    groupId: 7,
    groupDescription: '',
  })
})

test('one fact about the counterparty is enough to keep it', () => {
  for (const counterparty of [
    { name: 'Zrno' },
    { iban: 'SI56192001234567892' },
    { paymentPointer: 'https://wallet.example/zrno' },
  ]) {
    assert.deepEqual(taken({ counterparty }).record.counterparty, counterparty)
  }
})

test('a payment pointer is a secure address of a host and a path, and nothing else', () => {
  for (const [paymentPointer, isPointer] of [
    ['https://wallet.example', true],
    ['https://wallet.example/', true],
    ['https://wallet.example/alice', true],
    ['https://wallet.example/people/alice', true],
    ['http://wallet.example/alice', false],
    ['pay https://wallet.example/alice', false],
    ['https://wallet.example/alice smith', false],
    ['https://wallet example/alice', false],
    ['https://wallet.example/alice?amount=1', false],
    ['https://wallet.example?amount=1', false],
    ['https://wallet.example/alice#top', false],
    ['https://wallet.example#top', false],
    ['https://alice@wallet.example', false],
    ['https:///alice', false],
    ['https://', false],
  ] as const) {
    const expected = isPointer ? { paymentPointer } : undefined
    assert.deepEqual(taken({ counterparty: { paymentPointer } }).record.counterparty, expected, paymentPointer)
  }
})

test('a text becomes one line with single spaces and at most 2000 characters', () => {
  const table: [text: string | undefined, tidied: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    [' \n', undefined],
    ['x', 'x'],
    ['Bread and milk', 'Bread and milk'],
    [' Bread', 'Bread'],
    ['Bread ', 'Bread'],
    ['Bread  ', 'Bread'],
    ['Bread  and milk', 'Bread and milk'],
    ['Bread\u00a0\r\n\u0000milk', 'Bread milk'],
    [' Žemlja  in  čaj ', 'Žemlja in čaj'],
    ['Bread \ud83d', 'Bread \ufffd'],
    ['x'.repeat(2_000), 'x'.repeat(2_000)],
    ['x'.repeat(2_001), 'x'.repeat(2_000)],
    ['č'.repeat(2_001), 'č'.repeat(2_000)],
    // Else tidying it again would change it.
    [`${'x'.repeat(1_999)} y`, 'x'.repeat(1_999)],
    // The end of the text would be half of the picture.
    [`${'x'.repeat(1_999)}🍞`, `${'x'.repeat(1_999)}\ufffd`],
  ]
  for (const [text, tidied] of table) assert.equal(tidy(text), tidied, JSON.stringify(text))
})
