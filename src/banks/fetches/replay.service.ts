import type { ImportReport } from '../../ledger/imports/file-to-ledger.service.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { requireConnection } from '../connections/connection.service.ts'
import { listConnectedAccounts } from '../connections/connection.store.ts'
import { type BankDeps, reachBank } from '../connections/reach-bank.service.ts'
import { storePages } from './fetch.service.ts'
import { findFetch, listPages } from './fetch.store.ts'

/** Imports the kept answers of a fetch once more: after a fault of the service was mended, or to see what they make. */
export async function replayFetch(deps: BankDeps, by: Actor, id: Id<'fetch'>): Promise<ImportReport> {
  const fetch = await findFetch(deps.db, id)
  if (!fetch) throw notFound('fetch', id)
  const pages = await listPages(deps.db, id)
  if (!pages.some(({ part, next }) => part === 'transactions' && next === undefined))
    throw new OperatorError(
      `The answers of ${id} are not kept, or not all of them came. They are kept for the days of BANK_ANSWER_DAYS.`,
    )
  const connection = await requireConnection(deps, fetch.connectionId)
  const account = (await listConnectedAccounts(deps.db, [connection.id])).find(
    ({ accountId }) => accountId === fetch.accountId,
  )
  if (!account) throw notFound('account', fetch.accountId)
  const reached = await reachBank(deps, connection, { fetchId: id, isScheduled: false })
  const report = await storePages(deps, { connection, account }, reached, id, pages)
  await deps.db.transaction((tx) =>
    recordChange(tx, by, { action: 'fetch.replay', subject: id, before: null, after: { accountId: fetch.accountId } }),
  )
  return report
}
