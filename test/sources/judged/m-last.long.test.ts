/** Cases from what was asked for alone: numbers, names, ids that come again, and lists that are a state at a time. */
import { aCase, CASES, csv, H, L, mt940, note, poll, rec, rep, runCases, stmt, want } from './told-cases.ts'

// ---- numbers, names and parties that contradict

aCase({
  name: 'M001 two invoices in sequence, one by poll and one by notification, before any statement',
  deliveries: [
    poll('03-05 10:00', '03-01/03-05', [L('a', '03-05', '-120.00', 'Račun 2026-117', { name: 'Elektro Maribor' })]),
    note('03-05 13:00', [L('b', '03-05', '-120.00', 'Račun 2026-118', { name: 'Elektro Maribor' })]),
  ],
  rows: { a: want('03-05', '-120.00', { text: /2026-117/ }), b: want('03-05', '-120.00', { text: /2026-118/ }) },
})
aCase({
  name: 'M002 three invoices in sequence from three sources, then the statement with all',
  deliveries: [
    poll('03-05 10:00', '03-01/03-05', [L('a', '03-05', '-120.00', 'Račun 2026-117', { name: 'Elektro Maribor' })]),
    note('03-05 12:00', [L('b', '03-05', '-120.00', 'Račun 2026-118', { name: 'Elektro Maribor' })]),
    csv('n26', '03-05 15:00', [L('c', '03-05', '-120.00', 'Račun 2026-119', { name: 'Elektro Maribor' })]),
    stmt('03-06 04:00', '03-05', '1000.00', [
      L('a', '03-05', '-120.00', 'Račun 2026-117', { name: 'Elektro Maribor' }),
      L('b', '03-05', '-120.00', 'Račun 2026-118', { name: 'Elektro Maribor' }),
      L('c', '03-05', '-120.00', 'Račun 2026-119', { name: 'Elektro Maribor' }),
    ]),
  ],
  rows: {
    a: want('03-05', '-120.00', { text: /2026-117/ }),
    b: want('03-05', '-120.00', { text: /2026-118/ }),
    c: want('03-05', '-120.00', { text: /2026-119/ }),
  },
  balance: '640.00',
})
aCase({
  name: 'M003 one invoice number written in three ways',
  deliveries: [
    poll('03-05 10:00', '03-01/03-05', [L('a', '03-05', '-88.10', 'RE 2026/0117', { name: 'Stadtwerke Graz' })]),
    note('03-05 10:30', [L('a', '03-05', '-88.10', 'RE-2026-0117', { name: 'Stadtwerke Graz' })]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-88.10', 'RE20260117', { name: 'STADTWERKE GRAZ', ref: 'Z1' }),
    ]),
  ],
  rows: { a: want('03-05', '-88.10') },
  balance: '411.90',
})
aCase({
  name: 'M004 an invoice number with and without leading zeros',
  deliveries: [
    csv('n26', '03-05 15:00', [L('a', '03-05', '-31.00', 'Račun 000117', { name: 'Vodovod' })]),
    poll('03-05 17:00', '03-04/03-05', [L('a', '03-05', '-31.00', 'Račun 117', { name: 'Vodovod' })]),
    stmt('03-06 04:00', '03-05', '500.00', [L('a', '03-05', '-31.00', 'Račun 117', { name: 'Vodovod' })]),
  ],
  rows: { a: want('03-05', '-31.00') },
  balance: '469.00',
})
aCase({
  name: 'M005 the poll at noon has invoice 118, the statement has 117 and 118',
  deliveries: [
    poll('03-05 11:00', '03-04/03-05', [L('b', '03-05', '-40.00', 'Račun 118', { name: 'Snaga' })]),
    stmt('03-06 04:00', '03-05', '500.00', [
      L('a', '03-05', '-40.00', 'Račun 117', { name: 'Snaga' }),
      L('b', '03-05', '-40.00', 'Račun 118', { name: 'Snaga' }),
    ]),
    rep('03-05 14:00', [L('b', '03-05', '-40.00', 'RACUN 118', { name: 'SNAGA' })]),
  ],
  rows: { a: want('03-05', '-40.00', { text: /117/ }), b: want('03-05', '-40.00', { text: /118/ }) },
  balance: '420.00',
})
aCase({
  name: 'M006 pocket money for brother and sister, whose names the statement turns around',
  deliveries: [
    poll('03-05 10:00', '03-01/03-05', [L('a', '03-05', '-25.00', 'Žepnina', { name: 'Eva Kos' })]),
    note('03-05 10:01', [L('b', '03-05', '-25.00', 'Žepnina', { name: 'Jan Kos' })]),
    mt940('03-06 04:00', '03-05', '500.00', [
      L('b', '03-05', '-25.00', 'ZEPNINA', { name: 'KOS JAN' }),
      L('a', '03-05', '-25.00', 'ZEPNINA', { name: 'KOS EVA' }),
    ]),
  ],
  rows: { a: want('03-05', '-25.00', { text: /eva/i }), b: want('03-05', '-25.00', { text: /jan/i }) },
  balance: '450.00',
})
aCase({
  name: 'M007 two car parks on one day, by report and by poll',
  deliveries: [
    rep('03-05 10:00', [L('a', '03-05', '-2.40', 'Parkirišče Kongresni trg')]),
    poll('03-05 16:00', '03-05/03-05', [
      L('a', '03-05', '-2.40', 'Parkirišče Kongresni trg'),
      L('b', '03-05', '-2.40', 'Parkirišče Mirje'),
    ]),
    note('03-05 15:00', [L('b', '03-05', '-2.40', 'Parkirišče Mirje')]),
  ],
  rows: { a: want('03-05', '-2.40', { text: /kongresni/i }), b: want('03-05', '-2.40', { text: /mirje/i }) },
})
aCase({
  name: 'M008 the rents of March and April paid on one day',
  deliveries: [
    poll('03-05 10:00', '03-01/03-05', [L('a', '03-05', '-650.00', 'Najemnina marec', { name: 'Tone Zupan' })]),
    note('03-05 18:00', [L('b', '03-05', '-650.00', 'Najemnina april', { name: 'Tone Zupan' })]),
    stmt('03-06 04:00', '03-05', '2000.00', [
      L('a', '03-05', '-650.00', 'Najemnina marec', { name: 'Tone Zupan' }),
      L('b', '03-05', '-650.00', 'Najemnina april', { name: 'Tone Zupan' }),
    ]),
  ],
  rows: { a: want('03-05', '-650.00', { text: /marec/ }), b: want('03-05', '-650.00', { text: /april/ }) },
  balance: '700.00',
})
aCase({
  name: 'M009 structured references that differ only in where the hyphen is',
  deliveries: [
    rec('03-05 09:00', [L('a', '03-05', '-18.00', 'Obrok', { name: 'Kredit d.d.', rf: 'SI00 1-23', id: 'k1' })]),
    poll('03-05 12:00', '03-05/03-05', [
      L('b', '03-05', '-18.00', 'Obrok', { name: 'Kredit d.d.', rf: 'SI00 12-3' }),
      L('a', '03-05', '-18.00', 'Obrok', { name: 'Kredit d.d.', rf: 'SI00 1-23' }),
    ]),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('a', '03-05', '-18.00', 'Obrok', { name: 'Kredit d.d.', rf: 'SI00 1-23' }),
      L('b', '03-05', '-18.00', 'Obrok', { name: 'Kredit d.d.', rf: 'SI00 12-3' }),
    ]),
  ],
  rows: { a: want('03-05', '-18.00', { text: /1-?23/ }), b: want('03-05', '-18.00', { text: /12-3/ }) },
  balance: '64.00',
})
aCase({
  name: 'M010 flats 12 and 21, by CSV and by report, before a statement',
  deliveries: [
    csv('n26', '03-05 15:00', [L('a', '03-05', '410.00', 'Najem stanovanje 12', { name: 'Nepremičnine Sever' })]),
    rep('03-05 16:00', [L('b', '03-05', '410.00', 'Najem stanovanje 21', { name: 'Nepremičnine Sever' })]),
  ],
  rows: { a: want('03-05', '410.00', { text: /12/ }), b: want('03-05', '410.00', { text: /21/ }) },
})
aCase({
  name: 'M011 tolls for two cars with similar plates',
  deliveries: [
    note('03-05 08:00', [L('a', '03-05', '-16.00', 'E-vinjeta LJ AB-123', { name: 'DARS' })]),
    poll('03-05 12:00', '03-05/03-05', [
      L('a', '03-05', '-16.00', 'E-vinjeta LJ AB-123', { name: 'DARS' }),
      L('b', '03-05', '-16.00', 'E-vinjeta LJ AB-132', { name: 'DARS' }),
    ]),
    csv('ing', '03-05 20:00', [
      L('a', '03-05', '-16.00', 'E-VINJETA LJ AB-123', { name: 'DARS', balance: '84.00' }),
      L('b', '03-05', '-16.00', 'E-VINJETA LJ AB-132', { name: 'DARS', balance: '68.00' }),
    ]),
  ],
  rows: {
    a: want('03-05', '-16.00', { text: /AB-123/, balance: '84.00' }),
    b: want('03-05', '-16.00', { text: /AB-132/, balance: '68.00' }),
  },
})
aCase({
  name: 'M012 words that differ in a vowel sign',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [L('a', '03-05', '-5.00', 'चाय की दुकान')]),
    note('03-05 12:00', [L('b', '03-05', '-5.00', 'चाय का दुकान')]),
  ],
  rows: { a: want('03-05', '-5.00', { text: /की/ }), b: want('03-05', '-5.00', { text: /का/ }) },
  reviews: 'any',
})
aCase({
  name: 'M013 credit for two telephones whose numbers differ at the end',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [L('a', '03-05', '-10.00', 'Polnjenje 041 123 456', { name: 'Telekom' })]),
    csv('n26', '03-05 19:00', [L('b', '03-05', '-10.00', 'Polnjenje 041 123 465', { name: 'Telekom' })]),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('b', '03-05', '-10.00', 'Polnjenje 041 123 465', { name: 'Telekom' }),
      L('a', '03-05', '-10.00', 'Polnjenje 041 123 456', { name: 'Telekom' }),
    ]),
  ],
  rows: { a: want('03-05', '-10.00', { text: /456/ }), b: want('03-05', '-10.00', { text: /465/ }) },
  balance: '80.00',
})
aCase({
  name: 'M014 the same words to two IBANs',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [
      L('a', '03-05', '-50.00', 'Darilo', { name: 'Maja', iban: 'DE89370400440532013000' }),
    ]),
    note('03-05 12:00', [L('b', '03-05', '-50.00', 'Darilo', { name: 'Maja', iban: 'AT611904300234573201' })]),
    rep('03-05 14:00', [
      L('a', '03-05', '-50.00', 'Darilo', { name: 'Maja', iban: 'DE89370400440532013000' }),
      L('b', '03-05', '-50.00', 'Darilo', { name: 'Maja', iban: 'AT611904300234573201' }),
    ]),
  ],
  rows: { a: want('03-05', '-50.00'), b: want('03-05', '-50.00') },
})
aCase({
  name: 'M015 two shops of one chain, by poll and by report',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [L('a', '03-05', '-12.00', 'Mercator Šiška')]),
    rep('03-05 18:00', [L('b', '03-05', '-12.00', 'MERCATOR BEŽIGRAD')]),
  ],
  rows: { a: want('03-05', '-12.00', { text: /šiška/i }), b: want('03-05', '-12.00', { text: /bežigrad/i }) },
  reviews: 'any',
})

// ---- ids and references that come again

aCase({
  name: 'M016 an end-to-end id used again the next day, with other transaction ids',
  deliveries: [
    poll('03-06 12:00', '03-04/03-06', [
      L('a', '03-05', '-30.00', 'Varčevanje', { e2e: 'SAVE', id: 'T1' }),
      L('b', '03-06', '-30.00', 'Varčevanje', { e2e: 'SAVE', id: 'T2' }),
    ]),
    note('03-06 09:00', [L('b', '03-06', '-30.00', 'Varčevanje', { e2e: 'SAVE' })]),
    stmt('03-06 04:00', '03-05', '200.00', [L('a', '03-05', '-30.00', 'Varčevanje', { e2e: 'SAVE', ref: 'X1' })]),
  ],
  rows: { a: want('03-05', '-30.00'), b: want('03-06', '-30.00') },
  balance: '170.00',
  byDay: true,
})
aCase({
  name: 'M017 an end-to-end id used twice on one day',
  deliveries: [
    poll('03-05 12:00', '03-05/03-05', [L('a', '03-05', '-9.99', 'Naročnina', { e2e: 'SUB-1', id: 'T1' })]),
    poll('03-05 18:00', '03-05/03-05', [
      L('a', '03-05', '-9.99', 'Naročnina', { e2e: 'SUB-1', id: 'T1' }),
      L('b', '03-05', '-9.99', 'Naročnina', { e2e: 'SUB-1', id: 'T2' }),
    ]),
    stmt('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-9.99', 'Naročnina', { e2e: 'SUB-1', ref: 'R1' }),
      L('b', '03-05', '-9.99', 'Naročnina', { e2e: 'SUB-1', ref: 'R2' }),
    ]),
  ],
  rows: { a: want('03-05', '-9.99'), b: want('03-05', '-9.99') },
  balance: '30.02',
})
aCase({
  name: 'M018 one bank reference on two days of MT940, and both in a poll',
  deliveries: [
    mt940('03-06 04:00', '03-05', '100.00', [L('a', '03-05', '-7.00', 'Kantina', { ref: 'R77' })]),
    mt940('03-07 04:00', '03-06', '93.00', [L('b', '03-06', '-7.00', 'Kantina', { ref: 'R77' })]),
    poll('03-07 10:00', '03-05/03-07', [
      L('a', '03-05', '-7.00', 'Kantina', { ref: 'R77' }),
      L('b', '03-06', '-7.00', 'Kantina', { ref: 'R77' }),
    ]),
  ],
  rows: { a: want('03-05', '-7.00'), b: want('03-06', '-7.00') },
  balance: '86.00',
  byDay: true,
})
aCase({
  name: 'M019 equal coffees at 09:30 and 17:45 in two calls, then the statement',
  deliveries: [
    rec('03-05 09:00', [L('a', '03-05', '-1.80', 'Kava', { time: '2026-03-05T08:30:00Z' })]),
    rec('03-05 17:00', [L('b', '03-05', '-1.80', 'Kava', { time: '2026-03-05T16:45:00Z' })]),
    stmt('03-06 04:00', '03-05', '10.00', [L('a', '03-05', '-1.80', 'Kava'), L('b', '03-05', '-1.80', 'Kava')]),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-05', '-1.80') },
  balance: '6.40',
})
aCase({
  name: 'M020 equal coffees with their times from two sources',
  deliveries: [
    rec('03-05 09:00', [L('a', '03-05', '-1.80', 'Kava', { time: '2026-03-05T08:30:00Z' })], { source: 'core' }),
    rec('03-05 17:00', [L('b', '03-05', '-1.80', 'Kava', { time: '2026-03-05T16:45:00Z' })], { source: 'cards' }),
  ],
  rows: { a: want('03-05', '-1.80'), b: want('03-05', '-1.80') },
})
aCase({
  name: 'M021 record ids 12-3 and 1-23',
  deliveries: [
    rec('03-05 09:00', [L('a', '03-05', '15.00', 'Vračilo', { id: '12-3' })], { ids: 'stable' }),
    rec('03-05 11:00', [L('b', '03-05', '15.00', 'Vračilo', { id: '1-23' })], { ids: 'stable' }),
    stmt('03-06 04:00', '03-05', '0.00', [
      L('a', '03-05', '15.00', 'Vračilo', { ref: '12-3' }),
      L('b', '03-05', '15.00', 'Vračilo', { ref: '1-23' }),
    ]),
  ],
  rows: { a: want('03-05', '15.00'), b: want('03-05', '15.00') },
  balance: '30.00',
})
aCase({
  name: 'M022 Order 11 1 and Order 1 11, by poll and by notification',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [L('a', '03-05', '-22.00', 'Order 11 1', { name: 'Shop' })]),
    note('03-05 11:00', [L('b', '03-05', '-22.00', 'Order 1 11', { name: 'Shop' })]),
    stmt('03-06 04:00', '03-05', '100.00', [
      L('b', '03-05', '-22.00', 'Order 1 11', { name: 'Shop' }),
      L('a', '03-05', '-22.00', 'Order 11 1', { name: 'Shop' }),
    ]),
  ],
  rows: { a: want('03-05', '-22.00', { text: /11 1/ }), b: want('03-05', '-22.00', { text: /1 11/ }) },
  balance: '56.00',
})
aCase({
  name: 'M023 ids by position, newest first, which shift with each poll',
  deliveries: [
    poll('03-05 08:00', '03-05/03-05', [L('a', '03-05', '-3.00', 'Pekarna', { id: '0' })]),
    poll('03-05 12:00', '03-05/03-05', [
      L('b', '03-05', '-3.00', 'Kiosk', { id: '0' }),
      L('a', '03-05', '-3.00', 'Pekarna', { id: '1' }),
    ]),
    poll('03-05 18:00', '03-05/03-05', [
      L('c', '03-05', '-3.00', 'Bife', { id: '0' }),
      L('b', '03-05', '-3.00', 'Kiosk', { id: '1' }),
      L('a', '03-05', '-3.00', 'Pekarna', { id: '2' }),
    ]),
    stmt('03-06 04:00', '03-05', '20.00', [
      L('a', '03-05', '-3.00', 'Pekarna'),
      L('b', '03-05', '-3.00', 'Kiosk'),
      L('c', '03-05', '-3.00', 'Bife'),
    ]),
  ],
  rows: {
    a: want('03-05', '-3.00', { text: /Pekarna/ }),
    b: want('03-05', '-3.00', { text: /Kiosk/ }),
    c: want('03-05', '-3.00', { text: /Bife/ }),
  },
  balance: '11.00',
})
aCase({
  name: 'M024 ids that restart in April after a renewal of the consent',
  deliveries: [
    poll('03-31 20:00', '03-01/03-31', [
      L('a', '03-03', '-20.00', 'Bencin', { id: '1' }),
      L('b', '03-20', '-60.00', 'Vrtec', { id: '2' }),
    ]),
    poll('04-20 20:00', '04-01/04-20', [
      L('c', '04-02', '-20.00', 'Bencin', { id: '1' }),
      L('d', '04-20', '-60.00', 'Vrtec', { id: '2' }),
    ]),
    stmt('04-01 04:00', '03-01/03-31', '500.00', [
      L('a', '03-03', '-20.00', 'Bencin'),
      L('b', '03-20', '-60.00', 'Vrtec'),
    ]),
    stmt('05-01 04:00', '04-01/04-30', '420.00', [
      L('c', '04-02', '-20.00', 'Bencin'),
      L('d', '04-20', '-60.00', 'Vrtec'),
    ]),
  ],
  rows: {
    a: want('03-03', '-20.00'),
    b: want('03-20', '-60.00'),
    c: want('04-02', '-20.00'),
    d: want('04-20', '-60.00'),
  },
  balance: '340.00',
  byDay: true,
})
aCase({
  name: 'M025 all ids are new after a renewal, for the same payments, two of them equal',
  deliveries: [
    poll('03-06 20:00', '03-01/03-06', [
      L('a', '03-05', '-2.40', 'Parkirišče', { id: 'k-1' }),
      L('b', '03-05', '-2.40', 'Parkirišče', { id: 'k-2' }),
      L('c', '03-06', '-70.00', 'Zavarovalnica', { id: 'k-3' }),
    ]),
    poll('03-07 20:00', '03-01/03-07', [
      L('c', '03-06', '-70.00', 'Zavarovalnica', { id: 'm-9' }),
      L('a', '03-05', '-2.40', 'Parkirišče', { id: 'm-8' }),
      L('b', '03-05', '-2.40', 'Parkirišče', { id: 'm-7' }),
      L('d', '03-07', '-2.40', 'Parkirišče', { id: 'm-6' }),
    ]),
    rep('03-05 18:00', [L('a', '03-05', '-2.40', 'Parkirišče')]),
  ],
  rows: {
    a: want('03-05', '-2.40'),
    b: want('03-05', '-2.40'),
    c: want('03-06', '-70.00'),
    d: want('03-07', '-2.40'),
  },
})
aCase({
  name: 'M026 two payments of one amount exchange their ids between polls',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [
      L('a', '03-05', '-14.00', 'Frizer', { id: 'X1' }),
      L('b', '03-05', '-14.00', 'Knjigarna', { id: 'X2' }),
    ]),
    poll('03-05 18:00', '03-05/03-05', [
      L('a', '03-05', '-14.00', 'Frizer', { id: 'X2' }),
      L('b', '03-05', '-14.00', 'Knjigarna', { id: 'X1' }),
    ]),
    mt940('03-06 04:00', '03-05', '50.00', [
      L('a', '03-05', '-14.00', 'FRIZER'),
      L('b', '03-05', '-14.00', 'KNJIGARNA'),
    ]),
  ],
  rows: { a: want('03-05', '-14.00', { text: /frizer/i }), b: want('03-05', '-14.00', { text: /knjigarna/i }) },
  balance: '22.00',
})
aCase({
  name: 'M027 a standing order that has one id each month',
  deliveries: [
    poll('03-02 10:00', '02-01/03-02', [
      L('a', '02-02', '-35.00', 'Trajni nalog članarina', { id: 'SO-1', e2e: 'CLAN' }),
      L('b', '03-02', '-35.00', 'Trajni nalog članarina', { id: 'SO-1', e2e: 'CLAN' }),
    ]),
    poll('04-02 10:00', '03-01/04-02', [
      L('b', '03-02', '-35.00', 'Trajni nalog članarina', { id: 'SO-1', e2e: 'CLAN' }),
      L('c', '04-02', '-35.00', 'Trajni nalog članarina', { id: 'SO-1', e2e: 'CLAN' }),
    ]),
    poll('05-04 10:00', '05-01/05-04', [
      L('d', '05-04', '-35.00', 'Trajni nalog članarina', { id: 'SO-1', e2e: 'CLAN' }),
    ]),
  ],
  rows: {
    a: want('02-02', '-35.00'),
    b: want('03-02', '-35.00'),
    c: want('04-02', '-35.00'),
    d: want('05-04', '-35.00'),
  },
  byDay: true,
})
aCase({
  name: 'M028 the bank moves the booking day of a record with a stable id',
  deliveries: [
    rec('03-05 10:00', [L('a', '03-05', '-44.00', 'Servis', { id: 'st-4' })], { ids: 'stable' }),
    rec('03-06 10:00', [L('a', '03-06', '-44.00', 'Servis', { id: 'st-4' })], { ids: 'stable' }),
    stmt('03-07 04:00', '03-06', '100.00', [L('a', '03-06', '-44.00', 'Servis')]),
    stmt('03-06 04:00', '03-05', '100.00', []),
  ],
  rows: { a: want('03-06', '-44.00') },
  balance: '56.00',
})
aCase({
  name: 'M029 the id of a released hold comes again for another payment',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [H('h', '03-05', '-50.00', 'Hotel Lev', { id: '7' })]),
    poll('03-06 10:00', '03-05/03-06', [L('a', '03-06', '-12.30', 'Kavarna Evropa', { id: '7' })]),
    stmt('03-07 04:00', '03-05/03-06', '100.00', [L('a', '03-06', '-12.30', 'Kavarna Evropa')]),
  ],
  rows: { a: want('03-06', '-12.30') },
  balance: '87.70',
})
aCase({
  name: 'M030 a hold and its booking have different ids, and the statement a third one',
  deliveries: [
    poll('03-05 10:00', '03-05/03-05', [H('a', '03-05', '-27.50', 'Lekarna Center', { id: 'P-1' })]),
    poll('03-06 10:00', '03-05/03-06', [L('a', '03-06', '-27.50', 'Lekarna Center', { id: 'B-9' })]),
    stmt('03-07 04:00', '03-06', '100.00', [
      L('a', '03-06', '-27.50', 'LEKARNA CENTER LJUBLJANA', { ref: 'Q3', value: '03-05' }),
    ]),
  ],
  rows: { a: want('03-06', '-27.50') },
  balance: '72.50',
})

runCases(CASES)
