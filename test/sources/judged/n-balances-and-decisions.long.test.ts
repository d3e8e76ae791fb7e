/** Cases from what was asked for alone: reissued statements, gaps, balances, doubts, operators' decisions, months. */
import { aCase, CASES, csv, H, L, mt940, note, poll, rep, runCases, stmt, want } from './told-cases.ts'

// ---- reissued and late statements

const oneId = (looks: { id: string }[][]): string[] =>
  new Set(looks.flat().map(({ id }) => id)).size > 1 ? ['id changed: the only payment had several ids'] : []
aCase({
  name: 'M101 a statement of one line is issued again with another amount',
  deliveries: [
    stmt('03-06 04:00', '03-05', '100.00', [L('v1', '03-05', '-30.00', 'Servis', { ref: 'R1' })], {
      id: 'S64',
      seq: 64,
    }),
    stmt('03-06 11:00', '03-05', '100.00', [L('a', '03-05', '-33.00', 'Servis', { ref: 'R1' })], {
      id: 'S64',
      seq: 64,
    }),
  ],
  rows: { a: want('03-05', '-33.00') },
  balance: '67.00',
  also: oneId,
})
aCase({
  name: 'M102 three issues of one statement, each with another amount',
  deliveries: [
    stmt('03-06 04:00', '03-05', '100.00', [L('v1', '03-05', '-30.00', 'Servis')], { id: 'S64', seq: 64 }),
    stmt('03-06 11:00', '03-05', '100.00', [L('v2', '03-05', '-33.00', 'Servis')], { id: 'S64', seq: 64 }),
    stmt('03-06 15:00', '03-05', '100.00', [L('a', '03-05', '-31.00', 'Servis')], { id: 'S64', seq: 64 }),
  ],
  rows: { a: want('03-05', '-31.00') },
  balance: '69.00',
  also: oneId,
})
aCase({
  name: 'M103 one of three lines of a statement has another amount in its second issue; a poll knows the first',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [
      L('x', '03-05', '-7.00', 'Kosilo'),
      L('v1', '03-05', '-30.00', 'Servis kolesa', { ref: 'R1' }),
    ]),
    stmt(
      '03-06 04:00',
      '03-05',
      '100.00',
      [
        L('x', '03-05', '-7.00', 'Kosilo', { ref: 'R0' }),
        L('v1', '03-05', '-30.00', 'Servis kolesa', { ref: 'R1' }),
        L('y', '03-05', '-8.00', 'Kino', { ref: 'R2' }),
      ],
      { id: 'S64', seq: 64 },
    ),
    stmt(
      '03-06 11:00',
      '03-05',
      '100.00',
      [
        L('x', '03-05', '-7.00', 'Kosilo', { ref: 'R0' }),
        L('a', '03-05', '-33.00', 'Servis kolesa', { ref: 'R1' }),
        L('y', '03-05', '-8.00', 'Kino', { ref: 'R2' }),
      ],
      { id: 'S64', seq: 64 },
    ),
    stmt('03-07 04:00', '03-06', '52.00', [], { seq: 65 }),
  ],
  rows: { x: want('03-05', '-7.00'), a: want('03-05', '-33.00'), y: want('03-05', '-8.00') },
  balance: '52.00',
  reviews: 'any',
})
aCase({
  name: 'M104 the second issue of a statement moves a payment to the next day',
  deliveries: [
    stmt(
      '03-09 04:00',
      '03-02/03-08',
      '100.00',
      [L('a', '03-04', '-30.00', 'Servis'), L('x', '03-06', '-5.00', 'Kava')],
      {
        id: 'W10',
        seq: 10,
      },
    ),
    stmt(
      '03-09 12:00',
      '03-02/03-08',
      '100.00',
      [L('a', '03-05', '-30.00', 'Servis'), L('x', '03-06', '-5.00', 'Kava')],
      {
        id: 'W10',
        seq: 10,
      },
    ),
    poll('03-05 12:00', '03-02/03-05', [L('a', '03-04', '-30.00', 'Servis')]),
  ],
  rows: { a: want('03-05', '-30.00'), x: want('03-06', '-5.00') },
  balance: '65.00',
})
aCase({
  name: 'M105 the second issue leaves a line out, which is in the next statement',
  deliveries: [
    stmt('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-30.00', 'Servis'), L('x', '03-05', '-5.00', 'Kava')], {
      id: 'S64',
      seq: 64,
    }),
    stmt('03-06 12:00', '03-05', '100.00', [L('x', '03-05', '-5.00', 'Kava')], { id: 'S64', seq: 64 }),
    stmt('03-07 04:00', '03-06', '95.00', [L('a', '03-06', '-30.00', 'Servis')], { id: 'S65', seq: 65 }),
  ],
  rows: { a: want('03-06', '-30.00'), x: want('03-05', '-5.00') },
  gapsMayBe: true,
  idsMayGo: true,
  balance: '65.00',
})
aCase({
  name: 'M106 a day without a statement, of which a poll and a notification tell',
  deliveries: [
    stmt('03-05 04:00', '03-04', '100.00', [L('x', '03-04', '-10.00', 'Kava')], { seq: 63 }),
    poll('03-05 18:00', '03-04/03-05', [L('x', '03-04', '-10.00', 'Kava'), L('a', '03-05', '-30.00', 'Servis')]),
    note('03-05 12:00', [L('a', '03-05', '-30.00', 'SERVIS')]),
    stmt('03-07 04:00', '03-06', '60.00', [L('y', '03-06', '-10.00', 'Kava')], { seq: 65 }),
  ],
  rows: { x: want('03-04', '-10.00'), a: want('03-05', '-30.00'), y: want('03-06', '-10.00') },
  balance: '50.00',
  byDay: true,
})
aCase({
  name: 'M107 the statement of a missing day arrives a week later',
  everyOrder: true,
  deliveries: [
    stmt('03-05 04:00', '03-04', '100.00', [L('x', '03-04', '-10.00', 'Kava')], { seq: 63 }),
    poll('03-05 18:00', '03-04/03-05', [L('x', '03-04', '-10.00', 'Kava'), L('a', '03-05', '-10.00', 'Kava')]),
    stmt('03-07 04:00', '03-06', '80.00', [L('y', '03-06', '-10.00', 'Kava')], { seq: 65 }),
    stmt('03-13 04:00', '03-05', '90.00', [L('a', '03-05', '-10.00', 'KAVA')], { seq: 64 }),
    csv('n26', '03-08 10:00', [
      L('x', '03-04', '-10.00', 'Kava'),
      L('a', '03-05', '-10.00', 'Kava'),
      L('y', '03-06', '-10.00', 'Kava'),
    ]),
  ],
  rows: { x: want('03-04', '-10.00'), a: want('03-05', '-10.00'), y: want('03-06', '-10.00') },
  balance: '70.00',
  byDay: true,
})

// ---- balances

aCase({
  name: 'M108 three pages of MT940',
  deliveries: [
    mt940('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-10.00', 'ENA')], { seq: 64, page: 1, more: true }),
    mt940('03-06 04:01', '03-05', '90.00', [L('b', '03-05', '-20.00', 'DVE')], { seq: 64, page: 2, more: true }),
    mt940('03-06 04:02', '03-05', '70.00', [L('c', '03-05', '-30.00', 'TRI')], { seq: 64, page: 3 }),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-20.00'), c: want('03-05', '-30.00') },
  balance: '40.00',
})
aCase({
  name: 'M109 two pages of MT940, the same day by camt.053 and by poll, equal payments on both pages',
  deliveries: [
    mt940('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-10.00', 'KAVA'), L('b', '03-05', '-20.00', 'DVE')], {
      seq: 64,
      page: 1,
      more: true,
    }),
    mt940('03-06 04:01', '03-05', '70.00', [L('c', '03-05', '-10.00', 'KAVA')], { seq: 64, page: 2 }),
    stmt('03-06 05:00', '03-05', '100.00', [
      L('a', '03-05', '-10.00', 'Kava'),
      L('b', '03-05', '-20.00', 'Dve'),
      L('c', '03-05', '-10.00', 'Kava'),
    ]),
    poll('03-05 10:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kava')]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-20.00'), c: want('03-05', '-10.00') },
  gapsMayBe: true,
  balance: '60.00',
})
aCase({
  name: 'M110 a list at noon, newest first, with balances; the statement comes at night',
  deliveries: [
    csv(
      'ing',
      '03-05 12:00',
      [
        L('a', '03-05', '-20.00', 'Kino', { balance: '80.00' }),
        L('b', '03-05', '-20.00', 'Kava in torta', { balance: '60.00' }),
      ],
      { newestFirst: true },
    ),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('a', '03-05', '-20.00', 'Kino'),
      L('b', '03-05', '-20.00', 'Kava in torta'),
      L('c', '03-05', '-50.00', 'Bencin'),
    ]),
    stmt('03-05 04:00', '03-04', '100.00', []),
  ],
  rows: {
    a: want('03-05', '-20.00', { text: /Kino/, balance: '80.00' }),
    b: want('03-05', '-20.00', { text: /torta/, balance: '60.00' }),
    c: want('03-05', '-50.00'),
  },
  balance: '10.00',
})
aCase({
  name: 'M111 the monthly statement comes after the first days of the next month',
  deliveries: [
    stmt('04-02 04:00', '04-01', '70.00', [L('c', '04-01', '-10.00', 'Kava')], { id: 'D1', seq: 91 }),
    stmt('04-03 04:00', '04-02', '60.00', [L('d', '04-02', '-15.00', 'Kosilo')], { id: 'D2', seq: 92 }),
    stmt('04-05 04:00', '03-01/03-31', '100.00', [L('a', '03-31', '-30.00', 'Servis')], { id: 'M3', seq: 3 }),
    poll('03-31 18:00', '03-30/03-31', [L('a', '03-31', '-30.00', 'Servis')]),
  ],
  rows: { a: want('03-31', '-30.00'), c: want('04-01', '-10.00'), d: want('04-02', '-15.00') },
  balance: '45.00',
})
aCase({
  name: 'M112 the closing balance of a poll is newer than that of the statement',
  deliveries: [
    stmt('03-06 04:00', '03-05', '130.00', [L('a', '03-05', '-30.00', 'Servis')]),
    poll('03-06 21:00', '03-05/03-06', [L('a', '03-05', '-30.00', 'Servis'), L('b', '03-06', '-10.00', 'Kava')], {
      balance: ['closingBooked', '90.00', '03-06'],
    }),
  ],
  rows: { a: want('03-05', '-30.00'), b: want('03-06', '-10.00') },
  balance: '90.00',
})
aCase({
  name: 'M113 an available balance is not a closing one',
  deliveries: [
    stmt('03-06 04:00', '03-05', '130.00', [L('a', '03-05', '-30.00', 'Servis')]),
    poll('03-06 12:00', '03-05/03-06', [L('a', '03-05', '-30.00', 'Servis'), H('b', '03-06', '-10.00', 'Kava')], {
      balance: ['interimAvailable', '1090.00', '03-06'],
    }),
    rep('03-06 15:00', [H('b', '03-06', '-10.00', 'Kava')], { interim: '95.00' }),
  ],
  rows: { a: want('03-05', '-30.00'), b: want('03-06', '-10.00', { status: 'pending' }) },
  balance: '100.00',
})
aCase({
  name: 'M114 an overdraft over a weekend, by MT940 and camt.053',
  deliveries: [
    mt940('03-07 03:00', '03-06', '20.00', [L('a', '03-06', '-70.00', 'NAJEM')], { seq: 40 }),
    stmt('03-10 04:00', '03-07/03-09', '-50.00', [L('b', '03-09', '-0.50', 'Obresti limita')], { seq: 66 }),
    mt940('03-10 03:00', '03-09', '-50.00', [L('b', '03-09', '-0.50', 'OBRESTI LIMITA')], { seq: 41 }),
    stmt('03-07 04:00', '03-06', '20.00', [L('a', '03-06', '-70.00', 'Najem')], { seq: 65 }),
  ],
  rows: { a: want('03-06', '-70.00'), b: want('03-09', '-0.50') },
  balance: '-50.50',
})

// ---- doubts and settlement

aCase({
  name: 'M115 a payment of a poll that the statements around its day do not have',
  deliveries: [
    poll('03-05 12:00', '03-04/03-05', [
      L('x', '03-04', '-10.00', 'Kava'),
      L('ghost', '03-05', '-64.00', 'Trgovina Neznana'),
    ]),
    stmt('03-05 04:00', '03-01/03-04', '100.00', [L('x', '03-04', '-10.00', 'KAVA')], { seq: 5 }),
    stmt('03-16 04:00', '03-05/03-15', '90.00', [L('y', '03-09', '-12.00', 'Kosilo')], { seq: 6 }),
    stmt('04-01 04:00', '03-16/03-31', '78.00', [], { seq: 7 }),
  ],
  rows: { x: want('03-04', '-10.00'), y: want('03-09', '-12.00') },
  reviews: 'some',
  balance: '78.00',
})
aCase({
  name: 'M116 a poll has two equal payments, the statements around their day have one',
  deliveries: [
    poll('03-05 12:00', '03-04/03-05', [L('a', '03-05', '-6.40', 'Malica'), L('ghost', '03-05', '-6.40', 'Malica')]),
    stmt('03-05 04:00', '03-01/03-04', '100.00', [], { seq: 5 }),
    stmt('03-16 04:00', '03-05/03-15', '100.00', [L('a', '03-05', '-6.40', 'MALICA')], { seq: 6 }),
    stmt('04-01 04:00', '03-16/03-31', '93.60', [], { seq: 7 }),
  ],
  rows: { a: want('03-05', '-6.40') },
  reviews: 'some',
  balance: '93.60',
})
aCase({
  name: 'M117 words that say nothing, by poll and by notification: nobody can know',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    note('03-05 13:00', [L('b', '03-05', '-10.00', 'POS 4402')]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-10.00') },
  or: [{ rows: { a: want('03-05', '-10.00') }, reviews: 'some' }],
  reviews: 'some',
})
aCase({
  name: 'M118 words that say nothing from three sources, and a statement that has one such payment',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    note('03-05 11:00', [L('a', '03-05', '-10.00', 'POS 4402')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-10.00', 'SPAR')], { seq: 64 }),
    stmt('03-31 20:00', '03-06/03-31', '40.00', [], { seq: 65 }),
  ],
  rows: { a: want('03-05', '-10.00') },
  reviews: 'any',
  balance: '40.00',
})
aCase({
  name: 'M119 words that say nothing from two sources, and a statement that has two such payments',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    note('03-05 16:00', [L('b', '03-05', '-10.00', 'POS 4402')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-10.00', 'SPAR'), L('b', '03-05', '-10.00', 'HOFER')]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-10.00') },
  reviews: 'any',
  balance: '30.00',
})
aCase({
  name: 'M120 the second of two equal standing orders is told late, by another source',
  deliveries: [
    poll('03-05 06:00', '03-05/03-05', [L('a', '03-05', '-50.00', 'Varčevanje otrok')]),
    poll('03-05 20:00', '03-05/03-05', [
      L('a', '03-05', '-50.00', 'Varčevanje otrok'),
      L('b', '03-05', '-50.00', 'Varčevanje otrok'),
    ]),
    rep('03-05 12:00', [L('a', '03-05', '-50.00', 'VARCEVANJE OTROK')]),
    mt940('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-50.00', 'VARCEVANJE OTROK'),
      L('b', '03-05', '-50.00', 'VARCEVANJE OTROK'),
    ]),
  ],
  rows: { a: want('03-05', '-50.00'), b: want('03-05', '-50.00') },
  balance: '400.00',
})

// ---- operators' decisions

aCase({
  name: 'M121 an operator joins a hold and its booking with a tip; the hold is reported again',
  deliveries: [
    poll('03-05 22:00', '03-05/03-05', [H('h', '03-05', '-40.00', 'Gostilna As')]),
    note('03-06 08:00', [L('a', '03-06', '-44.00', 'Gostilna As Ljubljana')]),
    poll('03-06 12:00', '03-05/03-06', [H('h', '03-05', '-40.00', 'Gostilna As')]),
    poll('03-06 18:00', '03-05/03-06', [L('a', '03-06', '-44.00', 'Gostilna As')]),
  ],
  decides: {
    after: 2,
    how: async ({ rows, join }) => {
      const all = await rows()
      const [hold, booked] = ['pending', 'booked'].map((status) => all.find((row) => row.status === status))
      if (hold && booked) await join(booked, hold)
    },
  },
  rows: { a: want('03-06', '-44.00') },
})
aCase({
  name: 'M122 an operator withdraws a payment, which the bank reports twice more',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [L('x', '03-05', '-5.00', 'Kava'), L('ghost', '03-05', '-640.00', 'Napaka')]),
    poll('03-05 16:00', '03-05/03-05', [L('x', '03-05', '-5.00', 'Kava'), L('ghost', '03-05', '-640.00', 'Napaka')]),
    rep('03-05 18:00', [L('x', '03-05', '-5.00', 'KAVA'), L('ghost', '03-05', '-640.00', 'NAPAKA')]),
  ],
  decides: {
    after: 1,
    how: async ({ rows, withdraw }) => withdraw((await rows()).find(({ amount }) => amount === '-640.00')!),
  },
  rows: { x: want('03-05', '-5.00') },
})
aCase({
  name: 'M123 words that say nothing, by poll and by notification, and a later poll that has two',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    note('03-05 13:00', [L('b', '03-05', '-10.00', 'POS 4402')]),
    poll('03-06 12:00', '03-05/03-06', [L('a', '03-05', '-10.00', 'Kartica'), L('b', '03-05', '-10.00', 'Kartica')]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-10.00') },
  or: [
    {
      rows: { a: want('03-05', '-10.00'), b: want('03-05', '-10.00'), c: want('03-05', '-10.00') },
      reviews: 'some',
    },
  ],
  reviews: 'any',
})
aCase({
  name: 'M124 an operator separates what poll and statement share; both tell it again',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Spar')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('b', '03-05', '-10.00', 'SPAR')]),
    poll('03-06 12:00', '03-05/03-06', [L('a', '03-05', '-10.00', 'Spar')]),
    mt940('03-06 13:00', '03-05', '50.00', [L('b', '03-05', '-10.00', 'SPAR')]),
  ],
  decides: { after: 2, how: async ({ rows, separate }) => separate((await rows())[0]!) },
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-10.00') },
  balance: '40.00',
})
aCase({
  name: 'M125 an operator joins two rows of two sources; the statement has one line',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Kartica')]),
    csv('n26', '03-05 20:00', [L('a', '03-05', '-10.00', 'POS 4402')]),
    stmt('03-06 04:00', '03-05', '50.00', [L('a', '03-05', '-10.00', 'SPAR')], { seq: 64 }),
    stmt('03-31 20:00', '03-06/03-31', '40.00', [], { seq: 65 }),
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
  name: 'M126 an operator says that a payment which no statement has is one; the statement comes again',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('g', '03-05', '-64.00', 'Trgovina Neznana')]),
    stmt('03-05 04:00', '03-01/03-04', '100.00', [], { seq: 5 }),
    stmt('03-20 04:00', '03-05/03-19', '100.00', [], { seq: 6 }),
    stmt('04-10 04:00', '03-20/04-09', '100.00', [], { seq: 7 }),
    mt940('04-10 05:00', '03-05/03-19', '100.00', []),
  ],
  decides: { after: 4, how: async ({ dismissAll }) => dismissAll() },
  gapsMayBe: true,
  rows: { g: want('03-05', '-64.00') },
  balance: '100.00',
})

// ---- a month

const MONTH = {
  salary: want('03-02', '2100.00'),
  rent: want('03-02', '-650.00'),
  c1: want('03-06', '-1.80'),
  c2: want('03-09', '-1.80'),
  c3: want('03-09', '-1.80'),
  cash: want('03-10', '-100.00'),
  fee: want('03-10', '-1.90'),
  i117: want('03-12', '-40.00', { text: /117/ }),
  i118: want('03-12', '-40.00', { text: /118/ }),
  fuel: want('03-16', '-57.21'),
}
const told = {
  salary: L('salary', '03-02', '2100.00', 'Plača februar', { name: 'Delo d.o.o.' }),
  rent: L('rent', '03-02', '-650.00', 'Najem marec', { name: 'Zupan', e2e: 'NAJEM' }),
  c1: L('c1', '03-06', '-1.80', 'Kavarna'),
  cash: L('cash', '03-10', '-100.00', 'Dvig na bankomatu'),
  fee: L('fee', '03-10', '-1.90', 'Nadomestilo dvig'),
  i117: L('i117', '03-12', '-40.00', 'Račun 117', { name: 'Snaga' }),
  i118: L('i118', '03-12', '-40.00', 'Račun 118', { name: 'Snaga' }),
}
aCase({
  name: 'M127 half a month by two polls, a report, a list and a statement',
  everyOrder: true,
  deliveries: [
    poll('03-08 18:00', '03-01/03-08', [
      told.salary,
      { ...told.rent, day: '2026-03-01' },
      told.c1,
      L('c2', '03-07', '-1.80', 'Kavarna'),
      L('c3', '03-08', '-1.80', 'Kavarna'),
    ]),
    poll('03-13 18:00', '03-06/03-13', [
      told.c1,
      told.cash,
      told.fee,
      told.i117,
      told.i118,
      H('fuel', '03-13', '-57.21', 'OMV 2217'),
      L('c2', '03-09', '-1.80', 'KAVARNA'),
      L('c3', '03-09', '-1.80', 'KAVARNA'),
    ]),
    rep('03-12 14:00', [told.i118]),
    csv('n26', '03-17 20:00', [
      told.cash,
      told.fee,
      told.i117,
      told.i118,
      L('fuel', '03-16', '-57.21', 'OMV 2217 LJUBLJANA'),
    ]),
    stmt('03-17 04:00', '03-01/03-16', '100.00', [
      told.salary,
      told.rent,
      told.c1,
      L('c2', '03-09', '-1.80', 'KAVARNA'),
      L('c3', '03-09', '-1.80', 'KAVARNA'),
      told.cash,
      told.fee,
      told.i117,
      told.i118,
      L('fuel', '03-16', '-57.21', 'OMV 2217 LJUBLJANA'),
    ]),
  ],
  rows: MONTH,
  reviews: 'any',
  balance: '1305.49',
})

runCases(CASES)
