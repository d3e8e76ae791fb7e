import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchEntry } from './search-index.ts'

type Search = {
  find: (index: SearchEntry[], typed: string) => { hits: SearchEntry[]; corrected?: string }
  distance: (one: string, other: string, most: number) => number
}
// A script for browsers, without types.
const { find, distance } = (await import(new URL('./search.js', import.meta.url).href)) as Search

const entry = (title: string, text: string, reader: SearchEntry['reader'] = 'everybody'): SearchEntry => ({
  ...{ title, text, reader, page: 'A page', url: `/docs/${title.toLowerCase()}` },
})
const index = [
  entry('Read', 'A list goes on with its cursor.', 'clients'),
  entry('Webhooks', 'The signature of an event, and its secret.', 'clients'),
  entry('Cursors of the code', 'How a cursor is sealed.', 'contributors'),
  entry('Consents', 'An owner answers an inquiry, and can revoke the consent.'),
  entry('Metrics', 'DATABASE_URL and other settings.', 'operators'),
]
const titles = (typed: string) => find(index, typed).hits.map(({ title }) => title)

test('a wrong, missing, doubled or swapped letter finds what the right word finds', () => {
  for (const [right, wrong] of [
    ['pagination', ['pagnation', 'paginaton', 'pagintaion', 'paggination', 'pafination']],
    ['signature', ['signiture', 'signture', 'signatrue']],
    ['webhooks', ['webhoks', 'wehbooks', 'webhookss']],
    ['revoke', ['revoek', 'revke', 'tevoke']],
  ] as const)
    for (const typed of wrong) {
      assert.deepEqual(titles(typed), titles(right), typed)
      assert.ok(titles(typed).length > 0, typed)
      assert.notEqual(find(index, typed).corrected, undefined, typed)
    }
})

test('a right word is not corrected, and neither is a short one or one that is far from all', () => {
  for (const typed of ['cursor', 'signature', 'web']) assert.equal(find(index, typed).corrected, undefined, typed)
  for (const typed of ['zzzz', 'abc', 'chargeback']) assert.deepEqual(find(index, typed).hits, [], typed)
})

test('of several words only the wrong one is corrected', () => {
  assert.deepEqual(find(index, 'consent revoek').corrected, 'consent revoke')
  assert.deepEqual(titles('consent revoek'), ['Consents'])
})

test('of equally near words the one that stands beside the others is meant, and before a frequent one that with all letters', () => {
  const places = [
    entry('Lists', 'A list of accounts.'),
    entry('More lists', 'A list of transactions.'),
    entry('Errors', 'The rate limit of a key.'),
    entry('Tokens', 'A token lists nothing, and lasts.'),
  ]
  assert.equal(find(places, 'rate limt').corrected, 'rate limit')
  assert.equal(find(places, 'limt').corrected, 'limit')
  assert.equal(find(places, 'lizt of accounts').corrected, 'list of accounts')
})

test('pages of contributors come after those of everybody else', () => {
  assert.deepEqual(titles('cursor'), ['Read', 'Cursors of the code'])
})

test('the distance is that of one letter changed, added, left out or swapped', () => {
  for (const [one, other, expected] of [
    ['token', 'token', 0],
    ['token', 'tokn', 1],
    ['token', 'tokken', 1],
    ['token', 'tolen', 1],
    ['token', 'tokne', 1],
    ['token', 'tone', 2],
    ['token', 'refund', 3],
  ] as const)
    assert.equal(distance(one, other, 2), expected, `${one} ${other}`)
})
