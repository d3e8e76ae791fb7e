import { parseInstant } from '@vitrine/money'
import type { FastifyRequest } from 'fastify'
import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal, type RefusalName } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import type { Role } from '../../platform/core/role.ts'
import type { Database } from '../../platform/db/database.ts'
import type { App } from '../../platform/http/app.ts'
import type { Auth } from '../../platform/http/auth.ts'
import { type CursorDeps, DEFAULT_LIMIT, foreignCursor } from '../../platform/http/paging.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { TEST_EVENT } from '../events/event.ts'
import {
  NoQuery,
  QueuedDeliveryWire,
  ReplayBody,
  ReplayedWire,
  ReplayQuery,
  WebhookDeliveryListQuery,
  WebhookDeliveryListWire,
  WebhookDeliveryParams,
  WebhookParams,
  WebhookSecretWire,
  webhookDeliveryToWire,
} from './webhook.schema.ts'
import {
  type ChangedBy,
  deleteWebhook,
  findNextTries,
  previewReplay,
  replayWebhook,
  requireRotatedSecret,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDeps,
} from './webhook.service.ts'
import type { WebhookEndpoint } from './webhook.store.ts'
import type { RenderBody } from './webhook.ts'
import { listWebhookDeliveries } from './webhook-delivery.store.ts'

export type WebhookRouteDeps = WebhookDeps &
  CursorDeps &
  WakeDeps & { readonly webhooks: { readonly bodyOf: RenderBody } }

type SharedSchema = { tags: string[]; auth: Auth; role?: Role; refusals: RefusalName[] }

/** For whom the routes are: a tenant's client sees its own endpoints, the operator all of them. */
export type WebhookSide = {
  path: '/service/webhooks' | '/manage/webhooks'
  /** Of the operation ids, which differ. */
  noun: string
  reading: SharedSchema
  sending: SharedSchema
  changing: SharedSchema
  find: (request: FastifyRequest, webhookId: string) => Promise<WebhookEndpoint>
  dbOf: (request: FastifyRequest) => Database
  /** Cursors of one client are of no use to another. */
  listOf: (request: FastifyRequest) => string
  byOf: (request: FastifyRequest) => ChangedBy
}

/** The routes about one endpoint, which are the same on both sides. */
export function endpointRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
  changingRoutes(app, deps, side)
  deliveryRoutes(app, deps, side)
  replayRoutes(app, deps, side)
}

function changingRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
  const { path, noun, changing, byOf } = side
  app.delete(
    `${path}/:webhookId`,
    {
      schema: {
        operationId: `delete${noun}`,
        summary: 'Delete an endpoint',
        description: 'With its log. What was not delivered is not sent any more.',
        ...changing,
        params: WebhookParams,
        querystring: NoQuery,
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      await deleteWebhook(deps, byOf(request), await find(side, request))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/:webhookId/rotate`,
    {
      schema: {
        operationId: `rotate${noun}Secret`,
        summary: 'Replace the secret of an endpoint',
        description:
          'For 24 hours events are signed with both secrets. A repeated request with the same Idempotency-Key answers with the same secret, until it is replaced again.',
        ...changing,
        ...idempotent,
        params: WebhookParams,
        querystring: NoQuery,
        response: { 200: WebhookSecretWire },
      },
    },
    async (request, reply) => {
      const { id } = await find(side, request)
      const rotated = await answerIdempotently(deps, request, reply, byOf(request), (by) =>
        rotateWebhookSecret(deps, by, id),
      )
      const secret = rotated.secret ?? (await requireRotatedSecret(deps, id, rotated.secretHash))
      const { previousUntil } = await find(side, request)
      return {
        webhookId: id,
        secret,
        ...(previousUntil && { previousSecretUntil: previousUntil.toISOString() }),
      }
    },
  )
}

function deliveryRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
  const { path, noun, reading, sending, dbOf, listOf, byOf } = side
  app.post(
    `${path}/:webhookId/test`,
    {
      schema: {
        operationId: `test${noun}`,
        summary: 'Send a test event',
        description: 'An event of the type webhook.test. The log shows what became of it.',
        ...sending,
        ...idempotent,
        params: WebhookParams,
        querystring: NoQuery,
        response: { 202: QueuedDeliveryWire },
      },
    },
    async (request, reply) => {
      const endpoint = await find(side, request)
      const deliveryId = await createIdempotently(deps, request, reply, byOf(request), (by) =>
        testWebhook(deps, by, endpoint, TEST_EVENT),
      )
      deps.wakeWorker()
      reply.code(202)
      return { deliveryId }
    },
  )

  app.get(
    `${path}/:webhookId/deliveries`,
    {
      schema: {
        operationId: `list${noun}Deliveries`,
        summary: 'List what was sent to an endpoint',
        description: 'Of the last 30 days, with each try and its answer.',
        ...reading,
        params: WebhookParams,
        querystring: WebhookDeliveryListQuery,
        response: { 200: WebhookDeliveryListWire },
      },
    },
    async (request) => {
      const { webhookId: asked } = request.params
      const { status = null, cursor, limit = DEFAULT_LIMIT } = request.query
      const list = `deliveries ${listOf(request)} ${asked} ${status}`
      const before = cursor === undefined ? null : (openCursor(deps.cursorKey, list, cursor) as number | undefined)
      if (before === undefined) throw foreignCursor()
      const { id: webhookId } = await find(side, request)
      const found = await listWebhookDeliveries(dbOf(request), { webhookId, status, before, limit: limit + 1 })
      const page = found.slice(0, limit)
      const next = found.length > limit && { next_cursor: sealCursor(deps.cursorKey, list, page.at(-1)!.number) }
      const nextTry = await findNextTries(deps, webhookId, page)
      const data = page.map((one) => webhookDeliveryToWire(one, deps.webhooks.bodyOf, nextTry(one)))
      return { data, metadata: { ...next } }
    },
  )
}

function replayRoutes(app: App, deps: WebhookRouteDeps, side: WebhookSide): void {
  const { path, noun, sending, dbOf, byOf } = side
  app.post(
    `${path}/:webhookId/deliveries/:deliveryId/replay`,
    {
      schema: {
        operationId: `replay${noun}Delivery`,
        summary: 'Send an event again',
        description: 'With the same webhook-id. One that waits for its next try is tried at once.',
        ...sending,
        ...idempotent,
        params: WebhookDeliveryParams,
        querystring: NoQuery,
        response: { 202: QueuedDeliveryWire },
      },
    },
    async (request, reply) => {
      const { deliveryId } = request.params
      const endpoint = await find(side, request)
      if (!looksLikeId('event', deliveryId)) throw new Refusal('not_found', { resourceId: deliveryId })
      await createIdempotently(deps, request, reply, byOf(request), async (by) => {
        await replayWebhook(deps, by, endpoint, { eventId: deliveryId })
        return deliveryId
      })
      deps.wakeWorker()
      reply.code(202)
      return { deliveryId }
    },
  )

  app.post(
    `${path}/:webhookId/replay`,
    {
      schema: {
        operationId: `replay${noun}Period`,
        summary: 'Send the events of a period again',
        description:
          'Delivered or not, in their order, each with its webhook-id. With `preview=true` it only says how many these are.',
        ...sending,
        ...idempotent,
        params: WebhookParams,
        querystring: ReplayQuery,
        body: ReplayBody,
        response: { 200: ReplayedWire, 202: ReplayedWire },
      },
    },
    async (request, reply) => {
      const [from, until] = [parseInstant(request.body.from)!, parseInstant(request.body.until)!]
      if (from > until) throw new Refusal('invalid_argument', { message: '"from" must not be later than "until".' })
      const endpoint = await find(side, request)
      if (request.query.preview === 'true')
        return { replayed: await previewReplay(dbOf(request), endpoint, { from, until }) }
      const sent = await answerIdempotently(deps, request, reply, byOf(request), async (by) => ({
        replayed: await replayWebhook(deps, by, endpoint, { from, until }),
      }))
      deps.wakeWorker()
      reply.code(202)
      return sent
    },
  )
}

const find = (side: WebhookSide, request: FastifyRequest & { params: { webhookId: string } }) =>
  side.find(request, request.params.webhookId)
