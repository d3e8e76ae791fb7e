import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { hmac, type MacKey, sameBytes, sha256 } from '../../platform/core/secret.ts'

/** Six digits, for ten minutes, once, and five tries. */
export const PIN_LENGTH = 6
export const PIN_MINUTES = 10
export const PIN_TRIES = 5

export type PinKey = { readonly mac: MacKey }

/** The PIN of an id. It is not stored: it can be derived with the service's secret, but not from the database alone. */
export function pinOf(key: PinKey, id: Id<'pin'>): string {
  const number = hmac(key.mac, `pin ${id}`).readBigUInt64BE() % 10n ** BigInt(PIN_LENGTH)
  return String(number).padStart(PIN_LENGTH, '0')
}

/**
 * The fragment of a sign-in link, in the same message as the PIN and valid as long: its id, and 128 bits that cannot be
 * guessed. Any browser may use it, so it needs no budget: an attacker who uses up an owner's budget only sends the
 * owner more ways to sign in.
 */
export const signInLinkOf = (key: PinKey, id: Id<'pin'>): string => `${id}.${linkMacOf(key, id)}`

const linkMacOf = (key: PinKey, id: string): string =>
  hmac(key.mac, `sign-in link ${id}`).toString('base64url').slice(0, 22)

/** The PIN that this link belongs to. */
export function pinIdOfLink(key: PinKey, link: string): Id<'pin'> | undefined {
  const [id = '', mac = ''] = link.split('.')
  return looksLikeId('pin', id) && sameBytes(sha256(mac), sha256(linkMacOf(key, id))) ? id : undefined
}

export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

/** Identifies people who are not owners, so that their address is not stored. */
export const addressHashOf = (key: PinKey, address: string): Buffer => hmac(key.mac, `address ${address}`)

/** A client that requests PINs and enters them; a browser is identified by its own secret. */
export const clientRequester = (tenantId: Id<'tenant'>): Buffer => sha256(`tenant ${tenantId}`)
