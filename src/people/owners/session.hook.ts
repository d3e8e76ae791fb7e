import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LimitDeps, limit } from '../../clients/keys/key.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { newCredential, sameBytes, sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { isRead } from '../../platform/http/head.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import { knownBrowserProof } from '../pins/budget.ts'
import type { PinKey } from '../pins/pin.ts'
import { deleteSession, findSession, insertSession } from './session.store.ts'
import {
  COOKIE,
  cookieOf,
  csrfTokenOf,
  isRequesterToken,
  KNOWN_MINUTES,
  type OwnerSession,
  REQUESTER_MINUTES,
  SESSION_MINUTES,
  type SessionKind,
  type SignedIn,
  setCookie,
} from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in owner, on routes of owners. */
    owner: SignedIn | undefined
  }
}

/**
 * Everything under /owner is called by our own pages. A browser states the origin of a request, and only our own origin
 * may change anything; the session's CSRF token (below) is a second check.
 */
export function guardOwnerRequest(deps: LimitDeps & PublicUrlDeps, request: FastifyRequest, reply: FastifyReply): void {
  limit(deps, reply, `owner ${request.ip}`)
  if (!isRead(request)) requireOwnOrigin(deps, request)
}

/** A browser states where a request comes from, and only our own pages may change anything with a cookie. */
export function requireOwnOrigin(deps: PublicUrlDeps, request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
  const own = host !== undefined && (host === request.host || host === new URL(deps.settings.publicUrl()).host)
  if (!own || (site !== undefined && site !== 'same-origin')) {
    throw new Refusal('domain_not_allowed', { message: 'This is for the pages of the service only.' })
  }
}

/**
 * Marks the browser that asks for a PIN: the PIN can be entered only with this cookie. One for all PINs of a browser.
 */
export function markRequester(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = cookieOf(request.headers.cookie, COOKIE.pin)
  const token = known !== undefined && isRequesterToken(known) ? known : newCredential('vp')
  const minutes = cookieOf(request.headers.cookie, COOKIE.known) === undefined ? REQUESTER_MINUTES : KNOWN_MINUTES
  reply.header('Set-Cookie', setCookie('pin', token, minutes * 60))
  return sha256(token)
}

/** A PIN for this address was right in this browser: requests by strangers no longer count against its budget. */
export function rememberBrowser(key: PinKey, request: FastifyRequest, reply: FastifyReply, address: string): void {
  const token = cookieOf(request.headers.cookie, COOKIE.pin)
  if (token === undefined) return
  const proof = knownBrowserProof(key, sha256(token), address).toString('base64url')
  reply.header('Set-Cookie', setCookie('pin', token, KNOWN_MINUTES * 60))
  reply.header('Set-Cookie', setCookie('known', proof, KNOWN_MINUTES * 60))
}

export function isKnownBrowser(key: PinKey, request: FastifyRequest, requester: Buffer, address: string): boolean {
  const proof = cookieOf(request.headers.cookie, COOKIE.known) ?? ''
  return sameBytes(Buffer.from(proof, 'base64url'), knownBrowserProof(key, requester, address))
}

/** The requester who enters a PIN. A browser that asked for none matches no PIN. */
export const requesterOf = (request: FastifyRequest): Buffer =>
  sha256(cookieOf(request.headers.cookie, COOKIE.pin) ?? '')

export type OpenedSession = { csrfToken: string; expires: Date }

/** The token goes into the cookie and nowhere else. */
export async function startSession(
  deps: Pick<Deps, 'db'>,
  reply: FastifyReply,
  kind: SessionKind,
  session: Omit<OwnerSession, 'expires'>,
): Promise<OpenedSession> {
  const token = newCredential('vm')
  const minutes = SESSION_MINUTES[kind]
  const expires = await insertSession(deps.db, sha256(token), session, minutes)
  reply.header('Set-Cookie', setCookie(kind, token, minutes * 60))
  return { csrfToken: csrfTokenOf(token), expires }
}

const sessionOver = () => new Refusal('token_expired', { message: 'No one is signed in here. Enter a PIN first.' })

/**
 * The owner behind a request, or a refusal. Requests that change data also need the CSRF token that only our page
 * knows.
 */
export async function requireSession(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
  kind: SessionKind,
): Promise<SignedIn> {
  const token = cookieOf(request.headers.cookie, COOKIE[kind])
  const session = token === undefined ? undefined : await findSession(deps.db, sha256(token))
  if (token === undefined || !session || (kind === 'ask') !== (session.ask !== null)) throw sessionOver()
  const csrfToken = csrfTokenOf(token)
  if (!isRead(request)) {
    const sent = request.headers['csrf-token']
    if (typeof sent !== 'string' || !sameBytes(sha256(sent), sha256(csrfToken))) {
      throw new Refusal('domain_not_allowed', { message: 'The header Csrf-Token is missing or wrong.' })
    }
  }
  return { ...session, csrfToken }
}

export async function authenticateOwner(deps: Pick<Deps, 'db'>, request: FastifyRequest): Promise<void> {
  request.owner = await requireSession(deps, request, 'me')
}

export async function endSession(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = cookieOf(request.headers.cookie, COOKIE[kind])
  if (token !== undefined) await deleteSession(deps.db, sha256(token))
  reply.header('Set-Cookie', setCookie(kind, '', 0))
}
