/**
 * Cases of one account told by many sources, written from the requirement alone. In 2026 the 9th of February is a Monday.
 * Where the outcome is a matter of opinion the case accepts each of them (`or`), or only together with a review (`orListed`).
 */
import {
  addDays,
  books,
  call,
  callOf,
  download,
  held,
  type IndependentCase,
  intraday,
  notice,
  paid,
  poll,
  pollByApi,
  timed,
} from './independent-case.ts'

const one = (name: string, rest: Omit<IndependentCase, 'name'>): IndependentCase => ({ name, ...rest })
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** Numbers, names or parties that contradict are never overruled by one shared word. */
const CONTRADICTIONS = [
  one('German invoices RE-4471 and RE-4472, a poll and a notification', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-89.90', 'Rechnung RE-4471 Stadtwerke')]),
      notice('02-10 19:00', paid('02-10', '-89.90', 'Rechnung RE-4472 Stadtwerke')),
    ],
    wanted: ['02-10 -89.90 booked', '02-10 -89.90 booked'],
    reviews: 'may',
  }),
  one('the same two invoices, and a statement with both', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-89.90', 'Rechnung RE-4471 Stadtwerke')]),
      notice('02-10 19:00', paid('02-10', '-89.90', 'Rechnung RE-4472 Stadtwerke')),
      books(
        '02-10',
        { opening: '500.00' },
        paid('02-10', '-89.90', 'Rechnung RE-4471 Stadtwerke'),
        paid('02-10', '-89.90', 'Rechnung RE-4472 Stadtwerke'),
      ),
    ],
    wanted: ['02-10 -89.90 booked 410.10', '02-10 -89.90 booked 320.20'],
    balance: '320.20',
  }),
  one('two invoices of a poll and a notification, which the statement calls by the kind of booking only', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-89.90', 'Rechnung RE-4471 Stadtwerke')]),
      notice('02-10 19:00', paid('02-10', '-89.90', 'Rechnung RE-4472 Stadtwerke')),
      books(
        '02-10',
        { opening: '500.00', as: 'mt940' },
        paid('02-10', '-89.90', 'ONLINE-UEBERWEISUNG'),
        paid('02-10', '-89.90', 'ONLINE-UEBERWEISUNG'),
      ),
    ],
    wanted: ['02-10 -89.90 booked', '02-10 -89.90 booked'],
    balance: '320.20',
  }),
  one('an invoice of a notification and the next one in the statements around it: shown or hidden, but listed', {
    deliveries: [
      notice('02-10 19:00', paid('02-10', '-89.90', 'Rechnung RE-4472 Stadtwerke')),
      books('02-09', { opening: '500.00', closing: '500.00' }),
      books('02-10', { opening: '500.00' }, paid('02-10', '-89.90', 'Rechnung RE-4471 Stadtwerke')),
      books('02-11/02-13', { opening: '410.10', closing: '410.10' }),
    ],
    wanted: ['02-10 -89.90 booked'],
    orListed: [['02-10 -89.90 booked', '02-10 -89.90 booked']],
    reviews: 'must',
    balance: '410.10',
    idsMayGo: true,
  }),
  one('Marta Kowalska and Marek Kowalski pay the same rent on one day', {
    deliveries: [
      call('02-10 09:00', paid('02-10', '450.00', 'czynsz za luty', { name: 'Marta Kowalska' })),
      notice('02-10 11:00', paid('02-10', '450.00', 'czynsz za luty', { name: 'Marek Kowalski' })),
    ],
    wanted: ['02-10 450.00 booked', '02-10 450.00 booked'],
    reviews: 'may',
  }),
  one('two car parks of one company', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-3.50', 'Parkhaus Mitte', { name: 'Contipark Mitte' })]),
      notice('02-10 19:00', paid('02-10', '-3.50', 'Parkhaus Süd', { name: 'Contipark Süd' })),
    ],
    wanted: ['02-10 -3.50 booked', '02-10 -3.50 booked'],
    reviews: 'may',
  }),
  one('equal words and amounts to two IBANs', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-700.00', 'Miete Februar', { iban: 'DE02120300000000202051' })]),
      notice('02-10 19:00', paid('02-10', '-700.00', 'Miete Februar', { iban: 'DE02500105170137075030' })),
    ],
    wanted: ['02-10 -700.00 booked', '02-10 -700.00 booked'],
    reviews: 'may',
  }),
  one('two instalments to one IBAN on one day', {
    deliveries: [
      call('02-10 09:00', paid('02-10', '-55.00', 'Rata 11/24 kredit', { iban: 'DE02120300000000202051' })),
      notice('02-10 11:00', paid('02-10', '-55.00', 'Rata 12/24 kredit', { iban: 'DE02120300000000202051' })),
    ],
    wanted: ['02-10 -55.00 booked', '02-10 -55.00 booked'],
    reviews: 'may',
  }),
  one('two structured references under one word', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-31.00', 'Obveznost', { reference: 'SI1200015-2601' })]),
      notice('02-10 19:00', paid('02-10', '-31.00', 'Obveznost', { reference: 'SI1200015-2602' })),
    ],
    wanted: ['02-10 -31.00 booked', '02-10 -31.00 booked'],
    reviews: 'may',
  }),
  one('three guests pay their share of a bill, each told by a notification, two of them by a poll', {
    deliveries: [
      notice('02-10 20:00', paid('02-10', '10.00', 'večerja', { name: 'Ana Kos' })),
      notice('02-10 20:10', paid('02-10', '10.00', 'večerja', { name: 'Bor Kos' })),
      notice('02-10 20:20', paid('02-10', '10.00', 'večerja', { name: 'Cene Kos' })),
      poll('02-10 20:05', [paid('02-10', '10.00', 'večerja', { name: 'Ana Kos' })]),
    ],
    wanted: ['02-10 10.00 booked', '02-10 10.00 booked', '02-10 10.00 booked'],
    reviews: 'may',
  }),
]

/** References that are used again. */
const REUSED = [
  one('a standing order with one end-to-end id each month, by polls, statements and a quarter of CSV', {
    deliveries: [
      poll('01-02 20:00', [paid('01-02', '-650.00', 'Najemnina', { endToEndId: 'NAJEM-1' })]),
      books('01-01/01-31', { opening: '3000.00' }, paid('01-02', '-650.00', 'Najemnina', { endToEndId: 'NAJEM-1' })),
      books('02-01/02-28', { opening: '2350.00' }, paid('02-02', '-650.00', 'Najemnina', { endToEndId: 'NAJEM-1' })),
      poll('03-02 20:00', [paid('03-02', '-650.00', 'Najemnina', { endToEndId: 'NAJEM-1' })]),
      download(
        'n26',
        '03-03 09:00',
        '01-01/03-03',
        ...['01-02', '02-02', '03-02'].map((day) => paid(day, '-650.00', 'Najemnina')),
      ),
    ],
    wanted: ['01-02 -650.00 booked', '02-02 -650.00 booked', '03-02 -650.00 booked'],
    balance: '1700.00',
  }),
  one('an end-to-end id used again the next day, the first by a poll, the second by a notification', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-25.00', 'Polnilnica', { endToEndId: 'E1', id: 'T1' })]),
      notice('02-11 09:00', paid('02-11', '-25.00', 'Polnilnica', { endToEndId: 'E1' })),
    ],
    wanted: ['02-10 -25.00 booked', '02-11 -25.00 booked'],
    reviews: 'may',
  }),
  one('one bank reference for the fee of each day, by notifications and by the statements', {
    deliveries: [
      ...['02-09', '02-10', '02-11'].map((day) =>
        notice(`${day} 18:00`, paid(day, '-0.10', 'Entgelt', { bankReference: 'FEE' })),
      ),
      books('02-09', { opening: '10.00' }, paid('02-09', '-0.10', 'Entgelt', { bankReference: 'FEE' })),
      books('02-10', { opening: '9.90' }, paid('02-10', '-0.10', 'Entgelt', { bankReference: 'FEE' })),
      books('02-11', { opening: '9.80' }, paid('02-11', '-0.10', 'Entgelt', { bankReference: 'FEE' })),
    ],
    wanted: ['02-09 -0.10 booked', '02-10 -0.10 booked', '02-11 -0.10 booked'],
    balance: '9.70',
  }),
  one('"NOTPROVIDED" is no end-to-end id', {
    isRead: true,
    deliveries: [
      call('02-10 09:00', paid('02-10', '-12.00', 'Cvetličarna Vrtnica', { endToEndId: 'NOTPROVIDED' })),
      notice('02-10 11:00', paid('02-10', '-12.00', 'Lekarna Center', { endToEndId: 'NOTPROVIDED' })),
    ],
    wanted: ['02-10 -12.00 booked', '02-10 -12.00 booked'],
    reviews: 'may',
  }),
  one('two purchases of one day under one customer number', {
    deliveries: [
      books(
        '02-10',
        { opening: '100.00' },
        paid('02-10', '-7.00', 'Vstopnica', { endToEndId: 'CUST-9' }),
        paid('02-10', '-7.00', 'Vstopnica', { endToEndId: 'CUST-9' }),
      ),
      poll(
        '02-10 18:00',
        times(2, (at) => paid('02-10', '-7.00', 'Vstopnica', { endToEndId: 'CUST-9', id: `V${at}` })),
      ),
      notice('02-10 12:00', paid('02-10', '-7.00', 'Vstopnica', { endToEndId: 'CUST-9' })),
    ],
    wanted: ['02-10 -7.00 booked', '02-10 -7.00 booked'],
    balance: '86.00',
  }),
]

/** What differs by a separator, a sign or the time. */
const NEARLY_EQUAL = [
  ...(
    [
      ['orders 7 77 and 77 7', 'Objednávka 7 77', 'Objednávka 77 7'],
      ['references 45-6 and 4-56', 'Faktura 45-6', 'Faktura 4-56'],
      ['words with another vowel sign', 'कल', 'काल'],
      ['words with another Hebrew point', 'סֵפֶר', 'סְפָר'],
      ['amounts of litres', 'Bencin 10,5 l', 'Bencin 1,05 l'],
      ['two seats', 'Sedež 1A 12', 'Sedež 1A 21'],
    ] as const
  ).map(([name, text, other]) =>
    one(`${name} in two calls of one source`, {
      deliveries: [
        call('02-10 09:00', paid('02-10', '-15.00', text)),
        call('02-10 10:00', paid('02-10', '-15.00', other)),
      ],
      wanted: ['02-10 -15.00 booked', '02-10 -15.00 booked'],
      reviews: 'may',
    }),
  ),
  one('coffees at 08:05 and 12:40 in two calls, and a statement without times', {
    deliveries: [
      call('02-10 08:10', timed('2026-02-10T08:05:00+01:00', '-2.20', 'Kavarna Union')),
      call('02-10 12:45', timed('2026-02-10T12:40:00+01:00', '-2.20', 'Kavarna Union')),
      books('02-10', { opening: '10.00' }, ...times(2, () => paid('02-10', '-2.20', 'KAVARNA UNION'))),
    ],
    wanted: ['02-10 -2.20 booked', '02-10 -2.20 booked'],
    balance: '5.60',
  }),
  one('the hour that the clock has twice: taxis at 02:30 and 02:30', {
    deliveries: [
      call('10-25 02:35', timed('2026-10-25T02:30:00+02:00', '-9.00', 'Taxi Metro')),
      call('10-25 03:35', timed('2026-10-25T02:30:00+01:00', '-9.00', 'Taxi Metro')),
    ],
    wanted: ['10-25 -9.00 booked', '10-25 -9.00 booked'],
    reviews: 'may',
  }),
  one('tickets at 00:45 and 03:15 in the night without 02:30', {
    deliveries: [
      call('03-29 00:50', timed('2026-03-29T00:45:00+01:00', '-9.00', 'Taxi Metro')),
      call('03-29 02:20', timed('2026-03-29T03:15:00+02:00', '-9.00', 'Taxi Metro')),
    ],
    wanted: ['03-29 -9.00 booked', '03-29 -9.00 booked'],
    reviews: 'may',
  }),
  one('tickets at 09:30 and 10:30 in two calls of one source', {
    deliveries: [
      call('02-10 09:31', timed('2026-02-10T09:30:00+01:00', '-1.30', 'LPP')),
      call('02-10 10:31', timed('2026-02-10T10:30:00+01:00', '-1.30', 'LPP')),
    ],
    wanted: ['02-10 -1.30 booked', '02-10 -1.30 booked'],
    reviews: 'may',
  }),
  one(
    'tickets at 09:30 in a call and 10:30 in a notification: two, or the hour is another time zone and it is listed',
    {
      deliveries: [
        call('02-10 09:31', timed('2026-02-10T09:30:00+01:00', '-1.30', 'LPP')),
        notice('02-10 10:31', timed('2026-02-10T10:30:00+01:00', '-1.30', 'LPP')),
      ],
      wanted: ['02-10 -1.30 booked', '02-10 -1.30 booked'],
      orListed: [['02-10 -1.30 booked']],
      reviews: 'may',
    },
  ),
  ...(
    [
      ['Invoice 1 and Invoice 11', 'Invoice 1', 'Invoice 11'],
      ['Račun 2026-11 and 2026-117', 'Račun 2026-11', 'Račun 2026-117'],
      ['Amazon 4 and Amazon 42', 'Amazon 4', 'Amazon 42'],
    ] as [string, string, string][]
  ).map(([name, text, other]) =>
    one(`a number is not the cut-off form of another one: ${name}`, {
      deliveries: [
        call('02-10 09:00', paid('02-10', '-15.00', text)),
        notice('02-10 10:00', paid('02-10', '-15.00', other)),
      ],
      wanted: ['02-10 -15.00 booked', '02-10 -15.00 booked'],
      reviews: 'may',
    }),
  ),
]

const X = paid('02-10', '-30.00', 'Knjigarna Konzorcij', { id: 'X' })
const HOLD = held('02-11', '-14.00', 'Petrol Celovška')

/** A poll is a state at a time. */
const POLLS = [
  one('a hold that goes and returns twice', {
    deliveries: [
      poll('02-11 06:00', [X]),
      poll('02-11 09:00', [X, HOLD]),
      poll('02-11 12:00', [X]),
      poll('02-11 15:00', [X, HOLD]),
      poll('02-11 18:00', [X]),
    ],
    wanted: ['02-10 -30.00 booked'],
    inOrder: {
      after: {
        2: ['02-10 -30.00 booked', '02-11 -14.00 pending'],
        3: ['02-10 -30.00 booked'],
        4: ['02-10 -30.00 booked', '02-11 -14.00 pending'],
      },
    },
  }),
  one('the same by API, without times', {
    deliveries: [
      pollByApi('02-11 06:00', [X], { untimed: true }),
      pollByApi('02-11 09:00', [X, HOLD], { untimed: true }),
      pollByApi('02-11 12:00', [X], { untimed: true }),
      pollByApi('02-11 15:00', [X, HOLD], { untimed: true }),
    ],
    wanted: ['02-10 -30.00 booked', '02-11 -14.00 pending'],
    inOrder: { after: { 3: ['02-10 -30.00 booked'] } },
  }),
  one('a hold, then a poll with nothing at all', {
    deliveries: [poll('02-11 09:00', [HOLD]), poll('02-11 12:00', [])],
    wanted: [],
  }),
  one('polls with times in any order: the newest has the hold', {
    deliveries: [poll('02-11 06:00', [X, HOLD]), poll('02-11 09:00', [X]), poll('02-11 12:00', [X, HOLD])],
    wanted: ['02-10 -30.00 booked', '02-11 -14.00 pending'],
    // A hold that went and one that came may be two.
    idsMayGo: true,
  }),
  one('a bank that answers from an old copy: hold, booked, hold again', {
    deliveries: [
      poll('02-11 09:00', [HOLD], { untimed: true }),
      poll('02-12 09:00', [paid('02-12', '-14.00', 'Petrol Celovška')], { untimed: true }),
      poll('02-12 12:00', [HOLD], { untimed: true }),
    ],
    inOrder: {},
    wanted: ['02-12 -14.00 booked'],
    or: [['02-11 -14.00 pending']],
    reviews: 'may',
  }),
  one('a booking that polls lose for two days is gone', {
    deliveries: [poll('02-11 09:00', [X]), poll('02-12 10:00', []), poll('02-13 11:00', []), poll('02-14 12:00', [])],
    wanted: [],
    reviews: 'may',
  }),
  one('a booking that polls lose for two days, but a statement has', {
    deliveries: [
      poll('02-10 19:00', [X]),
      poll('02-12 10:00', []),
      poll('02-13 11:00', []),
      books('02-10', { opening: '50.00' }, paid('02-10', '-30.00', 'Knjigarna Konzorcij')),
    ],
    wanted: ['02-10 -30.00 booked 20.00'],
    reviews: 'may',
    balance: '20.00',
  }),
]

/** Days that move. */
const MOVES = [
  one('Sunday of the clock change in a poll, Monday in the statement', {
    deliveries: [
      poll('03-29 20:00', [paid('03-29', '-18.40', 'Hofer Rudnik')]),
      books('03-27', { opening: '100.00', closing: '100.00' }),
      books('03-30', { opening: '100.00' }, paid('03-30', '-18.40', 'HOFER RUDNIK')),
    ],
    wanted: ['03-30 -18.40 booked 81.60'],
    balance: '81.60',
  }),
  one('Good Friday in a poll, Tuesday after Easter in the statement', {
    deliveries: [
      poll('04-03 20:00', [paid('04-03', '-62.00', 'Gostilna Pri Lojzetu')]),
      books('04-02', { opening: '100.00', closing: '100.00' }),
      books('04-07', { opening: '100.00' }, paid('04-07', '-62.00', 'GOSTILNA PRI LOJZETU')),
    ],
    wanted: ['04-07 -62.00 booked'],
    balance: '38.00',
  }),
  one('New Year’s Eve in a poll, 4 January in the statement and in MT940', {
    deliveries: [
      poll('2026-12-31 22:00', [paid('2026-12-31', '-80.00', 'Silvestrovanje Hotel Union')]),
      books('2026-12-31', { opening: '200.00', closing: '200.00' }),
      books('2027-01-04', { opening: '200.00' }, paid('2027-01-04', '-80.00', 'Silvestrovanje Hotel Union')),
      books(
        '2027-01-04',
        { opening: '200.00', as: 'mt940' },
        paid('2027-01-04', '-80.00', 'SILVESTROVANJE HOTEL UNION'),
      ),
    ],
    wanted: ['2027-01-04 -80.00 booked'],
    balance: '120.00',
  }),
  one('Saturday in a poll and a CSV, Monday in the statement and the next poll', {
    deliveries: [
      poll('02-07 20:00', [paid('02-07', '-44.10', 'Spar Vič', { id: 'A' })]),
      download('n26', '02-07 21:00', '02-01/02-07', paid('02-07', '-44.10', 'SPAR VIC')),
      books('02-06/02-09', { opening: '90.00' }, paid('02-09', '-44.10', 'SPAR VIC')),
      poll('02-10 08:00', [paid('02-09', '-44.10', 'Spar Vič', { id: 'B' })]),
    ],
    wanted: ['02-09 -44.10 booked'],
    balance: '45.90',
  }),
  one('equal coffees on Saturday and on Monday, both on Monday in the statement', {
    deliveries: [
      poll('02-09 20:00', [paid('02-07', '-2.20', 'Kavarna Union'), paid('02-09', '-2.20', 'Kavarna Union')]),
      books('02-06', { opening: '10.00', closing: '10.00' }),
      books('02-09', { opening: '10.00' }, ...times(2, () => paid('02-09', '-2.20', 'KAVARNA UNION'))),
    ],
    wanted: ['02-09 -2.20 booked', '02-09 -2.20 booked'],
    balance: '5.60',
  }),
  one('a stable id whose booking day moves twice', {
    deliveries: ['02-10', '02-11', '02-12'].map((day, at) =>
      pollByApi(`02-1${at + 2} 09:00`, [paid(day, '-77.00', 'Zavarovalnica Triglav', { id: 'B1' })], { from: '02-06' }),
    ),
    wanted: ['02-12 -77.00 booked'],
  }),
  one('Friday, the last of the month, in a notification; Monday in the next month’s statement, one end-to-end id', {
    deliveries: [
      notice('02-27 18:00', paid('02-27', '-120.00', 'Vodarna', { endToEndId: 'V-77' })),
      books('02-01/02-28', { opening: '500.00', closing: '500.00' }),
      books('03-01/03-31', { opening: '500.00' }, paid('03-02', '-120.00', 'Vodarna', { endToEndId: 'V-77' })),
    ],
    wanted: ['03-02 -120.00 booked'],
    balance: '380.00',
  }),
  one('a CSV with the day of value, a poll with the day of booking', {
    deliveries: [
      poll('02-13 09:00', [paid('02-10', '-33.00', 'Telekom'), paid('02-11', '-8.00', 'Pošta')]),
      download(
        'n26',
        '02-13 10:00',
        '02-07/02-13',
        paid('02-11', '-33.00', 'TELEKOM'),
        paid('02-12', '-8.00', 'POŠTA'),
      ),
      poll('02-15 11:00', [paid('02-10', '-33.00', 'Telekom'), paid('02-11', '-8.00', 'Pošta')]),
    ],
    wanted: ['02-10 -33.00 booked', '02-11 -8.00 booked'],
    or: [['02-11 -33.00 booked', '02-12 -8.00 booked']],
  }),
  one('half past eleven at night in UTC is the next day at the bank', {
    deliveries: [
      poll('02-11 08:00', [timed('2026-02-10T23:30:00Z', '-6.00', 'Nočni bar')]),
      books('02-11', { opening: '20.00' }, paid('02-11', '-6.00', 'Nočni bar')),
    ],
    wanted: ['02-11 -6.00 booked 14.00'],
    balance: '14.00',
  }),
  one('interest of the year, valued on 31 December and booked on 2 January, by three sources', {
    deliveries: [
      books('2027-01-02', { opening: '0.00' }, paid('2027-01-02', '1.17', 'Obresti 2026', { valueDate: '2026-12-31' })),
      poll('2027-01-03 09:00', [paid('2027-01-02', '1.17', 'Obresti 2026', { valueDate: '2026-12-31' })]),
      download('n26', '2027-01-04 09:00', '2026-12-28/2027-01-04', paid('2026-12-31', '1.17', 'OBRESTI 2026')),
    ],
    wanted: ['2027-01-02 1.17 booked'],
    balance: '1.17',
  }),
]

const LONG = 'Stadtwerke Musterstadt Abschlag Februar 2026 Vertrag 88123 Zählerstand geschätzt'

/** One payment in the spellings of several systems. */
const SPELLINGS = [
  ...(
    [
      ['Żabka in Łódź', ['Żabka Z4411 Łódź', 'ZABKA Z4411 LODZ', 'Zabka Z4411 ?ód?']],
      ['a bakery, garbled', ['Bäckerei Götz', 'BAECKEREI GOETZ', 'BÃ¤ckerei GÃ¶tz', 'B?ckerei G?tz']],
      ['a street with ß', ['Straßenbäckerei Weiß', 'STRASSENBAECKEREI WEISS', 'Stra?enb?ckerei Wei?']],
      ['Đuro Đaković', ['Đuro Đaković', 'DURO DAKOVIC', 'Ä\u0090uro Ä\u0090akoviÄ‡']],
      ['composed and decomposed letters', ['Čebelarstvo Šömen', 'Čebelarstvo Šömen'.normalize('NFD')]],
      ['Turkish capitals', ['Kırtasiye İstanbul', 'KIRTASİYE İSTANBUL', 'KIRTASIYE ISTANBUL']],
      ['spaces that do not break, and more of them', ['Cafe  Central Wien', 'CAFE\u00a0CENTRAL WIEN']],
      ['cut at 35', [LONG, LONG.slice(0, 35)]],
      [
        '2,000 characters and 140',
        [`${LONG} ${'Position abcdefgh '.repeat(100)}`, `${LONG} ${'Position abcdefgh '.repeat(100)}`.slice(0, 140)],
      ],
    ] as [string, string[]][]
  ).map(([name, texts]) =>
    one(`${name}: by calls of ${texts.length} sources, without a statement`, {
      deliveries: texts.map((text, at) => callOf(`system-${at}`, `02-10 1${at}:00`, paid('02-10', '-21.35', text))),
      wanted: ['02-10 -21.35 booked'],
    }),
  ),
  one('cut at 27 in MT940, whole in the poll, at 35 in the report', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-95.00', LONG)]),
      intraday('02-10 14:00', paid('02-10', '-95.00', LONG.slice(0, 35))),
      books('02-10', { opening: '95.00', as: 'mt940' }, paid('02-10', '-95.00', LONG.slice(0, 27))),
    ],
    wanted: ['02-10 -95.00 booked 0.00'],
    balance: '0.00',
  }),
  one('Åse Bjørnsen and AASE BJOERNSEN: equal numbers in two complete sources', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '60.00', 'Åse Bjørnsen')]),
      books('02-10', { opening: '-60.00', as: 'mt940' }, paid('02-10', '60.00', 'AASE BJOERNSEN')),
    ],
    wanted: ['02-10 60.00 booked 0.00'],
    balance: '0.00',
  }),
  one('a CSV in Windows-1252 and the same in UTF-8, and the statement', {
    deliveries: [
      {
        ...download('dkb', '02-10 18:00', '02-04/02-10', paid('02-10', '-5.40', 'Brötchen', { name: 'Bäckerei Götz' })),
        charset: 'latin1',
      },
      download('dkb', '02-10 19:00', '02-04/02-10', paid('02-10', '-5.40', 'Brötchen', { name: 'Bäckerei Götz' })),
      books('02-10', { opening: '10.00' }, paid('02-10', '-5.40', 'BROETCHEN', { name: 'BAECKEREI GOETZ' })),
    ],
    wanted: ['02-10 -5.40 booked'],
    balance: '4.60',
  }),
  one('a notification without words, with the end-to-end id of the poll', {
    deliveries: [
      notice('02-10 12:00', paid('02-10', '-48.00', '', { endToEndId: 'ORD-5512' })),
      poll('02-10 18:00', [paid('02-10', '-48.00', 'Zalando SE', { endToEndId: 'ORD-5512' })]),
    ],
    wanted: ['02-10 -48.00 booked'],
  }),
  one('a notification with nothing but the amount, and a statement', {
    deliveries: [
      notice('02-10 12:00', paid('02-10', '-48.00', '')),
      books('02-10', { opening: '50.00' }, paid('02-10', '-48.00', 'Zalando SE')),
    ],
    wanted: ['02-10 -48.00 booked 2.00'],
    balance: '2.00',
  }),
]

const WAGES = [
  paid('02-10', '-1000.00', 'Plača Ana'),
  paid('02-10', '-2000.00', 'Plača Bor'),
  paid('02-10', '-3000.00', 'Plača Cene'),
]
const wagesEntry = (batch: string) => paid('02-10', '-6000.00', 'Plače', { bankReference: batch, parts: WAGES })
const AS_PARTS = ['02-10 -1000.00 booked', '02-10 -2000.00 booked', '02-10 -3000.00 booked']
const AS_TOTAL = ['02-10 -6000.00 booked']

/** One movement in two forms: once, in either form. Twice only where it is listed. */
const SUMS = [
  one('wages: the total in MT940, the payments in camt.053', {
    deliveries: [
      books('02-10', { opening: '9000.00', as: 'mt940' }, paid('02-10', '-6000.00', 'PLACE FEBRUAR')),
      books('02-10', { opening: '9000.00' }, wagesEntry('B-1')),
    ],
    wanted: AS_PARTS,
    or: [AS_TOTAL],
    reviews: 'may',
    balance: '3000.00',
    idsMayGo: true,
  }),
  one('wages: the total in a poll and in MT940, the payments in a CSV and in camt.053', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-6000.00', 'Masovno plačilo')]),
      books('02-10', { opening: '9000.00', as: 'mt940' }, paid('02-10', '-6000.00', 'PLACE FEBRUAR')),
      download('n26', '02-11 09:00', '02-04/02-10', ...WAGES),
      books('02-10', { opening: '9000.00' }, wagesEntry('B-1')),
    ],
    wanted: AS_PARTS,
    or: [AS_TOTAL],
    reviews: 'may',
    balance: '3000.00',
    idsMayGo: true,
  }),
  one('two batches of one total and other payments', {
    deliveries: [
      poll(
        '02-10 18:00',
        times(2, (at) => paid('02-10', '-300.00', `Paket ${at + 1}`)),
      ),
      books(
        '02-10',
        { opening: '1000.00' },
        paid('02-10', '-300.00', 'Paket 1', {
          bankReference: 'P1',
          parts: [paid('02-10', '-100.00', 'Kos'), paid('02-10', '-200.00', 'Vrabec')],
        }),
        paid('02-10', '-300.00', 'Paket 2', {
          bankReference: 'P2',
          parts: [paid('02-10', '-140.00', 'Sinica'), paid('02-10', '-160.00', 'Škorec')],
        }),
      ),
    ],
    wanted: ['02-10 -100.00 booked', '02-10 -200.00 booked', '02-10 -140.00 booked', '02-10 -160.00 booked'],
    or: [times(2, () => '02-10 -300.00 booked')],
    reviews: 'may',
    balance: '400.00',
    idsMayGo: true,
  }),
  one('a batch whose total is also the price of shoes', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-100.00', 'Paket 1'), paid('02-10', '-100.00', 'Čevlji Alpina')]),
      books(
        '02-10',
        { opening: '500.00' },
        paid('02-10', '-100.00', 'Paket 1', {
          bankReference: 'P1',
          parts: [paid('02-10', '-30.00', 'Kos'), paid('02-10', '-70.00', 'Vrabec')],
        }),
        paid('02-10', '-100.00', 'Čevlji Alpina'),
      ),
    ],
    wanted: ['02-10 -30.00 booked', '02-10 -70.00 booked', '02-10 -100.00 booked'],
    or: [['02-10 -100.00 booked', '02-10 -100.00 booked']],
    reviews: 'may',
    balance: '300.00',
    idsMayGo: true,
  }),
  one('a fee inside the payment in the poll, separate in the statement', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-102.50', 'Nakazilo v tujino')]),
      books(
        '02-10',
        { opening: '200.00' },
        paid('02-10', '-100.00', 'Nakazilo v tujino'),
        paid('02-10', '-2.50', 'Provizija'),
      ),
    ],
    wanted: ['02-10 -100.00 booked', '02-10 -2.50 booked'],
    or: [['02-10 -102.50 booked']],
    orListed: [['02-10 -102.50 booked', '02-10 -100.00 booked', '02-10 -2.50 booked']],
    reviews: 'may',
    balance: '97.50',
    idsMayGo: true,
  }),
  one('a fee separate in the poll, inside the payment in MT940 and camt.053', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-40.00', 'Dvig bankomat'), paid('02-10', '-1.80', 'Provizija bankomat')]),
      books('02-10', { opening: '200.00', as: 'mt940' }, paid('02-10', '-41.80', 'DVIG BANKOMAT')),
      books('02-10', { opening: '200.00' }, paid('02-10', '-41.80', 'Dvig bankomat')),
    ],
    wanted: ['02-10 -41.80 booked'],
    or: [['02-10 -40.00 booked', '02-10 -1.80 booked']],
    orListed: [['02-10 -41.80 booked', '02-10 -40.00 booked', '02-10 -1.80 booked']],
    reviews: 'may',
    balance: '158.20',
    idsMayGo: true,
  }),
  one('payments that happen to add up to another one of the day are no batch', {
    deliveries: [
      poll(
        '02-10 18:00',
        ['-10.00', '-20.00', '-30.00'].map((amount) => paid('02-10', amount, `Trgovina ${amount}`)),
      ),
      books(
        '02-10',
        { opening: '100.00' },
        ...['-10.00', '-20.00', '-30.00'].map((amount) => paid('02-10', amount, `Trgovina ${amount}`)),
      ),
    ],
    wanted: ['02-10 -10.00 booked', '02-10 -20.00 booked', '02-10 -30.00 booked'],
    balance: '40.00',
  }),
]

/** Holds: one row, one id. */
const HOLDS = [
  one('a hold by poll, report and CSV, then one booking in the statement', {
    deliveries: [
      poll('02-10 10:00', [held('02-10', '-52.30', 'Mercator Šiška')]),
      intraday('02-10 12:00', held('02-10', '-52.30', 'MERCATOR SISKA')),
      download('dkb', '02-10 13:00', '02-04/02-10', held('02-10', '-52.30', 'Mercator Siska')),
      books('02-11', { opening: '60.00' }, paid('02-11', '-52.30', 'MERCATOR SISKA LJUBLJANA')),
    ],
    wanted: ['02-11 -52.30 booked'],
    balance: '7.70',
  }),
  one('a booking in statement and CSV, then a late report of its hold in other words under one reference', {
    deliveries: [
      books('02-11', { opening: '60.00' }, paid('02-11', '-52.30', 'Mercator Šiška', { bankReference: 'CARD-881' })),
      download('n26', '02-12 09:00', '02-06/02-12', paid('02-11', '-52.30', 'Mercator Siska')),
      intraday('02-10 12:00', held('02-10', '-52.30', 'POS 4411 AUTH', { bankReference: 'CARD-881' })),
    ],
    wanted: ['02-11 -52.30 booked 7.70'],
    balance: '7.70',
  }),
  one('dinner: a hold of 40, booked at 46 with the tip under the same id', {
    deliveries: [
      poll('02-10 21:00', [held('02-10', '-40.00', 'Gostilna As', { id: 'C1' })]),
      poll('02-12 09:00', [paid('02-11', '-46.00', 'Gostilna As', { id: 'C1' })]),
    ],
    wanted: ['02-11 -46.00 booked'],
    keepsIds: true,
    inOrder: {},
  }),
  one('dinner without ids: the poll that books 46 has no hold', {
    deliveries: [
      poll('02-10 21:00', [held('02-10', '-40.00', 'Gostilna As')]),
      poll('02-12 09:00', [paid('02-11', '-46.00', 'Gostilna As')]),
      books('02-11', { opening: '100.00' }, paid('02-11', '-46.00', 'GOSTILNA AS')),
    ],
    wanted: ['02-11 -46.00 booked 54.00'],
    reviews: 'may',
    balance: '54.00',
  }),
  one('dollars: a hold at the rate of the day by poll and report, booked at another', {
    deliveries: [
      poll('02-10 21:00', [held('02-10', '-18.47', 'Blue Bottle NYC')]),
      intraday('02-10 22:00', held('02-10', '-18.47', 'BLUE BOTTLE NYC')),
      poll('02-13 09:00', [paid('02-12', '-18.61', 'Blue Bottle NYC')]),
      books('02-12', { opening: '100.00' }, paid('02-12', '-18.61', 'BLUE BOTTLE NYC')),
    ],
    wanted: ['02-12 -18.61 booked 81.39'],
    reviews: 'may',
    balance: '81.39',
  }),
  one('fuel: 150 held, 61.20 booked', {
    deliveries: [
      poll('02-10 21:00', [held('02-10', '-150.00', 'Petrol')]),
      poll('02-12 09:00', [paid('02-11', '-61.20', 'Petrol')]),
    ],
    wanted: ['02-11 -61.20 booked'],
    reviews: 'may',
  }),
  one('a hold by poll and report expires in both', {
    deliveries: [
      poll('02-10 10:00', [held('02-10', '-1.00', 'Hotel deposit')]),
      intraday('02-10 12:00', held('02-10', '-1.00', 'HOTEL DEPOSIT')),
      poll('02-12 10:00', [X]),
      intraday('02-12 12:00', held('02-12', '-3.00', 'Metro')),
    ],
    wanted: ['02-10 -30.00 booked', '02-12 -3.00 pending'],
  }),
  one('two equal holds, of which one is booked', {
    deliveries: [
      poll(
        '02-10 10:00',
        times(2, () => held('02-10', '-2.20', 'Kavarna Union')),
      ),
      poll('02-11 10:00', [held('02-10', '-2.20', 'Kavarna Union'), paid('02-11', '-2.20', 'Kavarna Union')]),
    ],
    wanted: ['02-10 -2.20 pending', '02-11 -2.20 booked'],
    reviews: 'may',
  }),
  one('two equal holds by poll and by report, and two bookings in the statement', {
    deliveries: [
      poll(
        '02-10 10:00',
        times(2, () => held('02-10', '-2.20', 'Kavarna Union')),
      ),
      intraday('02-10 12:00', ...times(2, () => held('02-10', '-2.20', 'KAVARNA UNION'))),
      books('02-11', { opening: '10.00' }, ...times(2, () => paid('02-11', '-2.20', 'KAVARNA UNION'))),
    ],
    wanted: ['02-11 -2.20 booked', '02-11 -2.20 booked'],
    balance: '5.60',
  }),
  one('a card: Revolut shows it pending, then completed; the poll has it too', {
    deliveries: [
      download('revolut', '02-10 13:00', '02-04/02-10', held('02-10', '-11.90', 'Bolt')),
      poll('02-10 14:00', [held('02-10', '-11.90', 'Bolt')]),
      download('revolut', '02-12 13:00', '02-06/02-12', paid('02-11', '-11.90', 'Bolt')),
      poll('02-12 14:00', [paid('02-11', '-11.90', 'Bolt')]),
    ],
    wanted: ['02-11 -11.90 booked'],
  }),
]

/** Ids of banks that mean nothing. */
const IDS = [
  one('ids that restart at 1 with the renewal, while January is polled once more', {
    deliveries: [
      poll(
        '01-20 09:00',
        ['01-15', '01-16', '01-17'].map((day, at) => paid(day, '-9.99', `Naročnina ${day}`, { id: `${at + 1}` })),
        { from: '01-01' },
      ),
      poll(
        '02-20 09:00',
        ['02-15', '02-16', '02-17', '01-15', '01-16', '01-17'].map((day, at) =>
          paid(day, '-9.99', `Naročnina ${day}`, { id: `${at + 1}` }),
        ),
        { from: '01-01' },
      ),
    ],
    wanted: ['01-15', '01-16', '01-17', '02-15', '02-16', '02-17'].map((day) => `${day} -9.99 booked`),
  }),
  one('positions as ids: each new payment shifts them, all of one amount', {
    deliveries: times(3, (at) =>
      poll(
        `02-1${at + 1} 20:00`,
        ['A', 'B', 'C', 'D']
          .slice(0, at + 2)
          .toReversed()
          .map((text, position) =>
            paid(`02-${String('ABCD'.indexOf(text) + 8).padStart(2, '0')}`, '-5.00', `Trgovina ${text}`, {
              id: `${position}`,
            }),
          ),
      ),
    ),
    wanted: ['02-08', '02-09', '02-10', '02-11'].map((day) => `${day} -5.00 booked`),
  }),
  one('one id in two months, in polls that do not overlap', {
    deliveries: [
      poll('02-12 09:00', [paid('02-10', '-5.00', 'Mobilni paket', { id: 'D-1' })]),
      poll('03-12 09:00', [paid('03-10', '-5.00', 'Mobilni paket', { id: 'D-1' })]),
    ],
    wanted: ['02-10 -5.00 booked', '03-10 -5.00 booked'],
    reviews: 'may',
  }),
  one('new ids for all with each poll, and a statement', {
    deliveries: [
      ...times(3, (poll_) =>
        poll(
          `02-11 ${10 + poll_}:00`,
          times(3, (at) => paid('02-10', '-2.20', 'Kavarna Union', { id: `p${poll_}-${at}` })),
        ),
      ),
      books('02-10', { opening: '10.00' }, ...times(3, () => paid('02-10', '-2.20', 'KAVARNA UNION'))),
    ],
    wanted: times(3, () => '02-10 -2.20 booked'),
    balance: '3.40',
  }),
]

/** What the bank says again, otherwise. */
const CORRECTIONS = [
  one('a statement of one line is issued again with another amount', {
    deliveries: [
      books('02-10', { opening: '100.00', id: 'ST77', number: 77 }, paid('02-10', '-50.00', 'Odvetnik Zupan')),
      books(
        '02-10',
        { opening: '100.00', id: 'ST77', number: 77, made: '02-12 02:00' },
        paid('02-10', '-55.00', 'Odvetnik Zupan'),
      ),
    ],
    wanted: ['02-10 -55.00 booked 45.00'],
    balance: '45.00',
    keepsIds: true,
  }),
  one('the same, told with the first amount by a poll in between', {
    deliveries: [
      books('02-10', { opening: '100.00', id: 'ST77', number: 77 }, paid('02-10', '-50.00', 'Odvetnik Zupan')),
      poll('02-11 09:00', [paid('02-10', '-50.00', 'Odvetnik Zupan')]),
      books(
        '02-10',
        { opening: '100.00', id: 'ST77', number: 77, made: '02-12 02:00' },
        paid('02-10', '-55.00', 'Odvetnik Zupan'),
      ),
    ],
    wanted: ['02-10 -55.00 booked'],
    orListed: [['02-10 -55.00 booked', '02-10 -50.00 booked']],
    reviews: 'may',
    balance: '45.00',
  }),
  one('a statement of three lines is issued again without one', {
    deliveries: [
      books(
        '02-10',
        { opening: '100.00', id: 'ST78', number: 78 },
        ...['-1.00', '-2.00', '-3.00'].map((amount) => paid('02-10', amount, `Trgovina ${amount}`)),
      ),
      books(
        '02-10',
        { opening: '100.00', id: 'ST78', number: 78, made: '02-12 02:00' },
        ...['-1.00', '-3.00'].map((amount) => paid('02-10', amount, `Trgovina ${amount}`)),
      ),
    ],
    wanted: ['02-10 -1.00 booked', '02-10 -3.00 booked'],
    balance: '96.00',
    reviews: 'may',
  }),
  one('a salary, its reversal and the salary again on one day, by poll, CSV and statement', {
    deliveries: [
      poll(
        '02-10 18:00',
        ['2000.00', '-2000.00', '2000.00'].map((amount) => paid('02-10', amount, 'Plača januar')),
      ),
      download(
        'n26',
        '02-11 09:00',
        '02-04/02-10',
        ...['2000.00', '-2000.00', '2000.00'].map((amount) => paid('02-10', amount, 'PLAČA JANUAR')),
      ),
      books(
        '02-10',
        { opening: '0.00' },
        ...['2000.00', '-2000.00', '2000.00'].map((amount) => paid('02-10', amount, 'Plača januar')),
      ),
    ],
    wanted: ['02-10 2000.00 booked', '02-10 -2000.00 booked', '02-10 2000.00 booked'],
    balance: '2000.00',
  }),
  one('a salary by notification, its reversal the same day by another', {
    deliveries: [
      notice('02-10 08:00', paid('02-10', '2000.00', 'Plača januar', { endToEndId: 'SAL-1' })),
      notice('02-10 12:00', paid('02-10', '-2000.00', 'Plača januar storno', { endToEndId: 'SAL-1' })),
    ],
    wanted: ['02-10 2000.00 booked', '02-10 -2000.00 booked'],
  }),
  one('a record by API is corrected under its id, and the statement agrees', {
    deliveries: [
      call('02-10 09:00', paid('02-10', '-50.00', 'Odvetnik Zupan', { id: 'R1' })),
      call('02-11 09:00', paid('02-10', '-55.00', 'Odvetnik Zupan', { id: 'R1' })),
      books('02-10', { opening: '100.00' }, paid('02-10', '-55.00', 'Odvetnik Zupan')),
    ],
    wanted: ['02-10 -55.00 booked 45.00'],
    balance: '45.00',
  }),
]

/** Balances. */
const BALANCES = [
  one('MT940 of three days in any order', {
    deliveries: ['02-09', '02-10', '02-11'].map((day, at) =>
      books(day, { opening: `${100 - at * 10}.00`, as: 'mt940' }, paid(day, '-10.00', `NAKUP ${day}`)),
    ),
    wanted: ['02-09 -10.00 booked 90.00', '02-10 -10.00 booked 80.00', '02-11 -10.00 booked 70.00'],
    balance: '70.00',
  }),
  one('MT940 of three days with one text: equal standing orders', {
    deliveries: ['02-09', '02-10', '02-11'].map((day, at) =>
      books(day, { opening: `${100 - at * 10}.00`, as: 'mt940' }, paid(day, '-10.00', 'VARCEVANJE')),
    ),
    wanted: ['02-09 -10.00 booked 90.00', '02-10 -10.00 booked 80.00', '02-11 -10.00 booked 70.00'],
    balance: '70.00',
  }),
  one('a statement with a balance and nothing else, between two with lines', {
    deliveries: [
      books('02-09', { opening: '5.00' }, paid('02-09', '-5.00', 'Trafika')),
      books('02-10', { opening: '0.00', closing: '0.00' }),
      books('02-11', { opening: '0.00' }, paid('02-11', '-12.00', 'Limit')),
    ],
    wanted: ['02-09 -5.00 booked 0.00', '02-11 -12.00 booked -12.00'],
    balance: '-12.00',
  }),
  one('a statement of an account without any movement', {
    deliveries: [books('02-01/02-28', { opening: '-3.10', closing: '-3.10' })],
    wanted: [],
    balance: '-3.10',
  }),
  one('January arrives after February', {
    deliveries: [
      books('02-01/02-28', { opening: '70.00' }, paid('02-03', '-20.00', 'Vrtec')),
      books('01-01/01-31', { opening: '90.00' }, paid('01-05', '-20.00', 'Vrtec')),
      download('n26', '03-01 09:00', '01-01/02-28', paid('01-05', '-20.00', 'Vrtec'), paid('02-03', '-20.00', 'Vrtec')),
    ],
    wanted: ['01-05 -20.00 booked 70.00', '02-03 -20.00 booked 50.00'],
    balance: '50.00',
  }),
  one('polls without a time, then a statement: its balances are on the rows', {
    deliveries: [
      poll('02-10 12:00', [paid('02-10', '-4.00', 'Trafika')], { untimed: true }),
      poll('02-10 18:00', [paid('02-10', '-4.00', 'Trafika'), paid('02-10', '-6.00', 'Kino')], { untimed: true }),
      books('02-10', { opening: '20.00' }, paid('02-10', '-4.00', 'TRAFIKA'), paid('02-10', '-6.00', 'KINO')),
    ],
    inOrder: { after: { 2: ['02-10 -4.00 booked none', '02-10 -6.00 booked none'] } },
    wanted: ['02-10 -4.00 booked 16.00', '02-10 -6.00 booked 10.00'],
    balance: '10.00',
  }),
  one('a CSV at noon after the statement of the night: no balance is invented', {
    deliveries: [
      books('02-10', { opening: '20.00' }, paid('02-10', '-4.00', 'Trafika')),
      download('n26', '02-11 12:00', '02-05/02-11', paid('02-10', '-4.00', 'Trafika'), paid('02-11', '-6.00', 'Kino')),
    ],
    wanted: ['02-10 -4.00 booked 16.00', '02-11 -6.00 booked none'],
    balance: '16.00',
  }),
]

const TRUE_SUPPER = ['-2.20', '-2.20', '-7.50']
const supper = (text: (amount: string) => string) => TRUE_SUPPER.map((amount) => paid('02-10', amount, text(amount)))

/** Numbers of equal payments, overlaps and many sources. */
const MANY = [
  one('one evening by MT940, poll, report and CSV', {
    isRead: true,
    deliveries: [
      books('02-10', { opening: '50.00', as: 'mt940' }, ...supper((amount) => `POS ${amount.slice(1, 2)} BAR`)),
      poll(
        '02-10 23:00',
        supper((amount) => `Bar Daktari ${amount.slice(1, 2)}`),
      ),
      intraday('02-10 22:30', ...supper((amount) => `Bar Daktari ${amount.slice(1, 2)}`)),
      download('n26', '02-11 09:00', '02-04/02-10', ...supper((amount) => `BAR DAKTARI ${amount.slice(1, 2)}`)),
    ],
    wanted: ['02-10 -2.20 booked', '02-10 -2.20 booked', '02-10 -7.50 booked'],
    balance: '38.10',
  }),
  one('standing orders of one amount to two children, by four sources', {
    deliveries: [
      books(
        '02-10',
        { opening: '100.00', as: 'mt940' },
        ...['Lan', 'Mia'].map((name) => paid('02-10', '-20.00', 'ZEPNINA', { name: `${name} Novak` })),
      ),
      poll(
        '02-10 18:00',
        ['Mia', 'Lan'].map((name) => paid('02-10', '-20.00', 'Žepnina', { name: `${name} Novak` })),
      ),
      intraday('02-10 12:00', paid('02-10', '-20.00', 'Žepnina', { name: 'Mia Novak' })),
      download(
        'n26',
        '02-11 09:00',
        '02-04/02-10',
        ...['Lan', 'Mia'].map((name) => paid('02-10', '-20.00', 'Žepnina', { name: `${name} Novak` })),
      ),
    ],
    wanted: ['02-10 -20.00 booked', '02-10 -20.00 booked'],
    balance: '60.00',
  }),
  one('two coffees in the poll at noon, three in the statement', {
    deliveries: [
      poll(
        '02-10 12:00',
        times(2, () => paid('02-10', '-2.20', 'Kavarna Union')),
      ),
      books('02-10', { opening: '10.00' }, ...times(3, () => paid('02-10', '-2.20', 'KAVARNA UNION'))),
    ],
    wanted: times(3, () => '02-10 -2.20 booked'),
    balance: '3.40',
  }),
  one('three coffees in the poll, two in the statements around: the third is listed', {
    deliveries: [
      poll(
        '02-10 12:00',
        times(3, () => paid('02-10', '-2.20', 'Kavarna Union')),
      ),
      books('02-09', { opening: '10.00', closing: '10.00' }),
      books('02-10', { opening: '10.00' }, ...times(2, () => paid('02-10', '-2.20', 'KAVARNA UNION'))),
      books('02-11/02-13', { opening: '5.60', closing: '5.60' }),
    ],
    wanted: times(2, () => '02-10 -2.20 booked'),
    orListed: [times(3, () => '02-10 -2.20 booked')],
    reviews: 'must',
    balance: '5.60',
  }),
  one('exports that overlap, with two equal coffees on a day of both', {
    deliveries: [
      download(
        'n26',
        '02-10 09:00',
        '02-01/02-10',
        paid('02-03', '-9.00', 'Kino'),
        ...times(2, () => paid('02-09', '-2.20', 'Kavarna Union')),
      ),
      download(
        'n26',
        '02-14 09:00',
        '02-05/02-14',
        ...times(2, () => paid('02-09', '-2.20', 'Kavarna Union')),
        paid('02-12', '-9.00', 'Kino'),
      ),
      download(
        'dkb',
        '02-14 10:00',
        '02-01/02-14',
        paid('02-03', '-9.00', 'Kino'),
        ...times(2, () => paid('02-09', '-2.20', 'Kavarna Union')),
        paid('02-12', '-9.00', 'Kino'),
      ),
    ],
    wanted: ['02-03 -9.00 booked', '02-09 -2.20 booked', '02-09 -2.20 booked', '02-12 -9.00 booked'],
  }),
  one('a month in one statement, after its days in MT940 and a gap of one day', {
    deliveries: [
      books('02-09', { opening: '100.00', as: 'mt940' }, paid('02-09', '-10.00', 'NAKUP A')),
      books('02-11', { opening: '80.00', as: 'mt940' }, paid('02-11', '-10.00', 'NAKUP C')),
      books(
        '02-01/02-28',
        { opening: '100.00' },
        paid('02-09', '-10.00', 'Nakup A'),
        paid('02-10', '-10.00', 'Nakup B'),
        paid('02-11', '-10.00', 'Nakup C'),
      ),
    ],
    wanted: ['02-09 -10.00 booked 90.00', '02-10 -10.00 booked 80.00', '02-11 -10.00 booked 70.00'],
    balance: '70.00',
  }),
  one('an own transfer out and back on one day, by three sources', {
    deliveries: [
      poll(
        '02-10 18:00',
        ['-500.00', '500.00'].map((amount) => paid('02-10', amount, 'Prenos med računi', { name: 'Ana Novak' })),
      ),
      notice('02-10 12:00', paid('02-10', '500.00', 'Prenos med računi', { name: 'Ana Novak' })),
      books(
        '02-10',
        { opening: '600.00' },
        ...['-500.00', '500.00'].map((amount) => paid('02-10', amount, 'PRENOS MED RACUNI', { name: 'ANA NOVAK' })),
      ),
    ],
    wanted: ['02-10 -500.00 booked', '02-10 500.00 booked'],
    balance: '600.00',
  }),
  one('a week with five notifications, two polls and a statement', {
    deliveries: [
      ...times(5, (at) =>
        notice(`02-${String(9 + at).padStart(2, '0')} 18:00`, paid(addDays('02-09', at), '-4.50', 'Malica')),
      ),
      poll(
        '02-11 20:00',
        times(3, (at) => paid(addDays('02-09', at), '-4.50', 'MALICA')),
      ),
      poll(
        '02-13 20:00',
        times(5, (at) => paid(addDays('02-09', at), '-4.50', 'MALICA')),
      ),
      books('02-09/02-15', { opening: '50.00' }, ...times(5, (at) => paid(addDays('02-09', at), '-4.50', 'Malica'))),
    ],
    wanted: times(5, (at) => `${addDays('02-09', at)} -4.50 booked`),
    balance: '27.50',
  }),
  one('a notification that nothing else confirms, without a statement, stays', {
    deliveries: [
      notice('02-10 12:00', paid('02-10', '-4.50', 'Malica')),
      notice('02-11 12:00', paid('02-11', '-9.50', 'Kosilo')),
    ],
    wanted: ['02-10 -4.50 booked', '02-11 -9.50 booked'],
  }),
]

/** Decisions of an operator last. */
const DECISIONS = [
  one('a hold joined with a booking at another amount; the hold is reported again by poll and by report', {
    deliveries: [
      intraday('02-10 12:00', held('02-10', '-20.00', 'Gostilna As')),
      books('02-11', { opening: '100.00' }, paid('02-11', '-23.00', 'Gostilna As')),
      intraday('02-12 12:00', held('02-10', '-20.00', 'Gostilna As')),
      poll('02-12 13:00', [held('02-10', '-20.00', 'Gostilna As'), paid('02-11', '-23.00', 'Gostilna As')]),
    ],
    decides: { after: 2, verdict: 'join' },
    wanted: ['02-11 -23.00 booked'],
    idsMayGo: true,
  }),
  one('two rows joined against their numbers stay one when both are told again', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-89.90', 'Rechnung RE-4471')]),
      notice('02-10 19:00', paid('02-10', '-89.90', 'Rechnung RE-4472')),
      poll('02-11 18:00', [paid('02-10', '-89.90', 'Rechnung RE-4471')]),
      books('02-10', { opening: '100.00' }, paid('02-10', '-89.90', 'Rechnung RE-4471')),
    ],
    decides: { after: 2, verdict: 'join' },
    wanted: ['02-10 -89.90 booked 10.10'],
    balance: '10.10',
    idsMayGo: true,
  }),
]

/** Other banks, other formats, other habits. */
const HABITS = [
  one('the report of the day grows, then the statement', {
    deliveries: [
      intraday('02-10 10:00', paid('02-10', '-2.20', 'Kavarna Union')),
      intraday('02-10 14:00', ...times(2, () => paid('02-10', '-2.20', 'Kavarna Union'))),
      intraday(
        '02-10 18:00',
        ...times(2, () => paid('02-10', '-2.20', 'Kavarna Union')),
        paid('02-10', '-9.00', 'Kino'),
      ),
      books(
        '02-10',
        { opening: '20.00' },
        ...times(2, () => paid('02-10', '-2.20', 'KAVARNA UNION')),
        paid('02-10', '-9.00', 'KINO'),
      ),
    ],
    wanted: ['02-10 -2.20 booked 17.80', '02-10 -2.20 booked 15.60', '02-10 -9.00 booked 6.60'],
    balance: '6.60',
  }),
  one('OFX, camt.053 and UK Open Banking of one payment', {
    deliveries: [
      download('ofx', '02-11 08:00', '02-04/02-10', paid('02-10', '-17.99', 'Netflix', { id: 'F-1' })),
      books('02-10', { opening: '20.00' }, paid('02-10', '-17.99', 'NETFLIX')),
      { ...poll('02-11 09:00', [paid('02-10', '-17.99', 'NETFLIX.COM', { id: 'uk-1' })]), format: 'uk' },
    ],
    wanted: ['02-10 -17.99 booked 2.01'],
    balance: '2.01',
  }),
  one('a poll by file and the same poll by API', {
    deliveries: [
      poll('02-11 09:00', [X, HOLD]),
      pollByApi('02-11 09:30', [X, HOLD]),
      books('02-11', { opening: '100.00' }, paid('02-11', '-14.00', 'PETROL CELOVSKA')),
      books('02-10', { opening: '130.00' }, paid('02-10', '-30.00', 'KNJIGARNA KONZORCIJ')),
    ],
    wanted: ['02-10 -30.00 booked', '02-11 -14.00 booked'],
    balance: '86.00',
  }),
  one('Rabobank’s CSV with numbers and balances, MT940 and a poll, with equal lines', {
    deliveries: [
      {
        ...download(
          'rabobank',
          '02-11 08:00',
          '02-04/02-10',
          ...times(3, (at) =>
            paid('02-10', '-2.20', 'Koffie', { id: `00${at + 1}`, balance: ['17.80', '15.60', '13.40'][at]! }),
          ),
        ),
      },
      books('02-10', { opening: '20.00', as: 'mt940' }, ...times(3, () => paid('02-10', '-2.20', 'KOFFIE'))),
      poll(
        '02-10 23:00',
        times(3, (at) => paid('02-10', '-2.20', 'Koffie', { id: `x${at}` })),
      ),
    ],
    wanted: ['02-10 -2.20 booked 17.80', '02-10 -2.20 booked 15.60', '02-10 -2.20 booked 13.40'],
    balance: '13.40',
  }),
  one('a statement that does not add up decides nothing about a payment of the poll', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-4.00', 'Trafika'), paid('02-10', '-6.00', 'Kino')]),
      books('02-10', { opening: '20.00', closing: '10.00' }, paid('02-10', '-4.00', 'TRAFIKA')),
      books('02-11/02-13', { opening: '10.00', closing: '10.00' }),
    ],
    wanted: ['02-10 -4.00 booked', '02-10 -6.00 booked'],
    reviews: 'may',
    balance: '10.00',
  }),
  one('a notification is sent again under another message id', {
    deliveries: [
      notice('02-10 12:00', paid('02-10', '-4.50', 'Malica', { bankReference: 'AC-9' })),
      notice('02-10 12:30', paid('02-10', '-4.50', 'Malica', { bankReference: 'AC-9' })),
      poll('02-10 18:00', [paid('02-10', '-4.50', 'Malica')]),
    ],
    wanted: ['02-10 -4.50 booked'],
  }),
  one('the window of the poll moves on: what it no longer covers stays', {
    deliveries: [
      poll('02-10 09:00', [paid('02-05', '-4.50', 'Malica'), paid('02-10', '-4.50', 'Malica')]),
      poll('02-15 09:00', [paid('02-10', '-4.50', 'Malica'), paid('02-13', '-4.50', 'Malica')]),
      poll('02-19 09:00', [paid('02-13', '-4.50', 'Malica')]),
    ],
    wanted: ['02-05', '02-10', '02-13'].map((day) => `${day} -4.50 booked`),
  }),
  one('a poll that lags behind the statement', {
    deliveries: [
      books('02-10', { opening: '50.00' }, paid('02-10', '-30.00', 'KNJIGARNA KONZORCIJ')),
      poll('02-11 08:00', []),
      poll('02-12 09:00', [X]),
    ],
    wanted: ['02-10 -30.00 booked 20.00'],
    balance: '20.00',
  }),
  one('a payment of the poll that no statement had returns with the statement issued again, under its id', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-6.00', 'Kino Šiška')]),
      books('02-09', { opening: '20.00', closing: '20.00' }),
      books('02-10', { opening: '20.00', closing: '20.00', id: 'ST80', number: 80 }),
      books(
        '02-10',
        { opening: '20.00', id: 'ST80', number: 80, made: '02-16 02:00' },
        paid('02-10', '-6.00', 'KINO SISKA'),
      ),
    ],
    wanted: ['02-10 -6.00 booked 14.00'],
    balance: '14.00',
  }),
  one('salary and a bonus of the same amount on one day, by notifications, poll and statement', {
    deliveries: [
      notice('02-10 08:00', paid('02-10', '1500.00', 'Plača', { name: 'Podjetje d.o.o.', bankReference: 'S-1' })),
      notice('02-10 08:30', paid('02-10', '1500.00', 'Plača', { name: 'Podjetje d.o.o.', bankReference: 'S-2' })),
      poll(
        '02-10 18:00',
        times(2, () => paid('02-10', '1500.00', 'Plača', { name: 'Podjetje d.o.o.' })),
      ),
      books(
        '02-10',
        { opening: '0.00', as: 'mt940' },
        ...times(2, () => paid('02-10', '1500.00', 'PLACA', { name: 'PODJETJE D.O.O.' })),
      ),
    ],
    wanted: ['02-10 1500.00 booked', '02-10 1500.00 booked'],
    balance: '3000.00',
  }),
  one('Müller by poll, Miller by notification, M?ller by another system: two', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '75.00', 'Honorar', { name: 'Eva Müller' })]),
      notice('02-10 17:00', paid('02-10', '75.00', 'Honorar', { name: 'Eva Miller' })),
      call('02-10 19:00', paid('02-10', '75.00', 'Honorar', { name: 'Eva M?ller' })),
    ],
    wanted: ['02-10 75.00 booked', '02-10 75.00 booked'],
    orListed: [times(3, () => '02-10 75.00 booked'), ['02-10 75.00 booked']],
    reviews: 'may',
  }),
  one('Cyrillic that the CSV cannot write', {
    deliveries: [
      poll('02-11 08:00', [paid('02-10', '-75.00', 'Оплата услуг 77')]),
      download('n26', '02-11 09:00', '02-04/02-10', paid('02-10', '-75.00', '?????? ????? 77')),
    ],
    wanted: ['02-10 -75.00 booked'],
  }),
  one('-5, -5.0 and -5.00 are one amount', {
    deliveries: [
      call('02-10 09:00', paid('02-10', '-5', 'Parkirnina Trg')),
      callOf('other', '02-10 10:00', paid('02-10', '-5.0', 'Parkirnina Trg')),
      books('02-10', { opening: '5.00' }, paid('02-10', '-5.00', 'PARKIRNINA TRG')),
    ],
    wanted: ['02-10 -5.00 booked 0.00'],
    balance: '0.00',
  }),
  one('a hotel: the hold leaves the polls, and 20 days after it the booking comes at its amount', {
    deliveries: [
      poll('02-01 09:00', [held('02-01', '-300.00', 'Hotel Park')]),
      poll('02-08 09:00', []),
      poll('02-21 09:00', [paid('02-21', '-300.00', 'Hotel Park')]),
      books('02-21', { opening: '300.00' }, paid('02-21', '-300.00', 'HOTEL PARK')),
    ],
    wanted: ['02-21 -300.00 booked 0.00'],
    reviews: 'may',
    balance: '0.00',
    // The hold expired, so the booking may be another payment.
    idsMayGo: true,
  }),
  one('a hold of December, booked in January, by poll, CSV and statement', {
    deliveries: [
      poll('2026-12-30 20:00', [held('2026-12-30', '-64.00', 'Smučišče Krvavec')]),
      download('dkb', '2026-12-31 09:00', '2026-12-25/2026-12-31', held('2026-12-30', '-64.00', 'SMUCISCE KRVAVEC')),
      books('2027-01-04', { opening: '100.00' }, paid('2027-01-04', '-64.00', 'SMUCISCE KRVAVEC')),
      poll('2027-01-05 09:00', [paid('2027-01-04', '-64.00', 'Smučišče Krvavec')]),
    ],
    wanted: ['2027-01-04 -64.00 booked 36.00'],
    balance: '36.00',
  }),
  one('two parts of one order under one end-to-end id, one of them notified', {
    deliveries: [
      books(
        '02-10',
        { opening: '100.00' },
        ...times(2, () => paid('02-10', '-24.99', 'AMZN Mktp DE', { endToEndId: 'D01-77' })),
      ),
      notice('02-10 12:00', paid('02-10', '-24.99', 'AMZN Mktp DE', { endToEndId: 'D01-77' })),
      poll(
        '02-11 09:00',
        times(2, () => paid('02-10', '-24.99', 'AMZN Mktp DE', { endToEndId: 'D01-77' })),
      ),
    ],
    wanted: ['02-10 -24.99 booked', '02-10 -24.99 booked'],
    balance: '50.02',
  }),
  one(
    'three equal payments: two by poll, one of another shop by notification, all three in the statement under one word',
    {
      deliveries: [
        poll(
          '02-10 12:00',
          times(2, () => paid('02-10', '-2.20', 'Kavarna Union')),
        ),
        notice('02-10 15:00', paid('02-10', '-2.20', 'Pekarna Osem')),
        books('02-10', { opening: '10.00', as: 'mt940' }, ...times(3, () => paid('02-10', '-2.20', 'NAKUP POS'))),
      ],
      wanted: times(3, () => '02-10 -2.20 booked'),
      balance: '3.40',
    },
  ),
  one('daily statements with one missing, which arrives last, while polls told all', {
    deliveries: [
      poll(
        '02-11 20:00',
        ['02-09', '02-10', '02-11'].map((day) => paid(day, '-4.50', 'Malica')),
      ),
      books('02-09', { opening: '20.00' }, paid('02-09', '-4.50', 'MALICA')),
      books('02-11', { opening: '11.00' }, paid('02-11', '-4.50', 'MALICA')),
      books('02-10', { opening: '15.50' }, paid('02-10', '-4.50', 'MALICA')),
    ],
    wanted: ['02-09 -4.50 booked 15.50', '02-10 -4.50 booked 11.00', '02-11 -4.50 booked 6.50'],
    balance: '6.50',
  }),
  one('statements of two months that only a poll connects, and one payment at the turn', {
    deliveries: [
      books('02-01/02-28', { opening: '20.00' }, paid('02-28', '-4.50', 'MALICA')),
      poll('03-02 09:00', [paid('02-28', '-4.50', 'Malica'), paid('03-01', '-4.50', 'Malica')]),
      books('03-01/03-31', { opening: '15.50' }, paid('03-01', '-4.50', 'MALICA')),
    ],
    wanted: ['02-28 -4.50 booked 15.50', '03-01 -4.50 booked 11.00'],
    balance: '11.00',
  }),
]

export const INDEPENDENT_CASES: IndependentCase[] = [
  ...CONTRADICTIONS,
  ...REUSED,
  ...NEARLY_EQUAL,
  ...POLLS,
  ...MOVES,
  ...SPELLINGS,
  ...SUMS,
  ...HOLDS,
  ...IDS,
  ...CORRECTIONS,
  ...BALANCES,
  ...MANY,
  ...DECISIONS,
  ...HABITS,
]
