import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import {
  NewProviderBody,
  ProviderEdit,
  ProviderList,
  ProviderListQuery,
  ProviderParams,
  ProviderWire,
} from './provider.schema.ts'
import { createProvider, editProvider } from './provider.service.ts'
import { findProvider, listProviders } from './provider.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')

export function providerRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/providers',
    {
      schema: {
        operationId: 'listProviders',
        summary: 'List banks',
        description: 'In the order of their ids.',
        ...reading,
        querystring: ProviderListQuery,
        response: { 200: ProviderList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'providers', query, ({ before, limit }) =>
        listProviders(deps.db, { after: before, limit }, query.text),
      ),
  )

  app.post(
    '/manage/providers',
    {
      schema: {
        operationId: 'createProvider',
        summary: 'Add a bank',
        description: 'Dates without a time, as this bank states them, are read in its time zone.',
        ...changing,
        ...idempotent,
        body: NewProviderBody,
        response: { 201: ProviderWire },
      },
    },
    async (request, reply) => {
      const id = await createIdempotently(
        deps,
        request,
        reply,
        request.operator!,
        async (by) => (await createProvider(deps, by, request.body)).id,
      )
      reply.code(201)
      return (await findProvider(deps.db, id))!
    },
  )

  app.get(
    '/manage/providers/:providerId',
    {
      schema: {
        operationId: 'getProvider',
        summary: 'Read a bank',
        description: 'With its country and its time zone.',
        ...reading,
        params: ProviderParams,
        response: { 200: ProviderWire },
      },
    },
    async ({ params: { providerId } }) => {
      const provider = await findProvider(deps.db, providerId)
      if (!provider) throw notFound('provider', providerId)
      return provider
    },
  )

  app.patch(
    '/manage/providers/:providerId',
    {
      schema: {
        operationId: 'editProvider',
        summary: 'Change the name or the country of a bank',
        description: 'What is left out stays.',
        ...changing,
        params: ProviderParams,
        body: ProviderEdit,
        response: { 200: ProviderWire },
      },
    },
    async ({ params, body, operator }) => editProvider(deps, operator!, params.providerId, body),
  )
}
