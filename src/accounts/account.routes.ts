import type { Static } from 'typebox'
import { listGrantedAccounts } from '../consents/grant.store.ts'
import { openCursor, sealCursor } from '../core/cursor.ts'
import { Refusal, type RefusalName } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import { admitToConsent, readAccount, readConsentId, recordReads } from '../gate/gate.hook.ts'
import type { App } from '../http/app.ts'
import type { Context } from '../http/context.ts'
import { sendJson } from '../http/json-answer.ts'
import { DEFAULT_LIMIT, foreignCursor } from '../http/paging.ts'
import {
  AccountListQuery,
  AccountListWire,
  AccountParams,
  AccountQuery,
  AccountWire,
  renderAccount,
} from './account.schema.ts'
import { findAccount, type ListedAccount } from './account.store.ts'

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

export function accountRoutes(app: App, context: Context): void {
  app.get(
    '/service/accounts',
    {
      schema: {
        operationId: 'listAccounts',
        summary: 'List accounts',
        description: 'The accounts under a consent. Which fields an account has depends on the scope of the consent.',
        ...shared,
        querystring: AccountListQuery,
        response: { 200: AccountListWire },
      },
    },
    async (request, reply) => {
      const admission = await admitToConsent(context, request, reply, () => readListQuery(context, request.query))
      const { consentId, scope, parameters } = admission
      const { cursor, limit } = parameters
      const accounts = await listGrantedAccounts(context.db.forTenant(admission).quick, consentId, {
        after: cursor?.after ?? null,
        limit: limit + 1,
      })
      const page = accounts.slice(0, limit)
      if (page.length > 0) await recordReads(context, request, admission, page.map(toRead))
      const more = accounts.length > limit
      const metadata = more
        ? { next_cursor: sealCursor(context.cursorKey, LIST, { consentId, after: page.at(-1)!.id }) }
        : {}
      const data = page.map((account) => renderAccount(account, consentId, scope))
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
      },
    },
    async (request, reply) => {
      const { accountId } = request.params
      const text = await readAccount(context, request, reply, {
        accountId,
        need: 'accounts',
        readParameters: () => ({ consentId: readConsentId(request.query.consentId) }),
        prepare: async (facts) => {
          const { consentId, scope } = facts
          const account = await findAccount(context.db.forTenant(facts).quick, accountId as Id<'account'>)
          if (!account) throw new Refusal('not_found', { resourceId: accountId })
          return { shown: toRead(account), answer: renderAccount(account, consentId, scope) }
        },
      })
      return sendJson(reply, text)
    },
  )
}

const LIST = 'accounts'

type AccountListCursor = { consentId: Id<'consent'>; after: string }

function readListQuery(context: Context, query: Static<typeof AccountListQuery>) {
  const asked = { consentId: readConsentId(query.consentId), limit: query.limit ?? DEFAULT_LIMIT }
  if (query.cursor === undefined) return { ...asked, cursor: undefined }
  const cursor = openCursor(context.cursorKey, LIST, query.cursor) as AccountListCursor | undefined
  if (!cursor || (asked.consentId !== null && asked.consentId !== cursor.consentId)) {
    throw foreignCursor()
  }
  return { consentId: cursor.consentId, limit: asked.limit, cursor }
}

const toRead = ({ id, revision }: ListedAccount) =>
  ({ accountId: id, what: 'account', fromBookedTime: null, untilBookedTime: null, revision, rows: 1 }) as const
