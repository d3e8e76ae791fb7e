import type { Command } from './command.ts'
import { openConfigured } from './service.ts'

export const migrateCommand: Command = {
  about: 'Apply database migrations (serve does it too)',
  actions: {
    '': {
      usage: 'vitrine migrate',
      about:
        'Applies missing migrations, each in one transaction, also while servers run. Does nothing if none is missing. Safe to run again, and from several machines at once.',
      run: async ({ config, out, err }) => {
        const { migrate, close } = await openConfigured(config, { log: err })
        try {
          const applied = await migrate()
          for (const name of applied) out(`applied ${name}`)
          if (applied.length === 0) out('Up to date.')
          return 0
        } finally {
          await close()
        }
      },
    },
  },
}
