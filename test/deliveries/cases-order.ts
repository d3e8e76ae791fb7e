/** Lines of one day are in the bank's order, newest first, whatever the order of the file. */
import type { BankLine } from './delivery.ts'
import { pay, type Scenario, window } from './scenario.ts'

/** In the order of booking; amounts and texts do not show it. */
const LINES: BankLine[] = [
  pay('-20.00', 11, 'Mill'),
  pay('-1.00', 11, 'Zoo'),
  pay('-3.00', 11, 'Apple'),
  pay('-2.00', 12, 'Nut'),
  pay('-9.00', 12, 'Bee'),
  pay('-4.00', 12, 'Yard'),
]
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const BALANCES = ['80.00', '79.00', '76.00', '74.00', '65.00', '61.00']

const newestFirst = (of: BankLine[], balances: boolean): string[] =>
  of
    .map(
      ({ amount, text }, index) =>
        `${NAMES[index]} | ${amount} | booked | ${text} | ${balances ? BALANCES[index] : ''}`,
    )
    .toReversed()

const scenario = (
  name: string,
  formats: Scenario['formats'],
  facts: { newestFirst?: true; opening?: string },
): Scenario => ({
  name,
  formats,
  steps: [
    {
      send: window(facts, ...LINES.slice(0, 5)),
      ledger: newestFirst(LINES.slice(0, 5), facts.opening !== undefined),
      inOrder: true,
    },
    {
      send: window(facts, ...LINES),
      ledger: newestFirst(LINES, facts.opening !== undefined),
      inOrder: true,
      feed: ['f added new'],
    },
  ],
})

export const ORDER: Scenario[] = [
  scenario('a list that runs newest first', ['n26', 'dkb', 'berlin-group', 'uk', 'records'], { newestFirst: true }),
  scenario('a list that runs oldest first', ['n26', 'dkb', 'berlin-group', 'uk', 'ofx', 'records'], {}),
  scenario(
    'a list with balances that runs newest first, whose first row has the closing one',
    ['ing', 'revolut', 'berlin-group', 'uk', 'records'],
    {
      newestFirst: true,
      opening: '100.00',
    },
  ),
  scenario(
    'a list with balances that runs oldest first, whose last row has the closing one',
    ['ing', 'revolut', 'berlin-group', 'uk', 'records'],
    {
      opening: '100.00',
    },
  ),
  {
    name: 'a statement that runs newest first',
    formats: ['camt', 'mt940'],
    steps: [
      {
        send: { nature: 'statement', newestFirst: true, opening: '100.00', lines: LINES },
        ledger: newestFirst(LINES, false),
        inOrder: true,
      },
    ],
  },
  {
    name: 'a statement that runs oldest first',
    formats: ['camt', 'mt940'],
    steps: [
      {
        send: { nature: 'statement', opening: '100.00', lines: LINES },
        ledger: newestFirst(LINES, true),
        inOrder: true,
      },
    ],
  },
]
