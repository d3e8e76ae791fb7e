import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import {
  NewOperatorBody,
  NewOperatorTokenBody,
  OperatorEditBody,
  OperatorListWire,
  OperatorParams,
  OperatorTokenListWire,
  OperatorTokenParams,
  OperatorTokenWire,
  OperatorWire,
  operatorTokenToWire,
  operatorToWire,
  PageQuery,
  RemoveOperatorQuery,
} from './operator.schema.ts'
import { createOperator, editOperator, removeOperator } from './operator.service.ts'
import { findOperator, listOperators, type OperatorLine } from './operator.store.ts'
import { createOperatorToken, endOperatorToken } from './operator-token.service.ts'
import { findTokenLine, listOperatorTokens } from './operator-token.store.ts'

const admin = manage('admin', 'bad_request', 'domain_not_allowed')

/** Who may use the service as an operator: people, and programs with a token. */
export function operatorRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
  tokenRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/operators',
    {
      schema: {
        operationId: 'listOperators',
        summary: 'List operators',
        description: 'Newest first.',
        ...admin,
        querystring: PageQuery,
        response: { 200: OperatorListWire },
      },
    },
    async (request) => {
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const before = pageStart(deps.cursorKey, 'operators', cursor)
      const found = await listOperators(deps.db, { before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, 'operators', found, limit)
      return { data: page.map((line) => operatorToWire(line)), metadata }
    },
  )

  app.post(
    '/manage/operators',
    {
      schema: {
        operationId: 'addOperator',
        summary: 'Add an operator',
        description:
          'The answer has a password, which is not shown again. They enrol a second factor at the first sign-in. A repeated request with the same Idempotency-Key answers without it; reset the password if the first answer was lost.',
        ...admin,
        ...idempotent,
        body: NewOperatorBody,
        response: { 201: OperatorWire },
      },
    },
    async (request, reply) => {
      let password: string | undefined
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        const made = await createOperator(deps, by, request.body)
        password = made.password
        return made.id
      })
      reply.code(201)
      return operatorToWire(await requireOperatorLine(deps, id), password)
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/operators/:operatorId',
    {
      schema: {
        operationId: 'getOperator',
        summary: 'See an operator',
        description: 'With the role, and whether there is a second factor.',
        ...admin,
        params: OperatorParams,
        response: { 200: OperatorWire },
      },
    },
    async (request) => operatorToWire(await requireOperatorLine(deps, request.params.operatorId)),
  )

  app.patch(
    '/manage/operators/:operatorId',
    {
      schema: {
        operationId: 'editOperator',
        summary: 'Change the role of an operator, disable one, or reset the second factor or the password',
        description: 'The last admin can be neither disabled nor given a lower role.',
        ...admin,
        params: OperatorParams,
        body: OperatorEditBody,
        response: { 200: OperatorWire },
      },
    },
    async (request) => {
      const { id } = await requireOperatorLine(deps, request.params.operatorId)
      const { password } = await editOperator(deps, request.operator!, id, request.body)
      return operatorToWire(await requireOperatorLine(deps, id), password)
    },
  )

  app.delete(
    '/manage/operators/:operatorId',
    {
      schema: {
        operationId: 'removeOperator',
        summary: 'Remove an operator',
        description:
          'What they changed stays in the log of changes, with their address. Tokens that they made end with them, or are yours with `tokens=take-over`. The last admin cannot be removed.',
        ...admin,
        params: OperatorParams,
        querystring: RemoveOperatorQuery,
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      const { id } = await requireOperatorLine(deps, request.params.operatorId)
      await removeOperator(deps, request.operator!, id, request.query.tokens)
      return reply.code(204).send()
    },
  )
}

function tokenRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/operator-tokens',
    {
      schema: {
        operationId: 'listOperatorTokens',
        summary: 'List operator tokens',
        description: 'Newest first, without the tokens themselves.',
        ...admin,
        querystring: PageQuery,
        response: { 200: OperatorTokenListWire },
      },
    },
    async (request) => {
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      const before = pageStart(deps.cursorKey, 'operator tokens', cursor)
      const found = await listOperatorTokens(deps.db, { before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, 'operator tokens', found, limit)
      return { data: page.map((line) => operatorTokenToWire(line)), metadata }
    },
  )

  app.post(
    '/manage/operator-tokens',
    {
      schema: {
        operationId: 'addOperatorToken',
        summary: 'Make an operator token',
        description:
          'For software. The answer has the token, which is not shown again. A repeated request with the same Idempotency-Key answers without it; end the token and make another if the first answer was lost.',
        ...admin,
        ...idempotent,
        body: NewOperatorTokenBody,
        response: { 201: OperatorTokenWire },
      },
    },
    async (request, reply) => {
      const { label, role, expires } = request.body
      const end = expires === undefined ? null : new Date(expires)
      let token: string | undefined
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        const made = await createOperatorToken(deps, by, { label, role, expires: end })
        token = made.token
        return made.id
      })
      reply.code(201)
      return operatorTokenToWire((await findTokenLine(deps.db, id))!, token)
    },
  )

  app.delete(
    '/manage/operator-tokens/:tokenId',
    {
      schema: {
        operationId: 'endOperatorToken',
        summary: 'End an operator token',
        description: 'It is refused from the next request on.',
        ...admin,
        params: OperatorTokenParams,
        response: { 204: {} },
      },
    },
    async (request, reply) => {
      const { tokenId } = request.params
      const known = looksLikeId('operatorToken', tokenId) ? await findTokenLine(deps.db, tokenId) : undefined
      if (!known) throw new Refusal('not_found', { resourceId: tokenId })
      await endOperatorToken(deps, request.operator!, known.id)
      return reply.code(204).send()
    },
  )
}

async function requireOperatorLine(deps: Deps & CursorDeps, asked: Id<'operator'> | string): Promise<OperatorLine> {
  const found = looksLikeId('operator', asked) ? await findOperator(deps.db, { id: asked }) : undefined
  if (!found) throw new Refusal('not_found', { resourceId: asked })
  return found
}
