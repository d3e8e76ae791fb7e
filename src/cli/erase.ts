import { recordErasedIn } from '../surfaces/me/erased-list.service.ts'
import { type Erased, eraseOwners, previewErasure } from '../surfaces/me/erasure.service.ts'
import type { Command } from './command.ts'
import { requireOwners } from './owner-argument.ts'
import { counted } from './printable.ts'
import { withDeps } from './service.ts'

export const erase: Command = {
  about: 'Erase an owner: personal data, and account data that no other consent needs',
  actions: {
    '': {
      usage: 'vitrine erase OWNER [--yes]',
      about:
        'OWNER is an owner id, an e-mail address or a phone number. Shows what it would erase; with --yes erases it. Consents and reads stay as proof, under ids that identify no one.',
      takes: ['OWNER'],
      options: { yes: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const owners = await requireOwners(deps, call.positionals[0]!)
          const ids = owners.map(({ id }) => id)
          for (const { id, environment } of owners) call.out(`${id} (${environment})`)
          if (call.values.yes === true) {
            const file = call.config.ERASED_OWNERS_FILE
            call.out(
              describeErased(
                'Erased',
                await eraseOwners(deps, by, ids, file === undefined ? undefined : recordErasedIn(file)),
              ),
            )
            call.out('Earlier backups still hold the data. After restoring one, run: vitrine erased apply FILE')
            if (file === undefined)
              call.out('Export the list now, and keep it apart from the backups: vitrine erased export')
            return 0
          }
          call.out(describeErased('This would erase', await previewErasure(deps, ids)))
          call.out('Nothing was changed. To go ahead, add --yes. This cannot be undone.')
          return 0
        }),
    },
  },
}

/** In one column, whatever is longest. */
export function describeErased(what: string, erased: Erased): string {
  const transactions = counted(erased.transactionsErased, 'transaction')
  const gone: [string, number | string][] = [
    ['accounts', `${erased.accountsErased} with ${transactions}`],
    ['consents ended', erased.consentsEnded],
  ]
  const kept: [string, number | string][] = [
    ['accounts that another consent needs', erased.accountsKept],
    ['consents, as proof without a name', erased.consentsKeptAsProof],
    ['recorded reads, as proof without a name', erased.readsKeptAsProof],
  ]
  const width = Math.max(...[...gone, ...kept].map(([name]) => name.length))
  const lines = (rows: typeof gone) => rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  return `${what}:\n${lines(gone)}\nKept:\n${lines(kept)}`
}
