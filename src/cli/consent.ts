import { decideConsent, grantConsent } from '../access/consents/consent.service.ts'
import { CONSENT_STATUSES, type ConsentMove } from '../access/consents/consent.ts'
import { listGrantedIds } from '../access/consents/grant.store.ts'
import {
  findManagedConsent,
  listAsks,
  listConsents,
  listNewestAccesses,
} from '../access/consents/managed-consent.store.ts'
import { explainUsability } from '../access/gate/usability.service.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { notFound } from '../platform/core/errors.ts'
import { type Action, type Command, oneOf, optional, required } from './command.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION, LIST_OPTIONS, printList, printOne } from './table.ts'

const text = { type: 'string' } as const

const move = (name: ConsentMove, about: string): Action => ({
  usage: `vitrine consent ${name} CONSENT_ID`,
  about,
  takes: ['CONSENT_ID'],
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const { status } = await decideConsent(deps, by, idFrom('consent', call.positionals[0]!), name)
      call.out(`Now ${status}.`)
      return 0
    }),
})

export const consent: Command = {
  about: 'Consents: record, list, revoke, terminate',
  actions: {
    grant: {
      usage: 'vitrine consent grant --inquiry INQUIRY_ID --owner OWNER_ID [--accounts ACCOUNT_ID,ACCOUNT_ID]',
      about:
        "Record a consent that the owner gave elsewhere. Without --accounts it covers all of the owner's accounts.",
      options: { inquiry: text, owner: text, accounts: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const accounts = optional(call, 'accounts')
            ?.split(',')
            .map((id) => idFrom('account', id.trim()))
          const id = await grantConsent(deps, by, {
            inquiryId: idFrom('inquiry', required(call, 'inquiry')),
            ownerId: idFrom('owner', required(call, 'owner')),
            ...(accounts && { accountIds: accounts }),
          })
          call.out(`Granted ${id}.`)
          return 0
        }),
    },
    list: {
      usage: 'vitrine consent list [--tenant SLUG] [--owner OWNER_ID] [--status valid] [--json] [--limit N]',
      about: 'List consents, newest first.',
      options: { ...LIST_OPTIONS, tenant: text, owner: text, status: text },
      run: (call) =>
        withDeps(call, async (deps) => {
          const [slug, owner] = [optional(call, 'tenant'), optional(call, 'owner')]
          const filter = {
            tenantId: slug === undefined ? undefined : (await requireTenant(deps, slug)).id,
            ownerId: owner === undefined ? undefined : idFrom('owner', owner),
            status: call.values.status === undefined ? undefined : oneOf(call, 'status', CONSENT_STATUSES),
          }
          return printList(
            call,
            (page) => listConsents(deps.db, filter, page),
            ({ id, tenant, ownerId, environment, status, scope, frequency, validUntil }) => ({
              id,
              tenant,
              owner: ownerId,
              environment,
              status,
              scope,
              frequency,
              validUntil,
            }),
          )
        }),
    },
    show: {
      usage: 'vitrine consent show CONSENT_ID [--json]',
      about: 'Show a consent, how it was asked for, when it was used, and why it can be used now or not.',
      takes: ['CONSENT_ID'],
      options: JSON_OPTION,
      run: (call) =>
        withDeps(call, async (deps) => {
          const id = idFrom('consent', call.positionals[0]!)
          const found = await findManagedConsent(deps.db, id)
          if (!found) throw notFound('consent', id)
          const usable = await explainUsability(deps, id, call.config.ACCESS_TIME_ZONE)
          const asks = (await listAsks(deps.db, id)).map(({ terms: _, ...ask }) => ask)
          const [accountIds, accesses] = [await listGrantedIds(deps.db, id), await listNewestAccesses(deps.db, id)]
          const answerOf = ({ allowed, reason }: { allowed: boolean; reason: string | null }) =>
            allowed ? 'yes' : reason
          const isJson = call.values.json === true
          const now = isJson
            ? { usable }
            : { readsAccounts: answerOf(usable.accounts), readsTransactions: answerOf(usable.transactions) }
          printOne(call, { ...found, ...now, accountIds, asks, accesses })
          return 0
        }),
    },
    end: {
      usage: 'vitrine consent end CONSENT_ID --for owner|tenant',
      about: 'End a consent on behalf of the owner or of the tenant. The next read is refused.',
      takes: ['CONSENT_ID'],
      options: { for: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const move = oneOf(call, 'for', ['owner', 'tenant']) === 'owner' ? 'revoke' : 'terminate'
          const { status } = await decideConsent(deps, by, idFrom('consent', call.positionals[0]!), move)
          call.out(`Now ${status}.`)
          return 0
        }),
    },
    revoke: move('revoke', 'Revoke on behalf of the owner. The next read is refused.'),
    terminate: move('terminate', 'Terminate on behalf of the tenant. The next read is refused.'),
  },
}
