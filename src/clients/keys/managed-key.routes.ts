import { parseInstant } from '@vitrine/money'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import type { Context } from '../../platform/http/context.ts'
import { createIdempotently, IdempotencyHeaders } from '../../platform/http/idempotency.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList } from '../../platform/http/paging.ts'
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
export function managedKeyRoutes(app: App, context: Context): void {
  app.get(
    '/manage/keys',
    {
      schema: {
        operationId: 'listKeys',
        summary: 'List API keys',
        ...reading,
        querystring: KeyListQuery,
        response: { 200: ManagedKeyList },
      },
    },
    async ({ query }) => answerList(context, 'keys', query, (page) => listKeys(context.db, query as KeyFilter, page)),
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
        headers: IdempotencyHeaders,
        body: NewKeyBody,
        response: { 201: CreatedKeyWire },
      },
    },
    async (request, reply) => {
      const { tenantId, environment, label, allowedDomains: domains, expires } = request.body
      const facts = { environment, ...(label && { label }), ...(domains && { domains }), expires: timeFrom(expires) }
      let pair: Pick<CreatedKey, 'apiKey' | 'apiSecret'> | undefined
      const { id } = await createIdempotently(context, request, async (by) => {
        const { id, ...made } = await createKey(context, by, { id: pathId('tenant', tenantId) }, facts)
        pair = made
        return id
      })
      reply.code(201)
      return { ...shown(await requireKey(context, id)), ...pair }
    },
  )

  app.get(
    '/manage/keys/:keyId',
    {
      schema: {
        operationId: 'getKey',
        summary: 'Read an API key',
        ...reading,
        params: KeyParams,
        response: { 200: ManagedKeyWire },
      },
    },
    async ({ params }) => shown(await requireKey(context, pathId('key', params.keyId))),
  )

  app.patch(
    '/manage/keys/:keyId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'editKey',
        summary: 'Change the label, the domains or the end of a key',
        ...changing,
        params: KeyParams,
        body: KeyEditBody,
        response: { 200: ManagedKeyWire },
      },
    },
    async ({ params, body: { expires, ...rest }, operator }) => {
      const id = pathId('key', params.keyId)
      await editKey(context, operator!, id, { ...rest, ...(expires !== undefined && { expires: timeFrom(expires) }) })
      return shown(await requireKey(context, id))
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
      await endKey(context, operator!, id)
      return shown(await requireKey(context, id))
    },
  )

  app.post(
    '/manage/keys/:keyId/rotate',
    {
      schema: {
        operationId: 'rotateKey',
        summary: 'Replace a key by a new pair',
        description:
          'The new key has the tenant, environment, label and domains of the old one, which expires after the overlap.',
        ...changing,
        headers: IdempotencyHeaders,
        params: KeyParams,
        body: RotateBody,
        response: { 201: RotatedKeyWire },
      },
    },
    async (request, reply) => {
      const old = pathId('key', request.params.keyId)
      const { overlapHours, expires } = request.body
      let pair: Pick<CreatedKey, 'apiKey' | 'apiSecret'> | undefined
      const { id } = await createIdempotently(context, request, async (by) => {
        const made = await rotateKey(context, by, old, { overlapHours, expires: timeFrom(expires) })
        pair = { apiKey: made.apiKey, apiSecret: made.apiSecret }
        return made.id
      })
      const replaced = await requireKey(context, old)
      reply.code(201)
      return {
        ...shown(await requireKey(context, id)),
        ...pair,
        replaces: { id: old, expires: replaced.expires!.toISOString() },
      }
    },
  )
}

const timeFrom = (text: string | null | undefined): Date | null => (text ? parseInstant(text)! : null)
