import { parseInstant } from '@vitrine/money'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import {
  CreatedKeyWire,
  KeyEditBody,
  KeyListQuery,
  KeyParams,
  ManagedKeyList,
  ManagedKeyWire,
  NewKeyBody,
  RotateBody,
  RotatedKeyWire,
} from './key.schema.ts'
import { type CreatedKey, createKey, editKey, endKey, requireKey, rotateKey } from './key.service.ts'
import { type KeyFilter, listKeys } from './key.store.ts'

const reading = manage('viewer')
const changing = manage('admin', 'bad_request', 'too_large', 'unsupported_media_type')

/** The keys as operators see them. */
export function managedKeyRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
  rotationRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/keys',
    {
      schema: {
        operationId: 'listKeys',
        summary: 'List API keys',
        description: 'Newest first, without their secrets, which nobody can read again.',
        ...reading,
        querystring: KeyListQuery,
        response: { 200: ManagedKeyList },
      },
    },
    async ({ query }) => answerList(deps, 'keys', query, (page) => listKeys(deps.db, query as KeyFilter, page)),
  )

  app.post(
    '/manage/keys',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key',
        description:
          'The pair is in this answer and nowhere else. A repeated request with the same Idempotency-Key answers without it; rotate the key if the first answer was lost.',
        ...changing,
        ...idempotent,
        body: NewKeyBody,
        response: { 201: CreatedKeyWire },
      },
    },
    async (request, reply) => {
      const { tenantId, environment, label, allowedDomains: domains, expires } = request.body
      const facts = { environment, ...(label && { label }), ...(domains && { domains }), expires: timeFrom(expires) }
      let pair: Pick<CreatedKey, 'apiKey' | 'apiSecret'> | undefined
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        const { id, ...made } = await createKey(deps, by, { id: pathId('tenant', tenantId) }, facts)
        pair = made
        return id
      })
      reply.code(201)
      return { ...shown(await requireKey(deps, id)), ...pair }
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/keys/:keyId',
    {
      schema: {
        operationId: 'getKey',
        summary: 'Read an API key',
        description: 'With its state, and without its secret.',
        ...reading,
        params: KeyParams,
        response: { 200: ManagedKeyWire },
      },
    },
    async ({ params }) => shown(await requireKey(deps, pathId('key', params.keyId))),
  )

  app.patch(
    '/manage/keys/:keyId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'editKey',
        summary: 'Change the label, the domains or the end of a key',
        description: 'What is left out stays. It holds for every request that starts after the answer.',
        ...changing,
        params: KeyParams,
        body: KeyEditBody,
        response: { 200: ManagedKeyWire },
      },
    },
    async ({ params, body: { expires, ...rest }, operator }) => {
      const id = pathId('key', params.keyId)
      await editKey(deps, operator!, id, { ...rest, ...(expires !== undefined && { expires: timeFrom(expires) }) })
      return shown(await requireKey(deps, id))
    },
  )

  app.delete(
    '/manage/keys/:keyId',
    {
      schema: {
        operationId: 'disableKey',
        summary: 'Disable a key for good',
        description: 'Its tokens stop working with the next request.',
        ...changing,
        params: KeyParams,
        response: { 200: ManagedKeyWire },
      },
    },
    async ({ params, operator }) => {
      const id = pathId('key', params.keyId)
      await endKey(deps, operator!, id)
      return shown(await requireKey(deps, id))
    },
  )
}

function rotationRoutes(app: App, deps: Deps & CursorDeps): void {
  app.post(
    '/manage/keys/:keyId/rotate',
    {
      schema: {
        operationId: 'rotateKey',
        summary: 'Replace a key by a new pair',
        description:
          'The new key has the tenant, environment, label and domains of the old one, which expires after the overlap.',
        ...changing,
        ...idempotent,
        params: KeyParams,
        body: RotateBody,
        response: { 201: RotatedKeyWire },
      },
    },
    async (request, reply) => {
      const old = pathId('key', request.params.keyId)
      const { overlapHours, expires } = request.body
      let pair: Pick<CreatedKey, 'apiKey' | 'apiSecret'> | undefined
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        const made = await rotateKey(deps, by, old, { overlapHours, expires: timeFrom(expires) })
        pair = { apiKey: made.apiKey, apiSecret: made.apiSecret }
        return made.id
      })
      const replaced = await requireKey(deps, old)
      reply.code(201)
      return {
        ...shown(await requireKey(deps, id)),
        ...pair,
        replaces: { id: old, expires: replaced.expires!.toISOString() },
      }
    },
  )
}

const timeFrom = (text: string | null | undefined): Date | null => (text ? parseInstant(text)! : null)
