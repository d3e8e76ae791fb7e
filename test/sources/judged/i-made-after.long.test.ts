/** What a lesser source says for the first time after the statement of that day was made is still one payment with it. */
import { camt53, checkCase, csv, poll, type SentLine } from './harness.ts'

const at = (time: string, day: string) => `${day}T${time}:00Z`
const s = (no: number, from: string, to: string, open: string, lines: SentLine[]) =>
  camt53({ no, from, to, open, made: at('22:00', to), lines })
const hotel: SentLine = { day: '2026-03-04', amount: '-42.00', text: 'HOTEL SLON' }
const sumup = (made: string, to: string) =>
  poll({ from: '2026-03-01', to, made, lines: [{ id: 'n', day: '2026-03-04', amount: '-42.00', text: 'SUMUP *0091' }] })
const kino: SentLine = { day: '2026-03-06', amount: '-7.00', text: 'KINO' }
const one = { rows: ['2026-03-04 -42.00'], balance: '58.00' }
const two = { rows: ['2026-03-04 -42.00', '2026-03-06 -7.00'], balance: '51.00' }

checkCase({
  name: 'I01 (of H04) the poll was made before the statement of the day: one',
  free: true,
  deliveries: [
    sumup(at('18:00', '2026-03-04'), '2026-03-04'),
    s(1, '2026-03-03', '2026-03-04', '100.00', [hotel]),
    s(2, '2026-03-05', '2026-03-06', '58.00', []),
  ],
  want: one,
})
checkCase({
  name: 'I02 (of H04) the poll was made the morning after; the next statement has a line: one',
  free: true,
  deliveries: [
    s(1, '2026-03-03', '2026-03-04', '100.00', [hotel]),
    sumup(at('08:00', '2026-03-05'), '2026-03-05'),
    s(2, '2026-03-05', '2026-03-06', '58.00', [kino]),
  ],
  want: two,
})
checkCase({
  name: 'I03 (of H04) nightly statements for a week, polls every morning: one',
  free: true,
  deliveries: [
    s(1, '2026-03-04', '2026-03-04', '100.00', [hotel]),
    sumup(at('08:00', '2026-03-05'), '2026-03-05'),
    s(2, '2026-03-05', '2026-03-05', '58.00', []),
    sumup(at('08:00', '2026-03-06'), '2026-03-06'),
    s(3, '2026-03-06', '2026-03-06', '58.00', []),
    sumup(at('08:00', '2026-03-09'), '2026-03-09'),
    s(4, '2026-03-09', '2026-03-09', '58.00', []),
    s(5, '2026-03-10', '2026-03-10', '58.00', []),
  ],
  want: one,
})
const coffee = (day: string): SentLine => ({ day, amount: '-1.80', text: 'Kavarna Rog' })
const exported = (made: string, ...days: string[]) =>
  csv({ made, query: { booked: 'complete', from: '2026-03-01', to: '2026-03-08' }, lines: days.map(coffee) })
checkCase({
  name: 'I04 (of H09) the CSV was made before the statement, its day two later: one, or one and listed',
  free: true,
  deliveries: [
    exported(at('04:00', '2026-03-09'), '2026-03-04'),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: [coffee('2026-03-02')],
    }),
  ],
  // A list may have the next payment of its kind, of a statement that has not come: joined, or asked about.
  want: { rows: ['2026-03-02 -1.80'], reviews: [0, 1], balance: '8.20' },
})
checkCase({
  name: 'I05 (of H09) the CSV was made after the statement, and the next statement goes on from it with a line: one',
  free: true,
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: [coffee('2026-03-02')],
    }),
    exported(at('08:00', '2026-03-09'), '2026-03-04'),
    camt53({
      no: 2,
      from: '2026-03-09',
      to: '2026-03-15',
      open: '8.20',
      made: at('05:00', '2026-03-16'),
      lines: [{ day: '2026-03-12', amount: '-2.00', text: 'Sok' }],
    }),
  ],
  want: { rows: ['2026-03-02 -1.80', '2026-03-12 -2.00'], balance: '6.20' },
})
checkCase({
  name: 'I06 (of H09) the CSV was made after the statement, its day one later: one',
  free: true,
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: [coffee('2026-03-02')],
    }),
    exported(at('08:00', '2026-03-09'), '2026-03-03'),
  ],
  want: { rows: ['2026-03-02 -1.80'], balance: '8.20' },
})
checkCase({
  name: 'I07 (of H09) a CSV that says nothing of its completeness, made after the statement, its day one later: one, or listed',
  free: true,
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-08',
      open: '10.00',
      made: at('05:00', '2026-03-09'),
      lines: [coffee('2026-03-02')],
    }),
    csv({ made: at('08:00', '2026-03-09'), lines: [coffee('2026-03-03')] }),
  ],
  want: [
    { rows: ['2026-03-02 -1.80'], balance: '8.20' },
    { rows: ['2026-03-02 -1.80', '2026-03-03 -1.80'], reviews: 1, balance: '8.20' },
  ],
})
checkCase({
  name: 'I08 Saturday in a poll that is first made on Tuesday, after the statement of Monday: one',
  free: true,
  deliveries: [
    camt53({
      no: 1,
      from: '2026-03-06',
      to: '2026-03-09',
      open: '10.00',
      made: at('22:00', '2026-03-09'),
      lines: [coffee('2026-03-09')],
    }),
    poll({
      from: '2026-03-03',
      to: '2026-03-10',
      made: at('08:00', '2026-03-10'),
      lines: [{ ...coffee('2026-03-07'), id: 'q' }],
    }),
  ],
  want: { rows: ['2026-03-09 -1.80'], balance: '8.20' },
})
checkCase({
  name: 'I09 a new poll of two months (first connection) after all statements, with weekend days and other words: nothing twice',
  free: true,
  deliveries: [
    camt53({
      no: 1,
      from: '2026-02-01',
      to: '2026-02-28',
      open: '100.00',
      made: at('05:00', '2026-03-01'),
      lines: [
        { day: '2026-02-09', amount: '-12.00', text: 'NAKUP 4411 MERC' },
        { day: '2026-02-16', amount: '-5.00', text: 'KINO BEZIGRAD' },
        { day: '2026-02-20', amount: '-31.00', text: 'TELEKOM' },
      ],
    }),
    poll({
      from: '2026-01-15',
      to: '2026-03-15',
      made: at('12:00', '2026-03-15'),
      lines: [
        { id: 'a', day: '2026-02-07', amount: '-12.00', text: 'Mercator Šiška' },
        { id: 'b', day: '2026-02-14', amount: '-5.00', text: 'Kino Bežigrad' },
        { id: 'c', day: '2026-02-20', amount: '-31.00', text: 'Telekom Slovenije' },
      ],
    }),
    camt53({ no: 2, from: '2026-03-01', to: '2026-03-31', open: '52.00', made: at('05:00', '2026-04-01'), lines: [] }),
  ],
  want: { rows: ['2026-02-09 -12.00', '2026-02-16 -5.00', '2026-02-20 -31.00'], balance: '52.00' },
})
