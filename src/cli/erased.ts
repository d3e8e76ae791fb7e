import { erasedLine, noteIn, readErased } from '../me/erased-list.service.ts'
import { eraseOwners, previewErasure } from '../me/erasure.service.ts'
import { findOwners, listErased } from '../owners/owner.store.ts'
import type { Command } from './command.ts'
import { describeErased } from './erase.ts'
import { withDeps } from './service.ts'

export const erased: Command = {
  about: 'Who was erased: take the list, and erase them again after a backup was restored',
  actions: {
    export: {
      usage: 'vitrine erased export',
      about:
        'A line for each erased owner: the id, and when. Keep it apart from the backups: only together with one from before does it lead to anybody.',
      run: (call) =>
        withDeps(call, async ({ db }) => {
          for (const { id, at } of await listErased(db)) call.out(erasedLine(id, at).trimEnd())
          return 0
        }),
    },
    apply: {
      usage: 'vitrine erased apply FILE [--yes]',
      about:
        'Before a restored database is served: finds those on the list whom it still knows. Says what it would do; with --yes erases them. May be done again.',
      takes: ['FILE'],
      options: { yes: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps) => {
          const listed = await readErased(call.positionals[0]!)
          const known = (await findOwners(deps.db, listed)).map(({ id }) => id)
          call.out(`${listed.length} on the list, of whom this database knows ${known.length}.`)
          if (known.length === 0) return 0
          if (call.values.yes === true) {
            const file = call.config.ERASED_OWNERS_FILE
            const note = file === undefined ? undefined : noteIn(file)
            call.out(describeErased('Erased', await eraseOwners(deps, known, note)))
            return 0
          }
          call.out(describeErased('This would erase', await previewErasure(deps, known)))
          call.out('Nothing was changed. To do it, add --yes; it cannot be undone.')
          return 0
        }),
    },
  },
}
