import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  base32,
  decryptTotp,
  encryptTotp,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  totpCode,
  totpKeyFrom,
  totpStep,
  totpUri,
} from './totp.ts'

/** Of RFC 6238, appendix B, with six digits instead of eight. */
test('codes are those of the standard', () => {
  const secret = Buffer.from('12345678901234567890')
  const table: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of table) assert.equal(totpCode(secret, totpStep(new Date(seconds * 1000))), code)
})

test('a code is right one step before and after its time, and only if it is later than the last one', () => {
  const secret = newTotpSecret()
  const now = new Date('2026-02-11T10:00:10Z')
  const step = totpStep(now)
  const table: [later: number, lastUsed: number | null, found: number | undefined][] = [
    [0, null, 0],
    [1, null, 1],
    [-1, null, -1],
    [2, null, undefined],
    [-2, null, undefined],
    [0, step, undefined],
    [0, step - 1, 0],
    [-1, step, undefined],
    [1, step, 1],
  ]
  for (const [later, lastUsed, found] of table)
    assert.equal(
      stepOfCode(secret, totpCode(secret, step + later), now, lastUsed),
      found === undefined ? undefined : step + found,
      JSON.stringify([later, lastUsed]),
    )
  for (const code of ['', '12345', '1234567', 'abcdef', 'é12345'])
    assert.equal(stepOfCode(secret, code, now, null), undefined)
})

/** Of RFC 4648, section 10. */
test('secrets are shown in base32', () => {
  const table: [text: string, encoded: string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ]
  for (const [text, encoded] of table) assert.equal(base32(Buffer.from(text)), encoded)
  assert.equal(base32(newTotpSecret()).length, 32)
})

test('the address for the QR code names the operator and the service', () => {
  const uri = new URL(totpUri(Buffer.from('12345678901234567890'), 'ana+1@example.com', 'Vitrine'))
  assert.deepEqual(
    [uri.protocol, uri.host, decodeURIComponent(uri.pathname)],
    ['otpauth:', 'totp', '/Vitrine:ana+1@example.com'],
  )
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Vitrine',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a stored secret opens with its key and for its operator, unaltered, and looks different every time', () => {
  const [key, secret] = [totpKeyFrom(Buffer.alloc(32, 1)), newTotpSecret()]
  const stored = encryptTotp(key, 'opr_1', secret)
  assert.deepEqual(decryptTotp(key, 'opr_1', stored), secret)
  assert.notDeepEqual(encryptTotp(key, 'opr_1', secret), stored)
  assert.ok(!stored.includes(secret))
  assert.throws(() => decryptTotp(key, 'opr_2', stored))
  assert.throws(() => decryptTotp(totpKeyFrom(Buffer.alloc(32, 2)), 'opr_1', stored))
  for (const at of [0, 12, stored.length - 1]) {
    const altered = Buffer.from(stored)
    altered[at]! ^= 1
    assert.throws(() => decryptTotp(key, 'opr_1', altered))
  }
})

test('there are ten different recovery codes, which may be typed in other ways', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) {
    assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    assert.deepEqual(hashOfRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `), hashOfRecoveryCode(code))
  }
})
