import { normaliseIban } from '@vitrine/money'
import { listAccountIdsOfTenant } from '../../access/consents/grant.store.ts'
import { editAccount } from '../../ledger/write/edit-account.service.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/http/context.ts'
import { createIdempotently, IdempotencyHeaders } from '../../platform/http/idempotency.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type IdPage } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import {
  AccountEditBody,
  AccountParams,
  ManagedAccountList,
  ManagedAccountQuery,
  ManagedAccountWire,
  NewAccountBody,
} from './account.schema.ts'
import { createAccount, requireAccount } from './account.service.ts'
import { type AccountFilter, findAccountsByIban, listAccounts } from './account.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')

/** The accounts of all owners, as operators see them. */
export function managedAccountRoutes(app: App, context: Context): void {
  app.get(
    '/manage/accounts',
    {
      schema: {
        operationId: 'listAllAccounts',
        summary: 'List the accounts of all owners',
        ...reading,
        querystring: ManagedAccountQuery,
        response: { 200: ManagedAccountList },
      },
    },
    async ({ query }) => {
      const { tenantId, iban, cursor: _, limit: __, ...filter } = query
      if (tenantId !== undefined && Object.keys({ ...filter, ...(iban && { iban }) }).length > 0)
        throw new Refusal('invalid_argument', {
          message: '"tenantId" lists all accounts of a tenant. Leave out the other filters, or it.',
        })
      const find = async (page: IdPage) => {
        if (tenantId !== undefined) {
          const ids = await listAccountIdsOfTenant(context.db, tenantId as Id<'tenant'>, page)
          return listAccounts(context.db, { ids }, page)
        }
        const ids = iban && (await findAccountsByIban(context.db, normaliseIban(iban))).map(({ id }) => id)
        return listAccounts(context.db, { ...(filter as AccountFilter), ...(ids && { ids }) }, page)
      }
      return answerList(context, 'all accounts', query, find)
    },
  )

  app.post(
    '/manage/accounts',
    {
      schema: {
        operationId: 'createAccount',
        summary: 'Add an account',
        ...changing,
        headers: IdempotencyHeaders,
        body: NewAccountBody,
        response: { 201: ManagedAccountWire },
      },
    },
    async (request, reply) => {
      const { ownerId, iban = '', ...rest } = request.body
      const facts = { ...rest, ownerId: ownerId as Id<'owner'>, iban: iban || null }
      const { id } = await createIdempotently(
        context,
        request,
        async (by) => (await createAccount(context, by, facts)).id,
      )
      reply.code(201)
      return shown(await requireAccount(context, id))
    },
  )

  app.get(
    '/manage/accounts/:accountId',
    {
      schema: {
        operationId: 'getManagedAccount',
        summary: 'Read an account of any owner',
        ...reading,
        params: AccountParams,
        response: { 200: ManagedAccountWire },
      },
    },
    async ({ params }) => shown(await requireAccount(context, pathId('account', params.accountId))),
  )

  app.patch(
    '/manage/accounts/:accountId',
    {
      schema: {
        operationId: 'editAccount',
        summary: 'Change the name, the holder or the IBAN of an account',
        description: 'Statements are found by the new IBAN from now on. What is in the ledger stays.',
        ...changing,
        params: AccountParams,
        body: AccountEditBody,
        response: { 200: ManagedAccountWire },
      },
    },
    async ({ params, body: { iban, ...rest }, operator }) => {
      const id = pathId('account', params.accountId)
      await editAccount(context, operator!, id, { ...rest, ...(iban !== undefined && { iban: iban || null }) })
      return shown(await requireAccount(context, id))
    },
  )
}
