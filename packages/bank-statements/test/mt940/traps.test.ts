import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { SourceRecord } from '../../src/source-record.ts'
import { fixture, NAMES, read, recordsOf } from './reading.ts'

type Row = [name: string, of: (record: SourceRecord) => unknown, expected: unknown[]]

const OF_TEXT = (record: SourceRecord): unknown => [record.description, record.additional]

const TABLE: Row[] = [
  ['plain', (record) => record.amount, ['-12.30', '200.00']],
  ['swift-headers', (record) => record.bankReferences, [['T26C02PG0001'], ['T26C03PG0001']]],
  [
    'reversals',
    (record) => record.amount,
    ['10.00', '-10.00', '-3.00', '4.00', '-1.00', '2.00', '5.00', '-6.00', '7.00', '0.00'],
  ],
  [
    'year-change',
    (record) => [record.valueDate, record.booked],
    [
      ['2026-01-01', '2025-12-29'],
      ['2025-12-31', '2026-01-02'],
      ['2026-03-02', '2026-03-02'],
      ['2026-03-02', '2026-03-02'],
      ['2026-03-02', '2026-03-02'],
      ['1999-12-31', '2000-01-03'],
      ['2079-12-31', '2079-12-31'],
    ],
  ],
  [
    'impossible-dates',
    (record) => [record.valueDate, record.booked],
    [
      ['2026-02-28', '2026-03-02'],
      ['2026-02-28', '2026-02-28'],
      ['2024-02-29', '2024-02-29'],
    ],
  ],
  [
    'amounts',
    (record) => record.amount,
    ['6800', '0.5', '0.125', '7.50', '16.69', '16.31', '8.75', '500', '123456789012345.67'],
  ],
  [
    'pages',
    OF_TEXT,
    [
      ['page 1', undefined],
      ['page 2', undefined],
      ['page 3', undefined],
      ['another statement', undefined],
    ],
  ],
  ['pages-missing', (record) => record.amount, ['2.00', '3.00']],
  [
    'colon-line',
    (record) => record.description,
    [
      'Sale of :08 cards, at 18 :20:44:45 in the evening, until 21 :25:10, or 23 :12:11; room :KO:17',
      'The last line is a time, 07 :28:30',
    ],
  ],
  [
    'dash-line',
    OF_TEXT,
    [
      ['- below the first line', 'one - two'],
      ['three -', undefined],
      ['- four -five', undefined],
    ],
  ],
  [
    'german',
    ({ description, additional, reference, counterparty, bankCode }) => [
      ...[description, additional, reference, counterparty?.name, counterparty?.iban, bankCode],
    ],
    [
      [
        'GUTSCHR. UEBERWEISUNG',
        'Miete Maerz 2026, Wohnung 4 links, danke und viele Gruesse',
        'E2E-2026-03-02-00000000042',
        'Anna Beispielfrau-Mustermann',
        'DE90999999990000004711',
        'N062+166',
      ],
      [
        'FOLGELASTSCHRIFT',
        'Rechnung 77, Nr. 8 Zaehler 9 Ablesung Februar 2026; MREF M-0815; CRED DE98ZZZ09999999999; ABWA Strom Nord; fuer Karl',
        'K-4711',
        'Stadtwerke Nirgendwo',
        'DE11999999990000081502',
        'NDDT+105',
      ],
      ['ENTGELT', 'Kontofuehrung Februar; account 99999999/0000004711', undefined, 'Testbank', undefined, 'NCHG+805'],
    ],
  ],
  [
    'german-separators',
    (record) => [record.description, record.additional, record.counterparty, record.bankCode],
    [
      ['Przelew', 'Za luty; account PL00', { name: 'Jan Testowy' }, 'NTRF+051'],
      ['Przelew', 'Za marzec', { name: 'Jan Testowy' }, 'NTRF+051'],
      ['Jan Testowy', 'Bez kodu, pytanie? tak', { name: 'Jan Testowy' }, 'NTRF'],
      ['J. DE TESTER TE UTRECHT HUUR MAART', undefined, { iban: 'NL66TEST0000004711' }, 'NET'],
      ['020/299/48189 is free text', undefined, undefined, 'NTRF'],
    ],
  ],
  [
    'slashes',
    ({ description, additional, reference, counterparty, bankCode }) => [
      ...[description, additional, reference, counterparty?.name, counterparty?.iban, bankCode],
    ],
    [
      [
        'SEPA OVERBOEKING',
        'FACTUUR 2026/014 EN 2026/015, BETALINGSKENM',
        undefined,
        'DE BAKKER V.O.F.',
        'NL66TEST0000004711',
        'N654',
      ],
      [
        'Energie Oost',
        'Termijn maart; MARF M.0815; CSID NL99ZZZ999999990000',
        'E2E-4711',
        'Energie Oost',
        'NL84TEST0000081502',
        'NDDT+01018',
      ],
      ['Jan de Tester', 'Order 17', '02-03-2026 09:15 0030000000000001', 'Jan de Tester', 'NL66TEST0000004711', 'N102'],
      ['Belastingkantoor', undefined, '1234567890123452', 'Belastingkantoor', 'NL84TEST0000081502', 'N086'],
      ['VAN SPAARREKENING', 'account 0000004711', undefined, undefined, undefined, 'NTRF'],
    ],
  ],
  [
    'exchange',
    (record) => record.exchange ?? record.additional,
    [
      { source: 'USD', target: 'EUR', unit: 'EUR', rate: '1.0840' },
      { source: 'USD', target: 'EUR', unit: 'USD', rate: '0.9225' },
      { source: 'USD', target: 'EUR', rate: '3.14' },
      'CHGS EUR1,50; OCMT USD100,00',
      'OCMT EUR100,00',
    ],
  ],
  [
    'non-swift',
    (record) => [record.description, record.additional, record.counterparty?.name, record.bankCode],
    [
      ['Gutschrift', 'Rechnung 17 vom 1. Maerz; account 99999999/0000004711', 'Anna Beispielfrau-Mustermann', 'S051'],
      [undefined, undefined, undefined, 'S'],
      [undefined, undefined, undefined, 'NCHG'],
    ],
  ],
  [
    'free-text',
    (record) => [record.description, record.additional, record.counterparty, record.reference],
    [
      ['J. de Tester', 'Terugboeking NIET AKKOORD; account 0000004711', { name: 'J. de Tester' }, undefined],
      ['de bakker', 'Brood en taart', { name: 'de bakker', iban: 'NL66TEST0000004711' }, undefined],
      ['SEPA OVERBOEKING', 'TERMIJN MAART', { name: 'ENERGIE OOST', iban: 'NL84TEST0000081502' }, 'E-4711'],
      ['DE BAKKER V.O.F.', 'FACTUUR 17', { name: 'DE BAKKER V.O.F.', iban: 'NL66TEST0000004711' }, undefined],
      ['PN0911STANDING ORDER 14', undefined, undefined, undefined],
      [
        'Booking text',
        'This line is exactly as long as a line of a statement can be, sixty-five characters and this one was ended on purpose',
        undefined,
        undefined,
      ],
      [undefined, undefined, undefined, undefined],
    ],
  ],
  [
    'references',
    (record) => [record.bankReferences?.join(), record.reference, record.bankCode],
    [
      ['2026030200000017', undefined, 'NTRF'],
      ['2026030200000018', 'MY ORDER 5', 'NTRF'],
      [undefined, undefined, 'NTRF'],
      [undefined, undefined, 'NTRF'],
      ['25594900', '25594900', 'NTRF'],
      [undefined, 'MY ORDER 5', 'NTRF'],
      [undefined, undefined, 'NTRF'],
      ['O/341241774-AND-LONGER-THAN-SIXTEEN', '341241773/1XXXXX', 'NMSC'],
      ['T1', undefined, 'FMSC'],
      ['T2', undefined, 'MCI0'],
    ],
  ],
  [
    'no-type',
    (record) => [record.bankReferences?.join(), record.reference, record.endToEndId, record.bankCode],
    [
      ['2026030200000017', undefined, undefined, undefined],
      [undefined, '4711', undefined, undefined],
      [undefined, 'REF12345', undefined, undefined],
      [undefined, undefined, undefined, undefined],
      [undefined, 'E2E-77', 'E2E-77', 'NTRF+177'],
    ],
  ],
  [
    'no-closing',
    (record) => [record.amount, record.additional],
    [
      ['-10.00', 'the last line'],
      ['-1.00', 'with what may be spent'],
    ],
  ],
  ['accounts', (record) => record.amount, []],
  [
    'report',
    (record) => [record.status, record.amount, record.booked],
    [
      ['pending', '-12.30', '2026-03-02'],
      ['pending', '45.00', '2026-03-03'],
      ['pending', '1.00', '2026-03-02'],
      ['pending', '2.00', '2026-03-02'],
    ],
  ],
  ['preamble', (record) => record.amount, ['-2.5']],
]

for (const [name, of, expected] of TABLE) {
  test(`trap ${name}`, () => {
    assert.deepEqual(recordsOf(read(fixture(name))).map(of), expected)
  })
}

test('every fixture is in the table and in the README, and nothing else is', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const described = [...readme.matchAll(/^\| `([\w-]+)\.sta` \|/gm)].map((match) => match[1])
  assert.deepEqual(TABLE.map(([name]) => name).sort(), NAMES.toSorted())
  assert.deepEqual(described.sort(), NAMES.toSorted())
})

test('the account itself is never the counterparty', () => {
  const partyOf = (account: string) =>
    recordsOf(
      read(
        `:20:R1\n:25:${account}\n:28C:1\n:60F:C260227EUR10,00\n:61:2603020302D1,00NCHGNONREF\n` +
          ':86:808?00ENTGELT?20Kontofuehrung?31DE85999999990001234567?32Testbank\n:62F:C260302EUR9,00\n-',
      ),
    )[0]!.counterparty
  for (const own of ['DE85999999990001234567', 'DE85999999990001234567EUR', 'TESTDEFF/DE85 9999 9999 0001 2345 67'])
    assert.deepEqual(partyOf(own), { name: 'Testbank' }, own)
  assert.deepEqual(partyOf('NL13TEST0123456789'), { name: 'Testbank', iban: 'DE85999999990001234567' })
})
