import { OperatorError } from '../core/operator-error.ts'
import { macKeyOf } from '../core/secret.ts'
import { deriveKey } from '../db/service-secret.ts'
import { verifyReads } from '../reads/read.service.ts'
import { findUsedSecret } from '../reads/service-secret.service.ts'
import { type Command, optional, Usage } from './command.ts'
import { progressBar } from './progress.ts'
import { withDeps } from './service.ts'

export const audit: Command = {
  about: 'The read log: verify that it was not altered',
  actions: {
    verify: {
      usage: 'vitrine audit verify [--head "SEQUENCE HASH"]',
      about:
        'Check the hash chain of all recorded reads and report every place where it was altered. With --head, the head that an earlier run printed, also check that nothing was cut off the end.',
      options: { head: { type: 'string' } },
      run: (call) =>
        withDeps(call, async (deps) => {
          const noted = headFrom(optional(call, 'head'))
          const secret = await findUsedSecret(deps.db, call.config.SERVICE_SECRET)
          if (!secret) throw new OperatorError('No server has run on this database yet, so there is no read log')
          const bar = progressBar('Verifying', 'groups')
          const { groups, reads, head, faults } = await verifyReads(deps.db, macKeyOf(deriveKey(secret, 'read log')), {
            ...(noted && { noted }),
            progress: bar.update,
          })
          bar.end()
          for (const fault of faults) call.err(`  ${fault}`)
          if (faults.length > 0) {
            call.err('The read log was altered.')
            return 1
          }
          call.out(`${reads} reads in ${groups} groups, untouched.`)
          call.out(`Head: ${head.sequence} ${head.hash.toString('hex')}`)
          return 0
        }),
    },
  },
}

function headFrom(text: string | undefined): { sequence: number; hash: Buffer } | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(text.trim())
  if (!match) throw new Usage('--head must be what an earlier run printed after "Head:", in quotes')
  return { sequence: Number(match[1]), hash: Buffer.from(match[2]!, 'hex') }
}
