import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCategory, listCategories } from '@vitrine/categorizer'
import type { Language } from '../../../src/people/messages/message.ts'
import { categoryNames, searchTexts } from './categories.ts'

const rowsIn = (language: Language) =>
  listCategories().map(({ code, description, names, groupId, groupDescription }) => ({
    ...{ code, description, name: names[language], groupId, groupDescription },
    ...(code === '4511' && { companyCodes: { first: '3000', last: '3350' } }),
  }))

const codesFor = (language: Language, text: string): string[] =>
  searchTexts(rowsIn(language), text, ({ code, name, description, groupDescription }) => ({
    name: `${code} ${name}`,
    more: `${groupDescription} ${description}`,
  })).map(({ code }) => code)

test('a category is found by its name in the reader’s language, in English and by its code, first of all that fit', () => {
  for (const [language, text, code] of [
    ['de', 'Supermarkt', '5411'],
    ['de', 'supermarket', '5411'],
    ['de', '5411', '5411'],
    ['de', 'Bäckerei', '5462'],
    ['sl', 'pekarne', '5462'],
    ['hr', 'ljekarne', '5912'],
    ['fr', 'boulangerie', '5462'],
    ['it', 'farmacie', '5912'],
    ['es', 'farmacias', '5912'],
    ['nl', 'apotheken', '5912'],
  ] as const)
    assert.equal(codesFor(language, text)[0], code, `${language}: ${text}`)
})

test('marks of letters need not be typed, nor typographic ones', () => {
  for (const [language, text, code] of [
    ['de', 'cafe', '5814'],
    ['de', 'backerei', '5462'],
    ['de', 'Baeckerei', '5462'],
    ['de', 'Aerzte', '8011'],
    ['de', 'suss', '5441'],
    ['sl', 'zivila', '5411'],
    ['sl', 'zeleznica', '4112'],
    ['hr', 'cvjecarnice', '5992'],
    ['fr', "transfert d'argent", '4829'],
  ] as const)
    assert.ok(codesFor(language, text).includes(code), `${language}: ${text}`)
})

test('one of a thing finds the name, which is of many', () => {
  for (const [language, text, code] of [
    ['sl', 'jedilnica', '5812'],
    ['sl', 'lekarna', '5912'],
    ['hr', 'pekara', '5462'],
    ['it', 'supermercato', '5411'],
    ['de', 'Museum', '7991'],
    ['fr', 'hôpital', '8062'],
  ] as const)
    assert.ok(codesFor(language, text).includes(code), `${language}: ${text}`)
  assert.deepEqual(codesFor('de', 'qwertz'), [])
  assert.deepEqual(codesFor('de', '54119'), [], 'a code is not a word')
})

const { categoryName, codeName, groupName } = categoryNames(rowsIn('sl'), 'Brez kategorije')

test('a transaction’s category has its name in the reader’s language', () => {
  assert.equal(categoryName(findCategory('5462')!), 'Pekarne')
  assert.equal(categoryName(findCategory('3008')!), 'Letalske družbe: Lufthansa')
  const nameless = { code: '3349', description: 'Airline with a code of its own' }
  assert.equal(categoryName(nameless), 'Letalske družbe')
})

test('a category that the sender of the data gave stays as it was sent', () => {
  const own = { description: 'Own', groupDescription: 'Own group' }
  for (const code of ['5462', '3008', 'X1']) assert.equal(categoryName({ code, ...own }), 'Own')
  assert.equal(groupName({ code: 'X1', ...own }), 'Own group')
})

test('a rule’s code has a name, and so has that there is none', () => {
  assert.equal(codeName('5462'), 'Pekarne')
  assert.equal(codeName('3008'), 'Letalske družbe')
  assert.equal(codeName('none'), 'Brez kategorije')
})

test('without the names, which a slow line brings late, the texts of the transaction stand', () => {
  const waiting = categoryNames([], 'Brez kategorije')
  assert.equal(waiting.categoryName(findCategory('5462')!), 'Bakeries')
  assert.equal(waiting.codeName('5462'), '5462')
})
