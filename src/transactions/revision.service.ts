import { type LockedAccount, setRevision } from '../accounts/account.store.ts'
import { recordTransactionChange } from '../consents/account-event.store.ts'
import type { Tx } from '../db/database.ts'

/** Every change of the ledger ends with this: the account has a new revision, and its readers are told. */
export async function advanceRevision(tx: Tx, account: LockedAccount, revision: number): Promise<void> {
  await setRevision(tx, account.id, revision)
  await recordTransactionChange(tx, account, revision)
}
