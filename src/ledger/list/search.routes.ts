import { isLocalDate, parseInstant } from '@vitrine/money'
import { requireTenant } from '../../clients/tenants/tenant.service.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { answerIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { sendJson } from '../../platform/http/json-answer.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { type CursorDeps, DEFAULT_LIMIT, foreignCursor } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { withNamesOf } from '../../surfaces/find/names.service.ts'
import { RuleChangeWire, ruleChangeToWire } from '../categorization/rule.schema.ts'
import { addRule, type RuleChange } from '../categorization/rule.service.ts'
import { AUTOMATIC, correctOne, requireConditions } from '../decide/correction.service.ts'
import { DecisionParams, DecisionQuery, DecisionWire, decisionToWire, matchToWire } from '../decide/decision.schema.ts'
import { findLineage } from '../decide/lineage.service.ts'
import type { StoredVersion } from './history.store.ts'
import { CorrectBody, FoundTransactionsWire, LineageWire, SearchQuery } from './search.schema.ts'
import { type SearchSubject, searchTransactions } from './search.service.ts'
import type { SearchPosition } from './search.store.ts'

const reading = manage('viewer')

/** Transactions of all accounts, as operators look for them. */
export function searchRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  lookupRoutes(app, deps)
  correctionRoutes(app, deps)
}

function lookupRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  app.get(
    '/manage/transactions',
    {
      schema: {
        operationId: 'searchTransactions',
        summary: 'Search transactions',
        description:
          'At most one of `accountId`, `ownerId`, `tenantId` and `iban`, and any other filters; with none of these four, of all accounts. A page looks at 5,000 rows at most, so that a rare text in a long history is found over several pages: go on while there is a `next_cursor`.',
        ...reading,
        querystring: SearchQuery,
        response: { 200: FoundTransactionsWire },
      },
    },
    async ({ query }, reply) => {
      const { cursor, limit = DEFAULT_LIMIT, accountId, ownerId, tenantId, iban, from, until, ...rest } = query
      const { cursor: _, limit: __, ...asked } = query
      const list = `search ${JSON.stringify(Object.entries(asked).sort())}`
      const before = cursor === undefined ? null : (openCursor(deps.cursorKey, list, cursor) as SearchPosition)
      if (before === undefined) throw foreignCursor()
      const filter = { ...rest, from: momentOf('from', from), until: momentOf('until', until) }
      const subject = { accountId, ownerId, tenantId, iban } as SearchSubject
      const { bodies, next } = await searchTransactions(deps, subject, filter, { before, limit })
      const metadata = next ? { next_cursor: sealCursor(deps.cursorKey, list, next) } : {}
      return sendJson(reply, `{"data":[${bodies.join(',')}],"metadata":${JSON.stringify(metadata)}}`)
    },
  )

  app.get(
    '/manage/transactions/:transactionId',
    {
      schema: {
        operationId: 'getLineage',
        summary: 'Read a transaction with where it comes from and what it was before',
        description: 'Every version, with its reason, and the lines of deliveries that were matched to it.',
        ...reading,
        params: DecisionParams,
        querystring: DecisionQuery,
        response: { 200: LineageWire },
      },
    },
    async ({ params, query }, reply) => {
      const id = pathId('transaction', params.transactionId)
      const { versions, matches, ...found } = await findLineage(deps, id, accountFrom(query.accountId))
      const rest = await withNamesOf(deps, found)
      const facts = JSON.stringify({ transactionId: id, ...shown(rest), matches: matches.map(matchToWire) })
      return sendJson(reply, `${facts.slice(0, -1)},"versions":[${versions.map(renderVersion).join(',')}]}`)
    },
  )
}

function correctionRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  app.post(
    '/manage/transactions/:transactionId/correct',
    {
      schema: {
        operationId: 'correctCategory',
        summary: 'Correct the category of a transaction',
        description:
          'Adds a rule for this transaction and others of the same counterparty, or else of the same text (201); it can be ended like any rule. What is in the ledger follows in the background. With `onlyThis` this transaction alone gets the category, at once (200), and keeps it through imports and changes of rules.',
        ...manage('editor', 'bad_request', 'too_large', 'unsupported_media_type'),
        ...idempotent,
        params: DecisionParams,
        querystring: DecisionQuery,
        body: CorrectBody,
        response: { 200: DecisionWire, 201: RuleChangeWire },
      },
    },
    async (request, reply) => {
      const id = pathId('transaction', request.params.transactionId)
      const { categoryCode: code, onlyThis = false, onlySameAmount = false, tenant, note = '' } = request.body
      const accountId = accountFrom(request.query.accountId)
      if (onlyThis) {
        if (onlySameAmount || tenant !== undefined || note !== '') throw wrong(ONLY_THIS)
        return answerIdempotently(deps, request, reply, request.operator!, async (by) =>
          decisionToWire(await correctOne(deps, by, id, accountId, code)),
        )
      }
      if (code === AUTOMATIC) throw wrong('"automatic" belongs to "onlyThis". To take back a rule, end it.')
      const when = await requireConditions(deps, id, accountId, onlySameAmount)
      const scope = tenant === undefined ? 'operator' : (await requireTenant(deps, tenant)).id
      const change = await answerIdempotently<RuleChange, Actor>(deps, request, reply, request.operator!, (by) =>
        addRule(deps, by, scope, { when, code, note }),
      )
      deps.wakeWorker()
      reply.code(201)
      return ruleChangeToWire(change)
    },
  )
}

const wrong = (message: string): Refusal => new Refusal('invalid_argument', { message })
const ONLY_THIS =
  '"onlyThis" makes no rule, so it goes without "onlySameAmount", "tenant" and "note". A tenant decides by rules only.'

function momentOf(name: string, text: string | undefined): Date | string | undefined {
  if (text === undefined || isLocalDate(text)) return text
  const instant = parseInstant(text)
  if (instant) return instant
  throw new Refusal('invalid_argument', {
    message: `"${name}" must be a day such as 2026-02-28, or an RFC 3339 date-time with an offset (a + in the address is written %2B).`,
  })
}

const accountFrom = (text: string | undefined): Id<'account'> | null =>
  text === undefined ? null : looksLikeId('account', text) ? text : pathId('account', text)

/** The body as it is stored: its amounts keep their two places. */
function renderVersion({
  since,
  until,
  reason,
  status,
  body,
  record,
  categoryReason,
  confidence,
  data,
}: StoredVersion) {
  const category = categoryReason === null ? null : { reason: categoryReason, confidence, data }
  const facts = JSON.stringify(shown({ since, until, reason, status, record, category }))
  return body === null ? facts : `${facts.slice(0, -1)},"transaction":${body}}`
}
