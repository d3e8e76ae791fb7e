/** What an operator decided stays, and statements settle what lesser sources left open. */
import {
  camt52,
  camt53,
  camt54,
  checkCase,
  csv,
  decide,
  mt940,
  poll,
  records,
  type SeenRow,
  type SentLine,
} from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`
const empty = (no: number, day: string, open: string, to = day) =>
  camt53({ no, from: day, to, open, made: at('22:00', to), lines: [] })
const find = (rows: SeenRow[], test: (r: SeenRow) => boolean): SeenRow => {
  const row = rows.find(test)
  if (!row) throw new Error(`no such row among ${rows.map((r) => `${r.day} ${r.amount} ${r.description}`).join('; ')}`)
  return row
}

// ---- an operator's decisions
checkCase({
  name: 'E01 an operator joined a hold with its booking; the hold is reported again: one',
  live: true,
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-45.00', text: 'Hotel Slon' }],
    }),
    decide('join', at('23:00'), async (ctx) => {
      const rows = await ctx.rows()
      await ctx.manage('POST', `/manage/transactions/${find(rows, (r) => r.status === 'booked').id}/join`, {
        with: find(rows, (r) => r.status === 'pending').id,
      })
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('12:00', '2026-03-04'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091 LJ', pending: true }],
    }),
  ],
  want: { rows: [`${D} -45.00`], balance: '55.00' },
})
checkCase({
  free: true,
  name: 'E02 joined rows of a poll and a notification; both come again and a statement has it once: one',
  live: true,
  deliveries: [
    poll({
      from: '2026-03-03',
      to: '2026-03-04',
      made: at('08:00'),
      lines: [{ id: 'p', day: D, amount: '-30.00', text: 'Zlatarna Celje' }],
    }),
    camt54({
      id: 'N',
      made: at('09:00'),
      lines: [{ day: D, amount: '-30.00', text: 'POS 88 Citycenter', ref: 'K88' }],
    }),
    decide('join', at('10:00'), async (ctx) => {
      const rows = await ctx.rows()
      if (rows.length === 2) await ctx.manage('POST', `/manage/transactions/${rows[1]!.id}/join`, { with: rows[0]!.id })
    }),
    poll({
      from: '2026-03-03',
      to: '2026-03-04',
      made: at('12:00'),
      lines: [{ id: 'p', day: D, amount: '-30.00', text: 'Zlatarna Celje' }],
    }),
    camt54({
      id: 'N2',
      made: at('13:00'),
      lines: [{ day: D, amount: '-30.00', text: 'POS 88 Citycenter', ref: 'K88' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-30.00', text: 'ZLATARNA CELJE' }],
    }),
  ],
  want: { rows: [`${D} -30.00`], balance: '70.00' },
})
checkCase({
  name: 'E03 an operator separates what was matched; both are delivered again: two',
  live: true,
  deliveries: [
    records({ source: 'a', made: at('08:00'), lines: [{ id: '1', day: D, amount: '-30.00', text: 'Taksi Rumeni' }] }),
    camt54({ id: 'N', made: at('09:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI' }] }),
    decide('separate', at('10:00'), async (ctx) => {
      await ctx.manage('POST', `/manage/transactions/${(await ctx.rows())[0]!.id}/separate`)
    }),
    records({ source: 'a', made: at('11:00'), lines: [{ id: '1', day: D, amount: '-30.00', text: 'Taksi Rumeni' }] }),
    camt54({ id: 'N3', made: at('12:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI' }] }),
  ],
  want: { rows: [`${D} -30.00`, `${D} -30.00`] },
})
checkCase({
  name: 'E04 separated, then the statement has two of them: two, no review',
  live: true,
  deliveries: [
    records({ source: 'a', made: at('08:00'), lines: [{ id: '1', day: D, amount: '-30.00', text: 'Taksi Rumeni' }] }),
    camt54({ id: 'N', made: at('09:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI' }] }),
    decide('separate', at('10:00'), async (ctx) => {
      await ctx.manage('POST', `/manage/transactions/${(await ctx.rows())[0]!.id}/separate`)
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-30.00', text: 'TAKSI RUMENI' },
        { day: D, amount: '-30.00', text: 'TAKSI RUMENI' },
      ],
    }),
  ],
  want: { rows: [`${D} -30.00`, `${D} -30.00`], balance: '40.00' },
})
checkCase({
  // That another source tells it is evidence that the bank has it: kept out, a payment of a statement would be lost.
  name: 'E05 a withdrawn row is reported again by another source in the same words: it is listed again',
  live: true,
  deliveries: [
    records({ source: 'a', made: at('08:00'), lines: [{ id: '1', day: D, amount: '-30.00', text: 'Taksi Rumeni' }] }),
    decide('withdraw', at('10:00'), async (ctx) => {
      await ctx.manage('POST', `/manage/transactions/${(await ctx.rows())[0]!.id}/withdraw`)
    }),
    camt54({ id: 'N', made: at('12:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI' }] }),
  ],
  want: { rows: [`${D} -30.00`] },
})
checkCase({
  name: 'E06 a payment that no statement has is kept by dismissing; statements go on and the notice comes again: it stays',
  live: true,
  deliveries: [
    camt54({ id: 'N', made: at('09:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI', ref: 'T5' }] }),
    empty(1, '2026-03-02', '100.00'),
    empty(2, D, '100.00'),
    empty(3, '2026-03-04', '100.00'),
    empty(4, '2026-03-05', '100.00'),
    empty(5, '2026-03-06', '100.00'),
    decide('dismiss', at('10:00', '2026-03-08'), async (ctx) => {
      const { data } = (await ctx.manage('GET', `/manage/reviews?accountId=${ctx.accountId}`)) as {
        data: { transaction: { id: string }; candidate: { id: string } }[]
      }
      if (data.length !== 1) throw new Error(`${data.length} reviews`)
      await ctx.manage('POST', `/manage/reviews/${data[0]!.transaction.id}/${data[0]!.candidate.id}/dismiss`)
    }),
    empty(6, '2026-03-09', '100.00'),
    camt54({
      id: 'N-again',
      made: at('09:00', '2026-03-10'),
      lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI', ref: 'T5' }],
    }),
  ],
  want: { rows: [`${D} -30.00`] },
})
checkCase({
  free: true,
  name: 'E07 two holds joined by an operator, reported again, then booked in the statement: one',
  live: true,
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
      if (rows.length === 2) await ctx.manage('POST', `/manage/transactions/${rows[0]!.id}/join`, { with: rows[1]!.id })
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ id: 'h', day: D, amount: '-42.00', text: 'SUMUP *0091', pending: true }],
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

// ---- settlement, late and repeated deliveries
checkCase({
  name: 'E08 a notice that no statement confirms: hidden and listed',
  deliveries: [
    camt54({ id: 'N', made: at('09:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI' }] }),
    empty(1, '2026-03-02', '100.00'),
    empty(2, D, '100.00'),
    empty(3, '2026-03-04', '100.00'),
    empty(4, '2026-03-05', '100.00', '2026-03-09'),
  ],
  want: { rows: [], reviews: 1, balance: '100.00' },
})
checkCase({
  name: 'E09 hidden, then a late statement line four days on has it: visible, same id, no review',
  deliveries: [
    camt54({ id: 'N', made: at('09:00'), lines: [{ day: D, amount: '-30.00', text: 'TAKSI RUMENI', e2e: 'TX-9' }] }),
    empty(1, '2026-03-02', '100.00'),
    empty(2, D, '100.00'),
    empty(3, '2026-03-04', '100.00'),
    empty(4, '2026-03-05', '100.00'),
    camt53({
      no: 5,
      from: '2026-03-06',
      open: '100.00',
      made: at('22:00', '2026-03-06'),
      lines: [{ day: '2026-03-06', amount: '-30.00', text: 'TAKSI RUMENI', e2e: 'TX-9' }],
    }),
  ],
  want: { rows: ['2026-03-06 -30.00'], balance: '70.00' },
})
checkCase({
  name: 'E10 missing in two polls a day apart: withdrawn',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [
        { id: '1', day: '2026-03-02', amount: '-6.00', text: 'Bazen' },
        { id: '2', day: '2026-03-02', amount: '-7.00', text: 'Kino' },
      ],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-04',
      made: at('08:00', '2026-03-04'),
      lines: [{ id: '2', day: '2026-03-02', amount: '-7.00', text: 'Kino' }],
    }),
    poll({
      from: '2026-03-01',
      to: '2026-03-05',
      made: at('12:00', '2026-03-05'),
      lines: [{ id: '2', day: '2026-03-02', amount: '-7.00', text: 'Kino' }],
    }),
  ],
  want: { rows: ['2026-03-02 -7.00'], reviews: [0, 1] },
})
checkCase({
  name: 'E11 missing in one poll only, back in the next: stays',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: '1', day: '2026-03-02', amount: '-6.00', text: 'Bazen' }],
    }),
    poll({ from: '2026-03-01', to: D, made: at('12:00'), lines: [] }),
    poll({
      from: '2026-03-01',
      to: D,
      made: at('16:00'),
      lines: [{ id: '1', day: '2026-03-02', amount: '-6.00', text: 'Bazen' }],
    }),
  ],
  want: { rows: ['2026-03-02 -6.00'] },
})
checkCase({
  name: 'E12 an older poll arrives late: it undoes nothing',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: D,
      made: at('08:00'),
      lines: [{ id: '1', day: '2026-03-02', amount: '-6.00', text: 'Bazen' }],
    }),
    poll({
      from: '2026-03-01',
      to: D,
      made: at('16:00'),
      lines: [
        { id: '1', day: '2026-03-02', amount: '-6.00', text: 'Bazen' },
        { id: '2', day: D, amount: '-6.00', text: 'Bazen' },
        { id: '3', day: D, amount: '-1.00', text: 'Garderoba', pending: true },
      ],
    }),
  ],
  want: { rows: ['2026-03-02 -6.00', `${D} -6.00`, `${D} -1.00 pending`] },
})
checkCase({
  name: 'E13 a missing statement of one day: what a poll has of that day stays visible',
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-02',
      open: '100.00',
      made: at('22:00', '2026-03-02'),
      lines: [{ day: '2026-03-02', amount: '-1.00', text: 'A' }],
    }),
    poll({
      from: '2026-03-02',
      to: '2026-03-04',
      made: at('20:00', '2026-03-04'),
      lines: [
        { id: '1', day: '2026-03-02', amount: '-1.00', text: 'A' },
        { id: '2', day: D, amount: '-2.00', text: 'B' },
        { id: '3', day: '2026-03-04', amount: '-3.00', text: 'C' },
      ],
    }),
    camt53({
      no: 3,
      from: '2026-03-04',
      open: '97.00',
      made: at('22:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-3.00', text: 'C' }],
    }),
    camt53({ no: 4, from: '2026-03-05', to: '2026-03-09', open: '94.00', made: at('22:00', '2026-03-09'), lines: [] }),
  ],
  want: { rows: ['2026-03-02 -1.00', `${D} -2.00`, '2026-03-04 -3.00'], balance: '94.00' },
})
checkCase({
  name: 'E14 cumulative reports, a notification and the statement: three payments',
  deliveries: [
    camt52({ id: 'R1', day: D, made: at('09:00'), lines: [{ day: D, amount: '-1.00', text: 'Prvi', ref: 'A' }] }),
    camt52({
      id: 'R2',
      day: D,
      made: at('14:00'),
      lines: [
        { day: D, amount: '-1.00', text: 'Prvi', ref: 'A' },
        { day: D, amount: '-1.00', text: 'Drugi', ref: 'B' },
      ],
    }),
    camt54({ id: 'N', made: at('13:00'), lines: [{ day: D, amount: '-1.00', text: 'Drugi', ref: 'B' }] }),
    camt53({
      no: 1,
      from: D,
      open: '10.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-1.00', text: 'Prvi', ref: 'A' },
        { day: D, amount: '-1.00', text: 'Drugi', ref: 'B' },
        { day: D, amount: '-1.00', text: 'Tretji', ref: 'C' },
      ],
    }),
  ],
  want: { rows: [`${D} -1.00 ~Prvi`, `${D} -1.00 ~Drugi`, `${D} -1.00 ~Tretji`], balance: '7.00' },
})
const four: SentLine[] = [
  { day: '2026-03-02', amount: '1200.00', name: 'Podjetje d.o.o.', text: 'Plača februar', ref: 'W1' },
  { day: '2026-03-02', amount: '-1.80', name: 'Kavarna Rog', text: 'Nakup', ref: 'W2' },
  { day: '2026-03-02', amount: '-1.80', name: 'Kavarna Rog', text: 'Nakup', ref: 'W3' },
  { day: D, amount: '-1.80', name: 'Kavarna Rog', text: 'Nakup', ref: 'W4' },
  { day: D, amount: '-64.20', name: 'Elektro Ljubljana', text: 'Račun 3391', ref: 'W5' },
]
const upper = (l: SentLine): SentLine => ({
  ...l,
  text: l.text!.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
  name: l.name!.toUpperCase(),
})
const noRef = ({ ref: _, ...l }: SentLine): SentLine => l
checkCase({
  name: 'E15 five sources tell the same five payments: five rows',
  deliveries: [
    poll({ from: '2026-03-01', to: D, made: at('20:00'), lines: four.map((l, i) => ({ ...noRef(l), id: `p${i}` })) }),
    camt52({ id: 'R', day: D, made: at('21:00'), lines: four.filter((l) => l.day === D) }),
    csv({ made: at('06:00', '2026-03-04'), lines: four.map(noRef).reverse() }),
    camt53({ no: 1, from: '2026-03-02', to: D, open: '0.00', made: at('23:00'), lines: four }),
    mt940({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-31',
      open: '0.00',
      made: at('05:00', '2026-04-01'),
      lines: four.map(upper).map(noRef),
    }),
  ],
  want: {
    rows: ['2026-03-02 1200.00', '2026-03-02 -1.80', '2026-03-02 -1.80', `${D} -1.80`, `${D} -64.20`],
    balance: '1130.40',
  },
})
checkCase({
  name: 'E16 the same five by records with ids of two feeds and by notifications one by one, then the statement: five rows',
  deliveries: [
    records({ source: 'a', made: at('19:00'), lines: four.map((l, i) => ({ ...noRef(l), id: `a${i}` })) }),
    records({ source: 'b', made: at('19:30'), lines: four.map((l, i) => ({ ...noRef(upper(l)), id: `b${i}` })) }),
    ...four.map((l, i) => camt54({ id: `N${i}`, made: at(`1${i}:00`), lines: [l] })),
    camt53({ no: 1, from: '2026-03-02', to: D, open: '0.00', made: at('23:00'), lines: four }),
  ],
  want: {
    rows: ['2026-03-02 1200.00', '2026-03-02 -1.80', '2026-03-02 -1.80', `${D} -1.80`, `${D} -64.20`],
    balance: '1130.40',
  },
})
checkCase({
  name: 'E17 records declared complete for a day, then again without one: withdrawn; a CSV has it still: not lost without a trace',
  deliveries: [
    records({
      source: 'core',
      made: at('20:00'),
      query: { booked: 'complete', from: D, to: D },
      lines: [
        { id: '1', day: D, amount: '-6.00', text: 'Bazen' },
        { id: '2', day: D, amount: '-7.00', text: 'Kino' },
      ],
    }),
    csv({
      made: at('20:30'),
      lines: [
        { day: D, amount: '-6.00', text: 'Bazen' },
        { day: D, amount: '-7.00', text: 'Kino' },
      ],
    }),
    records({
      source: 'core',
      made: at('20:00', '2026-03-05'),
      query: { booked: 'complete', from: D, to: D },
      lines: [{ id: '2', day: D, amount: '-7.00', text: 'Kino' }],
    }),
  ],
  want: [
    { rows: [`${D} -7.00`], reviews: [0, 1] },
    { rows: [`${D} -6.00`, `${D} -7.00`], reviews: [1, 1] },
  ],
})
checkCase({
  name: 'E18 records [] with booked=complete: nothing is left of the day',
  deliveries: [
    records({
      source: 'core',
      made: at('20:00'),
      query: { booked: 'complete', from: D, to: D },
      lines: [{ id: '1', day: D, amount: '-6.00', text: 'Bazen' }],
    }),
    records({
      source: 'core',
      made: at('20:00', '2026-03-05'),
      query: { booked: 'complete', from: D, to: D },
      lines: [],
    }),
  ],
  want: { rows: [] },
})
checkCase({
  name: 'E19 a refund of the same shop and amount on the same day, three sources: both directions once',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [
        { id: '1', day: D, amount: '-59.99', text: 'Zalando' },
        { id: '2', day: D, amount: '59.99', text: 'Zalando' },
      ],
    }),
    csv({
      made: at('21:00'),
      lines: [
        { day: D, amount: '59.99', text: 'ZALANDO' },
        { day: D, amount: '-59.99', text: 'ZALANDO' },
      ],
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-59.99', text: 'Zalando SE' },
        { day: D, amount: '59.99', text: 'Zalando SE' },
      ],
    }),
  ],
  want: { rows: [`${D} -59.99`, `${D} 59.99`], balance: '100.00' },
})
checkCase({
  name: 'E20 a statement that does not add up lacks a line of the poll: the line stays',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('20:00'),
      lines: [
        { id: '1', day: D, amount: '-6.00', text: 'Bazen' },
        { id: '2', day: D, amount: '-7.00', text: 'Kino' },
      ],
    }),
    camt53({
      no: 1,
      from: D,
      open: '100.00',
      close: '87.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-7.00', text: 'KINO' }],
    }),
    camt53({ no: 2, from: '2026-03-04', to: '2026-03-09', open: '87.00', made: at('22:00', '2026-03-09'), lines: [] }),
  ],
  want: { rows: [`${D} -6.00`, `${D} -7.00`], reviews: [0, 1], balance: '87.00' },
})
