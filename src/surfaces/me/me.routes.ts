import Type from 'typebox'
import { PinSentWire } from '../../access/consents/ask.schema.ts'
import type { LinkDeps } from '../../access/consents/ask.service.ts'
import { ConsentParams, consentIdFrom } from '../../access/consents/consent.schema.ts'
import { listReadsOfConsents, positionOf } from '../../access/reads/owner-read.service.ts'
import type { OwnerReadPosition } from '../../access/reads/owner-read.store.ts'
import { languageOf } from '../../people/messages/message.ts'
import { contactOf, maskContact, readContact } from '../../people/owners/contact.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import { type ServiceOperator, serviceOperatorToWire } from '../../people/owners/service-operator.schema.ts'
import {
  endSession,
  isKnownBrowser,
  markRequester,
  type OpenedSession,
  rememberBrowser,
  requesterOf,
  startSession,
} from '../../people/owners/session.hook.ts'
import { openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { answerOnTick } from '../../platform/http/answer-tick.ts'
import type { App } from '../../platform/http/app.ts'
import type { PinCountDeps } from '../../platform/http/metrics.ts'
import { type CursorDeps, cursorParameter, DEFAULT_LIMIT, limitParameter } from '../../platform/http/paging.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import type { ErasedListDeps } from './erased-list.service.ts'
import { eraseOwners } from './erasure.service.ts'
import { provePinOfErasure, sendErasurePin } from './erasure-pin.service.ts'
import {
  ErasureBody,
  ErasurePinBody,
  ErasureReport,
  MeAbout,
  MeConsentList,
  MeReadList,
  MeSession,
  MeTenantParams,
  Revocation,
  SignInBody,
  SignInLinkBody,
  SignInPinBody,
  TenantRevocation,
} from './me.schema.ts'
import {
  listMyConsents,
  type MeDeps,
  type MyConsent,
  requireMyConsent,
  revokeMyConsent,
  revokeTenant,
  sendSignInPin,
  signIn,
  signInByLink,
} from './me.service.ts'
import { myConsentToWire, myReadToWire } from './my-consent.schema.ts'

type RouteDeps = MeDeps &
  LinkDeps &
  CursorDeps &
  WakeDeps &
  PinCountDeps &
  PublicUrlDeps &
  ErasedListDeps & { readonly settings: { readonly operator: ServiceOperator } }

const signedIn = { auth: 'owner' } as const
const open = { auth: 'public' } as const
const PageQuery = Type.Object({ cursor: cursorParameter(), limit: limitParameter }, { additionalProperties: false })

/** The endpoints of /me: sign in by PIN, list every consent and every read made under it, revoke it. */
export function meRoutes(app: App, deps: RouteDeps): void {
  signInRoutes(app, deps)
  consentRoutes(app, deps)
  revocationRoutes(app, deps)
  erasureRoutes(app, deps)
}

function signInRoutes(app: App, deps: RouteDeps): void {
  app.get('/owner/about', { schema: { ...open, response: { 200: MeAbout } } }, async () => ({
    operator: serviceOperatorToWire(deps.settings.operator),
    channels: [...deps.channels],
  }))

  app.post(
    '/owner/pin',
    { onSend: answerOnTick, schema: { ...open, body: SignInPinBody, response: { 202: PinSentWire } } },
    async (request, reply) => {
      const { language = languageOf(request.headers['accept-language']) } = request.body
      const { contact } = readContact(reported(request.body))
      const requester = markRequester(request, reply)
      const known = isKnownBrowser(deps.pinKey, request, requester, contact.address)
      const from = { requester, ip: request.ip, known }
      const { pinLength, expires } = await sendSignInPin(deps, contact, language, from)
      deps.wakeWorker()
      reply.code(202)
      return { pinLength, expires: expires.toISOString() }
    },
  )

  app.post(
    '/owner/session',
    { onSend: answerOnTick, schema: { ...open, body: SignInBody, response: { 200: MeSession } } },
    async (request, reply) => {
      const { contact } = readContact(reported(request.body))
      const ownerIds = await deps.countPinTries(signIn(deps, contact, request.body.pin, requesterOf(request)))
      const session = await startSession(deps, reply, 'me', { ownerIds, ask: null })
      rememberBrowser(deps.pinKey, request, reply, contact.address)
      return sessionToWire(deps, ownerIds, session)
    },
  )

  app.post(
    '/owner/session/link',
    { schema: { ...open, body: SignInLinkBody, response: { 200: MeSession } } },
    async (request, reply) => {
      const ownerIds = await deps.countPinTries(signInByLink(deps, request.body.link))
      return sessionToWire(deps, ownerIds, await startSession(deps, reply, 'me', { ownerIds, ask: null }))
    },
  )

  app.get('/owner/session', { schema: { ...signedIn, response: { 200: MeSession } } }, async (request) => {
    const session = request.owner!
    return sessionToWire(deps, session.ownerIds, session)
  })

  app.delete('/owner/session', { schema: { ...open, response: { 204: Type.Null() } } }, async (request, reply) => {
    await endSession(deps, request, reply, 'me')
    return reply.code(204).send(null)
  })
}

function consentRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/owner/consents',
    { schema: { ...signedIn, querystring: PageQuery, response: { 200: MeConsentList } } },
    async (request) => {
      const { ownerIds } = request.owner!
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const list = `my consents ${ownerIds.join()}`
      const before = cursor === undefined ? null : positionFrom<string>(deps, list, cursor)
      const found = await listMyConsents(deps, ownerIds, { before, limit: limit + 1 })
      const page = found.slice(0, limit)
      return {
        data: page.map((consent) => consentToWire(deps, consent)),
        metadata: found.length > limit ? { next_cursor: sealCursor(deps.cursorKey, list, page.at(-1)!.id) } : {},
      }
    },
  )

  app.get(
    '/owner/consents/:consentId/reads',
    { schema: { ...signedIn, params: ConsentParams, querystring: PageQuery, response: { 200: MeReadList } } },
    async (request) => {
      const consent = await requireMyConsent(deps, request.owner!.ownerIds, consentIdFrom(request.params))
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const list = `my reads ${consent.id}`
      const before = cursor === undefined ? null : positionFrom<OwnerReadPosition>(deps, list, cursor)
      const found = await listReadsOfConsents(deps.db, [consent.id], { before, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const position = last && positionOf(last)
      return {
        data: page.map((read) => myReadToWire(read, new Map([[consent.id, consent]]))),
        metadata: found.length > limit ? { next_cursor: sealCursor(deps.cursorKey, list, position) } : {},
      }
    },
  )
}

function revocationRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/owner/consents/:consentId/revocation',
    { schema: { ...signedIn, params: ConsentParams, response: { 200: Revocation } } },
    async (request) => {
      const { ownerIds } = request.owner!
      const id = consentIdFrom(request.params)
      const { consent, stillValid } = await revokeMyConsent(deps, ownerIds, id)
      return {
        consent: consentToWire(deps, consent),
        stillValid: stillValid.map(({ id, displayName, description, translations }) => ({
          consentId: id,
          displayName,
          description,
          translations,
        })),
      }
    },
  )

  app.post(
    '/owner/tenants/:tenantId/revocation',
    { schema: { ...signedIn, params: MeTenantParams, response: { 200: TenantRevocation } } },
    async (request) => {
      const { tenantId } = request.params
      if (!looksLikeId('tenant', tenantId)) throw new Refusal('not_found', { resourceId: tenantId })
      return { revoked: await revokeTenant(deps, request.owner!.ownerIds, tenantId) }
    },
  )
}

function erasureRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/owner/erasure/pin',
    { schema: { ...signedIn, body: ErasurePinBody, response: { 202: PinSentWire } } },
    async (request, reply) => {
      const { language = languageOf(request.headers['accept-language']) } = request.body
      const requester = markRequester(request, reply)
      const { pinLength, expires } = await sendErasurePin(deps, request.owner!.ownerIds, language, requester)
      deps.wakeWorker()
      reply.code(202)
      return { pinLength, expires: expires.toISOString() }
    },
  )

  app.post(
    '/owner/erasure',
    { schema: { ...signedIn, body: ErasureBody, response: { 200: ErasureReport } } },
    async (request, reply) => {
      const { ownerIds } = request.owner!
      const proven = provePinOfErasure(deps, ownerIds, request.body.pin, requesterOf(request))
      await deps.countPinTries(proven)
      const report = await eraseOwners(deps, null, ownerIds, deps.recordErased)
      await endSession(deps, request, reply, 'me')
      return report
    },
  )
}

const consentToWire = (deps: RouteDeps, consent: MyConsent) =>
  myConsentToWire(consent, deps.settings.publicUrl(), deps.linkKey)

const reported = ({ email, phoneNumber }: { email?: string; phoneNumber?: string }) => ({
  ...(email !== undefined && { email }),
  ...(phoneNumber !== undefined && { phoneNumber }),
})

async function sessionToWire(deps: RouteDeps, ownerIds: Id<'owner'>[], { csrfToken, expires }: OpenedSession) {
  const [owner] = await findOwners(deps.db, ownerIds)
  if (!owner) throw new Refusal('token_expired')
  return {
    csrfToken,
    expires: expires.toISOString(),
    ...(owner.name !== '' && { name: owner.name }),
    contact: maskContact(contactOf(owner)),
  }
}

function positionFrom<T>(deps: RouteDeps, list: string, cursor: string): T {
  const position = openCursor(deps.cursorKey, list, cursor)
  if (position === undefined)
    throw new Refusal('invalid_argument', { message: '"cursor" is not a cursor of this list.' })
  return position as T
}
