/** Cases of the other files with as few deliveries as possible: what holds of the whole holds of its smallest form. */
import { camt53, camt54, checkCase, csv, poll, records, type SentLine } from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`
const complete = { from: '2026-03-02', to: '2026-03-04', booked: 'complete' }

checkCase({
  name: 'H01 (of F32) one each in two lists that are declared complete, no common word: one',
  deliveries: [
    csv({
      made: at('12:00', '2026-03-05'),
      query: complete,
      lines: [{ day: D, amount: '-9.90', text: 'POS terminal' }],
    }),
    records({
      source: 'feed',
      made: at('13:00', '2026-03-05'),
      query: complete,
      lines: [{ id: 'a', day: D, amount: '-9.90', text: 'Mercator' }],
    }),
  ],
  want: { rows: [`${D} -9.90`] },
})
checkCase({
  name: 'H02 (of F32) the same, the second list made three days later: one',
  deliveries: [
    csv({
      made: at('12:00', '2026-03-05'),
      query: complete,
      lines: [{ day: D, amount: '-9.90', text: 'POS terminal' }],
    }),
    records({
      source: 'feed',
      made: at('13:00', '2026-03-08'),
      query: complete,
      lines: [{ id: 'a', day: D, amount: '-9.90', text: 'Mercator' }],
    }),
  ],
  want: { rows: [`${D} -9.90`] },
})
checkCase({
  name: 'H03 (of F32) two each, a list that is declared complete and the statement, no common word: two',
  deliveries: [
    csv({
      made: at('12:00', '2026-03-05'),
      query: complete,
      lines: [
        { day: D, amount: '-9.90', text: 'POS 4471' },
        { day: D, amount: '-9.90', text: 'POS 4472' },
      ],
    }),
    camt53({
      no: 1,
      from: '2026-03-02',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [
        { day: D, amount: '-9.90', text: 'Mercator' },
        { day: D, amount: '-9.90', text: 'Petrol' },
      ],
    }),
  ],
  want: { rows: [`${D} -9.90`, `${D} -9.90`], balance: '80.20' },
})
const stmts = [
  camt53({
    no: 1,
    from: D,
    to: '2026-03-04',
    open: '100.00',
    made: at('22:00', '2026-03-04'),
    lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }],
  }),
  camt53({ no: 2, from: '2026-03-05', to: '2026-03-06', open: '58.00', made: at('22:00', '2026-03-06'), lines: [] }),
]
const polled = poll({
  from: '2026-03-01',
  to: '2026-03-05',
  made: at('08:00', '2026-03-05'),
  lines: [{ id: 'n', day: '2026-03-04', amount: '-42.00', text: 'SUMUP *0091' }],
})
const held = poll({
  from: '2026-03-01',
  to: D,
  made: at('08:00'),
  lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
})
const card = records({
  source: 'card',
  made: at('09:00'),
  lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
})
checkCase({
  name: 'H04 (of F31) without holds: poll and two statements, no common word: one',
  free: true,
  deliveries: [stmts[0]!, polled, stmts[1]!],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'H05 (of F31) with the hold of the poll only: one',
  free: true,
  deliveries: [held, stmts[0]!, polled, stmts[1]!],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'H06 (of F31) with the hold of the card only: one',
  free: true,
  deliveries: [card, stmts[0]!, polled, stmts[1]!],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'H07 (of F31) the whole week in one statement, the poll of the day after: one',
  free: true,
  deliveries: [
    polled,
    camt53({
      no: 1,
      from: '2026-03-02',
      to: '2026-03-06',
      open: '100.00',
      made: at('22:00', '2026-03-06'),
      lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }],
    }),
  ],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'H08 (of F35) with a poll of the next day that has it booked and no hold: one',
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('06:00', '2026-03-04'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'Hotel Slon Ljubljana', pending: true }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('18:00', '2026-03-04'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'Hotel Slon Ljubljana' }],
    }),
  ],
  want: { rows: [`${D} -42.00`], balance: '58.00' },
})
const x: SentLine = { day: '2026-03-02', amount: '-1.80', text: 'Kavarna Rog' }
checkCase({
  name: 'H09 (of F34) one payment in a complete CSV, two days later than in the statement: one',
  deliveries: [
    csv({
      made: at('08:00', '2026-03-09'),
      query: { booked: 'complete', from: '2026-03-01', to: '2026-03-08' },
      lines: [{ ...x, day: '2026-03-04' }],
    }),
    camt53({ no: 1, from: '2026-03-01', to: '2026-03-08', open: '10.00', made: at('05:00', '2026-03-09'), lines: [x] }),
  ],
  want: { rows: ['2026-03-02 -1.80'], balance: '8.20' },
})
checkCase({
  name: 'H10 (of F34) two equal payments, a poll with other days by one (two polls, two days apart): two',
  deliveries: [
    ...['09', '11'].map((d) =>
      poll({
        from: '2026-03-01',
        to: `2026-03-${d}`,
        made: at('08:00', `2026-03-${d}`),
        lines: ['03', '04'].map((s) => ({ ...x, id: `i${s}`, day: `2026-03-${s}` })),
      }),
    ),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: ['02', '03'].map((s) => ({ ...x, day: `2026-03-${s}` })),
    }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-03 -1.80'], balance: '6.40' },
})
checkCase({
  name: 'H11 (of F40) the reissue, then the first issue late, then the notification: the line is gone in every order',
  mayLeave: true,
  free: true,
  deliveries: [
    camt54({ id: 'N', made: at('12:00'), lines: [{ day: D, amount: '-10.00', text: 'Napaka banke', ref: 'E1' }] }),
    camt53({
      no: 7,
      from: D,
      open: '100.00',
      made: at('06:00', '2026-03-04'),
      lines: [{ day: D, amount: '-4.00', text: 'Snaga', ref: 'R2' }],
    }),
  ],
  want: [
    { rows: [`${D} -4.00`], reviews: [0, 1], balance: '96.00' },
    { rows: [`${D} -4.00`, `${D} -10.00`], reviews: [0, 1], balance: '96.00' },
  ],
})
checkCase({
  name: 'H12 (of F10) other words, the next day, statement and notification, and the statement of that day: no review',
  deliveries: [
    camt53({
      no: 2,
      from: '2026-03-02',
      open: '110.00',
      made: at('22:00', '2026-03-02'),
      lines: [{ day: '2026-03-02', amount: '-10.00', text: 'Malica' }],
    }),
    camt54({ id: 'N', made: at('12:00'), lines: [{ day: D, amount: '-10.00', text: 'Vodovod' }] }),
  ],
  want: { rows: ['2026-03-02 -10.00', `${D} -10.00`], balance: '100.00' },
})
checkCase({
  name: 'H13 (of F10) other words, three days later: no review',
  deliveries: [
    poll({
      from: '2026-03-02',
      to: '2026-03-02',
      made: at('21:00', '2026-03-02'),
      lines: [{ id: '1', day: '2026-03-02', amount: '-10.00', text: 'Malica' }],
    }),
    camt54({
      id: 'N',
      made: at('12:00', '2026-03-05'),
      lines: [{ day: '2026-03-05', amount: '-10.00', text: 'Vodovod' }],
    }),
  ],
  want: { rows: ['2026-03-02 -10.00', '2026-03-05 -10.00'] },
})
