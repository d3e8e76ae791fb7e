import type { FastifyReply, FastifyRequest } from 'fastify'
import { movedNow } from '../core/clock.ts'
import { Refusal } from '../core/errors.ts'
import { acceptsJson } from './accept.ts'
import type { App } from './app.ts'
import type { Auth } from './auth.ts'
import { isSentTwice } from './authorization.ts'
import { requireReadableQuery } from './query.ts'
import { closeIfUnread, hasNeedlessBody } from './unread-body.ts'

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * The order of the checks of a request. The first that refuses is the answer.
 *
 * 1. every address: the Host header and the escapes of the query
 * 2. /owner: the rate limit of the sender, and the origin of requests that change data
 * 3. /service and /manage: the Accept header
 * 4. an unknown address, then an unknown method of a known one (platform/http/methods.ts)
 * 5. `onRequest` of the route's auth: the token, the origin, the rate limit; nothing of the body has been read
 * 6. the body (platform/http/body.ts), then parameters and body against the schemas (platform/http/validation.ts)
 * 7. `preHandler` of the route's auth: the session or the link, which the parameters name
 * 8. the handler. With `gate` and `key` it begins with the token or the key, and the parameter errors of step 6 wait
 * until then: a caller without a valid token only gets the token's error
 */
export type RequestChecks = {
  /** In a sandbox: another process may have moved the clock. */
  lookAtClock: (() => Promise<void>) | undefined
  guardOwnerRequest: (request: FastifyRequest, reply: FastifyReply) => void
  byAuth: Record<Auth, { onRequest?: Check; preHandler?: Check; deferParameterErrors?: true }>
}

export function addRequestChecks(
  app: App,
  { lookAtClock, guardOwnerRequest, byAuth }: RequestChecks,
  refuseUnknown: (request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    await lookAtClock?.()
    const moved = movedNow()
    // Pages count by the service's clock, and know it from this header.
    if (moved) reply.header('Date', moved.toUTCString())
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new Refusal('bad_request')
    if (isSentTwice(request.raw, 'host'))
      throw new Refusal('bad_request', { message: 'The Host header was sent more than once; send it once.' })
    if (hasNeedlessBody(request)) closeIfUnread(request, reply)
    requireReadableQuery(request.url)
    // By the route, not by the address: an address may be spelled with escapes.
    const url = request.routeOptions.url ?? request.url
    if (url.startsWith('/owner/')) {
      reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie, Origin' })
      guardOwnerRequest(request, reply)
    } else if (url.startsWith('/service') || url.startsWith('/manage')) {
      const vary = url.startsWith('/manage') ? 'Authorization, Cookie, Origin' : 'Authorization, Origin'
      reply.headers({ 'Cache-Control': 'no-store', Vary: vary })
      if (request.method === 'OPTIONS') return
      if (request.routeOptions.schema?.gives !== 'file' && !acceptsJson(request.headers.accept))
        throw new Refusal('not_acceptable')
    }
    refuseUnknown(request)
  })

  app.addHook('onRoute', (route) => {
    if (!route.schema) throw new Error(`${route.method} ${route.url} does not declare who may call it`)
    const { onRequest, preHandler, deferParameterErrors } = byAuth[route.schema.auth]
    if (onRequest) route.onRequest = (request, reply) => onRequest(request, reply)
    if (preHandler) route.preHandler = (request, reply) => preHandler(request, reply)
    // Fastify then leaves its findings in request.validationError.
    if (deferParameterErrors) route.attachValidation = true
  })
}
