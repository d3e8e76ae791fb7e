import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyRequest, LogController } from 'fastify'
import { accountRoutes } from './accounts/account.routes.ts'
import { ruleRoutes } from './categorization/rule.routes.ts'
import { askRoutes } from './consents/ask.routes.ts'
import { consentRoutes } from './consents/consent.routes.ts'
import { Refusal } from './core/errors.ts'
import { acceptsJson } from './http/accept.ts'
import type { App } from './http/app.ts'
import { readBody, SMALL_BODY } from './http/body.ts'
import { answerClientError } from './http/client-error.ts'
import type { Context } from './http/context.ts'
import { faceRoutes } from './http/face.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { type LogStream, loggerOptions } from './http/log.ts'
import { refuseOtherMethods } from './http/methods.ts'
import { buildOpenApi, type CollectedRoute, type OpenApiDocument } from './http/openapi.ts'
import { pagesRoutes } from './http/pages.routes.ts'
import { requireReadableQuery } from './http/query.ts'
import { answerRefusal } from './http/refusal-answer.ts'
import { newRequestId, requestIdOf } from './http/request-id.ts'
import { closeIfUnread, hasNeedlessBody } from './http/unread-body.ts'
import { validatorCompiler } from './http/validation.ts'
import { importRoutes } from './imports/import.routes.ts'
import { statementRoutes } from './imports/statement.routes.ts'
import { inquiryRoutes } from './inquiries/inquiry.routes.ts'
import { authenticate } from './keys/key.hook.ts'
import { keyRoutes } from './keys/key.routes.ts'
import { corsPreflight } from './keys/preflight.hook.ts'
import { meRoutes } from './me/me.routes.ts'
import { readDownloadRoutes } from './me/read-download.routes.ts'
import { mailboxRoutes } from './messages/mailbox.routes.ts'
import { authenticateOperator } from './operators/operator.hook.ts'
import { guardOwnerRequest } from './owners/session.hook.ts'
import { decisionRoutes } from './transactions/decision.routes.ts'
import { transactionRoutes } from './transactions/transaction.routes.ts'

/** Every noun that speaks HTTP, in the order of the reference page. A new noun is one more line here. */
const ROUTES = [
  keyRoutes,
  inquiryRoutes,
  consentRoutes,
  accountRoutes,
  transactionRoutes,
  decisionRoutes,
  statementRoutes,
  importRoutes,
  ruleRoutes,
  askRoutes,
  meRoutes,
  readDownloadRoutes,
  mailboxRoutes,
  healthRoutes,
]

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export type Server = { app: App; document: () => OpenApiDocument; routes: readonly CollectedRoute[] }

export function buildServer(context: Context, log: { level: string; stream?: LogStream }): Server {
  const { docsUrl, publicUrl, trustProxy, maxConnections } = context.settings
  const app: App = Fastify({
    logger: loggerOptions(log.level, log.stream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustProxy ?? false,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: false,
    bodyLimit: SMALL_BODY,
    // For files of an operator; small bodies have their own limit (http/body.ts).
    requestTimeout: 3_600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // A request without Host is ours to refuse, with our error body (see onRequest).
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerClientError(error, socket, docsUrl(), newRequestId()),
    frameworkErrors: (error, request, reply) => {
      reply.header('Request-Id', request.id)
      answerRefusal(docsUrl)(error, request, reply)
    },
  })

  const routes: CollectedRoute[] = []
  app.setValidatorCompiler(validatorCompiler as Parameters<typeof app.setValidatorCompiler>[0])
  app.setErrorHandler(answerRefusal(docsUrl))
  app.setNotFoundHandler((request) => refuseUnknown(request))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, body: Readable) => readBody(request, body))
  // Node would answer an Expect that it does not know by itself, without our error body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.maxConnections = maxConnections
  // Who waits for nothing gives way, so that the next one finds a place.
  app.server.on('drop', () => app.server.closeIdleConnections())
  app.decorateRequest('principal', undefined)
  app.decorateRequest('operatorTokenId', undefined)

  app.addHook('onRoute', ({ method, url, schema, bodyLimit }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, bodyLimit, schema: (schema ?? { hide: true }) as CollectedRoute['schema'] })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new Refusal('bad_request')
    if (hasNeedlessBody(request)) closeIfUnread(request, reply)
    requireReadableQuery(request.url)
    // By the route, not by the address: an address may be spelled in escapes.
    const url = request.routeOptions.url ?? request.url
    if (url.startsWith('/owner/')) {
      reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie, Origin' })
      guardOwnerRequest(context, request, reply)
    }
    if (!url.startsWith('/service') && !url.startsWith('/manage')) return refuseUnknown(request)
    reply.headers({ 'Cache-Control': 'no-store', Vary: 'Authorization, Origin' })
    if (request.method === 'OPTIONS') return
    const { security, hide, gives } = request.routeOptions.schema ?? {}
    if (gives !== 'file' && !acceptsJson(request.headers.accept)) throw new Refusal('not_acceptable')
    refuseUnknown(request)
    // Routes that decide about a consent look at the token in the same statement, and before their parameters too.
    if (hide) return
    if (security === 'operator') await authenticateOperator(context, request, reply)
    else if (security === 'bearer' && !request.routeOptions.attachValidation)
      await authenticate(context, request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    context.metrics.request(route, request.method, reply.statusCode, seconds)
    const { keyId, tenantId } = request.principal ?? {}
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), keyId, tenantId },
      'request',
    )
  })

  for (const register of ROUTES) register(app, context)
  let document: OpenApiDocument | undefined
  const openApi = () =>
    (document ??= buildOpenApi(
      routes.filter(({ schema }) => !schema.hide),
      { version, serverUrl: publicUrl() },
    ))
  faceRoutes(app, { document: openApi, baseUrl: publicUrl })
  pagesRoutes(app)
  const own = [...routes]
  corsPreflight(app, context, own)
  refuseOtherMethods(app, own)
  return { app, document: openApi, routes }
}

/** Before the body is read: nobody waits for what nobody wants. */
function refuseUnknown(request: FastifyRequest): void {
  if (request.is404) throw new Refusal('not_found')
}
