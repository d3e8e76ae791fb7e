import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeBerlinGroup, looksLikeEnableBanking, looksLikeUkOpenBanking } from '../../src/index.ts'
import { openEnableBankingReader } from '../../src/json/enable-banking.ts'
import type { ReadOptions } from '../../src/statement.ts'
import { fixture, readJson } from './support.ts'

const read = (document: unknown, options: ReadOptions = {}) =>
  readJson(openEnableBankingReader, JSON.stringify(document), options)

const ROW = {
  entry_reference: 'e1',
  transaction_amount: { currency: 'EUR', amount: '1.00' },
  credit_debit_indicator: 'DBIT',
  status: 'BOOK',
  booking_date: '2026-03-02',
}
const row = (change: object) => ({ ...ROW, ...change })
const list = (...transactions: object[]) => ({ transactions })

test('all pages of a list are one statement, with what the bank says of each movement', () => {
  const { statements, records, notes } = readJson(openEnableBankingReader, fixture('eb-pages.json'))
  assert.deepEqual(
    statements.map(({ head, foot }) => [head.account, head.currency, head.covers, head.isState, foot]),
    [
      [
        {},
        'EUR',
        'period',
        true,
        { interim: { amount: '812.40', date: '2026-03-04T08:00:00.000Z' }, pending: 'complete' },
      ],
    ],
  )
  assert.deepEqual(records, [
    {
      status: 'pending',
      valueDate: '2026-03-03',
      amount: '-40.00',
      currency: 'EUR',
      description: 'Tankstelle Weber',
      counterparty: { name: 'Tankstelle Weber' },
      merchantCode: '5541',
    },
    {
      sourceId: 'A-2',
      status: 'booked',
      booked: '2026-03-02',
      valueDate: '2026-03-01',
      amount: '-21.50',
      currency: 'EUR',
      balance: '812.40',
      description: 'Buch und Karte',
      reference: 'RF18539007547034',
      additional: 'Kartenzahlung\nGeschenk',
      counterparty: { name: 'Bücher Novak', iban: 'DE89370400440532013000' },
      exchange: { source: 'CHF', target: 'EUR', unit: 'EUR', rate: '0.9312' },
      bankCode: 'PMNT-CCRD-POSD',
    },
    {
      sourceId: 'A-1',
      status: 'booked',
      booked: '2026-02-28',
      valueDate: '2026-02-28',
      amount: '833.90',
      currency: 'EUR',
      balance: '833.90',
      description: 'Lohn Februar',
      counterparty: { name: 'Werft GmbH', iban: 'DE02120300000000202051' },
    },
  ])
  assert.deepEqual(notes, ['72: an entry with the status SCHD is no movement and is left out'])
})

test('a page that is sent again, and a row that moves to the next page, are read once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => row({ entry_reference: id }))
  const pages = [list(a!, b!), list(a!, b!), list(b!, c!)]
  const { records, notes } = read({ pages })
  assert.deepEqual(
    records.map(({ sourceId }) => sourceId),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(notes, ['1: a page or a row that the bank sent twice is read once (2 times, first here)'])
})

test('equal rows without an id are as many payments, unless the whole page is the same', () => {
  const bare = row({ entry_reference: undefined })
  const other = row({ entry_reference: undefined, booking_date: '2026-03-01' })
  assert.equal(read({ pages: [list(bare, bare), list(bare, other)] }).records.length, 4)
  assert.equal(read({ pages: [list(bare, other), list(bare, other)] }).records.length, 2)
})

test('where ids are new each time, a repeated page is noticed without them', () => {
  const page = (id: string) =>
    list(row({ entry_reference: `${id}1` }), row({ entry_reference: `${id}2`, value_date: '2026-03-01' }))
  assert.equal(read({ pages: [page('x'), page('y')] }, { ids: 'volatile' }).records.length, 2)
  assert.equal(read({ pages: [page('x'), page('y')] }).records.length, 4)
})

test('a list that goes on proves nothing about what is missing', () => {
  const { statements, notes } = read({ ...list(ROW), continuation_key: 'more' })
  assert.deepEqual([statements[0]!.head.covers, statements[0]!.foot!.pending], ['increment', 'increment'])
  assert.match(notes[0]!, /goes on on a further page/)
  assert.equal(
    read({ pages: [{ ...list(ROW), continuation_key: 'more' }, list()] }).statements[0]!.head.covers,
    'period',
  )
})

const balance = (balance_type: string, amount: string, more: object = {}) => ({
  balance_type,
  balance_amount: { currency: 'EUR', amount },
  ...more,
})
const CLOSING = balance('CLBD', '5.00', { reference_date: '2026-03-01', last_change_date_time: '2026-03-02T01:00:00Z' })
const EXPECTED = balance('XPCD', '4.00')
const PENDING = row({ status: 'PDNG' })

for (const { what, balances, rows = [ROW], foot } of [
  {
    what: 'the closing balance is of its day',
    balances: [CLOSING],
    foot: { closing: { amount: '5.00', date: '2026-03-01' } },
  },
  {
    what: 'the booked balance of now is stated, too',
    balances: [CLOSING, balance('ITBD', '6.00')],
    foot: { closing: { amount: '5.00', date: '2026-03-01' }, interim: { amount: '6.00' } },
  },
  {
    what: 'the expected one is that, while nothing is pending',
    balances: [EXPECTED],
    foot: { interim: { amount: '4.00' } },
  },
  { what: 'and else it is none', balances: [EXPECTED], rows: [PENDING], foot: {} },
  { what: 'an available balance is none', balances: [balance('ITAV', '9.00')], foot: {} },
])
  test(`balances: ${what}`, () => {
    const { statements } = read({ balances: { balances }, pages: [list(...rows)] })
    assert.deepEqual(statements[0]!.foot, { ...foot, pending: 'complete' })
  })

test('an empty list is a statement in the currency of its balances', () => {
  const { statements } = read({ balances: { balances: [CLOSING] }, pages: [list()] })
  assert.deepEqual([statements[0]!.head.currency, statements[0]!.entries], ['EUR', []])
})

test('a fault that would cost money is refused', () => {
  const refused = (change: object) => read(list(row(change))).refused
  assert.equal(refused({}), undefined)
  for (const [change, why] of [
    [{ transaction_amount: undefined }, /no transaction_amount/],
    [{ transaction_amount: { currency: 'EUR', amount: '1,00' } }, /not a decimal/],
    [{ credit_debit_indicator: undefined }, /neither CRDT nor DBIT/],
    [{ credit_debit_indicator: 'CRDT', transaction_amount: { currency: 'EUR', amount: '-1' } }, /has a minus/],
    [{ status: 'NEW' }, /none of BOOK/],
    [{ booking_date: '02.03.2026' }, /not a date/],
    [{ booking_date: undefined }, /without booking_date/],
  ] as const)
    assert.match(refused(change) ?? '', why)
  assert.match(read({ code: 429, message: 'm', error: 'ASPSP_RATE_LIMIT_EXCEEDED' }).refused!, /refusal of a request/)
  assert.match(read({ balances: [] }).refused!, /only balances/)
})

test('an uncertain status follows the booking date, and a minus beside DBIT changes nothing', () => {
  const { records, notes } = read(
    list(
      row({ status: 'OTHR' }),
      row({ status: 'OTHR', booking_date: undefined }),
      row({ transaction_amount: { currency: 'EUR', amount: '-1.00' } }),
      row({ booking_date: null, value_date: '2026-03-01' }),
    ),
  )
  assert.deepEqual(
    records.map(({ status, amount, booked }) => [status, amount, booked]),
    [
      ['booked', '-1.00', '2026-03-02'],
      ['pending', '-1.00', undefined],
      ['booked', '-1.00', '2026-03-02'],
      ['booked', '-1.00', '2026-03-01'],
    ],
  )
  assert.equal(notes.length, 5)
})

test('it is told apart from other answers in JSON, also where it is empty', () => {
  const texts = [fixture('eb-pages.json'), '{"transactions": []}', '{"transactions":[],"continuation_key":null}']
  for (const text of texts)
    assert.deepEqual([looksLikeEnableBanking(text), looksLikeUkOpenBanking(text)], [true, false])
  for (const name of ['bg-ids.json', 'bg-card.json', 'uk-v3.json'])
    assert.equal(looksLikeEnableBanking(fixture(name)), false)
  assert.equal(looksLikeBerlinGroup('{"transactions": []}'), false)
})
