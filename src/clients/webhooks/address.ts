import { BlockList, isIP } from 'node:net'

export type NetworkAddress = { address: string; family: number }

/** IPv4 addresses that are not on the public internet; and one at Azure that is, but answers only inside. */
const FORBIDDEN_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Everything else is local, reserved, or an IPv4 address in another form (mapped, NAT64). */
const PUBLIC_IPV6 = ['2000::/3']

/** Within it: protocols and Teredo, documentation, 6to4, and anycast servers for private addresses. */
const FORBIDDEN_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const forbiddenV4 = listOf(FORBIDDEN_IPV4)
const publicV6 = listOf(PUBLIC_IPV6)
const forbiddenV6 = listOf(FORBIDDEN_IPV6)

/** Addresses of WEBHOOK_ALLOW: exempt, and also by http://. */
export type AllowedNetworks = { has: (address: string) => boolean }

export function allowedNetworks(ranges: readonly string[]): AllowedNetworks {
  const list = listOf(ranges)
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}

/** Loopback, for a demo. */
export const THIS_MACHINE = ['127.0.0.0/8', '::1/128']

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !forbiddenV4.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !forbiddenV6.check(address, 'ipv6')
}

const MAX_URL = 2_048

/**
 * The address of an endpoint as far as its text shows it. A URL turns 0x7f.1, 2130706433 or 017700000001 into the same
 * four numbers, so it does not matter how a host is spelled.
 */
export function readWebhookUrl(text: string): URL | { fault: string } {
  if (text.length > MAX_URL) return { fault: `must be at most ${MAX_URL} characters long` }
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { fault: 'must be an address such as https://hooks.example.com/vitrine' }
  if (url.username !== '' || url.password !== '') return { fault: 'must not have a user or a password' }
  if (url.hash !== '') return { fault: 'must not have a part after #' }
  return url
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')
