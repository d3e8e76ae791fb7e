import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Who imported a file. Not its name, which may be a person's and stays with the import. Records that software sends are
 * not recorded: they are the everyday work of a token, and would be most of the log.
 */
export const recordImport = (tx: Tx, by: Actor, id: Id<'import'>, bytes: number): Promise<void> =>
  recordChange(tx, by, { action: 'import.create', subject: id, before: null, after: { bytes } })
