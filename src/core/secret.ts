import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Credentials look different from ids, are shown once and are stored only as a SHA-256.
 * 256 random bits need no slow hash: there is nothing to guess.
 */
export type CredentialPrefix = 'vk_sandbox' | 'vk_production' | 'vs' | 'vt' | 'vo' | 'vm' | 'vp'

export const newCredential = (prefix: CredentialPrefix): string => `${prefix}_${randomBytes(32).toString('base64url')}`

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

/** HMAC-SHA256 is sha256(outer || sha256(inner || text)), with these two. */
export type MacKey = { readonly inner: Buffer; readonly outer: Buffer }

export function macKeyOf(key: Uint8Array): MacKey {
  const block = Buffer.alloc(64)
  block.set(key.length > 64 ? sha256(key) : key)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}

const macKeys = new WeakMap<Uint8Array, MacKey>()

/** By two plain hashes: for `createHmac` Node makes an object outside of its heap each time, which costs more than the MAC. */
export function hmac(key: Uint8Array, text: string | Uint8Array): Buffer {
  let macKey = macKeys.get(key)
  if (!macKey) {
    macKey = macKeyOf(key)
    macKeys.set(key, macKey)
  }
  return macOf(macKey, text)
}

export const macOf = ({ inner, outer }: MacKey, text: string | Uint8Array): Buffer =>
  sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, typeof text === 'string' ? Buffer.from(text) : text]))]))

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
