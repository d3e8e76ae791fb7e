import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import { normalise } from './normalise.ts'

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
  const text = fc.string({ unit: 'binary', maxLength: 3_000 })
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
