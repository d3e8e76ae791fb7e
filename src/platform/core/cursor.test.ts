import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { codePoint } from '../../../test/support/code-point.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { macKeyOf } from './secret.ts'

const key = { mac: macKeyOf(randomBytes(32)) }
const LIST = 'transactions acc_1'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const STRANGE = ['+', '/', '=', ' ', '\n', '\0', '.', '%', 'é', '\u{1f600}', '']

const position = fc.oneof(
  fc.tuple(fc.string(), fc.nat(), fc.option(fc.integer()), fc.string({ unit: codePoint })),
  fc.jsonValue({ maxDepth: 2 }),
)

test('opening a cursor returns the sealed value', () => {
  fc.assert(
    fc.property(position, fc.string(), (value, list) => {
      const cursor = sealCursor(key, list, value)
      assert.match(cursor, /^[\w-]+$/)
      fc.pre(cursor.length <= 1024)
      assert.deepEqual(openCursor(key, list, cursor), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a cursor with any one character altered is refused: every place, every character', () => {
  // Three lengths, so that the last character carries 6, 4 and 2 meaningful bits.
  for (const value of [
    [1],
    [12],
    [123],
    ['con_1', 7, null, null, 1_770_000_000_000, 'tx_01kgx2m8s0e6v9q4c1t7h3n5wd'],
  ]) {
    const cursor = sealCursor(key, LIST, value)
    assert.notEqual(openCursor(key, LIST, cursor), undefined)
    for (let at = 0; at < cursor.length; at++) {
      for (const other of [...ALPHABET, ...STRANGE]) {
        if (other === cursor[at]) continue
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1)
        assert.equal(openCursor(key, LIST, altered), undefined, altered)
      }
    }
  }
})

test('a cursor with characters added, removed or swapped is refused', () => {
  const cursor = sealCursor(key, LIST, ['con_1', 7, null, null, 1_770_000_000_000, 'tx_1'])
  for (let at = 0; at <= cursor.length; at++) {
    for (const more of [...ALPHABET, ...STRANGE.filter((text) => text !== '')]) {
      assert.equal(openCursor(key, LIST, cursor.slice(0, at) + more + cursor.slice(at)), undefined)
    }
    if (at < cursor.length) assert.equal(openCursor(key, LIST, cursor.slice(0, at)), undefined, 'cut at the end')
    if (at > 0) assert.equal(openCursor(key, LIST, cursor.slice(at)), undefined, 'cut at the beginning')
    const swapped = cursor.slice(0, at) + (cursor[at + 1] ?? '') + (cursor[at] ?? '') + cursor.slice(at + 2)
    if (swapped !== cursor) assert.equal(openCursor(key, LIST, swapped), undefined, 'swapped')
  }
  assert.equal(openCursor(key, LIST, cursor + cursor), undefined)
})

test('a cursor belongs to its list and to the key that sealed it', () => {
  const cursor = sealCursor(key, LIST, [1])
  for (const list of ['transactions acc_2', 'changes acc_1', '', `${LIST}\0`, LIST.slice(0, -1)]) {
    assert.equal(openCursor(key, list, cursor), undefined, list)
  }
  assert.equal(openCursor({ mac: macKeyOf(randomBytes(32)) }, LIST, cursor), undefined)
  // The boundary between the list's name and the payload cannot be moved.
  const payload = Buffer.from(cursor, 'base64url').subarray(16)
  assert.notDeepEqual(sealCursor(key, `${LIST}\0${payload}`, ''), cursor)
})

test('any text sent as a cursor is refused and never causes an error', () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 2_000 }),
    fc.base64String({ maxLength: 2_000 }),
    fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  )
  fc.assert(
    fc.property(text, (cursor) => assert.equal(openCursor(key, LIST, cursor), undefined)),
    { numRuns: 2_000 },
  )
})

test('a cursor may have 1,024 characters and no more, and more than its signature', () => {
  const sealed = (length: number) => sealCursor(key, LIST, 'x'.repeat(length))
  // 16 bytes of signature, two quotes, and the text: 768 bytes are 1,024 characters.
  assert.equal(sealed(750).length, 1024)
  assert.equal(openCursor(key, LIST, sealed(750)), 'x'.repeat(750))
  assert.equal(sealed(751).length, 1026)
  assert.equal(openCursor(key, LIST, sealed(751)), undefined)
  assert.equal(
    openCursor(key, LIST, Buffer.from(sealed(1), 'base64url').subarray(0, 16).toString('base64url')),
    undefined,
  )
})

test('a signature without a position is refused, even where it is right', () => {
  const mac = createHmac('sha256', Buffer.alloc(32, 5)).update(`${LIST}\0`).digest().subarray(0, 16)
  assert.equal(openCursor({ mac: macKeyOf(Buffer.alloc(32, 5)) }, LIST, mac.toString('base64url')), undefined)
})
