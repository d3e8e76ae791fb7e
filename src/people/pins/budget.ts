import type { Id } from '../../platform/core/id.ts'
import { hmac } from '../../platform/core/secret.ts'
import type { PinKey } from './pin.ts'

/** `burst` at once, and one more every `everySeconds`, which is also the longest wait for the next one. */
export type Budget = { subject: string; burst: number; everySeconds: number }

const MINUTE = 60

const PRIVATE =
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^(::1$|f[cd]|fe[89ab])/i

/**
 * Every PIN can be tried five times, so a budget for PINs bounds guesses: (burst + a day / every) × 5 of a million. For
 * all strangers together at one address that is 950 a day, less than 1 in 1,000. Reasons for each number: decision
 * 0024.
 */
const SIGN_IN = { burst: 10, everySeconds: 8 * MINUTE }
const SIGN_IN_FROM_NETWORK = { burst: 3, everySeconds: 15 * MINUTE }
const NETWORK = { burst: 20, everySeconds: 2 * MINUTE }
const ASK = { burst: 5, everySeconds: 15 * MINUTE }
const LINKS_OF_TENANT = { burst: 10, everySeconds: 8 * MINUTE }
const KNOWN_BROWSER = { burst: 5, everySeconds: 15 * MINUTE }
const CLIENT = { burst: 5, everySeconds: 15 * MINUTE }
const ERASURE = { burst: 5, everySeconds: 15 * MINUTE }

/** Behind a proxy that TRUST_PROXY does not name, all requests seem to come from it: they are not one network. */
export const isPrivate = (ip: string): boolean => PRIVATE.test(ip)

/** The requester of a PIN at /me: a browser, its network, and whether a PIN for this address was right in it before. */
export type SignInRequester = { requester: Buffer; ip: string; known: boolean }

/**
 * For signing in, by any caller: by the named address, and by the network that the request comes from. A browser that
 * is known for the address has a budget that no stranger can use up.
 */
export function signInBudgets(key: PinKey, address: string, { requester, ip, known }: SignInRequester): Budget[] {
  if (known) return [{ subject: `browser ${requester.toString('base64url')}`, ...KNOWN_BROWSER }]
  const [mailbox, network] = [mailboxHashOf(key, address).toString('base64url'), laneOf(key, ip)]
  return [
    { subject: `sign-in ${mailbox}`, ...SIGN_IN },
    { subject: `sign-in ${mailbox} ${network}`, ...SIGN_IN_FROM_NETWORK },
    ...(isPrivate(ip) ? [] : [{ subject: `sign-in from ${network}`, ...NETWORK }]),
  ]
}

type LinkedAsk = { consentId: Id<'consent'>; number: number; tenantId: Id<'tenant'>; contact: { address: string } }

/** On the consent page, by a caller with the link. */
export const linkBudgets = (key: PinKey, { consentId, number, tenantId, contact }: LinkedAsk): Budget[] => [
  { subject: `ask ${consentId} ${number}`, ...ASK },
  { subject: `link ${tenantId} ${mailboxHashOf(key, contact.address).toString('base64url')}`, ...LINKS_OF_TENANT },
]

/** By the client, for a page of its own. */
export const clientBudgets = (key: PinKey, { tenantId, contact }: LinkedAsk): Budget[] => [
  { subject: `client ${tenantId} ${mailboxHashOf(key, contact.address).toString('base64url')}`, ...CLIENT },
]

/** By an owner who is signed in, to erase everything: by the address alone, whatever browser says it is. */
export const erasureBudgets = (key: PinKey, address: string): Budget[] => [
  { subject: `erasure ${mailboxHashOf(key, address).toString('base64url')}`, ...ERASURE },
]

/** All messages sent for a tenant, to any address. */
export const tenantBudget = (tenantId: Id<'tenant'>, perHour: number): Budget => ({
  subject: `messages ${tenantId}`,
  burst: Math.ceil(perHour / 10),
  everySeconds: 3600 / perHour,
})

/**
 * Proof, kept by a browser, that a PIN for this address was right in it. It gives no access: it only selects another
 * budget.
 */
export const knownBrowserProof = (key: PinKey, requester: Buffer, address: string): Buffer =>
  hmac(key.mac, `known ${requester.toString('base64url')} ${mailboxOf(address)}`)

/** Identifies a network without storing its address. */
export const laneOf = (key: PinKey, ip: string): string =>
  hmac(key.mac, `network ${networkOf(ip)}`)
    .toString('base64url')
    .slice(0, 22)

/** Identifies a mailbox without storing the address. */
export const mailboxHashOf = (key: PinKey, address: string): Buffer =>
  hmac(key.mac, `mailbox ${mailboxOf(address)}`).subarray(0, 16)

const GOOGLE = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address, for counting only: the part after a + is dropped, and at Google the dots too, because
 * they are known to make no difference there. A person is still identified by the address as it was given.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const plus = local.indexOf('+')
  const base = plus > 0 ? local.slice(0, plus) : local
  return GOOGLE.includes(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`
}

/** The network that an IP address belongs to, roughly: the first 24 bits of IPv4, the first 48 of IPv6. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)
  if (four) return `${four[1]}.0/24`
  const [left = '', right] = ip.split('%')[0]!.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groups(left), groups(right ?? '')]
  const zeros = right === undefined ? [] : new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const first = [...head, ...zeros, ...tail].slice(0, 3)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
