/** Cases from what was asked for alone: batches and fees, holds, reversals and refunds. */
import { aCase, CASES, csv, H, L, mt940, note, poll, rep, runCases, stmt, want } from './told-cases.ts'

// ---- batches and fees

const SALARIES = [
  L('p1', '03-31', '-1000.00', 'Plača marec', { name: 'Eva Kos', ref: 'P1' }),
  L('p2', '03-31', '-1100.00', 'Plača marec', { name: 'Jan Bizjak', ref: 'P2' }),
  L('p3', '03-31', '-900.00', 'Plača marec', { name: 'Nika Oman', ref: 'P3' }),
  L('p4', '03-31', '-1000.00', 'Plača marec', { name: 'Rok Pirc', ref: 'P4' }),
]
const SALARY_ROWS = {
  p1: want('03-31', '-1000.00', { text: /Eva Kos/ }),
  p2: want('03-31', '-1100.00', { text: /Jan Bizjak/ }),
  p3: want('03-31', '-900.00', { text: /Nika Oman/ }),
  p4: want('03-31', '-1000.00', { text: /Rok Pirc/ }),
}
aCase({
  name: 'M061 salaries as one sum in MT940 and in a poll, as a batch of four in camt.053',
  deliveries: [
    poll('03-31 18:00', '03-31/03-31', [L('all', '03-31', '-4000.00', 'Plače marec')]),
    mt940('04-01 03:00', '03-31', '9000.00', [L('all', '03-31', '-4000.00', 'PLACE MAREC')]),
    stmt('04-01 04:00', '03-31', '9000.00', [L('all', '03-31', '-4000.00', 'Plače marec', { parts: SALARIES })]),
  ],
  rows: SALARY_ROWS,
  or: [{ rows: { all: want('03-31', '-4000.00') }, reviews: 'any' }],
  balance: '5000.00',
})
aCase({
  name: 'M062 a batch of salaries, and an equal payment to one of its receivers on the same day',
  deliveries: [
    poll('03-31 18:00', '03-31/03-31', [
      L('all', '03-31', '-4000.00', 'Plače marec'),
      L('s', '03-31', '-1000.00', 'Potni stroški', { name: 'Eva Kos' }),
    ]),
    stmt('04-01 04:00', '03-31', '9000.00', [
      L('s', '03-31', '-1000.00', 'Potni stroški', { name: 'Eva Kos' }),
      L('all', '03-31', '-4000.00', 'Plače marec', { parts: SALARIES }),
    ]),
    note('03-31 12:00', [L('s', '03-31', '-1000.00', 'Potni stroški', { name: 'Eva Kos' })]),
  ],
  rows: { ...SALARY_ROWS, s: want('03-31', '-1000.00', { text: /Potni/ }) },
  balance: '4000.00',
})
aCase({
  name: 'M063 three equal parts and an equal payment beside them; a sum of three elsewhere',
  deliveries: [
    mt940('03-06 03:00', '03-05', '500.00', [
      L('all', '03-05', '-75.00', 'TRAJNI NALOGI'),
      L('d', '03-05', '-25.00', 'DARILO'),
    ]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('all', '03-05', '-75.00', 'Trajni nalogi', {
        parts: [
          L('a', '03-05', '-25.00', 'Žepnina Eva', { ref: 'T1' }),
          L('b', '03-05', '-25.00', 'Žepnina Jan', { ref: 'T2' }),
          L('c', '03-05', '-25.00', 'Žepnina Rok', { ref: 'T3' }),
        ],
      }),
      L('d', '03-05', '-25.00', 'Darilo'),
    ]),
    csv('n26', '03-05 20:00', [L('d', '03-05', '-25.00', 'Darilo')]),
  ],
  rows: {
    a: want('03-05', '-25.00', { text: /Eva/ }),
    b: want('03-05', '-25.00', { text: /Jan/ }),
    c: want('03-05', '-25.00', { text: /Rok/ }),
    d: want('03-05', '-25.00', { text: /Darilo/ }),
  },
  or: [{ rows: { all: want('03-05', '-75.00'), d: want('03-05', '-25.00') }, reviews: 'any' }],
  balance: '400.00',
})
const PARTS = {
  a: want('03-05', '40.00', { text: /Kupec A/ }),
  b: want('03-05', '60.00', { text: /Kupec B/ }),
}
aCase({
  name: 'M064 a batch whose parts only the notification has',
  deliveries: [
    note('03-05 10:00', [
      L('all', '03-05', '100.00', 'Zbirni priliv', {
        parts: [
          L('a', '03-05', '40.00', 'Račun 1', { name: 'Kupec A', ref: 'N1' }),
          L('b', '03-05', '60.00', 'Račun 2', { name: 'Kupec B', ref: 'N2' }),
        ],
      }),
    ]),
    csv('n26', '03-05 20:00', [L('all', '03-05', '100.00', 'Zbirni priliv')]),
    stmt('03-06 04:00', '03-05', '0.00', [L('all', '03-05', '100.00', 'Zbirni priliv')]),
  ],
  rows: PARTS,
  or: [{ rows: { all: want('03-05', '100.00') }, reviews: 'any' }],
  balance: '100.00',
})
aCase({
  name: 'M065 a charge inside the amount of the statement, and separate in the poll',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [
      L('a', '03-05', '-100.00', 'Nakazilo v ZDA', { name: 'Smith' }),
      L('f', '03-05', '-2.50', 'Provizija za nakazilo'),
    ]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('w', '03-05', '-102.50', 'Nakazilo v ZDA', { name: 'Smith', charge: '-2.50' }),
    ]),
  ],
  rows: { w: want('03-05', '-102.50') },
  reviews: 'any',
  or: [{ rows: { a: want('03-05', '-100.00'), f: want('03-05', '-2.50') }, reviews: 'any' }],
  balance: '397.50',
})
aCase({
  name: 'M066 cash and its fee: one hold, two bookings',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [H('h', '03-05', '-204.00', 'Dvig gotovine Trst')]),
    stmt('03-07 04:00', '03-05/03-06', '500.00', [
      L('a', '03-06', '-200.00', 'Dvig gotovine Trst'),
      L('f', '03-06', '-4.00', 'Nadomestilo za dvig'),
    ]),
    poll('03-07 12:00', '03-05/03-07', [
      L('a', '03-06', '-200.00', 'Dvig gotovine Trst'),
      L('f', '03-06', '-4.00', 'Nadomestilo za dvig'),
    ]),
  ],
  rows: { a: want('03-06', '-200.00'), f: want('03-06', '-4.00') },
  balance: '296.00',
})
aCase({
  name: 'M067 a loan instalment whole in the poll, as principal and interest in the books',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [L('w', '03-05', '-350.00', 'Kredit 4711 obrok')]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-300.00', 'Kredit 4711 glavnica'),
      L('b', '03-05', '-50.00', 'Kredit 4711 obresti'),
    ]),
    stmt('03-07 04:00', '03-06', '150.00', []),
  ],
  rows: { a: want('03-05', '-300.00'), b: want('03-05', '-50.00') },
  reviews: 'any',
  balance: '150.00',
})
aCase({
  name: 'M068 three payments of a poll of which the third happens to be the sum of the others',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [
      L('a', '03-05', '-10.00', 'Kava klub'),
      L('b', '03-05', '-20.00', 'Bencin'),
      L('c', '03-05', '-30.00', 'Zobozdravnik'),
    ]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-10.00', 'Kava klub'),
      L('b', '03-05', '-20.00', 'Bencin'),
    ]),
    stmt('03-07 04:00', '03-06', '470.00', [L('c', '03-06', '-30.00', 'Zobozdravnik')]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-20.00'), c: want('03-06', '-30.00') },
  balance: '440.00',
})
aCase({
  name: 'M069 a notification happens to be the sum of two payments of the statement, and is booked the next day',
  deliveries: [
    note('03-05 09:00', [L('c', '03-05', '-30.00', 'Zobozdravnik Kranj', { name: 'Zobna ordinacija' })]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-10.00', 'Kava klub', { name: 'Kava klub' }),
      L('b', '03-05', '-20.00', 'Bencin', { name: 'Petrol' }),
    ]),
    stmt('03-07 04:00', '03-06', '470.00', [
      L('c', '03-06', '-30.00', 'Zobozdravnik Kranj', { name: 'Zobna ordinacija' }),
    ]),
  ],
  rows: { a: want('03-05', '-10.00'), b: want('03-05', '-20.00'), c: want('03-06', '-30.00') },
  balance: '440.00',
})
aCase({
  name: 'M070 takings of a terminal: net in the poll, gross and fee in the books',
  deliveries: [
    poll('03-05 18:00', '03-05/03-05', [L('n', '03-05', '310.00', 'POS promet 04.03.')]),
    mt940('03-06 03:00', '03-05', '1000.00', [
      L('g', '03-05', '320.00', 'POS PROMET 04.03.'),
      L('f', '03-05', '-10.00', 'PROVIZIJA POS PROMET'),
    ]),
    stmt('03-06 04:00', '03-05', '1000.00', [
      L('g', '03-05', '320.00', 'POS promet 04.03.'),
      L('f', '03-05', '-10.00', 'Provizija POS promet'),
    ]),
    stmt('04-01 04:00', '03-06/03-31', '1310.00', []),
  ],
  rows: { g: want('03-05', '320.00'), f: want('03-05', '-10.00') },
  reviews: 'any',
  balance: '1310.00',
})

// ---- holds

aCase({
  name: 'M071 one hold by poll and by report, one booking',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [H('a', '03-05', '-23.40', 'Spar', { id: 'h1' })]),
    rep('03-05 15:00', [H('a', '03-05', '-23.40', 'SPAR SLOVENIJA')]),
    poll('03-06 12:00', '03-05/03-06', [L('a', '03-06', '-23.40', 'Spar', { id: 'b1' })]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [
      L('a', '03-06', '-23.40', 'SPAR SLOVENIJA D.O.O.', { value: '03-05' }),
    ]),
  ],
  rows: { a: want('03-06', '-23.40') },
  balance: '76.60',
})
aCase({
  name: 'M072 the statement has the booking, a later poll still has the hold, with the reference and other words',
  deliveries: [
    stmt('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-23.40', 'SPAR SLOVENIJA', { ref: 'AUT-551' })]),
    poll('03-06 08:00', '03-05/03-06', [H('a', '03-05', '-23.40', 'Rezervacija kartica 4402', { ref: 'AUT-551' })]),
  ],
  rows: { a: want('03-05', '-23.40') },
  balance: '76.60',
})
aCase({
  name: 'M073 the statement has the booking, a later poll has hold and booking, the next only the booking',
  deliveries: [
    stmt('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-23.40', 'SPAR SLOVENIJA', { ref: 'AUT-551' })]),
    poll('03-06 08:00', '03-05/03-06', [
      H('a', '03-05', '-23.40', 'Rezervacija kartica 4402', { ref: 'AUT-551' }),
      L('a', '03-05', '-23.40', 'Spar', { ref: 'AUT-551' }),
    ]),
    poll('03-06 18:00', '03-05/03-06', [L('a', '03-05', '-23.40', 'Spar', { ref: 'AUT-551' })]),
  ],
  rows: { a: want('03-05', '-23.40') },
  balance: '76.60',
})
aCase({
  name: 'M074 a hotel reserves 300.00 and books 287.40',
  deliveries: [
    poll('03-05 12:00', '03-04/03-05', [H('h', '03-05', '-300.00', 'Hotel Slon', { id: 'h1' })]),
    poll('03-08 12:00', '03-04/03-08', [H('h', '03-05', '-300.00', 'Hotel Slon', { id: 'h1' })]),
    stmt('03-10 04:00', '03-05/03-09', '1000.00', [L('a', '03-09', '-287.40', 'HOTEL SLON LJUBLJANA')]),
    poll('03-10 12:00', '03-04/03-10', [L('a', '03-09', '-287.40', 'Hotel Slon', { id: 'b7' })]),
  ],
  rows: { a: want('03-09', '-287.40') },
  balance: '712.60',
})
aCase({
  name: 'M075 fuel: 150.00 held on Friday and Saturday, 62.35 booked on Monday',
  deliveries: [
    rep('03-06 17:00', [H('h', '03-06', '-150.00', 'OMV 2217')]),
    poll('03-07 12:00', '03-06/03-07', [H('h', '03-06', '-150.00', 'OMV 2217 Ljubljana')]),
    stmt('03-10 04:00', '03-06/03-09', '400.00', [L('a', '03-09', '-62.35', 'OMV 2217 LJUBLJANA', { value: '03-06' })]),
    poll('03-10 12:00', '03-06/03-10', [L('a', '03-09', '-62.35', 'OMV 2217 Ljubljana')]),
  ],
  rows: { a: want('03-09', '-62.35') },
  balance: '337.65',
})
aCase({
  name: 'M076 two equal holds, of which one is booked and one released',
  // A poll after the statement tells which hold was booked: both ids are shown by then, and the booking's stays.
  idsStayOnceStated: true,
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [
      H('a', '03-05', '-20.00', 'Rent-a-bike'),
      H('b', '03-05', '-20.00', 'Rent-a-bike'),
    ]),
    poll('03-06 12:00', '03-05/03-06', [L('a', '03-06', '-20.00', 'Rent-a-bike')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [L('a', '03-06', '-20.00', 'RENT-A-BIKE')]),
  ],
  rows: { a: want('03-06', '-20.00') },
  balance: '80.00',
})
aCase({
  name: 'M077 two equal holds by two sources, both booked the next day',
  // A poll after the statement tells which hold was booked: both ids are shown by then, and the booking's stays.
  idsStayOnceStated: true,
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [H('a', '03-05', '-1.80', 'Kavarna')]),
    rep('03-05 18:00', [H('a', '03-05', '-1.80', 'KAVARNA'), H('b', '03-05', '-1.80', 'KAVARNA')]),
    poll('03-05 19:00', '03-05/03-05', [H('a', '03-05', '-1.80', 'Kavarna'), H('b', '03-05', '-1.80', 'Kavarna')]),
    stmt('03-07 04:00', '03-05/03-06', '10.00', [
      L('a', '03-06', '-1.80', 'KAVARNA'),
      L('b', '03-06', '-1.80', 'KAVARNA'),
    ]),
  ],
  rows: { a: want('03-06', '-1.80'), b: want('03-06', '-1.80') },
  balance: '6.40',
})
aCase({
  name: 'M078 a tip: 40.00 held, 44.00 booked, both in a poll for half a day',
  deliveries: [
    poll('03-05 22:00', '03-05/03-05', [H('h', '03-05', '-40.00', 'Gostilna As')]),
    poll('03-06 08:00', '03-05/03-06', [
      H('h', '03-05', '-40.00', 'Gostilna As'),
      L('a', '03-06', '-44.00', 'Gostilna As'),
    ]),
    poll('03-06 20:00', '03-05/03-06', [L('a', '03-06', '-44.00', 'Gostilna As')]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [L('a', '03-06', '-44.00', 'GOSTILNA AS')]),
  ],
  rows: { a: want('03-06', '-44.00') },
  balance: '56.00',
})
aCase({
  name: 'M079 a hold of the first report of the day that the second lacks, and the statement too',
  deliveries: [
    rep('03-05 10:00', [L('x', '03-05', '-5.00', 'Pekarna'), H('h', '03-05', '-80.00', 'Ordinacija')]),
    rep('03-05 16:00', [L('x', '03-05', '-5.00', 'Pekarna')]),
    stmt('03-06 04:00', '03-05', '100.00', [L('x', '03-05', '-5.00', 'PEKARNA')]),
  ],
  rows: { x: want('03-05', '-5.00') },
  balance: '95.00',
})
aCase({
  name: 'M080 an announced direct debit is rejected, and comes again five days later',
  deliveries: [
    poll('03-03 12:00', '03-01/03-03', [H('a', '03-05', '-45.00', 'Telemach', { e2e: 'DD-3', value: '03-05' })]),
    poll('03-06 12:00', '03-01/03-06', []),
    poll('03-11 12:00', '03-01/03-11', [L('a', '03-10', '-45.00', 'Telemach', { e2e: 'DD-3' })]),
    stmt('03-11 04:00', '03-01/03-10', '50.00', [L('a', '03-10', '-45.00', 'TELEMACH', { e2e: 'DD-3' })]),
  ],
  rows: { a: want('03-10', '-45.00') },
  balance: '5.00',
})
aCase({
  name: 'M081 a card payment in dollars: held at one rate, booked at another, with a fee',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [H('h', '03-05', '-46.20', 'Amazon.com')]),
    stmt('03-07 04:00', '03-05/03-06', '200.00', [
      L('a', '03-06', '-45.90', 'AMAZON.COM SEATTLE', { instructed: 'USD 50.00' }),
      L('f', '03-06', '-0.69', 'Nadomestilo za tujo valuto'),
    ]),
    poll('03-07 12:00', '03-05/03-07', [
      L('a', '03-06', '-45.90', 'Amazon.com'),
      L('f', '03-06', '-0.69', 'Nadomestilo za tujo valuto'),
    ]),
    csv('n26', '03-08 12:00', [L('a', '03-06', '-45.90', 'AMAZON.COM'), L('f', '03-06', '-0.69', 'NADOMESTILO')]),
  ],
  rows: { a: want('03-06', '-45.90'), f: want('03-06', '-0.69') },
  balance: '153.41',
})
aCase({
  name: 'M082 a hold at one shop, a booking of the same amount at another',
  deliveries: [
    poll('03-06 08:00', '03-05/03-06', [
      H('h', '03-06', '-20.00', 'Spar'),
      L('a', '03-05', '-20.00', 'Hofer', { name: 'Hofer' }),
    ]),
    stmt('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-20.00', 'HOFER', { name: 'HOFER' })]),
    rep('03-06 10:00', [H('h', '03-06', '-20.00', 'SPAR')]),
  ],
  rows: {
    h: want('03-06', '-20.00', { status: 'pending', text: /spar/i }),
    a: want('03-05', '-20.00', { text: /hofer/i }),
  },
  balance: '80.00',
})
aCase({
  name: 'M083 one hold that poll and report date a day apart, booked once',
  deliveries: [
    poll('03-05 22:00', '03-05/03-05', [H('a', '03-05', '-33.10', 'Pošta Slovenije')]),
    rep('03-06 10:00', [H('a', '03-06', '-33.10', 'POSTA SLOVENIJE')]),
    stmt('03-10 04:00', '03-05/03-09', '100.00', [L('a', '03-09', '-33.10', 'POSTA SLOVENIJE LJUBLJANA')]),
  ],
  rows: { a: want('03-09', '-33.10') },
  balance: '66.90',
})

// ---- reversals, returns, refunds

aCase({
  name: 'M084 a direct debit, its return and its second try, all with one end-to-end id',
  deliveries: [
    poll('03-12 12:00', '03-01/03-12', [
      L('a', '03-05', '-45.00', 'Elektro', { e2e: 'DD-9' }),
      L('r', '03-09', '45.00', 'Elektro', { e2e: 'DD-9' }),
      L('b', '03-12', '-45.00', 'Elektro', { e2e: 'DD-9' }),
    ]),
    stmt('03-10 04:00', '03-01/03-09', '100.00', [
      L('a', '03-05', '-45.00', 'ELEKTRO', { e2e: 'DD-9' }),
      L('r', '03-09', '45.00', 'ELEKTRO VRACILO', { e2e: 'DD-9', rvsl: true }),
    ]),
    note('03-12 09:00', [L('b', '03-12', '-45.00', 'Elektro', { e2e: 'DD-9' })]),
    stmt('03-13 04:00', '03-10/03-12', '100.00', [L('b', '03-12', '-45.00', 'ELEKTRO', { e2e: 'DD-9' })]),
  ],
  rows: { a: want('03-05', '-45.00'), r: want('03-09', '45.00'), b: want('03-12', '-45.00') },
  balance: '55.00',
  byDay: true,
})
aCase({
  name: 'M085 paid, reversed and paid again within a day, in the same words',
  deliveries: [
    rep('03-05 10:00', [L('a', '03-05', '-100.00', 'Šolnina', { e2e: 'S1' })]),
    poll('03-05 14:00', '03-05/03-05', [
      L('a', '03-05', '-100.00', 'Šolnina', { e2e: 'S1' }),
      L('r', '03-05', '100.00', 'Šolnina', { e2e: 'S1' }),
    ]),
    mt940('03-06 03:00', '03-05', '500.00', [
      L('a', '03-05', '-100.00', 'SOLNINA'),
      L('r', '03-05', '100.00', 'SOLNINA'),
      L('b', '03-05', '-100.00', 'SOLNINA'),
    ]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-100.00', 'Šolnina', { e2e: 'S1' }),
      L('r', '03-05', '100.00', 'Šolnina', { e2e: 'S1', rvsl: true }),
      L('b', '03-05', '-100.00', 'Šolnina', { e2e: 'S1' }),
    ]),
  ],
  rows: { a: want('03-05', '-100.00'), r: want('03-05', '100.00'), b: want('03-05', '-100.00') },
  balance: '400.00',
})
aCase({
  name: 'M086 booked twice by mistake and corrected, in a list with balances and in the books',
  deliveries: [
    csv('ing', '03-05 20:00', [
      L('a', '03-05', '-20.00', 'Kino', { balance: '80.00' }),
      L('b', '03-05', '-20.00', 'Kino', { balance: '60.00' }),
      L('r', '03-05', '20.00', 'Kino', { balance: '80.00' }),
    ]),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('a', '03-05', '-20.00', 'KINO'),
      L('b', '03-05', '-20.00', 'KINO'),
      L('r', '03-05', '20.00', 'KINO'),
    ]),
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-20.00', 'Kino'), L('b', '03-05', '-20.00', 'Kino')]),
  ],
  rows: { a: want('03-05', '-20.00'), b: want('03-05', '-20.00'), r: want('03-05', '20.00') },
  balance: '80.00',
})
aCase({
  name: 'M087 a purchase, its refund of the same amount and the same purchase again, first as a hold',
  deliveries: [
    poll('03-05 20:00', '03-02/03-05', [
      L('a', '03-02', '-80.00', 'Zalando'),
      L('r', '03-04', '80.00', 'Zalando'),
      H('b', '03-05', '-80.00', 'Zalando'),
    ]),
    stmt('03-05 04:00', '03-02/03-04', '200.00', [
      L('a', '03-02', '-80.00', 'ZALANDO'),
      L('r', '03-04', '80.00', 'ZALANDO'),
    ]),
    stmt('03-10 04:00', '03-05/03-09', '200.00', [L('b', '03-09', '-80.00', 'ZALANDO')]),
  ],
  rows: { a: want('03-02', '-80.00'), r: want('03-04', '80.00'), b: want('03-09', '-80.00') },
  balance: '120.00',
  byDay: true,
})
aCase({
  name: 'M088 a returned direct debit with the fee of the return, of which the poll knew only the debit',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-45.00', 'Telemach', { e2e: 'T-3' })]),
    note('03-06 09:00', [L('r', '03-06', '45.00', 'Zavrnjena trajnik Telemach', { e2e: 'T-3' })]),
    stmt('03-07 04:00', '03-05/03-06', '30.00', [
      L('a', '03-05', '-45.00', 'TELEMACH', { e2e: 'T-3' }),
      L('r', '03-06', '45.00', 'ZAVRNJENA TRAJNIK TELEMACH', { e2e: 'T-3', rvsl: true }),
      L('f', '03-06', '-3.50', 'Nadomestilo za zavrnitev'),
    ]),
  ],
  rows: { a: want('03-05', '-45.00'), r: want('03-06', '45.00'), f: want('03-06', '-3.50') },
  balance: '26.50',
})

runCases(CASES)
