import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerHash, limit } from '../../clients/keys/key.hook.ts'
import { requireOwnOrigin } from '../../people/owners/session.hook.ts'
import { cookieOf } from '../../people/owners/session.ts'
import { type Actor, hasRole } from '../../platform/changes/actor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { newCredential, sameBytes, sha256 } from '../../platform/core/secret.ts'
import { authorizationOf } from '../../platform/http/authorization.ts'
import type { Context } from '../../platform/http/context.ts'
import { findOperatorSession, recordSessionUse } from './operator-session.store.ts'
import {
  actorOf,
  KNOWN_OPERATOR_COOKIE,
  KNOWN_OPERATOR_DAYS,
  knownOperatorProof,
  OPERATOR_COOKIE,
  type OperatorSession,
  setOperatorCookie,
} from './operator-session.ts'
import { findOperatorToken } from './operator-token.store.ts'

/**
 * Callers of /manage are programs with an operator token, or operators who are signed in in a browser; a client's access
 * token does not work there. A token counts before a cookie: whoever sends one means it.
 */
export async function authenticateOperator(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const byCookie = authorizationOf(request) === undefined && operatorCookieOf(request) !== undefined
  const actor = byCookie ? actorOf(await requireWholeSession(context, request)) : await requireToken(context, request)
  limit(context, reply, actor.id)
  const needed = request.routeOptions.schema!.role!
  if (!hasRole(actor, needed))
    throw new Refusal('role_not_allowed', { message: `This needs the role ${needed}, and you have ${actor.role}.` })
  request.operator = actor
}

async function requireToken(context: Context, request: FastifyRequest): Promise<Actor> {
  const actor = await findOperatorToken(context.db, bearerHash(request))
  if (actor) return actor
  throw new Refusal('token_expired', {
    message: 'The operator token is expired or not valid; vitrine operator token makes another.',
  })
}

/** On the routes of a session itself. One that lacks its second step is admitted, and the route decides what it may do. */
export async function authenticateSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await requireSession(context, request)
  limit(context, reply, session.operatorId)
  request.operatorSession = session
}

const notSignedIn = (): Refusal => new Refusal('token_expired', { message: 'You are not signed in, or no longer.' })

async function requireSession(context: Context, request: FastifyRequest): Promise<OperatorSession> {
  const token = operatorCookieOf(request)
  const session = token === undefined ? undefined : await findOperatorSession(context.db, sha256(token))
  if (!session) throw notSignedIn()
  if (request.method !== 'GET') requireOwnOrigin(context, request)
  if (session.isStale && session.next === null)
    await recordSessionUse(context.db, session.id, context.settings.operatorSession)
  return session
}

async function requireWholeSession(context: Context, request: FastifyRequest): Promise<OperatorSession> {
  return wholeSession(await requireSession(context, request))
}

/** A half-session opens nothing but the way to a whole one. */
export function wholeSession(session: OperatorSession): OperatorSession {
  if (session.next !== null) throw new Refusal('token_expired', { message: 'Signing in is not finished yet.' })
  return session
}

const operatorCookieOf = (request: FastifyRequest): string | undefined =>
  cookieOf(request.headers.cookie, OPERATOR_COOKIE)

/** The half-session with which a code is entered. */
export async function findSessionOf(context: Context, request: FastifyRequest): Promise<OperatorSession | undefined> {
  const token = operatorCookieOf(request)
  return token === undefined ? undefined : findOperatorSession(context.db, sha256(token))
}

/** The cookie has no end of its own that counts: the server decides. An empty token removes it. */
export function setSessionCookie(context: Context, reply: FastifyReply, token: string): void {
  const seconds = token === '' ? 0 : context.settings.operatorSession.hours * 3600
  reply.header('Set-Cookie', setOperatorCookie(OPERATOR_COOKIE, token, seconds, context.settings.publicUrl()))
}

/** This operator signed in in this browser: wrong passwords of strangers no longer count against it. */
export function rememberOperator(context: Context, reply: FastifyReply, email: string): void {
  const proof = knownOperatorProof(context.pinKey, newCredential('vp'), email)
  const seconds = KNOWN_OPERATOR_DAYS * 86_400
  reply.header('Set-Cookie', setOperatorCookie(KNOWN_OPERATOR_COOKIE, proof, seconds, context.settings.publicUrl()))
}

/** Names the browser, where this operator signed in in it before. */
export function knownBrowserOf(context: Context, request: FastifyRequest, email: string): string | undefined {
  const proof = cookieOf(request.headers.cookie, KNOWN_OPERATOR_COOKIE) ?? ''
  const browser = proof.split('.')[0]!
  const isOurs = sameBytes(sha256(proof), sha256(knownOperatorProof(context.pinKey, browser, email)))
  // By its hash: what the cookie has is not stored.
  return isOurs ? sha256(browser).toString('base64url') : undefined
}
