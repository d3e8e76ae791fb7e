import Type from 'typebox'
import type { RefusalName } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import { InquiryListQuery, InquiryListWire, InquiryParams, InquiryWire, inquiryToWire } from './inquiry.schema.ts'
import { noSuchInquiry, requireInquiry } from './inquiry.service.ts'
import { listInquiriesOfTenant } from './inquiry.store.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'wrong_environment',
  'domain_not_allowed',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]
const shared = { tags: ['Inquiries'], auth: 'bearer' as const, refusals: REFUSALS }

export function inquiryRoutes(app: App, deps: Deps & CursorDeps & PublicUrlDeps): void {
  app.get(
    '/service/inquiries/:inquiryId',
    {
      schema: {
        operationId: 'getInquiry',
        summary: 'Read an inquiry',
        description:
          'What a consent to it covers, how often access may happen, and whom it is for. Deleted ones stay readable.',
        ...shared,
        params: InquiryParams,
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: InquiryWire },
      },
    },
    async (request) => {
      const { inquiryId } = request.params
      if (!looksLikeId('inquiry', inquiryId)) throw noSuchInquiry()
      return inquiryToWire(await requireInquiry(deps, request.principal!, inquiryId), deps.settings.publicUrl())
    },
  )

  app.get(
    '/service/inquiries',
    {
      schema: {
        operationId: 'listInquiries',
        summary: 'List inquiries',
        description: "The tenant's own, in the environment of the API key, newest first.",
        ...shared,
        querystring: InquiryListQuery,
        response: { 200: InquiryListWire },
      },
    },
    async (request) => {
      const { tenantId, environment } = request.principal!
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const list = `inquiries ${tenantId} ${environment}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const { quick } = deps.db.forTenant(request.principal!)
      const inquiries = await listInquiriesOfTenant(quick, tenantId, environment, { before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, inquiries, limit)
      return { data: page.map((one) => inquiryToWire(one, deps.settings.publicUrl())), metadata }
    },
  )
}
