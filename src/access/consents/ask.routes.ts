import { type BankDeps, listConnectable } from '../../banks/connections/reach-bank.service.ts'
import { tenantToWire } from '../../clients/inquiries/inquiry.schema.ts'
import { isHostAllowed } from '../../clients/keys/key.store.ts'
import { returnUrlOf } from '../../clients/keys/redirect.ts'
import { listAccountsToChoose } from '../../people/accounts/account.store.ts'
import { languageOf } from '../../people/messages/message.ts'
import { maskContact } from '../../people/owners/contact.ts'
import { type ServiceOperator, serviceOperatorToWire } from '../../people/owners/service-operator.schema.ts'
import {
  endSession,
  markRequester,
  rememberBrowser,
  requesterOf,
  requireSession,
  startSession,
} from '../../people/owners/session.hook.ts'
import type { OwnerSession } from '../../people/owners/session.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { answerOnTick } from '../../platform/http/answer-tick.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import type { PinCountDeps } from '../../platform/http/metrics.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import type { AccessDeps } from './access.store.ts'
import {
  type AskAccount,
  AskDecision,
  AskDecisionBody,
  AskPinBody,
  AskQuery,
  AskSession,
  AskSessionBody,
  AskView,
  PinSentWire,
} from './ask.schema.ts'
import { type AskDeps, answerAsk, failForNoAccount, provePinOfAsk, requireAsk, sendAskPin } from './ask.service.ts'
import { noteMoment } from './ask.store.ts'
import { type Ask, askState, termsHashOf } from './ask.ts'
import { ConsentParams } from './consent.schema.ts'
import { listGrantedIds } from './grant.store.ts'

type RouteDeps = AskDeps &
  AccessDeps &
  BankDeps &
  WakeDeps &
  PinCountDeps &
  PublicUrlDeps & {
    /** Who runs this service, as owners are shown it. */
    readonly settings: {
      readonly operator: ServiceOperator
    }
  }

const shared = { auth: 'link', params: ConsentParams } as const

/**
 * The endpoints of the hosted page. The token of the link gives access; the PIN allows listing the accounts and
 * answering.
 */
export function askRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/owner/asks/:consentId',
    { schema: { ...shared, querystring: AskQuery, response: { 200: AskView } } },
    async (request) => {
      const ask = request.linkedAsk!
      if (!ask.opened && askState(ask) === 'open') await noteMoment(deps.db, ask, 'opened')
      return toView(deps, ask)
    },
  )

  app.post(
    '/owner/asks/:consentId/pin',
    { onSend: answerOnTick, schema: { ...shared, body: AskPinBody, response: { 202: PinSentWire } } },
    async (request, reply) => {
      const { ask, language } = request.body
      const { consentId } = request.linkedAsk!
      const { pinLength, expires } = await sendAskPin(deps, consentId, ask, {
        ours: true,
        requester: markRequester(request, reply),
        ...(language && { language }),
      })
      deps.wakeWorker()
      reply.code(202)
      return { pinLength, expires: expires.toISOString() }
    },
  )

  app.post(
    '/owner/asks/:consentId/session',
    { schema: { ...shared, body: AskSessionBody, response: { 200: AskSession } } },
    async (request, reply) => {
      const { ask: number, pin } = request.body
      const { consentId: id, contact } = request.linkedAsk!
      const proven = await deps.countPinTries(provePinOfAsk(deps, id, number, pin, requesterOf(request)))
      const accounts = await accountsOf(deps, proven)
      // Where a bank can be connected, the page goes on with that.
      if (accounts.length === 0 && (await listConnectable(deps)).length === 0) await failForNoAccount(deps, id, number)
      const { csrfToken, expires } = await startSession(deps, reply, 'ask', proven)
      rememberBrowser(deps.pinKey, request, reply, contact.address)
      return { csrfToken, expires: expires.toISOString(), accounts }
    },
  )

  app.get(
    '/owner/asks/:consentId/session',
    { schema: { ...shared, querystring: AskQuery, response: { 200: AskSession } } },
    async (request) => {
      const ask = request.linkedAsk!
      const session = await requireSession(deps, request, 'ask')
      const same =
        session.ask?.consentId === ask.consentId &&
        session.ask.number === ask.number &&
        session.ask.termsHash.equals(termsHashOf(ask.terms))
      if (!same) throw new Refusal('token_expired')
      const { csrfToken, expires } = session
      return { csrfToken, expires: expires.toISOString(), accounts: await accountsOf(deps, session) }
    },
  )

  app.post(
    '/owner/asks/:consentId/decision',
    {
      bodyLimit: LIST_BODY,
      schema: { ...shared, body: AskDecisionBody, response: { 200: AskDecision } },
    },
    async (request, reply) => {
      const { ask: number, decision, termsHash, accountIds, language } = request.body
      const { consentId: id } = request.linkedAsk!
      const answer = {
        decision,
        termsHash: Buffer.from(termsHash, 'base64url'),
        ...(accountIds && { accountIds }),
        ...(language && { language }),
      }
      const session = decision === 'approve' ? await sessionIfAny(deps, request) : null
      const outcome = await answerAsk(deps, id, number, answer, session)
      if (outcome === 'approved') deps.wakeWorker()
      if (outcome !== 'too_late') await endSession(deps, request, reply, 'ask')
      return { outcome, ask: await toView(deps, await requireAsk(deps, id, number)) }
    },
  )
}

/**
 * An owner who answers too late gets that as the result, also when the earlier answer has ended the session. Whether
 * there is anything left to answer is known only under the lock, and that is where a missing session is refused.
 */
async function sessionIfAny(
  deps: RouteDeps,
  request: Parameters<typeof requireSession>[1],
): Promise<OwnerSession | null> {
  try {
    return await requireSession(deps, request, 'ask')
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'token_expired') return null
    throw error
  }
}

async function accountsOf(deps: RouteDeps, session: Omit<OwnerSession, 'expires'>): Promise<AskAccount[]> {
  const granted = await listGrantedIds(deps.db, session.ask!.consentId)
  const ask = await requireAsk(deps, session.ask!.consentId, session.ask!.number)
  const accounts = await listAccountsToChoose(deps.db, ask.ownerId, ask.environment)
  return accounts.map(({ iban, ...account }) => ({
    ...account,
    ...(iban !== null && { iban }),
    granted: granted.includes(account.id),
  }))
}

async function toView(deps: RouteDeps, ask: Ask): Promise<AskView> {
  const { contact, granted } = ask
  const { tenant, ...terms } = ask.terms
  const { privacyUrl, ...company } = tenant
  const { publicUrl, operator, access } = deps.settings
  const returnUrl = await findReturnUrl(deps, ask)
  return {
    consentId: ask.consentId,
    ask: ask.number,
    state: askState(ask),
    environment: ask.environment,
    ...(ask.locale !== null && { language: languageOf(ask.locale) }),
    contact: maskContact(contact),
    channel: contact.channel,
    tenant: tenantToWire({ ...company, logoUrl: ask.logoUrl }, publicUrl()),
    displayName: terms.displayName,
    description: terms.description,
    translations: terms.translations,
    ...(privacyUrl !== null && { privacyUrl }),
    operator: serviceOperatorToWire(operator),
    scope: terms.scope,
    frequency: terms.frequency,
    validityDays: terms.validityDays,
    accessMinutes: access.windowMinutes,
    ...(ask.number > 1 &&
      granted.validUntil && {
        previous: { scope: granted.scope, frequency: granted.frequency, validUntil: granted.validUntil.toISOString() },
      }),
    termsHash: termsHashOf(ask.terms).toString('base64url'),
    linkExpires: ask.expires.toISOString(),
    ...(returnUrl !== undefined && { returnUrl }),
  }
}

/** Checked again when it is used: a domain that was removed from the list is no longer a redirect target. */
async function findReturnUrl(deps: RouteDeps, { consentId, redirectUrl, tenantId, environment, status }: Ask) {
  if (redirectUrl === null) return undefined
  const { host } = new URL(redirectUrl)
  if (!(await isHostAllowed(deps.db, tenantId, environment, host))) return undefined
  return returnUrlOf(redirectUrl, consentId, status)
}
