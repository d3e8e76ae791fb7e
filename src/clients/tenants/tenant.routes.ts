import { previewRetirement, retireTenant } from '../../access/consents/retirement.service.ts'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import {
  ManagedTenantList,
  ManagedTenantWire,
  NewTenant,
  RetirementWire,
  RetireQuery,
  TenantEdit,
  TenantListQuery,
  TenantParams,
} from './tenant.schema.ts'
import { createTenant, editTenant, requireTenantById } from './tenant.service.ts'
import { listTenants } from './tenant.store.ts'

const reading = manage('viewer')
const changing = manage('admin', 'bad_request', 'too_large', 'unsupported_media_type')

export function tenantRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/tenants',
    {
      schema: {
        operationId: 'listTenants',
        summary: 'List tenants',
        description: 'Newest first; the filters narrow it.',
        ...reading,
        querystring: TenantListQuery,
        response: { 200: ManagedTenantList },
      },
    },
    async ({ query }) => {
      const filter = { text: query.text, retired: query.retired && query.retired === 'true' } as const
      return answerList(deps, 'tenants', query, (page) => listTenants(deps.db, filter, page))
    },
  )

  app.post(
    '/manage/tenants',
    {
      schema: {
        operationId: 'createTenant',
        summary: 'Create a tenant',
        description: 'Owners see the company data when the tenant asks them for consent.',
        ...changing,
        ...idempotent,
        body: NewTenant,
        response: { 201: ManagedTenantWire },
      },
    },
    async (request, reply) => {
      const { body } = request
      const facts = { ...NO_ADDRESS, companyName: body.name, ...body }
      const id = await createIdempotently(
        deps,
        request,
        reply,
        request.operator!,
        async (by) => (await createTenant(deps, by, facts)).id,
      )
      reply.code(201)
      return shown(await requireTenantById(deps, id))
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/tenants/:tenantId',
    {
      schema: {
        operationId: 'getTenant',
        summary: 'Read a tenant',
        description: 'With what owners are shown of it, and its settings.',
        ...reading,
        params: TenantParams,
        response: { 200: ManagedTenantWire },
      },
    },
    async ({ params }) => shown(await requireTenantById(deps, pathId('tenant', params.tenantId))),
  )

  app.patch(
    '/manage/tenants/:tenantId',
    {
      schema: {
        operationId: 'editTenant',
        summary: 'Change the company data of a tenant',
        description: 'Fields that are left out stay. Consents that were given keep the terms that were shown then.',
        ...changing,
        params: TenantParams,
        body: TenantEdit,
        response: { 200: ManagedTenantWire },
      },
    },
    async ({ params, body, operator }) =>
      shown(await editTenant(deps, operator!, pathId('tenant', params.tenantId), body)),
  )

  app.delete(
    '/manage/tenants/:tenantId',
    {
      schema: {
        operationId: 'retireTenant',
        summary: 'Retire a tenant',
        description:
          'Ends its keys, inquiries and consents for good; the rows stay as proof. With `preview=true` it only says what would end.',
        ...changing,
        params: TenantParams,
        querystring: RetireQuery,
        response: { 200: RetirementWire },
      },
    },
    async ({ params, query, operator }) => {
      const id = pathId('tenant', params.tenantId)
      if (query.preview === 'true') return shown(await previewRetirement(deps, id))
      return shown(await retireTenant(deps, operator!, id))
    },
  )
}

const NO_ADDRESS = {
  addressStreet: '',
  addressStreetNumber: '',
  addressCity: '',
  addressZipCode: '',
  addressCountry: '',
}
