import Type, { type Static } from 'typebox'
import { choice, idField, nameField } from '../../platform/http/fields.ts'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import { OPERATOR_EVENTS, TENANT_EVENTS } from '../events/event.ts'
import { ENVIRONMENTS } from '../tenants/tenant.ts'
import { statusOf } from './webhook.service.ts'
import { ENDPOINT_STATES, type WebhookEndpoint } from './webhook.store.ts'
import { DELIVERY_STATUSES, type RenderBody } from './webhook.ts'
import type { DeliveryTry, EventDelivery } from './webhook-delivery.store.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const when = (description: string, example = '2026-02-11T05:12:09.337Z') =>
  Type.String({ format: 'date-time', description, examples: [example] })

const WEBHOOK_ID = 'whk_01kgx2m8s0e6v9q4c1t7h3n5wd'
const EVENT_ID = 'evt_7d0c2f3e4b5a69788796a5b4c3d2e1f0'
/** A demo sends to it, so that a sample can be tried as it is. */
const URL_EXAMPLE = 'http://127.0.0.1:9000/vitrine'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

const STATUSES = ['enabled', 'disabled'] as const
const REASONS = ['gone', 'failing', 'request'] as const
const EVENTS = [...TENANT_EVENTS, ...OPERATOR_EVENTS]

const fields = {
  webhookId: text('The endpoint', WEBHOOK_ID),
  url: text('Where events are sent', URL_EXAMPLE),
  events: Type.Array(Type.String({ examples: ['transactions.changed'] }), {
    description: 'The types that are sent; all of them if it is empty',
  }),
  status: Type.Enum([...STATUSES], { type: 'string', description: 'Nothing is sent to a disabled one' }),
  disabledReason: Type.Optional(
    Type.Enum([...REASONS], {
      type: 'string',
      description: 'It answered 410; or nothing was delivered for 5 days; or it was requested',
    }),
  ),
  disabled: Type.Optional(when('When it was disabled')),
  failingSince: Type.Optional(when('Since when every try has failed')),
  previousSecretUntil: Type.Optional(when('Until when the previous secret signs too')),
  created: when('When it was made'),
}

const shownOnce = Type.Optional(text('Signs the events; it is not shown again, nor to a repeated request', SECRET))

/** One that works: of the fields that say why another does not, it has none. */
const EXAMPLE = {
  webhookId: WEBHOOK_ID,
  url: URL_EXAMPLE,
  events: [TENANT_EVENTS[0]],
  status: STATUSES[0],
  created: '2026-02-11T09:30:00.000Z',
}

export const WebhookWire = Type.Object(fields, { $id: 'Webhook', ...closed, examples: [EXAMPLE] })

export const CreatedWebhookWire = Type.Object(
  { ...fields, secret: shownOnce },
  {
    $id: 'CreatedWebhook',
    ...closed,
    examples: [{ ...EXAMPLE, secret: SECRET }],
  },
)

export const WebhookSecretWire = Type.Object(
  {
    webhookId: text('The endpoint', WEBHOOK_ID),
    secret: text('Signs the events from now on; it is not shown again', SECRET),
    previousSecretUntil: Type.Optional(when('Until when the previous secret signs too')),
  },
  { $id: 'WebhookSecret', ...closed },
)

export const WebhookListWire = Type.Object(
  { data: Type.Array(WebhookWire, { description: 'Newest first' }), metadata: PageMetadata },
  { $id: 'WebhookList', ...closed },
)

const managed = {
  tenant: Type.Optional(text("Slug of the tenant; the operator's own have none", 'demo-shop')),
  tenantId: Type.Optional(idField('ten', 'The tenant')),
  tenantName: nameField('Its name', 'Demo Shop'),
  environment: Type.Optional(Type.Enum([...ENVIRONMENTS], { type: 'string', description: 'Of the tenant' })),
  hasDelivered: Type.Boolean({ description: 'Whether it has ever taken an event', examples: [true] }),
}

export const ManagedWebhookWire = Type.Object(
  { ...fields, ...managed },
  {
    $id: 'ManagedWebhook',
    ...closed,
    examples: [{ ...EXAMPLE, tenant: 'demo-shop', environment: 'sandbox', hasDelivered: true }],
  },
)

export const CreatedManagedWebhookWire = Type.Object(
  { ...fields, ...managed, secret: shownOnce },
  {
    $id: 'CreatedManagedWebhook',
    ...closed,
    examples: [{ ...EXAMPLE, tenant: 'demo-shop', environment: 'sandbox', hasDelivered: false, secret: SECRET }],
  },
)

export const ManagedWebhookListWire = Type.Object(
  { data: Type.Array(ManagedWebhookWire, { description: 'Newest first' }), metadata: PageMetadata },
  { $id: 'ManagedWebhookList', ...closed },
)

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are sent: https:// and a public address of yours. A demo sends to this machine, too: to a receiver on port 9000, such as that on the page about webhooks',
  examples: [URL_EXAMPLE],
})
const events = (types: readonly string[], named?: { $id: string }) =>
  Type.Array(Type.Enum([...types], { ...named, type: 'string', examples: [types.at(0)] }), {
    maxItems: 50,
    description: 'Only these types; all of them without it, or if it is empty',
  })

const tenantEvents = events(TENANT_EVENTS, { $id: 'WebhookEventType' })

export const NewWebhookBody = Type.Object(
  { url, events: Type.Optional(tenantEvents) },
  { $id: 'NewWebhook', ...closed },
)

export const NewManagedWebhookBody = Type.Object(
  {
    url,
    events: Type.Optional(events(EVENTS)),
    tenant: Type.Optional(
      Type.String({
        maxLength: 64,
        description: "Slug of the tenant; the operator's own without it",
        examples: ['demo-shop'],
      }),
    ),
    environment: Type.Optional(
      Type.Enum([...ENVIRONMENTS], { type: 'string', description: 'With a tenant', examples: ['sandbox'] }),
    ),
  },
  { $id: 'NewManagedWebhook', ...closed },
)

const status = Type.Optional(
  Type.Enum([...STATUSES], {
    type: 'string',
    description: 'Enabling it again begins anew: what was given up can be replayed',
    examples: ['enabled'],
  }),
)

export const WebhookChangeBody = Type.Object(
  { url: Type.Optional(url), events: Type.Optional(tenantEvents), status },
  { $id: 'WebhookChange', ...closed },
)

export const ManagedWebhookChangeBody = Type.Object(
  { url: Type.Optional(url), events: Type.Optional(events(EVENTS)), status },
  { $id: 'ManagedWebhookChange', ...closed },
)

export const WebhookParams = Type.Object({ webhookId: text('The endpoint', WEBHOOK_ID) })
export const WebhookDeliveryParams = Type.Object({
  webhookId: text('The endpoint', WEBHOOK_ID),
  deliveryId: text('The event, as in webhook-id', EVENT_ID),
})

export const WebhookListQuery = Type.Object({ cursor: cursorParameter(), limit: limitParameter }, closed)
export const ManagedWebhookListQuery = Type.Object(
  {
    tenant: Type.Optional(
      Type.String({ maxLength: 64, description: 'Slug of a tenant, or operator', examples: ['demo-shop'] }),
    ),
    state: Type.Optional(
      Type.Enum([...ENDPOINT_STATES], {
        type: 'string',
        description: 'Only these; failing ones are enabled, and nothing has been delivered since',
        examples: ['failing'],
      }),
    ),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  closed,
)
export const WebhookDeliveryListQuery = Type.Object(
  {
    status: Type.Optional(
      Type.Enum([...DELIVERY_STATUSES], { type: 'string', description: 'Only these', examples: ['failed'] }),
    ),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  closed,
)

const WebhookTryWire = Type.Object(
  {
    at: when('When it began'),
    durationMs: Type.Optional(Type.Integer({ description: 'How long it took, in milliseconds', examples: [41] })),
    answerStatus: Type.Optional(Type.Integer({ description: 'The status of the answer', examples: [503] })),
    answer: Type.Optional(text('The beginning of the answer', 'busy')),
    error: Type.Optional(text('Why it failed', 'answered 503')),
  },
  { $id: 'WebhookTry', ...closed },
)

export const WebhookDeliveryWire = Type.Object(
  {
    deliveryId: text('The event, as in webhook-id', EVENT_ID),
    type: text('What has happened', 'transactions.changed'),
    status: Type.Enum([...DELIVERY_STATUSES], { type: 'string', description: 'A pending one is tried again' }),
    attempts: Type.Integer({ description: 'How often it was tried', examples: [1] }),
    payload: text('The body that is sent, the same each time', '{"type":"consent.valid", …}'),
    created: when('When it happened'),
    attempted: Type.Optional(when('When it was tried last')),
    answerStatus: Type.Optional(Type.Integer({ description: 'The status of the last answer', examples: [204] })),
    answer: Type.Optional(text('The beginning of the last answer', 'ok')),
    error: Type.Optional(text('Why the last try failed, or why there is none', 'timeout')),
    nextTry: Type.Optional(when('When a pending one is tried next')),
    waitsFor: Type.Optional(text('An earlier event of the same subject, which is delivered first', EVENT_ID)),
    tries: Type.Array(WebhookTryWire, {
      description: 'The last 20 tries, also of replays, the oldest first; of earlier answers 200 characters are kept',
    }),
  },
  { $id: 'WebhookDelivery', ...closed },
)

export const WebhookDeliveryListWire = Type.Object(
  { data: Type.Array(WebhookDeliveryWire, { description: 'Newest first' }), metadata: PageMetadata },
  { $id: 'WebhookDeliveryList', ...closed },
)

export const QueuedDeliveryWire = Type.Object(
  { deliveryId: text('The event, as in webhook-id', EVENT_ID) },
  { $id: 'QueuedDelivery', ...closed },
)

export const ReplayBody = Type.Object(
  { from: when('Events from then on, included'), until: when('Events until then, excluded', '2026-02-12T00:00:00Z') },
  { $id: 'Replay', ...closed },
)

export const ReplayQuery = Type.Object(
  { preview: Type.Optional(choice(['true', 'false'], 'true: only say how many events it would be', 'true')) },
  closed,
)

export const ReplayedWire = Type.Object(
  {
    replayed: Type.Integer({
      description: 'How many events are sent again: the oldest, and at most 10,000 in one call. In a preview: would be',
      examples: [12],
    }),
  },
  { $id: 'Replayed', ...closed },
)

export const NoQuery = Type.Object({}, closed)

export function webhookToWire(endpoint: WebhookEndpoint): Static<typeof WebhookWire> {
  const { id: webhookId, url, events, disabled, disabledReason, failingSince, previousUntil, created } = endpoint
  return {
    webhookId,
    url,
    events,
    status: statusOf(endpoint),
    ...(disabledReason && { disabledReason }),
    ...(disabled && { disabled: disabled.toISOString() }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(previousUntil && { previousSecretUntil: previousUntil.toISOString() }),
    created: created.toISOString(),
  }
}

export function webhookDeliveryToWire(
  delivery: EventDelivery,
  bodyOf: RenderBody,
  nextTry: Date | undefined,
): Static<typeof WebhookDeliveryWire> {
  const { eventId, type, status, attempts, created, error, waitsFor } = delivery
  const tries = delivery.tries.map(tryToWire)
  const { at: attempted, answerStatus, answer } = tries.at(-1) ?? {}
  return {
    deliveryId: eventId,
    type,
    status,
    attempts,
    payload: bodyOf(delivery),
    created: created.toISOString(),
    ...(attempted && { attempted }),
    ...(answerStatus !== undefined && { answerStatus }),
    ...(answer !== undefined && { answer }),
    ...(error !== null && { error }),
    ...(nextTry && { nextTry: nextTry.toISOString() }),
    ...(waitsFor !== null && { waitsFor }),
    tries,
  }
}

const tryToWire = ({ at, durationMs, answerStatus, answer, error }: DeliveryTry): Static<typeof WebhookTryWire> => ({
  at: at.toISOString(),
  ...(durationMs !== null && { durationMs }),
  ...(answerStatus !== null && { answerStatus }),
  ...(answer !== null && { answer }),
  ...(error !== null && { error }),
})
