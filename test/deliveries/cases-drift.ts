/** One payment, reported differently the next time; and ids that do not identify it. */
import type { BankDelivery, BankLine } from './delivery.ts'
import type { FileFormat } from './import-paths.ts'
import { at, day, pay, report, type Scenario, statement, window } from './scenario.ts'

const IBAN = 'DE02120300000000202051'
const LONG = 'Invoice 2026-114 Rosegarden'
const WINDOWS: FileFormat[] = ['n26', 'dkb', 'ing', 'berlin-group', 'uk', 'ofx', 'records']

/** One line of a report, and its form in the statement of the day. */
const inStatement = (
  name: string,
  formats: FileFormat[],
  first: BankLine,
  then: BankLine,
  as?: FileFormat,
): Scenario => ({
  name: `${name}: one row, by a report and a statement`,
  formats,
  steps: [
    { send: report({ statementId: 'R1', created: at(9) }, first), ledger: [`a | ${first.amount} | booked`] },
    {
      send: statement({ created: at(18), opening: '500.00', closingDay: day(12) }, then),
      ...(as && { as }),
      ledger: [`a | ${then.amount} | booked | ${common(first, then)}`],
    },
  ],
})

/** One line of a window, and its form in the next one. */
const inWindow = (
  name: string,
  formats: FileFormat[],
  first: BankLine,
  then: BankLine,
  facts: Partial<BankDelivery> = {},
): Scenario => ({
  name: `${name}: one row, by two windows`,
  formats,
  steps: [
    { send: window(facts, first), ledger: [`a | ${first.amount} | booked`] },
    { send: window(facts, then), ledger: [`a | ${then.amount} | booked | ${common(first, then)}`] },
  ],
})

/** The shown text may be either of the two: both begin with this. */
const common = ({ text: a = '' }: BankLine, { text: b = '' }: BankLine): string => (a.startsWith(b) ? b : a)

const line = (more: Partial<BankLine> = {}): BankLine => pay('-49.00', 12, LONG, { name: 'Rosegarden', ...more })
/** Without a field that the line above has. */
const without = (field: keyof BankLine, of: BankLine = line()): BankLine => {
  const { [field]: _, ...rest } = of
  return rest as BankLine
}
const timed = (time: string, more: Partial<BankLine> = {}): BankLine => ({ ...without('day', line(more)), time })

export const DRIFT: Scenario[] = [
  inStatement(
    'booked at 23:30Z, which is the next day where the bank is, under one reference',
    ['camt'],
    timed('2026-02-11T23:30:00Z', { bankReference: 'K7000001' }),
    line({ bankReference: 'K7000001' }),
  ),
  inStatement('booked at 23:30Z, without a reference', ['camt'], timed('2026-02-11T23:30:00Z'), line()),
  inStatement('a time, later only a date', ['camt'], timed('2026-02-12T10:15:00+01:00'), line()),
  inWindow('a time, later only a date', ['berlin-group', 'uk', 'records'], timed('2026-02-12T10:15:00+01:00'), line()),
  inStatement('a reference that appears later', ['camt'], line(), line({ bankReference: 'K7000001' })),
  inWindow('an id that appears later', ['berlin-group', 'uk', 'ofx', 'records'], line(), line({ id: 'T-77' })),
  inStatement(
    'a reference that moves from the details to the entry',
    ['camt'],
    line({ bankReference: 'K7000001', referenceIn: 'details' }),
    line({ bankReference: 'K7000001', referenceIn: 'entry' }),
  ),
  inStatement(
    'a reference that comes by MT940 after camt',
    ['camt'],
    line(),
    line({ bankReference: 'K7000001' }),
    'mt940',
  ),
  inStatement(
    'a booking day that the bank moved, under one reference',
    ['camt'],
    { ...line({ bankReference: 'K7000001' }), day: day(11) },
    line({ bankReference: 'K7000001' }),
  ),
  inWindow(
    'a booking day that the bank moved, without an id',
    ['ofx', 'records'],
    { ...line(), day: day(11) },
    line(),
    {
      period: { from: day(9), to: day(12) },
    },
  ),
  {
    name: 'a booking day that the bank moved, without an id: one row, by two windows that other lines span',
    formats: ['n26', 'dkb', 'ing', 'berlin-group', 'uk'],
    steps: [
      {
        send: window({}, pay('-3.00', 10, 'Tea'), { ...line(), day: day(11) }),
        ledger: ['a | -49.00 | booked', 'b | -3.00 | booked | Tea'],
      },
      {
        send: window({}, pay('-3.00', 10, 'Tea'), line()),
        ledger: [`a | -49.00 | booked | ${LONG}`, 'b | -3.00 | booked | Tea'],
      },
    ],
  },
  inStatement('a value date that comes later', ['camt'], line(), line({ valueDate: day(13) })),
  inWindow(
    'a value date that comes later',
    ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'],
    line(),
    line({ valueDate: day(13) }),
  ),
  inStatement('an IBAN that comes later', ['camt'], line(), line({ iban: IBAN })),
  inWindow('an IBAN that comes later', WINDOWS, line(), line({ iban: IBAN })),
  inStatement('a text that is completed', ['camt'], { ...line(), text: 'Invoice 2026-114 Rose' }, line()),
  inWindow('a text that is completed', WINDOWS, { ...line(), text: 'Invoice 2026-114 Rose' }, line()),
  inStatement('a text that is cut off', ['camt'], line(), { ...line(), text: 'Invoice 2026-114 Rose' }),
  inWindow('a text that is cut off', WINDOWS, line(), { ...line(), text: 'Invoice 2026-114 Rose' }),
  {
    name: 'ids that are new on every fetch',
    formats: ['berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      {
        send: window({ ids: 'volatile' }, line({ id: 'x1' }), pay('-3.00', 12, 'Tea', { id: 'x2' })),
        ledger: ['a | -49.00 | booked', 'b | -3.00 | booked | Tea'],
      },
      {
        send: window(
          { ids: 'volatile' },
          line({ id: 'y7' }),
          pay('-3.00', 12, 'Tea', { id: 'y8' }),
          pay('-4.00', 12, 'Cake', { id: 'y9' }),
        ),
        ledger: ['a | -49.00 | booked', 'b | -3.00 | booked | Tea', 'c | -4.00 | booked | Cake'],
        feed: ['c added new'],
      },
    ],
  },
  {
    name: 'ids that number the position, in windows that overlap',
    formats: ['berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      {
        send: window(
          { ids: 'reused', newestFirst: true },
          pay('2500.00', 10, 'Wage', { id: 'D-2' }),
          pay('-85.00', 11, 'Power', { id: 'D-1' }),
        ),
        ledger: ['b | -85.00 | booked | Power', 'a | 2500.00 | booked | Wage'],
      },
      {
        send: window(
          { ids: 'reused', newestFirst: true },
          pay('-85.00', 11, 'Power', { id: 'D-2' }),
          pay('-9.00', 12, 'Cinema', { id: 'D-1' }),
        ),
        ledger: ['c | -9.00 | booked | Cinema', 'b | -85.00 | booked | Power', 'a | 2500.00 | booked | Wage'],
      },
    ],
  },
  {
    name: 'no ids, in windows that overlap',
    formats: WINDOWS,
    steps: [
      {
        send: window({}, pay('-3.00', 10, 'Tea'), pay('-3.00', 11, 'Tea'), pay('-3.00', 11, 'Tea')),
        ledger: ['b | -3.00 | booked | Tea', 'c | -3.00 | booked | Tea', 'a | -3.00 | booked | Tea'],
      },
      {
        send: window({}, pay('-3.00', 11, 'Tea'), pay('-3.00', 11, 'Tea'), pay('-3.00', 12, 'Tea')),
        ledger: [
          'd | -3.00 | booked | Tea',
          'b | -3.00 | booked | Tea',
          'c | -3.00 | booked | Tea',
          'a | -3.00 | booked | Tea',
        ],
        feed: ['d added new'],
      },
    ],
  },
  {
    name: 'a second source reports the same payments',
    formats: ['n26', 'ing', 'camt', 'berlin-group', 'ofx'],
    steps: [
      {
        send: window({}, line({ id: 'T-77', iban: IBAN }), pay('-3.00', 12, 'Tea', { id: 'T-78', name: 'Tearoom' })),
        as: 'records',
        ledger: ['b | -3.00 | booked | Tea', 'a | -49.00 | booked'],
      },
      {
        send: statement({}, line({ iban: IBAN }), pay('-3.00', 12, 'Tea', { name: 'Tearoom' })),
        ledger: ['b | -3.00 | booked | Tea', 'a | -49.00 | booked'],
      },
    ],
  },
  {
    name: 'camt, then the same statement as MT940',
    formats: ['camt'],
    steps: [
      {
        send: statement({ opening: '100.00' }, line(), pay('-3.00', 12, 'Tea'), pay('-3.00', 12, 'Tea')),
        ledger: [
          'c | -3.00 | booked | Tea | 45.00',
          'b | -3.00 | booked | Tea | 48.00',
          'a | -49.00 | booked | | 51.00',
        ],
      },
      {
        send: statement({ opening: '100.00' }, line(), pay('-3.00', 12, 'Tea'), pay('-3.00', 12, 'Tea')),
        as: 'mt940',
        ledger: [
          'c | -3.00 | booked | Tea | 45.00',
          'b | -3.00 | booked | Tea | 48.00',
          'a | -49.00 | booked | | 51.00',
        ],
      },
    ],
  },
]
