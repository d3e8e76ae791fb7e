/** The meaning of statements, reports and windows: repeats, reissues, twins. */
import { at, day, pay, report, type Scenario, statement, window } from './scenario.ts'

const SHOP = { name: 'Corner Grill' }
const WAGES = pay('-100.00', 12, 'Wages', {
  bankReference: 'BATCH-1',
  parts: [pay('-30.00', 12, 'Wage Mia'), pay('-70.00', 12, 'Wage Jan')],
})

export const STATEMENTS: Scenario[] = [
  {
    name: 'a statement that is issued again without one of its lines: that line is withdrawn, and balances fit',
    formats: ['camt'],
    steps: [
      {
        send: statement(
          { created: at(6), opening: '100.00' },
          pay('-10.00', 11, 'Books'),
          pay('-5.00', 11, 'Fee'),
          pay('-20.00', 11, 'Shoes'),
        ),
        ledger: [
          'c | -20.00 | booked | Shoes | 65.00',
          'b | -5.00 | booked | Fee | 85.00',
          'a | -10.00 | booked | Books | 90.00',
        ],
        inOrder: true,
      },
      {
        send: statement({ created: at(9), opening: '100.00' }, pay('-10.00', 11, 'Books'), pay('-20.00', 11, 'Shoes')),
        ledger: ['c | -20.00 | booked | Shoes | 70.00', 'a | -10.00 | booked | Books | 90.00'],
        feed: ['b removed bank_withdrew', 'c modified corrected'],
        balance: ['70.00', day(11)],
      },
    ],
  },
  {
    name: 'a statement that is issued again without a batch: the total that another source told is hidden, and listed',
    formats: ['camt'],
    steps: [
      {
        send: window({ created: at(15) }, pay('-100.00', 12, 'Salaries')),
        as: 'ofx',
        ledger: ['a | -100.00 | booked | Salaries'],
      },
      {
        send: statement({ created: at(16), opening: '500.00' }, pay('-5.00', 12, 'Tea'), WAGES),
        ledger: ['b | -5.00 | booked | Tea', 'c | -30.00 | booked | Wage Mia', 'd | -70.00 | booked | Wage Jan'],
      },
      {
        send: statement({ created: at(18), opening: '500.00' }, pay('-5.00', 12, 'Tea')),
        ledger: ['b | -5.00 | booked | Tea'],
        feed: ['c removed bank_withdrew', 'd removed bank_withdrew'],
        reviews: ['a'],
      },
      {
        send: statement({ created: at(20), opening: '495.00' }, pay('-7.00', 13, 'Milk')),
        ledger: ['b | -5.00 | booked | Tea', 'e | -7.00 | booked | Milk'],
        reviews: ['a'],
      },
    ],
  },
  {
    name: 'a total that arrives after the statement was issued again without its batch is not shown',
    formats: ['camt'],
    steps: [
      {
        send: statement({ created: at(16), opening: '500.00' }, pay('-5.00', 12, 'Tea'), WAGES),
        ledger: ['a | -5.00 | booked | Tea', 'b | -30.00 | booked | Wage Mia', 'c | -70.00 | booked | Wage Jan'],
      },
      {
        send: statement({ created: at(18), opening: '500.00' }, pay('-5.00', 12, 'Tea')),
        ledger: ['a | -5.00 | booked | Tea'],
      },
      {
        send: window({ created: at(17) }, pay('-5.00', 12, 'Tea'), pay('-100.00', 12, 'Salaries')),
        as: 'ofx',
        ledger: ['a | -5.00 | booked | Tea'],
        reviews: 'any',
      },
      {
        send: statement({ created: at(20), opening: '495.00' }, pay('-7.00', 13, 'Milk')),
        ledger: ['a | -5.00 | booked | Tea', 'd | -7.00 | booked | Milk'],
        reviews: 'any',
      },
    ],
  },
  {
    name: 'a line is inserted into a statement that is issued again: the others are the same, with later balances shifted',
    formats: ['camt'],
    steps: [
      {
        send: statement({ created: at(6), opening: '100.00' }, pay('-3.00', 11, 'Tea'), pay('-7.00', 11, 'Soup')),
        ledger: ['b | -7.00 | booked | Soup | 90.00', 'a | -3.00 | booked | Tea | 97.00'],
      },
      {
        send: statement(
          { created: at(9), opening: '100.00' },
          pay('-5.00', 11, 'Fee'),
          pay('-3.00', 11, 'Tea'),
          pay('-7.00', 11, 'Soup'),
        ),
        ledger: [
          'b | -7.00 | booked | Soup | 85.00',
          'a | -3.00 | booked | Tea | 92.00',
          'c | -5.00 | booked | Fee | 95.00',
        ],
        inOrder: true,
      },
    ],
  },
  {
    name: 'a line is inserted before others of its day: the others are the same, with later balances shifted',
    formats: ['ing', 'rabobank', 'revolut', 'berlin-group', 'uk', 'records'],
    steps: [
      {
        send: window({ opening: '100.00' }, pay('-3.00', 11, 'Tea'), pay('-3.00', 11, 'Tea'), pay('-7.00', 11, 'Soup')),
        ledger: [
          'c | -7.00 | booked | Soup | 87.00',
          'b | -3.00 | booked | Tea | 94.00',
          'a | -3.00 | booked | Tea | 97.00',
        ],
      },
      {
        send: window(
          { opening: '100.00' },
          pay('-5.00', 11, 'Fee'),
          pay('-3.00', 11, 'Tea'),
          pay('-3.00', 11, 'Tea'),
          pay('-7.00', 11, 'Soup'),
        ),
        ledger: [
          'c | -7.00 | booked | Soup | 82.00',
          'b | -3.00 | booked | Tea | 89.00',
          'a | -3.00 | booked | Tea | 92.00',
          'd | -5.00 | booked | Fee | 95.00',
        ],
        inOrder: true,
      },
    ],
  },
  {
    name: 'texts that contradict each other are two payments, listed for review: Invoice 12-3 and Invoice 1-23',
    formats: ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      { send: window({}, pay('-30.00', 12, 'Invoice 12-3', SHOP)), ledger: ['a | -30.00 | booked | Invoice 12-3'] },
      {
        send: window({}, pay('-30.00', 12, 'Invoice 1-23', SHOP)),
        ledger: ['b | -30.00 | booked | Invoice 1-23', 'a | -30.00 | booked | Invoice 12-3'],
        reviews: ['a', 'b'],
      },
    ],
  },
  {
    name: 'and so are 🍕 and 🍺',
    formats: ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      { send: window({}, pay('-8.00', 12, '🍕', SHOP)), ledger: ['a | -8.00 | booked | 🍕'] },
      {
        send: window({}, pay('-8.00', 12, '🍺', SHOP)),
        ledger: ['b | -8.00 | booked | 🍺', 'a | -8.00 | booked | 🍕'],
        reviews: ['a', 'b'],
      },
    ],
  },
  {
    name: 'such lines of two statements are two payments',
    formats: ['camt'],
    steps: [
      { send: statement({}, pay('-30.00', 12, 'Invoice 12-3', SHOP)), ledger: ['a | -30.00 | booked | Invoice 12-3'] },
      {
        send: statement({ statementId: 'S2', sequence: 2 }, pay('-30.00', 12, 'Invoice 1-23', SHOP)),
        ledger: ['b | -30.00 | booked | Invoice 1-23', 'a | -30.00 | booked | Invoice 12-3'],
        reviews: 'any',
      },
    ],
  },
  ...[{}, { bankReference: 'K7000001' }].map(
    (reference): Scenario => ({
      name: `two equal payments of one day in two statements, 100 → 97 and 97 → 94${'bankReference' in reference ? ', under one reference' : ''}`,
      formats: ['camt', 'mt940'],
      steps: [
        {
          send: statement({ opening: '100.00' }, pay('-3.00', 12, 'Tea', reference)),
          ledger: ['a | -3.00 | booked | Tea | 97.00'],
        },
        {
          send: statement({ statementId: 'S2', sequence: 2, opening: '97.00' }, pay('-3.00', 12, 'Tea', reference)),
          ledger: ['b | -3.00 | booked | Tea | 94.00', 'a | -3.00 | booked | Tea | 97.00'],
          inOrder: true,
          feed: ['b added new'],
          balance: ['94.00', day(12)],
        },
      ],
    }),
  ),
  {
    name: 'two equal payments of one day in two windows, 100 → 97 and 97 → 94',
    formats: ['ing', 'rabobank', 'revolut', 'berlin-group', 'uk', 'records'],
    steps: [
      { send: window({ opening: '100.00' }, pay('-3.00', 12, 'Tea')), ledger: ['a | -3.00 | booked | Tea | 97.00'] },
      {
        send: window({ opening: '97.00' }, pay('-3.00', 12, 'Tea')),
        ledger: ['b | -3.00 | booked | Tea | 94.00', 'a | -3.00 | booked | Tea | 97.00'],
        inOrder: true,
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'of two equal payments in a window one was known: one is new',
    formats: ['n26', 'ing', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      { send: window({}, pay('-3.00', 12, 'Tea')), ledger: ['a | -3.00 | booked | Tea'] },
      {
        send: window({}, pay('-3.00', 12, 'Tea'), pay('-3.00', 12, 'Tea')),
        ledger: ['a | -3.00 | booked | Tea', 'b | -3.00 | booked | Tea'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'a report that arrives late changes nothing newer, and adds the booked line that was not known',
    formats: ['camt'],
    steps: [
      {
        send: report(
          { statementId: 'R2', created: at(18) },
          pay('-9.00', 12, 'Rent of the garden, corrected', { bankReference: 'K1' }),
        ),
        ledger: ['a | -9.00 | booked | Rent of the garden, corrected'],
      },
      {
        send: report(
          { statementId: 'R1', created: at(9) },
          pay('-9.00', 12, 'Rent', { bankReference: 'K1' }),
          pay('-2.00', 12, 'Tea'),
        ),
        ledger: ['a | -9.00 | booked | Rent of the garden, corrected', 'b | -2.00 | booked | Tea'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'reports of what is booked add up: R1 {A}, R2 {B}, R1',
    formats: ['camt'],
    steps: [
      {
        send: report({ statementId: 'R1', created: at(9) }, pay('-4.00', 12, 'Tea')),
        ledger: ['a | -4.00 | booked | Tea'],
      },
      {
        send: report({ statementId: 'R2', sequence: 2, created: at(12) }, pay('-6.00', 12, 'Cake')),
        ledger: ['b | -6.00 | booked | Cake', 'a | -4.00 | booked | Tea'],
      },
      {
        send: report({ statementId: 'R1', created: at(9) }, pay('-4.00', 12, 'Tea')),
        ledger: ['b | -6.00 | booked | Cake', 'a | -4.00 | booked | Tea'],
        feed: [],
      },
    ],
  },
]
