import { normaliseIban } from '@vitrine/money'
import { listAccountIdsOfTenant } from '../../access/consents/grant.store.ts'
import { editAccount } from '../../ledger/write/edit-account.service.ts'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps, type IdPage } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { withNames, withNamesOf } from '../../surfaces/find/names.service.ts'
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
export function managedAccountRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/accounts',
    {
      schema: {
        operationId: 'listAllAccounts',
        summary: 'List the accounts of all owners',
        description: 'Newest first; the filters narrow it.',
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
          const ids = await listAccountIdsOfTenant(deps.db, tenantId as Id<'tenant'>, page)
          return listAccounts(deps.db, { ids }, page)
        }
        const ids = iban && (await findAccountsByIban(deps.db, normaliseIban(iban))).map(({ id }) => id)
        return listAccounts(deps.db, { ...(filter as AccountFilter), ...(ids && { ids }) }, page)
      }
      return answerList(deps, 'all accounts', query, async (page) => withNames(deps, await find(page)))
    },
  )

  app.post(
    '/manage/accounts',
    {
      schema: {
        operationId: 'createAccount',
        summary: 'Add an account',
        description: 'Of one owner at one bank. It is empty until something is imported.',
        ...changing,
        ...idempotent,
        body: NewAccountBody,
        response: { 201: ManagedAccountWire },
      },
    },
    async (request, reply) => {
      const { ownerId, iban = '', ...rest } = request.body
      const facts = { ...rest, ownerId: ownerId as Id<'owner'>, iban: iban || null }
      const id = await createIdempotently(
        deps,
        request,
        reply,
        request.operator!,
        async (by) => (await createAccount(deps, by, facts)).id,
      )
      reply.code(201)
      return shown(await requireAccount(deps, id))
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/accounts/:accountId',
    {
      schema: {
        operationId: 'getManagedAccount',
        summary: 'Read an account of any owner',
        description: 'With its owner, its bank, its balance and its revision.',
        ...reading,
        params: AccountParams,
        response: { 200: ManagedAccountWire },
      },
    },
    async ({ params }) =>
      shown(await withNamesOf(deps, await requireAccount(deps, pathId('account', params.accountId)))),
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
      await editAccount(deps, operator!, id, { ...rest, ...(iban !== undefined && { iban: iban || null }) })
      return shown(await requireAccount(deps, id))
    },
  )
}
