/** Pending lines: how they are booked, expire, or stay. */
import { at, hold, pay, report, type Scenario, statement, window } from './scenario.ts'

const IBAN = 'DE02120300000000202051'
const SHOP = { name: 'Corner Grill' }

export const HOLDS: Scenario[] = [
  {
    name: 'a hold is booked at another amount under its own id: one row, one id',
    formats: ['berlin-group', 'uk', 'records'],
    steps: [
      {
        send: window({}, hold('-20.00', 11, 'Lunch', { id: 'T1' })),
        ledger: ['a | -20.00 | pending | Lunch'],
        feed: ['a added new'],
      },
      {
        send: window({}, pay('-23.00', 12, 'Lunch', { id: 'T1' })),
        ledger: ['a | -23.00 | booked | Lunch'],
        feed: ['a modified booked'],
      },
    ],
  },
  {
    name: 'a hold that is missing in the complete pending set disappears',
    formats: ['berlin-group', 'uk', 'dkb', 'revolut', 'records'],
    steps: [
      {
        send: window({}, pay('-5.00', 10, 'Bread'), hold('-20.00', 11, 'Lunch')),
        ledger: ['b | -20.00 | pending | Lunch', 'a | -5.00 | booked | Bread'],
      },
      {
        send: window({}, pay('-5.00', 10, 'Bread')),
        ledger: ['a | -5.00 | booked | Bread'],
        feed: ['b removed hold_expired'],
      },
    ],
  },
  {
    name: 'a hold that the bank lists as reverted disappears',
    formats: ['revolut'],
    steps: [
      {
        send: window({}, pay('-5.00', 10, 'Bread'), hold('-20.00', 11, 'Lunch')),
        ledger: ['b | -20.00 | pending | Lunch', 'a | -5.00 | booked | Bread'],
      },
      {
        send: window({}, pay('-5.00', 10, 'Bread'), { ...hold('-20.00', 11, 'Lunch'), status: 'dropped' }),
        ledger: ['a | -5.00 | booked | Bread'],
        feed: ['b removed hold_expired'],
      },
    ],
  },
  {
    name: 'a hold booked at its own amount without any id: one row',
    formats: ['dkb', 'revolut', 'berlin-group', 'uk', 'records', 'ofx'],
    steps: [
      { send: window({}, hold('-20.00', 11, 'Lunch', SHOP)), ledger: ['a | -20.00 | pending | Lunch'] },
      {
        send: window({}, pay('-20.00', 12, 'Lunch', SHOP)),
        ledger: ['a | -20.00 | booked | Lunch'],
        feed: ['a modified booked'],
      },
    ],
  },
  {
    name: 'a hold booked at another amount without any id: two rows, listed for review',
    formats: ['camt', 'mt940'],
    steps: [
      { send: report({}, hold('-20.00', 11, 'Lunch', SHOP)), ledger: ['a | -20.00 | pending | Lunch'] },
      {
        send: statement({ opening: '100.00' }, pay('-23.00', 12, 'Lunch', SHOP)),
        ledger: ['b | -23.00 | booked | Lunch', 'a | -20.00 | pending | Lunch'],
        reviews: ['a', 'b'],
      },
    ],
  },
  {
    name: 'a hold and a booking with different references, same IBAN and amount: two rows, and the hold stays one',
    formats: ['camt', 'records'],
    steps: [
      {
        send: report({}, hold('-40.00', 11, 'Order', { iban: IBAN, reference: 'RF01' })),
        ledger: ['p | -40.00 | pending | Order'],
      },
      {
        send: statement({ opening: '100.00' }, pay('-40.00', 12, 'Order', { iban: IBAN, reference: 'RF02' })),
        ledger: ['b | -40.00 | booked | Order', 'p | -40.00 | pending | Order'],
      },
      {
        send: report(
          { statementId: 'S3', created: at(18) },
          hold('-40.00', 11, 'Order', { iban: IBAN, reference: 'RF01' }),
        ),
        ledger: ['b | -40.00 | booked | Order', 'p | -40.00 | pending | Order'],
        feed: [],
      },
    ],
  },
  {
    name: 'the same under ids p1 and b2 of the source',
    formats: ['berlin-group', 'uk', 'records'],
    steps: [
      {
        send: window({}, hold('-40.00', 11, 'Order', { id: 'p1', iban: IBAN, reference: 'RF01' })),
        ledger: ['p | -40.00 | pending | Order'],
      },
      {
        send: window(
          {},
          pay('-40.00', 12, 'Order', { id: 'b2', iban: IBAN, reference: 'RF02' }),
          hold('-40.00', 11, 'Order', { id: 'p1', iban: IBAN, reference: 'RF01' }),
        ),
        ledger: ['b | -40.00 | booked | Order', 'p | -40.00 | pending | Order'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'a hold without a date, booked, then the same words as a new hold: the new hold is visible',
    // Revolut always states the start time.
    formats: ['berlin-group', 'records'],
    steps: [
      { send: window({}, hold('-2.00', undefined, 'Parking')), ledger: ['a | -2.00 | pending | Parking'] },
      { send: window({}, pay('-2.00', 13, 'Parking')), ledger: ['a | -2.00 | booked | Parking'] },
      {
        send: window({}, pay('-2.00', 13, 'Parking'), hold('-2.00', undefined, 'Parking')),
        ledger: ['b | -2.00 | pending | Parking', 'a | -2.00 | booked | Parking'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'the same, where reports have the holds and a statement the booking',
    formats: ['camt'],
    steps: [
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-2.00', undefined, 'Parking')),
        ledger: ['a | -2.00 | pending | Parking'],
      },
      {
        send: statement({ created: at(15), opening: '50.00' }, pay('-2.00', 13, 'Parking')),
        ledger: ['a | -2.00 | booked | Parking'],
      },
      {
        send: report({ statementId: 'R2', created: at(18) }, hold('-2.00', undefined, 'Parking')),
        ledger: ['b | -2.00 | pending | Parking', 'a | -2.00 | booked | Parking'],
      },
    ],
  },
  {
    name: 'two equal holds, then two equal bookings: two rows, both ids kept',
    formats: ['berlin-group', 'uk', 'dkb', 'revolut', 'records', 'ofx'],
    steps: [
      {
        send: window({}, hold('-3.00', 11, 'Tram', SHOP), hold('-3.00', 11, 'Tram', SHOP)),
        ledger: ['a | -3.00 | pending | Tram', 'b | -3.00 | pending | Tram'],
      },
      {
        send: window({}, pay('-3.00', 12, 'Tram', SHOP), pay('-3.00', 12, 'Tram', SHOP)),
        ledger: ['a | -3.00 | booked | Tram', 'b | -3.00 | booked | Tram'],
        feed: ['a modified booked', 'b modified booked'],
      },
    ],
  },
  {
    name: 'two equal holds, then two equal bookings under other ids',
    formats: ['berlin-group', 'uk', 'records'],
    steps: [
      {
        send: window({}, hold('-3.00', 11, 'Tram', { id: 'h1' }), hold('-3.00', 11, 'Tram', { id: 'h2' })),
        ledger: ['a | -3.00 | pending | Tram', 'b | -3.00 | pending | Tram'],
      },
      {
        send: window({}, pay('-3.00', 12, 'Tram', { id: 'x1' }), pay('-3.00', 12, 'Tram', { id: 'x2' })),
        ledger: ['a | -3.00 | booked | Tram', 'b | -3.00 | booked | Tram'],
      },
    ],
  },
  {
    name: 'two equal holds of a report, then two equal bookings of a statement',
    formats: ['camt', 'mt940'],
    steps: [
      {
        send: report({}, hold('-3.00', 11, 'Tram', SHOP), hold('-3.00', 11, 'Tram', SHOP)),
        ledger: ['a | -3.00 | pending | Tram', 'b | -3.00 | pending | Tram'],
      },
      {
        send: statement({ opening: '100.00' }, pay('-3.00', 12, 'Tram', SHOP), pay('-3.00', 12, 'Tram', SHOP)),
        ledger: ['a | -3.00 | booked | Tram', 'b | -3.00 | booked | Tram'],
      },
    ],
  },
  {
    name: 'two equal holds and one booking: three rows, listed for review',
    formats: ['camt', 'mt940'],
    steps: [
      {
        send: report({}, hold('-3.00', 11, 'Tram', SHOP), hold('-3.00', 11, 'Tram', SHOP)),
        ledger: ['a | -3.00 | pending | Tram', 'b | -3.00 | pending | Tram'],
      },
      {
        send: statement({ opening: '100.00' }, pay('-3.00', 12, 'Tram', SHOP)),
        ledger: ['c | -3.00 | booked | Tram', 'a | -3.00 | pending | Tram', 'b | -3.00 | pending | Tram'],
        reviews: ['a', 'b', 'c'],
      },
    ],
  },
  {
    name: 'one hold and two equal bookings: three rows, listed for review',
    formats: ['camt', 'mt940'],
    steps: [
      { send: report({}, hold('-3.00', 11, 'Tram', SHOP)), ledger: ['a | -3.00 | pending | Tram'] },
      {
        send: statement({ opening: '100.00' }, pay('-3.00', 12, 'Tram', SHOP), pay('-3.00', 12, 'Tram', SHOP)),
        ledger: ['b | -3.00 | booked | Tram', 'c | -3.00 | booked | Tram', 'a | -3.00 | pending | Tram'],
        reviews: ['a', 'b', 'c'],
      },
    ],
  },
  {
    name: 'a hold with only a value date, booked on that date, first seen two days after it: one row, one id',
    formats: ['camt'],
    steps: [
      {
        send: report({}, hold('-9.00', undefined, 'Cinema', { ...SHOP, valueDate: '2026-02-11' })),
        ledger: ['a | -9.00 | pending | Cinema'],
      },
      {
        send: statement({ opening: '50.00' }, pay('-9.00', 11, 'Cinema', { ...SHOP, valueDate: '2026-02-11' })),
        ledger: ['a | -9.00 | booked | Cinema'],
        feed: ['a modified booked'],
      },
    ],
  },
  {
    name: 'the same in lists of all that is booked and pending',
    formats: ['berlin-group', 'records'],
    steps: [
      {
        send: window({}, hold('-9.00', undefined, 'Cinema', { ...SHOP, valueDate: '2026-02-11' })),
        ledger: ['a | -9.00 | pending | Cinema'],
      },
      {
        send: window({}, pay('-9.00', 11, 'Cinema', { ...SHOP, valueDate: '2026-02-11' })),
        ledger: ['a | -9.00 | booked | Cinema'],
        feed: ['a modified booked'],
      },
    ],
  },
  {
    name: 'a report of holds that the next report replaced does not restore them: R1 {A}, R2 {B}, R1',
    // Not MT942: the reports of a day go on from one another.
    formats: ['camt'],
    steps: [
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-4.00', 12, 'Tea')),
        ledger: ['a | -4.00 | pending | Tea'],
      },
      {
        send: report({ statementId: 'R2', sequence: 2, created: at(12) }, hold('-6.00', 12, 'Cake')),
        ledger: ['b | -6.00 | pending | Cake'],
        feed: ['a removed hold_expired', 'b added new'],
      },
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-4.00', 12, 'Tea')),
        ledger: ['b | -6.00 | pending | Cake'],
        feed: [],
      },
    ],
  },
  {
    name: 'a report that arrives late removes no hold that a newer one still has',
    formats: ['camt'],
    steps: [
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-4.00', 12, 'Cab')),
        ledger: ['a | -4.00 | pending | Cab'],
      },
      {
        send: report({ statementId: 'R3', created: at(18) }, hold('-4.00', 12, 'Cab'), hold('-6.00', 12, 'Cake')),
        ledger: ['a | -4.00 | pending | Cab', 'b | -6.00 | pending | Cake'],
      },
      {
        send: report({ statementId: 'R2', created: at(12) }, hold('-6.00', 12, 'Cake')),
        ledger: ['a | -4.00 | pending | Cab', 'b | -6.00 | pending | Cake'],
        feed: [],
      },
    ],
  },
  {
    name: 'a report that arrives late adds no hold that a newer one leaves out',
    formats: ['camt'],
    steps: [
      {
        send: report({ statementId: 'R2', sequence: 2, created: at(12) }, hold('-6.00', 12, 'Cake')),
        ledger: ['b | -6.00 | pending | Cake'],
      },
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-4.00', 12, 'Tea')),
        ledger: ['b | -6.00 | pending | Cake'],
        feed: [],
      },
    ],
  },
  {
    name: 'a second report of a day goes on from the first, and one of the next day no longer has either',
    formats: ['mt940'],
    steps: [
      {
        send: report({ statementId: 'R2', sequence: 2, created: at(12) }, hold('-6.00', 12, 'Cake')),
        ledger: ['b | -6.00 | pending | Cake'],
      },
      {
        send: report({ statementId: 'R1', created: at(9) }, hold('-4.00', 12, 'Tea')),
        ledger: ['a | -4.00 | pending | Tea', 'b | -6.00 | pending | Cake'],
      },
      {
        send: report({ statementId: 'R3', created: '2026-02-13T09:00:00+01:00' }, hold('-9.00', 13, 'Cab')),
        ledger: ['c | -9.00 | pending | Cab'],
      },
    ],
  },
]
