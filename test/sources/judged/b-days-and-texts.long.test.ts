/** Equal payments of a day are counted, moved days are one payment, and texts are compared as banks garble them. */
import { camt52, camt53, camt54, checkCase, csv, mt940, poll, records, type SentLine } from './harness.ts'

const D = '2026-03-03'
const at = (time: string, day = D) => `${day}T${time}:00Z`
const coffee = (facts: Partial<SentLine> = {}): SentLine => ({ day: D, amount: '-1.80', text: 'Kavarna Rog', ...facts })

// ---- equal amounts on a day
checkCase({
  name: 'B01 two equal coffees in a poll and in the statement: two',
  deliveries: [
    poll({ from: D, to: D, made: at('18:00'), lines: [coffee(), coffee()] }),
    camt53({ no: 1, from: D, open: '10.00', made: at('22:00'), lines: [coffee(), coffee()] }),
  ],
  want: { rows: [`${D} -1.80`, `${D} -1.80`], balance: '6.40' },
})
checkCase({
  name: 'B02 one coffee, then two, in polls; two in the report, a notification of one, two in the statement: two',
  deliveries: [
    poll({ from: D, to: D, made: at('10:00'), lines: [coffee()] }),
    camt54({ id: 'N', made: at('10:05'), lines: [coffee()] }),
    poll({ from: D, to: D, made: at('18:00'), lines: [coffee(), coffee()] }),
    camt52({ id: 'R', day: D, made: at('18:30'), lines: [coffee(), coffee()] }),
    camt53({ no: 1, from: D, open: '10.00', made: at('22:00'), lines: [coffee(), coffee()] }),
  ],
  want: { rows: [`${D} -1.80`, `${D} -1.80`], balance: '6.40' },
})
checkCase({
  name: 'B03 three equal lines in the statement, two in an early CSV of the day: three',
  deliveries: [
    csv({ made: at('12:00'), lines: [coffee(), coffee()] }),
    camt53({ no: 1, from: D, open: '10.00', made: at('22:00'), lines: [coffee(), coffee(), coffee()] }),
  ],
  want: { rows: [`${D} -1.80`, `${D} -1.80`, `${D} -1.80`], balance: '4.60' },
})
checkCase({
  name: 'B04 one each in a poll and the statement, complete, in entirely other words: one',
  deliveries: [
    poll({
      from: '2026-03-02',
      to: '2026-03-04',
      made: at('20:00', '2026-03-05'),
      lines: [{ id: 'z', day: D, amount: '-23.17', text: 'CARD 4411 SUMUP 00981' }],
    }),
    camt53({
      no: 1,
      from: '2026-03-02',
      to: '2026-03-05',
      open: '100.00',
      made: at('22:00', '2026-03-05'),
      lines: [{ day: D, amount: '-23.17', text: 'Nakup na prodajnem mestu' }],
    }),
  ],
  want: { rows: [`${D} -23.17`], balance: '76.83' },
})
checkCase({
  name: 'B05 equal amounts, two days, a complete CSV and the statement: two, one each day',
  deliveries: [
    csv({
      made: at('06:00', '2026-03-05'),
      query: { booked: 'complete', from: '2026-03-03', to: '2026-03-04' },
      lines: [coffee(), coffee({ day: '2026-03-04' })],
    }),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-04',
      open: '10.00',
      made: at('05:00', '2026-03-05'),
      lines: [coffee({ text: 'KAVARNA' }), coffee({ day: '2026-03-04', text: 'KAVARNA' })],
    }),
  ],
  want: { rows: [`${D} -1.80`, '2026-03-04 -1.80'], balance: '6.40' },
})
checkCase({
  name: 'B06 equal amounts of two shops, three sources: two rows with their own words',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('15:00'),
      lines: [
        { id: '1', day: D, amount: '-10.00', text: 'Mercator Šiška' },
        { id: '2', day: D, amount: '-10.00', text: 'Spar Bežigrad' },
      ],
    }),
    csv({
      made: at('16:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'SPAR BEZIGRAD' },
        { day: D, amount: '-10.00', text: 'MERCATOR SISKA' },
      ],
    }),
    mt940({
      no: 3,
      from: D,
      open: '100.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-10.00', text: 'SPAR BEZIGRAD' },
        { day: D, amount: '-10.00', text: 'MERCATOR SISKA' },
      ],
    }),
  ],
  want: { rows: [`${D} -10.00 ~Mercator`, `${D} -10.00 ~Spar`], balance: '80.00' },
})

// ---- weekends and moved days
checkCase({
  name: 'B07 Saturday in a poll, Monday in the statement: one, on Monday',
  deliveries: [
    poll({
      from: '2026-03-06',
      to: '2026-03-08',
      made: at('12:00', '2026-03-08'),
      lines: [{ id: 's', day: '2026-03-07', amount: '-33.00', text: 'Gostilna Kres' }],
    }),
    camt53({
      no: 5,
      from: '2026-03-06',
      to: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-33.00', text: 'GOSTILNA KRES' }],
    }),
  ],
  want: { rows: ['2026-03-09 -33.00'], balance: '67.00' },
})
checkCase({
  name: 'B08 Saturday in a poll, Monday in daily statements (Friday, Monday) with one end-to-end id: one',
  deliveries: [
    poll({
      from: '2026-03-07',
      to: '2026-03-07',
      made: at('12:00', '2026-03-07'),
      lines: [{ id: 's', day: '2026-03-07', amount: '-33.00', e2e: 'E-1', text: 'Gostilna Kres' }],
    }),
    camt53({ no: 5, from: '2026-03-06', open: '100.00', made: at('22:00', '2026-03-06'), lines: [] }),
    camt53({
      no: 6,
      from: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-33.00', e2e: 'E-1', text: 'GOSTILNA KRES' }],
    }),
  ],
  want: { rows: ['2026-03-09 -33.00'], balance: '67.00' },
})
checkCase({
  name: 'B09 a booking day moved under one stable id of records, back and forth in time order: one, on the newest day',
  deliveries: [
    records({
      made: at('10:00', '2026-03-04'),
      lines: [{ id: 'r1', day: '2026-03-03', amount: '-12.00', text: 'Knjigarna' }],
    }),
    records({
      made: at('10:00', '2026-03-06'),
      lines: [{ id: 'r1', day: '2026-03-05', amount: '-12.00', text: 'Knjigarna' }],
    }),
  ],
  want: { rows: ['2026-03-05 -12.00'] },
})
checkCase({
  name: 'B10 two equal ones on Saturday and one on Monday in a poll; three on Monday in the statement: three',
  deliveries: [
    poll({
      from: '2026-03-06',
      to: '2026-03-09',
      made: at('20:00', '2026-03-09'),
      lines: [
        { id: 'a', day: '2026-03-07', amount: '-5.00', text: 'Kino' },
        { id: 'b', day: '2026-03-07', amount: '-5.00', text: 'Kino' },
        { id: 'c', day: '2026-03-09', amount: '-5.00', text: 'Kino' },
      ],
    }),
    camt53({
      no: 5,
      from: '2026-03-06',
      to: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [1, 2, 3].map(() => ({ day: '2026-03-09', amount: '-5.00', text: 'KINO' })),
    }),
  ],
  want: { rows: ['2026-03-09 -5.00', '2026-03-09 -5.00', '2026-03-09 -5.00'], balance: '85.00' },
})
checkCase({
  name: 'B11 over the end of a month: the poll says 31 March, the statements 1 April: one',
  deliveries: [
    poll({
      from: '2026-03-30',
      to: '2026-03-31',
      made: at('21:00', '2026-03-31'),
      lines: [{ id: 'm', day: '2026-03-31', amount: '-64.00', text: 'Telekom marec' }],
    }),
    camt53({
      no: 3,
      from: '2026-03-01',
      to: '2026-03-31',
      open: '900.00',
      made: at('05:00', '2026-04-01'),
      lines: [{ day: '2026-03-20', amount: '-100.00', text: 'Dvig' }],
    }),
    camt53({
      no: 4,
      from: '2026-04-01',
      to: '2026-04-30',
      open: '800.00',
      made: at('05:00', '2026-05-01'),
      lines: [{ day: '2026-04-01', amount: '-64.00', text: 'TELEKOM MAREC' }],
    }),
  ],
  want: { rows: ['2026-03-20 -100.00', '2026-04-01 -64.00'], balance: '736.00' },
})
checkCase({
  name: 'B12 the same payment on Friday each week, Saturday in the poll: three weeks, three rows',
  deliveries: [
    poll({
      from: '2026-03-01',
      to: '2026-03-22',
      made: at('12:00', '2026-03-22'),
      lines: ['07', '14', '21'].map((d) => ({ id: `w${d}`, day: `2026-03-${d}`, amount: '-20.00', text: 'Plavanje' })),
    }),
    camt53({
      no: 1,
      from: '2026-03-01',
      to: '2026-03-23',
      open: '200.00',
      made: at('22:00', '2026-03-23'),
      lines: ['09', '16', '23'].map((d) => ({ day: `2026-03-${d}`, amount: '-20.00', text: 'PLAVANJE' })),
    }),
  ],
  want: { rows: ['09', '16', '23'].map((d) => `2026-03-${d} -20.00`), balance: '140.00' },
})
checkCase({
  name: 'B13 Saturday by poll, Monday by report and notification, no statement yet; then the statement: one',
  deliveries: [
    poll({
      from: '2026-03-07',
      to: '2026-03-08',
      made: at('12:00', '2026-03-08'),
      lines: [{ id: 's', day: '2026-03-07', amount: '-33.00', text: 'Gostilna Kres', name: 'Gostilna Kres' }],
    }),
    camt52({
      id: 'R9',
      day: '2026-03-09',
      made: at('12:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-33.00', ref: 'B77', text: 'Gostilna Kres' }],
    }),
    camt54({
      id: 'N9',
      made: at('12:10', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-33.00', ref: 'B77', text: 'Gostilna Kres' }],
    }),
    camt53({
      no: 5,
      from: '2026-03-06',
      to: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-33.00', ref: 'B77', text: 'GOSTILNA KRES' }],
    }),
  ],
  want: { rows: ['2026-03-09 -33.00'], balance: '67.00' },
})
checkCase({
  name: 'B14 the same shop and amount on Thursday and on Saturday; the statement has Thursday and Monday: two',
  deliveries: [
    poll({
      from: '2026-03-05',
      to: '2026-03-08',
      made: at('12:00', '2026-03-08'),
      lines: [
        { id: '1', day: '2026-03-05', amount: '-7.00', text: 'Pekarna Zrno' },
        { id: '2', day: '2026-03-07', amount: '-7.00', text: 'Pekarna Zrno' },
      ],
    }),
    camt53({
      no: 5,
      from: '2026-03-05',
      to: '2026-03-09',
      open: '100.00',
      made: at('22:00', '2026-03-09'),
      lines: [
        { day: '2026-03-05', amount: '-7.00', text: 'PEKARNA ZRNO' },
        { day: '2026-03-09', amount: '-7.00', text: 'PEKARNA ZRNO' },
      ],
    }),
  ],
  want: { rows: ['2026-03-05 -7.00', '2026-03-09 -7.00'], balance: '86.00' },
})

// ---- texts
checkCase({
  name: 'B15 Müller, MUELLER, M?ller and MÃ¼ller by four sources without coverage: one',
  deliveries: [
    records({ made: at('10:00'), lines: [{ id: '1', day: D, amount: '-8.20', text: 'Bäckerei Müller Köln' }] }),
    camt54({ id: 'N', made: at('11:00'), lines: [{ day: D, amount: '-8.20', text: 'BAECKEREI MUELLER KOELN' }] }),
    csv({ made: at('12:00'), lines: [{ day: D, amount: '-8.20', text: 'B?ckerei M?ller K?ln' }] }),
    records({
      source: 'other',
      made: at('13:00'),
      lines: [{ id: '1', day: D, amount: '-8.20', text: 'BÃ¤ckerei MÃ¼ller KÃ¶ln' }],
    }),
  ],
  want: { rows: [`${D} -8.20 ~Bäckerei Müller`] },
})
checkCase({
  name: 'B16 Łódź, LODZ and truncation: one',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('10:00'),
      lines: [{ id: '1', day: D, amount: '-60.00', name: 'Żabka Łódź Wąska', text: 'Płatność kartą' }],
    }),
    camt54({
      id: 'N',
      made: at('11:00'),
      lines: [{ day: D, amount: '-60.00', name: 'ZABKA LODZ WASKA', text: 'PLATNOSC KARTA' }],
    }),
  ],
  want: { rows: [`${D} -60.00`] },
})
checkCase({
  name: 'B17 Đorđe Đukić and Dorde Dukic: one',
  deliveries: [
    csv({ made: at('10:00'), lines: [{ day: D, amount: '75.00', name: 'Đorđe Đukić', text: 'Povračilo' }] }),
    camt54({
      id: 'N',
      made: at('11:00'),
      lines: [{ day: D, amount: '75.00', name: 'DORDE DUKIC', text: 'POVRACILO' }],
    }),
  ],
  want: { rows: [`${D} 75.00`] },
})
checkCase({
  name: 'B18 ß and ss, capitals: one',
  deliveries: [
    records({
      made: at('10:00'),
      lines: [{ id: 'x', day: D, amount: '-31.00', text: 'Gasthaus Weißes Rößl, Große Straße' }],
    }),
    camt54({
      id: 'N',
      made: at('11:00'),
      lines: [{ day: D, amount: '-31.00', text: 'GASTHAUS WEISSES ROESSL, GROSSE STRASSE' }],
    }),
  ],
  want: { rows: [`${D} -31.00`] },
})
checkCase({
  name: 'B19 cut off at 27 and at 35: one, and the whole text is shown',
  deliveries: [
    csv({
      made: at('09:00'),
      lines: [{ day: D, amount: '-120.00', text: 'Zavarovalnica Triglav premija avto'.slice(0, 27) }],
    }),
    records({
      made: at('10:00'),
      lines: [
        {
          id: 'q',
          day: D,
          amount: '-120.00',
          text: 'Zavarovalnica Triglav premija avtomobilsko zavarovanje'.slice(0, 35),
        },
      ],
    }),
    camt54({
      id: 'N',
      made: at('08:00'),
      lines: [{ day: D, amount: '-120.00', text: 'Zavarovalnica Triglav premija avtomobilsko zavarovanje' }],
    }),
  ],
  want: { rows: [`${D} -120.00 ~avtomobilsko zavarovanje`] },
})
checkCase({
  name: 'B20 two payments whose first 27 letters are the same: two, by counts',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('18:00'),
      lines: [
        { id: '1', day: D, amount: '-90.00', text: 'Najemnina za poslovni prostor Celje' },
        { id: '2', day: D, amount: '-90.00', text: 'Najemnina za poslovni prostor Kranj' },
      ],
    }),
    mt940({
      no: 1,
      from: D,
      open: '300.00',
      made: at('22:00'),
      lines: [1, 2].map(() => ({ day: D, amount: '-90.00', text: 'NAJEMNINA ZA POSLOVNI PROST' })),
    }),
  ],
  want: { rows: [`${D} -90.00 ~Celje`, `${D} -90.00 ~Kranj`], balance: '120.00' },
})
checkCase({
  name: 'B21 camt.053 with the purpose, then an MT940 of the same day in capitals: one, the better text stays',
  deliveries: [
    camt53({
      no: 1,
      from: D,
      open: '300.00',
      made: at('21:00'),
      lines: [
        {
          day: D,
          amount: '-45.50',
          name: 'Šola Prežihovega Voranca',
          text: 'Šolska malica februar',
          iban: 'SI56020170014356205',
        },
      ],
    }),
    mt940({
      no: 1,
      from: D,
      open: '300.00',
      made: at('22:00'),
      lines: [
        {
          day: D,
          amount: '-45.50',
          name: 'SOLA PREZIHOVEGA VORANCA',
          text: 'SOLSKA MALICA FEBR',
          iban: 'SI56020170014356205',
        },
      ],
    }),
  ],
  want: { rows: [`${D} -45.50 ~Šolska malica februar`], balance: '254.50' },
})
checkCase({
  name: 'B22 words in another order of name and purpose (CSV has both in one column): one',
  deliveries: [
    csv({ made: at('12:00'), lines: [{ day: D, amount: '-45.50', text: 'Vrtec Jelka vrtec marec' }] }),
    camt53({
      no: 1,
      from: D,
      open: '300.00',
      made: at('21:00'),
      lines: [{ day: D, amount: '-45.50', name: 'Vrtec Jelka', text: 'vrtec marec' }],
    }),
  ],
  want: { rows: [`${D} -45.50`], balance: '254.50' },
})
checkCase({
  name: 'B23 "Müller" and "Möller" are two people: two',
  deliveries: [
    records({ made: at('10:00'), lines: [{ id: '1', day: D, amount: '20.00', name: 'Jan Müller', text: 'Essen' }] }),
    camt54({ id: 'N', made: at('11:00'), lines: [{ day: D, amount: '20.00', name: 'Jan Möller', text: 'Essen' }] }),
  ],
  want: { rows: [`${D} 20.00`, `${D} 20.00`], reviews: [0, 1] },
})
