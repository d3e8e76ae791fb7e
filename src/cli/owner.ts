import { joinOwners } from '../access/consents/join-owners.service.ts'
import { listConsents } from '../access/consents/managed-consent.store.ts'
import { moveConnections } from '../banks/connections/connection.service.ts'
import { ENVIRONMENTS } from '../clients/tenants/tenant.ts'
import { listAccountsOfOwner } from '../people/accounts/account.store.ts'
import { createOwner, requireOwner } from '../people/owners/owner.service.ts'
import { listOwners } from '../people/owners/owner.store.ts'
import type { OwnerEdit } from '../people/owners/owner.ts'
import { editOwner } from '../people/pins/edit-owner.service.ts'
import { type Command, oneOf, optional, required, Usage } from './command.ts'
import { idFrom } from './key.ts'
import { requireOwners } from './owner-argument.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION, LIST_OPTIONS, printList, printOne } from './table.ts'

const text = { type: 'string' } as const

export const owner: Command = {
  about: 'Owners: the people who own the accounts',
  actions: {
    add: {
      usage:
        'vitrine owner add --environment sandbox --name "Ana Novak" [--email ana@example.com] [--phone +38640123456]',
      about: 'Add a person, known by an e-mail address, a phone number or both.',
      options: { environment: text, name: text, email: text, phone: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id } = await createOwner(deps, by, {
            environment: oneOf(call, 'environment', ENVIRONMENTS),
            name: required(call, 'name'),
            email: optional(call, 'email') ?? null,
            phoneNumber: optional(call, 'phone') ?? null,
          })
          call.out(`Added ${id}.`)
          return 0
        }),
    },
    list: {
      usage: 'vitrine owner list [--text START] [--environment E] [--json] [--limit N]',
      about: 'List owners, newest first, or those whose name, e-mail address or phone number begins with a text.',
      options: { ...LIST_OPTIONS, text, environment: text },
      run: (call) =>
        withDeps(call, (deps) => {
          const environment =
            call.values.environment === undefined ? undefined : oneOf(call, 'environment', ENVIRONMENTS)
          return printList(call, (page) => listOwners(deps.db, { text: optional(call, 'text'), environment }, page))
        }),
    },
    show: {
      usage: 'vitrine owner show OWNER [--json]',
      about: 'Show a person with accounts and consents. OWNER is an owner id, an e-mail address or a phone number.',
      takes: ['OWNER'],
      options: JSON_OPTION,
      run: (call) =>
        withDeps(call, async (deps) => {
          for (const { id } of await requireOwners(deps, call.positionals[0]!)) {
            const accounts = await listAccountsOfOwner(deps.db, id)
            const consents = await listConsents(deps.db, { ownerId: id }, { before: null, limit: 500 })
            printOne(call, { ...(await requireOwner(deps, id)), accounts, consents })
          }
          return 0
        }),
    },
    edit: {
      usage: 'vitrine owner edit OWNER_ID [--name N] [--email ana@example.com] [--phone +38640123456]',
      about: 'Change the name or the contact details of a person. An empty value removes one.',
      takes: ['OWNER_ID'],
      options: { name: text, email: text, phone: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { name, email, phone } = call.values as Record<string, string | undefined>
          const edit: OwnerEdit = {
            ...(name !== undefined && { name }),
            ...(email !== undefined && { email }),
            ...(phone !== undefined && { phoneNumber: phone }),
          }
          if (Object.keys(edit).length === 0) throw new Usage('nothing to change')
          await editOwner(deps, by, idFrom('owner', call.positionals[0]!), edit)
          call.out('Changed.')
          return 0
        }),
    },
    join: {
      usage: 'vitrine owner join KEEP_ID OTHER_ID',
      about:
        'Record that two owners are one person. The first one stays and takes over the contact details that it lacks; accounts and consents move where that is possible.',
      takes: ['KEEP_ID', 'OTHER_ID'],
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const [id, other] = call.positionals.map((one) => idFrom('owner', one))
          const { accounts, consents, ended } = await joinOwners(deps, by, {
            id: id!,
            other: other!,
            moveBanks: moveConnections(deps),
          })
          call.out(`Joined: ${accounts} accounts and ${consents} consents moved, ${ended} unanswered consents ended.`)
          return 0
        }),
    },
  },
}
