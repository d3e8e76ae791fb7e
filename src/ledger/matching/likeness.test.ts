import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import { contentKey, type Likeness, likeness, shareWord, wordsKey, wordsOf, wordsOfRecord } from './likeness.ts'

const recordOf = (texts: Partial<SourceRecord>): SourceRecord => ({
  status: 'booked',
  booked: '2026-01-05',
  amount: '-3',
  currency: 'EUR',
  ...texts,
})

test('words have no case, accents or punctuation; a picture is a word, and those with digits are kept apart', () => {
  assert.deepEqual(wordsOf('Café-Bar, Nº 24/7 ☕', undefined, 'B2 straße A1'), {
    all: new Set(['CAFE', 'BAR', 'NO', '24', '7', '☕', 'B2', 'STRASSE', 'A1']),
    letters: 'CAFEBARNO☕STRASSE',
    numbers: ['24', '7', 'A1', 'B2'],
  })
})

test('a text of punctuation alone, an empty one and a missing one have no words', () => {
  for (const text of ['--- / ***', '', undefined]) {
    assert.deepEqual(wordsOf(text), { all: new Set(), letters: '', numbers: [] })
  }
})

test('the words of a record are those of all its texts, each text once', () => {
  for (const [texts, letters] of [
    [{ counterparty: { name: 'Novak' }, description: 'Rent', additional: 'May' }, 'NOVAKRENTMAY'],
    [{ counterparty: { name: 'Novak' }, description: 'Novak', additional: 'May' }, 'NOVAKMAY'],
    [{ counterparty: { name: 'Novak' }, description: 'Rent', additional: 'Rent' }, 'NOVAKRENT'],
    [{ counterparty: { name: 'Novak' } }, 'NOVAK'],
    [{ additional: 'May' }, 'MAY'],
    [{}, ''],
  ] as const) {
    assert.equal(wordsOfRecord(recordOf(texts)).letters, letters)
  }
})

test('the words of a record are found once, because each line is compared with many', () => {
  const record = recordOf({ description: 'Rent' })
  assert.equal(wordsOfRecord(record), wordsOfRecord(record))
})

test('the key of words stays as it is: names of stored holds are made from it', () => {
  for (const [text, key] of [
    ['', ''],
    ['Coffee to go', 'COFFEETOGO  '],
    ['24 7', ' 24 7 '],
    ['Table 7 at 24', 'TABLEAT 24 7 '],
    ['☕ 🍰', '☕🍰  ☕🍰'],
    ['Coffee ☕ 7 🍰', 'COFFEE☕🍰 7 ☕🍰'],
  ] as const) {
    assert.equal(wordsKey(wordsOf(text)), key, text)
  }
})

test('lines have one content key if their day, amount and words are the same', () => {
  const line = { day: 5, amount: '-3', record: recordOf({ description: 'Café' }) }
  const key = contentKey(line)
  assert.equal(contentKey({ ...line, record: recordOf({ additional: 'CAFE', balance: '7' }) }), key)
  for (const other of [{ day: 6 }, { day: undefined }, { amount: '3' }, { record: recordOf({ description: 'Tea' }) }]) {
    assert.notEqual(contentKey({ ...line, ...other }), key)
  }
})

const LIKE: [first: string, second: string, expected: Likeness, why: string][] = [
  ['', '', 'equal', 'neither has a text'],
  ['Coffee', '', 'absent', 'one has none'],
  ['Café Müller', 'CAFE, MULLER', 'equal', 'case, accents and punctuation do not count'],
  ['Supermar ket', 'Supermarket', 'equal', 'banks break lines within words'],
  ['Card 12 34', 'Card 34 12', 'equal', 'numbers in another order'],
  ['☕', '🍰', 'conflicts', 'other pictures'],
  ['Rent May', 'Rent Novak May 2026', 'extends', 'all words of the shorter one are there'],
  ['Ljubljana Sup', 'Supermarket of Ljubljana', 'extends', 'a word cut after three letters'],
  ['Ljubljana Su', 'Supermarket of Ljubljana', 'overlaps', 'two letters are the beginning of too many words'],
  ['Ljubljana Market', 'Supermarket of Ljubljana', 'overlaps', 'the end of a word is not a cut word'],
  ['Super marketLj', 'Supermarket Ljubljana Center', 'extends', 'broken in other places, and cut off'],
  ['Supermarket Ljubljana', 'Super market Ljublj', 'extends', 'the one with more words is the one cut off'],
  ['Super marketLj 7', 'Supermarket Ljubljana 7 8', 'extends', 'broken and cut off, and its number is there'],
  ['Super marketLj 7 9', 'Supermarket Ljubljana 7 8', 'conflicts', 'one number agrees, and the other contradicts'],
  ['Super marketLj 7', 'Supermarket Ljubljana 8', 'conflicts', 'cut off, but with another number'],
  ['marketLj ubljana', 'Supermarket Ljubljana Center', 'conflicts', 'letters from the middle are not a cut text'],
  ['A BC', 'ABC Drogerie Center', 'extends', 'three letters of the beginning are enough'],
  ['A B', 'AB Drogerie Center', 'conflicts', 'two are not'],
  ['Coffee House', 'Bakery House', 'overlaps', 'a word in common'],
  ['Rent', 'Coffee', 'conflicts', 'nothing in common'],
  ['Invoice 12', 'Invoice 13', 'conflicts', 'two invoices'],
  ['Invoice 100', 'Invoice 1001', 'conflicts', 'two invoices, and not one that is cut off'],
  ['Invoice 10023', 'Invoice 100234', 'conflicts', 'five digits may be those of another number'],
  ['Invoice 100234', 'Invoice 1002345', 'extends', 'six digits are not there by chance'],
  ['Supermark Ljubljana', 'Supermarket Ljubljana', 'extends', 'cut off in the middle, with as many words'],
  ['Supermark Ljubljana 5', 'Supermarket Ljubljana 5', 'extends', 'the same with a number'],
  ['Invoice 12 paid', 'Invoice 13 open', 'conflicts', 'two invoices, and other words differ as well'],
  ['Invoice Novak urgent', 'Invoice Novak 13 May', 'overlaps', 'only one states a number'],
  ['Invoice 13 Novak', 'Invoice Novak urgent today', 'overlaps', 'only the shorter one states a number'],
  ['Shop 5 ref 12', 'Shop 5 some more words', 'overlaps', 'the number of the longer one agrees'],
]

test('how two texts compare, whichever comes first', () => {
  for (const [first, second, expected, why] of LIKE) {
    assert.equal(likeness(wordsOf(first), wordsOf(second)), expected, `${first} | ${second}: ${why}`)
    assert.equal(likeness(wordsOf(second), wordsOf(first)), expected, `${second} | ${first}: ${why}`)
  }
})

const WORDS = ['A', 'AB', 'ABC', 'ABCD', 'ABD', 'BCD', '1', '12', '123456', '1234567', '124', '☕']
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(' '))

test('how two texts compare does not depend on their order', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(likeness(wordsOf(a), wordsOf(b)), likeness(wordsOf(b), wordsOf(a)))
    }),
    { numRuns: 1_000 },
  )
})

test('texts that are equal, and only those, have one key', () => {
  for (const [first, second, expected] of LIKE) {
    assert.equal(wordsKey(wordsOf(first)) === wordsKey(wordsOf(second)), expected === 'equal', `${first} | ${second}`)
  }
})

test('texts share a word if it has at least three letters', () => {
  for (const [first, second, expected] of [
    ['Rent May', 'Rent June', true],
    ['A day', 'Day B', true],
    ['To A of', 'To B of', false],
    ['Rent', 'Coffee', false],
    ['', 'Coffee', false],
  ] as const) {
    assert.equal(shareWord(wordsOf(first), wordsOf(second)), expected, `${first} | ${second}`)
    assert.equal(shareWord(wordsOf(second), wordsOf(first)), expected, `${second} | ${first}`)
  }
})

test('a text of numbers, or of a letter or two, completes no words, in either order', () => {
  for (const [a, b] of [
    ['Coffee', '4321 0987'],
    ['Coffee', '4321'],
    ['AB Drogerie', 'A B'],
  ] as const) {
    assert.equal(likeness(wordsOf(a), wordsOf(b)), 'conflicts', `${a}, ${b}`)
    assert.equal(likeness(wordsOf(b), wordsOf(a)), 'conflicts', `${b}, ${a}`)
  }
})
