import { DISTRIBUTED, distribute, findCluster, REFERENCE, requireCluster } from '../platform/db/distribute.ts'
import { startClock } from '../surfaces/clock/start-clock.service.ts'
import type { Command } from './command.ts'
import { openConfigured } from './service.ts'

export const distributeCommand: Command = {
  about: 'Distribute the tables over the nodes of a Citus cluster',
  actions: {
    '': {
      usage: 'vitrine distribute [--yes]',
      about:
        'Shows what it would do; with --yes does it. Needs Citus on every node, and its nodes known to the coordinator. Stop the servers before the first time: every table is copied. Run it again after an interruption, and, while servers run, after a worker was added.',
      options: { yes: { type: 'boolean' } },
      run: async ({ config, values, out }) => {
        const { migrate, asOwner, close } = await openConfigured(config)
        try {
          await migrate()
          return await asOwner(async (owner) => {
            const { workerNodes, distributed } = requireCluster(await findCluster(owner))
            const missing = [...REFERENCE, ...DISTRIBUTED].filter((table) => !distributed.includes(table))
            if (missing.length === 0) out('All tables are distributed; functions and rights are renewed on every node.')
            else {
              out(`Workers: ${workerNodes.join(', ')}`)
              out(`On every node, whole: ${REFERENCE.join(', ')}`)
              out(`By the owner's bucket, over the workers: ${DISTRIBUTED.join(', ')}`)
              out('On the coordinator: all others')
              out(`Primary keys of the distributed tables get the bucket; their foreign keys to others are dropped.`)
            }
            if (values.yes !== true) {
              out('Nothing was changed. To go ahead, add --yes. Only a backup can undo it.')
              return 0
            }
            // A clock that can be moved is a table of one server.
            await startClock(owner, 'off')
            await distribute(owner, out)
            out('Done. Add cluster=citus to DATABASE_URL: postgres://…/vitrine?cluster=citus')
            return 0
          })
        } finally {
          await close()
        }
      },
    },
  },
}
