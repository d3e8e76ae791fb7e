import { normaliseIban } from '@vitrine/money'
import { listAccountIdsOfTenant } from '../access/consents/grant.store.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { ENVIRONMENTS } from '../clients/tenants/tenant.ts'
import { type AccountEdit, editAccount } from '../ledger/write/edit-account.service.ts'
import { createAccount, requireAccount } from '../people/accounts/account.service.ts'
import { findAccountsByIban, listAccounts } from '../people/accounts/account.store.ts'
import { type Command, oneOf, optional, required, Usage } from './command.ts'
import { reviews } from './decision.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION, LIST_OPTIONS, printList, printOne } from './table.ts'

const text = { type: 'string' } as const

export const account: Command = {
  about: 'Accounts: add, list, review doubtful matches',
  actions: {
    add: {
      usage:
        'vitrine account add --owner OWNER_ID --provider my-bank --environment sandbox --name "Current account" --holder "Ana Novak" --currency EUR [--iban SI56…]',
      about: 'Add an account of an owner at a bank.',
      options: { owner: text, provider: text, environment: text, name: text, holder: text, currency: text, iban: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id } = await createAccount(deps, by, {
            ownerId: idFrom('owner', required(call, 'owner')),
            providerId: required(call, 'provider'),
            environment: oneOf(call, 'environment', ENVIRONMENTS),
            name: required(call, 'name'),
            holder: required(call, 'holder'),
            currency: required(call, 'currency'),
            iban: optional(call, 'iban') ?? null,
          })
          call.out(`Added ${id}.`)
          return 0
        }),
    },
    reviews,
    list: {
      usage:
        'vitrine account list [--owner OWNER_ID] [--tenant SLUG] [--iban IBAN] [--text START] [--json] [--limit N]',
      about: 'List accounts, newest first. --text is how the name or the holder begins.',
      options: { ...LIST_OPTIONS, owner: text, tenant: text, iban: text, text },
      run: (call) =>
        withDeps(call, async (deps) => {
          const [owner, slug, iban] = [optional(call, 'owner'), optional(call, 'tenant'), optional(call, 'iban')]
          const tenant = slug === undefined ? undefined : await requireTenant(deps, slug)
          return printList(
            call,
            async (page) => {
              const ids = tenant
                ? await listAccountIdsOfTenant(deps.db, tenant.id, page)
                : iban && (await findAccountsByIban(deps.db, normaliseIban(iban))).map(({ id }) => id)
              const ownerId = owner === undefined ? undefined : idFrom('owner', owner)
              return listAccounts(deps.db, { ...(ids && { ids }), ownerId, text: optional(call, 'text') }, page)
            },
            ({ id, environment, providerId, ownerId, name, iban, currency, revision }) => ({
              id,
              environment,
              provider: providerId,
              owner: ownerId,
              name,
              iban,
              currency,
              revision,
            }),
          )
        }),
    },
    show: {
      usage: 'vitrine account show ACCOUNT_ID [--json]',
      about: 'Show an account.',
      takes: ['ACCOUNT_ID'],
      options: JSON_OPTION,
      run: (call) =>
        withDeps(call, async (deps) => {
          printOne(call, await requireAccount(deps, idFrom('account', call.positionals[0]!)))
          return 0
        }),
    },
    edit: {
      usage: 'vitrine account edit ACCOUNT_ID [--name N] [--holder H] [--iban IBAN]',
      about: 'Change the name, the holder or the IBAN of an account.',
      takes: ['ACCOUNT_ID'],
      options: { name: text, holder: text, iban: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const edit: AccountEdit = { ...(call.values as AccountEdit) }
          if (Object.keys(edit).length === 0) throw new Usage('nothing to change')
          await editAccount(deps, by, idFrom('account', call.positionals[0]!), edit)
          call.out('Changed.')
          return 0
        }),
    },
  },
}
