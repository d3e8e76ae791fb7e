/** Cases from what was asked for alone: overlapping statements, texts that change, sums, lists with balances. */
import { aCase, CASES, csv, H, L, mt940, mt942, note, poll, rec, rep, runCases, stmt, want } from './told-cases.ts'

aCase({
  name: 'M131 daily, weekly and monthly statements with an equal payment on each of three days',
  everyOrder: true,
  deliveries: [
    stmt('03-03 04:00', '03-02', '100.00', [L('a', '03-02', '-6.40', 'Malica')], { id: 'D61', seq: 61 }),
    stmt('03-04 04:00', '03-03', '93.60', [L('b', '03-03', '-6.40', 'Malica')], { id: 'D62', seq: 62 }),
    mt940(
      '03-09 04:00',
      '03-02/03-08',
      '100.00',
      [L('a', '03-02', '-6.40', 'MALICA'), L('b', '03-03', '-6.40', 'MALICA'), L('c', '03-04', '-6.40', 'MALICA')],
      { seq: 10 },
    ),
    stmt(
      '04-01 04:00',
      '03-01/03-31',
      '100.00',
      [L('a', '03-02', '-6.40', 'Malica'), L('b', '03-03', '-6.40', 'Malica'), L('c', '03-04', '-6.40', 'Malica')],
      { id: 'M3', seq: 3 },
    ),
    poll('03-04 20:00', '03-03/03-04', [L('b', '03-03', '-6.40', 'malica'), L('c', '03-04', '-6.40', 'malica')]),
  ],
  rows: { a: want('03-02', '-6.40'), b: want('03-03', '-6.40'), c: want('03-04', '-6.40') },
  balance: '80.80',
})
aCase({
  name: 'M132 a poll tells one payment in other words than the poll before',
  deliveries: [
    poll('03-05 10:00', '03-04/03-05', [L('a', '03-05', '-17.30', 'POS 4402 000123')]),
    poll('03-05 20:00', '03-04/03-05', [L('a', '03-05', '-17.30', 'Spar Ljubljana')]),
    poll('03-06 20:00', '03-04/03-06', [L('a', '03-05', '-17.30', 'Spar Ljubljana')]),
  ],
  rows: { a: want('03-05', '-17.30', { text: /Spar/ }) },
  reviews: 'any',
})
aCase({
  name: 'M133 a hold and its booking have no word in common, and one follows the other from poll to poll',
  deliveries: [
    poll('03-05 10:00', '03-04/03-05', [H('a', '03-05', '-17.30', 'Rezervacija sredstev')]),
    poll('03-06 10:00', '03-04/03-06', [L('a', '03-06', '-17.30', 'SPAR LJUBLJANA')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [L('a', '03-06', '-17.30', 'Spar Ljubljana')]),
  ],
  rows: { a: want('03-06', '-17.30') },
  // Without a word in common it may be another payment, after a hold that was released.
  idsMayGo: true,
  balance: '82.70',
})
aCase({
  name: 'M134 one hold and two bookings of its amount on the next day',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [H('a', '03-05', '-20.00', 'Kinodvor')]),
    poll('03-06 20:00', '03-05/03-06', [
      L('a', '03-06', '-20.00', 'Kinodvor'),
      L('b', '03-06', '-20.00', 'Slovenska kinoteka'),
    ]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [
      L('b', '03-06', '-20.00', 'SLOVENSKA KINOTEKA'),
      L('a', '03-06', '-20.00', 'KINODVOR'),
    ]),
  ],
  rows: { a: want('03-06', '-20.00', { text: /kinodvor/i }), b: want('03-06', '-20.00', { text: /kinoteka/i }) },
  balance: '60.00',
})
aCase({
  name: 'M135 a card check of 0.00 is held and goes',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [H('h', '03-05', '0.00', 'Netflix')]),
    poll('03-06 10:00', '03-05/03-06', [L('a', '03-06', '-9.99', 'Netflix')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [L('a', '03-06', '-9.99', 'NETFLIX')]),
  ],
  rows: { a: want('03-06', '-9.99') },
  balance: '90.01',
})
aCase({
  name: 'M136 two systems of the bank count from one: the same stable id for two payments',
  deliveries: [
    rec('03-05 10:00', [L('a', '03-05', '-11.00', 'Položnica vrtec', { id: '1' })], { source: 'core', ids: 'stable' }),
    rec('03-05 11:00', [L('b', '03-05', '-11.00', 'Lekarna', { id: '1' })], { source: 'cards', ids: 'stable' }),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('a', '03-05', '-11.00', 'Položnica vrtec'),
      L('b', '03-05', '-11.00', 'Lekarna'),
    ]),
  ],
  rows: { a: want('03-05', '-11.00', { text: /vrtec/ }), b: want('03-05', '-11.00', { text: /Lekarna/ }) },
  balance: '78.00',
})
aCase({
  name: 'M137 two exports with balances that overlap, with two equal coffees on each of two days',
  deliveries: [
    csv('ing', '03-05 20:00', [
      L('a', '03-05', '-1.80', 'Kava', { balance: '98.20' }),
      L('b', '03-05', '-1.80', 'Kava', { balance: '96.40' }),
    ]),
    csv('ing', '03-06 20:00', [
      L('b', '03-05', '-1.80', 'Kava', { balance: '96.40' }),
      L('c', '03-06', '-1.80', 'Kava', { balance: '94.60' }),
      L('d', '03-06', '-1.80', 'Kava', { balance: '92.80' }),
    ]),
    poll('03-06 12:00', '03-05/03-06', [
      L('a', '03-05', '-1.80', 'Kava'),
      L('b', '03-05', '-1.80', 'Kava'),
      L('c', '03-06', '-1.80', 'Kava'),
    ]),
    mt940('03-07 04:00', '03-05/03-06', '100.00', [
      L('a', '03-05', '-1.80', 'KAVA'),
      L('b', '03-05', '-1.80', 'KAVA'),
      L('c', '03-06', '-1.80', 'KAVA'),
      L('d', '03-06', '-1.80', 'KAVA'),
    ]),
  ],
  rows: {
    a: want('03-05', '-1.80', { balance: '98.20' }),
    b: want('03-05', '-1.80', { balance: '96.40' }),
    c: want('03-06', '-1.80', { balance: '94.60' }),
    d: want('03-06', '-1.80', { balance: '92.80' }),
  },
  balance: '92.80',
})
aCase({
  name: 'M138 two interim reports MT942 and the MT940 of the day, with equal payments',
  deliveries: [
    mt942('03-05 10:00', [L('a', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K1' })], 1),
    mt942('03-05 16:00', [L('b', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K2' })], 2),
    mt940('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K1' }),
      L('b', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K2' }),
    ]),
    poll('03-05 20:00', '03-05/03-05', [
      L('a', '03-05', '-4.00', 'Parkirnina'),
      L('b', '03-05', '-4.00', 'Parkirnina'),
    ]),
  ],
  rows: { a: want('03-05', '-4.00'), b: want('03-05', '-4.00') },
  gapsMayBe: true,
  balance: '42.00',
})
aCase({
  name: 'M139 a notification is sent again with a new message id and the same bank reference',
  deliveries: [
    note('03-05 10:00', [L('a', '03-05', '250.00', 'Prejem', { name: 'Delo', ref: 'BR-19' })], { id: 'N1' }),
    note('03-05 10:30', [L('a', '03-05', '250.00', 'Prejem', { name: 'Delo', ref: 'BR-19' })], { id: 'N2' }),
    stmt('03-06 04:00', '03-05', '0.00', [L('a', '03-05', '250.00', 'PREJEM', { name: 'DELO', ref: 'BR-19' })]),
  ],
  rows: { a: want('03-05', '250.00') },
  balance: '250.00',
})
aCase({
  name: 'M140 an MT940 line of January with a value day of December',
  deliveries: [
    mt940(
      '2027-01-05 04:00',
      '2027-01-01/2027-01-04',
      '100.00',
      [L('a', '2027-01-04', '-30.00', 'SILVESTROVANJE', { value: '2026-12-31' })],
      { seq: 1 },
    ),
    poll('2026-12-31 23:00', '2026-12-30/2026-12-31', [H('a', '2026-12-31', '-30.00', 'Silvestrovanje')]),
    stmt(
      '2027-01-05 05:00',
      '2027-01-01/2027-01-04',
      '100.00',
      [L('a', '2027-01-04', '-30.00', 'Silvestrovanje', { value: '2026-12-31' })],
      { seq: 1 },
    ),
  ],
  rows: { a: want('2027-01-04', '-30.00') },
  balance: '70.00',
})
aCase({
  name: 'M141 the connection is down for two weeks; the statement of the month fills them',
  deliveries: [
    poll('03-03 20:00', '03-01/03-03', [L('a', '03-02', '-650.00', 'Najem', { id: '1' })]),
    poll('03-20 20:00', '03-17/03-20', [L('c', '03-18', '-12.00', 'Kosilo', { id: '1' })]),
    stmt('04-01 04:00', '03-01/03-31', '2000.00', [
      L('a', '03-02', '-650.00', 'Najem'),
      L('b', '03-10', '-12.00', 'Kosilo'),
      L('c', '03-18', '-12.00', 'Kosilo'),
      L('d', '03-31', '-12.00', 'Kosilo'),
    ]),
  ],
  rows: {
    a: want('03-02', '-650.00'),
    b: want('03-10', '-12.00'),
    c: want('03-18', '-12.00'),
    d: want('03-31', '-12.00'),
  },
  balance: '1314.00',
  byDay: true,
})
aCase({
  name: 'M142 a list that says it is complete lacks a payment that its source told the day before',
  deliveries: [
    rec('03-05 20:00', [
      L('a', '03-05', '-5.00', 'Kava', { id: 'k1' }),
      L('gone', '03-05', '-77.00', 'Napaka', { id: 'k2' }),
    ]),
    rec('03-06 20:00', [L('a', '03-05', '-5.00', 'Kava', { id: 'k1' })], { days: '03-04/03-06', booked: 'complete' }),
    poll('03-06 21:00', '03-04/03-06', [L('a', '03-05', '-5.00', 'Kava')]),
  ],
  rows: { a: want('03-05', '-5.00') },
  reviews: 'any',
})
aCase({
  name: 'M143 holds at two rates by two sources, gone from both, booked at a third rate',
  everyOrder: true,
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [H('h', '03-05', '-46.20', 'Amazon.com')]),
    rep('03-05 15:00', [H('k', '03-05', '-46.35', 'AMAZON.COM')]),
    rep('03-06 15:00', [L('x', '03-06', '-2.00', 'KIOSK')]),
    poll('03-07 12:00', '03-05/03-07', [L('x', '03-06', '-2.00', 'Kiosk'), L('a', '03-06', '-45.90', 'Amazon.com')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [
      L('x', '03-06', '-2.00', 'KIOSK'),
      L('a', '03-06', '-45.90', 'AMAZON.COM SEATTLE'),
    ]),
  ],
  rows: { x: want('03-06', '-2.00'), a: want('03-06', '-45.90') },
  balance: '52.10',
})
aCase({
  name: 'M144 Jan and Jana, of whom the statement has only the initial',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [
      L('a', '03-05', '-30.00', 'Darilo', { name: 'Jan Kos' }),
      L('b', '03-05', '-30.00', 'Darilo', { name: 'Jana Kos' }),
    ]),
    note('03-05 10:00', [L('b', '03-05', '-30.00', 'Darilo', { name: 'Jana Kos' })]),
    mt940('03-06 04:00', '03-05', '100.00', [
      L('a', '03-05', '-30.00', 'DARILO', { name: 'KOS J.' }),
      L('b', '03-05', '-30.00', 'DARILO', { name: 'KOS J.' }),
    ]),
  ],
  rows: { a: want('03-05', '-30.00', { text: /Jan Kos/ }), b: want('03-05', '-30.00', { text: /Jana Kos/ }) },
  balance: '40.00',
})
aCase({
  name: 'M145 a recall eight weeks later, in the words of the payment',
  deliveries: [
    stmt('04-01 04:00', '03-01/03-31', '500.00', [L('a', '03-10', '-90.00', 'Fitnes', { e2e: 'FIT-3' })], { seq: 3 }),
    poll('05-05 12:00', '05-01/05-05', [L('r', '05-05', '90.00', 'Fitnes', { e2e: 'FIT-3' })]),
    stmt('05-01 04:00', '04-01/04-30', '410.00', [L('b', '04-10', '-90.00', 'Fitnes', { e2e: 'FIT-4' })], { seq: 4 }),
    stmt(
      '06-01 04:00',
      '05-01/05-31',
      '320.00',
      [
        L('r', '05-05', '90.00', 'Fitnes', { e2e: 'FIT-3', rvsl: true }),
        L('c', '05-11', '-90.00', 'Fitnes', { e2e: 'FIT-5' }),
      ],
      { seq: 5 },
    ),
  ],
  rows: {
    a: want('03-10', '-90.00'),
    b: want('04-10', '-90.00'),
    r: want('05-05', '90.00'),
    c: want('05-11', '-90.00'),
  },
  balance: '320.00',
  byDay: true,
})
aCase({
  name: 'M146 an import tells the months that a connection and a statement tell later',
  deliveries: [
    csv('n26', '03-08 10:00', [
      L('a', '02-03', '-9.99', 'Netflix'),
      L('b', '03-03', '-9.99', 'NETFLIX'),
      L('c', '03-06', '-40.00', 'Račun 117', { name: 'Snaga' }),
    ]),
    poll('03-10 10:00', '02-01/03-10', [
      L('a', '02-03', '-9.99', 'Netflix.com', { id: 'q1' }),
      L('b', '03-03', '-9.99', 'Netflix.com', { id: 'q2' }),
      L('c', '03-06', '-40.00', 'Racun 117', { id: 'q3', name: 'SNAGA' }),
      L('d', '03-10', '-40.00', 'Racun 118', { id: 'q4', name: 'SNAGA' }),
    ]),
    stmt('03-01 04:00', '02-01/02-28', '300.00', [L('a', '02-03', '-9.99', 'NETFLIX.COM AMSTERDAM')], { seq: 2 }),
    stmt(
      '04-01 04:00',
      '03-01/03-31',
      '290.01',
      [
        L('b', '03-03', '-9.99', 'NETFLIX.COM AMSTERDAM'),
        L('c', '03-06', '-40.00', 'Račun 117', { name: 'Snaga' }),
        L('d', '03-10', '-40.00', 'Račun 118', { name: 'Snaga' }),
      ],
      { seq: 3 },
    ),
  ],
  rows: {
    a: want('02-03', '-9.99'),
    b: want('03-03', '-9.99'),
    c: want('03-06', '-40.00', { text: /117/ }),
    d: want('03-10', '-40.00', { text: /118/ }),
  },
  balance: '200.02',
  byDay: true,
})
aCase({
  name: 'M147 a statement whose balances do not add up is no proof against a poll',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kava'), L('b', '03-05', '-30.00', 'Servis')]),
    stmt('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-10.00', 'KAVA')], { closing: '60.00', seq: 64 }),
    stmt('03-07 04:00', '03-06', '60.00', [], { seq: 65 }),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-30.00') },
  reviews: 'any',
  balance: '60.00',
})
aCase({
  name: 'M148 a fee and a purchase of equal size at one bank on one day',
  deliveries: [
    poll('03-31 20:00', '03-30/03-31', [
      L('a', '03-31', '-2.99', 'Vodenje računa'),
      L('b', '03-31', '-2.99', 'Spotify'),
    ]),
    note('03-31 09:00', [L('b', '03-31', '-2.99', 'SPOTIFY')]),
    mt940('04-01 04:00', '03-31', '10.00', [
      L('a', '03-31', '-2.99', 'VODENJE RACUNA'),
      L('b', '03-31', '-2.99', 'SPOTIFY'),
    ]),
    csv('dkb', '04-01 09:00', [L('a', '03-31', '-2.99', 'Vodenje racuna'), L('b', '03-31', '-2.99', 'Spotify')]),
  ],
  rows: { a: want('03-31', '-2.99', { text: /vodenje/i }), b: want('03-31', '-2.99', { text: /spotify/i }) },
  balance: '4.02',
})
aCase({
  name: 'M149 pending and booked lines of one list, downloaded twice, and a poll between',
  deliveries: [
    csv('dkb', '03-05 20:00', [H('a', '03-05', '-28.00', 'Edeka'), L('x', '03-05', '-3.00', 'Kiosk')]),
    poll('03-06 08:00', '03-05/03-06', [H('a', '03-05', '-28.00', 'EDEKA'), L('x', '03-05', '-3.00', 'KIOSK')]),
    csv('dkb', '03-07 20:00', [L('a', '03-06', '-28.00', 'Edeka Berlin'), L('x', '03-05', '-3.00', 'Kiosk')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [
      L('x', '03-05', '-3.00', 'Kiosk'),
      L('a', '03-06', '-28.00', 'EDEKA BERLIN'),
    ]),
  ],
  rows: { a: want('03-06', '-28.00'), x: want('03-05', '-3.00') },
  balance: '69.00',
})
aCase({
  name: 'M150 savings of 100.00 on the 30th, 31st and 1st, of which the poll moves all to its own day',
  deliveries: [
    poll('04-01 20:00', '03-28/04-01', [
      L('a', '03-30', '-100.00', 'Varčevanje'),
      L('b', '03-31', '-100.00', 'Varčevanje'),
      L('c', '04-01', '-100.00', 'Varčevanje'),
    ]),
    stmt(
      '04-01 04:00',
      '03-01/03-31',
      '900.00',
      [L('a', '03-30', '-100.00', 'Varčevanje'), L('b', '03-31', '-100.00', 'Varčevanje')],
      { seq: 3 },
    ),
    stmt('05-01 04:00', '04-01/04-30', '700.00', [L('c', '04-02', '-100.00', 'Varčevanje', { value: '04-01' })], {
      seq: 4,
    }),
    rec('04-01 21:00', [L('c', '04-01', '-100.00', 'VARCEVANJE', { id: 'v3' })]),
  ],
  rows: { a: want('03-30', '-100.00'), b: want('03-31', '-100.00'), c: want('04-02', '-100.00') },
  balance: '600.00',
  byDay: true,
})

aCase({
  name: 'M151 two exports whose balances tell equal coffees apart, the second begins within the day',
  deliveries: [
    csv('ing', '03-05 20:00', [
      L('a', '03-05', '-1.80', 'Kava', { balance: '98.20' }),
      L('b', '03-05', '-1.80', 'Kava', { balance: '96.40' }),
    ]),
    csv('ing', '03-06 20:00', [
      L('b', '03-05', '-1.80', 'Kava', { balance: '96.40' }),
      L('c', '03-06', '-1.80', 'Kava', { balance: '94.60' }),
    ]),
  ],
  rows: {
    a: want('03-05', '-1.80', { balance: '98.20' }),
    b: want('03-05', '-1.80', { balance: '96.40' }),
    c: want('03-06', '-1.80', { balance: '94.60' }),
  },
})
aCase({
  name: 'M152 the same with sequence numbers of the bank',
  deliveries: [
    csv('rabobank', '03-05 20:00', [
      L('a', '03-05', '-1.80', 'Kava', { id: '501', balance: '98.20' }),
      L('b', '03-05', '-1.80', 'Kava', { id: '502', balance: '96.40' }),
    ]),
    csv('rabobank', '03-06 20:00', [
      L('b', '03-05', '-1.80', 'Kava', { id: '502', balance: '96.40' }),
      L('c', '03-06', '-1.80', 'Kava', { id: '503', balance: '94.60' }),
    ]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [
      L('a', '03-05', '-1.80', 'KAVA'),
      L('b', '03-05', '-1.80', 'KAVA'),
      L('c', '03-06', '-1.80', 'KAVA'),
    ]),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-05', '-1.80'), c: want('03-06', '-1.80') },
  balance: '94.60',
})

aCase({
  name: 'M153 two exports without balances, the second begins within the day: an increment withdraws nothing',
  deliveries: [
    csv('n26', '03-05 20:00', [L('a', '03-05', '-1.80', 'Kava'), L('b', '03-05', '-1.80', 'Kava')]),
    csv('n26', '03-06 20:00', [L('b', '03-05', '-1.80', 'Kava'), L('c', '03-06', '-1.80', 'Kava')]),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-05', '-1.80'), c: want('03-06', '-1.80') },
})
aCase({
  name: 'M154 two reports of a day, each with one of two equal payments, told apart by their references',
  deliveries: [
    rep('03-05 10:00', [L('a', '03-05', '-4.00', 'Parkirnina', { ref: 'K1' })]),
    rep('03-05 16:00', [L('b', '03-05', '-4.00', 'Parkirnina', { ref: 'K2' })]),
    stmt('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K1' }),
      L('b', '03-05', '-4.00', 'PARKIRNINA', { ref: 'K2' }),
    ]),
  ],
  rows: { a: want('03-05', '-4.00'), b: want('03-05', '-4.00') },
  gapsMayBe: true,
  balance: '42.00',
})
aCase({
  name: 'M155 daily, weekly and monthly statements with equal amounts in different words',
  everyOrder: true,
  deliveries: [
    stmt('03-03 04:00', '03-02', '100.00', [L('a', '03-02', '-6.40', 'Malica Jata')], { id: 'D61', seq: 61 }),
    poll('03-04 20:00', '03-03/03-04', [L('b', '03-03', '-6.40', 'Kosilo Bor'), L('c', '03-04', '-6.40', 'Knjigarna')]),
    mt940(
      '03-09 04:00',
      '03-02/03-08',
      '100.00',
      [
        L('a', '03-02', '-6.40', 'MALICA JATA'),
        L('b', '03-03', '-6.40', 'KOSILO BOR'),
        L('c', '03-04', '-6.40', 'KNJIGARNA'),
      ],
      { seq: 10 },
    ),
    stmt('03-04 04:00', '03-03', '93.60', [L('b', '03-03', '-6.40', 'Kosilo Bor')], { id: 'D62', seq: 62 }),
    stmt('03-05 04:00', '03-04', '87.20', [L('c', '03-04', '-6.40', 'Knjigarna')], { id: 'D63', seq: 63 }),
  ],
  rows: {
    a: want('03-02', '-6.40', { text: /malica/i }),
    b: want('03-03', '-6.40', { text: /kosilo/i }),
    c: want('03-04', '-6.40', { text: /knjigarna/i }),
  },
  balance: '80.80',
})
aCase({
  name: 'M156 a weekly statement first, then the poll of some of its days, then a daily statement',
  deliveries: [
    mt940(
      '03-09 04:00',
      '03-02/03-08',
      '100.00',
      [L('a', '03-02', '-6.40', 'MALICA'), L('b', '03-03', '-6.40', 'MALICA')],
      { seq: 10 },
    ),
    poll('03-03 20:00', '03-03/03-03', [L('b', '03-03', '-6.40', 'malica')]),
    stmt('03-03 04:00', '03-02', '100.00', [L('a', '03-02', '-6.40', 'Malica')], { id: 'D61', seq: 61 }),
  ],
  rows: { a: want('03-02', '-6.40'), b: want('03-03', '-6.40') },
  balance: '87.20',
  byDay: true,
})
aCase({
  name: 'M157 an operator joins the rows of a poll and a notification; another poll and the statement come',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    note('03-05 13:00', [L('a', '03-05', '-10.00', 'POS 4402')]),
    poll('03-05 20:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-10.00', 'SPAR')], { seq: 64 }),
    stmt('04-01 04:00', '03-06/03-31', '40.00', [], { seq: 65 }),
  ],
  decides: {
    after: 2,
    how: async ({ rows, join }) => {
      const [other, first] = (await rows()).sort((a, b) => (a.description < b.description ? 1 : -1))
      if (first && other) await join(first, other)
    },
  },
  rows: { a: want('03-05', '-10.00') },
  reviews: 'any',
  balance: '40.00',
})
aCase({
  name: 'M158 an operator joins two rows of two polls with other ids; the consent is renewed and all ids are new',
  deliveries: [
    rec('03-05 12:00', [L('a', '03-05', '-10.00', 'Kartica', { id: 'c-1' })], { source: 'cards' }),
    note('03-05 13:00', [L('a', '03-05', '-10.00', 'POS 4402')]),
    rec('03-06 12:00', [L('a', '03-05', '-10.00', 'Kartica', { id: 'z-1' })], { source: 'cards', ids: 'volatile' }),
  ],
  decides: {
    after: 2,
    how: async ({ rows, join }) => {
      const [other, first] = (await rows()).sort((a, b) => (a.description < b.description ? 1 : -1))
      if (first && other) await join(first, other)
    },
  },
  rows: { a: want('03-05', '-10.00') },
  reviews: 'any',
})

aCase({
  name: 'M159 two exports of one line each: a coffee of Thursday and one of Friday',
  deliveries: [
    csv('n26', '03-05 20:00', [L('a', '03-05', '-1.80', 'Kava')]),
    csv('n26', '03-06 20:00', [L('b', '03-06', '-1.80', 'Kava')]),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-06', '-1.80') },
})
aCase({
  name: 'M160 two calls with records without ids: two coffees of Thursday, then one of each day',
  deliveries: [
    rec('03-05 20:00', [L('a', '03-05', '-1.80', 'Kava'), L('b', '03-05', '-1.80', 'Kava')]),
    rec('03-06 20:00', [L('b', '03-05', '-1.80', 'Kava'), L('c', '03-06', '-1.80', 'Kava')]),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-05', '-1.80'), c: want('03-06', '-1.80') },
})
aCase({
  name: 'M161 an export of the week, whose first day is in part, after one of the day; the statement has all',
  deliveries: [
    csv('n26', '03-05 20:00', [L('a', '03-05', '-1.80', 'Kava'), L('b', '03-05', '-1.80', 'Kava')]),
    csv('n26', '03-09 20:00', [
      L('b', '03-05', '-1.80', 'Kava'),
      L('c', '03-06', '-1.80', 'Kava'),
      L('d', '03-09', '-1.80', 'Kava'),
    ]),
    stmt('03-10 04:00', '03-05/03-09', '20.00', [
      L('a', '03-05', '-1.80', 'KAVA'),
      L('b', '03-05', '-1.80', 'KAVA'),
      L('c', '03-06', '-1.80', 'KAVA'),
      L('d', '03-09', '-1.80', 'KAVA'),
    ]),
  ],
  rows: {
    a: want('03-05', '-1.80'),
    b: want('03-05', '-1.80'),
    c: want('03-06', '-1.80'),
    d: want('03-09', '-1.80'),
  },
  balance: '12.80',
})

runCases(CASES)
