import { hmac, type MacKey, sameBytes } from './secret.ts'

/**
 * A cursor is a small JSON value that the client carries for us. The signature covers the value and the list it belongs
 * to, so a cursor that was altered, or used on another list, is refused before anything is read.
 */
export type CursorKey = { readonly mac: MacKey }

const MAC_BYTES = 16
const MAX_LENGTH = 1024

export function sealCursor(key: CursorKey, list: string, position: unknown): string {
  const payload = JSON.stringify(position)
  return Buffer.concat([macFor(key, list, payload), Buffer.from(payload)]).toString('base64url')
}

export function openCursor(key: CursorKey, list: string, cursor: string): unknown {
  if (cursor.length > MAX_LENGTH) return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  // Base64 has spare bits in its last character, and Node skips characters that are not base64: only the canonical
  // spelling is accepted.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return undefined
  const payload = bytes.toString('utf8', MAC_BYTES)
  if (!sameBytes(macFor(key, list, payload), bytes.subarray(0, MAC_BYTES))) return undefined
  return JSON.parse(payload)
}

const macFor = (key: CursorKey, list: string, payload: string): Buffer =>
  hmac(key.mac, `${list}\0${payload}`).subarray(0, MAC_BYTES)
