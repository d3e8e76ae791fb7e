import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { listGrantedAccounts } from '../../access/consents/grant.store.ts'
import {
  admitToConsent,
  deferParameterErrors,
  type GateDeps,
  nameConsent,
  readAccount,
  readConsentId,
  recordReads,
} from '../../access/gate/gate.hook.ts'
import { listUsableConsents } from '../../access/gate/gate.store.ts'
import { authenticate } from '../../clients/keys/key.hook.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal, type RefusalName } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { App } from '../../platform/http/app.ts'
import { sendJson } from '../../platform/http/json-answer.ts'
import { type CursorDeps, DEFAULT_LIMIT, foreignCursor } from '../../platform/http/paging.ts'
import {
  AccountListQuery,
  AccountListWire,
  AccountParams,
  AccountQuery,
  AccountWire,
  renderAccount,
} from './account.schema.ts'
import { findAccount, findListedAccounts, type ListedAccount } from './account.store.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'wrong_environment',
  'domain_not_allowed',
  'consent_not_usable',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]
const shared = { tags: ['Accounts'], auth: 'gate' as const, refusals: REFUSALS }

export function accountRoutes(app: App, deps: GateDeps & CursorDeps): void {
  app.get(
    '/service/accounts',
    {
      schema: {
        operationId: 'listAccounts',
        summary: 'List accounts',
        description:
          'With consentId, the accounts under that consent. Without, the accounts that all valid consents open, each with its consentIds: an empty list where there are none. Each is read under one of them, the one that shows the most; a consent with frequency once that is not in use yet comes last, because reading begins its one access. Which fields an account has depends on the scope of that consent.',
        ...shared,
        querystring: AccountListQuery,
        response: { 200: AccountListWire },
        answerHeaders: ['Consent-Id'],
      },
    },
    async (request, reply) => {
      const parameters = await deferParameterErrors(deps, request, reply, () => readListQuery(deps, request.query))
      const { data, cursor } = isOfConsent(parameters)
        ? await readAccountsOfConsent(deps, request, reply, parameters)
        : await readAllAccounts(deps, request, reply, parameters)
      const metadata = cursor ? { next_cursor: sealCursor(deps.cursorKey, LIST, cursor) } : {}
      return sendJson(reply, `{"data":[${data.join(',')}],"metadata":${JSON.stringify(metadata)}}`)
    },
  )

  app.get(
    '/service/accounts/:accountId',
    {
      schema: {
        operationId: 'getAccount',
        summary: 'Read an account',
        description: 'The same shape as in the list.',
        ...shared,
        params: AccountParams,
        querystring: AccountQuery,
        response: { 200: AccountWire },
        answerHeaders: ['Consent-Id', 'Data-As-Of'],
      },
    },
    async (request, reply) => {
      const { accountId } = request.params
      const text = await readAccount(deps, request, reply, {
        accountId,
        need: 'accounts',
        readParameters: () => ({ consentId: readConsentId(request.query.consentId) }),
        prepare: async (facts) => {
          const account = await findAccount(deps.db.forTenant(facts).quick, accountId as Id<'account'>)
          if (!account) throw new Refusal('not_found', { resourceId: accountId })
          return { shown: toRead(account), answer: renderAccount(account, facts) }
        },
      })
      return sendJson(reply, text)
    },
  )
}

const LIST = 'accounts'

/** Of the accounts of one consent, or of all that a tenant may read in an environment. */
type AccountListCursor = { after: string } & (
  | { consentId: Id<'consent'> }
  | { consentId: null; tenantId: Id<'tenant'>; environment: Environment }
)
type ListParameters = { consentId: Id<'consent'> | null; limit: number; cursor: AccountListCursor | undefined }
type OfConsent = ListParameters & { consentId: Id<'consent'> }
type ReadPage = { data: string[]; cursor: AccountListCursor | undefined }

function readListQuery(deps: GateDeps & CursorDeps, query: Static<typeof AccountListQuery>): ListParameters {
  const asked = { consentId: readConsentId(query.consentId), limit: query.limit ?? DEFAULT_LIMIT }
  if (query.cursor === undefined) return { ...asked, cursor: undefined }
  const cursor = openCursor(deps.cursorKey, LIST, query.cursor) as AccountListCursor | undefined
  if (!cursor || (asked.consentId !== null && asked.consentId !== cursor.consentId)) throw foreignCursor()
  return { consentId: cursor.consentId, limit: asked.limit, cursor }
}

const isOfConsent = (parameters: ListParameters): parameters is OfConsent => parameters.consentId !== null

async function readAccountsOfConsent(
  deps: GateDeps & CursorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { consentId, limit, cursor }: OfConsent,
): Promise<ReadPage> {
  const admission = await admitToConsent(deps, request, reply, { consentId, cursor })
  const accounts = await listGrantedAccounts(deps.db.forTenant(admission).quick, consentId, {
    after: cursor?.after ?? null,
    limit: limit + 1,
  })
  const page = accounts.slice(0, limit)
  if (page.length > 0) await recordReads(deps, request, admission, page.map(toRead))
  nameConsent(reply, admission)
  return {
    data: page.map((account) => renderAccount(account, admission)),
    cursor: accounts.length > limit ? { consentId, after: page.at(-1)!.id } : undefined,
  }
}

/** Each account is read under one of its consents. Where there are none the list is empty, which is no refusal. */
async function readAllAccounts(
  deps: GateDeps & CursorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor }: ListParameters,
): Promise<ReadPage> {
  const principal = await authenticate(deps, request, reply)
  const { tenantId, environment } = principal
  const own = { consentId: null, tenantId, environment } as const
  if (cursor && !(cursor.consentId === null && cursor.tenantId === tenantId && cursor.environment === environment))
    throw foreignCursor()
  const { quick } = deps.db.forTenant(principal)
  const consents = await listUsableConsents(quick, principal, deps.settings.access.timeZone, {
    before: cursor?.after ?? null,
    limit: limit + 1,
  })
  const byAccount = [...Map.groupBy(consents, ({ accountId }) => accountId)]
  const page = byAccount.slice(0, limit)
  const accounts = new Map<Id<'account'>, ListedAccount>()
  await Promise.all(
    [...Map.groupBy(page, ([, [first]]) => first!.consentId).values()].map(async (rows) => {
      const admission = { ...principal, ...rows[0]![1][0]! }
      const ids = rows.map(([id]) => id)
      // One may have been erased a moment ago.
      const found = await findListedAccounts(deps.db.forTenant(admission).quick, ids)
      if (found.length > 0) await recordReads(deps, request, admission, found.map(toRead))
      for (const account of found) accounts.set(account.id, account)
    }),
  )
  return {
    data: page.flatMap(([id, all]) => {
      const account = accounts.get(id)
      const consentIds = all.map(({ consentId }) => consentId)
      return account ? [renderAccount(account, { ...all[0]!, consentIds })] : []
    }),
    cursor: byAccount.length > limit ? { ...own, after: page.at(-1)![0] } : undefined,
  }
}

const toRead = ({ id, revision }: ListedAccount) =>
  ({ accountId: id, what: 'account', fromBookedTime: null, untilBookedTime: null, revision, rows: 1 }) as const
