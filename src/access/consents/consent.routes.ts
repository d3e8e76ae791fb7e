import Type from 'typebox'
import { type BankDeps, listConnectable } from '../../banks/connections/reach-bank.service.ts'
import { noSuchInquiry } from '../../clients/inquiries/inquiry.service.ts'
import type { Principal } from '../../clients/keys/key.ts'
import { readContact, readEmail, readPhoneNumber } from '../../people/owners/contact.ts'
import { clientRequester } from '../../people/pins/pin.ts'
import type { Caller } from '../../platform/changes/actor.ts'
import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { RefusalName } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { answerOnTick } from '../../platform/http/answer-tick.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import type { PinCountDeps } from '../../platform/http/metrics.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { PinSentWire } from './ask.schema.ts'
import { type AskDeps, authoriseByPin, type LinkDeps, sendAskPin } from './ask.service.ts'
import { renewConsent, requireClientConsent, startConsent, terminateConsent } from './client-consent.service.ts'
import { listConsentsOfTenant } from './client-consent.store.ts'
import {
  AuthorizeBody,
  ConsentListQuery,
  ConsentListWire,
  ConsentParams,
  ConsentWire,
  consentIdFrom,
  consentToWire,
  RenewConsentBody,
  StartConsentBody,
  StartedConsentWire,
} from './consent.schema.ts'

type RouteDeps = AskDeps &
  BankDeps &
  LinkDeps &
  CursorDeps &
  WakeDeps &
  PinCountDeps &
  PublicUrlDeps & { readonly settings: { readonly linkHours: number } }

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
const WITH_BODY: RefusalName[] = [...REFUSALS, 'bad_request', 'too_large', 'unsupported_media_type']
const shared = { tags: ['Consents'], auth: 'bearer' as const }
const nothing = Type.Object({}, { additionalProperties: false })

export function consentRoutes(app: App, deps: RouteDeps): void {
  startRoutes(app, deps)
  readingRoutes(app, deps)
  pinRoutes(app, deps)
  renewalRoutes(app, deps)
}

function startRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/service/consents',
    {
      onSend: answerOnTick,
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'startConsent',
        summary: 'Start a consent',
        description:
          'Asks an owner to answer an inquiry. Send the owner to `consentUrl`, or let them enter the PIN on a page of your own with the next two calls.',
        ...shared,
        refusals: [
          ...WITH_BODY,
          'email_invalid',
          'phone_number_invalid',
          'invalid_meta_data',
          'email_or_phone_number_required',
        ],
        ...idempotent,
        querystring: nothing,
        body: StartConsentBody,
        response: { 201: StartedConsentWire },
      },
    },
    async (request, reply) => {
      const principal = request.principal!
      const { inquiryId, email, phoneNumber, redirectUrl = null, locale = null, data = [] } = request.body
      const owner = readContact({
        ...(email !== undefined && { email }),
        ...(phoneNumber !== undefined && { phoneNumber }),
      })
      if (!looksLikeId('inquiry', inquiryId)) throw noSuchInquiry()
      const facts = { inquiryId, owner, redirectUrl, locale, data }
      const id = await createIdempotently(deps, request, reply, callerOf(principal), (by) =>
        startConsent(deps, { ...principal, by }, facts, deps.settings.linkHours),
      )
      reply.code(201)
      return readConsent(deps, principal, id)
    },
  )
}

function readingRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/service/consents',
    {
      schema: {
        operationId: 'listConsents',
        summary: 'List consents',
        description: "The tenant's own, in the environment of the API key, newest first.",
        ...shared,
        refusals: [...REFUSALS, 'email_invalid', 'phone_number_invalid'],
        querystring: ConsentListQuery,
        response: { 200: ConsentListWire },
      },
    },
    async (request) => {
      const { tenantId, environment } = request.principal!
      const { cursor, limit = DEFAULT_LIMIT, email, phoneNumber, ...rest } = request.query
      const filter = {
        ...rest,
        ...(email !== undefined && { email: readEmail(email) }),
        ...(phoneNumber !== undefined && { phoneNumber: readPhoneNumber(phoneNumber) }),
      }
      // Sorted, so that the same filters are the same list in any order.
      const list = `consents ${tenantId} ${environment} ${JSON.stringify(Object.entries(filter).sort())}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const own = deps.db.forTenant(request.principal!)
      const found = await listConsentsOfTenant(own, tenantId, environment, filter, { before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, found, limit)
      return { data: page.map((one) => consentToWire(one, deps.settings.publicUrl(), deps.linkKey)), metadata }
    },
  )

  app.get(
    '/service/consents/:consentId',
    {
      schema: {
        operationId: 'getConsent',
        summary: 'Read a consent',
        description: 'Its status, what it covers, and the accounts that the owner chose.',
        ...shared,
        refusals: [...REFUSALS, 'not_found'],
        params: ConsentParams,
        querystring: nothing,
        response: { 200: ConsentWire },
      },
    },
    (request) => readConsent(deps, request.principal!, consentIdFrom(request.params)),
  )
}

/** For clients with a page of their own. */
function pinRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/service/consents/:consentId/pin',
    {
      onSend: answerOnTick,
      schema: {
        operationId: 'sendPin',
        summary: 'Send the owner a PIN',
        description:
          'For clients with a page of their own. The message says who asks, for what, how often and until when. A new PIN replaces the one before.',
        ...shared,
        refusals: [...WITH_BODY, 'not_found', 'consent_not_usable', 'no_pin_sent', 'cannot_send'],
        ...idempotent,
        params: ConsentParams,
        querystring: nothing,
        body: Type.Optional(Type.Object({}, { additionalProperties: false })),
        response: { 202: PinSentWire },
      },
    },
    async (request, reply) => {
      const id = consentIdFrom(request.params)
      await requireClientConsent(deps, request.principal!, id)
      const requester = clientRequester(request.principal!.tenantId)
      const sent = await answerIdempotently(deps, request, reply, callerOf(request.principal!), async (by) => {
        const { pinLength, expires } = await sendAskPin(deps, id, null, { ours: false, requester, by })
        return { pinLength, expires: expires.toISOString() }
      })
      deps.wakeWorker()
      reply.code(202)
      return sent
    },
  )

  app.post(
    '/service/consents/:consentId/authorize',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'authorizeConsent',
        summary: 'Authorize a consent by PIN',
        description: "The owner's yes on a page of your own: the consent is valid from then on.",
        ...shared,
        refusals: [...WITH_BODY, 'invalid_pin', 'not_found', 'consent_not_usable'],
        ...idempotent,
        params: ConsentParams,
        querystring: nothing,
        body: AuthorizeBody,
        response: { 200: ConsentWire },
      },
    },
    async (request, reply) => {
      const id = consentIdFrom(request.params)
      await requireClientConsent(deps, request.principal!, id)
      const { pin, accountIds } = request.body
      const requester = clientRequester(request.principal!.tenantId)
      const canConnect = (await listConnectable(deps)).length > 0
      await createIdempotently(deps, request, reply, callerOf(request.principal!), async (by) => {
        await deps.countPinTries(authoriseByPin(deps, id, pin, accountIds, { requester, by, canConnect }))
        return id
      })
      deps.wakeWorker()
      return readConsent(deps, request.principal!, id)
    },
  )
}

/** Renewing and ending. */
function renewalRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/service/consents/:consentId/renew',
    {
      schema: {
        operationId: 'renewConsent',
        summary: 'Renew a consent',
        description:
          'A fresh `consentUrl` for a consent that is valid or has expired. Until the owner answers, what holds goes on; its id, the ids of accounts and transactions, and cursors survive.',
        ...shared,
        refusals: [...WITH_BODY, 'not_found', 'consent_not_usable'],
        ...idempotent,
        params: ConsentParams,
        querystring: nothing,
        body: RenewConsentBody,
        response: { 200: ConsentWire },
      },
    },
    async (request, reply) => {
      const id = consentIdFrom(request.params)
      const { redirectUrl = null, locale = null } = request.body ?? {}
      const principal = request.principal!
      await createIdempotently(deps, request, reply, callerOf(principal), async (by) => {
        await renewConsent(deps, { ...principal, by }, id, { redirectUrl, locale }, deps.settings.linkHours)
        return id
      })
      return readConsent(deps, request.principal!, id)
    },
  )

  app.delete(
    '/service/consents/:consentId',
    {
      schema: {
        operationId: 'terminateConsent',
        summary: 'End a consent',
        description:
          'On your side: it is `terminated_by_tpp`, and the next read is refused. One that has ended stays as it ended.',
        ...shared,
        refusals: [...REFUSALS, 'not_found'],
        params: ConsentParams,
        querystring: nothing,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await terminateConsent(deps, request.principal!, consentIdFrom(request.params))
      return reply.code(204).send(null)
    },
  )
}

const callerOf = ({ keyId }: Principal): Caller => ({ id: keyId })

async function readConsent(deps: RouteDeps, principal: Principal, id: Id<'consent'>) {
  return consentToWire(await requireClientConsent(deps, principal, id), deps.settings.publicUrl(), deps.linkKey)
}
