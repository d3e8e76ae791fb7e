import type { RefusalName } from '../core/errors.ts'
import type { App } from '../http/app.ts'
import { LIST_BODY } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { DEFAULT_LIMIT, pageStart, toPage } from '../http/paging.ts'
import { declinedWebhook, endpointRoutes, requireWebhook, type WebhookSide } from './endpoint.routes.ts'
import {
  CreatedWebhookWire,
  NewWebhookBody,
  NoQuery,
  WebhookChangeBody,
  WebhookListQuery,
  WebhookListWire,
  WebhookParams,
  WebhookWire,
  webhookToWire,
} from './webhook.schema.ts'
import { changeWebhook, createWebhook } from './webhook.service.ts'
import { listEndpoints } from './webhook.store.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'domain_not_allowed',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]
const shared = { tags: ['Webhooks'], auth: 'bearer' as const, refusals: REFUSALS }
const withBody = {
  ...shared,
  refusals: [...REFUSALS, 'bad_request', 'too_large', 'unsupported_media_type'] satisfies RefusalName[],
}

/** A tenant's own endpoints, in the environment of its key. */
export function webhookRoutes(app: App, context: Context): void {
  const side: WebhookSide = {
    path: '/service/webhooks',
    noun: 'Webhook',
    reading: shared,
    sending: withBody,
    changing: shared,
    dbOf: (request) => context.db.forTenant(request.principal!),
    byOf: () => null,
  }

  app.post(
    '/service/webhooks',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createWebhook',
        summary: 'Create an endpoint',
        description:
          'Events are sent to it from now on, as Standard Webhooks describes. The secret is shown once. At most 10 for each environment.',
        ...withBody,
        querystring: NoQuery,
        body: NewWebhookBody,
        response: { 201: CreatedWebhookWire },
      },
    },
    async (request, reply) => {
      const { tenantId: scope, environment } = request.principal!
      const { url, events = [] } = request.body
      const made = await declinedWebhook(createWebhook(context, null, { scope, environment }, { url, events }))
      const endpoint = await requireWebhook(side.dbOf(request), made.id)
      reply.code(201)
      return { ...webhookToWire(endpoint), secret: made.secret }
    },
  )

  app.get(
    '/service/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        summary: 'List endpoints',
        description: "The tenant's own, in the environment of the API key.",
        ...shared,
        querystring: WebhookListQuery,
        response: { 200: WebhookListWire },
      },
    },
    async (request) => {
      const { tenantId: scope, environment } = request.principal!
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const list = `webhooks ${scope} ${environment}`
      const before = pageStart(context.cursorKey, list, cursor)
      const found = await listEndpoints(side.dbOf(request), { scope, environment, before, limit: limit + 1 })
      const { page, metadata } = toPage(context.cursorKey, list, found, limit)
      return { data: page.map(webhookToWire), metadata }
    },
  )

  app.get(
    '/service/webhooks/:webhookId',
    {
      schema: {
        operationId: 'getWebhook',
        summary: 'Read an endpoint',
        description: 'With its state, and without its secret.',
        ...shared,
        params: WebhookParams,
        querystring: NoQuery,
        response: { 200: WebhookWire },
      },
    },
    async (request) => webhookToWire(await requireWebhook(side.dbOf(request), request.params.webhookId)),
  )

  app.patch(
    '/service/webhooks/:webhookId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'changeWebhook',
        summary: 'Change an endpoint',
        description: 'Its address, its types of events, or whether it is enabled.',
        ...withBody,
        params: WebhookParams,
        querystring: NoQuery,
        body: WebhookChangeBody,
        response: { 200: WebhookWire },
      },
    },
    async (request) => {
      const endpoint = await requireWebhook(side.dbOf(request), request.params.webhookId)
      await declinedWebhook(changeWebhook(context, null, endpoint, request.body))
      return webhookToWire(await requireWebhook(side.dbOf(request), endpoint.id))
    },
  )

  endpointRoutes(app, context, side)
}
