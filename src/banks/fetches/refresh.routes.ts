import { admitToAccount, type GateDeps, nameConsent } from '../../access/gate/gate.hook.ts'
import { AccountParams } from '../../people/accounts/account.schema.ts'
import type { RefusalName } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { App } from '../../platform/http/app.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { RefreshWire } from '../connections/connection.schema.ts'
import { askForFetchOf } from '../connections/connection.service.ts'
import type { BankDeps } from '../connections/reach-bank.service.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'bad_request',
  'authorization_missing',
  'token_expired',
  'wrong_environment',
  'domain_not_allowed',
  'consent_not_usable',
  'not_found',
  'not_acceptable',
  'connection_not_usable',
  'bank_limited',
  'rate_limited',
  'unavailable',
]

/** A client's wish for newer data. Reads never call a bank: this plans a fetch, and the feed of changes tells what it brought. */
export function refreshRoutes(app: App, deps: BankDeps & GateDeps & WakeDeps): void {
  app.post(
    '/service/accounts/:accountId/refresh',
    {
      schema: {
        operationId: 'refreshAccount',
        summary: 'Ask for newer data',
        description:
          'Plans a fetch from the bank, as far as the calls that the bank allows in a day are not used up; else Retry-After says when. What it brings is in the feed of changes, and in the event transactions.changed.',
        tags: ['Accounts'],
        auth: 'gate',
        refusals: REFUSALS,
        answerHeaders: ['Consent-Id'],
        params: AccountParams,
        response: { 202: RefreshWire },
      },
    },
    async (request, reply) => {
      const { accountId } = request.params
      const admission = await admitToAccount(deps, request, reply, accountId)
      const { status } = await askForFetchOf(deps, accountId as Id<'account'>)
      deps.wakeWorker()
      nameConsent(reply, admission)
      reply.code(202)
      // Linking is over by then.
      return { status: 'planned' as const, connection: { status: status as Exclude<typeof status, 'linking'> } }
    },
  )
}
