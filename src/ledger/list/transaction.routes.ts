import { parseBound } from '@vitrine/money'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import {
  type Admission,
  type GateDeps,
  type Prepared,
  readAccount,
  readConsentId,
} from '../../access/gate/gate.hook.ts'
import { AccountParams } from '../../people/accounts/account.schema.ts'
import { Refusal, type RefusalName } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Reach } from '../../platform/db/first-statement.ts'
import type { App } from '../../platform/http/app.ts'
import { etagOf, hasSameEtag, sendJson, sendNotModified } from '../../platform/http/json-answer.ts'
import { type CursorDeps, DEFAULT_LIMIT } from '../../platform/http/paging.ts'
import type { RuleCache } from '../categorization/rule-cache.service.ts'
import { listFeedOfTenant } from './feed.service.ts'
import { type CachedPage, type PageCache, type PageQuery, pageKey } from './page-cache.ts'
import {
  ConditionalHeaders,
  NotModified,
  TransactionChangesQuery,
  TransactionChangesWire,
  TransactionListQuery,
  TransactionListWire,
  TransactionParams,
  TransactionQuery,
  TransactionWire,
} from './transaction.schema.ts'
import {
  type FeedChange,
  listTransactions,
  loadTenantRules,
  type PageReader,
  readForTenant,
  requireTransaction,
} from './transaction.service.ts'
import { feedEnd, rulesSeen } from './transaction.ts'
import { openFeedCursor, openListCursor, sealFeedCursor, sealListCursor } from './transaction-cursor.ts'

export type TransactionRouteDeps = GateDeps &
  CursorDeps & {
    readonly pages: PageCache
    readonly readPage: (reach: Reach) => PageReader
    readonly rules: RuleCache
  }

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'scope_too_small',
  'wrong_environment',
  'domain_not_allowed',
  'consent_not_usable',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]

const shared = { tags: ['Transactions'], auth: 'gate' as const, refusals: REFUSALS }

export function transactionRoutes(app: App, deps: TransactionRouteDeps): void {
  listRoutes(app, deps)
  itemRoutes(app, deps)
  feedRoutes(app, deps)
}

function listRoutes(app: App, deps: TransactionRouteDeps): void {
  app.get(
    '/service/accounts/:accountId/transactions',
    {
      schema: {
        operationId: 'listTransactions',
        summary: 'List transactions',
        description:
          'Newest first, by booked time. Pages of one walk show the list as it was when the walk began, whatever is written meanwhile. The header Changes-Cursor says where to go on in the feed of changes.',
        ...shared,
        params: AccountParams,
        querystring: TransactionListQuery,
        headers: ConditionalHeaders,
        response: { 200: TransactionListWire, 304: NotModified },
        answerHeaders: ['Changes-Cursor', 'Consent-Id', 'Data-As-Of'],
      },
    },
    async (request, reply) => {
      const { accountId } = request.params
      const page = await readAccount(deps, request, reply, {
        accountId,
        need: 'transactions',
        readParameters: () => readListQuery(deps, accountId, request.query),
        prepare: (facts, parameters) => preparePage(deps, request, accountId as Id<'account'>, facts, parameters),
      })
      reply.headers({ ETag: page.etag, 'Changes-Cursor': page.changesCursor })
      if (page.text === undefined) return sendNotModified(reply)
      // Cached only after the read was recorded: an unrecorded page is not served.
      if (page.cacheAs !== undefined) deps.pages.set(page.cacheAs, page as CachedPage)
      return sendJson(reply, page.text)
    },
  )
}

function itemRoutes(app: App, deps: TransactionRouteDeps): void {
  app.get(
    '/service/accounts/:accountId/transactions/:transactionId',
    {
      schema: {
        operationId: 'getTransaction',
        summary: 'Read a transaction',
        description: 'The same shape as in the list.',
        ...shared,
        params: TransactionParams,
        querystring: TransactionQuery,
        headers: ConditionalHeaders,
        response: { 200: TransactionWire, 304: NotModified },
        answerHeaders: ['Consent-Id', 'Data-As-Of'],
      },
    },
    async (request, reply) => {
      const { accountId, transactionId } = request.params
      const id = accountId as Id<'account'>
      const known = looksLikeId('transaction', transactionId) ? transactionId : undefined
      const { body, etag } = await readAccount(deps, request, reply, {
        accountId,
        need: 'transactions',
        readParameters: () => ({ consentId: readConsentId(request.query.consentId) }),
        prepare: async (facts) => {
          const { revision } = facts
          const { quick } = deps.db.forTenant({ ...facts, accountIds: [id] })
          const renderForTenant = await tenantRendererFor(quick, deps.rules, facts, id)
          const body = await requireTransaction(quick, id, known, revision, transactionId, renderForTenant)
          return {
            shown: { accountId: id, what: 'transaction', ...UNBOUNDED, revision, rows: 1 },
            answer: { body, etag: etagOf([body]) },
          }
        },
      })
      reply.header('ETag', etag)
      return hasSameEtag(request, etag) ? sendNotModified(reply) : sendJson(reply, body)
    },
  )
}

function feedRoutes(app: App, deps: TransactionRouteDeps): void {
  app.get(
    '/service/accounts/:accountId/transactions/changes',
    {
      schema: {
        operationId: 'listTransactionChanges',
        summary: 'Follow changes',
        description:
          "What was added, modified or removed since a cursor, oldest change first. Replayed onto the earlier list it gives the later one exactly. After a change of the tenant's rules for categories it begins with what they changed; such a page may be empty and still have more. The cursor never expires.",
        ...shared,
        params: AccountParams,
        querystring: TransactionChangesQuery,
        response: { 200: TransactionChangesWire },
        answerHeaders: ['Consent-Id', 'Data-As-Of'],
      },
    },
    async (request, reply) => {
      const { accountId } = request.params
      const id = accountId as Id<'account'>
      const text = await readAccount(deps, request, reply, {
        accountId,
        need: 'transactions',
        readParameters: () => readChangesQuery(deps, accountId, request.query),
        prepare: async (facts, { cursor, limit }) => {
          const { consentId, revision } = facts
          const db = deps.db.forTenant({ ...facts, accountIds: [id] })
          const feed = await listFeedOfTenant(db, deps.rules, { ...facts, accountId: id }, cursor, limit)
          const next = sealFeedCursor(deps.cursorKey, id, { consentId, ...feed.next })
          const metadata = JSON.stringify({ next_cursor: next, has_more: feed.more })
          return {
            shown: { accountId: id, what: 'changes', ...UNBOUNDED, revision, rows: feed.changes.length },
            answer: `{"data":[${feed.changes.map(renderChange).join(',')}],"metadata":${metadata}}`,
          }
        },
      })
      return sendJson(reply, text)
    },
  )
}

const UNBOUNDED = { fromBookedTime: null, untilBookedTime: null } as const

/** A page of the list as it is sent; without text when the client has it already. */
type PageAnswer = Omit<CachedPage, 'text'> & { text: Buffer | undefined; cacheAs: string | undefined }

async function preparePage(
  deps: TransactionRouteDeps,
  request: FastifyRequest,
  accountId: Id<'account'>,
  facts: Admission,
  { cursor, from, until, limit }: ReturnType<typeof readListQuery>,
): Promise<Prepared<PageAnswer>> {
  const { consentId, revision: head } = facts
  // A walk keeps the revision and the rules that it began with.
  const revision = cursor?.revision ?? head
  const ruleVersion = cursor?.ruleVersion ?? facts.ruleVersion
  const query = { accountId, consentId, revision, ruleVersion, from, until, after: cursor?.after ?? null, limit }
  const key = pageKey(query)
  // A page of an earlier revision may have expired with its versions, which only the database knows.
  const cached = revision === head ? deps.pages.find(key) : undefined
  const etag = cached?.etag ?? etagOf([key])
  const listed = { consentId, since: feedEnd(revision), rules: rulesSeen(ruleVersion) }
  const changesCursor = cached?.changesCursor ?? sealFeedCursor(deps.cursorKey, accountId, listed)
  const shown = { accountId, what: 'transactions', fromBookedTime: from, untilBookedTime: until, revision } as const
  if (hasSameEtag(request, etag)) {
    const answer = { etag, changesCursor, rows: 0, text: undefined, cacheAs: undefined }
    return { shown: { ...shown, rows: 0 }, answer }
  }
  const page = cached ?? (await renderPage(deps, facts, query, head))
  const cacheAs = !cached && revision === head ? key : undefined
  return { shown: { ...shown, rows: page.rows }, answer: { etag, changesCursor, ...page, cacheAs } }
}

const tenantRendererFor = (
  db: Db,
  rules: RuleCache,
  { tenantId, ruleVersion }: Pick<Admission, 'tenantId' | 'ruleVersion'>,
  accountId: Id<'account'>,
) => loadTenantRules(db, rules, tenantId, ruleVersion, accountId)

async function renderPage(
  deps: TransactionRouteDeps,
  { tenantId, environment }: Admission,
  query: PageQuery,
  head: number,
): Promise<Pick<CachedPage, 'text' | 'rows'>> {
  const { accountId, consentId, revision, ruleVersion, from, until } = query
  const reach = { tenantId, environment, accountIds: [accountId] }
  const { quick } = deps.db.forTenant(reach)
  const renderForTenant = await tenantRendererFor(quick, deps.rules, { tenantId, ruleVersion }, accountId)
  const reader = renderForTenant ? readForTenant(quick, renderForTenant) : deps.readPage(reach)
  const { text: listed, rows, next } = await listTransactions(quick, { ...query, head }, reader)
  const walk = { consentId, revision, ruleVersion, from, until }
  const cursor = next && sealListCursor(deps.cursorKey, accountId, { ...walk, after: next })
  return { text: pageText(listed, `],"metadata":${JSON.stringify({ next_cursor: cursor })}}`), rows }
}

const PAGE_START = '{"data":['

/** Each part is written directly into the buffer: joining strings first would copy the page once more. */
function pageText(listed: string, end: string): Buffer {
  const length = Buffer.byteLength(listed)
  const text = Buffer.allocUnsafeSlow(PAGE_START.length + length + end.length)
  text.write(PAGE_START, 'latin1')
  text.write(listed, PAGE_START.length)
  text.write(end, PAGE_START.length + length, 'latin1')
  return text
}

function readListQuery(deps: TransactionRouteDeps, accountId: string, query: Static<typeof TransactionListQuery>) {
  const asked = {
    consentId: readConsentId(query.consentId),
    from: instantOrNull(query.fromBookedTime),
    until: instantOrNull(query.untilBookedTime),
    limit: query.limit ?? DEFAULT_LIMIT,
  }
  if (asked.from && asked.until && asked.from > asked.until) {
    throw new Refusal('invalid_argument', { message: '"fromBookedTime" must not be later than "untilBookedTime".' })
  }
  if (query.cursor === undefined) return { ...asked, cursor: undefined }
  const cursor = openListCursor(deps.cursorKey, accountId, query.cursor)
  requireSame('consentId', asked.consentId, cursor.consentId)
  requireSame('fromBookedTime', asked.from?.getTime(), cursor.from?.getTime())
  requireSame('untilBookedTime', asked.until?.getTime(), cursor.until?.getTime())
  return { consentId: cursor.consentId, from: cursor.from, until: cursor.until, limit: asked.limit, cursor }
}

function readChangesQuery(
  deps: TransactionRouteDeps,
  accountId: string,
  query: Static<typeof TransactionChangesQuery>,
) {
  const asked = { consentId: readConsentId(query.consentId), limit: query.limit ?? DEFAULT_LIMIT }
  if (query.since === undefined) return { ...asked, cursor: undefined }
  const cursor = openFeedCursor(deps.cursorKey, accountId, query.since)
  requireSame('consentId', asked.consentId, cursor.consentId)
  return { consentId: cursor.consentId, limit: asked.limit, cursor }
}

/** Parameters that a cursor is bound to may be left out; if given, they must be the same. */
function requireSame(name: string, asked: unknown, bound: unknown): void {
  if (asked !== undefined && asked !== null && asked !== bound) {
    throw new Refusal('invalid_argument', { message: `The cursor belongs to another "${name}" than the one given.` })
  }
}

const instantOrNull = (text: string | undefined): Date | null => (text === undefined ? null : parseBound(text)!)

function renderChange({ kind, row }: FeedChange): string {
  const head = `"change":"${kind}","reason":"${row.reason}","id":"${row.id}"`
  return row.body === null ? `{${head}}` : `{${head},"transaction":${row.body}}`
}
