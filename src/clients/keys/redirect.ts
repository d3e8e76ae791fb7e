import { ANY_LOCALHOST, isAllowedOrigin } from './domain.ts'

/**
 * Checks where an owner is sent back to. Only the URL parser's own spelling is accepted, so that a browser opens
 * exactly what was checked: no user info, no escapes in the host, no other scheme, no `..`, no backslash. Returns what
 * is wrong with it, or undefined.
 */
export function redirectFault(text: string, allowedDomains: readonly string[]): string | undefined {
  const right = rightFor(allowedDomains)
  if (text.length > 2048 || !/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return `must be ${right}`
  const url = new URL(text)
  // Not `url.origin`: that of blob:https:shop.example is https://shop.example.
  if (!isAllowedOrigin(`${url.protocol}//${url.host}`, allowedDomains)) return `must be ${right}`
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.hash !== '' || text.includes('#')) return 'must not have a fragment (#)'
  if (url.pathname.includes('//') || /%(2f|5c|2e|00)/i.test(url.pathname) || text.includes('\\')) {
    return 'must not have empty or escaped path segments'
  }
  if (url.href !== text && url.href !== `${text}/`) return `must be written plainly: ${url.href}`
  return undefined
}

/** With the domains that the key has: http is for localhost only. */
function rightFor(allowedDomains: readonly string[]): string {
  const [domain] = allowedDomains
  if (domain === undefined)
    return 'on one of the allowed domains of the API key, and it has none: ask the operator to add yours'
  const host = domain.replace(ANY_LOCALHOST, 'localhost:3000')
  const example = isAllowedOrigin(`http://${host}`, [host]) ? `http://${host}/back` : `https://${host}/back`
  return `an https address (http on localhost) on one of the allowed domains of the API key (${allowedDomains.join(', ')}), such as ${example}`
}

/** Back to the client, with the result. */
export const returnUrlOf = (redirectUrl: string, consentId: string, status: string): string =>
  `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}consentId=${consentId}&status=${status}`
