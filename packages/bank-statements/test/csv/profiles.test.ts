import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Profile } from '../../src/csv/profile.ts'
import { PROFILES } from '../../src/csv/profiles/index.ts'
import { readProfile } from '../../src/csv/read-profile.ts'
import { findProfile } from '../../src/csv/recognise.ts'
import { faultOf } from '../fault.ts'
import { brief, decode, fixture, readCsv } from './support.ts'

/** A small invented bank, to be changed in one field per test. */
const PLAIN: Profile = {
  id: 'test-bank',
  bank: 'Test bank',
  country: 'XX',
  delimiter: ';',
  header: ['Day', 'Amount'],
  columns: { date: 'Day', amount: 'Amount', description: ['Text'] },
  dateFormat: 'YYYY-MM-DD',
  decimalMark: '.',
  sign: 'signed',
  currency: 'EUR',
}

/** Every key that a profile may have. */
const KEYS = [
  'id, bank, country, charset, delimiter, quotes, header, onlyWhenAsked, columns, dateFormat, decimalMark',
  'thousandsMark, decimals, currencySign, sign, currency, status, pendingDates, pending, order, ids, skip, continuation, preamble',
].join(', ')

const TURNED =
  'the balances move against the amounts: either the sign rule is the wrong way round, or the balance is what is owed'

const read = (profile: Profile, rows: string[], options = {}) => {
  const { refused, statements, notes } = readCsv(profile, `${rows.join('\n')}\n`, options)
  return refused ?? { entries: statements.flatMap(({ entries }) => entries.map(brief)), notes }
}

test('every built-in profile is a valid written profile, and is found by its id', () => {
  for (const profile of PROFILES) {
    assert.deepEqual(readProfile(JSON.parse(JSON.stringify(profile))), profile, profile.id)
    assert.equal(findProfile(profile.id), profile)
  }
  assert.equal(new Set(PROFILES.map(({ bank }) => bank.split(' ')[0])).size >= 10, true)
  assert.equal(findProfile('constructor'), undefined)
})

test('all faults of a written profile are reported together', () => {
  assert.deepEqual(readProfile(null), ['a profile is a JSON object'])
  assert.deepEqual(
    readProfile({ ...PLAIN, colums: {}, delimiter: ':', dateFormat: 'jj/mm', currency: 'euro', header: [] }),
    [
      `colums is not known here; known are ${KEYS}`,
      'delimiter must be one of ",", ";", "\\t", "|"',
      'header must be a list of names, or false',
      'dateFormat must be like "DD.MM.YYYY", of YYYY YY MMM MM M DD D HH mm ss ZZ',
      'currency must be like "EUR"',
    ],
  )
  const faults = (change: object) => readProfile({ ...PLAIN, ...change })
  assert.deepEqual(faults({ columns: { amount: 'Amount', date: 0 } }), ['columns.date is counted from 1'])
  assert.deepEqual(faults({ columns: { amount: 'Amount' } }), ['columns.date is missing'])
  assert.deepEqual(faults({ columns: { date: 'Day' } }), ['columns needs amount, or both debit and credit'])
  assert.deepEqual(faults({ header: false }), [
    'columns.date must be a number, as there is no header row',
    'columns.amount must be a number, as there is no header row',
    'columns.description must be a list of column numbers',
  ])
  assert.deepEqual(faults({ columns: { date: 'Day', debit: 'Out', credit: 'In' } }), [
    'sign debit-plus or debit-minus, and the columns debit and credit, go together',
  ])
  assert.deepEqual(faults({ sign: { in: ['C'], out: ['C'] } }), ['sign has a word twice'])
  assert.deepEqual(faults({ sign: { in: ['C'], out: ['D'] } }), [
    'columns.flag and a sign such as {"in": ["C"], "out": ["D"]} go together',
  ])
  assert.deepEqual(faults({ thousandsMark: '.' }), ['thousandsMark must be other than decimalMark'])
  assert.deepEqual(faults({ decimals: 2 }), ['decimals must be 3 or 4'])
  assert.deepEqual(faults({ decimals: 3, thousandsMark: ',' }), [
    'decimals and thousandsMark: where a bank groups thousands, three digits are no decimals',
  ])
  assert.deepEqual(faults({ status: { booked: ['B'] } }), ['status and columns.status go together'])
  assert.deepEqual(faults({ ids: 'stable' }), ['ids says what columns.id is worth, which is missing'])
  assert.deepEqual(faults({ pending: 'complete' }), [
    'pending needs status.pending or pendingDates, or no row would be pending',
  ])
  assert.deepEqual(faults({ skip: [{ column: 'Day' }] }), [
    'skip[0] needs is, isNot or startsWith, or it would skip every row',
  ])
  assert.deepEqual(faults({ __proto__: null, constructor: 1 }), [`constructor is not known here; known are ${KEYS}`])
})

test('the end-to-end id of a row is kept, and a placeholder for none is not', () => {
  const profile = findProfile('de-sparkasse-camt')!
  const header = [...new Set([...(profile.header as string[]), ...Object.values(profile.columns).flat().map(String)])]
  const row = (id: string) => header.map((name) => CELLS[name] ?? (name.includes('End-to-End') ? id : '')).join(';')
  const { statements } = readCsv(profile, [header.join(';'), row('E2E-1'), row('NOTPROVIDED'), ''].join('\n'))
  assert.deepEqual(
    statements[0]!.entries.map(({ records }) => records[0]!.endToEndId),
    ['E2E-1', undefined],
  )
})

const CELLS: Record<string, string> = {
  Buchungstag: '02.03.26',
  Betrag: '-1,00',
  Waehrung: 'EUR',
  Info: 'Umsatz gebucht',
}

test('rules of a profile, one by one', () => {
  const rows = ['Day;Text;Amount', '2026-01-02;a;-1.00', '2026-01-03;b;2.00']
  const entries = (amounts: string[]) => ({
    entries: [`2 booked 2026-01-02 ${amounts[0]} EUR |  | a`, `3 booked 2026-01-03 ${amounts[1]} EUR |  | b`],
    notes: [],
  })
  assert.deepEqual(read(PLAIN, rows), entries(['-1.00', '2.00']))
  assert.deepEqual(read({ ...PLAIN, sign: 'reversed' }, rows), entries(['1.00', '-2.00']))
  // Repeated header rows, blank rows and rows that a rule names.
  const noisy = [...rows.slice(0, 2), '', ';;', rows[0]!, rows[2]!, 'Sum;;1.00']
  const skip = [{ column: 'Day', is: ['Sum'] }]
  assert.deepEqual((read({ ...PLAIN, skip }, noisy) as { entries: string[] }).entries.length, 2)
  assert.match(read(PLAIN, noisy) as string, /^line 7: column "Day": "Sum" is not a date/)
  assert.deepEqual(
    (read({ ...PLAIN, skip: [{ column: 'Text', isNot: ['b'] }] }, rows) as { entries: string[] }).entries.length,
    1,
  )
  assert.match(read({ ...PLAIN, skip: [{ column: 'Kind', isNot: ['b'] }] }, rows) as string, /no column "Kind"/)
})

test('two columns: one of them is filled, with the sign of the profile', () => {
  const profile: Profile = {
    ...PLAIN,
    columns: { date: 'Day', debit: 'Out', credit: 'In' },
    header: ['Day', 'Out', 'In'],
    sign: 'debit-plus',
  }
  const one = (row: string, sign: Profile['sign'] = 'debit-plus') => {
    const outcome = read({ ...profile, sign }, ['Day;Out;In', row])
    return typeof outcome === 'string' ? outcome : outcome.entries[0]!.split(' ')[3]
  }
  assert.equal(one('2026-01-02;1.00;'), '-1.00')
  assert.equal(one('2026-01-02;;1.00'), '1.00')
  assert.equal(one('2026-01-02;0.00;1.00'), '1.00')
  assert.equal(one('2026-01-02;1.00;0.00'), '-1.00')
  assert.equal(one('2026-01-02;0.00;0.00'), '0.00')
  assert.equal(one('2026-01-02;-1.00;', 'debit-minus'), '-1.00')
  assert.match(one('2026-01-02;;')!, /are both empty; expected an amount in one/)
  assert.match(one('2026-01-02;1.00;2.00')!, /are both filled/)
  assert.match(one('2026-01-02;-1.00;')!, /column "Out": -1.00 has a minus, against the profile/)
  assert.match(one('2026-01-02;;-1.00')!, /column "In": -1.00 has a minus/)
  assert.match(one('2026-01-02;1.00;', 'debit-minus')!, /column "Out": 1.00 has no minus/)
})

test('a fault that would cost money is refused with the line and the expected value', () => {
  const flag: Profile = { ...PLAIN, columns: { ...PLAIN.columns, flag: 'Way' }, sign: { in: ['C'], out: ['D'] } }
  const { currency: _, ...noCurrency } = PLAIN
  const table: [profile: Profile, rows: string[], why: string, options?: object][] = [
    [PLAIN, ['Day;Text;Amount', ';a;1.00'], 'line 2: column "Day" is empty; expected a date of the form YYYY-MM-DD'],
    [PLAIN, ['Day;Text;Amount', '2026-01-02;a;'], 'line 2: column "Amount": "" is not an amount such as -1234.50'],
    [PLAIN, ['Day;Text', '2026-01-02;a'], 'line 1: no header row of test-bank: expected one row with "Day", "Amount"'],
    [
      PLAIN,
      ['Day;Amount;amount', '2026-01-02;1;2'],
      'line 1: the header row has two columns "Amount"; number the right one',
    ],
    [PLAIN, [], 'line 1: the file is empty'],
    [PLAIN, Array(101).fill('x;y'), 'line 101: no header row of test-bank: expected one row with "Day", "Amount"'],
    [flag, ['Day;Text;Amount;Way', '2026-01-02;a;1.00;X'], 'line 2: column "Way": "X" is none of "C", "D"'],
    [
      flag,
      ['Day;Text;Amount;Way', '2026-01-02;a;-1.00;D'],
      'line 2: column "Amount": -1.00 has a sign, and so has "Way"',
    ],
    [flag, ['Day;Text;Amount', '2026-01-02;a;-1.00'], 'line 1: the header row has no column "Way"'],
    [
      noCurrency,
      ['Day;Text;Amount', '2026-01-02;a;1'],
      'line 2: neither the row nor the profile says the currency: say it with --currency EUR (option currency)',
    ],
    [
      noCurrency,
      ['Day;Text;Amount', '2026-01-02;a;1'],
      'line 2: "eur" is not a currency such as EUR',
      { currency: 'eur' },
    ],
  ]
  for (const [profile, rows, why, options] of table) assert.equal(read(profile, rows, options), why)
  assert.deepEqual(read(noCurrency, ['Day;Text;Amount', '2026-01-02;a;1'], { currency: 'SEK' }), {
    entries: ['2 booked 2026-01-02 1 SEK |  | a'],
    notes: [],
  })
})

test('a swallowed row is found by its date, and text of several lines is left alone', () => {
  const profile: Profile = { ...PLAIN, columns: { date: 'Day', amount: 'Amount', description: ['Text'] } }
  const swallowed = ['Day;Amount;Text', '2026-01-02;-1.00;"open', '2026-01-03;-2.00;"closed"']
  assert.match(read(profile, swallowed) as string, /^line 2: a quotation mark is opened in this row and not closed/)
  const lines = ['Day;Amount;Text', '2026-01-02;-1.00;"eggs; milk', 'on 2026-01-03; bread"']
  assert.equal((read(profile, lines) as { entries: string[] }).entries.length, 1)
})

test('continuation rows belong to the row above, even if that was left out, and not without limit', () => {
  const columns = { ...PLAIN.columns, status: 'State' }
  const profile: Profile = { ...PLAIN, columns, status: { booked: ['B'], dropped: ['D'] }, continuation: true }
  const rows = [
    'Day;Text;Amount;State',
    '2026-01-02;a;1;B',
    ';more;;',
    '2026-01-03;b;2;D',
    ';of b;;',
    '2026-01-04;c;3;B',
  ]
  assert.deepEqual((read(profile, rows) as { entries: string[] }).entries, [
    '2 booked 2026-01-02 1 EUR |  | a more',
    '6 booked 2026-01-04 3 EUR |  | c',
  ])
  assert.match(read(profile, [rows[0]!, ';first;;']) as string, /^line 2: column "State"/)
  const endless = [rows[0]!, rows[1]!, ...Array(20).fill(`;${'x'.repeat(5000)};;`)]
  assert.equal(read(profile, endless), 'line 16: a description that goes on without end')
})

test('a missing column that is not needed is a note; signs that contradict the balances are one too', () => {
  const profile: Profile = { ...PLAIN, columns: { ...PLAIN.columns, name: ['Who'], balance: 'Left' } }
  const rows = ['Day;Text;Amount;Left', '2026-01-02;a;1.00;9.00', '2026-01-03;b;2.00;7.00', '2026-01-04;c;3.00;4.00']
  const { notes } = read(profile, rows) as { notes: string[] }
  assert.deepEqual(notes, ['1: there is no column "Who"', `3: ${TURNED}`])
  assert.deepEqual((read({ ...profile, sign: 'reversed' }, rows) as { notes: string[] }).notes, [
    '1: there is no column "Who"',
  ])
})

test('a file with a header and no rows is a statement without entries', () => {
  const { refused, statements } = readCsv(PLAIN, 'Day;Text;Amount\n')
  assert.equal(refused, undefined)
  const head = { account: {}, currency: 'EUR', nature: 'statement', covers: 'period' }
  assert.deepEqual(statements, [{ head, entries: [] }])
})

test('the events do not depend on how the input is cut', () => {
  const files: [string, string][] = [
    ['rabobank-lost-quote.csv', 'nl-rabobank'],
    ['ocbc-continuation.csv', 'sg-ocbc'],
    ['quotes.csv', 'nl-bunq-dutch'],
    ['dkb-letterhead.csv', 'de-dkb'],
    ['revolut-fee-state.csv', 'revolut'],
    ['open-quote.csv', 'nl-bunq-dutch'],
    ['cut-off.csv', 'gb-starling'],
  ]
  const whole = files.map(([file, id]) => {
    const profile = findProfile(id)!
    const text = decode(fixture(file), profile.charset)
    return { profile, text, expected: readCsv(profile, text) }
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.nat(1500), { maxLength: 40 }),
      ({ profile, text, expected }, cuts) => {
        const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].sort((a, b) => a - b)
        const chunks = at.slice(1).map((end, index) => text.slice(at[index], end))
        assert.deepEqual(readCsv(profile, chunks), expected)
      },
    ),
  )
  for (const { profile, text, expected } of whole) assert.deepEqual(readCsv(profile, [...text]), expected)
})

test('every record of the reader may be stored', () => {
  for (const [file, id] of [
    ['rabobank-lost-quote.csv', 'nl-rabobank'],
    ['revolut-fee-state.csv', 'revolut'],
    ['n26-exchange.csv', 'de-n26'],
    ['monzo-moment.csv', 'gb-monzo-2018'],
  ] as const) {
    const profile = findProfile(id)!
    for (const { head, entries } of readCsv(profile, decode(fixture(file), profile.charset)).statements) {
      for (const { records } of entries) {
        assert.equal(faultOf(records[0]!, head.currency!), undefined)
      }
    }
  }
})
