import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JANUARY, knownOf, lineOf, matchFactsWith } from '../../../test/support/matching.ts'
import { isCovered, Pairing } from './pairing.ts'

test('a delivery has all lines of its days, the first and the last included, unless it is an increment', () => {
  const days = { from: JANUARY + 6, to: JANUARY + 8 }
  const table: [day: number, facts: Parameters<typeof matchFactsWith>[0], expected: boolean][] = [
    [5, { covers: 'period', ...days }, false],
    [6, { covers: 'period', ...days }, true],
    [8, { covers: 'sequence', ...days }, true],
    [9, { covers: 'sequence', ...days }, false],
    [7, { covers: 'increment', ...days }, false],
    [7, { covers: 'period', from: days.from }, false],
    [7, { covers: 'period', to: days.to }, false],
  ]
  for (const [day, facts, expected] of table)
    assert.equal(isCovered(knownOf({ day }), matchFactsWith(facts)), expected, `${day} ${JSON.stringify(facts)}`)
})

test('a line and a payment are paired once, and a line that repeats another is not new', () => {
  const [first, second, third] = [lineOf(), lineOf(), lineOf()]
  const [one, other] = [knownOf({}, { id: 'a' }), knownOf({}, { id: 'b' })]
  const pairing = new Pairing([first, second, third])
  pairing.link(second, one, 'content', ['amount'])
  pairing.drop(third)
  assert.deepEqual(pairing.free(), [first])
  assert.deepEqual(
    [first, second, third].map((line) => pairing.isDone(line)),
    [false, true, true],
  )
  assert.deepEqual([pairing.isUsed(one), pairing.isUsed(other)], [true, false])
  assert.deepEqual(pairing.links, [{ line: second, known: one, rule: 'content', evidence: ['amount'] }])
  assert.deepEqual(pairing.dropped, [third])
})

test('doubts about a line add up, and a line without any is not listed', () => {
  const [line, certain] = [lineOf(), lineOf()]
  const rivals = ['a', 'b'].map((id) => ({ known: knownOf({}, { id }), reason: 'may be this one' }))
  const pairing = new Pairing([line, certain])
  for (const rival of rivals) pairing.doubt(line, [rival])
  pairing.doubt(certain, [])
  assert.deepEqual([...pairing.rivals], [[line, rivals]])
})
