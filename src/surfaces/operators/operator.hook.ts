import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerHash, type LimitDeps, limit } from '../../clients/keys/key.hook.ts'
import { requireOwnOrigin } from '../../people/owners/session.hook.ts'
import { cookieOf } from '../../people/owners/session.ts'
import type { PinKey } from '../../people/pins/pin.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { hasRole } from '../../platform/core/role.ts'
import { newCredential, sameBytes, sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { authorizationOf } from '../../platform/http/authorization.ts'
import { isRead } from '../../platform/http/head.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import { findOperatorSession, recordSessionUse } from './operator-session.store.ts'
import {
  actorOf,
  KNOWN_OPERATOR_COOKIE,
  KNOWN_OPERATOR_DAYS,
  knownOperatorProof,
  OPERATOR_COOKIE,
  type OperatorSession,
  type SessionLimits,
  setOperatorCookie,
} from './operator-session.ts'
import { findOperatorToken } from './operator-token.store.ts'

type PinKeyDeps = { readonly pinKey: PinKey }
type SessionLimitDeps = { readonly settings: { readonly operatorSession: SessionLimits } }
/** What finding out an operator needs. */
export type OperatorDeps = Pick<Deps, 'db'> & LimitDeps & SessionLimitDeps & PublicUrlDeps

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a /manage route. */
    operator: Actor | undefined
    /** On routes of an operator's own session. */
    operatorSession: OperatorSession | undefined
  }
}

/**
 * Callers of /manage are programs with an operator token, or operators who are signed in in a browser; a client's access
 * token does not work there. A token counts before a cookie: whoever sends one means it.
 */
export async function authenticateOperator(
  deps: OperatorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const byCookie = authorizationOf(request) === undefined && operatorCookieOf(request) !== undefined
  const actor = byCookie ? actorOf(await requireWholeSession(deps, request)) : await requireToken(deps, request)
  limit(deps, reply, actor.id)
  const needed = request.routeOptions.schema!.role!
  if (!hasRole(actor, needed))
    throw new Refusal('role_not_allowed', { message: `This needs the role ${needed}, and you have ${actor.role}.` })
  request.operator = actor
}

async function requireToken(deps: Pick<Deps, 'db'>, request: FastifyRequest): Promise<Actor> {
  const actor = await findOperatorToken(deps.db, bearerHash(request))
  if (actor) return actor
  throw new Refusal('token_expired', {
    message: 'The operator token is expired or not valid; vitrine operator token makes another.',
  })
}

/** On the routes of a session itself. One that lacks its second step is admitted, and the route decides what it may do. */
export async function authenticateSession(
  deps: OperatorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await requireSession(deps, request)
  limit(deps, reply, session.operatorId)
  request.operatorSession = session
}

const notSignedIn = (): Refusal => new Refusal('token_expired', { message: 'You are not signed in, or no longer.' })

async function requireSession(deps: OperatorDeps, request: FastifyRequest): Promise<OperatorSession> {
  const token = operatorCookieOf(request)
  const session = token === undefined ? undefined : await findOperatorSession(deps.db, sha256(token))
  if (!session) throw notSignedIn()
  if (!isRead(request)) requireOwnOrigin(deps, request)
  if (session.isStale && session.next === null)
    await recordSessionUse(deps.db, session.id, deps.settings.operatorSession)
  return session
}

async function requireWholeSession(deps: OperatorDeps, request: FastifyRequest): Promise<OperatorSession> {
  return wholeSession(await requireSession(deps, request))
}

/** A half-session opens nothing but the way to a whole one. */
export function wholeSession(session: OperatorSession): OperatorSession {
  if (session.next !== null) throw new Refusal('token_expired', { message: 'Signing in is not finished yet.' })
  return session
}

const operatorCookieOf = (request: FastifyRequest): string | undefined =>
  cookieOf(request.headers.cookie, OPERATOR_COOKIE)

/** The half-session with which a code is entered. */
export async function findSessionOf(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
): Promise<OperatorSession | undefined> {
  const token = operatorCookieOf(request)
  return token === undefined ? undefined : findOperatorSession(deps.db, sha256(token))
}

/** The cookie has no end of its own that counts: the server decides. An empty token removes it. */
export function setSessionCookie(deps: SessionLimitDeps & PublicUrlDeps, reply: FastifyReply, token: string): void {
  const seconds = token === '' ? 0 : deps.settings.operatorSession.hours * 3600
  reply.header('Set-Cookie', setOperatorCookie(OPERATOR_COOKIE, token, seconds, deps.settings.publicUrl()))
}

/** This operator signed in in this browser: wrong passwords of strangers no longer count against it. */
export function rememberOperator(deps: PinKeyDeps & PublicUrlDeps, reply: FastifyReply, email: string): void {
  const proof = knownOperatorProof(deps.pinKey, newCredential('vp'), email)
  const seconds = KNOWN_OPERATOR_DAYS * 86_400
  reply.header('Set-Cookie', setOperatorCookie(KNOWN_OPERATOR_COOKIE, proof, seconds, deps.settings.publicUrl()))
}

/** Names the browser, where this operator signed in in it before. */
export function knownBrowserOf(deps: PinKeyDeps, request: FastifyRequest, email: string): string | undefined {
  const proof = cookieOf(request.headers.cookie, KNOWN_OPERATOR_COOKIE) ?? ''
  const browser = proof.split('.')[0]!
  const isOurs = sameBytes(sha256(proof), sha256(knownOperatorProof(deps.pinKey, browser, email)))
  // By its hash: what the cookie has is not stored.
  return isOurs ? sha256(browser).toString('base64url') : undefined
}
