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

test('every code has four digits, a line of text and one group', () => {
  const seen = new Set<string>()
  for (const { code, description, groupId, groupDescription } of listCategories()) {
    assert.match(code, /^\d{4}$/)
    assert.ok(!seen.has(code), code)
    seen.add(code)
    assert.ok(description.length > 0 && description.length <= 512)
    assert.equal(GROUPS.find(({ id }) => id === groupId)!.description, groupDescription)
  }
  assert.deepEqual(
    GROUPS.map(({ id }) => id).filter((id) => !listCategories().some(({ groupId }) => groupId === id)),
    [],
    'groups without a code',
  )
})

test('the ids of groups stay, and none of the groups before them returns with another meaning', () => {
  const ids = GROUPS.map(({ id }) => id)
  assert.deepEqual(
    ids,
    Array.from({ length: 22 }, (_, at) => 101 + at),
  )
  assert.deepEqual(
    ids.map((id) => GROUPS.find((group) => group.id === id)!.description),
    [
      ...['Groceries', 'Eating out', 'Home and garden', 'Housing', 'Energy and water', 'Phone, internet and media'],
      ...[
        'Public transport',
        'Car and fuel',
        'Travel and lodging',
        'Health',
        'Personal care',
        'Clothes',
        'Electronics',
      ],
      ...['Leisure and sport', 'Culture', 'Education and children', 'Insurance', 'Financial services'],
      ...['Gifts and donations', 'Taxes and public services', 'Business services', 'Other'],
    ],
  )
})

test('codes are where a household would look for them, those of single companies with their trade', () => {
  const groups = new Map<string, string>([
    ...['5411', '5462', '5921', '5994'].map((code) => [code, 'Groceries'] as const),
    ...['5812', '5814', '5811'].map((code) => [code, 'Eating out'] as const),
    ...['5912', '8021', '4119'].map((code) => [code, 'Health'] as const),
    ...['4814', '4899', '5815', '5968'].map((code) => [code, 'Phone, internet and media'] as const),
    ...['4112', '4121'].map((code) => [code, 'Public transport'] as const),
    ...['5541', '5552', '7523', '4784'].map((code) => [code, 'Car and fuel'] as const),
    ...['3008', '3350', '3351', '3500', '3501', '3999', '4511', '7011', '7512'].map(
      (code) => [code, 'Travel and lodging'] as const,
    ),
    ...['6011', '6012', '6051'].map((code) => [code, 'Financial services'] as const),
    ['4900', 'Energy and water'],
    ['6513', 'Housing'],
    ['6300', 'Insurance'],
    ['9311', 'Taxes and public services'],
    ['8398', 'Gifts and donations'],
    ['5999', 'Other'],
  ])
  for (const [code, group] of groups) assert.equal(findCategory(code)?.groupDescription, group, code)
  for (let code = 3000; code <= 3999; code++) assert.ok(findCategory(String(code)), `${code}`)
  assert.equal(findCategory('3008')?.description, 'Airline: Lufthansa')
  assert.equal(findCategory('3000x'), undefined)
})

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const

for (const language of LANGUAGES) {
  test(`every group and every code has a short name of its own: ${language}`, () => {
    const groups = GROUPS.map(({ names }) => names[language])
    assert.equal(new Set(groups).size, 22)
    assert.deepEqual(
      groups.filter((name) => name.length < 3 || name.length > 40),
      [],
    )
    const names = listCategories().map((each) => each.names[language])
    // Read without case, as one reads them in a list.
    const once = new Set(names.map((name) => name.toLowerCase()))
    assert.equal(once.size, 314)
    // The English ones are the descriptions of transactions, which stay; the others fit the line of a phone.
    const longest = language === 'en' ? 62 : 40
    assert.deepEqual(
      names.filter((name) => name.length < 3 || name.length > longest),
      [],
    )
  })
}

test('a company with a code of its own is named with its trade, in every language', () => {
  const { names, description } = findCategory('3008')!
  assert.equal(names.en, description)
  assert.equal(names.de, 'Fluggesellschaften: Lufthansa')
  assert.equal(names.sl, 'Letalske družbe: Lufthansa')
  assert.equal(findCategory('3999')!.names.fr, findCategory('7011')!.names.fr, 'one whose company is not known')
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
