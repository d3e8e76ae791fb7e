import type { AccountAtBank } from '@vitrine/bank-connectors'
import { findOwnAccountByIban, insertAccount } from '../../people/accounts/account.store.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { type ConnectedAccount, saveConnectedAccount } from './connection.store.ts'
import { type Connection, isSameAccount } from './connection.ts'

/** Each account at the bank is one of the owner's: one that was connected before, one with its IBAN, or a new one. */
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
    if (connected.includes(accountId)) continue
    connected.push(accountId)
    const keys = [...new Set([...atBank.keys, ...(before?.keys ?? [])])]
    await saveConnectedAccount(tx, { connectionId: connection.id, accountId, keys, atBank })
  }
  return connected
}

async function findOrInsertAccount(
  deps: Deps,
  tx: Tx,
  { ownerId, environment }: Connection,
  provider: Provider,
  atBank: AccountAtBank,
): Promise<Id<'account'>> {
  const { iban, currency, name = iban ?? atBank.maskedPan ?? provider.name, holder } = atBank
  const own = iban && (await findOwnAccountByIban(tx, ownerId, { environment, iban, currency }))
  if (own) return own
  const [owner] = await findOwners(tx, [ownerId])
  const id = deps.newId('account', bucketOf(ownerId))
  const facts = { id, environment, providerId: provider.id, ownerId, name, holder: holder ?? owner?.name ?? '' }
  const account = { ...facts, iban: iban ?? null, currency, timeZone: provider.timeZone }
  await insertAccount(tx, account, { isJoint: true })
  return id
}
