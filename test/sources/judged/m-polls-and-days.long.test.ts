/** Cases from what was asked for alone: polls as states, days that move, texts that banks spoil. */
import { aCase, CASES, csv, H, L, mt940, note, poll, rec, rep, runCases, stmt, want } from './told-cases.ts'

// ---- a poll is a state at a time

const X = L('x', '03-05', '-20.00', 'Trgovina')
aCase({
  name: 'M031 a hold that is there in one poll of three',
  deliveries: [
    poll('03-05 08:00', '03-04/03-05', [X]),
    poll('03-05 12:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')]),
    poll('03-05 16:00', '03-04/03-05', [X]),
  ],
  rows: { x: want('03-05', '-20.00') },
})
aCase({
  name: 'M032 a hold that goes and comes back',
  deliveries: [
    poll('03-05 08:00', '03-04/03-05', [X]),
    poll('03-05 12:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')]),
    poll('03-05 16:00', '03-04/03-05', [X]),
    poll('03-05 20:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')]),
  ],
  rows: { x: want('03-05', '-20.00'), h: want('03-05', '-35.00', { status: 'pending' }) },
})
aCase({
  name: 'M033 a hold that is gone for a day and is then booked',
  deliveries: [
    poll('03-05 12:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')]),
    poll('03-06 12:00', '03-05/03-06', [X]),
    stmt('03-08 04:00', '03-05/03-07', '200.00', [X, L('h', '03-07', '-35.00', 'Bencinska črpalka')]),
  ],
  rows: { x: want('03-05', '-20.00'), h: want('03-07', '-35.00') },
  balance: '145.00',
})
aCase({
  name: 'M034 a booked line that polls lack twice, more than a day apart',
  deliveries: [
    poll('03-05 10:00', '03-04/03-05', [X, L('gone', '03-05', '-99.00', 'Napaka banke')]),
    poll('03-06 12:00', '03-04/03-06', [X]),
    poll('03-07 14:00', '03-04/03-07', [X]),
    poll('03-08 14:00', '03-04/03-08', [X]),
  ],
  rows: { x: want('03-05', '-20.00') },
  reviews: 'any',
})
aCase({
  name: 'M035 a booked line that one poll of three lacks',
  deliveries: [
    poll('03-05 10:00', '03-04/03-05', [X, L('y', '03-05', '-99.00', 'Pohištvo')]),
    poll('03-05 14:00', '03-04/03-05', [X]),
    poll('03-05 18:00', '03-04/03-05', [X, L('y', '03-05', '-99.00', 'Pohištvo')]),
  ],
  rows: { x: want('03-05', '-20.00'), y: want('03-05', '-99.00') },
})
aCase({
  name: 'M036 polls of shorter windows say nothing about earlier days',
  deliveries: [
    poll('03-05 10:00', '02-01/03-05', [X, L('old', '02-10', '-60.00', 'Zobozdravnik')]),
    poll('03-07 10:00', '03-05/03-07', [X]),
    poll('03-09 10:00', '03-05/03-09', [X]),
    poll('03-11 10:00', '03-05/03-11', [X]),
  ],
  rows: { x: want('03-05', '-20.00'), old: want('02-10', '-60.00') },
})
aCase({
  name: 'M037 polls without a time, in the order of their receipt',
  fixed: true,
  deliveries: [
    poll('03-05 10:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')], { untimed: true }),
    poll('03-05 14:00', '03-04/03-05', [X], { untimed: true }),
  ],
  rows: { x: want('03-05', '-20.00') },
})
aCase({
  name: 'M038 the same poll without a time, received three times around another',
  fixed: true,
  deliveries: [
    poll('03-05 08:00', '03-04/03-05', [X], { untimed: true }),
    poll('03-05 12:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')], { untimed: true }),
    poll('03-05 16:00', '03-04/03-05', [X], { untimed: true }),
  ],
  rows: { x: want('03-05', '-20.00') },
})
aCase({
  name: 'M039 pending lines that are only some of all do not remove others',
  deliveries: [
    poll('03-05 12:00', '03-04/03-05', [X, H('h', '03-05', '-35.00', 'Bencinska črpalka')], { pending: 'partial' }),
    poll('03-05 16:00', '03-04/03-05', [X, H('k', '03-05', '-8.00', 'Kino')], { pending: 'partial' }),
  ],
  rows: {
    x: want('03-05', '-20.00'),
    h: want('03-05', '-35.00', { status: 'pending' }),
    k: want('03-05', '-8.00', { status: 'pending' }),
  },
})

// ---- days that move

aCase({
  name: 'M040 a Saturday in a poll is a Monday in the statement',
  deliveries: [
    poll('03-07 18:00', '03-05/03-07', [L('a', '03-07', '-52.30', 'Hofer', { e2e: 'CARD-88' })]),
    stmt('03-07 04:00', '03-06', '300.00', [], { seq: 65 }),
    stmt('03-10 04:00', '03-09', '300.00', [L('a', '03-09', '-52.30', 'HOFER DANKT', { e2e: 'CARD-88' })], { seq: 66 }),
  ],
  rows: { a: want('03-09', '-52.30') },
  balance: '247.70',
})
aCase({
  name: 'M041 Saturday and Sunday at one shop for one amount, both booked on Monday',
  deliveries: [
    poll('03-07 18:00', '03-06/03-07', [L('a', '03-07', '-3.20', 'Pekarna Osem')]),
    poll('03-08 18:00', '03-06/03-08', [
      L('b', '03-08', '-3.20', 'Pekarna Osem'),
      L('a', '03-07', '-3.20', 'Pekarna Osem'),
    ]),
    stmt('03-10 04:00', '03-09', '50.00', [
      L('a', '03-09', '-3.20', 'PEKARNA OSEM'),
      L('b', '03-09', '-3.20', 'PEKARNA OSEM'),
    ]),
    stmt('03-07 04:00', '03-06', '50.00', []),
  ],
  rows: { a: want('03-09', '-3.20'), b: want('03-09', '-3.20') },
  balance: '43.60',
})
aCase({
  name: 'M042 a coffee on Friday, Saturday, Sunday and Monday; the books have one on Friday and three on Monday',
  everyOrder: true,
  deliveries: [
    poll('03-06 18:00', '03-06/03-06', [L('a', '03-06', '-1.80', 'Kavarna')]),
    poll('03-08 18:00', '03-06/03-08', [
      L('a', '03-06', '-1.80', 'Kavarna'),
      L('b', '03-07', '-1.80', 'Kavarna'),
      L('c', '03-08', '-1.80', 'Kavarna'),
    ]),
    poll('03-09 18:00', '03-06/03-09', [
      L('a', '03-06', '-1.80', 'Kavarna'),
      L('b', '03-07', '-1.80', 'Kavarna'),
      L('c', '03-08', '-1.80', 'Kavarna'),
      L('d', '03-09', '-1.80', 'Kavarna'),
    ]),
    stmt('03-07 04:00', '03-06', '20.00', [L('a', '03-06', '-1.80', 'KAVARNA')]),
    stmt('03-10 04:00', '03-07/03-09', '18.20', [
      L('b', '03-09', '-1.80', 'KAVARNA'),
      L('c', '03-09', '-1.80', 'KAVARNA'),
      L('d', '03-09', '-1.80', 'KAVARNA'),
    ]),
  ],
  rows: {
    a: want('03-06', '-1.80'),
    b: want('03-09', '-1.80'),
    c: want('03-09', '-1.80'),
    d: want('03-09', '-1.80'),
  },
  balance: '12.80',
})
aCase({
  name: 'M043 paid on the first of May, booked on the fourth',
  deliveries: [
    poll('05-01 18:00', '04-28/05-01', [L('a', '05-01', '-89.00', 'Terme Čatež')]),
    stmt('05-01 04:00', '04-30', '500.00', [], { seq: 80 }),
    stmt('05-05 04:00', '05-04', '500.00', [L('a', '05-04', '-89.00', 'Terme Čatež')], { seq: 81 }),
    csv('n26', '05-06 10:00', [L('a', '05-04', '-89.00', 'TERME CATEZ')]),
  ],
  rows: { a: want('05-04', '-89.00') },
  balance: '411.00',
})
aCase({
  name: 'M044 the last Saturday of February is in the statement of March',
  deliveries: [
    poll('02-28 18:00', '02-01/02-28', [L('a', '02-28', '-120.00', 'Ikea')]),
    stmt('03-01 04:00', '02-01/02-28', '900.00', [], { seq: 2 }),
    stmt('04-01 04:00', '03-01/03-31', '900.00', [L('a', '03-02', '-120.00', 'IKEA')], { seq: 3 }),
  ],
  rows: { a: want('03-02', '-120.00') },
  balance: '780.00',
})
aCase({
  name: 'M045 paid on the last day of the year, booked on the fourth of January',
  deliveries: [
    poll('2026-12-31 20:00', '12-01/12-31', [L('a', '12-31', '-75.00', 'Gostilna')]),
    stmt('2027-01-01 04:00', '12-01/12-31', '400.00', [L('b', '12-24', '-10.00', 'Smreka')], { seq: 12 }),
    stmt('2027-02-01 04:00', '2027-01-01/2027-01-31', '390.00', [L('a', '2027-01-04', '-75.00', 'GOSTILNA')], {
      seq: 1,
    }),
  ],
  rows: { a: want('2027-01-04', '-75.00'), b: want('12-24', '-10.00') },
  balance: '315.00',
})
aCase({
  name: 'M046 the rent of 29 February and an equal one of 1 March',
  deliveries: [
    poll('2028-03-01 20:00', '2028-02-01/2028-03-01', [
      L('a', '2028-02-29', '-600.00', 'Najem', { name: 'Zupan' }),
      L('b', '2028-03-01', '-600.00', 'Najem', { name: 'Zupan' }),
    ]),
    mt940('2028-03-01 04:00', '2028-02-29', '2000.00', [L('a', '2028-02-29', '-600.00', 'NAJEM', { name: 'ZUPAN' })]),
    stmt('2028-03-02 04:00', '2028-02-01/2028-02-29', '2000.00', [
      L('a', '2028-02-29', '-600.00', 'Najem', { name: 'Zupan' }),
    ]),
    stmt('2028-04-01 04:00', '2028-03-01/2028-03-31', '1400.00', [
      L('b', '2028-03-01', '-600.00', 'Najem', { name: 'Zupan' }),
    ]),
  ],
  rows: { a: want('2028-02-29', '-600.00'), b: want('2028-03-01', '-600.00') },
  balance: '800.00',
  byDay: true,
})
aCase({
  name: 'M047 a hold of 29 February, booked on 1 March',
  deliveries: [
    poll('2028-02-29 18:00', '2028-02-28/2028-02-29', [H('a', '2028-02-29', '-15.50', 'Kino')]),
    stmt('2028-03-01 04:00', '2028-02-29', '100.00', []),
    stmt('2028-03-02 04:00', '2028-03-01', '100.00', [L('a', '2028-03-01', '-15.50', 'KINO', { value: '2028-02-29' })]),
  ],
  rows: { a: want('2028-03-01', '-15.50') },
  balance: '84.50',
})
aCase({
  name: 'M048 two instant payments at half past two, in the hour that the autumn night has twice',
  deliveries: [
    rec('10-25 01:00', [L('a', '10-25', '-10.00', 'Taksi', { time: '2026-10-25T00:30:00Z' })]),
    rec('10-25 02:00', [L('b', '10-25', '-10.00', 'Taksi', { time: '2026-10-25T01:30:00Z' })]),
    stmt('10-26 04:00', '10-25', '60.00', [L('a', '10-25', '-10.00', 'Taksi'), L('b', '10-25', '-10.00', 'Taksi')]),
  ],
  rows: { a: want('10-25', '-10.00'), b: want('10-25', '-10.00') },
  balance: '40.00',
})
aCase({
  name: 'M049 an instant payment half an hour before the clock moves forward',
  deliveries: [
    rec('03-29 00:45', [L('a', '03-29', '40.00', 'Vračilo', { name: 'Maja', time: '2026-03-29T00:30:00Z' })]),
    poll('03-29 08:00', '03-28/03-29', [L('a', '03-29', '40.00', 'Vračilo', { name: 'Maja' })]),
    stmt('03-30 04:00', '03-28/03-29', '0.00', [L('a', '03-29', '40.00', 'Vračilo', { name: 'Maja' })]),
  ],
  rows: { a: want('03-29', '40.00') },
  balance: '40.00',
})
aCase({
  name: 'M050 half past midnight here is the last day of June in UTC',
  deliveries: [
    poll('07-01 08:00', '06-28/07-01', [L('a', '06-30', '-70.00', 'Koncert')]),
    stmt('07-01 04:00', '06-01/06-30', '200.00', [], { seq: 6 }),
    stmt('08-01 04:00', '07-01/07-31', '200.00', [L('a', '07-01', '-70.00', 'Koncert', { value: '07-01' })], {
      seq: 7,
    }),
    rec('07-01 06:00', [L('a', '07-01', '-70.00', 'Koncert', { time: '2026-06-30T22:30:00Z' })]),
  ],
  rows: { a: want('07-01', '-70.00') },
  balance: '130.00',
})
aCase({
  name: 'M051 the poll shows the value day, the books the day after, on four days of equal tickets',
  deliveries: [
    poll('03-05 20:00', '03-02/03-05', [
      L('a', '03-02', '-1.30', 'LPP vozovnica'),
      L('b', '03-03', '-1.30', 'LPP vozovnica'),
      L('c', '03-04', '-1.30', 'LPP vozovnica'),
      L('d', '03-05', '-1.30', 'LPP vozovnica'),
    ]),
    stmt('03-09 04:00', '03-02/03-08', '20.00', [
      L('a', '03-03', '-1.30', 'LPP VOZOVNICA', { value: '03-02' }),
      L('b', '03-04', '-1.30', 'LPP VOZOVNICA', { value: '03-03' }),
      L('c', '03-05', '-1.30', 'LPP VOZOVNICA', { value: '03-04' }),
      L('d', '03-06', '-1.30', 'LPP VOZOVNICA', { value: '03-05' }),
    ]),
  ],
  rows: {
    a: want('03-03', '-1.30'),
    b: want('03-04', '-1.30'),
    c: want('03-05', '-1.30'),
    d: want('03-06', '-1.30'),
  },
  balance: '14.80',
})
aCase({
  name: 'M052 rents due on Sundays the first, in February and in March',
  deliveries: [
    poll('03-01 20:00', '02-01/03-01', [
      L('a', '02-01', '-450.00', 'Najem', { e2e: 'NAJEM' }),
      L('b', '03-01', '-450.00', 'Najem', { e2e: 'NAJEM' }),
    ]),
    stmt('03-01 04:00', '02-01/02-28', '3000.00', [L('a', '02-02', '-450.00', 'Najem', { e2e: 'NAJEM' })], { seq: 2 }),
    stmt('04-01 04:00', '03-01/03-31', '2550.00', [L('b', '03-02', '-450.00', 'Najem', { e2e: 'NAJEM' })], { seq: 3 }),
  ],
  rows: { a: want('02-02', '-450.00'), b: want('03-02', '-450.00') },
  balance: '2100.00',
  byDay: true,
})
aCase({
  name: 'M053 an instant payment on Sunday that every source has on Sunday, beside one of Saturday booked on Monday',
  deliveries: [
    poll('03-08 20:00', '03-07/03-08', [
      L('a', '03-07', '-15.00', 'Prt Tone', { name: 'Tone' }),
      L('b', '03-08', '-15.00', 'Flik', { name: 'Tone' }),
    ]),
    note('03-08 12:00', [L('b', '03-08', '-15.00', 'Flik', { name: 'Tone' })]),
    stmt('03-10 04:00', '03-07/03-09', '100.00', [
      L('b', '03-08', '-15.00', 'Flik', { name: 'Tone' }),
      L('a', '03-09', '-15.00', 'Prt Tone', { name: 'Tone' }),
    ]),
  ],
  rows: { a: want('03-09', '-15.00', { text: /Prt/ }), b: want('03-08', '-15.00', { text: /Flik/ }) },
  balance: '70.00',
})

// ---- texts

aCase({
  name: 'M054 Müller in four spellings',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-19.95', 'MÃ¼ller Drogerie')]),
    csv('n26', '03-05 20:00', [L('a', '03-05', '-19.95', 'Müller Drogerie')]),
    mt940('03-06 03:00', '03-05', '50.00', [L('a', '03-05', '-19.95', 'MUELLER DROGERIE')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-19.95', 'M?LLER DROGERIE')]),
  ],
  rows: { a: want('03-05', '-19.95', { text: /Müller/ }) },
  balance: '30.05',
})
aCase({
  name: 'M055 Łódź and Đorđević without their letters',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [
      L('a', '03-05', '-300.00', 'Wynajem Łódź', { name: 'Łucja Żak' }),
      L('b', '03-05', '-300.00', 'Selidba', { name: 'Đorđe Đorđević' }),
    ]),
    mt940('03-06 03:00', '03-05', '1000.00', [
      L('b', '03-05', '-300.00', 'SELIDBA', { name: 'DORDE DORDEVIC' }),
      L('a', '03-05', '-300.00', 'WYNAJEM LODZ', { name: 'LUCJA ZAK' }),
    ]),
    note('03-05 11:00', [L('b', '03-05', '-300.00', 'Selidba', { name: '?or?e ?or?evi?' })]),
  ],
  rows: {
    a: want('03-05', '-300.00', { text: /wynajem/i }),
    b: want('03-05', '-300.00', { text: /selidba/i }),
  },
  balance: '400.00',
})
const LONG = 'Zavarovanje doma in premičnin, obrok za marec, polica 7700123'
aCase({
  name: 'M056 one text, whole, cut at 35 and cut at 27',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-21.00', LONG.slice(0, 35))]),
    csv('n26', '03-05 20:00', [L('a', '03-05', '-21.00', LONG.slice(0, 27).toUpperCase())]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-21.00', LONG)]),
  ],
  rows: { a: want('03-05', '-21.00', { text: /7700123/ }) },
  balance: '29.00',
})
aCase({
  name: 'M057 two policies whose numbers the poll cuts off',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [
      L('a', '03-05', '-21.00', LONG.slice(0, 35)),
      L('b', '03-05', '-21.00', LONG.slice(0, 35)),
    ]),
    stmt('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-21.00', LONG),
      L('b', '03-05', '-21.00', LONG.replace('7700123', '7700124')),
    ]),
    note('03-05 09:00', [L('b', '03-05', '-21.00', LONG.replace('7700123', '7700124'))]),
  ],
  rows: { a: want('03-05', '-21.00', { text: /7700123/ }), b: want('03-05', '-21.00', { text: /7700124/ }) },
  balance: '8.00',
})
aCase({
  name: 'M058 two policies in the statement, one by notification, one by a poll that cuts the number off',
  deliveries: [
    note('03-05 09:00', [L('a', '03-05', '-21.00', LONG)]),
    poll('03-05 12:00', '03-05/03-05', [
      L('a', '03-05', '-21.00', LONG.slice(0, 27)),
      L('b', '03-05', '-21.00', LONG.slice(0, 27)),
    ]),
    mt940('03-06 03:00', '03-05', '50.00', [
      L('b', '03-05', '-21.00', LONG.replace('7700123', '7700124').toUpperCase()),
      L('a', '03-05', '-21.00', LONG.toUpperCase()),
    ]),
  ],
  rows: { a: want('03-05', '-21.00', { text: /7700123/ }), b: want('03-05', '-21.00', { text: /7700124/ }) },
  balance: '8.00',
})
aCase({
  name: 'M059 an MT940 that comes after camt.053 does not make its text worse',
  deliveries: [
    stmt('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-21.00', 'Članarina športnega društva za leto 2026', { name: 'Športno društvo Šiška' }),
    ]),
    mt940('03-06 05:00', '03-05', '50.00', [
      L('a', '03-05', '-21.00', 'CLANARINA SPORTNEGA DRU', { name: 'SPORTNO DRUSTVO SISKA' }),
    ]),
    csv('dkb', '03-06 09:00', [L('a', '03-05', '-21.00', 'CLANARINA SPORTNEGA DRUST')]),
  ],
  rows: { a: want('03-05', '-21.00', { text: /Članarina športnega društva za leto 2026/ }) },
  balance: '29.00',
})
aCase({
  name: 'M060 sister and brother Müller, told without dots by one and with them by the other source',
  deliveries: [
    rep('03-05 12:00', [
      L('a', '03-05', '-5.00', 'Geschenk', { name: 'Anna Mueller' }),
      L('b', '03-05', '-5.00', 'Geschenk', { name: 'Hans Mueller' }),
    ]),
    poll('03-05 11:00', '03-05/03-05', [L('b', '03-05', '-5.00', 'Geschenk', { name: 'HANS MÜLLER' })]),
    note('03-05 10:00', [L('a', '03-05', '-5.00', 'Geschenk', { name: 'Anna Müller' })]),
    stmt('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-5.00', 'Geschenk', { name: 'M?ller Anna' }),
      L('b', '03-05', '-5.00', 'Geschenk', { name: 'M?ller Hans' }),
    ]),
  ],
  rows: { a: want('03-05', '-5.00', { text: /anna/i }), b: want('03-05', '-5.00', { text: /hans/i }) },
  balance: '40.00',
})

runCases(CASES)
