import { randomBytes, scryptSync } from 'node:crypto'
import { sameBytes } from '../core/secret.ts'

/** N = 2^15, r = 8: about 32 MB and some tens of milliseconds, for each guess too. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16

export function hashPassword(password: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, scryptSync(password, salt, 32, COST)])
}

export function isPassword(password: string, stored: Buffer): boolean {
  const salt = stored.subarray(0, SALT_BYTES)
  return sameBytes(stored.subarray(SALT_BYTES), scryptSync(password, salt, 32, COST))
}
