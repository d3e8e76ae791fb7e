import type { Db } from '../../platform/db/database.ts'
import { deleteCredential, saveCredential } from './bank.store.ts'
import { seal } from './key-ring.ts'
import { type BankDeps, credentialPlace } from './reach-bank.service.ts'

/** Write-only: nobody is shown it again. Null removes it. */
export async function setCredential(
  { db, banks }: BankDeps,
  providerId: string,
  name: string,
  value: string | null,
  tx: Db = db,
): Promise<void> {
  if (value === null) await deleteCredential(tx, providerId, name)
  else await saveCredential(tx, providerId, name, seal(banks.keys, credentialPlace(providerId, name), value))
}
