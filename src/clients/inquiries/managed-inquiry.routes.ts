import { decideInquiry } from '../../access/consents/consent.service.ts'
import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import {
  InquiryEditBody,
  InquiryMoveParams,
  InquiryMoveWire,
  InquiryParams,
  InquiryTextsBody,
  ManagedInquiryList,
  ManagedInquiryQuery,
  ManagedInquiryWire,
  NewInquiryBody,
  TranslationParams,
} from './inquiry.schema.ts'
import { createInquiry, editInquiry, requireStoredInquiry, translateInquiry } from './inquiry.service.ts'
import { type InquiryFilter, listInquiries } from './inquiry.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')

/** The inquiries of all tenants, as operators see them. */
export function managedInquiryRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
  translationRoutes(app, deps)
  moveRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/inquiries',
    {
      schema: {
        operationId: 'listAllInquiries',
        summary: 'List the inquiries of all tenants',
        description: 'Newest first; the filters narrow it.',
        ...reading,
        querystring: ManagedInquiryQuery,
        response: { 200: ManagedInquiryList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'all inquiries', query, (page) => listInquiries(deps.db, query as InquiryFilter, page)),
  )

  app.post(
    '/manage/inquiries',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createInquiry',
        summary: 'Create an inquiry',
        description: 'It takes consents once it is activated.',
        ...changing,
        ...idempotent,
        body: NewInquiryBody,
        response: { 201: ManagedInquiryWire },
      },
    },
    async (request, reply) => {
      const { tenantId, ...facts } = request.body
      const id = await createIdempotently(deps, request, reply, request.operator!, (by) =>
        createInquiry(deps, by, { ...facts, tenantId: pathId('tenant', tenantId) }),
      )
      reply.code(201)
      return shown(await requireStoredInquiry(deps, id))
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/inquiries/:inquiryId',
    {
      schema: {
        operationId: 'getManagedInquiry',
        summary: 'Read an inquiry of any tenant',
        description: 'With its texts in all languages.',
        ...reading,
        params: InquiryParams,
        response: { 200: ManagedInquiryWire },
      },
    },
    async ({ params }) => shown(await requireStoredInquiry(deps, pathId('inquiry', params.inquiryId))),
  )

  app.patch(
    '/manage/inquiries/:inquiryId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'editInquiry',
        summary: 'Change an inquiry',
        description: 'Consents that were given keep the terms that were shown then; owners are shown the new ones.',
        ...changing,
        params: InquiryParams,
        body: InquiryEditBody,
        response: { 200: ManagedInquiryWire },
      },
    },
    async ({ params, body, operator }) => {
      const id = pathId('inquiry', params.inquiryId)
      await editInquiry(deps, operator!, id, body)
      return shown(await requireStoredInquiry(deps, id))
    },
  )
}

function translationRoutes(app: App, deps: Deps & CursorDeps): void {
  app.put(
    '/manage/inquiries/:inquiryId/translations/:language',
    {
      schema: {
        operationId: 'translateInquiry',
        summary: 'Write what owners are shown in one language',
        description: 'Owners with another language are shown the texts of the inquiry itself.',
        ...changing,
        params: TranslationParams,
        body: InquiryTextsBody,
        response: { 200: ManagedInquiryWire },
      },
    },
    async ({ params, body, operator }) => {
      const id = pathId('inquiry', params.inquiryId)
      await translateInquiry(deps, operator!, id, params.language, body)
      return shown(await requireStoredInquiry(deps, id))
    },
  )

  app.delete(
    '/manage/inquiries/:inquiryId/translations/:language',
    {
      schema: {
        operationId: 'removeTranslation',
        summary: 'Remove the texts of one language',
        description: 'Owners who use this language are shown the default texts then.',
        ...changing,
        params: TranslationParams,
        response: { 200: ManagedInquiryWire },
      },
    },
    async ({ params, operator }) => {
      const id = pathId('inquiry', params.inquiryId)
      await translateInquiry(deps, operator!, id, params.language, null)
      return shown(await requireStoredInquiry(deps, id))
    },
  )
}

function moveRoutes(app: App, deps: Deps & CursorDeps): void {
  app.post(
    '/manage/inquiries/:inquiryId/:move',
    {
      schema: {
        operationId: 'moveInquiry',
        summary: 'Activate, deactivate or delete an inquiry',
        description:
          'An active one takes new consents; deactivating leaves current ones; deleting is for good and ends them.',
        ...changing,
        ...idempotent,
        params: InquiryMoveParams,
        response: { 200: InquiryMoveWire },
      },
    },
    async (request, reply) => {
      const id = pathId('inquiry', request.params.inquiryId)
      const { ended } = await answerIdempotently(deps, request, reply, request.operator!, (by) =>
        decideInquiry(deps, by, id, request.params.move),
      )
      return { inquiry: shown(await requireStoredInquiry(deps, id)), consentsEnded: ended }
    },
  )
}
