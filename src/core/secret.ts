import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Credentials look different from ids, are shown once and are stored only as a SHA-256.
 * 256 random bits need no slow hash: there is nothing to guess.
 */
export type CredentialPrefix = 'vk_sandbox' | 'vk_production' | 'vs' | 'vt' | 'vo' | 'vm'

export const newCredential = (prefix: CredentialPrefix): string => `${prefix}_${randomBytes(32).toString('base64url')}`

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
const keyObjects = new WeakMap<Uint8Array, KeyObject>()

/** Node takes six times as long with bytes, which it makes into a key first; so that is done once for each. */
function keyObjectOf(key: Uint8Array): KeyObject {
  let object = keyObjects.get(key)
  if (!object) {
    object = createSecretKey(key)
    keyObjects.set(key, object)
  }
  return object
}

export const hmac = (key: Uint8Array, ...parts: (string | Uint8Array)[]): Buffer => {
  const mac = createHmac('sha256', keyObjectOf(key))
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
