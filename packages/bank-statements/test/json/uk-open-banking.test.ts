import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeUkOpenBanking, openUkOpenBankingReader } from '../../src/json/uk-open-banking.ts'
import { faultOf } from '../fault.ts'
import { fixture, readJson } from './support.ts'

const read = (file: string) => readJson(openUkOpenBankingReader, fixture(file))
const refused = (document: unknown) => readJson(openUkOpenBankingReader, JSON.stringify(document)).refused

test('version 3: the indicator is the sign, and each account is a statement', () => {
  const { statements, notes } = read('uk-v3.json')
  assert.deepEqual(
    statements.map(({ head, entries }) => [head.account.other, head.currency, entries.length]),
    [
      ['22', 'GBP', 2],
      ['33', 'GBP', 1],
    ],
  )
  const [credit, card, foreign] = statements.flatMap(({ entries }) => entries.map(({ records }) => records[0]!))
  assert.deepEqual(credit, {
    sourceId: 'u1',
    status: 'booked',
    booked: '2026-03-02T10:43:07+00:00',
    valueDate: '2026-03-03',
    amount: '10.00',
    currency: 'GBP',
    balance: '-230.00',
    description: 'Cash from Aubrey',
    reference: 'Ref 1',
    counterparty: { name: 'Aubrey', iban: 'GB29NWBK60161331926819' },
    bankCode: 'ReceivedCreditTransfer-DomesticCreditTransfer',
  })
  assert.deepEqual(card, {
    sourceId: 'u2',
    status: 'pending',
    booked: '2026-03-02',
    amount: '-5.00',
    currency: 'GBP',
    counterparty: { name: 'Vet' },
    merchantCode: '0742',
  })
  assert.deepEqual(
    [foreign!.amount, foreign!.exchange, foreign!.additional, foreign!.bankCode],
    ['-7.5', { source: 'USD', target: 'GBP', unit: 'GBP', rate: '1.337' }, 'charge 0.50 GBP', 'Card'],
  )
  assert.deepEqual(notes, [
    '26: a balance that is not the booked one in the same currency is left out',
    '1: the answer goes on on a further page (Links.Next), which has to be imported too',
  ])
})

test('version 4: only booked and pending entries are movements', () => {
  const { records, notes } = read('uk-v4.json')
  assert.deepEqual(
    records.map(({ sourceId, status, amount, booked, balance }) => [sourceId, status, amount, booked, balance]),
    [
      ['v1', 'booked', '-1.00', '2026-03-02T10:00:00Z', '4.00'],
      ['v2', 'pending', '-2.00', undefined, undefined],
      ['v6', 'pending', '-6.00', '2026-03-02T10:00:00Z', undefined],
      ['v1', 'booked', '-7.00', '2026-03-02T10:00:00Z', undefined],
    ],
  )
  assert.deepEqual(notes, [
    '24: an entry with the status INFO is no movement and is left out',
    '32: an entry with the status FUTR is no movement and is left out',
    '40: an entry with the status RJCT is no movement and is left out',
    '48: booked, but the bank calls it mutable: taken as pending',
    '4: several entries share an id: their day and amount distinguish them (2 times, first here)',
  ])
})

test('a fault that would cost money is refused', () => {
  const right = {
    Amount: { Amount: '1.00', Currency: 'GBP' },
    CreditDebitIndicator: 'Debit',
    Status: 'BOOK',
    BookingDateTime: '2026-03-02T10:00:00Z',
  }
  const one = (change: object) => refused({ Data: { Transaction: [{ ...right, ...change }] } })
  assert.equal(one({}), undefined)
  assert.equal(one({ Amount: undefined }), 'line 1: the transaction has no Amount')
  assert.equal(
    one({ Amount: { Amount: '-1.00', Currency: 'GBP' } }),
    'line 1: Amount: -1.00 has a sign, and CreditDebitIndicator has one too',
  )
  assert.equal(
    one({ Amount: { Amount: '1,00', Currency: 'GBP' } }),
    'line 1: Amount: "1,00" is not a decimal such as -12.30',
  )
  assert.equal(one({ CreditDebitIndicator: 'D' }), 'line 1: CreditDebitIndicator: "D" is neither Credit nor Debit')
  assert.match(one({ Status: 'constructor' })!, /^line 1: Status: "constructor" is none of BOOK, Booked, PDNG/)
  assert.match(one({ Status: undefined })!, /^line 1: Status: nothing is none of/)
  assert.match(one({ BookingDateTime: 'soon' })!, /^line 1: BookingDateTime: "soon" is not a date-time/)
  assert.match(one({ BookingDateTime: undefined })!, /^line 1: BookingDateTime: nothing is not a date-time/)
})

test('a debit of zero has no minus, and one currency is no exchange', () => {
  const transaction = {
    Amount: { Amount: '0.00', Currency: 'GBP' },
    CreditDebitIndicator: 'Debit',
    Status: 'BOOK',
    BookingDateTime: '2026-03-02T10:00:00Z',
    CurrencyExchange: { SourceCurrency: 'GBP', TargetCurrency: 'GBP', ExchangeRate: 1 },
  }
  const { records } = readJson(openUkOpenBankingReader, JSON.stringify({ Data: { Transaction: [transaction] } }))
  assert.deepEqual([records[0]!.amount, records[0]!.exchange], ['0.00', undefined])
})

test('other answers of the same interface are refused with what they are', () => {
  assert.equal(
    refused({ Data: { Account: [] } }),
    'line 1: not a transaction report: Data has Account, and no Transaction',
  )
  assert.equal(
    refused({ Data: { ConsentId: 'x' } }),
    'line 1: not a transaction report: Data has no lists, and no Transaction',
  )
  assert.equal(refused({}), 'line 1: not an answer of UK Open Banking: there is no Data')
  assert.equal(refused({ Data: { Transaction: {} } }), 'line 1: Data.Transaction is not a list')
})

test('an answer without transactions is a statement without entries', () => {
  const { statements } = readJson(openUkOpenBankingReader, '{"Data": {"Transaction": []}}', { currency: 'GBP' })
  const head = { account: {}, currency: 'GBP', nature: 'statement', covers: 'period', isState: true }
  assert.deepEqual(statements, [{ head, entries: [], foot: { pending: 'complete' } }])
})

test('the requested window is reported; one page of several says nothing about the others', () => {
  const statementWith = (Links: object) =>
    readJson(openUkOpenBankingReader, JSON.stringify({ Data: { Transaction: [] }, Links })).statements[0]!
  const Self = 'https://x.example/t?fromBookingDateTime=2026-03-01T00:00:00&toBookingDateTime=2026-03-31T23:59:59'
  assert.deepEqual(statementWith({ Self }).head.period, { from: '2026-03-01', to: '2026-03-31' })
  assert.equal(statementWith({ Self, Next: 'x' }).head.covers, 'increment')
  assert.equal(statementWith({ Self, Prev: 'x' }).foot!.pending, 'increment')
})

test('it is recognised by its beginning, and its records may be stored', () => {
  assert.ok(looksLikeUkOpenBanking(fixture('uk-v4.json').slice(0, 100)))
  for (const text of ['', '{}', '[]', '"Data": {', fixture('bg-ids.json')]) assert.ok(!looksLikeUkOpenBanking(text))
  for (const record of [...read('uk-v3.json').records, ...read('uk-v4.json').records]) {
    assert.equal(faultOf(record, 'GBP'), undefined, JSON.stringify(record))
  }
})
