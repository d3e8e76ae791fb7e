import { isTimeZone } from '@vitrine/money'
import { createAccount } from '../accounts/account.service.ts'
import { listAccounts } from '../accounts/account.store.ts'
import { createOwner } from '../owners/owner.service.ts'
import { listOwners } from '../owners/owner.store.ts'
import { putProvider } from '../providers/provider.service.ts'
import { listProviders } from '../providers/provider.store.ts'
import { ENVIRONMENTS } from '../tenants/tenant.ts'
import { type Command, oneOf, optional, required, Usage } from './command.ts'
import { reviews } from './decision.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const

export const provider: Command = {
  about: 'Providers: the banks',
  actions: {
    add: {
      usage: 'vitrine provider add --id my-bank --name "My Bank" --country SI --zone Europe/Ljubljana',
      about: 'Add a bank, or change its name. A date without a time means midnight in its time zone.',
      options: { id: text, name: text, country: text, zone: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const [id, country, timeZone] = [required(call, 'id'), required(call, 'country'), required(call, 'zone')]
          if (!/^[a-z0-9-]{2,64}$/.test(id))
            throw new Usage('--id must have 2 to 64 lower-case letters, digits and hyphens')
          if (!/^[A-Z]{2}$/.test(country)) throw new Usage('--country must be a two-letter code such as SI')
          if (!isTimeZone(timeZone)) throw new Usage('--zone must be a time zone such as Europe/Ljubljana')
          await putProvider(deps, by, { id, name: required(call, 'name'), country, timeZone })
          call.out(`Saved ${id}.`)
          return 0
        }),
    },
    list: {
      usage: 'vitrine provider list',
      about: 'List all banks.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listProviders(deps.db)))
          return 0
        }),
    },
  },
}

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
      usage: 'vitrine owner list',
      about: 'List all owners.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listOwners(deps.db)))
          return 0
        }),
    },
  },
}

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
      usage: 'vitrine account list',
      about: 'List accounts (at most 1,000).',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listAccounts(deps.db)))
          return 0
        }),
    },
  },
}
