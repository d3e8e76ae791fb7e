import { parseInstant } from '@vitrine/money'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { withNames, withNamesOf } from '../../surfaces/find/names.service.ts'
import { explainUsability } from '../gate/usability.service.ts'
import { findReadExtent } from '../reads/owner-read.store.ts'
import type { AccessDeps } from './access.store.ts'
import { decideConsent, grantConsent } from './consent.service.ts'
import { withEndedBy } from './ended-by.service.ts'
import { listGrantedIds } from './grant.store.ts'
import {
  ConsentDetailWire,
  EndConsentBody,
  GrantConsentBody,
  ManagedConsentList,
  ManagedConsentParams,
  ManagedConsentQuery,
} from './managed-consent.schema.ts'
import {
  findManagedConsent,
  listAsks,
  listConsents,
  listNewestAccesses,
  type ManagedConsentFilter,
} from './managed-consent.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')

/** The consents of all tenants, as operators see them. */
export function managedConsentRoutes(app: App, deps: Deps & CursorDeps & AccessDeps): void {
  app.get(
    '/manage/consents',
    {
      schema: {
        operationId: 'listAllConsents',
        summary: 'List the consents of all tenants',
        description: 'Newest first; the filters narrow it.',
        ...reading,
        querystring: ManagedConsentQuery,
        response: { 200: ManagedConsentList },
      },
    },
    async ({ query }) => {
      const { from, until, ...rest } = query
      const period = { from: from && parseInstant(from), until: until && parseInstant(until) }
      const filter = { ...rest, ...period } as ManagedConsentFilter
      return answerList(deps, 'all consents', query, async (page) =>
        withNames(deps, await withEndedBy(deps, await listConsents(deps.db, filter, page))),
      )
    },
  )

  app.post(
    '/manage/consents',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'grantConsent',
        summary: 'Record a consent that was given elsewhere',
        description: 'It is valid at once. The operator answers for it that the owner agreed.',
        ...changing,
        ...idempotent,
        body: GrantConsentBody,
        response: { 201: ConsentDetailWire },
      },
    },
    async (request, reply) => {
      const facts = request.body as Parameters<typeof grantConsent>[2]
      const id = await createIdempotently(deps, request, reply, request.operator!, (by) =>
        grantConsent(deps, by, facts),
      )
      reply.code(201)
      return readConsent(deps, id)
    },
  )

  app.get(
    '/manage/consents/:consentId',
    {
      schema: {
        operationId: 'getManagedConsent',
        summary: 'Read a consent, and why it can be used or not',
        description: 'With its accounts and its accesses.',
        ...reading,
        params: ManagedConsentParams,
        response: { 200: ConsentDetailWire },
      },
    },
    async ({ params }) => readConsent(deps, pathId('consent', params.consentId)),
  )

  app.post(
    '/manage/consents/:consentId/end',
    {
      schema: {
        operationId: 'endConsent',
        summary: 'End a consent',
        description: 'The next read is refused.',
        ...changing,
        ...idempotent,
        params: ManagedConsentParams,
        body: EndConsentBody,
        response: { 200: ConsentDetailWire },
      },
    },
    async (request, reply) => {
      const id = pathId('consent', request.params.consentId)
      await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        await decideConsent(deps, by, id, request.body.onBehalfOf === 'owner' ? 'revoke' : 'terminate')
        return id
      })
      return readConsent(deps, id)
    },
  )
}

async function readConsent(deps: Deps & CursorDeps & AccessDeps, id: Id<'consent'>) {
  const consent = await findManagedConsent(deps.db, id)
  if (!consent) throw notFound('consent', id)
  const accountIds = await listGrantedIds(deps.db, id)
  const [ended] = await withEndedBy(deps, [consent])
  return shown({
    ...(await withNamesOf(deps, ended!)),
    usable: await explainUsability(deps, id, deps.settings.access.timeZone),
    accountIds,
    accounts: await withNames(
      deps,
      accountIds.map((accountId) => ({ accountId })),
    ),
    asks: await listAsks(deps.db, id),
    accesses: await listNewestAccesses(deps.db, id),
    ...(await findReadExtent(deps.db, id)),
  })
}
