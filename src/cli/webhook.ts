import { findOrCreateServiceSecret } from '../access/reads/service-secret.service.ts'
import { OPERATOR_EVENTS, TENANT_EVENTS, TEST_EVENT, toOperator } from '../clients/events/event.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { findTenantSlugs } from '../clients/tenants/tenant.store.ts'
import { ENVIRONMENTS } from '../clients/tenants/tenant.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  disableWebhook,
  replayWebhook,
  rotateWebhookSecret,
  statusOf,
  testWebhook,
  type WebhookDeps,
} from '../clients/webhooks/webhook.service.ts'
import { findEndpoint, listEndpoints, type WebhookEndpoint } from '../clients/webhooks/webhook.store.ts'
import { DELIVERY_STATUSES, OVERLAP_HOURS } from '../clients/webhooks/webhook.ts'
import { findWebhookDelivery, listWebhookDeliveries } from '../clients/webhooks/webhook-delivery.store.ts'
import type { Actor } from '../platform/changes/actor.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { isDemo } from '../platform/db/demo-mark.ts'
import type { Deps } from '../platform/db/deps.ts'
import { openWebhooks, withDemo } from '../worker/open-webhooks.ts'
import { type Command, type Invocation, oneOf, optional, required, Usage } from './command.ts'
import { idFrom, instantFrom } from './key.ts'
import { counted } from './printable.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
/** As many as fit a terminal's memory; the API pages through all. */
const MAX_LINES = 1_000

const show = (call: Invocation, rows: Record<string, unknown>[]): number => {
  call.out(call.values.json === true ? JSON.stringify(rows) : table(rows))
  return 0
}

export const webhook: Command = {
  about: 'Webhook endpoints: create, list, test, deliveries, tries, replay, rotate, disable, enable, remove',
  actions: {
    create: {
      usage: 'vitrine webhook create --url URL [--tenant SLUG --environment sandbox|production] [--events TYPE,TYPE]',
      about:
        'Create an endpoint for events of a tenant; without --tenant one of your own, which gets import.finished. Without --events it gets all. The secret is shown once and cannot be shown again.',
      options: { url: text, tenant: text, environment: text, events: text },
      run: (call) => {
        const [url, slug] = [required(call, 'url'), optional(call, 'tenant')]
        if ((slug === undefined) !== (call.values.environment === undefined))
          throw new Usage('--tenant and --environment must be given together')
        const events = eventsFrom(call, slug === undefined ? OPERATOR_EVENTS : TENANT_EVENTS)
        return withWebhooks(call, async (deps, by) => {
          const of =
            slug === undefined
              ? toOperator
              : { scope: (await requireTenant(deps, slug)).id, environment: oneOf(call, 'environment', ENVIRONMENTS) }
          const { id, secret } = await createWebhook(deps, by, of, { url, events })
          call.out(`id      ${id}\nSecret  ${secret}\n\nKeep the secret now. Try it: vitrine webhook test ${id}`)
          return 0
        })
      },
    },
    list: {
      usage: 'vitrine webhook list [--tenant SLUG|operator] [--json]',
      about: 'List the endpoints of all tenants and of the operator, or of one of them, with their state.',
      options: { tenant: text, json: flag },
      run: (call) => withDeps(call, async (deps) => show(call, await endpointLines(call, deps))),
    },
    deliveries: {
      usage: 'vitrine webhook deliveries WEBHOOK_ID [--status pending|delivered|failed] [--json]',
      about: `List what was sent to an endpoint in the last 30 days, newest first, at most ${MAX_LINES}.`,
      takes: ['WEBHOOK_ID'],
      options: { status: text, json: flag },
      run: (call) => {
        const webhookId = idFrom('webhook', call.positionals[0]!)
        const status = call.values.status === undefined ? null : oneOf(call, 'status', DELIVERY_STATUSES)
        return withDeps(call, async (deps) => {
          await requireEndpoint(deps, webhookId)
          const found = await listWebhookDeliveries(deps.db, { webhookId, status, before: null, limit: MAX_LINES })
          return show(
            call,
            found.map(({ eventId, type, status, attempts, created, error, tries }) => ({
              ...{ delivery: eventId, type, status, tries: attempts, created },
              ...{ tried: tries.at(-1)?.at ?? null, answer: tries.at(-1)?.answerStatus ?? null, error },
            })),
          )
        })
      },
    },
    tries: {
      usage: 'vitrine webhook tries WEBHOOK_ID EVENT_ID [--json]',
      about: 'List the last 20 attempts of one delivery, oldest first, with the answers.',
      takes: ['WEBHOOK_ID', 'EVENT_ID'],
      options: { json: flag },
      run: (call) => {
        const webhookId = idFrom('webhook', call.positionals[0]!)
        const eventId = idFrom('event', call.positionals[1]!)
        return withDeps(call, async (deps) => {
          const found = await findWebhookDelivery(deps.db, webhookId, eventId)
          if (!found) throw new OperatorError(`There is no such delivery. See: vitrine webhook deliveries ${webhookId}`)
          const lines = found.tries.map(({ at, durationMs, answerStatus, error, answer }) => ({
            ...{ tried: at, ms: durationMs, status: answerStatus, error, answer },
          }))
          return show(call, lines)
        })
      },
    },
    replay: {
      usage: 'vitrine webhook replay WEBHOOK_ID [--delivery EVENT_ID | --from TIME --until TIME]',
      about:
        'Send one event again, or those of a period, delivered or not. Each keeps its webhook-id. A worker sends them.',
      takes: ['WEBHOOK_ID'],
      options: { delivery: text, from: text, until: text },
      run: (call) => {
        const id = idFrom('webhook', call.positionals[0]!)
        const range = rangeFrom(call)
        return withDeps(call, async (deps, by) => {
          const replayed = await replayWebhook(deps, by, await requireEndpoint(deps, id), range)
          call.out(`${counted(replayed, 'event')} sent again.`)
          return 0
        })
      },
    },
    test: {
      usage: 'vitrine webhook test WEBHOOK_ID',
      about: 'Send an event of the type webhook.test. A worker sends it.',
      takes: ['WEBHOOK_ID'],
      run: (call) =>
        withEndpoint(call, withDeps, async (deps, by, endpoint) => {
          const eventId = await testWebhook(deps, by, endpoint, TEST_EVENT)
          call.out(`Queued. To see the result: vitrine webhook tries ${endpoint.id} ${eventId}`)
        }),
    },
    rotate: {
      usage: 'vitrine webhook rotate WEBHOOK_ID',
      about: `Make a new secret. For ${OVERLAP_HOURS} hours events are signed with both.`,
      takes: ['WEBHOOK_ID'],
      run: (call) =>
        withEndpoint(call, withWebhooks, async (deps, by, { id }) =>
          call.out(
            `Secret  ${(await rotateWebhookSecret(deps, by, id)).secret}\n\nKeep it now: it cannot be shown again.`,
          ),
        ),
    },
    enable: {
      usage: 'vitrine webhook enable WEBHOOK_ID',
      about: 'Send events to an endpoint again, beginning with the next one. What was missed: vitrine webhook replay.',
      takes: ['WEBHOOK_ID'],
      run: (call) =>
        withEndpoint(call, withWebhooks, async (deps, by, endpoint) => {
          await changeWebhook(deps, by, endpoint, { status: 'enabled' })
          call.out('Enabled.')
        }),
    },
    remove: {
      usage: 'vitrine webhook remove WEBHOOK_ID',
      about: 'Delete an endpoint, with the log of what was sent to it.',
      takes: ['WEBHOOK_ID'],
      run: (call) =>
        withEndpoint(call, withDeps, async (deps, by, endpoint) => {
          await deleteWebhook(deps, by, endpoint)
          call.out('Removed.')
        }),
    },
    disable: {
      usage: 'vitrine webhook disable WEBHOOK_ID',
      about:
        'Send nothing more to an endpoint. Pending deliveries are dropped; they can be replayed once it is enabled.',
      takes: ['WEBHOOK_ID'],
      run: (call) =>
        withEndpoint(call, withDeps, async (deps, by, endpoint) => {
          await disableWebhook(deps, by, endpoint)
          call.out('Disabled.')
        }),
    },
  },
}

/** With what the use cases of endpoints need besides the database. */
const withWebhooks = (call: Invocation, work: (deps: WebhookDeps, by: Actor) => Promise<number>): Promise<number> =>
  withDeps(call, async (deps, by) => {
    const secret = await findOrCreateServiceSecret(deps.db, call.config.SERVICE_SECRET)
    const config = withDemo(call.config, await isDemo(deps.db))
    return work({ ...deps, webhooks: openWebhooks(config, secret) }, by)
  })

/** `open` is `withDeps`, or `withWebhooks` where a secret or an address is involved. */
function withEndpoint<D extends Deps>(
  call: Invocation,
  open: (call: Invocation, work: (deps: D, by: Actor) => Promise<number>) => Promise<number>,
  work: (deps: D, by: Actor, endpoint: WebhookEndpoint) => Promise<void>,
): Promise<number> {
  const id = idFrom('webhook', call.positionals[0]!)
  return open(call, async (deps, by) => {
    await work(deps, by, await requireEndpoint(deps, id))
    return 0
  })
}

function eventsFrom(call: Invocation, own: readonly string[]): string[] {
  const events = (optional(call, 'events') ?? '').split(',').flatMap((type) => type.trim() || [])
  const other = events.find((type) => !own.includes(type))
  if (other !== undefined) throw new Usage(`--events must be of ${own.join(', ')}; ${other} is not`)
  return events
}

async function requireEndpoint({ db }: Deps, id: WebhookEndpoint['id']): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(db, id)
  if (!endpoint) throw new OperatorError(`There is no endpoint ${id}. See: vitrine webhook list`)
  return endpoint
}

async function endpointLines(call: Invocation, deps: Deps): Promise<Record<string, unknown>[]> {
  const named = optional(call, 'tenant')
  const scope = named === undefined || named === 'operator' ? (named ?? null) : (await requireTenant(deps, named)).id
  const found = await listEndpoints(deps.db, { scope, environment: null, before: null, limit: MAX_LINES })
  const slugs = await findTenantSlugs(
    deps.db,
    found.flatMap(({ scope }) => (scope === 'operator' ? [] : [scope])),
  )
  return found.map((endpoint) => ({
    id: endpoint.id,
    tenant: endpoint.scope === 'operator' ? 'operator' : (slugs.get(endpoint.scope) ?? endpoint.scope),
    environment: endpoint.environment,
    status: statusOf(endpoint),
    reason: endpoint.disabledReason,
    failing: endpoint.failingSince,
    url: endpoint.url,
    events: endpoint.events,
  }))
}

function rangeFrom(call: Invocation) {
  const delivery = optional(call, 'delivery')
  const from = instantFrom('from', optional(call, 'from'))
  const until = instantFrom('until', optional(call, 'until'))
  if (delivery !== undefined && !from && !until) return { eventId: idFrom('event', delivery) }
  if (delivery === undefined && from && until) return { from, until }
  throw new Usage('name either --delivery, or --from and --until')
}
