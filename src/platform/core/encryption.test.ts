import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decrypt, encrypt } from './encryption.ts'

const key = randomBytes(32)
const secret = Buffer.from('whsec_hush')

test('a secret is decrypted with the key and the row that it was encrypted for, and with no other', () => {
  const encrypted = encrypt(key, 'whk_1', secret)
  assert.deepEqual(decrypt(key, 'whk_1', encrypted), secret)
  assert.throws(() => decrypt(key, 'whk_2', encrypted))
  assert.throws(() => decrypt(randomBytes(32), 'whk_1', encrypted))
})

test('whatever is altered in an encrypted secret, it is not decrypted', () => {
  const encrypted = encrypt(key, 'whk_1', secret)
  for (const part of ['nonce', 'tag', 'data'] as const) {
    const altered = Buffer.from(encrypted[part])
    altered[0]! ^= 1
    assert.throws(() => decrypt(key, 'whk_1', { ...encrypted, [part]: altered }), part)
  }
  assert.throws(() => decrypt(key, 'whk_1', { ...encrypted, tag: encrypted.tag.subarray(0, 12) }))
})

test('the same secret is encrypted differently each time', () => {
  assert.notDeepEqual(encrypt(key, 'whk_1', secret), encrypt(key, 'whk_1', secret))
})
