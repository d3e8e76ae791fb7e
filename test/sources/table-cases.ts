/** The table of what came out wrong with several sources, row by row. */
import {
  type CaseLine,
  call,
  download,
  held,
  intradayReport,
  night,
  notice,
  on,
  paid,
  poll,
  type TableCase,
} from './case.ts'
import { GARBLES, type Garble } from './garble.ts'
import { BALANCE_CASES } from './table-cases-balances.ts'

const TWO = { a: '-12.00 booked', b: '-12.00 booked' }
const ONE = { a: '-12.00 booked' }

/** Two payments of one day and amount, one by poll and one by notification, that are not one. */
const apart = (name: string, a: CaseLine, b: CaseLine): TableCase[] => [
  { name: `${name}: poll and notification`, row: 1, deliveries: [poll(1, 12, [a]), notice(1, 13, b)], wanted: TWO },
  {
    name: `${name}: poll, notification and statement`,
    row: 1,
    deliveries: [poll(1, 12, [a]), notice(1, 13, b), night(1, { opening: '100.00', closing: '76.00' }, a, b)],
    wanted: TWO,
    balance: '76.00',
  },
]

const LOST_BY_ONE_WORD = [
  ...apart(
    'sequential invoices',
    paid('a', '-12.00', 1, 'Račun 2026-117', { name: 'Elektro Ljubljana' }),
    paid('b', '-12.00', 1, 'Račun 2026-118', { name: 'Elektro Ljubljana' }),
  ),
  ...apart(
    'two people of one family',
    paid('a', '-12.00', 1, 'Žepnina', { name: 'Eva Novak' }),
    paid('b', '-12.00', 1, 'Žepnina', { name: 'Bor Novak' }),
  ),
  ...apart(
    'two car parks',
    paid('a', '-12.00', 1, 'Parkirišče Tivoli', { name: 'Parkirišče Tivoli' }),
    paid('b', '-12.00', 1, 'Parkirišče Kozolec', { name: 'Parkirišče Kozolec' }),
  ),
  ...apart(
    'two branches of one chain',
    paid('a', '-12.00', 1, 'Mercator Center', { name: 'Mercator' }),
    paid('b', '-12.00', 1, 'Mercator Šiška', { name: 'Mercator' }),
  ),
]

const rent = (key: string, day: number, more: object): CaseLine =>
  paid(key, '-12.00', day, 'Najemnina', { name: 'Jana Kos', ...more })

const REUSED: TableCase[] = [
  {
    name: 'an end-to-end id again on the next day, by notification',
    row: 2,
    deliveries: [notice(1, 12, rent('a', 1, { endToEndId: 'E1' })), notice(2, 12, rent('b', 2, { endToEndId: 'E1' }))],
    wanted: TWO,
  },
  {
    name: 'an end-to-end id again with another transaction id, by two polls and a statement',
    row: 2,
    deliveries: [
      poll(1, 12, [rent('a', 1, { endToEndId: 'E1', id: 'T1' })]),
      poll(2, 12, [rent('a', 1, { endToEndId: 'E1', id: 'T1' }), rent('b', 2, { endToEndId: 'E1', id: 'T2' })]),
      night(2, { opening: '88.00', closing: '76.00' }, rent('b', 2, { endToEndId: 'E1' })),
    ],
    wanted: TWO,
    balance: '76.00',
  },
  {
    name: 'an end-to-end id again with another transaction id, in two calls',
    row: 2,
    deliveries: [
      call(1, 12, [rent('a', 1, { endToEndId: 'E1', id: 'T1' })]),
      call(2, 12, [rent('b', 2, { endToEndId: 'E1', id: 'T2' })]),
    ],
    wanted: TWO,
  },
  {
    name: 'one reference of the bank on two days, by notification and statement',
    row: 2,
    deliveries: [
      notice(1, 12, rent('a', 1, { bankReference: 'K1' })),
      notice(2, 12, rent('b', 2, { bankReference: 'K1' })),
      night(2, { opening: '88.00', closing: '76.00' }, rent('b', 2, { bankReference: 'K1' })),
    ],
    wanted: TWO,
    balance: '76.00',
  },
]

/** Two payments that differ only in that, in two deliveries of one source. */
const differing = (
  name: string,
  send: (day: number, hour: number, line: CaseLine) => TableCase['deliveries'][0],
  a: CaseLine,
  b: CaseLine,
): TableCase => ({
  name,
  row: 3,
  deliveries: [send(1, 12, a), send(1, 19, b)],
  wanted: TWO,
})
const byCall = (day: number, hour: number, line: CaseLine) => call(day, hour, [line])

const ALMOST_EQUAL: TableCase[] = [
  differing('records 12-3 and 1-23', byCall, rent('a', 1, { id: '12-3' }), rent('b', 1, { id: '1-23' })),
  differing(
    'references 12-3 and 1-23',
    notice,
    rent('a', 1, { bankReference: '12-3' }),
    rent('b', 1, { bankReference: '1-23' }),
  ),
  differing(
    '"Order 11 1" and "Order 1 11" by notification',
    notice,
    paid('a', '-12.00', 1, 'Order 11 1'),
    paid('b', '-12.00', 1, 'Order 1 11'),
  ),
  differing(
    '"Order 11 1" and "Order 1 11" by call',
    byCall,
    paid('a', '-12.00', 1, 'Order 11 1'),
    paid('b', '-12.00', 1, 'Order 1 11'),
  ),
  differing(
    'words that differ in a vowel sign',
    notice,
    paid('a', '-12.00', 1, 'दुकान कि'),
    paid('b', '-12.00', 1, 'दुकान की'),
  ),
  differing(
    'equal coffees at 09:30 and 17:45 in two calls',
    byCall,
    paid('a', '-12.00', 1, 'Kava', { time: `${on(1)}T09:30:00+01:00` }),
    paid('b', '-12.00', 1, 'Kava', { time: `${on(1)}T17:45:00+01:00` }),
  ),
]

const bread = paid('a', '-12.00', 1, 'Pekarna Zrno')
const hotel = held('h', '-20.00', 1, 'Hotel Slon')
const STATES: TableCase[] = [
  {
    name: 'a hold goes',
    row: 4,
    deliveries: [poll(1, 7, [bread]), poll(1, 12, [bread, hotel]), poll(1, 17, [bread])],
    wanted: ONE,
  },
  {
    name: 'a hold goes and comes back',
    row: 4,
    deliveries: [poll(1, 7, [bread]), poll(1, 12, [bread, hotel]), poll(1, 17, [bread]), poll(1, 22, [bread, hotel])],
    wanted: { ...ONE, h: '-20.00 pending' },
  },
]

const weekend = (day: number, more = {}): CaseLine =>
  paid('a', '-12.00', day, 'Pekarna Zrno', { name: 'Pekarna Zrno', ...more })
const MONDAY = { opening: '100.00', closing: '88.00' }
const MOVED: TableCase[] = [
  {
    name: 'Saturday in a poll, Monday in the statement',
    row: 5,
    deliveries: [poll(6, 12, [weekend(6)]), night(8, MONDAY, weekend(8))],
    wanted: ONE,
    balance: '88.00',
  },
  {
    name: 'Saturday in a poll, Monday in the statement, one end-to-end id',
    row: 5,
    deliveries: [poll(6, 12, [weekend(6, { endToEndId: 'E1' })]), night(8, MONDAY, weekend(8, { endToEndId: 'E1' }))],
    wanted: ONE,
    balance: '88.00',
  },
  {
    name: 'the booking day moves with one stable id',
    row: 5,
    deliveries: [
      poll(6, 12, [weekend(6, { id: 'T1' })]),
      poll(8, 12, [weekend(8, { id: 'T1' })]),
      night(8, MONDAY, weekend(8)),
    ],
    wanted: ONE,
    balance: '88.00',
  },
]

const LONG = 'Müller Drogerie Księgarnia Łódź Đorđević Filiale 12'
const garbled = (garble: Garble): TableCase => ({
  name: `the same words by poll and CSV: ${garble}`,
  row: 6,
  deliveries: [
    poll(1, 17, [paid('a', '-12.00', 1, LONG, { name: 'Müller' })]),
    download('n26', 1, 18, [paid('a', '-12.00', 1, GARBLES[garble](LONG), { name: GARBLES[garble]('Müller') })]),
  ],
  wanted: ONE,
})
const GARBLED = (['capitals', 'transliterated', 'questions', 'mojibake', 'cut27', 'cut35'] as const).map(garbled)

const batch = paid('s', '-30.00', 1, 'Zbirni nalog', {
  bankReference: 'B1',
  parts: [
    { amount: '-10.00', text: 'Honorar 1', name: 'Eva Novak' },
    { amount: '-20.00', text: 'Honorar 2', name: 'Bor Novak' },
  ],
})
const total = paid('s', '-30.00', 1, 'Zbirni nalog')
const IN_PARTS = { 's/1': '-10.00 booked', 's/2': '-20.00 booked' }
const BATCH_NIGHT = { opening: '100.00', closing: '70.00' }
const bundled = (name: string, whole: TableCase['deliveries'][0]): TableCase => ({
  name,
  row: 7,
  deliveries: [whole, night(1, BATCH_NIGHT, batch)],
  wanted: IN_PARTS,
  mayList: true,
  balance: '70.00',
})
const SUMS: TableCase[] = [
  bundled('a batch total by CSV, its parts by camt', download('n26', 1, 18, [total])),
  bundled('a batch total by poll, its parts by camt', poll(1, 18, [total])),
  bundled('a batch total by MT940, its parts by camt', night(1, { ...BATCH_NIGHT, as: 'mt940' }, total)),
  {
    name: 'a fee inside and separate',
    row: 7,
    deliveries: [
      poll(1, 18, [paid('s', '-51.50', 1, 'Card purchase abroad')]),
      night(
        1,
        { opening: '100.00', closing: '48.50' },
        paid('s/1', '-50.00', 1, 'Card purchase abroad'),
        paid('s/2', '-1.50', 1, 'Foreign fee'),
      ),
    ],
    wanted: { 's/1': '-50.00 booked', 's/2': '-1.50 booked' },
    mayList: true,
    balance: '48.50',
  },
]

const cardHold = held('a', '-12.00', 1, 'Hotel Slon', { name: 'Hotel Slon' })
const stay = paid('a', '-12.00', 3, 'Hotel Slon', { name: 'Hotel Slon' })
const HOLDS: TableCase[] = [
  {
    name: 'one hold by poll and camt.052, then one booking',
    row: 8,
    deliveries: [poll(1, 12, [cardHold]), intradayReport(1, 15, cardHold), night(3, MONDAY, stay)],
    wanted: ONE,
    balance: '88.00',
  },
  {
    name: 'a booking is known when the hold arrives',
    row: 8,
    deliveries: [intradayReport(1, 15, cardHold), notice(3, 12, stay)],
    wanted: ONE,
  },
  {
    name: 'a hold and its booking with one reference and other words',
    row: 8,
    deliveries: [
      intradayReport(1, 15, held('a', '-12.00', 1, 'CARD 1234 RESERVATION', { bankReference: 'K9' })),
      night(3, MONDAY, paid('a', '-12.00', 3, 'Hotel Slon', { bankReference: 'K9' })),
    ],
    wanted: ONE,
    balance: '88.00',
  },
]

const coffee = (key: string, day: number, id: string): CaseLine => paid(key, '-12.00', day, 'Kava', { id })
const IDS: TableCase[] = [
  {
    name: 'ids restart after a renewal',
    row: 9,
    deliveries: [
      poll(2, 12, [coffee('a', 1, '1'), coffee('b', 2, '2')]),
      poll(9, 12, [coffee('c', 8, '1'), coffee('d', 9, '2')]),
    ],
    wanted: { ...TWO, c: '-12.00 booked', d: '-12.00 booked' },
  },
  {
    name: 'ids restart after a renewal, with one payment in both windows',
    row: 9,
    deliveries: [
      poll(2, 12, [coffee('a', 1, '1'), coffee('b', 2, '2')]),
      poll(8, 12, [coffee('b', 2, '1'), coffee('c', 8, '2')]),
    ],
    wanted: { ...TWO, c: '-12.00 booked' },
  },
  {
    name: 'positional ids shift',
    row: 9,
    deliveries: [
      poll(1, 12, [coffee('a', 1, '1')]),
      poll(2, 12, [coffee('a', 1, '2'), coffee('b', 2, '1')]),
      poll(3, 12, [coffee('a', 1, '3'), coffee('b', 2, '2'), coffee('c', 3, '1')]),
    ],
    wanted: { ...TWO, c: '-12.00 booked' },
  },
  {
    name: 'the same id on another day',
    row: 9,
    deliveries: [poll(1, 12, [coffee('a', 1, '7')]), poll(9, 12, [coffee('b', 9, '7')])],
    wanted: TWO,
  },
]

export const TABLE_CASES: TableCase[] = [
  ...LOST_BY_ONE_WORD,
  ...REUSED,
  ...ALMOST_EQUAL,
  ...STATES,
  ...MOVED,
  ...GARBLED,
  ...SUMS,
  ...HOLDS,
  ...IDS,
  ...BALANCE_CASES,
]
