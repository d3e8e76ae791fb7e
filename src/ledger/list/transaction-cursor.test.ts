import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealCursor } from '../../platform/core/cursor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { macKeyOf } from '../../platform/core/secret.ts'
import {
  type FeedCursor,
  type ListCursor,
  openFeedCursor,
  openListCursor,
  sealFeedCursor,
  sealListCursor,
} from './transaction-cursor.ts'

const key = { mac: macKeyOf(new Uint8Array(32).fill(3)) }
const LIST: ListCursor = {
  consentId: 'con_1',
  revision: 7,
  ruleVersion: 2,
  from: new Date('2026-01-01T00:00:00Z'),
  until: new Date('2026-02-01T00:00:00Z'),
  after: { bookedTime: new Date('2026-01-15T00:00:00Z'), place: 3, id: 'tx_1' },
}
const FEED: FeedCursor = {
  consentId: 'con_1',
  since: { revision: 7, id: 'tx_1', base: 2, head: 9 },
  rules: { version: 4, catchUp: { to: 5, revision: 6, id: 'tx_2' } },
}

const isRefused = (name: string) => (error: unknown) =>
  error instanceof Refusal &&
  error.refusal === 'invalid_argument' &&
  error.message.startsWith(`"${name}" is not a cursor`)

test('a cursor of a list comes back as it was, with and without bounds', () => {
  for (const cursor of [LIST, { ...LIST, from: null }, { ...LIST, until: null }, { ...LIST, from: null, until: null }])
    assert.deepEqual(openListCursor(key, 'acc_1', sealListCursor(key, 'acc_1', cursor)), cursor)
})

test('a cursor of the feed comes back as it was, in the middle of catching up or not', () => {
  const still = { ...FEED, rules: { version: 4, catchUp: null } }
  const unknown = { ...FEED, rules: { version: null, catchUp: null } }
  for (const cursor of [FEED, still, unknown])
    assert.deepEqual(openFeedCursor(key, 'acc_1', sealFeedCursor(key, 'acc_1', cursor)), cursor)
})

test('cursors of earlier versions are read: without rules, without a place', () => {
  const list = sealCursor(key, 'transactions acc_1', ['con_1', 7, null, null, 1_770_000_000_000, 'tx_1'])
  assert.deepEqual(openListCursor(key, 'acc_1', list), {
    consentId: 'con_1',
    revision: 7,
    ruleVersion: 0,
    from: null,
    until: null,
    after: { bookedTime: new Date(1_770_000_000_000), place: 0, id: 'tx_1' },
  })
  const feed = sealCursor(key, 'changes acc_1', ['con_1', 7, 'tx_1', 2, 9])
  assert.deepEqual(openFeedCursor(key, 'acc_1', feed), { ...FEED, rules: { version: null, catchUp: null } })
  const begun = sealCursor(key, 'changes acc_1', ['con_1', 7, 'tx_1', 2, 9, 4, 5])
  assert.deepEqual(openFeedCursor(key, 'acc_1', begun).rules, { version: 4, catchUp: { to: 5, revision: 0, id: '' } })
})

test('a cursor of another account, of the other list, or altered is refused by the name of its parameter', () => {
  const [list, feed] = [sealListCursor(key, 'acc_1', LIST), sealFeedCursor(key, 'acc_1', FEED)]
  for (const [account, text] of [
    ['acc_2', list],
    ['acc_1', feed],
    ['acc_1', `${list}x`],
  ] as const)
    assert.throws(() => openListCursor(key, account, text), isRefused('cursor'))
  for (const [account, text] of [
    ['acc_2', feed],
    ['acc_1', list],
    ['acc_1', `${feed}x`],
  ] as const)
    assert.throws(() => openFeedCursor(key, account, text), isRefused('since'))
  assert.throws(
    () => openListCursor(key, 'acc_2', list),
    /it was altered, or belongs to another list\. Send metadata\.next_cursor of the answer before, unchanged\.$/,
  )
})
