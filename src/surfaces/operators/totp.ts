import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../platform/core/encryption.ts'
import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'

/** Time-based one-time passwords (RFC 6238) with what every authenticator app takes. */
const PASSWORD = { algorithm: 'SHA1', digits: 6, period: 30 }
const SECRET_BYTES = 20
/** Clocks differ: the code before and the one after are taken too. */
const STEPS_AROUND = 1

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

export const totpCode = (secret: Buffer, step: number): string =>
  HOTP.generate({ ...PASSWORD, secret: secretOf(secret), counter: step })

export const totpStep = (at: Date): number => TOTP.counter({ ...PASSWORD, timestamp: at.getTime() })

/** The time step of a code that is right now, and later than the last one that was used. */
export function stepOfCode(secret: Buffer, code: string, at: Date, lastUsed: number | null): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!isTotpCode(code)) return undefined
  const counter = totpStep(at)
  const options = { ...PASSWORD, secret: secretOf(secret), counter, window: STEPS_AROUND }
  const later = HOTP.validate({ ...options, token: code })
  if (later === null || (lastUsed !== null && counter + later <= lastUsed)) return undefined
  return counter + later
}

export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32

/** What the QR code says. `issuer` is what the app shows. */
export const totpUri = (secret: Buffer, email: string, issuer: string): string =>
  new TOTP({ ...PASSWORD, secret: secretOf(secret), label: email, issuer }).toString()

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
