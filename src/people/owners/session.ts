import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'

/** An owner who entered a PIN in a browser: for one ask of one consent, or for all of the owner's data. */
export type OwnerSession = {
  ownerIds: Id<'owner'>[]
  ask: { consentId: Id<'consent'>; number: number; termsHash: Buffer } | null
  expires: Date
}

/** With the CSRF token, which only our own page can know, for requests that change data. */
export type SignedIn = OwnerSession & { csrfToken: string }

export type SessionKind = 'ask' | 'me'

export const SESSION_MINUTES: Record<SessionKind, number> = { ask: 15, me: 60 }

/** `__Host-`: only over a secure connection, only for this host, and no other host can set it. */
export const COOKIE = {
  ask: '__Host-vitrine-ask',
  me: '__Host-vitrine-me',
  pin: '__Host-vitrine-pin',
  known: '__Host-vitrine-known',
} as const

/** How long a browser is known as the requester of a PIN: longer than any PIN is valid. */
export const REQUESTER_MINUTES = 60
/** How long a browser is known as one of the owner's, after a PIN was right in it. */
export const KNOWN_MINUTES = 180 * 24 * 60

export const isRequesterToken = (text: string): boolean => /^vp_[\w-]{43}$/.test(text)

/** Derived from the cookie, which a page of another site cannot read. */
export const csrfTokenOf = (token: string): string => sha256(`csrf ${token}`).toString('base64url')

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export const setCookie = (kind: keyof typeof COOKIE, token: string, maxAgeSeconds: number): string =>
  `${COOKIE[kind]}=${token}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Strict`
