/**
 * Allowed domains are hosts, with a port where it is not the default: `shop.example`, `localhost:3000`. They are
 * compared as a whole, in the canonical form of the URL parser: no wildcard, no suffix. The one exception is for
 * developers: a sandbox key may allow `localhost:*`, which is localhost with any port.
 */

export const ANY_LOCALHOST = 'localhost:*'
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The canonical host of an allowed domain as an operator writes it; undefined when it is not one. */
export function parseDomain(text: string): string | undefined {
  if (text === ANY_LOCALHOST) return text
  if (!/^[a-z0-9.[\]:-]{1,255}$/i.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const url = new URL(`https://${text}`)
  return url.pathname === '/' && url.host !== '' ? url.host : undefined
}

export function isAllowedOrigin(origin: string, allowedDomains: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host, origin: canonical } = new URL(origin)
  // An Origin header is only scheme and host; anything more did not come from a browser.
  if (canonical !== origin.toLowerCase()) return false
  const schemeIsFine = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(host))
  return schemeIsFine && entriesFor(host).some((entry) => allowedDomains.includes(entry))
}

/** The entries of a list that allow this host. */
export const entriesFor = (host: string): string[] => (/^localhost(:\d+)?$/.test(host) ? [host, ANY_LOCALHOST] : [host])
