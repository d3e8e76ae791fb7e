import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Id } from '../../platform/core/id.ts'
import { type CachedPage, createPageCache, type PageQuery, pageKey } from './page-cache.ts'

const OVERHEAD = 600

const page = (text: string, bytes = text.length): CachedPage => ({
  text: Buffer.alloc(bytes, text),
  rows: 1,
  etag: `"${text}"`,
  changesCursor: text,
})

const query = (facts: Partial<PageQuery> = {}): PageQuery => ({
  accountId: 'acc_1',
  consentId: 'con_1',
  revision: 1,
  ruleVersion: 0,
  from: null,
  until: null,
  after: null,
  limit: 50,
  ...facts,
})

test('a page is found by everything it depends on, and by nothing less', () => {
  const others: Partial<PageQuery>[] = [
    { accountId: 'acc_2' },
    { consentId: 'con_2' },
    { ruleVersion: 1 },
    { revision: 2 },
    { from: new Date(0) },
    { until: new Date(0) },
    { after: { bookedTime: new Date(0), place: 1, id: 'tx_1' } },
    { after: { bookedTime: new Date(0), place: 1, id: 'tx_2' } },
    { after: { bookedTime: new Date(1), place: 1, id: 'tx_1' } },
    { limit: 51 },
  ]
  const keys = [query(), ...others.map(query)].map(pageKey)
  assert.equal(new Set(keys).size, keys.length)
  const cache = createPageCache(1_000_000)
  cache.set(keys[0]!, page('a'))
  assert.equal(cache.find(keys[0]!)?.etag, '"a"')
  for (const key of keys.slice(1)) assert.equal(cache.find(key), undefined)
})

test('the least recently used page is evicted first', () => {
  const cache = createPageCache(10 * (1_000 + OVERHEAD))
  for (let i = 0; i < 10; i++) cache.set(String(i), page(String(i), 1_000))
  assert.ok(cache.find('0'))
  cache.set('10', page('10', 1_000))
  assert.ok(cache.find('0'), 'used a moment ago')
  assert.equal(cache.find('1'), undefined, 'least recently used')
  assert.ok(cache.find('2') && cache.find('10'))
})

test('a page that would take much of the cache is not kept, and a cache of size 0 keeps nothing', () => {
  const cache = createPageCache(80_000)
  cache.set('large', page('x', 10_001))
  assert.equal(cache.find('large'), undefined)
  cache.set('small', page('x', 9_000))
  assert.ok(cache.find('small'))
  const none = createPageCache(0)
  none.set('a', page('a'))
  assert.equal(none.find('a'), undefined)
})

const anyId = <K extends 'account' | 'consent' | 'transaction'>(prefix: string) =>
  fc.integer({ min: 1, max: 3 }).map((n) => `${prefix}_${n}` as Id<K>)
const anyTime = fc.integer({ min: 0, max: 2 }).map((ms) => new Date(ms))
const anyQuery: fc.Arbitrary<PageQuery> = fc.record({
  accountId: anyId<'account'>('acc'),
  consentId: anyId<'consent'>('con'),
  revision: fc.integer({ min: 0, max: 2 }),
  ruleVersion: fc.integer({ min: 0, max: 1 }),
  from: fc.option(anyTime),
  until: fc.option(anyTime),
  after: fc.option(fc.record({ bookedTime: anyTime, place: fc.constant(1), id: anyId<'transaction'>('tx') })),
  limit: fc.constantFrom(1, 50),
})

test("for any use: never another consent's or account's page, never more than the limit", () => {
  const steps = fc.array(
    fc.record({ query: anyQuery, bytes: fc.integer({ min: 1, max: 2_000 }), keep: fc.boolean() }),
    {
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 40_000 }), (steps, maxBytes) => {
      const cache = createPageCache(maxBytes)
      const kept = new Map<string, CachedPage>()
      for (const { query, bytes, keep } of steps) {
        const stated = JSON.stringify(query)
        if (keep) {
          const fresh = page(stated, bytes)
          cache.set(pageKey(query), fresh)
          kept.set(stated, fresh)
        } else {
          const found = cache.find(pageKey(query))
          assert.ok(found === undefined || found === kept.get(stated))
        }
      }
      // Nothing is added here: the pages that are still kept fit.
      let held = 0
      for (const [stated, last] of kept) {
        const { from, until, after, ...rest } = JSON.parse(stated)
        const date = (text: string | null) => (text === null ? null : new Date(text))
        const position = after && { ...after, bookedTime: date(after.bookedTime) }
        const found = cache.find(pageKey({ ...rest, from: date(from), until: date(until), after: position }))
        if (!found) continue
        assert.equal(found, last)
        held += found.text.length + OVERHEAD
      }
      assert.ok(held <= maxBytes)
    }),
    { numRuns: 300 },
  )
})
