import { existsSync, readFileSync, statSync } from 'node:fs'
import { CONNECTORS } from '@vitrine/bank-connectors'
import { openBankProfiles, profileFiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { findProfileFaults } from '../banks/bank-profiles/bank-profile.ts'
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
          return statSync(path).isDirectory() ? profileFiles(path) : [path]
        })
        let wrong = 0
        for (const file of files) {
          const faults = findProfileFaults(readFileSync(file, 'utf8'))
          wrong += faults.length > 0 ? 1 : 0
          call.out(
            faults.length === 0 ? `${file}: all well` : [`${file}:`, ...faults.map((one) => `  ${one}`)].join('\n'),
          )
        }
        return wrong === 0 ? 0 : 1
      },
    },
  },
}
