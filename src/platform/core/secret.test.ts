import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { codePoint } from '../../../test/support/code-point.ts'
import { hmac, macKeyOf, newCredential, sameBytes, sha256 } from './secret.ts'

test('a credential has its prefix and 256 random bits', () => {
  for (const prefix of ['vk_sandbox', 'vk_production', 'vs', 'vt', 'vo'] as const) {
    const credential = newCredential(prefix)
    assert.match(credential, new RegExp(`^${prefix}_[A-Za-z0-9_-]{43}$`))
    assert.equal(Buffer.from(credential.slice(prefix.length + 1), 'base64url').length, 32)
  }
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newCredential('vt'))).size, 10_000)
})

test('the digest is SHA-256, of text and of bytes', () => {
  assert.equal(sha256('').toString('hex'), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(sha256('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.deepEqual(sha256(Buffer.from('š')), sha256('š'))
})

test('the MAC is HMAC-SHA256, of text and of bytes', () => {
  // RFC 4231, test case 2.
  assert.equal(
    hmac(macKeyOf(Buffer.from('Jefe')), 'what do ya want for nothing?').toString('hex'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array(),
      fc.string({ unit: codePoint }),
      (key, bytes, text) => {
        const expected = (of: string | Uint8Array) => createHmac('sha256', key).update(of).digest()
        assert.deepEqual(hmac(macKeyOf(key), bytes), expected(bytes))
        assert.deepEqual(hmac(macKeyOf(key), text), expected(text))
      },
    ),
  )
})

test('byte arrays are equal when every byte is, and different lengths are not an error', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      assert.ok(sameBytes(a, Uint8Array.from(a)))
      assert.equal(sameBytes(a, b), Buffer.compare(a, b) === 0)
    }),
  )
  assert.ok(!sameBytes(Buffer.from('ab'), Buffer.from('abc')))
})
