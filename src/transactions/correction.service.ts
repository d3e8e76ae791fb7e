import type { Conditions } from '@vitrine/categorizer'
import { Refusal } from '../core/errors.ts'
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
  if (!current) {
    const message = `There is no transaction ${id}${accountId ? ` on account ${accountId}` : ''}.`
    throw new Refusal('not_found', { message, resourceId: id })
  }
  return [current, ...earlier]
}

/** The conditions of a rule that matches this transaction and others like it. */
export async function requireConditions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
  onlySameAmount = false,
): Promise<Conditions> {
  const [{ record }] = await requireVersions(deps, id, accountId)
  const when = conditionsFor(record)
  if (!when) {
    throw new OperatorError(
      `Transaction ${id} has no counterparty and no text that a rule could match. Add a rule: vitrine rule add --help`,
    )
  }
  if (!onlySameAmount) return when
  const isOut = record.amount.startsWith('-')
  const size = isOut ? record.amount.slice(1) : record.amount
  return { ...when, sign: isOut ? '-' : '+', amountFrom: size, amountTo: size }
}
