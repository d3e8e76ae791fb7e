import { OperatorError } from '../platform/core/operator-error.ts'
import type { Database } from '../platform/db/database.ts'
import { analyzeTables, findMissingRoles, isEmptyDatabase, restoreDatabaseRights } from '../platform/db/restore.ts'
import type { Command, Invocation } from './command.ts'
import { requireOneServer, runOnDatabase } from './pg-program.ts'
import { openConfigured } from './service.ts'

export const restore: Command = {
  about: 'Restore a backup into an empty database (with pg_restore)',
  actions: {
    '': {
      usage: 'vitrine restore FILE',
      about:
        'Restores a file of "vitrine backup", all of it or nothing, into an empty database. Then says what to do before you start the service.',
      takes: ['FILE'],
      run: restoreBackup,
    },
  },
}

async function restoreBackup(call: Invocation): Promise<number> {
  const file = call.positionals[0]!
  const { asOwner, close } = await openConfigured(call.config, { toWrite: true })
  try {
    await asOwner((owner) => restoreInto(call, owner, file))
  } finally {
    await close()
  }
  call.out(`Restored ${file}. Before anything is served:

  vitrine migrate                           brings an older backup up to date
  vitrine erased apply LIST --yes           erases again whom the backup still has; LIST is ERASED_OWNERS_FILE
  vitrine audit verify --seal "…"           checks the read log, with the seal that you noted last
  vitrine doctor                            checks the rest

Reads that were recorded after the backup are not in it. Set SERVICE_SECRET to the one that the database was used with,
which is the old one for a backup from before a rotation, copy the folder of logos back, and rebuild standbys.`)
  return 0
}

async function restoreInto(call: Invocation, owner: Database, file: string): Promise<void> {
  requireOneServer(owner.url)
  if (!(await isEmptyDatabase(owner)))
    throw new OperatorError(
      'This database is in use: it has tables. Create an empty one, and set DATABASE_URL and DATABASE_OWNER_URL to it',
    )
  const missing = await findMissingRoles(owner, await rolesIn(call, file))
  if (missing.length > 0)
    throw new OperatorError(
      `The backup grants rights to roles that are not here. As an administrator: ${missing.map((role) => `create role ${role} nologin;`).join(' ')} docs/operations.md has the roles of the service`,
    )
  // Whoever restores owns everything, whatever the owner's name was where the backup was made.
  await runOnDatabase(call, 'pg_restore', { args: ['--no-owner', '--single-transaction', file], url: owner.url })
  await restoreDatabaseRights(owner)
  await analyzeTables(owner)
}

/** The roles that a backup names: pg_restore creates none, and would fail in the middle. */
async function rolesIn(call: Invocation, file: string): Promise<string[]> {
  const schema = await runOnDatabase(call, 'pg_restore', { args: ['--schema-only', '--file=-', file] })
  const named = schema.split(';').flatMap((statement) => {
    const begin = statement.search(/^(?:GRANT|CREATE POLICY) /m)
    const role = begin >= 0 ? / TO "?(\w+)/.exec(statement.slice(begin))?.[1] : undefined
    return role === undefined || role === 'PUBLIC' ? [] : [role]
  })
  return [...new Set(named)]
}
