/** Ids of a source that restart, shift or change name nothing else; reissues and pages of statements have the last word. */
import { camt52, camt53, camt54, checkCase, csv, decide, mt940, poll, records } from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`

// ---- ids of the source
checkCase({
  name: 'D01 ids restart after a renewal, equal monthly payments: two months, two rows, ids stay',
  deliveries: [
    poll({
      from: '2026-01-01',
      to: '2026-01-31',
      made: at('20:00', '2026-01-31'),
      lines: [
        { id: '1', day: '2026-01-05', amount: '-50.00', text: 'Najem' },
        { id: '2', day: '2026-01-10', amount: '-9.99', text: 'Glasba' },
      ],
    }),
    poll({
      from: '2026-02-01',
      to: '2026-02-28',
      made: at('20:00', '2026-02-28'),
      lines: [
        { id: '1', day: '2026-02-05', amount: '-50.00', text: 'Najem' },
        { id: '2', day: '2026-02-10', amount: '-9.99', text: 'Glasba' },
      ],
    }),
  ],
  want: { rows: ['2026-01-05 -50.00', '2026-01-10 -9.99', '2026-02-05 -50.00', '2026-02-10 -9.99'] },
})
checkCase({
  name: 'D02 the same with a statement of each month and a poll of both afterwards: four rows, no id changes',
  deliveries: [
    poll({
      from: '2026-01-01',
      to: '2026-01-31',
      made: at('20:00', '2026-01-31'),
      lines: [
        { id: '1', day: '2026-01-05', amount: '-50.00', text: 'Najem' },
        { id: '2', day: '2026-01-10', amount: '-9.99', text: 'Glasba' },
      ],
    }),
    camt53({
      no: 1,
      from: '2026-01-01',
      to: '2026-01-31',
      open: '500.00',
      made: at('22:00', '2026-01-31'),
      lines: [
        { day: '2026-01-05', amount: '-50.00', text: 'NAJEM' },
        { day: '2026-01-10', amount: '-9.99', text: 'GLASBA' },
      ],
    }),
    poll({
      from: '2026-01-01',
      to: '2026-02-28',
      made: at('20:00', '2026-02-28'),
      lines: [
        { id: '1', day: '2026-02-05', amount: '-50.00', text: 'Najem' },
        { id: '2', day: '2026-02-10', amount: '-9.99', text: 'Glasba' },
        { id: '3', day: '2026-01-05', amount: '-50.00', text: 'Najem' },
        { id: '4', day: '2026-01-10', amount: '-9.99', text: 'Glasba' },
      ],
    }),
    camt53({
      no: 2,
      from: '2026-02-01',
      to: '2026-02-28',
      open: '440.01',
      made: at('22:00', '2026-02-28'),
      lines: [
        { day: '2026-02-05', amount: '-50.00', text: 'NAJEM' },
        { day: '2026-02-10', amount: '-9.99', text: 'GLASBA' },
      ],
    }),
  ],
  want: { rows: ['2026-01-05 -50.00', '2026-01-10 -9.99', '2026-02-05 -50.00', '2026-02-10 -9.99'], balance: '380.02' },
})
checkCase({
  name: 'D03 positional ids, newest first, that shift with each new payment of equal amounts: ids stay with their day',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: '2026-03-03',
      made: at('20:00'),
      lines: [
        { id: '0', day: '2026-03-03', amount: '-3.00', text: 'Malica' },
        { id: '1', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
      ],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('20:00', '2026-03-04'),
      lines: [
        { id: '0', day: '2026-03-04', amount: '-3.00', text: 'Malica' },
        { id: '1', day: '2026-03-03', amount: '-3.00', text: 'Malica' },
        { id: '2', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
      ],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-05',
      made: at('20:00', '2026-03-05'),
      lines: [
        { id: '0', day: '2026-03-05', amount: '-7.00', text: 'Kosilo' },
        { id: '1', day: '2026-03-04', amount: '-3.00', text: 'Malica' },
        { id: '2', day: '2026-03-03', amount: '-3.00', text: 'Malica' },
        { id: '3', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
      ],
    }),
  ],
  want: { rows: ['2026-03-02 -3.00', '2026-03-03 -3.00', '2026-03-04 -3.00', '2026-03-05 -7.00'] },
  also: async (ctx, rows) => {
    // created order in the live play: the oldest day was seen first
    void ctx
    const by = Object.fromEntries(rows.map((r) => [r.day, r.id]))
    return new Set(Object.values(by)).size === 4 ? [] : ['ids are not four']
  },
})
checkCase({
  name: 'D04 all ids new in the second poll of the same window: nothing twice, ids stay',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: '2026-03-03',
      made: at('08:00'),
      lines: [
        { id: 'aa', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
        { id: 'ab', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
        { id: 'ac', day: '2026-03-01', amount: '-8.00', text: 'Kino' },
      ],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-03',
      made: at('16:00'),
      lines: [
        { id: 'ba', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
        { id: 'bb', day: '2026-03-02', amount: '-3.00', text: 'Malica' },
        { id: 'bc', day: '2026-03-01', amount: '-8.00', text: 'Kino' },
      ],
    }),
    csv({
      made: at('17:00'),
      lines: [
        { day: '2026-03-02', amount: '-3.00', text: 'MALICA' },
        { day: '2026-03-02', amount: '-3.00', text: 'MALICA' },
        { day: '2026-03-01', amount: '-8.00', text: 'KINO' },
      ],
    }),
  ],
  want: { rows: ['2026-03-01 -8.00', '2026-03-02 -3.00', '2026-03-02 -3.00'] },
})
checkCase({
  name: 'D05 one id of a poll on the 5th of two months, same amount, overlapping windows: two',
  deliveries: [
    poll({
      from: '2026-01-01',
      to: '2026-02-01',
      made: at('20:00', '2026-02-01'),
      lines: [{ id: 'SO-7', day: '2026-01-05', amount: '-50.00', text: 'Trajni nalog' }],
    }),
    poll({
      from: '2026-01-01',
      to: '2026-02-06',
      made: at('20:00', '2026-02-06'),
      lines: [
        { id: 'SO-7', day: '2026-01-05', amount: '-50.00', text: 'Trajni nalog' },
        { id: 'SO-7', day: '2026-02-05', amount: '-50.00', text: 'Trajni nalog' },
      ],
    }),
  ],
  want: { rows: ['2026-01-05 -50.00', '2026-02-05 -50.00'] },
})

// ---- reissued statements
checkCase({
  name: 'D06 a one-line statement reissued with another amount: one, same id',
  mayLeave: true,
  deliveries: [
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'Vodovod', ref: 'V1' }],
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [{ day: D, amount: '-11.00', text: 'Vodovod', ref: 'V1' }],
    }),
  ],
  want: { rows: [`${D} -11.00`], balance: '89.00' },
})
checkCase({
  name: 'D07 the same with a decision on ids: the row of -10 is the row of -11',
  live: true,
  mayLeave: true,
  deliveries: [
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'Vodovod' }],
    }),
    decide('note the id', at('23:00'), async (ctx) => {
      ctx.seen.set('row', (await ctx.rows())[0]!.id)
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [{ day: D, amount: '-11.00', text: 'Vodovod' }],
    }),
  ],
  want: { rows: [`${D} -11.00`], balance: '89.00' },
  also: (ctx, rows) => (rows[0]!.id === ctx.seen.get('row') ? [] : ['CHANGED ID: the reissued line has another id']),
})
checkCase({
  name: 'D08 two lines, R1 reissued with another amount, a poll had the old one: two rows, R1 keeps its id',
  live: true,
  mayLeave: true,
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('15:00'),
      lines: [
        { id: 'p1', day: D, amount: '-10.00', text: 'Vodovod R1' },
        { id: 'p2', day: D, amount: '-4.00', text: 'Snaga' },
      ],
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'Vodovod R1', ref: 'R1' },
        { day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' },
      ],
    }),
    decide('note the id', at('23:00'), async (ctx) => {
      ctx.seen.set('row', (await ctx.rows()).find((r) => r.amount === '-10.00')!.id)
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [
        { day: D, amount: '-11.00', text: 'Vodovod R1', ref: 'R1' },
        { day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' },
      ],
    }),
    poll({
      from: D,
      to: D,
      made: at('15:00', '2026-03-04'),
      lines: [
        { id: 'p1', day: D, amount: '-11.00', text: 'Vodovod R1' },
        { id: 'p2', day: D, amount: '-4.00', text: 'Snaga' },
      ],
    }),
  ],
  want: { rows: [`${D} -11.00`, `${D} -4.00`], balance: '85.00' },
  also: (ctx, rows) =>
    rows.find((r) => r.amount === '-11.00')?.id === ctx.seen.get('row')
      ? []
      : ['CHANGED ID: the reissued line has another id'],
})
checkCase({
  name: 'D09 the same deliveries in any order: two rows',
  mayLeave: true,
  free: true,
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('15:00'),
      lines: [
        { id: 'p1', day: D, amount: '-10.00', text: 'Vodovod R1' },
        { id: 'p2', day: D, amount: '-4.00', text: 'Snaga' },
      ],
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'Vodovod R1', ref: 'R1' },
        { day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' },
      ],
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [
        { day: D, amount: '-11.00', text: 'Vodovod R1', ref: 'R1' },
        { day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' },
      ],
    }),
    poll({
      from: D,
      to: D,
      made: at('15:00', '2026-03-04'),
      lines: [
        { id: 'p1', day: D, amount: '-11.00', text: 'Vodovod R1' },
        { id: 'p2', day: D, amount: '-4.00', text: 'Snaga' },
      ],
    }),
  ],
  want: { rows: [`${D} -11.00`, `${D} -4.00`], balance: '85.00' },
})
checkCase({
  name: 'D10 a reissue lacks a line, which a notification had as well: gone or hidden and listed',
  mayLeave: true,
  deliveries: [
    camt54({ id: 'N', made: at('12:00'), lines: [{ day: D, amount: '-10.00', text: 'Napaka banke', ref: 'E1' }] }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'Napaka banke', ref: 'E1' },
        { day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' },
      ],
    }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [{ day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' }],
    }),
    camt53({
      no: 8,
      from: '2026-03-04',
      to: '2026-03-09',
      open: '96.00',
      made: at('22:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-1.00', text: 'Provizija' }],
    }),
  ],
  want: [{ rows: [`${D} -4.00`, '2026-03-09 -1.00'], reviews: [0, 1], balance: '95.00' }],
})
checkCase({
  name: 'D11 an MT940 reissued with other words, CSV with the first words: one',
  deliveries: [
    mt940({
      no: 7,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
    csv({ made: at('23:00'), lines: [{ day: D, amount: '-10.00', text: 'Vodovod' }] }),
    mt940({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD KANALIZACIJA RACUN 5' }],
    }),
  ],
  want: { rows: [`${D} -10.00`], balance: '90.00' },
})

// ---- balances, pages
checkCase({
  name: 'D12 MT940 pages 1, 2 and 3 in any order: all rows once, the closing balance of the last page',
  deliveries: [
    mt940({
      no: 12,
      page: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      last: 'M',
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
    mt940({
      no: 12,
      page: 2,
      from: D,
      open: '90.00',
      made: at('22:00'),
      first: 'M',
      last: 'M',
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
    mt940({
      no: 12,
      page: 3,
      from: D,
      open: '80.00',
      made: at('22:00'),
      first: 'M',
      lines: [{ day: D, amount: '-5.00', text: 'SNAGA' }],
    }),
  ],
  want: { rows: [`${D} -10.00 =90.00`, `${D} -10.00 =80.00`, `${D} -5.00 =75.00`], balance: '75.00' },
})
checkCase({
  name: 'D13 the pages, and a poll of the day: the same rows',
  deliveries: [
    mt940({
      no: 12,
      page: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      last: 'M',
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
    mt940({
      no: 12,
      page: 2,
      from: D,
      open: '90.00',
      made: at('22:00'),
      first: 'M',
      lines: [{ day: D, amount: '-5.00', text: 'SNAGA' }],
    }),
    poll({
      from: D,
      to: D,
      made: at('18:00'),
      lines: [
        { id: '2', day: D, amount: '-5.00', text: 'Snaga' },
        { id: '1', day: D, amount: '-10.00', text: 'Vodovod' },
      ],
    }),
  ],
  want: { rows: [`${D} -10.00`, `${D} -5.00`], balance: '85.00' },
})
checkCase({
  name: 'D14 a poll without a stated time, then a statement: rows with the balances of the statement',
  live: true,
  deliveries: [
    poll({
      untimed: true,
      from: '2026-03-01',
      to: '2026-03-03',
      made: at('18:00', '2026-03-04'),
      lines: [
        { id: '1', day: '2026-03-02', amount: '-10.00', text: 'Vodovod' },
        { id: '2', day: D, amount: '-5.00', text: 'Snaga' },
      ],
    }),
    camt53({
      no: 3,
      from: '2026-03-02',
      to: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: '2026-03-02', amount: '-10.00', text: 'VODOVOD' },
        { day: D, amount: '-5.00', text: 'SNAGA' },
      ],
    }),
  ],
  want: { rows: ['2026-03-02 -10.00 =90.00', `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'D15 a CSV at noon with balances, then the statement of the day: its closing balance',
  deliveries: [
    csv({ made: at('11:00'), lines: [{ day: D, amount: '-10.00', text: 'Vodovod', balance: '90.00' }] }),
    camt53({
      no: 3,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'VODOVOD' },
        { day: D, amount: '-5.00', text: 'SNAGA' },
      ],
    }),
  ],
  want: { rows: [`${D} -10.00 =90.00`, `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'D16 daily statements in any order: the newest closing balance',
  deliveries: ['02', '03', '04', '05'].map((d, i) =>
    camt53({
      no: i + 1,
      from: `2026-03-${d}`,
      open: `${100 - i * 10}.00`,
      made: at('22:00', `2026-03-${d}`),
      lines: [{ day: `2026-03-${d}`, amount: '-10.00', text: 'Malica' }],
    }),
  ),
  want: {
    rows: [
      '2026-03-02 -10.00 =90.00',
      '2026-03-03 -10.00 =80.00',
      '2026-03-04 -10.00 =70.00',
      '2026-03-05 -10.00 =60.00',
    ],
    balance: '60.00',
  },
})
checkCase({
  name: 'D17 a list of one day, newest first and without balances, of records: none invented; the statement brings them',
  deliveries: [
    records({
      made: at('21:00'),
      query: { order: 'newest-first' },
      lines: [
        { id: '2', day: D, amount: '-5.00', text: 'Snaga' },
        { id: '1', day: D, amount: '-10.00', text: 'Vodovod' },
      ],
    }),
    camt53({
      no: 2,
      from: '2026-03-02',
      open: '110.00',
      made: at('22:00', '2026-03-02'),
      lines: [{ day: '2026-03-02', amount: '-10.00', text: 'Malica' }],
    }),
  ],
  want: { rows: ['2026-03-02 -10.00 =100.00', `${D} -10.00 =-`, `${D} -5.00 =-`], balance: '100.00' },
})
checkCase({
  name: 'D18 newest-first CSV with one stated balance of the day, then nothing: none invented for the others',
  deliveries: [
    csv({
      made: at('21:00'),
      query: { order: 'newest-first' },
      lines: [
        { day: D, amount: '-5.00', text: 'Snaga', balance: '85.00' },
        { day: D, amount: '-10.00', text: 'Vodovod' },
      ],
    }),
  ],
  want: { rows: [`${D} -10.00 =-`, `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'D19 a statement, and a newer poll with a line of the next day: that line has no balance, the account has the closing one',
  deliveries: [
    camt53({
      no: 3,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
    poll({
      from: D,
      to: '2026-03-04',
      made: at('15:00', '2026-03-04'),
      lines: [
        { id: '1', day: D, amount: '-10.00', text: 'Vodovod' },
        { id: '2', day: '2026-03-04', amount: '-5.00', text: 'Snaga' },
      ],
    }),
  ],
  want: { rows: [`${D} -10.00 =90.00`, '2026-03-04 -5.00 =-'], balance: '90.00' },
})
checkCase({
  name: 'D20 monthly MT940 and daily camt.053 of the same month: rows once, one balance',
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-02',
      open: '100.00',
      made: at('22:00', '2026-03-02'),
      lines: [
        { day: '2026-03-02', amount: '-10.00', text: 'Vodovod Ljubljana' },
        { day: '2026-03-02', amount: '-10.00', text: 'Elektro Ljubljana' },
      ],
    }),
    camt53({
      no: 2,
      from: D,
      open: '80.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'Snaga Ljubljana' }],
    }),
    mt940({
      no: 3,
      from: '2026-03-01',
      to: '2026-03-31',
      open: '100.00',
      made: at('05:00', '2026-04-01'),
      lines: [
        { day: '2026-03-02', amount: '-10.00', text: 'VODOVOD LJUBLJANA' },
        { day: '2026-03-02', amount: '-10.00', text: 'ELEKTRO LJUBLJANA' },
        { day: D, amount: '-10.00', text: 'SNAGA LJUBLJANA' },
        { day: '2026-03-30', amount: '50.00', text: 'PLACA' },
      ],
    }),
  ],
  want: {
    rows: ['2026-03-02 -10.00 ~Vodovod', '2026-03-02 -10.00 ~Elektro', `${D} -10.00 ~Snaga`, '2026-03-30 50.00'],
    balance: '120.00',
  },
})
void camt52
