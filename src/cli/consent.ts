import { decideConsent, grantConsent } from '../consents/consent.service.ts'
import { listConsents } from '../consents/consent.store.ts'
import type { ConsentMove } from '../consents/consent.ts'
import { type Action, type Command, optional, required } from './command.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

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
      usage: 'vitrine consent list',
      about: 'List all consents.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listConsents(deps.db)))
          return 0
        }),
    },
    revoke: move('revoke', 'Revoke on behalf of the owner. The next read is refused.'),
    terminate: move('terminate', 'Terminate on behalf of the tenant. The next read is refused.'),
  },
}
