import { eraseAsks } from '../../access/consents/ask.store.ts'
import { eraseConsents, forgetPhoneNumber } from '../../access/consents/consent.store.ts'
import { listAccountsNeededElsewhere } from '../../access/consents/grant.store.ts'
import { countReadsOfOwner } from '../../access/reads/owner-read.store.ts'
import { eraseConnections } from '../../banks/connections/connection.service.ts'
import { eraseImports } from '../../ledger/imports/import.store.ts'
import { eraseTransactions } from '../../ledger/write/retention.store.ts'
import { deleteAccounts, findOwnerAccountIds, lockAccount } from '../../people/accounts/account.store.ts'
import { deleteMessagesTo } from '../../people/messages/message.store.ts'
import { eraseOwner, lockOwners } from '../../people/owners/owner.store.ts'
import type { Owner } from '../../people/owners/owner.ts'
import { deleteSessionsOfOwner } from '../../people/owners/session.store.ts'
import { deletePinsOf } from '../../people/pins/pin.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Limit, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import type { RecordErased } from './erased-list.service.ts'

export type Erased = {
  owners: number
  consentsEnded: number
  consentsKeptAsProof: number
  accountsErased: number
  transactionsErased: number
  accountsKept: number
  readsKeptAsProof: number
}

/** Deleting a long history takes longer than the usual statement timeout. */
const LIMIT: Limit = { statementSeconds: 60 }

/**
 * Erases people: their identity, and the account data that no other consent needs. Consents and reads stay as proof,
 * under ids that no longer identify anyone. All or nothing. `by` is null where owners erase themselves.
 */
export async function eraseOwners(
  deps: Deps,
  by: Actor | null,
  ids: Id<'owner'>[],
  recordErased?: RecordErased,
): Promise<Erased> {
  return deps.db.transaction(async (tx) => {
    const erased = await eraseAll(deps, tx, ids)
    // Without an operator it is the owner's own doing.
    if (by && erased.owners > 0)
      for (const id of ids)
        await recordChange(tx, by, { action: 'owner.erase', subject: id, before: {}, after: erased })
    // Before the commit: an owner who is recorded but was not erased is erased again later, which does no harm.
    await recordErased?.(ids)
    return erased
  }, LIMIT)
}

/** Only says what would be erased. */
export const previewErasure = (deps: Deps, ids: Id<'owner'>[]): Promise<Erased> =>
  dryRun(deps.db, (tx) => eraseAll(deps, tx, ids), LIMIT)

async function eraseAll(deps: Deps, tx: Tx, ids: Id<'owner'>[]): Promise<Erased> {
  const total: Erased = {
    owners: 0,
    consentsEnded: 0,
    consentsKeptAsProof: 0,
    accountsErased: 0,
    transactionsErased: 0,
    accountsKept: 0,
    readsKeptAsProof: 0,
  }
  for (const owner of await lockOwners(tx, ids)) {
    const erased = await eraseOne(deps, tx, owner)
    for (const [name, count] of Object.entries(erased)) total[name as keyof Erased] += count
  }
  return total
}

async function eraseOne(deps: Deps, tx: Tx, owner: Owner): Promise<Erased> {
  const { ended, kept } = await eraseConsents(tx, owner.id)
  await eraseAsks(tx, owner.id)
  if (owner.phoneNumber !== null) await forgetPhoneNumber(tx, owner.phoneNumber)
  const accountIds = await findOwnerAccountIds(tx, owner.id, owner.environment)
  // Nothing else may write to an account while it is deleted.
  for (const id of accountIds) await lockAccount(tx, id)
  const needed = await listAccountsNeededElsewhere(tx, accountIds, owner.id)
  const gone = accountIds.filter((id) => !needed.includes(id))
  const transactionsErased = await eraseTransactions(tx, gone)
  await eraseImports(tx, gone)
  await deleteAccounts(tx, gone)
  for (const address of [owner.email, owner.phoneNumber]) if (address !== null) await deleteMessagesTo(tx, address)
  await deletePinsOf(tx, owner.id)
  await eraseConnections(deps, tx, owner.id)
  await deleteSessionsOfOwner(tx, owner.id)
  const readsKeptAsProof = await countReadsOfOwner(tx, owner.id)
  await eraseOwner(tx, owner.id)
  return {
    owners: 1,
    consentsEnded: ended,
    consentsKeptAsProof: kept,
    accountsErased: gone.length,
    transactionsErased,
    accountsKept: needed.length,
    readsKeptAsProof,
  }
}
