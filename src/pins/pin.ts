import { type Id, looksLikeId } from '../core/id.ts'
import { hmac, type MacKey, sameBytes, sha256 } from '../core/secret.ts'

/** Six digits, for ten minutes, once, and five tries. */
export const PIN_LENGTH = 6
export const PIN_MINUTES = 10
export const PIN_TRIES = 5

export type PinKey = { readonly mac: MacKey }

/**
 * The PIN that belongs to an id. It is not kept anywhere: whoever holds the service's secret can tell it again, and
 * whoever only holds the database cannot.
 */
export function pinOf(key: PinKey, id: Id<'pin'>): string {
  const number = hmac(key.mac, `pin ${id}`).readBigUInt64BE() % 10n ** BigInt(PIN_LENGTH)
  return String(number).padStart(PIN_LENGTH, '0')
}

/**
 * What stands behind the # of a sign-in link, in the same message as the PIN and as long good: its id, and 128 bits that nobody
 * guesses. Any browser may use it, so it needs no budget: who uses up an owner's budget fills the mailbox with ways in.
 */
export const signInLinkOf = (key: PinKey, id: Id<'pin'>): string => `${id}.${linkMacOf(key, id)}`

const linkMacOf = (key: PinKey, id: string): string =>
  hmac(key.mac, `sign-in link ${id}`).toString('base64url').slice(0, 22)

/** The PIN whose link this is. */
export function pinIdOfLink(key: PinKey, link: string): Id<'pin'> | undefined {
  const [id = '', mac = ''] = link.split('.')
  return looksLikeId('pin', id) && sameBytes(sha256(mac), sha256(linkMacOf(key, id))) ? id : undefined
}

export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

/** People without an owner's row are told apart by this, so that their address is not kept. */
export const addressHashOf = (key: PinKey, address: string): Buffer => hmac(key.mac, `address ${address}`)

/** A client that asks for PINs and enters them; a browser is known by a secret of its own. */
export const clientRequester = (tenantId: Id<'tenant'>): Buffer => sha256(`tenant ${tenantId}`)
