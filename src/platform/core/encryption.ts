import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
export const NONCE_BYTES = 12
export const TAG_BYTES = 16

/** Those who store it choose the order of its parts. */
export type Encrypted = { nonce: Buffer; tag: Buffer; data: Buffer }

/** Bound to the id of a row: copied to another row, it cannot be decrypted. */
export function encrypt(key: Buffer | KeyObject, rowId: string, secret: Buffer): Encrypted {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(rowId))
  const data = Buffer.concat([cipher.update(secret), cipher.final()])
  return { nonce, tag: cipher.getAuthTag(), data }
}

/** Throws if it was encrypted with another key, or for another row. */
export function decrypt(key: Buffer | KeyObject, rowId: string, { nonce, tag, data }: Encrypted): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(data), decipher.final()])
}
