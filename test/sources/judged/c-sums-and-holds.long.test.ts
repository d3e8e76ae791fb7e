/** Money that is told as a total and in parts, as a hold and as a booking, is in the list once, or listed for a person. */
import { camt52, camt53, camt54, checkCase, csv, mt940, poll, records, type SentLine } from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`
const PARTS = [
  { amount: '-100.00', text: 'Plača Ana', name: 'Ana Zajc', e2e: 'P-1' },
  { amount: '-120.00', text: 'Plača Bor', name: 'Bor Kos', e2e: 'P-2' },
  { amount: '-80.00', text: 'Plača Cene', name: 'Cene Lah', e2e: 'P-3' },
]
const parts = PARTS.map((p): SentLine => ({ day: D, ...p }))
const once = (reviews: [number, number]) => [
  { rows: [`${D} -300.00`], reviews, balance: '700.00' },
  { rows: [`${D} -100.00`, `${D} -120.00`, `${D} -80.00`], reviews, balance: '700.00' },
]
const listed = {
  rows: [`${D} -300.00`, `${D} -100.00`, `${D} -120.00`, `${D} -80.00`],
  reviews: [1, 9] as [number, number],
  balance: '700.00',
}

checkCase({
  name: 'C01 a batch total by CSV, its parts by camt.053: the money once, or listed',
  free: true,
  deliveries: [
    csv({
      made: at('20:00'),
      query: { booked: 'complete', from: D, to: D },
      lines: [{ day: D, amount: '-300.00', text: 'Zbirni nalog plače' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-300.00', text: 'Zbirni nalog', batch: 'B-1', parts: PARTS }],
    }),
  ],
  want: [...once([0, 0]), listed],
})
checkCase({
  name: 'C02 a batch total in a poll, its parts as lines of the statement: once, or listed',
  free: true,
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [{ id: 't', day: D, amount: '-300.00', text: 'Zbirni nalog plače' }],
    }),
    camt53({ no: 1, from: D, open: '1000.00', made: at('22:00'), lines: parts }),
  ],
  want: [...once([0, 3]), listed],
})
checkCase({
  name: 'C03 a batch total in an MT940, its parts by notification (one batch): once, or listed',
  free: true,
  deliveries: [
    mt940({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-300.00', text: 'SAMMLER PLACE', ref: 'B-1' }],
    }),
    camt54({
      id: 'N',
      made: at('12:00'),
      lines: [{ day: D, amount: '-300.00', ref: 'B-1', batch: 'B-1', parts: PARTS }],
    }),
  ],
  want: [...once([0, 0]), listed],
})
checkCase({
  name: 'C04 a total in a poll, parts by statement, and an unrelated payment of the amount of one part: the money once and the other payment, or listed',
  free: true,
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [
        { id: 't', day: D, amount: '-300.00', text: 'Zbirni nalog plače' },
        { id: 'u', day: D, amount: '-80.00', text: 'Gorivo Petrol' },
      ],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-80.00', text: 'PETROL GORIVO' }, ...parts],
    }),
  ],
  want: [
    { rows: [`${D} -300.00`, `${D} -80.00 ~Petrol`], reviews: [0, 3], balance: '620.00' },
    {
      rows: [`${D} -100.00`, `${D} -120.00`, `${D} -80.00`, `${D} -80.00 ~Petrol`],
      reviews: [0, 3],
      balance: '620.00',
    },
    {
      rows: [`${D} -300.00`, `${D} -100.00`, `${D} -120.00`, `${D} -80.00`, `${D} -80.00`],
      reviews: [1, 9],
      balance: '620.00',
    },
  ],
})
checkCase({
  name: 'C05 a fee inside (statement, stated charge) and separate (poll): once, or listed',
  free: true,
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [
        { id: '1', day: D, amount: '-100.00', text: 'Nakazilo v tujino' },
        { id: '2', day: D, amount: '-2.50', text: 'Provizija' },
      ],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-102.50', charge: '2.50', text: 'Nakazilo v tujino' }],
    }),
  ],
  want: [
    { rows: [`${D} -102.50`], reviews: [0, 2], balance: '897.50' },
    { rows: [`${D} -100.00`, `${D} -2.50`], reviews: [0, 1], balance: '897.50' },
    { rows: [`${D} -102.50`, `${D} -100.00`, `${D} -2.50`], reviews: [1, 9], balance: '897.50' },
  ],
})
checkCase({
  name: 'C06 a fee separate in the statement and inside in a complete CSV: once, or listed',
  free: true,
  deliveries: [
    csv({
      made: at('20:00'),
      query: { booked: 'complete', from: D, to: D },
      lines: [{ day: D, amount: '-102.50', text: 'Nakazilo v tujino' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-100.00', text: 'Nakazilo v tujino' },
        { day: D, amount: '-2.50', text: 'Provizija nakazilo' },
      ],
    }),
  ],
  want: [
    { rows: [`${D} -102.50`], reviews: [0, 2], balance: '897.50' },
    { rows: [`${D} -100.00`, `${D} -2.50`], reviews: [0, 1], balance: '897.50' },
    { rows: [`${D} -102.50`, `${D} -100.00`, `${D} -2.50`], reviews: [1, 9], balance: '897.50' },
  ],
})
checkCase({
  name: 'C07 a total and its parts that are all real: 300 for a machine in every source beside parts of 300: nothing lost',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [
        { id: 'm', day: D, amount: '-300.00', text: 'Pralni stroj' },
        ...parts.map((p, i) => ({ ...p, id: `p${i}` })),
      ],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [...parts, { day: D, amount: '-300.00', text: 'PRALNI STROJ' }],
    }),
  ],
  want: { rows: [`${D} -300.00`, `${D} -100.00`, `${D} -120.00`, `${D} -80.00`], balance: '400.00' },
})

// ---- holds
const X: SentLine = { id: 'x1', day: '2026-03-02', amount: '-5.00', text: 'Pekarna' }
const hold = (facts: Partial<SentLine> = {}): SentLine => ({
  day: D,
  amount: '-42.00',
  text: 'Hotel Slon Ljubljana',
  pending: true,
  ...facts,
})
checkCase({
  name: 'C08 polls {X}, {X, hold}, {X} without a stated time: the hold is gone',
  live: true,
  deliveries: [
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('08:00'), lines: [X] }),
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('12:00'), lines: [X, hold({ id: 'h' })] }),
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('16:00'), lines: [X] }),
  ],
  want: { rows: ['2026-03-02 -5.00'] },
})
checkCase({
  name: 'C09 polls {X}, {X, hold}, {X}, {X, hold} without a stated time: the hold is back',
  live: true,
  deliveries: [
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('08:00'), lines: [X] }),
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('12:00'), lines: [X, hold({ id: 'h' })] }),
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('16:00'), lines: [X] }),
    poll({ untimed: true, from: '2026-03-01', to: D, made: at('20:00'), lines: [X, hold({ id: 'h' })] }),
  ],
  want: { rows: ['2026-03-02 -5.00', `${D} -42.00 pending`] },
})
checkCase({
  name: 'C10 polls {X}, {X, hold}, {X} with times, in any order: the hold is gone',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [X] }),
    poll({ from: '2026-03-01', to: D, made: at('12:00'), lines: [X, hold({ id: 'h' })] }),
    poll({ from: '2026-03-01', to: D, made: at('16:00'), lines: [X] }),
  ],
  want: { rows: ['2026-03-02 -5.00'] },
})
checkCase({
  name: 'C11 one hold by poll and by camt.052, then one booking in the statement: one, one id',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h' })] }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold({ text: 'HOTEL SLON LJUBLJANA' })] }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [{ day: '2026-03-05', amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
  ],
  want: { rows: ['2026-03-05 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'C12 a hold by records and by poll, no booking yet: one pending row',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h' })] }),
    records({
      source: 'card',
      made: at('09:00'),
      query: { pending: 'complete' },
      lines: [hold({ id: 'k77', text: 'HOTEL SLON LJUBLJANA' })],
    }),
  ],
  want: { rows: [`${D} -42.00 pending`] },
})
checkCase({
  name: 'C13 a booking known, then a late hold of another source: one',
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [{ day: '2026-03-05', amount: '-42.00', text: 'Hotel Slon Ljubljana' }],
    }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold()] }),
  ],
  want: { rows: ['2026-03-05 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'C14 a booking known, then a late hold with one reference and other words: one',
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [{ day: '2026-03-05', amount: '-42.00', ref: 'CARD-9981', text: 'Hotel Slon Ljubljana' }],
    }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold({ ref: 'CARD-9981', text: 'Rezervacija sredstev' })] }),
  ],
  want: { rows: ['2026-03-05 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'C15 a hold of 40, booked with a tip as 44 under the same id of the poll: one, same id',
  deliveries: [
    poll({ from: '2026-03-01', to: '2026-03-03', made: at('08:00'), lines: [hold({ id: 'tip', amount: '-40.00' })] }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ id: 'tip', day: '2026-03-04', amount: '-44.00', text: 'Hotel Slon Ljubljana' }],
    }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-04',
      open: '100.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-44.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
  ],
  want: { rows: ['2026-03-04 -44.00'], balance: '56.00' },
})
checkCase({
  name: 'C16 two equal holds in two sources, both booked: two all the time',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h1' }), hold({ id: 'h2' })] }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold(), hold()] }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [1, 2].map(() => ({ day: '2026-03-05', amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' })),
    }),
  ],
  want: { rows: ['2026-03-05 -42.00', '2026-03-05 -42.00'], balance: '16.00' },
})
checkCase({
  name: 'C17 two equal holds in two sources, none booked: two pending',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h1' }), hold({ id: 'h2' })] }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold(), hold()] }),
  ],
  want: { rows: [`${D} -42.00 pending`, `${D} -42.00 pending`] },
})
checkCase({
  name: 'C18 a hold by poll and by report; the next poll lacks it and nothing is booked: gone',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [X, hold({ id: 'h' })] }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold()] }),
    poll({ from: '2026-03-01', to: D, made: at('12:00'), lines: [X] }),
  ],
  want: { rows: ['2026-03-02 -5.00'] },
})
checkCase({
  name: 'C19 booked in the statement, and a later poll still shows the hold: one, booked',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h' })] }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-03',
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
    poll({ from: '2026-03-01', to: '2026-03-04', made: at('06:00', '2026-03-04'), lines: [hold({ id: 'h' })] }),
  ],
  want: { rows: [`${D} -42.00`], balance: '58.00' },
})
checkCase({
  free: true,
  name: 'C20 an expired hold "Rewe Köln" and a booking "Rewe Bonn" of the same amount: the booking alone; no mixture',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [hold({ id: 'h', text: 'Rewe Köln', amount: '-20.00' })],
    }),
    poll({ from: '2026-03-01', to: '2026-03-05', made: at('08:00', '2026-03-05'), lines: [] }),
    camt53({
      no: 1,
      from: '2026-03-06',
      to: '2026-03-06',
      open: '100.00',
      made: at('22:00', '2026-03-06'),
      lines: [{ day: '2026-03-06', amount: '-20.00', text: 'Rewe Bonn' }],
    }),
  ],
  want: { rows: ['2026-03-06 -20.00 ~Bonn'], reviews: [0, 1], balance: '80.00' },
  also: (_, rows) =>
    rows.filter((r) => /Köln/.test(JSON.stringify(r.raw))).map(() => 'mixed: the booking shows the text of the hold'),
})
checkCase({
  name: 'C21 a hold, booked in the poll and in the statement, and a late repeat of the hold by camt.052 of the first day: one',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [hold({ id: 'h' })] }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ ...hold(), pending: false, id: 'b9', day: '2026-03-04' }],
    }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-04',
      open: '100.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
    camt52({ id: 'R', day: D, made: at('09:00'), lines: [hold()] }),
  ],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'C22 a hold, and the same shop and amount booked the day before: two (a booking does not absorb what the bank still holds)',
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-02',
      to: '2026-03-02',
      open: '100.00',
      made: at('22:00', '2026-03-02'),
      lines: [{ day: '2026-03-02', amount: '-4.20', text: 'Kantina' }],
    }),
    poll({
      from: '2026-03-01',
      to: D,
      made: at('12:00'),
      lines: [
        { id: 'b', day: '2026-03-02', amount: '-4.20', text: 'Kantina' },
        hold({ id: 'h', text: 'Kantina', amount: '-4.20' }),
      ],
    }),
  ],
  want: { rows: ['2026-03-02 -4.20', `${D} -4.20 pending`], reviews: [0, 1] },
})
checkCase({
  name: 'C23 a report with a pending line and a later cumulative one with it booked; poll with the hold under another id; statement: one',
  deliveries: [
    camt52({ id: 'R1', day: D, made: at('09:00'), lines: [hold({ ref: 'Q1' })] }),
    poll({ from: '2026-03-01', to: D, made: at('10:00'), lines: [hold({ id: 'zz' })] }),
    camt52({ id: 'R2', day: D, made: at('15:00'), lines: [{ ...hold({ ref: 'Q1' }), pending: false }] }),
    camt53({ no: 1, from: D, open: '100.00', made: at('22:00'), lines: [{ ...hold({ ref: 'Q1' }), pending: false }] }),
  ],
  want: { rows: [`${D} -42.00`], balance: '58.00' },
})
