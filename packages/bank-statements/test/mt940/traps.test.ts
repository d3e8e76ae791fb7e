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
      ['one - two', '- below the first line'],
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
        'Miete Maerz 2026, Wohnung 4 links, danke und viele Gruesse',
        'GUTSCHR. UEBERWEISUNG',
        'E2E-2026-03-02-00000000042',
        'Anna Beispielfrau-Mustermann',
        'DE90999999990000004711',
        'N062+166',
      ],
      [
        'Rechnung 77, Nr. 8 Zaehler 9 Ablesung Februar 2026',
        'FOLGELASTSCHRIFT; MREF M-0815; CRED DE98ZZZ09999999999; ABWA Strom Nord; fuer Karl',
        'K-4711',
        'Stadtwerke Nirgendwo',
        'DE11999999990000081502',
        'NDDT+105',
      ],
      ['Kontofuehrung Februar', 'ENTGELT; account 99999999/0000004711', undefined, 'Testbank', undefined, 'NCHG+805'],
    ],
  ],
  [
    'german-separators',
    (record) => [record.description, record.additional, record.counterparty, record.bankCode],
    [
      ['Za luty', 'Przelew; account PL00', { name: 'Jan Testowy' }, 'NTRF+051'],
      ['Za marzec', 'Przelew', { name: 'Jan Testowy' }, 'NTRF+051'],
      ['Bez kodu, pytanie? tak', undefined, { name: 'Jan Testowy' }, 'NTRF'],
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
        'FACTUUR 2026/014 EN 2026/015, BETALINGSKENM',
        'SEPA OVERBOEKING',
        undefined,
        'DE BAKKER V.O.F.',
        'NL66TEST0000004711',
        'N654',
      ],
      [
        'Termijn maart',
        'MARF M.0815; CSID NL99ZZZ999999990000',
        'E2E-4711',
        'Energie Oost',
        'NL84TEST0000081502',
        'NDDT+01018',
      ],
      ['Order 17', undefined, '02-03-2026 09:15 0030000000000001', 'Jan de Tester', 'NL66TEST0000004711', 'N102'],
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
      ['Rechnung 17 vom 1. Maerz', 'Gutschrift; account 99999999/0000004711', 'Anna Beispielfrau-Mustermann', 'S051'],
      [undefined, undefined, undefined, 'S'],
      [undefined, undefined, undefined, 'NCHG'],
    ],
  ],
  [
    'free-text',
    (record) => [record.description, record.additional, record.counterparty, record.reference],
    [
      ['Terugboeking NIET AKKOORD', 'account 0000004711', { name: 'J. de Tester' }, undefined],
      ['Brood en taart', undefined, { name: 'de bakker', iban: 'NL66TEST0000004711' }, undefined],
      ['TERMIJN MAART', 'SEPA OVERBOEKING', { name: 'ENERGIE OOST', iban: 'NL84TEST0000081502' }, 'E-4711'],
      ['FACTUUR 17', undefined, { name: 'DE BAKKER V.O.F.', iban: 'NL66TEST0000004711' }, undefined],
      ['PN0911STANDING ORDER 14', undefined, undefined, undefined],
      [
        'This line is exactly as long as a line of a statement can be, sixty-five characters and this one was ended on purpose',
        'Booking text',
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
    (record) => [record.amount, record.description],
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
  [
    'german-purposes',
    (record) => [record.description, record.additional, record.counterparty?.name],
    [
      [
        'Tankstelle Nord',
        '2026-03-01T20.10 Debitk.4 2028-12; KARTENZAHLUNG; ABWA Tankstelle Nord 257//Nirgendwo/DE',
        'Tankstelle Nord',
      ],
      ['Taschengeld', 'Taschengeld DATUM 02.03.2026, 13.24 UHR1.TAN 002153; ONLINE-UEBERWEISUNG', 'Anna Beispielfrau'],
      ['Storno Rechnungsabschluss per 27.02.2026', 'STORNO', undefined],
      [
        'Beitrag 2026',
        'Beitrag 2026 EREF: DD-1 MREF: 27 CRED: DE98ZZZ09999999999; Basislastschrift; MREF 27',
        'Kegelverein e.V.',
      ],
      ['Anna Beispielfrau', 'E2E 4711; GUTSCHRIFT', 'Anna Beispielfrau'],
      ['SAMMLER', '0904059001', undefined],
      ['Müllgebühren für das Quartal, Haus 4', 'LASTSCHRIFT', 'Gemeinde Nirgendwo'],
    ],
  ],
  [
    'polish',
    (record) => [record.description, record.additional, record.counterparty],
    [
      ['Za luty i marzec', '152', { name: 'Jan Testowy ul. Prosta 4', iban: 'PL61109010140000071219812874' }],
      [
        'Platnosc karta 01.03.2026 Nr karty 4246xx0000',
        'VE02; account 10500031/1915031/19730',
        { name: 'Sklep Testowy Tallinn' },
      ],
      [
        'Faktura 12',
        'PRZELEW KRAJOWY; Prosta 4/10 00-950 Warszawa',
        { name: 'Jan Testowy', iban: 'PL61109010140000071219812874' },
      ],
      ['czynsz za marzec', 'PRZELEW; ul. Prosta 4', { name: 'Anna Testowa' }],
      ['Faktura 17', 'Wyplata', { name: 'Huta Testowa', iban: 'PL61109010140000071219812874' }],
      [
        'FAKTURA VAT 17/2026',
        'TRANSAKCJA COLLECT; 911-TRANSAKCJA IPH; UL.PROSTA 4 00-950 WARSZAWA; ID IPH XX0001; TNR 179301.000001',
        { name: 'JAN TESTOWY', iban: 'PL61109010140000071219812874' },
      ],
      [
        'fv 100/2026',
        'CompanyNet Przelew krajowy; 944-PRZEL.KRAJ.WYCH.; TNR 145271.020002',
        { name: 'Sklep Testowy', iban: 'PL61109010140000071219812874' },
      ],
      ['OPLATA ZA PRZELEW', '824-OPL. ZA PRZEL.; TNR 145271.040001', undefined],
    ],
  ],
  [
    'labelled',
    (record) => [record.description, record.additional, record.reference, record.counterparty],
    [
      [
        'Premie maart',
        'Europese Incasso, doorlopend; CSID NL99ZZZ999999990000; MARF M0815',
        '000-4711',
        { name: 'ENERGIE OOST NV', iban: 'NL84TEST0000081502' },
      ],
      ['parkeren', undefined, undefined, { name: 'J DE TESTER', iban: 'NL66TEST0000004711' }],
      [
        'Order 50835 fietsen.example',
        'M2292181M123R1SS 0030003762721267 Order 50835 fietsen.example',
        undefined,
        { name: 'Stichting Betalingen', iban: 'NL66TEST0000004711' },
      ],
      [
        'Het Warenhuis',
        'EV10001REP1000000T1000',
        'EV10001REP1000000T1000',
        { name: 'Het Warenhuis', iban: 'NL66TEST0000004711' },
      ],
      ['STATION TESTDAM', 'Betaalautomaat 14:23 pasnr. 065', undefined, { name: 'STATION TESTDAM' }],
      ['1412 ADVIES', 'SEPA OVERBOEKING', '7541', { name: 'ADVIESBUREAU DE TESTERS B.V.', iban: 'NL66TEST0000004711' }],
      [
        'Rechnung Nr 17',
        'SEPA CREDIT TRANSFER',
        undefined,
        { name: 'Anna Beispielfrau', iban: 'DE90999999990000004711' },
      ],
      ['Uplata po faktura 747', '747; account 300000000000123', undefined, { name: 'TESTNA DOOEL SKOPJE' }],
      ['SALARY MARCH', undefined, undefined, undefined],
    ],
  ],
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
