/**
 * Neighbours of the rows of the table of "One truth from many sources": the same story with other banks' words, another
 * source, or one delivery more. In 2026 the 9th of February is a Monday.
 */
import { books, call, download, held, type IndependentCase, intraday, notice, paid, poll } from './independent-case.ts'

const one = (name: string, rest: Omit<IndependentCase, 'name'>): IndependentCase => ({ name, ...rest })
const booked = (...rows: string[]) => rows.map((row) => `${row} booked`)

/** Two texts of one day and amount, in a poll and a notification: two payments, which may be listed. */
const areTwo = (name: string, first: string, second: string) =>
  one(`two: ${name}`, {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-21.00', first)]),
      notice('02-10 19:00', paid('02-10', '-21.00', second)),
    ],
    wanted: booked('02-10 -21.00', '02-10 -21.00'),
    reviews: 'may',
  })

/** Two spellings in a poll and the statement of the day: one payment, and no doubt. */
const isOne = (name: string, first: string, second: string) =>
  one(`one: ${name}`, {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-21.00', first)]),
      notice('02-10 19:00', paid('02-10', '-21.00', second)),
    ],
    wanted: booked('02-10 -21.00'),
  })

/** The statement of the day and a poll of the next morning have the same. */
const SAME = [paid('02-10', '-12.00', 'Lekarna Center'), paid('02-10', '-12.00', 'Lekarna Center')]

export const TABLE_NEIGHBOURS: IndependentCase[] = [
  areTwo('policies 55-1 and 55-2', 'Polica 55-1 Triglav', 'Polica 55-2 Triglav'),
  areTwo('orders 11 1 and 1 11', 'Bestellung 11 1', 'Bestellung 1 11'),
  areTwo('seats 12A and 12B', 'Vozovnica sedež 12A', 'Vozovnica sedež 12B'),
  areTwo('January and February of one year', 'Članarina 01/2026', 'Članarina 02/2026'),
  areTwo('two given names', 'Darilo Ana Novak', 'Darilo Bor Zupan'),
  areTwo('words that differ in a vowel sign', 'काम', 'कम'),
  areTwo('12-3 and 1-23', 'Parcela 12-3', 'Parcela 1-23'),
  areTwo('numbers of eight digits', 'Sklic 20260117', 'Sklic 20260118'),
  isOne('ß', 'Straßenbahn Graz', 'STRASSENBAHN GRAZ'),
  isOne('ø', 'Rødovre Centrum', 'RODOVRE CENTRUM'),
  isOne('đ', 'Đakovo trgovina', 'DAKOVO TRGOVINA'),
  isOne('? for each letter that is not in the set', 'Žička kartuzija', '?i?ka kartuzija'),
  isOne('mojibake', 'Bäckerei König', 'BÃ¤ckerei KÃ¶nig'),
  isOne('cut at 27', 'Stadtwerke Klagenfurt Rechnung Januar', 'Stadtwerke Klagenfurt Rechn'),
  isOne('ł', 'Sklep Łódź Główna', 'SKLEP LODZ GLOWNA'),
  one('an end-to-end id of a salary, used again the next day for its correction', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '100.00', 'Plača', { endToEndId: 'PL-1' })]),
      notice('02-11 09:00', paid('02-11', '100.00', 'Plača', { endToEndId: 'PL-1' })),
    ],
    wanted: booked('02-10 100.00', '02-11 100.00'),
    reviews: 'may',
  }),
  one('one reference of the bank on two days, in the statements of these days', {
    deliveries: [
      books('02-10', { opening: '100.00' }, paid('02-10', '-5.00', 'Provizija', { bankReference: '1' })),
      books('02-11', { opening: '95.00' }, paid('02-11', '-5.00', 'Provizija', { bankReference: '1' })),
      poll('02-11 20:00', [paid('02-10', '-5.00', 'Provizija'), paid('02-11', '-5.00', 'Provizija')]),
    ],
    wanted: booked('02-10 -5.00', '02-11 -5.00'),
    balance: '90.00',
  }),
  one('equal payments of a day: two in the statement, two in a poll, one in a notification', {
    deliveries: [
      books('02-10', { opening: '100.00' }, ...SAME),
      poll('02-11 08:00', SAME),
      notice('02-10 12:00', SAME[0]!),
    ],
    wanted: booked('02-10 -12.00', '02-10 -12.00'),
    balance: '76.00',
  }),
  one('a hold goes and does not come back', {
    deliveries: [
      poll('02-10 09:00', [held('02-10', '-40.00', 'Hotel Slon')]),
      poll('02-10 15:00', []),
      poll('02-11 09:00', []),
    ],
    wanted: [],
  }),
  one('a hold goes and comes back', {
    deliveries: [
      poll('02-10 09:00', [held('02-10', '-40.00', 'Hotel Slon')]),
      poll('02-10 15:00', []),
      poll('02-11 09:00', [held('02-10', '-40.00', 'Hotel Slon')]),
    ],
    wanted: ['02-10 -40.00 pending'],
  }),
  one('the next hold at the same shop on the same day, after the first was booked', {
    deliveries: [
      poll('02-10 09:00', [held('02-10', '-2.00', 'Kava Union')]),
      poll('02-10 15:00', [paid('02-10', '-2.00', 'Kava Union')]),
      poll('02-10 18:00', [paid('02-10', '-2.00', 'Kava Union'), held('02-10', '-2.00', 'Kava Union')]),
    ],
    wanted: ['02-10 -2.00 booked', '02-10 -2.00 pending'],
    idsMayGo: true,
  }),
  one('Sunday in a poll, Monday in statements that follow Friday', {
    deliveries: [
      books('02-06', { opening: '100.00', closing: '100.00' }),
      poll('02-08 20:00', [paid('02-08', '-9.00', 'Kino Dvor')]),
      books('02-09', { opening: '100.00' }, paid('02-09', '-9.00', 'KINO DVOR')),
    ],
    wanted: booked('02-09 -9.00'),
    balance: '91.00',
  }),
  one('Saturday and Monday both have a coffee', {
    deliveries: [
      books('02-06', { opening: '100.00', closing: '100.00' }),
      poll('02-09 20:00', [paid('02-07', '-2.00', 'Kava Union'), paid('02-09', '-2.00', 'Kava Union')]),
      books('02-09', { opening: '100.00' }, ...[1, 2].map(() => paid('02-09', '-2.00', 'KAVA UNION'))),
    ],
    wanted: booked('02-09 -2.00', '02-09 -2.00'),
    balance: '96.00',
  }),
  one('a bank that books on Saturday and on Sunday: two', {
    deliveries: [
      books('02-07', { opening: '100.00' }, paid('02-07', '-10.00', 'Bazen Tivoli')),
      download('n26', '02-09 09:00', '02-08/02-08', paid('02-08', '-10.00', 'Bazen Tivoli')),
    ],
    wanted: booked('02-07 -10.00', '02-08 -10.00'),
    reviews: 'may',
  }),
  one('the day moves in a poll, with one id', {
    deliveries: [
      poll('02-10 20:00', [paid('02-10', '-30.00', 'Vodovod', { id: 'T1' })]),
      poll('02-11 20:00', [paid('02-11', '-30.00', 'Vodovod', { id: 'T1' })]),
    ],
    wanted: booked('02-11 -30.00'),
  }),
  one('a total in a poll, its two parts in the statement', {
    deliveries: [
      poll('02-10 20:00', [paid('02-10', '-220.00', 'Zbirni nalog')]),
      books('02-10', { opening: '500.00' }, paid('02-10', '-100.00', 'Ana'), paid('02-10', '-120.00', 'Bor')),
      poll('02-11 20:00', [paid('02-10', '-220.00', 'Zbirni nalog')]),
    ],
    wanted: booked('02-10 -100.00', '02-10 -120.00'),
    balance: '280.00',
    idsMayGo: true,
  }),
  one('a fee apart in the statement, inside in a poll', {
    deliveries: [
      poll('02-10 20:00', [paid('02-10', '-51.50', 'Amazon US')]),
      books('02-10', { opening: '500.00' }, paid('02-10', '-50.00', 'Amazon US'), paid('02-10', '-1.50', 'Provizija')),
      poll('02-11 20:00', [paid('02-10', '-51.50', 'Amazon US')]),
    ],
    wanted: booked('02-10 -1.50', '02-10 -50.00'),
    balance: '448.50',
    idsMayGo: true,
  }),
  one('two coffees and a cake that make the sum of lunch, all in the statement', {
    deliveries: [
      books(
        '02-10',
        { opening: '50.00' },
        ...['-2.00', '-3.00', '-5.00'].map((amount) => paid('02-10', amount, `Bar ${amount}`)),
      ),
      poll(
        '02-11 20:00',
        ['-2.00', '-3.00', '-5.00'].map((amount) => paid('02-10', amount, `Bar ${amount}`)),
      ),
    ],
    wanted: booked('02-10 -2.00', '02-10 -3.00', '02-10 -5.00'),
    balance: '40.00',
  }),
  one('a report after the statement has what makes the sum of a line of that', {
    deliveries: [
      books('02-10', { opening: '50.00', made: '02-10 12:00' }, paid('02-10', '-5.00', 'Bar')),
      intraday('02-10 15:00', paid('02-10', '-2.00', 'Kava'), paid('02-10', '-3.00', 'Torta')),
    ],
    wanted: booked('02-10 -2.00', '02-10 -3.00', '02-10 -5.00'),
    reviews: 'may',
  }),
  one('one hold by poll and report, then its booking in the statement', {
    deliveries: [
      poll('02-10 09:00', [held('02-10', '-33.00', 'Petrol Celovška')]),
      intraday('02-10 10:00', held('02-10', '-33.00', 'PETROL CELOVSKA')),
      books('02-11', { opening: '100.00' }, paid('02-11', '-33.00', 'PETROL CELOVSKA')),
      poll('02-12 09:00', [paid('02-11', '-33.00', 'Petrol Celovška')]),
    ],
    wanted: booked('02-11 -33.00'),
    balance: '67.00',
  }),
  one('a booking known by a notification, and its hold late by a report', {
    deliveries: [
      notice('02-11 09:00', paid('02-11', '-33.00', 'Petrol Celovška')),
      intraday('02-10 10:00', held('02-10', '-33.00', 'Petrol Celovška')),
    ],
    wanted: booked('02-11 -33.00'),
    reviews: 'may',
  }),
  one('ids restart after a renewal of the consent', {
    deliveries: [
      poll('02-10 20:00', [
        paid('02-09', '-1.00', 'Ena', { id: '1' }),
        paid('02-09', '-2.00', 'Dve', { id: '2' }),
        paid('02-10', '-3.00', 'Tri', { id: '3' }),
      ]),
      poll('02-11 20:00', [
        paid('02-09', '-2.00', 'Dve', { id: '1' }),
        paid('02-09', '-1.00', 'Ena', { id: '2' }),
        paid('02-10', '-3.00', 'Tri', { id: '4' }),
      ]),
    ],
    wanted: booked('02-09 -1.00', '02-09 -2.00', '02-10 -3.00'),
  }),
  one('positions in a list: a hold is booked, and the next line has its number', {
    deliveries: [
      poll('02-10 18:00', [
        paid('02-09', '-1.00', 'Nakup 1 Ena', { id: 'L1' }),
        held('02-10', '-7.00', 'Nakup 7 Kino', { id: 'L2' }),
        held('02-10', '-8.00', 'Nakup 8 Bar', { id: 'L3' }),
      ]),
      poll('02-11 18:00', [
        paid('02-09', '-1.00', 'Nakup 1 Ena', { id: 'L1' }),
        paid('02-10', '-8.00', 'Nakup 8 Bar', { id: 'L2' }),
        held('02-10', '-7.00', 'Nakup 7 Kino', { id: 'L3' }),
      ]),
    ],
    wanted: ['02-09 -1.00 booked', '02-10 -7.00 pending', '02-10 -8.00 booked'],
  }),
  one('a statement of one line is issued again with another amount', {
    deliveries: [
      books('02-10', { opening: '100.00', id: 'S9' }, paid('02-10', '-50.00', 'Elektro')),
      books('02-10', { opening: '100.00', id: 'S9', made: '02-11 12:00' }, paid('02-10', '-55.00', 'Elektro')),
    ],
    wanted: booked('02-10 -55.00'),
    balance: '45.00',
  }),
  one('a hold whose booking a reissued statement takes back', {
    deliveries: [
      intraday('02-10 10:00', held('02-10', '-33.00', 'Petrol Celovška')),
      books(
        '02-10',
        { opening: '100.00', id: 'S9' },
        paid('02-10', '-33.00', 'Petrol Celovška'),
        paid('02-10', '-1.00', 'Ena'),
      ),
      books('02-10', { opening: '100.00', id: 'S9', made: '02-11 12:00' }, paid('02-10', '-1.00', 'Ena')),
    ],
    // No set of holds has said otherwise since.
    wanted: ['02-10 -33.00 pending', '02-10 -1.00 booked'],
    balance: '99.00',
    idsMayGo: true,
  }),
  one('the newest closing balance counts, whatever comes last', {
    deliveries: [
      books('02-09', { opening: '100.00' }, paid('02-09', '-10.00', 'Ena')),
      books('02-10', { opening: '90.00' }, paid('02-10', '-10.00', 'Dve')),
      books('02-11', { opening: '80.00' }, paid('02-11', '-10.00', 'Tri')),
    ],
    wanted: booked('02-09 -10.00', '02-10 -10.00', '02-11 -10.00'),
    balance: '70.00',
  }),
  one('a poll before the statement, an export after it, both with another spelling', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-64.20', 'Gärtnerei Müller')]),
      books('02-10', { opening: '100.00' }, paid('02-10', '-64.20', 'GAERTNEREI MUELLER')),
      download('n26', '02-12 09:00', '02-01/02-12', paid('02-10', '-64.20', 'G?rtnerei M?ller')),
    ],
    wanted: booked('02-10 -64.20'),
    balance: '35.80',
  }),
  one('a payment of a notification that no statement has', {
    deliveries: [
      notice('02-10 12:00', paid('02-10', '-77.00', 'Zavrnjeno')),
      books('02-09', { opening: '10.00', closing: '10.00' }),
      books('02-10', { opening: '10.00', closing: '10.00' }),
      books('02-11/02-13', { opening: '10.00', closing: '10.00' }),
    ],
    wanted: [],
    reviews: 'must',
    balance: '10.00',
    idsMayGo: true,
  }),
  one('records by API say nothing about what they leave out', {
    deliveries: [
      call('02-10 09:00', paid('02-10', '-1.00', 'Ena', { id: 'a' })),
      call('02-10 10:00', paid('02-10', '-2.00', 'Dve', { id: 'b' })),
      poll('02-11 20:00', [paid('02-10', '-1.00', 'Ena'), paid('02-10', '-2.00', 'Dve')]),
    ],
    wanted: booked('02-10 -1.00', '02-10 -2.00'),
  }),
  one('a credit and a debit of one amount, words and day', {
    deliveries: [
      poll('02-10 18:00', [paid('02-10', '-15.00', 'Zalando'), paid('02-10', '15.00', 'Zalando')]),
      books('02-10', { opening: '20.00' }, paid('02-10', '-15.00', 'ZALANDO'), paid('02-10', '15.00', 'ZALANDO')),
    ],
    wanted: booked('02-10 -15.00', '02-10 15.00'),
    balance: '20.00',
  }),
]
