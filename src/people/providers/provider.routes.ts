import { normaliseIban } from '@vitrine/money'
import { CredentialNames, CredentialsBody } from '../../banks/connections/connection.schema.ts'
import { listCredentialNames, setCredentials } from '../../banks/connections/credential.service.ts'
import type { BankDeps } from '../../banks/connections/reach-bank.service.ts'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { notFound } from '../../platform/core/errors.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { findProvidersOfBank } from '../accounts/account.store.ts'
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

export function providerRoutes(app: App, deps: BankDeps & CursorDeps): void {
  credentialRoutes(app, deps)
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
      answerList(deps, 'providers', query, async ({ before, limit }) => {
        const { text, iban } = query
        const ids = iban === undefined ? undefined : await findProvidersOfBank(deps.db, normaliseIban(iban))
        return listProviders(deps.db, { after: before, limit }, { text, ids })
      }),
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
      return shown((await findProvider(deps.db, id))!)
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
      return shown(provider)
    },
  )

  app.patch(
    '/manage/providers/:providerId',
    {
      schema: {
        operationId: 'editProvider',
        summary: 'Change a bank',
        description:
          'What is left out stays. With a profile, owners connect it; it is one of the files in the folder of BANK_PROFILES.',
        ...changing,
        params: ProviderParams,
        body: ProviderEdit,
        response: { 200: ProviderWire },
      },
    },
    async ({ params, body: { connector, ...edit }, operator }) => {
      if (edit.profile) requireProfile(deps, edit.profile, connector)
      return shown(await editProvider(deps, operator!, params.providerId, edit))
    },
  )
}

function requireProfile({ banks }: BankDeps, id: string, connector: string | undefined): void {
  const profile = banks.profiles.find(id)
  const known = banks.profiles.list().map((one) => one.id)
  if (!profile)
    throw new OperatorError(
      `There is no bank profile ${id}. ${known.length === 0 ? 'BANK_PROFILES names no folder with any' : `Known: ${known.slice(0, 20).join(', ')}`}`,
    )
  if (connector !== undefined && connector !== profile.connector)
    throw new OperatorError(`The connector of ${id} is ${profile.connector}, not ${connector}`)
}

function credentialRoutes(app: App, deps: BankDeps): void {
  const schema = { params: ProviderParams, response: { 200: CredentialNames } }
  app.get(
    '/manage/providers/:providerId/credentials',
    {
      schema: {
        operationId: 'listCredentials',
        summary: 'List the names of credentials at a bank',
        description: 'Which have a value, and which its profile still needs. Values are never shown.',
        ...reading,
        ...schema,
      },
    },
    ({ params }) => listCredentialNames(deps, params.providerId),
  )

  app.put(
    '/manage/providers/:providerId/credentials',
    {
      schema: {
        operationId: 'setCredentials',
        summary: 'Set credentials at a bank',
        description: 'Certificates, keys and ids with which the operator is known there. They are stored encrypted.',
        ...manage('admin', 'bad_request', 'too_large', 'unsupported_media_type'),
        ...schema,
        body: CredentialsBody,
      },
    },
    ({ params, body, operator }) => setCredentials(deps, operator!, params.providerId, body.credentials),
  )
}
