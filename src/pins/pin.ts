import type { Id } from '../core/id.ts'
import { hmac } from '../core/secret.ts'

/** Six digits, for ten minutes, once, and five tries. */
export const PIN_LENGTH = 6
export const PIN_MINUTES = 10
export const PIN_TRIES = 5

/** PINs of one person that are sent in an hour; what is asked beyond that is answered alike and not sent. */
export const PINS_AN_HOUR = 10

/** Failures in a row after which a person has to wait. */
const FAILURES_BEFORE_LOCK = 10
const LONGEST_WAIT_MINUTES = 24 * 60

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

/** How long to wait after so many failures in a row: nothing, then a minute, and twice as long each time. */
export function waitMinutes(failures: number): number {
  if (failures < FAILURES_BEFORE_LOCK) return 0
  return Math.min(2 ** Math.min(failures - FAILURES_BEFORE_LOCK, 20), LONGEST_WAIT_MINUTES)
}
