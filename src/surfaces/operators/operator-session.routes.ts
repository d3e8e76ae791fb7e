import type { FastifyRequest } from 'fastify'
import { normaliseEmail } from '../../people/owners/owner.ts'
import { requireOwnOrigin } from '../../people/owners/session.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import {
  findSessionOf,
  knownBrowserOf,
  type OperatorDeps,
  rememberOperator,
  setSessionCookie,
  wholeSession,
} from './operator.hook.ts'
import {
  PasswordBody,
  RecoveryCodesBody,
  RecoveryCodesWire,
  SessionListWire,
  SessionParams,
  SignedInOperatorWire,
  SignInBody,
  sessionLineToWire,
  signedInToWire,
  TotpBody,
  TotpConfirmBody,
  TotpWire,
} from './operator-session.schema.ts'
import { deleteOperatorSession, deleteOperatorSessions, listOperatorSessions } from './operator-session.store.ts'
import { beginTotp, changePassword, confirmTotp, renewRecoveryCodes } from './own-account.service.ts'
import { enterCode, type OpenedOperatorSession, type SignInDeps, signIn } from './sign-in.service.ts'

const MORE = ['bad_request', 'domain_not_allowed', 'code_refused', 'sign_in_refused', 'too_many_tries'] as const
const own = { ...manage('viewer', ...MORE), auth: 'operatorSession' as const }
const { role: _, ...shared } = own
const open = { ...shared, auth: 'public' as const }

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

/** An operator in a browser: signing in and out, the own password and second factor. */
export function operatorSessionRoutes(app: App, deps: SignInDeps & OperatorDeps): void {
  signInRoutes(app, deps)
  ownAccountRoutes(app, deps)
  sessionRoutes(app, deps)
}

function signInRoutes(app: App, deps: SignInDeps & OperatorDeps): void {
  app.post(
    '/manage/session',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'With e-mail address and password, and with the code of the second factor at once or in a second request that has the code alone. 201: signed in. 200: a step is missing, which `next` names; the cookie of this answer is good for that step, for ten minutes. For the pages of the service only.',
        ...open,
        body: SignInBody,
        answerHeaders: ['Set-Cookie'],
        response: { 200: SignedInOperatorWire, 201: SignedInOperatorWire },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(deps, request)
      const opened = await signInWith(deps, request, request.body)
      setSessionCookie(deps, reply, opened.token)
      if (opened.next === null) rememberOperator(deps, reply, opened.operator.email)
      reply.code(opened.next === null ? 201 : 200)
      return signedInToWire(opened)
    },
  )

  app.get(
    '/manage/session',
    {
      schema: {
        operationId: 'getSession',
        summary: 'See who is signed in',
        description: 'The operator of this browser, and what is still to be done where signing in is not finished.',
        ...own,
        response: { 200: SignedInOperatorWire },
      },
    },
    async (request) => {
      const { operatorId: id, hasTotp: totp, next, expires, ends, ...session } = request.operatorSession!
      const { email, role, recoveryCodes } = session
      return signedInToWire({ next, expires, ends, operator: { id, email, role, totp, recoveryCodes } })
    },
  )

  app.delete(
    '/manage/session',
    {
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session of this browser, and removes its cookie.',
        ...own,
        answerHeaders: ['Set-Cookie'],
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      const { operatorId, id } = request.operatorSession!
      await deleteOperatorSession(deps.db, operatorId, id)
      setSessionCookie(deps, reply, '')
      return reply.code(204).send()
    },
  )
}

function ownAccountRoutes(app: App, deps: SignInDeps & OperatorDeps): void {
  app.post(
    '/manage/session/totp',
    {
      schema: {
        operationId: 'beginTotp',
        summary: 'Begin to enrol a second factor',
        description: 'It counts once a code confirms it; an earlier one stays in force until then.',
        ...own,
        body: TotpBody,
        response: { 200: TotpWire },
      },
    },
    async (request) => beginTotp(deps, request.operatorSession!, request.body?.password),
  )

  app.post(
    '/manage/session/totp/confirm',
    {
      schema: {
        operationId: 'confirmTotp',
        summary: 'Confirm the second factor with its first code',
        description: 'Ends all other sessions of the operator, and completes signing in.',
        ...own,
        body: TotpConfirmBody,
        answerHeaders: ['Set-Cookie'],
        response: { 200: RecoveryCodesWire },
      },
    },
    async (request, reply) => {
      const opened = await confirmTotp(deps, request.operatorSession!, request.body.code, userAgentOf(request))
      setSessionCookie(deps, reply, opened.token)
      rememberOperator(deps, reply, opened.operator.email)
      return { recoveryCodes: opened.recoveryCodes }
    },
  )

  app.post(
    '/manage/session/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Make new recovery codes',
        description: 'The earlier ones no longer work.',
        ...own,
        body: RecoveryCodesBody,
        response: { 200: RecoveryCodesWire },
      },
    },
    async (request) => {
      const session = wholeSession(request.operatorSession!)
      return { recoveryCodes: await renewRecoveryCodes(deps, session, request.body.password) }
    },
  )

  app.post(
    '/manage/session/password',
    {
      schema: {
        operationId: 'changePassword',
        summary: 'Change the own password',
        description: 'Ends all other sessions of the operator.',
        ...own,
        body: PasswordBody,
        answerHeaders: ['Set-Cookie'],
        response: { 200: SignedInOperatorWire },
      },
    },
    async (request, reply) => {
      const session = wholeSession(request.operatorSession!)
      const opened = await changePassword(deps, session, request.body, userAgentOf(request))
      setSessionCookie(deps, reply, opened.token)
      return signedInToWire(opened)
    },
  )
}

function sessionRoutes(app: App, deps: SignInDeps & OperatorDeps): void {
  app.get(
    '/manage/sessions',
    {
      schema: {
        operationId: 'listSessions',
        summary: 'List the own sessions',
        description: 'Of the operator who is signed in, in every browser.',
        ...own,
        response: { 200: SessionListWire },
      },
    },
    async (request) => {
      const { operatorId, id } = wholeSession(request.operatorSession!)
      const found = await listOperatorSessions(deps.db, operatorId)
      return { data: found.map((line) => sessionLineToWire(line, id)), metadata: {} }
    },
  )

  app.delete(
    '/manage/sessions',
    {
      schema: {
        operationId: 'endSessions',
        summary: 'End all own sessions',
        description: 'Also the one of this browser.',
        ...own,
        answerHeaders: ['Set-Cookie'],
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      await deleteOperatorSessions(deps.db, wholeSession(request.operatorSession!).operatorId)
      setSessionCookie(deps, reply, '')
      return reply.code(204).send()
    },
  )

  app.delete(
    '/manage/sessions/:sessionId',
    {
      schema: {
        operationId: 'endSession',
        summary: 'End one of the own sessions',
        description: 'In another browser, or in this one.',
        ...own,
        params: SessionParams,
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params
      const { operatorId } = wholeSession(request.operatorSession!)
      const isEnded =
        looksLikeId('operatorSession', sessionId) && (await deleteOperatorSession(deps.db, operatorId, sessionId))
      if (!isEnded) throw new Refusal('not_found', { resourceId: sessionId })
      return reply.code(204).send()
    },
  )
}

async function signInWith(
  deps: SignInDeps & OperatorDeps,
  request: FastifyRequest,
  { email, password, code }: { email?: string; password?: string; code?: string },
): Promise<OpenedOperatorSession> {
  if (email !== undefined && password !== undefined) {
    const known = knownBrowserOf(deps, request, normaliseEmail(email))
    const where = { ip: request.ip, known, userAgent: userAgentOf(request) }
    return signIn(deps, { email, password, code }, where)
  }
  if (email !== undefined || password !== undefined || code === undefined)
    throw new Refusal('invalid_argument', { message: 'Send "email" and "password", or after them "code".' })
  const session = await findSessionOf(deps, request)
  if (!session) throw new Refusal('token_expired', { message: 'Enter e-mail address and password first.' })
  return enterCode(deps, session, code, userAgentOf(request))
}
