import { raiseOldestRevisions } from '../../people/accounts/account.store.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { deleteSuperseded } from './retention.store.ts'

/** In one transaction: a walk either still has all its versions, or gets the error that its cursor has expired. */
export async function dropOldVersions(deps: Deps, retentionDays: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const dropped = await deleteSuperseded(tx, retentionDays, MAX_DELETED)
    if (dropped.length > 0) await raiseOldestRevisions(tx, dropped)
    return dropped.reduce((sum, { versions }) => sum + versions, 0)
  })
}
