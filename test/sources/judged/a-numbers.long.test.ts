/** Numbers, names and times that differ keep two payments apart, and one payment stays one in other spellings of them. */
import { camt53, camt54, checkCase, csv, mt940, poll, records } from './harness.ts'

const D = '2026-03-03' // a Tuesday
const at = (time: string, day = D) => `${day}T${time}:00Z`

checkCase({
  name: 'A01 invoice 117 in a poll, 118 in a notification: two',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('10:00'),
      lines: [{ day: D, amount: '-40.00', name: 'Elektro d.o.o.', text: 'Račun 2026-117' }],
    }),
    camt54({
      id: 'N1',
      made: at('11:00'),
      lines: [{ day: D, amount: '-40.00', name: 'Elektro d.o.o.', text: 'Račun 2026-118' }],
    }),
  ],
  want: { rows: [`${D} -40.00 ~117`, `${D} -40.00 ~118`], reviews: [0, 1] },
})
checkCase({
  name: 'A02 three sequential invoices in a poll and in the statement: three',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('10:00'),
      lines: ['0041', '0042', '0043'].map((n) => ({
        day: D,
        amount: '-25.00',
        name: 'Vrtec Mavrica',
        text: `Račun ${n}`,
      })),
    }),
    camt53({
      no: 1,
      from: D,
      open: '500.00',
      made: at('22:00'),
      lines: ['0043', '0041', '0042'].map((n) => ({ day: D, amount: '-25.00', text: `RACUN ${n}` })),
    }),
  ],
  want: { rows: ['0041', '0042', '0043'].map((n) => `${D} -25.00 ~${n}`), balance: '425.00' },
})
checkCase({
  name: 'A03 invoices 117 and 118 in a poll, 118 alone in a notification, both in the statement: two, each with its own text',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('10:00'),
      lines: [
        { day: D, amount: '-40.00', text: 'Račun 117' },
        { day: D, amount: '-40.00', text: 'Račun 118' },
      ],
    }),
    camt54({
      id: 'N1',
      made: at('11:00'),
      lines: [{ day: D, amount: '-40.00', text: 'Račun 118', name: 'Osemnajst d.o.o.' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '500.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-40.00', text: 'Račun 118', name: 'Osemnajst d.o.o.' },
        { day: D, amount: '-40.00', text: 'Račun 117' },
      ],
    }),
  ],
  want: { rows: [`${D} -40.00 ~117`, `${D} -40.00 ~118`] },
  also: (_, rows) =>
    rows
      .filter((r) => /Osemnajst/.test(JSON.stringify(r.raw)) && /117/.test(r.description))
      .map((r) => `mixed: ${r.description} has the party of 118`),
})
checkCase({
  name: 'A04 Ana Novak by CSV, Bor Novak by notification: two',
  deliveries: [
    csv({ made: at('10:00'), lines: [{ day: D, amount: '50.00', name: 'Ana Novak', text: 'Darilo' }] }),
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '50.00', name: 'Bor Novak', text: 'Darilo' }] }),
  ],
  want: { rows: [`${D} 50.00`, `${D} 50.00`], reviews: [0, 1] },
})
checkCase({
  name: 'A05 two car parks by two sources: two',
  deliveries: [
    records({
      source: 'aggregator',
      made: at('10:00'),
      lines: [{ id: 'a1', day: D, amount: '-2.40', text: 'Parkirišče Kongresni trg' }],
    }),
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '-2.40', text: 'Parkirišče Tivoli' }] }),
  ],
  want: { rows: [`${D} -2.40 ~Kongresni`, `${D} -2.40 ~Tivoli`], reviews: [0, 1] },
})
checkCase({
  name: 'A06 an end-to-end id used again the next day, poll and notification: two',
  deliveries: [
    poll({
      from: '2026-03-03',
      to: '2026-03-03',
      made: at('20:00'),
      lines: [{ id: 't1', day: '2026-03-03', amount: '-15.00', e2e: 'TOPUP', text: 'Polnjenje' }],
    }),
    camt54({
      id: 'N2',
      made: at('09:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-15.00', e2e: 'TOPUP', text: 'Polnjenje' }],
    }),
  ],
  want: { rows: ['2026-03-03 -15.00', '2026-03-04 -15.00'], reviews: [0, 1] },
})
checkCase({
  name: 'A07 a reused end-to-end id over three days, poll and daily statements: three',
  deliveries: [
    ...['03', '04', '05'].map((d, i) =>
      camt53({
        no: i + 1,
        from: `2026-03-${d}`,
        open: `${500 - i * 15}.00`,
        made: at('22:00', `2026-03-${d}`),
        lines: [{ day: `2026-03-${d}`, amount: '-15.00', e2e: 'TOPUP', text: 'Polnjenje' }],
      }),
    ),
    poll({
      from: '2026-03-03',
      to: '2026-03-05',
      made: at('20:00', '2026-03-05'),
      lines: ['03', '04', '05'].map((d) => ({
        id: `x${d}`,
        day: `2026-03-${d}`,
        amount: '-15.00',
        e2e: 'TOPUP',
        text: 'Polnjenje',
      })),
    }),
  ],
  want: { rows: ['03', '04', '05'].map((d) => `2026-03-${d} -15.00`), balance: '455.00' },
})
checkCase({
  name: 'A08 a daily fee under one bank reference in notifications, and in the statements: three',
  deliveries: [
    ...['03', '04', '05'].map((d) =>
      camt54({
        id: `F${d}`,
        made: at('08:00', `2026-03-${d}`),
        lines: [{ day: `2026-03-${d}`, amount: '-0.30', ref: 'FEE-1', text: 'Nadomestilo' }],
      }),
    ),
    camt53({
      no: 1,
      from: '2026-03-03',
      to: '2026-03-05',
      open: '10.00',
      made: at('22:00', '2026-03-05'),
      lines: ['03', '04', '05'].map((d) => ({
        day: `2026-03-${d}`,
        amount: '-0.30',
        ref: 'FEE-1',
        text: 'Nadomestilo',
      })),
    }),
  ],
  want: { rows: ['03', '04', '05'].map((d) => `2026-03-${d} -0.30`), balance: '9.10' },
})
checkCase({
  name: 'A09 record ids 12-3 and 1-23, all else equal: two',
  deliveries: [
    records({ made: at('10:00'), lines: [{ id: '12-3', day: D, amount: '-9.00', text: 'Naročilo' }] }),
    records({ made: at('11:00'), lines: [{ id: '1-23', day: D, amount: '-9.00', text: 'Naročilo' }] }),
  ],
  want: { rows: [`${D} -9.00`, `${D} -9.00`] },
})
checkCase({
  name: 'A10 end-to-end ids 12-3 and 1-23 by two sources: two',
  deliveries: [
    records({ made: at('10:00'), lines: [{ day: D, amount: '-9.00', e2e: '12-3', text: 'Naročilo' }] }),
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '-9.00', e2e: '1-23', text: 'Naročilo' }] }),
  ],
  want: { rows: [`${D} -9.00`, `${D} -9.00`], reviews: [0, 1] },
})
checkCase({
  name: 'A11 bank references 12-3 and 1-23 in two notifications: two',
  deliveries: [
    camt54({ id: 'N1', made: at('10:00'), lines: [{ day: D, amount: '-9.00', ref: '12-3', text: 'Naročilo' }] }),
    camt54({ id: 'N2', made: at('11:00'), lines: [{ day: D, amount: '-9.00', ref: '1-23', text: 'Naročilo' }] }),
  ],
  want: { rows: [`${D} -9.00`, `${D} -9.00`] },
})
checkCase({
  name: 'A12 "Order 11 1" by records and "Order 1 11" by notification: two',
  deliveries: [
    records({ made: at('10:00'), lines: [{ day: D, amount: '-9.00', text: 'Order 11 1' }] }),
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '-9.00', text: 'Order 1 11' }] }),
  ],
  want: { rows: [`${D} -9.00`, `${D} -9.00`], reviews: [0, 1] },
})
checkCase({
  name: 'A13 words that differ in a vowel sign (राम, रोम): two',
  deliveries: [
    records({ made: at('10:00'), lines: [{ day: D, amount: '-9.00', text: 'राम' }] }),
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '-9.00', text: 'रोम' }] }),
  ],
  want: { rows: [`${D} -9.00`, `${D} -9.00`], reviews: [0, 1] },
})
checkCase({
  name: 'A14 equal coffees at 09:30 and 17:45 in two calls of one source without ids: two',
  deliveries: [
    records({
      made: at('10:00'),
      lines: [{ day: D, time: `${D}T09:30:00+01:00`, amount: '-1.80', text: 'Kavarna Rog' }],
    }),
    records({
      made: at('18:00'),
      lines: [{ day: D, time: `${D}T17:45:00+01:00`, amount: '-1.80', text: 'Kavarna Rog' }],
    }),
  ],
  want: { rows: [`${D} -1.80`, `${D} -1.80`] },
})
checkCase({
  name: 'A15 equal coffees at 09:30 and 17:45 by two sources: two',
  deliveries: [
    records({
      source: 'a',
      made: at('10:00'),
      lines: [{ id: '1', day: D, time: `${D}T09:30:00+01:00`, amount: '-1.80', text: 'Kavarna Rog' }],
    }),
    records({
      source: 'b',
      made: at('18:00'),
      lines: [{ id: '1', day: D, time: `${D}T17:45:00+01:00`, amount: '-1.80', text: 'Kavarna Rog' }],
    }),
  ],
  want: { rows: [`${D} -1.80`, `${D} -1.80`], reviews: [0, 1] },
})
checkCase({
  name: 'A16 one coffee with a time by records and with a date in the statement: one',
  deliveries: [
    records({
      source: 'a',
      made: at('10:00'),
      lines: [{ id: '1', day: D, time: `${D}T09:30:00+01:00`, amount: '-1.80', text: 'Kavarna Rog' }],
    }),
    camt53({
      no: 1,
      from: D,
      open: '10.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-1.80', text: 'KAVARNA ROG' }],
    }),
  ],
  want: { rows: [`${D} -1.80`], balance: '8.20' },
})
checkCase({
  name: 'A17 the same words and another IBAN of the counterparty: two',
  deliveries: [
    poll({
      from: D,
      to: D,
      made: at('10:00'),
      lines: [{ id: 'p', day: D, amount: '-30.00', text: 'Žepnina', name: 'Novak', iban: 'SI56020170014356205' }],
    }),
    camt54({
      id: 'N1',
      made: at('11:00'),
      lines: [{ day: D, amount: '-30.00', text: 'Žepnina', name: 'Novak', iban: 'SI56192001234567892' }],
    }),
  ],
  want: { rows: [`${D} -30.00`, `${D} -30.00`], reviews: [0, 1] },
})
checkCase({
  free: true,
  name: 'A18 a statement has 117, a notification 118 and no statement ever has it: 117 stays, 118 is hidden and listed',
  deliveries: [
    camt54({ id: 'N1', made: at('11:00'), lines: [{ day: D, amount: '-40.00', text: 'Račun 2026-118' }] }),
    camt53({ no: 1, from: '2026-03-02', open: '500.00', made: at('22:00', '2026-03-02'), lines: [] as never[] }),
    camt53({
      no: 2,
      from: D,
      open: '500.00',
      made: at('22:00'),
      lines: [{ day: D, amount: '-40.00', text: 'Račun 2026-117' }],
    }),
    camt53({
      no: 3,
      from: '2026-03-04',
      to: '2026-03-09',
      open: '460.00',
      made: at('22:00', '2026-03-09'),
      lines: [{ day: '2026-03-09', amount: '-1.00', text: 'Provizija' }],
    }),
  ],
  want: [
    { rows: [`${D} -40.00 ~117`, '2026-03-09 -1.00'], reviews: [1, 2], balance: '459.00' },
    { rows: [`${D} -40.00 ~117`, `${D} -40.00 ~118`, '2026-03-09 -1.00'], reviews: [1, 2], balance: '459.00' },
  ],
})
checkCase({
  name: 'A19 rent of two flats on one day: "Najem stanovanje 4" and "Najem stanovanje 14", CSV and MT940: two',
  deliveries: [
    csv({
      made: at('10:00'),
      lines: [
        { day: D, amount: '-400.00', text: 'Najem stanovanje 4' },
        { day: D, amount: '-400.00', text: 'Najem stanovanje 14' },
      ],
    }),
    mt940({
      no: 9,
      from: D,
      open: '2000.00',
      made: at('22:00'),
      lines: [
        { day: D, amount: '-400.00', text: 'NAJEM STANOVANJE 14' },
        { day: D, amount: '-400.00', text: 'NAJEM STANOVANJE 4' },
      ],
    }),
  ],
  want: { rows: [`${D} -400.00 ~stanovanje 4`, `${D} -400.00 ~stanovanje 14`], balance: '1200.00' },
})
checkCase({
  name: 'A20 one end-to-end id with other transaction ids the next day, in one poll: two; the statement of the first day arrives late',
  deliveries: [
    poll({
      from: '2026-03-03',
      to: '2026-03-04',
      made: at('20:00', '2026-03-04'),
      lines: [
        { id: 'k1', day: '2026-03-03', amount: '-15.00', e2e: 'SUB', text: 'Naročnina' },
        { id: 'k2', day: '2026-03-04', amount: '-15.00', e2e: 'SUB', text: 'Naročnina' },
      ],
    }),
    camt54({
      id: 'N2',
      made: at('09:00', '2026-03-04'),
      lines: [{ day: '2026-03-04', amount: '-15.00', e2e: 'SUB', text: 'Naročnina' }],
    }),
    camt53({
      no: 1,
      from: '2026-03-03',
      open: '50.00',
      made: at('22:00', '2026-03-03'),
      lines: [{ day: '2026-03-03', amount: '-15.00', e2e: 'SUB', text: 'Naročnina' }],
    }),
  ],
  want: { rows: ['2026-03-03 -15.00', '2026-03-04 -15.00'], balance: '35.00' },
})
