import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import type { Database } from '../../platform/db/database.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage } from '../../platform/http/manage.ts'
import { DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import { withNames } from '../../surfaces/find/names.service.ts'
import { OPERATOR_EVENTS, TENANT_EVENTS, toOperator } from '../events/event.ts'
import { requireTenant } from '../tenants/tenant.service.ts'
import { findTenantSlugs } from '../tenants/tenant.store.ts'
import type { Environment } from '../tenants/tenant.ts'
import { endpointRoutes, type WebhookRouteDeps, type WebhookSide } from './endpoint.routes.ts'
import {
  CreatedManagedWebhookWire,
  ManagedWebhookChangeBody,
  ManagedWebhookListQuery,
  ManagedWebhookListWire,
  ManagedWebhookWire,
  NewManagedWebhookBody,
  NoQuery,
  WebhookParams,
  webhookToWire,
} from './webhook.schema.ts'
import { changeWebhook, createWebhook } from './webhook.service.ts'
import { findEndpoint, listEndpoints, type WebhookEndpoint } from './webhook.store.ts'
import type { WebhookScope } from './webhook.ts'

const reading = manage('viewer')
const changing = manage('admin', 'bad_request', 'too_large', 'unsupported_media_type')

/** The endpoints of all tenants, and those of the operator. */
export function managedWebhookRoutes(app: App, deps: WebhookRouteDeps): void {
  const side: WebhookSide = {
    path: '/manage/webhooks',
    noun: 'ManagedWebhook',
    reading,
    sending: manage('editor', 'bad_request', 'too_large', 'unsupported_media_type'),
    changing,
    find: (_, webhookId) => requireWebhook(deps.db, webhookId),
    dbOf: () => deps.db,
    listOf: () => 'managed',
    byOf: (request) => request.operator!,
  }

  collectionRoutes(app, deps)
  itemRoutes(app, deps)
  endpointRoutes(app, deps, side)
}

function collectionRoutes(app: App, deps: WebhookRouteDeps): void {
  app.post(
    '/manage/webhooks',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createManagedWebhook',
        summary: 'Create an endpoint',
        description:
          "Without a tenant it is the operator's own, and gets import.finished. The secret is shown once: a repeated request with the same Idempotency-Key answers without it; rotate it if the first answer was lost. At most 10 of one kind.",
        ...changing,
        ...idempotent,
        querystring: NoQuery,
        body: NewManagedWebhookBody,
        response: { 201: CreatedManagedWebhookWire },
      },
    },
    async (request, reply) => {
      const { url, events = [], tenant, environment } = request.body
      const of = await scopeOf(deps, tenant, environment)
      requireEventsOf(of, events)
      let secret: string | undefined
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        const made = await createWebhook(deps, by, of, { url, events })
        secret = made.secret
        return made.id
      })
      const [wire] = await toWire(deps, [await requireWebhook(deps.db, id)])
      reply.code(201)
      return { ...wire!, ...(secret && { secret }) }
    },
  )

  app.get(
    '/manage/webhooks',
    {
      schema: {
        operationId: 'listManagedWebhooks',
        summary: 'List endpoints',
        description: 'Of all tenants, or of one.',
        ...reading,
        querystring: ManagedWebhookListQuery,
        response: { 200: ManagedWebhookListWire },
      },
    },
    async (request) => {
      const { tenant, state, cursor, limit = DEFAULT_LIMIT } = request.query
      const scope =
        tenant === undefined || tenant === 'operator' ? (tenant ?? null) : (await requireTenant(deps, tenant)).id
      const list = `managed webhooks ${scope} ${state}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const found = await listEndpoints(deps.db, { scope, environment: null, state, before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, found, limit)
      return { data: await toWire(deps, page), metadata }
    },
  )
}

function itemRoutes(app: App, deps: WebhookRouteDeps): void {
  app.get(
    '/manage/webhooks/:webhookId',
    {
      schema: {
        operationId: 'getManagedWebhook',
        summary: 'Read an endpoint',
        description: 'With its state, and without its secret.',
        ...reading,
        params: WebhookParams,
        querystring: NoQuery,
        response: { 200: ManagedWebhookWire },
      },
    },
    async (request) => (await toWire(deps, [await requireWebhook(deps.db, request.params.webhookId)]))[0]!,
  )

  app.patch(
    '/manage/webhooks/:webhookId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'changeManagedWebhook',
        summary: 'Change an endpoint',
        description: 'Its address, its types of events, or whether it is enabled.',
        ...changing,
        params: WebhookParams,
        querystring: NoQuery,
        body: ManagedWebhookChangeBody,
        response: { 200: ManagedWebhookWire },
      },
    },
    async (request) => {
      const endpoint = await requireWebhook(deps.db, request.params.webhookId)
      requireEventsOf(endpoint, request.body.events ?? [])
      await changeWebhook(deps, request.operator!, endpoint, request.body)
      return (await toWire(deps, [await requireWebhook(deps.db, endpoint.id)]))[0]!
    },
  )
}

async function scopeOf(
  deps: WebhookRouteDeps,
  slug: string | undefined,
  environment: Environment | undefined,
): Promise<WebhookScope> {
  if ((slug === undefined) !== (environment === undefined))
    throw new Refusal('invalid_argument', {
      message: '"tenant" and "environment" belong together: send both, or none.',
    })
  return slug === undefined || environment === undefined
    ? toOperator
    : { scope: (await requireTenant(deps, slug)).id, environment }
}

function requireEventsOf({ scope }: Pick<WebhookScope, 'scope'>, events: string[]): void {
  const own: readonly string[] = scope === 'operator' ? OPERATOR_EVENTS : TENANT_EVENTS
  const other = events.find((type) => !own.includes(type))
  if (other !== undefined)
    throw new Refusal('invalid_argument', { message: `"events" must be of ${own.join(', ')}; ${other} is not.` })
}

async function toWire(deps: WebhookRouteDeps, endpoints: WebhookEndpoint[]) {
  const slugs = await findTenantSlugs(
    deps.db,
    endpoints.flatMap(({ scope }) => (scope === 'operator' ? [] : [scope])),
  )
  const wires = endpoints.map((endpoint) => ({
    ...webhookToWire(endpoint),
    hasDelivered: endpoint.hasDelivered,
    ...(endpoint.scope !== 'operator' && {
      tenant: slugs.get(endpoint.scope) ?? endpoint.scope,
      tenantId: endpoint.scope,
      environment: endpoint.environment,
    }),
  }))
  return withNames(deps, wires)
}

async function requireWebhook(db: Database, webhookId: string): Promise<WebhookEndpoint> {
  const endpoint = looksLikeId('webhook', webhookId) ? await findEndpoint(db, webhookId) : undefined
  if (!endpoint) throw new Refusal('not_found', { resourceId: webhookId })
  return endpoint
}
