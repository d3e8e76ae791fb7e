import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Credentials look different from ids, are shown once and are stored only as a SHA-256. 256 random bits need no slow
 * hash: they cannot be guessed.
 */
export type CredentialPrefix = 'vk_sandbox' | 'vk_production' | 'vs' | 'vt' | 'vo' | 'vb' | 'vm' | 'vp'

export const newCredential = (prefix: CredentialPrefix): string => `${prefix}_${randomBytes(32).toString('base64url')}`

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

/**
 * A key object instead of its bytes: from bytes Node would make a key object for every MAC, which takes six times as
 * long.
 */
export type MacKey = KeyObject

export const macKeyOf = (bytes: Uint8Array): MacKey => createSecretKey(bytes)

export const hmac = (key: MacKey, text: string | Uint8Array): Buffer => createHmac('sha256', key).update(text).digest()

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
