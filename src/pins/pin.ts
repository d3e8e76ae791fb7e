import type { Id } from '../core/id.ts'
import { hmac, sha256 } from '../core/secret.ts'

/** Six digits, for ten minutes, once, and five tries. */
export const PIN_LENGTH = 6
export const PIN_MINUTES = 10
export const PIN_TRIES = 5

export type PinKey = { readonly bytes: Uint8Array }

/**
 * The PIN that belongs to an id. It is not kept anywhere: whoever holds the service's secret can tell it again, and
 * whoever only holds the database cannot.
 */
export function pinOf(key: PinKey, id: Id<'pin'>): string {
  const number = hmac(key.bytes, `pin ${id}`).readBigUInt64BE() % 10n ** BigInt(PIN_LENGTH)
  return String(number).padStart(PIN_LENGTH, '0')
}

export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

/** People without an owner's row are told apart by this, so that their address is not kept. */
export const addressHashOf = (key: PinKey, address: string): Buffer => hmac(key.bytes, `address ${address}`)

/** A client that asks for PINs and enters them; a browser is known by a secret of its own. */
export const clientRequester = (tenantId: Id<'tenant'>): Buffer => sha256(`tenant ${tenantId}`)
