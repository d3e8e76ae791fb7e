/** Batches and their parts, other currencies, notifications, and the balance of the account: the money once. */
import { at, day, hold, notification, pay, report, type Scenario, statement, window } from './scenario.ts'

const SHOP = { name: 'Corner Grill' }

export const AMOUNTS: Scenario[] = [
  {
    name: 'a notification after a CSV import is stored, except for known lines',
    formats: ['camt'],
    steps: [
      { send: window({}, pay('-12.00', 11, 'Paint', SHOP)), as: 'n26', ledger: ['a | -12.00 | booked | Paint'] },
      {
        send: notification({}, pay('-12.00', 11, 'Paint', SHOP), pay('250.00', 12, 'Refund', SHOP)),
        ledger: ['b | 250.00 | booked | Refund', 'a | -12.00 | booked | Paint'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'a batch as one total, later in its parts: the money once, in the form of the statement',
    formats: ['camt'],
    steps: [
      {
        send: report({ created: at(9) }, pay('-100.00', 12, 'Wages', { bankReference: 'BATCH-1' })),
        ledger: ['a | -100.00 | booked'],
      },
      {
        send: statement(
          { created: at(18), opening: '500.00' },
          pay('-100.00', 12, 'Wages', {
            bankReference: 'BATCH-1',
            parts: [pay('-30.00', 12, 'Wage Mia'), pay('-70.00', 12, 'Wage Jan')],
          }),
        ),
        ledger: ['b | -30.00 | booked | Wage Mia', 'c | -70.00 | booked | Wage Jan'],
        balance: ['400.00'],
      },
    ],
  },
  {
    name: 'a batch in its parts, later as one total: the money once, in the form of the statement',
    formats: ['camt'],
    steps: [
      {
        send: report(
          { created: at(9) },
          pay('-100.00', 12, 'Wages', {
            bankReference: 'BATCH-1',
            parts: [pay('-30.00', 12, 'Wage Mia'), pay('-70.00', 12, 'Wage Jan')],
          }),
        ),
        ledger: ['a | -30.00 | booked | Wage Mia', 'b | -70.00 | booked | Wage Jan'],
      },
      {
        send: statement(
          { created: at(18), opening: '500.00' },
          pay('-100.00', 12, 'Wages', { bankReference: 'BATCH-1' }),
        ),
        ledger: ['c | -100.00 | booked'],
        balance: ['400.00'],
      },
    ],
  },
  {
    name: 'a batch in its parts, later as one total by MT940',
    formats: ['camt'],
    steps: [
      {
        send: notification(
          { created: at(9) },
          pay('-100.00', 12, 'Wages', {
            bankReference: 'BATCH-1',
            parts: [pay('-30.00', 12, 'Wage Mia'), pay('-70.00', 12, 'Wage Jan')],
          }),
        ),
        ledger: ['a | -30.00 | booked | Wage Mia', 'b | -70.00 | booked | Wage Jan'],
      },
      {
        send: statement({ opening: '500.00' }, pay('-100.00', 12, 'Wages', { bankReference: 'BATCH-1' })),
        as: 'mt940',
        ledger: ['c | -100.00 | booked'],
      },
    ],
  },
  {
    name: 'a line in another currency is stored in that of the account where the file states it, else it alone is refused',
    formats: ['camt', 'ofx'],
    steps: [
      {
        send: statement(
          {},
          pay('-5.00', 11, 'Bread'),
          pay('-10.00', 11, 'Museum', { currency: 'USD', home: '-9.20' }),
          pay('-11.00', 11, 'Taxi', { currency: 'USD' }),
        ),
        ledger: ['a | -5.00 | booked | Bread', 'b | -9.20 | booked | Museum'],
      },
    ],
  },
  {
    name: "the account's balance is the newest that a statement reports, and no older one replaces it",
    formats: ['camt', 'mt940', 'ofx', 'berlin-group'],
    steps: [
      {
        send: statement({ created: at(9), opening: '100.00', closingDay: day(11) }, pay('-3.00', 11, 'Tea')),
        ledger: ['a | -3.00 | booked | Tea'],
        balance: ['97.00', day(11)],
      },
      {
        send: statement(
          { statementId: 'S2', sequence: 2, created: at(18), opening: '97.00', closingDay: day(12) },
          pay('-7.00', 12, 'Soup'),
        ),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
        balance: ['90.00', day(12)],
      },
      {
        send: statement(
          { statementId: 'S0', sequence: 0, created: at(6), opening: '120.00', closingDay: day(10) },
          pay('-20.00', 10, 'Shoes'),
        ),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea', 'c | -20.00 | booked | Shoes'],
        balance: ['90.00', day(12)],
      },
    ],
  },
  {
    name: 'holds do not count towards the balance of a report',
    formats: ['camt'],
    steps: [
      {
        send: report(
          { created: at(9), opening: '100.00', closingDay: day(12) },
          pay('-3.00', 12, 'Tea'),
          hold('-50.00', 12, 'Hotel'),
        ),
        ledger: ['a | -3.00 | booked | Tea', 'b | -50.00 | pending | Hotel'],
        balance: ['97.00', day(12)],
      },
    ],
  },
  {
    name: 'lines with the balance after them give the balance of the account',
    formats: ['records', 'ing'],
    steps: [
      {
        send: window({ opening: '100.00', newestFirst: true }, pay('-3.00', 11, 'Tea'), pay('-7.00', 12, 'Soup')),
        ledger: ['b | -7.00 | booked | Soup | 90.00', 'a | -3.00 | booked | Tea | 97.00'],
        inOrder: true,
        balance: ['90.00', day(12)],
      },
    ],
  },
]
