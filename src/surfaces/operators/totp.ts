import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../platform/core/encryption.ts'
import type { Id } from '../../platform/core/id.ts'
import { sameBytes, sha256 } from '../../platform/core/secret.ts'

/** Time-based one-time passwords (RFC 6238) with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const [STEP_SECONDS, DIGITS, SECRET_BYTES] = [30, 6, 20]
/** Clocks differ: the code before and the one after are taken too. */
const STEPS_AROUND = 1

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/** The time step of a code that is right now, and later than the last one that was used. */
export function stepOfCode(secret: Buffer, code: string, at: Date, lastUsed: number | null): number | undefined {
  const now = totpStep(at)
  const steps = Array.from({ length: 2 * STEPS_AROUND + 1 }, (_, index) => now - STEPS_AROUND + index)
  // All of them are computed, so that the time says nothing.
  const right = steps.filter((step) => sameBytes(Buffer.from(totpCode(secret, step)), Buffer.from(code)))
  return right.find((step) => lastUsed === null || step > lastUsed)
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(held >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** What the QR code says. `issuer` is what the app shows. */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const facts = {
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  }
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.join('&')}`
}

/** Secrets are needed in clear to check codes, so they are encrypted instead of hashed. */
export type TotpKey = { readonly cipher: KeyObject }

/** From 32 bytes. */
export const totpKeyFrom = (bytes: Buffer): TotpKey => ({ cipher: createSecretKey(bytes) })

/** Bound to its operator: a row that is copied to another one opens nothing. */
export function encryptTotp(key: TotpKey, id: Id<'operator'>, secret: Buffer): Buffer {
  const { nonce, tag, data } = encrypt(key.cipher, id, secret)
  return Buffer.concat([nonce, data, tag])
}

export function decryptTotp(key: TotpKey, id: Id<'operator'>, stored: Buffer): Buffer {
  const nonce = stored.subarray(0, NONCE_BYTES)
  return decrypt(key.cipher, id, {
    nonce,
    data: stored.subarray(NONCE_BYTES, -TAG_BYTES),
    tag: stored.subarray(-TAG_BYTES),
  })
}

export const RECOVERY_CODES = 10

/** 80 random bits each, so that a plain hash is enough. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase().match(/.{4}/g)!.join('-'))

/** However it was typed: with or without hyphens, in capitals. */
export const hashOfRecoveryCode = (code: string): Buffer =>
  sha256(`recovery ${code.toLowerCase().replace(/[\s-]/g, '')}`)

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)
