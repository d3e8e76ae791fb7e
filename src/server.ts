import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyRequest, LogController } from 'fastify'
import { askRoutes } from './access/consents/ask.routes.ts'
import { consentRoutes } from './access/consents/consent.routes.ts'
import { requireLink } from './access/consents/link.hook.ts'
import { managedConsentRoutes } from './access/consents/managed-consent.routes.ts'
import { readRoutes } from './access/reads/read.routes.ts'
import { managedConnectionRoutes } from './banks/fetches/managed-connection.routes.ts'
import { ownConnectionRoutes } from './banks/fetches/own-connection.routes.ts'
import { refreshRoutes } from './banks/fetches/refresh.routes.ts'
import { DOCUMENTED_EVENTS } from './clients/events/event.schema.ts'
import { OPERATOR_EVENTS, TENANT_EVENTS, TEST_EVENT } from './clients/events/event.ts'
import { inquiryRoutes } from './clients/inquiries/inquiry.routes.ts'
import { managedInquiryRoutes } from './clients/inquiries/managed-inquiry.routes.ts'
import { corsForRefusals, corsPreflight } from './clients/keys/cors.hook.ts'
import { authenticate } from './clients/keys/key.hook.ts'
import { keyRoutes } from './clients/keys/key.routes.ts'
import { managedKeyRoutes } from './clients/keys/managed-key.routes.ts'
import { logoRoutes } from './clients/logos/logo.routes.ts'
import { tenantRoutes } from './clients/tenants/tenant.routes.ts'
import { managedWebhookRoutes } from './clients/webhooks/managed-webhook.routes.ts'
import { webhookRoutes } from './clients/webhooks/webhook.routes.ts'
import type { Context } from './context.ts'
import { categoryRoutes } from './ledger/categorization/category.routes.ts'
import { ruleRoutes } from './ledger/categorization/rule.routes.ts'
import { decisionRoutes } from './ledger/decide/decision.routes.ts'
import { importRoutes } from './ledger/imports/import.routes.ts'
import { statementRoutes } from './ledger/imports/statement.routes.ts'
import { accountDaysRoutes } from './ledger/list/account-days.routes.ts'
import { searchRoutes } from './ledger/list/search.routes.ts'
import { transactionRoutes } from './ledger/list/transaction.routes.ts'
import { profileRoutes } from './ledger/profiles/profile.routes.ts'
import { accountRoutes } from './people/accounts/account.routes.ts'
import { managedAccountRoutes } from './people/accounts/managed-account.routes.ts'
import { mailboxRoutes } from './people/messages/mailbox.routes.ts'
import { messageRoutes } from './people/messages/message.routes.ts'
import { ownerRoutes } from './people/owners/owner.routes.ts'
import { authenticateOwner, guardOwnerRequest } from './people/owners/session.hook.ts'
import { providerRoutes } from './people/providers/provider.routes.ts'
import { renderNotFound } from './platform/docs/docs.page.ts'
import { docsRoutes } from './platform/docs/docs.routes.ts'
import type { App } from './platform/http/app.ts'
import { readBody, SMALL_BODY } from './platform/http/body.ts'
import { answerClientError } from './platform/http/client-error.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { answerHead } from './platform/http/head.ts'
import { type LogStream, loggerOptions } from './platform/http/log.ts'
import { ROUTER, unknownRefusal } from './platform/http/methods.ts'
import { buildOpenApi } from './platform/http/openapi.ts'
import type { CollectedRoute, OpenApiDocument } from './platform/http/openapi-document.ts'
import { partOf, type Readers } from './platform/http/openapi-parts.ts'
import { pagesRoutes } from './platform/http/pages.routes.ts'
import { answerRefusal } from './platform/http/refusal-answer.ts'
import { addRequestChecks, type RequestChecks } from './platform/http/request-checks.ts'
import { newRequestId, requestIdOf } from './platform/http/request-id.ts'
import { once } from './platform/http/static-answer.ts'
import { serializerCompiler, validatorCompiler } from './platform/http/validation.ts'
import { clockRoutes } from './surfaces/clock/clock.routes.ts'
import { dataDownloadRoutes } from './surfaces/downloads/data-download.routes.ts'
import { readDownloadRoutes } from './surfaces/downloads/read-download.routes.ts'
import { findRoutes } from './surfaces/find/find.routes.ts'
import { meRoutes } from './surfaces/me/me.routes.ts'
import { authenticateOperator, authenticateSession } from './surfaces/operators/operator.hook.ts'
import { operatorRoutes } from './surfaces/operators/operator.routes.ts'
import { changeRoutes } from './surfaces/operators/operator-change.routes.ts'
import { operatorSessionRoutes } from './surfaces/operators/operator-session.routes.ts'
import { OPERATOR_COOKIE } from './surfaces/operators/operator-session.ts'
import { healthRoutes } from './surfaces/overview/health.routes.ts'
import { jobRoutes } from './surfaces/overview/job.routes.ts'
import { overviewRoutes } from './surfaces/overview/overview.routes.ts'
import { sandboxRoutes } from './surfaces/sandbox/sandbox.routes.ts'

/** Every noun with HTTP routes, in the order of the reference page. A new noun adds one line here. */
const ROUTES: ((app: App, context: Context) => void)[] = [
  keyRoutes,
  inquiryRoutes,
  consentRoutes,
  accountRoutes,
  transactionRoutes,
  sandboxRoutes,
  refreshRoutes,
  categoryRoutes,
  tenantRoutes,
  managedKeyRoutes,
  managedInquiryRoutes,
  providerRoutes,
  ownerRoutes,
  managedAccountRoutes,
  accountDaysRoutes,
  managedConsentRoutes,
  managedConnectionRoutes,
  searchRoutes,
  decisionRoutes,
  statementRoutes,
  importRoutes,
  profileRoutes,
  ruleRoutes,
  webhookRoutes,
  managedWebhookRoutes,
  logoRoutes,
  operatorSessionRoutes,
  operatorRoutes,
  changeRoutes,
  readRoutes,
  messageRoutes,
  jobRoutes,
  overviewRoutes,
  findRoutes,
  clockRoutes,
  askRoutes,
  meRoutes,
  ownConnectionRoutes,
  readDownloadRoutes,
  dataDownloadRoutes,
  mailboxRoutes,
  healthRoutes,
]

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Whom the documents at /openapi.json and /openapi-manage.json are for. */
const CLIENTS: Readers = {
  title: 'Vitrine',
  description:
    'Read access to bank accounts and their transactions, on the basis of a consent. Answers may get further fields, headers and values: ignore those that you do not know. What may change, and when, is at /docs/compatibility.',
  under: '/service',
  events: [...TENANT_EVENTS, TEST_EVENT],
}
const OPERATORS: Readers = {
  title: 'Vitrine, for operators',
  description:
    'What operators do: tenants, keys, inquiries, owners, accounts, imports, decisions, the read log and health.',
  under: '/manage',
  events: [...OPERATOR_EVENTS, TEST_EVENT],
}

export type BuiltServer = {
  app: App
  /** The whole interface. */
  document: () => OpenApiDocument
  /** Its parts, as they are served and committed. */
  documents: () => { clients: OpenApiDocument; operators: OpenApiDocument }
  routes: readonly CollectedRoute[]
}

/** Who is found out by which check, for each kind of caller: the order is in platform/http/request-checks.ts. */
export const requestChecks = (context: Context): RequestChecks => ({
  lookAtClock: context.lookAtClock,
  guardOwnerRequest: (request, reply) => guardOwnerRequest(context, request, reply),
  byAuth: {
    bearer: { onRequest: (request, reply) => authenticate(context, request, reply) },
    operator: { onRequest: (request, reply) => authenticateOperator(context, request, reply) },
    operatorSession: { onRequest: (request, reply) => authenticateSession(context, request, reply) },
    owner: { preHandler: (request) => authenticateOwner(context, request) },
    link: { preHandler: (request) => requireLink(context, request) },
    gate: { deferParameterErrors: true },
    key: { deferParameterErrors: true },
    public: {},
  },
})

/** What these checks find, for the handlers. */
const FOUND = ['principal', 'operator', 'operatorSession', 'owner', 'linkedAsk'] as const

export function buildServer(context: Context, log: { level: string; stream?: LogStream }): BuiltServer {
  const { publicUrl, logos } = context.settings
  const app = openApp(context, log)
  // First, so that a span has all of the request in it.
  context.tracer?.watch(app)
  for (const found of FOUND) app.decorateRequest(found, undefined)
  // A server that will stop is asked nothing more over a connection that it has.
  app.addHook('onRequest', async (_request, reply) => {
    if (context.isStopping()) reply.header('Connection', 'close')
  })
  const routes: CollectedRoute[] = []
  const refuseUnknown = unknownRefusal(routes)
  addRequestChecks(app, requestChecks(context), refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)
  corsForRefusals(app, context)
  app.addHook('onRoute', ({ method, url, schema, bodyLimit }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, bodyLimit, schema: schema as CollectedRoute['schema'] })
  })
  compressAnswers(app)
  answerHead(app)
  logRequests(app, context, routes)

  for (const register of ROUTES) register(app, context)
  const document = once(() =>
    buildOpenApi(routes, {
      version,
      serverUrl: publicUrl(),
      sessionCookie: OPERATOR_COOKIE,
      events: DOCUMENTED_EVENTS,
    }),
  )
  const documents = () => ({ clients: partOf(document(), CLIENTS), operators: partOf(document(), OPERATORS) })
  docsRoutes(app, { document, documents, baseUrl: publicUrl, demoFile: context.demoFile })
  pagesRoutes(app, logos.origin)
  corsPreflight(app, context, [...routes])
  return { app, document, documents, routes }
}

/** Fastify with our limits, our bodies and our answers of refusals. */
function openApp(context: Context, log: { level: string; stream?: LogStream }): App {
  const { docsUrl, trustProxy, maxConnections } = context.settings
  const app: App = Fastify({
    logger: loggerOptions(log.level, log.stream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustProxy ?? false,
    routerOptions: ROUTER,
    exposeHeadRoutes: false,
    bodyLimit: SMALL_BODY,
    // Long enough for an operator's files; small bodies have their own limit (platform/http/body.ts).
    requestTimeout: 3_600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // We refuse a request without Host ourselves, with our error body (see onRequest).
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Requests that still come over open connections are answered, and their connection is closed then.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, docsUrl(), newRequestId()),
    frameworkErrors: (error, request, reply) => {
      reply.header('Request-Id', request.id)
      answerRefusal({ docsUrl, renderNotFound })(error, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler as Parameters<typeof app.setValidatorCompiler>[0])
  app.setSerializerCompiler(serializerCompiler as Parameters<typeof app.setSerializerCompiler>[0])
  app.setErrorHandler(answerRefusal({ docsUrl, renderNotFound, count: context.daily.add }))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, body: Readable) => readBody(request, body))
  // Node would answer an unknown Expect itself, without our error body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.maxConnections = maxConnections
  // Idle connections are closed to free a slot for the next client.
  app.server.on('drop', () => app.server.closeIdleConnections())
  return app
}

/** Each request is counted, and has one line in the log. */
function logRequests(app: App, { metrics, traffic }: Context, routes: readonly CollectedRoute[]): void {
  // Of an unknown address only what is ours: the rest may be anything, also somebody's name.
  const ownSegment = (url: string): string | undefined => {
    const start = /^\/[^/?]+/.exec(url)?.[0]
    return routes.some((one) => one.url === start || one.url.startsWith(`${start}/`)) ? start : undefined
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.request(route, request.method, reply.statusCode, seconds)
    traffic.answered()
    const { keyId, tenantId } = request.principal ?? {}
    const under = request.is404 ? ownSegment(request.url) : undefined
    request.log.info(
      {
        method: request.method,
        route,
        under,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        keyId,
        tenantId,
      },
      'request',
    )
  })
}
