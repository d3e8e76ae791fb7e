import { joinOwners, type OwnerJoin, previewJoin } from '../../access/consents/join-owners.service.ts'
import { listConsents } from '../../access/consents/managed-consent.store.ts'
import { moveConnections } from '../../banks/connections/connection.service.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { withNames } from '../../surfaces/find/names.service.ts'
import type { ErasedListDeps } from '../../surfaces/me/erased-list.service.ts'
import { eraseOwners, previewErasure } from '../../surfaces/me/erasure.service.ts'
import { listAccountsOfOwner } from '../accounts/account.store.ts'
import { editOwner } from '../pins/edit-owner.service.ts'
import {
  ErasedWire,
  EraseQuery,
  JoinedOwnersWire,
  JoinOwnersBody,
  JoinQuery,
  NewOwnerBody,
  OwnerDetailWire,
  OwnerEditBody,
  OwnerList,
  OwnerListQuery,
  OwnerParams,
  OwnerWire,
} from './owner.schema.ts'
import { createOwner, requireOwner } from './owner.service.ts'
import { listOwners } from './owner.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')
const MAX_CONSENTS = 500

export function ownerRoutes(app: App, deps: Deps & CursorDeps & ErasedListDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps & ErasedListDeps): void {
  app.get(
    '/manage/owners',
    {
      schema: {
        operationId: 'listOwners',
        summary: 'List owners',
        description: 'Newest first; the filters narrow it.',
        ...reading,
        querystring: OwnerListQuery,
        response: { 200: OwnerList },
      },
    },
    async ({ query }) => answerList(deps, 'owners', query, (page) => listOwners(deps.db, query, page)),
  )

  app.post(
    '/manage/owners',
    {
      schema: {
        operationId: 'createOwner',
        summary: 'Add an owner',
        description: 'Somebody whom a client named before by the same address gets the name, and keeps the consents.',
        ...changing,
        ...idempotent,
        body: NewOwnerBody,
        response: { 201: OwnerDetailWire },
      },
    },
    async (request, reply) => {
      const { environment, name, email = '', phoneNumber = '' } = request.body
      const facts = { environment, name, email: email || null, phoneNumber: phoneNumber || null }
      const id = await createIdempotently(
        deps,
        request,
        reply,
        request.operator!,
        async (by) => (await createOwner(deps, by, facts)).id,
      )
      reply.code(201)
      return readOwner(deps, id)
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps & ErasedListDeps): void {
  app.get(
    '/manage/owners/:ownerId',
    {
      schema: {
        operationId: 'getOwner',
        summary: 'Read an owner with accounts and consents',
        description: 'With everything that belongs to this person, and what may be read of it.',
        ...reading,
        params: OwnerParams,
        response: { 200: OwnerDetailWire },
      },
    },
    async ({ params }) => readOwner(deps, pathId('owner', params.ownerId)),
  )

  app.patch(
    '/manage/owners/:ownerId',
    {
      schema: {
        operationId: 'editOwner',
        summary: 'Change how an owner is called or reached',
        description:
          'The next PIN goes to the new address, and whoever is signed in with the old one is signed out. The record of changes says which fields, not what they were.',
        ...changing,
        params: OwnerParams,
        body: OwnerEditBody,
        response: { 200: OwnerWire },
      },
    },
    async ({ params, body, operator }) =>
      shown(await editOwner(deps, operator!, pathId('owner', params.ownerId), body)),
  )

  app.post(
    '/manage/owners/:ownerId/join',
    {
      schema: {
        operationId: 'joinOwners',
        summary: 'Say that two owners are one person',
        description:
          'This one stays and takes over the addresses that it lacks. Accounts and consents move where both lie together; otherwise the other one may have no accounts, and its unanswered consents end. With `preview=true` it only says what would move and end.',
        ...changing,
        ...idempotent,
        params: OwnerParams,
        querystring: JoinQuery,
        body: JoinOwnersBody,
        response: { 200: JoinedOwnersWire },
      },
    },
    async (request, reply) => {
      const [id, other] = [pathId('owner', request.params.ownerId), request.body.other as Id<'owner'>]
      if (request.query.preview === 'true') return shown(await previewJoin(deps, id, other))
      const join = await answerIdempotently<OwnerJoin, Actor>(deps, request, reply, request.operator!, (by) =>
        joinOwners(deps, by, { id, other, moveBanks: moveConnections(deps) }),
      )
      const { name, email, phoneNumber } = await requireOwner(deps, id)
      return shown({ ...join, owner: { name, email, phoneNumber } })
    },
  )

  app.delete(
    '/manage/owners/:ownerId',
    {
      schema: {
        operationId: 'eraseOwner',
        summary: 'Erase an owner',
        description:
          'Erases the personal data and the account data that nobody else consented to. Consents and reads stay as proof, under ids that lead to nobody. With `preview=true` it only says what would be erased.',
        ...manage('admin'),
        params: OwnerParams,
        querystring: EraseQuery,
        response: { 200: ErasedWire },
      },
    },
    async ({ params, query, operator }) => {
      const { id, erased } = await requireOwner(deps, pathId('owner', params.ownerId))
      if (erased) throw notFound('owner', id)
      if (query.preview === 'true') return previewErasure(deps, [id])
      return eraseOwners(deps, operator!, [id], deps.recordErased)
    },
  )
}

async function readOwner(deps: Deps & CursorDeps & ErasedListDeps, id: Id<'owner'>) {
  const owner = await requireOwner(deps, id)
  return shown({
    ...owner,
    accounts: await listAccountsOfOwner(deps.db, id),
    consents: await withNames(
      deps,
      await listConsents(deps.db, { ownerId: id }, { before: null, limit: MAX_CONSENTS }),
    ),
  })
}
