import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, dayNumber } from '@vitrine/money'
import { MemoryLedger } from '../../../test/sources/memory-ledger.ts'
import { contentOf } from './content.ts'
import { type Authority, ONE_DAY_MS, type Told } from './view.ts'

type LineText = string
let next = 0

/** `day amount text [#id] [~end-to-end] [@reference] [&batch] [=IBAN] [^balance]`; a line that begins with `p ` is pending. */
function record(text: LineText): SourceRecord {
  const status = text.startsWith('p ') ? 'pending' : 'booked'
  const [day, amount, ...words] = text.replace(/^p /, '').split(' ')
  const find = (sign: string) => words.find((word) => word.startsWith(sign))?.slice(1)
  const description = words.filter((word) => !/^[#~@&=!^]/.test(word)).join(' ')
  const [sourceId, endToEndId, reference, batch, iban, name, balance] = ['#', '~', '@', '&', '=', '!', '^'].map(find)
  const isTime = day!.length > 10
  return {
    status,
    ...(isTime && status === 'pending' ? { authorised: day! } : { booked: day! }),
    amount: amount!,
    currency: 'EUR',
    ...(balance && { balance }),
    ...(description && { description }),
    ...(sourceId && { sourceId }),
    // As the statement readers do: people find a payment by it.
    ...(endToEndId && { endToEndId, reference: endToEndId }),
    ...(reference && { bankReferences: [reference] }),
    ...(batch && { batchReferences: [batch] }),
    ...((iban || name) && {
      counterparty: { ...(iban && { iban }), ...(name && { name: name.replaceAll('_', ' ') }) },
    }),
  }
}

type OneStatement = [id: string, opening: bigint, closing: bigint, opened?: string]
type More = { covers?: [string, string]; ids?: Told['ids']; pending?: boolean; statement?: OneStatement }

const toStatement = ([id, opening, closing, opened]: OneStatement): NonNullable<Told['statement']> => ({
  id,
  opening,
  ...(opened && { opened: dayNumber(opened) }),
  closing,
})

function told(authority: Authority, view: string, made: string, lines: LineText[], more: More = {}): Told {
  const { covers, ids, pending = authority === 'poll', statement } = more
  return {
    view,
    authority,
    made: Date.parse(made),
    digest: String(next++),
    ids,
    booked: covers && { from: dayNumber(covers[0]), to: dayNumber(covers[1]) },
    missing: covers && { from: dayNumber(covers[0]), to: dayNumber(covers[1]) },
    hasAllPending: pending,
    withdrawn: [],
    ...(statement && { statement: toStatement(statement) }),
    lines: lines.map((text) => {
      const one = record(text)
      const day = dayNumber((one.booked ?? one.authorised)!.slice(0, 10))
      return { record: one, day, amount: canonicalDecimal(one.amount) }
    }),
  }
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

const MARCH: [string, string] = ['2026-03-01', '2026-03-31']
const poll = (made: string, lines: LineText[], more: More = {}) =>
  told('poll', 'poll', made, lines, { covers: ['2025-12-15', made.slice(0, 10)], ...more })
const notice = (made: string, lines: LineText[]) => told('notice', 'camt.054', made, lines)
const statement = (day: string, lines: LineText[], more: More = {}) =>
  told('statement', 'camt.053', `${day}T22:00:00Z`, lines, { covers: [day, day], ...more })

const SHOES = '2026-03-02 -79 Shoes @R1'
const SHOES_BACK = '2026-03-05 79 Shoes @R2'
const RENT = '2026-03-10 -10 Rent @R3'

const report = (made: string, lines: LineText[]) => told('report', 'camt.052', made, lines, { pending: true })
const HELD_09 = 'p 2026-03-09T07:13:00Z -3 Bar'
const HELD_10 = 'p 2026-03-10T07:13:00Z -3 Bar'
const HELD_11 = 'p 2026-03-11T07:13:00Z -3 Bar'
const LATER = ['p 2026-03-10T09:30:00Z -3 Bar', 'p 2026-03-10T18:30:00Z -3 Bar']

const complete = (made: string, lines: LineText[]) => told('list', 'core', made, lines, { covers: MARCH })

/** A statement that is known by its number alone. */
const unbalanced = (id: string, made: string, lines: LineText[]): Told => ({
  ...told('records', 'bank statement', made, lines, { covers: ['2026-03-10', '2026-03-10'] }),
  statement: { id, opening: undefined, closing: undefined },
})

const ANA = '2026-03-10 -100 Salary !Ana &B1'
const BOR = '2026-03-10 -200 Salary !Bor &B1'
const TEA = '2026-03-10 -4 Tea @E2'

/** Issues of one statement, from ten o'clock on. */
const issues = (...all: LineText[][]): Told[] =>
  all.map((lines, at) =>
    told('statement', 'camt.053', `2026-03-10T${10 + at}:00:00Z`, lines, {
      covers: ['2026-03-10', '2026-03-10'],
      statement: ['7', 1000n, 1000n - BigInt(lines.length)],
    }),
  )

const CASES: { name: string; deliveries: Told[]; booked: number; pending?: number; doubts?: boolean }[] = [
  {
    name: 'sequential invoices',
    booked: 2,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -20 Račun 2026-117']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -20 Račun 2026-118']),
    ],
  },
  {
    name: 'one invoice number in three spellings, once as the name of the payee',
    booked: 1,
    doubts: false,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -120 Rechnung 2026-0117 !Elektro_Müller']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -120 !RE2026/0117']),
      statement('2026-03-10', ['2026-03-10 -120 ELEKTRO MUELLER RE-2026/0117']),
    ],
  },
  {
    name: 'a notice of an amount with its charge, and a statement that has the two apart: listed, until statements settle it',
    booked: 3,
    doubts: true,
    deliveries: [
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -1005 Supplier Ltd invoice 7']),
      statement('2026-03-10', ['2026-03-10 -1000 Supplier Ltd invoice 7', '2026-03-10 -5 Charge']),
    ],
  },
  {
    name: 'the number of a card in one source and a day in the other: no contradiction, so it is listed',
    booked: 2,
    doubts: true,
    deliveries: [
      poll('2026-03-03T12:00:00Z', ['2026-03-03 -20 Card 4711 Mercator']),
      notice('2026-03-03T13:00:00Z', ['2026-03-03 -20 Mercator 03.03.']),
    ],
  },
  {
    name: 'a hold that a notice tells after its booking: this one, or the next at the same shop, so it is listed',
    booked: 1,
    pending: 1,
    doubts: true,
    deliveries: [
      statement('2026-03-03', ['2026-03-03 -20 Hotel Lev']),
      notice('2026-03-04T13:00:00Z', ['p 2026-03-03 -20 Hotel Lev']),
    ],
  },
  {
    name: 'a hold that is still there eight weeks later: listed',
    booked: 1,
    pending: 1,
    doubts: true,
    deliveries: [
      notice('2026-03-02T13:00:00Z', ['p 2026-03-02 -20 Hotel Lev']),
      statement('2026-04-28', ['2026-04-28 -7 Cinema']),
    ],
  },
  {
    name: 'a short end-to-end id that only one of two sources has, and a house number that was cut off',
    booked: 1,
    deliveries: [
      statement('2026-03-10', ['2026-03-10 -650 Rent of the flat at Weiß ~RENT-50']),
      told('list', 'csv', '2026-03-11T12:00:00Z', ['2026-03-10 -650 RENT OF THE FLAT AT WEISSSTRASSE 12']),
    ],
  },
  {
    name: 'an end-to-end id that is the number of another invoice',
    booked: 2,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -20 Invoice ~2026-117']),
      told('list', 'csv', '2026-03-11T12:00:00Z', ['2026-03-10 -20 Invoice 2026-118']),
    ],
  },
  {
    name: 'a hold that a report has after the statement of the same bank with an equal booking',
    booked: 1,
    pending: 1,
    deliveries: [
      told('statement', 'bank statement', '2026-03-10T22:00:00Z', ['2026-03-10 -3 Bakery'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['S1', 100n, 97n],
      }),
      told('report', 'bank report', '2026-03-11T03:00:00Z', ['p 2026-03-07 -3 Bakery'], { pending: true }),
    ],
  },
  {
    name: 'two payments of an export that is older than a statement with a payment of their sum: hidden, and listed',
    booked: 2,
    doubts: true,
    deliveries: [
      told('list', 'csv', '2026-03-10T18:00:00Z', ['2026-03-10 -1.50 Café', '2026-03-10 -1.50 Bakery'], {
        covers: ['2026-03-10', '2026-03-10'],
      }),
      statement('2026-03-10', ['2026-03-10 -3 Lunch']),
      statement('2026-03-12', ['2026-03-12 -7 Cinema']),
    ],
  },
  {
    name: 'a complete list is sent again without a line that an older export has',
    booked: 1,
    deliveries: [
      complete('2026-03-11T12:00:00Z', ['2026-03-10 -6 Pool', '2026-03-10 -7 Cinema']),
      told('list', 'csv', '2026-03-12T12:00:00Z', ['2026-03-10 -6 POOL', '2026-03-10 -7 CINEMA']),
      complete('2026-03-13T12:00:00Z', ['2026-03-10 -7 Cinema']),
    ],
  },
  {
    name: 'a complete list is sent again without a line that a newer export has',
    booked: 2,
    deliveries: [
      complete('2026-03-11T12:00:00Z', ['2026-03-10 -6 Pool', '2026-03-10 -7 Cinema']),
      complete('2026-03-12T12:00:00Z', ['2026-03-10 -7 Cinema']),
      told('list', 'csv', '2026-03-13T12:00:00Z', ['2026-03-10 -6 POOL', '2026-03-10 -7 CINEMA']),
    ],
  },
  {
    name: 'two people of one family',
    booked: 2,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -20 !Ana_Novak']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -20 !Bor_Novak']),
    ],
  },
  {
    name: 'two car parks',
    booked: 2,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -2 Parkirišče Center']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -2 Parkirišče Tivoli']),
    ],
  },
  {
    name: 'an end-to-end id used again the next day',
    booked: 2,
    deliveries: [
      poll('2026-03-10T20:00:00Z', ['2026-03-10 -20 Rent ~E1']),
      notice('2026-03-11T13:00:00Z', ['2026-03-11 -20 Rent ~E1']),
    ],
  },
  {
    name: 'one bank reference on two days',
    booked: 2,
    deliveries: [
      notice('2026-03-10T20:00:00Z', ['2026-03-10 -2 Fee @R1']),
      notice('2026-03-11T13:00:00Z', ['2026-03-11 -2 Fee @R1']),
    ],
  },
  {
    name: 'references 12-3 and 1-23',
    booked: 2,
    deliveries: [
      told('records', 'api', '2026-03-10T12:00:00Z', ['2026-03-10 -2 Ref 12-3']),
      told('records', 'api', '2026-03-10T13:00:00Z', ['2026-03-10 -2 Ref 1-23']),
    ],
  },
  {
    name: 'Order 11 1 and Order 1 11',
    booked: 2,
    deliveries: [
      told('records', 'api', '2026-03-10T12:00:00Z', ['2026-03-10 -2 Order 11 1']),
      told('records', 'api', '2026-03-10T13:00:00Z', ['2026-03-10 -2 Order 1 11']),
    ],
  },
  {
    name: 'words that differ in a vowel sign',
    booked: 2,
    deliveries: [
      told('records', 'api', '2026-03-10T12:00:00Z', ['2026-03-10 -2 दूकान']),
      told('records', 'api', '2026-03-10T13:00:00Z', ['2026-03-10 -2 दुकान']),
    ],
  },
  {
    name: 'coffees at 09:30 and 17:45',
    booked: 2,
    deliveries: [
      told('records', 'api', '2026-03-10T12:00:00Z', ['2026-03-10T09:30:00Z -2 Coffee']),
      told('records', 'api', '2026-03-10T18:00:00Z', ['2026-03-10T17:45:00Z -2 Coffee']),
    ],
  },
  {
    name: 'a hold that goes',
    booked: 1,
    pending: 0,
    deliveries: [
      poll('2026-03-10T08:00:00Z', ['2026-03-09 -5 X']),
      poll('2026-03-10T12:00:00Z', ['2026-03-09 -5 X', 'p 2026-03-10 -8 Hotel']),
      poll('2026-03-10T16:00:00Z', ['2026-03-09 -5 X']),
    ],
  },
  {
    name: 'a hold that comes back',
    booked: 1,
    pending: 1,
    deliveries: [
      poll('2026-03-10T08:00:00Z', ['2026-03-09 -5 X']),
      poll('2026-03-10T12:00:00Z', ['2026-03-09 -5 X', 'p 2026-03-10 -8 Hotel']),
      poll('2026-03-10T16:00:00Z', ['2026-03-09 -5 X']),
      poll('2026-03-10T20:00:00Z', ['2026-03-09 -5 X', 'p 2026-03-10 -8 Hotel']),
    ],
  },
  {
    name: 'Saturday in a poll, Monday in the statement',
    booked: 1,
    deliveries: [
      poll('2026-03-07T20:00:00Z', ['2026-03-07 -5 Mercator']),
      statement('2026-03-09', ['2026-03-09 -5 Mercator']),
    ],
  },
  {
    name: 'Saturday in a notice, and an equal payment on Friday in a statement that ends with the month',
    booked: 2,
    deliveries: [
      told('statement', 'camt.053', '2026-02-01T04:00:00Z', ['2026-01-30 -2.40 Parking'], {
        covers: ['2026-01-01', '2026-01-31'],
      }),
      notice('2026-01-31T12:00:00Z', ['2026-01-31 -2.40 Parking']),
    ],
  },
  {
    name: 'the same with one end-to-end id',
    booked: 1,
    deliveries: [
      poll('2026-03-07T20:00:00Z', ['2026-03-07 -5 Mercator ~E7']),
      statement('2026-03-09', ['2026-03-09 -5 Mercator ~E7']),
    ],
  },
  {
    name: 'a booking day moved with one stable id',
    booked: 1,
    deliveries: [
      told('records', 'api', '2026-03-10T12:00:00Z', ['2026-03-10 -5 Mercator #A'], { ids: 'stable' }),
      told('records', 'api', '2026-03-12T12:00:00Z', ['2026-03-12 -5 Mercator #A'], { ids: 'stable' }),
    ],
  },
  ...['Müller', 'MUELLER', 'M?ller', 'MÃ¼ller'].map((name) => ({
    name: `Müller and ${name}`,
    booked: 1,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -5 Bäckerei Müller']),
      statement('2026-03-10', [`2026-03-10 -5 Bäckerei ${name}`]),
    ],
  })),
  {
    name: 'notices in other spellings',
    booked: 1,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -5 Wałbrzych Sklep']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -5 WALBRZYCH SKLEP']),
    ],
  },
  {
    name: 'cut off at 27',
    booked: 1,
    deliveries: [
      poll('2026-03-10T12:00:00Z', ['2026-03-10 -5 Elektro Ljubljana podjetje za distribucijo']),
      notice('2026-03-10T13:00:00Z', ['2026-03-10 -5 Elektro Ljubljana podjetje']),
    ],
  },
  {
    name: 'a batch as a total and in parts',
    booked: 3,
    deliveries: [
      statement('2026-03-10', [
        '2026-03-10 -100 Salary !Ana',
        '2026-03-10 -200 Salary !Bor',
        '2026-03-10 -300 Salary !Cene',
      ]),
      poll('2026-03-11T20:00:00Z', ['2026-03-10 -600 Salaries']),
    ],
  },
  {
    name: 'a hold by poll and report, then one booking',
    booked: 1,
    pending: 0,
    deliveries: [
      poll('2026-03-10T08:00:00Z', ['p 2026-03-10 -8 Hotel Slon']),
      told('report', 'camt.052', '2026-03-10T12:00:00Z', ['p 2026-03-10 -8 HOTEL SLON LJUBLJANA']),
      statement('2026-03-12', ['2026-03-12 -8 Hotel Slon']),
    ],
  },
  {
    name: 'equal holds of three days, the first of which was booked before a report told of the others',
    booked: 2,
    pending: 1,
    deliveries: [
      poll('2026-03-11T08:00:00Z', [HELD_09, HELD_10, HELD_11]),
      poll('2026-03-11T09:00:00Z', ['2026-03-11T08:30:00Z -3 Bar', HELD_10, HELD_11]),
      report('2026-03-11T10:00:00Z', ['2026-03-11 -3 Bar', 'p 2026-03-10 -3 Bar', 'p 2026-03-11 -3 Bar']),
      poll('2026-03-11T11:00:00Z', ['2026-03-11T08:30:00Z -3 Bar', '2026-03-11T10:30:00Z -3 Bar', HELD_11]),
      report('2026-03-11T14:00:00Z', ['2026-03-11 -3 Bar', '2026-03-11 -3 Bar', 'p 2026-03-11 -3 Bar']),
    ],
  },
  {
    name: 'three equal holds of one day, of which one is booked',
    booked: 1,
    pending: 2,
    deliveries: [
      poll('2026-03-10T20:00:00Z', ['p 2026-03-10T08:30:00Z -3 Bar', ...LATER]),
      report('2026-03-11T10:00:00Z', ['p 2026-03-10 -3 Bar', 'p 2026-03-10 -3 Bar', 'p 2026-03-10 -3 Bar']),
      poll('2026-03-11T11:00:00Z', ['2026-03-11T10:40:00Z -3 Bar', ...LATER]),
      report('2026-03-11T14:00:00Z', ['2026-03-11 -3 Bar', 'p 2026-03-10 -3 Bar', 'p 2026-03-10 -3 Bar']),
      poll('2026-03-11T15:00:00Z', ['2026-03-11T10:40:00Z -3 Bar', ...LATER]),
    ],
  },
  {
    name: 'a booking, then its hold, late',
    booked: 1,
    pending: 0,
    deliveries: [
      statement('2026-03-12', ['2026-03-12 -8 Hotel Slon']),
      told('report', 'camt.052', '2026-03-11T12:00:00Z', ['p 2026-03-11 -8 Hotel Slon']),
    ],
  },
  {
    name: 'ids that restart after a renewal',
    booked: 2,
    deliveries: [
      poll('2026-02-28T20:00:00Z', ['2026-02-27 -10 Rent #1']),
      poll('2026-03-28T20:00:00Z', ['2026-02-27 -10 Rent #2', '2026-03-27 -10 Rent #1']),
    ],
  },
  {
    name: 'positional ids that shift',
    booked: 3,
    deliveries: [
      poll('2026-03-11T20:00:00Z', ['2026-03-11 -10 Rent #1', '2026-03-10 -10 Rent #2']),
      poll('2026-03-12T20:00:00Z', ['2026-03-12 -10 Rent #1', '2026-03-11 -10 Rent #2', '2026-03-10 -10 Rent #3']),
    ],
  },
  {
    name: 'a statement reissued with another amount',
    booked: 1,
    deliveries: [
      told('statement', 'camt.053', '2026-03-10T22:00:00Z', ['2026-03-10 -5 Mercator'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['7', 100n, 95n],
      }),
      told('statement', 'camt.053', '2026-03-11T22:00:00Z', ['2026-03-10 -6 Mercator'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['7', 100n, 94n],
      }),
    ],
  },
  {
    name: 'a poll that is behind, and has a hold where a statement of the evening before has its booking',
    booked: 1,
    deliveries: [
      statement('2026-03-10', ['2026-03-10 -42 Hotel Slon']),
      poll('2026-03-11T06:00:00Z', ['p 2026-03-10 -42 Hotel Slon']),
    ],
  },
  {
    name: 'a poll with a hold like a booking of the evening before, which it has as well',
    booked: 1,
    pending: 1,
    deliveries: [
      statement('2026-03-10', ['2026-03-10 -42 Hotel Slon']),
      poll('2026-03-11T06:00:00Z', ['2026-03-10 -42 Hotel Slon', 'p 2026-03-10 -42 Hotel Slon']),
    ],
  },
  {
    name: 'a line that a notification had as well, and that a statement was issued again without',
    booked: 1,
    deliveries: [
      notice('2026-03-10T12:00:00Z', ['2026-03-10 -10 Fault @E1']),
      statement('2026-03-10', ['2026-03-10 -10 Fault @E1', '2026-03-10 -4 Tea @E2'], { statement: ['7', 100n, 86n] }),
      told('statement', 'camt.053', '2026-03-11T06:00:00Z', ['2026-03-10 -4 Tea @E2'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['7', 100n, 96n],
      }),
    ],
  },
  {
    name: 'a statement issued again without a batch whose total another source told before: listed',
    booked: 1,
    doubts: true,
    deliveries: [
      ...issues([ANA, BOR, TEA], [TEA]),
      poll('2026-03-10T10:30:00Z', ['2026-03-10 -300 Salaries', '2026-03-10 -4 Tea']),
    ],
  },
  {
    name: 'a statement issued again without a batch whose total another source told since',
    booked: 2,
    doubts: false,
    deliveries: [
      ...issues([ANA, BOR, TEA], [TEA]),
      poll('2026-03-10T11:30:00Z', ['2026-03-10 -300 Salaries', '2026-03-10 -4 Tea']),
    ],
  },
  {
    name: 'a statement issued again without a line that a notice has in parts, and another source as a whole since',
    booked: 3,
    deliveries: [
      notice('2026-03-10T09:30:00Z', [ANA, BOR]),
      ...issues(['2026-03-10 -300 Salaries @B1', TEA], [TEA]),
      poll('2026-03-10T12:30:00Z', ['2026-03-10 -300 Salaries', '2026-03-10 -4 Tea']),
    ],
  },
  {
    name: 'a statement issued again without one part of a batch whose total another source told before: listed',
    booked: 2,
    doubts: true,
    deliveries: [
      ...issues([ANA, BOR, TEA], [ANA, TEA]),
      poll('2026-03-10T10:30:00Z', ['2026-03-10 -300 Salaries', '2026-03-10 -4 Tea']),
    ],
  },
  {
    name: 'a statement issued again without one part of a batch whose total another source told since: listed',
    booked: 2,
    doubts: true,
    deliveries: [
      ...issues([ANA, BOR, TEA], [ANA, TEA]),
      poll('2026-03-10T11:30:00Z', ['2026-03-10 -300 Salaries', '2026-03-10 -4 Tea']),
    ],
  },
  {
    name: 'a statement issued again without a total whose parts a notice told: listed',
    booked: 1,
    doubts: true,
    deliveries: [...issues(['2026-03-10 -300 Salaries @B1', TEA], [TEA]), notice('2026-03-10T10:30:00Z', [ANA, BOR])],
  },
  {
    name: 'a statement issued again without a line of a report, and the next with a hold in the same words that was booked',
    booked: 3,
    deliveries: [
      told('report', 'bank report', '2026-03-10T08:00:00Z', ['2026-03-10 -3 Bakery', '2026-03-10 -1 Tea']),
      told('statement', 'bank statement', '2026-03-10T09:00:00Z', ['2026-03-10 -3 Bakery', '2026-03-10 -1 Tea'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['1', 100n, 96n],
      }),
      told('statement', 'bank statement', '2026-03-10T10:00:00Z', ['2026-03-10 -1 Tea'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['1', 100n, 99n],
      }),
      told('report', 'bank report', '2026-03-10T11:00:00Z', ['p 2026-03-10 -3 Bakery'], { pending: true }),
      told('statement', 'bank statement', '2026-03-10T12:00:00Z', ['2026-03-10 -3 Bakery', '2026-03-10 -2 Milk'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['2', 99n, 94n],
      }),
    ],
  },
  {
    name: 'a line that a statement without balances was issued again without, and the next in its words also by report',
    booked: 2,
    deliveries: [
      {
        ...told('list', 'other statement', '2026-03-10T08:00:00Z', ['2026-03-10 -3 Bakery', '2026-03-10 -1 Tea'], {
          covers: ['2026-03-09', '2026-03-10'],
        }),
        missing: undefined,
      },
      unbalanced('S1', '2026-03-10T09:00:00Z', ['2026-03-10 -3 Bakery', '2026-03-10 -1 Tea']),
      unbalanced('S1', '2026-03-10T10:00:00Z', ['2026-03-10 -1 Tea']),
      told('report', 'bank report', '2026-03-10T11:00:00Z', ['2026-03-10 -3 Bakery']),
      unbalanced('S2', '2026-03-10T12:00:00Z', ['2026-03-10 -3 Bakery']),
    ],
  },
  {
    name: 'two windows of a bank that gives all its lists one number, of which the second begins with the same balance',
    booked: 3,
    deliveries: [
      told('statement', 'mt940', '2026-03-11T22:00:00Z', [SHOES, SHOES_BACK, RENT], {
        covers: ['2026-03-02', '2026-03-10'],
        statement: ['1/1', 100n, 90n, '2026-03-02'],
      }),
      told('statement', 'mt940', '2026-03-12T22:00:00Z', [RENT], {
        covers: ['2026-03-06', '2026-03-12'],
        statement: ['1/1', 100n, 90n, '2026-03-06'],
      }),
    ],
  },
  {
    name: 'an export that was pushed on by a line before it, which begins with the balance that its first line had',
    booked: 2,
    deliveries: [
      told('list', 'csv', '2026-03-11T10:00:00Z', ['2026-03-10 -1.50 Bakery ^98.50', '2026-03-10 -3 Milk ^95.50']),
      told('list', 'csv', '2026-03-11T11:00:00Z', ['2026-03-10 -1.50 Bakery ^97.00', '2026-03-10 -3 Milk ^94.00']),
    ],
  },
  {
    name: 'an export that goes on where the one before ended, with a payment in the same words',
    booked: 3,
    deliveries: [
      told('list', 'csv', '2026-03-11T10:00:00Z', ['2026-03-10 -1.50 Bakery ^98.50']),
      told('list', 'csv', '2026-03-11T11:00:00Z', ['2026-03-10 -1.50 Bakery ^97.00', '2026-03-10 -3 Milk ^94.00']),
    ],
  },
  {
    name: 'two windows whose days meet, of a bank without references',
    booked: 3,
    deliveries: [
      told('statement', 'mt940', '2026-03-08T22:00:00Z', ['2026-03-02 -20 Shoes ^80', '2026-03-05 -5 Tea ^75'], {
        covers: ['2026-03-02', '2026-03-08'],
        statement: ['1/1', 100n, 75n, '2026-03-02'],
      }),
      told('statement', 'mt940', '2026-03-10T22:00:00Z', ['2026-03-05 -5 Tea ^75', '2026-03-09 -5 Tea ^70'], {
        covers: ['2026-03-04', '2026-03-10'],
        statement: ['1/1', 80n, 70n, '2026-03-04'],
      }),
    ],
  },
  {
    name: 'a statement that was issued again without its first day',
    booked: 1,
    deliveries: [
      told('statement', 'mt940', '2026-03-11T22:00:00Z', [SHOES, SHOES_BACK, RENT], {
        covers: ['2026-03-02', '2026-03-10'],
        statement: ['7', 100n, 90n, '2026-03-01'],
      }),
      told('statement', 'mt940', '2026-03-12T22:00:00Z', [RENT], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['7', 100n, 90n, '2026-03-01'],
      }),
    ],
  },
  {
    name: 'equal payments in two statements of a day',
    booked: 2,
    deliveries: [
      told('statement', 'camt.053', '2026-03-10T12:00:00Z', ['2026-03-10 -3 Bar'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['7', 100n, 97n],
      }),
      told('statement', 'camt.053', '2026-03-10T22:00:00Z', ['2026-03-10 -3 Bar'], {
        covers: ['2026-03-10', '2026-03-10'],
        statement: ['8', 97n, 94n],
      }),
    ],
  },
  {
    name: 'equal payments of a month in a poll and a monthly statement',
    booked: 2,
    deliveries: [
      poll('2026-03-31T20:00:00Z', ['2026-03-10 -3 Bar', '2026-03-10 -3 Bar']),
      told('statement', 'camt.053', '2026-04-01T02:00:00Z', ['2026-03-10 -3 CARD 4417', '2026-03-10 -3 CARD 4417'], {
        covers: MARCH,
      }),
    ],
  },
]

for (const { name, deliveries, booked, pending = 0, doubts } of CASES) {
  test(`${name}: ${booked} booked, ${pending} pending, in every order`, () => {
    for (const order of permutations(deliveries)) {
      const ledger = new MemoryLedger({ after: 2 * ONE_DAY_MS })
      for (const one of order) ledger.deliver(one)
      const rows = ledger.rows.filter(({ shown }) => shown === 'booked')
      const holds = ledger.rows.filter(({ shown }) => shown === 'pending')
      const seen = rows.map(({ tracks }) =>
        tracks
          .map((one) => `${one.view.name} ${one.day} ${one.record.description ?? one.record.counterparty?.name}`)
          .join(' + '),
      )
      assert.equal(rows.length, booked, seen.join('\n'))
      assert.equal(holds.length, pending)
      if (doubts !== undefined) assert.equal(ledger.doubts.length > 0, doubts)
    }
  })
}

test('when a known hold went does not depend on the order in which later states arrive', () => {
  const hold = 'p 2026-03-10 -8 Hotel'
  const states = [[hold], [hold], [], []].map((lines, at) => poll(`2026-03-10T${12 + at}:00:00Z`, lines))
  const [first, ...others] = states
  for (const order of permutations(others)) {
    const ledger = new MemoryLedger()
    for (const one of [first!, ...order]) ledger.deliver(one)
    const { told: last, missed, isGone } = ledger.views.get('poll')!.holds[0]!
    assert.deepEqual([last, missed[0], isGone], [states[1]!.made, states[2]!.made, true])
  }
})

test('a payment that a statement has in parts is shown in these parts, whenever another source tells its sum', () => {
  const inParts = statement('2026-03-10', ['2026-03-10 -100 Ana', '2026-03-10 -120 Bor'])
  const whole = poll('2026-03-10T20:00:00Z', ['2026-03-10 -220 Salaries'])
  for (const order of permutations([inParts, whole])) {
    const ledger = new MemoryLedger()
    for (const one of order) ledger.deliver(one)
    const shown = ledger.rows.filter((row) => row.shown === 'booked').map(({ tracks }) => tracks[0]!.record.amount)
    assert.deepEqual(shown, ['-100', '-120'])
  }
})

test('the text that is shown does not depend on the order of arrival', () => {
  const tellings = [
    '2026-03-05 -30 Račun Elektro Ljubljana !Müller_GmbH',
    '2026-03-05 -30 RACUN ELEKTRO',
    '2026-03-05 -30 RACUN ELEKTRO LJUBLJANA !MUELLER_GMBH',
  ]
  const by: ((made: string, line: string) => Told)[] = [
    (made, line) => poll(made, [line]),
    (made, line) => told('list', 'csv', made, [line], { covers: MARCH }),
    (made, line) => told('records', 'api', made, [line]),
  ]
  for (const tell of by) {
    for (const inTime of permutations(tellings)) {
      for (const order of permutations(inTime.map((line, at) => tell(`2026-03-05T${10 + at}:00:00Z`, line)))) {
        const ledger = new MemoryLedger()
        for (const one of order) ledger.deliver(one)
        const { description, counterparty } = ledger.rows[0]!.tracks[0]!.record
        assert.deepEqual([description, counterparty?.name], ['Račun Elektro Ljubljana', 'Müller GmbH'])
      }
    }
  }
})

test('parts of a statement stand for what two other sources tell as a whole, on Saturday and on Monday', () => {
  const [whole] = statement('2026-03-09', ['2026-03-09 -160 Salaries']).lines
  const parts = statement('2026-03-09', ['2026-03-09 -70 Ana', '2026-03-09 -90 Bor'])
  const books = { ...parts, lines: parts.lines.map((one) => ({ ...one, whole: whole!.record })) }
  const days = { covers: ['2026-03-09', '2026-03-15'] as [string, string] }
  const list = told('list', 'csv', '2026-03-15T12:00:00Z', ['2026-03-09 -160 SALARIES'], days)
  const next = statement('2026-03-11', ['2026-03-11 -7 Cinema'], { covers: ['2026-03-10', '2026-03-11'] })
  for (const order of permutations([books, poll('2026-03-07T20:00:00Z', ['2026-03-07 -160 Salaries']), list, next])) {
    const ledger = new MemoryLedger({ after: 2 * ONE_DAY_MS })
    for (const one of order) ledger.deliver(one)
    const shown = ledger.rows.filter((row) => row.shown).map(({ tracks }) => contentOf(tracks).description)
    assert.deepEqual([shown.sort(), ledger.doubts], [['Ana', 'Bor', 'Cinema'], []])
  }
})

test('a part of an entry is not a payment of a source that has the whole entry, whatever the amounts', () => {
  const day = '2026-03-10'
  const [whole] = statement(day, [`${day} -160 Salaries`]).lines
  const parts = statement(day, [`${day} -50 Ana`, `${day} -60 Bor`, `${day} -50 Cene`]).lines
  const others = statement(day, [`${day} -48.50 Hotel @H1`, `${day} -1.50 Foreign fee @H1`])
  const books = { ...others, lines: [...parts.map((one) => ({ ...one, whole: whole!.record })), ...others.lines] }
  const made = ['2026-03-10T20:00:00Z', '2026-03-12T20:00:00Z']
  const polls = made.map((at) => poll(at, [`${day} -160 Salaries`, `${day} -50 Hotel abroad`]))
  for (const order of permutations([books, ...polls])) {
    const ledger = new MemoryLedger()
    for (const one of order) ledger.deliver(one)
    const shown = ledger.rows.filter((row) => row.shown).map(({ tracks }) => contentOf(tracks).description)
    assert.deepEqual(shown.sort(), ['Ana', 'Bor', 'Cene', 'Foreign fee', 'Hotel'])
  }
})

test('a hold that is booked the next day keeps its id, at whatever time it is booked', () => {
  const ledger = new MemoryLedger()
  ledger.deliver(poll('2026-03-11T20:00:00Z', ['p 2026-03-11T19:11:00Z -4.99 Mercator']))
  const [held] = ledger.rows
  const heldId = held!.id
  ledger.deliver(poll('2026-03-13T07:00:00Z', ['2026-03-12T21:40:00Z -4.99 Mercator']))
  assert.deepEqual(
    ledger.rows.map(({ id, shown }) => [id, shown]),
    [[heldId, 'booked']],
  )
})

test('a hold that went where two equal bookings came keeps its id as one of them', () => {
  const ledger = new MemoryLedger({ after: 2 * ONE_DAY_MS })
  ledger.deliver(poll('2026-03-11T20:00:00Z', ['p 2026-03-11 -3.20 Mercator']))
  const [held] = ledger.rows
  const heldId = held!.id
  const bookings = ['2026-03-14 -3.20 Mercator', '2026-03-14 -3.20 Mercator']
  ledger.deliver(poll('2026-03-14T07:00:00Z', bookings))
  ledger.deliver(statement('2026-03-14', bookings))
  assert.deepEqual(
    ledger.rows.map(({ id, shown }) => [id === heldId, shown]),
    [
      [true, 'booked'],
      [false, 'booked'],
    ],
  )
  assert.deepEqual(ledger.doubts, [])
})

test('a late state with one of two equal holds leaves the other with the booking that it had by then', () => {
  const ledger = new MemoryLedger()
  const held = 'p 2026-03-09 -4.99 Mercator'
  const booked = '2026-03-12 -4.99 Mercator'
  ledger.deliver(poll('2026-03-10T07:00:00Z', [held, held]))
  ledger.deliver(notice('2026-03-12T17:16:00Z', [booked]))
  ledger.deliver(poll('2026-03-13T07:00:00Z', [booked, booked]))
  const rows = () => ledger.rows.filter(({ shown }) => shown).map(({ id, holds }) => [id, holds.length])
  const before = rows()
  ledger.deliver(poll('2026-03-12T22:00:00Z', [booked, held]))
  assert.deepEqual([rows(), before.map(([, holds]) => holds)], [before, [1, 1]])
})

test('a hold that an operator joined with its booking stays with it when it is told again', () => {
  const ledger = new MemoryLedger()
  const hold = 'p 2026-03-10 -20 Gostilna Žabar'
  ledger.deliver(poll('2026-03-10T08:00:00Z', [hold]))
  ledger.deliver(notice('2026-03-10T09:00:00Z', ['2026-03-10 -22 Gostilna Žabar']))
  const [booked, pending] = [
    ledger.rows.find(({ shown }) => shown === 'booked')!,
    ledger.rows.find(({ shown }) => shown === 'pending')!,
  ]
  ledger.join(booked.id!, pending.id!)
  ledger.deliver(poll('2026-03-10T12:00:00Z', [hold]))
  assert.deepEqual(
    ledger.rows.map(({ id, shown }) => [id, shown]),
    [[booked.id, 'booked']],
  )
  assert.deepEqual(ledger.doubts, [])
})

test('two holds in other words that an operator joined are booked by a statement that has the words of one', () => {
  const ledger = new MemoryLedger()
  ledger.deliver(poll('2026-03-10T08:00:00Z', ['p 2026-03-10 -42 SUMUP *0091']))
  ledger.deliver(told('records', 'card', '2026-03-10T09:00:00Z', ['p 2026-03-10 -42 Hotel Slon']))
  const [first, second] = ledger.rows
  ledger.join(first!.id!, second!.id!)
  ledger.deliver(statement('2026-03-11', ['2026-03-11 -42 HOTEL SLON']))
  assert.deepEqual(
    ledger.rows.map(({ id, shown }) => [id, shown]),
    [[first!.id, 'booked']],
  )
})

test('a hold that an operator separated from its booking is not taken again', () => {
  const ledger = new MemoryLedger()
  ledger.deliver(poll('2026-03-10T08:00:00Z', ['p 2026-03-10 -20 Hotel Slon']))
  ledger.deliver(statement('2026-03-11', ['2026-03-11 -20 Hotel Slon']))
  const [row] = ledger.rows
  assert.deepEqual([ledger.rows.length, row!.holds.length], [1, 1])
  ledger.separate(row!.holds)
  ledger.deliver(poll('2026-03-11T23:30:00Z', ['p 2026-03-10 -20 Hotel Slon']))
  assert.deepEqual(ledger.rows.map(({ shown }) => shown).sort(), ['booked', 'pending'])
})

test('a line that goes on from the balance of an equal one is the next payment, and the first is not missing', () => {
  const ledger = new MemoryLedger()
  const day12: More = { covers: ['2026-03-12', '2026-03-12'] }
  const tellsThat = (made: string, line: string) => told('poll', 'poll', made, [line], day12)
  ledger.deliver(tellsThat('2026-03-12T12:00:00Z', '2026-03-12 -3 Tea ^97'))
  ledger.deliver(tellsThat('2026-03-12T18:00:00Z', '2026-03-12 -3 Tea ^94'))
  ledger.deliver(tellsThat('2026-03-13T23:00:00Z', '2026-03-12 -3 Tea ^94'))
  const balances = ledger.rows.filter(({ shown }) => shown).map(({ tracks }) => tracks[0]!.record.balance)
  assert.deepEqual(balances.toSorted(), ['94', '97'])
  assert.deepEqual(ledger.doubts, [])
})

test('a statement that begins in the middle of a day, after one that is not here yet, lacks nothing of that day', () => {
  const ledger = new MemoryLedger()
  const covers: More['covers'] = ['2026-03-07', '2026-03-11']
  ledger.deliver(statement('2026-03-05', ['2026-03-05 -3 Bakery'], { statement: ['S1', 100n, 97n] }))
  ledger.deliver(
    told('statement', 'camt.053', '2026-03-08T04:00:00Z', ['2026-03-08 -1 Kiosk'], {
      covers: ['2026-03-06', '2026-03-08'],
      statement: ['S2', 97n, 96n],
    }),
  )
  ledger.deliver(
    told('list', 'csv', '2026-03-11T06:00:00Z', ['2026-03-08 -1 Kiosk', '2026-03-08 -3 Bakery'], { covers }),
  )
  ledger.deliver(
    told('statement', 'camt.053', '2026-03-11T07:00:00Z', ['2026-03-08 -9 Market'], {
      covers: ['2026-03-08', '2026-03-10'],
      statement: ['S4', 93n, 84n],
    }),
  )
  const bakery = ledger.rows.filter(({ shown, tracks }) => shown && tracks[0]!.record.amount === '-3')
  assert.equal(bakery.length, 2)
})

test('a payment and its fee by notices, with the reference of an entry that a statement has as one', () => {
  const ledger = new MemoryLedger()
  ledger.deliver(
    notice('2026-03-05T10:00:00Z', ['2026-03-05 -100 HOTEL ZUERICH @H1', '2026-03-05 -1.50 HOTEL FEE @H1']),
  )
  ledger.deliver(statement('2026-03-05', ['2026-03-05 -101.50 HOTEL ZUERICH @H1']))
  const shown = ledger.rows.filter((row) => row.shown).map(({ tracks }) => tracks[0]!.record.amount)
  assert.deepEqual([shown, ledger.doubts], [['-101.50'], []])
})

test('payments by notices that add up to the only line of a statement are asked about a day later', () => {
  const ledger = new MemoryLedger({ now: Date.parse('2026-03-07T10:00:00Z') })
  ledger.deliver(notice('2026-03-05T10:00:00Z', ['2026-03-05 -120 Placa Ana', '2026-03-05 -131 Placa Bor']))
  ledger.deliver(statement('2026-03-05', ['2026-03-05 -251 ZBIRNI NALOG']))
  assert.equal(ledger.rows.filter(({ shown }) => shown).length, 3)
  assert.deepEqual([...new Set(ledger.doubts.map(({ reason }) => reason))], ['may be a part of it'])
})

test('what is left of a batch whose other part joined an equal amount in other words is asked about', () => {
  const ledger = new MemoryLedger({ now: Date.parse('2026-03-07T10:00:00Z') })
  ledger.deliver(notice('2026-03-05T10:00:00Z', ['2026-03-05 -120 Placa Ana', '2026-03-05 -131 Placa Bor']))
  ledger.deliver(statement('2026-03-05', ['2026-03-05 -251 ZBIRNI NALOG', '2026-03-05 -120 Potni nalog Ana']))
  assert.deepEqual(
    ledger.doubts.map(({ row, reason }) => `${row.tracks[0]!.record.amount} ${reason}`),
    ['-131 may be a part of it'],
  )
})

test('a gift by a notice is the line that has its giver in the text, not an equal one of the day that names another', () => {
  const ledger = new MemoryLedger()
  ledger.deliver(notice('2026-03-04T10:00:00Z', ['2026-03-04 -60 Darilo !Tine_Zore']))
  ledger.deliver(statement('2026-03-04', ['2026-03-04 -60 DARILO BOR HRIBAR', '2026-03-04 -60 DARILO ZA TINE ZORE']))
  const [first, ...others] = ledger.rows.filter(({ tracks }) => tracks.length === 2)
  assert.deepEqual(others, [])
  assert.deepEqual(
    first!.tracks.map(({ record }) => record.description),
    ['DARILO ZA TINE ZORE', 'Darilo'],
  )
})

test('a list with a charge apart and a statement that states it within its amount leave no doubt', () => {
  const doubtsOf = (text: string) => {
    const ledger = new MemoryLedger({ now: Date.parse('2026-03-07T10:00:00Z') })
    const lines = ['2026-03-05 -500 Invoice 5512', '2026-03-05 -4.80 Fee']
    ledger.deliver(told('list', 'csv', '2026-03-05T20:00:00Z', lines, { covers: ['2026-03-05', '2026-03-05'] }))
    ledger.deliver(statement('2026-03-05', [`2026-03-05 -504.80 ${text}`]))
    assert.equal(ledger.rows.filter(({ shown }) => shown).length, 1)
    return ledger.doubts.length
  }
  assert.equal(doubtsOf('Invoice 5512 Charges: EUR 4.80'), 0)
  assert.equal(doubtsOf('Invoice 5512 Charges: EUR 4.81'), 2)
})

test('takings and their charge by notices that make the only line of a statement are asked about', () => {
  const ledger = new MemoryLedger({ now: Date.parse('2026-03-07T10:00:00Z') })
  ledger.deliver(
    notice('2026-03-05T10:00:00Z', ['2026-03-05 400 Visa', '2026-03-05 610 Mastercard', '2026-03-05 -10 Provizija']),
  )
  ledger.deliver(statement('2026-03-05', ['2026-03-05 1000 TERMINAL 4711']))
  assert.deepEqual(
    ledger.doubts.map(({ row, reason }) => `${row.tracks[0]!.record.amount} ${reason}`),
    ['400 may be a part of it', '610 may be a part of it', '-10 may be a part of it'],
  )
})

test('an amount and a charge apart in the statement, and the rest in a poll, are asked about', () => {
  const ledger = new MemoryLedger({ now: Date.parse('2026-03-07T10:00:00Z') })
  ledger.deliver(poll('2026-03-05T10:00:00Z', ['2026-03-05 990 Transfer from abroad']))
  ledger.deliver(statement('2026-03-05', ['2026-03-05 1000 ORDER 4711', '2026-03-05 -10 CHARGE']))
  assert.equal(ledger.rows.filter(({ shown }) => shown).length, 3)
  const reasons = () => [...new Set(ledger.doubts.map(({ reason }) => reason))]
  assert.deepEqual(reasons(), ['may be a part of it'])
  ledger.deliver(statement('2026-03-09', [], { covers: ['2026-03-06', '2026-03-09'] }))
  assert.equal(ledger.rows.filter(({ shown }) => shown).length, 2)
  assert.deepEqual(reasons(), ['no statement has it'])
})

for (const [one, other] of [
  ['Петар Јовановић', 'PETAR JOVANOVIC'],
  ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'GIORGOS PAPADOPOULOS'],
  ['Đorđe Šćepanović', 'DJORDJE SCEPANOVIC'],
  ['Avto dom 2026-03-04', 'AVTO DOM 04.03.2026'],
  ['Parkirnina 9:30', 'Parkirnina 09.30'],
  ['Menjava 12,50', 'MENJAVA 12.50'],
])
  test(`one payment in two spellings: ${one}, ${other}`, () => {
    const ledger = new MemoryLedger()
    ledger.deliver(notice('2026-03-05T10:00:00Z', [`2026-03-05 -30 ${one}`]))
    ledger.deliver(statement('2026-03-05', [`2026-03-05 -30 ${other}`]))
    assert.equal(ledger.rows.length, 1)
  })

test('a name that one source cuts off before the same words', () => {
  const ledger = new MemoryLedger()
  const fund = 'Zavod_za_zdravstveno_zavarovanje_Slovenije'
  ledger.deliver(notice('2026-03-05T10:00:00Z', [`2026-03-05 -30 Prispevek !${fund}`]))
  ledger.deliver(statement('2026-03-05', [`2026-03-05 -30 PRISPEVEK !${fund.slice(0, 27)}`]))
  assert.equal(ledger.rows.length, 1)
})

test('another name that a source told after the list of that day was made is another payment, and listed', () => {
  const ledger = new MemoryLedger()
  const covers: More['covers'] = ['2026-03-04', '2026-03-05']
  const parking = (day: string, name: string) => `${day} -2.40 Parking_${name} !Garage_${name}`
  ledger.deliver(told('list', 'export', '2026-03-05T12:00:00Z', [parking('2026-03-05', 'North')], { covers }))
  for (const made of ['2026-03-05T20:00:00Z', '2026-03-06T20:00:00Z'])
    ledger.deliver(poll(made, [parking('2026-03-05', 'South')]))
  assert.equal(ledger.rows.filter(({ shown }) => shown).length, 2)
  assert.deepEqual(
    ledger.doubts.map(({ reason }) => reason),
    ['may be the same payment'],
  )
})

test('two names of one payment, in two sources that both have the day in full', () => {
  const ledger = new MemoryLedger()
  const covers: More['covers'] = ['2026-03-04', '2026-03-07']
  ledger.deliver(told('list', 'core', '2026-03-08T10:00:00Z', ['2026-03-05 -30 Ride !Bolt'], { covers }))
  ledger.deliver(told('statement', 'camt', '2026-03-08T02:00:00Z', ['2026-03-05 -30 RIDE !Transport_Ltd'], { covers }))
  assert.equal(ledger.rows.length, 1)
})

test('the id of a payment of 29 February does not move to the equal one of 1 March', () => {
  const fees = ['2028-02-29 -20 Fee', '2028-03-01 -20 Fee']
  const deliveries = [
    poll('2028-02-29T20:00:00Z', ['2028-02-29 -20 Fee #1'], { covers: ['2028-02-28', '2028-02-29'] }),
    statement('2028-03-01', ['2028-03-01 -20 Fee']),
    told('list', 'csv', '2028-03-02T12:00:00Z', fees, { covers: ['2028-02-29', '2028-03-01'] }),
    statement('2028-02-29', ['2028-02-29 -20 Fee']),
  ]
  for (const order of permutations(deliveries)) {
    const ledger = new MemoryLedger()
    const dayOf = new Map<string | undefined, number | undefined>()
    for (const one of order) {
      ledger.deliver(one)
      const shown = ledger.rows.filter((row) => row.shown !== undefined)
      for (const { id, tracks } of shown) {
        assert.equal(dayOf.get(id) ?? tracks[0]!.day, tracks[0]!.day)
        dayOf.set(id, tracks[0]!.day)
      }
      assert.ok([...dayOf.keys()].every((id) => shown.some((row) => row.id === id)))
    }
    assert.equal(dayOf.size, 2)
  }
})

test('an older list that may have been filtered arrives last: its line has not moved to another day', () => {
  const filtered = (made: string, lines: LineText[], covers: [string, string]): Told => ({
    ...told('list', 'export', made, lines, { covers }),
    missing: undefined,
  })
  const ledger = new MemoryLedger()
  const second = ['2026-03-03 -5 Bakery #2 ^90', '2026-03-05 -5 Bakery #3 ^85']
  ledger.deliver(filtered('2026-03-06T09:00:00Z', second, ['2026-03-04', '2026-03-05']))
  const first = ['2026-03-03 -5 Bakery #1 ^95', '2026-03-03 -5 Bakery #2 ^90']
  ledger.deliver(filtered('2026-03-04T09:00:00Z', first, ['2026-03-03', '2026-03-03']))
  assert.equal(ledger.rows.filter(({ shown }) => shown === 'booked').length, 3)
})
