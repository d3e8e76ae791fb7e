import assert from 'node:assert/strict'
import { test } from 'node:test'
import { solve } from './solve.ts'

const pair = (left: string[], right: string[]) =>
  solve(left, right, {
    cost: (a, b) => (a[0] === b[0] ? 0 : 9),
    aloneLeft: () => 3,
    aloneRight: () => 3,
    keyLeft: (a) => `left ${a}`,
    keysRight: (b) => [`right ${b}`],
    wordsLeft: (a) => `left ${a}`,
    wordsRight: (b) => [`right ${b}`],
    dayLeft: () => 1,
    dayRight: () => 1,
  })

test('of equally good pairs the first of both lists are one, whatever else is before them', () => {
  assert.deepEqual(pair(['c1', 'c2'], ['b1', 'c1']), [['c1', 'c1']])
  assert.deepEqual(pair(['b1', 'c1'], ['c1', 'c2']), [['c1', 'c1']])
  assert.deepEqual(pair(['c1', 'c2'], ['c1', 'c2']), [
    ['c1', 'c1'],
    ['c2', 'c2'],
  ])
})
