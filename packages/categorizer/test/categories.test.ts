import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { categorise } from '../src/categorise.ts'
import { findCategory, GROUPS, listCategories } from '../src/category.ts'
import { effortOf } from './effort.ts'
import { randomTexts } from './random-text.ts'
import { factsOf, readRows } from './rows.ts'

test('every code has four digits, a line of text and the group of its range', () => {
  const seen = new Set<string>()
  for (const { code, description, groupId, groupDescription } of listCategories()) {
    assert.match(code, /^\d{4}$/)
    assert.ok(!seen.has(code), code)
    seen.add(code)
    assert.ok(description.length > 0 && description.length <= 512)
    const group = GROUPS.find(({ id }) => id === groupId)!
    assert.equal(group.description, groupDescription)
    assert.ok(group.ranges.some(([first, last]) => first <= Number(code) && Number(code) <= last))
  }
  assert.deepEqual(
    GROUPS.map(({ id }) => id),
    Array.from({ length: 14 }, (_, at) => at + 1),
  )
  assert.equal(findCategory('3008')?.description, 'Airline: Lufthansa')
  assert.equal(findCategory('3008')?.groupId, findCategory('4511')?.groupId)
  assert.equal(findCategory('3000x'), undefined)
})

test('no text makes it throw, and every decision is well-formed', () => {
  const facts = fc.record(
    {
      descriptor: fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string()),
      counterparty: fc.string({ unit: 'grapheme' }),
      amount: fc.constantFrom('', '-1', '1', 'x'),
      currency: fc.constantFrom('EUR', 'GBP', ''),
      country: fc.constantFrom('DE', 'gb', 'xx', ''),
      mcc: fc.constantFrom('', '5411', '742', 'abcd', '99999'),
      bankCodes: fc.array(fc.string()),
    },
    { requiredKeys: ['descriptor'] },
  )
  fc.assert(
    fc.property(facts, (facts) => {
      const { category, confidence, reason } = categorise(facts)
      assert.ok(confidence >= 0 && confidence <= 1 && reason !== '')
      if (!category) return
      assert.match(category.code, /^\d{4}$/)
      assert.ok(category.description.length <= 512 && category.groupDescription.length <= 512)
      assert.equal(findCategory(category.code)?.groupId, category.groupId)
    }),
    { numRuns: 2000 },
  )
})

test('random texts are handled quickly', () => {
  const next = randomTexts(7)
  const effort = effortOf(() => {
    for (let count = 0; count < 5000; count++) categorise({ descriptor: next() })
  })
  assert.ok(effort < 20_000, `${effort} ms`)
})

for (const path of globSync('golden/*.csv', { cwd: import.meta.dirname }).sort()) {
  test(`the same text gets the same answer: ${path}`, () => {
    for (const row of readRows(join(import.meta.dirname, path))) {
      const { category, reason } = categorise(factsOf(row))
      assert.deepEqual([category?.code ?? '', reason], [row.code, row.reason], row.descriptor)
    }
  })
}

test('our own rows meet the promised accuracy', () => {
  let [merchants, right, wrong] = [0, 0, 0]
  for (const row of readRows(join(import.meta.dirname, 'evaluation.csv'))) {
    const { category } = categorise(factsOf(row))
    const groups = (row.accept ?? '').split(' ').map((code) => findCategory(code)?.groupId)
    if (row.accept === '') wrong += category ? 1 : 0
    else {
      merchants += 1
      if (category && groups.includes(category.groupId)) right += 1
    }
  }
  assert.ok(merchants >= 450 && right / merchants >= 0.9, `${right} of ${merchants}`)
  assert.ok(wrong <= 2, `${wrong} rows without a merchant got a category`)
})
