import type { AccountAtBank } from '@vitrine/bank-connectors'
import { findAccountsByIban, findStoredAccount, insertAccount } from '../../people/accounts/account.store.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { type ConnectedAccount, saveConnectedAccount } from './connection.store.ts'
import { type Connection, isSameAccount } from './connection.ts'

/** Each account at the bank is one that is here: one that was connected before, one with its IBAN, or a new one. */
export async function connectAccounts(
  deps: Deps,
  tx: Tx,
  connection: Connection,
  provider: Provider,
  known: ConnectedAccount[],
  found: AccountAtBank[],
): Promise<Id<'account'>[]> {
  const connected: Id<'account'>[] = []
  for (const atBank of found) {
    const before = known.find(({ keys }) => isSameAccount(keys, atBank.keys))
    const accountId = before?.accountId ?? (await findOrInsertAccount(deps, tx, connection, provider, atBank))
    if (accountId === undefined || connected.includes(accountId)) continue
    connected.push(accountId)
    const keys = [...new Set([...atBank.keys, ...(before?.keys ?? [])])]
    await saveConnectedAccount(tx, { connectionId: connection.id, accountId, keys, atBank })
  }
  return connected
}

/** Undefined where somebody else has an account with this IBAN here: two owners of one account are not supported yet. */
async function findOrInsertAccount(
  deps: Deps,
  tx: Tx,
  { ownerId, environment }: Connection,
  provider: Provider,
  atBank: AccountAtBank,
): Promise<Id<'account'> | undefined> {
  const { iban, currency, name = iban ?? atBank.maskedPan ?? provider.name, holder } = atBank
  for (const { id, currency: other } of iban === undefined ? [] : await findAccountsByIban(tx, iban)) {
    const account = await findStoredAccount(tx, id)
    if (other !== currency || account?.environment !== environment) continue
    return account.ownerId === ownerId ? id : undefined
  }
  const [owner] = await findOwners(tx, [ownerId])
  const id = deps.newId('account', bucketOf(ownerId))
  const facts = { id, environment, providerId: provider.id, ownerId, name, holder: holder ?? owner?.name ?? '' }
  await insertAccount(tx, { ...facts, iban: iban ?? null, currency, timeZone: provider.timeZone })
  return id
}
