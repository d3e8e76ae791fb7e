import { type LockedAccount, setRevision } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordAccountEvents } from './account-event.store.ts'

/** A change of the ledger that is no delivery ends with this: the account has a new revision, and its readers are told. */
export async function advanceRevision(tx: Tx, account: LockedAccount, revision: number): Promise<void> {
  await setRevision(tx, account.id, revision)
  await recordAccountEvents(tx, account, { revision })
}
