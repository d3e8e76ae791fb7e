/**
 * Facts that the sender states about a delivery, because the source cannot: when it was made, what is complete, its
 * habits.
 */
import type { BankDelivery, BankLine, StatedFacts } from './delivery.ts'
import type { FileFormat } from './import-paths.ts'
import { at, day, hold, pay, type Scenario, window } from './scenario.ts'

/** Lines of the source, with the parameters of the call. */
const reported = (stated: StatedFacts, ...lines: BankLine[]): BankDelivery => ({
  ...window({ pendingComplete: false }, ...lines),
  stated,
})
/** All that is booked on the 11th and the 12th, whatever period the file itself states. */
const all = (stated: StatedFacts, ...lines: BankLine[]): BankDelivery => ({
  ...reported({ booked: 'complete', from: day(11), to: day(12), ...stated }, ...lines),
  period: { from: day(9), to: day(12) },
})
const taken = (stated: StatedFacts, ...withdrawn: string[]): BankDelivery => ({ ...reported(stated), withdrawn })

const TEA = pay('-3.00', 11, 'Tea')
const SOUP = pay('-7.00', 12, 'Soup')
const BREAD = pay('-5.00', 10, 'Bread')
const withId = (line: BankLine, id: string): BankLine => ({ ...line, id })
const LISTS: FileFormat[] = ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records']
/** These state neither when they were made nor their period. */
const SILENT: FileFormat[] = ['n26', 'dkb', 'berlin-group', 'uk', 'records']

export const SAID: Scenario[] = [
  {
    name: 'an older delivery that arrives later undoes nothing, and adds the line that was unknown',
    formats: SILENT,
    steps: [
      {
        send: reported({ created: at(18) }, pay('-9.00', 12, 'Rent of the garden, corrected')),
        ledger: ['a | -9.00 | booked | Rent of the garden, corrected'],
      },
      {
        send: reported({ created: at(9) }, pay('-9.00', 12, 'Rent of the garden'), SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -9.00 | booked | Rent of the garden, corrected'],
        feed: ['b added new'],
      },
    ],
  },
  {
    name: 'holds that a later complete set leaves out are not restored by an earlier one',
    formats: ['dkb', 'berlin-group', 'uk', 'records'],
    steps: [
      {
        send: reported({ created: at(18), pending: 'complete' }, BREAD, hold('-4.00', 12, 'Cab')),
        ledger: ['a | -5.00 | booked | Bread', 'b | -4.00 | pending | Cab'],
      },
      {
        send: reported({ created: at(9), pending: 'complete' }, BREAD, hold('-20.00', 11, 'Lunch')),
        ledger: ['a | -5.00 | booked | Bread', 'b | -4.00 | pending | Cab'],
        feed: [],
      },
    ],
  },
  {
    name: 'a list of holds that is stated to be partial removes none',
    formats: ['dkb', 'revolut', 'berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      {
        send: reported({ pending: 'complete' }, pay('-5.00', 10, 'Bread'), hold('-20.00', 11, 'Lunch')),
        ledger: ['b | -20.00 | pending | Lunch', 'a | -5.00 | booked | Bread'],
      },
      {
        send: reported({ pending: 'partial' }, pay('-5.00', 10, 'Bread')),
        ledger: ['b | -20.00 | pending | Lunch', 'a | -5.00 | booked | Bread'],
        feed: [],
      },
    ],
  },
  {
    name: 'ids that are stated to be stable decide, whatever else has changed',
    formats: ['berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      { send: reported({ ids: 'stable' }, withId(TEA, 'K1')), ledger: ['a | -3.00 | booked | Tea'] },
      {
        send: reported({ ids: 'stable' }, pay('-3.50', 12, 'Breakfast', { id: 'K1' })),
        ledger: ['a | -3.50 | booked | Breakfast'],
        feed: ['a modified corrected'],
      },
    ],
  },
  {
    name: 'two payments under one id stay distinct where ids are stated to be reused',
    formats: ['berlin-group', 'uk', 'ofx', 'records'],
    steps: [
      {
        send: reported({ ids: 'reused' }, withId(TEA, 'K1'), pay('-0.30', 11, 'Fee', { id: 'K1' })),
        ledger: ['a | -3.00 | booked | Tea', 'b | -0.30 | booked | Fee'],
      },
      {
        send: reported(
          { ids: 'reused' },
          withId(TEA, 'K1'),
          pay('-0.30', 11, 'Fee', { id: 'K1' }),
          pay('-8.00', 12, 'Cake', { id: 'K1' }),
        ),
        ledger: ['a | -3.00 | booked | Tea', 'b | -0.30 | booked | Fee', 'c | -8.00 | booked | Cake'],
        feed: ['c added new'],
      },
    ],
  },
  ...(['newest-first', 'oldest-first'] as const).map(
    (order): Scenario => ({
      name: `lines of one day are stated to run ${order}`,
      formats: ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'],
      steps: [
        {
          send: {
            ...reported({ order }, pay('-3.00', 12, 'Tea'), pay('-7.00', 12, 'Soup'), pay('-1.00', 12, 'Nut')),
            newestFirst: order === 'newest-first',
          },
          ledger: ['c | -1.00 | booked | Nut', 'b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
          inOrder: true,
        },
      ],
    }),
  ),
  {
    name: 'a list that is stated to be complete withdraws the lines that it no longer has, on its days only',
    formats: LISTS,
    steps: [
      {
        send: reported({}, BREAD, TEA, pay('-2.00', 12, 'Nut'), SOUP),
        ledger: [
          'd | -7.00 | booked | Soup',
          'c | -2.00 | booked | Nut',
          'b | -3.00 | booked | Tea',
          'a | -5.00 | booked | Bread',
        ],
      },
      {
        send: all({}, TEA, SOUP),
        ledger: ['d | -7.00 | booked | Soup', 'b | -3.00 | booked | Tea', 'a | -5.00 | booked | Bread'],
        feed: ['c removed bank_withdrew'],
      },
    ],
  },
  {
    name: 'a list that is not stated to be complete withdraws nothing',
    formats: LISTS,
    steps: [
      { send: reported({}, TEA, SOUP), ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'] },
      {
        send: reported({ booked: 'partial' }, SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
        feed: [],
      },
    ],
  },
  {
    name: 'lines of another source are not withdrawn',
    formats: SILENT,
    steps: [
      { send: reported({}, pay('-2.00', 11, 'Nut')), as: 'ofx', ledger: ['a | -2.00 | booked | Nut'] },
      { send: all({}, SOUP), ledger: ['b | -7.00 | booked | Soup', 'a | -2.00 | booked | Nut'], feed: ['b added new'] },
    ],
  },
  {
    name: 'an earlier list neither withdraws lines of a later one, nor restores lines that a later one withdrew',
    formats: SILENT,
    steps: [
      {
        send: reported({ created: at(6) }, TEA, SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
      },
      {
        send: all({ created: at(18) }, SOUP),
        ledger: ['b | -7.00 | booked | Soup'],
        feed: ['a removed bank_withdrew'],
      },
      { send: all({ created: at(9) }, TEA, pay('-2.00', 12, 'Nut')), ledger: ['b | -7.00 | booked | Soup'], feed: [] },
      {
        send: reported({ created: at(10) }, BREAD, TEA, SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'c | -5.00 | booked | Bread'],
      },
    ],
  },
  {
    name: 'a line that a complete list withdrew is restored under its id by the next one',
    formats: ['records'],
    steps: [
      {
        send: all({ created: at(6) }, withId(TEA, 'K1'), SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
      },
      { send: all({ created: at(9) }, SOUP), ledger: ['b | -7.00 | booked | Soup'] },
      {
        send: all({ created: at(10) }, withId(TEA, 'K1'), SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
        feed: ['a added reappeared'],
      },
    ],
  },
  {
    name: 'an empty complete list withdraws all lines of its days',
    formats: ['records'],
    steps: [
      {
        send: reported({}, BREAD, TEA, SOUP),
        ledger: ['c | -7.00 | booked | Soup', 'b | -3.00 | booked | Tea', 'a | -5.00 | booked | Bread'],
      },
      {
        send: all({}),
        ledger: ['a | -5.00 | booked | Bread'],
        feed: ['b removed bank_withdrew', 'c removed bank_withdrew'],
      },
    ],
  },
  {
    name: 'a source withdraws by its own ids; one that it never reported is ignored',
    formats: ['records'],
    steps: [
      {
        send: reported({}, withId(TEA, 'K1'), SOUP),
        ledger: ['b | -7.00 | booked | Soup', 'a | -3.00 | booked | Tea'],
      },
      {
        send: taken({}, 'K1', 'K77'),
        ledger: ['b | -7.00 | booked | Soup'],
        feed: ['a removed bank_withdrew'],
      },
    ],
  },
  {
    name: 'a withdrawal made before the movement was reported again withdraws nothing',
    formats: ['records'],
    steps: [
      { send: reported({ created: at(12) }, withId(TEA, 'K1')), ledger: ['a | -3.00 | booked | Tea'] },
      { send: taken({ created: at(9) }, 'K1'), ledger: ['a | -3.00 | booked | Tea'], feed: [] },
      { send: taken({ created: at(18) }, 'K1'), ledger: [], feed: ['a removed bank_withdrew'] },
    ],
  },
  {
    name: "the account's balance without a line, and no older one replaces it",
    formats: ['records'],
    steps: [
      {
        send: reported({ balance: '94.00', balanceAt: day(12), created: '2026-02-13T09:00:00Z' }),
        ledger: [],
        balance: ['94.00', day(12)],
      },
      {
        send: reported({ balance: '97.00', balanceAt: day(11), created: '2026-02-13T10:00:00Z' }, TEA),
        ledger: ['a | -3.00 | booked | Tea'],
        balance: ['94.00', day(12)],
      },
      {
        send: reported({ balance: '90.00', balanceAt: '2026-02-13T10:30:00+01:00', created: '2026-02-13T11:00:00Z' }),
        ledger: ['a | -3.00 | booked | Tea'],
        balance: ['90.00', day(13)],
      },
    ],
  },
]
