import type { Conditions } from '@vitrine/categorizer'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Deps } from '../db/deps.ts'
import { conditionsFor } from './correction.ts'
import { listVersions, type StoredVersion } from './history.store.ts'

/** All versions of a transaction; the first is how it stands. */
export async function requireVersions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<[StoredVersion, ...StoredVersion[]]> {
  const [current, ...earlier] = await listVersions(deps.db, id, accountId)
  if (!current) throw new OperatorError(`There is no transaction ${id}${accountId ? ` on account ${accountId}` : ''}.`)
  return [current, ...earlier]
}

/** What a rule has to say so that it holds for this transaction and for others like it. */
export async function requireConditions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<Conditions> {
  const [{ record }] = await requireVersions(deps, id, accountId)
  const when = conditionsFor(record)
  if (!when) {
    throw new OperatorError(
      `Transaction ${id} names nobody and says nothing that others could be known by. Add a rule: vitrine rule add --help`,
    )
  }
  return when
}
