import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal, type RefusalName } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import type { Principal } from '../keys/key.ts'
import { endpointRoutes, type WebhookRouteDeps, type WebhookSide } from './endpoint.routes.ts'
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
import { findEndpoint, listEndpoints, type WebhookEndpoint } from './webhook.store.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'wrong_environment',
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
export function webhookRoutes(app: App, deps: WebhookRouteDeps): void {
  const side: WebhookSide = {
    path: '/service/webhooks',
    noun: 'Webhook',
    reading: shared,
    sending: withBody,
    changing: withBody,
    find: (request, webhookId) => requireOwnWebhook(deps, request.principal!, webhookId),
    dbOf: (request) => deps.db.forTenant(request.principal!),
    listOf: ({ principal }) => `${principal!.tenantId} ${principal!.environment}`,
    byOf: ({ principal }) => ({ id: principal!.keyId }),
  }

  collectionRoutes(app, deps, side)
  itemRoutes(app, deps, side)
  endpointRoutes(app, deps, side)
}

function collectionRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
  app.post(
    '/service/webhooks',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createWebhook',
        summary: 'Create an endpoint',
        description:
          'Events are sent to it from now on, as Standard Webhooks describes. The secret is shown once: a repeated request with the same Idempotency-Key answers without it; rotate it if the first answer was lost. At most 10 for each environment.',
        ...withBody,
        ...idempotent,
        querystring: NoQuery,
        body: NewWebhookBody,
        response: { 201: CreatedWebhookWire },
      },
    },
    async (request, reply) => {
      const { tenantId: scope, environment } = request.principal!
      const { url, events = [] } = request.body
      let secret: string | undefined
      const id = await createIdempotently(deps, request, reply, side.byOf(request), async (by) => {
        const made = await createWebhook(deps, by, { scope, environment }, { url, events })
        secret = made.secret
        return made.id
      })
      const endpoint = await side.find(request, id)
      reply.code(201)
      return { ...webhookToWire(endpoint), ...(secret && { secret }) }
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
      const before = pageStart(deps.cursorKey, list, cursor)
      const found = await listEndpoints(side.dbOf(request), { scope, environment, before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, found, limit)
      return { data: page.map(webhookToWire), metadata }
    },
  )
}

function itemRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
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
    async (request) => webhookToWire(await side.find(request, request.params.webhookId)),
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
      const endpoint = await side.find(request, request.params.webhookId)
      await changeWebhook(deps, side.byOf(request), endpoint, request.body)
      return webhookToWire(await side.find(request, endpoint.id))
    },
  )
}

async function requireOwnWebhook(
  deps: WebhookRouteDeps,
  principal: Principal,
  asked: string,
): Promise<WebhookEndpoint> {
  const id = looksLikeId('webhook', asked) ? asked : undefined
  const own = id && (await findEndpoint(deps.db.forTenant(principal), id))
  if (own) return own
  const elsewhere = id && (await findEndpoint(deps.db, id))
  if (!elsewhere || elsewhere.scope !== principal.tenantId) throw new Refusal('not_found', { resourceId: asked })
  throw new Refusal('wrong_environment', {
    message: `This endpoint lives in ${elsewhere.environment}, and the API key in ${principal.environment}.`,
    resourceId: asked,
  })
}
