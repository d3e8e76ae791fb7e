import { deriveKey, loadServiceSecret } from '../db/service-secret.ts'
import { verifyReads } from '../reads/read.service.ts'
import { sealKeyOf } from '../reads/read.ts'
import type { Command } from './command.ts'
import { progressBar } from './progress.ts'
import { withDeps } from './service.ts'

export const audit: Command = {
  about: 'The read log: prove that it is untouched',
  actions: {
    verify: {
      usage: 'vitrine audit verify',
      about: 'Walk the chain of all recorded reads and tell every place where it is not what was written.',
      run: (call) =>
        withDeps(call, async (deps) => {
          const key = sealKeyOf(deriveKey(await loadServiceSecret(deps.db, call.config.SERVICE_SECRET), 'read log'))
          const bar = progressBar('Verifying')
          const { groups, reads, head, faults } = await verifyReads(deps.db, key, bar.update)
          bar.end()
          for (const fault of faults) call.err(`  ${fault}`)
          if (faults.length > 0) {
            call.err('The read log was altered.')
            return 1
          }
          call.out(`${reads} reads in ${groups} groups, untouched.`)
          // Noted elsewhere, this is what shows that nothing was cut off the end.
          call.out(`Head: ${head.sequence} ${head.hash.toString('hex')}`)
          return 0
        }),
    },
  },
}
