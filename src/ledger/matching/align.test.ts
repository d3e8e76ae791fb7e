import assert from 'node:assert/strict'
import { test } from 'node:test'
import { align } from './align.ts'

/** Payments of one kind have the same letter, the number tells them apart; small letters are on the other side. */
const isSameKind = (a: string, b: string): number => (a[0] === b[0]?.toUpperCase() ? 1 : 0)

function pairsOf(left: string, right: string, weigh = isSameKind): string {
  const listed = (text: string) => (text === '' ? [] : text.split(' '))
  return align(listed(left), listed(right), weigh)
    .map((pair) => pair.join(''))
    .join(' ')
}

test('payments of one kind are paired in their order, and the others with nothing', () => {
  for (const [left, right, pairs] of [
    ['', '', ''],
    ['A', '', ''],
    ['', 'a', ''],
    ['A', 'b', ''],
    ['A', 'a', 'Aa'],
    ['A B C', 'a b c', 'Aa Bb Cc'],
    ['X A', 'y a', 'Aa'],
    ['A X', 'a y', 'Aa'],
    ['A X Y Z', 'a', 'Aa'],
    ['A', 'a x y z', 'Aa'],
    ['X Y A', 'a', 'Aa'],
    ['A', 'x y a', 'Aa'],
    ['A X B', 'a y z b', 'Aa Bb'],
  ] as const) {
    assert.equal(pairsOf(left, right), pairs, `${left} | ${right}`)
  }
})

test('pairs do not cross: the most pairs that keep the order of both lists', () => {
  assert.equal(pairsOf('A B C', 'c a b'), 'Aa Bb')
  assert.equal(pairsOf('C A B', 'a b c'), 'Aa Bb')
})

test('a heavy pair is worth more than several light ones that it crosses', () => {
  const weigh = (heavy: number) => (a: string, b: string) => isSameKind(a, b) * (a === 'C' ? heavy : 1)
  assert.equal(pairsOf('A B C', 'c a b', weigh(3)), 'Cc')
  assert.equal(pairsOf('A B C', 'c a b', weigh(1.5)), 'Aa Bb')
})

test('of equal payments the first ones are paired', () => {
  assert.equal(pairsOf('A1 A2', 'a'), 'A1a')
  assert.equal(pairsOf('A', 'a1 a2'), 'Aa1')
  assert.equal(pairsOf('A1 A2', 'a1 a2 a3'), 'A1a1 A2a2')
  assert.equal(pairsOf('A1 A2 A3', 'a1 a2'), 'A1a1 A2a2')
})

test('of equal payments the one directly before another pair is paired', () => {
  assert.equal(pairsOf('A B', 'a1 a2 b'), 'Aa2 Bb')
  assert.equal(pairsOf('A1 A2 B', 'a b'), 'A2a Bb')
})

test('where a payment fits directly after one pair or directly before another, the first place is taken', () => {
  assert.equal(pairsOf('A B C', 'a b1 b2 c'), 'Aa Bb1 Cc')
  assert.equal(pairsOf('A B1 B2 C', 'a b c'), 'Aa B1b Cc')
})

test('a pair is only adjacent to another one if nothing is between them in either list', () => {
  assert.equal(pairsOf('A X B1 B2 C', 'a b c'), 'Aa B2b Cc')
  assert.equal(pairsOf('A B C', 'a x b1 b2 c'), 'Aa Bb2 Cc')
})

test('adjacent pairs never outweigh one more pair', () => {
  assert.equal(pairsOf('A B C', 'a b x c'), 'Aa Bb Cc')
  assert.equal(pairsOf('A X B Y C', 'a b c a b'), 'Aa Bb Cc')
})

test('lists that would cost too much time are not paired', () => {
  const numbers = (length: number) => Array.from({ length }, (_, at) => at)
  const sameNumber = (a: number, b: number) => (a === b ? 1 : 0)
  assert.equal(align(numbers(500), numbers(500), sameNumber).length, 500)
  assert.deepEqual(align(numbers(501), numbers(500), sameNumber), [])
  assert.deepEqual(align(numbers(500), numbers(501), sameNumber), [])
})
