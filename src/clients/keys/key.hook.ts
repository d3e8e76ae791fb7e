import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/errors.ts'
import { sha256Hex } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { authorizationOf } from '../../platform/http/authorization.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { isAllowedOrigin } from './domain.ts'
import { findPrincipal, noteLimitMet } from './key.store.ts'
import type { Principal, TokenHash } from './key.ts'

/** What counting and limiting requests needs. */
export type LimitDeps = { readonly limiter: RateLimiter; readonly metrics: Pick<Metrics, 'count'> }
/** What finding out a client needs. */
export type KeyDeps = Pick<Deps, 'db'> & LimitDeps

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, on routes that check a bearer token before their handler runs. */
    principal: Principal | undefined
  }
}

const BEARER = /^Bearer +([\w.~+/=-]{1,512})$/i

/** Headers that a page of an allowed domain may read and send. */
export const CORS_HEADERS = {
  'Access-Control-Expose-Headers':
    'Request-Id, ETag, Changes-Cursor, Consent-Id, Data-As-Of, Consent-Status, Pin-Tries-Left, Idempotency-Replayed, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
} as const

/** The hash of the bearer token; the token itself is not passed on. */
export function bearerHash(request: FastifyRequest): TokenHash {
  const authorization = authorizationOf(request)
  if (authorization === undefined || authorization === '') throw new Refusal('authorization_missing')
  const match = BEARER.exec(authorization)
  if (!match) throw new Refusal('authorization_missing')
  return `\\x${sha256Hex(match[1]!)}`
}

export async function authenticate(deps: KeyDeps, request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
  const tokenHash = clientToken(deps, request)
  const principal = await findPrincipal(deps.db.quick, tokenHash)
  if (!principal) throw new Refusal('token_expired')
  enter(deps, request, reply, principal, tokenHash)
  return principal
}

/** The token of a client, unless its key was refused a moment ago and has nothing left. */
export function clientToken(deps: LimitDeps, request: FastifyRequest): ReturnType<typeof bearerHash> {
  const tokenHash = bearerHash(request)
  counted(deps, () => deps.limiter.refuseSpent(tokenHash))
  return tokenHash
}

/** The checks of every authenticated request once the caller is known: origin, then rate limit. */
export function enter(
  deps: KeyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  tokenHash: string,
): void {
  request.principal = principal
  // The origin first, so that a page of an allowed domain can read a rate limit error.
  checkOrigin(request, reply, principal.allowedDomains)
  limit(deps, reply, principal.keyId, tokenHash)
  if ((principal.limitedSeconds ?? 0) > 0) refuseLimited(deps, request, principal)
}

/** A client that tests itself asked for it; what it sets up tests with still answers. */
function refuseLimited({ db }: KeyDeps, request: FastifyRequest, { keyId, limitedSeconds }: Principal): void {
  if (request.routeOptions.url?.startsWith('/service/sandbox/')) return
  // Nothing waits for it: at worst the client's report lacks a line.
  noteLimitMet(db, keyId).catch((error) => request.log.warn({ err: error }, 'sandbox'))
  const seconds = String(limitedSeconds)
  throw new Refusal('rate_limited', {
    headers: { 'RateLimit-Remaining': '0', 'RateLimit-Reset': seconds, 'Retry-After': seconds },
  })
}

export function limit(deps: LimitDeps, reply: FastifyReply, key: string, token?: string): void {
  counted(deps, () => reply.headers(deps.limiter.check(key, token)))
}

function counted(deps: LimitDeps, check: () => void): void {
  try {
    check()
  } catch (error) {
    deps.metrics.count('vitrine_rate_limited_total')
    throw error
  }
}

/** An empty list allows every API call, but no page of another origin may read the answer. */
export function checkOrigin(request: FastifyRequest, reply: FastifyReply, allowedDomains: string[]): void {
  const { origin } = request.headers
  if (origin === undefined) return
  if (isAllowedOrigin(origin, allowedDomains)) {
    reply.headers({ ...CORS_HEADERS, 'Access-Control-Allow-Origin': origin })
  } else if (allowedDomains.length > 0) {
    throw new Refusal('domain_not_allowed')
  }
}
