import type { ConnectorProfile } from '../connector-profile.ts'

/** A claim has some 100 characters, an access URL some 150. */
const MAX_LENGTH = 2000

export type AccessUrl = { address: string; user: string; password: string }

/** The address that an owner's token stands for; undefined where it is none. */
export function claimAddress(token: string): string | undefined {
  const written = token.replace(/\s+/g, '')
  if (written.length > MAX_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(written)) return undefined
  const address = Buffer.from(written, 'base64').toString('utf8').trim()
  return URL.canParse(address) ? address : undefined
}

/**
 * Whether an address is one of this server. Owners choose what they paste, and the service would send a request there:
 * to the server of the profile, and to no other.
 */
export function isOfServer({ address }: ConnectorProfile, url: string): boolean {
  const [own, asked] = [new URL(address), new URL(url)]
  const isSafe = asked.protocol === 'https:' || (asked.protocol === 'http:' && isLoopback(asked.hostname))
  return isSafe && asked.origin === own.origin
}

const isLoopback = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/.test(host)

/** `https://user:password@bridge.example/simplefin`, taken apart: the password must not be part of a logged address. */
export function readAccessUrl(text: string): AccessUrl | undefined {
  const written = text.trim()
  if (written.length > MAX_LENGTH || !URL.canParse(written)) return undefined
  const url = new URL(written)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (!user || !password) return undefined
  return { address: `${url.origin}${url.pathname.replace(/\/$/, '')}`, user, password }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
