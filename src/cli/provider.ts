import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { createProvider, editProvider } from '../people/providers/provider.service.ts'
import { listProviders } from '../people/providers/provider.store.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { type Command, optional, required, Usage } from './command.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION, printRows } from './table.ts'

const text = { type: 'string' } as const

export const provider: Command = {
  about: 'Providers: the banks',
  actions: {
    add: {
      usage: 'vitrine provider add --id my-bank --name "My Bank" --country SI --zone Europe/Ljubljana',
      about: 'Add a bank. A date without a time means midnight in its time zone.',
      options: { id: text, name: text, country: text, zone: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id } = await createProvider(deps, by, {
            id: required(call, 'id'),
            name: required(call, 'name'),
            country: required(call, 'country'),
            timeZone: required(call, 'zone'),
          })
          call.out(`Saved ${id}.`)
          return 0
        }),
    },
    edit: {
      usage: 'vitrine provider edit ID [--name "My Bank"] [--country SI] [--profile PROFILE]',
      about:
        'Change the name or the country of a bank, or the bank profile by which owners connect it. Its time zone stays: the ledger was written by it.',
      takes: ['ID'],
      options: { name: text, country: text, profile: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const given = {
            name: optional(call, 'name'),
            country: optional(call, 'country'),
            profile: optional(call, 'profile'),
          }
          const edit = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
          if (Object.keys(edit).length === 0) throw new Usage('nothing to change')
          const { profile } = given
          if (profile !== undefined && !openBankProfiles(call.config.BANK_PROFILES).find(profile))
            throw new OperatorError(`There is no bank profile ${profile}. See: vitrine bank-profile list`)
          await editProvider(deps, by, call.positionals[0]!, edit)
          call.out('Changed.')
          return 0
        }),
    },
    list: {
      usage: 'vitrine provider list [--json]',
      about: 'List all banks.',
      options: JSON_OPTION,
      run: (call) =>
        withDeps(call, async (deps) => {
          printRows(call, await listProviders(deps.db))
          return 0
        }),
    },
  },
}
