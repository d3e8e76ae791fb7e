/** Neighbours of the other cases: the same story with one source or one day more or less. */
import { camt52, camt53, camt54, checkCase, csv, decide, mt940, poll, records, type SentLine } from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`
const V = (amount: string, facts: Partial<SentLine> = {}): SentLine => ({
  day: D,
  amount,
  text: 'Vodovod R1',
  ...facts,
})

checkCase({
  name: 'F01 (of D12) two pages of one MT940, made a minute apart: the balance of the last page',
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
      made: at('22:01'),
      first: 'M',
      lines: [{ day: D, amount: '-5.00', text: 'SNAGA' }],
    }),
  ],
  want: { rows: [`${D} -10.00 =90.00`, `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'F02 (of D12) two pages of one MT940, made at the same time: the balance of the last page',
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
  ],
  want: { rows: [`${D} -10.00 =90.00`, `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'F03 (of D08) a poll corrects the amount under one id: one',
  deliveries: [
    poll({ from: D, to: D, made: at('15:00'), lines: [V('-10.00', { id: 'p1' })] }),
    poll({ from: D, to: D, made: at('15:00', '2026-03-04'), lines: [V('-11.00', { id: 'p1' })] }),
  ],
  want: { rows: [`${D} -11.00`] },
  mayLeave: true,
})
checkCase({
  name: 'F04 (of D08) the same by records with stable ids: one',
  deliveries: [
    records({ made: at('15:00'), lines: [V('-10.00', { id: 'p1' })] }),
    records({ made: at('15:00', '2026-03-04'), lines: [V('-11.00', { id: 'p1' })] }),
  ],
  want: { rows: [`${D} -11.00`] },
})
checkCase({
  name: 'F05 (of D08) a poll has the old amount, the statement is reissued with another one: one, or the doubt is listed',
  mayLeave: true,
  free: true,
  deliveries: [
    poll({ from: D, to: D, made: at('15:00'), lines: [V('-10.00', { id: 'p1' })] }),
    camt53({ no: 7, from: D, open: '100.00', made: at('22:00'), lines: [V('-10.00', { ref: 'R1' })] }),
    camt53({ no: 7, from: D, open: '100.00', made: at('06:00', '2026-03-04'), lines: [V('-11.00', { ref: 'R1' })] }),
  ],
  want: [
    { rows: [`${D} -11.00`], reviews: [0, 1], balance: '89.00' },
    { rows: [`${D} -11.00`, `${D} -10.00`], reviews: [1, 2], balance: '89.00' },
  ],
})
checkCase({
  name: 'F06 (of D08) a poll has the old amount, the reissue another, later polls the new one, later statements: one',
  mayLeave: true,
  free: true,
  deliveries: [
    poll({ from: D, to: D, made: at('15:00'), lines: [V('-10.00', { id: 'p1' })] }),
    camt53({ no: 7, from: D, open: '100.00', made: at('22:00'), lines: [V('-10.00', { ref: 'R1' })] }),
    camt53({ no: 7, from: D, open: '100.00', made: at('06:00', '2026-03-04'), lines: [V('-11.00', { ref: 'R1' })] }),
    poll({ from: D, to: '2026-03-05', made: at('15:00', '2026-03-05'), lines: [V('-11.00', { id: 'p1' })] }),
    poll({ from: D, to: '2026-03-07', made: at('15:00', '2026-03-07'), lines: [V('-11.00', { id: 'p1' })] }),
  ],
  want: { rows: [`${D} -11.00`], reviews: [0, 1], balance: '89.00' },
})
checkCase({
  name: 'F07 (of E07) two holds joined by an operator, then booked in the statement: one',
  live: true,
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    records({
      source: 'card',
      made: at('09:00'),
      lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
    }),
    decide('join', at('10:00'), async (ctx) => {
      const rows = await ctx.rows()
      await ctx.manage('POST', `/manage/transactions/${rows[0]!.id}/join`, { with: rows[1]!.id })
    }),
    camt53({
      no: 1,
      from: D,
      to: '2026-03-04',
      open: '100.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }],
    }),
  ],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  // A poll that was made after a statement may have one more payment of its last day, until the next statement.
  name: 'F08 (of E07) without the operator: two holds in other words, one booked in the statement; the poll drops the other: listed',
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    records({
      source: 'card',
      made: at('09:00'),
      lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
    }),
    camt53({
      no: 1,
      from: D,
      to: '2026-03-04',
      open: '100.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-05',
      made: at('08:00', '2026-03-05'),
      lines: [{ id: 'n', day: '2026-03-04', amount: '-42.00', text: 'SUMUP *0091' }],
    }),
  ],
  want: { rows: ['2026-03-04 -42.00', '2026-03-04 -42.00'], reviews: [1, 2], balance: '58.00' },
})
checkCase({
  name: 'F09 (of D17) other words on the next day, equal round amounts; statements of both days: no review',
  deliveries: [
    records({ made: at('21:00'), lines: [{ id: '1', day: D, amount: '-10.00', text: 'Vodovod' }] }),
    camt53({
      no: 2,
      from: '2026-03-02',
      open: '110.00',
      made: at('22:00', '2026-03-02'),
      lines: [{ day: '2026-03-02', amount: '-10.00', text: 'Malica' }],
    }),
    camt53({
      no: 3,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
  ],
  want: { rows: ['2026-03-02 -10.00 =100.00', `${D} -10.00 =90.00`], balance: '90.00' },
})
checkCase({
  name: 'F10 (of D17) other words on the next day, notification and poll: two, no review',
  deliveries: [
    poll({
      from: '2026-03-02',
      to: '2026-03-02',
      made: at('21:00', '2026-03-02'),
      lines: [{ id: '1', day: '2026-03-02', amount: '-10.00', text: 'Malica' }],
    }),
    camt54({ id: 'N', made: at('12:00'), lines: [{ day: D, amount: '-10.00', text: 'Vodovod' }] }),
  ],
  want: { rows: ['2026-03-02 -10.00', `${D} -10.00`] },
})
checkCase({
  name: 'F11 two complete lists (poll, records with from and to) in other words: as many as each has',
  deliveries: [
    poll({
      from: '2026-03-02',
      to: D,
      made: at('12:00', '2026-03-05'),
      lines: [
        { id: '1', day: D, amount: '-9.90', text: 'POS 4471' },
        { id: '2', day: D, amount: '-9.90', text: 'POS 4472' },
      ],
    }),
    records({
      source: 'feed',
      made: at('13:00', '2026-03-05'),
      query: { from: '2026-03-02', to: D, booked: 'complete' },
      lines: [
        { id: 'a', day: D, amount: '-9.90', text: 'Mercator' },
        { id: 'b', day: D, amount: '-9.90', text: 'Petrol' },
      ],
    }),
  ],
  want: { rows: [`${D} -9.90`, `${D} -9.90`], reviews: [0, 2] },
})
checkCase({
  name: 'F12 two shops of equal amounts on Saturday, booked on Monday: each keeps its words',
  deliveries: [
    poll({
      from: '2026-03-06',
      to: '2026-03-08',
      made: at('12:00', '2026-03-08'),
      lines: [
        { id: '1', day: '2026-03-07', amount: '-5.00', text: 'Kino Bežigrad' },
        { id: '2', day: '2026-03-07', amount: '-5.00', text: 'Bazen Tivoli' },
      ],
    }),
    camt53({
      no: 5,
      from: '2026-03-06',
      to: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [
        { day: '2026-03-09', amount: '-5.00', text: 'BAZEN TIVOLI' },
        { day: '2026-03-09', amount: '-5.00', text: 'KINO BEZIGRAD' },
      ],
    }),
  ],
  want: { rows: ['2026-03-09 -5.00 ~Kino', '2026-03-09 -5.00 ~Bazen'], balance: '90.00' },
})
checkCase({
  name: 'F13 a hold dated by its authorisation in one source and by the next day in the other: one',
  deliveries: [
    records({
      source: 'card',
      made: at('10:00'),
      query: { pending: 'complete' },
      lines: [
        {
          id: 'k',
          day: '2026-03-02',
          time: '2026-03-02T22:40:00+01:00',
          amount: '-42.00',
          text: 'Hotel Slon Ljubljana',
          pending: true,
        },
      ],
    }),
    poll({
      from: '2026-03-01',
      to: D,
      made: at('11:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'HOTEL SLON LJUBLJANA', pending: true }],
    }),
  ],
  want: { rows: [/* either day */ '2026-03-02 -42.00 pending'] },
})
checkCase({
  name: 'F14 an older poll with the hold after a newer one with the booking: one, booked',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('11:00', '2026-03-04'),
      lines: [{ id: 'b', day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON LJUBLJANA' }],
    }),
    poll({
      from: '2026-03-01',
      to: D,
      made: at('11:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'Hotel Slon Ljubljana', pending: true }],
    }),
  ],
  want: { rows: ['2026-03-04 -42.00'] },
})
checkCase({
  name: 'F15 daily and monthly camt.053 with equal coffees: as many as there are',
  deliveries: [
    camt53({
      no: 60,
      from: '2026-03-02',
      open: '10.00',
      made: at('22:00', '2026-03-02'),
      lines: [1, 2].map(() => ({ day: '2026-03-02', amount: '-1.80', text: 'Kavarna' })),
    }),
    camt53({ no: 61, from: D, open: '6.40', made: at('22:00'), lines: [{ day: D, amount: '-1.80', text: 'Kavarna' }] }),
    camt53({
      no: 3,
      id: 'MONTH-3',
      from: '2026-03-01',
      to: '2026-03-31',
      open: '10.00',
      made: at('05:00', '2026-04-01'),
      lines: [
        { day: '2026-03-02', amount: '-1.80', text: 'Kavarna' },
        { day: '2026-03-02', amount: '-1.80', text: 'Kavarna' },
        { day: D, amount: '-1.80', text: 'Kavarna' },
      ],
    }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-02 -1.80', `${D} -1.80`], balance: '4.60' },
})
checkCase({
  name: 'F16 a CSV with value days, one later than the statement, three equal payments: three',
  deliveries: [
    csv({
      made: at('08:00', '2026-03-09'),
      query: { booked: 'complete', from: '2026-03-01', to: '2026-03-08' },
      lines: ['03', '04', '05'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'Kavarna Rog' })),
    }),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: ['02', '03', '04'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'KAVARNA ROG' })),
    }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-03 -1.80', '2026-03-04 -1.80'], balance: '4.60' },
})
checkCase({
  name: 'F17 a daily fee over five days, polls that lag by most of a day, nightly statements: five',
  deliveries: ['02', '03', '04', '05', '06'].flatMap((d, i) => [
    poll({
      from: '2026-03-01',
      to: `2026-03-${d}`,
      made: at('18:00', `2026-03-${d}`),
      lines: ['02', '03', '04', '05', '06']
        .slice(0, i)
        .map((x) => ({ id: `f${x}`, day: `2026-03-${x}`, amount: '-0.30', text: 'Nadomestilo' })),
    }),
    camt53({
      no: i + 1,
      from: `2026-03-${d}`,
      open: (10 - i * 0.3).toFixed(2),
      made: at('22:00', `2026-03-${d}`),
      lines: [{ day: `2026-03-${d}`, amount: '-0.30', text: 'NADOMESTILO' }],
    }),
  ]),
  want: { rows: ['02', '03', '04', '05', '06'].map((d) => `2026-03-${d} -0.30`), balance: '8.50' },
})
checkCase({
  name: 'F18 an invoice paid twice by mistake, one end-to-end id, two in poll and statement, one notified: two',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('15:00'),
      lines: ['1', '2'].map((id) => V('-80.00', { id, e2e: 'INV-117', text: 'Račun 117' })),
    }),
    camt54({ id: 'N', made: at('15:30'), lines: [V('-80.00', { e2e: 'INV-117', text: 'Račun 117', ref: 'Z2' })] }),
    camt53({
      no: 7,
      from: D,
      open: '200.00',
      made: at('22:00'),
      lines: ['Z1', 'Z2'].map((ref) => V('-80.00', { e2e: 'INV-117', text: 'Račun 117', ref })),
    }),
  ],
  want: { rows: [`${D} -80.00`, `${D} -80.00`], balance: '40.00' },
})
checkCase({
  // Either the form depends on the order of arrival, or an id goes in one of the orders.
  name: 'F19 a total in an MT940, its parts in a camt.053, both statements: the money once, in the form of the older',
  free: true,
  mayLeave: true,
  deliveries: [
    mt940({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('21:00'),
      lines: [{ day: D, amount: '-220.00', text: 'SAMMLER' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '1000.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-100.00', text: 'Ana' },
        { day: D, amount: '-120.00', text: 'Bor' },
      ],
    }),
  ],
  // Nothing but the sum says so, which is listed.
  want: { rows: [`${D} -220.00`], reviews: 2, balance: '780.00' },
})
checkCase({
  name: 'F20 a report whose next one with lines lacks the pending line, a poll without a list of holds: the hold is gone',
  deliveries: [
    camt52({ id: 'R1', day: D, made: at('09:00'), lines: [V('-5.00', { pending: true, text: 'Polog' })] }),
    poll({ from: D, to: D, made: at('10:00'), noPending: true, lines: [] }),
    camt52({ id: 'R2', day: D, made: at('12:00'), lines: [V('-2.00', { text: 'Parkirnina' })] }),
  ],
  want: { rows: [`${D} -2.00`] },
})
checkCase({
  name: 'F21 a Tuesday report dates a line Sunday, the statements have it on Tuesday: one',
  deliveries: [
    camt53({ no: 1, from: '2026-03-06', open: '100.00', made: at('22:00', '2026-03-06'), lines: [] }),
    camt53({ no: 2, from: '2026-03-09', open: '100.00', made: at('22:00', '2026-03-09'), lines: [] }),
    camt52({
      id: 'R',
      day: '2026-03-10',
      made: at('12:00', '2026-03-10'),
      lines: [{ day: '2026-03-08', amount: '-17.00', text: 'Petrol Maribor' }],
    }),
    camt53({
      no: 3,
      from: '2026-03-10',
      open: '100.00',
      made: at('22:00', '2026-03-10'),
      lines: [{ day: '2026-03-10', amount: '-17.00', text: 'PETROL MARIBOR' }],
    }),
  ],
  want: { rows: ['2026-03-10 -17.00'], balance: '83.00' },
})
checkCase({
  name: 'F22 "Ana Novak Donacija" and "Ana Novak Račun 115", two sources: two',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('12:00'),
      lines: [{ id: '1', day: D, amount: '-20.00', name: 'Ana Novak', text: 'Donacija' }],
    }),
    camt54({ id: 'N', made: at('12:30'), lines: [{ day: D, amount: '-20.00', name: 'Ana Novak', text: 'Račun 115' }] }),
  ],
  want: { rows: [`${D} -20.00 ~Donacija`, `${D} -20.00 ~115`], reviews: [0, 1] },
})
checkCase({
  name: 'F23 the number of a terminal against the number of an invoice, both complete: one',
  deliveries: [
    poll({
      from: '2026-03-02',
      to: '2026-03-04',
      made: at('12:00', '2026-03-05'),
      lines: [{ id: '1', day: D, amount: '-20.55', text: 'POS 44719 Mercator' }],
    }),
    camt53({
      no: 3,
      from: '2026-03-02',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [{ day: D, amount: '-20.55', text: 'Mercator račun 2026-8812' }],
    }),
  ],
  want: { rows: [`${D} -20.55`], balance: '79.45' },
})
checkCase({
  name: 'F24 six equal ones, of which a poll at noon has four, a report five, the statement six: six',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('12:00'),
      lines: [1, 2, 3, 4].map((i) => V('-1.00', { id: `e${i}`, text: 'Avtomat' })),
    }),
    camt52({ id: 'R', day: D, made: at('15:00'), lines: [1, 2, 3, 4, 5].map(() => V('-1.00', { text: 'AVTOMAT' })) }),
    camt53({
      no: 3,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [1, 2, 3, 4, 5, 6].map(() => V('-1.00', { text: 'AVTOMAT' })),
    }),
  ],
  want: { rows: [1, 2, 3, 4, 5, 6].map(() => `${D} -1.00`), balance: '94.00' },
})
checkCase({
  name: 'F25 a poll whose window begins later says nothing of earlier days',
  deliveries: [
    poll({
      from: '2026-02-01',
      to: D,
      made: at('08:00'),
      lines: [V('-1.00', { id: 'e1', day: '2026-02-10', text: 'Avtomat' }), V('-1.00', { id: 'e2', text: 'Avtomat' })],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-05',
      made: at('08:00', '2026-03-05'),
      lines: [V('-1.00', { id: 'e2', text: 'Avtomat' })],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-07',
      made: at('08:00', '2026-03-07'),
      lines: [V('-1.00', { id: 'e2', text: 'Avtomat' })],
    }),
  ],
  want: { rows: ['2026-02-10 -1.00', `${D} -1.00`] },
})
checkCase({
  name: 'F26 a booking of a poll is pending again in a later poll, then booked: one, same id',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('08:00'), lines: [V('-9.00', { id: 'e1' })] }),
    poll({ from: '2026-03-01', to: D, made: at('12:00'), lines: [V('-9.00', { id: 'e1', pending: true })] }),
    poll({ from: '2026-03-01', to: D, made: at('16:00'), lines: [V('-9.00', { id: 'e1' })] }),
  ],
  want: { rows: [`${D} -9.00`] },
})
checkCase({
  name: 'F27 a joined pair stays one when a statement and the other sources come again',
  live: true,
  free: true,
  deliveries: [
    csv({ made: at('10:00'), lines: [V('-30.00', { text: 'Zlatarna Celje' })] }),
    camt54({ id: 'N', made: at('11:00'), lines: [V('-30.00', { text: 'POS 88 Citycenter', ref: 'K88' })] }),
    decide('join', at('12:00'), async (ctx) => {
      const rows = await ctx.rows()
      await ctx.manage('POST', `/manage/transactions/${rows[0]!.id}/join`, { with: rows[1]!.id })
      ctx.seen.set('row', rows[0]!.id)
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [V('-30.00', { text: 'POS 88 Citycenter', ref: 'K88' })],
    }),
    csv({ made: at('10:00', '2026-03-04'), lines: [V('-30.00', { text: 'Zlatarna Celje' })] }),
  ],
  want: { rows: [`${D} -30.00`], balance: '70.00' },
  also: (ctx, rows) =>
    rows.some((r) => r.id === ctx.seen.get('row')) ? [] : ['CHANGED ID: the row that the operator kept is not there'],
})
checkCase({
  name: 'F28 separated rows stay two after a poll with one more line and a repeat of everything',
  live: true,
  free: true,
  deliveries: [
    poll({ from: D, to: D, made: at('10:00'), lines: [V('-30.00', { id: '1', text: 'Taksi Rumeni' })] }),
    camt54({ id: 'N', made: at('11:00'), lines: [V('-30.00', { text: 'Taksi Rumeni', ref: 'K88' })] }),
    decide('separate', at('12:00'), async (ctx) => {
      await ctx.manage('POST', `/manage/transactions/${(await ctx.rows())[0]!.id}/separate`)
    }),
    camt54({ id: 'N', made: at('11:00'), lines: [V('-30.00', { text: 'Taksi Rumeni', ref: 'K88' })] }),
    poll({
      from: D,
      to: D,
      made: at('14:00'),
      lines: [V('-30.00', { id: '1', text: 'Taksi Rumeni' }), V('-3.00', { id: '2', text: 'Sok' })],
    }),
  ],
  want: { rows: [`${D} -30.00`, `${D} -30.00`, `${D} -3.00`] },
})
checkCase({
  name: 'F29 an intraday report with the balance, then the nightly statement made before a later report of the next day: closing of the statement, or the later booked one',
  deliveries: [
    camt52({ id: 'R1', day: D, made: at('12:00'), lines: [V('-5.00', { text: 'Snaga', ref: 'S1' })] }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [V('-5.00', { text: 'Snaga', ref: 'S1' }), V('-6.00', { text: 'Kino', ref: 'S2' })],
    }),
    camt52({
      id: 'R2',
      day: '2026-03-04',
      made: at('12:00', '2026-03-04'),
      lines: [V('-6.00', { day: '2026-03-04', text: 'Kino', ref: 'S3' })],
    }),
  ],
  want: { rows: [`${D} -5.00 =95.00`, `${D} -6.00 =89.00`, '2026-03-04 -6.00 =-'], balance: '89.00' },
})
checkCase({
  name: 'F30 bank references that agree, days apart by a weekend, report and statement: one',
  deliveries: [
    camt52({
      id: 'R1',
      day: '2026-03-07',
      made: at('12:00', '2026-03-07'),
      lines: [V('-5.00', { day: '2026-03-07', text: 'Snaga', ref: 'S1' })],
    }),
    camt53({ no: 1, from: '2026-03-06', to: '2026-03-06', open: '100.00', made: at('22:00', '2026-03-06'), lines: [] }),
    camt53({
      no: 2,
      from: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [V('-5.00', { day: '2026-03-09', text: 'Snaga', ref: 'S1' })],
    }),
  ],
  want: { rows: ['2026-03-09 -5.00'], balance: '95.00' },
})

checkCase({
  name: 'F31 (of F08) with the statement of the next day: one',
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    records({
      source: 'card',
      made: at('09:00'),
      lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
    }),
    camt53({
      no: 1,
      from: D,
      to: '2026-03-04',
      open: '100.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-05',
      made: at('08:00', '2026-03-05'),
      lines: [{ id: 'n', day: '2026-03-04', amount: '-42.00', text: 'SUMUP *0091' }],
    }),
    camt53({ no: 2, from: '2026-03-05', to: '2026-03-06', open: '58.00', made: at('22:00', '2026-03-06'), lines: [] }),
  ],
  want: { rows: ['2026-03-04 -42.00'], balance: '58.00' },
})
checkCase({
  name: 'F32 (of F11) two lists that are declared complete, CSV and records, other words: as many as each has',
  deliveries: [
    csv({
      made: at('12:00', '2026-03-05'),
      query: { from: '2026-03-02', to: '2026-03-04', booked: 'complete' },
      lines: [
        { day: D, amount: '-9.90', text: 'POS 4471' },
        { day: D, amount: '-9.90', text: 'POS 4472' },
      ],
    }),
    records({
      source: 'feed',
      made: at('13:00', '2026-03-05'),
      query: { from: '2026-03-02', to: '2026-03-04', booked: 'complete' },
      lines: [
        { id: 'a', day: D, amount: '-9.90', text: 'Mercator' },
        { id: 'b', day: D, amount: '-9.90', text: 'Petrol' },
      ],
    }),
  ],
  want: { rows: [`${D} -9.90`, `${D} -9.90`] },
})
checkCase({
  name: 'F33 (of F16) the same, with the statements of the next week: three, no review',
  deliveries: [
    csv({
      made: at('08:00', '2026-03-09'),
      query: { booked: 'complete', from: '2026-03-01', to: '2026-03-08' },
      lines: ['03', '04', '05'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'Kavarna Rog' })),
    }),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: ['02', '03', '04'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'KAVARNA ROG' })),
    }),
    camt53({ no: 2, from: '2026-03-09', to: '2026-03-15', open: '4.60', made: at('05:00', '2026-03-16'), lines: [] }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-03 -1.80', '2026-03-04 -1.80'], balance: '4.60' },
})
checkCase({
  name: 'F34 (of F16) two equal payments a day apart, in a complete CSV one day later than in the statement: two',
  deliveries: [
    csv({
      made: at('08:00', '2026-03-09'),
      query: { booked: 'complete', from: '2026-03-01', to: '2026-03-08' },
      lines: ['03', '04'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'Kavarna Rog' })),
    }),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: ['02', '03'].map((d) => ({ day: `2026-03-${d}`, amount: '-1.80', text: 'KAVARNA ROG' })),
    }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-03 -1.80'], balance: '6.40' },
})
checkCase({
  name: 'F35 (of C19) a hold in a poll, then the late statement of the day before has it booked: one, same id',
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
  ],
  want: { rows: [`${D} -42.00`], balance: '58.00' },
})
checkCase({
  name: 'F36 (of D12) pages without a stated time, the last page first',
  live: true,
  deliveries: [
    mt940({
      untimed: true,
      no: 12,
      page: 2,
      from: D,
      open: '90.00',
      made: at('22:00'),
      first: 'M',
      lines: [{ day: D, amount: '-5.00', text: 'SNAGA' }],
    }),
    mt940({
      untimed: true,
      no: 12,
      page: 1,
      from: D,
      open: '100.00',
      made: at('22:10'),
      last: 'M',
      lines: [{ day: D, amount: '-10.00', text: 'VODOVOD' }],
    }),
  ],
  want: { rows: [`${D} -10.00 =90.00`, `${D} -5.00 =85.00`], balance: '85.00' },
})
checkCase({
  name: 'F37 (of F07) two holds joined by an operator, gone from both complete sets: gone',
  live: true,
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    records({
      source: 'card',
      made: at('09:00'),
      query: { pending: 'complete' },
      lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
    }),
    decide('join', at('10:00'), async (ctx) => {
      const rows = await ctx.rows()
      await ctx.manage('POST', `/manage/transactions/${rows[0]!.id}/join`, { with: rows[1]!.id })
    }),
    poll({ from: '2026-03-01', to: '2026-03-04', made: at('08:00', '2026-03-04'), lines: [] }),
    records({ source: 'card', made: at('09:00', '2026-03-04'), query: { pending: 'complete' }, lines: [] }),
  ],
  want: { rows: [] },
})
checkCase({
  name: 'F38 (of F07) two holds joined, then booked by the poll under the id of its hold: one, booked',
  live: true,
  free: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    records({
      source: 'card',
      made: at('09:00'),
      lines: [{ id: 'k', day: D, amount: '-42.00', text: 'Hotel Slon', pending: true }],
    }),
    decide('join', at('10:00'), async (ctx) => {
      const rows = await ctx.rows()
      await ctx.manage('POST', `/manage/transactions/${rows[0]!.id}/join`, { with: rows[1]!.id })
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ id: 'h', day: '2026-03-04', amount: '-42.00', text: 'SUMUP *0091' }],
    }),
  ],
  want: { rows: ['2026-03-04 -42.00'] },
})
checkCase({
  name: 'F39 (of D08) F05 and one poll that has the new amount as well: one, or listed',
  mayLeave: true,
  free: true,
  deliveries: [
    poll({ from: D, to: D, made: at('15:00'), lines: [V('-10.00', { id: 'p1' })] }),
    camt53({ no: 7, from: D, open: '100.00', made: at('06:00', '2026-03-04'), lines: [V('-11.00', { ref: 'R1' })] }),
    poll({ from: D, to: D, made: at('15:00', '2026-03-04'), lines: [V('-11.00', { id: 'p1' })] }),
  ],
  want: [
    { rows: [`${D} -11.00`], reviews: [0, 1], balance: '89.00' },
    { rows: [`${D} -11.00`, `${D} -10.00`], reviews: [1, 2], balance: '89.00' },
  ],
})
checkCase({
  name: 'F40 (of D10) a reissue lacks a line that a notification had; no more statements',
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
  ],
  want: [
    { rows: [`${D} -4.00`], reviews: [0, 1], balance: '96.00' },
    { rows: [`${D} -4.00`, `${D} -10.00`], reviews: [1, 1], balance: '96.00' },
  ],
})
