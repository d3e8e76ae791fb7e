import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CONNECTORS } from '@vitrine/bank-connectors'
import { openBankProfiles, profileFiles, readBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Command } from './command.ts'
import { JSON_OPTION, printRows } from './table.ts'

export const bankProfile: Command = {
  about: 'Bank profiles: how banks are reached that owners connect',
  actions: {
    list: {
      usage: 'vitrine bank-profile list [--json]',
      about: 'List the profiles in the folder of BANK_PROFILES, with the credentials that each needs.',
      options: JSON_OPTION,
      run: async (call) => {
        const profiles = openBankProfiles(call.config.BANK_PROFILES).list()
        printRows(
          call,
          profiles.map((profile) => ({
            id: profile.id,
            name: profile.name,
            country: profile.country,
            connector: profile.connector,
            credentials: CONNECTORS[profile.connector].describe(profile).credentials.map(({ name }) => name),
          })),
        )
        return 0
      },
    },
    check: {
      usage: 'vitrine bank-profile check FILE_OR_FOLDER…',
      about: 'Say what is wrong with files of bank profiles; 1 is returned where anything is.',
      takes: ['FILE_OR_FOLDER…'],
      run: async (call) => {
        const files = call.positionals.flatMap((path) => {
          if (!existsSync(path)) throw new OperatorError(`There is no file or folder ${path}`)
          if (!statSync(path).isDirectory()) return [resolve(path)]
          const found = profileFiles(resolve(path))
          if (found.length === 0)
            throw new OperatorError(
              `There is no bank profile in ${path}. Each is a file such as de-testbank.json: write one, or name another folder`,
            )
          return found
        })
        const read = readBankProfiles([...new Set(files)])
        for (const { path, faults } of read)
          call.out(
            faults.length === 0 ? `${path}: all well` : [`${path}:`, ...faults.map((one) => `  ${one}`)].join('\n'),
          )
        return read.every(({ faults }) => faults.length === 0) ? 0 : 1
      },
    },
  },
}
