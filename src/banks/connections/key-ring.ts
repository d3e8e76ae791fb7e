import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../platform/core/encryption.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'

/** Keys by their ids; the first one encrypts, all of them decrypt. */
export type KeyRing = ReadonlyMap<string, Buffer>

/**
 * A secret as text: the id of its key, then nonce, tag and data. `where` is what it belongs to, such as `bcn_… grant`:
 * copied to another row or field, it cannot be decrypted.
 */
export function seal(ring: KeyRing, where: string, secret: string): string {
  const [first] = ring
  if (!first) throw new Error('There is no key for secrets of connections')
  const [keyId, key] = first
  const { nonce, tag, data } = encrypt(key, where, Buffer.from(secret))
  return `${keyId}.${Buffer.concat([nonce, tag, data]).toString('base64url')}`
}

/** A secret that none of the keys opens: nobody but the operator can do anything about it. */
export class SecretUnreadable extends OperatorError {}

export function unseal(ring: KeyRing, where: string, sealed: string): string {
  const keyId = keyIdOf(sealed)
  const key = ring.get(keyId)
  if (!key)
    throw new SecretUnreadable(
      `A secret of a connection was encrypted with the key "${keyId}", which CONNECTION_KEYS does not have. Add it there again, behind the key that is used now.`,
    )
  const bytes = Buffer.from(sealed.slice(keyId.length + 1), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    return decrypt(key, where, { nonce, tag, data: bytes.subarray(NONCE_BYTES + TAG_BYTES) }).toString()
  } catch {
    throw new SecretUnreadable(
      `A secret of a connection cannot be opened with the key "${keyId}": the key in CONNECTION_KEYS is another one, or the row was altered. Set the right key, or let the owner connect again.`,
    )
  }
}

export const keyIdOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'))

/** Whether it was encrypted with the key that is used now. */
export const isCurrent = (ring: KeyRing, sealed: string): boolean => {
  const [first] = ring.keys()
  return first !== undefined && sealed.startsWith(`${first}.`)
}
