import type { Conditions } from '@vitrine/categorizer'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Deps } from '../db/deps.ts'
import { conditionsFor } from './correction.ts'
import { listVersions, type StoredVersion } from './history.store.ts'

/** All versions of a transaction, the current one first. */
export async function requireVersions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<[StoredVersion, ...StoredVersion[]]> {
  const [current, ...earlier] = await listVersions(deps.db, id, accountId)
  if (!current) throw new OperatorError(`There is no transaction ${id}${accountId ? ` on account ${accountId}` : ''}.`)
  return [current, ...earlier]
}

/** The conditions of a rule that matches this transaction and others like it. */
export async function requireConditions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<Conditions> {
  const [{ record }] = await requireVersions(deps, id, accountId)
  const when = conditionsFor(record)
  if (!when) {
    throw new OperatorError(
      `Transaction ${id} has no counterparty and no text that a rule could match. Add a rule: vitrine rule add --help`,
    )
  }
  return when
}
