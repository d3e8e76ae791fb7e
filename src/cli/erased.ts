import { resolve } from 'node:path'
import { findOwners, listErased } from '../people/owners/owner.store.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { erasedLine, readErased, recordErasedIn } from '../surfaces/me/erased-list.service.ts'
import { eraseOwners, previewErasure } from '../surfaces/me/erasure.service.ts'
import type { Command, Invocation } from './command.ts'
import { describeErased } from './erase.ts'
import { withDeps } from './service.ts'

export const erased: Command = {
  about: 'Erased owners: export the list, and erase them again after a backup is restored',
  actions: {
    export: {
      usage: 'vitrine erased export',
      about:
        'Prints a line for each erased owner: id and time. Keep it apart from the backups: only together with an earlier backup does it identify anyone.',
      run: (call) =>
        withDeps(call, async ({ db }) => {
          for (const { id, at } of await listErased(db)) call.out(erasedLine(id, at).trimEnd())
          return 0
        }),
    },
    apply: {
      usage: 'vitrine erased apply FILE [--yes]',
      about:
        'Run it before serving a restored database: finds the owners on the list that the database still has. Shows what it would erase; with --yes erases it. Safe to repeat.',
      takes: ['FILE'],
      options: { yes: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const path = call.positionals[0]!
          const listed = await readErased(path)
          if (!listed) return noList(call, path)
          const known = (await findOwners(deps.db, listed)).map(({ id }) => id)
          call.out(`${listed.length} on the list; this database has ${known.length} of them.`)
          if (known.length === 0) return 0
          if (call.values.yes === true) {
            const file = call.config.ERASED_OWNERS_FILE
            const recordErased = file === undefined ? undefined : recordErasedIn(file)
            call.out(describeErased('Erased', await eraseOwners(deps, by, known, recordErased)))
            return 0
          }
          call.out(describeErased('This would erase', await previewErasure(deps, known)))
          call.out('Nothing was changed. To go ahead, add --yes. This cannot be undone.')
          return 0
        }),
    },
  },
}

/** The list begins with the first server that has its setting. A wrong path must not look as if nobody was erased. */
function noList({ config, out }: Invocation, path: string): number {
  const file = config.ERASED_OWNERS_FILE
  if (file !== undefined && resolve(file) === resolve(path)) {
    out(`Nobody was erased yet: there is no ${path}.`)
    return 0
  }
  const where = file === undefined ? 'It is the ERASED_OWNERS_FILE of the servers' : `ERASED_OWNERS_FILE is ${file}`
  throw new OperatorError(`There is no list ${path}. ${where}. Nothing was changed`)
}
