import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import { withNames } from '../../surfaces/find/names.service.ts'
import {
  DecidedPairParams,
  DecisionAboutTwoWire,
  DecisionParams,
  DecisionQuery,
  DecisionWire,
  decisionAboutTwoToWire,
  decisionToWire,
  JoinBody,
  MatchListWire,
  matchToWire,
  ReviewListQuery,
  ReviewListWire,
  ReviewParams,
  reviewToWire,
} from './decision.schema.ts'
import {
  dismissReview,
  findEvidence,
  joinTransactions,
  separateTransaction,
  undoDecision,
  withdrawTransaction,
} from './decision.service.ts'
import { findAccountOf } from './decision.store.ts'
import { listReviews } from './review.store.ts'

const [reading, changing] = [manage('viewer', 'bad_request'), manage('editor', 'bad_request')]

/** Decisions by a person, where the data leave a match open. */
export function decisionRoutes(app: App, deps: Deps & CursorDeps): void {
  reviewRoutes(app, deps)
  transactionRoutes(app, deps)
  undoRoutes(app, deps)
  matchRoutes(app, deps)
}

function reviewRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/reviews',
    {
      schema: {
        operationId: 'listReviews',
        summary: 'List doubtful matches',
        description:
          'Pairs that may be one payment or two and were left two, the newest first. A pair leaves the list when it is joined or dismissed, or when one of the two is no longer listed.',
        ...reading,
        querystring: ReviewListQuery,
        response: { 200: ReviewListWire },
      },
    },
    async (request) => {
      const { accountId, cursor, limit = DEFAULT_LIMIT } = request.query
      if (accountId !== undefined && !looksLikeId('account', accountId)) return { data: [], metadata: {} }
      const list = `reviews ${accountId ?? ''}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const found = await listReviews(deps.db, { accountId: accountId ?? null, before, limit: limit + 1 })
      const { page, metadata } = toPage(deps.cursorKey, list, found, limit)
      return { data: await withNames(deps, page.map(reviewToWire)), metadata }
    },
  )

  app.post(
    '/manage/reviews/:transactionId/:candidateId/dismiss',
    {
      schema: {
        operationId: 'dismissReview',
        summary: 'Say that a pair is two payments',
        description:
          'The pair is not listed again, and the two stay two. Where the candidate is the transaction itself: it is a payment, though no statement has it, and it is listed again.',
        ...changing,
        ...idempotent,
        params: ReviewParams,
        querystring: DecisionQuery,
        response: { 200: ReviewParams },
      },
    },
    async (request, reply) => {
      const { transactionId, candidateId } = request.params
      const { id, accountId } = await requireTransaction(deps, transactionId, request.query.accountId)
      if (!looksLikeId('transaction', candidateId)) throw new Refusal('not_found', { resourceId: candidateId })
      await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        await dismissReview(deps, by, accountId, id, candidateId)
        return id
      })
      return { transactionId, candidateId }
    },
  )
}

function transactionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.post(
    '/manage/transactions/:transactionId/join',
    {
      schema: {
        operationId: 'joinTransactions',
        summary: 'Say that two transactions are one payment',
        description:
          'This one keeps its id; the other one leaves the list with the reason joined, and reporting it again changes nothing. A pending one that is joined with a booked one is booked.',
        ...changing,
        ...idempotent,
        params: DecisionParams,
        querystring: DecisionQuery,
        body: JoinBody,
        response: { 200: DecisionAboutTwoWire },
      },
    },
    async (request, reply) => {
      const { id, accountId } = await requireTransaction(deps, request.params.transactionId, request.query.accountId)
      const other = request.body.with
      if (!looksLikeId('transaction', other)) {
        throw new Refusal('invalid_argument', {
          message: '"with" must be the id of a transaction, such as tx_01kgx2m8s0e6v9q4c1t7.',
        })
      }
      return answerIdempotently(deps, request, reply, request.operator!, async (by) =>
        decisionAboutTwoToWire(await joinTransactions(deps, by, id, other, accountId)),
      )
    },
  )

  app.post(
    '/manage/transactions/:transactionId/separate',
    {
      schema: {
        operationId: 'separateTransaction',
        summary: 'Say that a transaction is two payments',
        description:
          'What was joined into it last comes back under its own id. Where nothing was joined, what was matched into it last becomes a transaction of its own, and this one is again what it was before. Both have the reason separated.',
        ...changing,
        ...idempotent,
        params: DecisionParams,
        querystring: DecisionQuery,
        response: { 200: DecisionAboutTwoWire },
      },
    },
    async (request, reply) => {
      const { id, accountId } = await requireTransaction(deps, request.params.transactionId, request.query.accountId)
      return answerIdempotently(deps, request, reply, request.operator!, async (by) =>
        decisionAboutTwoToWire(await separateTransaction(deps, by, id, accountId)),
      )
    },
  )

  app.post(
    '/manage/transactions/:transactionId/withdraw',
    {
      schema: {
        operationId: 'withdrawTransaction',
        summary: 'Take a transaction out of the list',
        description:
          'For a payment that the bank took back without reporting it, or that no statement has. It leaves the list with the reason bank_withdrew, or stays out of it; reporting exactly the same again does not restore it, reporting it with other content does.',
        ...changing,
        ...idempotent,
        params: DecisionParams,
        querystring: DecisionQuery,
        response: { 200: DecisionWire },
      },
    },
    async (request, reply) => {
      const { id, accountId } = await requireTransaction(deps, request.params.transactionId, request.query.accountId)
      return answerIdempotently(deps, request, reply, request.operator!, async (by) =>
        decisionToWire(await withdrawTransaction(deps, by, id, accountId)),
      )
    },
  )
}

function undoRoutes(app: App, deps: Deps & CursorDeps): void {
  app.delete(
    '/manage/transactions/:transactionId/decisions/:otherId',
    {
      schema: {
        operationId: 'undoDecision',
        summary: 'Take a decision about two transactions back',
        description:
          'The last decision about the two, in either order: a join, a separation or a dismissal; with the same transaction twice, a withdrawal or that it is a payment. The list and the doubtful matches are what they would be without it, with all that has arrived since, and what was listed before it has its id again. Where a later decision depends on it, take that back first.',
        ...changing,
        params: DecidedPairParams,
        querystring: DecisionQuery,
        response: { 200: DecisionAboutTwoWire },
      },
    },
    async (request) => {
      const { transactionId, otherId } = request.params
      const { id, accountId } = await requireTransaction(deps, transactionId, request.query.accountId)
      if (!looksLikeId('transaction', otherId)) throw new Refusal('not_found', { resourceId: otherId })
      return decisionAboutTwoToWire(await undoDecision(deps, request.operator!, accountId, id, otherId))
    },
  )
}

function matchRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/transactions/:transactionId/matches',
    {
      schema: {
        operationId: 'listMatches',
        summary: 'Show the evidence behind a transaction',
        description:
          'Which sources were found to have it and which deliveries changed it, by what evidence, and what operators decided. An exact repeat is not recorded.',
        ...reading,
        params: DecisionParams,
        querystring: DecisionQuery,
        response: { 200: MatchListWire },
      },
    },
    async (request) => {
      const { id, accountId } = await requireTransaction(deps, request.params.transactionId, request.query.accountId)
      const { matches, joined, joinedInto } = await findEvidence(deps, accountId, id)
      return {
        transactionId: id,
        accountId,
        ...(joinedInto !== null && { joinedInto }),
        joined,
        data: matches.map(matchToWire),
      }
    },
  )
}

async function requireTransaction(
  deps: Deps & CursorDeps,
  asked: string,
  account: string | undefined,
): Promise<{ id: Id<'transaction'>; accountId: Id<'account'> }> {
  const isKnown = account === undefined || looksLikeId('account', account)
  const accountId =
    isKnown && looksLikeId('transaction', asked) ? await findAccountOf(deps.db, asked, account ?? null) : undefined
  if (!accountId) throw new Refusal('not_found', { resourceId: asked })
  return { id: asked as Id<'transaction'>, accountId }
}
