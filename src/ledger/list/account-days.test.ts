import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingsOf, type DeliveredDays, daysOf } from './account-days.ts'

const statement = (from: number, to: number, opening: string | null, closing: string | null): DeliveredDays => ({
  complete: { from, to },
  lines: null,
  opening,
  closing,
})
const lines = (from: number, to: number): DeliveredDays => ({
  complete: null,
  lines: { from, to },
  opening: null,
  closing: null,
})
const SIGNS = { complete: '#', partial: '+', gap: '!', none: '.' }
const drawn = (delivered: DeliveredDays[], today = 99) =>
  daysOf(delivered, { from: 1, to: 10 }, today)
    .map((kind) => SIGNS[kind])
    .join('')

for (const [promise, delivered, today, expected] of [
  ['nothing is missing where nothing was ever delivered', [], 99, '..........'],
  ['days without data after the first one are gaps', [statement(3, 4, '1', '2')], 99, '..##!!!!!!'],
  ['today may still come', [statement(3, 4, '1', '2')], 6, '..##!.....'],
  ['lines alone make a day known in part', [lines(2, 3), statement(3, 4, '1', '2')], 5, '.+##......'],
  [
    'a statement that goes on with the balance before it leaves no gap',
    [statement(1, 3, '1', '2'), statement(6, 7, '2.00', '3')],
    8,
    '#######...',
  ],
  ['one with another balance does', [statement(1, 3, '1', '2'), statement(6, 7, '2.01', '3')], 8, '###!!##...'],
  ['one without a balance does, too', [statement(1, 3, '1', null), statement(6, 7, null, '3')], 8, '###!!##...'],
  [
    'the order in which they came does not matter',
    [statement(6, 7, '2', '3'), statement(1, 3, '1', '2')],
    8,
    '#######...',
  ],
] as [string, DeliveredDays[], number, string][])
  test(promise, () => assert.equal(drawn(delivered, today), expected))

test('balances are those that statements closed with, by day; a corrected statement replaces the first', () => {
  const delivered = [
    statement(6, 7, '2', '3'),
    statement(1, 3, '1', '2'),
    statement(1, 3, '1', '2.50'),
    statement(8, 12, '3', '4'),
    lines(9, 9),
  ]
  assert.deepEqual(closingsOf(delivered, { from: 1, to: 10 }), [
    { day: 3, amount: '2.50' },
    { day: 7, amount: '3' },
  ])
})
